"""A table for a learner: the game laid once, its encoder, and what its rewards are."""

import operator
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import error, spaces
from numpy.typing import NDArray

import teahouse
from teahouse.core.drawing import plain
from teahouse.core.game import PackName
from teahouse.core.state import Setup, State

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]

REWARDS = ("win", "points")
NO_MODE = "nothing is drawn: the environment was made without a render_mode; there are 'human' and 'ansi'"


class IllegalAction(error.InvalidAction, ValueError):
    """An action that the rules do not allow now, as Gymnasium and as PettingZoo call it; the sentence is the rules'."""


class Finished(error.ResetNeeded, ValueError):
    """A decision in a game that is over, or that has not begun."""


class WrongSeed(error.Error, TypeError):
    """A seed that is no whole number from 0 on."""


class Laid:
    """A game with players, options and pack settled, and the spaces that follow from them.

    `reward` is "win" (paid once: 1 for a win alone, the losers share -1; together 1 or -1) or "points" (the change of
    the score that all can see). Alone there is nobody to win against: points.
    """

    def __init__(
        self,
        key: str,
        players: int | None,
        options: Mapping[str, object] | None,
        pack: PackName,
        reward: str | None,
    ) -> None:
        self.game = teahouse.game(key)
        if players is not None and type(players) is not int:
            raise teahouse.InvalidOption(f"players is {players!r}, and a whole number is needed")
        if options is not None and not isinstance(options, Mapping):
            raise teahouse.InvalidOption(f"options is {options!r}, and a table of options with their values is needed")
        self.players = players if players is not None else max(2, self.game.fewest)
        self.setup: Setup = self.game.setup(self.players, options, pack)
        self.observer = self.game.observer(self.setup)
        if reward is None:
            reward = "points" if self.players == 1 else "win"
        if reward not in REWARDS:
            raise teahouse.InvalidOption(f"reward is {reward!r}; allowed are 'win' and 'points'")
        self.points = reward == "points"
        self.size = int(self.observer.size)
        self.space = int(self.setup.space)
        self.low: Numbers = np.repeat(
            np.array([field.low for field in self.observer.fields], np.int16),
            [field.size for field in self.observer.fields],
        )
        self.high: Numbers = np.repeat(
            np.array([field.high for field in self.observer.fields], np.int16),
            [field.size for field in self.observer.fields],
        )

    def numbers_space(self) -> "spaces.Box[np.integer[Any]]":
        return spaces.Box(self.low, self.high, dtype=np.int16)

    def deal(self, seed: int) -> State:
        return self.setup.deal(teahouse.Chance(seed))

    def picture(self, state: State, seat: int) -> str:
        """The table as the seat sees it, made of characters."""
        names = [f"player {i + 1}" for i in range(self.players)]
        return "\n".join(plain(self.game.draw(state.view(seat), names)))


class Choice(spaces.Discrete):
    """All actions of a game. A sample without a mask is an action that is legal now, where the seat is asked."""

    now: Mask | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            mask = self.now
        return super().sample(mask, probability)


def whole_seed(seed: object) -> int:
    """The seed as a number, or the error that Gymnasium raises for it."""
    try:
        number = operator.index(seed)  # type: ignore[arg-type]
    except TypeError:
        raise WrongSeed(f"a seed is a whole number, not {seed!r} ({type(seed).__name__})") from None
    if isinstance(seed, bool) or number < 0:
        raise WrongSeed(f"a seed is a whole number from 0 on, not {seed!r}")
    return number


def whole_action(action: object) -> int:
    """The action as a number, or the error that both libraries raise for it."""
    try:
        return operator.index(action)  # type: ignore[arg-type]
    except TypeError:
        raise IllegalAction(f"an action is a whole number, not {action!r} ({type(action).__name__})") from None


def decide(state: State, seat: int, action: object) -> None:
    """Carry out a decision; what is not allowed is refused with the sentence of the rules."""
    try:
        state.apply(seat, whole_action(action))
    except teahouse.IllegalMove as refusal:
        raise IllegalAction(str(refusal)) from None
