"""Whether a position that was read can have come about: everything is there once, and somebody can decide."""

from mypy_extensions import i64

from teahouse.core.cards import total
from teahouse.core.errors import InvalidPosition
from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.questions.catalogue import QUESTIONS
from teahouse.games.steam_up.questions.question import NOTHING, UNSTAGED, Bounds, SharedQuestion
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import ABOUT, OP, OVER, SEAT, STAGED, STRIDE, TURN_PHASE
from teahouse.games.steam_up.rules.agenda import ABOUT as CARD
from teahouse.games.steam_up.rules.agenda import ABOUT as LINE
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as BEHIND
from teahouse.games.steam_up.rules.components import (
    GOAT,
    KINDS,
    SLOTS,
    TALLEST,
)
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import SEEN, held


def check(state: Position) -> None:
    """Refuse a position that contradicts itself."""
    _check_pieces(state)
    _check_tokens(state)
    _check_cards(state)
    _check_seats(state)
    _check_agenda(state)


def _check_pieces(state: Position) -> None:
    box = state.box
    for kind in range(KINDS):
        count = state.bag[kind] + state.tray[kind]
        for at in range(STACKS * TALLEST):
            count += held(state.stacks[at], kind)
        for seat in range(box.players):
            count += state.board[seat * KINDS + kind] + state.excess[seat * KINDS + kind]
        if count != box.pieces:
            raise InvalidPosition(f"there are {box.pieces} {box.kinds[kind]} in the pack, {count} in the position")
        if state.bag_known[kind] > state.bag[kind]:
            raise InvalidPosition(f"bag_known names more {box.kinds[kind]} than the bag holds")
        if state.bag_exact >> kind & 1 and state.bag_known[kind] != state.bag[kind]:
            raise InvalidPosition(
                f"bag_exact says that the {box.kinds[kind]} in the bag are all known, and they are not"
            )
    for stack in range(STACKS):
        if state.heights[stack] and not state.stacks[stack * TALLEST + state.heights[stack] - 1] & SEEN:
            raise InvalidPosition(f"the top steamer of stack {stack + 1} is in sight of all, so it has been seen (U19)")


def _check_tokens(state: Position) -> None:
    box = state.box
    for kind in range(KINDS):
        count = state.supply[kind]
        for seat in range(box.players):
            count += state.tokens[seat * KINDS + kind]
        if count != box.tokens:
            raise InvalidPosition(
                f"there are {box.tokens} {box.kinds[kind]} tokens in the pack, {count} in the position"
            )


def _check_cards(state: Position) -> None:
    box = state.box
    fortune = box.fortune
    for card in range(box.cards):
        count = state.deck[card] + state.discards[card]
        for seat in range(box.players):
            count += state.hands[seat * box.cards + card]
        for i in range(state.kept_count):
            if state.kept[i] >> 3 == card:
                count += 1
        for i in range(state.depth):
            at: i64 = i * STRIDE
            if state.agenda[at + OP] == agenda.PLAYED and state.agenda[at + CARD] == card and not fortune.kept[card]:
                count += 1
        if count != fortune.copies[card]:
            raise InvalidPosition(
                f"there are {fortune.copies[card]} {fortune.names[card]} in the pack, {count} in the position"
            )
        for observer in range(box.players + 1):
            if state.deck_most[observer * box.cards + card] < state.deck[card]:
                raise InvalidPosition(f"deck_most allows fewer {fortune.names[card]} than the deck holds")
        for observer in range(box.players):
            for owner in range(box.players):
                if (
                    state.known[(observer * box.players + owner) * box.cards + card]
                    > state.hands[owner * box.cards + card]
                ):
                    raise InvalidPosition("known names more cards than a hand holds")
    if not state.deck_size and state.discards_size >= 2:
        raise InvalidPosition("the Fortune deck is empty although the discards can be shuffled (U14)")
    for card in range(box.fates):
        if state.fates[card] > box.fate.copies[card]:
            raise InvalidPosition(f"fates_unseen holds more {box.fate.names[card]} than the pack")
    if total(box.fate.copies) - total(state.fates) != box.fate_cards - state.fate_left:
        raise InvalidPosition("fates_unseen and fate_left do not agree on how many Fate cards have been revealed")
    if state.fate_now >= 0 and state.fates[state.fate_now] == box.fate.copies[state.fate_now]:
        raise InvalidPosition(
            f"{box.fate.names[state.fate_now]} holds now, but fates_unseen says it was never revealed"
        )


def _check_seats(state: Position) -> None:
    box = state.box
    for seat in range(box.players):
        taken: list[int] = []
        for kind in range(KINDS):
            here: i64 = seat * KINDS + kind
            row = int(state.row_of[here])
            if state.board[here] > SLOTS or state.peak[here] < state.board[here] or state.peak[here] > SLOTS:
                raise InvalidPosition(f"seat {seat} cannot have {state.board[here]} {box.kinds[kind]} on its board")
            if state.board[here] and row < 0:
                raise InvalidPosition(f"seat {seat} has {box.kinds[kind]} on its board, but no row for it (U7)")
            if row >= 0:
                if row in taken:
                    raise InvalidPosition(f"seat {seat} has two kinds in row {row + 1} (U7)")
                taken.append(row)
                if state.animal[seat] != GOAT and row != kind:
                    raise InvalidPosition(
                        f"seat {seat} has {box.kinds[kind]} in row {row + 1}; only the Goat chooses (U7)"
                    )
        if state.phase >= agenda.TOKENS_PHASE:
            if state.animal[seat] < 0 or (state.animal[seat] != GOAT and len(taken) < KINDS):
                raise InvalidPosition(f"seat {seat} has no animal, or not the rows of its animal")
            if [int(other) for other in state.animal].count(int(state.animal[seat])) > 1:
                raise InvalidPosition("two seats have the same animal")


def _bounds(state: Position, op: int) -> Bounds:
    """The least and most that the six numbers of an entry may be; what a task does not name is 0, or -1 if staged."""
    if op < agenda.FIRST_TASK:
        return QUESTIONS[op].bounds(state.box)
    lines = len(state.box.code) // terms.LINE
    about: dict[int, Bounds] = {
        agenda.LINES: [(0, lines - 1), (1, lines), NOTHING],
        agenda.ONE: [(0, lines - 1), (-9, 9), NOTHING],
        agenda.PLAYED: [(0, int(state.box.cards) - 1), NOTHING, NOTHING],
        agenda.PLACE: [(0, 15), (0, 1), NOTHING],
        agenda.BONUS: [(0, (1 << SLOTS) - 1), (0, (1 << KINDS) - 1), (0, (1 << 20) - 1)],
    }
    return about.get(op, [NOTHING] * 3) + [UNSTAGED] * 3


def _check_agenda(state: Position) -> None:
    """Somebody can decide, and what has been put together so far is possible."""
    if (state.phase == OVER) != (state.depth == 0):
        raise InvalidPosition("a game that is not over has something on its agenda, and only such a game")
    if state.phase == OVER:
        return
    frame = state.agenda
    for i in range(state.depth):
        at: i64 = i * STRIDE
        op = int(frame[at + OP])
        name = agenda.NAMES[op]
        values = [int(frame[at + ABOUT + place]) for place in range(6)]
        for value, (least, most) in zip(values, _bounds(state, op)):
            if not least <= value <= most:
                raise InvalidPosition(f"agenda: {name} cannot hold {value}")
        if (op < agenda.FIRST_TASK) != (i == state.depth - 1):
            raise InvalidPosition(f"agenda: {name} is in the wrong place: the last entry, and no other, is a question")
        several = agenda.SIMULTANEOUS <= op < agenda.FIRST_TASK
        if op in (agenda.LINES, agenda.ONE):
            _check_lines(state, at)
        elif several != (frame[at + SEAT] < 0):
            raise InvalidPosition(f"agenda: {name} concerns the wrong seats")
    top: i64 = state.top()
    _check_phase(state, int(frame[top + OP]), int(frame[top + SEAT]))
    _check_picks(state, top, int(frame[top + OP]))
    _check_staged(state, top, int(frame[top + OP]))
    if not state.legal(state.turn()):
        raise InvalidPosition("the player who is to decide has nothing to decide")


def _check_lines(state: Position, at: i64) -> None:
    """Effects that nobody plays must be ones that need no player."""
    frame = state.agenda
    line = int(frame[at + LINE])
    last = int(frame[at + BEHIND]) if frame[at + OP] == agenda.LINES else line + 1
    if line >= last:
        raise InvalidPosition("agenda: effects has no effect left")
    if frame[at + SEAT] >= 0:
        return
    for each in range(line, last):
        who = state.box.code[each * terms.LINE + terms.WHO]
        needs_player = who in (terms.YOU, terms.OTHERS, terms.CHOSEN, terms.LEFT_NEIGHBOUR, terms.RIGHT_NEIGHBOUR)
        if needs_player or (frame[at + OP] == agenda.ONE and who != terms.NOBODY):
            raise InvalidPosition("agenda: an effect that needs a player concerns nobody")


def _check_phase(state: Position, op: int, seat: int) -> None:
    """Each phase has its own questions."""
    players = state.box.players
    phase = int(state.phase)
    own = QUESTIONS[op].phase
    if (own >= 0 and (phase != own or state.depth != 1)) or (own < 0 and phase < agenda.FATE_PHASE):
        raise InvalidPosition(f"agenda: {agenda.NAMES[op]} does not belong to the phase {agenda.PHASES[phase]}")
    if phase == agenda.FILLING:
        placed = sum(int(height) for height in state.heights)
        if state.filled != placed or max(state.heights) > 3 or state.filler < 0:
            raise InvalidPosition("the steamers that stand on the table are not those that have been placed (U33)")
    if phase == agenda.ANIMALS_PHASE:
        dealt = [int(animal) for animal in state.dealt]
        if min(dealt) < 0 or len(set(dealt)) < len(dealt):
            raise InvalidPosition("dealt does not name two animals for each seat, all different")
    if phase >= agenda.FATE_PHASE and state.marker < 0:
        raise InvalidPosition("nobody holds the First player marker")
    if phase == TURN_PHASE:
        if state.first < 0 or state.turns >= players or state.active != (state.first + state.turns) % players:
            raise InvalidPosition("active is not the player whose turn it is")
        if state.acts > 2 or (op == agenda.ACT and seat != state.active):
            raise InvalidPosition("only the active player chooses an action, and only two")
    elif op == agenda.ACT:
        raise InvalidPosition("agenda: act belongs to a turn")


def _check_picks(state: Position, at: i64, op: int) -> None:
    """Choices that were made but not shown yet."""
    question = QUESTIONS[op]
    for seat in range(state.box.players):
        asked = isinstance(question, SharedQuestion) and question.waits_for(state, at, seat)
        if not question.could_pick(state, seat, asked):
            raise InvalidPosition(f"picks: seat {seat} cannot have chosen {state.picks[seat]}")


def _check_staged(state: Position, at: i64, op: int) -> None:
    """What a seat has put together is put together again, step by legal step."""
    frame = state.agenda
    staged = [int(frame[at + STAGED + i]) for i in range(3)]
    if staged[0] < 0:
        if max(staged) >= 0:
            raise InvalidPosition("agenda: something is staged before its beginning")
        return
    question = QUESTIONS[op]
    seat = int(frame[at + SEAT])
    steps = question.steps(state, at)
    for i in range(3):
        frame[at + STAGED + i] = -1
    for action in steps:
        if action not in state.legal(seat):
            raise InvalidPosition(f"agenda: {agenda.NAMES[op]} cannot have been begun like this")
        question.answer(state, at, seat, action)
        if state.depth * STRIDE != at + STRIDE:
            raise InvalidPosition(f"agenda: {agenda.NAMES[op]} is complete, so it is no question any more")
    if [int(frame[at + STAGED + i]) for i in range(3)] != staged:
        raise InvalidPosition(f"agenda: {agenda.NAMES[op]} cannot have been begun like this")
