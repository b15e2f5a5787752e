"""Questions about pieces: which to take out of a steamer, which to swap for another."""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.words import Said
from teahouse.games.steam_up import events, words
from teahouse.games.steam_up.questions.question import (
    ANY_KIND,
    ANY_STACK,
    NOTHING,
    SCOPE,
    UNSTAGED,
    Bounds,
    Question,
    fill_other_pieces,
    fill_stacks,
    number_or_none,
    numbers_of,
)
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import ABOUT as REACH
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as KIND
from teahouse.games.steam_up.rules.agenda import STAGED as GIVEN
from teahouse.games.steam_up.rules.agenda import STAGED as SOURCE
from teahouse.games.steam_up.rules.agenda import STAGED_2 as PARTNER
from teahouse.games.steam_up.rules.components import KINDS, PIECE, STACK, Components
from teahouse.games.steam_up.rules.placing import give_up
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.reach import owns, stacks_holding, stacks_with_other
from teahouse.games.steam_up.rules.table import exchange_piece, stacks_in, take_piece


class TakePiece(Question):
    """A top steamer in REACH, then a piece in it, of any KIND or of one. Staged is the SOURCE."""

    def __init__(self) -> None:
        super().__init__(agenda.TAKE_PIECE, "U10")
        self.taking = PIECE

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        frame = state.agenda
        kind: i64 = frame[at + KIND]
        stack: i64 = frame[at + SOURCE]
        if stack < 0:
            return fill_stacks(stacks_holding(state, seat, frame[at + REACH], kind), out)
        if kind < 0:
            return fill_other_pieces(state, stack, -1, out)
        out[0] = PIECE + kind
        return 1

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        frame = state.agenda
        if frame[at + SOURCE] < 0:
            frame[at + SOURCE] = action - STACK
            return
        stack: i64 = frame[at + SOURCE]
        kind: i64 = action - PIECE
        state.depth -= 1
        if state.journal is not None:
            state.tell(events.TOOK_PIECE, by=seat, dim_sum=state.box.kinds[kind], stack=stack + 1)
        take_piece(state, stack, kind)
        state.tray[kind] = 1
        state.push(agenda.PLACE, seat)

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        if state.agenda[at + SOURCE] < 0:
            return words.ASK_TAKE_FROM()
        return words.ASK_TAKE_PIECE()

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        kind: i64 = state.agenda[at + KIND]
        return {
            "stack": number_or_none(state.agenda[at + SOURCE]),
            "kind": state.box.kinds[kind] if kind >= 0 else None,
        }

    def of_kind(self, state: Position, at: i64) -> int:
        return PIECE

    def repeats(self, state: Position, at: i64, action: int) -> bool:
        return action in self.steps(state, at)

    def bounds(self, box: Components) -> Bounds:
        return [SCOPE, ANY_KIND, NOTHING, ANY_STACK, UNSTAGED, UNSTAGED]

    def steps(self, state: Position, at: i64) -> list[int]:
        source = int(state.agenda[at + SOURCE])
        return [STACK + source] if source >= 0 else []


class Swapping(Question):
    """A piece for one of another kind in a top steamer. Staged are the kind that is GIVEN and the PARTNER's stack."""

    def __init__(self, number: int, rule: str) -> None:
        super().__init__(number, rule)
        self.taking = PIECE

    @abstractmethod
    def stacks(self, state: Position, at: i64, seat: i64) -> i64:
        """The stacks it may be swapped with, as bits."""

    def fill_rest(self, state: Position, at: i64, seat: i64, given: i64, out: vec[i64]) -> i64:
        """Once the piece is chosen: a stack that holds another kind, then what is taken."""
        stack: i64 = state.agenda[at + PARTNER]
        if stack < 0:
            return fill_stacks(stacks_with_other(state, given, self.stacks(state, at, seat)), out)
        return fill_other_pieces(state, stack, given, out)

    def complete(self, state: Position, at: i64, action: i64) -> bool:
        """Take one step of an answer; whether it is the last, and the question is gone."""
        frame = state.agenda
        if frame[at + GIVEN] < 0:
            frame[at + GIVEN] = action - PIECE
        elif frame[at + PARTNER] < 0:
            frame[at + PARTNER] = action - STACK
        else:
            state.depth -= 1
            return True
        return False

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        given: i64 = state.agenda[at + GIVEN]
        return {
            "given": state.box.kinds[given] if given >= 0 else None,
            "stack": number_or_none(state.agenda[at + PARTNER]),
            "reach": numbers_of(self.stacks(state, at, seat)),
        }

    def of_kind(self, state: Position, at: i64) -> int:
        return PIECE

    def repeats(self, state: Position, at: i64, action: int) -> bool:
        return action in self.steps(state, at)

    def steps(self, state: Position, at: i64) -> list[int]:
        given, partner = int(state.agenda[at + GIVEN]), int(state.agenda[at + PARTNER])
        return ([PIECE + given] if given >= 0 else []) + ([STACK + partner] if partner >= 0 else [])


class Swap(Swapping):
    """A piece of one's own, a top steamer in REACH that holds another kind, and a piece in it (U62, U8)."""

    def __init__(self) -> None:
        super().__init__(agenda.SWAP, "U8")

    def stacks(self, state: Position, at: i64, seat: i64) -> i64:
        return stacks_in(state, seat, state.agenda[at + REACH])

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        given: i64 = state.agenda[at + GIVEN]
        if given >= 0:
            return self.fill_rest(state, at, seat, given, out)
        stacks: i64 = self.stacks(state, at, seat)
        count: i64 = 0
        for kind in range(KINDS):
            if owns(state, seat, kind) and stacks_with_other(state, kind, stacks):
                out[count] = PIECE + kind
                count += 1
        return count

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        frame = state.agenda
        if not self.complete(state, at, action):
            return
        given: i64 = frame[at + GIVEN]
        stack: i64 = frame[at + PARTNER]
        taken: i64 = action - PIECE
        if state.journal is not None:
            source = "excess" if state.excess[seat * KINDS + given] else "board"
            kinds = state.box.kinds
            state.tell(events.SWAPPED, by=seat, given=kinds[given], taken=kinds[taken], stack=stack + 1, source=source)
        give_up(state, seat, given)  # it leaves before the new one is placed (U8)
        exchange_piece(state, stack, taken, given)
        state.tray[taken] = 1
        state.push(agenda.PLACE, seat)

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        if state.agenda[at + GIVEN] < 0:
            return words.ASK_SWAP_GIVE()
        if state.agenda[at + PARTNER] < 0:
            return words.ASK_SWAP_STACK()
        return words.ASK_SWAP_TAKE()

    def bounds(self, box: Components) -> Bounds:
        return [SCOPE, NOTHING, NOTHING, ANY_KIND, ANY_STACK, UNSTAGED]
