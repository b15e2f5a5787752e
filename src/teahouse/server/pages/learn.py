"""Learning by playing: a first game is a table of its own, dealt as everybody's is, for the one who opened it."""

from fastapi import APIRouter, Request
from starlette.responses import Response

import teahouse
from teahouse.core.chance import Chance
from teahouse.lessons import Lesson, find_lesson
from teahouse.match.seats import GUEST, check_name
from teahouse.server.lobby import Order
from teahouse.server.pages.common import (
    Guest,
    address_of,
    fields,
    guest_of,
    remember,
    see_other,
    services,
    text,
    urls_of,
    welcome,
)
from teahouse.server.store.rows import TOLD

router = APIRouter(include_in_schema=False)
KNOWN = "this is the deal of everybody's first game"


@router.post("/learn")
async def learn(request: Request) -> Response:
    """On with the first game that this guest has left, or a new one."""
    data = await fields(request)
    lesson = find_lesson(teahouse.game(text(data, "game")))
    before = guest_of(request)
    left = await _left(request, before, lesson)
    if left:
        return see_other(urls_of(request).table(left))
    name = check_name(text(data, "you").strip() or before.name or GUEST)
    guest = welcome(before, name)
    answer = remember(
        see_other(urls_of(request).room()), guest, request
    )  # whatever can fail fails before anything is written
    table_id = await services(request).lobby.open(
        order(lesson, name), guest.key, name, lesson.seat, start=True, address=address_of(request)
    )
    answer.headers["location"] = urls_of(request).table(table_id)
    return answer


def order(lesson: Lesson, name: str) -> Order:
    """The table of a first game."""
    told = lesson.told
    seats = lesson.seats(name)
    bots = [seat for seat in seats if seat.bot]
    return Order(
        lesson.game.key,
        len(seats),
        [seat.bot for seat in bots],
        told.options,
        told.pack,
        f"{name}’s first game",
        origin=Chance(told.seed).origin,
        known=KNOWN,
        rules=told.rules,
        names=[seat.name for seat in bots],
        lesson=True,
    )


async def _left(request: Request, guest: Guest, lesson: Lesson) -> str:
    """The first game that this guest has begun and not finished, if its steps are still as they are told now."""
    if not guest.key:
        return ""
    for table in await services(request).tables.store.tables_of(guest.key, False):
        if table.game == lesson.game.key and table.lesson == TOLD and table.origin == Chance(lesson.told.seed).origin:
            live = await services(request).tables.live(table.id)
            if live.learns(live.seat_of(guest.key)) is not None:
                return table.id
    return ""
