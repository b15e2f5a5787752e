"""Bots such as other packages might bring along, good and bad."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint

import numpy as np

import teahouse
from teahouse.bots import installed
from teahouse.bots.bot import Advice, Bot
from teahouse.core.game import Game


class First(Bot):
    """Takes the first thing that is allowed; has no constructor of its own."""

    def choose(self, state: teahouse.State, seat: int) -> int:
        return state.legal(seat)[0]


class Last(Bot):
    """Takes the last thing that is allowed; is made with the game and a seed."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed

    def choose(self, state: teahouse.State, seat: int) -> int:
        return state.legal(seat)[-1]


def last(game: Game, seed: int) -> Bot:
    return Last(game, seed)


class Broken(Bot):
    def choose(self, state: teahouse.State, seat: int) -> int:
        raise ValueError("out of tea")


class Odd(Bot):
    """Answers something that is no action here; a new one every time."""

    ANSWERS = (-1, 10**30, None, "3", 2.0, True, 100_000)

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, state: teahouse.State, seat: int) -> int:
        self.asked += 1
        return self.ANSWERS[self.asked % len(self.ANSWERS)]  # type: ignore[return-value]


class Leaves(Bot):
    """Wants to end the program."""

    def choose(self, state: teahouse.State, seat: int) -> int:
        sys.exit(0)


class Speechless(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no words")


class Dumb(Bot):
    """Fails, and fails to say why."""

    def choose(self, state: teahouse.State, seat: int) -> int:
        raise Speechless


class Faceless(Bot):
    """Answers something that cannot even be shown."""

    def choose(self, state: teahouse.State, seat: int) -> int:
        class Answer:
            __repr__ = Speechless.__str__

        return Answer()  # type: ignore[return-value]


class Counting(Bot):
    """Takes the first thing that is allowed, counted by NumPy."""

    def choose(self, state: teahouse.State, seat: int) -> int:
        return np.int64(state.legal(seat)[0])  # type: ignore[return-value]


class Talker(Bot):
    """Says whatever it was told to say when it is asked why."""

    def __init__(self, says: object) -> None:
        self.name = "talker"
        self.says = says

    def choose(self, state: teahouse.State, seat: int) -> int:
        return state.legal(seat)[0]

    def explain(self, state: teahouse.State, seat: int) -> list[Advice]:
        if isinstance(self.says, BaseException):
            raise self.says
        return self.says  # type: ignore[return-value]


class Moody(Bot):
    """Can be made a few times only."""

    left = 0

    def __init__(self, game: Game, seed: int) -> None:
        Moody.left -= 1
        if Moody.left < 0:
            raise RuntimeError("no more today")

    def choose(self, state: teahouse.State, seat: int) -> int:
        return state.legal(seat)[0]


class Sleepy(Bot):
    def choose(self, state: teahouse.State, seat: int) -> int:
        time.sleep(60)
        return state.legal(seat)[0]


class Stubborn(Bot):
    """Goes on whatever it is told."""

    def choose(self, state: teahouse.State, seat: int) -> int:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                time.sleep(1)
            except Exception:
                continue
        return state.legal(seat)[0]


def fails(game: Game, seed: int) -> Bot:
    raise RuntimeError("no kitchen")


def leaves(game: Game, seed: int) -> Bot:
    sys.exit(3)


def nothing(game: Game, seed: int) -> object:
    return "a bot, honestly"


def point(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, f"tests.bots.guests:{value}", "teahouse.bots")


@contextmanager
def invited(**guests: str) -> Iterator[None]:
    """As if a package with these bots were installed, as long as this lasts."""
    points = installed.found()
    points.update((name, point(name, value)) for name, value in guests.items())
    try:
        yield
    finally:
        for name in guests:
            del points[name]
