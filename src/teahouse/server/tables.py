"""The tables that this process holds in memory, each a follower of its log, and the one way to write to a log."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TypeVar
from weakref import WeakValueDictionary

from teahouse.core.errors import TeahouseError
from teahouse.match.moments import drawn
from teahouse.server.boards import board_of
from teahouse.server.client_addresses import sealed
from teahouse.server.live_table import LiveTable
from teahouse.server.metrics import Metrics
from teahouse.server.notifications import Notifications
from teahouse.server.presence import Presence
from teahouse.server.problems import NotFound, OutOfReach, Unplayable
from teahouse.server.secret import is_id, new_secret
from teahouse.server.settings import Settings
from teahouse.server.store import Conflict, Store
from teahouse.server.store.rows import DECIDE, END, ENDED, OVER, PLAYING, UNDO, Answer, Entry, SeatRow
from teahouse.server.urls import Urls

MOST_TALK = 50
RECENT = 2.0  # times as long as it takes to count as away: pages without script look in more seldom
MOST_UNPLAYABLE = 10_000
T = TypeVar("T")
log = logging.getLogger("teahouse.server")


@dataclass(frozen=True)
class Draft:
    """An entry without its number and time. Of a decision that was read here, also what it is: it need not be read
    again.
    """

    kind: str
    seat: int
    words: str = ""
    action: int | None = None


class Tables:
    """All that handlers share."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.urls = Urls(settings.root)
        self.store = store
        self.notifications = Notifications()
        self.presence = Presence()
        self.metrics = Metrics()
        self.in_memory: OrderedDict[str, LiveTable] = OrderedDict()
        self.unplayable: dict[str, tuple[int, str]] = {}  # why, as of how many changes
        self.locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.expect = _nobody  # the scheduler sets it: when to look at a table again
        self.since = time.time()
        self.host_secret = new_secret()  # until the database has told the one that all processes share
        self.address_key = new_secret()

    async def open(self) -> None:
        """Open the database, and read what the house itself keeps there."""
        await self.store.open()
        self.host_secret = await self.store.keep("host", self.host_secret)
        self.address_key = await self.store.keep("addresses", self.address_key)

    def from_where(self, address: str) -> str:
        """An address as tables keep it."""
        return sealed(address, self.address_key)

    # -- reading

    async def live(self, table_id: str) -> LiveTable:
        """The table as the database has it. Use it before the next `await`: it goes on changing."""
        async with self._lock(table_id):
            return await self._fresh(table_id)

    async def glance(self, table_id: str) -> LiveTable:
        """The table as of its last news: for those whom these have called, and who are called again by the next."""
        async with self._lock(table_id):
            held = self.in_memory.get(table_id)
            return held if held and held.as_of == self.notifications.news.get(table_id) else await self._fresh(table_id)

    @asynccontextmanager
    async def at(self, table_id: str) -> AsyncIterator[LiveTable]:
        """The table to oneself, as far as this process goes; other processes are the database's business."""
        async with self._lock(table_id):
            yield await self._fresh(table_id)

    def _lock(self, table_id: str) -> asyncio.Lock:
        lock = self.locks.get(table_id)
        if lock is None:
            lock = self.locks[table_id] = asyncio.Lock()
        return lock

    async def _fresh(self, table_id: str) -> LiveTable:
        news = self.notifications.news.get(
            table_id, 0
        )  # what is heard while the database answers may be newer than the answer
        live = await self._follow(table_id)
        live.known_as_of(news)
        return live

    async def _follow(self, table_id: str) -> LiveTable:
        changes = await self.store.changes(table_id) if is_id(table_id) else None
        if changes is None:
            raise NotFound("there is no such table; a link may be broken, or the table was cleared away")
        held = self.in_memory.get(table_id)
        if held is not None and held.table.changes == changes:
            self.in_memory.move_to_end(table_id)
            return held
        if self.unplayable.get(table_id, (0, ""))[0] == changes:
            raise Unplayable(self.unplayable[table_id][1])
        # It is in memory again when all of it has been read: with the new number of changes and half of what has
        # changed it would pass for the newest.
        self.in_memory.pop(table_id, None)
        try:
            return await self._catch_up(table_id, held)
        except (OutOfReach, Conflict):
            raise
        except Exception as problem:  # whatever a log of other rules runs into, it is this table's alone
            why = str(problem) if isinstance(problem, TeahouseError) else "what was written down here cannot be read"
            said = f"this table cannot be played on by this server: {why}; nothing of it is lost"
            self._remember(table_id, changes, said)
            log.info("a table cannot be played", extra={"what": type(problem).__name__})
            raise Unplayable(said) from None

    def _remember(self, table_id: str, changes: int, why: str) -> None:
        self.unplayable[table_id] = (changes, why)
        while len(self.unplayable) > MOST_UNPLAYABLE:
            del self.unplayable[next(iter(self.unplayable))]

    async def listed(self, most: int, show: Callable[[LiveTable], T]) -> list[T]:
        """The tables that the room shows, as `show` makes of each: somebody is there, or was a moment ago. Those that
        cannot be played hide none that can.
        """
        found: list[T] = []
        since = time.time() - RECENT * self.settings.away
        skip = 0
        while len(found) < most and skip < MOST_UNPLAYABLE:
            tables = await self.store.listed(since, skip)
            for table in tables:
                if self.unplayable.get(table.id, (0, ""))[0] == table.changes:
                    continue
                with suppress(NotFound, Unplayable):
                    found.append(show(await self.live(table.id)))
            skip += len(tables)
            if not tables:
                break
        return found[:most]

    async def put_to_rest(self, table_id: str) -> None:
        """Nobody needs to look after a table that cannot be played; nothing else of it is touched."""
        changes = await self.store.changes(table_id)
        if changes is not None:
            await self.store.rest(table_id, changes)

    async def _catch_up(self, table_id: str, held: LiveTable | None) -> LiveTable:
        table = await self.store.table(table_id)
        assert table is not None
        seats = await self.store.seats(table_id)
        new = held is None or (held.match is None and table.begun()) or held.table.agreed() != table.agreed()
        if held is None or new:
            held = LiveTable(table, seats)
        entries = await self.store.entries(table_id, held.head) if table.begun() else []
        held.read(table, seats, entries)
        if table.begun() and table.wait and board_of(held.playing().game).reacts:
            held.read_answers(await self.store.answers(table_id, held.turn_since()))
        if new and table.status == PLAYING and table.due is None:
            # A server that could not play it has put it to rest; whoever looks at it here wakes it.
            due = self.due(held)
            if due is not None:
                self.expect(table_id, due)
        held.read_around(await self.store.keys(table_id), await self.store.talk(table_id, MOST_TALK))
        self.in_memory[table_id] = held
        self.in_memory.move_to_end(table_id)
        while len(self.in_memory) > self.settings.tables:
            self.in_memory.popitem(last=False)
        return held

    def away(self, live: LiveTable) -> set[int]:
        """The people who are not here now."""
        limit = time.time() - self.settings.away
        return {
            seat
            for seat in live.people()
            if max(live.seats[seat].seen, self.presence.last(live.table.id, seat)) < limit
        }

    # -- writing

    async def commit(
        self,
        live: LiveTable,
        drafts: Sequence[Draft],
        seats: Sequence[SeatRow] = (),
        drop_keys: bool = False,
        answered: int | None = None,
    ) -> None:
        """Append to the log of a table that the caller has to itself. With `answered`, no answer may have been given
        since so many were: whoever ends a wait has read them all.

        The live table follows first, because what is due next depends on where that leads; nobody looks at it before
        the database has said yes, and if it says no it is thrown away.
        """
        table = live.table
        at = max(time.time(), live.last_at)
        entries = [Entry(live.head + i, one.kind, one.seat, one.words, at) for i, one in enumerate(drafts, 1)]
        public = self._public(live)
        try:
            for entry, draft in zip(entries, drafts):
                live.apply(entry, draft.action)
            hidden = self._public(live) == public
            # What nobody else sees must not show in the order of the room's tables either.
            unseen = hidden and all(draft.kind in (DECIDE, UNDO) for draft in drafts)
            status = OVER if live.over() else ENDED if drafts[-1].kind == END else PLAYING
            due = self.due(live) if status == PLAYING else None
            await self.store.append(table.id, entries, due, status, seats, drop_keys, answered, unseen)
        except BaseException:
            self.in_memory.pop(table.id, None)
            raise
        live.committed(status, due, table.changed if unseen else at, seats, drop_keys)
        if not hidden:
            self.metrics.moved(table.id, table.game, {one.seat for one in drafts if one.kind == DECIDE}, at)
        if status != PLAYING:
            self.metrics.closed(table.id)
        self._tell(live)
        # Bots think until their moment comes, or everybody has waited: nobody waits for them then.
        self.expect(table.id, at if live.bots_asked() else due)

    def _public(self, live: LiveTable) -> tuple[object, int]:
        return live.playing().public(), live.playing().log_length()

    async def keep(self, live: LiveTable, answer: Answer) -> None:
        """Keep an answer to the question that everybody waits for, at a table that the caller has to itself.

        Nobody else hears of it before the wait is over; other pages of the same seat do.
        """
        try:
            await self.store.answer(live.table.id, answer)
        except BaseException:
            self.in_memory.pop(live.table.id, None)
            raise
        live.answered(answer)
        self._tell(live)

    def _tell(self, live: LiveTable) -> None:
        self.notifications.wake(live.table.id)
        live.known_as_of(self.notifications.news.get(live.table.id, 0))  # nothing newer than this is known yet

    def due(self, live: LiveTable) -> float | None:
        """When something happens at this table without anybody's doing: the end of a wait, or a bot's move.

        It follows from what everybody knows.
        """
        until = live.until()
        if until is not None:
            return until
        since = live.bot_since()
        return None if since is None else drawn(live.table.id, since, self.settings.pace)


def _nobody(table_id: str, due: float | None) -> None:
    """Until there is a scheduler, nothing happens by itself."""
