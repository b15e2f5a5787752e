"""The application, put together."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response

import teahouse
from teahouse.core.errors import TeahouseError
from teahouse.server import api
from teahouse.server.files import serve_files
from teahouse.server.house import House
from teahouse.server.pages import after, reading, room, table
from teahouse.server.pages.frame import Services, html, sentence, services
from teahouse.server.problems import NotFound, Problem, as_json, status_of
from teahouse.server.security import Guard
from teahouse.server.settings import Settings
from teahouse.server.store import open_store

DESCRIPTION = """
The tables of a teahouse for programs: the same that the pages show, as JSON.

Open or join a table and you are given a secret; send it as `Authorization: Bearer …`. Read the table, wait for an
event, decide. Every refusal has the same shape and, for a move, names the rule.
"""


def make_app(settings: Settings) -> FastAPI:
    """The whole server. Nothing is opened before it starts."""
    house = House(settings, open_store(settings.store_address()))
    app = FastAPI(
        title="teahouse",
        version=teahouse.__version__,
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_life,
    )
    app.state.services = Services(house)
    for router in (room.router, reading.router, table.router, table.seat_router, after.router, api.router):
        app.include_router(router)
    _watch_over(app)
    _refuse_kindly(app)
    serve_files(app)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=5)
    app.add_middleware(Guard, settings=settings, meters=house.meters)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    found: Services = app.state.services
    found.loop = asyncio.get_running_loop()
    await found.house.store.open()
    await found.keeper.start()
    try:
        yield
    finally:
        found.house.hub.close()
        await found.keeper.stop()
        await found.house.store.close()


def _watch_over(app: FastAPI) -> None:
    @app.get("/health", include_in_schema=False)
    async def health(request: Request) -> Response:
        """Whether this process can do its work, its database included."""
        try:
            await services(request).house.store.ping()
        except Exception:  # whatever a database raises, the answer is the same
            return JSONResponse({"status": "no database"}, 503)
        return JSONResponse({"status": "ok", "version": teahouse.__version__, "compiled": teahouse.compiled()})

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        house = services(request).house
        if not house.settings.metrics:
            raise NotFound("there is no such page")
        now = {"teahouse_streams": float(house.hub.streams), "teahouse_tables_in_memory": float(len(house.shelf))}
        return PlainTextResponse(house.meters.text(**now), media_type="text/plain; version=0.0.4")


def _refuse_kindly(app: FastAPI) -> None:
    """One shape for every error: JSON for programs, a page with a sentence for people."""

    def answer(request: Request, problem: TeahouseError, status: int) -> Response:
        if request.url.path.startswith("/api/"):
            return JSONResponse(as_json(problem), status)
        title = "Not here" if status == 404 else "That does not work"
        return html("message.html", request, status, title=title, message=sentence(problem))

    @app.exception_handler(TeahouseError)
    async def refused(request: Request, problem: TeahouseError) -> Response:
        return answer(request, problem, status_of(problem))

    @app.exception_handler(Exception)
    async def broken(request: Request, problem: Exception) -> Response:
        """Our own mistake: the log has it, whoever asked gets no more than an apology."""
        return answer(request, Problem("something went wrong here, and it has been written down; try again"), 500)

    @app.exception_handler(HTTPException)
    async def failed(request: Request, problem: HTTPException) -> Response:
        words = "there is no such page" if problem.status_code == 404 else str(problem.detail).casefold()
        return answer(request, Problem(words), problem.status_code)

    @app.exception_handler(RequestValidationError)
    async def unread(request: Request, problem: RequestValidationError) -> Response:
        first = problem.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or "the request"
        return answer(request, Problem(f"{where}: {str(first['msg']).casefold()}"), 422)
