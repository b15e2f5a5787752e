"""After the last card: the result, the replay, the record, and the proof that nobody touched the deal."""

from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import PlainTextResponse, Response

from teahouse.core.chance import SecretChance, chance_from_origin
from teahouse.core.errors import TeahouseError
from teahouse.match import Match
from teahouse.match.seats import DEFAULT_BOT, GUEST, check_name, cut_name
from teahouse.server.board_context import shown
from teahouse.server.knowledge import look
from teahouse.server.live_table import LiveTable
from teahouse.server.lobby import Order
from teahouse.server.pages.common import (
    address_of,
    fields,
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
from teahouse.server.pages.playing import around, viewer_of
from teahouse.server.pages.states import closed_page
from teahouse.server.problems import MovedOn, OutOfReach
from teahouse.server.store.rows import BOT

LOOKED_AT: dict[str, Any] = {"asked": False, "moves": []}  # as a replay is

router = APIRouter(prefix="/t/{table_id}", include_in_schema=False)


# -- the replay


def finished(live: LiveTable) -> LiveTable:
    if live.match is None or not live.table.closed():
        raise MovedOn("the game is not over yet: until then nobody sees more than their own seat does")
    return live


def replayed(live: LiveTable, at: int) -> tuple[Match, list[int]]:
    """The game after so many decisions, and how long the log was after each of them."""
    whole = live.playing()
    match = Match.start(
        whole.game,
        whole.seats,
        chance_from_origin(live.table.origin),
        live.table.options,
        whole.game.pack_by_digest(live.table.pack_hash),
        rules=live.table.rules,
    )
    lengths = [match.log_length()]
    for made in whole.record.decisions[:at]:
        match.follow(made.seat, made.words)
        lengths.append(match.log_length())
    return match, lengths


@router.get("/replay")
async def replay(request: Request, table_id: str, at: int = -1, seat: int = -1) -> Response:
    guest = guest_of(request)
    live = finished(await services(request).tables.live(table_id))
    decisions = live.playing().record.decisions
    last = len(decisions)
    at = last if not 0 <= at <= last else at
    own = live.seat_of(guest.key)
    viewer = seat - 1 if 1 <= seat <= live.table.players else (own if seat != 0 else None)
    match, _ = replayed(live, at)
    whole, lengths = replayed(live, last)
    pending = match.pending()
    chairs = [replace(chair, asked=chair.seat in pending) for chair in live.chairs(viewer, set())]
    times = [live.times[place] for place in live.playing().standing()]
    known = look(match, viewer, chairs, times, match.log_length())
    told = look(whole, viewer, chairs, times, whole.log_length())
    index = [{"line": line, "at": step} for line, step in zip(told.lines, _steps(lengths))]
    turns = [i for i in range(1, last) if decisions[i].seat != decisions[i - 1].seat]
    said = f"{decisions[at - 1].words}" if at else ""
    return html(
        "replay.html",
        request,
        **around(live, viewer_of(request, live, guest), urls_of(request))
        | shown(known, {}, urls_of(request))
        | {"asked": False, "moves": []},  # a replay is looked at
        title=f"Replay · {match.game.title} · teahouse",
        action="",
        refusal="",
        at=at,
        last=last,
        turns=turns[:200],
        viewer=viewer,
        names=known.names,
        said=f"{match.called[decisions[at - 1].seat]}: {said}" if at else "The cards are dealt",
        index=index,
        talk=[],
    )


def _steps(lengths: list[int]) -> list[int]:
    """For each line of the log, the number of decisions after which it stood there."""
    return [step for step in range(len(lengths)) for _ in range(lengths[step] - (lengths[step - 1] if step else 0))]


@router.get("/record")
async def record(request: Request, table_id: str) -> Response:
    live = finished(await services(request).tables.live(table_id))
    name = f"{live.table.game}-{table_id[:4]}.teahouse"
    return PlainTextResponse(
        live.playing().written().to_text(), headers={"content-disposition": f'attachment; filename="{name}"'}
    )


@router.get("/check")
async def check(request: Request, table_id: str) -> Response:
    """The table's secret, and that it is the one whose hash was shown from the start."""
    guest = guest_of(request)
    live = finished(await services(request).tables.live(table_id))
    chance = chance_from_origin(live.table.origin)
    secret = chance.key.hex() if isinstance(chance, SecretChance) else ""
    found = chance.fingerprint() if isinstance(chance, SecretChance) else ""
    match, _ = replayed(live, len(live.playing().record.decisions))
    start, _ = replayed(live, 0)
    return html(
        "check.html",
        request,
        **around(live, viewer_of(request, live, guest), urls_of(request)),
        secret=secret,
        found=found,
        matches=found == live.table.fingerprint,
        replays=match.written().hash == live.playing().written().hash,
        hash=live.playing().written().hash,
        dealt=[match.game.describe(start.view(seat), match.called) for seat in range(live.table.players)],
        names=match.called,
    )


# -- once more


@router.post("/again")
async def again(request: Request, table_id: str) -> Response:
    """The same deal for the same people: whoever wants sits down again."""
    guest = guest_of(request)
    live = finished(await services(request).tables.live(table_id))
    table = live.table
    seat = live.seat_of(guest.key)
    name = live.seats[seat].name if seat is not None else (guest.name or GUEST)
    bots = [row.bot for row in live.seats if row.kind == BOT]
    order = Order(
        table.game,
        table.players,
        bots if seat is not None else [],
        table.options,
        table.pack,
        cut_name(f"{table.name} again"),
        table.wait,
        table.listed,
        table.origin,
        "the cards of this deal have been played before",
        rules=table.rules,
        reminders=table.reminders,
    )
    guest = welcome(guest, name)
    answer = remember(see_other(urls_of(request).room()), guest, request)
    full = len(bots) == table.players - 1 and seat is not None
    new = await services(request).lobby.open(order, guest.key, name, seat or 0, full, address_of(request))
    answer.headers["location"] = urls_of(request).table(new)
    return answer


@router.post("/fork")
async def fork(request: Request, table_id: str) -> Response:
    """A new table that begins where this game once was; bots take the other seats."""
    data = await fields(request)
    guest = guest_of(request)
    live = finished(await services(request).tables.live(table_id))
    table = live.table
    decisions = live.playing().record.decisions
    at = min(number(data, "at", 0) or 0, len(decisions))
    seat = number(data, "seat")
    if seat is None or not 1 <= seat <= table.players:
        seat = (live.seat_of(guest.key) or 0) + 1
    name = text(data, "you").strip() or guest.name or GUEST
    order = Order(
        table.game,
        table.players,
        [text(data, "level", DEFAULT_BOT)] * (table.players - 1),
        table.options,
        table.pack,
        cut_name(f"What if · {table.name}"),
        0,
        False,
        table.origin,
        f"this game goes on from decision {at} of another one",
        [(made.seat, made.words) for made in decisions[:at]],
        table.rules,
        table.reminders,
    )
    try:
        guest = welcome(guest, check_name(name))
        answer = remember(see_other(urls_of(request).room()), guest, request)
        new = await services(request).lobby.open(order, guest.key, name, seat - 1, True, address_of(request))
    except OutOfReach:
        raise
    except TeahouseError as problem:
        return closed_page(request, live, guest_of(request), sentence(problem), 422)
    answer.headers["location"] = urls_of(request).table(new)
    return answer
