"""Why a move is not possible, in a sentence for a player."""

from teahouse.core.cards import counts, listing
from teahouse.core.errors import IllegalMove
from teahouse.games.sweets.trade import Trading

WHOLE = "type the whole trade at once, in any order: 'trade: give candy tea, take cake pudding'"


def refusal(state: Trading, seat: int, action: int) -> IllegalMove:
    """The refusal of an action that a pending seat may not do now."""
    box = state.box
    if state.final_left and (action < box.release_at):
        return IllegalMove("S5", "this is a final turn: release one hand or decline")
    if action == box.decline_at:
        return IllegalMove("S5", "only a final turn can be declined: take, draw, trade or release")
    if state.giving and (action == box.draw_at or action >= box.release_at):
        return IllegalMove("S3", "a trade has begun: give and take its cards, or undo it")
    if action < box.draw_at:
        return _trade_take(state, action) if state.giving else _take(state, action)
    if action == box.draw_at:
        return IllegalMove("S2", f"you hold {state.sizes[seat]} sweets and may not draw: {_instead(state)}")
    if action < box.release_at:
        return _give(state, seat, action - int(box.give_at))
    return _release(state, seat, action - int(box.release_at))


def _instead(state: Trading) -> str:
    """What is left to those who hold too many sweets (S2)."""
    tea = "take a Tea Cup, " if state.row[state.box.tea] else ""
    return f"{tea}trade or release a hand"


def _take(state: Trading, kind: int) -> IllegalMove:
    box = state.box
    if not state.row[kind]:
        return IllegalMove("S19", f"no {box.names[kind]} lies in the row, only {_row(state)}")
    return IllegalMove("S2", f"you hold {state.sizes[state.active]} sweets and may not take one: {_instead(state)}")


def _row(state: Trading) -> str:
    return listing(counts(state.row, state.box.names))


def _trade_take(state: Trading, kind: int) -> IllegalMove:
    name = state.box.names[kind]
    if state.giving < 2:
        return IllegalMove("S3", "a trade gives two cards or more: give another one first")
    if not state.row[kind]:
        return IllegalMove("S3", f"no {name} lies in the row, only {_row(state)}")
    if state.taken[kind] == state.row[kind]:
        return IllegalMove("S3", f"all {name} that lay in the row is taken; what you give stays there")
    if state.taking and kind < state.low:
        return IllegalMove("S23", f"cards are taken in the order of the pack, so no {name} now; undo and {WHOLE}")
    why = f"cards are taken in the order of the pack and after {name} too few are left"
    return IllegalMove("S23", f"{why}; take an earlier one first, or {WHOLE}")


def _give(state: Trading, seat: int, kind: int) -> IllegalMove:
    box = state.box
    name = box.names[kind]
    if state.taking:
        return IllegalMove("S3", "you are taking cards already: finish the trade, or undo it to give more")
    held = state.hands[seat * box.kinds + kind]
    if held == 0:
        return IllegalMove("S3", f"you have no {name} to give")
    if held == state.given[kind]:
        return IllegalMove("S3", f"you have given all your {name}: give another card or take from the row")
    if state.giving:
        return IllegalMove("S23", f"cards are given in the order of the pack, so no {name} now; undo and {WHOLE}")
    if state.holds(seat) < 2:
        return IllegalMove("S3", f"a trade gives two cards or more, and {name} is all you have")
    why = f"cards are given in the order of the pack and you have nothing to follow {name}"
    return IllegalMove("S23", f"{why}; give an earlier one first, or {WHOLE}")


def _release(state: Trading, seat: int, code: int) -> IllegalMove:
    box = state.box
    sweet, size = code // int(box.largest), code % int(box.largest) + 1
    name = box.names[sweet]
    sizes = box.sizes_of(sweet)
    if size not in sizes:
        allowed = ", ".join(str(number) for number in sizes)
        how = f"a hand of {name} has {allowed} cards, not {size}" if sizes else f"{name} never makes a hand"
        return IllegalMove("S1", how)
    return IllegalMove("S1", f"you hold {state.hands[seat * box.kinds + sweet]} {name}, not {size}")
