"""Running the server: from its settings to a clean end."""

import logging
import signal
import socket
import webbrowser
from collections.abc import Callable
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from teahouse.core.errors import InvalidOption
from teahouse.server.app import make_app
from teahouse.server.connections import limited_protocol, raise_files
from teahouse.server.logs import write_logs
from teahouse.server.pages.common import Services
from teahouse.server.settings import Settings
from teahouse.server.tables import Tables

GOODBYE_SECONDS = 5
log = logging.getLogger("teahouse.server")


class Server(uvicorn.Server):
    """Ends the event streams first when it is told to stop: they would keep it waiting for ever."""

    def __init__(self, config: uvicorn.Config, tables: Tables, opened: Callable[[str], None]) -> None:
        super().__init__(config)
        self.tables = tables
        self.opened = opened

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """The books are opened first, and what is wrong with them is one sentence; then the house is open."""
        await self.tables.open()
        await super().startup(sockets)
        if self.started:
            self.opened(self.tables.host_secret)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        log.info("stopping", extra={"signal": signal.Signals(sig).name})
        self.tables.notifications.close()
        super().handle_exit(sig, frame)


def listen(settings: Settings) -> socket.socket:
    """The socket, taken before anything else: a port that is in use is said at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Said to be TCP, so that asyncio sends small answers at once instead of waiting for more to say.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((settings.host, settings.port))
    except (OSError, UnicodeError) as problem:  # a name that no name server would even be asked for
        sock.close()
        why = getattr(problem, "strerror", None) or "there is no such host"
        raise InvalidOption(
            f"port {settings.port} of {settings.host} cannot be used: {why}; choose another with --port"
        ) from None
    return sock


def configured(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """How the application is served, here and in tests."""
    return uvicorn.Config(
        app,
        http=limited_protocol(settings, raise_files()),  # type: ignore[arg-type]  # called in the way of a class
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )


def serve(settings: Settings, sock: socket.socket, opened: Callable[[str], None]) -> None:
    """Until somebody stops it; `opened` is called with the host's secret when guests can come."""
    write_logs(settings.log)
    app = make_app(settings)
    found: Services = app.state.services
    Server(configured(app, settings), found.tables, opened).run(sockets=[sock])


def open_browser(address: str) -> bool:
    """Show the room, where there is a browser to show it in."""
    try:
        return webbrowser.get().open(address)
    except webbrowser.Error:
        return False
