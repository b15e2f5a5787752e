"""The fifty-two cards (D12), numbered suit × 13 + rank − 1, and sets of them as bits of one whole number.

A set stays below 2^52, so that compiled 64-bit arithmetic and Python's own integers agree.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.chance import Chance

RANKS: Final = 13
CARDS: Final = 52
SUIT_BITS: Final = 0x1FFF

SUITS = ["♠", "♥", "♦", "♣"]
SUIT_NAMES = ["spades", "hearts", "diamonds", "clubs"]
RANK_SIGNS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
RANK_NAMES = [
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
]  # fmt: skip
NAMES = [rank + suit for suit in SUITS for rank in RANK_SIGNS]

SPADES: Final = 0
HEARTS: Final = 1
DIAMONDS: Final = 2
CLUBS: Final = 3


def _places() -> list[int]:
    """2 is a primitive root of 53: its powers, 2^0 to 2^51, leave all different remainders."""
    places = [0] * 53
    for card in range(CARDS):
        places[(1 << card) % 53] = card
    return places


_TOP: Final = 0x10000000000000  # 2^52
# Which card a set of one card is, by its remainder of 53.
CARD_OF: Final = vec[i64](_places())


def bit(card: i64) -> i64:
    """The set of one card. Shifted down from the top: compiled, a bare 1 would be shifted as a 32-bit number."""
    return _TOP >> (CARDS - card)


def lowest(cards: i64) -> i64:
    """The card with the smallest number in a set that is not empty."""
    return CARD_OF[(cards & -cards) % 53]


def size(cards: i64) -> i64:
    """How many cards a set holds."""
    count: i64 = 0
    while cards:
        cards &= cards - 1
        count += 1
    return count


def draw(cards: i64, held: i64, chance: Chance) -> i64:
    """One of the `held` cards of a set, each equally likely."""
    skipped: i64 = chance.below(held)
    for _ in range(skipped):
        cards &= cards - 1
    return lowest(cards)


def of_suit(cards: i64, suit: i64) -> i64:
    """The ranks that a set holds in one suit: bit 0 is the ace."""
    return (cards >> (RANKS * suit)) & SUIT_BITS


def listed(cards: i64) -> list[str]:
    """The names of a set's cards, suit by suit and rising."""
    names: list[str] = []
    while cards:
        names.append(NAMES[lowest(cards)])
        cards &= cards - 1
    return names
