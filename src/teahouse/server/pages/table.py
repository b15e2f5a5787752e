"""Everything that people do at a table, each by a form on its page."""

from collections.abc import Awaitable, Callable
from functools import wraps

from fastapi import APIRouter, Request
from starlette.responses import Response

from teahouse.core.errors import TeahouseError
from teahouse.match import Hint
from teahouse.match.seats import DEFAULT_BOT, check_name
from teahouse.server.pages.common import (
    as_form,
    base_address,
    fields,
    greet,
    guest_of,
    html,
    number,
    remember,
    see_other,
    sentence,
    services,
    text,
    urls_of,
    welcome,
)
from teahouse.server.pages.playing import Extra, around, asks_for_changes, playing_page, viewer_of
from teahouse.server.pages.states import closed_page, lobby_page, qr, refused
from teahouse.server.permissions import Person
from teahouse.server.play import SIGN, WORDS, Move
from teahouse.server.problems import NotAllowed, OutOfReach
from teahouse.server.store.rows import OPEN

Act = Callable[[Request, str], Awaitable[Response]]

router = APIRouter(prefix="/t/{table_id}", include_in_schema=False)
seat_router = APIRouter(prefix="/seat/{secret}", include_in_schema=False)


async def person(request: Request, table_id: str) -> Person:
    """Whoever asks, at that table."""
    return Person(await services(request).tables.live(table_id), guest_of(request).key)


def at_table(act: Act) -> Act:
    """Something done at a table. If it is refused the same table is shown, with the refusal where the question was."""

    @wraps(act)
    async def kindly(request: Request, table_id: str) -> Response:
        try:
            return await act(request, table_id)
        except OutOfReach:
            raise  # a page of its own: this one may not be there to be shown
        except TeahouseError as problem:
            return await refused(request, table_id, problem, getattr(request.state, "form", None))

    return kindly


@router.get("")
async def see(
    request: Request, table_id: str, hint: str = "", since: float = 0.0, bill: str = "", back: int = 0
) -> Response:
    guest = guest_of(request)
    live = await services(request).tables.live(table_id)
    seat = live.seat_of(guest.key)
    services(request).tables.presence.here(table_id, seat)
    if live.table.status == OPEN:
        return greet(lobby_page(request, live, guest), request)
    if live.table.closed():
        return closed_page(request, live, guest)
    advice: Hint | None = None
    if hint and seat is not None and seat in live.playing().pending():
        advice = live.playing().hint(seat)
    return playing_page(request, live, guest, Extra(hint=advice, since=since, bill=bill == "all", back=max(0, back)))


async def shown_now(request: Request, table_id: str) -> Response:
    """The answer to what was done at a table: to a script what has changed, to a browser without one the way back."""
    if not asks_for_changes(request):
        return see_other(urls_of(request).table(table_id))
    return await see(request, table_id)


# -- playing


@router.post("/move")
@at_table
async def move(request: Request, table_id: str) -> Response:
    data = await fields(request)
    form = request.state.form = as_form(data)  # a refusal leaves it as it was filled in
    seat = (await person(request, table_id)).seat()
    await services(request).play.decide(table_id, seat, text(data, "stamp"), Move(form=form))
    return await shown_now(request, table_id)


@router.post("/preview")
async def preview(request: Request, table_id: str) -> Response:
    """The page as it is now, with a half-filled form; nothing is decided. If another question is asked by now, what was
    ticked for the last one is left out.
    """
    data = await fields(request)
    guest = guest_of(request)
    live = await services(request).tables.live(table_id)
    if live.match is None or live.table.closed():
        return see_other(urls_of(request).table(table_id))
    seat = live.seat_of(guest.key)
    same = seat is not None and text(data, "stamp") == live.stamp(seat)
    return playing_page(request, live, guest, Extra(form=as_form(data) if same else None))


@router.post("/undo")
@at_table
async def undo(request: Request, table_id: str) -> Response:
    return await _act(request, table_id, "undo")


@router.post("/pass")
@at_table
async def pass_turn(request: Request, table_id: str) -> Response:
    return await _act(request, table_id, "pass")


@router.post("/back")
@at_table
async def back(request: Request, table_id: str) -> Response:
    return await _act(request, table_id, "back")


@router.post("/show")
@at_table
async def show_step(request: Request, table_id: str) -> Response:
    """What a first game asks for is done for its learner."""
    data = await fields(request)
    seat = (await person(request, table_id)).seat()
    await services(request).play.show_step(table_id, seat, text(data, "stamp"))
    return await shown_now(request, table_id)


@router.post("/alone")
@at_table
async def play_alone(request: Request, table_id: str) -> Response:
    """A first game goes on without its steps: they are skipped, or done."""
    (await person(request, table_id)).seat()
    await services(request).play.end_lesson(table_id)
    return await shown_now(request, table_id)


async def _act(request: Request, table_id: str, what: str) -> Response:
    """Something a seat does for itself that needs no words."""
    play = services(request).play
    acts = {"undo": play.undo, "pass": play.pass_turn, "back": play.back}
    seat = (await person(request, table_id)).seat()
    await acts[what](table_id, seat)
    return await shown_now(request, table_id)


@router.post("/away")
@at_table
async def away(request: Request, table_id: str) -> Response:
    """A bot stands in: for oneself, for anyone if one opened the table, and for whoever is away and asked."""
    data = await fields(request)
    who = await person(request, table_id)
    seat = who.stand_in(number(data, "seat"), services(request).tables.away(who.live))
    await services(request).play.stand_in(table_id, seat, text(data, "level", DEFAULT_BOT))
    return await shown_now(request, table_id)


@router.post("/talk")
@at_table
async def talk(request: Request, table_id: str) -> Response:
    data = await fields(request)
    seat = (await person(request, table_id)).seat()
    sign = text(data, "sign")
    if sign or text(data, "words").strip():
        await services(request).play.say(table_id, seat, SIGN if sign else WORDS, sign or text(data, "words"))
    return await shown_now(request, table_id)


# -- seats


@router.post("/sit")
@at_table
async def sit(request: Request, table_id: str) -> Response:
    data = await fields(request)
    name = check_name(text(data, "you"))
    guest = welcome(guest_of(request), name)
    answer = remember(
        see_other(urls_of(request).table(table_id)), guest, request
    )  # whatever can fail fails before anything is written
    await services(request).lobby.sit(table_id, guest.key, name, number(data, "seat"))
    return answer


@router.post("/leave")
@at_table
async def leave(request: Request, table_id: str) -> Response:
    """Get up: the seat is free again, or a bot keeps it if the game has begun."""
    live = await services(request).tables.live(table_id)
    seat = Person(live, guest_of(request).key).seat()
    if live.table.status == OPEN:
        await services(request).lobby.arrange(table_id, seat, "")
    else:
        await services(request).play.give_up(table_id, seat)
    return see_other(urls_of(request).room())


@router.post("/arrange")
@at_table
async def arrange(request: Request, table_id: str) -> Response:
    """The opener puts a bot in a seat, frees it, or sends somebody away."""
    data = await fields(request)
    who = await person(request, table_id)
    live, seat = who.live, who.arrange(number(data, "seat"))
    if live.table.status == OPEN:
        await services(request).lobby.arrange(table_id, seat, text(data, "level"))
    else:
        await services(request).play.give_up(table_id, seat, text(data, "level") or DEFAULT_BOT)
    return await shown_now(request, table_id)


@router.post("/start")
@at_table
async def start(request: Request, table_id: str) -> Response:
    data = await fields(request)
    (await person(request, table_id)).open_only()
    await services(request).lobby.start(table_id, text(data, "fill"))
    return see_other(urls_of(request).table(table_id))


@router.post("/end")
@at_table
async def end(request: Request, table_id: str) -> Response:
    who = await person(request, table_id)
    who.open_only()
    live = who.live
    if live.table.status == OPEN:
        await services(request).lobby.put_away(table_id)
    else:
        await services(request).play.end(table_id)
    return see_other(urls_of(request).table(table_id))


@router.post("/carry")
async def carry(request: Request, table_id: str) -> Response:
    """A link that opens one's own seat on another device; it is shown once."""
    live = await services(request).tables.live(table_id)
    guest = guest_of(request)
    seat = Person(live, guest.key).seat()
    context = around(live, viewer_of(request, live, guest), urls_of(request))
    secret = await services(request).lobby.carry(table_id, seat, guest.key)
    link = base_address(request) + urls_of(request).seat(secret)
    return html("carry.html", request, **context | {"link": link}, qr=qr(link))


@seat_router.get("")
async def arrive(request: Request, secret: str) -> Response:
    """Somebody holds a seat's link. Looking at it changes nothing: programs that preview links come here too."""
    return html("arrive.html", request, secret=secret)


@seat_router.post("")
async def take_seat(request: Request, secret: str) -> Response:
    guest = welcome(guest_of(request), "")
    answer = remember(see_other(urls_of(request).room()), guest, request)
    try:
        table_id = await services(request).lobby.take_over_seat(secret, guest.key)
    except NotAllowed as problem:
        return html("message.html", request, problem.status, title="That seat", message=sentence(problem))
    answer.headers["location"] = urls_of(request).table(table_id)
    return answer
