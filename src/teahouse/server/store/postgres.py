"""PostgreSQL by a URL: several processes and machines, woken by NOTIFY."""

import asyncio
from collections.abc import AsyncIterator
from functools import cache
from typing import Any, LiteralString

import psycopg
from psycopg_pool import AsyncConnectionPool

from teahouse.server.store.engine import Conflict, Engine, Row, StoreError, Value, Write, missing

CHANNEL = "teahouse"
SCHEMA_LOCK = 8_431_004  # any number that is only ours
CONNECTIONS = 8
AGAIN_SECONDS = 1.0


@cache
def _own(sql: str) -> LiteralString:
    """The same statement with PostgreSQL's placeholders; all SQL here is ours and holds no other `?`."""
    return sql.replace("?", "%s")


class PostgresEngine(Engine):
    def __init__(self, url: str) -> None:
        self.url = url
        self.pool: AsyncConnectionPool[Any] = AsyncConnectionPool(
            url, min_size=1, max_size=CONNECTIONS, open=False, kwargs={"autocommit": True}
        )

    async def open(self) -> None:
        try:
            async with await psycopg.AsyncConnection.connect(self.url) as db:
                await self._migrate(db)
            await self.pool.open(wait=True, timeout=10)
        except (psycopg.Error, OSError) as problem:
            raise StoreError(f"the PostgreSQL database cannot be used: {problem}") from None

    async def close(self) -> None:
        await self.pool.close()

    async def _migrate(self, db: psycopg.AsyncConnection[Any]) -> None:
        await db.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
        await db.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
        found = await (await db.execute("SELECT MAX(version) FROM schema_version")).fetchone()
        for number, statements in missing(int(found[0] or 0) if found else 0):
            for statement in statements:
                await db.execute(_own(statement))
            await db.execute("INSERT INTO schema_version VALUES (%s)", (number,))

    async def read(self, sql: str, *args: Value) -> list[Row]:
        async with self.pool.connection() as db:
            return list(await (await db.execute(_own(sql), args)).fetchall())

    async def write(self, writes: list[Write], wake: str = "") -> None:
        try:
            async with self.pool.connection() as db, db.transaction():
                for write in writes:
                    changed = (await db.execute(_own(write.sql), write.args)).rowcount
                    if write.rows is not None and changed != write.rows:
                        raise Conflict(f"{changed} rows instead of {write.rows}")
                if wake:
                    await db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, wake))
        except psycopg.errors.IntegrityError as problem:
            raise Conflict(str(problem)) from None

    async def heard(self) -> AsyncIterator[str]:
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as db:
                    await db.execute(f"LISTEN {CHANNEL}")
                    yield ""  # whatever was said while nobody listened
                    async for word in db.notifies():
                        yield word.payload
            except psycopg.Error:
                await asyncio.sleep(AGAIN_SECONDS)
