"""What a seat may know as a row of numbers, for machines that learn.

Every game has an encoder of its own (`observe.py` in its folder) that says field by field what the numbers are and
writes them. It reads only what the seat may know: when everything hidden is redrawn the numbers stay the same to the
byte, and a test holds every game to it. Players are told relative to the one who looks: oneself first, then clockwise.
"""

from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from teahouse.core.cards import PLENTY, zeros
from teahouse.core.outcome import Outcome
from teahouse.core.state import NO_ROOM, Setup, State

LIMIT: Final = 32767  # what a packed number can hold; whatever is larger is written as this
MIX: Final = 1_000_003
LOW40: Final = (1 << 40) - 1
_BLANK: Final = vec[i16]([i16(0) for _ in range(PLENTY)])


class Field:
    """Some neighbouring numbers of an observation: what they are called, how many, their bounds and their meaning."""

    def __init__(self, name: str, size: int, high: int, words: str, low: int = 0) -> None:
        self.name = name
        self.size = size
        self.low = max(low, -LIMIT)
        self.high = min(high, LIMIT)
        self.words = words
        self.start = 0  # where it begins; the observer fills it in


class Page:
    """Numbers that are being written down, one after the other."""

    def __init__(self, length: i64) -> None:
        # A slice is a copy of its own, and much quicker made.
        self.numbers: vec[i16] = _BLANK[:length] if length <= PLENTY else vec[i16]([i16(0) for _ in range(length)])
        self.at: i64 = 0
        self.margin: vec[i64] = NO_ROOM

    def notes(self, length: i64) -> vec[i64]:
        """Room for an observer to work something out before it is written down; what stood there is worth nothing."""
        if len(self.margin) < length:
            self.margin = zeros(length)
        return self.margin

    def put(self, value: i64) -> None:
        """One number; what does not fit is cut off at the bounds."""
        at: i64 = self.at
        if value > LIMIT:
            value = LIMIT
        elif value < -LIMIT:
            value = -LIMIT
        self.numbers[at] = i16(value)
        self.at = at + 1

    def flag(self, yes: bool) -> None:
        at: i64 = self.at
        value: i64 = 0
        if yes:
            value = 1
        self.numbers[at] = i16(value)
        self.at = at + 1

    def one_of(self, chosen: i64, size: i64) -> None:
        """A 1 at the chosen place and 0 elsewhere; all 0 if nothing is chosen."""
        at: i64 = self.at
        self.nothing(size)
        if 0 <= chosen < size:
            place: i64 = at + chosen
            self.numbers[place] = i16(1)

    def seat(self, other: i64, seat: i64, players: i64) -> None:
        """A player, told relative to the one who looks: a 1 at the place; all 0 for nobody (-1)."""
        place: i64 = other
        if other >= 0:
            place -= seat
            if place < 0:
                place += players
        self.one_of(place, players)

    def add(self, at: i64) -> None:
        """One more at a place that has been written before."""
        self.numbers[at] += i16(1)

    def add_bits(self, at: i64, members: i64, size: i64) -> None:
        """One more for each member of a set, at places that have been written before."""
        numbers = self.numbers
        for i in range(size):
            if members >> i & 1:
                numbers[at + i] += i16(1)

    def row(self, source: vec[i64], start: i64, size: i64) -> None:
        """Some numbers of a vector."""
        at: i64 = self.at
        numbers = self.numbers
        for i in range(start, start + size):
            value: i64 = source[i]
            if value > LIMIT:
                value = LIMIT
            elif value < -LIMIT:
                value = -LIMIT
            numbers[at] = i16(value)
            at += 1
        self.at = at

    def counts(self, source: vec[i64], start: i64, size: i64) -> None:
        """Some numbers of a vector that are small for sure: there is nothing to cut off."""
        at: i64 = self.at
        numbers = self.numbers
        i: i64 = start
        end: i64 = start + size
        while i + 4 < end:  # five at a time, which spares most of the counting
            numbers[at] = i16(source[i])
            numbers[at + 1] = i16(source[i + 1])
            numbers[at + 2] = i16(source[i + 2])
            numbers[at + 3] = i16(source[i + 3])
            numbers[at + 4] = i16(source[i + 4])
            at += 5
            i += 5
        while i < end:
            numbers[at] = i16(source[i])
            at += 1
            i += 1
        self.at = at

    def ring(self, source: vec[i64], first: i64, start: i64, size: i64) -> None:
        """A row for each player: `size` numbers from `first` on, beginning `start` numbers later, round to there."""
        self.row(source, first + start, size - start)
        self.row(source, first, start)

    def bits(self, members: i64, size: i64) -> None:
        """A set as 0 and 1."""
        if not members:
            self.nothing(size)
            return
        at: i64 = self.at
        numbers = self.numbers
        for i in range(at, at + size):
            numbers[i] = i16(members & 1)
            members >>= 1
        self.at = at + size

    def packed(self, counts: i64, size: i64) -> None:
        """Numbers that are kept in four bits each."""
        at: i64 = self.at
        numbers = self.numbers
        for i in range(at, at + size):
            numbers[i] = i16(counts & 15)
            counts >>= 4
        self.at = at + size

    def nothing(self, size: i64) -> None:
        """Zeros for what is not there or not to be seen."""
        at: i64 = self.at
        end: i64 = at + size
        numbers = self.numbers
        while at + 3 < end:  # four at a time, which spares most of the counting
            numbers[at] = i16(0)
            numbers[at + 1] = i16(0)
            numbers[at + 2] = i16(0)
            numbers[at + 3] = i16(0)
            at += 4
        while at < end:
            numbers[at] = i16(0)
            at += 1
        self.at = end

    def mixed(self, start: i64, memory: i64) -> i64:
        """A hash of everything from `start` on and of what was there before, below 2^40."""
        numbers = self.numbers
        for i in range(start, self.at):
            value: i64 = i64(numbers[i])
            memory = (memory * MIX + value + 77) & LOW40
        return memory


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """The encoder of one laid table: the same fields in the same order for every seat and every moment."""

    def __init__(self, setup: Setup, fields: list[Field]) -> None:
        self.setup = setup
        self.fields = fields
        start = 0
        for field in fields:
            field.start = start
            start += field.size
        self.size: i64 = start

    @abstractmethod
    def write(self, state: State, seat: i64, page: Page) -> None:
        """Write the fields down in their order."""

    @abstractmethod
    def score(self, state: State, seat: i64) -> i64:
        """The points that everyone can see so far, more is better; at the end those of the outcome."""

    def gone(self, state: State, seat: i64) -> bool:
        """Whether a seat is out of a game that goes on: it decides nothing any more and has lost."""
        return False

    def absent(self, state: State) -> int:
        """The seats that are gone, as bits."""
        bits: i64 = 0
        for seat in range(self.setup.players):
            if self.gone(state, seat):
                bits |= 1 << seat
        return bits

    def observe(self, state: State, seat: i64, page: Page) -> None:
        """What a seat may know, from where the page stands."""
        start: i64 = page.at
        self.write(state, seat, page)
        assert page.at - start == self.size

    def pay(self, outcome: Outcome, seat: i64) -> float:
        """What the end is worth to a seat, from -1 to 1, for all seats together 0.

        A win alone is worth 1, a win shared by all 0. Who plays together gets 1 or -1, who plays alone 0.
        """
        players: int = self.setup.players
        if self.setup.together:
            return 1.0 if seat in outcome.winners else -1.0
        if players == 1:
            return 0.0
        if seat not in outcome.winners:
            return self.loss()
        return (players / len(outcome.winners) - 1.0) / (players - 1)

    def loss(self) -> float:
        """What it is worth to have lost."""
        players: int = self.setup.players
        return -1.0 / (players - 1)


class Sight:
    """One seat's observation and mask of what it may do, in vectors that stay where they are."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.page = Page(observer.size)
        self.space: i64 = observer.setup.space
        self.mask: vec[u8] = vec[u8]([u8(0) for _ in range(observer.setup.space)])
        self.legal: vec[i64] = zeros(observer.setup.space)
        self.count: i64 = 0  # of legal actions, all that the mask shows

    @property
    def numbers(self) -> vec[i16]:
        return self.page.numbers

    def look(self, state: State, seat: i64) -> int:
        """Write both anew; how many actions are allowed."""
        self.page.at = 0
        self.observer.observe(state, seat, self.page)
        legal = self.legal
        mask = self.mask
        for i in range(self.count):
            mask[legal[i]] = u8(0)
        self.count = state.fill_legal(seat, legal)
        for i in range(self.count):
            mask[legal[i]] = u8(1)
        return self.count


def fill_mask(state: State, seat: i64, legal: vec[i64], mask: vec[u8], start: i64) -> i64:
    """Write 1 for each action that is allowed and 0 for the others; how many are allowed."""
    for i in range(start, start + state.setup.space):
        mask[i] = u8(0)
    count: i64 = state.fill_legal(seat, legal)
    for i in range(count):
        mask[start + legal[i]] = u8(1)
    return count


class Memory:
    """What each seat has seen so far, as one number a seat: a hash of all its observations in their order."""

    def __init__(self, observer: Observer) -> None:
        self.observer = observer
        self.page = Page(observer.size)  # to write on and forget
        self.seen: vec[i64] = zeros(observer.setup.players)

    def copy(self) -> "Memory":
        new = Memory(self.observer)
        new.seen = self.seen[:]
        return new

    def watch(self, state: State) -> None:
        """Everyone looks again."""
        for seat in range(self.observer.setup.players):
            self.page.at = 0
            self.observer.observe(state, seat, self.page)
            self.seen[seat] = self.page.mixed(0, self.seen[seat])

    def forget_others(self, state: State, seat: i64) -> None:
        """In a redrawn game nobody else's past is known: theirs begins with what they see now."""
        for other in range(self.observer.setup.players):
            if other != seat:
                self.page.at = 0
                self.observer.observe(state, other, self.page)
                self.seen[other] = self.page.mixed(0, 1)
