"""What can be set: each by a flag of `teahouse serve` and by a variable TEAHOUSE_<NAME>."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from teahouse.core.errors import InvalidOption
from teahouse.match.home import home

PREFIX = "TEAHOUSE_"


def _setting(default: Any, words: str) -> Any:
    return field(default=default, metadata={"words": words})


@dataclass(frozen=True)
class Settings:
    """Every setting with its default; `words` explains it in `--help` and in docs/server.md."""

    host: str = _setting("127.0.0.1", "the address to listen on; 0.0.0.0 lets others in your network join")
    port: int = _setting(8888, "the port to listen on")
    database: str = _setting("", "a file for SQLite, or a postgresql:// URL; a file among your own data if not said")
    address: str = _setting(
        "", "how people reach this server, such as https://play.example.org; taken from requests if not said"
    )
    proxy: bool = _setting(False, "a proxy stands before this server: believe its X-Forwarded-For and -Proto")
    workers: int = _setting(1, "processes in which bots think")
    think: float = _setting(20.0, "seconds after which a bot that has not decided is replaced by a quick one")
    pace: float = _setting(0.9, "seconds between two moves of bots, so that people can follow")
    wait: int = _setting(6, "seconds that a reaction lasts where several people play, unless the table says otherwise")
    away: float = _setting(75.0, "seconds after which somebody who is not connected counts as away")
    tables: int = _setting(500, "running games held in memory; any other is replayed when it is asked for")
    rate: float = _setting(10.0, "changes a second that one address may make, with bursts of five times as many")
    reads: float = _setting(60.0, "pages a second that one address may ask for, with bursts of five times as many")
    body: int = _setting(65536, "the largest request in bytes")
    streams: int = _setting(5000, "event streams open at the same time")
    metrics: bool = _setting(True, "serve /metrics")
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
        for name in ("workers", "tables", "streams", "body"):
            if getattr(self, name) < 1:
                raise InvalidOption(f"{name} is {getattr(self, name)}; it is at least 1")
        for name in ("pace", "wait", "think", "away", "rate", "reads"):
            if getattr(self, name) < 0:
                raise InvalidOption(f"{name} is {getattr(self, name)}; it is not below 0")
        if not 0 <= self.port < 65536:
            raise InvalidOption(f"port is {self.port}; ports are 0 to 65535")
        if self.log not in ("debug", "info", "warning", "error"):
            raise InvalidOption(f"log is {self.log!r}; known are debug, info, warning, error")

    def store_address(self) -> str:
        return self.database or str(home() / "tables.sqlite")


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
        raise InvalidOption(f"{name} is {text!r}, not {kind}") from None
