"""What stands between the world and the handlers: sizes, rates, origins, headers, and a line in the log."""

import logging
import time
from collections import OrderedDict
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from teahouse.server.meters import Meters
from teahouse.server.problems import NotAllowed, Problem, TooLarge, TooMuch, as_json
from teahouse.server.settings import Settings

SAFE = ("GET", "HEAD", "OPTIONS")
BURST = 5
MOST_CLIENTS = 20_000
POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # places on a turntable and sizes of a fan are numbers in style attributes
        "img-src 'self' data:",  # the tiles of the house are drawn in its style sheet
        "font-src 'self'",
        "connect-src 'self'",
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

    def take(self, client: str) -> bool:
        if not self.rate:
            return True
        now = time.monotonic()
        most = max(1.0, self.rate * BURST)
        level, at = self.levels.pop(client, (most, now))
        level = min(most, level + (now - at) * self.rate)
        self.levels[client] = (level - 1 if level >= 1 else level, now)
        while len(self.levels) > MOST_CLIENTS:
            self.levels.popitem(last=False)
        return level >= 1


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, settings: Settings, meters: Meters) -> None:
        self.app = app
        self.settings = settings
        self.meters = meters
        self.changes = Buckets(settings.rate)
        self.reads = Buckets(settings.reads)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 500
        headers = Headers(scope=scope)
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self.settings.body:
                raise TooLarge(f"a request has at most {self.settings.body} bytes")
            return message

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = int(message["status"])
                self._dress(scope, MutableHeaders(scope=message))
            await send(message)

        try:
            self._check(scope, headers)
            await self.app(scope, counted, dressed)
        except Problem as problem:
            await self._refuse(problem, scope)(scope, receive, dressed)
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _check(self, scope: Scope, headers: Headers) -> None:
        client = client_of(scope, headers, self.settings.proxy)
        change = scope["method"] not in SAFE
        if not (self.changes if change else self.reads).take(client):
            raise TooMuch("that is too fast; wait a moment and try again")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > self.settings.body:
            raise TooLarge(f"a request has at most {self.settings.body} bytes")
        if change and not same_origin(scope, headers, self.settings):
            raise NotAllowed("this request comes from another site")

    def _refuse(self, problem: Problem, scope: Scope) -> Response:
        if scope["path"].startswith("/api/"):
            return JSONResponse(as_json(problem), problem.status)
        return Response(f"{problem}\n", problem.status, media_type="text/plain")

    def _dress(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if self.settings.address.startswith("https:"):
            headers.setdefault("strict-transport-security", "max-age=31536000")
        if "cache-control" not in headers:
            kept = scope["path"].startswith("/static/") and b"v=" in scope.get("query_string", b"")
            headers["cache-control"] = "public, max-age=31536000, immutable" if kept else "private, no-store"

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Routes, not addresses: a link is a secret and does not belong into a log."""
        route = getattr(scope.get("route"), "path", "") or ("/static" if "/static" in scope["path"] else "other")
        self.meters.count("teahouse_requests_total", page=route, status=str(status))
        if not route.endswith("/events"):
            self.meters.time("teahouse_request_seconds", seconds, page=route)
        log.info(
            "request",
            extra={"method": scope["method"], "page": route, "status": status, "ms": round(seconds * 1000, 2)},
        )


def client_of(scope: Scope, headers: Headers, proxy: bool) -> str:
    forwarded = headers.get("x-forwarded-for", "") if proxy else ""
    if forwarded:
        return forwarded.rpartition(",")[2].strip()  # what our own proxy saw; the rest anybody can write
    return str(scope["client"][0]) if scope.get("client") else ""


def same_origin(scope: Scope, headers: Headers, settings: Settings) -> bool:
    """Whether a change comes from one of our own pages. A browser says where from; a client without cookies has
    nothing that another site could misuse.
    """
    origin = headers.get("origin")
    if origin is not None:
        own = {headers.get("host", "")}
        if settings.address:
            own.add(urlsplit(settings.address).netloc)
        return urlsplit(origin).netloc in own
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    return "cookie" not in headers
