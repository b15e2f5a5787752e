"""How the cards are drawn, on the board and in the box: a picture, the pattern of a rim, and what is printed on them.

A sweet that nobody drew borrows another's picture; the rim still tells it from its neighbours.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

TEA = "tea"
# The rim of each sweet's plate, in the order of the pack, so that no sweet is told by its colour alone.
RIMS = ["tart", "bun", "shrimp", "pork", "rice", "claw"]
DRAWN = ["biscuit", "candy", "donut", "pudding", "ice cream", "cake"]


def picture(name: str, at: int) -> str:
    """The drawing of a card; `at` is its place in the pack."""
    if name == TEA:
        return "tea-cup"
    return (name if name in DRAWN else DRAWN[at % len(DRAWN)]).replace(" ", "-")


def kind(name: str, at: int) -> str:
    return "tea" if name == TEA else RIMS[at % len(RIMS)]


@dataclass(frozen=True, repr=False)
class Face:
    """A kind of card as it is drawn. Among the things that a piece is drawn from it is told by `said`."""

    name: str
    title: str
    picture: str
    kind: str
    face_up: int
    copies: int
    scores: tuple[int, ...]
    said: str

    def __repr__(self) -> str:
        return self.said

    @property
    def scale(self) -> list[tuple[int, int]]:
        """The sizes of its hands, and what each scores."""
        return [(size, score) for size, score in enumerate(self.scores, 1) if score]


def faces(values: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Face]:
    """All kinds of a table's pack in their order, Tea Cups last."""
    return _faces(
        tuple((name, value["face_up"], value["copies"], tuple(value["scores"])) for name, value in values.items())
    )


@lru_cache(maxsize=200)
def _faces(printed: tuple[tuple[str, int, int, tuple[int, ...]], ...]) -> dict[str, Face]:
    return {
        name: Face(
            name,
            called(name).capitalize(),
            picture(name, at),
            kind(name, at),
            up,
            copies,
            scores,
            f"{name} {at} {up} {copies} {scores}",
        )
        for at, (name, up, copies, scores) in enumerate((*printed, (TEA, 0, 0, ())))
    }


# -- in words


def called(name: str) -> str:
    return "tea cup" if name == TEA else name


def several(name: str, count: int) -> str:
    if count == 1:
        return f"1 {called(name)}"
    return f"{count} {called(name)[:-1] + 'ies' if called(name).endswith('y') else called(name) + 's'}"


def row_of(cards: list[str]) -> str:
    """Cards in a sentence: "2 candies and cake"."""
    counts = {name: cards.count(name) for name in cards}
    words = [called(name) if count == 1 else several(name, count) for name, count in counts.items()]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def each(cards: Mapping[str, int]) -> list[str]:
    """Every card of a number of them: candy, candy, cake."""
    return [name for name, count in cards.items() for _ in range(count)]
