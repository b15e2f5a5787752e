"""The choices within an effect, one by one: which tokens, which way, which steamer, which piece, which player."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import draw_kind
from teahouse.core.state import Event
from teahouse.games.steam_up import agenda, effects, knowledge
from teahouse.games.steam_up.agenda import SEAT, A, B, C, X, Y, Z, so_far
from teahouse.games.steam_up.components import (
    GIVE,
    KINDS,
    LEFT,
    NO_ROTATION,
    PASS,
    PIECE,
    PLAYER,
    RIGHT,
    STACK,
    TAKE,
    TO,
    YES,
)
from teahouse.games.steam_up.geometry import STACKS
from teahouse.games.steam_up.placing import give_up
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.purchase import fill_other_pieces, fill_stacks, stacks_with_other
from teahouse.games.steam_up.steamers import held, listed
from teahouse.games.steam_up.table import (
    discard,
    drop_card,
    exchange_piece,
    gain_token,
    lift,
    put,
    put_under,
    return_token,
    rotation_barred,
    stacks_in,
    take_piece,
    tokens_of,
    top_steamer,
    turn_table,
)

# -- tokens from the supply, put together in rising order


def to_be_had(state: Position, different: i64) -> i64:
    """How many tokens the supply has, or how many kinds if they must differ: sold-out kinds give none (U13)."""
    supply = state.supply
    found: i64 = 0
    for kind in range(KINDS):
        if supply[kind]:
            if different:
                found += 1
            else:
                found += supply[kind]
    return found


def tokens_wanted(state: Position, at: i64) -> i64:
    """How many tokens can be taken in all."""
    found: i64 = to_be_had(state, state.agenda[at + B])
    wanted: i64 = state.agenda[at + A]
    return wanted if wanted < found else found


def fill_tokens(state: Position, at: i64, out: vec[i64]) -> i64:
    frame = state.agenda
    different: i64 = frame[at + B]
    staged: i64 = so_far(frame[at + X])
    last: i64 = frame[at + Y]
    taken: i64 = so_far(frame[at + Z])
    behind: i64 = to_be_had(state, different)  # of the kinds that come after
    rest: i64 = frame[at + A] if frame[at + A] < behind else behind  # as in `tokens_wanted`
    rest -= taken + 1
    supply = state.supply
    count: i64 = 0
    for kind in range(KINDS):
        if not supply[kind]:
            continue
        here: i64 = supply[kind] - held(staged, kind)
        reach: i64 = here - 1  # with this one taken
        if different:
            behind -= 1
            reach = 0
        else:
            behind -= supply[kind]
        if kind < last or (different and kind == last):
            continue
        if here > 0 and reach + behind >= rest:
            out[count] = TAKE + kind
            count += 1
    return count


def answer_tokens(state: Position, at: i64, action: i64) -> None:
    frame = state.agenda
    kind: i64 = action - TAKE
    staged: i64 = so_far(frame[at + X]) + (1 << 4 * kind)
    taken: i64 = so_far(frame[at + Z]) + 1
    if taken < tokens_wanted(state, at):
        frame[at + X] = staged
        frame[at + Y] = kind
        frame[at + Z] = taken
        return
    seat: i64 = frame[at + SEAT]
    state.depth -= 1
    for each in range(KINDS):
        for _token in range(held(staged, each)):
            gain_token(state, seat, each)


# -- tokens from players and back to the supply


def fill_rob_token(state: Position, at: i64, out: vec[i64]) -> i64:
    """Another player with tokens, then one of them; a sold-out kind can be taken too (U13)."""
    victim: i64 = state.agenda[at + X]
    seat: i64 = state.agenda[at + SEAT]
    count: i64 = 0
    if victim < 0:
        for other in range(state.box.players):
            if other != seat and tokens_of(state, other):
                out[count] = PLAYER + other
                count += 1
    else:
        for kind in range(KINDS):
            if state.tokens[victim * KINDS + kind]:
                out[count] = TAKE + kind
                count += 1
    return count


def answer_rob_token(state: Position, at: i64, action: i64) -> None:
    frame = state.agenda
    if frame[at + X] < 0:
        frame[at + X] = action - PLAYER
        return
    victim: i64 = frame[at + X]
    seat: i64 = frame[at + SEAT]
    kind: i64 = action - TAKE
    state.depth -= 1
    state.tokens[victim * KINDS + kind] -= 1
    state.tokens[seat * KINDS + kind] += 1
    if state.journal is not None:
        state.tell(f"{{{seat}}} takes a {state.box.kinds[kind]} token from {{{victim}}}")


def fill_return_token(state: Position, at: i64, out: vec[i64]) -> i64:
    seat: i64 = state.agenda[at + SEAT]
    count: i64 = 0
    for kind in range(KINDS):
        if state.tokens[seat * KINDS + kind]:
            out[count] = GIVE + kind
            count += 1
    return count


def answer_return_token(state: Position, at: i64, action: i64) -> None:
    seat: i64 = state.agenda[at + SEAT]
    state.depth -= 1
    return_token(state, seat, action - GIVE)
    if state.journal is not None:
        state.tell(f"{{{seat}}} returns a {state.box.kinds[action - GIVE]} token")


# -- the table


def can_rotate(state: Position) -> bool:
    """Whether there are two ways at least."""
    return state.standing != 0 and not rotation_barred(state)


def fill_rotation(state: Position, at: i64, out: vec[i64]) -> i64:
    """Left, right or, where it is no must, not; nothing while Fate bars it or no steamer is left to move (U79)."""
    if not can_rotate(state):
        return 0
    count: i64 = 0
    compulsory: i64 = at + C
    if state.agenda[compulsory] <= 0:
        out[0] = NO_ROTATION
        count = 1
    out[count] = LEFT
    out[count + 1] = RIGHT
    return count + 2


def answer_rotation(state: Position, at: i64, action: i64) -> None:
    frame = state.agenda
    frame[at + B] -= 1
    frame[at + C] -= 1
    if action == NO_ROTATION or frame[at + B] <= 0:
        state.depth -= 1
    if action != NO_ROTATION:
        turn_table(state, action == RIGHT)


def fill_take_piece(state: Position, at: i64, out: vec[i64]) -> i64:
    """A top steamer in reach, then a piece in it."""
    frame = state.agenda
    kind: i64 = frame[at + B]
    stack: i64 = frame[at + X]
    if stack < 0:
        return fill_stacks(effects.stacks_holding(state, frame[at + SEAT], frame[at + A], kind), out)
    return fill_other_pieces(state, stack, -1, out) if kind < 0 else _only(PIECE + kind, out)


def _only(action: i64, out: vec[i64]) -> i64:
    out[0] = action
    return 1


def answer_take_piece(state: Position, at: i64, action: i64) -> None:
    frame = state.agenda
    if frame[at + X] < 0:
        frame[at + X] = action - STACK
        return
    seat: i64 = frame[at + SEAT]
    stack: i64 = frame[at + X]
    kind: i64 = action - PIECE
    state.depth -= 1
    if state.journal is not None:
        state.tell(f"{{{seat}}} takes {state.box.kinds[kind]} from stack {stack + 1}")
    take_piece(state, stack, kind)
    state.tray[kind] = 1
    state.push(agenda.PLACE, seat)


def fill_swap(state: Position, at: i64, out: vec[i64]) -> i64:
    """A piece of one's own, a top steamer in reach that holds another kind, and a piece in it (U62, U8)."""
    frame = state.agenda
    seat: i64 = frame[at + SEAT]
    stacks: i64 = stacks_in(state, seat, frame[at + A])
    given: i64 = frame[at + X]
    if given < 0:
        count: i64 = 0
        for kind in range(KINDS):
            if effects.owns(state, seat, kind) and stacks_with_other(state, kind, stacks):
                out[count] = PIECE + kind
                count += 1
        return count
    if frame[at + Y] < 0:
        return fill_stacks(stacks_with_other(state, given, stacks), out)
    return fill_other_pieces(state, frame[at + Y], given, out)


def answer_swap(state: Position, at: i64, action: i64) -> None:
    frame = state.agenda
    if frame[at + X] < 0:
        frame[at + X] = action - PIECE
        return
    if frame[at + Y] < 0:
        frame[at + Y] = action - STACK
        return
    seat: i64 = frame[at + SEAT]
    given: i64 = frame[at + X]
    stack: i64 = frame[at + Y]
    taken: i64 = action - PIECE
    state.depth -= 1
    if state.journal is not None:
        kinds = state.box.kinds
        state.tell(f"{{{seat}}} swaps {kinds[given]} for {kinds[taken]} on stack {stack + 1}")
    give_up(state, seat, given)  # it leaves before the new one is placed (U8)
    exchange_piece(state, stack, taken, given)
    state.tray[taken] = 1
    state.push(agenda.PLACE, seat)


def fill_move(state: Position, at: i64, out: vec[i64]) -> i64:
    """Any top steamer in reach, then any other space with room (U10)."""
    frame = state.agenda
    if frame[at + X] < 0:
        return fill_stacks(effects.movable(state, frame[at + SEAT], frame[at + A]), out)
    rooms: i64 = effects.stacks_with_room(state)
    count: i64 = 0
    for stack in range(STACKS):
        if stack != frame[at + X] and rooms >> stack & 1:
            out[count] = TO + stack
            count += 1
    return count


def answer_move(state: Position, at: i64, action: i64) -> None:
    frame = state.agenda
    if frame[at + X] < 0:
        frame[at + X] = action - STACK
        return
    source: i64 = frame[at + X]
    seat: i64 = frame[at + SEAT]
    state.depth -= 1
    if state.journal is not None:
        content = listed(top_steamer(state, source), state.box.kinds)
        state.tell(f"{{{seat}}} moves the steamer with {content} from stack {source + 1} to stack {action - TO + 1}")
    put(state, action - TO, lift(state, source))


def fill_sink(state: Position, at: i64, out: vec[i64]) -> i64:
    return fill_stacks(effects.sinkable(state, state.agenda[at + SEAT], state.agenda[at + A]), out)


def answer_sink(state: Position, at: i64, action: i64) -> None:
    seat: i64 = state.agenda[at + SEAT]
    state.depth -= 1
    if state.journal is not None:
        state.tell(f"{{{seat}}} puts the top steamer of stack {action - STACK + 1} under its stack")
    put_under(state, action - STACK)


# -- cards


def fill_rob_card(state: Position, at: i64, out: vec[i64]) -> i64:
    """Another player who holds a card."""
    count: i64 = 0
    for other in range(state.box.players):
        if other != state.agenda[at + SEAT] and state.sizes[other]:
            out[count] = PLAYER + other
            count += 1
    return count


def answer_rob_card(state: Position, at: i64, action: i64) -> None:
    seat: i64 = state.agenda[at + SEAT]
    victim: i64 = action - PLAYER
    state.depth -= 1
    cards = state.box.cards
    hand = state.hands[victim * cards : (victim + 1) * cards]
    card: i64 = draw_kind(hand, state.sizes[victim], state.chance)
    hand_over(state, victim, seat, card)
    if state.journal is not None:
        name = state.box.fortune.names[card]
        told = f"{{{seat}}} takes {name} out of the hand of {{{victim}}}"
        state.journal.append(
            Event(f"{{{seat}}} takes a card out of the hand of {{{victim}}}", {int(seat): told, int(victim): told})
        )


def hand_over(state: Position, giver: i64, taker: i64, card: i64) -> None:
    """A card from hand to hand; only the two see it."""
    hand_out(state, giver, taker, card)
    hand_in(state, giver, taker, card)


def hand_out(state: Position, giver: i64, taker: i64, card: i64) -> None:
    state.hands[giver * state.box.cards + card] -= 1
    state.sizes[giver] -= 1
    knowledge.handed_out(state, giver, taker, card)


def hand_in(state: Position, giver: i64, taker: i64, card: i64) -> None:
    state.hands[taker * state.box.cards + card] += 1
    state.sizes[taker] += 1
    knowledge.handed_in(state, giver, taker, card)


def fill_hand(state: Position, seat: i64, out: vec[i64]) -> i64:
    """Any card of a hand."""
    cards: i64 = state.box.cards
    at: i64 = state.box.card_at
    hands = state.hands
    hand: i64 = seat * cards
    count: i64 = 0
    for card in range(cards):
        if hands[hand + card]:
            out[count] = at + card
            count += 1
    return count


def answer_discard(state: Position, at: i64, action: i64) -> None:
    seat: i64 = state.agenda[at + SEAT]
    card: i64 = action - state.box.card_at
    state.depth -= 1
    if state.journal is not None:
        state.tell(f"{{{seat}}} discards {state.box.fortune.names[card]}")
    drop_card(state, seat, card)
    discard(state, card)


def fill_pass_card(state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
    if not state.agenda[at + A] >> seat & 1:
        return 0
    return fill_hand(state, seat, out)


def answer_pass_card(state: Position, at: i64, seat: i64, action: i64) -> None:
    """A card is put aside; when all have done so, all go to the neighbours at once."""
    frame = state.agenda
    state.picks[seat] = action - state.box.card_at
    frame[at + A] &= ~(1 << seat)
    if frame[at + A]:
        return
    direction: i64 = frame[at + B]
    state.depth -= 1
    players = state.box.players
    state.reveals += 1
    for giver in range(players):  # all leave their hands before the first arrives; empty hands only receive
        if state.picks[giver] >= 0:
            hand_out(state, giver, (giver + direction + players) % players, state.picks[giver])
    for giver in range(players):
        card: i64 = state.picks[giver]
        if card < 0:
            continue
        state.picks[giver] = -1
        taker: i64 = (giver + direction + players) % players
        hand_in(state, giver, taker, card)
        if state.journal is not None:
            told = f"{{{giver}}} passes {state.box.fortune.names[card]} to {{{taker}}}"
            public = f"{{{giver}}} passes a card to {{{taker}}}"
            state.journal.append(Event(public, {int(giver): told, int(taker): told}))


# -- players, and what may be declined


def fill_player(state: Position, at: i64, out: vec[i64]) -> i64:
    """Another player for whom the line would do something (U81)."""
    seat: i64 = state.agenda[at + SEAT]
    count: i64 = 0
    for other in range(state.box.players):
        if other != seat and effects.can(state, state.agenda[at + A], other, -1):
            out[count] = PLAYER + other
            count += 1
    return count


def answer_player(state: Position, at: i64, action: i64) -> None:
    line: i64 = state.agenda[at + A]
    state.depth -= 1
    effects.hand_line(state, action - PLAYER, line, effects.times(state, line))


def fill_may(state: Position, at: i64, out: vec[i64]) -> i64:
    if not effects.can(state, state.agenda[at + A], state.agenda[at + SEAT], -1):
        return 0
    out[0] = PASS
    out[1] = YES
    return 2


def answer_may(state: Position, at: i64, action: i64) -> None:
    seat: i64 = state.agenda[at + SEAT]
    line: i64 = state.agenda[at + A]
    count: i64 = state.agenda[at + B]
    state.depth -= 1
    if action == YES:
        state.push(agenda.ONE, seat, line, count)
