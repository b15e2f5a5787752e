"""Server-sent events: a viewer is told that what they may see has changed, and nothing else.

The id of an event is a hash of what that viewer may know. A change that they cannot see, such as a part of somebody
else's move, gives no event; so the stream of a seat says no more than its page does.
"""

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from teahouse.server.live_table import LiveTable
from teahouse.server.problems import NotFound, OutOfReach, Unplayable
from teahouse.server.tables import Tables

BREATH_SECONDS = 15.0
AGAIN_MS = 1000
AWAY_SECONDS = 5.0  # between two looks at a database that is out of reach, if nobody says that it is back


def stream(tables: Tables, request: Request, table_id: str, key: str, seen: str) -> StreamingResponse:
    """The events of a table for whoever a key belongs to; `seen` is what they saw last."""
    return Stream(tables, request, _events(tables, request, table_id, key, seen))


DATA, END = "\ndata: ", "\n\n"  # around what an event says: that alone is squeezed, and is the same in an answer
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # the head of a compressed stream


LAST = b"\x03\x00"  # an empty block that ends it


@lru_cache(256)
def packed(text: str) -> bytes:
    """A piece of a compressed stream that refers to nothing before it, so that many streams can share it."""
    squeeze = zlib.compressobj(5, zlib.DEFLATED, -zlib.MAX_WBITS)
    return squeeze.compress(text.encode()) + squeeze.flush(zlib.Z_FULL_FLUSH)


def unpacked(text: str) -> bytes:
    """A few words in a compressed stream, as they are."""
    data = text.encode()
    return b"\x00" + len(data).to_bytes(2, "little") + (0xFFFF - len(data)).to_bytes(2, "little") + data


def packed_json(request: Request, text: str, status: int) -> Response:
    """An answer that says what streams say, too, and is squeezed once for all of them."""
    headers = {"vary": "Accept-Encoding", "cache-control": "no-store"}
    body = text.encode()
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        ends = zlib.crc32(body).to_bytes(4, "little") + (len(body) & 0xFFFFFFFF).to_bytes(4, "little")
        body = GZIP + packed(text) + LAST + ends
    return Response(body, status, headers, "application/json")


async def _packed(events: AsyncIterator[str]) -> AsyncIterator[bytes]:
    yield GZIP
    async for text in events:
        head, mark, data = text.partition(DATA)
        yield unpacked(head + mark) + packed(data.removesuffix(END)) + unpacked(END) if mark else unpacked(text)


class Stream(StreamingResponse):
    """Counted from its first byte to its last, however it ends."""

    def __init__(self, tables: Tables, request: Request, events: AsyncIterator[str]) -> None:
        self.tables = tables
        squeezed = "gzip" in request.headers.get("accept-encoding", "")
        super().__init__(
            _packed(events) if squeezed else events,
            media_type="text/event-stream",
            headers={"cache-control": "no-store", "x-accel-buffering": "no", "vary": "Accept-Encoding"}
            | ({"content-encoding": "gzip"} if squeezed else {}),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        settings = self.tables.settings
        with self.tables.notifications.listening(str(scope.get("guest", "")), settings.listeners, settings.streams):
            await super().__call__(scope, receive, send)


async def _events(tables: Tables, request: Request, table_id: str, key: str, seen: str) -> AsyncIterator[str]:
    with tables.notifications.subscription(table_id) as subscription:
        yield f"retry: {AGAIN_MS}\n\n"
        called = away = False
        while not tables.notifications.closing:
            subscription.clear()
            try:
                live = await (tables.glance if called else tables.live)(table_id)
            except (NotFound, Unplayable):
                return
            except OutOfReach:
                # The stream stays: the page says that the house is not to be asked, and when it is again.
                yield ": still here\n\n" if away else _told(request, "away")
                called, away = False, True
                if await request.is_disconnected():
                    return
                with suppress(TimeoutError):
                    async with asyncio.timeout(AWAY_SECONDS):
                        await subscription.wait()
                continue
            if away:
                away = False
                yield _told(request, "back")
            now = digest(tables, live, key)
            called = True
            if now != seen:
                seen = now
                yield f"event: change\nid: {now}\ndata: {now}\n\n"
                continue
            try:
                async with asyncio.timeout(BREATH_SECONDS):
                    await subscription.wait()
            except TimeoutError:
                called = False  # nobody rang: once in a while it is looked up all the same
                if await request.is_disconnected():
                    return
                yield ": still here\n\n"


def _told(request: Request, what: str) -> str:
    """A word for the page's script; programs hear of changes only, and get an answer that says so when they ask."""
    return f": {what}\n\n" if request.url.path.startswith("/api/") else f"event: {what}\ndata: {what}\n\n"


def digest(tables: Tables, live: LiveTable, key: str) -> str:
    """What a viewer sees, as a hash; being asked for it means that they are here."""
    seat = live.seat_of(key)
    tables.presence.here(live.table.id, seat)
    return live.digest(seat, tables.away(live))
