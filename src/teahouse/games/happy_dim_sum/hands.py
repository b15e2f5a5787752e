"""Cards coming into hands and leaving them, and what the table learns by it (R5, H14, H29).

Two things are kept about a hand: for each observer a lower bound per kind (what they have seen go in), and for
everyone an upper bound per class of cards (what a forced public act has shown not to be there).
"""

from mypy_extensions import i64

from teahouse.games.happy_dim_sum.components import CLASSES
from teahouse.games.happy_dim_sum.position import Position


def take_in(state: Position, seat: i64, kind: i64) -> None:
    """A card comes into a hand that the others do not see."""
    state.hands[seat * state.box.kinds + kind] += 1
    state.sizes[seat] += 1
    state.owed[seat] = 0
    most = state.most
    at: i64 = seat * CLASSES
    for c in range(CLASSES):
        most[at + c] += 1


def lay_out(state: Position, seat: i64, kind: i64, cards: i64) -> None:
    """Cards leave a hand for all to see; what was known of them goes with them."""
    box = state.box
    state.hands[seat * box.kinds + kind] -= cards
    left: i64 = state.sizes[seat] - cards
    state.sizes[seat] = left
    if not left:
        state.owed[seat] = 1
    group: i64 = box.classes[kind]
    if group < CLASSES:
        state.most[seat * CLASSES + group] -= cards
    _cap(state, seat)
    if state.facts:
        known = state.known
        step: i64 = box.players * box.kinds
        at: i64 = seat * box.kinds + kind
        for _ in range(box.players + 1):
            if known[at]:
                known[at] = known[at] - cards if known[at] > cards else 0
            at += step


def discard(state: Position, seat: i64, kind: i64) -> None:
    """One card of a hand onto the discard pile."""
    lay_out(state, seat, kind, 1)
    state.discards[kind] += 1


def pass_unseen(state: Position, giver: i64, taker: i64) -> i64:
    """A card drawn at random goes from hand to hand; the two learn which, the others do not (H14)."""
    box = state.box
    kinds = box.kinds
    left: i64 = state.chance.below(state.sizes[giver])
    kind: i64 = 0
    row: i64 = giver * kinds
    while left >= state.hands[row + kind]:
        left -= state.hands[row + kind]
        kind += 1
    state.hands[row + kind] -= 1
    state.sizes[giver] -= 1
    if not state.sizes[giver]:
        state.owed[giver] = 1
    _cap(state, giver)
    take_in(state, taker, kind)
    if state.facts:
        for observer in range(box.players + 1):
            if observer == taker:
                forget(state, observer, giver, kind, 1)
            elif observer != giver:  # it may have been any card
                for k in range(kinds):
                    forget(state, observer, giver, k, 1)
    learn(state, giver, taker, kind, state.known[(giver * box.players + taker) * kinds + kind] + 1)
    return kind


def learn(state: Position, observer: i64, holder: i64, kind: i64, cards: i64) -> None:
    """An observer knows of at least so many cards of a kind in a hand."""
    box = state.box
    if not state.facts:
        state.known = box.nothing_known[:]
        state.facts = True
    at: i64 = (observer * box.players + holder) * box.kinds + kind
    if state.known[at] < cards:
        state.known[at] = cards


def forget(state: Position, observer: i64, holder: i64, kind: i64, cards: i64) -> None:
    at: i64 = (observer * state.box.players + holder) * state.box.kinds + kind
    left: i64 = state.known[at] - cards
    state.known[at] = left if left > 0 else 0


def holds_none(state: Position, seat: i64, group: i64) -> None:
    """A forced public act has shown that a hand holds no card of a class."""
    state.most[seat * CLASSES + group] = 0


def empty_out(state: Position, seat: i64) -> None:
    """A whole hand is discarded face up (H10)."""
    box = state.box
    row: i64 = seat * box.kinds
    if state.sizes[seat]:
        state.reveals += 1
    for kind in range(box.kinds):
        state.discards[kind] += state.hands[row + kind]
        state.hands[row + kind] = 0
        if state.facts:
            for observer in range(box.players + 1):
                state.known[(observer * box.players + seat) * box.kinds + kind] = 0
    state.sizes[seat] = 0
    state.owed[seat] = 0
    _cap(state, seat)


def _cap(state: Position, seat: i64) -> None:
    """No hand holds more of a class than it has cards."""
    most = state.most
    size: i64 = state.sizes[seat]
    at: i64 = seat * CLASSES
    for c in range(CLASSES):
        if most[at + c] > size:
            most[at + c] = size
