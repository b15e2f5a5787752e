"""Everything that lies on the counter, in the hands and before the players, and its text form."""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import counts, draw_kind, read_counts, read_list, read_number, total, zeros
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidPosition
from teahouse.core.state import State
from teahouse.games.sweets.components import STAR_PLAYERS, Components


class Position(State):
    """Cards as counts per kind; `hands` and `known` hold one row of kinds for each seat, Tea Cups last.

    `released` holds for each seat how many hands of every sweet and size lie before it, in the order of the release
    actions. A trade is staged in `given` and `taken` until it is complete (R8): the cards stay where they are.
    """

    box: Components
    pile: vec[i64]
    pile_size: i64
    row: vec[i64]  # the cards lying face up
    row_size: i64
    hands: vec[i64]
    known: vec[i64]  # what everyone has seen of a hand: a lower bound per sweet (S8)
    sizes: vec[i64]  # sweets in hand; Tea Cups never count (S2)
    released: vec[i64]
    points: vec[i64]  # the Star included (S11)
    set_aside: vec[i64]  # solo (S7)
    star: i64  # the seat that holds the Star, -1 for none (S9)
    active: i64  # whose turn it is, -1 when the game is over
    final_left: i64  # final turns still to come, the current one included; 0 before them (S5)
    trades: i64  # trades in a row (S10)
    given: vec[i64]
    taken: vec[i64]
    giving: i64  # cards in `given`
    taking: i64  # cards in `taken`
    low: i64  # the kind staged last: only it and later kinds may follow (S23)

    @abstractmethod
    def blank(self) -> "Position":
        """An empty position of the game's own class."""

    def copy(self) -> "Position":
        return self.twin(self.chance.copy())

    def twin(self, chance: Chance) -> "Position":
        """All that a copy has; the chance to come is given."""
        new = self.blank()
        new.adopt(self, chance)
        new.box = self.box
        new.pile = self.pile[:]
        new.pile_size = self.pile_size
        new.row = self.row[:]
        new.row_size = self.row_size
        new.hands = self.hands[:]
        new.known = self.known[:]
        new.sizes = self.sizes[:]
        new.released = self.released[:]
        new.points = self.points[:]
        new.set_aside = self.set_aside[:]
        new.star = self.star
        new.active = self.active
        new.final_left = self.final_left
        new.trades = self.trades
        new.given = self.given[:]
        new.taken = self.taken[:]
        new.giving = self.giving
        new.taking = self.taking
        new.low = self.low
        return new

    def clear_stage(self) -> None:
        """No trade is put together any more."""
        self.given = zeros(self.box.kinds)
        self.taken = zeros(self.box.kinds)
        self.giving = 0
        self.taking = 0
        self.low = 0

    def redrawn(self, seat: int | None, chance: Chance) -> "Position":
        """Redraw the pile and what nobody has seen of the others' hands (S8)."""
        new = self.twin(chance.split())
        if self.active < 0:
            return new  # all is shown
        me: i64 = -1 if seat is None else seat
        if me != self.active:
            new.clear_stage()  # others do not see a trade that is not complete (R8)
        box = self.box
        pool = new.pile
        size: i64 = self.pile_size
        for s in range(box.players):
            if s != me:
                for k in range(box.sweets):
                    at: i64 = s * box.kinds + k
                    unseen: i64 = new.hands[at] - new.known[at]
                    pool[k] += unseen
                    size += unseen
                    new.hands[at] -= unseen
        for s in range(box.players):
            if s != me:
                missing: i64 = new.sizes[s]
                for k in range(box.sweets):
                    missing -= new.known[s * box.kinds + k]
                for _ in range(missing):
                    new.hands[s * box.kinds + draw_kind(pool, size, chance)] += 1
                    size -= 1
        return new

    def released_hands(self, seat: int) -> list[dict[str, object]]:
        """The hands that lie before a seat, each with its cards face up, face down and its points (S13)."""
        box = self.box
        hands: list[dict[str, object]] = []
        for sweet in range(box.sweets):
            for size in range(1, box.largest + 1):
                code = sweet * box.largest + size - 1
                up = box.laid_up(sweet, size)
                for _ in range(self.released[seat * box.hands + code]):
                    hands.append(
                        {
                            "sweet": box.names[sweet],
                            "cards": size,
                            "up": up,
                            "down": size - up,
                            "points": int(box.scores[code]),
                        }
                    )
        return hands

    def released_cards(self, seat: i64) -> i64:
        """How many cards lie released before a seat; the Star counts as one (S6)."""
        box = self.box
        cards: i64 = 1 if seat == self.star else 0
        for code in range(box.hands):
            cards += self.released[seat * box.hands + code] * (code % box.largest + 1)
        return cards

    def position(self) -> dict[str, object]:
        box = self.box
        names = box.names[: box.sweets]
        hands: list[dict[str, int]] = []
        known: list[dict[str, int]] = []
        tea: list[int] = []
        released: list[list[object]] = []
        for s in range(box.players):
            hands.append(counts(self.hands, names, s * box.kinds))
            known.append(counts(self.known, names, s * box.kinds))
            tea.append(self.hands[s * box.kinds + box.tea])
            released.append([[hand["sweet"], hand["cards"]] for hand in self.released_hands(s)])
        return {
            "pile": counts(self.pile, names),
            "row": counts(self.row, box.names),
            "hands": hands,
            "tea": tea,
            "known": known,
            "released": released,
            "set_aside": counts(self.set_aside, names),
            "star": None if self.star < 0 else int(self.star),
            "active": int(self.active),
            "final_left": int(self.final_left),
            "trades": int(self.trades),
            "given": counts(self.given, box.names),
            "taken": counts(self.taken, box.names),
        }

    def read_position(self, data: dict[str, object]) -> None:
        """Take a position over, refusing one that contradicts itself."""
        box = self.box
        players = int(box.players)
        names = box.names[: box.sweets]
        self.pile = vec[i64](read_counts(data.get("pile"), names, "pile"))
        self.pile_size = total(self.pile)
        self.row = vec[i64](read_counts(data.get("row"), box.names, "row"))
        self.row_size = total(self.row)
        hands: list[int] = []
        known: list[int] = []
        for s in range(players):
            hands += read_counts(read_list(data, "hands", players)[s], names, "hands")
            cups = read_list(data, "tea", players)[s]
            hands += read_counts({"tea": cups}, ["tea"], "tea")
            known += read_counts(read_list(data, "known", players)[s], names, "known") + [0]
        self.hands = vec[i64](hands)
        self.known = vec[i64](known)
        kinds = int(box.kinds)
        self.sizes = vec[i64]([sum(hands[s * kinds : (s + 1) * kinds - 1]) for s in range(players)])
        self.set_aside = vec[i64](read_counts(data.get("set_aside"), names, "set_aside"))
        self.star = -1 if data.get("star") is None else read_number(data, "star", 0, players - 1)
        self.active = read_number(data, "active", -1, players - 1)
        self.final_left = read_number(data, "final_left", 0, players)
        self.trades = read_number(data, "trades", 0, 10_000)
        self.given = vec[i64](read_counts(data.get("given"), box.names, "given"))
        self.taken = vec[i64](read_counts(data.get("taken"), box.names, "taken"))
        self.giving = total(self.given)
        self.taking = total(self.taken)
        self.low = 0
        for k in range(box.kinds):
            if self.taken[k] or (self.given[k] and not self.taking):
                self.low = k
        self.read_released(read_list(data, "released", players))

    def read_released(self, seats: list[object]) -> None:
        """The hands that lie before the players, and the points they make."""
        box = self.box
        names = box.names[: box.sweets]
        self.released = zeros(box.players * box.hands)
        self.points = zeros(box.players)
        if self.star >= 0:
            self.points[self.star] = box.star
        for s in range(box.players):
            hands = seats[s]
            if not isinstance(hands, list):
                raise InvalidPosition(f"released holds {hands!r}, not a list of hands")
            for hand in hands:
                if not isinstance(hand, list) or len(hand) != 2 or hand[0] not in names:
                    raise InvalidPosition(f"released holds {hand!r}, not a sweet and a number of cards")
                sweet = names.index(str(hand[0]))
                size = hand[1]
                if not isinstance(size, int) or isinstance(size, bool) or size not in box.sizes_of(sweet):
                    raise InvalidPosition(f"released holds {hand!r}: that is no hand of {names[sweet]} (S1)")
                code = sweet * box.largest + size - 1
                self.released[s * box.hands + code] += 1
                self.points[s] += box.scores[code]

    def check_cards(self) -> None:
        """Every card of the pack is in one place."""
        box = self.box
        for k in range(box.sweets):
            found: i64 = self.pile[k] + self.row[k] + self.set_aside[k]
            for s in range(box.players):
                at: i64 = s * box.kinds + k
                found += self.hands[at]
                if self.known[at] > self.hands[at]:
                    raise InvalidPosition("known names more cards than a hand holds")
                for size in range(box.largest):
                    found += self.released[s * box.hands + k * box.largest + size] * (size + 1)
            if found != box.copies[k]:
                raise InvalidPosition(f"there are {box.copies[k]} {box.names[k]} in the pack, not {found}")
        cups: i64 = self.row[box.tea]
        for s in range(box.players):
            cups += self.hands[s * box.kinds + box.tea]
        if cups != box.players:
            raise InvalidPosition(f"{box.players} players brought {box.players} Tea Cups, not {cups} (S16)")
        if box.players > 1 and total(self.set_aside):
            raise InvalidPosition("cards are set aside only in a solo game (S7)")
        if (self.star >= 0) != (box.players == STAR_PLAYERS):
            raise InvalidPosition(f"the Star is for a table of {STAR_PLAYERS}, and there it is always held (S9)")

    def check_phase(self) -> None:
        """Whose turn it is fits what lies on the table."""
        box = self.box
        ended = self.pile_size == 0 or (box.players > 1 and self.trades >= box.trades)
        if self.row_size > box.row:
            raise InvalidPosition(f"the row holds {self.row_size} cards, more than {box.row} (S4)")
        if self.active >= 0 and not self.final_left:
            if ended:
                raise InvalidPosition("the end has come, so only final turns are left (S5, S10)")
            if self.row_size != box.row:
                raise InvalidPosition(f"{self.row_size} cards lie in the row, not {box.row} (S4)")
        elif not ended:
            raise InvalidPosition("final turns begin with an empty pile or too many trades (S5, S10)")
        if self.active < 0 and self.final_left:
            raise InvalidPosition("a game that is over has no final turns left")
        if self.final_left and not self.sizes[self.active]:
            raise InvalidPosition(f"seat {self.active} has no sweets left for a final turn (S5)")

    def check_stage(self) -> None:
        """A trade that is being put together can still be completed (S3)."""
        box = self.box
        if not self.giving and not self.taking:
            return
        if self.active < 0 or self.final_left:
            raise InvalidPosition("a trade is put together on an ordinary turn only (S3)")
        for k in range(box.kinds):
            if self.given[k] > self.hands[self.active * box.kinds + k]:
                raise InvalidPosition(f"more {box.names[k]} is given than held (S3)")
            if self.taken[k] > self.row[k]:
                raise InvalidPosition(f"more {box.names[k]} is taken than lies there (S3)")
        if self.giving >= box.row or (self.taking and (self.giving < 2 or self.taking >= self.giving)):
            raise InvalidPosition("this trade is complete or takes too early (S3)")
