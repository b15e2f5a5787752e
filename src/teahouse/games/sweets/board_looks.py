"""How the cards are drawn, on the board and in the box: a picture and the pattern of a rim.

A sweet that nobody drew borrows another's picture; the rim still tells it from its neighbours.
"""

from teahouse.games.sweets.components import TEA

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
