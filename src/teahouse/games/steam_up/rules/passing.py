"""A card from hand to hand; only the two see it."""

from mypy_extensions import i64

from teahouse.games.steam_up import events
from teahouse.games.steam_up.rules import knowledge
from teahouse.games.steam_up.rules.position import Position


def between(state: Position, one: i64, two: i64, card: i64) -> dict[int, dict[str, object]]:
    """The card, for the two who see it."""
    seen: dict[str, object] = {"card": state.box.fortune.names[card]}
    return {int(one): seen, int(two): seen}


def hand_out(state: Position, giver: i64, taker: i64, card: i64) -> None:
    state.hands[giver * state.box.cards + card] -= 1
    state.sizes[giver] -= 1
    knowledge.handed_out(state, giver, taker, card)


def hand_in(state: Position, giver: i64, taker: i64, card: i64) -> None:
    state.hands[taker * state.box.cards + card] += 1
    state.sizes[taker] += 1
    knowledge.handed_in(state, giver, taker, card)


def only_card(state: Position, seat: i64) -> i64:
    """The card of a hand of one."""
    hands = state.hands
    at: i64 = seat * state.box.cards
    card: i64 = 0
    while not hands[at + card]:
        card += 1
    return card


def pass_on(state: Position, direction: i64) -> None:
    """All cards that were put aside go to the neighbours at once (U23): 1 to the left, -1 to the right."""
    players = state.box.players
    for giver in range(players):  # all leave their hands before the first arrives; empty hands only receive
        if state.picks[giver] >= 0:
            hand_out(state, giver, (giver + direction + players) % players, state.picks[giver])
    for giver in range(players):
        card: i64 = state.picks[giver]
        if card < 0:
            continue
        state.picks[giver] = -1
        taker: i64 = (giver + direction + players) % players
        hand_in(state, giver, taker, card)
        if state.journal is not None:
            state.tell(events.PASSED_CARD, between(state, giver, taker, card), by=giver, to=taker)
