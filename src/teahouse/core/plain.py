"""Data from outside, before anything believes it: what no game of ours has ever written is refused here, once for all.

Whatever reads a position, a pack or the values in a record after this meets numbers that fit into a machine word, texts
that can be encoded, and a depth that ends.
"""

import math
import operator
from typing import Final

DEEPEST: Final = 40
LONGEST_TEXT: Final = 1_000
LARGEST: Final = 1 << 62  # the state of chance is the largest number that is written anywhere
MOST_THINGS: Final = 1 << 40  # anything that is counted: so many that sums of them still fit
_SHOWN: Final = 80


def damage(data: object, largest: int = LARGEST, depth: int = 0) -> str:
    """What is wrong with a structure as JSON or TOML give it, in words; nothing if all of it can be read."""
    if depth > DEEPEST:
        return "it is nested too deeply"
    if isinstance(data, str):
        return _text(data)
    if isinstance(data, int):
        return "" if -largest <= data <= largest else "it holds a number that is larger than any in a game"
    if isinstance(data, float):
        return "" if math.isfinite(data) else "it holds a number that is none"
    if isinstance(data, dict):
        for key, item in data.items():
            if not isinstance(key, str):
                return "it holds a name that is no text"
            why = _text(key) or damage(item, largest, depth + 1)
            if why:
                return why
    elif isinstance(data, (list, tuple)):
        for item in data:
            why = damage(item, largest, depth + 1)
            if why:
                return why
    return ""


def _text(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        return f"it holds a text of {len(text)} characters"
    if not text.isascii() and any(0xD800 <= ord(code) <= 0xDFFF for code in text):
        return "it holds half a character (a lone surrogate)"
    return ""


def whole(value: object, what: str) -> int:
    """A whole number as a caller hands it in: Python's own, or another that stands for one, such as NumPy's.

    TypeError for all else. Fractions, texts, nothing at all, and yes and no are no seats and no actions.
    """
    if not isinstance(value, bool):
        if isinstance(value, int):
            return int(value)
        try:
            return operator.index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{what} is a whole number, not {said(value)}")


def said(value: object) -> str:
    """A value as a refusal repeats it: readable, printable, and never longer than a line."""
    if isinstance(value, int) and value.bit_length() > 200:
        return f"a number of some {int(value.bit_length() * 0.30103) + 1} digits"
    if isinstance(value, str):
        return repr(value) if len(value) <= _SHOWN else repr(value[:_SHOWN]) + "…"
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # a number of thousands of digits somewhere in it, or no end
        return f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
