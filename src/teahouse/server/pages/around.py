"""What every page of a table shows, whatever its state."""

from typing import Any

from fastapi import Request

import teahouse
from teahouse.bots import roster
from teahouse.match.seats import DEFAULT_BOT
from teahouse.server.live_table import LiveTable
from teahouse.server.pages.common import Guest, base_address, services
from teahouse.server.play import SIGNS
from teahouse.server.secret import spelled


def around(request: Request, live: LiveTable, guest: Guest) -> dict[str, Any]:
    seat = live.seat_of(guest.key)
    tables = services(request).tables
    return {
        "table": live.table,
        "game": teahouse.game(live.table.game),
        "guest": guest,
        "me": seat,
        "opener": live.opened_by(guest.key),
        "digest": live.digest(seat, tables.away(live)),
        "link": base_address(request) + tables.urls.table(live.table.id),
        "code": spelled(live.table.id),
        "levels": roster.offered(),
        "level": DEFAULT_BOT,
        "signs": SIGNS,
    }
