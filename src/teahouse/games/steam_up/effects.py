"""The interpreter of card effects: whom a line concerns, whether it can be carried out, and carrying it out."""

from mypy_extensions import i64

from teahouse.games.steam_up import agenda, purchase
from teahouse.games.steam_up import vocabulary as words
from teahouse.games.steam_up.agenda import FATE_PHASE, SEAT, A, B
from teahouse.games.steam_up.components import FACES, KINDS
from teahouse.games.steam_up.geometry import STACKS
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.steamers import held
from teahouse.games.steam_up.table import (
    ALL_STACKS,
    MOST_ROLLS,
    draw_cards,
    draw_piece,
    extreme,
    face,
    farthest,
    gain_token,
    highest_roll,
    nearest,
    roll,
    rotation_barred,
    score,
    stacks_in,
    take_marker,
    tied,
    tokens_left,
    tokens_of,
    top_steamer,
    turn_table,
)

# -- whom a line concerns


def concerned(state: Position, line: i64, you: i64) -> i64:
    """The seats that a line may concern, as bits; a roll for the highest may concern anyone."""
    code = state.box.code
    at: i64 = line * words.LINE
    who: i64 = code[at + words.WHO]
    players = state.box.players
    everyone: i64 = (1 << players) - 1
    if who == words.YOU:
        return 1 << you
    if who == words.OTHERS or who == words.CHOSEN:
        return everyone & ~(1 << you)
    if who == words.LEFT_NEIGHBOUR:
        return 1 << (you + 1) % players
    if who == words.RIGHT_NEIGHBOUR:
        return 1 << (you + players - 1) % players
    if who == words.HOLDER:
        return 1 << state.marker
    if who == words.FEWEST or who == words.MOST:
        return among_tied(state, tied(state, extreme(state, who == words.FEWEST)), code[at + words.TIES])
    return everyone


def among_tied(state: Position, seats: i64, ties: i64) -> i64:
    """Which of the players tied for fewest or most HP a card means (U11)."""
    if not seats & seats - 1 or ties == words.EACH_TIED:
        return seats
    if ties == words.FARTHEST:
        return 1 << farthest(state, seats)
    if ties == words.NEAREST:
        return 1 << nearest(state, seats)
    return 0


def next_line(state: Position) -> None:
    """Begin the next line of the topmost card."""
    at: i64 = state.top()
    frame = state.agenda
    line: i64 = frame[at + A]
    you: i64 = frame[at + SEAT]
    if line + 1 < frame[at + B]:
        frame[at + A] = line + 1
    else:
        state.depth -= 1
    spread(state, line, you)


def run_lines(state: Position, you: i64, first: i64, last: i64) -> None:
    """Begin the first of some lines of a card; the others wait on the agenda."""
    if first + 1 < last:
        state.push(agenda.LINES, you, first + 1, last)
    if first < last:
        spread(state, first, you)


def spread(state: Position, line: i64, you: i64) -> None:
    """Hand a line to everyone it concerns, one player complete before the next, in turn order from the marker (U11)."""
    code = state.box.code
    at: i64 = line * words.LINE
    who: i64 = code[at + words.WHO]
    count: i64 = code[at + words.COUNT]
    if who == words.YOU and code[at + words.OVER] < 0 and not code[at + words.MAY]:
        carry(state, you, line, count)  # at once, for it would come next
        return
    if who == words.NOBODY:
        carry(state, -1, line, count)
        return
    if who == words.CHOSEN:
        state.push(agenda.CHOOSE_PLAYER, you, line)
        return
    if who == words.HIGHEST_ROLL:
        if possible(state, line, -1):  # nobody rolls for what is not there (U78)
            hand_line(state, highest_roll(state), line, count)
        return
    seats: i64 = concerned(state, line, you)
    if code[at + words.TIED] >= 0 and seats & seats - 1:
        count = code[at + words.TIED]
    seat: i64 = state.marker  # backwards, for what is put on the agenda last comes first
    for _player in range(state.box.players):
        if not seat:
            seat = state.box.players
        seat -= 1
        if seats >> seat & 1:
            hand_line(state, seat, line, count)


def hand_line(state: Position, seat: i64, line: i64, count: i64) -> None:
    """A line for one seat, if it has the tokens that the line speaks of; what is optional is asked first."""
    at: i64 = line * words.LINE
    code = state.box.code
    over: i64 = code[at + words.OVER]
    if over >= 0 and tokens_of(state, seat) <= over:
        return
    if code[at + words.MAY]:
        state.push(agenda.MAY, seat, line, count)
    else:
        state.push(agenda.ONE, seat, line, count)


# -- whether it can be carried out


def playable(state: Position, seat: i64, card: i64) -> bool:
    """A card may be played when some part of it can be carried out; a kept one always (U3)."""
    fortune = state.box.fortune
    if fortune.kept[card]:
        return True
    line: i64 = fortune.first[card]
    last: i64 = fortune.triggers[card]
    while line < last:
        whom: i64 = line * words.LINE + words.WHO
        if state.box.code[whom] == words.YOU:  # as `possible` has it: nearly all cards are for oneself
            if can(state, line, seat, seat):
                return True
        elif possible(state, line, seat):
            return True
        line += 1
    return False


def possible(state: Position, line: i64, you: i64) -> bool:
    """Whether a line of a card in this seat's hand would do anything for anyone."""
    at: i64 = line * words.LINE + words.WHO
    who: i64 = state.box.code[at]
    if who == words.YOU:
        return can(state, line, you, you)
    if who == words.NOBODY:
        return can(state, line, -1, you)
    seats: i64 = concerned(state, line, you)
    for seat in range(state.box.players):
        if seats >> seat & 1 and can(state, line, seat, you):
            return True
    return False


def can(state: Position, line: i64, seat: i64, you: i64) -> bool:
    """Whether a line would do anything for this seat; `you` is who plays the card, -1 once it has been played."""
    code = state.box.code
    at: i64 = line * words.LINE
    verb: i64 = code[at + words.VERB]
    over: i64 = code[at + words.OVER]
    if over >= 0 and tokens_of(state, seat) <= over:
        return False
    if verb == words.GAIN_TOKENS:
        kind: i64 = code[at + words.KIND]
        return state.supply[kind] > 0 if kind >= 0 else tokens_left(state) > 0
    if verb == words.GAIN_PIECES:
        return state.bag_size > 0
    if verb == words.TAKE_PIECES:
        return stacks_holding(state, seat, code[at + words.SCOPE], code[at + words.KIND]) != 0
    if verb == words.DRAW_CARDS:
        return state.deck_size > 0
    if verb == words.SWAP_PIECE:
        return can_swap(state, seat, code[at + words.SCOPE])
    if verb == words.MOVE_STEAMER:
        return movable(state, seat, code[at + words.SCOPE]) != 0
    if verb == words.SINK_STEAMER:
        return sinkable(state, seat, code[at + words.SCOPE]) != 0
    if verb == words.ROTATE:
        return state.standing != 0 and not rotation_barred(state)
    if verb == words.DISCOUNT:  # the first action only, and for a purchase that it makes payable (U23)
        return state.acts == 0 and purchase.can_buy(state, seat, 1)
    if verb == words.TAKE_MARKER:
        return state.marker != seat
    if verb == words.ROLL or verb == words.CHECK:
        return can_branch(state, line, seat)
    if verb == words.RETURN_TOKENS:
        return tokens_of(state, seat) > 0
    if verb == words.DISCARD_CARDS:
        return state.sizes[seat] > (1 if seat == you else 0)
    if verb == words.ROB_TOKENS or verb == words.ROB_CARDS or verb == words.PASS_CARDS:
        for other in range(state.box.players):
            if verb == words.ROB_TOKENS:
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
    at: i64 = line * words.LINE
    block: i64 = code[at + words.BLOCK]
    first: i64 = 0
    last: i64 = FACES
    if code[at + words.VERB] == words.CHECK:
        first = branch(state, line, seat)
        last = first + 1
    anything = False
    for i in range(first, last):
        for inner in range(blocks[block + 2 * i], blocks[block + 2 * i + 1]):
            anything = True
            if possible(state, inner, seat):
                return True
    return not anything and code[at + words.VERB] == words.ROLL  # a bare roll is for the lines behind it


def branch(state: Position, line: i64, seat: i64) -> i64:
    """0 if a condition holds for this seat, 1 if not; ties as U11 settles them."""
    asked: i64 = state.box.code[line * words.LINE + words.SCOPE]
    if asked == words.HOLDER:
        return 0 if state.marker == seat else 1
    return 0 if farthest(state, tied(state, extreme(state, asked == words.FEWEST))) == seat else 1


def stacks_holding(state: Position, seat: i64, scope: i64, kind: i64) -> i64:
    """The stacks in reach whose top steamer holds this kind, or anything for -1, as bits."""
    stacks: i64 = stacks_in(state, seat, scope)
    if kind == words.ROLLED:
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
        if owns(state, seat, kind) and purchase.stacks_with_other(state, kind, stacks):
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


# -- carrying it out


def carry_out(state: Position) -> None:
    """The topmost line for one seat."""
    at: i64 = state.top()
    frame = state.agenda
    state.depth -= 1
    carry(state, frame[at + SEAT], frame[at + A], frame[at + B])


def carry(state: Position, seat: i64, line: i64, count: i64) -> None:
    """A line for one seat: done at once, or a question put on the agenda. What cannot be done is skipped."""
    code = state.box.code
    entry: i64 = line * words.LINE
    verb: i64 = code[entry + words.VERB]
    scope: i64 = code[entry + words.SCOPE]
    kind: i64 = code[entry + words.KIND]
    if verb == words.GAIN_TOKENS:
        gain_tokens(state, seat, kind, count, code[entry + words.DIFFERENT])
    elif verb == words.GAIN_PIECES:
        gain_pieces(state, seat, count)
    elif verb == words.DRAW_CARDS:
        draw_cards(state, seat, count)
    elif verb == words.POINTS:
        score(state, seat, count)
    elif verb == words.TAKE_MARKER:
        if state.marker != seat:
            take_marker(state, seat)
    elif verb == words.PASS_MARKER:
        take_marker(state, (state.marker + count + state.box.players) % state.box.players)
    elif verb == words.PASS_CARDS:
        pass_cards(state, count)
    elif verb == words.ROTATE:
        if scope == words.EITHER:
            state.push(agenda.ROTATION, seat, 0, count, code[entry + words.LEAST])
        elif not rotation_barred(state):
            for _turn in range(count):
                turn_table(state, scope == words.CLOCKWISE)
    elif verb == words.ROLL:
        roll_line(state, seat, line)
    elif verb == words.CHECK:
        pair: i64 = code[entry + words.BLOCK] + 2 * branch(state, line, seat)
        run_lines(state, seat, state.box.blocks[pair], state.box.blocks[pair + 1])
    elif verb == words.DISCOUNT:
        state.discount = 1
    else:
        if count > 1:  # one after the other
            state.push(agenda.ONE, seat, line, count - 1)
        if verb == words.TAKE_PIECES:
            state.push(agenda.TAKE_PIECE, seat, scope, state.rolled if kind == words.ROLLED else kind)
        elif verb == words.SWAP_PIECE:
            state.push(agenda.SWAP, seat, scope)
        elif verb == words.MOVE_STEAMER:
            state.push(agenda.MOVE, seat, scope)
        elif verb == words.SINK_STEAMER:
            state.push(agenda.SINK, seat, scope)
        elif verb == words.ROB_TOKENS:
            state.push(agenda.ROB_TOKEN, seat)
        elif verb == words.ROB_CARDS:
            state.push(agenda.ROB_CARD, seat)
        elif verb == words.RETURN_TOKENS:
            state.push(agenda.RETURN_TOKEN, seat)
        else:
            state.push(agenda.DISCARD_CARD, seat)


def gain_tokens(state: Position, seat: i64, kind: i64, count: i64, different: i64) -> None:
    """Tokens of a kind as far as the supply goes, or a question which (U13)."""
    if kind == words.CHOICE:
        state.push(agenda.TOKENS, seat, count, different)
        return
    if kind == words.ROLLED:
        kind = state.rolled
    if kind >= 0:
        for _token in range(count):
            if state.supply[kind]:
                gain_token(state, seat, kind)


def gain_pieces(state: Position, seat: i64, count: i64) -> None:
    """Pieces out of the bag, as far as it goes (U16)."""
    drawn: i64 = 0
    while drawn < count and state.bag_size:
        kind: i64 = draw_piece(state)
        state.tray[kind] += 1
        drawn += 1
        if state.journal is not None:
            state.tell(f"{{{seat}}} draws {state.box.kinds[kind]} out of the bag")
    if drawn:
        state.push(agenda.PLACE, seat)


def pass_cards(state: Position, direction: i64) -> None:
    """Everyone with a card chooses one to pass on, all at once."""
    holders: i64 = 0
    for seat in range(state.box.players):
        state.picks[seat] = -1
        if state.sizes[seat]:
            holders |= 1 << seat
    if holders:
        state.push(agenda.PASS_CARD, -1, holders, direction)


def roll_line(state: Position, seat: i64, line: i64) -> None:
    """Roll the die and go on with what its face leads to."""
    entry: i64 = line * words.LINE
    shown: i64 = roll(state)
    rolls: i64 = 1
    while state.box.code[entry + words.DIFFERENT] and state.box.icons[shown] < 0 and rolls < MOST_ROLLS:
        shown = roll(state)  # a blank again
        rolls += 1
    state.rolled = state.box.icons[shown]
    if state.phase == FATE_PHASE:
        state.round_kind = state.rolled
    if state.journal is not None:
        who = f"{{{seat}}} rolls" if seat >= 0 else "The Lucky die shows"
        state.tell(f"{who} {face(state, shown)}")
    pair: i64 = state.box.code[entry + words.BLOCK] + 2 * shown
    run_lines(state, seat, state.box.blocks[pair], state.box.blocks[pair + 1])


def times(state: Position, line: i64) -> i64:
    """How many of it a line gives."""
    return state.box.code[line * words.LINE + words.COUNT]
