"""What cards of one sweet promise and what a turn costs, at a table and alone, in hundredths of a point.

The figures were found by letting players with different tastes play each other, and alone by what they scored on the
same deals.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.games.sweets.components import Components
from teahouse.games.sweets.position import Position

# At a table.
CUP: Final[i64] = 50
SPARE: Final[i64] = 35  # with every turn still to come, the sweets beside the best one count so much more
PACE: Final[i64] = 75  # cards that leave the pile in a turn, in hundredths

# Alone.
FARTHEST: Final[i64] = 10  # the largest hand of any pack is smaller
PACE_ALONE: Final[i64] = 170


class Taste:
    """How a player judges; `at` fits the prices to how much of the game is left."""

    def __init__(self) -> None:
        self.spare: i64 = 100  # how much the sweets beside the best one count, in hundredths
        self.cup: i64 = 0  # the worth of a Tea Cup
        self.take: i64 = 0  # the prices of a turn: with a sweet from the row,
        self.draw: i64 = 0  # with a card from the pile,
        self.tea: i64 = 0  # with a Tea Cup,
        self.trade: i64 = 0  # with a trade, which brings no card,
        self.release: i64 = 0  # and with a hand laid down

    def at(self, state: Position) -> None:
        """Look at what is left of the pile."""

    def promise(self, box: Components, sweet: i64, cards: i64, lying: i64, unseen: i64) -> i64:
        """The worth of so many cards of a sweet, while others of it lie in the row or have not been seen."""
        return 0

    def crowd(self, box: Components, sweets: i64) -> i64:
        """What it costs to hold so many sweets."""
        return 0

    def haste(self, box: Components, size: i64, kept: i64, lying: i64, unseen: i64) -> i64:
        """What it costs to release a hand of this size that could still have grown."""
        return 0


class Social(Taste):
    """At a table: a sweet is worth what the largest hand still within reach would score, in proportion to how much of
    that hand is there: share × (1 + share) / 2, so that the fifth card adds more than the first.
    """

    def __init__(self) -> None:
        super().__init__()
        self.take = 75  # the pile gets shorter, and the hand fuller
        self.draw = 75
        self.tea = 75
        self.trade = 100  # only for a clearly better hand
        self.release = 15  # points at once, and room in the hand

    def at(self, state: Position) -> None:
        self.spare = SPARE * (state.pile_size * 100 // (PACE * state.box.players))
        if self.spare > 100:
            self.spare = 100
        self.cup = CUP * self.spare // 100

    def promise(self, box: Components, sweet: i64, cards: i64, lying: i64, unseen: i64) -> i64:
        if cards == 0:
            return 0
        within_reach: i64 = cards + lying + unseen
        goal: i64 = within_reach if within_reach < box.largest else box.largest
        held: i64 = cards if cards < goal else goal
        full: i64 = box.scores[sweet * box.largest + goal - 1]
        return full * 50 * held * (goal + held) // (goal * goal)


class Alone(Taste):
    """With no opponent but the pile: a sweet is worth the best of the hands within reach, less for every card that is
    missing, and much less if that does not even lie in the row. The fewer turns are left, the less is hoped for.
    """

    def __init__(self) -> None:
        super().__init__()
        self.near: vec[i64] = zeros(FARTHEST)  # of a hope, in thousandths, is left if so many cards have to be taken
        self.far: vec[i64] = zeros(FARTHEST)  # the same for cards that have not come to light
        self.near_cost: i64 = 35
        self.cup_full: i64 = 30
        self.spare_turn: i64 = 9
        self.spare_most: i64 = 45
        self.near_keep: i64 = 829
        self.near_late: i64 = 545
        self.far_keep: i64 = 587
        self.far_late: i64 = 681
        self.new_card: i64 = -135
        self.new_late: i64 = 466
        self.draw_more: i64 = 21
        self.draw_late: i64 = -80
        self.tea_more: i64 = 38
        self.trade_card: i64 = 118
        self.trade_late: i64 = -102
        self.full_hand: i64 = 38
        self.kept_back: i64 = 87
        self.could_take: i64 = 73
        self.could_come: i64 = 15
        self.release = 58

    def at(self, state: Position) -> None:
        turns: i64 = state.pile_size * 10_000 // PACE_ALONE  # still to come, in hundredths
        late: i64 = 10_000 // (turns + 100)  # from little to 100 in the last turn
        self.spare = self.spare_turn * turns // 100
        if self.spare > self.spare_most:
            self.spare = self.spare_most
        self.cup = self.cup_full * self.spare // 100
        self.take = self.new_card + self.new_late * late // 100
        self.draw = self.take + self.draw_more + self.draw_late * late // 100
        self.tea = self.take + self.tea_more
        self.trade = self.trade_card + self.trade_late * late // 100
        fade(self.near, self.near_keep - self.near_late * late // 100)
        fade(self.far, self.far_keep - self.far_late * late // 100)

    def promise(self, box: Components, sweet: i64, cards: i64, lying: i64, unseen: i64) -> i64:
        if cards == 0:
            return 0
        within_reach: i64 = cards + lying + unseen
        most: i64 = within_reach if within_reach < box.largest else box.largest
        first: i64 = cards if cards < most else most
        best: i64 = 0
        for goal in range(first, most + 1):
            missing: i64 = goal - cards if goal > cards else 0
            near: i64 = missing if missing < lying else lying
            far: i64 = missing - near
            score: i64 = box.scores[sweet * box.largest + goal - 1]
            worth: i64 = score * self.near[near] * self.far[far] // 10_000 - near * self.near_cost
            if worth > best:
                best = worth
        return best

    def crowd(self, box: Components, sweets: i64) -> i64:
        """With a full hand nothing can be taken or drawn (S2)."""
        return self.full_hand if sweets == box.possession else 0

    def haste(self, box: Components, size: i64, kept: i64, lying: i64, unseen: i64) -> i64:
        room: i64 = box.largest - size
        near: i64 = lying if lying < room else room
        far: i64 = unseen if unseen < room - near else room - near
        return near * self.could_take + far * self.could_come + (self.kept_back if kept else 0)


def fade(kept: vec[i64], each: i64) -> None:
    """What is left after each further card."""
    kept[0] = 1000
    for i in range(1, FARTHEST):
        kept[i] = kept[i - 1] * each // 1000 if each > 0 else 0
