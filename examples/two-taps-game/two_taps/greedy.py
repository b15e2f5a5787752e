"""What a sensible guest would do: pour strong for what is worth it, and save a tap for the last cup."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.heuristics import Adviser
from teahouse.core.state import State
from teahouse.core.words import Said, card
from two_taps import words
from two_taps.rules import TeaTable

# In hundredths of a point.
POINT: Final = 100
STRENGTH: Final = 26  # what a tea of the greatest strength would have taken later, less for weaker ones
SCARCE: Final = 150  # a tea that will be missing in one of the rounds to come
BAIT: Final = 60  # of a hundred: how often the weakest tea is the last cup


class Guest(Adviser):
    """Weighs the dish, as it pairs with the own plates, against the teas that it costs."""

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        assert isinstance(state, TeaTable)
        box = state.box
        gain: i64 = self.gain(state, seat) * POINT
        for i in range(count):
            action: i64 = actions[i]
            if action == box.passing:
                weights[i] = 0
            elif action > box.passing:
                weights[i] = gain - self.cost(state, seat, action - box.tap_at) - self.missing(state, seat, 1)
            else:
                weights[i] = gain * self.odds(state, seat, action) // 100 - self.cost(state, seat, action)
                if self.second(state, seat, action) >= 0:
                    weights[i] = weights[i] + gain * BAIT // 200

    def gain(self, state: TeaTable, seat: i64) -> i64:
        """What the dishes on the table would add to the own plates (P8)."""
        box = state.box
        points: i64 = 0
        for dish in range(box.dishes):
            have: i64 = state.plates[seat * box.dishes + dish]
            more: i64 = state.offer[dish]
            points += more * box.points[dish] + ((have + more) // 2 - have // 2) * box.pair
        return points

    def cost(self, state: TeaTable, seat: i64, tea: i64) -> i64:
        return STRENGTH * 6 * state.box.strengths[tea] // state.box.strongest

    def missing(self, state: TeaTable, seat: i64, more: i64) -> i64:
        """What it costs to have fewer teas than rounds to come."""
        return SCARCE if state.sizes[seat] - more < state.box.rounds - state.round else 0

    def odds(self, state: TeaTable, seat: i64, tea: i64) -> i64:
        """How often of a hundred times this tea is best, if the others pour at random what has not been seen."""
        box = state.box
        weaker: i64 = 0
        unseen: i64 = 0
        for other in range(box.teas):
            left: i64 = box.tea_copies[other] - state.spent[other] - state.hands[seat * box.teas + other]
            unseen += left
            if box.strengths[other] < box.strengths[tea]:
                weaker += left
            elif box.strengths[other] == box.strengths[tea] and not box.cold:
                weaker += left // 2
        odds: i64 = 100
        for guest in range(box.players):
            if guest != seat and (state.sizes[guest] or state.cups[guest] >= 0):
                odds = odds * weaker // (unseen if unseen else 1)
        return odds

    def second(self, state: TeaTable, seat: i64, tea: i64) -> i64:
        """The tea to tap with after pouring the weakest, if there is one to spare; else -1."""
        box = state.box
        if self.missing(state, seat, 2):
            return -1
        best: i64 = -1
        for other in range(box.teas):
            if state.hands[seat * box.teas + other]:
                if box.strengths[other] < box.strengths[tea]:
                    return -1
                if other != tea and (best < 0 or box.strengths[other] > box.strengths[best]):
                    best = other
        return best

    def reason(self, state: State, seat: int, action: int) -> Said:
        assert isinstance(state, TeaTable)
        box = state.box
        points = int(self.gain(state, seat))
        if action == box.passing:
            return words.WHY_PASS()
        if action > box.passing:
            return words.WHY_TAP(tea=card(box.tea_names[action - box.tap_at]), points=points)
        tea = card(box.tea_names[action])
        second = int(self.second(state, seat, action))
        if second >= 0:
            return words.WHY_BAIT(tea=tea, second=card(box.tea_names[second]))
        return words.WHY_POUR(tea=tea, odds=int(self.odds(state, seat, action)), points=points)


ADVISER = Guest()
