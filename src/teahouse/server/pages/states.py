"""A table's own page in each of its states: people sit down, it is played, it is over."""

import io
from typing import Any

import segno
from fastapi import Request
from markupsafe import Markup
from starlette.responses import Response

from teahouse.core.errors import TeahouseError
from teahouse.server.board_context import result, shown
from teahouse.server.boards import Form, board_of, named
from teahouse.server.changes import Lines, Viewer
from teahouse.server.lesson_part import lesson_part
from teahouse.server.live_table import LiveTable
from teahouse.server.pages.common import Guest, guest_of, html, sentence, services, themed, urls_of
from teahouse.server.pages.playing import MOST_VIEWERS, Extra, around, playing_page, told, viewer_of, write
from teahouse.server.problems import MovedOn, OtherMove, status_of
from teahouse.server.render import page
from teahouse.server.store.rows import OPEN, OVER
from teahouse.server.urls import Urls


def lobby_page(request: Request, live: LiveTable, guest: Guest, refusal: str = "", status: int = 200) -> Response:
    viewer = viewer_of(request, live, guest)
    context = around(live, viewer, urls_of(request))
    away = services(request).tables.away(live)
    return html(
        "lobby.html",
        request,
        status,
        **context,
        guest=guest,
        digest=live.digest(viewer.seat, away),
        chairs=live.chairs(viewer.seat, away),
        seats=live.seats,
        qr=qr(context["link"]),
        refusal=refusal,
    )


def closed_page(request: Request, live: LiveTable, guest: Guest, refusal: str = "", status: int = 200) -> Response:
    """How it ended, with everything laid open (R9); a table that was cleared before it began has nothing to show."""
    if live.match is None:
        words = "This table was cleared away before the game began."
        return html("message.html", request, status, title=live.table.name, message=words)
    viewer = viewer_of(request, live, guest)
    away = services(request).tables.away(live)
    key = (viewer, live.digest(viewer.seat, away))
    if refusal:
        return themed(_result(live, viewer, urls_of(request), key[1], away, refusal), request, status)
    if key not in live.results:
        while len(live.results) >= MOST_VIEWERS:
            del live.results[next(iter(live.results))]
        live.results[key] = _result(live, viewer, urls_of(request), key[1], away)
    return themed(live.results[key], request, status)


def _result(live: LiveTable, viewer: Viewer, urls: Urls, digest: str, away: set[int], refusal: str = "") -> str:
    known = live.known_to(viewer.seat, away)
    over = live.table.status == OVER
    write(known, urls)
    lines = Lines(known.first, known.end, known.fresh)
    return page(
        "over.html",
        urls,
        **around(live, viewer, urls) | shown(known, {}, urls),
        digest=digest,
        title=f"{known.game.title} · teahouse",
        told=Markup(told(known.bill, lines, viewer)),  # noqa: S704 - drawn by a template
        action="",
        refusal=refusal,
        window=None,
        silent=False,
        finished=over,
        headline=result(known) if over else "The table was put away",
        bill=score_bill(live, known.view, known.names) if over else None,
        talk=known.around.talk,
        last=len(live.playing().record.decisions),
        lesson=lesson_part(live, viewer.seat, True) if over else None,
    )


def score_bill(live: LiveTable, view: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """The scores as a bill: a line for each category, then the total; seats in the order of their ranks."""
    outcome = view["outcome"]
    order = sorted(range(len(names)), key=lambda seat: (outcome["ranks"][seat], seat))
    return {
        "order": order,
        "names": names,
        "ranks": outcome["ranks"],
        "winners": outcome["winners"],
        "rows": board_of(live.playing().game).board.scores(view, names),
        "totals": outcome["scores"],
        "reason": named(str(outcome["reason"]).rstrip("."), names),
    }


async def refused(request: Request, table_id: str, problem: TeahouseError, form: Form | None = None) -> Response:
    """The same table with the refusal where the question was."""
    guest = guest_of(request)
    live = await services(request).tables.live(table_id)
    status = status_of(problem)
    words = sentence(problem, live.names())
    if live.table.status == OPEN:
        return lobby_page(request, live, guest, words, status)
    if live.table.closed():
        return closed_page(request, live, guest, words, status)
    if isinstance(problem, OtherMove):
        return playing_page(request, live, guest, Extra(answer=words), status)
    kept = None if isinstance(problem, MovedOn) else form
    return playing_page(request, live, guest, Extra(form=kept, refusal=words), status)


def qr(link: str) -> Markup:
    """A link as a picture for a telephone's camera."""
    out = io.BytesIO()
    segno.make(link, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=3, light="#fff", dark="#000"
    )
    return Markup(out.getvalue().decode())  # noqa: S704 - drawn by segno out of squares
