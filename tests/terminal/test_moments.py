"""At a terminal, too, nobody sees how long a bot has thought."""

import contextlib
import io
import sys
from collections.abc import Callable

import pytest

import teahouse
from teahouse import Chance
from teahouse.bots.bot import Bot
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.match.moments import SPREAD
from teahouse.terminal.paper import Paper
from teahouse.terminal.sitting import PAUSE, SHORT_PAUSE, Sitting

GAMES = [game.key for game in teahouse.games()]
Takes = Callable[[int], float]  # how long a bot thinks that may choose from so many actions


class Screen(Paper):
    """Somebody looks on, and time passes only when it is told to."""

    def __init__(self, live: bool = True) -> None:
        super().__init__()
        self.live, self.plain = live, not live
        self.clock = 1000.0
        self.rests: list[tuple[float, float]] = []  # from when until when

    def now(self) -> float:
        return self.clock

    def rest(self, until: float) -> None:
        self.rests.append((self.clock, until))
        self.clock = max(self.clock, until)


class Thinker(Bot):
    """Takes the first thing that is allowed, and its time."""

    def __init__(self, screen: Screen, takes: Takes) -> None:
        self.screen = screen
        self.takes = takes

    def choose(self, state: teahouse.State, seat: int) -> int:
        legal = state.legal(seat)
        self.screen.clock += self.takes(len(legal))
        return legal[0]


def played(key: str, takes: Takes, kind: str = "thinker", live: bool = True, people: int = 1) -> tuple[Screen, str]:
    """Somebody plays a few moves with bots; the screen after it and all that was written."""
    game = teahouse.game(key)
    seats = [Seat(f"P{i}", "" if i < people else kind) for i in range(max(3, game.fewest))]
    with contextlib.redirect_stdout(io.StringIO()) as written, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO("1\n" * 6))
        screen = Screen(live)
        match = Match.start(game, seats, Chance(6), hire=lambda kind, game, seed: Thinker(screen, takes))
        Sitting(match, screen, None).run()
    return screen, written.getvalue()


@pytest.mark.parametrize("key", GAMES)
def test_moves_show_at_the_same_moments_however_long_bots_have_thought(key: str) -> None:
    quick, slow = (played(key, takes)[0] for takes in (lambda legal: 0.0, by_choice))
    assert [until for _, until in quick.rests] == [until for _, until in slow.rests]
    assert quick.rests != slow.rests, "they have thought"
    assert len(quick.rests) > 1
    low, high = (1 - SPREAD) * PAUSE - 1e-9, (1 + SPREAD) * PAUSE + 1e-9
    assert all(low <= until - since <= high for since, until in quick.rests)


def by_choice(legal: int) -> float:
    return 0.0 if legal == 1 else min(0.05, 0.01 * legal)


def test_a_thought_past_its_moment_shows_a_whole_pause_later() -> None:
    quick, slow = (played("taiwan-snackbar", takes)[0] for takes in (lambda legal: 0.0, lambda legal: 1.7 * PAUSE))
    (first, moment), (_, late) = quick.rests[0], slow.rests[0]
    assert late - moment == pytest.approx(PAUSE)
    assert first < moment < late


def test_bots_that_answer_at_once_pause_for_a_blink() -> None:
    screen, _ = played("taiwan-snackbar", lambda legal: 0.0, kind="medium")
    assert max(until - since for since, until in screen.rests) < 2 * SHORT_PAUSE


def test_what_a_bot_does_is_told_when_it_shows() -> None:
    live, piped = (played("taiwan-snackbar", lambda legal: 0.0, live=live)[1] for live in (True, False))
    assert live.count("· P1 ") > piped.count("· P1 ") > 0, "then, and once more before the next question"


def test_pipes_and_scripts_do_not_wait_and_neither_do_bots_among_themselves() -> None:
    assert played("taiwan-snackbar", by_choice, live=False)[0].rests == []
    assert played("taiwan-snackbar", by_choice, people=0)[0].rests == []
