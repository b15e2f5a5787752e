"""Whether a position that was read can have come about: everything is there once, and somebody can decide."""

from mypy_extensions import i64

from teahouse.core.cards import total
from teahouse.core.errors import InvalidPosition
from teahouse.games.steam_up import agenda
from teahouse.games.steam_up.agenda import OP, OVER, SEAT, STRIDE, TURN_PHASE, A, B, C, X, Y, Z
from teahouse.games.steam_up.components import ABILITY, BUY, GOAT, KINDS, SLOTS, TAKE, TALLEST
from teahouse.games.steam_up.geometry import STACKS
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.steamers import SEEN, held
from teahouse.games.steam_up.vocabulary import LINE


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
    lines = len(box.code) // LINE
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
        if i < state.depth - 1 and op < agenda.FIRST_TASK:
            raise InvalidPosition(f"agenda: {name} is a question and must come last")
        if op == agenda.LINES and frame[at + A] >= frame[at + B]:
            raise InvalidPosition("agenda: effects has no effect left")
        several = agenda.SIMULTANEOUS <= op < agenda.FIRST_TASK
        if several != (frame[at + SEAT] < 0) and op not in (agenda.LINES, agenda.ONE):
            raise InvalidPosition(f"agenda: {name} concerns nobody")
    top: i64 = state.top()
    op = int(frame[top + OP])
    if op >= agenda.FIRST_TASK:
        raise InvalidPosition("agenda: the last entry must be a question to somebody")
    _check_staged(state, top, op)
    if state.phase == TURN_PHASE and (state.active < 0 or state.marker < 0 or state.acts > 2):
        raise InvalidPosition("a turn needs an active player and a holder of the First player marker")
    if state.phase >= agenda.FATE_PHASE and state.marker < 0:
        raise InvalidPosition("nobody holds the First player marker")
    if op == agenda.ACT and frame[top + SEAT] != state.active:
        raise InvalidPosition("only the active player chooses an action")
    if not state.legal(state.turn()):
        raise InvalidPosition("the player who is to decide has nothing to decide")


def _check_staged(state: Position, at: i64, op: int) -> None:
    """Staged stacks hold steamers, and staged actions are ones that go on."""
    frame = state.agenda
    x, y = int(frame[at + X]), int(frame[at + Y])
    box = state.box
    if op == agenda.ACT and x >= 0:
        if BUY <= x < TAKE:
            if not state.heights[(x - BUY) % STACKS]:
                raise InvalidPosition("agenda: a purchase from a stack without steamers")
        elif x != ABILITY and not box.exchange_at <= x < box.card_at:
            raise InvalidPosition(f"agenda: action {x} is not done in steps")
    stack = y if op in (agenda.SWAP, agenda.BUNNY_SWAP) else x if op in (agenda.TAKE_PIECE, agenda.MOVE) else -1
    if stack >= 0 and not state.heights[stack]:
        raise InvalidPosition("agenda: a choice of a stack without steamers")
