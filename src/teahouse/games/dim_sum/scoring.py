"""What a drafted hand is worth, category by category (D4–D7).

`score_round` fills in numbers for the playing loop; `explain` gives the same numbers with the cards that made them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.words import Said
from teahouse.core.words import listed as in_a_row
from teahouse.games.dim_sum import words
from teahouse.games.dim_sum.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    RANKS,
    SPADES,
    SUIT_BITS,
    bit,
    listed,
    lowest,
    of_suit,
    size,
)
from teahouse.games.dim_sum.components import Components

CATEGORIES = ["spades", "clubs", "diamonds", "hearts", "faces", "streak", "fours"]
KINDS: Final = 7

ACES: Final[i64] = 0x8004002001  # one in each suit
ODD_RANKS: Final = 0b1010101010101  # A 3 5 7 9 (J K)


def pips(box: Components, cards: i64, suit: i64) -> i64:
    """The ranks of one suit that count for it: ace to ten (D4, D5)."""
    return of_suit(cards, suit) & box.pip_ranks


def pip_sum(ranks: i64) -> i64:
    """Ace is 1, every other rank its number (D5)."""
    total: i64 = 0
    while ranks:
        total += lowest(ranks) + 1
        ranks &= ranks - 1
    return total


def root(number: i64) -> i64:
    """The integer square root (D5)."""
    whole: i64 = 0
    while (whole + 1) * (whole + 1) <= number:
        whole += 1
    return whole


def face_points(box: Components, cards: i64) -> i64:
    """Jack, queen and king of every suit (D5)."""
    points: i64 = 0
    for rank in range(10, RANKS):
        points += box.faces[rank] * size(of_rank(cards, rank))
    return points


def of_rank(cards: i64, rank: i64) -> i64:
    """The cards of one rank."""
    return cards & (ACES << rank)


def run(ranks: i64) -> i64:
    """The longest row of consecutive ranks; the ace is low and the king ends it (D6)."""
    length: i64 = 0
    while ranks:
        ranks &= ranks >> 1
        length += 1
    return length


def longest_run(cards: i64) -> i64:
    """A player's best streak over all suits (D6)."""
    best: i64 = 0
    for suit in range(4):
        length: i64 = run(of_suit(cards, suit))
        if length > best:
            best = length
    return best


def whole_ranks(cards: i64) -> i64:
    """The ranks of which a set holds all four (D7)."""
    return cards & (cards >> RANKS) & (cards >> 2 * RANKS) & (cards >> 3 * RANKS) & SUIT_BITS


def larger_group(box: Components, cards: i64) -> i64:
    """The clubs of the larger of the odd and the even group (D5); the odd ones if both are as large."""
    clubs: i64 = pips(box, cards, CLUBS)
    odd: i64 = clubs & ODD_RANKS
    even: i64 = clubs & ~ODD_RANKS
    return odd if size(odd) >= size(even) else even


def score_round(box: Components, drafted: vec[i64], start: i64, out: vec[i64]) -> None:
    """Score the players' cards, `drafted[start]` and on; seat by seat seven numbers are written into `out`."""
    players = box.players
    most_spades: i64 = 0
    longest: i64 = box.streak
    for seat in range(players):
        cards: i64 = drafted[start + seat]
        spades: i64 = size(pips(box, cards, SPADES))
        if spades > most_spades:
            most_spades = spades
        length: i64 = longest_run(cards)
        if length > longest:
            longest = length
        row: i64 = seat * KINDS
        out[row] = spades
        out[row + 1] = size(larger_group(box, cards))
        out[row + 2] = box.diamond_points if size(pips(box, cards, DIAMONDS)) == box.diamonds else 0
        out[row + 3] = root(pip_sum(pips(box, cards, HEARTS)))
        out[row + 4] = face_points(box, cards)
        out[row + 5] = length
        out[row + 6] = box.four_points * size(whole_ranks(cards))
    for seat in range(players):  # two categories compare the whole table
        at: i64 = seat * KINDS
        if most_spades and out[at] == most_spades:  # every one who has the most, each their own lowest (D4)
            out[at] = lowest(pips(box, drafted[start + seat], SPADES)) + 1
        else:
            out[at] = 0
        out[at + 5] = box.streak_points if out[at + 5] == longest else 0  # once, whatever ties (D6)


# How well a table played together: below the rulebook's mark, from it on, from the house mark on, from half way between
# that and the best that was found, and as well as that (D9).
GRADES = ["short", "good", "fine", "splendid", "perfect"]


def grade(box: Components, together: i64) -> str:
    """What a co-operative sum is called."""
    steps = [box.book, box.house, (box.house + box.best + 1) // 2, box.best]
    reached = 0
    while reached < len(steps) and together >= steps[reached]:
        reached += 1
    return GRADES[reached]


class Score:
    """One category of one player: the points, the cards that made them, and why."""

    def __init__(self, category: str, points: int, cards: list[str], why: Said) -> None:
        self.category = category
        self.points = points
        self.cards = cards
        self.why = why

    def to_json(self) -> dict[str, object]:
        return {"points": self.points, "cards": self.cards, "why": str(self.why)}


def explain(box: Components, hands: list[int]) -> list[list[Score]]:
    """The score of every player, category by category, with the cards that made each."""
    drafted = vec[i64](hands)
    numbers = vec[i64]([0 for _ in range(KINDS * len(hands))])
    score_round(box, drafted, 0, numbers)
    most_spades: i64 = 0
    longest: i64 = 0
    for cards in hands:
        most_spades = max(most_spades, size(pips(box, cards, SPADES)))
        longest = max(longest, longest_run(cards))
    table: list[list[Score]] = []
    for seat in range(len(hands)):
        points = [int(numbers[seat * KINDS + kind]) for kind in range(KINDS)]
        table.append(_explain_one(box, hands[seat], points, most_spades, longest))
    return table


def _explain_one(box: Components, cards: i64, points: list[int], most_spades: i64, longest: i64) -> list[Score]:
    spades: i64 = pips(box, cards, SPADES)
    if spades and size(spades) == most_spades:
        spade_words = words.MOST_SPADES(count=most_spades)
    else:
        spade_words = words.FEWER_SPADES(count=size(spades), most=most_spades) if most_spades else words.NO_SPADES()
        spades = 0
    clubs: i64 = pips(box, cards, CLUBS)
    odd: i64 = size(clubs & ODD_RANKS)
    even: i64 = size(clubs) - odd
    diamonds: i64 = pips(box, cards, DIAMONDS)
    exact = size(diamonds) == box.diamonds
    hearts: i64 = pips(box, cards, HEARTS)
    faces: i64 = 0
    for rank in range(10, RANKS):
        faces |= of_rank(cards, rank)
    length: i64 = longest_run(cards)
    if length < box.streak:
        streak_words = words.NO_STREAK(least=box.streak)
    elif length == longest:
        streak_words = words.LONGEST_STREAK(count=length)
    else:
        streak_words = words.SHORTER_STREAK(count=length, longest=longest)
    fours: i64 = 0
    kinds: list[Said] = []
    for rank in range(RANKS):
        if whole_ranks(cards) >> rank & 1:
            fours |= of_rank(cards, rank)
            kinds.append(words.FOURS[rank]())
    return [
        Score("spades", points[0], listed(spades << RANKS * SPADES), spade_words),
        Score(
            "clubs",
            points[1],
            listed(larger_group(box, cards) << RANKS * CLUBS),
            words.ODD_AND_EVEN(odd=odd, even=even),
        ),
        Score(
            "diamonds",
            points[2],
            listed(diamonds << RANKS * DIAMONDS) if exact else [],
            words.EXACTLY(count=box.diamonds)
            if exact
            else words.NOT_EXACTLY(count=size(diamonds), wanted=box.diamonds),
        ),
        Score(
            "hearts",
            points[3],
            listed(hearts << RANKS * HEARTS),
            words.ROOT(sum=pip_sum(hearts), root=points[3]) if hearts else words.NONE(),
        ),
        Score("faces", points[4], listed(faces), words.FACE_CARDS(count=size(faces))),
        Score("streak", points[5], listed(_streak_cards(cards, length)) if points[5] else [], streak_words),
        Score("fours", points[6], listed(fours), words.FOUR_OF(ranks=in_a_row(kinds)) if kinds else words.NONE()),
    ]


def _streak_cards(cards: i64, length: i64) -> i64:
    """The cards of a streak of that length, the first one in the order of the suits."""
    row: i64 = bit(length) - 1
    for suit in range(4):
        ranks: i64 = of_suit(cards, suit)
        for start in range(RANKS):
            if ranks >> start & row == row:
                return row << (RANKS * suit + start)
    return 0
