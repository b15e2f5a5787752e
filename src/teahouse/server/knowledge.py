"""What one viewer may see of a table: the one source of every page, every JSON answer and every event."""

import hashlib
import re
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import orjson

from teahouse.core.board import NO_MOVES, Moves
from teahouse.core.game import Game
from teahouse.match import Match

_MARK = re.compile(r"\x02(\d+)\x03")


@dataclass(frozen=True)
class Chair:
    """A place at the table: who sits there, and whether they are there and asked."""

    seat: int
    name: str
    bot: str = ""  # the bot that plays here now, in its own place or in a person's
    person: bool = True  # whether the place is a person's
    away: bool = False
    asked: bool = False
    you: bool = False


@dataclass(frozen=True)
class Line:
    """A line of the bill: words, with the seats named in it marked."""

    parts: list[tuple[int | None, str]]
    at: float
    fresh: bool  # since the viewer's last decision

    @property
    def seat(self) -> int | None:
        """Whom the line is about: whoever it names first."""
        return next((seat for seat, _ in self.parts if seat is not None), None)

    @property
    def words(self) -> str:
        return "".join(text for _, text in self.parts)


class Bill:
    """All that one viewer has been told so far. It only grows: what was said stays said, also when it is taken back. So
    each line is put into words once, however long the game lasts.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.told: list[str] = []  # with marks where a line names a seat
        self.parts: list[list[tuple[int | None, str]]] = []  # the same, cut there, with names
        self.events: list[dict[str, Any]] = []  # the same as data
        self.drawn: list[str] = []  # the same as HTML, as far as it was asked for
        self._hash = hashlib.blake2b(digest_size=12)
        self._hashed = 0

    def follow(self, match: Match) -> "Bill":
        """Hear what has happened since."""
        if len(self.told) < match.log_length():
            marks = [f"\x02{i}\x03" for i in range(len(match.called))]
            new = match.log(self.seat, marks, since=len(self.told))
            self.told += new
            self.parts += [_parts(text, match.called) for text in new]
            self.events += match.events(self.seat, since=len(self.events))
        return self

    def digest(self, first: int) -> object:
        """Changes when, and only when, anything does that was told from a line on."""
        if first:
            return self.told[first:]
        for text in self.told[self._hashed :]:
            self._hash.update(text.encode() + b"\n")
        self._hashed = len(self.told)
        return self._hash.hexdigest()


@dataclass(frozen=True)
class Saying:
    """Something said at the table; `seat` is None if whoever said it has got up since."""

    seat: int | None
    name: str
    kind: str
    words: str
    at: float


@dataclass(frozen=True)
class Around:
    """What everyone at the table knows of it beyond the game."""

    status: str = "playing"
    silent: bool = False
    talk: list[Saying] = field(default_factory=list)
    until: float | None = None  # when the wait ends that everybody is in
    wait: int = 0


@dataclass(frozen=True)
class Own:
    """What concerns only the seat itself: which question it is asked, and what it has answered in a wait."""

    stamp: str = ""
    answer: str = ""
    passes: bool = False


@dataclass(frozen=True)
class Knowledge:
    """A seat's knowledge, or a spectator's, ready to be shown."""

    game: Game
    seat: int | None
    view: dict[str, Any]
    names: list[str]
    chairs: list[Chair]
    moves: list[dict[str, Any]] = field(default_factory=list)
    choices: Moves = NO_MOVES  # the same, for boards, and what the rules say to anything else
    bill: Bill = field(default_factory=lambda: Bill(None))
    first: int = 0  # the number of the first line of the bill that the viewer is told now
    end: int = 0  # how many lines it has in all
    fresh: int = 0  # the first of them since the viewer's last decision
    times: list[float] = field(default_factory=list)  # when each of them was written
    can_undo: bool = False
    around: Around = field(default_factory=Around)
    own: Own = field(default_factory=Own)
    reminders: bool = True  # whether it reaches back to the beginning (R10)

    @property
    def asked(self) -> bool:
        return self.seat is not None and self.chairs[self.seat].asked

    @cached_property
    def lines(self) -> list[Line]:
        """The bill."""
        return [self.line(number) for number in range(self.first, self.end)]

    def line(self, number: int) -> Line:
        """One line of the bill, by its number in the whole log."""
        at = self.times[number] if number < len(self.times) else 0.0
        return Line(self.bill.parts[number], at, number >= self.fresh)

    def events(self) -> list[dict[str, Any]]:
        """What has happened, as data, as far as this viewer may know."""
        return self.bill.events[self.first : self.end]

    def json(self) -> dict[str, Any]:
        """The same as JSON, for clients other than browsers."""
        told = self.bill.told[self.first : self.end]
        log = [_MARK.sub(lambda found: self.names[int(found[1])], said) for said in told]
        return self._facts() | {"log": log, "events": self.events()}

    def _facts(self) -> dict[str, Any]:
        around = self.around
        return {
            "seat": self.seat,
            "view": self.view,
            "seats": [dict(vars(chair)) for chair in self.chairs],
            "moves": self.moves,
            "can_undo": self.can_undo,
            "table": vars(around) | {"talk": [dict(vars(saying)) for saying in around.talk]},
            "own": dict(vars(self.own)),
        }

    def digest(self) -> str:
        """Changes when, and only when, something changes that this viewer may see."""
        return short_hash(self._facts() | {"log": [self.first, self.end, self.bill.digest(self.first)]})


def short_hash(item: object) -> str:
    text = orjson.dumps(item, option=orjson.OPT_NON_STR_KEYS)
    return hashlib.blake2b(text, digest_size=12).hexdigest()


def look(
    match: Match,
    seat: int | None,
    chairs: list[Chair],
    times: list[float],
    fresh: int,
    around: Around | None = None,
    bill: Bill | None = None,
) -> Knowledge:
    """Everything that a seat is told of a match; `times` says when each line of the whole log was written, `fresh`
    which of them is the first since the viewer last decided. With a viewer's own `bill`, only what is new is told.
    """
    view = match.view(seat)
    choices = match.moves_of(seat)
    return Knowledge(
        match.game,
        seat,
        view,
        list(match.called),
        chairs,
        [dict(vars(choice)) for choice in choices.legal],
        choices,
        (bill or Bill(seat)).follow(match),
        match.reach(seat),
        match.log_length(),
        fresh,
        times,
        seat is not None and match.can_undo(seat),
        around or Around(),
        reminders=match.reminders or match.over(),
    )


def _parts(text: str, names: list[str]) -> list[tuple[int | None, str]]:
    """A line cut at the players it names."""
    parts: list[tuple[int | None, str]] = []
    end = 0
    for found in _MARK.finditer(text):
        if found.start() > end:
            parts.append((None, text[end : found.start()]))
        seat = int(found.group(1))
        parts.append((seat, names[seat]))
        end = found.end()
    if end < len(text):
        parts.append((None, text[end:]))
    return parts
