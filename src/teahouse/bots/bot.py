"""Who sits in a seat when nobody does.

A bot is handed a copy of the game in which everything that its seat cannot know has been redrawn (`resample`):
its own view and legal actions are the true ones, the rest is a guess as good as any. It never gets near the true
state.
"""

from abc import ABC, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.heuristics import Adviser
from teahouse.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player. `name` is what people call it by."""

    name: str

    @abstractmethod
    def choose(self, state: State, seat: int) -> int:
        """One legal action for a pending seat; `state` is a resampled copy and the bot's to play with."""


class RandomBot(Bot):
    """Every legal action is equally likely."""

    def __init__(self, chance: Chance) -> None:
        self.name = "random"
        self.chance = chance

    def choose(self, state: State, seat: int) -> int:
        out = state.setup.scratch
        count: i64 = state.fill_legal(seat, out)
        return out[self.chance.below(count)]


class GreedyBot(Bot):
    """What the game's adviser likes best; between equals it draws lots."""

    def __init__(self, adviser: Adviser, chance: Chance) -> None:
        self.name = "greedy"
        self.adviser = adviser
        self.chance = chance
        self.weights: vec[i64] = zeros(256)

    def choose(self, state: State, seat: int) -> int:
        out = state.setup.scratch[:]
        count: i64 = state.fill_legal(seat, out)
        if len(self.weights) < count:
            self.weights = out[:]
        weights = self.weights
        self.adviser.weigh(state, seat, out, count, weights)
        best: i64 = 0
        equals: i64 = 1
        for i in range(1, count):
            if weights[i] > weights[best]:
                best = i
                equals = 1
            elif weights[i] == weights[best]:
                equals += 1
                if self.chance.below(equals) == 0:
                    best = i
        return out[best]
