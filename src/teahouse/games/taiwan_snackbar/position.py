"""Everything that lies on the table and in the hands, and its text form."""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import counts, draw_kind, read_counts, read_list, read_number, total
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidPosition
from teahouse.core.state import State
from teahouse.games.taiwan_snackbar.components import Components

# More than any pack of one's own can come to; a position beyond is damaged.
MOST_FOOD = 10_000_000
MOST_POINTS = 10_000


class Position(State):
    """Hands and piles as counts per kind; `hands` and `known` hold one row of kinds for each seat."""

    box: Components
    pile: vec[i64]  # the draw pile, No More cards included
    pile_size: i64
    hands: vec[i64]
    known: vec[i64]  # what everyone has seen of a hand: a lower bound per kind (T12)
    sizes: vec[i64]
    discards: vec[i64]  # both discard piles (T17): dishes first, then specials
    top: i64  # the dish on top of the dish pile, -1 for none (T5)
    food: i64  # Collected Food Points
    direction: i64  # 1 clockwise, -1 the other way
    active: i64  # whose turn it is, -1 when the game is over
    choosing: bool  # Choose Player lies ready and its target is still to be named (R8)
    no_more: i64  # No More cards in the game now
    points: vec[i64]  # negative points
    left_at: vec[i64]  # knock-out: 0 while in, else the how-many-eth to leave
    leavers: i64
    round: i64  # the competition round, from 1 (T1); in a knock-out the elimination (T13)
    won: vec[i64]  # knock-out of several rounds: how many each seat has won; else nothing is kept
    first_out: vec[i64]  # and how often each was the first to leave

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
        new.hands = self.hands[:]
        new.known = self.known[:]
        new.sizes = self.sizes[:]
        new.discards = self.discards[:]
        new.top = self.top
        new.food = self.food
        new.direction = self.direction
        new.active = self.active
        new.choosing = self.choosing
        new.no_more = self.no_more
        new.points = self.points[:]
        new.left_at = self.left_at[:]
        new.leavers = self.leavers
        new.round = self.round
        several = self.box.rounds > 1
        new.won = self.won[:] if several else self.won
        new.first_out = self.first_out[:] if several else self.first_out
        return new

    def redrawn(self, seat: int | None, chance: Chance) -> "Position":
        """Redraw the draw pile and what nobody has seen of the others' hands (T12)."""
        new = self.twin(chance.split())
        if self.active < 0:
            return new  # all is shown
        me: i64 = -1 if seat is None else seat
        if me != self.active:
            new.choosing = False  # others do not see a move that is not complete (R8)
        box = self.box
        kinds = box.kinds
        pool = new.pile
        pool[box.no_more] = 0  # all No More cards are in the pile, as everyone knows
        for s in range(box.players):
            if s != me:
                for k in range(kinds):
                    unseen: i64 = new.hands[s * kinds + k] - new.known[s * kinds + k]
                    pool[k] += unseen
                    new.hands[s * kinds + k] -= unseen
        size: i64 = total(pool)
        for s in range(box.players):
            if s != me:
                missing: i64 = new.sizes[s]
                for k in range(kinds):
                    missing -= new.known[s * kinds + k]
                for _ in range(missing):
                    new.hands[s * kinds + draw_kind(pool, size, chance)] += 1
                    size -= 1
        pool[box.no_more] = self.pile[box.no_more]
        return new

    def position(self) -> dict[str, object]:
        box = self.box
        hand_names = box.names[: box.kinds]
        kinds = box.kinds
        data: dict[str, object] = {
            "pile": counts(self.pile, box.names),
            "hands": [counts(self.hands, hand_names, s * kinds) for s in range(box.players)],
            "known": [counts(self.known, hand_names, s * kinds) for s in range(box.players)],
            "discards": counts(self.discards, hand_names),
            "top": None if self.top < 0 else box.names[self.top],
            "food": int(self.food),
            "direction": int(self.direction),
            "active": int(self.active),
            "choosing": self.choosing,
            "no_more": int(self.no_more),
            "points": list(self.points),
            "left_at": list(self.left_at),
        }
        if box.listed:
            data["round"] = int(self.round)
        if box.rounds > 1:
            data["won"] = list(self.won)
            data["first_out"] = list(self.first_out)
        return data

    def read_position(self, data: dict[str, object]) -> None:
        """Take a position over, refusing one that contradicts itself."""
        box = self.box
        players = int(box.players)
        kinds = int(box.kinds)
        hand_names = box.names[:kinds]
        self.pile = vec[i64](read_counts(data.get("pile"), box.names, "pile"))
        self.pile_size = total(self.pile)
        hands: list[int] = []
        known: list[int] = []
        for row in read_list(data, "hands", players):
            hands += read_counts(row, hand_names, "hands")
        for row in read_list(data, "known", players):
            known += read_counts(row, hand_names, "known")
        self.hands = vec[i64](hands)
        self.known = vec[i64](known)
        self.sizes = vec[i64]([sum(hands[s * kinds : (s + 1) * kinds]) for s in range(players)])
        self.discards = vec[i64](read_counts(data.get("discards"), hand_names, "discards"))
        top = data.get("top")
        if top is not None and top not in hand_names[: box.dishes]:
            raise InvalidPosition(f"top is {top!r}, not a dish")
        self.top = hand_names.index(str(top)) if top is not None else -1
        self.food = read_number(data, "food", 0, MOST_FOOD)
        self.direction = read_number(data, "direction", -1, 1)
        self.active = read_number(data, "active", -1, players - 1)
        choosing = data.get("choosing")
        if not isinstance(choosing, bool):
            raise InvalidPosition(f"choosing is {choosing!r}, not true or false")
        self.choosing = choosing
        self.no_more = read_number(data, "no_more", 1, int(box.no_more_cards))
        self.points = _numbers(data, "points", players)
        self.left_at = _numbers(data, "left_at", players)
        self.leavers = sum(1 for place in self.left_at if place)
        self.read_round(data)
        self.check_cards(hands, known)
        self.check_turn()
        self.check_round()

    def read_round(self, data: dict[str, object]) -> None:
        """Which round it is. By version 1 the number of No More cards told it: no two of a list were the same."""
        box = self.box
        several = box.rounds > 1
        self.won = _numbers(data, "won", int(box.players)) if several else vec[i64]([])
        self.first_out = _numbers(data, "first_out", int(box.players)) if several else vec[i64]([])
        if box.listed:
            self.round = read_number(data, "round", 1, int(box.rounds) if box.knock_out else MOST_POINTS)
            return
        self.round = 1
        for i in range(len(box.agreed)):
            if box.agreed[i] == self.no_more:
                self.round = i + 1

    def check_cards(self, hands: list[int], known: list[int]) -> None:
        """Refuse a position whose cards are not those of the pack."""
        box = self.box
        for k in range(box.kinds):
            held = sum(hands[s * box.kinds + k] for s in range(box.players))
            if held + self.pile[k] + self.discards[k] != box.copies[k]:
                raise InvalidPosition(
                    f"there are {box.copies[k]} {box.names[k]} in the pack, not as many in the position"
                )
        for i in range(len(hands)):
            if known[i] > hands[i]:
                raise InvalidPosition("known names more cards than a hand holds")
        if self.top < 0 and any(self.discards[d] for d in range(box.dishes)):
            raise InvalidPosition("dishes lie on the discards, so one of them is the top (T5)")
        if self.top >= 0 and not self.discards[self.top]:
            raise InvalidPosition("the top dish is not among the discards")
        if self.no_more != box.number_in(self.round):
            number = box.number_in(self.round)
            raise InvalidPosition(f"the table plays with {number} No More cards, not with {self.no_more} (T1)")
        if self.pile[box.no_more] > self.no_more:
            raise InvalidPosition("the pile holds more No More cards than the game")
        if self.active >= 0 and self.pile[box.no_more] != self.no_more:
            raise InvalidPosition("the No More cards of a running game are all in the pile (T7)")

    def check_turn(self) -> None:
        """Refuse a position that no game comes to: whose turn it is, who has left, who has lost."""
        box = self.box
        if self.direction == 0:
            raise InvalidPosition("direction is 0, not 1 or -1")
        places = sorted(place for place in self.left_at if place)
        if places != list(range(1, self.leavers + 1)):
            raise InvalidPosition("left_at numbers those who have left from 1, in the order of leaving (T11)")
        if self.leavers and not box.knock_out:
            raise InvalidPosition("nobody leaves the table in the standard game (T11)")
        if any(self.points) and box.knock_out:
            raise InvalidPosition("no points are counted in the knock-out (T22)")
        lost = any(points >= box.last_point for points in self.points) or self.leavers == box.players - 1
        if self.leavers == box.players or lost != (self.active < 0):
            raise InvalidPosition("active is -1 exactly when the game is over (T10, T11)")
        for seat in range(box.players):
            if self.left_at[seat] and self.sizes[seat] and self.active >= 0:
                raise InvalidPosition(f"seat {seat} has left and holds no cards (T11)")
        if self.active >= 0 and (self.left_at[self.active] or not self.sizes[self.active]):
            raise InvalidPosition(f"it cannot be seat {self.active}'s turn: it has left or holds no cards (T9)")
        if self.choosing:
            if self.active < 0 or not self.hands[self.active * box.kinds + box.choose]:
                raise InvalidPosition("choosing needs a Choose Player card in the hand of the active player (T6)")
            if box.players - self.leavers < 3:
                raise InvalidPosition("with two players left nobody is asked whom to choose (T13)")

    def check_round(self) -> None:
        """Refuse a position whose rounds no game comes to; by version 1 none were counted."""
        box = self.box
        if not box.listed:
            return
        over = self.active < 0
        if not box.knock_out:  # a draw that shows any costs a point at least, and the last one begins no round (T1)
            drawn = total(self.points)
            most = drawn if over else drawn + 1
            if not (2 if drawn and not over else 1) <= self.round <= most:
                raise InvalidPosition(f"round {self.round} does not go with {drawn} negative points (T1)")
        elif over and self.round < box.rounds:
            raise InvalidPosition(f"round {self.round} of {box.rounds} is not the last one (T13)")
        elif box.rounds > 1:
            finished = self.round if over else self.round - 1
            if total(self.won) != finished or total(self.first_out) != finished:
                raise InvalidPosition(f"won and first_out do not tell of {finished} rounds that are over (T13)")
            for seat in range(box.players if over else 0):
                place = self.left_at[seat]
                if (place == 0 and not self.won[seat]) or (place == 1 and not self.first_out[seat]):
                    raise InvalidPosition("won and first_out do not tell of the last round (T13)")


def _numbers(data: dict[str, object], key: str, length: int) -> vec[i64]:
    values: list[int] = []
    for item in read_list(data, key, length):
        if not isinstance(item, int) or isinstance(item, bool) or not 0 <= item <= MOST_POINTS:
            raise InvalidPosition(f"{key} holds {item!r}")
        values.append(item)
    return vec[i64](values)
