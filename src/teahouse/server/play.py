"""From the first card to the last: deciding, taking back, answering in a wait, letting a bot stand in."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from teahouse.core.characters import showable
from teahouse.match import Hint
from teahouse.match.seats import DEFAULT_BOT
from teahouse.server.boards import Form, board_of
from teahouse.server.live_table import LiveTable
from teahouse.server.lobby import check_level
from teahouse.server.problems import MovedOn, NotAllowed, OtherMove, TooMuch
from teahouse.server.store import Conflict
from teahouse.server.store.rows import (
    BOT,
    DECIDE,
    END,
    LEAVE,
    OVER,
    PERSON,
    PLAYING,
    RETURN,
    STAND_IN,
    TOLD,
    UNDO,
    Answer,
    SeatRow,
)
from teahouse.server.tables import Draft, Tables

TRIES = 8
LONGEST_SAYING = 140
STAND_IN_LEVEL = DEFAULT_BOT
SIGNS = {
    "cheers": "Cheers!",
    "yum": "Yum!",
    "nice": "Nice one!",
    "spicy": "Ooh, spicy!",
    "hurry": "The tea is getting cold…",
    "oops": "Oops.",
    "thanks": "Thank you!",
    "again": "Another round?",
}
SIGN, WORDS = "sign", "words"


@dataclass(frozen=True)
class Move:
    """What a seat wants to do, in one of three ways: a filled-in form, notation, or actions."""

    form: Form | None = None
    text: str = ""
    actions: Sequence[int] = ()

    def read(self, live: LiveTable, seat: int) -> list[tuple[int, str]]:
        """The decisions that it consists of, each with its notation; all is checked, nothing carried out."""
        match = live.playing()
        if self.form is not None:
            return match.read(seat, board_of(match.game).compose(match.looked_at(seat, self.form)))
        return match.read(seat, list(self.actions) if self.actions else self.text)


class Play:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    async def decide(self, table_id: str, seat: int, stamp: str, move: Move) -> bool:
        """Carry out a move, or keep it until the wait is over; True if it was carried out.

        The stamp says which question it answers. Others may have decided something else meanwhile, which is no
        reason to refuse; an answer to a question that is no longer asked is.
        """
        for _ in range(TRIES):
            async with self.tables.at(table_id) as live:
                self._running(live)
                match = live.playing()
                if seat not in match.pending():
                    match.plan(seat, [0])  # refuses in the rules' own words
                if live.stamp(seat) != stamp:
                    raise MovedOn("the table has moved on since you looked; this is how it stands now")
                parts = move.read(live, seat)
                self._check_step(live, seat, [words for _, words in parts])
                try:
                    if live.window is not None:
                        await self._answer(live, seat, "\n".join(words for _, words in parts))
                        return False
                    drafts = [Draft(DECIDE, seat, words, action) for action, words in parts]
                    rows: list[SeatRow] = []
                    if seat in live.bots:  # whoever decides in person is back
                        drafts.insert(0, Draft(RETURN, seat))
                        rows.append(replace(live.seats[seat], bot=""))
                    await self.tables.commit(live, drafts, rows)
                except Conflict:
                    continue
                return True
        raise MovedOn("the table is moving too fast; try again")

    def _check_step(self, live: LiveTable, seat: int, words: Sequence[str]) -> None:
        """In a first game only the step's own move is carried out; another one is answered."""
        progress = live.learns(seat)
        if progress is not None and not progress.over and not progress.own(words):
            raise OtherMove(progress.lesson.answer(live.playing(), progress, words))

    async def show_step(self, table_id: str, seat: int, stamp: str) -> None:
        """Make the move that a first game asks for, for a learner who does not find it."""
        live = await self.tables.live(table_id)
        progress = live.learns(seat)
        if progress is None or progress.over:
            raise MovedOn("there is no step to show now")
        await self.decide(table_id, seat, stamp, Move(text=progress.typed))

    async def end_lesson(self, table_id: str) -> None:
        """Play a first game on without its steps."""
        for _ in range(TRIES):
            async with self.tables.at(table_id) as live:
                if live.table.lesson != TOLD:
                    return
                try:
                    await self.tables.store.end_lesson(table_id, live.table.changes, time.time())
                except Conflict:
                    continue
                self.tables.notifications.wake(table_id)
                return
        raise MovedOn("the table is moving too fast; try again")

    async def pass_turn(self, table_id: str, seat: int) -> None:
        """Be asked for no more reactions in this turn: silence answers."""
        for _ in range(TRIES):
            async with self.tables.at(table_id) as live:
                self._running(live)
                if live.window is None or seat not in live.playing().pending():
                    raise MovedOn("you are not asked for a reaction now")
                try:
                    await self._answer(live, seat, live.window.silence, whole_turn=True)
                except Conflict:
                    continue
                return
        raise MovedOn("the table is moving too fast; try again")

    async def _answer(self, live: LiveTable, seat: int, words: str, whole_turn: bool = False) -> None:
        """What was said while everybody waits counts when the time is up; later it would count for nothing."""
        if not live.in_time():
            raise MovedOn("the time to answer is up; this is how it stands now")
        await self.tables.keep(live, Answer(live.question, seat, words, whole_turn, live.head))

    async def undo(self, table_id: str, seat: int) -> int:
        """Take back the last move of a seat, as far as the policy allows; how many decisions that was."""
        for _ in range(TRIES):
            async with self.tables.at(table_id) as live:
                self._running(live)
                live.check_undo(seat)
                count = live.last_move(seat)
                try:
                    await self.tables.commit(live, [Draft(UNDO, seat, str(count))])
                except Conflict:
                    continue
                return count
        raise MovedOn("the table is moving too fast; try again")

    async def hint(self, table_id: str, seat: int) -> Hint:
        live = await self.tables.live(table_id)
        self._running(live)
        return live.playing().hint(seat)

    # -- bots for people

    async def stand_in(self, table_id: str, seat: int, level: str = STAND_IN_LEVEL) -> None:
        """A bot plays for a person until they are back."""
        check_level(level)
        await self._change(table_id, seat, STAND_IN, level, "a bot is playing there already")

    async def back(self, table_id: str, seat: int) -> None:
        await self._change(table_id, seat, RETURN, "", "you are playing there yourself")

    async def give_up(self, table_id: str, seat: int, level: str = STAND_IN_LEVEL) -> None:
        """A bot keeps the seat for good; whoever had a key to it is a spectator now."""
        check_level(level)
        for _ in range(TRIES):
            async with self.tables.at(table_id) as live:
                self._running(live)
                row = live.seats[seat]
                if row.kind != PERSON:
                    raise MovedOn("a bot has this seat already")
                try:
                    row = replace(row, kind=BOT, bot=level)
                    await self.tables.commit(live, [Draft(LEAVE, seat, level)], [row], drop_keys=True)
                except Conflict:
                    continue
                return
        raise MovedOn("the table is moving too fast; try again")

    async def _change(self, table_id: str, seat: int, kind: str, level: str, already: str) -> None:
        for _ in range(TRIES):
            async with self.tables.at(table_id) as live:
                self._running(live)
                row = live.seats[seat]
                if row.kind != PERSON:
                    raise NotAllowed("this seat is a bot's own")
                if (seat in live.bots) == (kind == STAND_IN):
                    raise MovedOn(already)
                try:
                    await self.tables.commit(live, [Draft(kind, seat, level)], [replace(row, bot=level)])
                except Conflict:
                    continue
                return
        raise MovedOn("the table is moving too fast; try again")

    async def end(self, table_id: str) -> None:
        """The opener puts the game away before its end."""
        for _ in range(TRIES):
            async with self.tables.at(table_id) as live:
                self._running(live)
                try:
                    await self.tables.commit(live, [Draft(END, -1)])
                except Conflict:
                    continue
                return
        raise MovedOn("the table is moving too fast; try again")

    # -- talk

    async def say(self, table_id: str, seat: int, kind: str, words: str) -> None:
        """A few words or a sign to everyone; at a table that plays in silence only when the game is over."""
        words = " ".join(words.split())
        if kind == SIGN and words not in SIGNS:
            raise MovedOn(f"there is no sign {words!r}; there are {', '.join(SIGNS)}")
        if not words or not showable(words):
            raise MovedOn("there is nothing to say in that")
        if len(words) > LONGEST_SAYING:
            raise TooMuch(f"a saying has at most {LONGEST_SAYING} characters, this one has {len(words)}")
        live = await self.tables.live(table_id)
        if live.silent():
            raise NotAllowed("this table plays in silence until the end: no talk and no signs")
        try:
            await self.tables.store.say(table_id, seat, live.seats[seat].name, kind, words, time.time())
        except Conflict:
            raise MovedOn("you have got up meanwhile: only who sits at the table talks there") from None
        self.tables.notifications.wake(table_id)

    def _running(self, live: LiveTable) -> None:
        if live.table.status == OVER:
            live.playing().plan(0, [0])  # refuses in the rules' own words
        if live.table.status != PLAYING:
            raise MovedOn("nothing is played at this table now")
