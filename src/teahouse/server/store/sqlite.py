"""SQLite in a file: nothing to install, several processes may share it."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

from teahouse.server.store.engine import Conflict, Engine, Row, StoreError, Value, Write, missing

BUSY_SECONDS = 10.0
RETRY_SECONDS = 0.005
LISTEN_SECONDS = 0.05
KEPT_WAKES = 1000
T = TypeVar("T")


def write_ahead(connection: sqlite3.Connection) -> None:
    """Turn the write-ahead log on, which stays with the file, however many processes do it at once.

    SQLite's own patience does not cover this change: of two that ask together it turns one away at once, since each
    could be waiting for the other. The one turned away asks again, and finds it done.
    """
    until = monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as problem:
            if problem.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or monotonic() > until:
                raise
            sleep(RETRY_SECONDS)
        else:
            return


class SqliteEngine(Engine):
    """One connection that reads and one that writes; the writing has a thread of its own.

    Reading has none: with a write-ahead log it waits for no writer, and what is read here is a few rows by their key,
    done sooner than another thread would have begun.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.reader: sqlite3.Connection | None = None
        self.writer: sqlite3.Connection | None = None
        self.writing = ThreadPoolExecutor(1, "teahouse-write")

    async def open(self) -> None:
        try:
            self.writer = await self._in_thread(self._connect)
            await self._in_thread(self._migrate)
            self.reader = self._connect()
        except (sqlite3.Error, OSError) as problem:
            raise StoreError(f"{self.path}: {problem}") from None

    async def close(self) -> None:
        if self.reader is not None:
            self.reader.close()
        if self.writer is not None:
            await self._in_thread(self.writer.close)
        self.writing.shutdown()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.writing, work)

    def _connect(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        # FULL: what was acknowledged survives a power cut, not only a killed process.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _migrate(self) -> None:
        db = self.writer
        assert db is not None
        write_ahead(db)
        db.execute("BEGIN IMMEDIATE")  # two processes that start together wait for each other
        try:
            version = int(db.execute("PRAGMA user_version").fetchone()[0])
            for number, statements in missing(version):
                for statement in statements:
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {number}")
            # How processes hear of each other; PostgreSQL has NOTIFY for it.
            db.execute(
                "CREATE TABLE IF NOT EXISTS wakes (number INTEGER PRIMARY KEY AUTOINCREMENT, table_id TEXT NOT NULL)"
            )
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise

    async def read(self, sql: str, *args: Value) -> list[Row]:
        db = self.reader
        assert db is not None
        return db.execute(sql, args).fetchall()

    async def write(self, writes: list[Write], wake: str = "") -> None:
        await self._in_thread(lambda: self._write(writes, wake))

    def _write(self, writes: list[Write], wake: str) -> None:
        db = self.writer
        assert db is not None
        db.execute("BEGIN IMMEDIATE")
        try:
            for write in writes:
                changed = db.execute(write.sql, write.args).rowcount
                if write.rows is not None and changed != write.rows:
                    raise Conflict(f"{changed} rows instead of {write.rows}")
            if wake:
                number = db.execute("INSERT INTO wakes (table_id) VALUES (?)", (wake,)).lastrowid or 0
                if number % KEPT_WAKES == 0:
                    db.execute("DELETE FROM wakes WHERE number <= ?", (number - KEPT_WAKES,))
            db.execute("COMMIT")
        except sqlite3.IntegrityError as problem:
            db.execute("ROLLBACK")
            raise Conflict(str(problem)) from None
        except BaseException:
            db.execute("ROLLBACK")
            raise

    async def heard(self) -> AsyncIterator[str]:
        """Looks at the file's version, which costs next to nothing, and reads only when it has changed."""
        db = self.reader
        assert db is not None
        last = int((await self.read("SELECT COALESCE(MAX(number), 0) FROM wakes"))[0][0] or 0)
        version = -1
        while True:
            now = int((await self.read("PRAGMA data_version"))[0][0] or 0)
            if now != version:
                version = now
                for number, table in await self.read(
                    "SELECT number, table_id FROM wakes WHERE number > ? ORDER BY number", last
                ):
                    last = int(number or 0)
                    yield str(table)
            await asyncio.sleep(LISTEN_SECONDS)
