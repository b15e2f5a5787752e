"""Finding a game by its name, loading it only when it is asked for."""

import importlib

from teahouse.core.errors import UnknownGame
from teahouse.core.game import Game

_loaded: dict[str, Game] = {}
_modules: dict[str, str] = {}


def register(modules: dict[str, str]) -> None:
    """Make games known by their names, so that a record can find its own."""
    _modules.update(modules)


def find(key: str) -> Game:
    """The registered game of that name."""
    return load(key, _modules)


def load(key: str, modules: dict[str, str]) -> Game:
    """The game of that name out of the registered ones; each one's module holds it as GAME."""
    known = _loaded.get(key)
    if known is not None:
        return known
    if key not in modules:
        near = _nearest(str(key).casefold().replace("_", "-").replace(" ", "-"), list(modules))
        hint = f"; did you mean {near!r}? The" if near else "; the"
        raise UnknownGame(f"there is no game {key!r}{hint} games are {', '.join(sorted(modules))}")
    found = importlib.import_module(modules[key]).GAME
    assert isinstance(found, Game)
    found.package = modules[key]
    _loaded[key] = found
    return found


def _nearest(word: str, keys: list[str]) -> str:
    """The name that was probably meant: one that holds the word, or one that looks like it."""
    for key in keys:
        if len(word) > 2 and word in key:
            return key
    import difflib  # only mistakes need it, every start would pay for it

    near = difflib.get_close_matches(word, keys, n=1)
    return near[0] if near else ""
