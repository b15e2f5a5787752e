"""Positions drawn in a few words, and a chance that deals the cards one asks for.

    state = laid("tofu tofu", "more", "pork", order=3, top="omelette")

lays hands for three seats, puts an order of 3 before seat 0 with an omelette on top, and everything else in the pile.
"""

import json
from collections import Counter
from collections.abc import Mapping

import teahouse

GAME = teahouse.game("taiwan-snackbar")

CARDS = {
    "tofu": "stinky tofu",
    "omelette": "oyster omelette",
    "leaves": "bamboo leaves",
    "dumplings": "steamed dumplings",
    "pork": "pork rice",
    "sticks": "rice sticks",
    "turn": "change direction",
    "choose": "choose player",
    "more": "one more",
    "stop": "no more",
}
COPIES = dict(zip(CARDS.values(), (16, 14, 12, 10, 8, 6, 8, 8, 10)))
DISHES = list(CARDS.values())[:6]


def pile_of(text: str) -> Counter[str]:
    """Cards by their short words: "tofu tofu 3*more"."""
    found: Counter[str] = Counter()
    for word in text.split():
        times, _, short = word.rpartition("*")
        found[CARDS[short]] += int(times or 1)
    return found


def laid(
    *hands: str,
    order: int = 0,
    top: str | None = None,
    pile: str | None = None,
    discards: str = "",
    rest: int | str = "pile",
    seat: int = 0,
    direction: int = 1,
    no_more: int = 1,
    points: tuple[int, ...] = (),
    left: tuple[int, ...] = (),
    known: tuple[str, ...] = (),
    options: Mapping[str, object] | None = None,
    in_round: int = 0,
    won: tuple[int, ...] = (),
    first_out: tuple[int, ...] = (),
    rules: int | None = None,
) -> teahouse.State:
    """The position with these cards in it; cards that are not named lie in `rest`: the pile, the discards or a hand.

    With a pile in words its No More cards are those of the whole game. Unless the table has agreed on them, their
    number grows by one each round from there on; it is the first round in which there may be so many points.
    """
    held = [pile_of(hand) for hand in hands]
    down = pile_of(discards)
    if top is not None and not down[CARDS[top]]:
        down[CARDS[top]] += 1
    drawn = pile_of(pile or "")
    spare = Counter(COPIES)
    for cards in (*held, down, drawn):
        spare.subtract({name: count for name, count in cards.items() if name != "no more"})
    assert min(spare.values()) >= 0, f"there are not so many cards: {spare}"
    where = {"pile": drawn, "discards": down}[rest] if isinstance(rest, str) else held[rest]
    where.update(+spare)
    if pile is None or "stop" not in pile:
        drawn["no more"] = no_more
    agreed = dict(options or {})
    by_list = rules != 1
    knock_out = agreed.get("knock_out") is True
    number = in_round or (2 if any(points) and not knock_out else 1)
    if by_list and "no_more" not in agreed and drawn["no more"] != number:
        agreed["no_more"] = [drawn["no more"]] * number + list(range(drawn["no more"] + 1, 7))
    table = GAME.setup(len(hands), agreed, rules=rules)
    position: dict[str, object] = {
        "pile": +drawn,
        "hands": [+cards for cards in held],
        "known": [+pile_of(known[s]) if s < len(known) else {} for s in range(len(hands))],
        "discards": +down,
        "top": None if top is None else CARDS[top],
        "food": order,
        "direction": direction,
        "active": seat,
        "choosing": False,
        "no_more": drawn["no more"],
        "points": list(points) or [0] * len(hands),
        "left_at": list(left) or [0] * len(hands),
    }
    if by_list:
        position["round"] = number
    if agreed.get("rounds", 1) != 1:
        position["won"] = list(won) or [0] * len(hands)
        position["first_out"] = list(first_out) or [0] * len(hands)
    return table.restore(json.loads(json.dumps(position)), teahouse.Chance(1))


class Dealer(teahouse.Chance):
    """Draws the named cards, one after the other, whatever the pile looks like; then it must not be asked again."""

    def __init__(self, state: teahouse.State, cards: str) -> None:
        super().__init__(0)
        self.state = state
        self.cards = [CARDS[word] for word in cards.split()]

    def below(self, n: int) -> int:
        assert self.cards, "more cards are drawn than the test foresees"
        wanted = self.cards.pop(0)
        at = 0
        for name, count in self.state.position()["pile"].items():
            if name == wanted:
                return at
            at += count
        raise AssertionError(f"there is no {wanted} in the pile")


def deals(state: teahouse.State, cards: str) -> teahouse.State:
    """The same game, in which the next cards drawn are these."""
    state.chance = Dealer(state, cards)
    state.journal = []
    return state


def play(state: teahouse.State, *moves: str) -> teahouse.State:
    """Each move in its words, by whoever's turn it is."""
    for move in moves:
        (seat,) = state.pending()
        for action in state.parse(seat, move):
            state.apply(seat, action)
    return state


def moves(state: teahouse.State) -> list[str]:
    """All that the player whose turn it is may do, in words."""
    (seat,) = state.pending()
    return [state.notate(seat, action) for action in state.legal(seat)]


def hand(state: teahouse.State, seat: int) -> dict[str, int]:
    held: dict[str, int] = state.view(seat)["hand"]
    return held


def seats(state: teahouse.State, what: str) -> list[int]:
    """One number of every seat, as all can see it: cards or points."""
    return [place[what] for place in state.view(None)["seats"]]


def words(text: str) -> dict[str, int]:
    return dict(pile_of(text))


def refusal(state: teahouse.State, move: str) -> teahouse.IllegalMove:
    """The refusal that this move meets; the game must be as before."""
    (seat,) = state.pending()
    before = state.digest()
    try:
        play(state, move)
    except teahouse.IllegalMove as refused:
        assert state.digest() == before
        return refused
    raise AssertionError(f"{move} was allowed to seat {seat}")
