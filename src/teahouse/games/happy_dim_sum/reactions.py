"""Pieces on their way: servings and dishes sent by Yum Cha!, and the answers to them (H4, H5, H16)."""

from mypy_extensions import i64

from teahouse.games.happy_dim_sum import events
from teahouse.games.happy_dim_sum.components import YUM_CHA
from teahouse.games.happy_dim_sum.hands import discard, holds_none, learn
from teahouse.games.happy_dim_sum.plates import rest
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import PLACE_TEA, REACT
from teahouse.games.happy_dim_sum.turns import finish_move


def dispatch(state: Position, sender: i64, receiver: i64, dish: i64, real: i64, tea: i64, on: i64, sent: bool) -> None:
    """Pieces set out for a player, served out of a hand or sent by Yum Cha!; `on` is the dish that Tea alone is meant
    for.
    """
    state.load = dish
    state.load_pieces = real
    state.load_teas = tea
    state.load_on = on
    state.load_from = sender
    state.load_to = receiver
    state.links = 0
    state.load_sent = sent
    if sender == receiver:
        settle(state)  # serving oneself opens no reaction (H4)
    else:
        arrive(state)


def arrive(state: Position) -> None:
    """The receiver may answer: asked whenever the hand is not empty, whatever is in it (H16, R1)."""
    receiver: i64 = state.load_to
    if state.sizes[receiver] and asked_quickly(state, receiver, state.box.yum_cha, YUM_CHA):
        state.pose(receiver, REACT)
    else:
        settle(state)


def asked_quickly(state: Position, seat: i64, card: i64, group: i64) -> bool:
    """Whether a player with cards is asked for a reaction. With quick reactions only one who can react is, and
    everyone learns by it whether they hold the card (R1, R5).
    """
    box = state.box
    if not box.quick:
        return True
    state.reveals += 1
    if state.journal is not None:
        holds = state.hands[seat * box.kinds + card] > 0
        state.tell(events.SHOWED, by=seat, card=box.names[card], holds=holds)
    if state.hands[seat * box.kinds + card]:
        for observer in range(box.players + 1):
            if observer != seat:
                learn(state, observer, seat, card, 1)
        return True
    holds_none(state, seat, group)
    return False


def send_on(state: Position, seat: i64, target: i64) -> None:
    """Yum Cha! in answer: the same pieces go to another player (H4); Tea alone loses its dish (H5)."""
    discard(state, seat, state.box.yum_cha)
    state.load_from = seat
    state.load_to = target
    state.load_on = -1
    state.links += 1
    state.load_sent = True
    if state.journal is not None:
        dish = state.box.names[state.load]
        state.tell(events.SENT_ON, by=seat, to=target, dish=dish, pieces=state.load_pieces, tea=state.load_teas)
    arrive(state)


def keep(state: Position, seat: i64) -> None:
    if state.journal is not None:
        dish = state.box.names[state.load]
        state.tell(events.KEPT, by=seat, dish=dish, pieces=state.load_pieces, tea=state.load_teas)
    settle(state)


def settle(state: Position) -> None:
    """Only with the last receiver do pieces rest, merge and lose extras (H4)."""
    box = state.box
    if state.load == box.tea and state.load_on < 0:
        place_loose_tea(state)
        return
    dish: i64 = state.load_on if state.load == box.tea else state.load
    rest(state, state.load_to, dish, state.load_pieces, state.load_teas)
    state.unload()
    finish_move(state)


def place_loose_tea(state: Position) -> None:
    """Tea that was sent on goes onto incomplete dishes of the receiver's choice, one by one; the rest is discarded
    (H5). With a single incomplete dish there is nothing to ask (R4), nor with so much Tea that every incomplete dish
    becomes complete, whatever the order: dishes and Tea on its way lie open for all to see (R8).
    """
    box = state.box
    seat: i64 = state.load_to
    while state.load_teas:
        open_dishes: i64 = 0
        first: i64 = 0
        lacking: i64 = 0
        for dish in range(box.types):
            if incomplete(state, seat, dish):
                if not open_dishes:
                    first = dish
                open_dishes += 1
                lacking += box.sets[dish] - state.pieces[seat * box.types + dish]
        if open_dishes > 1 and not (box.sees_same and state.load_teas >= lacking):
            state.pose(seat, PLACE_TEA)
            return
        if open_dishes:
            state.load_teas -= 1
            rest(state, seat, first, 0, 1)
        else:
            if state.journal is not None:
                state.tell(events.POURED_OUT, by=seat, tea=state.load_teas)
            state.discards[box.tea] += state.load_teas
            state.load_teas = 0
    state.unload()
    finish_move(state)


def place_one_tea(state: Position, seat: i64, dish: i64) -> None:
    state.load_teas -= 1
    rest(state, seat, dish, 0, 1)
    place_loose_tea(state)


def incomplete(state: Position, seat: i64, dish: i64) -> bool:
    """A dish that has begun and lacks pieces."""
    pieces: i64 = state.pieces[seat * state.box.types + dish]
    return 0 < pieces < state.box.sets[dish]


def has_incomplete(state: Position, seat: i64) -> bool:
    sets = state.box.sets
    pieces = state.pieces
    types: i64 = state.box.types
    at: i64 = seat * types
    for dish in range(types):
        if pieces[at + dish] and pieces[at + dish] < sets[dish]:
            return True
    return False
