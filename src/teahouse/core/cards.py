"""Piles of cards as counts per kind.

A pile that nobody has looked into is never shuffled: a card is drawn from it at random when one is needed, which is
the same game and leaves nothing to peek at.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidPosition


def draw_kind(pile: vec[i64], size: i64, chance: Chance) -> i64:
    """Take one card at random out of a pile of `size` cards; its kind."""
    left: i64 = chance.below(size)
    kind: i64 = 0
    here: i64 = pile[0]
    while left >= here:
        left -= here
        kind += 1
        here = pile[kind]
    pile[kind] = here - 1
    return kind


def total(pile: vec[i64]) -> i64:
    """How many cards a pile holds."""
    count: i64 = 0
    for i in range(len(pile)):
        count += pile[i]
    return count


PLENTY: Final[i64] = 4096
_ZEROS: Final = vec[i64]([0 for _ in range(PLENTY)])


def zeros(length: i64) -> vec[i64]:
    """An empty pile of so many kinds; a slice of a vector is a copy of its own."""
    return _ZEROS[:length] if length <= PLENTY else vec[i64]([0 for _ in range(length)])


def counts(pile: vec[i64], names: list[str], start: i64 = 0) -> dict[str, int]:
    """A pile in words: how many of each kind there are, those that are none left out."""
    listed: dict[str, int] = {}
    for i in range(len(names)):
        count: i64 = pile[start + i]
        if count:
            listed[names[i]] = count
    return listed


def listing(cards: dict[str, int]) -> str:
    """Cards in a sentence: "2 candy, cake"."""
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in cards.items() if count) or "nothing"


def read_counts(data: object, names: list[str], what: str) -> list[int]:
    """Counts by kind out of a position; InvalidPosition for an unknown kind or a number that is none."""
    if not isinstance(data, dict):
        raise InvalidPosition(f"{what} is not a table of cards")
    for name, count in data.items():
        if name not in names:
            raise InvalidPosition(f"{what} holds {name!r}; known are {', '.join(names)}")
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise InvalidPosition(f"{what} holds {count!r} {name}")
    return [int(data.get(name, 0)) for name in names]


def read_number(data: dict[str, object], key: str, least: int, most: int) -> int:
    """A whole number out of a position."""
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise InvalidPosition(f"{key} is {value!r}, not a whole number from {least} to {most}")
    return value


def read_list(data: dict[str, object], key: str, length: int) -> list[object]:
    """A list of a known length out of a position."""
    value = data.get(key)
    if not isinstance(value, list) or len(value) != length:
        raise InvalidPosition(f"{key} is not a list of {length}")
    return value
