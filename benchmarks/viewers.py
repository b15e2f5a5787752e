"""What browsers do at a table: the page once, then a stream of changes; decisions by a form, as the page's script sends
them. Nothing is asked of the server that a browser would not ask: legal moves are read from the page's own list of
them, which comes with the page and with each change of it.
"""

import asyncio
import json
import random
import re
import time
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import quote, urlencode

from benchmarks.http import Connection, Stream

VIEWERS = 4  # the people, and as many spectators as are missing
PEOPLE = 2
NAMES = ("Ann", "Ben", "Cleo", "Dan")
PATIENCE = 30.0  # seconds: longer, and something is wrong with one of us
_SEEN = re.compile(r'data-seen="([^"]*)"')
_STAMP = re.compile(r'name="stamp" value="([^"]*)"')
_MOVE = re.compile(r'<option value="([^"]*)"')
_LINE = re.compile(r'id="line-(\d+)"')
ALL = 10**9  # lines: whoever sees how a game ended sees all of it
MOVES = "any-move"  # the part of a page that lists all moves


class Viewer:
    """One browser with one tab, which shows one table. It does what `static/js/table.js` does on the wire."""

    def __init__(self, port: int, table: str, secret: str, bell: asyncio.Event) -> None:
        self.bell = bell  # rung whenever its page has become another
        self.port = port
        self.table = table
        self.secret = secret
        self.connection = Connection(port)
        self.stream: Stream | None = None
        self.seen = ""  # the page it has
        self.lines = 0  # how much of the bill is on it
        self.stamp = ""  # the question it is asked
        self.moves: list[str] = []
        self.over = False
        self.reloaded = False
        self.sending = False
        self.missed: list[dict[str, Any]] = []  # what was heard while a form was being answered
        self.errands: set[asyncio.Task[None]] = set()
        self.shown: deque[tuple[int, float]] = deque(maxlen=32)  # how much of the bill was there, and since when
        self.changes: list[int] = []  # the bytes of each
        self.answers: list[int] = []
        self.rebuilt = 0  # how often it had to ask for more than it was told
        self.failed: BaseException | None = None

    def headers(self, changes: bool = False) -> dict[str, str]:
        found = {"Accept": "application/json, text/html" if changes else "text/html"}
        if self.secret:
            found["Cookie"] = f"teahouse={self.secret}"
        if changes:
            found |= {"X-Seen": self.seen, "X-Ours": ""}
        return found

    async def open(self, connection: Connection | None = None) -> None:
        """The page, and its stream. Many who do no more than this may share a connection for it."""
        answer = await (connection or self.connection).ask("GET", f"/t/{self.table}", self.headers())
        self._page(answer.text())
        asked = f"/stream?t={quote(f'{self.table}~{self.seen}', safe='')}"
        self.stream = await Stream.open(self.port, asked, self.headers(), self._heard)

    def close(self) -> None:
        if self.stream is not None:
            self.stream.close()
        self.connection.close()
        for errand in self.errands:
            errand.cancel()

    # -- what is heard

    def _heard(self, kind: str, data: bytes, wire: int) -> None:
        if kind != "change":
            return
        self.changes.append(wire)
        message = json.loads(data)
        if message["seen"] == self.seen:
            return
        if self.sending:
            self.missed.append(message)  # the answer to a form is not overtaken by news
        elif self.errands:
            self._errand(self._refresh())
        else:
            self._changed(message)

    def _changed(self, message: dict[str, Any]) -> None:
        if message.get("whole"):
            self._errand(self._refresh(whole=True))
        elif message.get("was", self.seen) != self.seen:
            self._errand(self._refresh())
        else:
            self._apply(message)

    def _errand(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.errands.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self.errands.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.failed = task.exception()
        self.bell.set()

    async def _refresh(self, whole: bool = False) -> None:
        """What the script does if it was not told enough: ask for the rest of it, or for the whole page."""
        self.rebuilt += 1
        connection = Connection(self.port) if len(self.errands) > 1 else self.connection
        try:
            answer = await connection.ask("GET", f"/t/{self.table}", self.headers(changes=not whole))
        finally:
            if connection is not self.connection:
                connection.close()
        if answer.status >= 400:
            raise RuntimeError(f"GET /t/{self.table}: {answer.status}")
        self._answered(answer.headers, answer.text())

    def _answered(self, headers: dict[str, str], text: str) -> None:
        if headers["content-type"].startswith("application/json"):
            self._changed(json.loads(text))
        else:
            self._page(text)
            if self.over and not self.reloaded:  # another kind of page: the script leaves it to the browser to load it
                self.reloaded = True
                self._errand(self._refresh(whole=True))

    def _page(self, text: str) -> None:
        found = _SEEN.search(text)
        self.over = found is None or f'action="/t/{self.table}/move"' not in text
        self.seen = found[1] if found else ""
        self.lines = max(map(int, _LINE.findall(text)), default=0)
        self._moves(text.partition(f'id="{MOVES}"')[2])
        self._tell()

    def _apply(self, message: dict[str, Any]) -> None:
        self.seen = message["seen"]
        self.lines = max(self.lines, *(int(n) + 1 for n in message["lines"]["add"]), 0)
        if MOVES in message["parts"]:
            self._moves(message["parts"][MOVES])
        self._tell()

    def _moves(self, text: str) -> None:
        found = _STAMP.search(text)
        self.stamp = found[1] if found else ""
        self.moves = [unescape(move) for move in _MOVE.findall(text)] if found else []

    def _tell(self) -> None:
        self.shown.append((ALL if self.over else self.lines, time.perf_counter()))
        self.bell.set()

    def since(self, lines: int) -> float | None:
        """The moment at which so many lines of the bill came to be on the page."""
        return next((at for there, at in self.shown if there >= lines), None)

    # -- what is done

    async def decide(self, move: str) -> None:
        """Send the form, and show the answer."""
        body = urlencode({"stamp": self.stamp, "words": move}).encode()
        headers = self.headers(changes=True) | {"Content-Type": "application/x-www-form-urlencoded;charset=UTF-8"}
        self.sending = True
        try:
            answer = await self.connection.ask("POST", f"/t/{self.table}/move", headers, body)
            if answer.status == 303:  # a game that is over has another page
                answer = await self.connection.ask("GET", answer.headers["location"], self.headers())
            if answer.status >= 400:
                raise RuntimeError(f"{move!r} is refused: {answer.status} {answer.text()[:300]}")
            self.answers.append(answer.wire)
        finally:
            self.sending = False
        self._answered(answer.headers, answer.text())
        missed, self.missed = self.missed, []
        for message in missed:
            if message.get("was") == self.seen:
                self._changed(message)
        if missed and missed[-1]["seen"] != self.seen and not self.errands:
            self._errand(self._refresh())


@dataclass(frozen=True)
class Kind:
    """What is played at a table, by how many; bots have the seats that people leave. People do at random what they may,
    but nothing that begins with a word they avoid if they can do something else.
    """

    game: str
    players: int = 4
    options: tuple[tuple[str, int | bool], ...] = ()
    people: int = PEOPLE
    avoid: str = ""


class Table:
    """A table with people, bots in the other seats, and the pages of the people and of spectators."""

    def __init__(self, port: int, kind: Kind) -> None:
        self.port = port
        self.kind = kind
        self.viewers: list[Viewer] = []
        self.bell = asyncio.Event()
        self.chance = random.Random(f"{kind.game} {port}")

    @property
    def people(self) -> list[Viewer]:
        return self.viewers[: self.kind.people]

    @property
    def over(self) -> bool:
        return any(viewer.over for viewer in self.viewers)

    async def open(self, control: Connection, listen: int = VIEWERS) -> None:
        """Sit down, start, and look at it with so many browsers: the people first, then spectators."""
        self.close()
        names = NAMES[: self.kind.people]
        bots = ["greedy"] * (self.kind.players - len(names))
        order = {"game": self.kind.game, "players": self.kind.players, "options": dict(self.kind.options)}
        opened = await control.call("POST", "/api/tables", order | {"bots": bots, "you": names[0], "wait": 0})
        self.id = str(opened["id"])
        secrets = [opened["secret"]]
        for name in names[1:]:
            seated = await control.call("POST", f"/api/tables/{self.id}/seats", {"name": name})
            secrets.append(seated["secret"])
        await control.call("POST", f"/api/tables/{self.id}/start", {}, secrets[0])
        spectators = [""] * max(0, listen - len(names))
        self.viewers = [Viewer(self.port, self.id, secret, self.bell) for secret in [*secrets, *spectators]]
        for viewer in self.viewers:
            await viewer.open(control)

    def close(self) -> None:
        for viewer in self.viewers:
            viewer.close()

    async def until(self, reached: Callable[[], bool]) -> None:
        """Wait for the pages to be as somebody wants them."""
        async with asyncio.timeout(PATIENCE):
            while not reached():
                for viewer in self.viewers:
                    if viewer.failed is not None:
                        raise viewer.failed
                self.bell.clear()
                await self.bell.wait()

    def _asked(self) -> Viewer | None:
        return next((one for one in self.people if one.moves and not one.errands), None)

    def _choice(self, moves: list[str]) -> str:
        others = [move for move in moves if not self.kind.avoid or not move.startswith(self.kind.avoid)]
        return self.chance.choice(others or moves)

    async def decide(self) -> list[float]:
        """One of the people decides when they are asked, and all others see it: after how many seconds each."""
        await self.until(lambda: self.over or self._asked() is not None)
        mover = self._asked()
        if self.over or mover is None:
            return []
        before, began = mover.lines, time.perf_counter()
        await mover.decide(self._choice(mover.moves))
        others = [viewer for viewer in self.viewers if viewer is not mover]
        lines = mover.lines
        if lines == before and not mover.over:  # a part of a move is nobody else's business, so nobody hears of it
            return []
        await self.until(lambda: all(other.since(lines) is not None for other in others))
        moments = [other.since(lines) for other in others]
        return [at - began for at in moments if at is not None]

    async def settle(self) -> None:
        """Bots have decided what is theirs, and the pages have asked for what they had to."""
        with suppress(TimeoutError):
            await self.until(
                lambda: not any(viewer.errands for viewer in self.viewers) and (self.over or self._asked() is not None)
            )


async def play(tables: list[Table], until: float, times: list[float], pause: float = 0.0) -> None:
    """Decide as often as the people are asked, at all tables at the same time, until the time is up or half of the
    games are over.
    """

    def enough() -> bool:
        return time.monotonic() >= until or 2 * sum(table.over for table in tables) >= len(tables)

    async def one(table: Table) -> None:
        while not enough() and not table.over:
            times.extend(await table.decide())
            if pause:
                await asyncio.sleep(pause * table.chance.uniform(0.5, 1.5))

    await asyncio.gather(*(one(table) for table in tables))
    await asyncio.gather(*(table.settle() for table in tables))
