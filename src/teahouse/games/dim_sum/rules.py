"""Dim Sum as the rules page has it; RULES.md beside this file numbers the rules."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.outcome import Outcome, first, ranked
from teahouse.core.words import Message, Said, Who, Words, card, players, who
from teahouse.games.dim_sum import events, notation, words
from teahouse.games.dim_sum.cards import NAMES, bit, draw, listed, lowest
from teahouse.games.dim_sum.components import Components
from teahouse.games.dim_sum.knowledge import Knowledge
from teahouse.games.dim_sum.scoring import CATEGORIES, KINDS, grade, score_round
from teahouse.games.dim_sum.view import marks, view_of


class Draft(Knowledge):
    """A game of Dim Sum."""

    def blank(self) -> "Draft":
        return Draft()

    def deal_round(self) -> None:
        """Shuffle the whole deck and deal hands of one size; the remainder stays aside (D1, D13)."""
        box = self.box
        chance = self.chance
        cards = box.cards[:]
        left: i64 = box.size
        for place in range(box.places):
            hand: i64 = 0
            for _ in range(box.hand):
                at: i64 = chance.below(left)
                left -= 1
                hand |= bit(cards[at])
                cards[at] = cards[left]
            self.hands[place] = hand
        self.made = 0
        self.ask_everyone()
        if self.journal is not None:
            self.tell_deal()

    def ask_everyone(self) -> None:
        """Everyone chooses at the same time (D2)."""
        for seat in range(self.box.players):
            self.choices[seat] = -1
        self.waiting = self.box.players

    # -- whose decision, and which

    def turn(self) -> i64:
        if not self.waiting:
            return -1
        seat: i64 = 0
        while self.choices[seat] >= 0:
            seat += 1
        return seat

    def awaited(self) -> i64:
        return self.waiting

    def pending(self) -> list[int]:
        """All who have not chosen yet (D2)."""
        asked: list[int] = []
        if self.waiting:
            for seat in range(self.box.players):
                if self.choices[seat] < 0:
                    asked.append(seat)
        return asked

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        if not self.waiting or self.choices[seat] >= 0:
            return 0
        cards: i64 = self.hands[seat]
        card_of = self.box.card_of
        count: i64 = 0
        while cards:
            out[count] = card_of[(cards & -cards) % 53]  # as `lowest`, without the call
            cards &= cards - 1
            count += 1
        return count

    def step(self, seat: i64, action: i64) -> None:
        self.choices[seat] = action
        self.reveals += 1  # a sent choice is final: no undo reaches behind it (D2)
        self.waiting -= 1
        if not self.waiting:
            self.take_cards()
            if self.made == self.box.hand - 1:
                self.take_last_cards()
                self.end_round()
            else:
                self.ask_everyone()

    # -- taking and passing

    def take_cards(self) -> None:
        """All chosen cards are taken at once, one at the empty seat is burned, and the hands pass on (D2, D3)."""
        box = self.box
        players = box.players
        hands = self.hands
        at: i64 = self.slot(self.round, self.made, 0)
        row: i64 = self.round * players
        for seat in range(players):
            card: i64 = self.choices[seat]
            chosen: i64 = bit(card)
            hands[seat] &= ~chosen
            self.taken[at + seat] = card
            self.drafted[row + seat] |= chosen
        if box.places > players:
            burned: i64 = draw(hands[players], box.hand - self.made, self.chance)
            hands[players] &= ~bit(burned)
            self.taken[at + players] = burned
        self.made += 1
        self.pass_hands()
        if self.journal is not None:
            self.tell_taken(at)

    def pass_hands(self) -> None:
        """Every hand moves one place; a dummy hand that stays is not in the circle (D1, D3)."""
        hands = self.hands
        last: i64 = self.box.circle - 1
        if self.box.leftward(self.round):
            carried: i64 = hands[last]
            place: i64 = last
            while place > 0:
                hands[place] = hands[place - 1]
                place -= 1
            hands[0] = carried
        else:
            carried = hands[0]
            place = 0
            while place < last:
                hands[place] = hands[place + 1]
                place += 1
            hands[last] = carried

    def take_last_cards(self) -> None:
        """The last card of a hand leaves no choice: nobody is asked (D2)."""
        for seat in range(self.box.players):
            self.choices[seat] = lowest(self.hands[seat])
        self.take_cards()

    def end_round(self) -> None:
        """The round is scored (D8); after the last one the game is over, else the deck is shuffled again (D13)."""
        box = self.box
        if self.journal is not None:
            self.tell_scores()
        self.round += 1
        if self.round < box.rounds:
            self.deal_round()

    # -- what is told

    def way(self) -> str:
        """Where hands pass on to, as events say it."""
        return "left" if self.box.leftward(self.round) else "right"

    def own_hands(self) -> dict[int, dict[str, object]]:
        """What each seat alone sees of a deal or a pass."""
        return {seat: {"hand": listed(self.hands[seat])} for seat in range(int(self.box.players))}

    def tell_deal(self) -> None:
        """Everyone is told how many cards were dealt, each seat which ones it has."""
        box = self.box
        self.tell(
            events.DEALT,
            self.own_hands(),
            round=self.round + 1,
            rounds=box.rounds,
            each=box.hand,
            aside=box.aside,
            empty=box.hand if box.places > box.players else 0,
            direction=self.way(),
        )

    def tell_taken(self, at: i64) -> None:
        """What everyone sees of a choice; in co-operative games each sees only their own card (D9)."""
        box = self.box
        only = self.own_hands()
        cards = [NAMES[self.taken[at + seat]] for seat in range(box.players)]
        public: dict[str, object] = {
            "burned": 1 if box.places > box.players else 0,
            "left": int(box.hand - self.made),
            "direction": self.way(),
        }
        if box.cooperative:
            for seat in only:
                only[seat]["by"] = seat
                only[seat]["card"] = cards[seat]
        else:
            public["cards"] = cards
        self.tell(events.TOOK, only, **public)

    def tell_scores(self) -> None:
        """The scores of a round when it ends (D2), those of all rounds when a co-operative game does (D9)."""
        box = self.box
        last = self.round == box.rounds - 1
        if box.cooperative and not last:
            self.tell(events.ROUND_OVER, round=self.round + 1)
            return
        stands = [0] * int(box.players)
        for turn in range(self.round + 1):
            scores = self.round_scores(turn)
            for seat in range(int(box.players)):
                points = _sum(scores, seat * KINDS)
                stands[seat] += points
                if box.cooperative or turn == self.round:
                    self.tell_score(turn, seat, scores, points, stands[seat])

    def tell_score(self, turn: i64, seat: i64, scores: vec[i64], points: int, stands: int) -> None:
        """What a seat has scored in a round, and what for."""
        made: dict[str, int] = {}
        for kind in range(KINDS):
            if scores[seat * KINDS + kind]:
                made[CATEGORIES[kind]] = int(scores[seat * KINDS + kind])
        fields: dict[str, object] = {"round": int(turn) + 1, "by": int(seat), "points": points, "made": made}
        fields["stands"] = stands
        if self.box.cooperative:
            fields["cards"] = listed(self.drafted[turn * self.box.players + seat])
        self.tell(events.SCORED, None, **fields)

    # -- the end

    def round_scores(self, turn: i64) -> vec[i64]:
        """Seven numbers for each seat."""
        out = zeros(self.box.players * KINDS)
        score_round(self.box, self.drafted, turn * self.box.players, out)
        return out

    def outcome(self) -> Outcome | None:
        box = self.box
        if self.round < box.rounds:
            return None
        totals: list[int] = [0] * int(box.players)
        rounds: list[list[int]] = []
        for turn in range(box.rounds):
            scores = self.round_scores(turn)
            points: list[int] = []
            for seat in range(box.players):
                points.append(_sum(scores, seat * KINDS))
                totals[seat] += points[seat]
            rounds.append(points)
        if box.cooperative:
            return self.shared_outcome(totals, rounds)
        ranks = ranked([-total for total in totals])  # D8
        winners = first(ranks)
        best = max(totals)
        if len(winners) > 1:
            reason = words.SHARED(winners=words.joined(winners), points=best)
        else:  # put together without a call of the message: random games end in this line millions of times
            reason = Said(words.WON, {"winner": Who(winners[0]), "points": best})
        return Outcome(totals, winners, ranks, reason, {"rounds": rounds})

    def shared_outcome(self, totals: list[int], rounds: list[list[int]]) -> Outcome:
        """Together: all win when the sum reaches the mark that the table chose, by version 1 the rulebook's; exactly is
        enough, else nobody does; either way they share one rank (D9, D11).
        """
        box = self.box
        together = sum(totals)
        reached = together >= box.mark
        seats = list(range(int(box.players)))
        details: dict[str, object] = {"rounds": rounds, "together": together, "mark": int(box.mark)}
        if box.graded:
            details["marks"] = marks(box)
            details["reached"] = reached
            details["grade"] = grade(box, together)
        else:
            details["chase"] = int(box.house)
            details["reached"] = reached
            details["chased"] = together >= box.house
        reason = self.verdict(reached)(points=together, mark=int(box.mark))
        return Outcome(totals, seats if reached else [], [1] * len(seats), reason, details)

    def verdict(self, reached: bool) -> Message:
        """The message for a mark that is reached or missed."""
        box = self.box
        if not box.graded:
            return words.REACHED if reached else words.MISSED
        if box.by_house:
            return words.REACHED_HOUSE if reached else words.MISSED_HOUSE
        return words.REACHED_BOOK if reached else words.MISSED_BOOK

    # -- for people

    def viewed(self, seat: int | None, reminders: bool) -> dict[str, object]:
        return view_of(self, seat, reminders)

    def notated(self, seat: int, action: int) -> str:
        return NAMES[action]

    def read(self, seat: int, reader: Reader) -> list[int]:
        return [notation.read(reader, self.hands[seat])]

    def why_not(self, seat: int, action: int) -> IllegalMove:
        if self.waiting and self.choices[seat] >= 0:
            return IllegalMove("R1", words.FINAL_CHOICE(seat=who(seat), others=players(self.pending())))
        return super().why_not(seat, action)

    def refuse(self, seat: int, action: int) -> IllegalMove:
        named = card(NAMES[action])
        hand = words.hand(listed(self.hands[seat]))
        if not self.box.deck >> action & 1:
            return IllegalMove("D12", words.NOT_IN_DECK(card=named, hand=hand))
        return IllegalMove("D2", words.NOT_IN_HAND(card=named, hand=hand))


def _sum(scores: vec[i64], row: i64) -> int:
    total: i64 = 0
    for kind in range(KINDS):
        total += scores[row + kind]
    return total


class Table(Components):
    """A laid table, ready to deal."""

    def words(self) -> Words:
        return words.WORDS

    def deal(self, chance: Chance, log: bool = False) -> Draft:
        state = Draft()
        state.open(self, chance, log)
        state.box = self
        state.clear()
        state.deal_round()
        return state

    def restore(self, position: dict[str, object], chance: Chance) -> Draft:
        state = Draft()
        state.open(self, chance, False)
        state.box = self
        state.read_position(position)
        return state
