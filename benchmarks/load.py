"""`python -m benchmarks.load`: the server under load, on one core, from clients on another.

At every table sit two people's clients and two bots; the two people and two spectators listen to events. A few tables
play at a time, each as fast as it can: a client decides as soon as it is asked. Measured are the decisions committed
in a second (people's and bots'), and the time from sending a decision to the event at each other viewer, with 10, 100
and 1,000 event streams open; then the same at an unhurried pace, because a server that is kept as busy as it can be
makes everybody wait. All of it with SQLite, then with a PostgreSQL that is brought up for the purpose.
"""

import argparse
import asyncio
import itertools
import json
import os
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
from tests.databases import Postgres

from benchmarks.http import Connection, Stream

STREAMS = (10, 100, 1000)
VIEWERS = 4
ACTIVE = 8  # tables that play at the same time
CALM = 10.0  # decisions a second of people, in all, at the unhurried pace
SECONDS = 10.0
DATABASES = ("SQLite", "PostgreSQL")
PAGE = Path(__file__).parent.parent / "docs" / "load.md"


class Server:
    """`teahouse serve` on one core."""

    def __init__(self, database: str, core: int, **more: object) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        flags = {"port": self.port, "database": database, "pace": 0, "log": "error"}
        flags |= dict.fromkeys(("rate", "reads", "opens", "connections", "listeners"), 0)  # all come from one address
        flags |= more
        given = [word for name, value in flags.items() for word in (f"--{name}", str(value))]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "teahouse", "serve", *given],
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),
        )

    async def ready(self) -> None:
        for _ in range(2400):
            try:
                connection = await Connection.open(self.port)
                await connection.call("GET", "/health")
                connection.close()
                return
            except OSError:
                await asyncio.sleep(0.05)
        raise RuntimeError("the server does not answer")

    def seconds(self) -> float:
        """What the serving process has cost so far, in seconds of its core."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Resident bytes of the serving process alone; bots think in others."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def handles(self) -> int:
        """Files and connections that the serving process has open."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait()


class Table:
    """A table with two people's clients, two bots, and everybody's event streams."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.secrets: list[str] = []
        self.streams: list[Stream] = []

    async def open(self, connection: Connection, listen: int = VIEWERS) -> None:
        """Sit down, start, and listen with so many viewers: the players first, then spectators."""
        opened = await connection.call(
            "POST",
            "/api/tables",
            {"game": "taiwan-snackbar", "players": 4, "bots": ["greedy", "greedy"], "you": "Ann", "wait": 0},
        )
        self.address = f"/api/tables/{opened['id']}"
        other = await connection.call("POST", f"{self.address}/seats", {"name": "Ben"})
        self.secrets = [opened["secret"], other["secret"]]
        await connection.call("POST", f"{self.address}/start", {}, self.secrets[0])
        for stream in self.streams:
            stream.close()
        keys = [*self.secrets, "", ""][:listen]
        self.streams = [await Stream.open(self.port, f"{self.address}/events", key) for key in keys]

    def close(self) -> None:
        for stream in self.streams:
            stream.close()


async def play(table: Table, connection: Connection, until: float, times: list[float], pause: float) -> None:
    """Decide whenever one of the two people is asked, and note when each other viewer hears of it."""
    while time.monotonic() < until:
        over = False
        moved = False
        for seat, secret in enumerate(table.secrets):
            seen = await connection.call("GET", table.address, None, secret)
            over = seen["status"] != "playing"
            if seen["moves"]:
                heard = [stream.next() for i, stream in enumerate(table.streams) if i != seat]
                began = time.perf_counter()
                body = {"stamp": seen["own"]["stamp"], "actions": [seen["moves"][-1]["action"]]}
                after = await connection.call("POST", f"{table.address}/moves", body, secret)
                if not after["moves"]:  # a part of a move is nobody else's business, so nobody hears of it
                    times += [at - began for at in await asyncio.gather(*heard)]
                moved = True
                if pause:
                    await asyncio.sleep(pause)
        if over:
            await table.open(connection, len(table.streams))
        elif not moved:
            await asyncio.sleep(0.005)  # bots are thinking


def decisions(database: str) -> int:
    """How many decisions lie in the database."""
    asked = "SELECT COUNT(*) FROM entries WHERE kind = 'decide'"
    if "://" in database:
        with psycopg.connect(database) as shared:
            (count,) = shared.execute(asked).fetchall()[0]
            return int(count)
    with closing(sqlite3.connect(database)) as file:
        return int(file.execute(asked).fetchone()[0])


async def measure(streams: int, database: str, seconds: float) -> dict[str, Any]:
    server = Server(database, 0)
    try:
        await server.ready()
        control = await Connection.open(server.port)
        first = Table(server.port)
        await first.open(control, min(VIEWERS, streams))
        empty = server.memory()
        tables = [first]
        left = streams - len(first.streams)
        while left:
            table = Table(server.port)
            await table.open(control, min(VIEWERS, left))
            left -= len(table.streams)
            tables.append(table)
        memory = (server.memory() - empty) / max(1, len(tables) - 1)
        found: dict[str, Any] = {"streams": streams, "tables": len(tables), "memory": memory}
        active = tables[:ACTIVE]
        connections = [await Connection.open(server.port) for _ in active]
        for name, pause in (("busy", 0.0), ("calm", len(active) / CALM)):
            times: list[float] = []
            spent, before, began = server.seconds(), decisions(database), time.monotonic()
            await asyncio.gather(*(play(t, c, began + seconds, times, pause) for t, c in zip(active, connections)))
            took = time.monotonic() - began
            made = decisions(database) - before
            found[name] = {
                "decisions": made / took,
                "cost": (server.seconds() - spent) / max(1.0, made),
                "p50": statistics.median(times),
                "p99": statistics.quantiles(times, n=100)[98],
                "heard": len(times),
            }
        for table in tables:
            table.close()
        return found
    finally:
        server.stop()


@contextmanager
def empty(name: str) -> Iterator[Callable[[], str]]:
    """A database of this kind: what gives the address of an empty one, as often as it is asked."""
    if name == "PostgreSQL":
        server = Postgres()
        try:
            yield server.fresh
        finally:
            server.stop()
    else:
        with tempfile.TemporaryDirectory() as folder:
            numbers = itertools.count()
            yield lambda: str(Path(folder) / f"load-{next(numbers)}.sqlite")


def report(results: dict[str, list[dict[str, Any]]]) -> str:
    lines = [
        "# Under load",
        "",
        "The server on one core, its clients on another, both of the same machine; `make load` repeats it. Tables of",
        f"Taiwan Snackbar with two people's clients and two greedy bots; {ACTIVE} of them play at the same time, each",
        f"as fast as it can (*busy*) or at {CALM:g} people's decisions a second in all (*calm*). Decisions are",
        "people's and bots', committed to the database; beside them the milliseconds of its core that each costs the",
        "serving process. The delay is from sending a decision to the event at each other viewer. PostgreSQL's own",
        "processes share both cores.",
        "",
    ]
    heads = ["streams", "tables", "decisions/s, busy", "cost", "delay p50", "p99"]
    heads += ["delay p50, calm", "p99", "memory a table"]
    for database, rows in results.items():
        lines += [f"## {database}", "", f"| {' | '.join(heads)} |", "|---:" * len(heads) + "|"]
        for row in rows:
            busy, calm = row["busy"], row["calm"]
            times = [busy["cost"], busy["p50"], busy["p99"], calm["p50"], calm["p99"]]
            cells = [f"{row['streams']:,}", str(row["tables"]), f"{busy['decisions']:.0f}"]
            cells += [f"{seconds * 1000:.1f} ms" for seconds in times] + [f"{row['memory'] / 1024:.0f} KB"]
            lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m benchmarks.load", description="The server under load.")
    words.add_argument("--seconds", type=float, default=SECONDS, help="how long each measurement takes")
    words.add_argument("--streams", type=int, nargs="*", default=list(STREAMS))
    words.add_argument("--only", choices=DATABASES, help="one database instead of both")
    words.add_argument("--write", action="store_true", help="write docs/load.md too")
    given = words.parse_args()
    results: dict[str, list[dict[str, Any]]] = {}
    for name in [given.only] if given.only else DATABASES:
        with empty(name) as fresh:
            os.sched_setaffinity(0, {(os.cpu_count() or 1) - 1})
            results[name] = [asyncio.run(measure(streams, fresh(), given.seconds)) for streams in given.streams]
            os.sched_setaffinity(0, range(os.cpu_count() or 1))
        print(json.dumps(results[name], indent=1))
    print(report(results))
    if given.write:
        PAGE.write_text(report(results), encoding="utf-8")


if __name__ == "__main__":
    main()
