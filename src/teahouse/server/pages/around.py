"""What every page of a table shows, whatever its state."""

from typing import Any

from fastapi import Request

import teahouse
from teahouse.bots import roster
from teahouse.match.seats import DEFAULT_BOT
from teahouse.server.pages.frame import Guest, base_address, services
from teahouse.server.play import SIGNS
from teahouse.server.secret import spelled
from teahouse.server.sitting import Sitting


def around(request: Request, sitting: Sitting, guest: Guest) -> dict[str, Any]:
    seat = sitting.seat_of(guest.key)
    house = services(request).house
    return {
        "table": sitting.table,
        "game": teahouse.game(sitting.table.game),
        "guest": guest,
        "me": seat,
        "opener": sitting.opened_by(guest.key),
        "digest": sitting.digest(seat, house.away(sitting)),
        "link": f"{base_address(request)}/t/{sitting.table.id}",
        "code": spelled(sitting.table.id),
        "levels": roster.offered(),
        "level": DEFAULT_BOT,
        "signs": SIGNS,
    }
