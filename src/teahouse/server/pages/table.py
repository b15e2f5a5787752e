"""A table's own page, in each of its states, and everything that people do at it."""

import io
import math
import time

import segno
from fastapi import APIRouter, Request
from markupsafe import Markup
from starlette.responses import Response

from teahouse.core.errors import TeahouseError
from teahouse.match import Candidate, Hint
from teahouse.match.seats import DEFAULT_BOT
from teahouse.match.words import beside_names, with_names
from teahouse.server import events
from teahouse.server.boards import Form
from teahouse.server.pages.after import closed_page
from teahouse.server.pages.around import around
from teahouse.server.pages.frame import (
    Guest,
    as_form,
    base_address,
    fields,
    guest_of,
    html,
    number,
    only_opener,
    own_seat,
    remember,
    see_other,
    sentence,
    services,
    text,
    welcome,
)
from teahouse.server.play import SIGN, WORDS, Move
from teahouse.server.present import shown
from teahouse.server.problems import MovedOn, NotAllowed, NotFound, status_of
from teahouse.server.sitting import Sitting
from teahouse.server.store.rows import OPEN

MOST_HINTS = 3

router = APIRouter(prefix="/t/{table_id}", include_in_schema=False)
seat_router = APIRouter(prefix="/seat/{secret}", include_in_schema=False)


def qr(link: str) -> Markup:
    """A link as a picture for a telephone's camera."""
    out = io.BytesIO()
    segno.make(link, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff", dark="#000"
    )
    return Markup(out.getvalue().decode())  # noqa: S704 - drawn by segno out of squares


@router.get("")
async def see(request: Request, table_id: str, hint: str = "", since: float = 0.0) -> Response:
    guest = guest_of(request)
    sitting = await services(request).house.sitting(table_id)
    seat = sitting.seat_of(guest.key)
    services(request).house.presence.here(table_id, seat)
    if sitting.table.status == OPEN:
        return lobby_page(request, sitting, guest)
    if sitting.table.closed():
        return closed_page(request, sitting, guest)
    advice: Hint | None = None
    if hint and seat is not None and seat in sitting.playing().pending():
        advice = sitting.playing().hint(seat)
    return playing_page(request, sitting, guest, hint=advice, since=since)


def lobby_page(request: Request, sitting: Sitting, guest: Guest, refusal: str = "", status: int = 200) -> Response:
    context = around(request, sitting, guest)
    away = services(request).house.away(sitting)
    return html(
        "lobby.html",
        request,
        status,
        **context,
        chairs=sitting.chairs(sitting.seat_of(guest.key), away),
        seats=sitting.seats,
        qr=qr(context["link"]),
        refusal=refusal,
    )


def playing_page(
    request: Request,
    sitting: Sitting,
    guest: Guest,
    form: Form | None = None,
    refusal: str = "",
    status: int = 200,
    hint: Hint | None = None,
    since: float = 0.0,
) -> Response:
    house = services(request).house
    seat = sitting.seat_of(guest.key)
    sight = sitting.sight(seat, house.away(sitting))
    until = sight.around.until
    window = None if until is None else {"left": max(0, math.ceil(until - time.time())), "all": sight.around.wait}
    mine = seat is not None and sitting.bots.get(seat)
    context = shown(sight, form or {})
    turn = "Your turn · " if sight.asked else ""
    return html(
        "play.html",
        request,
        status,
        **around(request, sitting, guest) | context,
        title=f"{turn}{sight.game.title} · teahouse",
        action=f"/t/{sitting.table.id}/move",
        refusal=refusal,
        window=window if window and sight.view["pending"] else None,
        stamp=sight.own.stamp,
        own=sight.own,
        answer=beside_names(sight.own.answer.replace("\n", ", "), sight.names),
        can_undo=sight.can_undo,
        talk=sight.around.talk,
        silent=sight.around.silent,
        hint=None if hint is None else [_shown(candidate, sight.names) for candidate in hint.candidates[:MOST_HINTS]],
        stood_in=mine or "",
        since=since,
    )


def _shown(candidate: Candidate, names: list[str]) -> dict[str, str]:
    words = beside_names(candidate.words, names)
    return {"words": words, "reason": with_names(candidate.reason, names), "estimate": candidate.estimate}


async def refused(request: Request, table_id: str, problem: TeahouseError, form: Form | None = None) -> Response:
    """The same table with the refusal where the question was."""
    guest = guest_of(request)
    sitting = await services(request).house.sitting(table_id)
    status = status_of(problem)
    words = sentence(problem, sitting.names())
    if sitting.table.status == OPEN:
        return lobby_page(request, sitting, guest, words, status)
    if sitting.table.closed():
        return closed_page(request, sitting, guest, words, status)
    kept = None if isinstance(problem, MovedOn) else form
    return playing_page(request, sitting, guest, kept, words, status)


# -- playing


@router.post("/move")
async def move(request: Request, table_id: str) -> Response:
    data = await fields(request)
    form = as_form(data)
    try:
        seat = own_seat(await services(request).house.sitting(table_id), guest_of(request))
        await services(request).play.decide(table_id, seat, text(data, "stamp"), Move(form=form))
    except NotFound:
        raise
    except TeahouseError as problem:
        return await refused(request, table_id, problem, form)
    return see_other(f"/t/{table_id}")


@router.post("/preview")
async def preview(request: Request, table_id: str) -> Response:
    """The page as it looks with a half-filled form; nothing is decided."""
    form = as_form(await fields(request))
    sitting = await services(request).house.sitting(table_id)
    if sitting.match is None or sitting.table.closed():
        return see_other(f"/t/{table_id}")
    return playing_page(request, sitting, guest_of(request), form)


@router.post("/undo")
async def undo(request: Request, table_id: str) -> Response:
    return await _act(request, table_id, "undo")


@router.post("/pass")
async def pass_turn(request: Request, table_id: str) -> Response:
    return await _act(request, table_id, "pass")


@router.post("/back")
async def back(request: Request, table_id: str) -> Response:
    return await _act(request, table_id, "back")


async def _act(request: Request, table_id: str, what: str) -> Response:
    """Something a seat does for itself that needs no words."""
    play = services(request).play
    acts = {"undo": play.undo, "pass": play.pass_turn, "back": play.back}
    try:
        seat = own_seat(await services(request).house.sitting(table_id), guest_of(request))
        await acts[what](table_id, seat)
    except NotFound:
        raise
    except TeahouseError as problem:
        return await refused(request, table_id, problem)
    return see_other(f"/t/{table_id}")


@router.post("/away")
async def away(request: Request, table_id: str) -> Response:
    """A bot stands in: for oneself, for anyone if one opened the table, and for whoever is away and asked."""
    data = await fields(request)
    house = services(request).house
    guest = guest_of(request)
    try:
        sitting = await house.sitting(table_id)
        own = sitting.seat_of(guest.key)
        seat = number(data, "seat", own)
        if seat is None or not 0 <= seat < len(sitting.seats):
            raise NotFound("there is no such seat at this table")
        waiting = own is not None and seat in house.away(sitting) and seat in sitting.playing().pending()
        if seat != own and not waiting:
            only_opener(sitting, guest)
        await services(request).play.stand_in(table_id, seat, text(data, "level", DEFAULT_BOT))
    except TeahouseError as problem:
        return await refused(request, table_id, problem)
    return see_other(f"/t/{table_id}")


@router.post("/talk")
async def talk(request: Request, table_id: str) -> Response:
    data = await fields(request)
    try:
        seat = own_seat(await services(request).house.sitting(table_id), guest_of(request))
        sign = text(data, "sign")
        if sign or text(data, "words").strip():
            await services(request).play.say(table_id, seat, SIGN if sign else WORDS, sign or text(data, "words"))
    except NotFound:
        raise
    except TeahouseError as problem:
        return await refused(request, table_id, problem)
    return see_other(f"/t/{table_id}")


@router.get("/events")
async def listen(request: Request, table_id: str, seen: str = "") -> Response:
    await services(request).house.sitting(table_id)
    seen = request.headers.get("last-event-id", "") or seen
    return events.stream(services(request).house, request, table_id, guest_of(request).key, seen)


# -- seats


@router.post("/sit")
async def sit(request: Request, table_id: str) -> Response:
    data = await fields(request)
    guest = welcome(guest_of(request), text(data, "you").strip())
    try:
        await services(request).lobby.sit(table_id, guest.key, text(data, "you"), number(data, "seat"))
    except NotFound:
        raise
    except TeahouseError as problem:
        return await refused(request, table_id, problem)
    return remember(see_other(f"/t/{table_id}"), guest, request)


@router.post("/leave")
async def leave(request: Request, table_id: str) -> Response:
    """Get up: the seat is free again, or a bot keeps it if the game has begun."""
    try:
        sitting = await services(request).house.sitting(table_id)
        seat = own_seat(sitting, guest_of(request))
        if sitting.table.status == OPEN:
            await services(request).lobby.arrange(table_id, seat, "")
        else:
            await services(request).play.give_up(table_id, seat)
    except NotFound:
        raise
    except TeahouseError as problem:
        return await refused(request, table_id, problem)
    return see_other("/")


@router.post("/arrange")
async def arrange(request: Request, table_id: str) -> Response:
    """The opener puts a bot in a seat, frees it, or sends somebody away."""
    data = await fields(request)
    try:
        sitting = await services(request).house.sitting(table_id)
        only_opener(sitting, guest_of(request))
        seat = number(data, "seat", -1)
        if seat is None or not 0 <= seat < len(sitting.seats):
            raise NotFound("there is no such seat at this table")
        if sitting.table.status == OPEN:
            await services(request).lobby.arrange(table_id, seat, text(data, "level"))
        else:
            await services(request).play.give_up(table_id, seat, text(data, "level") or DEFAULT_BOT)
    except TeahouseError as problem:
        return await refused(request, table_id, problem)
    return see_other(f"/t/{table_id}")


@router.post("/start")
async def start(request: Request, table_id: str) -> Response:
    data = await fields(request)
    try:
        only_opener(await services(request).house.sitting(table_id), guest_of(request))
        await services(request).lobby.start(table_id, text(data, "fill"))
    except NotFound:
        raise
    except TeahouseError as problem:
        return await refused(request, table_id, problem)
    return see_other(f"/t/{table_id}")


@router.post("/end")
async def end(request: Request, table_id: str) -> Response:
    try:
        sitting = await services(request).house.sitting(table_id)
        only_opener(sitting, guest_of(request))
        if sitting.table.status == OPEN:
            await services(request).lobby.put_away(table_id)
        else:
            await services(request).play.end(table_id)
    except NotFound:
        raise
    except TeahouseError as problem:
        return await refused(request, table_id, problem)
    return see_other(f"/t/{table_id}")


@router.post("/carry")
async def carry(request: Request, table_id: str) -> Response:
    """A link that opens one's own seat on another device; it is shown once."""
    sitting = await services(request).house.sitting(table_id)
    guest = guest_of(request)
    seat = own_seat(sitting, guest)
    context = around(request, sitting, guest)
    secret = await services(request).lobby.carry(table_id, seat)
    link = f"{base_address(request)}/seat/{secret}"
    return html("carry.html", request, **context | {"link": link}, qr=qr(link))


@seat_router.get("")
async def arrive(request: Request, secret: str) -> Response:
    """Somebody holds a seat's link. Looking at it changes nothing: programs that preview links come here too."""
    return html("arrive.html", request, secret=secret)


@seat_router.post("")
async def take_seat(request: Request, secret: str) -> Response:
    guest = welcome(guest_of(request), "")
    try:
        table_id = await services(request).lobby.take_over_seat(secret, guest.key)
    except NotAllowed as problem:
        return html("message.html", request, problem.status, title="That seat", message=sentence(problem))
    return remember(see_other(f"/t/{table_id}"), guest, request)
