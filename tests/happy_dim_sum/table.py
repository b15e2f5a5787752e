"""Positions drawn in a few words, and a chance that deals the cards one asks for.

    state = laid("gow gow yum", "tea", "check", plates={1: "gow:3 mai:4t1!"}, specials="gow mai")

lays hands for three seats; before seat 1 stand three pieces of har gow and a complete set of siew mai, one of its
pieces Tea, under Hot Sauce; two Daily Specials lie open; everything else is in the deck.
"""

import json
from collections import Counter

import teahouse
from tests.certain import certain

GAME = teahouse.game("happy-dim-sum")

CARDS = {
    "lo": "lo mai gai",
    "claws": "phoenix claws",
    "fun": "cheong fun",
    "bao": "char siew bao",
    "tart": "egg tart",
    "bun": "custard bun",
    "gow": "har gow",
    "mai": "siew mai",
    "cake": "radish cake",
    "tea": "tea",
    "check": "check please",
    "sticks": "chopsticks",
    "granny": "grandma",
    "sauce": "hot sauce",
    "takeout": "takeout",
    "yum": "yum cha",
}
DISHES = list(CARDS.values())[:9]
COPIES = dict(zip(CARDS.values(), (5, 5, 5, 6, 6, 6, 7, 7, 7, 6, 8, 7, 3, 5, 8, 8)))
SETS = dict(zip(DISHES, (2, 2, 2, 3, 3, 3, 4, 4, 4)))


def pile_of(text: str) -> Counter[str]:
    """Cards by their short words: "gow 2*tea"; with a star before it a Daily Special: "*tart"."""
    found: Counter[str] = Counter()
    for word in text.split():
        times, _, short = word.rpartition("*")
        if word.startswith("*"):
            found["daily special " + CARDS[short]] += 1
        else:
            found[CARDS[short]] += int(times or 1)
    return found


def plate_of(text: str) -> dict[str, dict[str, int]]:
    """Dishes by their short words: "gow:3 mai:4t1!"."""
    dishes: dict[str, dict[str, int]] = {}
    for word in text.split():
        short, _, pieces = word.partition(":")
        pieces, sauce, _ = pieces.partition("!")
        count, _, tea = pieces.partition("t")
        dishes[CARDS[short]] = {"pieces": int(count), "tea": int(tea or 0), "sauce": bool(sauce)}
    return dishes


def laid(
    *hands: str,
    plates: dict[int, str] | None = None,
    specials: str = "",
    deck: str | None = None,
    seat: int = 0,
    moves: int = 0,
    left: tuple[int, ...] = (),
    finals: int = -1,
    options: dict[str, object] | None = None,
    rules: int | None = None,
    **more: object,
) -> teahouse.State:
    """The position with these cards in it, seat `seat` between moves. Cards that are not named are in the deck, or
    discarded where the deck is given in words; Daily Specials that do not lie open are in the deck."""
    players = len(hands)
    held = [pile_of(hand) for hand in hands]
    dishes = [plate_of((plates or {}).get(s, "")) for s in range(players)]
    spare = Counter(COPIES)
    for cards in held:
        spare.subtract(cards)
    for plate in dishes:
        for name, dish in plate.items():
            spare.subtract({name: dish["pieces"] - dish["tea"], "tea": dish["tea"], "hot sauce": dish["sauce"]})
    shown = pile_of(specials)
    to_come = {"daily special " + name: 1 for name in DISHES if not shown[name]}
    discards: Counter[str] = Counter()
    if deck is None:
        drawn = Counter(spare)
        drawn.update(to_come)
    else:
        drawn = pile_of(deck)
        plain = Counter({name: count for name, count in drawn.items() if not name.startswith("daily")})
        spare.subtract(plain)
        discards.update(spare)
        shown = Counter({name: 1 for name in DISHES if "daily special " + name not in drawn})
        if specials:
            assert +shown == pile_of(specials), f"with that deck the specials are {list(shown)}"
    assert min(spare.values()) >= 0, f"there are not so many cards: {spare}"
    position = {
        "deck": +drawn,
        "hands": [+cards for cards in held],
        "dishes": dishes,
        "discards": +discards,
        "specials": +shown,
        "active": seat,
        "moves": moves,
        "left_at": list(left) or [0] * players,
        "finals": finals,
        **more,
    }
    return GAME.setup(players, options, rules=rules).restore(json.loads(json.dumps(position)), teahouse.Chance(1))


class Dealer(teahouse.Chance):
    """Draws the named cards one after the other: "gow" and "*tart" out of the deck, "2/gow" out of the hand of seat 2;
    then it must not be asked again."""

    def __init__(self, state: teahouse.State, cards: str) -> None:
        super().__init__(0)
        self.state = state
        self.cards = cards.split()

    def below(self, n: int) -> int:
        assert self.cards, "more cards are drawn than the test foresees"
        seat, _, word = self.cards.pop(0).rpartition("/")
        (wanted,) = pile_of(word)
        position = self.state.position()
        pile = position["hands"][int(seat)] if seat else position["deck"]
        assert n == sum(pile.values()), "another pile is drawn from than the test foresees"
        at = 0
        for name, count in pile.items():
            if name == wanted:
                return at
            at += count
        raise AssertionError(f"there is no {wanted} to draw")


def deals(state: teahouse.State, cards: str) -> teahouse.State:
    """The same game, in which the next cards drawn are these."""
    state.chance = Dealer(state, cards)
    state.journal = []
    return state


def drawn(state: teahouse.State) -> bool:
    """Whether all the cards that the test foresees have been drawn."""
    return not certain(Dealer, state.chance).cards


def play(state: teahouse.State, *moves: str) -> teahouse.State:
    """Each move in its words, by whoever is asked; "2: keep" says that it must be player 2."""
    for move in moves:
        (seat,) = state.pending()
        who, colon, rest = move.partition(": ")
        if colon:
            assert seat == int(who) - 1, f"player {seat + 1} is asked, not player {who}"
            move = rest
        for action in state.parse(seat, move):
            state.apply(seat, action)
    return state


def moves(state: teahouse.State) -> list[str]:
    """All that the player who is asked may answer, in words."""
    (seat,) = state.pending()
    return [state.notate(seat, action) for action in state.legal(seat)]


def hand(state: teahouse.State, seat: int) -> dict[str, int]:
    held: dict[str, int] = state.view(seat)["hand"]
    return held


def cards(text: str) -> dict[str, int]:
    return dict(pile_of(text))


def plate(state: teahouse.State, seat: int) -> dict[str, tuple[int, int]]:
    """The dishes before a seat: pieces, and the Tea among them."""
    return {dish["dish"]: (dish["pieces"], dish["tea"]) for dish in state.view(None)["seats"][seat]["dishes"]}


def asked(state: teahouse.State) -> tuple[int, str]:
    """Who is asked, counted from 1, and for what, as the table sees it."""
    (seat,) = state.pending()
    return seat + 1, state.view(None)["question"]


def seats(state: teahouse.State, what: str) -> list[object]:
    """One fact of every seat as all can see it."""
    return [place[what] for place in state.view(None)["seats"]]


def discarded(state: teahouse.State, before: teahouse.State | None = None) -> dict[str, int]:
    """The discard pile, or what has come onto it since."""
    pile = Counter(state.view(None)["discards"])
    if before is not None:
        pile.subtract(before.view(None)["discards"])
    return dict(+pile)


def refusal(state: teahouse.State, move: str) -> teahouse.IllegalMove:
    """The refusal that this move meets; the game must be as before."""
    before = state.digest()
    try:
        play(state, move)
    except teahouse.IllegalMove as refused:
        assert state.digest() == before
        return refused
    raise AssertionError(f"{move} was allowed")
