"""Whether a position that was read can have come about: everything is there once, and somebody can decide."""

from mypy_extensions import i64

from teahouse.core.cards import total
from teahouse.core.errors import InvalidPosition
from teahouse.games.steam_up import agenda, purchase, questions, turns
from teahouse.games.steam_up import vocabulary as words
from teahouse.games.steam_up.agenda import OP, OVER, SEAT, STRIDE, TURN_PHASE, A, B, C, X, Y, Z
from teahouse.games.steam_up.components import (
    GIVE,
    GOAT,
    KINDS,
    LEAVE,
    PAY_ALL,
    PIECE,
    PLAYER,
    SLOTS,
    STACK,
    TAKE,
    TALLEST,
)
from teahouse.games.steam_up.geometry import STACKS
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.purchase import IN_FULL
from teahouse.games.steam_up.steamers import SEEN, held, inside


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
            if state.agenda[at + OP] == agenda.PLAYED and state.agenda[at + A] == card and not fortune.kept[card]:
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


def _bounds(state: Position, op: int) -> list[tuple[int, int]]:
    """The least and most that the six numbers of an entry may be; what is not named here is 0, or -1 if staged."""
    box = state.box
    lines = len(box.code) // words.LINE
    none = (-1, -1)
    zero = (0, 0)
    packed = (-1, (1 << 20) - 1)
    kind = (-1, KINDS - 1)
    stack = (-1, STACKS - 1)
    scope = (0, 1)
    bounds: dict[int, list[tuple[int, int]]] = {
        agenda.ACT: [zero, zero, zero, (-1, int(box.card_at) - 1), (-1, max(6, int(box.cards) - 1)), kind],
        agenda.TOKENS: [(1, 9), scope, zero, packed, kind, (-1, 9)],
        agenda.ROTATION: [zero, (1, 9), (-9, 9), none, none, none],
        agenda.TAKE_PIECE: [scope, kind, zero, stack, none, none],
        agenda.SWAP: [scope, zero, zero, kind, stack, none],
        agenda.MOVE: [scope, zero, zero, stack, none, none],
        agenda.SINK: [scope, zero, zero, none, none, none],
        agenda.ROB_TOKEN: [zero, zero, zero, (-1, int(box.players) - 1), none, none],
        agenda.CHOOSE_PLAYER: [(0, lines - 1), zero, zero, none, none, none],
        agenda.MAY: [(0, lines - 1), (-9, 9), zero, none, none, none],
        agenda.BUNNY_SWAP: [zero, zero, zero, kind, stack, none],
        agenda.ROOSTER_RETURN: [zero, zero, zero, packed, kind, none],
        agenda.GOAT_ROW: [(0, KINDS - 1), zero, zero, none, none, none],
        agenda.DRAGON_BONUS: [(1, 9), zero, zero, none, none, none],
        agenda.ANIMALS: [(1, (1 << int(box.players)) - 1), zero, zero, none, none, none],
        agenda.START_TOKENS: [(1, (1 << int(box.players)) - 1), zero, zero, none, none, none],
        agenda.PASS_CARD: [(1, (1 << int(box.players)) - 1), (-1, 1), zero, none, none, none],
        agenda.LINES: [(0, lines - 1), (1, lines), zero, none, none, none],
        agenda.ONE: [(0, lines - 1), (-9, 9), zero, none, none, none],
        agenda.PLAYED: [(0, int(box.cards) - 1), zero, zero, none, none, none],
        agenda.PLACE: [(0, 15), scope, zero, none, none, none],
        agenda.BONUS: [(0, (1 << SLOTS) - 1), (0, (1 << KINDS) - 1), (0, (1 << 20) - 1), none, none, none],
    }
    return bounds.get(op, [zero, zero, zero, none, none, none])


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
        values = [int(frame[at + place]) for place in (A, B, C, X, Y, Z)]
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
    last = int(frame[at + B]) if frame[at + OP] == agenda.LINES else int(frame[at + A]) + 1
    if frame[at + A] >= last:
        raise InvalidPosition("agenda: effects has no effect left")
    if frame[at + SEAT] >= 0:
        return
    for line in range(int(frame[at + A]), last):
        who = state.box.code[line * words.LINE + words.WHO]
        needs_player = who in (words.YOU, words.OTHERS, words.CHOSEN, words.LEFT_NEIGHBOUR, words.RIGHT_NEIGHBOUR)
        if needs_player or (frame[at + OP] == agenda.ONE and who != words.NOBODY):
            raise InvalidPosition("agenda: an effect that needs a player concerns nobody")


def _check_phase(state: Position, op: int, seat: int) -> None:
    """Each phase has its own questions."""
    players = state.box.players
    phase = int(state.phase)
    own = {agenda.FILL: agenda.FILLING, agenda.ANIMALS: agenda.ANIMALS_PHASE, agenda.START_TOKENS: agenda.TOKENS_PHASE}
    if op in own and (phase != own[op] or state.depth != 1):
        raise InvalidPosition(f"agenda: {agenda.NAMES[op]} does not belong to the phase {agenda.PHASES[phase]}")
    if op not in own and phase < agenda.FATE_PHASE:
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
    box = state.box
    for seat in range(box.players):
        pick: i64 = state.picks[seat]
        asked = op >= agenda.SIMULTANEOUS and state.agenda[at + A] >> seat & 1 != 0
        good = pick == -1
        if op == agenda.ANIMALS and not asked:
            good = pick >= 0 and (pick == state.dealt[2 * seat] or pick == state.dealt[2 * seat + 1])
        elif op == agenda.START_TOKENS:
            wanted: i64 = box.start_tokens[state.animal[seat]]
            chosen: i64 = pick if pick >= 0 else 0
            twice = any(held(chosen, kind) > 1 for kind in range(KINDS))
            size = inside(chosen)
            good = not (twice and box.start_different[state.animal[seat]])
            good = good and (size < wanted if asked else size == wanted) and chosen < 1 << 4 * KINDS
        elif op == agenda.PASS_CARD and not asked and state.sizes[seat]:
            good = 0 <= pick < box.cards and state.hands[seat * box.cards + pick] > 0
        if not good:
            raise InvalidPosition(f"picks: seat {seat} cannot have chosen {pick}")


def _check_staged(state: Position, at: i64, op: int) -> None:
    """What a seat has put together is put together again, step by legal step."""
    frame = state.agenda
    x, y, z = int(frame[at + X]), int(frame[at + Y]), int(frame[at + Z])
    if x < 0:
        if y >= 0 or z >= 0:
            raise InvalidPosition("agenda: something is staged before its beginning")
        return
    seat = int(frame[at + SEAT])
    frame[at + X] = -1
    frame[at + Y] = -1
    frame[at + Z] = -1
    for action in _steps(state, op, x, y, z):
        if action not in state.legal(seat):
            raise InvalidPosition(f"agenda: {agenda.NAMES[op]} cannot have been begun like this")
        _stage(state, at, op, action)
        if state.depth * STRIDE != at + STRIDE:
            raise InvalidPosition(f"agenda: {agenda.NAMES[op]} is complete, so it is no question any more")
    if (int(frame[at + X]), int(frame[at + Y]), int(frame[at + Z])) != (x, y, z):
        raise InvalidPosition(f"agenda: {agenda.NAMES[op]} cannot have been begun like this")


def _steps(state: Position, op: int, x: int, y: int, z: int) -> list[int]:
    """The decisions that lead to what is staged."""
    if op in (agenda.TOKENS, agenda.ROOSTER_RETURN):
        base = TAKE if op == agenda.TOKENS else PIECE
        return [base + kind for kind in range(KINDS) for _ in range(int(held(x, kind)))]
    if op in (agenda.SWAP, agenda.BUNNY_SWAP):
        return [PIECE + x] + ([STACK + y] if y >= 0 else [])
    if op in (agenda.TAKE_PIECE, agenda.MOVE):
        return [STACK + x]
    if op == agenda.ROB_TOKEN:
        return [PLAYER + x]
    steps = [x]
    if y >= 0 and x >= state.box.exchange_at:
        steps.append(int(state.box.card_at) + y)
    elif y >= 0:
        steps.append(PAY_ALL if y == IN_FULL else LEAVE + y)
    return steps + ([GIVE + z] if z >= 0 else [])


def _stage(state: Position, at: i64, op: int, action: int) -> None:
    if op == agenda.ACT:
        turns.answer_act(state, at, action)
    elif op == agenda.TOKENS:
        questions.answer_tokens(state, at, action)
    elif op == agenda.ROOSTER_RETURN:
        purchase.answer_rooster(state, at, action)
    elif op == agenda.BUNNY_SWAP:
        purchase.answer_bunny(state, at, action)
    elif op == agenda.SWAP:
        questions.answer_swap(state, at, action)
    elif op == agenda.TAKE_PIECE:
        questions.answer_take_piece(state, at, action)
    elif op == agenda.MOVE:
        questions.answer_move(state, at, action)
    else:
        questions.answer_rob_token(state, at, action)
