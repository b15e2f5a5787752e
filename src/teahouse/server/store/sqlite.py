"""SQLite in a file: nothing to install, several processes may share it."""

import asyncio
import sqlite3
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import TypeVar

from teahouse.server.problems import Damaged, Locked, NoRoom, OutOfReach, ReadOnly
from teahouse.server.store.engine import (
    PULSE,
    TABLES,
    Conflict,
    Engine,
    Outage,
    Row,
    StoreError,
    Value,
    Write,
    missing,
)
from teahouse.server.store.files import Files, no_room

BUSY_SECONDS = 5.0
READ_SECONDS = 1.0  # that a page waits for a file somebody else has locked
RETRY_SECONDS = 0.005
LISTEN_SECONDS = 0.05
AGAIN_SECONDS = 0.5
KEPT_WAKES = 1000
MOST_TOGETHER = 64  # who share a transaction
LARGEST_LOG = 8 * 2**20  # bytes that the write-ahead log keeps after it was longer
CHECK_SECONDS = 2.0  # for looking through a file at the start; /health takes a tenth of it
SHARE = 50  # of the time, one part is spent on looking through the file for /health
T = TypeVar("T")

_TROUBLES: dict[int, type[OutOfReach]] = {
    sqlite3.SQLITE_BUSY: Locked,
    sqlite3.SQLITE_LOCKED: Locked,
    sqlite3.SQLITE_PROTOCOL: Locked,
    sqlite3.SQLITE_FULL: NoRoom,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_PERM: ReadOnly,
    sqlite3.SQLITE_AUTH: ReadOnly,
    sqlite3.SQLITE_IOERR: OutOfReach,
    sqlite3.SQLITE_CANTOPEN: OutOfReach,
    sqlite3.SQLITE_NOMEM: OutOfReach,
}
_AT_THE_START: dict[type[OutOfReach], str] = {
    Locked: "another program holds it; end that one, or name another file with --database",
    NoRoom: "there is no room left on its disk",
    ReadOnly: "it is read-only, and a teahouse writes into it",
    Damaged: "it is damaged, or no database of a teahouse; put a copy of it in its place, or name another file",
    OutOfReach: "it, or its folder, cannot be read and written",
}


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


def look_through(connection: sqlite3.Connection, seconds: float) -> None:
    """Whether the file hangs together, as far as can be seen in so much time; Damaged if not."""
    until = monotonic() + seconds
    connection.set_progress_handler(lambda: monotonic() > until, 1000)
    try:
        found = connection.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.OperationalError as problem:
        if problem.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
    else:
        if found != [("ok",)]:
            raise Damaged()
    finally:
        connection.set_progress_handler(None, 0)


@dataclass(eq=False)
class Order:
    """Something to be written, all of it or nothing, and whoever waits for that."""

    writes: list[Write]
    wake: str
    done: "asyncio.Future[None]"
    number: int = 0  # under which other processes hear of it
    problem: BaseException | None = None


class SqliteEngine(Engine):
    """One connection that reads and one that writes; the writing has a thread of its own.

    Reading has none: with a write-ahead log it waits for no writer, and what is read here is a few rows by their key,
    done sooner than another thread would have begun.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.place = str(path)
        self.files = Files(path)
        self.reader: sqlite3.Connection | None = None
        self.writer: sqlite3.Connection | None = None
        self.writing = ThreadPoolExecutor(1, "teahouse-write")
        self.orders: deque[Order] = deque()  # what waits to be written
        self.own: set[int] = set()  # what others hear of, and whoever wrote it here has told already
        self.listened = 0
        self.checking = ThreadPoolExecutor(1, "teahouse-check")
        self.looked = (0.0, 0.0)  # when the file was last looked through, and how long that took
        self.cannot_read = Outage("reading the database")
        self.cannot_write = Outage("writing the database")

    async def open(self) -> None:
        new = False
        try:
            new = self.files.prepare()
            self.writer = await self._in_thread(self._connect)
            await self._in_thread(self._begin)
            self.reader = self._connect(0.0)
            self.files.remember()
        except (sqlite3.Error, OSError, OutOfReach) as problem:
            await self._give_up(new)
            raise StoreError(f"{self.path} cannot be used: {self._why(problem)}") from None
        except StoreError as problem:
            await self._give_up(new)
            raise StoreError(f"{self.path} cannot be used: {problem}") from None

    def _why(self, problem: Exception) -> str:
        if isinstance(problem, OSError):
            return _AT_THE_START[NoRoom] if no_room(self.path, problem) else (problem.strerror or "it cannot be opened")
        trouble = problem if isinstance(problem, OutOfReach) else self._trouble(problem)
        return _AT_THE_START[type(trouble)]

    async def _give_up(self, new: bool) -> None:
        """Leave nothing behind that was not there before."""
        if self.writer is not None:
            await self._in_thread(self.writer.close)
            self.writer = None
        with suppress(OSError):
            if new and self.path.stat().st_size == 0:
                self.path.unlink()

    async def close(self) -> None:
        if self.reader is not None:
            self.reader.close()
        if self.writer is not None:
            await self._in_thread(self.writer.close)
        self.writing.shutdown()
        self.checking.shutdown()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.writing, work)

    def _connect(self, patience: float = BUSY_SECONDS) -> sqlite3.Connection:
        # The file is there: SQLite would make it readable for everybody.
        connection = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode=rw",
            timeout=patience,
            isolation_level=None,
            uri=True,
            check_same_thread=False,
        )
        # FULL: what was acknowledged survives a power cut, not only a killed process.
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _begin(self) -> None:
        db = self.writer
        assert db is not None
        # At one moment, or what another process makes between two looks would be taken for somebody else's.
        version, things = db.execute(
            "SELECT user_version, (SELECT count(*) FROM sqlite_master) FROM pragma_user_version"
        ).fetchone()
        missing(version)  # a newer one's is left as it is
        if not version and things:
            raise StoreError("it holds something else than the tables of a teahouse; name another file")
        write_ahead(db)
        db.execute(f"PRAGMA journal_size_limit = {LARGEST_LOG}")
        look_through(db, CHECK_SECONDS)
        db.execute("BEGIN IMMEDIATE")  # two processes that start together wait for each other
        try:
            for number, statements in missing(int(db.execute("PRAGMA user_version").fetchone()[0])):
                for statement in statements:
                    db.execute(statement)
                db.execute(f"PRAGMA user_version = {number}")
            # How processes hear of each other; PostgreSQL has NOTIFY for it.
            db.execute(
                "CREATE TABLE IF NOT EXISTS wakes (number INTEGER PRIMARY KEY AUTOINCREMENT, table_id TEXT NOT NULL)"
            )
            db.execute(PULSE)
            db.execute("INSERT OR REPLACE INTO pulse VALUES (1, ?)", (time.time(),))
            db.execute("COMMIT")
        except BaseException:
            _roll_back(db)
            raise

    # -- reading

    async def read(self, sql: str, *args: Value) -> list[Row]:
        db = self.reader
        assert db is not None
        until = 0.0
        while True:
            try:
                rows = db.execute(sql, args).fetchall()
            except sqlite3.Error as problem:
                if not _ours(problem):
                    raise
                trouble = self._trouble(problem)
                until = until or monotonic() + READ_SECONDS
                if not isinstance(trouble, Locked) or monotonic() > until:
                    self.cannot_read.begins(trouble.word)
                    raise trouble from None
                await asyncio.sleep(RETRY_SECONDS)
            else:
                self.cannot_read.ends()
                return rows

    async def heard(self) -> AsyncIterator[str]:
        """Looks at the file's version, which costs next to nothing, and reads only when it has changed."""
        last = version = -1
        away = False
        while True:
            try:
                if last < 0:
                    last = self.listened = _number(await self.read("SELECT COALESCE(MAX(number), 0) FROM wakes"))
                now = _number(await self.read("PRAGMA data_version"))
                news: list[Row] = []
                if now != version:
                    news = await self.read("SELECT number, table_id FROM wakes WHERE number > ? ORDER BY number", last)
                    version = now
                words = [""] if away else []
                away = False
            except OutOfReach:
                words = [] if away else [""]
                news = []
                away = True
            for word in words:
                yield word
            for number, table in news:
                last = self.listened = int(number or 0)
                if last in self.own:
                    self.own.discard(last)
                else:
                    yield str(table)
            await asyncio.sleep(AGAIN_SECONDS if away else LISTEN_SECONDS)

    # -- writing

    async def write(self, writes: list[Write], wake: str = "") -> None:
        """Done when it lies on the disk. Those who wait for that at the same time share a transaction: making sure that
        something is on the disk takes as long for many as for one.
        """
        order = Order(writes, wake, asyncio.get_running_loop().create_future())
        self.orders.append(order)
        if len(self.orders) == 1:  # whoever writes now takes those along that come meanwhile
            self.writing.submit(self._write_all, asyncio.get_running_loop())
        await order.done

    def _write_all(self, loop: asyncio.AbstractEventLoop) -> None:
        """In the thread that writes: all that is ordered by now."""
        orders = [self.orders.popleft() for _ in range(min(len(self.orders), MOST_TOGETHER))]
        if self.orders:
            self.writing.submit(self._write_all, loop)
        if not orders:
            return
        try:
            self._write(orders)
        except BaseException as problem:  # whatever it is, somebody waits for it
            for order in orders:
                order.problem = order.problem or problem
        with suppress(RuntimeError):  # nobody waits any more
            loop.call_soon_threadsafe(self._tell, orders)

    def _tell(self, orders: "list[Order]") -> None:
        for order in orders:
            if order.done.done():
                continue  # called off: nobody here knows whether it was done, so it is heard of as others' writing is
            if order.problem is not None:
                order.done.set_exception(order.problem)
                continue
            if order.number > self.listened:
                self.own.add(order.number)
            order.done.set_result(None)

    def _write(self, orders: "list[Order]") -> None:
        try:
            self.files.check()
            self._carry_out(orders)
        except sqlite3.Error as problem:
            if not _ours(problem):
                raise
            trouble = self._trouble(problem)
            self.cannot_write.begins(trouble.word)
            raise trouble from None
        except OutOfReach as problem:
            self.cannot_write.begins(problem.word)
            raise
        self.cannot_write.ends()

    def _carry_out(self, orders: "list[Order]") -> None:
        db = self.writer
        assert db is not None
        db.execute("BEGIN IMMEDIATE")
        try:
            for order in orders:
                db.execute("SAVEPOINT one")
                try:
                    self._fill(db, order)
                except (Conflict, sqlite3.IntegrityError) as problem:  # theirs alone
                    db.execute("ROLLBACK TO one")
                    order.problem = Conflict(str(problem))
                db.execute("RELEASE one")
            db.execute("COMMIT")
        except BaseException:
            _roll_back(db)
            raise

    def _fill(self, db: sqlite3.Connection, order: "Order") -> None:
        for write in order.writes:
            changed = db.execute(write.sql, write.args).rowcount
            if write.rows is not None and changed != write.rows:
                raise Conflict(f"{changed} rows instead of {write.rows}")
        if order.wake:
            order.number = db.execute("INSERT INTO wakes (table_id) VALUES (?)", (order.wake,)).lastrowid or 0
            if order.number % KEPT_WAKES == 0:
                db.execute("DELETE FROM wakes WHERE number <= ?", (order.number - KEPT_WAKES,))

    # -- whether it works

    def troubled(self) -> bool:
        return bool(self.cannot_read.why or self.cannot_write.why)

    async def check(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.checking, self._check_reading)
        if no_room(self.path):
            raise NoRoom()
        pulse = "INSERT INTO pulse VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
        await self.write([Write(pulse, (time.time(),))])

    def _check_reading(self) -> None:
        """Read from every table by a connection that remembers nothing of the file; look through all of it now and
        then, the more often the less that takes.
        """
        self.files.check()
        try:
            db = self._connect(READ_SECONDS)
            try:
                for table in TABLES:
                    db.execute(f"SELECT * FROM {table} ORDER BY rowid DESC LIMIT 1").fetchall()  # noqa: S608 - ours
                at, took = self.looked
                began = monotonic()
                if began > at + took * SHARE:
                    look_through(db, CHECK_SECONDS / 10)
                    self.looked = (began, monotonic() - began)
            finally:
                db.close()
        except sqlite3.Error as problem:
            raise self._trouble(problem) from None

    def _trouble(self, problem: Exception) -> OutOfReach:
        """What an error of SQLite's means for whoever asked."""
        code = getattr(problem, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        kind = _TROUBLES.get(code, Damaged)
        if kind is OutOfReach and no_room(self.path, self.files.try_out()):
            kind = NoRoom
        return kind()


def _ours(problem: sqlite3.Error) -> bool:
    """Whether it is the file's fault: other errors are mistakes in what was asked."""
    return isinstance(problem, sqlite3.OperationalError) or type(problem) is sqlite3.DatabaseError


def _roll_back(db: sqlite3.Connection) -> None:
    """SQLite may have done so itself, as it does when a disk is full."""
    if db.in_transaction:
        with suppress(sqlite3.Error):
            db.execute("ROLLBACK")


def _number(rows: list[Row]) -> int:
    return int(rows[0][0] or 0)
