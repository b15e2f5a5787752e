"""Cards in words: "A♠", "10♥", "qd", "ten of hearts", "紅心10"; a rank alone where the hand has only one of it (D2).

A bare number is the number on a card, never a place in a list: 7 is the seven.
"""

from teahouse.core.errors import AmbiguousNotation, IllegalMove, InvalidNotation
from teahouse.core.notation import Reader
from teahouse.core.words import card, listed
from teahouse.games.dim_sum import words as say
from teahouse.games.dim_sum.cards import NAMES, RANK_NAMES, RANK_SIGNS, RANKS, SUIT_NAMES, SUITS
from teahouse.games.dim_sum.cards import listed as named

_OUTLINES = ["♤", "♡", "♢", "♧"]
# In full and short characters, as they are said in one place or another.
CHINESE = [
    ["黑桃", "葵扇"],
    ["紅心", "红心", "紅桃", "红桃"],
    ["方塊", "方块", "方片", "階磚", "阶砖"],
    ["梅花", "草花"],
]
_VERBS = ("take", "keep", "draft", "pick", "choose", "play", "the", "my")


def _rank_words() -> dict[str, int]:
    words = {"1": 0, "t": 9}
    for rank in range(RANKS):
        words[RANK_SIGNS[rank].casefold()] = rank
        words[RANK_NAMES[rank]] = rank
        words[RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "six" else "s")] = rank
    return words


def _suit_words() -> dict[str, int]:
    words: dict[str, int] = {}
    for suit in range(4):
        name = SUIT_NAMES[suit]
        for word in (SUITS[suit], _OUTLINES[suit], name, name[:-1], name[0], *CHINESE[suit]):
            words[word] = suit
    return words


_RANK_WORDS = _rank_words()
_SUIT_WORDS = _suit_words()


def read(reader: Reader, hand: int) -> int:
    """The card that the words name."""
    words = [word.replace("\ufe0f", "") for word in reader.words]
    while words and words[0] in _VERBS:
        words.pop(0)
    rank, suit = _card(words)
    if rank < 0 and words and words[0] in ("a", "an"):  # "a seven"; but "a spades" is the ace
        rank, suit = _card(words[1:])
    if rank >= 0 and suit >= 0:
        return suit * RANKS + rank
    if rank >= 0:
        return _only(rank, hand)
    raise InvalidNotation(say.NO_CARD(text=repr(reader.text)))


def _card(words: list[str]) -> tuple[int, int]:
    """A rank and a suit, a rank and -1, or neither."""
    if len(words) == 3 and words[1] == "of":
        return _pair(words[0], words[2])
    if len(words) == 2:
        return _pair(words[0], words[1])
    return _split(words[0]) if len(words) == 1 else (-1, -1)


def _pair(one: str, other: str) -> tuple[int, int]:
    """A rank and a suit in two words, in either order; -1 where there is none."""
    if one in _RANK_WORDS and other in _SUIT_WORDS:
        return _RANK_WORDS[one], _SUIT_WORDS[other]
    if one in _SUIT_WORDS and other in _RANK_WORDS:
        return _RANK_WORDS[other], _SUIT_WORDS[one]
    return -1, -1


def _split(word: str) -> tuple[int, int]:
    """A rank and a suit in one word, or a rank alone."""
    if word in _RANK_WORDS:
        return _RANK_WORDS[word], -1
    for at in range(1, len(word)):
        rank, suit = _pair(word[:at], word[at:])
        if rank >= 0:
            return rank, suit
    return -1, -1


def _only(rank: int, hand: int) -> int:
    """The one card of a rank in the hand (D2)."""
    fits = [suit * RANKS + rank for suit in range(4) if hand >> (suit * RANKS + rank) & 1]
    if not fits:
        raise IllegalMove("D2", say.NO_RANK(rank=card(RANK_NAMES[rank]), hand=say.hand(named(hand))))
    if len(fits) > 1:
        cards = listed([card(NAMES[fit]) for fit in fits])
        raise AmbiguousNotation(say.WHICH_SUIT(rank=RANK_SIGNS[rank], cards=cards))
    return fits[0]
