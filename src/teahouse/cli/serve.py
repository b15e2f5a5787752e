"""`teahouse serve`: the games in a browser."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import click

from teahouse.core.errors import InvalidOption

try:
    from teahouse.server.run import listen, open_browser, serve
    from teahouse.server.settings import Settings
    from teahouse.server.store.addresses import read_address
    from teahouse.server.urls import Urls
except ModuleNotFoundError as problem:
    raise InvalidOption(f"the server needs {problem.name}: install teahouse with its extra, teahouse[server]") from None


def _flags(function: Callable[..., None]) -> Callable[..., None]:
    """A flag for every setting; what is not said comes from the environment."""
    for item in reversed(fields(Settings)):
        flag = f"--{item.name}"
        kind: Any = type(item.default)
        if kind is bool:
            function = click.option(f"{flag}/--no-{item.name}", default=None, help=item.metadata["words"])(function)
        else:
            shown = "" if item.default == "" else f" [{item.default}]"
            function = click.option(flag, type=kind, default=None, help=item.metadata["words"] + shown)(function)
    return function


@click.command(name="serve")
@_flags
@click.option("--browser/--no-browser", default=False, help="open the room in a browser, if there is one")
def command(browser: bool, **given: object) -> None:
    """Serve the games to browsers, on this computer or to others.

    Every setting is also read from a variable TEAHOUSE_<NAME>, such as TEAHOUSE_PORT.
    """
    settings = Settings.read(given)
    place = read_address(settings.store_address()).place
    sock = listen(settings)
    port = sock.getsockname()[1]
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::", "") else settings.host  # noqa: S104 - only shown
    urls = Urls(settings.root)
    base = settings.address.rstrip("/") or f"http://{f'[{host}]' if ':' in host else host}:{port}"
    address = base + (urls.room() if urls.root else "")

    def opened(secret: str) -> None:
        click.echo(f"The teahouse is open: {address}")
        click.echo(f"Tables are kept in {place}. Ctrl-C closes it.")
        # Said to whoever started it and to nobody else: logs are kept and passed on.
        click.echo(f"Your own page, for you alone: {base}{urls.host(secret)}")
        if browser:
            open_browser(address)

    serve(settings, sock, opened)
