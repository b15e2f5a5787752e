"""Trading (S3): cards are given one by one, then as many are taken from those that already lie there.

Until the last card is taken nothing has happened (R8). Kinds follow in the order of the pack, tea last, so that every
trade is put together in one way only (S23).
"""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import counts
from teahouse.games.sweets import events
from teahouse.games.sweets.position import Position


class Trading(Position):
    """The part of a game in which a trade is put together and carried out."""

    @abstractmethod
    def end_turn(self, seat: i64) -> None:
        """Everything that follows an action."""

    def holds(self, seat: i64) -> i64:
        """The cards that a seat could give: sweets and Tea Cups, a number that everyone can see (S8)."""
        return self.sizes[seat] + self.hands[seat * self.box.kinds + self.box.tea]

    def fill_first_gives(self, seat: i64, out: vec[i64], count: i64) -> i64:
        """Cards that a trade may begin with: another one of the same or a later kind must be there to follow (S23)."""
        box = self.box
        hands = self.hands
        start: i64 = seat * box.kinds
        left: i64 = self.holds(seat)
        for k in range(box.kinds):
            if left < 2:
                break
            held: i64 = hands[start + k]
            if held:
                out[count] = box.give_at + k
                count += 1
                left -= held
        return count

    def fill_stage(self, seat: i64, out: vec[i64]) -> i64:
        """What may follow in a trade that has begun: takes once two are given, gives until a take."""
        box = self.box
        row = self.row
        taken = self.taken
        count: i64 = 0
        if self.giving >= 2:
            first: i64 = self.low if self.taking else 0
            left: i64 = 0  # what could still be taken from here on
            for k in range(first, box.kinds):
                left += row[k] - taken[k]
            wanted: i64 = self.giving - self.taking
            for k in range(first, box.kinds):
                if left < wanted:
                    break
                lying: i64 = row[k] - taken[k]
                if lying:
                    out[count] = k
                    count += 1
                    left -= lying
        if not self.taking and self.giving < box.row:
            start: i64 = seat * box.kinds
            for k in range(self.low, box.kinds):
                if self.hands[start + k] > self.given[k]:
                    out[count] = box.give_at + k
                    count += 1
        return count

    def stage_give(self, seat: i64, kind: i64) -> None:
        """One more card that a trade gives."""
        self.given[kind] += 1
        self.giving += 1
        self.low = kind
        # Where everyone can see that nothing more can be given, the takes may be forced (R4): for the whole row, or
        # when all that the player holds is given. That the order of kinds allows no more is for the giver alone to see.
        if self.giving == self.box.row or (self.giving >= 2 and self.giving == self.holds(seat)):
            self.finish_if_forced(seat, 0)

    def stage_take(self, seat: i64, kind: i64) -> None:
        """One more card that a trade takes."""
        self.taken[kind] += 1
        self.taking += 1
        self.low = kind
        self.finish_if_forced(seat, kind)

    def finish_if_forced(self, seat: i64, first: i64) -> None:
        """Carry the trade out as soon as only one choice of cards is left, without asking (R4, R8)."""
        row = self.row
        taken = self.taken
        wanted: i64 = self.giving - self.taking
        left: i64 = 0
        kinds: i64 = 0
        last: i64 = 0
        for k in range(first, self.box.kinds):
            lying: i64 = row[k] - taken[k]
            if lying:
                left += lying
                kinds += 1
                last = k
        if wanted:
            if left == wanted:
                for k in range(first, self.box.kinds):
                    taken[k] = row[k]
            elif kinds == 1:
                taken[last] += wanted
            else:
                return
        self.trade(seat)

    def trade(self, seat: i64) -> None:
        """The cards change places: what is given lies in the row afterwards (S3), and all of it was seen (S8)."""
        box = self.box
        row = self.row
        hands = self.hands
        start: i64 = seat * box.kinds
        if self.journal is not None:
            given = counts(self.given, box.names)
            taken = counts(self.taken, box.names)
            self.tell(events.TRADED, by=seat, given=given, taken=taken, in_a_row=self.trades + 1)
        for k in range(box.kinds):
            gives: i64 = self.given[k]
            takes: i64 = self.taken[k]
            if gives or takes:
                row[k] += gives - takes
                hands[start + k] += takes - gives
                if k < box.sweets:
                    self.forget(start + k, gives)
                    self.known[start + k] += takes
                    self.sizes[seat] += takes - gives
                self.given[k] = 0
                self.taken[k] = 0
        self.giving = 0
        self.taking = 0
        self.low = 0
        self.trades += 1
        self.end_turn(seat)

    def forget(self, at: i64, cards: i64) -> None:
        """Cards left a hand: what was known of them falls, not below zero (S8)."""
        known: i64 = self.known[at] - cards
        self.known[at] = known if known > 0 else 0
