"""A server in a thread of the test."""

import asyncio
import hashlib
import itertools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import TracebackType
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.types import ASGIApp

from teahouse.server.app import make_app
from teahouse.server.pages.common import Services
from teahouse.server.run import configured, listen
from teahouse.server.settings import Settings
from tests.people import PATIENCE, Guest

QUICK = Settings(port=0, opens=0, unattended=0, pace=0.0, wait=1, rate=0.0, reads=0.0, workers=1, log="warning")


@contextmanager
def same_deals(name: str) -> Iterator[None]:
    """Every table that this process opens is dealt what it was dealt the last time this test, or module, ran."""
    numbers = itertools.count()

    def deal() -> bytes:
        return hashlib.blake2b(f"{name} {next(numbers)}".encode(), digest_size=32).digest()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("teahouse.server.lobby.new_deal", deal)
        yield


class Running:
    """A server on a port of its own, with settings that do not keep a test waiting."""

    def __init__(self, database: str, front: Callable[[ASGIApp], ASGIApp] = lambda app: app, **settings: Any) -> None:
        """`front` puts something before the application, as a proxy."""
        self.settings = replace(QUICK, database=database, **settings)
        self.socket = listen(self.settings)
        self.address = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.app = make_app(self.settings)
        self.services: Services = self.app.state.services
        self.server = uvicorn.Server(configured(front(self.app), self.settings))
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
        self.services.tables.notifications.close()
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
        """As if so much more time of the wait at this table had passed."""
        house, loop = self.services.tables, self.services.loop
        table_id = where.rpartition("/t/")[2].partition("?")[0].partition("/")[0]

        async def turn_the_clock() -> None:
            async with house.at(table_id) as live:
                live.opened -= seconds
                live.seen.forget()
                house.expect(table_id, house.due(live))

        assert loop is not None
        asyncio.run_coroutine_threadsafe(turn_the_clock(), loop).result(PATIENCE)

    def guest(self) -> Guest:
        """Somebody with a browser that knows nothing yet."""
        client = httpx.Client(base_url=self.address, headers={"Origin": self.address}, timeout=PATIENCE)
        self.guests.append(client)
        return Guest(client)

    def host(self) -> Guest:
        """Whoever runs the house, with the link that the server printed."""
        guest = self.guest()
        assert guest.client.get(f"/host/{self.services.tables.host_secret}").status_code == 303
        return guest

    def client(self, secret: str = "") -> httpx.Client:
        """A program that speaks JSON."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        client = httpx.Client(base_url=f"{self.address}/api", headers=headers, timeout=PATIENCE)
        self.guests.append(client)
        return client
