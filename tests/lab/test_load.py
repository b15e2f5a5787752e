"""The load benchmark: its browsers understand the server, and its judgement on figures that were never measured."""

import asyncio
import platform
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from benchmarks import boardgame, load_report
from benchmarks.http import Connection, Stream
from benchmarks.load import LONG
from benchmarks.load_report import KEPT, MEMORY, Found, Lasting, Pace, Peer, Row, Wire
from benchmarks.viewers import VIEWERS, Kind, Table, play

from teahouse.server.urls import STATIC
from tests.people import PATIENCE
from tests.server.running import Running

PACE = Pace(900.0, 1e-3, 1e-4, 0.01, 0.02, 1000, 0.9, 1.0, 4000, 9000, 3000, 0.5)
ROW = Row(1000, 250, 1e5, 0.01, PACE, PACE)


def found() -> Found:
    """A run in which nothing is missed."""
    run = Found(active=8, calm=10, seconds=10, long_span=40)
    for game in ("taiwan-snackbar", "steam-up"):
        for database in ("SQLite", "PostgreSQL"):
            run.rows[game, database] = [ROW]
            run.lasting[game, database] = Lasting(10, 400, 1e-3, 1.1e-3, 6)
        run.wire[game] = Wire(6000, 120_000, 28)
    run.peer = {MEMORY: Peer(2000.0, 4e-4, 0.01, 0.02, 0.5), KEPT: Peer(40.0, 2e-3, 1.0, 2.0, 0.1)}
    return run


def missed(run: Found) -> list[str]:
    return [figure.name for figure in load_report.figures(run) if figure.passed is False]


def at_table(database: str, game: str, evening: Callable[[Table], Awaitable[None]]) -> None:
    """What happens at a table of three people, who need not wait for bots."""

    async def whole(port: int) -> None:
        control = await Connection.open(port)
        table = Table(port, Kind(game, players=3, people=3))
        try:
            await table.open(control)
            await evening(table)
            await table.settle()
        finally:
            table.close()
            control.close()
            await asyncio.sleep(0.01)  # until all is closed

    with Running(database, requests=0) as server:
        asyncio.run(whole(server.socket.getsockname()[1]))


@pytest.mark.parametrize("game", ["taiwan-snackbar", "steam-up"])
def test_browsers_see_what_people_decide(game: str, sqlite: str) -> None:
    """Every change that the people make arrives at all four pages, which agree about it."""

    async def evening(table: Table) -> None:
        assert [bool(viewer.secret) for viewer in table.viewers] == [True, True, True, False]
        times: list[float] = []
        while len(times) < 2 * (VIEWERS - 1):
            times += await table.decide()
        await table.settle()
        lines = max(viewer.lines for viewer in table.people)
        await table.until(lambda: all(viewer.lines >= lines for viewer in table.viewers))
        assert all(seconds > 0 for seconds in times)
        assert all(viewer.seen and viewer.changes and min(viewer.changes) > 100 for viewer in table.viewers)
        assert all(not viewer.moves for viewer in table.viewers[3:])

    at_table(sqlite, game, evening)


def test_browsers_see_that_a_game_is_over(sqlite: str) -> None:
    async def evening(table: Table) -> None:
        opener = table.viewers[0]
        await opener.connection.ask("POST", f"/t/{table.id}/end", opener.headers())
        await table.until(lambda: all(viewer.over and not viewer.errands for viewer in table.viewers))
        assert not await table.decide()
        await play([table], time.monotonic() + PATIENCE, [])

    at_table(sqlite, "taiwan-snackbar", evening)


def test_the_script_still_does_what_the_browsers_here_do() -> None:
    """Whoever changes when the page's script asks the server for something changes benchmarks/viewers.py too."""
    script = (STATIC / "js" / "table.js").read_text(encoding="utf-8")
    for part in (
        "else if (message.seen !== live().dataset.seen) news(message);",
        "if (sending) missed.push(message);",
        'else if (root.hasAttribute("data-busy")) refresh();',
        "if (message.was === live().dataset.seen && !again && !sending && !halfChosen()) await changed(message);",
        "if (again || last !== live().dataset.seen) refresh(again ?? {});",
        "if (message.whole || (message.was && message.was !== live().dataset.seen)) {",
        'if (there.href === location.href || options.method !== "POST") location.assign(there.href);',
    ):
        assert part in script, f"table.js no longer says {part!r}: see what viewers.py has to do instead"


def test_events_are_read_however_they_are_cut() -> None:
    """Chunks end where they like, and so does what a socket has at a time."""

    async def cut(size: int) -> list[tuple[str, bytes, int]]:
        heard: list[tuple[str, bytes, int]] = []
        stream = Stream(b"", lambda *event: heard.append(event))
        events = [b"retry: 1000\n\n", b"event: beat\ndata: 1\n\n", b"event: change\nid: x\ndata: {}\n", b"\n"]
        chunks = b"".join(f"{len(event):x}\r\n".encode() + event + b"\r\n" for event in events)
        wire = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks
        for start in range(0, len(wire), size):
            stream.data_received(wire[start : start + size])
        assert await stream.opened == 200
        return heard

    expected = [("beat", b"1", 27), ("change", b"{}", 41)]
    assert [asyncio.run(cut(size)) for size in (1, 7, 1000)] == [expected] * 3


def test_a_good_run_misses_nothing_and_says_so() -> None:
    run = found()
    assert not missed(run)
    page = load_report.page(run, load_report.figures(run), {"processor": "a quick one"})
    assert "| pass |" in page
    assert "FAIL" not in page
    assert platform.node() not in page


def test_each_figure_can_be_missed() -> None:
    slow = replace(PACE, cost=2.1e-3)
    run = found()
    run.rows["taiwan-snackbar", "SQLite"] = [replace(ROW, busy=slow)]
    run.rows["taiwan-snackbar", "PostgreSQL"] = [replace(ROW, busy=slow)]  # of which nothing is required here
    run.rows["steam-up", "SQLite"] = [replace(ROW, busy=slow)]
    assert missed(run) == ["a decision with all four viewers served, 1,000 streams"]
    for pace in ("busy", "calm"):
        run = found()
        late = replace(PACE, p99=0.051)
        run.rows["steam-up", "SQLite"] = [replace(ROW, busy=late if pace == "busy" else PACE, calm=late)]
        assert "p99 of the delay, calm, 1,000 streams" in missed(run)
        assert ("p99 of the delay, busy, 1,000 streams" in missed(run)) == (pace == "busy")
    run = found()
    run.rows["steam-up", "SQLite"] = [replace(ROW, busy=replace(PACE, change=6001))]
    assert missed(run) == ["a change, median"]
    run = found()
    run.wire["steam-up"] = Wire(6000, 150_001, 28)
    assert missed(run) == ["with all files that it needs"]
    run = found()
    run.peer[KEPT] = replace(run.peer[KEPT], moves=91.0)
    assert missed(run) == ["Taiwan Snackbar on SQLite, as many decisions a second as with FlatFile"]


@pytest.mark.parametrize("lasting", [Lasting(10, 400, 1e-3, 1.3e-3, 6), Lasting(10, 400, 1e-3, 0.0, 0)])
def test_a_cost_that_grows_is_missed_and_so_is_one_that_was_not_measured(lasting: Lasting) -> None:
    run = found()
    run.lasting["steam-up", "SQLite"] = lasting
    assert missed(run) == ["cost at decision 400 beside decision 10"]


def test_long_games_have_four_viewers_at_most() -> None:
    assert all(kind.people <= VIEWERS and kind.people <= kind.players for kind in LONG.values())


@pytest.mark.skipif(not (boardgame.FOLDER / "node_modules").is_dir(), reason="boardgame.io comes with `make load`")
@pytest.mark.parametrize("storage", [MEMORY, load_report.UNQUEUED])
def test_boardgame_io_plays(storage: str) -> None:
    peer = boardgame.measure(storage, 0.2, matches=1)
    assert peer.moves > 1
    assert peer.cost > 0
    assert 0 < peer.p50 <= peer.p99
