"""Pieces onto boards and off them: slots, excess, and the bonuses of a gain."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.steam_up import agenda
from teahouse.games.steam_up import vocabulary as words
from teahouse.games.steam_up.agenda import SEAT, A, B, C
from teahouse.games.steam_up.components import (
    CARDS,
    DOG,
    DRAGON,
    GOAT,
    KINDS,
    OX,
    PIG,
    ROW,
    SLOTS,
    TAKE,
)
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.table import draw_cards, gain_token, score

ALL_ROWS: Final = 31


def place(state: Position) -> None:
    """Put the pieces of the tray on a board (the topmost entry says whose), once the Goat has a row for each kind."""
    at: i64 = state.top()
    frame = state.agenda
    seat: i64 = frame[at + SEAT]
    row: i64 = seat * KINDS
    animal: i64 = state.animal[seat]
    tray = state.tray
    row_of = state.row_of
    if animal == GOAT:
        for kind in range(KINDS):
            if tray[kind] and row_of[row + kind] < 0:
                state.push(agenda.GOAT_ROW, seat, kind)
                return
    bought: i64 = frame[at + A]
    outside: i64 = frame[at + B]
    state.depth -= 1
    slots = state.box.slots
    board = state.board
    points: i64 = 0
    paying: i64 = 0  # pieces by kind that may pay a bonus for their kind
    for kind in range(KINDS):  # to the left-most empty slot of its row (U50, U61)
        pieces: i64 = tray[kind]
        if not pieces:
            continue
        tray[kind] = 0
        here: i64 = row + kind
        for _piece in range(pieces):
            lying: i64 = board[here]
            if lying == SLOTS:
                state.excess[here] += 1  # a full row: no HP, and no bonus for its kind (U51, U8)
                continue
            # the HP printed on the slot (U52)
            points += slots[(animal * KINDS + row_of[here]) * SLOTS + lying]
            board[here] = lying + 1
            if lying + 1 > state.peak[here]:
                state.peak[here] = lying + 1
                paying += 1 << 4 * kind
    score(state, seat, points)
    if bought:
        purchase_bonus(state, seat, bought, outside)
    columns: i64 = new_columns(state, seat)
    rows: i64 = new_rows(state, seat)
    if columns or rows or (paying and waiting(state, seat, words.PIECE_GAINED)):
        state.push(agenda.BONUS, seat, columns, rows, paying)
    if bought:
        fire(state, seat, words.PURCHASE, -1, 1)


def purchase_bonus(state: Position, seat: i64, bought: i64, outside: i64) -> None:
    """What the Ox (U65) and the Dog (U74) gain for a steamer, by the pieces it held when it was bought (U6)."""
    box = state.box
    if outside and state.animal[seat] == OX:
        score(state, seat, box.ox_bonus * bought)
    elif state.animal[seat] == DOG:
        score(state, seat, box.dog_bonuses[(bought if bought < 4 else 4) - 1])


def give_up(state: Position, seat: i64, kind: i64) -> None:
    """A piece leaves a board: an excess one if there is one, else the right-most with its HP (U8)."""
    here: i64 = seat * KINDS + kind
    if state.excess[here]:
        state.excess[here] -= 1
        return
    state.board[here] -= 1
    at: i64 = (state.animal[seat] * KINDS + state.row_of[here]) * SLOTS + state.board[here]
    score(state, seat, -state.box.slots[at])


# -- bonuses


def new_columns(state: Position, seat: i64) -> i64:
    """Columns that are complete for the first time, as bits; each counts once a game (U9)."""
    row: i64 = seat * KINDS
    board = state.board
    lowest: i64 = board[row]
    for kind in range(1, KINDS):
        if board[row + kind] < lowest:
            lowest = board[row + kind]
    fresh: i64 = ((1 << lowest) - 1) & ~state.columns[seat]
    if fresh:
        state.columns[seat] |= fresh
    return fresh


def new_rows(state: Position, seat: i64) -> i64:
    """Rows that are complete for the first time, as bits; each counts once a game (U9)."""
    fresh: i64 = 0
    board = state.board
    for here in range(seat * KINDS, seat * KINDS + KINDS):
        if board[here] == SLOTS:
            fresh |= 1 << state.row_of[here]
    fresh &= ~state.rows[seat]
    if fresh:
        state.rows[seat] |= fresh
    return fresh


def bonus(state: Position) -> None:
    """Pay what a gain has completed: columns from the left, then rows from the top, then kinds (U15, U24)."""
    at: i64 = state.top()
    seat: i64 = state.agenda[at + SEAT]
    columns: i64 = state.agenda[at + A]
    rows: i64 = state.agenda[at + B]
    if columns:
        column: i64 = 0
        while not columns >> column & 1:
            column += 1
        state.agenda[at + A] = columns & ~(1 << column)
        if state.journal is not None:
            state.tell(f"{{{seat}}} completes column {column + 1}")
        fire(state, seat, words.COLUMN_DONE, -1, 1)
        if state.animal[seat] == PIG:  # U75
            score(state, seat, state.box.pig_bonus)
        elif state.animal[seat] == DRAGON:  # U68
            state.push(agenda.DRAGON_BONUS, seat, state.box.dragon_cards[column])
    elif rows:
        line: i64 = 0
        while not rows >> line & 1:
            line += 1
        state.agenda[at + B] = rows & ~(1 << line)
        if state.journal is not None:
            state.tell(f"{{{seat}}} completes row {line + 1}")
        fire(state, seat, words.ROW_DONE, -1, 1)
    else:
        paying: i64 = state.agenda[at + C]
        state.depth -= 1
        kind: i64 = KINDS - 1
        while kind >= 0:
            times: i64 = paying >> 4 * kind & 15
            if times:
                fire(state, seat, words.PIECE_GAINED, kind, times)
            kind -= 1


def waiting(state: Position, seat: i64, event: i64) -> bool:
    """Whether a kept card of this seat, or this round's Fate, waits for such an event."""
    box = state.box
    now: i64 = state.fate_now
    if now >= 0 and box.fate.waits[now] >> event & 1:
        return True
    kept = state.kept
    waits = box.fortune.waits
    for i in range(state.kept_count):
        lying: i64 = kept[i]
        if lying & 7 == seat and waits[lying >> 3] >> event & 1:
            return True
    return False


def fire(state: Position, seat: i64, event: i64, kind: i64, times: i64) -> None:
    """Set off what waits for this event: the seat's kept cards as they lie, then this round's Fate.

    Points are scored at once; what asks something is put on the agenda, so it is gone through backwards.
    """
    now: i64 = state.fate_now
    if now >= 0 and state.box.fate.waits[now] >> event & 1:
        fate = state.box.fate
        fire_lines(state, seat, event, kind, times, fate.triggers[now], fate.last[now])
    fortune = state.box.fortune
    if not fortune.events >> event & 1:
        return
    kept = state.kept
    i: i64 = state.kept_count
    while i > 0:
        i -= 1
        lying: i64 = kept[i]
        if lying & 7 != seat:
            continue
        card: i64 = lying >> 3
        if fortune.waits[card] >> event & 1:
            fire_lines(state, seat, event, kind, times, fortune.triggers[card], fortune.last[card])


def fire_lines(state: Position, seat: i64, event: i64, kind: i64, times: i64, first: i64, last: i64) -> None:
    """The waiting effects of one card."""
    code = state.box.code
    line: i64 = last - 1
    while line >= first:
        at: i64 = line * words.LINE
        line -= 1
        if code[at + words.WHEN] != event:
            continue
        which: i64 = code[at + words.WHICH]
        if which == words.ROLLED:
            which = state.round_kind
            if which < 0:
                continue
        if which >= 0 and which != kind:
            continue
        if code[at + words.VERB] == words.POINTS:
            score(state, seat, code[at + words.COUNT] * times)
        else:
            for _time in range(times):
                state.push(agenda.ONE, seat, line + 1, code[at + words.COUNT])


# -- the questions of the Goat and the Dragon


def fill_goat(state: Position, at: i64, out: vec[i64]) -> i64:
    """Any row that no kind has taken (U71); it stays taken even when a swap empties it (U7)."""
    taken: i64 = 0
    seat: i64 = state.agenda[at + SEAT]
    for kind in range(KINDS):
        row: i64 = state.row_of[seat * KINDS + kind]
        if row >= 0:
            taken |= 1 << row
    count: i64 = 0
    for line in range(KINDS):
        if not taken >> line & 1:
            out[count] = ROW + line
            count += 1
    return count


def answer_goat(state: Position, at: i64, action: i64) -> None:
    seat: i64 = state.agenda[at + SEAT]
    kind: i64 = state.agenda[at + A]
    state.depth -= 1
    state.row_of[seat * KINDS + kind] = action - ROW
    if state.journal is not None:
        state.tell(f"{{{seat}}} keeps row {action - ROW + 1} for {state.box.kinds[kind]}")


def fill_dragon(state: Position, out: vec[i64]) -> i64:
    """Cards if one can be drawn, or a token of what the supply has (U15)."""
    count: i64 = 0
    if state.deck_size:
        out[0] = CARDS
        count = 1
    for kind in range(KINDS):
        if state.supply[kind]:
            out[count] = TAKE + kind
            count += 1
    return count


def answer_dragon(state: Position, at: i64, action: i64) -> None:
    seat: i64 = state.agenda[at + SEAT]
    cards: i64 = state.agenda[at + A]
    state.depth -= 1
    if action == CARDS:
        draw_cards(state, seat, cards)  # no rotation follows (U4)
    else:
        gain_token(state, seat, action - TAKE)
