"""Drawing from the deck, Daily Specials revealed and replaced (H9)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import draw_kind, zeros
from teahouse.games.happy_dim_sum import events
from teahouse.games.happy_dim_sum.hands import take_in
from teahouse.games.happy_dim_sum.plates import is_full, leave_full, tell_end
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import OVER

# What cards are drawn for, as events tell it.
FOR_TURN: Final = "turn"
FOR_TAKEOUT: Final = "takeout"
FOR_EMPTY_HAND: Final = "empty hand"


def draw_cards(state: Position, seat: i64, wanted: i64, why: str) -> None:
    """So many cards into a hand, as far as there are any; a Daily Special does not count as one (H9).

    Who is full is checked at each reveal, in the middle of a move too; a drawer who is full draws no more.
    """
    box = state.box
    before = state.hands[:] if state.journal is not None else zeros(0)
    was_closing = state.closing
    drawn: i64 = 0
    while drawn < wanted and state.deck_size:
        kind: i64 = draw_kind(state.deck, state.deck_size, state.chance)
        state.deck_size -= 1
        if kind < box.kinds:
            take_in(state, seat, kind)
            drawn += 1
        if not state.deck_size:
            state.closing = True  # H13: whoever draws the last card, a Daily Special included
        if kind >= box.kinds:
            reveal(state, seat, kind - box.kinds)
            if state.journal is not None and drawn and is_full(state, seat):
                tell_draw(state, seat, drawn, why, before)  # what was drawn so far is discarded with the hand
            leave_full(state)
            if state.question == OVER or state.left_at[seat]:
                break
    if state.journal is not None:
        if drawn and not state.left_at[seat]:
            tell_draw(state, seat, drawn, why, before)
        if state.question == OVER:
            tell_end(state)
        elif state.closing and not was_closing:
            state.tell(events.CLOSING)


def tell_draw(state: Position, seat: i64, drawn: i64, why: str, before: vec[i64]) -> None:
    """Only who draws sees which cards."""
    box = state.box
    row: i64 = seat * box.kinds
    own: dict[str, int] = {}
    for k in range(box.kinds):
        if state.hands[row + k] > before[row + k]:
            own[box.names[k]] = int(state.hands[row + k] - before[row + k])
    state.tell(events.DREW, by=seat, why=why, count=drawn, only={int(seat): {"cards": own}})


def reveal(state: Position, seat: i64, dish: i64) -> None:
    """A Daily Special lies open from now on (H9)."""
    if not state.revealed[dish]:
        state.shown += 1
    state.revealed[dish] += 1
    if state.journal is not None:
        state.tell(events.REVEALED, by=seat, dish=state.box.names[dish])
