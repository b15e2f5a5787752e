"""Everything that lies on the table and in the hands, how it is redrawn, and its text form."""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import counts, draw_kind, read_counts, read_list, read_number, total
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidPosition
from teahouse.core.state import State
from two_taps.components import Components


class Position(State):
    """Cards as counts per kind; `hands` and `plates` hold one row of kinds for each seat."""

    box: Components
    round: i64  # dishes that have come to the table
    host: i64
    hands: vec[i64]
    sizes: vec[i64]  # how many teas each hand holds
    cups: vec[i64]  # by seat: the tea in the cup, -1 for none; face down until somebody may tap (P4)
    waiting: i64  # how many guests have still to pour
    tapper: i64  # who is asked whether to tap, -1 for nobody (P6)
    deck: vec[i64]  # teas that were not dealt
    spent: vec[i64]  # teas put aside face up (P7)
    trolley: vec[i64]  # dishes to come
    offer: vec[i64]  # dishes that lie on the table
    plates: vec[i64]
    over: bool

    @abstractmethod
    def blank(self) -> "Position":
        """An empty position of the game's own class."""

    def copy(self) -> "Position":
        return self.twin(self.chance.copy())

    def twin(self, chance: Chance) -> "Position":
        new = self.blank()
        new.adopt(self, chance)
        new.box = self.box
        new.round = self.round
        new.host = self.host
        new.hands = self.hands[:]
        new.sizes = self.sizes[:]
        new.cups = self.cups[:]
        new.waiting = self.waiting
        new.tapper = self.tapper
        new.deck = self.deck[:]
        new.spent = self.spent[:]
        new.trolley = self.trolley[:]
        new.offer = self.offer[:]
        new.plates = self.plates[:]
        new.over = self.over
        return new

    def redrawn(self, seat: int | None, chance: Chance) -> "Position":
        """Redraw the others' hands, their cups while these are face down, and the teas that were not dealt (R5)."""
        new = self.twin(chance.split())
        if self.over:
            return new  # all is shown
        box = self.box
        teas = box.teas
        me: i64 = -1 if seat is None else seat
        pool = new.deck
        for s in range(box.players):
            if s != me:
                for tea in range(teas):
                    pool[tea] += new.hands[s * teas + tea]
                    new.hands[s * teas + tea] = 0
                if self.tapper < 0 and new.cups[s] >= 0:
                    pool[new.cups[s]] += 1
        size: i64 = total(pool)
        for s in range(box.players):
            if s != me:
                for _ in range(new.sizes[s]):
                    new.hands[s * teas + draw_kind(pool, size, chance)] += 1
                    size -= 1
                if self.tapper < 0 and new.cups[s] >= 0:
                    new.cups[s] = draw_kind(pool, size, chance)
                    size -= 1
        return new

    # -- cups

    def strength(self, seat: i64) -> i64:
        """What a cup counts: nothing if it is cold (P9), -1 if there is none."""
        tea: i64 = self.cups[seat]
        if tea < 0:
            return -1
        if self.box.cold:
            for other in range(self.box.players):
                if other != seat and self.cups[other] == tea:
                    return 0
        return self.box.strengths[tea]

    def best_cup(self) -> i64:
        """Whose cup is best: the strongest, among equals the first from the host on (P5)."""
        best: i64 = self.host
        for i in range(1, self.box.players):
            seat: i64 = (self.host + i) % self.box.players
            if self.strength(seat) > self.strength(best):
                best = seat
        return best

    def last_cup(self) -> i64:
        """Whose cup is last by the same order (P6)."""
        last: i64 = -1
        for i in range(self.box.players):
            seat: i64 = (self.host + i) % self.box.players
            if self.cups[seat] >= 0 and (last < 0 or self.strength(seat) <= self.strength(last)):
                last = seat
        return last

    def may_tap(self) -> i64:
        """Who is asked whether to tap: it follows from cups and sizes of hands, which all can see (P6, R1, R8)."""
        best: i64 = self.best_cup()
        last: i64 = self.last_cup()
        if last == best or not self.sizes[last]:
            return -1
        return last if self.strength(last) + self.box.strongest > self.strength(best) else -1

    def worth(self, seat: i64) -> i64:
        """The points on a guest's plates (P8)."""
        points: i64 = 0
        for dish in range(self.box.dishes):
            count: i64 = self.plates[seat * self.box.dishes + dish]
            points += count * self.box.points[dish] + count // 2 * self.box.pair
        return points

    # -- as text

    def position(self) -> dict[str, object]:
        box = self.box
        seats = range(int(box.players))
        return {
            "round": int(self.round),
            "host": int(self.host),
            "over": self.over,
            "tapper": int(self.tapper),
            "hands": [counts(self.hands, box.tea_names, s * box.teas) for s in seats],
            "cups": [box.tea_names[self.cups[s]] if self.cups[s] >= 0 else None for s in seats],
            "deck": counts(self.deck, box.tea_names),
            "spent": counts(self.spent, box.tea_names),
            "trolley": counts(self.trolley, box.dish_names),
            "offer": counts(self.offer, box.dish_names),
            "plates": [counts(self.plates, box.dish_names, s * box.dishes) for s in seats],
        }

    def read_position(self, data: dict[str, object]) -> None:
        """Take a position over, refusing one that contradicts itself."""
        box = self.box
        players = int(box.players)
        teas, dishes = box.tea_names, box.dish_names
        self.round = read_number(data, "round", 1, int(box.rounds))
        self.host = read_number(data, "host", 0, players - 1)
        self.tapper = read_number(data, "tapper", -1, players - 1)
        over = data.get("over")
        if not isinstance(over, bool):
            raise InvalidPosition(f"over is {over!r}, not true or false")
        self.over = over
        hands = [read_counts(row, teas, "hands") for row in read_list(data, "hands", players)]
        self.hands = vec[i64]([count for hand in hands for count in hand])
        self.sizes = vec[i64]([sum(hand) for hand in hands])
        cups: list[int] = []
        for name in read_list(data, "cups", players):
            if name is not None and name not in teas:
                raise InvalidPosition(f"a cup holds {name!r}; known are {', '.join(teas)}")
            cups.append(-1 if name is None else teas.index(str(name)))
        self.cups = vec[i64](cups)
        self.deck = vec[i64](read_counts(data.get("deck"), teas, "deck"))
        self.spent = vec[i64](read_counts(data.get("spent"), teas, "spent"))
        self.trolley = vec[i64](read_counts(data.get("trolley"), dishes, "trolley"))
        self.offer = vec[i64](read_counts(data.get("offer"), dishes, "offer"))
        plates = [read_counts(row, dishes, "plates") for row in read_list(data, "plates", players)]
        self.plates = vec[i64]([count for plate in plates for count in plate])
        self.waiting = sum(1 for s in range(players) if cups[s] < 0 and self.sizes[s]) if self.tapper < 0 else 0
        self.check_cards(hands, plates)
        self.check_round()

    def check_cards(self, hands: list[list[int]], plates: list[list[int]]) -> None:
        """Refuse a position whose cards are not those of the pack."""
        box = self.box
        for tea in range(box.teas):
            held = sum(hand[tea] for hand in hands) + sum(1 for cup in self.cups if cup == tea)
            if held + self.deck[tea] + self.spent[tea] != box.tea_copies[tea]:
                raise InvalidPosition(
                    f"there are {box.tea_copies[tea]} {box.tea_names[tea]} in the pack, not so many here"
                )
        for dish in range(box.dishes):
            there = self.trolley[dish] + self.offer[dish] + sum(plate[dish] for plate in plates)
            if there != box.dish_copies[dish]:
                raise InvalidPosition(
                    f"there are {box.dish_copies[dish]} {box.dish_names[dish]} in the pack, not so many here"
                )
        if sum(box.tea_copies) - total(self.deck) != box.hand * box.players:
            raise InvalidPosition(f"{box.hand} teas were dealt to each player, the others are in the deck (P2)")
        if sum(box.dish_copies) - total(self.trolley) != self.round:
            raise InvalidPosition("a dish comes off the trolley in each round (P3)")

    def check_round(self) -> None:
        """Refuse a position that no game comes to: who has poured, who may tap, whether it is over."""
        box = self.box
        poured = any(cup >= 0 for cup in self.cups)
        dry = not any(self.sizes)
        if self.over:
            if poured or self.tapper >= 0 or not (dry or self.round == box.rounds):
                raise InvalidPosition("a game is over after the last dish or without tea, and all cups are empty (P8)")
            if not box.cold and total(self.offer):
                raise InvalidPosition("every dish is taken in its round, unless equal teas go cold (P7, P9)")
            return
        dishes: i64 = total(self.offer)
        if not dishes or (dishes > 1 and not box.cold):
            raise InvalidPosition("one dish lies on the table, more only where equal teas go cold (P4, P9)")
        for seat in range(box.players):
            if self.cups[seat] < 0 and (self.sizes[seat] == 1 or (self.tapper >= 0 and self.sizes[seat])):
                raise InvalidPosition(f"seat {seat} has tea and has not poured (P4)")
        if self.tapper < 0 and not self.waiting:
            raise InvalidPosition("all have poured: the cups are shown at once (P4)")
        if self.tapper >= 0 and self.tapper != self.may_tap():
            raise InvalidPosition(f"it cannot be seat {self.tapper} that may tap (P6)")
