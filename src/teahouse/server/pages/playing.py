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
from teahouse.server.boards import Form
from teahouse.server.changes import Lines, Page, Pages, Viewer, left
from teahouse.server.drawing import KEPT
from teahouse.server.house import House
from teahouse.server.pages.frame import Guest, base_address, services, theme_of
from teahouse.server.play import SIGNS
from teahouse.server.present import shown
from teahouse.server.render import ENVIRONMENT, in_parts
from teahouse.server.secret import spelled
from teahouse.server.sight import Line, Sight
from teahouse.server.sitting import Sitting

MOST_HINTS = 3
MOST_LINES = 60  # of the bill on a page; the others are a link away
MOST_VIEWERS = 64  # whose pages a table remembers
NEWS_SECONDS = 8  # for pages without script
UNTHEMED = '<html lang="en">'
REFRESH = Markup('<noscript><meta http-equiv="refresh" content="{}; url=/t/{}"></noscript>')
EARLIER = Markup('<p class="small"><a href="/t/{}?bill=all">All of it</a></p>')
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


def viewer_of(request: Request, sitting: Sitting, guest: Guest) -> Viewer:
    return Viewer(sitting.seat_of(guest.key), sitting.opened_by(guest.key), base_address(request))


def playing_page(
    request: Request, sitting: Sitting, guest: Guest, extra: Extra = NOTHING, status: int = 200
) -> Response:
    """The table for whoever asks: a page, or what has changed on the page they say they have."""
    house = services(request).house
    viewer = viewer_of(request, sitting, guest)
    page = page_of(house, sitting, viewer)
    if asks_for_changes(request):
        seen = request.headers["x-seen"]
        ours = request.headers.get("x-ours", "").split()
        return JSONResponse(_told(house, sitting, viewer, page, seen, ours, extra), status)
    drawn = draw(house, sitting, viewer, extra).drawn if extra or page.until is not None else page.drawn
    theme = theme_of(request)
    text = drawn.whole()
    return HTMLResponse(text.replace(UNTHEMED, f'<html lang="en" data-theme="{theme}">', 1) if theme else text, status)


def asks_for_changes(request: Request) -> bool:
    """Whether a script asks that has a page already and says which."""
    return bool(request.headers.get("x-seen")) and "application/json" in request.headers.get("accept", "")


def news(house: House, sitting: Sitting, viewer: Viewer, seen: str) -> dict[str, Any] | None:
    """What a viewer is told who has seen another page; None if it is the one."""
    page = page_of(house, sitting, viewer)
    if page.digest == seen:
        return None
    told = sitting.pages[viewer].between(seen, page)
    return told | {"table": sitting.table.id, "was": seen, "left": left(page.until)}


def _told(
    house: House, sitting: Sitting, viewer: Viewer, page: Page, seen: str, ours: list[str], extra: Extra
) -> dict[str, Any]:
    """The same for somebody whose page also has, or is to have, something of its own."""
    told = dict(sitting.pages[viewer].between(seen, page))
    if told.get("whole"):
        return told
    own = draw(house, sitting, viewer, extra).drawn if extra else page.drawn
    more = own.since(page.drawn)
    if more is None:
        return {"seen": page.digest, "whole": True}
    parts = told["parts"] | more | {name: own.filled(own.parts[name]) for name in ours if name in own.parts}
    return told | {"parts": parts, "ours": bool(extra), "left": left(page.until)}


def page_of(house: House, sitting: Sitting, viewer: Viewer) -> Page:
    """The page of a viewer as it stands, drawn when it is first asked for."""
    digest = sitting.digest(viewer.seat, house.away(sitting))
    if viewer not in sitting.pages:
        # A viewer has the name by which the server was asked, and anybody may make one up.
        while len(sitting.pages) >= MOST_VIEWERS:
            del sitting.pages[next(iter(sitting.pages))]
        sitting.pages[viewer] = Pages()
    pages = sitting.pages[viewer]
    if digest not in pages.drawn or next(reversed(pages.drawn)) != digest:
        pages.remember(draw(house, sitting, viewer))
    return pages.drawn[digest]


def draw(house: House, sitting: Sitting, viewer: Viewer, extra: Extra = NOTHING) -> Page:
    away = house.away(sitting)
    sight = sitting.sight(viewer.seat, away)
    until = sight.around.until if sight.view["pending"] else None
    window = None if until is None else {"left": left(until), "all": sight.around.wait}
    # Without script the page is loaded again: when a wait ends, and while others decide, but never under one's hands.
    refresh = window["left"] + 1 if window and window["left"] is not None else 0 if sight.asked else NEWS_SECONDS
    first = sight.first if extra.bill else max(sight.first, sight.end - MOST_LINES)
    lines = Lines(first, sight.end, sight.first + sight.fresh_from)
    line = {n: _line(sight, n) for n in range(lines.first, lines.end)}
    context = shown(sight, extra.form or {})
    mine = viewer.seat is not None and sitting.bots.get(viewer.seat)
    digest = sitting.digest(viewer.seat, away)
    drawn = in_parts(
        "play.html",
        **around(sitting, viewer) | context,
        digest=digest,
        title=f"{'Your turn · ' if sight.asked else ''}{sight.game.title} · teahouse",
        action=f"/t/{sitting.table.id}/move",
        refusal=extra.refusal,
        window=window,
        stamp=sight.own.stamp,
        own=sight.own,
        answer=beside_names(sight.own.answer.replace("\n", ", "), sight.names),
        can_undo=sight.can_undo,
        talk=sight.around.talk,
        silent=sight.around.silent,
        hint=None if extra.hint is None else [_shown(one, sight.names) for one in extra.hint.candidates[:MOST_HINTS]],
        stood_in=mine or "",
        since=extra.since,
        refresh=refresh,
        noscript_refresh=REFRESH.format(refresh, sitting.table.id) if refresh else "",
        earlier=EARLIER.format(sitting.table.id) if first > sight.first else "",
        bill_lines=_bill(line, lines, viewer),
    )
    return Page(digest, drawn, lines, line, sight.asked, until, sight.events())


def around(sitting: Sitting, viewer: Viewer) -> dict[str, Any]:
    """What every page of a table shows, whatever its state."""
    return {
        "table": sitting.table,
        "game": sitting.game,
        "me": viewer.seat,
        "opener": viewer.opener,
        "link": f"{viewer.base}/t/{sitting.table.id}",
        "code": spelled(sitting.table.id),
        "levels": roster.offered(),
        "level": DEFAULT_BOT,
        "signs": SIGNS,
    }


def _shown(candidate: Candidate, names: list[str]) -> dict[str, str]:
    words = beside_names(candidate.words, names)
    return {"words": words, "reason": with_names(candidate.reason, names), "estimate": candidate.estimate}


# -- the bill


def _line(sight: Sight, number: int) -> str:
    """A line of the bill, drawn once for all who read the same."""
    line: Line = sight.line(number)
    macro = ENVIRONMENT.get_template("line.html").module.line  # type: ignore[attr-defined]
    return KEPT.piece(macro, (number, line.seat, line.parts, line.at, sight.game.key))


def _bill(line: dict[int, str], lines: Lines, viewer: Viewer) -> Markup:
    """The lines with the newest on top, and a mark at those since one's last move."""
    told = [line[n] for n in range(lines.end - 1, lines.first - 1, -1)]
    if viewer.seat is not None and lines.fresh < lines.end:
        then = lines.end - 1 - lines.fresh
        if lines.fresh > lines.first:
            told[then] = told[then].replace("<li ", '<li class="then" ', 1)
        told.insert(0, SINCE)
    return Markup("".join(told))  # noqa: S704 - drawn by a template
