"""A first sensible player: makes the most of every turn for the hand it leaves behind."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.core.heuristics import Adviser
from teahouse.core.state import State
from teahouse.games.sweets.appraisal import Appraisal, Bounds
from teahouse.games.sweets.components import points
from teahouse.games.sweets.rules import Shop

# What a turn costs beside what it brings, in hundredths of a point.
NEW_CARD: Final = 75  # the pile gets shorter, and the hand fuller
TRADE: Final = 100  # a turn that brings no card: only for a clearly better hand
RELEASE: Final = 15  # points at once, and room in the hand

POINT: Final = 28_000  # of a million, for a solo player: the standard pack's best are some 34 points

LEAD: Final = 50_000  # of a million, for each point more than the best rival has


def within(reward: i64) -> i64:
    """A reward is between nothing and a million."""
    if reward < 0:
        return 0
    return reward if reward < 1_000_000 else 1_000_000


class SweetTooth(Adviser):
    """Weighs an action by the worth of the hand after it, the points it scores and what the turn costs."""

    def __init__(self) -> None:
        self.eye = Appraisal()
        self.trades: vec[i64] = zeros(11)

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        assert isinstance(state, Shop)
        box = state.box
        self.eye.look(state, seat)
        fresh = not state.giving and not state.final_left
        if fresh:
            self.eye.openings(state, seat, self.trades)
        for i in range(count):
            action: i64 = actions[i]
            if action == box.decline_at:
                weights[i] = 0
            elif action >= box.release_at:
                weights[i] = self.released(state, seat, action - box.release_at)
            elif action == box.draw_at:
                weights[i] = self.drawn(state, seat) - NEW_CARD
            elif fresh and action >= box.give_at:
                weights[i] = self.trades[action - box.give_at] - TRADE
            elif action >= box.give_at or state.giving:
                weights[i] = self.eye.best_trade(state, seat, bounds_after(state, seat, action)) - TRADE
            else:
                worth: i64 = self.eye.of_kind(state, seat, action, 1)
                weights[i] = self.eye.hand(state, seat, action, worth) - NEW_CARD

    def released(self, state: Shop, seat: i64, code: i64) -> i64:
        """The points of a hand, and what is left; in a final turn nothing is left to hope for."""
        box = state.box
        scored: i64 = box.scores[code] * 100
        if state.final_left:
            return scored
        sweet: i64 = code // box.largest
        rest: i64 = state.hands[seat * box.kinds + sweet] - code % box.largest - 1
        worth: i64 = self.eye.worth(box, sweet, rest, rest + state.row[sweet] + self.eye.unseen[sweet])
        return scored + self.eye.hand(state, seat, sweet, worth) - RELEASE

    def drawn(self, state: Shop, seat: i64) -> i64:
        """The worth of the hand after a draw, on average over the cards not seen yet."""
        box = state.box
        together: i64 = 0
        cards: i64 = 0
        for k in range(box.sweets):
            unseen: i64 = self.eye.unseen[k]
            if unseen:
                held: i64 = state.hands[seat * box.kinds + k]
                worth: i64 = self.eye.worth(box, k, held + 1, held + state.row[k] + unseen)
                together += unseen * self.eye.hand(state, seat, k, worth)
                cards += unseen
        return together // cards

    def worth(self, state: State, rewards: vec[i64]) -> None:
        """Half for the win, half for the lead in points; alone, where nobody wins, the points (S11)."""
        super().worth(state, rewards)
        assert isinstance(state, Shop)
        if state.box.players == 1:
            rewards[0] = within(state.points[0] * POINT)
            return
        for seat in range(len(rewards)):
            best: i64 = -1
            for other in range(len(rewards)):
                if other != seat and state.points[other] > best:
                    best = state.points[other]
            lead: i64 = state.points[seat] - best
            rewards[seat] = rewards[seat] // 2 + within(500_000 + lead * LEAD) // 2

    def reason(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, Shop)
        box = state.box
        if action == box.decline_at:
            return "declines: there is no hand to release"
        if action == box.draw_at:
            return "draws: on average the pile promises more than what lies in the row"
        if action >= box.release_at:
            return _why_release(state, seat, action - int(box.release_at))
        if action >= box.give_at:
            name = box.names[action - box.give_at]
            return f"gives {name}: a trade for what lies in the row makes a better hand"
        if action == box.tea:
            return "takes a Tea Cup: given in a trade it brings one more sweet"
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


def _why_release(state: Shop, seat: int, code: int) -> str:
    box = state.box
    size = code % int(box.largest) + 1
    name = box.names[code // int(box.largest)]
    score = points(box.scores[code])
    if state.final_left:
        return f"releases {size} {name} for {score}: the last chance to score"
    if size == box.largest:
        return f"releases {size} {name} for {score}: no hand is larger"
    return f"releases {size} {name} for {score}: waiting for more promises less"


def _why_take(state: Shop, seat: int, sweet: int) -> str:
    box = state.box
    held = state.hands[seat * box.kinds + sweet] + state.taken[sweet] - state.given[sweet] + 1
    eye = Appraisal()
    eye.look(state, seat)
    reach = held - 1 + state.row[sweet] - state.taken[sweet] + eye.unseen[sweet]
    goal = min(reach, int(box.largest))
    score = points(box.scores[sweet * box.largest + goal - 1])
    name = box.names[sweet]
    if held >= goal:
        return f"takes {name}: that makes {held}, as large a hand as there can be, worth {score}"
    return f"takes {name}: that makes {held}, and {goal} would be worth {score}"


ADVISER = SweetTooth()
