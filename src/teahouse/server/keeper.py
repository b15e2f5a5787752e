"""What happens by itself: bots move, waits end, people who have gone count as away."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from teahouse.bots.deciding import Decision
from teahouse.match.moments import shown
from teahouse.server.house import Draft, House
from teahouse.server.problems import NotFound, OutOfReach, Unplayable
from teahouse.server.sitting import Sitting
from teahouse.server.store import Conflict
from teahouse.server.store.rows import DECIDE, RETURN, SeatRow
from teahouse.server.store.store import MOST_DUE, MOST_EXPIRED
from teahouse.server.thinking import Thinkers, Turn

SWEEP_SECONDS = 1.0
AHEAD_SECONDS = 70.0  # no wait is longer, and no pause of a bot
PRESENCE_SECONDS = 15.0
EXPIRE_SECONDS = 60.0
AGAIN_SECONDS = 1.0
log = logging.getLogger("teahouse.server")


@dataclass(frozen=True)
class Thought:
    """What a bot has decided, and when that was ready; it shows later."""

    decision: Decision
    ready: float


Thoughts = dict[tuple[int, str], Thought]  # by the seat of the bot and the question it was asked


class Keeper:
    """One for each process. A table that another process was looking after is taken over when it is overdue."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.thinkers = Thinkers(house.settings.workers, house.settings.think)
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()  # busy tables at which something has become due meanwhile
        self.thoughts: dict[str, Thoughts] = {}  # of bots that think while everybody waits
        self.stopping = False
        self.tasks: list[asyncio.Task[None]] = []
        self.away: dict[str, frozenset[int]] = {}
        house.expect = self.expect

    async def start(self) -> None:
        for work in (self._listen(), self._sweep(), self._presence(), self._expire()):
            self.tasks.append(asyncio.create_task(work))

    async def stop(self) -> None:
        self.stopping = True
        for timer in self.timers.values():
            timer.cancel()
        for task in [*self.tasks, *self.busy.values()]:
            task.cancel()
        await asyncio.gather(*self.tasks, *self.busy.values(), return_exceptions=True)
        self.thinkers.close()

    # -- when to look

    def expect(self, table_id: str, due: float | None) -> None:
        """Look at a table when something is due there."""
        timer = self.timers.pop(table_id, None)
        if timer is not None:
            timer.cancel()
        if due is not None:
            loop = asyncio.get_running_loop()
            self.timers[table_id] = loop.call_later(max(0.0, due - time.time()), self._look, table_id)

    def _look(self, table_id: str) -> None:
        self.timers.pop(table_id, None)
        if table_id in self.busy:
            self.again.add(table_id)
        elif not self.stopping:
            task = asyncio.create_task(self._safely(self._attend(table_id), f"table {table_id[:4]}…"))
            self.busy[table_id] = task
            task.add_done_callback(lambda _: self._looked(table_id))

    def _looked(self, table_id: str) -> None:
        self.busy.pop(table_id, None)
        if table_id in self.again:
            self.again.discard(table_id)
            self._look(table_id)

    async def _safely(self, work: Coroutine[Any, Any, None], what: str) -> None:
        """Whatever goes wrong at one table is logged and stays there."""
        try:
            await work
        except (NotFound, Unplayable, OutOfReach):  # the log has a line about a database that cannot be reached
            pass
        except Exception:
            log.exception("the keeper failed", extra={"what": what})

    async def _sweep(self) -> None:
        """Tables that are due and nobody's: all of them when the server starts, also those that are due soon; later
        those of dead processes.
        """
        ahead = AHEAD_SECONDS
        while True:
            try:
                if await self._look_at_all(time.time() + ahead):
                    ahead = -max(2.0, self.house.settings.think / 2)
            except OutOfReach:
                pass
            except Exception:
                log.exception("the sweep failed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _look_at_all(self, before: float) -> bool:
        """So many at once, True if that was all; those that are looked after already hide none of the others."""
        last: tuple[float, str] = (0.0, "")
        looks = 0
        while True:
            due = await self.house.store.due(before, last)
            for table_id, _ in due:
                if table_id not in self.timers and table_id not in self.busy:
                    self._look(table_id)
                    looks += 1
            if len(due) < MOST_DUE or looks >= MOST_DUE:
                return len(due) < MOST_DUE
            last = (due[-1][1], due[-1][0])

    async def _listen(self) -> None:
        async for table_id in self.house.store.heard():
            self.house.hub.wake(table_id)

    # -- what to do

    async def _attend(self, table_id: str) -> None:
        """Look after a table; again in a moment if the database is out of reach: bots and waits go on by themselves."""
        try:
            await self._advance(table_id)
        except OutOfReach:
            self.expect(table_id, time.time() + AGAIN_SECONDS)

    async def _advance(self, table_id: str) -> None:
        """Everything that happens at a table until it is a person's turn, or nothing is due yet."""
        while True:
            try:
                sitting = await self.house.sitting(table_id)
            except (NotFound, Unplayable):  # whatever it is, it must not keep the others waiting
                self.thoughts.pop(table_id, None)
                await self.house.put_to_rest(table_id)
                return
            due = None if sitting.match is None else self.house.due(sitting)
            if sitting.table.closed() or sitting.match is None or due is None:
                self.thoughts.pop(table_id, None)
                if not sitting.table.closed() and sitting.match is not None:
                    await self._rest(sitting)
                return
            thoughts = await self._thoughts(sitting)
            ready = max((thought.ready for thought in thoughts.values()), default=due)
            moment = shown(due, ready, self.house.settings.pace)
            if moment > time.time():
                if await self._put_together(table_id, thoughts, due):
                    continue
                self.expect(table_id, moment)
                return
            if not await self._carry_out(table_id, thoughts):
                await asyncio.sleep(0)  # somebody else was faster: look again

    async def _rest(self, sitting: Sitting) -> None:
        """Nothing happens here by itself any more: nobody needs to look at it after a restart."""
        if sitting.table.due is not None:
            await self.house.store.rest(sitting.table.id, sitting.table.changes)

    async def _thoughts(self, sitting: Sitting) -> Thoughts:
        """What each bot that is asked would do, by its seat and the question it was asked; each thinks once. What one
        has thought that stood in for somebody stays: whoever comes and goes all the time would make it think for ever.
        """
        match = sitting.playing()
        table_id = sitting.table.id
        known = self.thoughts.get(table_id, {})
        asked = {(seat, sitting.stamp(seat)): seat for seat in sitting.bots_asked()}
        questions = {(seat, sitting.stamp(seat)) for seat in match.pending()}
        found = {question: thought for question, thought in known.items() if question in questions}
        tasks = {key: (sitting.bots[seat], *match.task(seat)) for key, seat in asked.items() if key not in found}
        game = match.game.key
        attended = bool(set(sitting.people()) - self.house.away(sitting))
        turn = Turn(sitting.table.opened_from, table_id, attended)

        async def thought(seat: int, kind: str, world: str, seed: int) -> Thought:
            return Thought(await self.thinkers.decide(game, kind, world, seat, seed, turn), time.time())

        # All queue at once, so that the queue is as long as it is; who is done first must not show in the order.
        found.update(zip(tasks, await asyncio.gather(*(thought(key[0], *task) for key, task in tasks.items()))))
        self.thoughts[table_id] = found
        return found

    def late(self) -> int:
        """At how many tables a bot's moment has come without its move, as everybody there can see: the queue of bots,
        as far as it may be told. Its true length would tell how long single thoughts take.
        """
        now = time.time()
        tables = [self.house.shelf.get(table_id) for table_id in {*self.busy, *self.timers}]
        moments = [self.house.due(sitting) for sitting in tables if sitting is not None and sitting.bots_asked()]
        return sum(moment is not None and moment < now for moment in moments)

    async def _put_together(self, table_id: str, thoughts: Thoughts, due: float) -> bool:
        """Carry out what is only a part of a bot's move and seen by nobody (R8), before the moment of the move comes:
        the rest has to be thought about, too, and how many parts there are must not show in the time it takes.

        True if it is not as it was: something was carried out, or the table has moved on meanwhile.
        """
        async with self.house.at(table_id) as sitting:
            if sitting.match is None or self.house.due(sitting) != due:
                return True
            match = sitting.match
            for (seat, stamp), thought in thoughts.items():
                if sitting.window is not None or seat not in sitting.bots_asked() or sitting.stamp(seat) != stamp:
                    continue
                if match.unseen(seat, match.settled(seat, thought.decision)[0]):
                    with suppress(Conflict):  # somebody else was faster
                        await self.house.commit(sitting, [(DECIDE, seat, self._words(sitting, seat, thought))])
                    return True
        return False

    async def _carry_out(self, table_id: str, thoughts: Thoughts) -> bool:
        """The end of a wait, or the moves of bots; False if the table has moved on meanwhile."""
        async with self.house.at(table_id) as sitting:
            if sitting.table.closed():
                return False
            try:
                if sitting.window is not None:
                    return await self._end_wait(sitting, thoughts)
                return await self._move_bots(sitting, thoughts)
            except Conflict:
                return False

    async def _end_wait(self, sitting: Sitting, thoughts: Thoughts) -> bool:
        """The time is up: every answer that was kept becomes a decision, silence and what bots chose do too."""
        if sitting.in_time() or any((seat, sitting.stamp(seat)) not in thoughts for seat in sitting.bots_asked()):
            return False  # too early, or somebody has asked a bot to stand in who has not thought about it yet
        drafts: list[Draft] = []
        back: list[SeatRow] = []
        for seat in sitting.playing().pending():
            if sitting.comes_back(seat):
                drafts.append((RETURN, seat, ""))
                back.append(replace(sitting.seats[seat], bot=""))
            drafts += [(DECIDE, seat, said) for said in self._reaction(sitting, seat, thoughts)]
        await self.house.commit(sitting, drafts, back, answered=sitting.table.answered)
        return True

    async def _move_bots(self, sitting: Sitting, thoughts: Thoughts) -> bool:
        moved = False
        for (seat, stamp), thought in thoughts.items():
            if seat in sitting.bots_asked() and sitting.stamp(seat) == stamp:
                await self.house.commit(sitting, [(DECIDE, seat, self._words(sitting, seat, thought))])
                moved = True
        return moved

    def _reaction(self, sitting: Sitting, seat: int, thoughts: Thoughts) -> list[str]:
        """What a person has said in time goes before what a bot chose that stands in for them by now."""
        assert sitting.window is not None
        said = sitting.answer_of(seat)
        if said:
            return said.split("\n")
        if seat in sitting.bots:
            return [self._words(sitting, seat, thoughts[seat, sitting.stamp(seat)])]
        return sitting.playing().plan(seat, sitting.window.silence)

    def _words(self, sitting: Sitting, seat: int, thought: Thought) -> str:
        """A bot's decision in notation; why it lost one is kept and logged."""
        match = sitting.playing()
        kind = sitting.bots[seat]
        action, slip = match.settled(seat, thought.decision)
        if slip is not None:
            match.slips.append(slip)
            extra = {"bot": kind, "game": match.game.key, "why": slip.kind, "said": slip.note}
            log.warning("a bot lost a decision", extra=extra)
        since = sitting.opened if sitting.window is not None else sitting.bot_since()
        assert since is not None
        share = thought.decision.share
        self.house.meters.moves(sitting.table.id, seat, kind, since, slips=slip is not None, share=share)
        return dict(match.choices(seat))[action]

    # -- who is here

    async def _presence(self) -> None:
        """Write down who is here, and tell a table when somebody has gone or come back."""
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            await self._safely(self._note_presence(), "presence")

    async def _note_presence(self) -> None:
        places = self.house.presence.recent(PRESENCE_SECONDS)
        if places:
            await self.house.store.saw(places, time.time())
        for table_id in list(self.house.hub.bells):
            try:
                seats = await self.house.store.seats(table_id)  # other processes write here too
                sitting = await self.house.sitting(table_id)
            except (NotFound, Unplayable):
                continue
            sitting.note_seen([seat.seen for seat in seats])
            away = frozenset(self.house.away(sitting))
            if self.away.get(table_id, away) != away:
                self.house.hub.wake(table_id)
            self.away[table_id] = away
        self.away = {table_id: away for table_id, away in self.away.items() if table_id in self.house.hub.bells}

    # -- tables that nobody comes back to

    async def _expire(self) -> None:
        """Clear tables that were opened and forgotten. A game that has begun is never cleared."""
        seconds = self.house.settings.expire * 3600
        while seconds:
            await self._safely(self._clear_deserted(time.time() - seconds), "expiring")
            await asyncio.sleep(min(EXPIRE_SECONDS, max(1.0, seconds / 4)))

    async def _clear_deserted(self, before: float) -> None:
        """So many at once; those that somebody looks at hide none of the others."""
        last: tuple[float, str] = (0.0, "")
        while True:
            found = await self.house.store.deserted(before, last)
            for table_id, _ in found:
                if table_id in self.house.hub.bells:
                    continue  # somebody looks at it who has no seat
                try:
                    await self.house.store.expire(table_id, before, time.time())
                except Conflict:
                    continue  # somebody has come after all
                self.house.hub.wake(table_id)
            if len(found) < MOST_EXPIRED:
                return
            last = (found[-1][1], found[-1][0])
