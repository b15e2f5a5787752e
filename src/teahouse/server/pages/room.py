"""The room: five games, one order slip, my games and everybody's."""

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter, Request
from starlette.datastructures import FormData
from starlette.responses import Response

import teahouse
from teahouse.bots import roster
from teahouse.core.errors import TeahouseError, UnknownGame
from teahouse.core.game import Game
from teahouse.match.seats import DEFAULT_BOT, GUEST, check_name
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
from teahouse.server.problems import NotFound, OutOfReach, Unplayable, status_of
from teahouse.server.secret import read_id
from teahouse.server.store.rows import OPEN, Table

router = APIRouter(include_in_schema=False)
WAITS = (0, 3, 6, 10, 20)
MOST_SHOWN = 12


@dataclass(frozen=True)
class Shown:
    """A table in a list: where it is and what is happening there, for whoever looks."""

    table: Table
    title: str
    game: str
    words: str
    your_turn: bool = False


@router.get("/")
async def room(request: Request, game: str = "") -> Response:
    return await _room(request, game)


async def _room(request: Request, game: str, refusal: str = "", status: int = 200) -> Response:
    guest = guest_of(request)
    mine = await shown_tables(request, await services(request).tables.store.tables_of(guest.key, False), guest.key)
    own = {shown.table.id for shown in mine}
    listed = await services(request).tables.listed(MOST_SHOWN + len(own), lambda live: as_shown(live, ""))
    return html(
        "room.html",
        request,
        status,
        games=teahouse.games(),
        chosen=chosen_game(game),
        guest=guest,
        mine=mine,
        listed=[shown for shown in listed if shown.table.id not in own][:MOST_SHOWN],
        refusal=refusal,
        **order_choices(),
    )


def order_choices() -> dict[str, Any]:
    return {"levels": roster.offered(), "level": DEFAULT_BOT, "waits": WAITS, "usual": usual_players}


def usual_players(game: Game) -> int:
    return min(max(game.fewest, 4), game.most)


def chosen_game(key: str) -> Game:
    """The game on the slip: the one asked for, or the first."""
    games = teahouse.games()
    return next((game for game in games if game.key == key), games[0])


async def shown_tables(request: Request, tables: list[Table], key: str) -> list[Shown]:
    """A guest's own; one that cannot be played says so on its own page and is no part of a list."""
    found: list[Shown] = []
    for table in tables[:MOST_SHOWN]:
        try:
            found.append(as_shown(await services(request).tables.live(table.id), key))
        except (NotFound, Unplayable):
            continue
    return sorted(found, key=lambda shown: not shown.your_turn)


def as_shown(live: LiveTable, key: str) -> Shown:
    table = live.table
    seat = live.seat_of(key) if key else None
    pending = live.match.pending() if live.match is not None and not table.closed() else []
    if table.status == OPEN:
        free = len(live.free())
        words = f"{free} seat{'' if free == 1 else 's'} free" if free else "about to start"
    elif table.closed():
        words = "finished"
    elif seat in pending:
        words = "it is your turn"
    else:
        names = [live.seats[other].name for other in pending]
        words = f"waiting for {names[0]}" if len(names) == 1 else "everybody chooses"
    return Shown(table, live.game.title, table.game, words, seat in pending)


@router.post("/tables")
async def order(request: Request) -> Response:
    data = await fields(request)
    lobby = services(request).lobby
    now = text(data, "what") == "now"
    try:
        name = check_name(text(data, "you").strip() or GUEST)
        guest = welcome(guest_of(request), name)
        wanted = read_order(data, now)
        answer = remember(
            see_other(urls_of(request).room()), guest, request
        )  # whatever can fail fails before anything is written
        table_id = await lobby.open(wanted, guest.key, name, start=now, address=address_of(request))
    except UnknownGame as problem:
        return await _room(request, "", sentence(problem), 422)
    except OutOfReach:
        raise
    except TeahouseError as problem:
        return await _room(request, text(data, "game"), sentence(problem), status_of(problem))
    answer.headers["location"] = urls_of(request).table(table_id)
    return answer


def read_order(data: FormData, now: bool) -> Order:
    """What is ticked on the slip."""
    game = teahouse.game(text(data, "game"))
    players = number(data, "players") or usual_players(game)
    level = text(data, "level", DEFAULT_BOT)
    options = {option.key: agreed for option in game.options if (agreed := read_option(data, option.key))}
    return Order(
        game.key,
        players,
        [level] * (players - 1) if now else [],
        options,
        text(data, "pack"),
        text(data, "name"),
        number(data, "wait"),
        text(data, "listed") == "yes",
        reminders=text(data, "reminders") != "no",
    )


def read_option(data: FormData, key: str) -> str:
    """What is chosen for an option; where one may write something else into a field of its own, that counts."""
    return text(data, f"own-{key}").strip() or text(data, f"option-{key}")


@router.get("/join")
async def join(request: Request, code: str = "") -> Response:
    """A code or a link that somebody was told."""
    table_id = read_id(code)
    if not table_id:
        return await _room(request, "", "That is no table code: it has four groups of four letters and digits.", 422)
    try:
        await services(request).tables.live(table_id)
    except NotFound as problem:
        return await _room(request, "", sentence(problem), 404)
    return see_other(urls_of(request).table(table_id))


@router.get("/replays")
async def replays(request: Request) -> Response:
    guest = guest_of(request)
    tables = await services(request).tables.store.tables_of(guest.key, True) if guest.key else []
    return html("replays.html", request, tables=await shown_tables(request, tables, ""))
