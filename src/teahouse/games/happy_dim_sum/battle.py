"""Check Please!: the battle for the bill (H8)."""

from mypy_extensions import i64

from teahouse.games.happy_dim_sum import events
from teahouse.games.happy_dim_sum.components import CHECK_PLEASE
from teahouse.games.happy_dim_sum.hands import discard
from teahouse.games.happy_dim_sum.plates import lift
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import BATTLE, DISCARD
from teahouse.games.happy_dim_sum.reactions import asked_quickly
from teahouse.games.happy_dim_sum.turns import finish_move


def start_battle(state: Position, seat: i64) -> None:
    for other in range(state.box.players):
        state.battle_out[other] = 0
    call_check(state, seat)


def call_check(state: Position, seat: i64) -> None:
    """A Check Please! is played, the first or another; it stands until somebody beats it."""
    discard(state, seat, state.box.check_please)
    if state.journal is not None:
        state.tell(events.CALLED_CHECK, by=seat, answer=state.battle_last >= 0)
    state.battle_last = seat
    ask_round(state, seat)


def drop_out(state: Position, seat: i64) -> None:
    state.battle_out[seat] = 1
    if state.journal is not None:
        state.tell(events.PASSED, by=seat, why="choice")
    ask_round(state, seat)


def ask_round(state: Position, seat: i64) -> None:
    """In turn order, once round and on, the starter too; who has passed is out, an empty hand passes unasked. When
    the round comes back to whoever played last, they have won (H8, H16).
    """
    players = state.box.players
    while True:
        seat += 1
        if seat == players:
            seat = 0
        if seat == state.battle_last:
            win_battle(state, seat)
            return
        if state.left_at[seat] or state.battle_out[seat]:
            continue
        if state.sizes[seat] and asked_quickly(state, seat, state.box.check_please, CHECK_PLEASE):
            state.pose(seat, BATTLE)
            return
        state.battle_out[seat] = 1
        if state.journal is not None:
            state.tell(events.PASSED, by=seat, why="no check please" if state.sizes[seat] else "no cards")


def win_battle(state: Position, seat: i64) -> None:
    """The winner may discard a dish without Hot Sauce, if there is one (H8)."""
    for dish in range(state.box.types):
        if loose(state, seat, dish):
            if state.journal is not None:
                state.tell(events.WON_BATTLE, by=seat, clears=True)
            state.pose(seat, DISCARD)
            return
    if state.journal is not None:
        state.tell(events.WON_BATTLE, by=seat, clears=False)
    end_battle(state)


def discard_dish(state: Position, seat: i64, dish: i64) -> None:
    box = state.box
    at: i64 = seat * box.types + dish
    tea: i64 = state.teas[at]
    real: i64 = state.pieces[at] - tea
    if state.journal is not None:
        state.tell(events.CLEARED, by=seat, dish=box.names[dish], pieces=real, tea=tea)
    state.discards[dish] += real
    state.discards[box.tea] += tea
    lift(state, seat, dish)
    end_battle(state)


def discard_no_dish(state: Position, seat: i64) -> None:
    if state.journal is not None:
        state.tell(events.CLEARED_NOTHING, by=seat)
    end_battle(state)


def end_battle(state: Position) -> None:
    state.battle_last = -1
    for other in range(state.box.players):
        state.battle_out[other] = 0
    finish_move(state)


def loose(state: Position, seat: i64, dish: i64) -> bool:
    """A dish that can be moved or discarded: complete or not, but without Hot Sauce (H6)."""
    at: i64 = seat * state.box.types + dish
    return state.pieces[at] > 0 and not state.sauce[at]
