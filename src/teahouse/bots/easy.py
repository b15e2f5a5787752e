"""A player for the first evening: anything goes, as long as it is not plainly bad."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.bots.bot import Advice, Bot, weighed
from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.heuristics import Adviser
from teahouse.core.state import State


class EasyBot(Bot):
    """Draws lots among all actions but those that the adviser finds plainly bad: random, with common sense.

    Plainly bad is what lies in the lowest quarter between the worst and the best; where all are alike, nothing is.
    """

    def __init__(self, adviser: Adviser, chance: Chance) -> None:
        self.name = "easy"
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
        best: i64 = weights[0]
        worst: i64 = weights[0]
        for i in range(1, count):
            if weights[i] > best:
                best = weights[i]
            if weights[i] < worst:
                worst = weights[i]
        chosen: i64 = 0
        seen: i64 = 0
        for i in range(count):
            if (weights[i] - worst) * 3 >= best - weights[i]:
                seen += 1
                if self.chance.below(seen) == 0:
                    chosen = i
        return out[chosen]

    def explain(self, state: State, seat: int) -> list[Advice]:
        """What it draws lots among, and then what it would not do."""
        found = weighed(self.adviser, state, seat)
        best = found[0].value
        worst = found[len(found) - 1].value
        for advice in found:
            plain = (advice.value - worst) * 3.0 < best - advice.value
            advice.estimate = "plainly bad" if plain else "one of those it draws lots among"
        return found
