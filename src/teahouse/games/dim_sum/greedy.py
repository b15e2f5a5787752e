"""A sensible drafter: what a card adds to what its taker's cards promise to be worth at the end of the round.

It looks at its own cards and, where choices are revealed, at the others' drafted ones. In a co-operative game it
sees nobody else's (D9). There the drafters keep to a habit that needs no word during the game: each looks after a
few neighbouring ranks of their own, by the order of the seats. That brings fours and streaks of three together, and
a streak longer than three is avoided because it would rob the others of theirs.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import zeros
from teahouse.core.heuristics import Adviser
from teahouse.core.state import State
from teahouse.core.words import Said, card
from teahouse.games.dim_sum import words
from teahouse.games.dim_sum.cards import (
    CLUBS,
    DIAMONDS,
    HEARTS,
    NAMES,
    RANK_NAMES,
    RANKS,
    SPADES,
    bit,
    lowest,
    of_suit,
    size,
)
from teahouse.games.dim_sum.components import Components
from teahouse.games.dim_sum.rules import Draft
from teahouse.games.dim_sum.scoring import (
    CATEGORIES,
    KINDS,
    face_points,
    larger_group,
    longest_run,
    of_rank,
    pip_sum,
    pips,
    run,
)

# Chances in percent, found by trial: of keeping a lead until the end of the round (from three behind to three
# ahead), of completing the diamonds (by the number still missing), four of a kind and a streak (by the number held).
LEAD: Final = vec[i64]([3, 10, 25, 45, 65, 80, 92])
MISSING: Final = vec[i64]([100, 55, 28, 12, 4])
FOURS: Final = vec[i64]([0, 2, 9, 35, 100])
STREAK: Final = vec[i64]([0, 4, 30, 100])
# A spade hand of one, two or three will still grow, and its lowest card only falls: percent of it to count on.
SPADES_GROWN: Final = vec[i64]([0, 45, 65, 85])
# Co-operative, in hundredths of a point: a card of one's own ranks, and one of another's.
OWN_RANK: Final = 300
# A face card scores for whoever takes it, so that leaving it loses little: percent to count.
SHARED_FACES: Final = 50

# Of a million: what a point of lead is worth after a round and after the last one, where winning itself counts most.
ROUND_LEAD: Final = 20_000
FINAL_LEAD: Final = 10_000
WON: Final = 300_000
RICH: Final = 40  # points a player and round that only the best arrangements come near
RICH_HANDS: Final = 60  # the same for two who have the whole deck between them (D3)


class Outlook:
    """What the table means for a seat: the others' best in the two categories that compare, and what is gone."""

    def __init__(self) -> None:
        self.spades: i64 = 0
        self.run: i64 = 0
        self.gone: i64 = 0
        self.left: i64 = 0  # cards that the seat will take after this one


def outlook(state: Draft, seat: i64) -> Outlook:
    """Read the table; where nothing is revealed, an average neighbour is assumed."""
    box = state.box
    found = Outlook()
    found.left = box.hand - state.made - 1
    found.run = box.streak
    if box.cooperative:
        found.spades = box.pips * (state.made + 1) // (box.players * box.hand) + 1
        return found
    row: i64 = state.round * box.players
    for other in range(box.players):
        if other != seat:
            cards: i64 = state.drafted[row + other]
            found.gone |= cards
            spades: i64 = size(pips(box, cards, SPADES))
            if spades > found.spades:
                found.spades = spades
            length: i64 = longest_run(cards)
            if length > found.run:
                found.run = length
    return found


def chance_to_lead(lead: i64, left: i64) -> i64:
    """Percent: being level is enough (D4, D6), and at the last card nothing changes any more."""
    if left == 0:
        return 100 if lead >= 0 else 0
    if lead < -3:
        return 0
    return LEAD[lead + 3] if lead < 3 else LEAD[6]


def spades_worth(box: Components, cards: i64, table: Outlook) -> i64:
    spades: i64 = pips(box, cards, SPADES)
    if not spades:
        return 0
    count: i64 = size(spades)
    worth: i64 = (lowest(spades) + 1) * chance_to_lead(count - table.spades, table.left)
    if table.left and count < 4:
        worth = worth * SPADES_GROWN[count] // 100
    return worth


def clubs_worth(box: Components, cards: i64) -> i64:
    """The smaller group may still become the larger one."""
    larger: i64 = size(larger_group(box, cards))
    return 100 * larger + 15 * (size(pips(box, cards, CLUBS)) - larger)


def diamonds_worth(box: Components, cards: i64, table: Outlook) -> i64:
    missing: i64 = box.diamonds - size(pips(box, cards, DIAMONDS))
    if missing < 0 or missing > table.left or missing > 4:
        return 0
    return box.diamond_points * MISSING[missing]


def hearts_worth(box: Components, cards: i64) -> i64:
    """The root in hundredths: half a point more is half way to the next."""
    wanted: i64 = 10_000 * pip_sum(pips(box, cards, HEARTS))
    root: i64 = 0
    step: i64 = 512
    while step:
        if (root + step) * (root + step) <= wanted:
            root += step
        step >>= 1
    return root


def faces_worth(box: Components, cards: i64) -> i64:
    return face_points(box, cards) * (SHARED_FACES if box.cooperative else 100)


def streak_worth(box: Components, cards: i64, table: Outlook) -> i64:
    if box.cooperative:
        return _shared_streak_worth(box, cards)
    length: i64 = longest_run(cards)
    if length < 2 or length + table.left < box.streak:
        return 0
    return box.streak_points * chance_to_lead(length - table.run, table.left)


def _shared_streak_worth(box: Components, cards: i64) -> i64:
    """The best three ranks in a row of which some are held; a longer row costs the others their five."""
    best: i64 = 0
    for suit in range(4):
        ranks: i64 = of_suit(cards, suit)
        if box.players > 3 and run(ranks) > box.streak:
            return -box.streak_points * 100
        for start in range(RANKS - 2):
            held: i64 = size(ranks >> start & 0b111)
            if STREAK[held] > best:
                best = STREAK[held]
    return best * box.streak_points


def fours_worth(box: Components, cards: i64, table: Outlook) -> i64:
    """Only ranks of which nobody else has a card can still be complete."""
    chances: i64 = 0
    for rank in range(RANKS):
        if of_rank(table.gone, rank) == 0:
            chances += FOURS[size(of_rank(cards, rank))]
    return chances * box.four_points


def worth_of(box: Components, cards: i64, table: Outlook) -> i64:
    """What a player's cards promise, in hundredths of a point."""
    return (
        spades_worth(box, cards, table)
        + clubs_worth(box, cards)
        + diamonds_worth(box, cards, table)
        + hearts_worth(box, cards)
        + faces_worth(box, cards)
        + streak_worth(box, cards, table)
        + fours_worth(box, cards, table)
    )


def worth_by_category(box: Components, cards: i64, table: Outlook) -> list[int]:
    """The same, part by part in the order of the categories."""
    return [
        spades_worth(box, cards, table),
        clubs_worth(box, cards),
        diamonds_worth(box, cards, table),
        hearts_worth(box, cards),
        faces_worth(box, cards),
        streak_worth(box, cards, table),
        fours_worth(box, cards, table),
    ]


def own_rank(box: Components, seat: i64, card: i64) -> i64:
    """1 for a card of the ranks that a seat looks after, -1 for another's, 0 for ranks that are nobody's."""
    each: i64 = box.hand // 4
    owner: i64 = card % RANKS // each if each else box.players
    if owner >= box.players:
        return 0
    return 1 if owner == seat else -1


def rich(box: Components) -> i64:
    return RICH_HANDS if box.places == 2 else RICH


class Drafter(Adviser):
    """Takes the card that promises most."""

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        assert isinstance(state, Draft)
        box = state.box
        table = outlook(state, seat)
        mine: i64 = state.drafted[state.round * box.players + seat]
        before: i64 = worth_of(box, mine, table)
        for i in range(count):
            card: i64 = actions[i]
            weights[i] = worth_of(box, mine | bit(card), table) - before
            if box.cooperative:
                weights[i] += OWN_RANK * own_rank(box, seat, card)

    def worth(self, state: State, rewards: vec[i64]) -> None:
        """The lead over the best rival in all finished rounds; together, the sum of all points (D9)."""
        assert isinstance(state, Draft)
        box = state.box
        players = box.players
        totals: vec[i64] = zeros(players)
        together: i64 = 0
        for turn in range(state.round):
            scores = state.round_scores(turn)
            for seat in range(players):
                for kind in range(KINDS):
                    totals[seat] += scores[seat * KINDS + kind]
                    together += scores[seat * KINDS + kind]
        for seat in range(players):
            if box.cooperative:
                reward: i64 = together * 1_000_000 // (rich(box) * players * box.rounds)
            else:
                best: i64 = 0
                for other in range(players):
                    if other != seat and totals[other] > best:
                        best = totals[other]
                lead: i64 = totals[seat] - best
                reward = 500_000 + lead * ROUND_LEAD
                if state.round == box.rounds:  # what wins is decided, by how much matters little
                    reward = 500_000 + lead * FINAL_LEAD
                    if lead > 0:
                        reward += WON
                    elif lead < 0:
                        reward -= WON
            if reward < 0:
                reward = 0
            rewards[seat] = reward if reward < 1_000_000 else 1_000_000

    def prospect(self, state: State, reward: float) -> Said:
        assert isinstance(state, Draft)
        box = state.box
        if not box.cooperative:
            return super().prospect(state, reward)
        return words.PROSPECT(points=f"{reward * float(rich(box) * box.players * box.rounds):.0f}")

    def chapter(self, state: State) -> i64:
        """The round: for the next one everything is dealt anew (D1)."""
        assert isinstance(state, Draft)
        return state.round

    def reason(self, state: State, seat: int, action: int) -> Said:
        assert isinstance(state, Draft)
        box = state.box
        table = outlook(state, seat)
        mine: i64 = state.drafted[state.round * box.players + seat]
        taken = card(NAMES[action])
        if box.cooperative and own_rank(box, seat, action) == 1:
            each = int(box.hand) // 4
            low, high = RANK_NAMES[seat * each], RANK_NAMES[seat * each + each - 1]
            return words.WHY_OWN_RANK(card=taken, first=card(low), last=card(high))
        before = worth_by_category(box, mine, table)
        after = worth_by_category(box, mine | bit(action), table)
        gains = [after[kind] - before[kind] for kind in range(KINDS)]
        best = gains.index(max(gains))
        if gains[best] <= 0:
            return words.WHY_LEAST_HARM(card=taken)
        return words.WHY(card=taken, good=_good(box, CATEGORIES[best], mine | bit(action)))


def _good(box: Components, category: str, cards: i64) -> Said:
    """What a card is good for, once it is among one's own."""
    if category == "spades":
        spades: i64 = pips(box, cards, SPADES)
        return words.GOOD_SPADES(count=size(spades), lowest=lowest(spades) + 1)
    if category == "clubs":
        return words.GOOD_CLUBS(count=size(larger_group(box, cards)))
    if category == "diamonds":
        return words.GOOD_DIAMONDS(count=size(pips(box, cards, DIAMONDS)), wanted=box.diamonds)
    if category == "hearts":
        return words.GOOD_HEARTS(sum=pip_sum(pips(box, cards, HEARTS)))
    if category == "faces":
        return words.GOOD_FACES()
    if category == "streak":
        return words.GOOD_STREAK(count=longest_run(cards))
    return words.GOOD_FOURS()


ADVISER = Drafter()
