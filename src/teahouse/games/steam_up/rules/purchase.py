"""Buying a steamer: who can pay for which, what the price leaves open, and what happens then."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.steam_up.rules import agenda, telling
from teahouse.games.steam_up.rules.agenda import SEAT
from teahouse.games.steam_up.rules.agenda import STAGED as BEGUN
from teahouse.games.steam_up.rules.agenda import STAGED_2 as LEFT_OUT
from teahouse.games.steam_up.rules.agenda import STAGED_3 as ADDED
from teahouse.games.steam_up.rules.components import (
    BUNNY,
    BUY,
    EXTRA,
    GIVE,
    KINDS,
    LEAVE,
    OX,
    PAY_ALL,
    REACH,
    ROOSTER,
)
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import CONTENTS, held, inside
from teahouse.games.steam_up.rules.table import (
    lift,
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
    action: i64 = state.agenda[at + BEGUN]
    outside: bool = action >= REACH
    stack: i64 = action - REACH if outside else action - BUY
    steamer: i64 = top_steamer(state, stack)
    row: i64 = seat * KINDS
    count: i64 = 0
    left_out: i64 = state.agenda[at + LEFT_OUT]
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
    if outside and left_out != EXTRA and state.agenda[at + ADDED] < 0:
        for kind in range(KINDS):
            spent: i64 = held(steamer, kind) - (1 if kind == left_out else 0)
            if state.tokens[row + kind] > spent:
                out[count] = GIVE + kind
                count += 1
    return count


def stage_payment(state: Position, at: i64, action: i64) -> None:
    """Take an answer about the price."""
    if action == PAY_ALL:
        state.agenda[at + LEFT_OUT] = IN_FULL
    elif action >= LEAVE:
        state.agenda[at + LEFT_OUT] = action - LEAVE
    else:
        state.agenda[at + ADDED] = action - GIVE


def buy(state: Position, seat: i64, action: i64, left_out: i64, extra: i64) -> None:
    """Pay, lift the steamer, and leave placing and counting for when the animal's ability is done (U6)."""
    outside: bool = action >= REACH
    stack: i64 = action - REACH if outside else action - BUY
    steamer: i64 = top_steamer(state, stack)
    if state.journal is not None:
        telling.bought(state, seat, stack, steamer, outside, left_out, extra)
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
