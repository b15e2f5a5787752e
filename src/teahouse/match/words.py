"""Names for seat numbers: rules and notation say "player 3", people say "Bao"."""

import re
import unicodedata
from collections.abc import Sequence

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
    text = unicodedata.normalize("NFC", text)  # as names are kept
    for seat in sorted(range(len(names)), key=lambda seat: -len(names[seat])):
        pattern = rf"(?<!\w)(?:player\s+)?{re.escape(names[seat])}(?!\w)"
        text = re.sub(pattern, f"player {seat + 1}", text, flags=re.IGNORECASE)
    return text
