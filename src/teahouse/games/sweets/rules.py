"""Sweets! as the rulebook has it; RULES.md beside this file numbers the rules."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import counts, draw_kind, zeros
from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove, InvalidPosition
from teahouse.core.notation import Reader
from teahouse.core.outcome import Outcome, first, ranked
from teahouse.core.words import Said, Words
from teahouse.games.sweets import events, notation, words
from teahouse.games.sweets.components import STAR_PLAYERS, Components
from teahouse.games.sweets.refusals import refusal
from teahouse.games.sweets.trade import Trading
from teahouse.games.sweets.view import view_of


class Shop(Trading):
    """A game of Sweets!."""

    def blank(self) -> "Shop":
        return Shop()

    def deal_cards(self) -> None:
        """Three sweets and a Tea Cup each, five sweets face up, the rest is the pile (S16; alone as well, S22)."""
        box = self.box
        players = box.players
        self.pile = box.copies[:]
        self.pile_size = box.cards
        self.row = zeros(box.kinds)
        self.row_size = 0
        self.hands = zeros(players * box.kinds)
        self.known = zeros(players * box.kinds)
        self.sizes = zeros(players)
        self.released = zeros(players * box.hands)
        self.points = zeros(players)
        self.set_aside = zeros(box.sweets)
        self.final_left = 0
        self.trades = 0
        self.clear_stage()
        for seat in range(players):
            start: i64 = seat * box.kinds
            for _ in range(box.hand):
                self.hands[start + self.draw_card()] += 1
            self.sizes[seat] = box.hand
            self.hands[start + box.tea] = 1
        while self.row_size < box.row:
            self.row[self.draw_card()] += 1
            self.row_size += 1
        self.active = box.starter if box.starter >= 0 else self.chance.below(players)  # R3, S17
        self.star = -1
        if players == STAR_PLAYERS:  # S9
            self.star = self.active - 1 if self.active else players - 1
            self.points[self.star] = box.star
        if self.journal is not None:
            self.tell_deal()

    def tell_deal(self) -> None:
        """Everyone is told what lies open and how many cards were dealt; which ones, each seat of its own hand."""
        box = self.box
        sweets = box.names[: box.sweets]
        own: dict[int, dict[str, object]] = {}
        if box.hand:
            for seat in range(box.players):
                own[int(seat)] = {"cards": counts(self.hands, sweets, seat * box.kinds)}
        self.tell(events.DEALT, own, each=box.hand, tea=1, row=counts(self.row, sweets), pile=self.pile_size)
        self.tell(events.BEGAN, by=self.active)
        if self.star >= 0:
            self.tell(events.GOT_STAR, by=self.star, points=box.star)

    def draw_card(self) -> i64:
        """The top card of the pile; there must be one."""
        kind: i64 = draw_kind(self.pile, self.pile_size, self.chance)
        self.pile_size -= 1
        return kind

    # -- whose decision, and which

    def turn(self) -> i64:
        return self.active

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.active or seat < 0:
            return 0
        if self.giving:
            return self.fill_stage(seat, out)
        box = self.box
        count: i64 = 0
        if self.final_left:  # release or decline, nothing else (S5)
            count = self.fill_releases(seat, out, 0)
            out[count] = box.decline_at
            return count + 1
        row = self.row
        room = self.sizes[seat] < box.possession  # S2
        if room:
            for k in range(box.sweets):
                if row[k]:
                    out[count] = k
                    count += 1
        if row[box.tea]:
            out[count] = box.tea
            count += 1
        if room:
            out[count] = box.draw_at
            count += 1
        count = self.fill_first_gives(seat, out, count)
        return self.fill_releases(seat, out, count)

    def fill_releases(self, seat: i64, out: vec[i64], count: i64) -> i64:
        """Hands of one sweet, as large as what is held and the largest hand allow (S1)."""
        box = self.box
        scores = box.scores
        largest = box.largest
        start: i64 = seat * box.kinds
        for k in range(box.sweets):
            most: i64 = self.hands[start + k]
            if most > largest:
                most = largest
            for code in range(k * largest, k * largest + most):
                if scores[code]:
                    out[count] = box.release_at + code
                    count += 1
        return count

    def step(self, seat: i64, action: i64) -> None:
        """One decision; outside a trade it is a whole turn (S18)."""
        box = self.box
        if action < box.draw_at:
            if self.giving:
                self.stage_take(seat, action)
            else:
                self.take(seat, action)
        elif action == box.draw_at:
            self.draw(seat)
        elif action < box.release_at:
            self.stage_give(seat, action - box.give_at)
        elif action < box.decline_at:
            self.release(seat, action - box.release_at)
        else:
            if self.journal is not None:
                self.tell(events.DECLINED, by=seat)
            self.next_final()

    # -- the actions

    def take(self, seat: i64, kind: i64) -> None:
        """Action A: a card from the row, seen by all; a Tea Cup is put before the player (S2, S8, S19)."""
        box = self.box
        at: i64 = seat * box.kinds + kind
        self.row[kind] -= 1
        self.row_size -= 1
        self.hands[at] += 1
        if kind < box.sweets:
            self.known[at] += 1
            self.sizes[seat] += 1
        if self.journal is not None:
            self.tell(events.TOOK, by=seat, card=box.names[kind])
        self.trades = 0
        self.end_turn(seat)

    def draw(self, seat: i64) -> None:
        """Action B: the top card of the pile, seen by nobody else (S8, S20)."""
        kind: i64 = self.draw_card()
        self.hands[seat * self.box.kinds + kind] += 1
        self.sizes[seat] += 1
        if self.journal is not None:
            self.tell(events.DREW, {int(seat): {"card": self.box.names[kind]}}, by=seat)
        self.trades = 0
        self.end_turn(seat)

    def release(self, seat: i64, code: i64) -> None:
        """Action D, or the one release of a final turn (S1, S5, S13)."""
        box = self.box
        sweet: i64 = code // box.largest
        size: i64 = code % box.largest + 1
        at: i64 = seat * box.kinds + sweet
        self.hands[at] -= size
        self.sizes[seat] -= size
        self.forget(at, size)
        self.released[seat * box.hands + code] += 1
        self.points[seat] += box.scores[code]
        if self.journal is not None:
            up = box.laid_up(sweet, size)
            self.tell(
                events.RELEASED,
                by=seat,
                sweet=box.names[sweet],
                count=size,
                up=up,
                down=int(size) - up,
                points=box.scores[code],
                stands=self.points[seat],
            )
        if self.final_left:
            self.next_final()
        else:
            self.trades = 0
            self.end_turn(seat)

    # -- after the action

    def end_turn(self, seat: i64) -> None:
        """Refill the row (S4), set a card aside in a solo game (S7), then see whether the end has come (S5, S10)."""
        box = self.box
        while self.row_size < box.row and self.pile_size:
            kind: i64 = self.draw_card()
            self.row[kind] += 1
            self.row_size += 1
            if self.journal is not None:
                self.tell(events.LAID_OUT, card=box.names[kind])
        if box.players == 1 and self.pile_size:
            aside: i64 = self.draw_card()
            self.set_aside[aside] += 1
            if self.journal is not None:
                self.tell(events.SET_ASIDE, card=box.names[aside])
        if self.pile_size == 0 or (self.trades >= box.trades and box.players > 1):
            self.begin_final(seat)
        else:
            self.active = self.next_from(seat)

    def begin_final(self, seat: i64) -> None:
        """One final turn each, clockwise from the next player, the one who brought them about last (S5, S11)."""
        if self.journal is not None:
            after = [(int(seat) + 1 + turn) % int(self.box.players) for turn in range(self.box.players)]
            seats = [other for other in after if self.sizes[other]]
            self.tell(events.FINAL_TURNS, why="trades" if self.pile_size else "empty pile", seats=seats)
        self.active = seat
        self.final_left = self.box.players + 1
        self.next_final()

    def next_final(self) -> None:
        """The next final turn: of everyone who still holds a sweet, whatever they can do with it (S5, R1)."""
        self.final_left -= 1
        while self.final_left:
            self.active = self.next_from(self.active)
            if self.sizes[self.active]:
                return
            self.final_left -= 1
        self.active = -1
        if self.box.players > 1:
            self.reveals += 1  # the cards left in the hands are shown (R9)
        if self.journal is not None:
            self.tell_end()

    def tell_end(self) -> None:
        """All that was hidden is shown (R9), and the points are counted (S21)."""
        box = self.box
        sweets = box.names[: box.sweets]
        for seat in range(box.players):
            if self.sizes[seat]:
                self.tell(events.SHOWED, by=seat, cards=counts(self.hands, sweets, seat * box.kinds))
        if self.pile_size:
            self.tell(events.PILE_SHOWN, cards=counts(self.pile, sweets))
        outcome = self.outcome()
        assert outcome is not None
        if box.players == 1:
            self.tell(events.ENDED, points=outcome.scores, winners=outcome.winners, rank=outcome.details["rank"])
        else:
            self.tell(events.ENDED, points=outcome.scores, winners=outcome.winners)

    def next_from(self, seat: i64) -> i64:
        """The next player, clockwise (S17)."""
        return seat + 1 if seat + 1 < self.box.players else 0

    # -- for people

    def outcome(self) -> Outcome | None:
        if self.active >= 0:
            return None
        box = self.box
        scores: list[int] = []
        cards: list[int] = []
        keys: list[int] = []  # the smaller the better: most points, then most released cards (S6, S21)
        for seat in range(box.players):
            released = self.released_cards(seat)
            scores.append(self.points[seat])
            cards.append(released)
            keys.append(-(self.points[seat] * 1000 + released))
        details: dict[str, object] = {"released_cards": cards}
        if box.players == 1:  # a rank and no winner (S7, S11)
            rank = box.rank(scores[0])
            details["rank"] = rank
            return Outcome(scores, [], [1], words.OVER_ALONE(points=scores[0], rank=rank), details)
        reason: Said = words.OVER_TRADES(trades=self.trades) if self.pile_size else words.OVER_EMPTY()
        ranks = ranked(keys)
        winners = first(ranks)
        if scores.count(max(scores)) > len(winners):
            reason = words.OVER_MOST_CARDS(reason=reason)
        return Outcome(scores, winners, ranks, reason, details)

    def viewed(self, seat: int | None, reminders: bool) -> dict[str, object]:
        return view_of(self, seat, reminders)

    def notated(self, seat: int, action: int) -> str:
        return notation.words(self.box, action)

    def read(self, seat: int, reader: Reader) -> list[int]:
        return notation.read(self, seat, reader)

    def refuse(self, seat: int, action: int) -> IllegalMove:
        return refusal(self, seat, action)


class Table(Components):
    """A laid table, ready to deal."""

    def words(self) -> Words:
        return words.WORDS

    def deal(self, chance: Chance, log: bool = False) -> Shop:
        state = Shop()
        state.open(self, chance, log)
        state.box = self
        state.deal_cards()
        return state

    def restore(self, position: dict[str, object], chance: Chance) -> Shop:
        state = Shop()
        state.open(self, chance, False)
        state.box = self
        state.read_position(position)
        state.check_cards()
        state.check_phase()
        state.check_stage()
        if state.active >= 0 and not state.legal(state.active):
            raise InvalidPosition("this trade cannot be completed (S3)")
        return state
