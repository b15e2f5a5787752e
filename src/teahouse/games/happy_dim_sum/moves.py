"""The moves of a turn: a serving put together step by step, and the Action cards (H2, H6, H7, H14, H15).

A question that everyone can see to have one answer only is not asked (R4, R8). How many pieces and how many Tea is
always asked: that there is no choice would be the hidden hand's secret (H28).
"""

from mypy_extensions import i64

from teahouse.core.cards import counts
from teahouse.games.happy_dim_sum import events
from teahouse.games.happy_dim_sum.battle import loose, start_battle
from teahouse.games.happy_dim_sum.components import DIM_SUM
from teahouse.games.happy_dim_sum.drawing import FOR_TAKEOUT, draw_cards
from teahouse.games.happy_dim_sum.hands import discard, holds_none, lay_out, pass_unseen
from teahouse.games.happy_dim_sum.plates import lift, rest
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import (
    OVER,
    PIECES,
    RECEIVER,
    SAUCE_ON,
    SAUCE_WHOSE,
    SEND,
    SEND_TO,
    TAKE_FROM,
    TEA_ON,
    TEAS,
)
from teahouse.games.happy_dim_sum.reactions import dispatch, has_incomplete, incomplete
from teahouse.games.happy_dim_sum.turns import finish_move

# -- who and what can be meant


def can_receive(state: Position, seat: i64, dish: i64) -> bool:
    """Serving: a player still in, oneself included, without a complete set of it; Tea alone needs an incomplete dish
    (H2).
    """
    if state.left_at[seat]:
        return False
    box = state.box
    if dish < box.types:
        return state.pieces[seat * box.types + dish] != box.sets[dish]
    return has_incomplete(state, seat)


def can_be_robbed(state: Position, seat: i64) -> bool:
    """Chopsticks need another hand with a card (H15)."""
    return seat != state.active and state.sizes[seat] > 0


def can_be_sauced(state: Position, seat: i64, dish: i64) -> bool:
    """Hot Sauce goes on any complete set of a player still in, one per dish (H6)."""
    at: i64 = seat * state.box.types + dish
    return not state.left_at[seat] and not state.sauce[at] and state.complete(seat, dish)


def has_set_for_sauce(state: Position, seat: i64) -> bool:
    if state.left_at[seat]:
        return False
    box = state.box
    sets = box.sets
    pieces = state.pieces
    sauce = state.sauce
    types: i64 = box.types
    at: i64 = seat * types
    for dish in range(types):
        if pieces[at] == sets[dish] and not sauce[at]:
            return True
        at += 1
    return False


def fits(state: Position, question: i64, seat: i64) -> bool:
    """Whether a player can be the answer to a question that names one."""
    if question == RECEIVER:
        return can_receive(state, seat, state.staged)
    if question == TAKE_FROM:
        return can_be_robbed(state, seat)
    if question == SAUCE_WHOSE:
        return has_set_for_sauce(state, seat)
    return seat != state.asked and not state.left_at[seat]  # SEND_TO, REACT


def fits_dish(state: Position, question: i64, dish: i64) -> bool:
    """Whether a dish can be the answer to a question that names one."""
    if question == TEA_ON:
        return incomplete(state, state.staged_seat, dish)
    if question == SAUCE_ON:
        return can_be_sauced(state, state.staged_seat, dish)
    return loose(state, state.asked, dish)  # SEND, DISCARD


def only_player(state: Position, question: i64) -> i64:
    """The one player who can be meant, or -1 if there are several."""
    found: i64 = -1
    for seat in range(state.box.players):
        if fits(state, question, seat):
            if found >= 0:
                return -1
            found = seat
    return found


def only_dish(state: Position, question: i64) -> i64:
    found: i64 = -1
    for dish in range(state.box.types):
        if fits_dish(state, question, dish):
            if found >= 0:
                return -1
            found = dish
    return found


def ask_player(state: Position, question: i64) -> None:
    seat: i64 = only_player(state, question)
    if seat >= 0:
        name_player(state, question, seat)
    else:
        state.question = question


def ask_dish(state: Position, question: i64) -> None:
    dish: i64 = only_dish(state, question)
    if dish >= 0:
        name_dish(state, question, dish)
    else:
        state.question = question


# -- putting a move together


def begin_serving(state: Position, dish: i64) -> None:
    state.staged = dish
    state.question = PIECES if dish < state.box.types else TEAS


def say_pieces(state: Position, pieces: i64) -> None:
    state.staged_pieces = pieces
    state.question = TEAS


def say_teas(state: Position, teas: i64) -> None:
    state.staged_teas = teas
    ask_player(state, RECEIVER)


def play(state: Position, card: i64) -> None:
    """An Action card is chosen (H23): carried out at once, or put together first."""
    box = state.box
    seat: i64 = state.active
    if card == box.chopsticks:
        ask_player(state, TAKE_FROM)
    elif card == box.hot_sauce:
        ask_player(state, SAUCE_WHOSE)
    elif card == box.yum_cha:
        ask_dish(state, SEND)
    elif card == box.check_please:
        start_battle(state, seat)
    elif card == box.grandma:
        call_grandma(state, seat)
    else:
        take_out(state, seat)


def name_player(state: Position, question: i64, seat: i64) -> None:
    """A player is named, by choice or because nobody else can be meant."""
    if question == TAKE_FROM:
        use_chopsticks(state, state.active, seat)
        return
    state.staged_seat = seat
    if question == SEND_TO:
        send_dish(state, state.active)
    elif question == SAUCE_WHOSE:
        ask_dish(state, SAUCE_ON)
    elif state.staged == state.box.tea:
        ask_dish(state, TEA_ON)
    else:
        serve(state, state.active, -1)


def name_dish(state: Position, question: i64, dish: i64) -> None:
    if question == TEA_ON:
        serve(state, state.active, dish)
    elif question == SAUCE_ON:
        pour_sauce(state, state.active, dish)
    else:
        state.staged = dish
        ask_player(state, SEND_TO)


# -- complete moves


def serve(state: Position, seat: i64, on: i64) -> None:
    """Pieces of one dim sum and Tea go to a player, or Tea alone onto a dish (H2)."""
    box = state.box
    dish: i64 = state.staged
    receiver: i64 = state.staged_seat
    real: i64 = state.staged_pieces
    tea: i64 = state.staged_teas
    state.unstage()
    if real:
        lay_out(state, seat, dish, real)
    if tea:
        lay_out(state, seat, box.tea, tea)
    if state.journal is not None:
        if on < 0:
            state.tell(events.SERVED, by=seat, to=receiver, dish=box.names[dish], pieces=real, tea=tea)
        else:
            state.tell(
                events.SERVED, by=seat, to=receiver, dish=box.names[dish], pieces=real, tea=tea, on=box.names[on]
            )
    dispatch(state, seat, receiver, dish, real, tea, on, False)


def send_dish(state: Position, seat: i64) -> None:
    """Yum Cha! on one's own turn: a whole dish without Hot Sauce goes to another player (H25)."""
    box = state.box
    dish: i64 = state.staged
    receiver: i64 = state.staged_seat
    at: i64 = seat * box.types + dish
    tea: i64 = state.teas[at]
    real: i64 = state.pieces[at] - tea
    state.unstage()
    discard(state, seat, box.yum_cha)
    lift(state, seat, dish)
    if state.journal is not None:
        state.tell(events.SENT, by=seat, to=receiver, dish=box.names[dish], pieces=real, tea=tea)
    dispatch(state, seat, receiver, dish, real, tea, -1, True)


def pour_sauce(state: Position, seat: i64, dish: i64) -> None:
    """Hot Sauce stays on the dish and is not discarded (H6)."""
    box = state.box
    owner: i64 = state.staged_seat
    state.unstage()
    lay_out(state, seat, box.hot_sauce, 1)
    state.sauce[owner * box.types + dish] = 1
    if state.journal is not None:
        state.tell(events.SAUCED, by=seat, whose=owner, dish=box.names[dish])
    finish_move(state)


def use_chopsticks(state: Position, seat: i64, victim: i64) -> None:
    """A card at random out of another hand; only the two learn which (H14)."""
    state.unstage()
    discard(state, seat, state.box.chopsticks)
    kind: i64 = pass_unseen(state, victim, seat)
    if state.journal is not None:
        seen: dict[str, object] = {"card": state.box.names[kind]}
        state.tell(events.TOOK, by=seat, whose=victim, only={int(seat): seen, int(victim): seen})
    finish_move(state)


def take_out(state: Position, seat: i64) -> None:
    """Two cards from the deck (H24), or none where none is left (H13)."""
    discard(state, seat, state.box.takeout_card)
    if state.journal is not None:
        state.tell(events.TOOK_OUT, by=seat)
    draw_cards(state, seat, state.box.takeout, FOR_TAKEOUT)
    if state.question != OVER:
        finish_move(state)


def call_grandma(state: Position, seat: i64) -> None:
    """Every other player lays out all real dim sum of their hand; no reactions (H7)."""
    box = state.box
    discard(state, seat, box.grandma)
    state.reveals += 1
    if state.journal is not None:
        state.tell(events.CALLED_GRANDMA, by=seat)
    for other in range(box.players):
        if other == seat or state.left_at[other]:
            continue
        row: i64 = other * box.kinds
        if state.journal is not None:
            state.tell(events.ATE, by=other, cards=counts(state.hands, box.names[: box.types], row))
        for dish in range(box.types):
            real: i64 = state.hands[row + dish]
            if real:
                lay_out(state, other, dish, real)
                rest(state, other, dish, real, 0)
        holds_none(state, other, DIM_SUM)
    finish_move(state)
