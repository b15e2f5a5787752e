"""Component data: cards, counts, values and texts, read from TOML, each value with where it comes from.

A value is written bare (`copies = 8`) or with its provenance (`copies = { value = 8, from = "book" }`). A pack of
one's own names only what it changes; the rest is taken from the game's standard pack, unless it says
`base = "none"`.
"""

import hashlib
import json
from pathlib import Path

from teahouse.core.errors import InvalidPack
from teahouse.core.plain import damage, said

PROVENANCE = ("book", "found", "inferred", "ours")


class Pack:
    """One set of components: plain values, their provenance by dotted key, and a hash of the values."""

    def __init__(self, source: str, game: str, name: str, values: dict[str, object], origins: dict[str, str]) -> None:
        self.source = source
        self.game = game
        self.name = name
        self.values = values
        self.origins = origins
        # Tables stay in their order: it numbers the kinds of cards, and with them the actions.
        canonical = json.dumps(values, separators=(",", ":"), ensure_ascii=False)
        self.digest = hashlib.blake2b(canonical.encode(), digest_size=16).hexdigest()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Pack, (self.source, self.game, self.name, self.values, self.origins)

    def __repr__(self) -> str:
        return f"<pack {self.name} of {self.game}, {self.digest}>"

    def refuse(self, key: str, reason: str) -> InvalidPack:
        """The refusal of a value: file, key and reason."""
        return InvalidPack(self.source, key, reason)

    def find(self, key: str) -> object:
        """The value under a dotted key; a missing one is refused by name."""
        here: object = self.values
        for part in key.split("."):
            if not isinstance(here, dict) or part not in here:
                raise self.refuse(key, "is missing")
            here = here[part]
        return here

    def has(self, key: str) -> bool:
        """Whether there is a value under a dotted key."""
        here: object = self.values
        for part in key.split("."):
            if not isinstance(here, dict) or part not in here:
                return False
            here = here[part]
        return True

    def number(self, key: str, least: int = 0, most: int = 999) -> int:
        """A whole number within bounds: counts, values and sizes."""
        value = self.find(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.refuse(key, f"is {said(value)}, not a whole number")
        if not least <= value <= most:
            raise self.refuse(key, f"is {value}, allowed is {least} to {most}")
        return value

    def numbers(self, key: str, length: int, least: int = 0, most: int = 999) -> list[int]:
        """A list of a known length."""
        value = self.find(key)
        if not isinstance(value, list) or len(value) != length:
            raise self.refuse(key, f"is {said(value)}, not a list of {length} whole numbers")
        for item in value:
            if not isinstance(item, int) or isinstance(item, bool) or not least <= item <= most:
                raise self.refuse(key, f"holds {said(item)}, allowed is {least} to {most}")
        return [int(item) for item in value]

    def text(self, key: str) -> str:
        """A name or a line of words; braces stand for players in the log and cannot be part of one."""
        value = self.find(key)
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or "{" in value or "}" in value:
            raise self.refuse(key, f"is {said(value)}, not a line of text without braces")
        return value

    def keys(self, key: str) -> list[str]:
        """The names in a table, in the order of the file."""
        value = self.find(key)
        if not isinstance(value, dict):
            raise self.refuse(key, "is not a table")
        return list(value)

    def only(self, key: str, allowed: list[str]) -> None:
        """Refuse a name in a table that the game does not know."""
        for name in self.keys(key) if key else list(self.values):
            if name not in allowed:
                dotted = f"{key}.{name}" if key else name
                raise self.refuse(dotted, f"is unknown; known are {', '.join(allowed)}")


def _short(problem: str) -> str:
    """What a library says about a text, which it may quote in full."""
    return problem.encode("ascii", "backslashreplace").decode()[:200]


def _unwrap(source: str, data: dict[str, object], path: str, origins: dict[str, str]) -> dict[str, object]:
    """Plain values out of a parsed file; what was said about their origin is kept aside."""
    plain: dict[str, object] = {}
    for name, item in data.items():
        key = f"{path}.{name}" if path else name
        if isinstance(item, dict) and "value" in item:
            for word in item:
                if word not in ("value", "from", "note"):
                    raise InvalidPack(source, key, f"has an unknown mark {said(word)}; known are value, from, note")
            origin = item.get("from", "ours")
            if origin not in PROVENANCE:
                raise InvalidPack(source, key, f"comes from {said(origin)}; known are {', '.join(PROVENANCE)}")
            plain[name] = item["value"]
            origins[key] = str(origin)
        elif isinstance(item, dict):
            plain[name] = _unwrap(source, item, key, origins)
        else:
            plain[name] = item
            origins[key] = "ours"
        if not _writable(plain[name]):
            raise InvalidPack(
                source, key, f"is {said(plain[name])}, not a text, a number, yes or no, or a list of these"
            )
    return plain


def _writable(item: object) -> bool:
    """Whether a value can be written into a record: TOML also knows dates, which JSON does not."""
    if isinstance(item, list):
        return all(_writable(part) for part in item)
    if isinstance(item, dict):
        return all(_writable(part) for part in item.values())
    return isinstance(item, (str, int, float, bool))


def _overlay(below: dict[str, object], above: dict[str, object]) -> dict[str, object]:
    merged = dict(below)
    for name, item in above.items():
        old = merged.get(name)
        merged[name] = _overlay(old, item) if isinstance(old, dict) and isinstance(item, dict) else item
    return merged


def parse_pack(text: str, source: str, game: str, standard: Pack | None) -> Pack:
    """A pack out of its TOML text; `standard` is what it builds on."""
    import tomllib  # slow to load: paid for with the first pack, not with every import

    try:
        data: dict[str, object] = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:  # its own error is a ValueError, and so is a number without end
        raise InvalidPack(source, "", f"is not TOML: {_short(str(problem))}") from None
    broken = damage(data)
    if broken:
        raise InvalidPack(source, "", f"is no pack: {broken}")
    head = data.pop("pack", None)
    if not isinstance(head, dict):
        raise InvalidPack(source, "pack", "is missing: a pack begins with [pack] and names its game")
    for word in head:
        if word not in ("game", "name", "base", "note"):
            raise InvalidPack(source, f"pack.{word}", "is unknown; known are game, name, base, note")
    if head.get("game") != game:
        raise InvalidPack(source, "pack.game", f"is {said(head.get('game'))}, expected {game!r}")
    name = head.get("name")
    if not isinstance(name, str) or not name.strip() or not name.isprintable():
        raise InvalidPack(source, "pack.name", f"is {said(name)}, not a name")
    base = head.get("base", "standard")
    if base not in ("standard", "none"):
        raise InvalidPack(source, "pack.base", f"is {said(base)}; known are standard, none")
    origins: dict[str, str] = {}
    values = _unwrap(source, data, "", origins)
    if standard is not None and base == "standard":
        values = _overlay(standard.values, values)
        origins = {**standard.origins, **origins}
    return Pack(source, game, name, values, origins)


def read_pack(path: Path, game: str, standard: Pack | None) -> Pack:
    """A pack out of a file."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as problem:
        raise InvalidPack(str(path), "", f"cannot be read: {problem.strerror or problem}") from None
    except UnicodeDecodeError:
        raise InvalidPack(str(path), "", "is not UTF-8 text") from None
    return parse_pack(text, str(path), game, standard)
