"""Pieces onto boards and off them: slots, excess, and the bonuses of a gain."""

from typing import Final

from mypy_extensions import i64

from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.rules import agenda, telling
from teahouse.games.steam_up.rules.agenda import ABOUT as BOUGHT
from teahouse.games.steam_up.rules.agenda import ABOUT as COLUMNS
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as OUTSIDE
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as ROWS
from teahouse.games.steam_up.rules.agenda import ABOUT_3 as PAYING
from teahouse.games.steam_up.rules.agenda import SEAT
from teahouse.games.steam_up.rules.components import (
    DOG,
    DRAGON,
    GOAT,
    KINDS,
    OX,
    PIG,
    SLOTS,
)
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.table import score

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
    bought: i64 = frame[at + BOUGHT]
    outside: i64 = frame[at + OUTSIDE]
    state.depth -= 1
    slots = state.box.slots
    board = state.board
    points: i64 = 0
    paying: i64 = 0  # pieces by kind that may pay a bonus for their kind
    laid: i64 = 0  # pieces by kind that come into a slot
    beside: i64 = 0  # and those that do not
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
                beside += 1 << 4 * kind
                continue
            # the HP printed on the slot (U52)
            points += slots[(animal * KINDS + row_of[here]) * SLOTS + lying]
            board[here] = lying + 1
            laid += 1 << 4 * kind
            if lying + 1 > state.peak[here]:
                state.peak[here] = lying + 1
                paying += 1 << 4 * kind
    columns: i64 = new_columns(state, seat)
    rows: i64 = new_rows(state, seat)
    if state.journal is not None:
        telling.placed(state, seat, laid, beside, columns, rows)
    score(state, seat, points)
    if bought:
        purchase_bonus(state, seat, bought, outside)
    if columns or rows or (paying and waiting(state, seat, terms.PIECE_GAINED)):
        state.push(agenda.BONUS, seat, columns, rows, paying)
    if bought:
        fire(state, seat, terms.PURCHASE, -1, 1)


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
    columns: i64 = state.agenda[at + COLUMNS]
    rows: i64 = state.agenda[at + ROWS]
    if columns:
        column: i64 = 0
        while not columns >> column & 1:
            column += 1
        state.agenda[at + COLUMNS] = columns & ~(1 << column)
        if state.journal is not None:
            telling.completed(state, seat, "column", column + 1)
        fire(state, seat, terms.COLUMN_DONE, -1, 1)
        if state.animal[seat] == PIG:  # U75
            score(state, seat, state.box.pig_bonus)
        elif state.animal[seat] == DRAGON:  # U68
            state.push(agenda.DRAGON_BONUS, seat, state.box.dragon_cards[column])
    elif rows:
        line: i64 = 0
        while not rows >> line & 1:
            line += 1
        state.agenda[at + ROWS] = rows & ~(1 << line)
        if state.journal is not None:
            telling.completed(state, seat, "row", line + 1)
        fire(state, seat, terms.ROW_DONE, -1, 1)
    else:
        paying: i64 = state.agenda[at + PAYING]
        state.depth -= 1
        kind: i64 = KINDS - 1
        while kind >= 0:
            times: i64 = paying >> 4 * kind & 15
            if times:
                fire(state, seat, terms.PIECE_GAINED, kind, times)
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
        at: i64 = line * terms.LINE
        line -= 1
        if code[at + terms.WHEN] != event:
            continue
        which: i64 = code[at + terms.WHICH]
        if which == terms.ROLLED:
            which = state.round_kind
            if which < 0:
                continue
        if which >= 0 and which != kind:
            continue
        if code[at + terms.VERB] == terms.POINTS:
            score(state, seat, code[at + terms.COUNT] * times)
        else:
            for _time in range(times):
                state.push(agenda.ONE, seat, line + 1, code[at + terms.COUNT])
