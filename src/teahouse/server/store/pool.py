"""A few connections to PostgreSQL, and whether it can be reached at all.

A pool that waits for its server makes everybody wait with it. Here nobody waits longer than a page may take: a
connection that does not answer in time is cut, and from then on everyone is told at once, while one task looks every
half second whether the server is back.
"""

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

import psycopg

from teahouse.server.problems import OutOfReach, Unsure
from teahouse.server.store.engine import Outage

CONNECTIONS = 8
ANSWER_SECONDS = 1.2  # for a whole transaction, connecting included: a page has said so within two seconds
QUEUE_SECONDS = 10.0
PROBE_SECONDS = 0.5
PROBE_ANSWER_SECONDS = 3.0  # a frozen server takes in a connection for each try: rather few tries that wait
IDLE_SECONDS = 60.0
GOODBYES = ("57P01", "57P02", "57P03", "57P05", "25P03")  # stopped, crashed, not yet there, idle for too long

Connection = psycopg.AsyncConnection[Any]
T = TypeVar("T")


class Lost(Exception):
    """A connection broke. `late`: it was cut, because nothing came back in time; `unsure`: while it was committing."""

    def __init__(self, why: str, late: bool, unsure: bool) -> None:
        super().__init__(why)
        self.late = late
        self.unsure = unsure


class Pool:
    """All connections of this process, but for the one that listens."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.idle: list[tuple[Connection, float]] = []  # the last one returned is the first one taken
        self.room = asyncio.Semaphore(CONNECTIONS)
        self.outage = Outage("PostgreSQL")
        self.there = asyncio.Event()
        self.there.set()
        self.probing: asyncio.Task[None] | None = None
        self.under_way: set[asyncio.Task[Any]] = set()

    @property
    def away(self) -> bool:
        return not self.there.is_set()

    async def close(self) -> None:
        tasks = [*self.under_way, *([self.probing] if self.probing else [])]
        if self.probing:
            self.probing.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._close_idle()

    # -- using one

    async def use(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Do something with a connection, in time or not at all.

        Whoever asked may go away meanwhile; the work is done all the same, because psycopg would spend up to ten
        seconds on taking it back from a server that does not answer.
        """
        task = asyncio.ensure_future(self._use(work))
        self.under_way.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self.under_way.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has heard it, if they are still there

    async def _use(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        self._refuse_if_away()
        try:
            # A long queue is not an outage. In one, whoever is before us is cut off in time, and then so are we.
            async with asyncio.timeout(QUEUE_SECONDS):
                await self.room.acquire()
        except TimeoutError:
            raise OutOfReach() from None
        try:
            until = asyncio.get_running_loop().time() + ANSWER_SECONDS
            while True:
                self._refuse_if_away()
                db, fresh = await self._get(until)
                try:
                    return await self.in_time(db, work, until)
                except Lost as lost:
                    if lost.late or (fresh and not lost.unsure):
                        self._goes(str(lost))
                    if lost.late or fresh or lost.unsure:
                        raise (Unsure() if lost.unsure else OutOfReach()) from None
                    await self._close_idle()  # what broke one of them has probably broken them all
                finally:
                    await self._put_back(db)
        finally:
            self.room.release()

    async def in_time(self, db: Connection, work: Callable[[Connection], Awaitable[T]], until: float) -> T:
        """Carry out some work; what breaks the connection, or takes too long, is Lost."""
        late = False

        def cut() -> None:
            nonlocal late
            late = True
            _cut(db)

        timer = asyncio.get_running_loop().call_at(until, cut)
        try:
            return await work(db)
        except (psycopg.Error, Unsure) as problem:
            if late or gone(db, problem):
                await db.close()
                raise Lost("it does not answer" if late else why(problem), late, isinstance(problem, Unsure)) from None
            raise
        finally:
            timer.cancel()

    async def greet(self, db: Connection) -> None:
        """Ask for nothing but an answer, on a connection that nobody else uses; if none comes, everybody is told."""
        try:
            await self.in_time(db, _anything, asyncio.get_running_loop().time() + ANSWER_SECONDS)
        except Lost as lost:
            if lost.late:
                self._goes(str(lost))
            raise

    async def _get(self, until: float) -> tuple[Connection, bool]:
        """A connection, and whether it is a new one."""
        if self.idle:
            return self.idle.pop()[0], False
        return await self.fresh(until), True

    async def fresh(self, until: float) -> Connection:
        """A new connection; if there is none to be had, everybody is told."""
        try:
            return await self.connect(until)
        except (psycopg.Error, OSError) as problem:
            if why(problem) != TOO_MANY:  # it is there, and has no place for one more
                self._goes(why(problem))
            raise OutOfReach() from None

    async def connect(self, until: float) -> Connection:
        try:
            async with asyncio.timeout_at(until):
                return await psycopg.AsyncConnection.connect(self.url, autocommit=True)
        except TimeoutError:
            raise psycopg.errors.ConnectionTimeout("it does not answer") from None

    async def _put_back(self, db: Connection) -> None:
        """For the next one, unless it is in the middle of something: then it is closed."""
        if db.broken or db.closed or db.pgconn.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            await db.close()
            return
        now = monotonic()
        self.idle.append((db, now))
        while self.idle[0][1] < now - IDLE_SECONDS:
            await self.idle.pop(0)[0].close()

    async def _close_idle(self) -> None:
        while self.idle:
            await self.idle.pop()[0].close()

    # -- whether it is there

    def _refuse_if_away(self) -> None:
        if self.away:
            raise OutOfReach()

    def _goes(self, reason: str) -> None:
        if self.away:
            return
        self.there.clear()
        self.outage.begins(reason)
        self.probing = asyncio.create_task(self._probe())

    async def _probe(self) -> None:
        """Until it is back."""
        await self._close_idle()
        while self.away:
            await asyncio.sleep(PROBE_SECONDS)
            until = asyncio.get_running_loop().time() + PROBE_ANSWER_SECONDS
            with suppress(psycopg.Error, OSError, Lost):
                db = await self.connect(until)
                await self.in_time(db, _look, until)
                await self._put_back(db)
                self.outage.ends()
                self.there.set()


def gone(db: Connection, problem: Exception) -> bool:
    """Whether an error ends the connection, also where its end has not been seen yet: PostgreSQL says goodbye first."""
    state = getattr(problem, "sqlstate", None) or ""
    return db.broken or db.closed or state in GOODBYES or state.startswith("08")


async def _anything(db: Connection) -> None:
    await db.execute("SELECT 1")


async def _look(db: Connection) -> None:
    await db.execute("SELECT id FROM tables LIMIT 1")


def _cut(db: Connection) -> None:
    """End a connection without asking the other side: whoever waits for it gets an error at once."""
    with suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(db.pgconn.socket)) as line:
        line.shutdown(socket.SHUT_RDWR)


TOO_MANY = "it has no place for another connection"
_REASONS = {
    "28P01": "it does not accept the user or the password",
    "28000": "it does not accept the user or the password",
    "password": "it does not accept the user or the password",
    "pg_hba": "it does not accept the user or the password",
    'role "': "it does not accept the user or the password",
    "3D000": "it has no database of that name",
    'database "': "it has no database of that name",
    "53300": TOO_MANY,
    "too many": TOO_MANY,
    "53100": "there is no room left on its disk",
    "57P03": "it is starting or stopping",
    "57P01": "it was stopped",
    "starting up": "it is starting or stopping",
    "shutting down": "it is starting or stopping",
    "database system": "it is starting or stopping",
    "25006": "it can only be read, and a teahouse writes into it",
    "42501": "the user may not make tables there, or write into them",
    "refused": "nothing listens there",
    "No such file": "nothing listens there",
    "resolve": "there is no computer of that name",
    "translate host": "there is no computer of that name",
    "timeout": "it does not answer",
    "not answer": "it does not answer",
    "SSL": "no safe connection could be made",
    "unexpectedly": "it ended the connection",
}


def why(problem: Exception) -> str:
    """What an error of PostgreSQL's means, in words of ours: its own may hold parts of the address."""
    state = getattr(problem, "sqlstate", None)
    if isinstance(state, str) and state in _REASONS:
        return _REASONS[state]
    text = str(problem)
    for sign, words in _REASONS.items():
        if not sign[0].isdigit() and sign in text:
            return words
    return f"it says {state}" if state else "it cannot be reached"
