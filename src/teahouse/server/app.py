"""The application, put together."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

import teahouse
from teahouse.core import registry
from teahouse.core.errors import TeahouseError
from teahouse.server import api, api_boxes, boards, stream
from teahouse.server.files import serve_files
from teahouse.server.health import WELL
from teahouse.server.pages import cards, finished, host, learn, room, rules, table
from teahouse.server.pages.common import Services, html, sentence, services
from teahouse.server.problems import Broken, OutOfReach, Problem, Unplayable, Unreadable, as_json, status_of
from teahouse.server.secret import is_id
from teahouse.server.security import Guard
from teahouse.server.settings import Settings
from teahouse.server.store import open_store
from teahouse.server.tables import Tables

log = logging.getLogger("teahouse.server")
AGAIN = "2"  # seconds after which it is worth asking a house again whose books were out of reach
DESCRIPTION = """
The tables of a teahouse for programs: the same that the pages show, as JSON.

Open or join a table and you are given a secret; send it as `Authorization: Bearer …`. Read the table, wait for an
event, decide. Every refusal has the same shape and, for a move, names the rule.
"""

LONGEST_PLACE = 60


class Teahouse(FastAPI):
    """The application with its guard outside of everything: the answer to a mistake of ours goes through it, too.

    A request has the root of the house in its path from here on. It is not left to the server's own `root_path`, which
    would be put before every path, also where the proxy has not taken it away.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            self.state.services.tables.urls.enter(scope)
        await super().__call__(scope, receive, send)

    def build_middleware_stack(self) -> ASGIApp:
        tables: Tables = self.state.services.tables
        return Guard(super().build_middleware_stack(), tables.settings, tables.metrics)


def make_app(settings: Settings) -> FastAPI:
    """The whole server. Nothing is opened before it starts."""
    tables = Tables(settings, open_store(settings.store_address()))
    app = Teahouse(
        title="teahouse",
        version=teahouse.__version__,
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_life,
    )
    app.state.services = Services(tables)
    pages = (room, learn, rules, cards, table, finished, host)
    for router in (*(page.router for page in pages), table.seat_router, api.router, api_boxes.router, stream.router):
        app.include_router(router)
    _watch_over(app)
    _refuse_kindly(app)
    serve_files(app)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    found: Services = app.state.services
    found.loop = asyncio.get_running_loop()
    boards.try_all()
    for why in registry.refused():
        log.warning("a game is left out", extra={"why": why})
    await found.tables.open()
    await found.scheduler.start()
    try:
        yield
    finally:
        found.tables.notifications.close()
        await found.scheduler.stop()
        await found.tables.store.close()


def _watch_over(app: FastAPI) -> None:
    @app.get("/health", include_in_schema=False)
    async def health(request: Request) -> Response:
        """Whether this process can do its work, its database included."""
        word = await services(request).health.word()
        if word != WELL:
            return JSONResponse({"status": word}, 503, {"retry-after": AGAIN})
        return JSONResponse({"status": "ok", "version": teahouse.__version__, "compiled": teahouse.compiled()})


def _way_back(request: Request) -> str:
    """Where a page that tries again by itself leads: what was sent by a form is not sent once more."""
    if request.method == "GET" and not request.url.path.endswith("/events"):
        return request.url.path + (f"?{request.url.query}" if request.url.query else "")
    urls = services(request).tables.urls
    parts = urls.below(request.scope).split("/")
    return urls.table(parts[2]) if len(parts) > 2 and parts[1] == "t" and is_id(parts[2]) else urls.room()


def _refuse_kindly(app: FastAPI) -> None:
    """One shape for every error: JSON for programs, a page with a sentence for people."""

    def answer(request: Request, problem: TeahouseError, status: int) -> Response:
        waits = isinstance(problem, OutOfReach)
        headers = {"retry-after": AGAIN} if waits else None
        if services(request).tables.urls.below(request.scope).startswith("/api/"):
            return JSONResponse(as_json(problem), status, headers)
        title = "Not here" if status == 404 else "That does not work"
        if waits:
            title = "One moment, please"
        elif isinstance(problem, Unplayable):
            title = "This table rests"
        page = html(
            "message.html",
            request,
            status,
            title=title,
            message=sentence(problem),
            refresh=AGAIN if waits else "",
            back=_way_back(request),
        )
        page.headers.update(headers or {})
        return page

    @app.exception_handler(TeahouseError)
    async def refused(request: Request, problem: TeahouseError) -> Response:
        return answer(request, problem, status_of(problem))

    @app.exception_handler(Exception)
    async def broken(request: Request, problem: Exception) -> Response:
        return answer(request, Broken(), Broken.status)

    @app.exception_handler(ClientDisconnect)
    async def gone(request: Request, problem: ClientDisconnect) -> Response:
        """Whoever asked has gone in the middle of it: nobody reads this."""
        return Response(status_code=Unreadable.status)

    @app.exception_handler(HTTPException)
    async def failed(request: Request, problem: HTTPException) -> Response:
        if isinstance(problem.__cause__, Problem):  # FastAPI says no more than that it could not read a body
            return answer(request, problem.__cause__, problem.__cause__.status)
        words = "there is no such page" if problem.status_code == 404 else str(problem.detail).casefold()
        found = answer(request, Problem(words), problem.status_code)
        found.headers.update(problem.headers or {})
        return found

    @app.exception_handler(RequestValidationError)
    async def unread(request: Request, problem: RequestValidationError) -> Response:
        first = problem.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:])[:LONGEST_PLACE] or "the request"
        return answer(request, Problem(f"{where}: {str(first['msg']).casefold()}"), 422)
