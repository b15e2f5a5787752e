"""A player for the first evening: anything goes, as long as it is not plainly bad."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.bots.bot import Advice, Bot, weighed
from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.heuristics import Adviser
from teahouse.core.state import State


class EasyBot(Bot):
    """Draws lots among the actions in the better half of what the adviser thinks possible: random, with common sense.

    Half way from the worst to the best the good ones begin; where nothing is better than anything else, all are.
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
            if weights[i] - worst >= best - weights[i]:
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
            plain = advice.value - worst < best - advice.value
            advice.estimate = "plainly bad" if plain else "one of those it draws lots among"
        return found
