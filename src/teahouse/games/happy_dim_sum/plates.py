"""Dishes in front of the players: how pieces come to rest, who is full, who leaves."""

from mypy_extensions import i64

from teahouse.games.happy_dim_sum.hands import empty_out
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import OVER


def rest(state: Position, seat: i64, dish: i64, real: i64, tea: i64) -> None:
    """Pieces join a player's dish; what the set cannot take is discarded, Tea first (H3, H4)."""
    box = state.box
    at: i64 = seat * box.types + dish
    out_real: i64 = 0
    out_tea: i64 = 0
    if state.sauce[at]:  # left as it is (H3)
        out_real = real
        out_tea = tea
    else:
        state.pieces[at] += real + tea
        state.teas[at] += tea
        extra: i64 = state.pieces[at] - box.sets[dish]
        if extra >= 0:
            state.completed = True
            out_tea = extra if extra < state.teas[at] else state.teas[at]
            out_real = extra - out_tea
            state.pieces[at] -= extra
            state.teas[at] -= out_tea
    state.discards[dish] += out_real
    state.discards[box.tea] += out_tea
    if state.journal is not None:
        _tell_rest(state, seat, dish, out_real, out_tea)


def _tell_rest(state: Position, seat: i64, dish: i64, out_real: i64, out_tea: i64) -> None:
    box = state.box
    at: i64 = seat * box.types + dish
    if state.sauce[at]:
        words = "is under Hot Sauce and takes nothing"
    elif state.complete(seat, dish):
        words = "is complete"
    else:
        words = f"has {state.pieces[at]} of {box.sets[dish]} pieces"
    gone = amount(box.names[dish], out_real, out_tea)
    state.tell(f"{{{seat}}}'s {box.names[dish]} {words}" + (f"; {gone} discarded" if gone else ""))


def amount(name: str, real: i64, tea: i64) -> str:
    """Pieces in words: "2 har gow, 1 tea"."""
    parts: list[str] = []
    if real:
        parts.append(f"{real} {name}")
    if tea:
        parts.append(f"{tea} tea")
    return ", ".join(parts)


def lift(state: Position, seat: i64, dish: i64) -> None:
    """A dish is no longer in front of a player."""
    at: i64 = seat * state.box.types + dish
    state.pieces[at] = 0
    state.teas[at] = 0


def sets_of(state: Position, seat: i64, specials_only: bool) -> i64:
    """How many complete sets a player has; or only those that are Daily Specials."""
    count: i64 = 0
    sets = state.box.sets
    pieces = state.pieces
    types: i64 = state.box.types
    at: i64 = seat * types
    for dish in range(types):
        if pieces[at + dish] == sets[dish] and (not specials_only or state.revealed[dish]):
            count += 1
    return count


def points_of(state: Position, seat: i64) -> i64:
    """Closing Time's count: one a piece, Tea too, and one a complete set (H13)."""
    points: i64 = sets_of(state, seat, False)
    for dish in range(state.box.types):
        points += state.pieces[seat * state.box.types + dish]
    return points


def leave_full(state: Position) -> None:
    """All who are full leave together (H7, H10); one or none left ends the game at once (H10, H11)."""
    box = state.box
    state.completed = False
    if state.shown < box.full:
        return
    leaving: i64 = 0  # one bit a seat
    for seat in range(box.players):
        if not state.left_at[seat] and sets_of(state, seat, True) >= box.full:
            leaving |= 1 << seat
    if not leaving:
        return
    state.departures += 1
    for seat in range(box.players):
        if leaving >> seat & 1:
            state.left_at[seat] = state.departures
            state.still_in -= 1
            empty_out(state, seat)
            if state.journal is not None:
                state.tell(f"{{{seat}}} is full and leaves the table")
    if state.still_in <= 1:
        finish_game(state)


def finish_game(state: Position) -> None:
    state.ask(-1, OVER)
    state.reveals += 1  # everything is shown (R9)
