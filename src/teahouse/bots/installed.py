"""Bots out of other packages, found by their entry points in the group "teahouse.bots".

An entry point is a subclass of Bot, or anything that gives a bot: called with the game and a seed, or with nothing if
it takes nothing.
"""

import inspect
import re
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from teahouse.bots.bot import Bot
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game

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
    for point in entry_points(group=GROUP):
        name = point.name.casefold()
        if NAME.fullmatch(name):
            points.setdefault(name, point)
    return points


def words(point: EntryPoint) -> str:
    """Where a bot comes from."""
    return f"from the package {point.dist.name} {point.dist.version}" if point.dist is not None else "from elsewhere"


def make(point: EntryPoint, game: Game, seed: int) -> Bot:
    """The bot behind an entry point; InvalidOption if there is none."""
    try:
        maker = point.load()
        bot = maker() if _needs_nothing(maker) else maker(game, seed)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # whatever somebody else's package does, sys.exit() included
        raise InvalidOption(f"the bot {point.name!r} {words(point)} cannot play: {told(problem)}") from None
    if not isinstance(bot, Bot):
        raise InvalidOption(f"the bot {point.name!r} {words(point)} is no bot: {point.value} gives {bot!r}")
    return bot


def told(problem: BaseException) -> str:
    """What went wrong in somebody else's code, in one line; such an exception may even fail to say what it is."""
    kind = type(problem).__name__
    try:
        said = " ".join("".join(char if char.isprintable() else " " for char in str(problem)).split())
    except Exception:
        return kind
    return f"{kind}: {said}" if said else kind


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
