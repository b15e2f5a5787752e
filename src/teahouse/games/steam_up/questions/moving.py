"""Questions about the table: which way it turns, which steamer goes where."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.notation import Reader
from teahouse.core.words import Said, card
from teahouse.games.steam_up import events, words
from teahouse.games.steam_up.questions.question import (
    ANY_STACK,
    NOTHING,
    SCOPE,
    UNSTAGED,
    Bounds,
    Question,
    fill_stacks,
    number_or_none,
    numbers_of,
)
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import ABOUT as REACH
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as TURNS
from teahouse.games.steam_up.rules.agenda import ABOUT_3 as COMPULSORY
from teahouse.games.steam_up.rules.agenda import STAGED as SOURCE
from teahouse.games.steam_up.rules.components import LEFT, NO_ROTATION, RIGHT, STACK, TO, Components
from teahouse.games.steam_up.rules.geometry import ROTATIONS, STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.reach import movable, sinkable, stacks_with_room
from teahouse.games.steam_up.rules.steamers import contents
from teahouse.games.steam_up.rules.table import (
    BY_ABILITY,
    BY_ACTION,
    BY_FATE,
    lift,
    put,
    put_under,
    rotation_barred,
    top_steamer,
    turn_table,
    turned_by,
    zones_of,
)
from teahouse.games.steam_up.showing.notation import number_named


class Rotation(Question):
    """Left, right or, where it is no must, not: TURNS that may be made, of which the first so many are COMPULSORY."""

    def __init__(self) -> None:
        super().__init__(agenda.ROTATION, "U4")
        self.declining = NO_ROTATION

    def surely(self, state: Position) -> bool:
        """There are two ways at least, unless Fate bars it or no steamer is left to move (U79)."""
        return state.standing != 0 and not rotation_barred(state)

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        if not self.surely(state):
            return 0
        count: i64 = 0
        compulsory: i64 = at + COMPULSORY
        if state.agenda[compulsory] <= 0:
            out[0] = NO_ROTATION
            count = 1
        out[count] = LEFT
        out[count + 1] = RIGHT
        return count + 2

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        frame = state.agenda
        if action != NO_ROTATION:
            turn_table(state, action == RIGHT)
        frame[at + TURNS] -= 1
        frame[at + COMPULSORY] -= 1
        if action == NO_ROTATION or frame[at + TURNS] <= 0:
            state.depth -= 1

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        """A card's own turns are asked for otherwise than the rotation of an action or an ability."""
        cause: i64 = turned_by(state)
        if cause == BY_ACTION:
            return words.ASK_ROTATE_AFTER()
        if cause == BY_ABILITY:
            return words.ASK_ROTATE_ABILITY()
        way = words.ASK_TURN if state.agenda[at + COMPULSORY] > 0 else words.ASK_TURN_MORE
        return way(card=card(turning_card(state, cause)))

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        cause: i64 = turned_by(state)
        return {
            "turns": int(state.agenda[at + TURNS]),
            "must": state.agenda[at + COMPULSORY] > 0,
            "card": None if cause in (BY_ACTION, BY_ABILITY) else turning_card(state, cause),
            "left": [zones_of(state, stack, (state.rotation + 3) % ROTATIONS) for stack in range(STACKS)],
            "right": [zones_of(state, stack, (state.rotation + 1) % ROTATIONS) for stack in range(STACKS)],
        }

    def bounds(self, box: Components) -> Bounds:
        return [NOTHING, (1, 9), (-9, 9), UNSTAGED, UNSTAGED, UNSTAGED]


def turning_card(state: Position, cause: i64) -> str:
    """The name of the card, of Fortune or of Fate, that turns the table."""
    return state.box.fate.names[state.fate_now] if cause == BY_FATE else state.box.fortune.names[cause]


class Move(Question):
    """Any top steamer in REACH, then any other space with room (U10). Staged is the SOURCE."""

    def __init__(self) -> None:
        super().__init__(agenda.MOVE, "U10")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        frame = state.agenda
        if frame[at + SOURCE] < 0:
            return fill_stacks(movable(state, seat, frame[at + REACH]), out)
        rooms: i64 = stacks_with_room(state)
        count: i64 = 0
        for stack in range(STACKS):
            if stack != frame[at + SOURCE] and rooms >> stack & 1:
                out[count] = TO + stack
                count += 1
        return count

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        frame = state.agenda
        if frame[at + SOURCE] < 0:
            frame[at + SOURCE] = action - STACK
            return
        source: i64 = frame[at + SOURCE]
        state.depth -= 1
        if state.journal is not None:
            pieces = contents(top_steamer(state, source), state.box.kinds)
            state.tell(events.MOVED, by=seat, stack=source + 1, to=action - TO + 1, pieces=pieces)
        put(state, action - TO, lift(state, source))

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        if state.agenda[at + SOURCE] < 0:
            return words.ASK_MOVE()
        return words.ASK_MOVE_TO()

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        return {"stack": number_or_none(state.agenda[at + SOURCE]), "room": numbers_of(stacks_with_room(state))}

    def by_number(self, state: Position, at: i64, reader: Reader) -> int:
        if state.agenda[at + SOURCE] < 0:
            return super().by_number(state, at, reader)
        return TO + number_named(reader, int(STACKS), words.STACK_BY_NUMBER)

    def repeats(self, state: Position, at: i64, action: int) -> bool:
        return action in self.steps(state, at)

    def bounds(self, box: Components) -> Bounds:
        return [SCOPE, NOTHING, NOTHING, ANY_STACK, UNSTAGED, UNSTAGED]

    def steps(self, state: Position, at: i64) -> list[int]:
        source = int(state.agenda[at + SOURCE])
        return [STACK + source] if source >= 0 else []


class Sink(Question):
    """A top steamer in REACH goes under its stack."""

    def __init__(self) -> None:
        super().__init__(agenda.SINK, "U10")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        return fill_stacks(sinkable(state, seat, state.agenda[at + REACH]), out)

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        state.depth -= 1
        if state.journal is not None:
            state.tell(events.SUNK, by=seat, stack=action - STACK + 1)
        put_under(state, action - STACK)

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_SINK()

    def bounds(self, box: Components) -> Bounds:
        return [SCOPE, NOTHING, NOTHING, UNSTAGED, UNSTAGED, UNSTAGED]
