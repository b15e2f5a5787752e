"""`python -m benchmarks.load`: the server under load, on one core, from browsers on another, beside boardgame.io's.

At every table sit two people and two bots; the two people and two spectators have its page open, each with a stream of
changes (viewers.py does what the page's script does). A few tables play at a time, each as fast as it can: people
decide as soon as they are asked. Measured are the decisions committed in a second (people's and bots'), what each costs
the serving process with everything that its four viewers need to show it, and the time from sending a decision to its
change at each other viewer, with 10, 100 and 1,000 streams open; then the same at an unhurried pace, because a server
that is kept as busy as it can be makes everybody wait. Then whether long games cost more at their end, and what goes
over the wire. All of it with SQLite, then with a PostgreSQL that is brought up for the purpose.

Tables are opened while nobody measures. What fails the run stands in load_report.py.
"""

import argparse
import asyncio
import itertools
import json
import os
import re
import resource
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urljoin

import psycopg
import uvloop
from tests.databases import Postgres

import teahouse
from benchmarks import boardgame, machine
from benchmarks import load_report as report
from benchmarks.http import Connection
from benchmarks.viewers import VIEWERS, Kind, Table, play

STREAMS = (10, 100, 1000)
ACTIVE = 8  # tables that play at the same time
CALM = 10.0  # decisions a second of people, in all, at the unhurried pace
SECONDS = 10.0
GAMES = ("taiwan-snackbar", "steam-up")
DATABASES = ("SQLite", "PostgreSQL")
LIMITS = ("rate", "reads", "opens", "connections", "listeners", "requests")  # all come from one address here
# Games that last. One round of Snackbar is over after a hundred decisions; Steam Up is, when enough has been bought.
LONG = {
    "taiwan-snackbar": Kind("taiwan-snackbar", players=6, options=(("knock_out", True), ("rounds", 6))),
    "steam-up": Kind("steam-up", players=5, people=4, avoid="buy"),
}
EARLY, LATE, SPAN = 10, 400, 40  # the cost of so many decisions after the first of these, and of those before the other
LONG_TABLES = 6
MOST_TRIED = 3  # as many: not every game gets that far
CPU_CLOCK = 2  # what Linux calls the time that all threads of a process have run
ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "load.md"
RESULTS = ROOT / "benchmarks" / "results"
T = TypeVar("T")


def cpu_seconds(pid: int) -> float:
    """What a process has cost so far, in seconds of its core."""
    return time.clock_gettime((~pid << 3) | CPU_CLOCK)


class Server:
    """`teahouse serve` on one core."""

    def __init__(self, database: str, core: int, **more: object) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        flags = {"port": self.port, "database": database, "pace": 0, "log": "error"}
        flags |= dict.fromkeys(LIMITS, 0)
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
        """What the serving process has cost so far; bots think in others."""
        return cpu_seconds(self.process.pid)

    def thinking(self) -> float:
        """What the processes have cost so far in which bots think. They are on the same core."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return sum(cpu_seconds(int(child)) for child in children)

    def memory(self) -> int:
        """Resident bytes of the serving process alone."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))

    def handles(self) -> int:
        """Files and connections that the serving process has open."""
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def stop(self) -> int:
        self.process.terminate()
        return self.process.wait()


def decisions(database: str, table: str = "") -> int:
    """How many decisions lie in the database; of one table, if it is said which."""
    asked = "SELECT COUNT(*) FROM entries WHERE kind = 'decide'"
    if "://" in database:
        with psycopg.connect(database) as shared:
            rows = shared.execute(f"{asked} AND table_id = %s" if table else asked, [table] if table else [])
            return int(rows.fetchall()[0][0])
    with closing(sqlite3.connect(database)) as file:
        rows_of = file.execute(f"{asked} AND table_id = ?" if table else asked, [table] if table else [])
        return int(rows_of.fetchone()[0])


class Meter:
    """What is spent, and what is done for it, while it runs."""

    def __init__(self, server: Server, database: str) -> None:
        self.server = server
        self.database = database
        self.took = self.spent = self.thought = self.ours = 0.0
        self.made = 0

    @contextmanager
    def running(self) -> Iterator[None]:
        ours = time.process_time()
        thought, spent, began = self._now()
        made = decisions(self.database)
        yield
        thought_then, spent_then, ended = self._now()
        self.ours += time.process_time() - ours
        self.thought += thought_then - thought
        self.spent += spent_then - spent
        self.took += ended - began
        self.made += decisions(self.database) - made

    def _now(self) -> tuple[float, float, float]:
        return self.server.thinking(), self.server.seconds(), time.perf_counter()


async def measure(game: str, streams: int, database: str, seconds: float) -> report.Row:
    """So many streams at tables of one game, busy and calm."""
    server = Server(database, 0)
    try:
        await server.ready()
        control = await Connection.open(server.port)
        first = Table(server.port, Kind(game))
        await first.open(control, min(VIEWERS, streams))
        tables = [first]
        left = streams - len(first.viewers)
        empty, spent = server.memory(), server.seconds()
        while left > 0:
            tables.append(Table(server.port, Kind(game)))
            await tables[-1].open(control, min(VIEWERS, left))
            left -= len(tables[-1].viewers)
        more = max(1, len(tables) - 1)
        memory, opening = (server.memory() - empty) / more, (server.seconds() - spent) / more
        active = tables[:ACTIVE]
        busy = await _paced(server, control, database, active, seconds, 0.0)
        calm = await _paced(server, control, database, active, seconds, len(active) / CALM)
        for table in tables:
            table.close()
        return report.Row(streams, len(tables), memory, opening, busy, calm)
    finally:
        server.stop()


async def _paced(
    server: Server, control: Connection, database: str, tables: list[Table], seconds: float, pause: float
) -> report.Pace:
    """Play for so long. Games that are over are followed by others, which are opened while the clock stands still."""
    meter = Meter(server, database)
    times: list[float] = []
    changes: list[int] = []
    answers: list[int] = []
    rebuilt = 0
    while meter.took < seconds:
        for table in tables:
            if table.over:
                await table.open(control, len(table.viewers))
            for viewer in table.viewers:
                viewer.changes.clear()
                viewer.answers.clear()
                viewer.rebuilt = 0
        with meter.running():
            await play(tables, time.monotonic() + seconds - meter.took, times, pause)
        for table in tables:
            for viewer in table.viewers:
                changes += viewer.changes
                answers += viewer.answers
                rebuilt += viewer.rebuilt
    made = max(1, meter.made)
    people = max(1, len(answers))
    share = len(changes) / made / statistics.mean(len(table.viewers) for table in tables)
    return report.Pace(
        decisions=meter.made / meter.took,
        cost=meter.spent / made,
        thinking=meter.thought / made,
        p50=_part(times, 50),
        p99=_part(times, 99),
        heard=len(times),
        told=share,
        rebuilt=rebuilt / people,
        change=_part(changes, 50),
        change_p99=_part(changes, 99),
        answer=_part(answers, 50),
        clients=meter.ours / meter.took,
    )


def _part(found: list[float] | list[int], percent: int) -> float:
    """So many percent of them are no more than this."""
    return float(sorted(found)[min(len(found) - 1, len(found) * percent // 100)]) if found else float("nan")


async def lasting(game: str, database: str, wanted: int) -> report.Lasting:
    """What a decision costs at the beginning of long games and at their end, one table at a time."""
    server = Server(database, 0)
    costs: dict[int, list[tuple[float, int]]] = {EARLY: [], LATE - SPAN: []}
    late = costs[LATE - SPAN]
    tried = 0
    try:
        await server.ready()
        control = await Connection.open(server.port)
        while len(late) < wanted and tried < MOST_TRIED * wanted:
            tried += 1
            table = Table(server.port, LONG[game])
            await table.open(control)
            for start, found in costs.items():
                await _reach(table, database, start)
                made, spent = decisions(database, table.id), server.seconds()
                await _reach(table, database, start + SPAN)
                if not table.over:
                    found.append((server.seconds() - spent, decisions(database, table.id) - made))
            table.close()
        means = [sum(s for s, _ in found) / max(1, sum(n for _, n in found)) for found in costs.values()]
        return report.Lasting(EARLY, LATE, means[0], means[1], len(late))
    finally:
        server.stop()


async def _reach(table: Table, database: str, number: int) -> None:
    while not table.over and decisions(database, table.id) < number:
        await table.decide()
    await table.settle()


_FILES = re.compile(r'<(?:link[^>]* href|script[^>]* src|img[^>]* src)="(/static/[^"]+)"')
_IN_STYLE = re.compile(r"""url\(["']?([^)"']+)["']?\)""")


async def first_page(game: str, database: str) -> report.Wire:
    """What a browser loads that comes to a table for the first time: the page, and all that it shows and needs."""
    server = Server(database, 0)
    try:
        await server.ready()
        control = await Connection.open(server.port)
        table = Table(server.port, Kind(game))
        await table.open(control)
        page = await control.ask("GET", f"/t/{table.id}", table.viewers[0].headers())
        files: dict[str, int] = {}
        left = sorted(set(_FILES.findall(page.text())))
        while left:
            path = left.pop()
            answer = await control.ask("GET", path, {})
            if path in files or answer.status >= 400:
                continue
            files[path] = answer.wire
            if answer.headers["content-type"].startswith("text/css"):
                inside = [found for found in _IN_STYLE.findall(answer.text()) if not found.startswith(("data:", "#"))]
                left += [urljoin(path, found) for found in inside]
        table.close()
        return report.Wire(page.wire, page.wire + sum(files.values()), len(files))
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


def run(work: Coroutine[Any, Any, T]) -> T:
    """On a fast loop, and on the last core: the first one is the server's."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard if hard > 0 else soft, hard))
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(work)
    finally:
        os.sched_setaffinity(0, cores)


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m benchmarks.load", description="The server under load.")
    words.add_argument("--seconds", type=float, default=SECONDS, help=f"of each measurement ({SECONDS:g})")
    words.add_argument("--streams", type=int, nargs="*", default=list(STREAMS))
    words.add_argument("--games", nargs="*", choices=GAMES, default=list(GAMES))
    words.add_argument("--only", choices=DATABASES, help="one database instead of both")
    words.add_argument("--long", type=int, default=LONG_TABLES, help="long games of each kind; 0: none")
    words.add_argument("--alone", action="store_true", help="without boardgame.io's server")
    words.add_argument("--write", action="store_true", help="write docs/load.md too")
    given = words.parse_args()
    if not teahouse.compiled():
        print("the rules are not compiled here: what is measured is slower than it need be", file=sys.stderr)
    found = report.Found(active=ACTIVE, calm=CALM, seconds=given.seconds, long_span=SPAN)
    for name in [given.only] if given.only else DATABASES:
        with empty(name) as fresh:
            for game in given.games:
                title = teahouse.game(game).title
                for streams in given.streams:
                    _tell(f"{title}, {name}, {streams:,} streams")
                    row = run(measure(game, streams, fresh(), given.seconds))
                    found.rows.setdefault((game, name), []).append(row)
                if given.long:
                    _tell(f"{title}, {name}, long games")
                    found.lasting[game, name] = run(lasting(game, fresh(), given.long))
                if game not in found.wire:
                    found.wire[game] = run(first_page(game, fresh()))
    if not given.alone:
        for storage in boardgame.STORAGES:
            _tell(f"boardgame.io, {storage}")
            found.peer[storage] = boardgame.measure(storage, given.seconds)
    described = machine.describe() | ({} if given.alone else boardgame.versions())
    figures = report.figures(found)
    print(report.page(found, figures, described))
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / time.strftime("load-%Y-%m-%d-%H%M%S.json")
    path.write_text(json.dumps(report.data(found, figures, described), indent=1, ensure_ascii=False) + "\n")
    print(f"written to {path.relative_to(ROOT)}")
    if given.write:
        PAGE.write_text(report.page(found, figures, described), encoding="utf-8")
        print(f"written to {PAGE.relative_to(ROOT)}")
    missed = [figure for figure in figures if figure.passed is False]
    for figure in missed:
        print(f"missed: {figure.group}: {figure.name}: {figure.text}, required is {figure.required}", file=sys.stderr)
    return 1 if missed else 0


def _tell(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
