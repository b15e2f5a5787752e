"""Questions about tokens: which from the supply, whose and which from another player, which to return."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.words import Said, card
from teahouse.games.steam_up import events, words
from teahouse.games.steam_up.questions.question import (
    ANY_KIND,
    NOTHING,
    PACKED,
    SCOPE,
    UNSTAGED,
    Bounds,
    Question,
    listed_answers,
)
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import ABOUT as HOW_MANY
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as DIFFERENT
from teahouse.games.steam_up.rules.agenda import STAGED, so_far
from teahouse.games.steam_up.rules.agenda import STAGED as VICTIM
from teahouse.games.steam_up.rules.agenda import STAGED_2 as LAST
from teahouse.games.steam_up.rules.agenda import STAGED_3 as TAKEN
from teahouse.games.steam_up.rules.components import GIVE, KINDS, PLAYER, TAKE, Components
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import contents, held
from teahouse.games.steam_up.rules.table import gain_token, return_token, tokens_of
from teahouse.games.steam_up.showing.notation import number_named


class Tokens(Question):
    """Tokens from the supply, put together in rising order: HOW_MANY, and whether they must be DIFFERENT.

    Staged are the tokens, four bits for each kind, the LAST kind, and how many are TAKEN.
    """

    def __init__(self) -> None:
        super().__init__(agenda.TOKENS, "U13")
        self.rising = True

    def to_be_had(self, state: Position, different: i64) -> i64:
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

    def wanted(self, state: Position, at: i64) -> i64:
        """How many tokens can be taken in all."""
        found: i64 = self.to_be_had(state, state.agenda[at + DIFFERENT])
        wanted: i64 = state.agenda[at + HOW_MANY]
        return wanted if wanted < found else found

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        frame = state.agenda
        different: i64 = frame[at + DIFFERENT]
        staged: i64 = so_far(frame[at + STAGED])
        last: i64 = frame[at + LAST]
        taken: i64 = so_far(frame[at + TAKEN])
        behind: i64 = self.to_be_had(state, different)  # of the kinds that come after
        rest: i64 = frame[at + HOW_MANY] if frame[at + HOW_MANY] < behind else behind  # as in `wanted`
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

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        frame = state.agenda
        kind: i64 = action - TAKE
        staged: i64 = so_far(frame[at + STAGED]) + (1 << 4 * kind)
        taken: i64 = so_far(frame[at + TAKEN]) + 1
        if taken < self.wanted(state, at):
            frame[at + STAGED] = staged
            frame[at + LAST] = kind
            frame[at + TAKEN] = taken
            return
        state.depth -= 1
        for each in range(KINDS):
            for _token in range(held(staged, each)):
                gain_token(state, seat, each)

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_TOKENS()

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        frame = state.agenda
        return {
            "count": self.room(state, at, seat),
            "different": frame[at + DIFFERENT] != 0,
            "taken": contents(so_far(frame[at + STAGED]), state.box.kinds),
        }

    def room(self, state: Position, at: i64, seat: i64) -> int:
        return int(self.wanted(state, at) - so_far(state.agenda[at + TAKEN]))

    def refuse(self, state: Position, at: i64, seat: int, action: int) -> IllegalMove:
        if TAKE <= action < GIVE and not state.supply[action - TAKE]:
            sold_out = card(state.box.kinds[action - TAKE])
            return IllegalMove("U13", words.KIND_SOLD_OUT(dim_sum=sold_out, answers=listed_answers(state, seat)))
        if TAKE <= action < GIVE:
            if state.agenda[at + DIFFERENT] and held(so_far(state.agenda[at + STAGED]), action - TAKE):
                return IllegalMove(self.rule, words.NOT_DIFFERENT(dim_sum=card(state.box.kinds[action - TAKE])))
            if self.wanted(state, at) > 1:
                return IllegalMove(self.rule, words.NAME_TOGETHER())
        return super().refuse(state, at, seat, action)

    def bounds(self, box: Components) -> Bounds:
        return [(1, 9), SCOPE, NOTHING, PACKED, ANY_KIND, (-1, 9)]

    def steps(self, state: Position, at: i64) -> list[int]:
        staged: i64 = state.agenda[at + STAGED]
        return [TAKE + kind for kind in range(int(KINDS)) for _ in range(int(held(staged, kind)))]


class RobToken(Question):
    """Another player with tokens, then one of them; a sold-out kind can be taken too (U13). Staged is the VICTIM."""

    def __init__(self) -> None:
        super().__init__(agenda.ROB_TOKEN, "U13")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        victim: i64 = state.agenda[at + VICTIM]
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

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        frame = state.agenda
        if frame[at + VICTIM] < 0:
            frame[at + VICTIM] = action - PLAYER
            return
        victim: i64 = frame[at + VICTIM]
        kind: i64 = action - TAKE
        state.depth -= 1
        state.tokens[victim * KINDS + kind] -= 1
        state.tokens[seat * KINDS + kind] += 1
        if state.journal is not None:
            state.tell(events.TOOK_TOKEN, by=seat, whose=victim, dim_sum=state.box.kinds[kind])

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        if state.agenda[at + VICTIM] < 0:
            return words.ASK_ROB_TOKEN_FROM()
        return words.ASK_ROB_TOKEN()

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        victim = int(state.agenda[at + VICTIM])
        return {"player": victim if victim >= 0 else None}

    def by_number(self, state: Position, at: i64, reader: Reader) -> int:
        return PLAYER + number_named(reader, int(state.box.players), words.PLAYER_BY_NUMBER)

    def repeats(self, state: Position, at: i64, action: int) -> bool:
        return action in self.steps(state, at)

    def bounds(self, box: Components) -> Bounds:
        return [NOTHING, NOTHING, NOTHING, (-1, int(box.players) - 1), UNSTAGED, UNSTAGED]

    def steps(self, state: Position, at: i64) -> list[int]:
        victim = int(state.agenda[at + VICTIM])
        return [PLAYER + victim] if victim >= 0 else []


class ReturnToken(Question):
    """A token back to the supply."""

    def __init__(self) -> None:
        super().__init__(agenda.RETURN_TOKEN, "U23")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        for kind in range(KINDS):
            if state.tokens[seat * KINDS + kind]:
                out[count] = GIVE + kind
                count += 1
        return count

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        state.depth -= 1
        return_token(state, seat, action - GIVE)
        if state.journal is not None:
            state.tell(events.RETURNED_TOKEN, by=seat, dim_sum=state.box.kinds[action - GIVE])

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_RETURN_TOKEN()

    def of_kind(self, state: Position, at: i64) -> int:
        return GIVE
