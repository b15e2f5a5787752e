"""A page is drawn in parts, so that what many see is drawn once and what has not changed is not sent again.

Templates say what a piece is: `{{ piece("guest-3", guest, place) }}` draws the macro `guest` with these arguments,
once for all pages that show the same, and remembers that the element with the id `guest-3` is drawn by it. Such a macro
comes from an imported file, so that it knows nothing but its arguments. A block of a page that has an id
(render.PARTS), or `{% call region("place-3") %}…{% endcall %}` on a board, is a larger part that may hold pieces: it is
drawn anew for everybody, and sent as a whole only if something in it has changed beside its pieces. What holds all of
it together, the frame, is drawn once for a viewer.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache

from markupsafe import Markup, escape

MOST_KEPT = 20_000  # pieces; one has half a kilobyte or so
ASIDE = "/"  # begins the name of a part that is sent in another way when it changes, or not at all
_PLACE = re.compile("\x02([^\x03]*)\x03")

Macro = Callable[..., str]


class Drawn:
    """A page as it was drawn for one viewer: its frame, and its parts by id, with places of others marked in them."""

    def __init__(self, frame: str = "") -> None:
        self.frame = frame
        self.parts: dict[str, str] = {}
        self.tops: list[str] = []  # those that lie in the frame itself

    def whole(self) -> str:
        """All of it."""
        return self.filled(self.frame)

    def filled(self, text: str) -> str:
        """A part of it with everything in its place."""
        if "\x02" not in text:
            return text
        return _PLACE.sub(lambda found: self.filled(self.parts.get(found[1], "")), text)

    def since(self, before: "Drawn") -> dict[str, str] | None:
        """What has changed since an older page, by id; None if that is the frame itself."""
        if before.frame != self.frame:
            return None
        changed: dict[str, str] = {}
        self._compare(before, self.tops, changed)
        return changed

    def _compare(self, before: "Drawn", names: list[str], changed: dict[str, str]) -> None:
        for name in names:
            if name.startswith(ASIDE):
                continue
            now = self.parts.get(name, "")
            if before.parts.get(name) != now:
                changed[name] = self.filled(now)
            elif "\x02" in now:
                self._compare(before, _PLACE.findall(now), changed)


class Kept:
    """Pieces that were drawn before, by what they were drawn from. There are two shelves: when one is full, what nobody
    has asked for since the last time goes.
    """

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self.new: dict[tuple[Macro, str], str] = {}
        self.old: dict[tuple[Macro, str], str] = {}

    def piece(self, macro: Macro, arguments: tuple[object, ...]) -> str:
        """The macros of an imported file are the same objects for every page."""
        key = (macro, repr(arguments))
        found = self.new.get(key)
        if found is None:
            found = self.old.get(key) or str(macro(*arguments))
            if len(self.new) >= self.most // 2:
                self.old, self.new = self.new, {}
            self.new[key] = found
        return found


KEPT = Kept()
_NOW: ContextVar["_Pen | None"] = ContextVar("pen", default=None)


class _Pen:
    """A page that is being drawn."""

    def __init__(self, drawn: Drawn, frame: bool) -> None:
        self.drawn = drawn
        self.frame = frame  # nothing but what holds the parts together
        self.inside = False  # a piece: what is drawn in it belongs to it


@contextmanager
def drawing(drawn: Drawn, frame: bool = False) -> Iterator[None]:
    """Draw the parts of a page: what is rendered within is taken apart. Or its frame, with marks where parts belong."""
    token = _NOW.set(_Pen(drawn, frame))
    try:
        yield
    finally:
        _NOW.reset(token)


@lru_cache(4096)
def place(name: str) -> Markup:
    """The mark that says where a part belongs."""
    return Markup(f"\x02{name}\x03")  # noqa: S704 - our own mark


def piece(name: str, macro: Macro, *arguments: object) -> Markup:
    """A small part with an id of its own, drawn once for all who see the same: all it shows is in the arguments."""
    pen = _NOW.get()
    if pen is None or pen.inside:
        return Markup(macro(*arguments))  # noqa: S704 - a macro escapes what it is given
    pen.inside = True
    try:
        return _placed(pen, name, KEPT.piece(macro, arguments))
    finally:
        pen.inside = False


def region(name: str, caller: Callable[[], str]) -> Markup:
    """A larger part with an id of its own, in which there may be pieces."""
    drawn = caller()
    pen = _NOW.get()
    if pen is None or pen.inside:
        return Markup(drawn)  # noqa: S704 - a template escapes what it is given
    return _placed(pen, name, str(drawn))


def words(name: str, text: object) -> Markup:
    """A few words that are no element of their own, as the title of a page."""
    pen = _NOW.get()
    if pen is None or pen.inside:
        return escape(text)
    return place(name) if pen.frame else _placed(pen, name, str(escape(text)))


def _placed(pen: _Pen, name: str, html: str) -> Markup:
    assert name not in pen.drawn.parts, f"two parts of a page are called {name}"
    pen.drawn.parts[name] = html
    return place(name)
