"""Drawing from the deck, Daily Specials revealed and replaced (H9)."""

from mypy_extensions import i64

from teahouse.core.cards import draw_kind, listing, zeros
from teahouse.games.happy_dim_sum.hands import take_in
from teahouse.games.happy_dim_sum.plates import leave_full
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import OVER


def draw_cards(state: Position, seat: i64, wanted: i64) -> None:
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
            if state.question == OVER or state.left_at[seat]:
                break
    if state.journal is not None:
        if drawn and not state.left_at[seat]:
            row: i64 = seat * box.kinds
            own = {box.names[k]: int(state.hands[row + k] - before[row + k]) for k in range(box.kinds)}
            cards = "a card" if drawn == 1 else f"{drawn} cards"
            state.tell(f"{{{seat}}} draws {cards}", seat, f"{{{seat}}} draws {listing(own)}")
        if state.closing and not was_closing and state.question != OVER:
            state.tell("the deck is used up: it is Closing Time")


def reveal(state: Position, seat: i64, dish: i64) -> None:
    """A Daily Special lies open from now on; it may make players full at once (H9)."""
    if not state.revealed[dish]:
        state.shown += 1
    state.revealed[dish] += 1
    if state.journal is not None:
        state.tell(f"{{{seat}}} reveals a Daily Special: {state.box.names[dish]}")
    leave_full(state)
