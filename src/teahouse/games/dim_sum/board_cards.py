"""The cards as they are drawn: an index, pips or a face, and how a voice reads them."""

from dataclasses import dataclass
from functools import cache

from teahouse.games.dim_sum import words

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
COURTS = {"J": "jack", "Q": "queen", "K": "king"}
ROWS = ("♠♣", "♥♦")  # each player's finished cards lie in two rows: the dark suits, the red ones
LEFT, MIDDLE, RIGHT = 15, 30, 45
# Where the pips of a card stand on a field of 60 by 84.
PIPS = {
    1: [(MIDDLE, 42)],
    2: [(MIDDLE, 14), (MIDDLE, 70)],
    3: [(MIDDLE, 14), (MIDDLE, 42), (MIDDLE, 70)],
    4: [(LEFT, 14), (RIGHT, 14), (LEFT, 70), (RIGHT, 70)],
    6: [(LEFT, 14), (RIGHT, 14), (LEFT, 42), (RIGHT, 42), (LEFT, 70), (RIGHT, 70)],
    8: [(x, y) for y in (12, 32, 52, 72) for x in (LEFT, RIGHT)],
}
PIPS[5] = [*PIPS[4], (MIDDLE, 42)]
PIPS[7] = [*PIPS[6], (MIDDLE, 28)]
PIPS[9] = [*PIPS[8], (MIDDLE, 42)]
PIPS[10] = [*PIPS[8], (MIDDLE, 22), (MIDDLE, 62)]
PIPS[8] = [*PIPS[6], (MIDDLE, 28), (MIDDLE, 56)]


class Short:
    """Something that never changes, and so is told by its name alone among the things that a piece is drawn from."""

    name: str

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True, repr=False)
class Heading(Short):
    """Something that scores: a suit, or what is counted over all suits. `sign` is the suit's."""

    name: str
    label: str
    rule: str
    sign: str = ""

    @property
    def red(self) -> bool:
        return self.sign != "" and self.sign in ROWS[1]


HEADINGS = {
    heading.name: heading
    for heading in (
        Heading("spades", "Spades", "D4", "♠"),
        Heading("clubs", "Clubs", "D5", "♣"),
        Heading("diamonds", "Diamonds", "D5", "♦"),
        Heading("hearts", "Hearts", "D5", "♥"),
        Heading("faces", "Face cards", "D5"),
        Heading("streak", "Streak", "D6"),
        Heading("fours", "Fours", "D7"),
    )
}
SUITS = {heading.sign: heading for heading in HEADINGS.values() if heading.sign}
EXTRAS = [heading for heading in HEADINGS.values() if not heading.sign]


@dataclass(frozen=True, repr=False)
class Card(Short):
    """A playing card."""

    name: str
    rank: str
    number: int
    suit: str
    red: bool
    key: str
    words: str
    court: str
    pips: list[tuple[int, int]]

    @property
    def about(self) -> str:
        """What the box calls it."""
        return self.court or self.suit


@cache
def card(name: str) -> Card:
    """One of the fifty-two by its name."""
    rank, suit = name[:-1], SUITS[name[-1]]
    number = RANKS.index(rank) + 1
    key = f"card-{rank.lower()}-{suit.name}"
    court = COURTS.get(rank, "")
    return Card(name, rank, number, suit.name, suit.red, key, words.spoken(name), court, PIPS.get(number, []))


def rows(names: list[str]) -> list[list[Card]]:
    """Finished cards in their two rows."""
    return [[card(name) for sign in row for name in names if name[-1] == sign] for row in ROWS]
