"""The turntable as a round picture made of characters.

The rim is made of the seats' numbers: where the table has a rim of 1s there is player 1's Feast Zone. Each stack has
its number, a bar for every steamer, and below it the pieces of the top one; a star marks those in one's own zone.
"""

import math
from collections.abc import Mapping
from typing import Any

from teahouse.core.drawing import Block, Line
from teahouse.games.steam_up.rules.geometry import zone

SEAT_COLOURS = ["red", "yellow", "green", "magenta", "blue"]
KIND_COLOURS = ["red", "green", "yellow", "magenta", "white"]
WIDE, HIGH = 47, 17
ACROSS, DOWN = 22.0, 7.6  # half axes of the rim
STACK_ACROSS, STACK_DOWN = 13.5, 5.0  # and of the ring of stacks


class Canvas:
    """Characters with a style, by row and column."""

    def __init__(self) -> None:
        self.cells: list[list[tuple[str, str]]] = [[("", " ")] * WIDE for _ in range(HIGH)]

    def write(self, row: int, column: int, text: str, style: str) -> None:
        for i, letter in enumerate(text):
            if 0 <= row < HIGH and 0 <= column + i < WIDE:
                self.cells[row][column + i] = (style, letter)

    def block(self) -> Block:
        """Neighbours of one style become one span."""
        lines: Block = []
        for row in self.cells:
            spans: Line = []
            for style, letter in row:
                if spans and spans[-1][0] == style:
                    spans[-1] = (style, spans[-1][1] + letter)
                else:
                    spans.append((style, letter))
            lines.append(spans)
        return lines


def place(angle: float, across: float, down: float) -> tuple[int, int]:
    """Row and column of a point at an angle clockwise from the top."""
    turn = math.radians(angle)
    return round(HIGH / 2 - 0.5 - down * math.cos(turn)), round(WIDE / 2 - 0.5 + across * math.sin(turn))


def signs(view: Mapping[str, Any]) -> dict[str, str]:
    """A letter for each kind of dim sum, or two where two kinds begin alike."""
    shorts = [str(short) for short in view["shorts"]]
    initials = [short[:1].upper() for short in shorts]
    if len(set(initials)) < len(initials):
        initials = [short[:2].capitalize() for short in shorts]
    return dict(zip(view["kinds"], initials))


def letters(pieces: Mapping[str, int], view: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Pieces as coloured letters."""
    sign = signs(view)
    return [
        (KIND_COLOURS[i % len(KIND_COLOURS)], sign[kind] * pieces[kind])
        for i, kind in enumerate(view["kinds"])
        if pieces.get(kind)
    ]


def turntable(view: Mapping[str, Any]) -> Block:
    """The table with its rim, its stacks and the arrow that shows how far it has been turned."""
    canvas = Canvas()
    _rim(canvas, view)
    row, column = place(0, ACROSS, DOWN)
    canvas.write(row, column, "▼", "bold")  # the orange arrow on the board
    row, column = place(90 * view["rotation"], ACROSS - 3.5, DOWN - 1.2)
    canvas.write(row, column, "▲►▼◄"[view["rotation"]], "yellow")  # and the one on the platform
    for stack in view["stacks"]:
        _stack(canvas, view, stack)
    return canvas.block()


def _rim(canvas: Canvas, view: Mapping[str, Any]) -> None:
    players = view["players"]
    zones = [zone(players, seat) for seat in range(players)]
    for degree in range(720):
        angle = degree / 2
        row, column = place(angle, ACROSS, DOWN)
        owner = next((seat for seat, (begins, ends) in enumerate(zones) if begins <= angle < ends), None)
        if owner is None:
            canvas.write(row, column, "·", "dim")
        else:
            canvas.write(row, column, str(owner + 1), SEAT_COLOURS[owner])


def _stack(canvas: Canvas, view: Mapping[str, Any], stack: Mapping[str, Any]) -> None:
    row, column = place(stack["angle"], STACK_ACROSS, STACK_DOWN)
    mine = view["seat"] in stack["zones"]
    steamers = stack["steamers"]
    star = "*" if mine else " "
    bars = "≡" * len(steamers) or "empty"
    label = f"{star}{stack['number']} {bars}"
    style = "allowed" if mine else "dim" if not steamers else "bold"
    canvas.write(row, column - 3, label, style)
    if steamers:
        spans = letters(steamers[0], view)
        at = column - 1
        for colour, text in spans:
            canvas.write(row + 1, at, text, colour)
            at += len(text)
