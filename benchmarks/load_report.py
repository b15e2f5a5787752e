"""The server's figures beside what is required of them, as a page and for programs."""

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

import teahouse
from benchmarks.report import Figure

COST_SECONDS = {"taiwan-snackbar": 2e-3, "steam-up": 4e-3}  # of a core, for a decision with all four viewers served
COMPARED = "taiwan-snackbar"  # what the peer's game is as large as
KEPT_TIMES = 10.0  # as many decisions a second as the peer makes with what it keeps in files
LATE_SECONDS = 0.05  # p99 of the delay
LATE_STREAMS = 1000
FIRST_BYTES = 150_000
CHANGE_BYTES = 6_000
GROWTH = 1.2  # of the cost of a decision in a long game: what two measurements of the same may differ by
MEMORY, KEPT, UNQUEUED = "in memory", "FlatFile", "FlatFile, writing at once"
Text = Callable[[float], str]


@dataclass(frozen=True)
class Pace:
    """Tables that play for a while. Times are in seconds, what goes over the wire in bytes."""

    decisions: float  # a second, people's and bots'
    cost: float  # of the serving process, for each
    thinking: float  # of the processes in which bots think, for each
    p50: float  # from sending a decision to its change at another viewer
    p99: float
    heard: int  # of how many
    told: float  # changes sent to a viewer for each decision: some share one, some are nobody else's business
    rebuilt: float  # requests for more than was told, for each decision of a person
    change: float
    change_p99: float
    answer: float  # to a form
    clients: float  # the part of their core that the browsers took


@dataclass(frozen=True)
class Row:
    """So many streams open."""

    streams: int
    tables: int
    memory: float  # bytes a table
    opening: float  # seconds of the core for a table opened with four pages and streams
    busy: Pace
    calm: Pace


@dataclass(frozen=True)
class Lasting:
    """What a decision costs early and late in a long game, and how many games got that far."""

    early: int
    late: int
    early_cost: float
    late_cost: float
    games: int


@dataclass(frozen=True)
class Wire:
    """Bytes of a first page, alone and with all files that it needs."""

    page: int
    all: int
    files: int


@dataclass(frozen=True)
class Peer:
    """boardgame.io's server with one kind of storage."""

    moves: float  # a second
    cost: float
    p50: float
    p99: float
    clients: float


@dataclass
class Found:
    """A whole run."""

    active: int
    calm: float
    seconds: float
    long_span: int
    rows: dict[tuple[str, str], list[Row]] = field(default_factory=dict)  # by game and database
    lasting: dict[tuple[str, str], Lasting] = field(default_factory=dict)
    wire: dict[str, Wire] = field(default_factory=dict)
    peer: dict[str, Peer] = field(default_factory=dict)


def figures(found: Found) -> list[Figure]:
    """Everything that something is required of."""
    listed: list[Figure] = []
    for (game, database), rows in found.rows.items():
        group = f"{_title(game)}, {database}"
        for row in rows:
            name = f"a decision with all four viewers served, {row.streams:,} streams"
            most = COST_SECONDS[game] if database == "SQLite" else None
            listed.append(_most(group, name, row.busy.cost, _ms, most))
            if row.streams >= LATE_STREAMS:
                for pace, figures_of in (("busy", row.busy), ("calm", row.calm)):
                    name = f"p99 of the delay, {pace}, {row.streams:,} streams"
                    listed.append(_most(group, name, figures_of.p99, _ms, LATE_SECONDS))
        if rows:
            listed.append(_most(group, "a change, median", _worst_change(rows), _kb, CHANGE_BYTES))
        if (game, database) in found.lasting:
            lasting = found.lasting[game, database]
            growth = lasting.late_cost / lasting.early_cost if lasting.games and lasting.early_cost else math.nan
            name = f"cost at decision {lasting.late} beside decision {lasting.early}"
            listed.append(_most(group, name, growth, _times, GROWTH))
    for game, wire in found.wire.items():
        group = f"{_title(game)}, a first page"
        listed.append(_most(group, "with all files that it needs", wire.all, _kb, FIRST_BYTES))
    own = found.rows.get((COMPARED, "SQLite"), [])
    if own and KEPT in found.peer:
        slowest = min(row.busy.decisions for row in own)
        times = slowest / found.peer[KEPT].moves
        name = f"{_title(COMPARED)} on SQLite, as many decisions a second as with {KEPT}"
        listed.append(_least("beside boardgame.io", name, times, _times, KEPT_TIMES))
    if own and UNQUEUED in found.peer:
        times = min(row.busy.decisions for row in own) / found.peer[UNQUEUED].moves
        name = f"{_title(COMPARED)} on SQLite, as many decisions a second as with {UNQUEUED}"
        listed.append(Figure("beside boardgame.io", name, times, _times(times)))
    if own and MEMORY in found.peer:
        times = max(row.busy.cost for row in own) / found.peer[MEMORY].cost
        name = f"{_title(COMPARED)} on SQLite, cost of a decision beside a move {MEMORY}"
        listed.append(Figure("beside boardgame.io", name, times, _times(times)))
    return listed


def _worst_change(rows: list[Row]) -> float:
    return max(row.busy.change for row in rows)


def _title(game: str) -> str:
    return teahouse.game(game).title


def _most(group: str, name: str, value: float, text: Text, most: float | None) -> Figure:
    if most is None:
        return Figure(group, name, value, text(value))
    return Figure(group, name, value, text(value), f"at most {text(most)}", value <= most)


def _least(group: str, name: str, value: float, text: Text, least: float) -> Figure:
    return Figure(group, name, value, text(value), f"at least {text(least)}", value >= least)


def _ms(seconds: float) -> str:
    return "–" if math.isnan(seconds) else f"{seconds * 1000:.2f} ms" if seconds < 0.01 else f"{seconds * 1000:.1f} ms"


def _kb(size: float) -> str:
    return "–" if math.isnan(size) else f"{size / 1000:.1f} KB"


def _times(times: float) -> str:
    return "–" if math.isnan(times) else f"{times:.1f} ×" if times >= 10 else f"{times:.2f} ×"


PAGE = """# Under load

The server on one core, the browsers on another of the same machine; `make load` repeats it. At every table sit two
people and two greedy bots without pauses; the two people and two spectators have its page open and a stream of
changes each. The browsers are programs that do what the page's script does: people decide by the page's form, each
viewer is sent the parts of the page that have changed, and asks for more only where the script would. {active} tables
play at the same time, each as fast as it can (*busy*) or at {calm:g} people's decisions a second in all (*calm*), for
{seconds:g} s of each. All limits of the server are off, because everything comes from one address.

Decisions are people's and bots', committed to the database before anybody is told. Beside them stand the milliseconds
of its core that each costs the serving process *with everything that its four viewers were sent*; games are opened
while the clock stands still. Bots think in a process of their own, on the same core. The delay is from sending a
decision to its change on each other viewer's page. Several changes that come at once are told as one, and a part of a
move is nobody else's business: *told* is how many changes each viewer was sent for a decision. *Asked again* is how
often a page asked for more than it was told, for each decision of a person. PostgreSQL's own processes share both
cores. A figure that misses what is required of it fails the run.

| measured on | |
|---|---|
{machine}

## Required

| | | | required | |
|---|---|---:|---|---|
{figures}
{rows}{peer}{wire}{lasting}## Again

```console
$ make load                                                # all of it, and writes this page
$ python -m benchmarks.load --seconds 3 --streams 10 --only SQLite --alone --long 0
```
"""


PEER = """\
The newest boardgame.io from npm in the same run: a card game of Snackbar's size and length with four players, hands
that `playerView` keeps secret, four socket.io clients a match and {active} matches that play at the same time, its
server on one core. Its FlatFile storage does not wait for the disk; but as it comes, what it writes is queued and the
queue worked off once a second, and moves wait for that: its moves a second depend on how many matches there are rather
than on the machine. *Writing at once*, an option of the package that it writes with, is what it could do."""
LONG = """\
Games that last, one table at a time with four viewers: Snackbar in six rounds of knock-out with two people and four
bots, Steam Up with four people who would rather not buy and one bot. Costs are means of the {span} decisions after
the {early}th and of those before the {late}th; the state and the log grow, the cost must not."""


def page(found: Found, figures: list[Figure], machine: dict[str, str]) -> str:
    """For docs/load.md."""
    listed = [f"| {one.group} | {one.name} | {one.text} | {one.required} | {one.verdict} |" for one in figures]
    return PAGE.format(
        active=found.active,
        calm=found.calm,
        seconds=found.seconds,
        machine="\n".join(f"| {name} | {value} |" for name, value in machine.items()),
        figures="\n".join(listed),
        rows="".join(_rows(game, database, rows) for (game, database), rows in found.rows.items()),
        peer=_peer(found),
        wire=_wire(found),
        lasting=_lasting(found),
    )


def _table(title: str, heads: list[str], cells: list[list[str]], words: str = "") -> str:
    lines = ["", f"## {title}", "", *([words, ""] if words else []), f"| {' | '.join(heads)} |"]
    lines += ["|---:" * len(heads) + "|", *(f"| {' | '.join(row)} |" for row in cells), ""]
    return "\n".join(lines)


def _rows(game: str, database: str, rows: list[Row]) -> str:
    heads = [
        "streams",
        "tables",
        "decisions/s, busy",
        "cost",
        "bots' thoughts",
        "told",
        "asked again",
        "delay p50",
        "p99",
    ]
    heads += ["delay p50, calm", "p99", "a table opened", "memory a table", "browsers' core"]
    cells = []
    for row in rows:
        busy, calm = row.busy, row.calm
        line = [f"{row.streams:,}", str(row.tables), f"{busy.decisions:.0f}", _ms(busy.cost), _ms(busy.thinking)]
        line += [f"{busy.told:.2f}", f"{busy.rebuilt:.2f}", _ms(busy.p50), _ms(busy.p99), _ms(calm.p50), _ms(calm.p99)]
        cells.append([*line, _ms(row.opening), f"{row.memory / 1000:.0f} KB", f"{busy.clients:.0%}"])
    return _table(f"{_title(game)}, {database}", heads, cells)


def _peer(found: Found) -> str:
    if not found.peer:
        return ""
    words = PEER.format(active=found.active)
    cells = [
        [name, f"{peer.moves:.0f}", _ms(peer.cost), _ms(peer.p50), _ms(peer.p99), f"{peer.clients:.0%}"]
        for name, peer in found.peer.items()
    ]
    return _table("boardgame.io", ["storage", "moves/s", "cost", "delay p50", "p99", "clients' core"], cells, words)


def _wire(found: Found) -> str:
    heads = ["game", "first page", "with its files", "files", "a change, median", "p99", "answer to a form, median"]
    cells = []
    for game, wire in found.wire.items():
        row = [_title(game), _kb(wire.page), _kb(wire.all), str(wire.files)]
        for (other, _), rows in found.rows.items():
            if other == game:
                last = rows[-1].busy
                cells.append(
                    [*row, _kb(_worst_change(rows)), _kb(max(r.busy.change_p99 for r in rows)), _kb(last.answer)]
                )
                break
    words = (
        "Bytes with heads and all, pages, files and answers compressed where the server does so. Files are loaded once."
    )
    return _table("On the wire", heads, cells, words) if cells else ""


def _lasting(found: Found) -> str:
    if not found.lasting:
        return "\n"
    one = next(iter(found.lasting.values()))
    words = LONG.format(span=found.long_span, early=one.early, late=one.late)
    heads = ["game", "database", f"decision {one.early}", f"decision {one.late}", "games"]
    cells = [
        [_title(game), database, _ms(lasting.early_cost), _ms(lasting.late_cost), str(lasting.games)]
        for (game, database), lasting in found.lasting.items()
    ]
    return _table("Long games", heads, cells, words) + "\n"


def data(found: Found, figures: list[Figure], machine: dict[str, str]) -> dict[str, object]:
    """For programs."""
    return {
        "machine": machine,
        "figures": [asdict(figure) for figure in figures],
        "rows": {", ".join(key): [asdict(row) for row in rows] for key, rows in found.rows.items()},
        "lasting": {", ".join(key): asdict(lasting) for key, lasting in found.lasting.items()},
        "wire": {game: asdict(wire) for game, wire in found.wire.items()},
        "peer": {name: asdict(peer) for name, peer in found.peer.items()},
    }
