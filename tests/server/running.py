"""A server in a thread of the test, a PostgreSQL of its own, and guests with browsers of theirs."""

import asyncio
import hashlib
import html
import itertools
import re
import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
import psycopg
import pytest
import uvicorn

from teahouse.server.app import make_app
from teahouse.server.pages.frame import Services
from teahouse.server.run import listen
from teahouse.server.settings import Settings

PATIENCE = 60.0  # seconds that anything may take on a busy machine before a test gives up
QUICK = Settings(port=0, pace=0.0, wait=1, rate=0.0, reads=0.0, workers=1, log="warning")


@contextmanager
def same_deals(name: str) -> Iterator[None]:
    """Every table that this process opens is dealt what it was dealt the last time this test, or module, ran."""
    numbers = itertools.count()

    def deal() -> bytes:
        return hashlib.blake2b(f"{name} {next(numbers)}".encode(), digest_size=32).digest()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("teahouse.server.lobby.new_deal", deal)
        yield


class Postgres:
    """PostgreSQL from PyPI, with a new database for whoever asks."""

    def __init__(self) -> None:
        # Started by root, it runs as a user of its own, who cannot look into pytest's folders.
        self.folder = Path(tempfile.mkdtemp(prefix="teahouse-pg-"))
        self.folder.chmod(0o755)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about a runtime directory that it then makes up itself
            import pgserver
        self.server = pgserver.get_server(self.folder / "data", cleanup_mode="stop")
        self.made = 0

    def fresh(self) -> str:
        self.made += 1
        name = f"teahouse_{self.made}"
        with psycopg.connect(self.server.get_uri(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}")
        return self.server.get_uri(name)

    def stop(self) -> None:
        self.server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


class Running:
    """A server on a port of its own, with settings that do not keep a test waiting."""

    def __init__(self, database: str, **settings: Any) -> None:
        self.settings = replace(QUICK, database=database, **settings)
        self.socket = listen(self.settings)
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.app = make_app(self.settings)
        self.services: Services = self.app.state.services
        self.server = uvicorn.Server(uvicorn.Config(self.app, log_config=None, access_log=False, lifespan="on"))
        self.thread = threading.Thread(target=self.server.run, kwargs={"sockets": [self.socket]}, daemon=True)
        self.guests: list[httpx.Client] = []

    def __enter__(self) -> "Running":
        self.thread.start()
        until = time.monotonic() + PATIENCE
        while not self.server.started:
            assert self.thread.is_alive(), "the server did not start"
            assert time.monotonic() < until
            time.sleep(0.01)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for guest in self.guests:
            guest.close()
        self.services.house.hub.close()
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), f"the server did not stop: {self._unfinished()}"

    def _unfinished(self) -> str:
        """What a server that does not stop is still waiting for."""
        loop = self.services.loop
        tasks = asyncio.all_tasks(loop) if loop is not None else set()
        held = [str(connection) for connection in self.server.server_state.connections]
        return "\n".join(
            [*map(repr, tasks), *(f"stands at {line}" for task in tasks for line in task.get_stack()), *held]
        )

    def after(self, where: str, seconds: float) -> None:
        """As if so much time had passed since the last decision at this table."""
        house, loop = self.services.house, self.services.loop
        table_id = where.rpartition("/t/")[2].partition("?")[0].partition("/")[0]

        async def turn_the_clock() -> None:
            async with house.at(table_id) as sitting:
                sitting.last_at -= seconds
                sitting.seen.forget()
                house.expect(table_id, house.due(sitting))

        assert loop is not None
        asyncio.run_coroutine_threadsafe(turn_the_clock(), loop).result(PATIENCE)

    def guest(self) -> "Guest":
        """Somebody with a browser that knows nothing yet."""
        client = httpx.Client(base_url=self.address, headers={"Origin": self.address}, timeout=PATIENCE)
        self.guests.append(client)
        return Guest(client)

    def client(self, secret: str = "") -> httpx.Client:
        """A program that speaks JSON."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        client = httpx.Client(base_url=f"{self.address}/api", headers=headers, timeout=PATIENCE)
        self.guests.append(client)
        return client


class Guest:
    """A person with a browser without script: pages are read, forms are sent."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    def see(self, path: str) -> str:
        answer = self.client.get(path)
        assert answer.status_code == 200, (answer.status_code, answer.text)
        return answer.text

    def send(self, path: str, **data: Any) -> httpx.Response:
        return self.client.post(path, data=data)

    def open(self, game: str = "taiwan-snackbar", you: str = "Ann", players: int = 3, **more: Any) -> str:
        """A table of one's own, waiting for friends; its address."""
        answer = self.send("/tables", game=game, you=you, players=players, what="open", **more)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def play_now(self, game: str = "taiwan-snackbar", you: str = "Ann", players: int = 3, **more: Any) -> str:
        answer = self.send("/tables", game=game, you=you, players=players, what="now", **more)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"])

    def until(self, path: str, pattern: str, seconds: float = PATIENCE) -> str:
        """The page, as soon as it shows this."""
        end = time.monotonic() + seconds
        while True:
            page = self.see(path)
            if re.search(pattern, page):
                return page
            assert time.monotonic() < end, f"{pattern!r} does not appear; {asked(page)!r} does"
            time.sleep(0.02)

    def decide(self, path: str, words: str = "") -> httpx.Response:
        """Decide as soon as one is asked: these words, or the first move on the list."""
        page = self.until(path, 'name="stamp"')
        return self.send(f"{path}/move", stamp=stamp(page), words=words or moves(page)[0])


def stamp(page: str) -> str:
    found = re.search(r'name="stamp" value="(\w+)"', page)
    assert found, "nothing is asked on this page"
    return found[1]


def moves(page: str) -> list[str]:
    """All moves that a page offers in words."""
    found = re.findall(r'(?:name="words" value|<option value)="([^"]+)"', page.partition('id="move"')[2])
    return [html.unescape(words) for words in found if not words.isdigit()]


def bill_of(page: str) -> list[str]:
    """The log on a page, newest first."""
    found = re.search(r'id="bill".*?<ol[^>]*>(.*?)</ol>', page, re.DOTALL)
    assert found
    lines = re.findall(r"<li[^>]*>(.*?)</li>", found[1], re.DOTALL)
    return [html.unescape(re.sub("<[^>]+>", "", re.sub("<time.*?</time>", "", line))).strip() for line in lines]


def asked(page: str) -> str:
    """What stands where the question stands."""
    found = re.search(r'id="ask"[^>]*>(.*?)</h2>', page, re.DOTALL)
    return re.sub("<[^>]+>", "", found[1]).strip() if found else ""
