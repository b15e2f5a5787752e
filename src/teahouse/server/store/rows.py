"""What lies in the database, row by row."""

import json
from dataclasses import dataclass, replace
from typing import Any

from teahouse.server.store.engine import Row

OPENER = -1  # the "seat" of whoever opened a table
NOBODY = -1  # the "seat" of whoever said something and has got up since

OPEN = "open"  # people sit down
PLAYING = "playing"
OVER = "over"  # played to its end
ENDED = "ended"  # put away before its end
CLEARED = "cleared"  # put away before it began

TOLD = "told"  # a first game with its steps
ALONE = "alone"  # one whose steps are over, or skipped

FREE = "free"
PERSON = "person"
BOT = "bot"

DECIDE = "decide"  # words: one decision in notation
UNDO = "undo"  # words: how many decisions are taken back
STAND_IN = "stand in"  # words: the bot that plays for a person from now on
RETURN = "return"  # the person plays again
LEAVE = "leave"  # the person gives the seat up; a bot keeps it
END = "end"  # the opener puts the game away


@dataclass(frozen=True)
class Table:
    """What a table agreed on, and how far it is."""

    id: str
    game: str
    rules: int
    pack: str
    pack_hash: str
    players: int
    options: dict[str, Any]
    name: str
    origin: str  # where chance comes from; a secret until the end
    fingerprint: str  # the hash of that secret, shown from the start
    known: str  # why somebody may know the cards: a deal or a game that was played before
    wait: int  # seconds that a reaction lasts; 0: until it is made; -1: the usual, settled at the start
    listed: bool
    status: str
    opened: float
    changed: float
    changes: int
    due: float | None  # when something happens by itself
    decided: int = 0  # the number of the last decision in its log: the question that is asked
    answered: int = 0  # how many answers were given during its waits
    opened_from: str = ""  # the opener's address, as a hash; not known of older tables
    reminders: bool = True  # whether seats are told what they have seen before (R10)
    lesson: str = ""  # a first game: TOLD step by step, or ALONE when its learner plays on without the steps

    @staticmethod
    def read(row: Row) -> "Table":
        values: list[Any] = list(row)
        values[6] = _options(values[6])
        values[12] = bool(values[12])
        values[21] = bool(values[21])
        return Table(*values)

    def row(self) -> Row:
        return (
            self.id,
            self.game,
            self.rules,
            self.pack,
            self.pack_hash,
            self.players,
            json.dumps(self.options),
            self.name,
            self.origin,
            self.fingerprint,
            self.known,
            self.wait,
            int(self.listed),
            self.status,
            self.opened,
            self.changed,
            self.changes,
            self.due,
            self.decided,
            self.answered,
            self.opened_from,
            int(self.reminders),
            self.lesson,
        )

    def agreed(self) -> tuple[object, ...]:
        """What never changes, and what a game in memory was dealt by."""
        return self.game, self.rules, self.pack_hash, self.players, self.options, self.origin, self.reminders

    def closed(self) -> bool:
        return self.status in (OVER, ENDED, CLEARED)

    def begun(self) -> bool:
        return self.status in (PLAYING, OVER, ENDED)

    def with_status(self, status: str) -> "Table":
        return replace(self, status=status)


TABLE_COLUMNS = (
    "id, game, rules, pack, pack_hash, players, options, name, origin, fingerprint, known, wait, listed, status, "
    "opened, changed, changes, due, decided, answered, opened_from, reminders, lesson"
)


def _options(text: str) -> dict[str, Any]:
    """What was agreed on. If it cannot be read the table cannot be played, which its options' own check will say."""
    try:
        found = json.loads(text)
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"unreadable": text}


@dataclass(frozen=True)
class SeatRow:
    """A place: free, a person's or a bot's. `bot` is its level, also of one that stands in for a person."""

    seat: int
    kind: str
    name: str
    bot: str
    seen: float


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    number: int
    kind: str
    seat: int
    words: str
    at: float


@dataclass(frozen=True)
class Answer:
    """What a seat said during a wait; `whole_turn`: it wants to be asked nothing more in this turn."""

    number: int  # of the decision that led to the question
    seat: int
    words: str
    whole_turn: bool
    head: int = 0  # the last entry of the log when it was said


@dataclass(frozen=True)
class Talk:
    """Something said at the table: words of one's own, or one of the house's signs."""

    number: int
    seat: int  # or NOBODY
    name: str
    kind: str
    words: str
    at: float
