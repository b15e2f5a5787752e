"""PostgreSQL by a URL: several processes and machines, woken by NOTIFY."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import cache
from typing import LiteralString, TypeVar
from weakref import WeakSet

import psycopg
from psycopg.conninfo import conninfo_to_dict

from teahouse.server.problems import Damaged, NoRoom, OutOfReach, ReadOnly, Unsure
from teahouse.server.store.addresses import Address
from teahouse.server.store.engine import PULSE, TABLES, Conflict, Engine, Outage, Row, StoreError, Value, Write, missing
from teahouse.server.store.pool import Connection, Lost, Pool, gone, why

CHANNEL = "teahouse"
SCHEMA_LOCK = 8_431_004  # any number that is only ours
START_SECONDS = 5.0
LISTEN_SECONDS = 0.5  # of silence, after which it is asked whether anybody is at the other end
T = TypeVar("T")


@cache
def _own(sql: str) -> LiteralString:
    """The same statement with PostgreSQL's placeholders; all SQL here is ours and holds no other `?`."""
    return sql.replace("?", "%s")


class PostgresEngine(Engine):
    def __init__(self, address: Address) -> None:
        self.place = address.place
        try:
            conninfo_to_dict(address.url)
        except psycopg.Error:
            raise StoreError(
                "the PostgreSQL address cannot be read; it is postgresql://user:password@host:port/name, and signs "
                "such as @ : / % in a password are written %40 %3A %2F %25"
            ) from None
        self.reach = Pool(address.url)
        self.unsure: set[str] = set()  # tables that this process has perhaps changed, and nobody waited to hear it
        self.writers: WeakSet[Connection] = WeakSet()  # connections by which this process has called the others
        self.cannot_use = Outage("using the database")

    async def open(self) -> None:
        until = asyncio.get_running_loop().time() + START_SECONDS
        try:
            db = await self.reach.connect(until)
            try:
                await self.reach.in_time(db, self._migrate, until)
            finally:
                await db.close()
        except (StoreError, Lost) as problem:
            raise StoreError(f"{self.place} cannot be used: {problem}") from None
        except (psycopg.Error, OSError) as problem:
            raise StoreError(f"{self.place} cannot be used: {why(problem)}") from None

    async def close(self) -> None:
        await self.reach.close()

    async def _migrate(self, db: Connection) -> None:
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
            await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
            found = await (await db.execute("SELECT MAX(version) FROM schema_version")).fetchone()
            for number, statements in missing(int(found[0] or 0) if found else 0):
                for statement in statements:
                    await db.execute(_own(statement))
                await db.execute("INSERT INTO schema_version VALUES (%s)", (number,))
            await db.execute(PULSE)

    # -- reading and writing

    async def read(self, sql: str, *args: Value) -> list[Row]:
        async def work(db: Connection) -> list[Row]:
            return list(await (await db.execute(_own(sql), args)).fetchall())

        return await self._use(work)

    async def write(self, writes: list[Write], wake: str = "") -> None:
        async def work(db: Connection) -> None:
            try:
                await db.execute("BEGIN")
                for write in writes:
                    changed = (await db.execute(_own(write.sql), write.args)).rowcount
                    if write.rows is not None and changed != write.rows:
                        raise Conflict(f"{changed} rows instead of {write.rows}")
                if wake:
                    await db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, wake))
                    self.writers.add(db)
            except BaseException:
                with suppress(psycopg.Error):
                    await db.execute("ROLLBACK")
                raise
            try:
                await db.execute("COMMIT")
            except psycopg.Error as problem:
                if gone(db, problem):
                    await db.close()
                    raise Unsure() from None
                raise

        try:
            await self._use(work)
        except (asyncio.CancelledError, Unsure):
            if wake:  # nobody here knows whether it was done: everybody looks, as after others' writing
                self.unsure.add(wake)
            raise

    def _is_own(self, word: psycopg.Notify) -> bool:
        """Whether this process has written it, and told everybody here already."""
        return any(not db.closed and db.info.backend_pid == word.pid for db in list(self.writers))

    async def _use(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        try:
            found = await self.reach.use(work)
        except (psycopg.errors.IntegrityError, psycopg.errors.DeadlockDetected) as problem:
            raise Conflict(type(problem).__name__) from None
        except (psycopg.OperationalError, psycopg.InternalError, psycopg.ProgrammingError) as problem:
            trouble = _trouble(problem)
            if trouble is None:
                raise
            self.cannot_use.begins(trouble.word)
            raise trouble from None
        self.cannot_use.ends()
        return found

    def troubled(self) -> bool:
        return self.reach.away or bool(self.cannot_use.why)

    async def check(self) -> None:
        touched = [Write(f"SELECT 1 FROM {table} LIMIT 1") for table in TABLES]  # noqa: S608 - ours
        pulse = "INSERT INTO pulse VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
        await self.write([*touched, Write(pulse, (time.time(),))])

    # -- listening

    async def heard(self) -> AsyncIterator[str]:
        while True:
            await self.reach.there.wait()
            db = None
            try:
                db = await self.reach.fresh(asyncio.get_running_loop().time() + START_SECONDS)
                await db.execute(f"LISTEN {CHANNEL}")
            except (psycopg.Error, OSError, OutOfReach):
                await _drop(db)
                # When the last connection broke, another may still have answered whoever was called: call them again.
                if self.reach.away:
                    yield ""
                await asyncio.sleep(LISTEN_SECONDS)
                continue
            yield ""  # whatever was said while nobody listened
            try:
                async for word in self._words(db):
                    yield word
            finally:
                await _drop(db)
            yield ""  # nobody is told anything for a while

    async def _words(self, db: Connection) -> AsyncIterator[str]:
        """What is said on a connection, until it breaks. Whoever only looks at a page hears by this that the database
        does not answer: nobody else may ask it anything.
        """
        while not self.reach.away:
            try:
                async for word in db.notifies(timeout=LISTEN_SECONDS):
                    if not self._is_own(word):
                        yield word.payload
                while self.unsure:
                    yield self.unsure.pop()
                await self.reach.greet(db)
            except (psycopg.Error, OSError, Lost):
                return


async def _drop(db: Connection | None) -> None:
    if db is not None:
        await db.close()


def _trouble(problem: psycopg.Error) -> OutOfReach | None:
    """What an error means on a connection that works; None if it is a mistake in what was asked."""
    if isinstance(problem, psycopg.errors.DiskFull):
        return NoRoom()
    if isinstance(problem, psycopg.errors.ReadOnlySqlTransaction | psycopg.errors.InsufficientPrivilege):
        return ReadOnly()
    if isinstance(
        problem,
        psycopg.errors.UndefinedTable
        | psycopg.errors.UndefinedColumn
        | psycopg.errors.DataCorrupted
        | psycopg.errors.IndexCorrupted,
    ):
        return Damaged()
    return OutOfReach() if isinstance(problem, psycopg.OperationalError | psycopg.InternalError) else None
