"""Finding a game by its name, loading it only when it is asked for."""

import difflib
import importlib

from teahouse.core.errors import UnknownGame
from teahouse.core.game import Game

_loaded: dict[str, Game] = {}


def load(key: str, modules: dict[str, str]) -> Game:
    """The game of that name out of the registered ones; each one's module holds it as GAME."""
    known = _loaded.get(key)
    if known is not None:
        return known
    if key not in modules:
        near = difflib.get_close_matches(str(key).casefold().replace("_", "-").replace(" ", "-"), list(modules), n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownGame(f"there is no game {key!r}{hint} The games are {', '.join(sorted(modules))}")
    found = importlib.import_module(modules[key]).GAME
    assert isinstance(found, Game)
    found.package = modules[key]
    _loaded[key] = found
    return found
