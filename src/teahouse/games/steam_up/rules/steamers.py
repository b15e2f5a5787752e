"""A steamer as one number: four bits for the count of each kind, and one that says whether it has been seen."""

from typing import Final

from mypy_extensions import i64

SEEN: Final = 1 << 20
CONTENTS: Final = SEEN - 1


def held(steamer: i64, kind: i64) -> i64:
    """How many pieces of a kind are inside."""
    return steamer >> 4 * kind & 15


def inside(steamer: i64) -> i64:
    """How many pieces are inside."""
    return (steamer & 15) + (steamer >> 4 & 15) + (steamer >> 8 & 15) + (steamer >> 12 & 15) + (steamer >> 16 & 15)


def contents(steamer: i64, kinds: list[str]) -> dict[str, int]:
    """What is inside, by name."""
    found: dict[str, int] = {}
    for kind in range(len(kinds)):
        count = int(steamer) >> 4 * kind & 15
        if count:
            found[kinds[kind]] = count
    return found
