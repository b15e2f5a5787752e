"""A running table as one viewer sees it: the whole page, or what has changed on it since they last looked."""

from dataclasses import dataclass
from typing import Any

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse
from markupsafe import Markup
from starlette.responses import Response

from teahouse.bots import roster
from teahouse.match import Candidate, Hint
from teahouse.match.seats import DEFAULT_BOT
from teahouse.match.words import beside_names, with_names
from teahouse.server.board_context import shown
from teahouse.server.boards import Form
from teahouse.server.changes import Lines, Page, Pages, Viewer, left
from teahouse.server.drawing import KEPT
from teahouse.server.knowledge import Knowledge, Line
from teahouse.server.live_table import LiveTable
from teahouse.server.pages.common import Guest, base_address, services, theme_of
from teahouse.server.play import SIGNS
from teahouse.server.render import environment, in_parts
from teahouse.server.secret import spelled
from teahouse.server.tables import Tables
from teahouse.server.urls import Urls

MOST_HINTS = 3
MOST_LINES = 60  # of the bill on a page; the others are a link away
MOST_VIEWERS = 64  # whose pages a table remembers
NEWS_SECONDS = 8  # for pages without script
UNTHEMED = "<html "
REFRESH = Markup('<noscript><meta http-equiv="refresh" content="{}; url={}"></noscript>')
EARLIER = Markup('<p class="small"><a href="{}">All of it</a></p>')
SINCE = '<li class="since" id="since">Since your last move</li>'


@dataclass(frozen=True)
class Extra:
    """What a page shows beside the table as it stands: a half-filled form, a refusal, a hint, what was missed."""

    form: Form | None = None
    refusal: str = ""
    hint: Hint | None = None
    since: float = 0.0
    bill: bool = False  # all of it

    def __bool__(self) -> bool:
        return bool(self.form or self.refusal or self.hint or self.since or self.bill)


NOTHING = Extra()


def viewer_of(request: Request, live: LiveTable, guest: Guest) -> Viewer:
    return Viewer(live.seat_of(guest.key), live.opened_by(guest.key), base_address(request))


def playing_page(
    request: Request, live: LiveTable, guest: Guest, extra: Extra = NOTHING, status: int = 200
) -> Response:
    """The table for whoever asks: a page, or what has changed on the page they say they have."""
    tables = services(request).tables
    viewer = viewer_of(request, live, guest)
    page = page_of(tables, live, viewer)
    if asks_for_changes(request):
        seen = request.headers["x-seen"]
        ours = request.headers.get("x-ours", "").split()
        return JSONResponse(_told(tables, live, viewer, page, seen, ours, extra), status)
    drawn = draw(tables, live, viewer, extra).drawn if extra or page.until is not None else page.drawn
    theme = theme_of(request)
    text = drawn.whole()
    return HTMLResponse(text.replace(UNTHEMED, f'{UNTHEMED}data-theme="{theme}" ', 1) if theme else text, status)


def asks_for_changes(request: Request) -> bool:
    """Whether a script asks that has a page already and says which."""
    return bool(request.headers.get("x-seen")) and "application/json" in request.headers.get("accept", "")


def news(tables: Tables, live: LiveTable, viewer: Viewer, seen: str) -> dict[str, Any] | None:
    """What a viewer is told who has seen another page; None if it is the one."""
    page = page_of(tables, live, viewer)
    if page.digest == seen:
        return None
    told = live.pages[viewer].between(seen, page)
    return told | {"table": live.table.id, "was": seen, "left": left(page.until)}


def _told(
    tables: Tables, live: LiveTable, viewer: Viewer, page: Page, seen: str, ours: list[str], extra: Extra
) -> dict[str, Any]:
    """The same for somebody whose page also has, or is to have, something of its own."""
    told = dict(live.pages[viewer].between(seen, page))
    if told.get("whole"):
        return told
    own = draw(tables, live, viewer, extra).drawn if extra else page.drawn
    more = own.since(page.drawn)
    if more is None:
        return {"seen": page.digest, "whole": True}
    parts = told["parts"] | more | {name: own.filled(own.parts[name]) for name in ours if name in own.parts}
    return told | {"parts": parts, "ours": bool(extra), "left": left(page.until)}


def page_of(tables: Tables, live: LiveTable, viewer: Viewer) -> Page:
    """The page of a viewer as it stands, drawn when it is first asked for."""
    digest = live.digest(viewer.seat, tables.away(live))
    if viewer not in live.pages:
        # A viewer has the name by which the server was asked, and anybody may make one up.
        while len(live.pages) >= MOST_VIEWERS:
            del live.pages[next(iter(live.pages))]
        live.pages[viewer] = Pages()
    pages = live.pages[viewer]
    if digest not in pages.drawn or next(reversed(pages.drawn)) != digest:
        pages.remember(draw(tables, live, viewer))
    return pages.drawn[digest]


def draw(tables: Tables, live: LiveTable, viewer: Viewer, extra: Extra = NOTHING) -> Page:
    urls = tables.urls
    away = tables.away(live)
    known = live.known_to(viewer.seat, away)
    until = known.around.until if known.view["pending"] else None
    window = None if until is None else {"left": left(until), "all": known.around.wait}
    # Without script the page is loaded again: when a wait ends, and while others decide, but never under one's hands.
    refresh = window["left"] + 1 if window and window["left"] is not None else 0 if known.asked else NEWS_SECONDS
    first = known.first if extra.bill else max(known.first, known.end - MOST_LINES)
    lines = Lines(first, known.end, known.first + known.fresh_from)
    line = {n: _line(known, n, urls) for n in range(lines.first, lines.end)}
    context = shown(known, extra.form or {})
    mine = viewer.seat is not None and live.bots.get(viewer.seat)
    digest = live.digest(viewer.seat, away)
    drawn = in_parts(
        "play.html",
        urls,
        **around(live, viewer, urls) | context,
        digest=digest,
        title=f"{'Your turn · ' if known.asked else ''}{known.game.title} · teahouse",
        action=urls.at(live.table.id, "move"),
        refusal=extra.refusal,
        window=window,
        stamp=known.own.stamp,
        own=known.own,
        answer=beside_names(known.own.answer.replace("\n", ", "), known.names),
        can_undo=known.can_undo,
        talk=known.around.talk,
        silent=known.around.silent,
        hint=None if extra.hint is None else [_shown(one, known.names) for one in extra.hint.candidates[:MOST_HINTS]],
        stood_in=mine or "",
        since=extra.since,
        refresh=refresh,
        noscript_refresh=REFRESH.format(refresh, urls.table(live.table.id)) if refresh else "",
        earlier=EARLIER.format(urls.table(live.table.id, bill="all")) if first > known.first else "",
        bill_lines=_bill(line, lines, viewer),
    )
    return Page(digest, drawn, lines, line, known.asked, until, known.events())


def around(live: LiveTable, viewer: Viewer, urls: Urls) -> dict[str, Any]:
    """What every page of a table shows, whatever its state."""
    return {
        "table": live.table,
        "game": live.game,
        "me": viewer.seat,
        "opener": viewer.opener,
        "link": viewer.base + urls.table(live.table.id),
        "code": spelled(live.table.id),
        "levels": roster.offered(),
        "level": DEFAULT_BOT,
        "signs": SIGNS,
    }


def _shown(candidate: Candidate, names: list[str]) -> dict[str, str]:
    words = beside_names(candidate.words, names)
    return {"words": words, "reason": with_names(candidate.reason, names), "estimate": candidate.estimate}


# -- the bill


def _line(known: Knowledge, number: int, urls: Urls) -> str:
    """A line of the bill, drawn once for all who read the same."""
    line: Line = known.line(number)
    macro = environment(urls).get_template("line.html").module.line  # type: ignore[attr-defined]
    return KEPT.piece(macro, (number, line.seat, line.parts, line.at, known.game.key))


def _bill(line: dict[int, str], lines: Lines, viewer: Viewer) -> Markup:
    """The lines with the newest on top, and a mark at those since one's last move."""
    told = [line[n] for n in range(lines.end - 1, lines.first - 1, -1)]
    if viewer.seat is not None and lines.fresh < lines.end:
        then = lines.end - 1 - lines.fresh
        if lines.fresh > lines.first:
            told[then] = told[then].replace("<li ", '<li class="then" ', 1)
        told.insert(0, SINCE)
    return Markup("".join(told))  # noqa: S704 - drawn by a template
