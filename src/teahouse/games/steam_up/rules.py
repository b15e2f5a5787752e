"""Steam Up as the rulebook has it; RULES.md beside this file numbers the rules.

This module asks: it keeps the agenda going until somebody has to decide. What is asked and done stands in the
modules beside it, one for each part of the rules.
"""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.outcome import Outcome
from teahouse.games.steam_up import (
    agenda,
    effects,
    knowledge,
    notation,
    opening,
    placing,
    purchase,
    questions,
    refusal,
    rounds,
    text,
    turns,
)
from teahouse.games.steam_up.agenda import OVER, SEAT, STRIDE, A
from teahouse.games.steam_up.components import Components
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.table import count_down
from teahouse.games.steam_up.view import view_of


class SteamUp(Position):
    """A game of Steam Up."""

    def blank(self) -> "SteamUp":
        return SteamUp()

    # -- whose decision, and which

    def turn(self) -> i64:
        depth: i64 = self.depth
        if not depth:
            return -1
        asked: i64 = (depth - 1) * STRIDE + SEAT
        seat: i64 = self.agenda[asked]
        if seat < 0:
            seat = 0
            waiting: i64 = self.agenda[asked - SEAT + A]
            while not waiting >> seat & 1:
                seat += 1
        return seat

    def pending(self) -> list[int]:
        if not self.depth:
            return []
        at: i64 = self.top()
        if self.agenda[at + SEAT] >= 0:
            return [int(self.agenda[at + SEAT])]
        return [seat for seat in range(self.box.players) if self.agenda[at + A] >> seat & 1]

    def awaited(self) -> i64:
        if not self.depth:
            return 0
        at: i64 = self.top()
        if self.agenda[at + SEAT] >= 0:
            return 1
        count: i64 = 0
        for seat in range(self.box.players):
            count += self.agenda[at + A] >> seat & 1
        return count

    def legal(self, seat: int) -> list[int]:
        return super().legal(seat)  # repeated here, where Python finds it without asking what a SteamUp is made of

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        depth: i64 = self.depth
        if not depth:
            return 0
        at: i64 = (depth - 1) * STRIDE
        op: i64 = self.agenda[at]  # OP comes first
        if op < agenda.SIMULTANEOUS:
            asked: i64 = at + SEAT
            if self.agenda[asked] != seat:
                return 0
            if op == agenda.ACT:
                return turns.fill_act(self, at, out)
            return self.fill_question(at, op, out)
        if op == agenda.ANIMALS:
            return opening.fill_animals(self, at, seat, out)
        if op == agenda.START_TOKENS:
            return opening.fill_start_tokens(self, at, seat, out)
        return questions.fill_pass_card(self, at, seat, out)

    def fill_question(self, at: i64, op: i64, out: vec[i64]) -> i64:
        """The answers to a question for one seat."""
        if op == agenda.ACT:
            return turns.fill_act(self, at, out)
        if op == agenda.ROTATION:
            return questions.fill_rotation(self, at, out)
        if op == agenda.TOKENS:
            return questions.fill_tokens(self, at, out)
        if op == agenda.TAKE_PIECE:
            return questions.fill_take_piece(self, at, out)
        if op == agenda.SWAP:
            return questions.fill_swap(self, at, out)
        if op == agenda.MOVE:
            return questions.fill_move(self, at, out)
        if op == agenda.SINK:
            return questions.fill_sink(self, at, out)
        if op == agenda.ROB_TOKEN:
            return questions.fill_rob_token(self, at, out)
        if op == agenda.ROB_CARD:
            return questions.fill_rob_card(self, at, out)
        if op == agenda.RETURN_TOKEN:
            return questions.fill_return_token(self, at, out)
        if op == agenda.DISCARD_CARD:
            return questions.fill_hand(self, self.agenda[at + SEAT], out)
        if op == agenda.BUNNY_SWAP:
            return purchase.fill_bunny(self, at, out)
        if op == agenda.ROOSTER_RETURN:
            return purchase.fill_rooster(self, at, out)
        if op == agenda.GOAT_ROW:
            return placing.fill_goat(self, at, out)
        if op == agenda.DRAGON_BONUS:
            return placing.fill_dragon(self, out)
        if op == agenda.FILL:
            return opening.fill_places(self, out)
        if op == agenda.MAY:
            return questions.fill_may(self, at, out)
        return questions.fill_player(self, at, out)

    def step(self, seat: i64, action: i64) -> None:
        at: i64 = (self.depth - 1) * STRIDE
        op: i64 = self.agenda[at]  # OP comes first
        if op == agenda.ACT:
            turns.answer_act(self, at, action)
        elif op < agenda.SIMULTANEOUS:
            self.answer(at, op, action)
        elif op == agenda.ANIMALS:
            opening.answer_animals(self, at, seat, action)
        elif op == agenda.START_TOKENS:
            opening.answer_start_tokens(self, at, seat, action)
        else:
            questions.answer_pass_card(self, at, seat, action)
        self.go_on()

    def answer(self, at: i64, op: i64, action: i64) -> None:
        """What a seat has decided."""
        if op == agenda.ACT:
            turns.answer_act(self, at, action)
        elif op == agenda.ROTATION:
            questions.answer_rotation(self, at, action)
        elif op == agenda.TOKENS:
            questions.answer_tokens(self, at, action)
        elif op == agenda.TAKE_PIECE:
            questions.answer_take_piece(self, at, action)
        elif op == agenda.SWAP:
            questions.answer_swap(self, at, action)
        elif op == agenda.MOVE:
            questions.answer_move(self, at, action)
        elif op == agenda.SINK:
            questions.answer_sink(self, at, action)
        elif op == agenda.ROB_TOKEN:
            questions.answer_rob_token(self, at, action)
        elif op == agenda.ROB_CARD:
            questions.answer_rob_card(self, at, action)
        elif op == agenda.RETURN_TOKEN:
            questions.answer_return_token(self, at, action)
        elif op == agenda.DISCARD_CARD:
            questions.answer_discard(self, at, action)
        elif op == agenda.BUNNY_SWAP:
            purchase.answer_bunny(self, at, action)
        elif op == agenda.ROOSTER_RETURN:
            purchase.answer_rooster(self, at, action)
        elif op == agenda.GOAT_ROW:
            placing.answer_goat(self, at, action)
        elif op == agenda.DRAGON_BONUS:
            placing.answer_dragon(self, at, action)
        elif op == agenda.FILL:
            opening.answer_fill(self, at, action)
        elif op == agenda.MAY:
            questions.answer_may(self, at, action)
        else:
            questions.answer_player(self, at, action)

    def go_on(self) -> None:
        """Carry out what needs nobody's decision until somebody has to decide, or the game is over.

        A question without an answer is dropped; one with a single answer that everyone can see is not asked (R4).
        """
        while True:
            depth: i64 = self.depth
            if not depth:
                if self.phase == OVER or rounds.proceed(self):
                    return
                continue
            at: i64 = (depth - 1) * STRIDE
            op: i64 = self.agenda[at]  # OP comes first
            if op >= agenda.FIRST_TASK:
                self.do_task(op)
                continue
            if op >= agenda.SIMULTANEOUS or (op == agenda.ROTATION and questions.can_rotate(self)):
                return
            probe = self.box.probe
            count: i64 = self.fill_question(at, op, probe)
            if count > 1:
                return
            if count == 0:
                self.depth -= 1
            elif op == agenda.DISCARD_CARD or (op == agenda.ACT and turns.hidden(self, at, probe[0])):
                return
            else:
                only: i64 = probe[0]
                if self.echo is not None:
                    self.echo.append(only)
                self.answer(at, op, only)

    def do_task(self, op: i64) -> None:
        if op == agenda.LINES:
            effects.next_line(self)
        elif op == agenda.ONE:
            effects.carry_out(self)
        elif op == agenda.PLACE:
            placing.place(self)
        elif op == agenda.BONUS:
            placing.bonus(self)
        elif op == agenda.PLAYED:
            turns.played(self)
        else:
            self.depth -= 1
            count_down(self)

    # -- for people

    def outcome(self) -> Outcome | None:
        return rounds.outcome_of(self)

    def view(self, seat: int | None) -> dict[str, object]:
        return view_of(self, seat)

    def redrawn(self, seat: int | None, chance: Chance) -> "SteamUp":
        new = self.twin(chance.split())
        assert isinstance(new, SteamUp)
        if self.phase != OVER:  # then all is shown
            knowledge.redraw(new, -1 if seat is None else seat, chance)
            new.go_on()
        return new

    def position(self) -> dict[str, object]:
        return text.write(self)

    def notate(self, seat: int, action: int) -> str:
        return notation.words(self.box, action)

    def read(self, seat: int, reader: Reader) -> list[int]:
        return notation.read(self, seat, reader)

    def refuse(self, seat: int, action: int) -> IllegalMove:
        return refusal.refuse(self, seat, action)


class Table(Components):
    """A laid table, ready to deal."""

    def deal(self, chance: Chance, log: bool = False) -> SteamUp:
        state = SteamUp()
        state.open(self, chance, log)
        state.box = self
        opening.lay_table(state)
        state.go_on()
        return state

    def restore(self, position: dict[str, object], chance: Chance) -> SteamUp:
        state = SteamUp()
        state.open(self, chance, False)
        state.box = self
        text.read(state, position)
        return state
