"""Steam Up as the rulebook has it; the game's RULES.md numbers the rules.

This module asks: it keeps the agenda going until somebody has to decide. What is done by itself stands in the modules
beside it, what is asked in the room of questions.
"""

from typing import SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.outcome import Outcome
from teahouse.core.state import room_of
from teahouse.core.words import Words
from teahouse.games.steam_up.cards import effects
from teahouse.games.steam_up.questions.catalogue import QUESTIONS, asked
from teahouse.games.steam_up.rules import agenda, opening, placing, redrawing, rounds, text, turns
from teahouse.games.steam_up.rules.agenda import ABOUT as WAITING
from teahouse.games.steam_up.rules.agenda import OVER, SEAT, STRIDE
from teahouse.games.steam_up.rules.components import Components
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.table import count_down
from teahouse.games.steam_up.showing import notation, parsing
from teahouse.games.steam_up.showing.view import view_of


class SteamUp(Position):
    """A game of Steam Up."""

    def blank(self) -> "SteamUp":
        return SteamUp()

    # -- whose decision, and which

    def turn(self) -> i64:
        depth: i64 = self.depth
        if not depth:
            return -1
        put_to: i64 = (depth - 1) * STRIDE + SEAT
        seat: i64 = self.agenda[put_to]
        if seat < 0:
            seat = 0
            waiting: i64 = self.agenda[put_to - SEAT + WAITING]
            while not waiting >> seat & 1:
                seat += 1
        return seat

    def pending(self) -> list[int]:
        if not self.depth:
            return []
        at: i64 = self.top()
        if self.agenda[at + SEAT] >= 0:
            return [int(self.agenda[at + SEAT])]
        return [seat for seat in range(self.box.players) if self.agenda[at + WAITING] >> seat & 1]

    def awaited(self) -> i64:
        if not self.depth:
            return 0
        at: i64 = self.top()
        if self.agenda[at + SEAT] >= 0:
            return 1
        count: i64 = 0
        for seat in range(self.box.players):
            count += self.agenda[at + WAITING] >> seat & 1
        return count

    def legal(self, seat: SupportsIndex) -> list[int]:
        return super().legal(seat)  # repeated here, where Python finds it without asking what a SteamUp is made of

    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        depth: i64 = self.depth
        if not depth:
            return 0
        at: i64 = (depth - 1) * STRIDE
        op: i64 = self.agenda[at]  # OP comes first
        put_to: i64 = at + SEAT
        if op < agenda.SIMULTANEOUS and self.agenda[put_to] != seat:
            return 0
        return QUESTIONS[op].fill(self, at, seat, out)

    def step(self, seat: i64, action: i64) -> None:
        at: i64 = (self.depth - 1) * STRIDE
        op: i64 = self.agenda[at]
        QUESTIONS[op].answer(self, at, seat, action)
        self.go_on()

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
            op: i64 = self.agenda[at]
            if op >= agenda.FIRST_TASK:
                self.do_task(op)
                continue
            question = QUESTIONS[op]
            if question.surely(self):
                return
            put_to: i64 = at + SEAT
            seat: i64 = self.agenda[put_to]
            probe = room_of(self)
            count: i64 = question.fill(self, at, seat, probe)
            if count > 1:
                return
            only: i64 = probe[0]
            if count == 0:
                self.depth -= 1
            elif question.unseen(self, at, seat, only):
                return
            else:
                if self.echo is not None:
                    self.echo.hear(self, only)
                question.answer(self, at, seat, only)

    def do_task(self, op: i64) -> None:
        """Carry out what stands on the agenda and asks nobody."""
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

    def viewed(self, seat: int | None, reminders: bool) -> dict[str, object]:
        return view_of(self, seat, reminders)

    def redrawn(self, seat: int | None, chance: Chance) -> "SteamUp":
        new = self.twin(chance.split())
        assert isinstance(new, SteamUp)
        if self.phase != OVER:  # then all is shown
            redrawing.redraw(new, -1 if seat is None else seat, chance)
            new.go_on()
        return new

    def position(self) -> dict[str, object]:
        return text.write(self)

    def notated(self, seat: int, action: int) -> str:
        return notation.noted(self, action)

    def read(self, seat: int, reader: Reader) -> list[int]:
        return parsing.read(self, seat, reader)

    def refuse(self, seat: int, action: int) -> IllegalMove:
        return asked(self).refuse(self, self.top(), seat, action)


class Table(Components):
    """A laid table, ready to deal."""

    def words(self) -> Words:
        return self.spoken

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
