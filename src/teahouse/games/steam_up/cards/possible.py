"""Whom a line of a card concerns, and whether it would do anything for them."""

from mypy_extensions import i64

from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.rules import purchase
from teahouse.games.steam_up.rules.components import FACES
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.reach import can_swap, movable, sinkable, stacks_holding
from teahouse.games.steam_up.rules.table import (
    extreme,
    farthest,
    nearest,
    rotation_barred,
    tied,
    tokens_left,
    tokens_of,
)

# -- whom a line concerns


def concerned(state: Position, line: i64, you: i64) -> i64:
    """The seats that a line may concern, as bits; a roll for the highest may concern anyone."""
    code = state.box.code
    at: i64 = line * terms.LINE
    who: i64 = code[at + terms.WHO]
    players = state.box.players
    everyone: i64 = (1 << players) - 1
    if who == terms.YOU:
        return 1 << you
    if who == terms.OTHERS or who == terms.CHOSEN:
        return everyone & ~(1 << you)
    if who == terms.LEFT_NEIGHBOUR:
        return 1 << (you + 1) % players
    if who == terms.RIGHT_NEIGHBOUR:
        return 1 << (you + players - 1) % players
    if who == terms.HOLDER:
        return 1 << state.marker
    if who == terms.FEWEST or who == terms.MOST:
        return among_tied(state, tied(state, extreme(state, who == terms.FEWEST)), code[at + terms.TIES])
    return everyone


def among_tied(state: Position, seats: i64, ties: i64) -> i64:
    """Which of the players tied for fewest or most HP a card means (U11)."""
    if not seats & seats - 1 or ties == terms.EACH_TIED:
        return seats
    if ties == terms.FARTHEST:
        return 1 << farthest(state, seats)
    if ties == terms.NEAREST:
        return 1 << nearest(state, seats)
    return 0


# -- whether it can be carried out


def playable(state: Position, seat: i64, card: i64) -> bool:
    """Any card may be played, but a discount only as the first action (U3, U23).

    By version 1 some part of a card had to be possible, unless it was one to keep.
    """
    fortune = state.box.fortune
    if state.box.freely:
        return state.acts == 0 or not fortune.first_only[card]
    if fortune.kept[card]:
        return True
    line: i64 = fortune.first[card]
    last: i64 = fortune.triggers[card]
    while line < last:
        whom: i64 = line * terms.LINE + terms.WHO
        if state.box.code[whom] == terms.YOU:  # as `possible` has it: nearly all cards are for oneself
            if can(state, line, seat, seat):
                return True
        elif possible(state, line, seat):
            return True
        line += 1
    return False


def possible(state: Position, line: i64, you: i64) -> bool:
    """Whether a line of a card in this seat's hand would do anything for anyone."""
    at: i64 = line * terms.LINE + terms.WHO
    who: i64 = state.box.code[at]
    if who == terms.YOU:
        return can(state, line, you, you)
    if who == terms.NOBODY:
        return can(state, line, -1, you)
    seats: i64 = concerned(state, line, you)
    for seat in range(state.box.players):
        if seats >> seat & 1 and can(state, line, seat, you):
            return True
    return False


def can(state: Position, line: i64, seat: i64, you: i64) -> bool:
    """Whether a line would do anything for this seat; `you` is who plays the card, -1 once it has been played."""
    code = state.box.code
    at: i64 = line * terms.LINE
    verb: i64 = code[at + terms.VERB]
    over: i64 = code[at + terms.OVER]
    if over >= 0 and tokens_of(state, seat) <= over:
        return False
    if verb == terms.GAIN_TOKENS:
        kind: i64 = code[at + terms.KIND]
        return state.supply[kind] > 0 if kind >= 0 else tokens_left(state) > 0
    if verb == terms.GAIN_PIECES:
        return state.bag_size > 0
    if verb == terms.TAKE_PIECES:
        return stacks_holding(state, seat, code[at + terms.SCOPE], code[at + terms.KIND]) != 0
    if verb == terms.DRAW_CARDS:
        return state.deck_size > 0
    if verb == terms.SWAP_PIECE:
        return can_swap(state, seat, code[at + terms.SCOPE])
    if verb == terms.MOVE_STEAMER:
        return movable(state, seat, code[at + terms.SCOPE]) != 0
    if verb == terms.SINK_STEAMER:
        return sinkable(state, seat, code[at + terms.SCOPE]) != 0
    if verb == terms.ROTATE:
        return state.standing != 0 and not rotation_barred(state)
    if verb == terms.DISCOUNT:  # the first action only; by version 1 for a purchase that it makes payable now (U23)
        return state.acts == 0 and (state.box.freely or purchase.can_buy(state, seat, 1))
    if verb == terms.TAKE_MARKER:
        return state.marker != seat
    if verb == terms.ROLL or verb == terms.CHECK:
        return can_branch(state, line, seat)
    if verb == terms.RETURN_TOKENS:
        return tokens_of(state, seat) > 0
    if verb == terms.DISCARD_CARDS:
        return state.sizes[seat] > (1 if seat == you else 0)
    if verb == terms.ROB_TOKENS or verb == terms.ROB_CARDS or verb == terms.PASS_CARDS:
        for other in range(state.box.players):
            if verb == terms.ROB_TOKENS:
                if other != seat and tokens_of(state, other) > 0:
                    return True
            elif other != seat and state.sizes[other] > (1 if other == you else 0):
                return True
        return False
    return True


def can_branch(state: Position, line: i64, seat: i64) -> bool:
    """A roll if any face leads to something; a condition if the branch that holds does."""
    code = state.box.code
    blocks = state.box.blocks
    at: i64 = line * terms.LINE
    block: i64 = code[at + terms.BLOCK]
    first: i64 = 0
    last: i64 = FACES
    if code[at + terms.VERB] == terms.CHECK:
        first = branch(state, line, seat)
        last = first + 1
    anything = False
    for i in range(first, last):
        for inner in range(blocks[block + 2 * i], blocks[block + 2 * i + 1]):
            anything = True
            if possible(state, inner, seat):
                return True
    return not anything and code[at + terms.VERB] == terms.ROLL  # a bare roll is for the lines behind it


def branch(state: Position, line: i64, seat: i64) -> i64:
    """0 if a condition holds for this seat, 1 if not; ties as U11 settles them."""
    asked: i64 = state.box.code[line * terms.LINE + terms.SCOPE]
    if asked == terms.HOLDER:
        return 0 if state.marker == seat else 1
    return 0 if farthest(state, tied(state, extreme(state, asked == terms.FEWEST))) == seat else 1
