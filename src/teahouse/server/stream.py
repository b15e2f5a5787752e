"""The streams of pages: a viewer is told what has changed on their pages. One stream serves all tabs of a browser."""

import json
from functools import partial

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from teahouse.server.changes import Viewer
from teahouse.server.events import Seen, Stream, Voice, told_of
from teahouse.server.live_table import LiveTable
from teahouse.server.pages.common import base_address, guest_of, services
from teahouse.server.pages.playing import news
from teahouse.server.secret import is_id
from teahouse.server.tables import Tables

# Each is an event that the script hears; a page takes its stream for lost if nothing comes for twice as long.
TO_PAGES = Voice(
    "event: beat\ndata: 1\n\n", "event: away\ndata: 1\n\n", "event: back\ndata: 1\n\n", 10.0, looks_up=False
)
MOST_TABLES = 24

router = APIRouter(include_in_schema=False)


@router.get("/stream")
async def listen(request: Request, t: list[str] = Query(default=[], max_length=MOST_TABLES)) -> Response:  # noqa: B008
    """What happens at these tables; each is given with what the page has seen of it, as `table~digest`."""
    seen = dict(one.partition("~")[::2] for one in t)
    return _stream(request, {table: last for table, last in seen.items() if is_id(table)})


@router.get("/t/{table_id}/events")
async def listen_at(request: Request, table_id: str, seen: str = "") -> Response:
    """The same of one table."""
    await services(request).tables.live(table_id)
    return _stream(request, {table_id: request.headers.get("last-event-id", "") or seen})


def _stream(request: Request, seen: Seen) -> Stream:
    tables = services(request).tables
    tell = partial(_told, tables, guest_of(request).key, base_address(request))
    return Stream(tables, request, told_of(tables, request, seen, tell, TO_PAGES))


def _told(tables: Tables, key: str, base: str, live: LiveTable, seen: str) -> tuple[str, str] | None:
    """What to say of one table, and what they have seen then; being told means that they are here."""
    viewer = Viewer(live.seat_of(key), live.opened_by(key), base)
    tables.presence.here(live.table.id, viewer.seat)
    if live.match is not None and not live.table.closed():
        return news(tables, live, viewer, seen)
    digest = live.digest(viewer.seat, tables.away(live))
    return None if digest == seen else (digest, json.dumps({"table": live.table.id, "seen": digest, "whole": True}))
