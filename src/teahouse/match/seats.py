"""Who sits at the table: people by their names, bots by their kind."""

import unicodedata
from collections.abc import Iterable, Sequence

from teahouse.core.characters import alike, characters, showable
from teahouse.core.errors import InvalidOption
from teahouse.core.record import Seat

LONGEST_NAME = 24  # in what a person calls characters
MOST_CODES = 200  # in code points: a family of emoji is one character of eleven
_BREAKS = ("Cc", "Cs", "Zl", "Zp")
GUEST = "Guest"
BOT_NAMES = ("Bao", "Mei", "Jun", "Lin", "Hui", "Tao", "Yun", "Fang", "Wei", "Ling")
DEFAULT_BOT = "medium"


def check_name(text: str) -> str:
    """A name as it is shown, in any script: nothing in it that cannot be seen, not too long."""
    text = text.strip()
    if not text:
        raise InvalidOption("a player needs a name")
    if len(text) > 4 * MOST_CODES:
        raise InvalidOption(f"that is too long for a name: {LONGEST_NAME} characters are allowed")
    if any(unicodedata.category(code) in _BREAKS for code in text):
        raise _not_printable(text)  # a line break is no blank to be tidied up
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not showable(name):
        raise _not_printable(name)
    if len(characters(name)) > LONGEST_NAME or len(name) > MOST_CODES:
        raise InvalidOption(f"{cut_name(name)!r}… is too long for a name: {LONGEST_NAME} characters are allowed")
    return name


def _not_printable(name: str) -> InvalidOption:
    return InvalidOption(
        f"{cut_name(name)!r} is no name: it holds characters that cannot be printed; "
        "letters of any script, signs and emoji are welcome"
    )


def cut_name(text: str, most: int = LONGEST_NAME) -> str:
    """A name, of a person or of a table, that is short enough: cut between what a person calls characters."""
    kept = characters(text)[:most]
    while sum(map(len, kept)) > MOST_CODES:
        kept.pop()
    return "".join(kept).rstrip()


def same_name(one: str, other: str) -> bool:
    """Whether two names look the same: case, width and what nobody sees make no difference."""
    return alike(one) == alike(other)


def check_seats(seats: Sequence[Seat]) -> list[Seat]:
    """The same seats with their names checked; no two players go by one name."""
    checked: list[Seat] = []
    taken: set[str] = set()
    for seat in seats:
        name = check_name(seat.name)
        if alike(name) in taken:
            raise InvalidOption(f"two players are called {name}; everyone needs a name of their own")
        taken.add(alike(name))
        checked.append(Seat(name, seat.bot))
    return checked


def read_seat(text: str, taken: Iterable[str] = ()) -> Seat:
    """A seat as people type it: a name, "bot:hard", "bot:hard:Bao" for a bot with a name, "bot:search:800"."""
    word, _, rest = text.partition(":")
    if word.strip().casefold() != "bot":
        return Seat(check_name(text))
    kind, _, name = rest.partition(":")
    kind = kind.strip().casefold() or DEFAULT_BOT
    if kind == "search" and name:  # the one kind that has a colon of its own, before its budget
        budget, _, name = name.partition(":")
        kind = f"{kind}:{budget.strip().casefold()}"
    return Seat(check_name(name) if name.strip() else bot_name(taken), kind)


def bot_name(taken: Iterable[str]) -> str:
    """A name for a bot that nobody at the table has."""
    used = {alike(name) for name in taken}
    for name in BOT_NAMES:
        if alike(name) not in used:
            return name
    number = 2
    while alike(f"{BOT_NAMES[0]} {number}") in used:
        number += 1
    return f"{BOT_NAMES[0]} {number}"


def read_seats(texts: Sequence[str], players: int) -> list[Seat]:
    """The seats that were asked for, filled up with bots; without a word for it, one guest plays."""
    if len(texts) > players:
        raise InvalidOption(f"{len(texts)} seats are named, but the table has {players}")
    people = [text for text in texts if not text.strip().casefold().startswith("bot")]
    seats: list[Seat] = []
    for text in texts or [GUEST]:
        seats.append(read_seat(text, [*people, *(seat.name for seat in seats)]))
    while len(seats) < players:
        seats.append(Seat(bot_name([*people, *(seat.name for seat in seats)]), DEFAULT_BOT))
    return check_seats(seats)


def shown_name(seat: Seat) -> str:
    """How a seat is called in a picture: a bot is recognised at once."""
    return f"{seat.name} ({seat.bot} bot)" if seat.bot else seat.name
