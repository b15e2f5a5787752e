"""Taiwan Snackbar as the rulebook has it; RULES.md beside this file numbers the rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import counts, draw_kind, zeros
from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.outcome import Outcome, first, ranked
from teahouse.core.words import Said, Words, card, cards, who
from teahouse.games.taiwan_snackbar import events, notation, words
from teahouse.games.taiwan_snackbar.components import SPECIALS, Components
from teahouse.games.taiwan_snackbar.position import Position
from teahouse.games.taiwan_snackbar.view import view_of

MORE_THAN_ANY_HAND: Final = 1_000_000
NOBODY: Final = vec[i64]([])


class Snackbar(Position):
    """A game of Taiwan Snackbar."""

    def blank(self) -> "Snackbar":
        return Snackbar()

    def deal_cards(self) -> None:
        """The first deal; who begins is drawn after it, unless the table has named a seat (R3)."""
        box = self.box
        self.points = zeros(box.players)
        self.round = 1
        self.won = zeros(box.players) if box.rounds > 1 else NOBODY
        self.first_out = zeros(box.players) if box.rounds > 1 else NOBODY
        self.deal_round()
        self.active = box.starter if box.starter >= 0 else self.chance.below(box.players)
        self.tell_deal()

    def deal_round(self) -> None:
        """Five cards each, then the No More cards go into what is left (T15); play goes clockwise (T16)."""
        box = self.box
        players = box.players
        self.pile = box.copies[:]
        self.pile_size = box.cards
        self.hands = zeros(players * box.kinds)
        self.known = zeros(players * box.kinds)
        self.sizes = zeros(players)
        self.discards = zeros(box.kinds)
        self.left_at = zeros(players)
        self.leavers = 0
        self.top = -1
        self.food = 0
        self.direction = 1
        self.choosing = False
        for seat in range(players):
            for _ in range(box.hand):
                self.hands[seat * box.kinds + draw_kind(self.pile, self.pile_size, self.chance)] += 1
                self.pile_size -= 1
            self.sizes[seat] = box.hand
        self.no_more = box.number_in(self.round)
        self.pile[box.no_more] = self.no_more
        self.pile_size += self.no_more

    def tell_deal(self) -> None:
        """Tell the deal of a round, if anybody listens (T15)."""
        if self.journal is None:
            return
        box = self.box
        each, pile, starter = box.hand, self.pile_size, self.active
        if box.rounds > 1:
            number = self.round
            self.tell(events.DEALT, each=each, pile=pile, no_more=self.no_more, starter=starter, round=number)
        else:
            self.tell(events.DEALT, each=each, pile=pile, no_more=self.no_more, starter=starter)

    # -- whose decision, and which

    def turn(self) -> i64:
        return self.active

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.active or seat < 0:
            return 0
        box = self.box
        count: i64 = 0
        if self.choosing:
            for other in range(box.players):
                if other != seat and not self.left_at[other]:
                    out[count] = box.target_at + other
                    count += 1
            return count
        # Each action is written down and then counted or not: a hand cannot be guessed by the processor, and a
        # branch guessed wrongly costs more than all the rest of this method.
        row: i64 = seat * box.kinds
        hands = self.hands
        dishes = box.dishes
        if self.food:
            out[0] = 0  # eating is always possible, and asked even when nothing else is (T3, R1)
            count = 1
            top = self.top
            if top >= 0:
                out[count] = box.single_at + top
                count += hands[row + top] > 0
        else:
            for d in range(dishes):
                out[count] = box.single_at + d
                count += hands[row + d] > 0
        pair_at = box.pair_at
        for d in range(dishes):
            out[count] = pair_at + d
            count += hands[row + d] >= 2
        special_at = box.special_at
        for special in range(3):
            out[count] = special_at + special
            count += hands[row + dishes + special] > 0
        return count

    def step(self, seat: i64, action: i64) -> None:
        box = self.box
        if action == 0:
            self.eat(seat)
        elif action < box.pair_at:
            self.order(seat, action - box.single_at)
        elif action < box.special_at:
            self.change_order(seat, action - box.pair_at)
        elif action < box.target_at:
            self.play_special(seat, action - box.special_at)
        else:
            self.choosing = False
            self.name_next(seat, action - box.target_at)

    # -- playing cards

    def lay_down(self, seat: i64, kind: i64, cards: i64) -> None:
        """Cards leave the hand for their discard pile; what was known of them falls with them (T12)."""
        at: i64 = seat * self.box.kinds + kind
        self.hands[at] -= cards
        known: i64 = self.known[at] - cards
        self.known[at] = known if known > 0 else 0
        self.sizes[seat] -= cards
        self.discards[kind] += cards

    def order(self, seat: i64, dish: i64) -> None:
        """One dish: an order from 0 (T2) or a reorder of the same dish (T3), its servings added."""
        self.lay_down(seat, dish, 1)
        self.top = dish
        self.food += self.box.servings[dish]
        if self.journal is not None:
            again = self.food != self.box.servings[dish]
            self.tell(events.ORDERED, by=seat, dish=self.box.names[dish], food=self.food, again=again)
        self.begin_turn(self.next_from(seat))

    def change_order(self, seat: i64, dish: i64) -> None:
        """Two of a dish: the order becomes the servings of one of them (T3, T4)."""
        self.lay_down(seat, dish, 2)
        self.top = dish
        self.food = self.box.servings[dish]
        if self.journal is not None:
            self.tell(events.CHANGED_ORDER, by=seat, dish=self.box.names[dish], food=self.food)
        self.begin_turn(self.next_from(seat))

    def play_special(self, seat: i64, special: i64) -> None:
        """One of the three special cards (T6)."""
        box = self.box
        if special == 1:
            if self.still_in() > 2:
                self.choosing = True  # nothing is laid down before the target is named (R8)
            else:
                self.name_next(seat, self.next_from(seat))  # only one other is left (T13, R4)
            return
        self.lay_down(seat, box.dishes + special, 1)
        if special == 0:
            self.direction = -self.direction
            if self.journal is not None:
                direction = "clockwise" if self.direction == 1 else "counter-clockwise"
                self.tell(events.TURNED, by=seat, direction=direction)
        else:
            self.food += 1
            if self.journal is not None:
                self.tell(events.ADDED, by=seat, food=self.food)
        self.begin_turn(self.next_from(seat))

    def name_next(self, seat: i64, target: i64) -> None:
        """Choose Player: the direction stays, the food is passed on (T6)."""
        self.lay_down(seat, self.box.choose, 1)
        if self.journal is not None:
            self.tell(events.CHOSE, by=seat, next=target)
        self.begin_turn(target)

    # -- drawing

    def eat(self, seat: i64) -> None:
        """Draw what has been ordered (T7); all of it is eaten then."""
        wanted: i64 = self.food
        self.food = 0
        drawn: i64 = self.draw(seat, wanted, True)
        no_more: i64 = self.no_more - self.pile[self.box.no_more]
        if no_more and self.box.knock_out:
            self.leave(seat, False)
            return
        if no_more or drawn < wanted:  # a pile that ran short is made anew too (T8)
            self.score(seat, no_more)
            if self.active < 0:
                return
            self.reshuffle(False)
        self.begin_turn(self.next_from(seat))

    def begin_turn(self, seat: i64) -> None:
        """A turn begins with cards in hand: an empty hand draws three first (T9), and again if it stays empty (T21)."""
        self.active = seat
        while not self.sizes[self.active]:
            hungry: i64 = self.active
            wanted: i64 = self.box.empty_hand
            drawn: i64 = self.draw(hungry, wanted, False)
            no_more: i64 = self.no_more - self.pile[self.box.no_more]
            if no_more and self.box.knock_out:
                self.leave(hungry, True)
                return
            self.score(hungry, no_more)
            if self.active < 0:
                return
            if drawn < wanted:  # the pile ran short: as in T8, and the turn is lost (T13, T19)
                self.food = 0
                self.reshuffle(False)
                self.active = self.next_from(hungry)
            elif no_more:
                self.reshuffle(True)  # the order stands (T9)

    def draw(self, seat: i64, wanted: i64, eats: bool) -> i64:
        """Draw cards one by one, each shown to all (T7); how many there were, No More cards included."""
        box = self.box
        pile = self.pile
        hands = self.hands
        known = self.known
        kinds = box.kinds
        row: i64 = seat * kinds
        before = hands[:] if self.journal is not None else zeros(0)
        left: i64 = self.pile_size
        kept: i64 = 0
        drawn: i64 = 0
        while drawn < wanted and left:
            kind: i64 = draw_kind(pile, left, self.chance)
            left -= 1
            drawn += 1
            if kind < kinds:
                hands[row + kind] += 1
                known[row + kind] += 1
                kept += 1
            elif box.knock_out:
                break  # who draws a No More leaves at once, whatever the pile still holds (T11, T20)
        self.pile_size = left
        self.sizes[seat] += kept
        if self.journal is not None:
            shown: dict[str, int] = {}
            for k in range(kinds):
                if hands[row + k] > before[row + k]:
                    shown[box.names[k]] = int(hands[row + k] - before[row + k])
            self.tell(
                events.DREW,
                by=seat,
                why="eats" if eats else "empty hand",
                wanted=wanted,
                count=drawn,
                cards=shown,
                no_more=self.no_more - pile[box.no_more],
                out=box.knock_out,
            )
        return drawn

    def score(self, seat: i64, no_more: i64) -> None:
        """Each No More costs a point (T7, T18) and ends the competition round (T1); enough points end the game (T10).

        Asked when a draw is complete, never in the middle of one (R2).
        """
        if not no_more:
            return
        self.points[seat] += no_more
        if self.journal is not None:
            self.tell(events.SCORED, by=seat, points=no_more, stands=self.points[seat])
        if self.points[seat] >= self.box.last_point:
            self.active = -1  # nothing more is shuffled (T13)
            return
        self.next_number()

    def next_number(self) -> None:
        """Another competition round with its own number of No More cards, from the reshuffle on that follows (T1)."""
        self.round += 1
        self.no_more = self.box.number_in(self.round)

    def reshuffle(self, keep_top: bool) -> None:
        """Discards and No More cards go back into the pile; the top dish stays out where the order stands (T9)."""
        box = self.box
        for kind in range(box.kinds):
            self.pile[kind] += self.discards[kind]
            self.pile_size += self.discards[kind]
            self.discards[kind] = 0
        self.pile_size += self.no_more - self.pile[box.no_more]
        self.pile[box.no_more] = self.no_more
        if keep_top and self.top >= 0:
            self.pile[self.top] -= 1
            self.pile_size -= 1
            self.discards[self.top] = 1
        else:
            self.top = -1  # T5
        if self.journal is not None:
            if self.top >= 0:
                top = box.names[self.top]
                self.tell(events.RESHUFFLED, pile=self.pile_size, no_more=self.no_more, top=top)
            else:
                self.tell(events.RESHUFFLED, pile=self.pile_size, no_more=self.no_more)

    def leave(self, seat: i64, keep_order: bool) -> None:
        """Knock-out: the hand and the discards are shuffled into the pile (T11); points are not counted (T22)."""
        box = self.box
        self.leavers += 1
        self.left_at[seat] = self.leavers
        if self.journal is not None:
            self.tell(events.LEFT, by=seat, last=self.leavers == box.players - 1)
        if self.leavers == box.players - 1:
            self.win_round(self.next_from(seat))
            return
        row: i64 = seat * box.kinds
        for kind in range(box.kinds):
            self.pile[kind] += self.hands[row + kind]
            self.pile_size += self.hands[row + kind]
            self.hands[row + kind] = 0
            self.known[row + kind] = 0
        self.sizes[seat] = 0
        if not box.listed:
            self.next_number()  # by version 1 another one came in whenever somebody left; a round keeps its own (T13)
        self.reshuffle(keep_order)
        self.begin_turn(self.next_from(seat))

    def win_round(self, winner: i64) -> None:
        """Only one is left: that ends the game, or, where there are rounds to come, all are dealt anew and the winner
        begins (T13).
        """
        box = self.box
        self.active = -1  # nothing more is shuffled (T13)
        if box.rounds == 1:
            return
        self.won[winner] += 1
        for seat in range(box.players):
            self.first_out[seat] += self.left_at[seat] == 1
        if self.journal is not None:
            self.tell(events.ROUND_WON, by=winner, round=self.round, won=self.won[winner])
        if self.round == box.rounds:
            return
        self.round += 1
        self.deal_round()
        self.active = winner
        self.tell_deal()

    # -- around the table

    def still_in(self) -> i64:
        """How many have not left."""
        return self.box.players - self.leavers

    def next_from(self, seat: i64) -> i64:
        """The next player still in, in the direction of play (T16); a vacated seat counts as a place (T11)."""
        players = self.box.players
        other: i64 = seat
        while True:
            other += self.direction
            if other == players:
                other = 0
            elif other < 0:
                other = players - 1
            if not self.left_at[other]:
                return other

    # -- for people

    def outcome(self) -> Outcome | None:
        if self.active >= 0:
            return None
        players = self.box.players
        keys: list[int] = []  # the smaller the better
        scores: list[int] = []
        details: dict[str, object] = {}
        reason: Said = words.LAST_IN()
        tie: Said | None = None  # what decided among those with equal scores
        if self.box.rounds > 1:
            for seat in range(players):  # most rounds, then least often the first to leave (T13)
                scores.append(self.won[seat])
                keys.append(self.first_out[seat] - self.won[seat] * MORE_THAN_ANY_HAND)
            reason = words.ALL_ROUNDS(rounds=self.box.rounds)
            tie = words.TIE_FIRST_OUT(over=reason)
            details["first_out"] = list(self.first_out)
        elif self.box.knock_out:
            for seat in range(players):  # whoever stayed longer (T11)
                left = self.left_at[seat]
                outlasted: i64 = left - 1 if left else players - 1
                scores.append(outlasted)
                keys.append(-outlasted)
        else:
            for seat in range(players):  # fewest points, then most cards (T10)
                points = self.points[seat]
                scores.append(-points)
                keys.append(points * MORE_THAN_ANY_HAND - self.sizes[seat])
                if points >= self.box.last_point:
                    reason = words.TOO_MANY_POINTS(seat=who(seat), points=points)
            tie = words.TIE_CARDS(over=reason)
            details["cards"] = list(self.sizes)
        ranks = ranked(keys)
        winners = first(ranks)
        if self.box.names_ties and tie is not None and len(winners) < scores.count(scores[winners[0]]):
            reason = tie
        return Outcome(scores, winners, ranks, reason, details)

    def viewed(self, seat: int | None, reminders: bool) -> dict[str, object]:
        return view_of(self, seat, reminders)

    def notated(self, seat: int, action: int) -> str:
        return notation.words(self.box, action)

    def read(self, seat: int, reader: Reader) -> list[int]:
        return notation.read(self, reader)

    def refuse(self, seat: int, action: int) -> IllegalMove:
        box = self.box
        if self.choosing:
            return IllegalMove("T6", words.ANOTHER_PLAYER())
        if action == 0:
            return IllegalMove("T2", words.NOTHING_TO_EAT())
        if action >= box.target_at:
            return IllegalMove("T6", words.CHOOSE_FIRST())
        hand = cards(counts(self.hands, box.names[: box.kinds], seat * box.kinds))
        if action >= box.special_at:
            return IllegalMove("T6", words.NOT_HELD(card=card(SPECIALS[action - box.special_at]), hand=hand))
        row: int = int(seat * box.kinds)
        if action >= box.pair_at:
            dish = action - box.pair_at
            return IllegalMove("T4", words.NO_PAIR(dish=card(box.names[dish]), hand=hand))
        dish = action - box.single_at
        if not self.hands[row + dish]:
            return IllegalMove("T2", words.NOT_HELD(card=card(box.names[dish]), hand=hand))
        instead = words.INSTEAD(food=int(self.food))
        if self.top < 0:
            return IllegalMove("T5", words.NO_TOP(instead=instead))
        return IllegalMove("T3", words.NOT_THE_TOP(top=card(box.names[self.top]), instead=instead))


class Table(Components):
    """A laid table, ready to deal."""

    def words(self) -> Words:
        return words.WORDS

    def deal(self, chance: Chance, log: bool = False) -> Snackbar:
        state = Snackbar()
        state.open(self, chance, log)
        state.box = self
        state.deal_cards()
        return state

    def restore(self, position: dict[str, object], chance: Chance) -> Snackbar:
        state = Snackbar()
        state.open(self, chance, False)
        state.box = self
        state.read_position(position)
        return state
