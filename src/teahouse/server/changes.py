"""What has changed on a viewer's page since they last looked: parts of it, new lines of the bill, and the events behind
them. Each is drawn once for all who see the same, and a page that is too long ago is rebuilt as a whole.
"""

import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import orjson

from teahouse.server.drawing import Drawn
from teahouse.server.knowledge import Bill

MOST_REMEMBERED = 8  # pages of a viewer, for those who are a little behind


@dataclass(frozen=True)
class Viewer:
    """Whose page it is: beside the table itself, all that a page depends on."""

    seat: int | None
    opener: bool
    base: str  # how they reach this server, for links that are sent to others


@dataclass(frozen=True)
class Lines:
    """Which lines of the bill a page shows: the first, the one after the last, and the first since one's last move."""

    first: int = 0
    end: int = 0
    fresh: int = 0


@dataclass(frozen=True)
class Page:
    """A page of a running table as it was drawn."""

    digest: str
    drawn: Drawn
    bill: Bill
    lines: Lines = Lines()
    told_from: int = 0  # the first line of the bill that the viewer is told now; the page may show less
    asked: bool = False
    until: float | None = None  # when the wait ends that everybody is in


class Pages:
    """The last pages of one viewer at one table."""

    def __init__(self) -> None:
        self.drawn: OrderedDict[str, Page] = OrderedDict()
        self.told: dict[tuple[str, str], dict[str, Any]] = {}
        self.texts: dict[tuple[object, ...], str] = {}  # the same as JSON

    def remember(self, page: Page) -> None:
        self.drawn.pop(page.digest, None)
        self.drawn[page.digest] = page
        self.told.clear()
        self.texts.clear()
        while len(self.drawn) > MOST_REMEMBERED:
            self.drawn.popitem(last=False)

    def between(self, seen: str, page: Page) -> dict[str, Any]:
        """What somebody is told who has seen another page."""
        key = (seen, page.digest)
        if key not in self.told:
            before = self.drawn.get(seen)
            self.told[key] = _whole(page) if before is None else changes(before, page)
        return self.told[key]

    def text(self, table_id: str, seen: str, page: Page) -> str:
        """The same as JSON: one and the same string for all who are told it."""
        remaining = left(page.until)
        key = (seen, page.digest, remaining)
        if key not in self.texts:
            told = self.between(seen, page) | {"table": table_id, "was": seen, "left": remaining}
            self.texts[key] = orjson.dumps(told, option=orjson.OPT_NON_STR_KEYS).decode()
        return self.texts[key]


def changes(before: Page, page: Page) -> dict[str, Any]:
    """The message about a page, for whoever has the one before."""
    parts = page.drawn.since(before.drawn)
    if parts is None:
        return _whole(page)
    return {
        "seen": page.digest,
        "parts": parts,
        "lines": {
            "first": page.lines.first,
            "fresh": page.lines.fresh,
            "add": {n: page.bill.drawn[n] for n in range(max(before.lines.end, page.lines.first), page.lines.end)},
        },
        "events": page.bill.events[max(before.lines.end, page.told_from) : page.lines.end],
        "asked": page.asked,
        "left": left(page.until),
    }


def _whole(page: Page) -> dict[str, Any]:
    return {"seen": page.digest, "whole": True}


def left(until: float | None) -> int | None:
    """Seconds until a wait is over."""
    return None if until is None else max(0, math.ceil(until - time.time()))
