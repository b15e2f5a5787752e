"""The tables as JSON, for bots and other clients; described by /api/openapi.json."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import PlainTextResponse, Response

import teahouse
from teahouse.bots import roster
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game
from teahouse.core.options import spell
from teahouse.core.record import events_text
from teahouse.match.seats import DEFAULT_BOT
from teahouse.server.checked_input import CheckedRoute
from teahouse.server.events import Stream, Voice, told_of
from teahouse.server.live_table import LiveTable
from teahouse.server.lobby import LONGEST_WAIT, Order
from teahouse.server.pages.common import Services, address_of, base_address, services
from teahouse.server.pages.finished import finished
from teahouse.server.permissions import Person
from teahouse.server.play import LONGEST_SAYING, SIGN, SIGNS, WORDS, Move
from teahouse.server.problems import NotFound
from teahouse.server.secret import hashed, new_secret
from teahouse.server.store.rows import OPEN
from teahouse.server.store.store import MOST_LISTED
from teahouse.server.tables import Tables

SHORTEST_SECRET, LONGEST_SECRET = 32, 200
bearer = HTTPBearer(
    auto_error=False,
    description="The secret that opening or joining a table gave you, or one of your own to open or join it with.",
)


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class OptionInfo(BaseModel):
    key: str
    rule: str = Field(description="the number of the rule that it belongs to")
    words: str
    choices: list[str] = Field(description="the default first")
    own: str = Field(description="what a table may agree on beside the choices, in words; empty if nothing")


class GameInfo(BaseModel):
    key: str
    title: str
    credit: str
    blurb: str
    fewest: int
    most: int
    minutes: str
    rules: int = Field(description="the version of the rules")
    packs: list[str]
    options: list[OptionInfo]
    bots: list[str]
    events: list[dict[str, Any]] = Field(description="the kinds of events that the game tells, with their fields")


class OpenTable(Strict):
    """A table to open."""

    game: str = Field(examples=["taiwan-snackbar"])
    players: int = Field(ge=1, le=99)
    bots: list[str] = Field(default=[], max_length=99, description="levels of the bots that take seats")
    options: dict[str, str | int | bool | Annotated[list[str | int], Field(max_length=99)]] = {}
    pack: str = ""
    name: str = Field(default="", max_length=400, description="of the table")
    wait: int | None = Field(default=None, ge=0, le=LONGEST_WAIT, description="seconds that a reaction lasts")
    listed: bool = Field(default=False, description="whether everyone in the room sees the table")
    you: str = Field(default="", max_length=400, description="your name, if you want to sit down yourself")
    start: bool = Field(default=False, description="start at once, if no seat is free")
    rules: int | None = Field(default=None, ge=1, le=999, description="an older version of the rules; else the newest")
    reminders: bool = Field(default=True, description="whether seats are told what they have seen before (R10)")


class Sit(Strict):
    """A seat to take."""

    name: str = Field(max_length=400)
    seat: int | None = Field(default=None, ge=0, description="counted from 0; any free one if not said")


class Arrange(Strict):
    """Who is to play in a seat: a bot of that level, or nobody if it is empty."""

    level: str = ""


class Start(Strict):
    fill: str = Field(default="", description="the level of the bots that take the free seats")


class Decision(Strict):
    """A move: in notation (`"pair of pork rice"`) or as actions, one or several in a row."""

    stamp: str = Field(description="the `own.stamp` of the table that the move answers")
    move: str = Field(default="", max_length=400)
    actions: list[int] = Field(default=[], max_length=64)


class Away(Strict):
    level: str = DEFAULT_BOT


class Say(Strict):
    words: str = Field(default="", max_length=LONGEST_SAYING)
    sign: str = Field(default="", description=f"one of {', '.join(SIGNS)}")


class Seated(BaseModel):
    """What you need from now on."""

    id: str
    link: str = Field(description="where people see the table, and an invitation to it")
    seat: int | None
    secret: str = Field(description="send it as `Authorization: Bearer …`; it is told only once")


class TableInfo(BaseModel):
    """A table as one viewer may see it."""

    id: str
    game: str
    name: str
    status: str = Field(description="open, playing, over, ended (put away) or cleared (never begun)")
    players: int
    options: dict[str, Any]
    pack: str
    pack_hash: str
    rules: int
    fingerprint: str = Field(description="the hash of the secret that the deal comes from")
    secret: str | None = Field(description="that secret, when the game is over")
    known: str = Field(description="why somebody may know the cards, if so")
    wait: int
    reminders: bool = Field(
        description="without them `view` has what lies open, `log` and `events` begin with your last decision (R10)"
    )
    digest: str = Field(description="changes when, and only when, something changes that this viewer may see")
    opener: bool
    seats: list[dict[str, Any]]
    seat: int | None = None
    view: dict[str, Any] | None = Field(default=None, description="what the seat may know, in the words of the game")
    moves: list[dict[str, Any]] = Field(default=[], description="what the seat may decide now")
    log: list[str] = Field(default=[], description="what has happened, as far as the seat is told, in words")
    events: list[dict[str, Any]] = Field(default=[], description="the same as data; `GET /api/games` lists the kinds")
    talk: list[dict[str, Any]] = []
    until: float | None = Field(default=None, description="when the wait ends that everybody is in")
    can_undo: bool = False
    own: dict[str, Any] = {}


class CandidateInfo(BaseModel):
    words: str
    estimate: str
    reason: str


class HintInfo(BaseModel):
    words: str
    reason: str
    candidates: list[CandidateInfo]


class ErrorBody(BaseModel):
    kind: str
    message: str
    rule: str | None = Field(description="the number of the rule that a move breaks")


class ErrorInfo(BaseModel):
    error: ErrorBody


REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": ErrorInfo, "description": words}
    for code, words in {
        400: "no request that can be read",
        403: "not yours to do",
        404: "no such table, game, pack or version",
        409: "the table has moved on",
        410: "a table of rules or components that this server does not have",
        413: "too large",
        422: "refused, in words and with the rule",
        429: "too fast, or too much of it from one address",
        503: "not now: the database is out of reach, or its disk is full",
    }.items()
}
# Comments, which a program's library keeps to itself: it hears of changes only, and when it asks it is told the rest.
TO_PROGRAMS = Voice(": still here\n\n", ": away\n\n", ": back\n\n", 15.0, looks_up=True)

router = APIRouter(prefix="/api", tags=["tables"], route_class=CheckedRoute, responses=REFUSALS)
TableId = Annotated[str, Path(max_length=40, description="the table's id")]
SeatNumber = Annotated[int, Path(ge=0, le=98, description="a seat, counted from 0")]


class Caller:
    """Whoever sends a request, by the secret they show."""

    def __init__(self, request: Request, shown: HTTPAuthorizationCredentials | None) -> None:
        self.services: Services = services(request)
        self.request = request
        self.secret = shown.credentials if shown is not None else ""
        self.key = hashed(self.secret) if self.secret else ""

    def own_secret(self) -> str:
        """The secret for a new place: the one that the caller brings along, or a new one."""
        if self.secret and not SHORTEST_SECRET <= len(self.secret) <= LONGEST_SECRET:
            raise InvalidOption(
                f"a secret of your own has {SHORTEST_SECRET} to {LONGEST_SECRET} characters, "
                f"this one has {len(self.secret)}; send none and you are given one"
            )
        return self.secret or new_secret()

    async def at(self, table_id: str) -> LiveTable:
        live = await self.services.tables.live(table_id)
        self.services.tables.presence.here(table_id, live.seat_of(self.key))
        return live

    async def person(self, table_id: str) -> Person:
        return Person(await self.at(table_id), self.key)

    async def seat(self, table_id: str) -> int:
        return (await self.person(table_id)).seat()

    async def open_by_me(self, table_id: str) -> LiveTable:
        who = await self.person(table_id)
        who.open_only()
        return who.live

    def seated(self, table_id: str, seat: int | None, secret: str) -> Seated:
        link = base_address(self.request) + self.services.tables.urls.table(table_id)
        return Seated(id=table_id, link=link, seat=seat, secret=secret)

    async def table(self, table_id: str) -> TableInfo:
        return as_table(self.services, await self.at(table_id), self.key)


def caller(request: Request, shown: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> Caller:
    return Caller(request, shown)


Me = Annotated[Caller, Depends(caller)]


def as_table(found: Services, live: LiveTable, key: str) -> TableInfo:
    """The one answer about a table: as much of it as whoever asks may know."""
    table = live.table
    seat = live.seat_of(key)
    away = found.tables.away(live)
    common: dict[str, Any] = {
        "id": table.id,
        "game": table.game,
        "name": table.name,
        "status": table.status,
        "players": table.players,
        "options": table.options,
        "pack": table.pack,
        "pack_hash": table.pack_hash,
        "rules": table.rules,
        "fingerprint": table.fingerprint,
        "secret": table.origin if table.closed() else None,
        "known": table.known,
        "wait": table.wait,
        "reminders": table.reminders,
        "digest": live.digest(seat, away),
        "opener": live.opened_by(key),
        "seat": seat,
    }
    if live.match is None:
        chairs = [{"seat": row.seat, "kind": row.kind, "name": row.name, "bot": row.bot} for row in live.seats]
        return TableInfo(**common, seats=chairs)
    known = live.known_to(seat, away).json()
    around = known.pop("table")
    return TableInfo(**common | known, talk=around["talk"], until=around["until"])


def as_game(game: Game) -> GameInfo:
    return GameInfo(
        key=game.key,
        title=game.title,
        credit=game.credit,
        blurb=str(game.blurb),
        fewest=game.fewest,
        most=game.most,
        minutes=game.minutes,
        rules=game.rules,
        packs=[pack.name for pack in game.packs()],
        options=[
            OptionInfo(
                key=o.key,
                rule=o.rule,
                words=str(o.words),
                choices=[spell(choice) for choice in o.choices],
                own=str(o.own or ""),
            )
            for o in game.options
        ],
        bots=list(roster.offered()),
        events=game.event_kinds().to_json(),
    )


@router.get("/games", tags=["games"])
async def list_games() -> list[GameInfo]:
    """Every game, with what can be agreed on."""
    return [as_game(game) for game in teahouse.games()]


@router.get("/tables")
async def list_tables(me: Me) -> list[TableInfo]:
    """The tables that are shown in the room."""
    return await me.services.tables.listed(MOST_LISTED, lambda live: as_table(me.services, live, me.key))


@router.post("/tables", status_code=201)
async def open_table(me: Me, wanted: OpenTable) -> Seated:
    """Open a table. The secret is the opener's, and the seat's if you sit down: the one you send, or a new one."""
    secret = me.own_secret()
    order = Order(
        wanted.game,
        wanted.players,
        wanted.bots,
        wanted.options,
        wanted.pack,
        wanted.name,
        wanted.wait,
        wanted.listed,
        rules=wanted.rules,
        reminders=wanted.reminders,
    )
    address = address_of(me.request)
    table_id = await me.services.lobby.open(order, hashed(secret), wanted.you, start=wanted.start, address=address)
    return me.seated(table_id, 0 if wanted.you else None, secret)


@router.get("/tables/{table_id}")
async def see_table(me: Me, table_id: TableId) -> TableInfo:
    """The table as you may see it; without a secret, as a spectator."""
    return await me.table(table_id)


@router.post("/tables/{table_id}/seats", status_code=201)
async def sit_down(me: Me, table_id: TableId, wanted: Sit) -> Seated:
    """Take a free seat. With a secret of your own you may ask again if the answer was lost: you have the seat then."""
    secret = me.own_secret()
    seat = await me.services.lobby.sit(table_id, hashed(secret), wanted.name, wanted.seat)
    return me.seated(table_id, seat, secret)


@router.put("/tables/{table_id}/seats/{seat}")
async def arrange_seat(me: Me, table_id: TableId, seat: SeatNumber, wanted: Arrange) -> TableInfo:
    """For the opener: a bot takes the seat, or it is freed. In a running game only a bot can."""
    live = await me.open_by_me(table_id)
    if seat >= len(live.seats):
        raise NotFound(f"there is no seat {seat} at this table; it has seats 0 to {len(live.seats) - 1}")
    if live.table.status == OPEN:
        await me.services.lobby.arrange(table_id, seat, wanted.level)
    else:
        await me.services.play.give_up(table_id, seat, wanted.level or DEFAULT_BOT)
    return await me.table(table_id)


@router.post("/tables/{table_id}/start")
async def start_table(me: Me, table_id: TableId, wanted: Start) -> TableInfo:
    """For the opener: begin."""
    await me.open_by_me(table_id)
    await me.services.lobby.start(table_id, wanted.fill)
    return await me.table(table_id)


@router.post("/tables/{table_id}/end")
async def end_table(me: Me, table_id: TableId) -> TableInfo:
    """For the opener: put the game away before its end."""
    live = await me.open_by_me(table_id)
    if live.table.status == OPEN:
        await me.services.lobby.put_away(table_id)
    else:
        await me.services.play.end(table_id)
    return await me.table(table_id)


@router.post("/tables/{table_id}/moves")
async def decide(me: Me, table_id: TableId, wanted: Decision) -> TableInfo:
    """Decide. All of a move is carried out, or nothing. In a wait the answer is kept until the wait is over."""
    seat = await me.seat(table_id)
    move = Move(text=wanted.move, actions=wanted.actions)
    await me.services.play.decide(table_id, seat, wanted.stamp, move)
    return await me.table(table_id)


@router.post("/tables/{table_id}/undo")
async def take_back(me: Me, table_id: TableId) -> TableInfo:
    """Take back your last move, unless anything new was seen or anyone else has decided since."""
    await me.services.play.undo(table_id, await me.seat(table_id))
    return await me.table(table_id)


@router.post("/tables/{table_id}/pass")
async def pass_turn(me: Me, table_id: TableId) -> TableInfo:
    """Be asked for no more reactions in this turn."""
    await me.services.play.pass_turn(table_id, await me.seat(table_id))
    return await me.table(table_id)


@router.post("/tables/{table_id}/away")
async def stand_in(me: Me, table_id: TableId, wanted: Away) -> TableInfo:
    """Let a bot play for you until you are back."""
    await me.services.play.stand_in(table_id, await me.seat(table_id), wanted.level)
    return await me.table(table_id)


@router.post("/tables/{table_id}/back")
async def come_back(me: Me, table_id: TableId) -> TableInfo:
    """Play yourself again."""
    await me.services.play.back(table_id, await me.seat(table_id))
    return await me.table(table_id)


@router.post("/tables/{table_id}/talk")
async def say(me: Me, table_id: TableId, wanted: Say) -> TableInfo:
    """A few words or a sign to everyone."""
    kind, words = (SIGN, wanted.sign) if wanted.sign else (WORDS, wanted.words)
    await me.services.play.say(table_id, await me.seat(table_id), kind, words)
    return await me.table(table_id)


@router.get("/tables/{table_id}/hint")
async def hint(me: Me, table_id: TableId) -> HintInfo:
    """What a sensible player would do in your seat, and why."""
    found = await me.services.play.hint(table_id, await me.seat(table_id))
    looked_at = [CandidateInfo(words=c.words, estimate=c.estimate, reason=c.reason) for c in found.candidates]
    return HintInfo(words=found.words, reason=found.reason, candidates=looked_at)


@router.get(
    "/tables/{table_id}/record",
    response_class=Response,  # of no kind of its own: what it refuses is JSON like everywhere
    responses={
        200: {
            "content": {"text/plain": {}, "application/x-ndjson": {}},
            "description": "the record, or its events, when the game is over",
        }
    },
)
async def record(me: Me, table_id: TableId, events: bool = False) -> Response:
    """The whole game as text that replays to its own hash; with `events` what happened in it, a JSON object a line."""
    match = finished(await me.at(table_id)).playing()
    if events:
        return PlainTextResponse(events_text(match.written(), None), media_type="application/x-ndjson")
    return PlainTextResponse(match.written().to_text())


@router.get(
    "/tables/{table_id}/events",
    response_class=Response,  # of no kind of its own: what it refuses is JSON like everywhere
    responses={200: {"content": {"text/event-stream": {}}, "description": "`change` events; the data is the digest"}},
)
async def listen(me: Me, table_id: TableId, seen: str = "") -> Response:
    """An event whenever something changes that you may see. `seen` is the digest that you know already."""
    await me.at(table_id)
    tables = me.services.tables
    tell = partial(_told, tables, me.key)
    return Stream(tables, me.request, told_of(tables, me.request, {table_id: seen}, tell, TO_PROGRAMS))


def _told(tables: Tables, key: str, live: LiveTable, seen: str) -> tuple[str, str] | None:
    """The digest of what they see, if it is another; being told means that they are here."""
    seat = live.seat_of(key)
    tables.presence.here(live.table.id, seat)
    digest = live.digest(seat, tables.away(live))
    return None if digest == seen else (digest, digest)
