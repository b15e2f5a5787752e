"""What happens by itself: bots move, waits end, people who have gone count as away."""

import asyncio
import logging
import time
from collections.abc import Coroutine
from typing import Any

from teahouse.core.chance import Chance
from teahouse.server.house import Draft, House
from teahouse.server.problems import NotFound, Unplayable
from teahouse.server.sitting import Sitting
from teahouse.server.store import Conflict
from teahouse.server.store.rows import DECIDE
from teahouse.server.thinking import Thinkers

SWEEP_SECONDS = 1.0
AHEAD_SECONDS = 60.0  # no wait is longer
PRESENCE_SECONDS = 15.0
log = logging.getLogger("teahouse.server")


class Keeper:
    """One for each process. A table that another process was looking after is taken over when it is overdue."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.thinkers = Thinkers(house.settings.workers, house.settings.think)
        self.timers: dict[str, asyncio.TimerHandle] = {}
        self.busy: dict[str, asyncio.Task[None]] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.away: dict[str, frozenset[int]] = {}
        house.expect = self.expect

    async def start(self) -> None:
        for work in (self._listen(), self._sweep(), self._presence()):
            self.tasks.append(asyncio.create_task(work))

    async def stop(self) -> None:
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
        if table_id not in self.busy:
            task = asyncio.create_task(self._safely(self._advance(table_id), f"table {table_id[:4]}…"))
            self.busy[table_id] = task
            task.add_done_callback(lambda _: self.busy.pop(table_id, None))

    async def _safely(self, work: Coroutine[Any, Any, None], what: str) -> None:
        """Whatever goes wrong at one table is logged and stays there."""
        try:
            await work
        except (NotFound, Unplayable):
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
                for table_id in await self.house.store.due(time.time() + ahead):
                    if table_id not in self.timers and table_id not in self.busy:
                        self._look(table_id)
                ahead = -max(2.0, self.house.settings.think / 2)
            except Exception:
                log.exception("the sweep failed")
            await asyncio.sleep(SWEEP_SECONDS)

    async def _listen(self) -> None:
        async for table_id in self.house.store.heard():
            self.house.hub.wake(table_id)

    # -- what to do

    async def _advance(self, table_id: str) -> None:
        """Everything that happens at a table until it is a person's turn, or nothing is due yet."""
        while True:
            sitting = await self.house.sitting(table_id)
            if sitting.table.closed() or sitting.match is None:
                return
            due = self.house.due(sitting)
            if due is None:
                await self._rest(sitting)
                return
            thoughts = await self._thoughts(sitting)
            left = due - time.time()
            if left > 0:
                await asyncio.sleep(left)
            if not await self._carry_out(table_id, thoughts):
                await asyncio.sleep(0)  # somebody else was faster: look again

    async def _rest(self, sitting: Sitting) -> None:
        """Nothing happens here by itself any more: nobody needs to look at it after a restart."""
        if sitting.table.due is not None:
            await self.house.store.rest(sitting.table.id, sitting.table.changes)

    async def _thoughts(self, sitting: Sitting) -> dict[tuple[int, str], int]:
        """What each bot that is asked would do, by its seat and the question it was asked."""
        match = sitting.playing()
        tasks = {(seat, sitting.stamp(seat)): (sitting.bots[seat], *match.task(seat)) for seat in sitting.bots_asked()}
        game = match.game.key
        found: dict[tuple[int, str], int] = {}
        for (seat, stamp), (kind, world, seed) in tasks.items():
            began = time.perf_counter()
            found[seat, stamp] = await self.thinkers.decide(game, kind, world, seat, seed)
            self.house.meters.time("teahouse_bot_seconds", time.perf_counter() - began, level=kind)
        return found

    async def _carry_out(self, table_id: str, thoughts: dict[tuple[int, str], int]) -> bool:
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

    async def _end_wait(self, sitting: Sitting, thoughts: dict[tuple[int, str], int]) -> bool:
        until = sitting.until()
        if until is not None and time.time() < until:
            return False
        drafts: list[Draft] = []
        for seat in sitting.playing().pending():
            drafts += [(DECIDE, seat, said) for said in self._reaction(sitting, seat, thoughts)]
        await self.house.commit(sitting, drafts)
        return True

    async def _move_bots(self, sitting: Sitting, thoughts: dict[tuple[int, str], int]) -> bool:
        moved = False
        for (seat, stamp), action in thoughts.items():
            if seat in sitting.bots_asked() and sitting.stamp(seat) == stamp:
                await self.house.commit(sitting, [(DECIDE, seat, self._words(sitting, seat, action))])
                moved = True
        return moved

    def _reaction(self, sitting: Sitting, seat: int, thoughts: dict[tuple[int, str], int]) -> list[str]:
        match = sitting.playing()
        assert sitting.window is not None
        if seat in sitting.bots:
            return [self._words(sitting, seat, thoughts.get((seat, sitting.stamp(seat)), -1))]
        said = sitting.answer_of(seat)
        return said.split("\n") if said else match.plan(seat, sitting.window.silence)

    def _words(self, sitting: Sitting, seat: int, action: int) -> str:
        """A bot's decision in notation; one that is not allowed is replaced by any that is."""
        choices = dict(sitting.playing().choices(seat))
        if action not in choices:
            self.house.meters.count("teahouse_bot_slips_total", level=sitting.bots.get(seat, ""))
            action = list(choices)[int(Chance(sitting.head).below(len(choices)))]
        return choices[action]

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
