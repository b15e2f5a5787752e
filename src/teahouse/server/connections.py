"""The door: what one address may do before there is a request at all.

Whoever only connects, or sends a request letter by letter, never gets as far as the guard. Here connections are
counted by address, the head of a request has a largest size, and all of it must have come within a few seconds.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from teahouse.server.client_addresses import one_guest
from teahouse.server.security import HEADERS
from teahouse.server.settings import Settings

RESERVE = 128  # files that are not connections: the database, the workers, what is being read


class Connections:
    """Who is inside. An address has at most so many connections; when the house is full, whoever has most gives way."""

    def __init__(self, settings: Settings, files: int) -> None:
        self.settings = settings
        self.most = 0 if settings.proxy else settings.connections  # a proxy is one address and brings everybody
        self.capacity = max(files // 2, files - RESERVE)
        self.inside: defaultdict[str, dict[LimitedProtocol, None]] = defaultdict(dict)  # in the order they came
        self.total = 0

    def enter(self, visit: "LimitedProtocol") -> bool:
        """Whether there is room for one more from its address."""
        mine = self.inside[visit.address]
        if self.most and len(mine) >= self.most:
            return False
        if self.total >= self.capacity:
            most = max(self.inside.values(), key=len)
            if len(mine) + 1 >= len(most):
                return False
            next((other for other in most if other.idle()), next(iter(most))).drop()
        mine[visit] = None
        self.total += 1
        return True

    def leave(self, visit: "LimitedProtocol") -> None:
        mine = self.inside.get(visit.address, {})
        if visit in mine:
            del mine[visit]
            self.total -= 1
        if not mine:
            self.inside.pop(visit.address, None)


class LimitedProtocol(HttpToolsProtocol):
    """One connection, from when it is made until it is lost."""

    def __init__(
        self,
        door: Connections,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.door = door
        self.address = ""
        self.away = False  # turned away: whatever else comes is not read
        self.reading = False  # a request has begun and is not all there
        self.in_head = False
        self.begun = False  # with what is being read just now
        self.unread = 0  # bytes of a head that has not ended yet
        self.deadline: asyncio.TimerHandle | None = None

    # -- coming and going

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.address = one_guest(host) or host
        if self.door.enter(self):
            self._expect()
        else:
            self._turn_away(HTTPStatus.TOO_MANY_REQUESTS, "too many connections come from where you are")

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self)
        self._relax()
        super().connection_lost(exc)

    def idle(self) -> bool:
        """Whether nobody waits for an answer here."""
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        return cycle is None or cycle.response_complete

    def drop(self) -> None:
        """Give the place to somebody else, at once."""
        self.door.leave(self)
        self._relax()
        self.away = True
        self.transport.abort()

    # -- how long and how large a request may be

    def data_received(self, data: bytes) -> None:
        if self.away:
            return
        self.begun = False
        super().data_received(data)
        if self.in_head and not self.begun:
            self.unread += len(data)
            if self.unread > self.door.settings.head:
                self._too_large()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.reading = self.in_head = self.begun = True
        self.unread = 0
        if self.deadline is None:
            self._expect()

    def on_headers_complete(self) -> None:
        if self.away:
            return
        self.in_head = False
        if len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers) > self.door.settings.head:
            self._too_large()
        else:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self.away:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self.reading = False
        self._relax()
        if not self.away:
            super().on_message_complete()

    def _expect(self) -> None:
        self.deadline = self.loop.call_later(self.door.settings.arrive, self._late)

    def _relax(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _late(self) -> None:
        self.deadline = None
        if self.reading:
            self._turn_away(HTTPStatus.REQUEST_TIMEOUT, "this request takes too long to arrive")
        elif not self.transport.is_closing():
            self.transport.close()

    def _too_large(self) -> None:
        most = self.door.settings.head
        self._turn_away(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, f"the head of a request has at most {most} bytes")

    def send_400_response(self, msg: str) -> None:
        self._turn_away(HTTPStatus.BAD_REQUEST, "this is no request that can be read")

    # -- saying no without an application

    def _turn_away(self, status: HTTPStatus, sentence: str) -> None:
        if self.away:
            return
        self.away = True
        self._relax()
        if not self.transport.is_closing():
            if self.idle() or not self.cycle.response_started:  # in the middle of an answer there is nothing to say
                self.transport.write(self._refusal(status, f"{sentence}\n".encode()))
            self.transport.close()
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None:
            cycle.disconnected = True

    def _refusal(self, status: HTTPStatus, body: bytes) -> bytes:
        headers = {
            **HEADERS,
            "cache-control": "private, no-store",
            "content-type": "text/plain; charset=utf-8",
            "content-length": str(len(body)),
            "connection": "close",
        }
        own = [f"{name}: {value}".encode() for name, value in headers.items()]
        usual = [name + b": " + value for name, value in self.server_state.default_headers]
        first = f"HTTP/1.1 {status.value} {status.phrase}".encode()
        return b"\r\n".join([first, *usual, *own, b"", body])


def limited_protocol(settings: Settings, files: int) -> Callable[..., LimitedProtocol]:
    """What makes a visit of every connection to one server."""
    door = Connections(settings, files)

    def visit(**given: Any) -> LimitedProtocol:
        return LimitedProtocol(door, **given)

    return visit


def raise_files(most: int = 65_536) -> int:
    """Let this process have as many open files as the system allows; how many that is."""
    try:
        import resource
    except ImportError:  # a system that has no such limit
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most if hard == resource.RLIM_INFINITY else min(hard, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # some systems name a limit that they do not keep
            return soft
        return wanted
    return most if soft == resource.RLIM_INFINITY else soft
