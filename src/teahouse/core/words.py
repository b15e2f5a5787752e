"""Words apart from rules: messages with an id and named places, English as the source language.

A game's messages stand in its `words.py`, those of all games in `core/sayings.py`. Rules ask for one with its places
filled in, `NOT_IN_ROW(name=card("cake"), row=cards({"tea": 2}))`, and whoever shows it says in which language and by
which names. Plurals and catalogues are gettext's, lists are Babel's; a language is one `.po` file a game, in a folder
`languages` beside its words (docs/words.md).
"""

import gettext
import io
import re
import string
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from teahouse.core.errors import InvalidWords
from teahouse.core.events import Event, Kind

if TYPE_CHECKING:
    from babel import Locale

# A seat in a sentence stands as a mark until somebody says what the players are called.
_MARK: Final = re.compile("\x02(\\d+)\x03")
_PLACE: Final = re.compile(r"\{(\w+)\}")


class Place(ABC):
    """Something that stands in a sentence and is worded by the language: a player, a card, a list."""

    @abstractmethod
    def words(self, language: "Language", game: str) -> str:
        """As text, with marks where players are named."""

    @abstractmethod
    def to_json(self) -> object:
        """As a program reads it."""


class Who(Place):
    """A player."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def words(self, language: "Language", game: str) -> str:
        return f"\x02{self.seat}\x03"

    def to_json(self) -> object:
        return {"seat": self.seat}


class Card(Place):
    """A card, a dish, an animal: what the standard pack calls it can be translated, other names are as written."""

    def __init__(self, name: str) -> None:
        self.name = name

    def words(self, language: "Language", game: str) -> str:
        return language.name(game, self.name)

    def to_json(self) -> object:
        return self.name


class Cards(Place):
    """So many of each: "2 candy, cake"."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self.counts = {name: count for name, count in counts.items() if count}

    def words(self, language: "Language", game: str) -> str:
        parts: list[str] = []
        for name, count in self.counts.items():
            named = language.name(game, name)
            parts.append(named if count == 1 else language.find(SEVERAL, count).format(count=count, name=named))
        return language.listed(parts, "unit") if parts else language.find(NOTHING, 1)

    def to_json(self) -> object:
        return self.counts


class Listed(Place):
    """Several things in a row: by commas ("unit"), with "and" ("standard") or with "or" ("or")."""

    def __init__(self, items: Sequence[object], style: str = "unit") -> None:
        self.items = list(items)
        self.style = style

    def words(self, language: "Language", game: str) -> str:
        return language.listed([_worded(item, language, game) for item in self.items], self.style)

    def to_json(self) -> object:
        return [_plain(item) for item in self.items]


def who(seat: int) -> Who:
    """A player, by whatever name the reader knows them."""
    return Who(int(seat))


def card(name: str) -> Card:
    return Card(name)


def cards(counts: Mapping[str, int]) -> Cards:
    return Cards(counts)


def listed(items: Sequence[object], style: str = "unit") -> Listed:
    return Listed(items, style)


def players(seats: Sequence[int], style: str = "unit") -> Listed:
    """Several players in a row."""
    return Listed([Who(int(seat)) for seat in seats], style)


class Message:
    """A sentence, or a part of one, with an id and named places.

    Where it differs with a number, `many` is its plural in English and `by` names the place that holds the number.
    """

    def __init__(self, game: str, name: str, text: str, many: str = "", by: str = "") -> None:
        self.game = game
        self.name = name
        self.text = text
        self.many = many
        self.by = by
        self.places: list[str] = _PLACE.findall(text)

    @property
    def id(self) -> str:
        return f"{self.game}:{self.name}"

    def __call__(self, **places: object) -> "Said":
        return Said(self, places)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.id} {self.text!r}>"


class Said(Place):
    """A message with its places filled in."""

    def __init__(self, message: Message, places: dict[str, object]) -> None:
        self.message = message
        self.places = places

    def words(self, language: "Language", game: str) -> str:
        """In a language, with marks where it names players."""
        message = self.message
        count = self.places.get(message.by) if message.by else 1
        text = language.find(message, count if isinstance(count, int) else 1)
        if not self.places:
            return text.replace("{{", "{").replace("}}", "}")
        return text.format(**{key: _worded(value, language, message.game) for key, value in self.places.items()})

    def text(self, names: Sequence[str] | None = None, language: "Language | None" = None) -> str:
        """What a person reads; without names players go by their numbers."""
        spoken = language if language is not None else ENGLISH
        return with_names(self.words(spoken, self.message.game), names, spoken)

    def to_json(self) -> dict[str, object]:
        return {"id": self.message.id, "places": {key: _plain(value) for key, value in self.places.items()}}

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.message.id}: {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.message.id, str(self)))


def _worded(value: object, language: "Language", game: str) -> str:
    return value.words(language, game) if isinstance(value, Place) else str(value)


def _plain(value: object) -> object:
    if isinstance(value, Place):
        return value.to_json()
    return value if isinstance(value, (int, str, bool)) or value is None else str(value)


def with_names(marked: str, names: Sequence[str] | None, language: "Language") -> str:
    """Names in place of marks."""
    if "\x02" not in marked:
        return marked

    def name(found: re.Match[str]) -> str:
        seat = int(found.group(1))
        return names[seat] if names is not None else language.find(PLAYER, 1).format(number=seat + 1)

    return _MARK.sub(name, marked)


# -- languages


@mypyc_attr(allow_interpreted_subclasses=True)
class Language:
    """What turns messages into a language; the source language needs no catalogue."""

    def __init__(self, code: str, catalogues: dict[str, Any] | None = None) -> None:
        self.code = code
        self.catalogues: dict[str, Any] = catalogues if catalogues is not None else {}
        self._locale: Locale | None = None
        self._none = gettext.NullTranslations()

    def find(self, message: Message, count: int) -> str:
        """A message's text for that number of things, its places still open."""
        catalogue = self.catalogues.get(message.game, self._none)
        if message.many:
            return str(catalogue.npgettext(message.name, message.text, message.many, count))
        return str(catalogue.pgettext(message.name, message.text))

    def name(self, game: str, name: str) -> str:
        """What a card is called."""
        catalogue = self.catalogues.get(game)
        return name if catalogue is None else str(catalogue.pgettext(NAMES, name))

    def listed(self, parts: list[str], style: str) -> str:
        """Several things in a row, as the language does it."""
        if len(parts) < 2:
            return "".join(parts)
        from babel.lists import format_list  # loaded with the first list: many programs show none

        return str(format_list(parts, style, self.locale()))  # type: ignore[arg-type]

    def locale(self) -> "Locale":
        """What Babel knows of the language."""
        if self._locale is None:
            from babel import Locale

            self._locale = Locale.parse(self.code.replace("-", "_"))
        return self._locale


ENGLISH: Final = Language("en")
NAMES: Final = "name"  # the context under which a catalogue has the names of cards


class Words:
    """All that a game says: its messages by name, and what is said of each kind of event."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.messages: dict[str, Message] = {}
        self.names: list[str] = []  # of cards that no pack names
        self.lines: dict[str, Message | Callable[[dict[str, object]], Message | Said]] = {}

    def message(self, name: str, text: str, many: str = "", by: str = "") -> Message:
        """Declare a message."""
        assert name not in self.messages, f"{name} is declared twice"
        self.messages[name] = Message(self.game, name, text, many, by)
        return self.messages[name]

    def tells(self, kind: Kind, line: Message | Callable[[dict[str, object]], Message | Said]) -> None:
        """Say how an event is told: a message with the event's fields as its places, or a function from what the
        reader knows of the event to one, its fields filled in, or to all that is said.
        """
        self.lines[kind.name] = line

    def say(self, event: Event, seat: int | None) -> Said:
        """An event in words for that seat, or for a spectator."""
        from teahouse.core.sayings import TAKES_BACK  # it declares messages with this class

        fields = event.fields(seat)
        line = self.lines.get(event.kind.name, TAKES_BACK)
        told = line if isinstance(line, Message) else line(fields)
        return told if isinstance(told, Said) else Said(told, places(event.kind, fields))

    def line(self, event: Event, seat: int | None, language: Language) -> str:
        """The same as text with marks for names; kept with the event, which many look at."""
        key = language.code if seat is None or seat not in event.only else f"{language.code} {seat}"
        text = event.lines.get(key)
        if text is None:
            text = self.say(event, seat).words(language, self.game)
            event.lines[key] = text
        return text


def places(kind: Kind, fields: dict[str, object]) -> dict[str, object]:
    """The fields of an event as places of a sentence: seats become players, names become cards."""
    found: dict[str, object] = {}
    for name, value in fields.items():
        what = kind.fields[name].what
        if what == "seat" and isinstance(value, int):
            found[name] = Who(value)
        elif what == "seats" and isinstance(value, list):
            found[name] = players(value, "standard")
        elif what == "name" and isinstance(value, str):
            found[name] = Card(value)
        elif what == "names" and isinstance(value, list):
            found[name] = Listed([Card(str(item)) for item in value])
        elif what == "counts" and isinstance(value, dict):
            found[name] = Cards(value)
        else:
            found[name] = value
    return found


# -- what Cards and Who need themselves; the other messages of all games are in core/sayings.py

HOUSE: Final = Words("teahouse")
SEVERAL: Final = HOUSE.message("several", "{count} {name}", "{count} {name}", by="count")
NOTHING: Final = HOUSE.message("nothing", "nothing")
PLAYER: Final = HOUSE.message("player", "player {number}")


# -- catalogues


def template(words: Words, names: Sequence[str] = ()) -> str:
    """What there is to translate, as a gettext template (.pot); `names` are those of the standard pack."""
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    catalog = Catalog(project=words.game, charset="utf-8", fuzzy=False)
    for message in words.messages.values():
        text: str | tuple[str, str] = (message.text, message.many) if message.many else message.text
        catalog.add(text, context=message.name, flags=["python-brace-format"] if message.places else [])
    for name in [*words.names, *names]:
        catalog.add(name, context=NAMES)
    out = io.BytesIO()
    write_po(out, catalog, omit_header=False, sort_output=False)
    return out.getvalue().decode()


def read_catalogue(path: Path, words: Words) -> Any:
    """A game's words in a language, out of a .po file; InvalidWords names the file and what is wrong in it."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po
    from babel.support import Translations

    try:
        with open(path, "rb") as file:
            catalog = read_po(file, abort_invalid=True)
    except (OSError, PoFileError, ValueError, LookupError) as problem:  # an encoding of no known name is looked up
        raise InvalidWords(f"{path}: cannot be read: {problem}") from None
    for entry in catalog:
        if not entry.id:
            continue
        where = f"{path}: line {entry.lineno}" if entry.lineno else str(path)
        if entry.context == NAMES:
            continue
        message = words.messages.get(entry.context or "")
        if message is None:
            raise InvalidWords(f"{where}: {words.game} has no message {entry.context!r}")
        texts = entry.string if isinstance(entry.string, (list, tuple)) else (entry.string,)
        for text in texts:
            wrong = _wrong_places(str(text), {*message.places, *_PLACE.findall(message.many)})
            if wrong:
                raise InvalidWords(f"{where}: {entry.context!r} {wrong}")
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    try:
        return Translations(compiled)
    except (ValueError, LookupError) as plurals:  # they are none
        raise InvalidWords(f"{path}: cannot be read: {plurals}") from None


def _wrong_places(text: str, known: set[str]) -> str:
    """What is wrong with the places in a translation, in words: they have names of the message's own, and nothing else
    stands between braces.
    """
    try:
        found = [part for part in string.Formatter().parse(text) if part[1] is not None]
    except ValueError as problem:
        return f"has a brace that is no place: {problem}"
    unknown = sorted({str(name) for _, name, _, _ in found} - known)
    if unknown:
        return f"has no place {', '.join(name or '{}' for name in unknown)}"
    if any(spec or conversion for _, _, spec, conversion in found):
        return "has a place with more than its name between the braces"
    return ""
