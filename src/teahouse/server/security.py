"""What stands between the world and the handlers: sizes, rates, origins, headers, and a line in the log."""

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teahouse.server.client_addresses import guest_address, is_host
from teahouse.server.metrics import Metrics
from teahouse.server.problems import Broken, NotAllowed, Problem, TooLarge, TooMuch, Unreadable, as_json
from teahouse.server.settings import Settings
from teahouse.server.urls import Urls

SAFE = ("GET", "HEAD", "OPTIONS")
BURST = 5
MOST_CLIENTS = 20_000
FILE_COST = 0.1  # of a page: a class that opens the room for the first time asks for a thousand drawings
LONGEST_LINE = 200  # requests of one address that wait for their turn: more than it may have pages that listen
FILES = "/static/"
AT_TABLES = ("/t/", "/api/tables/")
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # places on a turntable and sizes of a fan are numbers in style attributes
        "img-src 'self' data:",  # the tiles of the house are drawn in its style sheet
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",  # one stream for all tabs of a browser
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # Not "no-referrer": browsers would then hide the origin of a form, too, and it could not be checked.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
log = logging.getLogger("teahouse.access")


class Buckets:
    """So many requests a second from one address, and a burst of a few seconds' worth."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str, cost: float = 1.0) -> bool:
        if not self.rate:
            return True
        now = time.monotonic()
        most = max(1.0, self.rate * BURST)
        level, at = self.levels.pop(client, (most, now))
        level = min(most, level + (now - at) * self.rate)
        self.levels[client] = (level - cost if level >= cost else level, now)
        while len(self.levels) > MOST_CLIENTS:
            self.levels.popitem(last=False)
        return level >= cost


class Turns:
    """So many requests of one address are worked on at the same time, the others wait in line: whoever asks for a
    thousand pages at once waits for them alone, and everybody else for a few of them at most.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.busy: Counter[str] = Counter()
        self.lines: dict[str, list[asyncio.Future[None]]] = {}

    async def begin(self, client: str) -> None:
        """Wait for a turn; it has to be given back by `end`."""
        if not self.most or self.busy[client] < self.most:
            self.busy[client] += 1
            return
        line = self.lines.setdefault(client, [])
        if len(line) >= LONGEST_LINE:
            raise TooMuch("too many requests at once come from where you are; wait a moment and try again")
        place = asyncio.get_running_loop().create_future()
        line.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.end(client)  # called off in the very moment that it was their turn
            else:
                with suppress(ValueError):
                    line.remove(place)
            raise

    def end(self, client: str) -> None:
        """The turn is over. The next in line has it when everybody else was looked after that has come meanwhile: a
        page is made without a pause, and so many in a row would pass as one at a time.
        """
        asyncio.get_running_loop().call_soon(self._pass_on, client)

    def _pass_on(self, client: str) -> None:
        line = self.lines.get(client, [])
        while line:
            place = line.pop(0)
            if not place.done():
                place.set_result(None)
                return
        self.lines.pop(client, None)
        self.busy[client] -= 1
        if not self.busy[client]:
            del self.busy[client]


class Guard:
    """ASGI middleware around everything, the apology for a mistake of ours included."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.urls = Urls(settings.root)
        self.metrics = metrics
        self.changes = Buckets(settings.rate)
        self.reads = Buckets(settings.reads)
        self.turns = Turns(settings.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        told = False  # all of an answer, also if something went wrong afterwards
        taken = 0
        has_turn = False

        def end_turn() -> None:
            nonlocal has_turn
            if has_turn:
                has_turn = False
                self.turns.end(scope["guest"])

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.settings.body:
                raise TooLarge(f"a request has at most {self.settings.body} bytes")
            return message

        async def dressed(message: Message) -> None:
            nonlocal status, told
            if message["type"] == "http.response.start":
                status = int(message["status"])
                end_turn()  # the work is done: how long it takes to be read, or goes on, is another matter
                self._dress(scope, MutableHeaders(scope=message))
            await send(message)
            told = message["type"] == "http.response.body" and not message.get("more_body", False)

        try:
            self._check(scope, Headers(scope=scope))
            if not self.urls.below(scope).startswith(FILES):
                await self.turns.begin(scope["guest"])
                has_turn = True
            await self.app(scope, counted, dressed)
        except Problem as problem:
            await self._refuse(problem, scope)(scope, receive, dressed)
        except ClientDisconnect:
            pass  # whoever asked has gone before they had said what they want
        except Exception:
            log.exception("a mistake of ours", extra={"page": route_of(scope)})
            if not status:  # not even an apology was made
                await self._refuse(Broken(), scope)(scope, receive, dressed)
            if not told:
                raise
        finally:
            end_turn()
            self._note(scope, status, time.perf_counter() - began)

    def _check(self, scope: Scope, headers: Headers) -> None:
        scope["guest"] = client = guest_address(scope, self.settings.proxy)
        change = scope["method"] not in SAFE
        cost = FILE_COST if self.urls.below(scope).startswith(FILES) else 1.0
        if not (self.changes.take(client) if change else self.reads.take(client, cost)):
            raise TooMuch("that is too fast; wait a moment and try again")
        hosts = headers.getlist("host")
        if len(hosts) > 1 or not all(is_host(host) for host in hosts):
            raise Unreadable("the Host of this request is no name of a server")
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()):
            raise Unreadable("the Content-Length of this request is no number")
        if len(length) > 12 or int(length) > self.settings.body:
            raise TooLarge(f"a request has at most {self.settings.body} bytes")
        if change and not same_origin(headers, self.settings):
            raise NotAllowed("this request comes from another site")

    def _refuse(self, problem: Problem, scope: Scope) -> Response:
        if self.urls.below(scope).startswith("/api/"):
            return JSONResponse(as_json(problem), problem.status)
        return Response(f"{problem}\n", problem.status, media_type="text/plain")

    def _dress(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if self.settings.address.startswith("https:"):
            headers.setdefault("strict-transport-security", "max-age=31536000")
        if "cache-control" not in headers:
            kept = self.urls.below(scope).startswith(FILES) and b"v=" in scope.get("query_string", b"")
            headers["cache-control"] = "public, max-age=31536000, immutable" if kept else "private, no-store"

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Routes, not addresses: a link is a secret and does not belong into a log.

        What is asked at tables is not counted at all, however fast it was answered: where few play, the numbers would
        tell that somebody thinks about a move, answers early or picks in secret. Our own mistakes are counted anywhere.
        """
        route = route_of(scope)
        if status >= 500:
            self.metrics.count("teahouse_errors_total")
        if not self.urls.below(scope).startswith(AT_TABLES):
            self.metrics.count("teahouse_requests_total", page=route, status=str(status))
            self.metrics.observe("teahouse_request_seconds", seconds, page=route)
        log.info(
            "request",
            extra={"method": scope["method"], "page": route, "status": status, "ms": round(seconds * 1000, 2)},
        )


def route_of(scope: Scope) -> str:
    path: str = scope["path"].removeprefix(scope.get("root_path", ""))
    return getattr(scope.get("route"), "path", "") or ("/static" if "/static" in path else "other")


def same_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a change comes from one of our own pages. A browser says where from; a client without cookies has
    nothing that another site could misuse.
    """
    origin = headers.get("origin")
    if origin is not None:
        own = {headers.get("host", "")}
        if settings.address:
            own.add(urlsplit(settings.address).netloc)
        try:
            return urlsplit(origin).netloc in own - {""}
        except ValueError:  # nothing that could be an address, and so not ours
            return False
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    return "cookie" not in headers
