"""Bots out of other packages, found by their entry points in the group "teahouse.bots".

An entry point is a subclass of Bot, or anything that gives a bot: called with the game and a seed, or with nothing if
it takes nothing.
"""

import inspect
import re
from importlib.metadata import EntryPoint
from typing import Any

from teahouse.bots.bot import Bot
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game
from teahouse.core.packages import announced, origin, told

GROUP = "teahouse.bots"
NAME = re.compile(r"[a-z][a-z0-9._-]*")  # as it stands in records and behind "bot:"

_found: dict[str, EntryPoint] = {}
_looked: list[bool] = []


def found() -> dict[str, EntryPoint]:
    """By their names. They are looked for once."""
    if not _looked:
        _looked.append(True)
        _found.update(look())
    return _found


def look() -> dict[str, EntryPoint]:
    """By their names, in lower case whatever the package says: letters, digits, dots and dashes."""
    points: dict[str, EntryPoint] = {}
    for point in announced(GROUP):
        name = point.name.casefold()
        if NAME.fullmatch(name):
            points.setdefault(name, point)
    return points


def make(point: EntryPoint, game: Game, seed: int) -> Bot:
    """The bot behind an entry point; InvalidOption if there is none."""
    try:
        maker = point.load()
        bot = maker() if _needs_nothing(maker) else maker(game, seed)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # whatever somebody else's package does, sys.exit() included
        raise InvalidOption(f"the bot {point.name!r} {origin(point)} cannot play: {told(problem)}") from None
    if not isinstance(bot, Bot):
        raise InvalidOption(f"the bot {point.name!r} {origin(point)} is no bot: {point.value} gives {bot!r}")
    return bot


def _needs_nothing(maker: Any) -> bool:
    """Whether this is a bot's class without a constructor of its own, or anything that takes no arguments."""
    if isinstance(maker, type) and issubclass(maker, Bot):
        for base in maker.__mro__:
            if base is Bot:
                return True
            if "__init__" in base.__dict__:
                break
    try:
        return not inspect.signature(maker).parameters
    except (TypeError, ValueError):  # nobody can tell
        return False
