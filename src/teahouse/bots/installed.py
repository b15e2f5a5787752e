"""Bots out of other packages, found by their entry points in the group "teahouse.bots".

An entry point is a subclass of Bot, or anything that is called with the game and a seed and gives a bot.
"""

import re
from importlib.metadata import EntryPoint, entry_points

from teahouse.bots.bot import Bot
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game

GROUP = "teahouse.bots"
NAME = re.compile(r"[a-z][a-z0-9._-]*")  # as it stands in records and behind "bot:"

_found: dict[str, EntryPoint] = {}
_looked: list[bool] = []


def found() -> dict[str, EntryPoint]:
    """By their names: lower case, digits, dots and dashes. They are looked for once."""
    if not _looked:
        _looked.append(True)
        for point in entry_points(group=GROUP):
            if NAME.fullmatch(point.name):
                _found.setdefault(point.name, point)
    return _found


def words(point: EntryPoint) -> str:
    """Where a bot comes from."""
    return f"from the package {point.dist.name} {point.dist.version}" if point.dist is not None else "from elsewhere"


def make(point: EntryPoint, game: Game, seed: int) -> Bot:
    """The bot behind an entry point; InvalidOption if there is none."""
    try:
        maker = point.load()
        bot = maker() if _needs_nothing(maker) else maker(game, seed)
    except Exception as problem:  # whatever somebody else's package does
        raise InvalidOption(f"the bot {point.name!r} {words(point)} cannot play: {problem!r}") from None
    if not isinstance(bot, Bot):
        raise InvalidOption(f"the bot {point.name!r} {words(point)} is no bot: {point.value} gives {bot!r}")
    return bot


def _needs_nothing(maker: object) -> bool:
    """Whether this is a bot's class that has no constructor of its own."""
    if not isinstance(maker, type) or not issubclass(maker, Bot):
        return False
    for base in maker.__mro__:
        if base is Bot:
            return True
        if "__init__" in base.__dict__:
            return False
    return True
