"""Running the server: from its settings to a clean end."""

import logging
import signal
import socket
import webbrowser
from types import FrameType

import uvicorn

from teahouse.core.errors import InvalidOption
from teahouse.server.app import make_app
from teahouse.server.diary import keep_diary
from teahouse.server.pages.frame import Services
from teahouse.server.settings import Settings

GOODBYE_SECONDS = 5
log = logging.getLogger("teahouse.server")


class Server(uvicorn.Server):
    """Ends the event streams first when it is told to stop: they would keep it waiting for ever."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        log.info("stopping", extra={"signal": signal.Signals(sig).name})
        app = self.config.app
        found: Services = app.state.services  # type: ignore[union-attr]
        found.house.hub.close()
        super().handle_exit(sig, frame)


def listen(settings: Settings) -> socket.socket:
    """The socket, taken before anything else: a port that is in use is said at once."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # Said to be TCP, so that asyncio sends small answers at once instead of waiting for more to say.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((settings.host, settings.port))
    except OSError as problem:
        sock.close()
        why = problem.strerror or problem
        raise InvalidOption(
            f"port {settings.port} of {settings.host} cannot be used: {why}; choose another with --port"
        ) from None
    return sock


def serve(settings: Settings, sock: socket.socket) -> None:
    """Until somebody stops it."""
    keep_diary(settings.log)
    config = uvicorn.Config(
        make_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
    )
    Server(config).run(sockets=[sock])


def open_browser(address: str) -> bool:
    """Show the room, where there is a browser to show it in."""
    try:
        return webbrowser.get().open(address)
    except webbrowser.Error:
        return False
