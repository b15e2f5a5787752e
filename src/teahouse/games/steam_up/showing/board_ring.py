"""The picture of the turntable: the rim with its Feast Zones, the stacks that travel round, seats at the corners."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from teahouse.core.board import Control

View = Mapping[str, Any]
Zones = tuple[tuple[int, int], ...]

# The kinds in the order of a board's rows: a drawing, and the pattern of the plate's rim.
FOOD = [
    ("har-gow", "shrimp"),
    ("sticky-rice", "rice"),
    ("siu-mai", "pork"),
    ("phoenix-claw", "claw"),
    ("char-siu-bao", "bun"),
]
# The picture of the table, 100 wide and 84 high: its middle, the rim's half axes, the platform's.
MIDDLE = (50.0, 42.0)
RIM = (49.0, 41.0)
PLATFORM = (41.5, 33.5)
LABEL = (45.3, 36.9)
LEVEL = 16  # from one steamer to the next, in the drawing's units
# Where pieces stand on the top steamer, by how many there are: the ones behind first.
SPOTS = {
    1: [(28, 26)],
    2: [(11, 27), (46, 27)],
    3: [(28, 19), (10, 31), (47, 31)],
    4: [(15, 18), (42, 18), (9, 32), (47, 32)],
    5: [(9, 21), (29, 14), (49, 21), (15, 34), (43, 34)],
    6: [(9, 20), (29, 13), (49, 20), (7, 33), (29, 37), (51, 33)],
}
# Where the middle of a viewer's own zone lies: in front, and at a corner where zones are quarters. With two players
# the zones meet at the orange line, so that player 2 sits at the other corner and player 1 behind it.
FRONT = {3: 180, 4: 135, 5: 180}
FRONT_OF_TWO = [135, 225]


# -- the rim, which never changes for a viewer


class Rim:
    """The rim as one seat sees it, or a spectator: the Feast Zones, the orange line and where the plates stand."""

    def __init__(self, zones: Zones, seat: int | None) -> None:
        self._drawn_from = (zones, seat)
        self.shift = _shift(zones, seat or 0)
        self.zones = [_zone(zones, each, seat, self.shift) for each in range(len(zones))]
        self.line = [*point(self.shift, PLATFORM), *point(self.shift, RIM)]

    def __repr__(self) -> str:
        return f"Rim{self._drawn_from}"


@cache
def rim(zones: Zones, seat: int | None) -> Rim:
    return Rim(zones, seat)


def rim_of(view: View) -> Rim:
    """The rim of the viewer."""
    return rim(tuple((begins, ends) for begins, ends in (place["zone"] for place in view["seats"])), view["seat"])


def point(angle: float, axes: tuple[float, float]) -> tuple[float, float]:
    """A point of an ellipse around the middle, at an angle clockwise from the top."""
    turn = math.radians(angle)
    return round(MIDDLE[0] + axes[0] * math.sin(turn), 2), round(MIDDLE[1] - axes[1] * math.cos(turn), 2)


def _shift(zones: Zones, seat: int) -> int:
    """By how many degrees the picture is turned so that the viewer sits in front; spectators sit with player 1."""
    begins, ends = zones[seat]
    front = FRONT_OF_TWO[seat] if len(zones) == 2 else FRONT[len(zones)]
    return int(front - (begins + ends) / 2) % 360


def _zone(zones: Zones, seat: int, viewer: int | None, shift: int) -> dict[str, Any]:
    """A Feast Zone as a piece of the rim, and where its seat's plate stands."""
    begins, ends = zones[seat]
    begins, ends = begins + shift, ends + shift
    middle = (begins + ends) / 2 % 360
    one, two = point(begins, RIM), point(ends, RIM)
    three, four = point(ends, PLATFORM), point(begins, PLATFORM)
    edge = (RIM[0] - 0.8, RIM[1] - 0.8)
    below = 90 <= middle <= 270
    start, end = (ends - 4, begins + 4) if below else (begins + 4, ends - 4)
    return {
        "seat": seat,
        "mine": seat == viewer,
        "path": _arc("M", one) + _bow(RIM, two, 1) + _arc("L", three) + _bow(PLATFORM, four, 0) + "Z",
        "edge": _arc("M", point(begins, edge)) + _bow(edge, point(ends, edge), 1),
        "words": _arc("M", point(start, LABEL)) + _bow(LABEL, point(end, LABEL), 0 if below else 1),
        "mark": point(middle, (45.3, 37.3)),
        "ends": [(*point(angle, PLATFORM), *point(angle, RIM)) for angle in (begins, ends)],
        "corner": _corner(middle, len(zones), seat == (viewer or 0)),
    }


def _arc(command: str, at: tuple[float, float]) -> str:
    return f"{command}{at[0]} {at[1]}"


def _bow(axes: tuple[float, float], to: tuple[float, float], sweep: int) -> str:
    return f"A{axes[0]} {axes[1]} 0 0 {sweep} {to[0]} {to[1]}"


def _corner(middle: float, players: int, front: bool) -> str:
    """Where a plate stands: at the corner of its zone; with five, the viewer's neighbours sit halfway up."""
    if players == 5 and not front:
        return "tr" if middle < 90 else "mr" if middle < 180 else "bl" if middle < 300 else "tl"
    if front and players != 2:
        return "br"
    return "tr" if middle < 90 else "br" if middle < 180 else "bl" if middle < 270 else "tl"


# -- the stacks


@dataclass(frozen=True)
class Stack:
    """A stack as a viewer sees it, with what can be done with it; its picture is worked out when it is drawn."""

    number: int
    kinds: Sequence[str]
    steamers: Sequence[Mapping[str, int] | None]  # the top one first; None for what nobody has seen
    where: str
    mine: bool
    short: int = 0  # so many tokens that the viewer would need beside their own
    control: Control | None = None
    ticked: bool = False
    verb: str = ""

    @property
    def high(self) -> int:
        return len(self.steamers)

    @property
    def box(self) -> str:
        """The part of the drawing that it fills."""
        return f"0 {14 - self._lift} 96 {82 + self._lift}"

    @property
    def levels(self) -> list[int]:
        return [-LEVEL * level for level in range(self.high)]

    @property
    def food(self) -> list[tuple[str, int, int]]:
        """The pieces on the top steamer, each with its place."""
        pieces = self._pieces(self._top)
        return [(FOOD[kind][0], x, y - self._lift) for kind, (x, y) in zip(pieces, SPOTS.get(len(pieces), SPOTS[6]))]

    @property
    def seen(self) -> list[tuple[str, int, int]]:
        """Known pieces of lower steamers, small on the slats of their own level."""
        found = []
        for below, steamer in enumerate(self.steamers):
            if below and steamer:
                pieces = self._pieces(steamer)[:6]
                y = 74 - LEVEL * (self.high - 1 - below)
                found += [(FOOD[kind][0], 48 - 8 * len(pieces) + 16 * i, y) for i, kind in enumerate(pieces)]
        return found

    @property
    def says(self) -> str:
        inside = ", ".join(f"{count} {kind}" for kind, count in self._top.items()) or "nothing"
        return f"Stack {self.number}, {self.where}: {f'{inside} on top, {self.high} high' if self.high else 'empty'}"

    @property
    def _lift(self) -> int:
        return LEVEL * (self.high - 1) if self.high else 0

    @property
    def _top(self) -> Mapping[str, int]:
        return (self.steamers[0] if self.steamers else None) or {}

    def _pieces(self, steamer: Mapping[str, int]) -> list[int]:
        return [i for i, kind in enumerate(self.kinds) for _ in range(steamer.get(kind, 0))]


def where(view: View, names: Sequence[str], zones: Sequence[int]) -> str:
    """In whose Feast Zone something stands."""
    if not zones:
        return "in nobody's zone"
    whose = ["your" if seat == view["seat"] else f"{names[seat]}'s" for seat in zones]
    return f"in {' and '.join(whose)} Feast Zone"
