"""A running table as one viewer sees it: the whole page, or what has changed on it since they last looked."""

from dataclasses import dataclass
from typing import Any

from fastapi import Request
from fastapi.responses import JSONResponse
from markupsafe import Markup, escape
from starlette.responses import Response

import teahouse
from teahouse.bots import roster
from teahouse.match import Candidate, Hint
from teahouse.match.seats import DEFAULT_BOT
from teahouse.match.words import beside_names, with_names
from teahouse.server.board_context import shown
from teahouse.server.boards import Form, board_of
from teahouse.server.changes import Lines, Page, Pages, Viewer, left
from teahouse.server.drawing import KEPT
from teahouse.server.events import packed_json
from teahouse.server.knowledge import Bill, Chair, Knowledge
from teahouse.server.lesson_part import lesson_part
from teahouse.server.live_table import LiveTable
from teahouse.server.pages.common import Guest, base_address, services, themed
from teahouse.server.play import SIGNS
from teahouse.server.render import frame, in_parts, macros
from teahouse.server.secret import spelled
from teahouse.server.tables import Tables
from teahouse.server.urls import Urls

MOST_HINTS = 3
MOST_LINES = 60  # of the bill on a page; the others are a link away
MOST_VIEWERS = 64  # whose pages a table remembers
NEWS_SECONDS = 8  # for pages without script
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
    answer: str = ""  # to another move than the one that a first game asks for
    back: int = 0  # how many steps of a first game before the one that waits are looked at

    def __bool__(self) -> bool:
        beside = self.answer or self.back
        return bool(self.form or self.refusal or self.hint or self.since or self.bill or beside)


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
        pages = live.pages[viewer]
        if not extra and set(ours) <= pages.between(seen, page).get("parts", {}).keys():
            return packed_json(request, pages.text(live.table.id, seen, page), status)
        return JSONResponse(_told(tables, live, viewer, page, seen, ours, extra), status)
    shown = draw(tables, live, viewer, extra) if extra or page.until is not None else page
    return themed(_whole(shown, viewer), request, status)


def asks_for_changes(request: Request) -> bool:
    """Whether a script asks that has a page already and says which."""
    return bool(request.headers.get("x-seen")) and "application/json" in request.headers.get("accept", "")


def news(tables: Tables, live: LiveTable, viewer: Viewer, seen: str) -> tuple[str, str] | None:
    """What a viewer is told who has seen another page, as JSON, and what they have seen then; None if it is the one."""
    page = page_of(tables, live, viewer)
    if page.digest == seen:
        return None
    return page.digest, live.pages[viewer].text(live.table.id, seen, page)


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
    pages = live.pages.pop(viewer, None) or Pages()
    # A viewer has the name by which the server was asked, and anybody may make one up: who looked last is kept.
    while len(live.pages) >= MOST_VIEWERS:
        del live.pages[next(iter(live.pages))]
    live.pages[viewer] = pages
    if digest not in pages.drawn or next(reversed(pages.drawn)) != digest:
        drawn = draw(tables, live, viewer)  # with another digest if somebody has come to be away in this very moment
        pages.remember(drawn)
        return drawn
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
    lines = Lines(first, known.end, known.fresh)
    write(known, urls)
    mine = viewer.seat is not None and live.bots.get(viewer.seat)
    digest = live.digest(viewer.seat, away)
    action = urls.at(live.table.id, "move")
    drawn = in_parts(
        "play.html",
        urls,
        _frame(live, viewer, urls, known.reminders),
        **around(live, viewer, urls) | shown(known, extra.form or {}, urls),
        action=action,
        refusal=extra.refusal,
        lesson=lesson_part(live, viewer.seat, known.asked, extra.answer, extra.back),
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
        absent=[(chair.seat, chair.name) for chair in known.chairs if _replaceable(chair, viewer)],
        guests=[(chair.seat, chair.name) for chair in known.chairs if viewer.opener and chair.person and not chair.you],
    )
    drawn.tops.append("title")
    drawn.parts |= {
        "title": str(escape(f"{'Your turn · ' if known.asked else ''}{known.game.title} · teahouse")),
        "/digest": digest,
        "/asked": "yes" if known.asked else "",
        "/refresh": str(REFRESH.format(refresh, urls.table(live.table.id))) if refresh else "",
        "/earlier": str(EARLIER.format(urls.table(live.table.id, bill="all"))) if first > known.first else "",
    }
    return Page(digest, drawn, known.bill, lines, known.first, known.asked, until)


def _replaceable(chair: Chair, viewer: Viewer) -> bool:
    """Whether this viewer may let a bot play for somebody else for now."""
    if chair.you or not chair.person or chair.bot:
        return False
    return viewer.opener or (viewer.seat is not None and chair.away and chair.asked)


def _frame(live: LiveTable, viewer: Viewer, urls: Urls, reminders: bool) -> str:
    """What holds the parts of a viewer's page together; it stays the same as long as the game lasts."""
    action = urls.at(live.table.id, "move")
    learning = bool(live.table.lesson)
    key = (live.table.name, viewer.seat, action, reminders, learning)
    if key not in live.frames:
        live.frames[key] = frame(
            "play.html",
            urls,
            game=live.game,
            board=board_of(live.game),
            table={"id": live.table.id, "name": live.table.name},
            me=viewer.seat,
            action=action,
            reminders=reminders,
            learning=learning,
        )
    return live.frames[key]


def _whole(page: Page, viewer: Viewer) -> str:
    """A page as it is sent to somebody who has none."""
    page.drawn.parts["/lines"] = told(page.bill, page.lines, viewer)
    return page.drawn.whole()


def around(live: LiveTable, viewer: Viewer, urls: Urls) -> dict[str, Any]:
    """What every page of a table shows, whatever its state."""
    return {
        "table": live.table,
        # A table that was cleared is laid with nothing.
        "game": live.match.game if live.match is not None else teahouse.game(live.table.game),
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


def write(known: Knowledge, urls: Urls) -> None:
    """Draw the lines that are new."""
    drawn = known.bill.drawn
    if len(drawn) < known.end:
        draw_line = macros(urls, "line.html").line
        for number in range(len(drawn), known.end):
            line = known.line(number)
            drawn.append(KEPT.piece(draw_line, (number, line.seat, line.parts, line.at, known.game.key)))


def told(bill: Bill, lines: Lines, viewer: Viewer) -> str:
    """The lines with the newest on top, and a mark at those since one's last move."""
    drawn = bill.drawn[lines.first : lines.end]
    drawn.reverse()
    if viewer.seat is not None and lines.fresh < lines.end:
        then = lines.end - 1 - lines.fresh
        if lines.fresh > lines.first:
            drawn[then] = drawn[then].replace("<li ", '<li class="then" ', 1)
        drawn.insert(0, SINCE)
    return "".join(drawn)
