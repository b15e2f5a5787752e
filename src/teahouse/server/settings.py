"""What can be set: each by a flag of `teahouse serve` and by a variable TEAHOUSE_<NAME>."""

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from teahouse.core.errors import InvalidOption
from teahouse.match.home import home
from teahouse.server.client_addresses import is_host
from teahouse.server.urls import is_root

PREFIX = "TEAHOUSE_"
LEVELS = ("debug", "info", "warning", "error")


def _setting(default: Any, words: str, least: float = 0, most: float = 0) -> Any:
    """A setting; a number also has the least and the most that make sense."""
    return field(default=default, metadata={"words": words, "least": least, "most": most})


@dataclass(frozen=True)
class Settings:
    """Every setting with its default; `words` explains it in `--help` and in docs/server.md."""

    host: str = _setting("127.0.0.1", "the address to listen on; 0.0.0.0 lets others in your network join")
    port: int = _setting(8888, "the port to listen on", 0, 65535)
    database: str = _setting("", "a file for SQLite, or a postgresql:// URL; a file among your own data if not said")
    address: str = _setting(
        "", "how people reach this server, such as https://play.example.org; taken from requests if not said"
    )
    root: str = _setting("", "the path below which this server lies, such as /tea; nothing if it has a name of its own")
    proxy: bool = _setting(False, "a proxy stands before this server: believe its X-Forwarded-For and -Proto")
    workers: int = _setting(1, "processes in which bots think", 1, 256)
    think: float = _setting(20.0, "seconds after which a bot that has not decided is replaced by a quick one", 0.1, 600)
    pace: float = _setting(
        0.9,
        "seconds from a move to the next one of a bot, more or less, however long it thinks; 0: as soon as it is ready",
        0,
        60,
    )
    wait: int = _setting(
        6, "seconds that a reaction lasts where several people play, unless the table says otherwise", 0, 60
    )
    away: float = _setting(75.0, "seconds after which somebody who is not connected counts as away", 0.1, 86_400)
    expire: float = _setting(
        24.0, "hours after which a table is cleared that has not begun and nobody has been at; 0: never", 0, 8784
    )
    tables: int = _setting(500, "running games held in memory; any other is replayed when it is asked for", 1, 100_000)
    opens: int = _setting(
        200, "tables not yet over that one address may have opened, counting the last hour; 0: any", 0, 10**6
    )
    unattended: int = _setting(10, "running games of bots alone that one address may have; 0: any", 0, 10**6)
    rate: float = _setting(
        30.0, "changes a second that one address may make, with bursts of five times as many; 0: any", 0, 1e6
    )
    reads: float = _setting(
        120.0, "pages a second that one address may ask for, with bursts of five times as many; 0: any", 0, 1e6
    )
    requests: int = _setting(
        4, "requests of one address that are worked on at the same time; any more wait for their turn; 0: any", 0, 10**6
    )
    body: int = _setting(65_536, "the largest request in bytes", 1024, 2**26)
    head: int = _setting(16_384, "the largest head of a request in bytes: its first line and its headers", 1024, 2**20)
    arrive: float = _setting(10.0, "seconds that a request may take to arrive, head and body", 0.1, 600)
    connections: int = _setting(
        400, "connections that one address may hold, unless a proxy stands before; 0: any", 0, 10**6
    )
    listeners: int = _setting(
        120, "event streams that one address may hold: one for each browser that has tables open; 0: any", 0, 10**6
    )
    streams: int = _setting(5000, "event streams open at the same time", 1, 10**6)
    metrics: bool = _setting(True, "serve /metrics to the host")
    log: str = _setting("info", "how much is logged: debug, info, warning or error")

    @staticmethod
    def read(given: Mapping[str, object], environment: Mapping[str, str] | None = None) -> "Settings":
        """Flags first, then variables, then the defaults."""
        env = os.environ if environment is None else environment
        values: dict[str, Any] = {}
        for item in fields(Settings):
            name = PREFIX + item.name.upper()
            if given.get(item.name) is not None:
                values[item.name] = given[item.name]
            elif name in env:
                values[item.name] = _convert(name, env[name], item.default)
        settings = Settings(**values)
        settings.check()
        return settings

    def check(self) -> None:
        """Refuse what makes no server, in a sentence that names the setting and what is allowed."""
        for item in fields(Settings):
            value = getattr(self, item.name)
            if isinstance(value, bool) or not isinstance(value, int | float):
                continue
            least, most = item.metadata["least"], item.metadata["most"]
            if not least <= value <= most:  # nan is within nothing
                raise InvalidOption(f"{item.name} is {_short(value)}; it is {least:,} to {most:,.0f}")
        if not _can_listen(self.host):
            raise InvalidOption(
                f"host is {_short(self.host)}; it is an address or a name of this computer, "
                "such as 127.0.0.1 or 0.0.0.0"
            )
        if self.address and not _is_address(self.address):
            raise InvalidOption(
                f"address is {_short(self.address)}; it is http:// or https://, a name and perhaps a port, "
                "such as https://play.example.org; a path is said by root"
            )
        if not is_root(self.root):
            raise InvalidOption(
                f"root is {_short(self.root)}; it is a path of letters and digits such as /tea, "
                "which no page of the house itself begins with"
            )
        if self.log not in LEVELS:
            raise InvalidOption(f"log is {_short(self.log)}; known are {', '.join(LEVELS)}")

    def store_address(self) -> str:
        return self.database or str(home() / "tables.sqlite")


def _short(value: object) -> str:
    """A value as it was given; one that goes on and on is cut."""
    if isinstance(value, int) and abs(value) > 10**30:
        return f"a number of about {round(math.log10(abs(value)))} digits"
    words = repr(value)
    return words if len(words) <= 60 else f"{words[:60]}…"


def _can_listen(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return ":" not in host and is_host(host)
    return True


def _is_address(text: str) -> bool:
    """Whether people can be sent there: where below it the server lies is another setting."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    plain = text in (f"{parts.scheme}://{parts.netloc}", f"{parts.scheme}://{parts.netloc}/")
    return plain and parts.scheme in ("http", "https") and is_host(parts.netloc)


def _convert(name: str, text: str, default: object) -> object:
    """A variable's text as the kind of value that its default is."""
    try:
        if isinstance(default, bool):
            return {"1": True, "yes": True, "true": True, "0": False, "no": False, "false": False}[text.casefold()]
        if isinstance(default, int):
            return int(text)
        return float(text) if isinstance(default, float) else text
    except (KeyError, ValueError):
        kind = "yes or no" if isinstance(default, bool) else "a number"
        raise InvalidOption(f"{name} is {_short(text)}, not {kind}") from None
