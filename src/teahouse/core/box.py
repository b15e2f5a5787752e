"""What is in a game's box: every component with its picture, text and values, and where each value comes from.

A game says it in `box.py` (`def box(pack) -> list[Section]`), out of a pack and of what stands beside it. Pages,
terminal and JSON show the same.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from teahouse.core.about import Entry
from teahouse.core.pack import Pack

# Where a value comes from, as the legend says it.
SOURCES = {
    "book": "in the rulebook",
    "found": "printed on the components, as pictures and players show them",
    "inferred": "follows from the book’s examples",
    "ours": "our own choice, where the box does not tell us",
}


@dataclass(frozen=True)
class Fact:
    """A value that is printed somewhere, in words, and where we have it from: book, found, inferred, ours."""

    label: str
    value: str
    source: str
    note: str = ""

    def json(self) -> dict[str, object]:
        return {"label": self.label, "value": self.value, "from": self.source, "note": self.note}


def fact(pack: Pack, label: str, key: str, value: str = "") -> Fact:
    """A value of the pack; in other words than the bare number, if they are given."""
    return Fact(label, value or str(pack.find(key)), pack.origins.get(key, "ours"))


@dataclass(frozen=True)
class Grid:
    """Values that are printed as a table: a board's slots, a scorecard. A row is its name, its cells and its source."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...], str], ...]

    def json(self) -> dict[str, object]:
        rows = [{"name": name, "cells": list(cells), "from": source} for name, cells, source in self.rows]
        return {"title": self.title, "columns": list(self.columns), "rows": rows}


@dataclass(frozen=True)
class Component:
    """A card, a board, a die, a token: one line of what is in the box."""

    key: str  # in the pack, where it is in the pack; no two in a box are the same
    name: str  # as pages and moves call it
    copies: Fact | None  # how many there are; None where it is one and goes without saying
    picture: str = ""  # the name of a drawing, as `art` in templates takes it
    kind: str = ""  # the pattern of its rim
    text: str = ""  # what it does
    rules: tuple[str, ...] = ()  # the numbers under which the rules speak of it
    facts: tuple[Fact, ...] = ()
    grids: tuple[Grid, ...] = ()
    full: str = ""
    chinese: str = ""
    about: tuple[str, ...] = ()
    also: tuple[str, ...] = ()  # other names that people type

    @property
    def anchor(self) -> str:
        """Its place on a page: the key in letters that an address can hold as they are."""
        return "card-" + re.sub(r"[^a-z0-9.-]+", "-", self.key.casefold()).strip("-")

    def names(self) -> tuple[str, ...]:
        """All that it may be called by, its key first."""
        return tuple(dict.fromkeys(one for one in (self.key, self.name, self.full, self.chinese, *self.also) if one))

    def calls(self) -> tuple[str, ...]:
        """The same, as names are compared."""
        return tuple(plain_name(one) for one in self.names())

    def json(self) -> dict[str, object]:
        return {
            "key": self.key,
            "name": self.name,
            "full": self.full,
            "chinese": self.chinese,
            "also": list(self.also),
            "copies": self.copies.json() if self.copies else None,
            "picture": self.picture,
            "text": self.text,
            "rules": list(self.rules),
            "facts": [one.json() for one in self.facts],
            "grids": [one.json() for one in self.grids],
            "about": list(self.about),
        }


def explained(component: Component, entry: Entry) -> Component:
    """The same component with what is known about it beside the pack."""
    return replace(component, full=entry.full, chinese=entry.chinese, about=tuple(entry.about), also=tuple(entry.also))


@dataclass(frozen=True)
class Section:
    """Components that belong together, under a heading."""

    key: str
    title: str
    components: tuple[Component, ...]
    text: str = ""

    def json(self) -> dict[str, object]:
        return {
            "key": self.key,
            "title": self.title,
            "text": self.text,
            "components": [one.json() for one in self.components],
        }


@dataclass(frozen=True)
class Box:
    """All of it, of one pack."""

    game: str
    pack: str
    digest: str
    sections: tuple[Section, ...]

    def __iter__(self) -> Iterator[Component]:
        for section in self.sections:
            yield from section.components

    def find(self, name: str) -> list[Component]:
        """The components of that name, whichever of their names it is; else all whose name begins with it."""
        wanted = plain_name(name)
        spelled = [(component, component.calls()) for component in self]
        exact = [component for component, names in spelled if wanted in names]
        if exact or not wanted:
            return exact
        return [component for component, names in spelled if any(one.startswith(wanted) for one in names)]

    def by_rule(self) -> dict[str, list[Component]]:
        """The components that each rule speaks of."""
        found: dict[str, list[Component]] = {}
        for component in self:
            for rule in component.rules:
                found.setdefault(rule, []).append(component)
        return found

    def json(self) -> dict[str, object]:
        return {
            "game": self.game,
            "pack": self.pack,
            "pack_hash": self.digest,
            "sections": [one.json() for one in self.sections],
        }


def plain_name(name: str) -> str:
    """A name as it is compared: small letters, and dashes and the like are blanks. Pages compare in the same way."""
    return " ".join(re.sub(r"[-_!?.,'’]+", " ", name.casefold()).split())
