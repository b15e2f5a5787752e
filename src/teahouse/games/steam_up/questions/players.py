"""Questions that an effect asks before it is carried out: for whom, and whether at all."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.notation import Reader
from teahouse.core.words import Said
from teahouse.games.steam_up import events, words
from teahouse.games.steam_up.cards.effects import hand_line, times
from teahouse.games.steam_up.cards.possible import can
from teahouse.games.steam_up.cards.vocabulary import LINE as LINE_LENGTH
from teahouse.games.steam_up.questions.question import NOTHING, UNSTAGED, Bounds, Question
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import ABOUT as LINE
from teahouse.games.steam_up.rules.agenda import ABOUT_2 as HOW_MANY
from teahouse.games.steam_up.rules.components import PASS, PLAYER, YES, Components
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.showing.notation import number_named


class ChoosePlayer(Question):
    """Another player for whom the LINE of a card would do something (U81)."""

    def __init__(self) -> None:
        super().__init__(agenda.CHOOSE_PLAYER, "U3")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        count: i64 = 0
        for other in range(state.box.players):
            if other != seat and can(state, state.agenda[at + LINE], other, -1):
                out[count] = PLAYER + other
                count += 1
        return count

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        line: i64 = state.agenda[at + LINE]
        state.depth -= 1
        if state.journal is not None:
            state.tell(events.CHOSE_PLAYER, by=seat, player=action - PLAYER)
        hand_line(state, action - PLAYER, line, times(state, line))

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_PLAYER()

    def by_number(self, state: Position, at: i64, reader: Reader) -> int:
        return PLAYER + number_named(reader, int(state.box.players), words.PLAYER_BY_NUMBER)

    def bounds(self, box: Components) -> Bounds:
        return [(0, len(box.code) // LINE_LENGTH - 1), NOTHING, NOTHING, UNSTAGED, UNSTAGED, UNSTAGED]


class May(Question):
    """Whether a player wants what the LINE of a card offers, so HOW_MANY times."""

    def __init__(self) -> None:
        super().__init__(agenda.MAY, "R4")

    def fill(self, state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
        if not can(state, state.agenda[at + LINE], seat, -1):
            return 0
        out[0] = PASS
        out[1] = YES
        return 2

    def answer(self, state: Position, at: i64, seat: i64, action: i64) -> None:
        line: i64 = state.agenda[at + LINE]
        count: i64 = state.agenda[at + HOW_MANY]
        state.depth -= 1
        if action == YES:
            state.push(agenda.ONE, seat, line, count)

    def ask(self, state: Position, at: i64, seat: i64) -> Said:
        return words.ASK_MAY()

    def bounds(self, box: Components) -> Bounds:
        return [(0, len(box.code) // LINE_LENGTH - 1), (-9, 9), NOTHING, UNSTAGED, UNSTAGED, UNSTAGED]
