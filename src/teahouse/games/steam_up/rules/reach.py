"""Which steamers a seat can reach, and what they can be reached for."""

from mypy_extensions import i64

from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.rules.components import KINDS
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import CONTENTS, held
from teahouse.games.steam_up.rules.table import ALL_STACKS, stacks_in, top_steamer


def stacks_with_other(state: Position, kind: i64, among: i64) -> i64:
    """The stacks whose top steamer holds something of another kind, as bits."""
    found: i64 = 0
    others: i64 = CONTENTS & ~(15 << 4 * kind)
    among &= state.standing
    for stack in range(STACKS):
        if among >> stack & 1 and top_steamer(state, stack) & others:
            found |= 1 << stack
    return found


def stacks_holding(state: Position, seat: i64, scope: i64, kind: i64) -> i64:
    """The stacks in reach whose top steamer holds this kind, or anything for -1, as bits."""
    stacks: i64 = stacks_in(state, seat, scope)
    if kind == terms.ROLLED:
        kind = state.rolled
    if kind >= 0:
        for stack in range(STACKS):
            if stacks >> stack & 1 and not held(top_steamer(state, stack), kind):
                stacks &= ~(1 << stack)
    return stacks


def can_swap(state: Position, seat: i64, scope: i64) -> bool:
    """Whether a seat has a piece that it can swap for another kind (U23)."""
    stacks: i64 = stacks_in(state, seat, scope)
    for kind in range(KINDS):
        if owns(state, seat, kind) and stacks_with_other(state, kind, stacks):
            return True
    return False


def owns(state: Position, seat: i64, kind: i64) -> bool:
    """Whether a piece of this kind lies on or beside a board."""
    at: i64 = seat * KINDS + kind
    return state.board[at] + state.excess[at] > 0


def movable(state: Position, seat: i64, scope: i64) -> i64:
    """The stacks whose top steamer can go somewhere else, as bits (U10)."""
    rooms: i64 = stacks_with_room(state)
    stacks: i64 = stacks_in(state, seat, scope)
    for stack in range(STACKS):
        if not rooms & ~(1 << stack):
            stacks &= ~(1 << stack)
    return stacks


def stacks_with_room(state: Position) -> i64:
    """Spaces that are empty or hold fewer steamers than a stack may, as bits."""
    rooms: i64 = ALL_STACKS
    heights = state.heights
    tallest: i64 = state.box.tallest
    for stack in range(STACKS):
        if heights[stack] >= tallest:
            rooms &= ~(1 << stack)
    return rooms


def sinkable(state: Position, seat: i64, scope: i64) -> i64:
    """The stacks of two or more in reach, as bits."""
    stacks: i64 = stacks_in(state, seat, scope)
    for stack in range(STACKS):
        if state.heights[stack] < 2:
            stacks &= ~(1 << stack)
    return stacks
