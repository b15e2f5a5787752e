"""Small matters of language: names for seat numbers, lists in columns, counted things."""

import re
from collections.abc import Sequence

from teahouse.core.drawing import Block

_PLAYER = re.compile(r"\bplayer (\d{1,2})\b")


def with_names(sentence: str, names: Sequence[str]) -> str:
    """A sentence with people's names in place of their numbers: "player 3 has …" becomes "Bao has …"."""

    def name(found: re.Match[str]) -> str:
        seat = int(found.group(1)) - 1
        return names[seat] if 0 <= seat < len(names) else found.group(0)

    return _PLAYER.sub(name, sentence)


def beside_names(move: str, names: Sequence[str]) -> str:
    """A move with people's names beside their numbers, which are what is typed: "player 3 (Bao)"."""

    def name(found: re.Match[str]) -> str:
        seat = int(found.group(1)) - 1
        return f"{found.group(0)} ({names[seat]})" if 0 <= seat < len(names) else found.group(0)

    return _PLAYER.sub(name, move)


def to_numbers(text: str, names: Sequence[str]) -> str:
    """What somebody typed with their friends' names, in the numbers that notation knows."""
    for seat in sorted(range(len(names)), key=lambda seat: -len(names[seat])):
        pattern = rf"(?<!\w)(?:player\s+)?{re.escape(names[seat])}(?!\w)"
        text = re.sub(pattern, f"player {seat + 1}", text, flags=re.IGNORECASE)
    return text


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
    if sum(len(item) + 4 for item in items) + (len(items) if numbered else 0) <= columns:
        line: list[tuple[str, str]] = []
        for i, item in enumerate(items, 1):
            line += [("allowed", f"  {i}" if numbered else " "), ("", f" {item} ")]
        return [line]
    digits = len(str(len(items))) if numbered else 0
    widest = max((len(item) for item in items), default=0) + digits + 4
    across = max(1, min(len(items), columns // widest))
    down = -(-len(items) // across)
    block: Block = []
    for row in range(down):
        line = []
        for i in range(row, len(items), down):
            number = f"  {i + 1:>{digits}}" if numbered else " "
            line += [("allowed", number), ("", f" {items[i]:<{widest - digits - 3}}")]
        block.append(line)
    return block
