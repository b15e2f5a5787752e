"""What stands before a house that lies below a path: a proxy that takes the path away, or one that leaves it."""

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.server.running import Running

ROOT = "/tea"
KINDS = ["leaves the path", "takes the path away"]


class Proxy:
    """Passes on what is below the root. The rest of the name belongs to others: it is noted and not found."""

    def __init__(self, app: ASGIApp, kind: str) -> None:
        self.app = app
        self.takes = KINDS.index(kind) == 1
        self.passed: list[str] = []
        self.strays: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif not scope["path"].startswith(f"{ROOT}/"):
            self.strays.append(f"{scope['method']} {scope['path']}")
            await PlainTextResponse("somebody else's", 404)(scope, receive, send)
        else:
            self.passed.append(scope["path"])
            path = scope["path"].removeprefix(ROOT) if self.takes else scope["path"]
            raw = scope["raw_path"].removeprefix(ROOT.encode()) if self.takes else scope["raw_path"]
            await self.app({**scope, "path": path, "raw_path": raw}, receive, send)


@contextmanager
def below_a_path(database: str, kind: str) -> Iterator[tuple[Running, Proxy]]:
    """A house at /tea/, and the proxy before it. Whatever goes astray fails the test."""
    proxies: list[Proxy] = []

    def front(app: ASGIApp) -> Proxy:
        proxies.append(Proxy(app, kind))
        return proxies[-1]

    with Running(database, front, root=ROOT) as running:
        proxy = proxies[0]
        yield running, proxy
    assert not proxy.strays, proxy.strays
