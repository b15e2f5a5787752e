"""Two Taps as RULES.md beside this file has it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import counts, draw_kind, total, zeros
from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.outcome import Outcome, first, ranked
from teahouse.core.words import Words, card, cards, players, who
from two_taps import events, notation, words
from two_taps.components import Components
from two_taps.position import Position
from two_taps.view import view_of

MORE_THAN_ANY_HAND: Final = 1_000


class TeaTable(Position):
    """A game of Two Taps."""

    def blank(self) -> "TeaTable":
        return TeaTable()

    def deal_teas(self) -> None:
        """Hands that last the whole game (P2), all dishes on the trolley, and a host (P3)."""
        box = self.box
        self.deck = box.tea_copies[:]
        self.spent = zeros(box.teas)
        self.trolley = box.dish_copies[:]
        self.offer = zeros(box.dishes)
        self.hands = zeros(box.players * box.teas)
        self.sizes = zeros(box.players)
        self.plates = zeros(box.players * box.dishes)
        self.cups = zeros(box.players)
        self.round = self.waiting = 0
        self.tapper = -1
        self.over = False
        left: i64 = total(self.deck)
        for seat in range(box.players):
            self.cups[seat] = -1
            self.sizes[seat] = box.hand
            for _ in range(box.hand):
                self.hands[seat * box.teas + draw_kind(self.deck, left, self.chance)] += 1
                left -= 1
        self.host = box.starter if box.starter >= 0 else self.chance.below(box.players)  # R3
        if self.journal is not None:
            own: dict[int, dict[str, object]] = {s: {"hand": self.hand_of(s)} for s in range(int(box.players))}
            self.tell(events.DEALT, own, each=box.hand, rounds=box.rounds)
        self.play_on()

    def hand_of(self, seat: i64) -> dict[str, int]:
        return counts(self.hands, self.box.tea_names, seat * self.box.teas)

    # -- whose decision, and which

    def asked(self, seat: i64) -> bool:
        """All who hold tea pour at the same time (P4); afterwards one may tap (P6)."""
        if self.over:
            return False
        return seat == self.tapper if self.tapper >= 0 else self.cups[seat] < 0 and self.sizes[seat] > 0

    def turn(self) -> i64:
        for seat in range(self.box.players):
            if self.asked(seat):
                return seat
        return -1

    def awaited(self) -> i64:
        return 1 if self.tapper >= 0 else self.waiting

    def pending(self) -> list[int]:
        return [seat for seat in range(int(self.box.players)) if self.asked(seat)]

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        if not self.asked(seat):
            return 0
        box = self.box
        count: i64 = 0
        if self.tapper >= 0:
            out[0] = box.passing
            count = 1
        for tea in range(box.teas):
            if self.hands[seat * box.teas + tea]:
                if self.tapper < 0:
                    out[count] = tea
                    count += 1
                elif self.lifts(tea):
                    out[count] = box.tap_at + tea
                    count += 1
        return count

    def lifts(self, tea: i64) -> bool:
        """Whether a second tea makes the last cup better than the best (P6)."""
        return self.strength(self.tapper) + self.box.strengths[tea] > self.strength(self.best_cup())

    def step(self, seat: i64, action: i64) -> None:
        box = self.box
        if action < box.passing:
            self.reveals += 1  # what is poured stays poured: no undo reaches behind it (P4)
            self.waiting -= 1
            self.pour(seat, action)
        elif action == box.passing:
            if self.journal is not None:
                self.tell(events.PASSED, by=seat)
            self.take_dish(self.best_cup())
        else:
            tea: i64 = action - box.tap_at
            self.leave_hand(seat, tea)
            self.spent[tea] += 1
            if self.journal is not None:
                self.tell(events.TAPPED, by=seat, tea=box.tea_names[tea])
            self.take_dish(seat)
        self.play_on()

    # -- a round

    def play_on(self) -> None:
        """Go on until somebody is asked or the game is over."""
        while not (self.waiting or self.tapper >= 0 or self.over):
            if self.last_cup() >= 0:
                self.show_cups()
            elif self.round == self.box.rounds or not total(self.sizes):
                self.over = True  # P8
            else:
                self.bring_dish()

    def bring_dish(self) -> None:
        """The next dish comes; who holds one tea only pours it, as all can see that there is no choice (P4, R4)."""
        box = self.box
        dish: i64 = draw_kind(self.trolley, total(self.trolley), self.chance)
        self.offer[dish] += 1
        self.round += 1
        if self.journal is not None:
            self.tell(events.SERVED, round=self.round, host=self.host, dish=box.dish_names[dish])
        for seat in range(box.players):
            if self.sizes[seat] > 1:
                self.waiting += 1
            elif self.sizes[seat]:
                for tea in range(box.teas):
                    if self.hands[seat * box.teas + tea]:
                        self.pour(seat, tea)

    def leave_hand(self, seat: i64, tea: i64) -> None:
        self.hands[seat * self.box.teas + tea] -= 1
        self.sizes[seat] -= 1

    def pour(self, seat: i64, tea: i64) -> None:
        """A tea goes into the cup, face down (P4)."""
        self.leave_hand(seat, tea)
        self.cups[seat] = tea
        if self.journal is not None:
            self.tell(events.POURED, {int(seat): {"tea": self.box.tea_names[tea]}}, by=seat)

    def show_cups(self) -> None:
        """All cups are shown together, and the last one may be lifted by a tap (P4, P6)."""
        self.reveals += 1
        if self.journal is not None:
            by = [seat for seat in range(int(self.box.players)) if self.cups[seat] >= 0]
            self.tell(events.SHOWED, by=by, teas=[self.box.tea_names[self.cups[seat]] for seat in by])
        self.tapper = self.may_tap()
        if self.tapper < 0:
            self.take_dish(self.best_cup())

    def take_dish(self, seat: i64) -> None:
        """All that lies on the table goes to one guest, unless the cup is cold (P7, P9); the next one is host."""
        box = self.box
        tapped = seat == self.tapper
        offered = counts(self.offer, box.dish_names)
        if tapped or self.strength(seat) > 0:
            before: i64 = self.worth(seat)
            for dish in range(box.dishes):
                self.plates[seat * box.dishes + dish] += self.offer[dish]
                self.offer[dish] = 0
            if self.journal is not None:
                stands: i64 = self.worth(seat)
                self.tell(events.TOOK, by=seat, dishes=offered, points=stands - before, stands=stands)
        elif self.journal is not None:
            self.tell(events.STAYED, dishes=offered)
        for other in range(box.players):
            if self.cups[other] >= 0:
                self.spent[self.cups[other]] += 1
                self.cups[other] = -1
        self.tapper = -1
        self.host = (self.host + 1) % box.players

    # -- the end

    def outcome(self) -> Outcome | None:
        if not self.over:
            return None
        scores = [int(self.worth(seat)) for seat in range(int(self.box.players))]
        held = [int(self.sizes[seat]) for seat in range(int(self.box.players))]
        ranks = ranked([-(points * MORE_THAN_ANY_HAND + teas) for points, teas in zip(scores, held)])  # P1
        reason = words.OVER if self.round == self.box.rounds else words.OVER_DRY
        return Outcome(scores, first(ranks), ranks, reason(points=max(scores)), {"teas": held})

    # -- for people

    def viewed(self, seat: int | None, reminders: bool) -> dict[str, object]:
        return view_of(self, seat, reminders)

    def notated(self, seat: int, action: int) -> str:
        return notation.words(self.box, action)

    def read(self, seat: int, reader: Reader) -> list[int]:
        return [notation.read(self, reader)]

    def why_not(self, seat: int, action: int) -> IllegalMove:
        if self.waiting and self.cups[seat] >= 0:
            return IllegalMove("R1", words.POURED_ALREADY(seat=who(seat), others=players(self.pending())))
        return super().why_not(seat, action)

    def refuse(self, seat: int, action: int) -> IllegalMove:
        box = self.box
        pours = action < box.passing
        if pours and self.tapper >= 0:
            return IllegalMove("P6", words.ONLY_TAP())
        if not pours and self.tapper < 0:
            return IllegalMove("P4", words.POUR_FIRST())
        tea = action if pours else action - int(box.tap_at)
        named = card(box.tea_names[tea])
        if not self.hands[seat * box.teas + tea]:
            return IllegalMove("P4" if pours else "P6", words.NOT_HELD(tea=named, hand=cards(self.hand_of(seat))))
        makes = int(self.strength(seat) + box.strengths[tea])
        return IllegalMove("P6", words.TOO_WEAK(tea=named, sum=makes, best=int(self.strength(self.best_cup()))))


class Table(Components):
    """A laid table, ready to deal."""

    def words(self) -> Words:
        return words.WORDS

    def deal(self, chance: Chance, log: bool = False) -> TeaTable:
        state = TeaTable()
        state.open(self, chance, log)
        state.box = self
        state.deal_teas()
        return state

    def restore(self, position: dict[str, object], chance: Chance) -> TeaTable:
        state = TeaTable()
        state.open(self, chance, False)
        state.box = self
        state.read_position(position)
        return state
