"""A table's own page in each of its states: people sit down, it is played, it is over."""

import io
from typing import Any

import segno
from fastapi import Request
from markupsafe import Markup
from starlette.responses import Response

from teahouse.core.errors import TeahouseError
from teahouse.server.boards import Form, board_of, named
from teahouse.server.pages.around import around
from teahouse.server.pages.frame import Guest, guest_of, html, sentence, services
from teahouse.server.pages.playing import Extra, playing_page
from teahouse.server.present import result, shown
from teahouse.server.problems import MovedOn, status_of
from teahouse.server.sitting import Sitting
from teahouse.server.store.rows import OPEN, OVER


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


def closed_page(request: Request, sitting: Sitting, guest: Guest, refusal: str = "", status: int = 200) -> Response:
    """How it ended, with everything laid open (R9); a table that was cleared before it began has nothing to show."""
    if sitting.match is None:
        words = "This table was cleared away before the game began."
        return html("message.html", request, status, title=sitting.table.name, message=words)
    house = services(request).house
    seat = sitting.seat_of(guest.key)
    sight = sitting.sight(seat, house.away(sitting))
    context = shown(sight, {})
    over = sitting.table.status == OVER
    return html(
        "over.html",
        request,
        status,
        **around(request, sitting, guest) | context,
        title=f"{sight.game.title} · teahouse",
        action="",
        refusal=refusal,
        window=None,
        silent=False,
        finished=over,
        headline=result(sight) if over else "The table was put away",
        bill=score_bill(sitting, sight.view, sight.names) if over else None,
        talk=sight.around.talk,
        last=len(sitting.playing().record.decisions),
    )


def score_bill(sitting: Sitting, view: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The scores as a bill: a line for each category, then the total; seats in the order of their ranks."""
    outcome = view["outcome"]
    order = sorted(range(len(names)), key=lambda seat: (outcome["ranks"][seat], seat))
    return {
        "order": order,
        "names": names,
        "ranks": outcome["ranks"],
        "winners": outcome["winners"],
        "rows": board_of(sitting.playing().game).board.scores(view, names),
        "totals": outcome["scores"],
        "reason": named(str(outcome["reason"]).rstrip("."), names),
    }


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
    return playing_page(request, sitting, guest, Extra(form=kept, refusal=words), status)


def qr(link: str) -> Markup:
    """A link as a picture for a telephone's camera."""
    out = io.BytesIO()
    segno.make(link, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff", dark="#000"
    )
    return Markup(out.getvalue().decode())  # noqa: S704 - drawn by segno out of squares
