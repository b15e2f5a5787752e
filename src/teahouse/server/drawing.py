"""A page is drawn in pieces, so that what many see is drawn once and what has not changed is not sent again.

Templates say what a piece is: `{{ piece("guest-3", guest, place) }}` draws the macro `guest` with these arguments,
once for all pages that show the same, and remembers that the element with the id `guest-3` is drawn by it.
`{{ region("board", board, v, t) }}` is a larger part that holds pieces: it is drawn anew for everybody, and sent as a
whole only if something in it has changed beside its pieces.
"""

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from markupsafe import Markup

MOST_KEPT = 20_000  # pieces; one has half a kilobyte or so
_PLACE = re.compile("\x02([^\x03]*)\x03")

Macro = Callable[..., str]


class Drawn:
    """A page as it was drawn for one viewer: its frame, regions and pieces by id, places of others marked in them."""

    def __init__(self) -> None:
        self.frame = ""
        self.regions: dict[str, str] = {}
        self.pieces: dict[str, str] = {}

    def whole(self) -> str:
        """All of it."""
        return self.filled(self.frame)

    def filled(self, text: str) -> str:
        """A part of it with everything in its place."""
        return _PLACE.sub(lambda found: self.filled(self._of(found[1])), text) if "\x02" in text else text

    def _of(self, name: str) -> str:
        return self.regions[name] if name in self.regions else self.pieces.get(name, "")

    def since(self, before: "Drawn") -> dict[str, str] | None:
        """What has changed since an older page, by id; None if that is the frame itself."""
        if before.frame != self.frame:
            return None
        changed: dict[str, str] = {}
        self._compare(before, self.frame, changed)
        return changed

    def _compare(self, before: "Drawn", text: str, changed: dict[str, str]) -> None:
        for name in _PLACE.findall(text):
            now = self._of(name)
            was = before.regions.get(name) if name in self.regions else before.pieces.get(name)
            if was != now:
                changed[name] = self.filled(now)
            elif name in self.regions:
                self._compare(before, now, changed)


class Kept:
    """Pieces that were drawn before, by what they were drawn from; those that nobody has asked for longest go first."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self.most = most
        self.drawn: OrderedDict[tuple[str, str, str], str] = OrderedDict()

    def piece(self, key: tuple[str, str, str], macro: Macro, arguments: tuple[object, ...]) -> str:
        found = self.drawn.get(key)
        if found is not None:
            self.drawn.move_to_end(key)
            return found
        found = self.drawn[key] = str(macro(*arguments))
        if len(self.drawn) > self.most:
            self.drawn.popitem(last=False)
        return found


KEPT = Kept()
_NOW: ContextVar["_Pen | None"] = ContextVar("pen", default=None)


class _Pen:
    """A page that is being drawn."""

    def __init__(self, template: str) -> None:
        self.template = template
        self.drawn = Drawn()
        self.inside = False  # a piece: what is drawn in it belongs to it


@contextmanager
def drawing(template: str) -> Iterator[Drawn]:
    """Draw a page in pieces. `template` tells macros of the same name apart."""
    pen = _Pen(template)
    token = _NOW.set(pen)
    try:
        yield pen.drawn
    finally:
        _NOW.reset(token)


def piece(name: str, macro: Macro, *arguments: object) -> Markup:
    """A small part with an id of its own, drawn once for all who see the same: all it shows is in the arguments."""
    pen = _NOW.get()
    if pen is None or pen.inside:
        return Markup(macro(*arguments))  # noqa: S704 - a macro escapes what it is given
    pen.inside = True
    try:
        key = (pen.template, str(getattr(macro, "name", macro)), repr(arguments))
        pen.drawn.pieces[name] = KEPT.piece(key, macro, arguments)
    finally:
        pen.inside = False
    return Markup(f"\x02{name}\x03")  # noqa: S704 - our own mark


def region(name: str, macro: Macro, *arguments: object) -> Markup:
    """A larger part with an id of its own, in which there are pieces."""
    pen = _NOW.get()
    if pen is None or pen.inside:
        return Markup(macro(*arguments))  # noqa: S704 - a macro escapes what it is given
    pen.drawn.regions[name] = str(macro(*arguments))
    return Markup(f"\x02{name}\x03")  # noqa: S704 - our own mark
