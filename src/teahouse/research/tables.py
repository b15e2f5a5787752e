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
from teahouse.core.pack import Pack
from teahouse.core.state import Setup, State

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]

REWARDS = ("win", "points")
NO_MODE = "nothing is drawn: the environment was made without a render_mode; there are 'human' and 'ansi'"


class IllegalAction(error.InvalidAction, ValueError):
    """An action that the rules do not allow now, as Gymnasium and as PettingZoo call it; the sentence is the rules'."""


class Finished(error.ResetNeeded, ValueError):
    """A decision in a game that is over, or that has not begun."""


class WrongSeed(error.Error, TypeError, ValueError):
    """A seed that is no whole number from 0 on."""


class WrongSetting(teahouse.InvalidOption, ValueError):
    """A setting that an environment does not have."""


class Laid:
    """A game with players, options and pack settled, and the spaces that follow from them.

    `reward` is "win" (paid once: 1 for a win alone, the losers share -1; together 1 or -1) or "points" (the change of
    the score that all can see). Alone there is nobody to win against: points. `rules` is the version of the rules: 1
    unless another is named, so that what was measured once is measured again.
    """

    def __init__(
        self,
        key: str,
        players: int | None,
        options: Mapping[str, object] | None,
        pack: PackName,
        reward: str | None,
        rules: int = 1,
    ) -> None:
        self.game = teahouse.game(f"{key}")
        rules = whole("rules", rules)
        if players is not None:
            players = whole("players", players)
        if options is not None and not isinstance(options, Mapping):
            raise WrongSetting(f"options is {options!r}, and a table of options with their values is needed")
        try:
            fewest, _ = self.game.players_of(self.game.version(rules))
            self.players = players if players is not None else max(2, fewest)
            self.setup: Setup = self.game.setup(self.players, options, pack, rules)
        except teahouse.InvalidOption as problem:
            raise WrongSetting(str(problem)) from None
        self.observer = self.game.observer(self.setup)
        if reward is None:
            reward = "points" if self.players == 1 else "win"
        if reward not in REWARDS:
            raise WrongSetting(f"reward is {reward!r}; allowed are 'win' and 'points'")
        self.reward = reward
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

    def __deepcopy__(self, memo: dict[int, Any]) -> "Laid":
        """Nothing changes it: copies of an environment share it."""
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        pack = self.setup.pack
        cards = (pack.source, pack.game, pack.name, pack.values)
        return _lay, (self.game.key, self.players, dict(self.setup.options), cards, self.reward, self.setup.rules)

    def numbers_space(self) -> "spaces.Box[np.integer[Any]]":
        return spaces.Box(self.low, self.high, dtype=np.int16)

    def deal(self, seed: int) -> State:
        return self.setup.deal(teahouse.Chance(seed))

    def picture(self, state: State, seat: int) -> str:
        """The table as the seat sees it, made of characters."""
        names = [f"player {i + 1}" for i in range(self.players)]
        return "\n".join(plain(self.game.draw(state.view(seat), names)))


def _lay(
    key: str,
    players: int,
    options: dict[str, Any],
    cards: tuple[str, str, str, dict[str, Any]],
    reward: str,
    rules: int,
) -> Laid:
    """The same table in another process."""
    return Laid(key, players, options, Pack(*cards, {}), reward, rules)


class Choice(spaces.Discrete):
    """All actions of a game. A sample without a mask is an action that is legal now, where the seat is asked."""

    now: Mask | None = None
    drawn = -1  # the last sample without a mask, as long as nobody has played it
    outlived = -1  # such a sample from before the deal: nobody could know then what would be legal

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        action = super().sample(self.now)
        self.drawn, self.outlived = int(action), -1
        return action

    def deal(self) -> None:
        """A new game: what was drawn before was drawn for another one."""
        if self.drawn >= 0:
            self.drawn, self.outlived = -1, self.drawn


class Choices(spaces.MultiDiscrete):
    """An action for each of many games. A sample without a mask is legal in every one of them."""

    now: Mask | None = None  # the memory of an environment, which gives a copy of this the copy's

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is not None or probability is not None or self.now is None:
            return super().sample(mask, probability)
        lots = self.np_random.random(self.now.shape, np.float32) + 1  # so that no lot is 0 and loses to the illegal
        return np.argmax(lots * self.now, axis=1).astype(self.dtype)


def _index(value: object) -> int | None:
    """The whole number that a value is, one of NumPy's too; True and False are none."""
    try:
        return None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole(name: str, value: object, least: int | None = None) -> int:
    """A setting that is a whole number."""
    number = _index(value)
    if number is None or (least is not None and number < least):
        asked = "a whole number" if least is None else f"a whole number from {least} on"
        raise WrongSetting(f"{name} is {value!r}, and {asked} is needed")
    return number


def whole_seed(seed: object) -> int:
    """The seed as a number, or the error that Gymnasium raises for it."""
    number = _index(seed)
    if number is None or number < 0:
        raise WrongSeed(f"a seed is a whole number from 0 on, not {seed!r} ({type(seed).__name__})")
    return number


def whole_action(action: object) -> int:
    """The action as a number, or the error that both libraries raise for it."""
    number = _index(action)
    if number is None:
        raise IllegalAction(f"an action is a whole number, not {action!r} ({type(action).__name__})")
    return number


def decide(state: State, seat: int, action: object) -> None:
    """Carry out a decision; what is not allowed is refused with the sentence of the rules."""
    try:
        state.apply(seat, whole_action(action))
    except teahouse.IllegalMove as refusal:
        raise IllegalAction(str(refusal)) from None
