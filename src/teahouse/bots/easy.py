"""A player for the first evening: anything goes, as long as it is not plainly bad."""

from mypy_extensions import i64

from teahouse.bots.bot import Advice, AdvisedBot, weighed
from teahouse.core.chance import Chance
from teahouse.core.heuristics import Adviser
from teahouse.core.sayings import AMONG_LOTS, PLAINLY_BAD
from teahouse.core.state import State


class EasyBot(AdvisedBot):
    """Draws lots among all actions but those that the adviser finds plainly bad: random, with common sense.

    Plainly bad is what lies in the lowest quarter between the worst and the best; where all are alike, nothing is.
    """

    def __init__(self, adviser: Adviser, chance: Chance) -> None:
        super().__init__("easy", adviser, chance)

    def choose(self, state: State, seat: int) -> int:
        self.make_room(state)
        legal = self.legal
        weights = self.weights
        count: i64 = state.fill_legal(seat, legal)
        self.adviser.weigh(state, seat, legal, count, weights)
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
        return legal[chosen]

    def explain(self, state: State, seat: int) -> list[Advice]:
        """What it draws lots among, and then what it would not do."""
        found = weighed(self.adviser, state, seat)
        best = found[0].value
        worst = found[len(found) - 1].value
        for advice in found:
            plain = (advice.value - worst) * 3.0 < best - advice.value
            advice.estimate = PLAINLY_BAD() if plain else AMONG_LOTS()
        return found
