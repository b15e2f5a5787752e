"""Buying a steamer: who can pay for which, what the price leaves open, and what Bunny and Rooster do before scoring."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.steam_up import agenda
from teahouse.games.steam_up.agenda import SEAT, X, Y, Z, so_far
from teahouse.games.steam_up.components import (
    BUNNY,
    BUY,
    DONE,
    EXTRA,
    GIVE,
    KINDS,
    LEAVE,
    OX,
    PASS,
    PAY_ALL,
    PIECE,
    REACH,
    ROOSTER,
    STACK,
)
from teahouse.games.steam_up.geometry import STACKS
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.steamers import CONTENTS, held, inside, listed
from teahouse.games.steam_up.table import (
    ALL_STACKS,
    draw_piece,
    exchange_piece,
    lift,
    return_piece,
    return_token,
    tokens_of,
    top_steamer,
)

IN_FULL: Final = 6  # nothing is left out of the price
ALL_PIECES: Final[i64] = 75  # more than a steamer can hold


# -- what can be bought


def missing(state: Position, seat: i64, steamer: i64) -> i64:
    """How many tokens a seat lacks for the contents of a steamer, which must be paid exactly and whole (U49)."""
    return lacking(state.tokens, seat * KINDS, steamer, ALL_PIECES)


def lacking(tokens: vec[i64], row: i64, steamer: i64, enough: i64) -> i64:
    """The same for the tokens of one row; whoever asks only whether it is more than so many need not know how many."""
    count: i64 = 0
    rest: i64 = steamer & CONTENTS
    kind: i64 = row
    while rest:
        more: i64 = (rest & 15) - tokens[kind]
        if more > 0:
            count += more
            if count > enough:
                break
        rest >>= 4
        kind += 1
    return count


def buyable(state: Position, seat: i64) -> i64:
    """The stacks whose top steamer this seat may buy at the plain price: those in its zone (U48, U54), as bits."""
    box = state.box
    now: i64 = state.fate_now
    if now >= 0 and box.fate.opens[now]:
        return state.standing
    zone: i64 = state.rotation * box.players + seat
    return box.zones[zone] & state.standing


def reachable(state: Position, seat: i64) -> i64:
    """The stacks outside its zone that the Ox may buy for a token more, as bits (U5)."""
    if state.animal[seat] != OX:
        return 0
    zone: i64 = state.rotation * state.box.players + seat
    return state.standing & ~state.box.zones[zone]


def pays_for(state: Position, seat: i64, stack: i64, discount: i64) -> bool:
    """Whether a seat has exactly the tokens inside a steamer, or all but those a discount leaves out."""
    return lacking(state.tokens, seat * KINDS, top_steamer(state, stack), discount) <= discount


def pays_to_reach(state: Position, seat: i64, stack: i64, discount: i64) -> bool:
    """The same for the Ox outside its zone: the contents and one token more (U5)."""
    steamer: i64 = top_steamer(state, stack)
    short: i64 = missing(state, seat, steamer)
    if short > discount:
        return False
    if discount and not short:
        return True  # the extra token is the one left out
    return tokens_of(state, seat) >= inside(steamer) + 1 - discount


def can_buy(state: Position, seat: i64, discount: i64) -> bool:
    """Whether any purchase is possible."""
    near: i64 = buyable(state, seat)
    far: i64 = reachable(state, seat)
    for stack in range(STACKS):
        if near >> stack & 1 and pays_for(state, seat, stack, discount):
            return True
        if far >> stack & 1 and pays_to_reach(state, seat, stack, discount):
            return True
    return False


def fill_buys(state: Position, seat: i64, out: vec[i64], count: i64) -> i64:
    """The purchases a seat may make, behind the first `count` actions."""
    discount: i64 = state.discount
    near: i64 = buyable(state, seat)
    tokens = state.tokens
    row: i64 = seat * KINDS
    stack: i64 = 0
    while near:
        if near & 1 and lacking(tokens, row, top_steamer(state, stack), discount) <= discount:
            out[count] = BUY + stack
            count += 1
        near >>= 1
        stack += 1
    if state.animal[seat] == OX:
        far: i64 = reachable(state, seat)
        for outside in range(STACKS):
            if far >> outside & 1 and pays_to_reach(state, seat, outside, discount):
                out[count] = REACH + outside
                count += 1
    return count


# -- the price: what is left out, and which token the Ox adds


def fill_payment(state: Position, at: i64, out: vec[i64]) -> i64:
    """What the price of a staged purchase leaves open (U5, U23); 0 if nothing."""
    seat: i64 = state.agenda[at + SEAT]
    action: i64 = state.agenda[at + X]
    outside: bool = action >= REACH
    stack: i64 = action - REACH if outside else action - BUY
    steamer: i64 = top_steamer(state, stack)
    row: i64 = seat * KINDS
    count: i64 = 0
    left_out: i64 = state.agenda[at + Y]
    if state.discount and left_out < 0:
        short: i64 = missing(state, seat, steamer)
        spare: i64 = tokens_of(state, seat) - inside(steamer)
        if not short and (not outside or spare > 0):
            out[0] = PAY_ALL
            count = 1
        for kind in range(KINDS):
            need: i64 = held(steamer, kind)
            if not need or (outside and spare < 0):
                continue
            if short == 0 or (short == 1 and need > state.tokens[row + kind]):
                out[count] = LEAVE + kind
                count += 1
        if outside and not short:
            out[count] = LEAVE + EXTRA
            count += 1
        return count
    if outside and left_out != EXTRA and state.agenda[at + Z] < 0:
        for kind in range(KINDS):
            spent: i64 = held(steamer, kind) - (1 if kind == left_out else 0)
            if state.tokens[row + kind] > spent:
                out[count] = GIVE + kind
                count += 1
    return count


def stage_payment(state: Position, at: i64, action: i64) -> None:
    """Take an answer about the price."""
    if action == PAY_ALL:
        state.agenda[at + Y] = IN_FULL
    elif action >= LEAVE:
        state.agenda[at + Y] = action - LEAVE
    else:
        state.agenda[at + Z] = action - GIVE


def buy(state: Position, seat: i64, action: i64, left_out: i64, extra: i64) -> None:
    """Pay, lift the steamer, and leave placing and counting for when the animal's ability is done (U6)."""
    outside: bool = action >= REACH
    stack: i64 = action - REACH if outside else action - BUY
    steamer: i64 = top_steamer(state, stack)
    if state.journal is not None:
        state.tell(f"{{{seat}}} buys from stack {stack + 1}: {listed(steamer, state.box.kinds)}")
        if 0 <= left_out < KINDS:
            state.tell(f"{{{seat}}} leaves out a {state.box.kinds[left_out]} token")
        if extra >= 0:
            state.tell(f"{{{seat}}} adds a {state.box.kinds[extra]} token")
    row: i64 = seat * KINDS
    tokens = state.tokens
    supply = state.supply
    tray = state.tray
    for kind in range(KINDS):
        price: i64 = held(steamer, kind)
        tray[kind] = price
        if kind == left_out:
            price -= 1
        tokens[row + kind] -= price
        supply[kind] += price
    if extra >= 0:
        return_token(state, seat, extra)
    if left_out >= 0 and left_out != IN_FULL:
        state.discount = 0
    lift(state, stack)
    state.bought[seat] += 1
    state.push(agenda.COUNT_DOWN, seat)
    state.push(agenda.PLACE, seat, inside(steamer), 1 if outside else 0)
    if state.animal[seat] == BUNNY:
        state.push(agenda.BUNNY_SWAP, seat)
    elif state.animal[seat] == ROOSTER:
        state.push(agenda.ROOSTER_RETURN, seat)


# -- the Bunny: one piece for another kind in any top steamer (U67)


def fill_bunny(state: Position, at: i64, out: vec[i64]) -> i64:
    mine: i64 = state.agenda[at + X]
    stack: i64 = state.agenda[at + Y]
    count: i64 = 0
    if mine < 0:
        out[0] = PASS
        count = 1
        for kind in range(KINDS):
            if state.tray[kind] and stacks_with_other(state, kind, ALL_STACKS):
                out[count] = PIECE + kind
                count += 1
    elif stack < 0:
        return fill_stacks(stacks_with_other(state, mine, ALL_STACKS), out)
    else:
        return fill_other_pieces(state, stack, mine, out)
    return count


def stacks_with_other(state: Position, kind: i64, among: i64) -> i64:
    """The stacks whose top steamer holds something of another kind, as bits."""
    found: i64 = 0
    others: i64 = CONTENTS & ~(15 << 4 * kind)
    among &= state.standing
    for stack in range(STACKS):
        if among >> stack & 1 and top_steamer(state, stack) & others:
            found |= 1 << stack
    return found


def fill_stacks(stacks: i64, out: vec[i64]) -> i64:
    count: i64 = 0
    for stack in range(STACKS):
        if stacks >> stack & 1:
            out[count] = STACK + stack
            count += 1
    return count


def fill_other_pieces(state: Position, stack: i64, kind: i64, out: vec[i64]) -> i64:
    """The pieces of another kind in a top steamer."""
    steamer: i64 = top_steamer(state, stack)
    count: i64 = 0
    for other in range(KINDS):
        if other != kind and held(steamer, other):
            out[count] = PIECE + other
            count += 1
    return count


def answer_bunny(state: Position, at: i64, action: i64) -> None:
    frame = state.agenda
    if action == PASS:
        state.depth -= 1
    elif frame[at + X] < 0:
        frame[at + X] = action - PIECE
    elif frame[at + Y] < 0:
        frame[at + Y] = action - STACK
    else:
        given: i64 = frame[at + X]
        stack: i64 = frame[at + Y]
        taken: i64 = action - PIECE
        state.depth -= 1
        exchange_piece(state, stack, taken, given)
        state.tray[given] -= 1
        state.tray[taken] += 1
        if state.journal is not None:
            kinds = state.box.kinds
            seat: i64 = frame[at + SEAT]
            state.tell(f"{{{seat}}} swaps {kinds[given]} for {kinds[taken]} on stack {stack + 1}")


# -- the Rooster: any number of pieces back into the bag, the same number out of it (U73)


def fill_rooster(state: Position, at: i64, out: vec[i64]) -> i64:
    staged: i64 = so_far(state.agenda[at + X])
    last: i64 = state.agenda[at + Y]
    out[0] = DONE
    count: i64 = 1
    for kind in range(KINDS):
        if kind >= last and state.tray[kind] > held(staged, kind):
            out[count] = PIECE + kind
            count += 1
    return count


def answer_rooster(state: Position, at: i64, action: i64) -> None:
    frame = state.agenda
    staged: i64 = so_far(frame[at + X])
    if action != DONE:
        frame[at + X] = staged + (1 << 4 * (action - PIECE))
        frame[at + Y] = action - PIECE
        return
    seat: i64 = frame[at + SEAT]
    state.depth -= 1
    back: i64 = inside(staged)
    if not back:
        return
    for kind in range(KINDS):
        for _piece in range(held(staged, kind)):
            state.tray[kind] -= 1
            return_piece(state, kind)
    fresh: i64 = 0
    for _piece in range(back):  # all go back before the first is drawn (U6)
        drawn: i64 = draw_piece(state)
        state.tray[drawn] += 1
        fresh += 1 << 4 * drawn
    if state.journal is not None:
        kinds = state.box.kinds
        state.tell(f"{{{seat}}} returns {listed(staged, kinds)} to the bag and draws {listed(fresh, kinds)}")
