"""What one viewer may see of a table: the one source of every page, every JSON answer and every event."""

import hashlib
import json
import re
from dataclasses import asdict, dataclass, field
from typing import Any

from teahouse.core.game import Game
from teahouse.match import Match
from teahouse.match.words import beside_names

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


@dataclass(frozen=True)
class Sight:
    """A seat's knowledge, or a spectator's, ready to be shown."""

    game: Game
    seat: int | None
    view: dict[str, Any]
    names: list[str]
    chairs: list[Chair]
    moves: list[dict[str, Any]] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    can_undo: bool = False

    @property
    def asked(self) -> bool:
        return self.seat is not None and self.chairs[self.seat].asked

    def json(self) -> dict[str, Any]:
        """The same as JSON, for clients other than browsers."""
        return {
            "seat": self.seat,
            "view": self.view,
            "seats": [asdict(chair) for chair in self.chairs],
            "moves": self.moves,
            "log": [line.words for line in self.lines],
            "can_undo": self.can_undo,
        }

    def digest(self) -> str:
        """Changes when, and only when, something changes that this viewer may see."""
        text = json.dumps(self.json(), ensure_ascii=False, separators=(",", ":"))
        return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def look(match: Match, seat: int | None, chairs: list[Chair], times: list[float], fresh_from: int) -> Sight:
    """Everything that a seat may know of a match; `times` says when each line of the log was written."""
    view = match.view(seat)
    choices = [] if seat is None else match.choices(seat)
    moves = [{"action": action, "words": words, "said": beside_names(words, match.called)} for action, words in choices]
    lines = [
        Line(_parts(text, match.called), times[i] if i < len(times) else 0.0, i >= fresh_from)
        for i, text in enumerate(match.log(seat, [f"\x02{i}\x03" for i in range(len(match.called))]))
    ]
    undo = seat is not None and match.can_undo(seat)
    return Sight(match.game, seat, view, list(match.called), chairs, moves, lines, undo)


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
