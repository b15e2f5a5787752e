"""The house: tables in memory, each a follower of its log in the database, and the one way to write to a log."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from teahouse.core.errors import InvalidRecord
from teahouse.server.hub import Hub, Presence
from teahouse.server.meters import Meters
from teahouse.server.problems import NotFound, Unplayable
from teahouse.server.settings import Settings
from teahouse.server.sitting import Sitting
from teahouse.server.store import Conflict, Store
from teahouse.server.store.rows import DECIDE, END, ENDED, OVER, PLAYING, Entry, SeatRow

Draft = tuple[str, int, str]  # an entry without its number and time: kind, seat, words
MOST_TALK = 50
log = logging.getLogger("teahouse.server")


class House:
    """All that handlers share."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.hub = Hub()
        self.presence = Presence()
        self.meters = Meters()
        self.shelf: OrderedDict[str, Sitting] = OrderedDict()
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.expect = _nobody  # the keeper sets it: when to look at a table again

    # -- reading

    async def sitting(self, table_id: str) -> Sitting:
        """The table as the database has it. Use it before the next `await`: it goes on changing."""
        async with self._lock(table_id):
            return await self._fresh(table_id)

    async def glance(self, table_id: str) -> Sitting:
        """The table as of its last bell: for those whom the bell has called, and who are called again by the next."""
        async with self._lock(table_id):
            held = self.shelf.get(table_id)
            return held if held and held.as_of == self.hub.news.get(table_id) else await self._fresh(table_id)

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[Sitting]:
        """The table to oneself, as far as this process goes; other processes are the database's business."""
        async with self._lock(table_id):
            yield await self._fresh(table_id)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self.locks.get(table_id)
        if lock is None:
            lock = self.locks[table_id] = asyncio.Lock()
        return lock

    async def _fresh(self, table_id: str) -> Sitting:
        news = self.hub.news.get(table_id, 0)  # what is heard while the database answers may be newer than the answer
        sitting = await self._follow(table_id)
        sitting.as_of = news
        return sitting

    async def _follow(self, table_id: str) -> Sitting:
        changes = await self.store.changes(table_id)
        if changes is None:
            raise NotFound("there is no such table; a link may be broken, or the table was cleared away")
        held = self.shelf.get(table_id)
        if held is not None and held.table.changes == changes:
            self.shelf.move_to_end(table_id)
            return held
        try:
            return await self._catch_up(table_id, held)
        except InvalidRecord as problem:
            self.shelf.pop(table_id, None)
            raise Unplayable(f"this table cannot be played on: {problem}") from None

    async def _catch_up(self, table_id: str, held: Sitting | None) -> Sitting:
        table = await self.store.table(table_id)
        assert table is not None
        seats = await self.store.seats(table_id)
        if held is None or (held.match is None and table.begun()):
            held = Sitting(table, seats)
        status = held.table.status
        held.table = table
        held.seats = seats
        if table.begun():
            for entry in await self.store.entries(table_id, held.head):
                held.apply(entry)
            held.answers = await self.store.answers(table_id, held.turn_since) if held.window is not None else []
        if status == ENDED:
            held.table = held.table.with_status(ENDED)
        held.keys = await self.store.keys(table_id)
        held.talk = await self.store.talk(table_id, MOST_TALK)
        self.shelf[table_id] = held
        self.shelf.move_to_end(table_id)
        while len(self.shelf) > self.settings.tables:
            self.shelf.popitem(last=False)
        return held

    def away(self, sitting: Sitting) -> set[int]:
        """The people who are not here now."""
        limit = time.time() - self.settings.away
        return {
            seat
            for seat in sitting.people()
            if max(sitting.seats[seat].seen, self.presence.last(sitting.table.id, seat)) < limit
        }

    # -- writing

    async def commit(
        self, sitting: Sitting, drafts: Sequence[Draft], seat: SeatRow | None = None, drop_keys: bool = False
    ) -> None:
        """Append to the log of a table that the caller has to itself.

        The sitting follows first, because what is due next depends on where that leads; nobody looks at it before the
        database has said yes, and if it says no the sitting is thrown away.
        """
        table = sitting.table
        at = max(time.time(), sitting.last_at)
        entries = [Entry(sitting.head + i, *draft, at) for i, draft in enumerate(drafts, 1)]
        public = sitting.playing().view(None)
        try:
            for entry in entries:
                sitting.apply(entry)
            # Whoever stands in takes the usual time, or it would show that somebody has left a hidden move half done.
            sitting.staged = drafts[-1][0] == DECIDE and sitting.playing().view(None) == public
            status = OVER if sitting.over() else ENDED if drafts[-1][0] == END else PLAYING
            due = self.due(sitting) if status == PLAYING else None
            await self.store.append(table.id, entries, due, status, seat, drop_keys)
        except BaseException as problem:
            self.shelf.pop(table.id, None)
            if isinstance(problem, Conflict):
                self.meters.count("teahouse_conflicts_total")
            raise
        if seat is not None:
            sitting.seats = [seat if seat.seat == old.seat else old for old in sitting.seats]
            if drop_keys:
                sitting.keys = {key: [s for s in opens if s != seat.seat] for key, opens in sitting.keys.items()}
        sitting.table = replace(table, status=status, changes=table.changes + 1, changed=at, due=due)
        sitting.answers = [answer for answer in sitting.answers if answer.number >= sitting.turn_since]
        self.meters.count("teahouse_decisions_total", len(entries), game=table.game)
        self.hub.wake(table.id)
        sitting.as_of = self.hub.news.get(table.id, 0)  # nothing newer than this is known yet
        self.expect(table.id, due)

    def due(self, sitting: Sitting) -> float | None:
        """When something happens at this table without anybody's doing: the end of a wait, or a bot's move."""
        until = sitting.until()
        if until is not None:
            return until
        pace = 0.0 if sitting.staged else self.settings.pace
        return sitting.last_at + pace if sitting.bots_asked() else None


def _nobody(table_id: str, due: float | None) -> None:
    """Until there is a keeper, nothing happens by itself."""
