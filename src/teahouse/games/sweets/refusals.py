"""Why a move is not possible now."""

from teahouse.core.cards import counts
from teahouse.core.errors import IllegalMove
from teahouse.core.words import Cards, card, cards, listed
from teahouse.games.sweets import words
from teahouse.games.sweets.trade import Trading
from teahouse.games.sweets.view import instead


def refusal(state: Trading, seat: int, action: int) -> IllegalMove:
    """The refusal of an action that a pending seat may not do now."""
    box = state.box
    if state.final_left and (action < box.release_at):
        return IllegalMove("S5", words.ONLY_FINAL())
    if action == box.decline_at:
        return IllegalMove("S5", words.NOT_FINAL())
    if state.giving and (action == box.draw_at or action >= box.release_at):
        return IllegalMove("S3", words.TRADE_BEGUN())
    if action < box.draw_at:
        return _trade_take(state, action) if state.giving else _take(state, action)
    if action == box.draw_at:
        return IllegalMove("S2", words.FULL_FOR_DRAW(held=int(state.sizes[seat]), instead=instead(state)))
    if action < box.release_at:
        return _give(state, seat, action - int(box.give_at))
    return _release(state, seat, action - int(box.release_at))


def _take(state: Trading, kind: int) -> IllegalMove:
    if not state.row[kind]:
        return IllegalMove("S19", words.NOT_IN_ROW(card=card(state.box.names[kind]), row=_row(state)))
    return IllegalMove("S2", words.FULL_FOR_TAKE(held=int(state.sizes[state.active]), instead=instead(state)))


def _row(state: Trading) -> Cards:
    return cards(counts(state.row, state.box.names))


def _trade_take(state: Trading, kind: int) -> IllegalMove:
    name = card(state.box.names[kind])
    if state.giving < 2:
        return IllegalMove("S3", words.GIVE_ANOTHER())
    if not state.row[kind]:
        return IllegalMove("S3", words.NOT_IN_ROW(card=name, row=_row(state)))
    if state.taken[kind] == state.row[kind]:
        return IllegalMove("S3", words.ALL_TAKEN(card=name))
    if state.taking and kind < state.low:
        return IllegalMove("S23", words.TAKE_ORDER(card=name, example=words.EXAMPLE))
    return IllegalMove("S23", words.TAKE_TOO_LATE(card=name, example=words.EXAMPLE))


def _give(state: Trading, seat: int, kind: int) -> IllegalMove:
    box = state.box
    name = card(box.names[kind])
    if state.taking:
        return IllegalMove("S3", words.TAKING_ALREADY())
    held = state.hands[seat * box.kinds + kind]
    if held == 0:
        return IllegalMove("S3", words.NONE_TO_GIVE(card=name))
    if held == state.given[kind]:
        return IllegalMove("S3", words.ALL_GIVEN(card=name))
    if state.giving:
        return IllegalMove("S23", words.GIVE_ORDER(card=name, example=words.EXAMPLE))
    if state.holds(seat) < 2:
        return IllegalMove("S3", words.ALL_YOU_HAVE(card=name))
    return IllegalMove("S23", words.NOTHING_FOLLOWS(card=name, example=words.EXAMPLE))


def _release(state: Trading, seat: int, code: int) -> IllegalMove:
    box = state.box
    sweet, size = code // int(box.largest), code % int(box.largest) + 1
    name = card(box.names[sweet])
    sizes = box.sizes_of(sweet)
    if not sizes:
        return IllegalMove("S1", words.NEVER_A_HAND(sweet=name))
    if size not in sizes:
        return IllegalMove("S1", words.NOT_A_HAND(sweet=name, sizes=listed(sizes), count=size))
    held = int(state.hands[seat * box.kinds + sweet])
    return IllegalMove("S1", words.NOT_HELD(held=held, sweet=name, count=size))
