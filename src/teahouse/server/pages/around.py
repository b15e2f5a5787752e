"""What every page of a table shows, whatever its state."""

from typing import Any

from fastapi import Request

import teahouse
from teahouse.bots import roster
from teahouse.match.seats import DEFAULT_BOT
from teahouse.server.changes import Viewer
from teahouse.server.live_table import LiveTable
from teahouse.server.pages.common import Guest, base_address, services
from teahouse.server.play import SIGNS
from teahouse.server.secret import spelled


def around(live: LiveTable, viewer: Viewer) -> dict[str, Any]:
    return {
        "table": live.table,
        # A table that was cleared is laid with nothing.
        "game": live.match.game if live.match is not None else teahouse.game(live.table.game),
        "me": viewer.seat,
        "opener": viewer.opener,
        "link": f"{viewer.base}/t/{live.table.id}",
        "code": spelled(live.table.id),
        "levels": roster.offered(),
        "level": DEFAULT_BOT,
        "signs": SIGNS,
    }


def viewer_of(request: Request, live: LiveTable, guest: Guest) -> Viewer:
    return Viewer(live.seat_of(guest.key), live.opened_by(guest.key), base_address(request))


def around_guest(request: Request, live: LiveTable, guest: Guest) -> dict[str, Any]:
    """The same on a page that is drawn as a whole, for one guest: with them, and with what they have seen then."""
    viewer = viewer_of(request, live, guest)
    digest = live.digest(viewer.seat, services(request).tables.away(live))
    return around(live, viewer) | {"guest": guest, "digest": digest}
