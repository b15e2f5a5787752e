"""Positions of Sweets! drawn in words, and chance that deals chosen cards."""

import json
import re

import teahouse
from teahouse import Chance

GAME = teahouse.game("sweets")
SWEETS = ["biscuit", "candy", "donut", "pudding", "ice cream", "cake"]
COPIES = dict(zip(SWEETS, [10, 9, 8, 7, 6, 5]))


def cards(text):
    """Counts out of "2 candy, ice cream"."""
    counts: dict[str, int] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        read = re.fullmatch(r"(?:(\d+) )?(.+)", part)
        assert read, part
        number, name = read.groups()
        counts[name] = counts.get(name, 0) + int(number or 1)
    return counts


def lay(
    hands,
    row="3 biscuit, candy, donut",
    *,
    tea=None,
    known=None,
    released=None,
    pile=None,
    star=None,
    active=0,
    final_left=0,
    trades=0,
    given="",
    taken="",
):
    """A position with these hands, a list of words for each seat.

    Cards that are named nowhere are in the pile; where the pile is named they are set aside in a solo game, and in
    the last player's hand otherwise.
    """
    players = len(hands)
    held = [cards(hand) for hand in hands]
    lying = cards(row)
    released = released or [[] for _ in hands]
    known = [cards(words) for words in known] if known else [{} for _ in hands]
    rest = dict(COPIES)
    for pile_of_cards in [*held, lying]:
        for name, count in pile_of_cards.items():
            if name != "tea":
                rest[name] -= count
    for seat in released:
        for name, count in seat:
            rest[name] -= count
    set_aside = {}
    stock = rest if pile is None else cards(pile)
    if pile is not None:
        left_over = {name: rest[name] - stock.get(name, 0) for name in rest}
        if players == 1:
            set_aside = left_over
        else:
            for name, count in left_over.items():
                held[-1][name] = held[-1].get(name, 0) + count
    if tea is None:
        tea = [1] * players
        for seat in range(lying.get("tea", 0)):
            tea[seat] = 0
    if star is None and players == 4:
        star = 3
    data = json.loads(GAME.start(players=players, seed=1).to_json())
    data["position"] = {
        "pile": stock,
        "row": lying,
        "hands": held,
        "tea": tea,
        "known": known,
        "released": released,
        "set_aside": set_aside,
        "star": star,
        "active": active,
        "final_left": final_left,
        "trades": trades,
        "given": cards(given),
        "taken": cards(taken),
    }
    return GAME.from_json(data)


class Cards(Chance):
    """Deals the named sweets from the top of the pile, in this order."""

    def __init__(self, state, names):
        super().__init__(0)
        self.state = state
        self.names = list(names)

    def below(self, n):
        name = self.names.pop(0)
        pile = self.state.position()["pile"]
        assert pile[name]
        return sum(pile.get(other, 0) for other in SWEETS[: SWEETS.index(name)])


def top(state, *names):
    """Let these be the next cards of the pile."""
    state.chance = Cards(state, names)
    return state


def play(state, *moves):
    """Type moves for whoever is asked."""
    for move in moves:
        seat = state.turn()
        for action in state.parse(seat, move):
            state.apply(seat, action)
    return state


def moves(state):
    """What the seat that is asked may do, in words."""
    seat = state.turn()
    return [state.notate(seat, action) for action in state.legal(seat)]


def hand(state, seat):
    return state.position()["hands"][seat]


def row(state):
    return state.position()["row"]
