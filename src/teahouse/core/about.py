"""What a game's folder says about its cards beyond the pack: other names, and sentences that only explain.

They stand in `about.toml` and in no hash: a better sentence about a dumpling changes no game. An entry belongs to the
card of its key for as long as the pack calls that card by the same name; a card of one's own that took the place of
another is not explained by the other's words.
"""

import tomllib
from pathlib import Path

from teahouse.core.errors import InvalidPack
from teahouse.core.pack import Pack

FILE = "about.toml"
LINES = ("name", "full", "chinese", "also", "about")


class Entry:
    """Of one card: the name in full, the one in Chinese, others that people use, and what it is."""

    def __init__(self, name: str, full: str, chinese: str, also: list[str], about: list[str]) -> None:
        self.name = name
        self.full = full
        self.chinese = chinese
        self.also = also
        self.about = about

    def others(self) -> list[str]:
        """Every name that may be typed in place of the pack's own."""
        return [name for name in [self.full, self.chinese, *self.also] if name and name != self.name]


NOTHING = Entry("", "", "", [], [])


class About:
    """The entries of a game, by the dotted keys of its pack."""

    def __init__(self, entries: dict[str, Entry]) -> None:
        self.entries = entries

    def of(self, pack: Pack, key: str) -> Entry:
        """What is said about the card under a key of this pack; nothing, if the pack calls it by another name."""
        entry = self.entries.get(key, NOTHING)
        name = f"{key}.name"
        return entry if pack.has(name) and pack.find(name) == entry.name else NOTHING


_READ: dict[Path, About] = {}


def read_about(folder: Path) -> About:
    """The file in a game's folder, read once; a game need not have one."""
    if folder not in _READ:
        path = folder / FILE
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        _READ[folder] = About({key: _entry(str(path), key, item) for key, item in data.items()})
    return _READ[folder]


def _entry(source: str, key: str, item: object) -> Entry:
    if not isinstance(item, dict) or not isinstance(item.get("name"), str):
        raise InvalidPack(source, key, "is not about a card: it should say which name it is about")
    for word in item:
        if word not in LINES:
            raise InvalidPack(source, key, f"has an unknown line {word!r}; known are {', '.join(LINES)}")
    full, chinese = item.get("full", ""), item.get("chinese", "")
    also, about = item.get("also", []), item.get("about", [])
    if not isinstance(full, str) or not isinstance(chinese, str):
        raise InvalidPack(source, key, "a name is a line of text")
    return Entry(str(item["name"]), full, chinese, _texts(source, key, also), _texts(source, key, about))


def _texts(source: str, key: str, value: object) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise InvalidPack(source, key, "other names and explanations are lists of texts")
    return [str(text) for text in value]
