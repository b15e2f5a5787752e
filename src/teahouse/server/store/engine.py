"""What the server needs of a database: reading, writing all or nothing, and word of other processes' writing.

The SQL is written once, with `?` for values, in what SQLite and PostgreSQL share.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from dataclasses import dataclass
from importlib.resources import files
from time import monotonic

from teahouse.core.errors import TeahouseError

PULSE = "CREATE TABLE IF NOT EXISTS pulse (id INTEGER PRIMARY KEY, at DOUBLE PRECISION NOT NULL)"  # see Engine.check
TABLES = ("tables", "seats", "keys", "entries", "answers", "talk")
log = logging.getLogger("teahouse.server")

Value = str | int | float | None
Row = tuple[Value, ...]


class Conflict(Exception):
    """Somebody else was faster: a key is taken, or a row is no longer what the writer believed it to be."""


class StoreError(TeahouseError):
    """The database cannot be used: not there, damaged, or of a newer teahouse."""


@dataclass(frozen=True)
class Write:
    """One statement of a transaction; with `rows`, exactly so many rows must be changed by it."""

    sql: str
    args: tuple[Value, ...] = ()
    rows: int | None = None


class Outage:
    """A line in the log when something stops working and one when it works again, however many try meanwhile."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.why = ""  # nothing while all is well
        self.since = 0.0

    def begins(self, why: str) -> bool:
        """Whether it is news."""
        if self.why:
            return False
        self.why, self.since = why, monotonic()
        log.warning("%s does not work", self.what, extra={"what": why})
        return True

    def ends(self) -> bool:
        if not self.why:
            return False
        log.warning("%s works again", self.what, extra={"what": f"after {monotonic() - self.since:.1f} s"})
        self.why = ""
        return True


class Engine(ABC):
    """A database. Whatever keeps it from answering is an OutOfReach, whatever keeps it from being opened a StoreError.

    No sentence of either, and no line in the log, holds anything of an address that may be secret.
    """

    place = ""  # where tables are kept, as people are told

    @abstractmethod
    async def open(self) -> None:
        """Connect and bring the schema up to date."""

    @abstractmethod
    def troubled(self) -> bool:
        """Whether something did not work when it was last tried."""

    @abstractmethod
    async def check(self) -> None:
        """Read and write, really; OutOfReach if one of them does not work."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def read(self, sql: str, *args: Value) -> list[Row]: ...

    @abstractmethod
    async def write(self, writes: list[Write], wake: str = "") -> None:
        """All of it or, with Conflict, nothing; then every other process hears that the table `wake` has changed."""

    @abstractmethod
    def heard(self) -> AsyncIterator[str]:
        """The tables that other processes have changed (and this one, if whoever changed them did not wait for it); ""
        stands for any of them, when the database goes out of reach and when it is back.
        """


def migrations() -> list[tuple[int, list[str]]]:
    """The numbered steps of the schema, each a list of statements."""
    steps = []
    for entry in files("teahouse.server.store").joinpath("migrations").iterdir():
        if entry.name.endswith(".sql"):
            lines = [line for line in entry.read_text(encoding="utf-8").splitlines() if not line.startswith("--")]
            statements = [part.strip() for part in "\n".join(lines).split(";") if part.strip()]
            steps.append((int(entry.name.split("_")[0]), statements))
    return sorted(steps)


def missing(version: int) -> list[tuple[int, list[str]]]:
    """The steps that a database of this version still needs."""
    steps = migrations()
    if version > steps[-1][0]:
        raise StoreError(
            f"the database has schema {version}, this teahouse knows {steps[-1][0]}: a newer teahouse has written it, "
            "and only such a one can open it"
        )
    return [(number, statements) for number, statements in steps if number > version]
