"""Dishes in front of the players: how pieces come to rest, who is full, who leaves."""

from mypy_extensions import i64

from teahouse.core.cards import counts
from teahouse.games.happy_dim_sum import events
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
        state.tell(
            events.RESTED,
            at=seat,
            dish=box.names[dish],
            pieces=real,
            tea=tea,
            holds=state.pieces[at],
            holds_tea=state.teas[at],
            set=box.sets[dish],
            sauce=state.sauce[at] > 0,
            out_pieces=out_real,
            out_tea=out_tea,
        )


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


def is_full(state: Position, seat: i64) -> bool:
    """H10: so many different complete sets that are Daily Specials."""
    return sets_of(state, seat, True) >= state.box.full


def leave_full(state: Position) -> None:
    """All who are full leave together (H7, H10); one or none left ends the game at once (H10, H11)."""
    box = state.box
    state.completed = False
    if state.shown < box.full:
        return
    leaving: i64 = 0  # one bit a seat
    for seat in range(box.players):
        if not state.left_at[seat] and is_full(state, seat):
            leaving |= 1 << seat
    if not leaving:
        return
    state.departures += 1
    for seat in range(box.players):
        if leaving >> seat & 1:
            state.left_at[seat] = state.departures
            state.still_in -= 1
            if state.journal is not None:
                hand = counts(state.hands, box.names, seat * box.kinds)
                state.tell(events.LEFT, by=seat, departure=state.departures, hand=hand)
            empty_out(state, seat)
    if state.still_in <= 1:
        finish_game(state)


def finish_game(state: Position) -> None:
    state.pose(-1, OVER)
    state.reveals += 1  # everything is shown (R9)


def tell_end(state: Position) -> None:
    """How it ended, after all else that the last move brought."""
    outcome = state.outcome()
    if state.journal is None or outcome is None:
        return
    box = state.box
    hands = [counts(state.hands, box.names, seat * box.kinds) for seat in range(box.players)]
    details = outcome.details
    if box.names_reason:
        state.tell(
            events.ENDED,
            ending=details["ending"],
            decided=details["decided"],
            winners=outcome.winners,
            points=outcome.scores,
            sets=details["sets"],
            hands=hands,
            deck=counts(state.deck, box.deck_names),
        )
    else:
        state.tell(
            events.ENDED,
            ending=details["ending"],
            winners=outcome.winners,
            points=outcome.scores,
            hands=hands,
            deck=counts(state.deck, box.deck_names),
        )
