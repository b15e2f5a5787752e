"""What a seat has seen and what it cannot know (D11).

Every card of a round has a slot: the choice by which it left its hand and the place where that hand lay, or the
hands as they are now, or nothing at all (set aside). Whenever a hand lies before a seat, the seat learns which
cards are in it, that is, which cards fill the slots that are still to come; it does not learn their order. So the
slots of one hand between two of its visits form a stretch whose cards are known as a set, and the slots before
its first visit are filled from the same unseen pile as the cards set aside. Revealed choices are known slot by slot.
To redraw is to shuffle each stretch and the unseen pile: every deal and every sequence of choices that fits what
the seat knows comes up equally often.
"""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.games.dim_sum.cards import CARDS, bit, draw, listed, size
from teahouse.games.dim_sum.position import Position


class Knowledge(Position):
    """A position with the answers to who has seen what."""

    def shown(self, place: i64) -> bool:
        """Whether what is taken at a place is revealed to all: not in co-operative games, never at the empty seat."""
        return not self.box.cooperative and place < self.box.players  # D9, D11

    def made_in(self, turn: i64) -> i64:
        """How many cards of each hand were taken in a round."""
        return self.made if turn == self.round else self.box.hand

    # -- what a seat has seen

    def seen(self, seat: i64, turn: i64, choice: i64) -> i64:
        """The hand as it lay before a seat at a choice of a round that has been made or is being made."""
        box = self.box
        made: i64 = self.made_in(turn)
        cards: i64 = 0
        for later in range(choice, made):
            cards |= bit(self.taken[self.slot(turn, later, box.after(seat, later - choice, turn))])
        if turn == self.round:
            cards |= self.hands[box.after(seat, made - choice, turn)]
        return cards

    def passed_on(self, seat: i64) -> list[list[list[str]]]:
        """Round by round the hands that a seat has passed on, in order."""
        box = self.box
        rounds: list[list[list[str]]] = []
        for turn in range(self.round + 1 if self.round < box.rounds else box.rounds):
            hands: list[list[str]] = []
            for choice in range(self.made_in(turn)):
                left: i64 = self.seen(seat, turn, choice) & ~bit(self.taken[self.slot(turn, choice, seat)])
                if left:  # after the last card there is nothing to pass
                    hands.append(listed(left))
            rounds.append(hands)
        return rounds

    def known_hands(self, seat: i64) -> list[dict[str, object]]:
        """The hands elsewhere that a seat has had in this round: where each is now, which cards it may still hold,
        and how many of those have been taken since without the seat seeing which (D11).
        """
        box = self.box
        known: list[dict[str, object]] = []
        if self.round == box.rounds:
            return known
        for back in range(1, box.circle):  # the one passed on last comes first
            if back > self.made:
                break
            choice: i64 = self.made - back
            cards: i64 = self.seen(seat, self.round, choice) & ~bit(self.taken[self.slot(self.round, choice, seat)])
            gone: i64 = 0
            for later in range(choice + 1, self.made):
                place: i64 = box.after(seat, later - choice, self.round)
                if self.shown(place):
                    cards &= ~bit(self.taken[self.slot(self.round, later, place)])
                else:
                    gone += 1
            at: i64 = box.after(seat, back, self.round)
            known.append({"at": int(at) if at < box.players else None, "cards": listed(cards), "gone": int(gone)})
        return known

    # -- what it has not

    def redrawn(self, seat: int | None, chance: Chance) -> "Position":
        """Redraw the hands not seen, the choices not revealed, what was burned and what lies set aside."""
        new = self.twin(chance.split())
        box = self.box
        if self.round == box.rounds:
            return new  # all that counted is shown
        me: i64 = -1 if seat is None else seat
        assert isinstance(new, Knowledge)
        # Finished rounds have secrets only where choices are not revealed or cards are burned.
        hidden = box.cooperative or box.places > box.players
        for turn in range(0 if hidden else self.round, self.round + 1):
            new.redraw(turn, me, chance)
        held: i64 = box.hand - self.made
        for other in range(box.players):
            if other != me and self.choices[other] >= 0:  # that they have chosen is known, what is not (D2)
                new.choices[other] = draw(new.hands[other], held, chance)
        return new

    def redraw(self, turn: i64, me: i64, chance: Chance) -> None:
        """Shuffle what one round hides from a seat."""
        box = self.box
        made: i64 = self.made_in(turn)
        unseen: i64 = box.deck
        unseen_slots: vec[i64] = zeros(CARDS)
        unseen_count: i64 = 0
        unseen_hands: i64 = 0  # the places, as bits
        slots: vec[i64] = zeros(CARDS)  # of the stretch that is being walked
        for start in range(box.places):
            visited = False
            stretch: i64 = 0
            count: i64 = 0
            for choice in range(made):
                place: i64 = box.after(start, choice, turn)
                at: i64 = self.slot(turn, choice, place)
                card: i64 = bit(self.taken[at])
                if place == me:
                    self.shuffle(slots, count, stretch, chance)
                    visited = True
                    stretch = 0
                    count = 0
                    unseen &= ~card
                elif self.shown(place):
                    unseen &= ~card
                elif visited:
                    unseen &= ~card
                    stretch |= card
                    slots[count] = at
                    count += 1
                else:
                    unseen_slots[unseen_count] = at
                    unseen_count += 1
            if turn < self.round:
                self.shuffle(slots, count, stretch, chance)
                continue
            now: i64 = box.after(start, made, turn)
            if now == me:
                self.shuffle(slots, count, stretch, chance)
                unseen &= ~self.hands[now]
            elif visited:
                unseen &= ~self.hands[now]
                self.hands[now] = self.shuffle(slots, count, stretch | self.hands[now], chance)
            else:
                unseen_hands |= bit(now)
        unseen = self.shuffle(unseen_slots, unseen_count, unseen, chance)
        left: i64 = size(unseen)
        for other in range(box.places):
            if unseen_hands >> other & 1:
                hand: i64 = 0
                for _ in range(box.hand - made):
                    drawn: i64 = bit(draw(unseen, left, chance))
                    unseen &= ~drawn
                    hand |= drawn
                    left -= 1
                self.hands[other] = hand
        self.gather(turn, made)

    def shuffle(self, slots: vec[i64], count: i64, cards: i64, chance: Chance) -> i64:
        """Fill slots with cards drawn from a set; the cards that are left."""
        left: i64 = size(cards)
        for i in range(count):
            card: i64 = draw(cards, left, chance)
            self.taken[slots[i]] = card
            cards &= ~bit(card)
            left -= 1
        return cards

    def gather(self, turn: i64, made: i64) -> None:
        """Each player's drafted cards out of what was taken."""
        box = self.box
        for seat in range(box.players):
            cards: i64 = 0
            for choice in range(made):
                cards |= bit(self.taken[self.slot(turn, choice, seat)])
            self.drafted[turn * box.players + seat] = cards
