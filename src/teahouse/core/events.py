"""What happens at a table, as data: events of declared kinds with typed fields.

Rules write no sentences. They tell an event, `state.tell(ORDERED, by=seat, dish="tea egg", food=3)`; the words for it
are in the game's `words.py`. A field is public, or it is given to named seats alone:
`state.tell(DREW, by=2, count=1, only={2: {"cards": {"cake": 1}}})`. Everyone gets the same events in the same order; a
field that is not for a seat is not there. Seats are numbered from 0, as everywhere in code.
"""

import json
from collections.abc import Callable, Sequence
from typing import Final

from teahouse.core.errors import InvalidEvents, TeahouseError
from teahouse.core.plain import damage, said


class Field:
    """What a field of an event holds. `hidden` ones are for the seats that an event names; `maybe` ones may be absent
    (there was no such thing this time).
    """

    def __init__(self, what: str, words: Sequence[str] = (), hidden: bool = False, maybe: bool = False) -> None:
        self.what = what
        self.words = list(words)  # of a word: the ones it may be
        self.is_hidden = hidden
        self.is_maybe = maybe

    def hidden(self) -> "Field":
        """The same for those alone who saw it."""
        return Field(self.what, self.words, True, self.is_maybe)

    def maybe(self) -> "Field":
        """The same where it may be absent."""
        return Field(self.what, self.words, self.is_hidden, True)

    def to_json(self) -> dict[str, object]:
        """What it is, for whoever reads events by program."""
        found: dict[str, object] = {"type": self.what}
        if self.words:
            found["words"] = self.words
        if self.is_hidden:
            found["hidden"] = True
        if self.is_maybe:
            found["maybe"] = True
        return found

    def fits(self, value: object) -> bool:
        """Whether such a field may hold this."""
        if self.what == "seat" or self.what == "number":
            return _whole(value, self.what == "seat")
        if self.what == "flag":
            return isinstance(value, bool)
        if self.what == "word":
            return isinstance(value, str) and value in self.words
        if self.what == "name":
            return isinstance(value, str)
        if self.what == "names":
            return isinstance(value, list) and all(isinstance(item, str) for item in value)
        if self.what == "counts":
            return isinstance(value, dict) and all(isinstance(key, str) and _whole(n, True) for key, n in value.items())
        if self.what == "table":
            return isinstance(value, list) and all(isinstance(row, dict) for row in value)
        # seats and numbers
        return isinstance(value, list) and all(_whole(item, self.what == "seats") for item in value)


def _whole(value: object, positive: bool) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and (value >= 0 or not positive)


SEAT: Final = Field("seat")
SEATS: Final = Field("seats")
NUMBER: Final = Field("number")
NUMBERS: Final = Field("numbers")  # one for each seat, or in the order that the kind says
FLAG: Final = Field("flag")
NAME: Final = Field("name")  # a card, a dish, an animal, as the pack calls it
NAMES: Final = Field("names")  # several, in order
COUNTS: Final = Field("counts")  # how many of what: {"cake": 2, "tea": 1}
TABLE: Final = Field("table")  # a row of named values for each seat, or in the order that the kind says


def word(*words: str) -> Field:
    """A field that is one of a few words."""
    return Field("word", words)


class Kind:
    """A kind of event, declared once in its game's `events.py`."""

    def __init__(self, name: str, **fields: Field) -> None:
        self.name = name
        self.fields: dict[str, Field] = fields

    def to_json(self) -> dict[str, object]:
        """Its name and its fields, for whoever reads events by program."""
        return {"kind": self.name, "fields": {name: field.to_json() for name, field in self.fields.items()}}

    def wrong(self, fields: dict[str, object], public: bool) -> str:
        """What is wrong with these fields of an event of this kind, in words; nothing if they are as declared.

        With `public` they must be all that everyone sees.
        """
        for name, value in fields.items():
            field = self.fields.get(name)
            if field is None:
                return f"{self.name!r} has no field {name!r}"
            if public and field.is_hidden:
                return f"{name!r} of {self.name!r} is not for everyone"
            if not field.fits(value):
                return f"{name!r} of {self.name!r} is {said(value)}, not a {field.what}"
        if public:
            for name, field in self.fields.items():
                if not (name in fields or field.is_hidden or field.is_maybe):
                    return f"{self.name!r} lacks {name!r}"
        return ""


class Event:
    """Something that happened: fields for everyone and, where some saw more, more fields for their seats."""

    def __init__(self, kind: Kind, public: dict[str, object], only: dict[int, dict[str, object]] | None = None) -> None:
        self.kind = kind
        self.public = public
        self.only: dict[int, dict[str, object]] = only if only is not None else {}
        self.lines: dict[str, str] = {}  # in words already, by language and whoever they are for
        wrong = kind.wrong(public, True)
        for fields in self.only.values():
            wrong = wrong or kind.wrong(fields, False)
        assert not wrong, wrong

    def fields(self, seat: int | None) -> dict[str, object]:
        """What that seat may know of it."""
        if seat is not None and seat in self.only:
            return {**self.public, **self.only[seat]}
        return self.public

    def seen_by(self, seat: int | None) -> dict[str, object]:
        """The same, ready for JSON, and the caller's to keep: many are shown the same event."""
        found: dict[str, object] = {"kind": self.kind.name}
        for name, value in self.fields(seat).items():
            found[name] = _twin(value) if isinstance(value, (dict, list)) else value
        return found


def _twin(value: object) -> object:
    """Lists and tables once more, with all that is in them."""
    if isinstance(value, dict):
        return {name: _twin(part) for name, part in value.items()}
    return [_twin(part) for part in value] if isinstance(value, list) else value


# Taking back is told by the match, whatever the game: the last so many events are void.
TAKEN_BACK: Final = Kind("taken back", by=SEAT, events=NUMBER)


def standing(events: Sequence[dict[str, object]]) -> list[int]:
    """The places of the events that still hold: what was taken back is left out, and that it was."""
    found: list[int] = []
    for place, event in enumerate(events):
        if event["kind"] == TAKEN_BACK.name:
            back = event["events"]
            assert isinstance(back, int)
            del found[max(0, len(found) - back) :]  # who is told no more than the last events may have fewer (R10)
        else:
            found.append(place)
    return found


class Kinds:
    """All kinds of events that a game tells, by name."""

    def __init__(self, *kinds: Kind) -> None:
        self.by_name: dict[str, Kind] = {kind.name: kind for kind in (*kinds, TAKEN_BACK)}

    def to_json(self) -> list[dict[str, object]]:
        """All of them, for whoever reads events by program."""
        return [kind.to_json() for kind in self.by_name.values()]

    def check(self, event: object, where: str) -> dict[str, object]:
        """An event as somebody has seen it, out of a file; InvalidEvents names what is wrong and where."""
        if not isinstance(event, dict) or damage(event):
            raise InvalidEvents(f"{where}: this is no event")
        kind = self.by_name.get(str(event.get("kind")))
        if kind is None:
            known = ", ".join(self.by_name)
            raise InvalidEvents(f"{where}: there is no kind of event {said(event.get('kind'))}; known are {known}")
        fields = {name: value for name, value in event.items() if name != "kind"}
        hidden = {name: value for name, value in fields.items() if name in kind.fields and kind.fields[name].is_hidden}
        public = {name: value for name, value in fields.items() if name not in hidden}
        wrong = kind.wrong(public, True) or kind.wrong(hidden, False)
        if wrong:
            raise InvalidEvents(f"{where}: {wrong}")
        return event


def read_events(text: str, kinds: Callable[[dict[str, object]], Kinds], source: str) -> list[dict[str, object]]:
    """Events as they were written out, one JSON object a line: a head that names the game and the version of its rules,
    then what happened in it; a file may hold many games. `kinds` finds what is told in a game by such a head. All that
    is unknown or damaged is refused by file and line.
    """
    found: list[dict[str, object]] = []
    known: Kinds | None = None
    lines = text.split("\n")  # names may have other ends of lines in them
    if lines[-1] == "":
        lines.pop()
    for number, line in enumerate(lines, 1):
        where = f"{source}: line {number}"
        try:
            data = json.loads(line)
        except (ValueError, RecursionError):
            raise InvalidEvents(f"{where}: this is not JSON") from None
        if isinstance(data, dict) and data.get("format") == EVENTS_FORMAT and not damage(data):
            try:
                known = kinds(data)
            except TeahouseError as problem:
                raise InvalidEvents(f"{where}: {problem}") from None
            found.append(data)
        elif known is None:
            raise InvalidEvents(f"{where}: events begin with a line that says format {EVENTS_FORMAT!r}")
        else:
            found.append(known.check(data, where))
    if not found:
        raise InvalidEvents(f"{source}: this is empty")
    return found


EVENTS_FORMAT: Final = "teahouse events 1"
