"""The questions of four animals: the Bunny's swap, the Rooster's return, the Goat's row, the Dragon's bonus.

Rat, Tiger, Snake and Monkey are asked for their abilities as part of a turn's action.
"""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.notation import Reader
from teahouse.core.words import Said, card, cards
from teahouse.games.steam_up import events, words
from teahouse.games.steam_up.questions.pieces import Swapping
from teahouse.games.steam_up.questions.question import (
    ANY_KIND,
    ANY_STACK,
    NOTHING,
    PACKED,
    UNSTAGED,
    Bounds,
    Question,
)
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import ABOUT as BONUS_CARDS
from teahouse.games.steam_up.rules.agenda import ABOUT as KIND
from teahouse.games.steam_up.rules.agenda import STAGED as BACK
from teahouse.games.steam_up.rules.agenda import STAGED as GIVEN
from teahouse.games.steam_up.rules.agenda import STAGED_2 as LAST
from teahouse.games.steam_up.rules.agenda import STAGED_2 as PARTNER
from teahouse.games.steam_up.rules.agenda import so_far
from teahouse.games.steam_up.rules.components import CARDS, DONE, KINDS, PASS, PIECE, ROW, TAKE, Components
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.reach import stacks_with_other
from teahouse.games.steam_up.rules.steamers import contents, held, inside
from teahouse.games.steam_up.rules.table import (
    ALL_STACKS,
    draw_cards,
    draw_piece,
    exchange_piece,
    gain_token,
    return_piece,
)
from teahouse.games.steam_up.showing.notation import number_named


class BunnySwap(Swapping):
    """Before the pieces of a purchase are placed, one of them for another kind in any top steamer (U67)."""

    def __init__(self) -> None:
        super().__init__(agenda.BUNNY_SWAP, "U6")

    def stacks(self, state: Position, at: i64, seat: i64) -> i64:
        return ALL_STACKS

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        given: i64 = state.agenda[at + GIVEN]
        if given >= 0:
            return self.fill_rest(state, at, seat, given, out)
        out[0] = PASS
        count: i64 = 1
        for kind in range(KINDS):
            if state.tray[kind] and stacks_with_other(state, kind, ALL_STACKS):
                out[count] = PIECE + kind
                count += 1
        return count

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        frame = state.agenda
        if action == PASS:
            state.depth -= 1
            return
        if not self.complete(state, at, action):
            return
        given: i64 = frame[at + GIVEN]
        stack: i64 = frame[at + PARTNER]
        taken: i64 = action - PIECE
        exchange_piece(state, stack, taken, given)
        state.tray[given] -= 1
        state.tray[taken] += 1
        if state.journal is not None:
            kinds = state.box.kinds
            state.tell(
                events.SWAPPED, by=seat, given=kinds[given], taken=kinds[taken], stack=stack + 1, source="purchase"
            )

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        if state.agenda[at + GIVEN] < 0:
            return words.ASK_BUNNY_GIVE()
        if state.agenda[at + PARTNER] < 0:
            return words.ASK_BUNNY_STACK()
        return words.ASK_BUNNY_TAKE()

    def bounds(self, box: Components) -> Bounds:
        return [NOTHING, NOTHING, NOTHING, ANY_KIND, ANY_STACK, UNSTAGED]


class RoosterReturn(Question):
    """Any number of bought pieces back into the bag, the same number out of it (U73).

    Staged are the pieces that go BACK, four bits for each kind, and the LAST kind, for they are named in order.
    """

    def __init__(self) -> None:
        super().__init__(agenda.ROOSTER_RETURN, "U6")
        self.giving = PIECE
        self.rising = True

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        staged: i64 = so_far(state.agenda[at + BACK])
        last: i64 = state.agenda[at + LAST]
        out[0] = DONE
        count: i64 = 1
        for kind in range(KINDS):
            if kind >= last and state.tray[kind] > held(staged, kind):
                out[count] = PIECE + kind
                count += 1
        return count

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        frame = state.agenda
        staged: i64 = so_far(frame[at + BACK])
        if action != DONE:
            frame[at + BACK] = staged + (1 << 4 * (action - PIECE))
            frame[at + LAST] = action - PIECE
            return
        state.depth -= 1
        back: i64 = inside(staged)
        if not back:
            return
        for kind in range(KINDS):
            for _piece in range(held(staged, kind)):
                state.tray[kind] -= 1
                return_piece(state, kind)
        fresh: i64 = 0
        for _piece in range(back):  # all go back before the first is drawn (U6)
            drawn: i64 = draw_piece(state)
            state.tray[drawn] += 1
            fresh += 1 << 4 * drawn
        if state.journal is not None:
            kinds = state.box.kinds
            state.tell(events.DREW_AGAIN, by=seat, back=contents(staged, kinds), drawn=contents(fresh, kinds))

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        staged: i64 = state.agenda[at + BACK]
        if staged > 0:
            return words.ASK_BACK_BESIDES(pieces=cards(contents(staged, state.box.kinds)))
        return words.ASK_BACK()

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        return {"back": contents(so_far(state.agenda[at + BACK]), state.box.kinds)}

    def of_kind(self, state: Position, at: i64) -> int:
        return PIECE

    def bounds(self, box: Components) -> Bounds:
        return [NOTHING, NOTHING, NOTHING, PACKED, ANY_KIND, UNSTAGED]

    def steps(self, state: Position, at: i64) -> list[int]:
        staged: i64 = state.agenda[at + BACK]
        return [PIECE + kind for kind in range(int(KINDS)) for _ in range(int(held(staged, kind)))]

    def put_together(self, state: Position, at: i64, seat: i64) -> i64:
        return state.agenda[at + BACK]


class GoatRow(Question):
    """Any row that no kind has taken, for a KIND without one (U71); it stays taken even when a swap empties it (U7)."""

    def __init__(self) -> None:
        super().__init__(agenda.GOAT_ROW, "U7")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        taken: i64 = 0
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

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        kind: i64 = state.agenda[at + KIND]
        state.depth -= 1
        state.row_of[seat * KINDS + kind] = action - ROW
        if state.journal is not None:
            state.tell(events.KEPT_ROW, by=seat, row=action - ROW + 1, dim_sum=state.box.kinds[kind])

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_ROW(dim_sum=card(state.box.kinds[state.agenda[at + KIND]]))

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        return {"kind": state.box.kinds[state.agenda[at + KIND]]}

    def by_number(self, state: Position, at: i64, reader: Reader) -> int:
        return ROW + number_named(reader, int(KINDS), words.ROW_BY_NUMBER)

    def bounds(self, box: Components) -> Bounds:
        return [(0, int(KINDS) - 1), NOTHING, NOTHING, UNSTAGED, UNSTAGED, UNSTAGED]


class DragonBonus(Question):
    """BONUS_CARDS if one can be drawn, or a token of what the supply has (U15)."""

    def __init__(self) -> None:
        super().__init__(agenda.DRAGON_BONUS, "U15")
        self.drawing = CARDS

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        if state.deck_size:
            out[0] = CARDS
            count = 1
        for kind in range(KINDS):
            if state.supply[kind]:
                out[count] = TAKE + kind
                count += 1
        return count

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        bonus: i64 = state.agenda[at + BONUS_CARDS]
        state.depth -= 1
        if action == CARDS:
            draw_cards(state, seat, bonus)  # no rotation follows (U4)
        else:
            gain_token(state, seat, action - TAKE)

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_COLUMN_BONUS(count=int(state.agenda[at + BONUS_CARDS]))

    def parts(self, state: Position, at: i64, seat: i64) -> dict[str, object]:
        return {"cards": int(state.agenda[at + BONUS_CARDS])}

    def bounds(self, box: Components) -> Bounds:
        return [(1, 9), NOTHING, NOTHING, UNSTAGED, UNSTAGED, UNSTAGED]
