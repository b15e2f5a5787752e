"""Small matters of language: lists in columns, counted things."""

from collections.abc import Sequence

from teahouse.core.characters import cells
from teahouse.core.drawing import Block, fit


def capital(sentence: str) -> str:
    """A sentence as it begins on a line of its own."""
    return sentence[:1].upper() + sentence[1:]


def counted(number: int, thing: str) -> str:
    return f"{number} {thing}{'' if number == 1 else 's'}"


def joined(names: Sequence[str]) -> str:
    """Names in a row: "Ann, Ben and Bao"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def in_columns(items: Sequence[str], columns: int, numbered: bool = True) -> Block:
    """Items with their numbers: in one line if they fit, else in columns that are read downwards."""
    if sum(cells(item) + 4 for item in items) + (len(items) if numbered else 0) <= columns:
        line: list[tuple[str, str]] = []
        for i, item in enumerate(items, 1):
            line += [("allowed", f"  {i}" if numbered else " "), ("", f" {item} ")]
        return [line]
    digits = len(str(len(items))) if numbered else 0
    widest = max((cells(item) for item in items), default=0) + digits + 4
    across = max(1, min(len(items), columns // widest))
    down = -(-len(items) // across)
    block: Block = []
    for row in range(down):
        line = []
        for i in range(row, len(items), down):
            number = f"  {i + 1:>{digits}}" if numbered else " "
            line += [("allowed", number), ("", " " + fit(items[i], widest - digits - 3))]
        block.append(line)
    return block
