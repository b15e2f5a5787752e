"""A first sensible player: makes the most of every turn for the hand it leaves behind."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.heuristics import Adviser, Shared, heaviest
from teahouse.core.state import State
from teahouse.core.words import Said, card
from teahouse.games.sweets import words
from teahouse.games.sweets.appraisal import NEVER, Appraisal, Bounds
from teahouse.games.sweets.components import MOST_PLAYERS
from teahouse.games.sweets.rules import Shop

POINT: Final = 28_000  # of a million, for a solo player: the standard pack's best are some 34 points

WARMTH: Final = 200.0  # hundredths of a point that make somebody e times as likely to win
TEMPO: Final = 22  # hundredths of a point that every seat between this one and the next turn costs


def within(reward: i64) -> i64:
    """A reward is between nothing and a million."""
    if reward < 0:
        return 0
    return reward if reward < 1_000_000 else 1_000_000


def begins_a_turn(state: Shop) -> bool:
    """Whether a whole turn is to be chosen: not the rest of a trade, nor the release after the pile is gone."""
    return not state.giving and not state.final_left


class SweetTooth(Adviser):
    """Weighs an action by the worth of the hand after it, the points it scores and what the turn costs."""

    def __init__(self) -> None:
        self.eye = Appraisal()
        self.trades: vec[i64] = zeros(11)
        self.prospects: vec[i64] = zeros(MOST_PLAYERS)

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        assert isinstance(state, Shop)
        self.eye.look(state, seat)
        if begins_a_turn(state):
            self.eye.openings(state, seat, self.trades)
        for i in range(count):
            weights[i] = self.weight(state, seat, actions[i])

    def favourite(
        self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64], chance: Chance
    ) -> i64:
        """The same as what weighs most; but the many trades only get a closer look if one might be it."""
        assert isinstance(state, Shop)
        if not begins_a_turn(state):
            return super().favourite(state, seat, actions, count, weights, chance)
        box = state.box
        self.eye.look(state, seat)
        best: i64 = NEVER
        for i in range(count):
            if box.gives(actions[i]):
                weights[i] = NEVER
            else:
                weights[i] = self.weight(state, seat, actions[i])
                if weights[i] > best:
                    best = weights[i]
        if self.eye.hope(state, seat) - self.trading(state, seat) >= best:
            self.eye.openings(state, seat, self.trades)
            for i in range(count):
                if box.gives(actions[i]):
                    weights[i] = self.weight(state, seat, actions[i])
        return heaviest(weights, count, chance)

    def weight(self, state: Shop, seat: i64, action: i64) -> i64:
        """One action, after the table has been looked at."""
        box = state.box
        taste = self.eye.taste
        if action == box.decline_at:
            return 0
        if action >= box.release_at:
            return self.released(state, seat, action - box.release_at)
        if action == box.draw_at:
            return self.drawn(state, seat) - taste.draw - taste.crowd(box, state.sizes[seat] + 1)
        if state.giving:
            return self.eye.best_trade(state, seat, bounds_after(state, seat, action)) - self.trading(state, seat)
        if action >= box.give_at:
            return self.trades[action - box.give_at] - self.trading(state, seat)
        hand: i64 = self.eye.hand(state, seat, action, self.eye.of_kind(state, seat, action, 1))
        if action == box.tea:
            return hand - taste.tea - taste.crowd(box, state.sizes[seat])
        return hand - taste.take - taste.crowd(box, state.sizes[seat] + 1)

    def trading(self, state: Shop, seat: i64) -> i64:
        """What a trade costs."""
        return self.eye.taste.trade + self.eye.taste.crowd(state.box, state.sizes[seat])

    def released(self, state: Shop, seat: i64, code: i64) -> i64:
        """The points of a hand, and what is left; in a final turn nothing is left to hope for."""
        box = state.box
        scored: i64 = box.scores[code] * 100
        if state.final_left:
            return scored
        taste = self.eye.taste
        sweet: i64 = code // box.largest
        size: i64 = code % box.largest + 1
        rest: i64 = state.hands[seat * box.kinds + sweet] - size
        lying: i64 = state.row[sweet]
        unseen: i64 = self.eye.unseen[sweet]
        hand: i64 = self.eye.hand(state, seat, sweet, taste.promise(box, sweet, rest, lying, unseen))
        price: i64 = taste.release + taste.crowd(box, state.sizes[seat] - size)
        return scored + hand - price - taste.haste(box, size, rest, lying, unseen)

    def drawn(self, state: Shop, seat: i64) -> i64:
        """The worth of the hand after a draw, on average over the cards not seen yet."""
        box = state.box
        together: i64 = 0
        cards: i64 = 0
        for k in range(box.sweets):
            unseen: i64 = self.eye.unseen[k]
            if unseen:
                held: i64 = state.hands[seat * box.kinds + k]
                worth: i64 = self.eye.taste.promise(box, k, held + 1, state.row[k], unseen - 1)
                together += unseen * self.eye.hand(state, seat, k, worth)
                cards += unseen
        return together // cards

    def worth(self, state: State, rewards: vec[i64]) -> None:
        """How likely each seat's points are to win; alone, where nobody wins, the points themselves (S11).

        At the end that is half of the reward, so that a narrow defeat is better than a clear one; the rest is the win.
        Where a playout stops earlier a hand counts as much as it promises, which on average is what it brings.
        """
        assert isinstance(state, Shop)
        over = state.turn() < 0
        if state.box.players == 1:
            rewards[0] = within(self.expected(state, 0, over) * POINT // 100)
            return
        if over:
            super().worth(state, rewards)
        best: i64 = NEVER
        for seat in range(state.box.players):
            self.prospects[seat] = self.expected(state, seat, over)
            if self.prospects[seat] > best:
                best = self.prospects[seat]
        together = 0.0
        for seat in range(state.box.players):
            together += math.exp(float(self.prospects[seat] - best) / WARMTH)
        for seat in range(state.box.players):
            share: i64 = int(math.exp(float(self.prospects[seat] - best) / WARMTH) / together * 1_000_000.0)
            rewards[seat] = (rewards[seat] + share) // 2 if over else share

    def prospect(self, state: State, reward: float) -> Said:
        assert isinstance(state, Shop)
        if state.box.players > 1:
            return super().prospect(state, reward)
        return words.PROSPECT(points=f"{reward * 1_000_000.0 / POINT:.1f}")

    def expected(self, state: Shop, seat: i64, over: bool) -> i64:
        """The points of a seat at the end, in hundredths: those it has and those that its hand promises."""
        scored: i64 = state.points[seat] * 100
        if over:
            return scored
        self.eye.look(state, seat)
        wait: i64 = seat - state.active
        if wait < 0:
            wait += state.box.players
        return scored + self.eye.hand(state, seat, -1, 0) - wait * TEMPO

    def reason(self, state: State, seat: int, action: int) -> Said:
        assert isinstance(state, Shop)
        box = state.box
        if action == box.decline_at:
            return words.WHY_DECLINE()
        if action == box.draw_at:
            return words.WHY_DRAW()
        if action >= box.release_at:
            return _why_release(state, seat, action - int(box.release_at))
        if action >= box.give_at:
            return words.WHY_GIVE(card=card(box.names[action - box.give_at]))
        if action == box.tea:
            return words.WHY_TEA()
        return _why_take(state, seat, action)


def bounds_after(state: Shop, seat: i64, action: i64) -> Bounds:
    """What is still open in a trade after this decision of it: kinds follow in the order of the pack (S23)."""
    box = state.box
    bounds = Bounds(box.kinds)
    giving = action >= box.give_at
    kind: i64 = action - box.give_at if giving else action
    for k in range(box.kinds):
        bounds.gives[k] = state.given[k]
        bounds.takes[k] = state.taken[k]
        bounds.may_give[k] = state.hands[seat * box.kinds + k] if giving and k >= kind else state.given[k]
        bounds.may_take[k] = state.row[k] if giving or k >= kind else state.taken[k]
    if giving:
        bounds.gives[kind] += 1
    else:
        bounds.takes[kind] += 1
    return bounds


def _why_release(state: Shop, seat: int, code: int) -> Said:
    box = state.box
    size = code % int(box.largest) + 1
    why = words.WHY_RELEASE
    if state.final_left:
        why = words.WHY_RELEASE_LAST
    elif size == box.largest:
        why = words.WHY_RELEASE_LARGEST
    return why(count=size, sweet=card(box.names[code // int(box.largest)]), points=int(box.scores[code]))


def _why_take(state: Shop, seat: int, sweet: int) -> Said:
    box = state.box
    held = int(state.hands[seat * box.kinds + sweet] + state.taken[sweet] - state.given[sweet] + 1)
    eye = Appraisal()
    eye.look(state, seat)
    reach = int(held - 1 + state.row[sweet] - state.taken[sweet] + eye.unseen[sweet])
    goal = min(reach, int(box.largest))
    score = int(box.scores[sweet * box.largest + goal - 1])
    name = card(box.names[sweet])
    if held >= goal:
        return words.WHY_TAKE_LAST(sweet=name, held=held, points=score)
    return words.WHY_TAKE(sweet=name, held=held, goal=goal, points=score)


ADVISER = Shared(SweetTooth)
