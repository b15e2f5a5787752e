"""From move to move, turn to turn, and to Closing Time."""

from mypy_extensions import i64

from teahouse.games.happy_dim_sum import events
from teahouse.games.happy_dim_sum.drawing import FOR_EMPTY_HAND, FOR_TURN, draw_cards
from teahouse.games.happy_dim_sum.plates import finish_game, leave_full, tell_end
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import MOVE, OFFER, OVER


def finish_move(state: Position) -> None:
    """A move with all its reactions is over: only now are full players and empty hands looked at (R2, H26)."""
    state.moves += 1
    if state.completed:
        leave_full(state)
        if state.question == OVER:
            if state.journal is not None:
                tell_end(state)
            return
    seat: i64 = state.active
    if state.left_at[seat] or not state.sizes[seat] or state.moves >= state.box.moves:
        end_turn(state)
    else:
        state.pose(seat, MOVE)


def end_turn(state: Position) -> None:
    """Those whose hand ran out may draw three: the active player first, then clockwise (H12)."""
    state.offered = 0
    go_on_offering(state)


def go_on_offering(state: Position) -> None:
    players = state.box.players
    while state.offered < players:
        seat: i64 = state.active + state.offered
        if seat >= players:
            seat -= players
        state.offered += 1
        if state.owed[seat]:
            state.owed[seat] = 0  # one offer each time a hand runs out
            if state.deck_size:
                state.pose(seat, OFFER)
                return
    next_turn(state)


def take_offer(state: Position, seat: i64, accepted: bool) -> None:
    """All three cards or none (H12)."""
    if accepted:
        draw_cards(state, seat, state.box.refill, FOR_EMPTY_HAND)
        if state.question == OVER:
            return
    elif state.journal is not None:
        state.tell(events.DECLINED, by=seat)
    go_on_offering(state)


def next_turn(state: Position) -> None:
    """The turn passes to the left (H22); after the last card everyone has one final turn, then it is over (H13)."""
    players = state.box.players
    seat: i64 = state.active
    while True:
        if state.closing and state.finals < 0:
            state.finals = players
            if state.journal is not None:
                state.tell(events.FINAL_TURNS, seats=final_turns(state))
        if state.finals == 0:
            finish_game(state)
            if state.journal is not None:
                tell_end(state)
            return
        if state.finals > 0:
            state.finals -= 1
        seat += 1
        if seat == players:
            seat = 0
        if state.left_at[seat]:
            continue
        begin_turn(state, seat)
        if state.question == OVER:
            return
        if not state.left_at[seat] and state.sizes[seat]:
            state.pose(seat, MOVE)
            return
        # Full by a reveal, or without a card to play: the turn has ended again (H9, H13).


def begin_turn(state: Position, seat: i64) -> None:
    """Two cards are drawn (H21), but none in a final turn (H13)."""
    state.active = seat
    state.moves = 0
    if state.journal is not None:
        state.tell(events.TURN, by=seat, final=state.finals >= 0)
    if state.finals < 0:
        draw_cards(state, seat, state.box.draw, FOR_TURN)
    elif state.journal is not None and not state.sizes[seat]:
        state.tell(events.SKIPPED, by=seat)


def final_turns(state: Position) -> list[int]:
    """Who still has a final turn to come after the present one, in order (H13)."""
    players = state.box.players
    places: i64 = state.finals if state.finals >= 0 else players
    order: list[int] = []
    for step in range(1, places + 1):
        seat: i64 = (state.active + step) % players
        if not state.left_at[seat]:
            order.append(int(seat))
    return order
