"""Who sits in a seat when nobody does.

A bot is handed a copy of the game in which everything that its seat cannot know has been redrawn (`resample`):
its own view and legal actions are the true ones, the rest is a guess as good as any. It never gets near the true
state.
"""

from abc import ABC, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from teahouse.core import registry
from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.heuristics import Adviser
from teahouse.core.sayings import AS_GOOD, AS_LIKELY, BEST, ITS_CHOICE, POINTS_LESS, WHATEVER
from teahouse.core.state import State, room_of


class Advice:
    """An action as a bot sees it: a number (more is better), what that means in words, and one plain sentence why.

    The house's own bots give messages (core/words.py), which know the players' names and can be translated; plain text
    will do.
    """

    def __init__(self, action: int, value: float, estimate: object, reason: object) -> None:
        self.action = action
        self.value = value
        self.estimate = estimate
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player. `name` is what people call it by."""

    name: str

    @abstractmethod
    def choose(self, state: State, seat: int) -> int:
        """One legal action for a pending seat; `state` is a resampled copy and the bot's to play with."""

    def explain(self, state: State, seat: int) -> list[Advice]:
        """What it would do, best first, and why; a bot that says nothing else names its choice.

        The sentence is then the one that the game's own adviser has for that action.
        """
        action = self.choose(state.copy(), seat)
        adviser = registry.find(state.setup.key).adviser()
        return [Advice(action, 1.0, ITS_CHOICE(), adviser.reason(state, seat, action))]


class RandomBot(Bot):
    """Every legal action is equally likely."""

    def __init__(self, chance: Chance) -> None:
        self.name = "random"
        self.chance = chance

    def choose(self, state: State, seat: int) -> int:
        out = room_of(state)
        count: i64 = state.fill_legal(seat, out)
        return out[self.chance.below(count)]

    def explain(self, state: State, seat: int) -> list[Advice]:
        actions = state.legal(seat)
        likely = 1.0 / len(actions)
        return [Advice(action, likely, AS_LIKELY(), WHATEVER()) for action in actions]


class AdvisedBot(Bot):
    """Somebody who listens to the game's adviser, with room for what is legal and how good it looks."""

    def __init__(self, name: str, adviser: Adviser, chance: Chance) -> None:
        self.name = name
        self.adviser = adviser.own()  # games in other threads have theirs
        self.chance = chance
        self.legal: vec[i64] = zeros(1)
        self.weights: vec[i64] = zeros(1)

    def make_room(self, state: State) -> None:
        """Room for all actions of that table."""
        if len(self.legal) < state.setup.space:
            self.legal = zeros(state.setup.space)
            self.weights = zeros(state.setup.space)


class GreedyBot(AdvisedBot):
    """What the game's adviser likes best; between equals it draws lots."""

    def __init__(self, adviser: Adviser, chance: Chance) -> None:
        super().__init__("greedy", adviser, chance)

    def choose(self, state: State, seat: int) -> int:
        self.make_room(state)
        legal = self.legal
        count: i64 = state.fill_legal(seat, legal)
        return legal[self.adviser.favourite(state, seat, legal, count, self.weights, self.chance)]

    def explain(self, state: State, seat: int) -> list[Advice]:
        """Everything by its weight, in points beside the best."""
        return weighed(self.adviser, state, seat)


def weighed(adviser: Adviser, state: State, seat: int) -> list[Advice]:
    """All legal actions as the adviser ranks them, the best first; between equals the order of the actions."""
    actions = state.legal(seat)
    out: vec[i64] = zeros(len(actions))
    weights: vec[i64] = zeros(len(actions))
    for i in range(len(actions)):
        out[i] = actions[i]
    adviser.weigh(state, seat, out, len(actions), weights)
    found: list[Advice] = []
    for i in range(len(actions)):
        value = float(weights[i]) / 100.0
        found.append(Advice(actions[i], value, "", adviser.reason(state, seat, actions[i])))
    found.sort(key=_by_value)
    for advice in found:
        behind = found[0].value - advice.value
        if behind >= 0.05:
            advice.estimate = POINTS_LESS(points=f"{behind:.1f}")
        else:
            advice.estimate = AS_GOOD() if advice is not found[0] else BEST()
    return found


def _by_value(advice: Advice) -> float:
    return -advice.value
