"""The picture of the turntable: the rim with its Feast Zones, the stacks that travel round, seats at the corners."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.games.steam_up.rules.geometry import STACKS, centre, overlaps, zone

View = Mapping[str, Any]

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


def point(angle: float, axes: tuple[float, float]) -> tuple[float, float]:
    """A point of an ellipse around the middle, at an angle clockwise from the top."""
    turn = math.radians(angle)
    return round(MIDDLE[0] + axes[0] * math.sin(turn), 2), round(MIDDLE[1] - axes[1] * math.cos(turn), 2)


def _shift(view: View) -> int:
    """By how many degrees the picture is turned so that the viewer sits in front; spectators sit with player 1."""
    players = view["players"]
    seat = view["seat"] or 0
    begins, ends = zone(players, seat)
    front = FRONT_OF_TWO[seat] if players == 2 else FRONT[players]
    return int(front - (begins + ends) / 2) % 360


def turned(view: View, names: list[str], rotation: int) -> dict[str, Any]:
    """The table turned by so many quarters: the rim stays, the stacks travel."""
    shift = _shift(view)
    stacks = [_stack(view, names, number, rotation, shift) for number in range(STACKS)]
    return {
        "rotation": rotation,
        "shift": shift,
        "stacks": sorted(stacks, key=lambda stack: stack["number"]),
        "zones": [_zone(view, seat, shift) for seat in range(view["players"])],
        "line": [*point(shift, PLATFORM), *point(shift, RIM)],
    }


def _zone(view: View, seat: int, shift: int) -> dict[str, Any]:
    """A Feast Zone as a piece of the rim, and where its seat's plate stands."""
    begins, ends = zone(view["players"], seat)
    begins, ends = begins + shift, ends + shift
    middle = (begins + ends) / 2 % 360
    one, two = point(begins, RIM), point(ends, RIM)
    three, four = point(ends, PLATFORM), point(begins, PLATFORM)
    edge = (RIM[0] - 0.8, RIM[1] - 0.8)
    below = 90 <= middle <= 270
    start, end = (ends - 4, begins + 4) if below else (begins + 4, ends - 4)
    return {
        "seat": seat,
        "mine": seat == view["seat"],
        "path": _arc("M", one) + _bow(RIM, two, 1) + _arc("L", three) + _bow(PLATFORM, four, 0) + "Z",
        "edge": _arc("M", point(begins, edge)) + _bow(edge, point(ends, edge), 1),
        "words": _arc("M", point(start, LABEL)) + _bow(LABEL, point(end, LABEL), 0 if below else 1),
        "mark": point(middle, (45.3, 37.3)),
        "ends": [(*point(angle, PLATFORM), *point(angle, RIM)) for angle in (begins, ends)],
        "corner": _corner(middle, view["players"], seat == (view["seat"] or 0)),
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


def _stack(view: View, names: list[str], index: int, rotation: int, shift: int) -> dict[str, Any]:
    stack = view["stacks"][index]
    steamers = stack["steamers"]
    high = len(steamers)
    if rotation == view["rotation"]:
        zones = stack["zones"]
    else:
        zones = [seat for seat in range(view["players"]) if overlaps(index, rotation, view["players"], seat)]
    mine = view["seat"] in zones
    top: Mapping[str, int] = steamers[0] if steamers else {}
    lift = LEVEL * (high - 1) if high else 0
    pieces = [kind for kind in view["kinds"] for _ in range(top.get(kind, 0))]
    spots = SPOTS.get(len(pieces), SPOTS[6])
    where = "in nobody's zone"
    if zones:
        whose = ["your" if seat == view["seat"] else f"{names[seat]}'s" for seat in zones]
        where = f"in {' and '.join(whose)} Feast Zone"
    inside = f"{_listed(top)} on top, {high} high" if high else "empty"
    short = short_of(view, top) if mine and high and view["phase"] == "turn" else 0
    return {
        "number": index + 1,
        "angle": (centre(index, rotation) + shift) % 360,
        "high": high,
        "mine": mine,
        "zones": zones,
        "box": f"0 {14 - lift} 96 {82 + lift}",
        "levels": [-LEVEL * level for level in range(high)],
        "food": [(FOOD[view["kinds"].index(kind)][0], x, y - lift) for kind, (x, y) in zip(pieces, spots)],
        "seen": _seen(view, steamers),
        "short": short,
        "says": f"Stack {index + 1}, {where}: {inside}",
    }


def _seen(view: View, steamers: Sequence[Mapping[str, int] | None]) -> list[tuple[str, int, int]]:
    """Known pieces of lower steamers, small on the slats of their own level."""
    found = []
    high = len(steamers)
    for below, steamer in enumerate(steamers):
        if below and steamer:
            pieces = [kind for kind in view["kinds"] for _ in range(steamer.get(kind, 0))]
            y = 74 - LEVEL * (high - 1 - below)
            for i, kind in enumerate(pieces[:6]):
                found.append((FOOD[view["kinds"].index(kind)][0], 48 - 8 * len(pieces[:6]) + 16 * i, y))
    return found


def _listed(pieces: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in pieces.items()) or "nothing"


def short_of(view: View, price: Mapping[str, int]) -> int:
    """How many tokens the viewer lacks for a steamer."""
    have = view["seats"][view["seat"]]["tokens"]
    return sum(max(0, count - have.get(kind, 0)) for kind, count in price.items())
