"""`python -m benchmarks.soak`: a long evening. Two hundred thousand decisions, and nothing grows.

Eight tables play as fast as they can, with people, bots and spectators, each viewer with a stream; a game that ends is
followed by the next. Noted all along: the memory of the serving process, its open files and connections, and the
size of SQLite's write-ahead log. At the end the server is told to stop, and what it leaves behind is looked at.
"""

import argparse
import asyncio
import os
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from benchmarks.http import Connection
from benchmarks.load import ACTIVE, Server, decisions
from benchmarks.viewers import VIEWERS, Kind, Table, play

DECISIONS = 200_000
GAME = "taiwan-snackbar"
HELD = 20  # games in memory: few, so that all are soon there and what grows after that grows without end
WARM = 0.2  # the part of the run after which nothing may grow any more
SLICE_SECONDS = 5.0
MOST_GROWTH = 1.05
MOST_HANDLES = 8  # more than at first: connections come and go
MOST_WAL = 16 * 2**20
GOODBYE_SECONDS = 10.0
PAGE = Path(__file__).parent.parent / "docs" / "soak.md"


@dataclass
class Note:
    """How the server is after so many decisions."""

    made: int
    seconds: float
    memory: int
    handles: int
    wal: int


async def soak(database: str, wanted: int) -> tuple[list[Note], float]:
    """The notes of the whole run, and how many seconds the server took to stop."""
    server = Server(database, 0, tables=HELD)
    try:
        await server.ready()
        control = await Connection.open(server.port)
        tables = [Table(server.port, Kind(GAME)) for _ in range(ACTIVE)]
        for table in tables:
            await table.open(control)
        notes: list[Note] = []
        began = time.monotonic()
        while not notes or notes[-1].made < wanted:
            until = time.monotonic() + SLICE_SECONDS
            while time.monotonic() < until:
                await play(tables, until, [])
                for table in tables:
                    if table.over:
                        await table.open(control)
            wal = Path(f"{database}-wal")
            size = wal.stat().st_size if wal.exists() else 0
            notes.append(Note(decisions(database), time.monotonic() - began, server.memory(), server.handles(), size))
            print(f"\r{notes[-1].made:,} of {wanted:,} decisions", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        for table in tables:
            table.close()
    except BaseException:
        server.process.kill()
        raise
    began = time.monotonic()
    code = server.stop()
    took = time.monotonic() - began
    if code not in (0, -signal.SIGTERM):
        raise SystemExit(f"the server stopped with code {code}")
    return notes, took


def faults(notes: list[Note], took: float, database: str) -> list[str]:
    """What is not as it should be."""
    warm = [note for note in notes if note.made >= WARM * notes[-1].made]
    early, late = warm[: max(1, len(warm) // 4)], warm[-max(1, len(warm) // 4) :]
    found = []
    if max(note.memory for note in late) > MOST_GROWTH * max(note.memory for note in early):
        found.append("the memory of the server grows")
    if max(note.handles for note in late) > max(note.handles for note in early) + MOST_HANDLES:
        found.append("files or connections stay open")
    if max(note.wal for note in notes) > MOST_WAL:
        found.append(f"the write-ahead log grew beyond {MOST_WAL // 2**20} MB")
    if took > GOODBYE_SECONDS:
        found.append(f"it took {took:.0f} seconds to stop")
    if Path(f"{database}-wal").exists():
        found.append("the write-ahead log was left behind")
    with closing(sqlite3.connect(database)) as file:
        if file.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
            found.append("the database is damaged")
    return found


def report(notes: list[Note], took: float, found: list[str], size: int) -> str:
    shown = [notes[0], *(notes[len(notes) * part // 4 - 1] for part in (1, 2, 3, 4))]
    lines = [
        "# A long evening",
        "",
        f"{ACTIVE} tables of Taiwan Snackbar played as fast as they could until {notes[-1].made:,} decisions lay in a",
        f"SQLite file, with {VIEWERS} streams a table and {HELD} games held in memory; `make soak` repeats it.",
        f"Noted every {SLICE_SECONDS:g} seconds; after the first {WARM:.0%} nothing may grow.",
        "",
        "| decisions | after | memory of the server | open files | write-ahead log |",
        "|---:|---:|---:|---:|---:|",
    ]
    for note in shown:
        lines.append(
            f"| {note.made:,} | {note.seconds:,.0f} s | {note.memory / 2**20:.1f} MB | {note.handles} | "
            f"{note.wal / 2**20:.1f} MB |"
        )
    most = max(note.memory for note in notes) / 2**20
    well = (
        f"The most memory it ever had was {most:.1f} MB. Told to stop, it stopped within {took:.1f} s, left no\n"
        f"write-ahead log behind and a file of {size / 2**20:.0f} MB that SQLite finds whole."
    )
    lines += ["", f"Not as it should be: {', '.join(found)}." if found else well, ""]
    return "\n".join(lines)


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m benchmarks.soak", description="The server over a long evening.")
    words.add_argument("--decisions", type=int, default=DECISIONS)
    words.add_argument("--write", action="store_true", help="write docs/soak.md too")
    given = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "soak.sqlite")
        os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
        notes, took = asyncio.run(soak(database, given.decisions))
        found = faults(notes, took, database)
        page = report(notes, took, found, Path(database).stat().st_size)
    print(page)
    if found:
        raise SystemExit("not as it should be: " + ", ".join(found))
    if given.write:
        PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
