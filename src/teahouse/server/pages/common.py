"""What all pages share: who is asking, how a page is answered, how a form is read."""

import asyncio
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any
from urllib.parse import quote, unquote

from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.datastructures import FormData
from starlette.responses import Response

from teahouse.core.errors import InvalidOption, TeahouseError
from teahouse.match.seats import check_name
from teahouse.server.boards import named
from teahouse.server.checked_input import read_form
from teahouse.server.health import Health
from teahouse.server.lobby import Lobby
from teahouse.server.play import Play
from teahouse.server.render import page
from teahouse.server.scheduler import Scheduler
from teahouse.server.secret import hashed, new_secret
from teahouse.server.tables import Tables
from teahouse.server.urls import Urls

COOKIE = "teahouse"
NAME_COOKIE = "teahouse-name"
THEME_COOKIE = "teahouse-theme"  # written by the script, for nobody but the style sheet
THEMES = ("light", "dark")
YEAR = 365 * 24 * 3600
LONGEST_COOKIE = 3000  # bytes; browsers keep 4096 with all that stands around it
_SECRET = re.compile(r"[A-Za-z0-9_-]{16,128}")


class Services:
    """What the handlers work with, kept in `app.state.services`."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.lobby = Lobby(tables)
        self.play = Play(tables)
        self.scheduler = Scheduler(tables)
        self.health = Health(tables.store)
        self.loop: asyncio.AbstractEventLoop | None = None  # where all of it runs, for whoever is outside


def services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


def urls_of(request: Request) -> Urls:
    return services(request).tables.urls


UNTHEMED = "<html "


@dataclass(frozen=True)
class Guest:
    """Whoever is asking: known by a secret in a cookie, or not known yet."""

    secret: str
    name: str

    @cached_property
    def key(self) -> str:
        return hashed(self.secret) if self.secret else ""


def guest_of(request: Request) -> Guest:
    return Guest(secret_in(request, COOKIE), name_in(request))


def secret_in(request: Request, cookie: str) -> str:
    """A secret of ours that a browser keeps; what cannot be one is as if it were not there."""
    value = request.cookies.get(cookie, "")
    return value if _SECRET.fullmatch(value) else ""


def name_in(request: Request) -> str:
    """The name that a browser keeps. Headers are Latin-1 and names are not, so it is written with percent signs."""
    return _name(request.cookies.get(NAME_COOKIE, "")[:LONGEST_COOKIE])


@lru_cache(1024)
def _name(cookie: str) -> str:
    try:
        return check_name(unquote(cookie, errors="strict"))
    except (UnicodeDecodeError, InvalidOption):
        return ""


def welcome(guest: Guest, name: str) -> Guest:
    """A guest with a secret of their own and the name they gave."""
    return Guest(guest.secret or new_secret(), name or guest.name)


def greet(response: Response, request: Request) -> Response:
    """Give a browser its secret before it is needed: if the answer to sitting down is lost, asking again finds the
    seat that was taken.
    """
    guest = guest_of(request)
    return response if guest.secret else remember(response, welcome(guest, ""), request)


def remember(response: Response, guest: Guest, request: Request) -> Response:
    """Let the browser know its guest the next time. Scripts and other sites cannot read or send the cookie."""
    for cookie, value in ((COOKIE, guest.secret), (NAME_COOKIE, quote(guest.name, safe=" "))):
        if 0 < len(value) <= LONGEST_COOKIE:
            keep(response, cookie, value, request)
    return response


def keep(response: Response, cookie: str, value: str, request: Request) -> None:
    secure = base_address(request).startswith("https:")
    response.set_cookie(
        cookie, value, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path=urls_of(request).cookies
    )


def base_address(request: Request) -> str:
    """How people reach this server; its root is a part of every path."""
    settings = services(request).tables.settings
    if settings.address:
        return settings.address.rstrip("/")
    scheme = request.headers.get("x-forwarded-proto", "") if settings.proxy else ""
    scheme = scheme if scheme in ("http", "https") else request.url.scheme
    return f"{scheme}://{request.headers.get('host', request.url.netloc)}"


def address_of(request: Request) -> str:
    """Where this request comes from, as limits are counted; the guard has found it out."""
    return str(request.scope.get("guest", ""))


async def fields(request: Request) -> FormData:
    return await read_form(request)


def as_form(data: FormData) -> dict[str, list[str]]:
    """Everything a board may read of a form."""
    return {name: [str(value) for value in data.getlist(name)] for name in data if name != "stamp"}


def text(data: FormData, name: str, default: str = "") -> str:
    value = data.get(name)
    return value if isinstance(value, str) else default


def number(data: FormData, name: str, default: int | None = None) -> int | None:
    """A whole number out of a form; anything else is as if it were not there."""
    value = text(data, name).strip()
    return int(value) if value.isascii() and value.isdigit() and len(value) < 7 else default


def theme_of(request: Request) -> str:
    """Light or dark, if this browser was told; else as its system has it."""
    theme = request.cookies.get(THEME_COOKIE, "")
    return theme if theme in THEMES else ""


def html(template: str, request: Request, status: int = 200, **context: Any) -> HTMLResponse:
    return HTMLResponse(page(template, urls_of(request), theme=theme_of(request), **context), status)


def themed(text: str, request: Request, status: int = 200) -> HTMLResponse:
    """A page that was drawn for many, in the light that this one prefers."""
    theme = theme_of(request)
    return HTMLResponse(text.replace(UNTHEMED, f'{UNTHEMED}data-theme="{theme}" ', 1) if theme else text, status)


def see_other(where: str) -> RedirectResponse:
    return RedirectResponse(where, 303)


def sentence(problem: TeahouseError, names: list[str] | None = None) -> str:
    """A refusal as it stands on a page: people's names for their numbers, a capital and a full stop."""
    return f"{named(str(problem).rstrip('.'), names or [])}."
