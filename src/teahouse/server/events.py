"""Server-sent events: a viewer is told that what they may see has changed, and nothing else.

The id of an event is a hash of that viewer's sight. A change that they cannot see, such as a part of somebody else's
move, gives no event; so the stream of a seat says no more than its page does.
"""

import asyncio
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import StreamingResponse

from teahouse.server.house import House
from teahouse.server.problems import NotFound, TooMuch, Unplayable
from teahouse.server.sitting import Sitting

BREATH_SECONDS = 15.0
AGAIN_MS = 1000


def stream(house: House, request: Request, table_id: str, key: str, seen: str) -> StreamingResponse:
    """The events of a table for whoever a key belongs to; `seen` is what they saw last."""
    if house.hub.streams >= house.settings.streams:
        raise TooMuch("too many pages are listening here; try again in a while")
    return StreamingResponse(
        _events(house, request, table_id, key, seen),
        media_type="text/event-stream",
        headers={"cache-control": "no-store", "x-accel-buffering": "no"},
    )


async def _events(house: House, request: Request, table_id: str, key: str, seen: str) -> AsyncIterator[str]:
    with house.hub.bell(table_id) as bell:
        yield f"retry: {AGAIN_MS}\n\n"
        called = False
        while not house.hub.closing:
            bell.clear()
            try:
                sitting = await (house.glance if called else house.sitting)(table_id)
            except (NotFound, Unplayable):
                return
            now = digest(house, sitting, key)
            called = True
            if now != seen:
                seen = now
                house.meters.count("teahouse_events_total")
                yield f"event: change\nid: {now}\ndata: {now}\n\n"
                continue
            try:
                async with asyncio.timeout(BREATH_SECONDS):
                    await bell.wait()
            except TimeoutError:
                called = False  # nobody rang: once in a while it is looked up all the same
                if await request.is_disconnected():
                    return
                yield ": still here\n\n"


def digest(house: House, sitting: Sitting, key: str) -> str:
    """What a viewer sees, as a hash; being asked for it means that they are here."""
    seat = sitting.seat_of(key)
    house.presence.here(sitting.table.id, seat)
    return sitting.digest(seat, house.away(sitting))
