"""Cards in words: "A♠", "10♥", "qd", "ten of hearts"; a rank alone where the hand has only one of it."""

from teahouse.core.errors import AmbiguousNotation, InvalidNotation
from teahouse.core.notation import Reader
from teahouse.core.words import card, listed
from teahouse.games.dim_sum import words as say
from teahouse.games.dim_sum.cards import NAMES, RANK_NAMES, RANK_SIGNS, RANKS, SUIT_NAMES, SUITS

_OUTLINES = ["♤", "♡", "♢", "♧"]


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
        for word in (SUITS[suit], _OUTLINES[suit], name, name[:-1], name[0]):
            words[word] = suit
    return words


_RANK_WORDS = _rank_words()
_SUIT_WORDS = _suit_words()


def read(reader: Reader, hand: int) -> int:
    """The card that the words name."""
    words = [word.replace("\ufe0f", "") for word in reader.words]
    while words and words[0] in ("take", "keep", "draft", "pick", "choose", "the"):
        words.pop(0)
    if len(words) == 3 and words[1] == "of":
        words.pop(1)
    if len(words) == 1:
        rank, suit = _split(words[0])
    elif len(words) == 2:
        rank, suit = _pair(words[0], words[1])
    else:
        rank, suit = -1, -1
    if rank >= 0 and suit >= 0:
        return suit * RANKS + rank
    if rank >= 0:
        return _only(rank, hand)
    raise InvalidNotation(say.NO_CARD(text=repr(reader.text)))


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
    """The one card of a rank in the hand."""
    fits = [suit * RANKS + rank for suit in range(4) if hand >> (suit * RANKS + rank) & 1]
    if len(fits) > 1:
        cards = listed([card(NAMES[fit]) for fit in fits])
        raise AmbiguousNotation(say.WHICH_SUIT(rank=RANK_SIGNS[rank], cards=cards))
    return fits[0] if fits else rank  # any card of the rank: the rules say that it is not in the hand
