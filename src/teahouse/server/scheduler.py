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
from teahouse.server.bot_workers import Thinkers, Turn
from teahouse.server.live_table import LiveTable
from teahouse.server.problems import NotFound, OutOfReach, Unplayable
from teahouse.server.store import Conflict
from teahouse.server.store.rows import DECIDE, RETURN, SeatRow
from teahouse.server.store.store import MOST_DUE, MOST_EXPIRED
from teahouse.server.tables import Draft, Tables

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


class Scheduler:
    """One for each process. A table that another process was looking after is taken over when it is overdue."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.thinkers = Thinkers(tables.settings.workers, tables.settings.think)
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.again: set[str] = set()  # busy tables at which something has become due meanwhile
        self.thoughts: dict[str, Thoughts] = {}  # of bots that think while everybody waits
        self.stopping = False
        self.tasks: list[asyncio.Task[None]] = []
        self.away: dict[str, frozenset[int]] = {}
        tables.expect = self.expect

    async def start(self) -> None:
        for work in (self.thinkers.start(), self._listen(), self._sweep(), self._presence(), self._expire()):
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
            log.exception("the scheduler failed", extra={"what": what})

    async def _sweep(self) -> None:
        """Tables that are due and nobody's: all of them when the server starts, also those that are due soon; later
        those of dead processes.
        """
        ahead = AHEAD_SECONDS
        while True:
            try:
                if await self._look_at_all(time.time() + ahead):
                    ahead = -max(2.0, self.tables.settings.think / 2)
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
            due = await self.tables.store.due(before, last)
            for table_id, _ in due:
                if table_id not in self.timers and table_id not in self.busy:
                    self._look(table_id)
                    looks += 1
            if len(due) < MOST_DUE or looks >= MOST_DUE:
                return len(due) < MOST_DUE
            last = (due[-1][1], due[-1][0])

    async def _listen(self) -> None:
        async for table_id in self.tables.store.heard():
            self.tables.notifications.wake(table_id)

    # -- what to do

    async def _attend(self, table_id: str) -> None:
        """Look after a table; again in a moment if the database is out of reach: bots and waits go on by themselves."""
        try:
            await self._advance(table_id)
        except OutOfReach:
            self.expect(table_id, time.time() + AGAIN_SECONDS)
        finally:
            self.thinkers.thought(table_id)

    async def _advance(self, table_id: str) -> None:
        """Everything that happens at a table until it is a person's turn, or nothing is due yet."""
        while True:
            try:
                live = await self.tables.live(table_id)
            except (NotFound, Unplayable):  # whatever it is, it must not keep the others waiting
                self.thoughts.pop(table_id, None)
                await self.tables.put_to_rest(table_id)
                return
            due = None if live.match is None else self.tables.due(live)
            if live.table.closed() or live.match is None or due is None:
                self.thoughts.pop(table_id, None)
                if not live.table.closed() and live.match is not None:
                    await self._rest(live)
                return
            thoughts = await self._thoughts(live)
            ready = max((thought.ready for thought in thoughts.values()), default=due)
            moment = shown(due, ready, self.tables.settings.pace)
            if moment > time.time():
                if await self._put_together(table_id, thoughts, due):
                    continue
                self.expect(table_id, moment)
                return
            if not await self._carry_out(table_id, thoughts):
                await asyncio.sleep(0)  # somebody else was faster: look again

    async def _rest(self, live: LiveTable) -> None:
        """Nothing happens here by itself any more: nobody needs to look at it after a restart."""
        if live.table.due is not None:
            await self.tables.store.rest(live.table.id, live.table.changes)

    async def _thoughts(self, live: LiveTable) -> Thoughts:
        """What each bot that is asked would do, by its seat and the question it was asked; each thinks once. What one
        has thought that stood in for somebody stays: whoever comes and goes all the time would make it think for ever.
        """
        match = live.playing()
        table_id = live.table.id
        known = self.thoughts.get(table_id, {})
        asked = {(seat, live.stamp(seat)): seat for seat in live.bots_asked()}
        questions = {(seat, live.stamp(seat)) for seat in match.pending()}
        found = {question: thought for question, thought in known.items() if question in questions}
        tasks = {key: (live.bots[seat], *match.task(seat)) for key, seat in asked.items() if key not in found}
        game = match.game.key
        attended = bool(set(live.people()) - self.tables.away(live))
        turn = Turn(live.table.opened_from, table_id, attended, self._since(live))

        async def thought(seat: int, kind: str, world: str, seed: int) -> Thought:
            return Thought(await self.thinkers.decide(game, kind, world, seat, seed, turn), time.time())

        # All queue at once, so that the queue is as long as it is; who is done first must not show in the order.
        found.update(zip(tasks, await asyncio.gather(*(thought(key[0], *task) for key, task in tasks.items()))))
        self.thoughts[table_id] = found
        return found

    def _since(self, live: LiveTable) -> float | None:
        """Since when bots are asked here, as everybody knows."""
        return live.opened if live.window is not None else live.bot_since()

    def late(self) -> int:
        """At how many tables a bot's moment has come without its move, as everybody there can see: the queue of bots,
        as far as it may be told. Its true length would tell how long single thoughts take.
        """
        now = time.time()
        tables = [self.tables.in_memory.get(table_id) for table_id in {*self.busy, *self.timers}]
        moments = [self.tables.due(live) for live in tables if live is not None and live.bots_asked()]
        return sum(moment is not None and moment < now for moment in moments)

    async def _put_together(self, table_id: str, thoughts: Thoughts, due: float) -> bool:
        """Carry out what is only a part of a bot's move and seen by nobody (R8), before the moment of the move comes:
        the rest has to be thought about, too, and how many parts there are must not show in the time it takes.

        True if it is not as it was: something was carried out, or the table has moved on meanwhile.
        """
        async with self.tables.at(table_id) as live:
            if live.match is None or self.tables.due(live) != due:
                return True
            match = live.match
            for (seat, stamp), thought in thoughts.items():
                if live.window is not None or seat not in live.bots_asked() or live.stamp(seat) != stamp:
                    continue
                if match.unseen(seat, match.settled(seat, thought.decision)[0]):
                    with suppress(Conflict):  # somebody else was faster
                        await self.tables.commit(live, [self._decision(live, seat, thought)])
                    return True
        return False

    async def _carry_out(self, table_id: str, thoughts: Thoughts) -> bool:
        """The end of a wait, or the moves of bots; False if the table has moved on meanwhile."""
        async with self.tables.at(table_id) as live:
            if live.table.closed():
                return False
            try:
                if live.window is not None:
                    return await self._end_wait(live, thoughts)
                return await self._move_bots(live, thoughts)
            except Conflict:
                return False

    async def _end_wait(self, live: LiveTable, thoughts: Thoughts) -> bool:
        """The time is up: every answer that was kept becomes a decision, silence and what bots chose do too."""
        if live.in_time() or any((seat, live.stamp(seat)) not in thoughts for seat in live.bots_asked()):
            return False  # too early, or somebody has asked a bot to stand in who has not thought about it yet
        drafts: list[Draft] = []
        back: list[SeatRow] = []
        for seat in live.playing().pending():
            if live.comes_back(seat):
                drafts.append(Draft(RETURN, seat))
                back.append(replace(live.seats[seat], bot=""))
            # Each is read again in the position that those before it lead to.
            drafts += [replace(draft, action=None) for draft in self._reaction(live, seat, thoughts)]
        await self.tables.commit(live, drafts, back, answered=live.table.answered)
        return True

    async def _move_bots(self, live: LiveTable, thoughts: Thoughts) -> bool:
        moved = False
        for (seat, stamp), thought in thoughts.items():
            if seat in live.bots_asked() and live.stamp(seat) == stamp:
                await self.tables.commit(live, [self._decision(live, seat, thought)])
                moved = True
        return moved

    def _reaction(self, live: LiveTable, seat: int, thoughts: Thoughts) -> list[Draft]:
        """What a person has said in time goes before what a bot chose that stands in for them by now."""
        assert live.window is not None
        said = live.answer_of(seat)
        if said:
            return [Draft(DECIDE, seat, words) for words in said.split("\n")]
        if seat in live.bots:
            return [self._decision(live, seat, thoughts[seat, live.stamp(seat)])]
        parts = live.playing().read(seat, live.window.silence)
        return [Draft(DECIDE, seat, words, action) for action, words in parts]

    def _decision(self, live: LiveTable, seat: int, thought: Thought) -> Draft:
        """What a bot decides; why it lost a decision is kept and logged."""
        match = live.playing()
        kind = live.bots[seat]
        action, slip = match.settled(seat, thought.decision)
        if slip is not None:
            match.slips.append(slip)
            extra = {"bot": kind, "game": match.game.key, "why": slip.kind, "said": slip.note}
            log.warning("a bot lost a decision", extra=extra)
        since = self._since(live)
        assert since is not None
        share = thought.decision.share
        self.tables.metrics.moves(live.table.id, seat, kind, since, slips=slip is not None, share=share)
        return Draft(DECIDE, seat, match.notate(seat, action), action)

    # -- who is here

    async def _presence(self) -> None:
        """Write down who is here, and tell a table when somebody has gone or come back."""
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            await self._safely(self._note_presence(), "presence")

    async def _note_presence(self) -> None:
        places = self.tables.presence.recent(PRESENCE_SECONDS)
        if places:
            await self.tables.store.saw(places, time.time())
        for table_id in list(self.tables.notifications.subscriptions):
            try:
                seats = await self.tables.store.seats(table_id)  # other processes write here too
                live = await self.tables.live(table_id)
            except (NotFound, Unplayable):
                continue
            live.note_seen([seat.seen for seat in seats])
            away = frozenset(self.tables.away(live))
            if self.away.get(table_id, away) != away:
                self.tables.notifications.wake(table_id)
            self.away[table_id] = away
        self.away = {
            table_id: away
            for table_id, away in self.away.items()
            if table_id in self.tables.notifications.subscriptions
        }

    # -- tables that nobody comes back to

    async def _expire(self) -> None:
        """Clear tables that were opened and forgotten. A game that has begun is never cleared."""
        seconds = self.tables.settings.expire * 3600
        while seconds:
            await self._safely(self._clear_deserted(time.time() - seconds), "expiring")
            await asyncio.sleep(min(EXPIRE_SECONDS, max(1.0, seconds / 4)))

    async def _clear_deserted(self, before: float) -> None:
        """So many at once; those that somebody looks at hide none of the others."""
        last: tuple[float, str] = (0.0, "")
        while True:
            found = await self.tables.store.deserted(before, last)
            for table_id, _ in found:
                if table_id in self.tables.notifications.subscriptions:
                    continue  # somebody looks at it who has no seat
                try:
                    await self.tables.store.expire(table_id, before, time.time())
                except Conflict:
                    continue  # somebody has come after all
                self.tables.notifications.wake(table_id)
            if len(found) < MOST_EXPIRED:
                return
            last = (found[-1][1], found[-1][0])
