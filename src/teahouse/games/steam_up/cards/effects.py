"""The interpreter of card effects: a card line by line, each handed to whom it concerns and carried out."""

from mypy_extensions import i64

from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.cards.possible import branch, concerned, possible
from teahouse.games.steam_up.rules import agenda, telling
from teahouse.games.steam_up.rules.agenda import ABOUT as LINE
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as BEHIND
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as HOW_MANY
from teahouse.games.steam_up.rules.agenda import FATE_PHASE, SEAT
from teahouse.games.steam_up.rules.passing import only_card, pass_on
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.table import (
    MOST_ROLLS,
    draw_cards,
    draw_piece,
    gain_token,
    highest_roll,
    roll,
    rotation_barred,
    score,
    take_marker,
    tokens_of,
    turn_table,
)

# -- a card, line by line


def next_line(state: Position) -> None:
    """Begin the next line of the topmost card."""
    at: i64 = state.top()
    frame = state.agenda
    line: i64 = frame[at + LINE]
    you: i64 = frame[at + SEAT]
    if line + 1 < frame[at + BEHIND]:
        frame[at + LINE] = line + 1
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
    at: i64 = line * terms.LINE
    who: i64 = code[at + terms.WHO]
    count: i64 = code[at + terms.COUNT]
    if who == terms.YOU and code[at + terms.OVER] < 0 and not code[at + terms.MAY]:
        carry(state, you, line, count)  # at once, for it would come next
        return
    if who == terms.NOBODY:
        carry(state, -1, line, count)
        return
    if who == terms.CHOSEN:
        state.push(agenda.CHOOSE_PLAYER, you, line)
        return
    if who == terms.HIGHEST_ROLL:
        if possible(state, line, -1):  # nobody rolls for what is not there (U78)
            hand_line(state, highest_roll(state), line, count)
        return
    seats: i64 = concerned(state, line, you)
    if code[at + terms.TIED] >= 0 and seats & seats - 1:
        count = code[at + terms.TIED]
    seat: i64 = state.marker  # backwards, for what is put on the agenda last comes first
    for _player in range(state.box.players):
        if not seat:
            seat = state.box.players
        seat -= 1
        if seats >> seat & 1:
            hand_line(state, seat, line, count)


def hand_line(state: Position, seat: i64, line: i64, count: i64) -> None:
    """A line for one seat, if it has the tokens that the line speaks of; what is optional is asked first."""
    at: i64 = line * terms.LINE
    code = state.box.code
    over: i64 = code[at + terms.OVER]
    if over >= 0 and tokens_of(state, seat) <= over:
        return
    if code[at + terms.MAY]:
        state.push(agenda.MAY, seat, line, count)
    else:
        state.push(agenda.ONE, seat, line, count)


# -- carrying it out


def carry_out(state: Position) -> None:
    """The topmost line for one seat."""
    at: i64 = state.top()
    frame = state.agenda
    state.depth -= 1
    carry(state, frame[at + SEAT], frame[at + LINE], frame[at + HOW_MANY])


def carry(state: Position, seat: i64, line: i64, count: i64) -> None:
    """A line for one seat: done at once, or a question put on the agenda. What cannot be done is skipped."""
    code = state.box.code
    entry: i64 = line * terms.LINE
    verb: i64 = code[entry + terms.VERB]
    scope: i64 = code[entry + terms.SCOPE]
    kind: i64 = code[entry + terms.KIND]
    if verb == terms.GAIN_TOKENS:
        gain_tokens(state, seat, kind, count, code[entry + terms.DIFFERENT])
    elif verb == terms.GAIN_PIECES:
        gain_pieces(state, seat, count)
    elif verb == terms.DRAW_CARDS:
        draw_cards(state, seat, count)
    elif verb == terms.POINTS:
        score(state, seat, count)
    elif verb == terms.TAKE_MARKER:
        if state.marker != seat:
            take_marker(state, seat)
    elif verb == terms.PASS_MARKER:
        take_marker(state, (state.marker + count + state.box.players) % state.box.players)
    elif verb == terms.PASS_CARDS:
        pass_cards(state, count)
    elif verb == terms.ROTATE:
        if scope == terms.EITHER:
            state.push(agenda.ROTATION, seat, 0, count, code[entry + terms.LEAST])
        elif not rotation_barred(state):
            for _turn in range(count):
                turn_table(state, scope == terms.CLOCKWISE)
    elif verb == terms.ROLL:
        roll_line(state, seat, line)
    elif verb == terms.CHECK:
        pair: i64 = code[entry + terms.BLOCK] + 2 * branch(state, line, seat)
        run_lines(state, seat, state.box.blocks[pair], state.box.blocks[pair + 1])
    elif verb == terms.DISCOUNT:
        state.discount = 1
        if state.journal is not None:
            telling.discounted(state, seat)
    else:
        if count > 1:  # one after the other
            state.push(agenda.ONE, seat, line, count - 1)
        if verb == terms.TAKE_PIECES:
            state.push(agenda.TAKE_PIECE, seat, scope, state.rolled if kind == terms.ROLLED else kind)
        elif verb == terms.SWAP_PIECE:
            state.push(agenda.SWAP, seat, scope)
        elif verb == terms.MOVE_STEAMER:
            state.push(agenda.MOVE, seat, scope)
        elif verb == terms.SINK_STEAMER:
            state.push(agenda.SINK, seat, scope)
        elif verb == terms.ROB_TOKENS:
            state.push(agenda.ROB_TOKEN, seat)
        elif verb == terms.ROB_CARDS:
            state.push(agenda.ROB_CARD, seat)
        elif verb == terms.RETURN_TOKENS:
            state.push(agenda.RETURN_TOKEN, seat)
        else:
            state.push(agenda.DISCARD_CARD, seat)


def gain_tokens(state: Position, seat: i64, kind: i64, count: i64, different: i64) -> None:
    """Tokens of a kind as far as the supply goes, or a question which (U13)."""
    if kind == terms.CHOICE:
        state.push(agenda.TOKENS, seat, count, different)
        return
    if kind == terms.ROLLED:
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
            telling.drew_piece(state, seat, kind)
    if drawn:
        state.push(agenda.PLACE, seat)


def pass_cards(state: Position, direction: i64) -> None:
    """Everyone with a card chooses one to pass on, all at once; a hand of one has no choice, as all can see (R4)."""
    holders: i64 = 0
    forced: i64 = 0
    for seat in range(state.box.players):
        state.picks[seat] = -1
        if state.sizes[seat] == 1 and state.box.alone_unasked:
            state.picks[seat] = only_card(state, seat)
            forced |= 1 << seat
        elif state.sizes[seat]:
            holders |= 1 << seat
    if holders:
        state.push(agenda.PASS_CARD, -1, holders, direction)
    elif forced:
        state.reveals += 1
        pass_on(state, direction)


def roll_line(state: Position, seat: i64, line: i64) -> None:
    """Roll the die and go on with what its face leads to."""
    entry: i64 = line * terms.LINE
    shown: i64 = roll(state)
    rolls: i64 = 1
    while state.box.code[entry + terms.DIFFERENT] and state.box.icons[shown] < 0 and rolls < MOST_ROLLS:
        shown = roll(state)  # a blank again
        rolls += 1
    state.rolled = state.box.icons[shown]
    if state.phase == FATE_PHASE:
        state.round_kind = state.rolled
    if state.journal is not None:
        telling.rolled(state, seat, shown, False)
    pair: i64 = state.box.code[entry + terms.BLOCK] + 2 * shown
    run_lines(state, seat, state.box.blocks[pair], state.box.blocks[pair + 1])


def times(state: Position, line: i64) -> i64:
    """How many of it a line gives."""
    return state.box.code[line * terms.LINE + terms.COUNT]
