"""Dim Sum as the rules page has it; RULES.md beside this file numbers the rules."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.outcome import Outcome, first, ranked
from teahouse.core.state import Event
from teahouse.games.dim_sum import notation
from teahouse.games.dim_sum.cards import NAMES, bit, draw, listed, lowest
from teahouse.games.dim_sum.components import MOST_PLAYERS, Components
from teahouse.games.dim_sum.knowledge import Knowledge
from teahouse.games.dim_sum.scoring import CATEGORIES, KINDS, score_round
from teahouse.games.dim_sum.view import view_of


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
        self.ask()
        if self.journal is not None:
            way = "left" if box.leftward(self.round) else "right"
            aside = f", {box.aside} set aside" if box.aside else ""
            self.tell(f"Round {self.round + 1}: {box.hand} cards each{aside}; hands pass to the {way}")

    def ask(self) -> None:
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
                self.ask()

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
        if self.journal is not None:
            self.tell_taken(at)
        self.made += 1
        self.pass_hands()

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

    # -- the log

    def tell_taken(self, at: i64) -> None:
        """What everyone sees of a choice; in co-operative games each sees only their own card (D9)."""
        box = self.box
        journal = self.journal
        assert journal is not None
        parts = [f"{{{seat}}} takes {NAMES[self.taken[at + seat]]}" for seat in range(box.players)]
        burned = "; one card at the empty seat is burned" if box.places > box.players else ""
        if box.cooperative:
            private = {seat: f"{parts[seat]} face down{burned}" for seat in range(int(box.players))}
            journal.append(Event(f"Everyone takes a card face down{burned}", private))
        else:
            journal.append(Event(", ".join(parts) + burned))

    def tell_scores(self) -> None:
        """The scores of a round when it ends (D2), those of all rounds when a co-operative game does (D9)."""
        box = self.box
        last = self.round == box.rounds - 1
        if box.cooperative and not last:
            self.tell(f"Round {self.round + 1} is over; the cards stay face down")
            return
        for turn in range(0 if box.cooperative else self.round, self.round + 1):
            scores = self.round_scores(turn)
            for seat in range(box.players):
                row: i64 = seat * KINDS
                parts = [f"{CATEGORIES[k]} {scores[row + k]}" for k in range(KINDS) if scores[row + k]]
                cards = ""
                if box.cooperative:
                    cards = " with " + " ".join(listed(self.drafted[turn * box.players + seat]))
                made = ": " + ", ".join(parts) if parts else ""
                self.tell(f"Round {turn + 1}: {{{seat}}} scores {_sum(scores, row)}{made}{cards}")

    # -- the end

    def round_scores(self, turn: i64) -> vec[i64]:
        """Seven numbers for each seat."""
        out = zeros(MOST_PLAYERS * KINDS)
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
        who = " and ".join(f"player {seat + 1}" for seat in winners)
        verb = "share" if len(winners) > 1 else "has"
        return Outcome(totals, winners, ranks, f"{who} {verb} the highest total, {max(totals)}", {"rounds": rounds})

    def shared_outcome(self, totals: list[int], rounds: list[list[int]]) -> Outcome:
        """Together: all win when the sum reaches the rulebook's mark, exactly is enough, else nobody; either way
        they share one rank (D9, D11).
        """
        box = self.box
        together = sum(totals)
        reached = together >= box.mark
        seats = list(range(int(box.players)))
        verdict = "reached" if reached else "missed"
        details: dict[str, object] = {
            "rounds": rounds,
            "together": together,
            "mark": int(box.mark),
            "chase": int(box.chase),
            "reached": reached,
            "chased": together >= box.chase,
        }
        reason = f"together {together} points: the mark of {box.mark} is {verdict}"
        return Outcome(totals, seats if reached else [], [1] * len(seats), reason, details)

    # -- for people

    def view(self, seat: int | None) -> dict[str, object]:
        return view_of(self, seat)

    def notate(self, seat: int, action: int) -> str:
        return NAMES[action]

    def read(self, seat: int, reader: Reader) -> list[int]:
        return [notation.read(reader, self.hands[seat])]

    def why_not(self, seat: int, action: int) -> IllegalMove:
        if self.waiting and self.choices[seat] >= 0:
            who = ", ".join(f"player {other + 1}" for other in self.pending())
            why = f"player {seat + 1} has chosen, and a sent choice is final (D2); still to choose: {who}"
            return IllegalMove("R1", why)
        return super().why_not(seat, action)

    def refuse(self, seat: int, action: int) -> IllegalMove:
        held = " ".join(listed(self.hands[seat]))
        if not self.box.deck >> action & 1:
            return IllegalMove("D12", f"{NAMES[action]} is not in this deck; your hand is {held}")
        return IllegalMove("D2", f"{NAMES[action]} is not in your hand; choose one of {held}")


def _sum(scores: vec[i64], row: i64) -> int:
    total: i64 = 0
    for kind in range(KINDS):
        total += scores[row + kind]
    return total


class Table(Components):
    """A laid table, ready to deal."""

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
