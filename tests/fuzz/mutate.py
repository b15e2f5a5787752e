"""Damage of every kind, done by a seeded hand: to values in a structure, to lines, to bytes."""

import copy
import json
import os
import random
from typing import Any

LONE = "\ud800"
NESTED: Any = []
for _ in range(60):
    NESTED = [NESTED]

# What somebody might write where another value belongs.
VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    7,
    63,
    64,
    99,
    255,
    2**31,
    2**62 - 1,
    2**62,
    2**63 - 1,
    2**63,
    -(2**63) - 1,
    2**64,
    10**400,
    -(10**400),
    0.0,
    -0.5,
    1.0,
    1e308,
    float("nan"),
    float("inf"),
    float("-inf"),
    "",
    " ",
    "0",
    "tea",
    "\0",
    LONE,
    f"A{LONE}nn",
    "\udfff",
    "\u202e",
    "é" * 300,
    "9" * 5000,
    "{0}",
    "\n",
    [],
    {},
    [[]],
    [0],
    [None],
    [-1, 2**70],
    [LONE],
    {"": 0},
    {LONE: 1},
    {"value": 2**70},
    NESTED,
]


def effort(usual: int) -> int:
    """How many mutations of a kind: TEAHOUSE_FUZZ=100000 tries so many."""
    return int(os.environ.get("TEAHOUSE_FUZZ", "0")) or usual


def places(item: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a structure."""
    found = [path] if path else []
    if isinstance(item, dict):
        for key, part in item.items():
            found += places(part, (*path, key))
    elif isinstance(item, list):
        for number, part in enumerate(item):
            found += places(part, (*path, number))
    return found


def damaged(data: Any, chance: random.Random, values: list[Any] = VALUES) -> Any:
    """The same structure with one to three places changed."""
    data = copy.deepcopy(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        paths = places(data)
        if not paths:
            break
        *way, last = chance.choice(paths)
        here = data
        for key in way:
            here = here[key]
        what = chance.randrange(8)
        value = copy.deepcopy(chance.choice(values))
        if what < 4:
            here[last] = value
        elif what == 4 and isinstance(here[last], int) and not isinstance(here[last], bool):
            here[last] += chance.choice((-1, 1, 2, 2**40, -(2**40), 2**64))
        elif what == 5:
            other = data
            for key in chance.choice(paths):
                other = other[key] if isinstance(other, (dict, list)) and _has(other, key) else other
            here[last] = copy.deepcopy(other)
        elif what == 6:
            del here[last]
        elif isinstance(here, dict):
            here[chance.choice(["", "tea", LONE, "position", "x" * 500, "0"])] = value
        else:
            here.insert(last, value)
    return data


def _has(item: Any, key: Any) -> bool:
    return key in item if isinstance(item, dict) else isinstance(key, int) and key < len(item)


def as_json(data: Any, chance: random.Random) -> str:
    """As text; now and then with a key twice, a number of 5,000 digits or brackets without end."""
    text = json.dumps(data, ensure_ascii=chance.random() < 0.5)
    what = chance.randrange(40)
    at = chance.randrange(len(text) + 1)
    if what == 0:
        return text[:at] + "[" * 100_000 + text[at:]
    if what == 1:
        return text.replace(": 1", ": " + "1" * 5000, 1)
    if what == 2:
        return text.replace("{", '{"players": 3, "players": 1e9, ', 1)
    if what == 3:
        return scratched(text, chance)
    return text


ODD = [
    "\0",
    LONE,
    "\u2028",
    "\u202e",
    "9" * 30,
    "9" * 5000,
    "-",
    "{",
    "[",
    '"',
    "\\",
    "\\ud800",
    ":",
    " ",
    "\n",
    "é",
    "💥",
]


def scratched(text: str, chance: random.Random) -> str:
    """A text with a few places overwritten, cut out, doubled or filled with something odd."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        at = chance.randrange(len(text) + 1)
        end = min(len(text), at + chance.choice((0, 1, 1, 3, 20)))
        what = chance.randrange(4)
        put = chance.choice(ODD) if what else text[at:end] * 2
        text = text[:at] + ("" if what == 1 else put) + text[end:]
    return text


def chewed(data: bytes, chance: random.Random) -> bytes:
    """Bytes with a few of them changed."""
    chewing = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 6))):
        at = chance.randrange(len(chewing))
        what = chance.randrange(3)
        if what == 0:
            chewing[at] = chance.randrange(256)
        elif what == 1:
            del chewing[at : at + chance.randrange(1, 9)]
        else:
            chewing[at:at] = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 9)))
        if not chewing:
            break
    return bytes(chewing)
