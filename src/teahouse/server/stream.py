"""Server-sent events: a viewer is told what has changed on their pages, and nothing else.

One stream serves all tabs of a browser. A change that a viewer cannot see, such as a part of somebody else's move,
gives no event; so a stream says no more than its pages do.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import suppress

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from teahouse.server.changes import Viewer
from teahouse.server.events import AGAIN_MS, AWAY_SECONDS, Stream
from teahouse.server.live_table import LiveTable
from teahouse.server.pages.common import base_address, guest_of, services
from teahouse.server.pages.playing import news
from teahouse.server.problems import NotFound, OutOfReach, Unplayable
from teahouse.server.secret import is_id
from teahouse.server.tables import Tables

BEAT_SECONDS = 10.0  # a page takes it for lost if nothing comes for twice as long
MOST_TABLES = 24

router = APIRouter(include_in_schema=False)


@router.get("/stream")
async def listen(request: Request, t: list[str] = Query(default=[], max_length=MOST_TABLES)) -> Response:  # noqa: B008
    """What happens at these tables; each is given with what the page has seen of it, as `table~digest`."""
    seen = dict(one.partition("~")[::2] for one in t)
    tables = services(request).tables
    return Stream(
        tables, request, _events(tables, request, {table: last for table, last in seen.items() if is_id(table)})
    )


@router.get("/t/{table_id}/events")
async def listen_at(request: Request, table_id: str, seen: str = "") -> Response:
    """The same of one table."""
    tables = services(request).tables
    await tables.live(table_id)
    return Stream(
        tables, request, _events(tables, request, {table_id: request.headers.get("last-event-id", "") or seen})
    )


async def _events(tables: Tables, request: Request, seen: dict[str, str]) -> AsyncIterator[str]:
    guest, base = guest_of(request), base_address(request)
    with tables.notifications.subscription(*seen) as subscription:
        yield f"retry: {AGAIN_MS}\n\n"
        rung = set(seen)
        away = False
        while not tables.notifications.closing and seen:
            subscription.clear()
            try:
                for table_id in [one for one in seen if one in rung]:
                    try:
                        live = await tables.glance(table_id)
                    except (NotFound, Unplayable):
                        del seen[table_id]
                        continue
                    told = _told(tables, live, guest.key, base, seen[table_id])
                    if told is not None:
                        seen[table_id], data = told
                        yield f"event: change\nid: {told[0]}\ndata: {data}\n\n"
            except OutOfReach:
                # The stream stays: the page says that the house is not to be asked, and when it is again.
                yield "event: beat\ndata: 1\n\n" if away else "event: away\ndata: 1\n\n"
                away, rung = True, set(seen)
                if await request.is_disconnected():
                    return
                with suppress(TimeoutError):
                    async with asyncio.timeout(AWAY_SECONDS):
                        await subscription.wait()
                continue
            if away:
                away = False
                yield "event: back\ndata: 1\n\n"
            rung = set()
            try:
                async with asyncio.timeout(BEAT_SECONDS):
                    await subscription.wait()
                rung = subscription.taken()
            except TimeoutError:
                rung = set(seen)  # nobody rang: once in a while it is looked up all the same
                if await request.is_disconnected():
                    return
                yield "event: beat\ndata: 1\n\n"


def _told(tables: Tables, live: LiveTable, key: str, base: str, seen: str) -> tuple[str, str] | None:
    """What to say of one table, and what they have seen then; being told means that they are here."""
    viewer = Viewer(live.seat_of(key), live.opened_by(key), base)
    tables.presence.here(live.table.id, viewer.seat)
    if live.match is not None and not live.table.closed():
        return news(tables, live, viewer, seen)
    digest = live.digest(viewer.seat, tables.away(live))
    return None if digest == seen else (digest, json.dumps({"table": live.table.id, "seen": digest, "whole": True}))
