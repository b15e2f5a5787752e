"""The turntable (U28): where the stacks stand and whose Feast Zone each lies in.

The zones are data (pack.toml), one table for each number of players and each rotation; the angles they were measured
from stand here, for drawing and for checking the data. Angles are in degrees clockwise from the orange line.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.pack import Pack

STACKS: Final[i64] = 6
ROTATIONS: Final[i64] = 4
REACH: Final = 25  # a steamer covers so many degrees to either side of its centre [found]
COUNTS = ["two", "three", "four", "five"]


def centre(stack: int, rotation: int) -> int:
    """Where a stack stands after so many quarter turns clockwise."""
    return (60 * stack + 90 * rotation) % 360


def zone(players: int, seat: int) -> tuple[int, int]:
    """Where a seat's zone begins and ends, going clockwise (U21)."""
    if players == 2:  # two quarters that meet at the orange line [inferred]
        return (0, 90) if seat == 0 else (270, 360)
    width = 360 // players
    return seat * width, (seat + 1) * width


def overlaps(stack: int, rotation: int, players: int, seat: int) -> bool:
    """A steamer that is partly inside a zone is inside it (U48)."""
    begins, ends = zone(players, seat)
    middle = centre(stack, rotation)
    return any(middle + turn - REACH < ends and middle + turn + REACH > begins for turn in (-360, 0, 360))


def read_zones(pack: Pack, players: int) -> vec[i64]:
    """For each rotation and seat the stacks in its zone, as bits."""
    masks = [0] * (ROTATIONS * players)
    key = f"zones.{COUNTS[players - 2]}"
    rotations = pack.find(key)
    if not isinstance(rotations, list) or len(rotations) != ROTATIONS:
        raise pack.refuse(key, f"is no list of {ROTATIONS} rotations")
    for rotation in range(ROTATIONS):
        stacks = rotations[rotation]
        if not isinstance(stacks, list) or len(stacks) != STACKS:
            raise pack.refuse(key, f"rotation {rotation} is no list of {STACKS} stacks")
        for stack in range(STACKS):
            seats = stacks[stack]
            if not isinstance(seats, list):
                raise pack.refuse(key, f"rotation {rotation}, stack {stack + 1} is no list of seats")
            for seat in seats:
                if not isinstance(seat, int) or isinstance(seat, bool) or not 1 <= seat <= players:
                    raise pack.refuse(
                        key, f"rotation {rotation}, stack {stack + 1} names {seat!r}, allowed are seats 1 to {players}"
                    )
                masks[rotation * players + seat - 1] |= 1 << stack
    return vec[i64](masks)
