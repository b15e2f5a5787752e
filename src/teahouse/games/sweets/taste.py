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

# Alone. Where two figures stand together the second one is added in the last turn, and less of it before.
PACE_ALONE: Final[i64] = 170
CUP_ALONE: Final[i64] = 30
SPARE_ALONE: Final[i64] = 9  # a turn
SPARE_MOST: Final[i64] = 45
NEAR: Final[i64] = 829  # what each card that has to be taken leaves of a hope, in thousandths
NEAR_LATE: Final[i64] = -545
NEAR_COST: Final[i64] = 35  # and what it costs beside
FAR: Final[i64] = 587  # the same for each card that has not come to light
FAR_LATE: Final[i64] = -681
TAKE: Final[i64] = -135  # early a turn that brings a card is worth more than the card alone, late each turn is dear
TAKE_LATE: Final[i64] = 466
DRAW: Final[i64] = 21  # beyond taking one: nobody knows what comes, and the row stays as it is
DRAW_LATE: Final[i64] = -80
TEA: Final[i64] = 38  # beyond taking a sweet
TRADE: Final[i64] = 118
TRADE_LATE: Final[i64] = -102
RELEASE: Final[i64] = 58
FULL_HAND: Final[i64] = 38
KEPT_BACK: Final[i64] = 87  # cards of a released sweet that stay in hand come to little
COULD_TAKE: Final[i64] = 73  # each card more that a hand could have had out of the row
COULD_COME: Final[i64] = 15  # or out of the pile
FARTHEST: Final[i64] = 10  # the largest hand of any pack is smaller


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
        self.release = RELEASE

    def at(self, state: Position) -> None:
        turns: i64 = state.pile_size * 10_000 // PACE_ALONE  # still to come, in hundredths
        late: i64 = 10_000 // (turns + 100)  # from little to 100 in the last turn
        self.spare = SPARE_ALONE * turns // 100
        if self.spare > SPARE_MOST:
            self.spare = SPARE_MOST
        self.cup = CUP_ALONE * self.spare // 100
        self.take = TAKE + TAKE_LATE * late // 100
        self.draw = self.take + DRAW + DRAW_LATE * late // 100
        self.tea = self.take + TEA
        self.trade = TRADE + TRADE_LATE * late // 100
        fade(self.near, NEAR + NEAR_LATE * late // 100)
        fade(self.far, FAR + FAR_LATE * late // 100)

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
            worth: i64 = score * self.near[near] * self.far[far] // 10_000 - near * NEAR_COST
            if worth > best:
                best = worth
        return best

    def crowd(self, box: Components, sweets: i64) -> i64:
        """With a full hand nothing can be taken or drawn (S2)."""
        return FULL_HAND if sweets == box.possession else 0

    def haste(self, box: Components, size: i64, kept: i64, lying: i64, unseen: i64) -> i64:
        room: i64 = box.largest - size
        near: i64 = lying if lying < room else room
        far: i64 = unseen if unseen < room - near else room - near
        return near * COULD_TAKE + far * COULD_COME + (KEPT_BACK if kept else 0)


def fade(kept: vec[i64], each: i64) -> None:
    """What is left after each further card."""
    kept[0] = 1000
    for i in range(1, FARTHEST):
        kept[i] = kept[i - 1] * each // 1000 if each > 0 else 0
