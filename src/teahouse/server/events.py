"""Server-sent events, for pages (`stream.py`) and programs (`api.py`): a viewer is told what has changed of what they
may see, and nothing else.

The id of an event is a hash of what that viewer may know. A change that they cannot see, such as a part of somebody
else's move, gives no event; so the stream of a seat says no more than its page does.
"""

import asyncio
import re
import zlib
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from teahouse.server.live_table import LiveTable
from teahouse.server.problems import NotFound, OutOfReach, Unplayable
from teahouse.server.tables import Tables

AGAIN_MS = 1000
AWAY_SECONDS = 5.0  # between two looks at a database that is out of reach, if nobody says that it is back

Seen = dict[str, str]  # by table, the digest of what a viewer has seen of it
# What a viewer who has seen that of a table will have seen then, as a digest, and what to say; None if nothing changed.
Tell = Callable[[LiveTable, str], tuple[str, str] | None]


@dataclass(frozen=True)
class Voice:
    """How a stream says that it is there, that the house cannot be asked, and that it can again; and how long it is
    silent at most.
    """

    beat: str
    away: str
    back: str
    seconds: float
    looks_up: bool  # whether it then asks the database, too, or relies on being called


DATA, END = "\ndata: ", "\n\n"  # around what an event says: that alone is squeezed, and is the same in an answer
GZIP = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # the head of a compressed stream


_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", re.IGNORECASE)
SQUEEZE = 3  # of 9: on changes of a table, 5 takes a third longer and saves 7 in 100 bytes
LAST = b"\x03\x00"  # an empty block that ends it


@lru_cache(256)
def packed(text: str) -> bytes:
    """A piece of a compressed stream that refers to nothing before it, so that many streams can share it."""
    squeeze = zlib.compressobj(SQUEEZE, zlib.DEFLATED, -zlib.MAX_WBITS)
    return squeeze.compress(text.encode()) + squeeze.flush(zlib.Z_FULL_FLUSH)


def takes_gzip(request: Request) -> bool:
    """Whether whoever asks can unpack it, and does not mind to."""
    return bool(_GZIP.search(request.headers.get("accept-encoding", "")))


def unpacked(text: str) -> bytes:
    """A few words in a compressed stream, as they are."""
    data = text.encode()
    return b"\x00" + len(data).to_bytes(2, "little") + (0xFFFF - len(data)).to_bytes(2, "little") + data


def packed_json(request: Request, text: str, status: int) -> Response:
    """An answer that says what streams say, too, and is squeezed once for all of them."""
    headers = {"vary": "Accept-Encoding", "cache-control": "no-store"}
    body = text.encode()
    if takes_gzip(request):
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
        squeezed = takes_gzip(request)
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


async def told_of(tables: Tables, request: Request, seen: Seen, tell: Tell, voice: Voice) -> AsyncIterator[str]:
    """What happens at these tables, as a viewer is told it, until they go or there is nothing left to tell of."""
    with tables.notifications.subscription(*seen) as subscription:
        yield f"retry: {AGAIN_MS}\n\n"
        rung, called, away = set(seen), False, False
        while not tables.notifications.closing and seen:
            subscription.clear()
            look = tables.glance if called or not voice.looks_up else tables.live
            try:
                for table_id in [one for one in seen if one in rung]:
                    try:
                        live = await look(table_id)
                    except (NotFound, Unplayable):
                        del seen[table_id]
                        continue
                    told = tell(live, seen[table_id])
                    if told is not None:
                        seen[table_id], data = told
                        yield f"event: change\nid: {seen[table_id]}{DATA}{data}{END}"
            except OutOfReach:
                # The stream stays: it says that the house is not to be asked, and when it is again.
                yield voice.beat if away else voice.away
                rung, called, away = set(seen), False, True
                if await request.is_disconnected():
                    return
                with suppress(TimeoutError):
                    async with asyncio.timeout(AWAY_SECONDS):
                        await subscription.wait()
                continue
            if away:
                away = False
                yield voice.back
            try:
                async with asyncio.timeout(voice.seconds):
                    await subscription.wait()
                rung, called = subscription.taken(), True
            except TimeoutError:
                rung, called = set(seen), False  # nobody rang: once in a while it is looked at all the same
                if await request.is_disconnected():
                    return
                yield voice.beat
