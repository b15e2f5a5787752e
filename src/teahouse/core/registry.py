"""Finding a game by its name, loading it only when it is asked for.

A game is an entry point of the group "teahouse.games": its name, and the package whose `GAME` it is, the house's own
and other people's alike. A package that brings no game is named in a sentence and hurts nobody else.
"""

import importlib
import re
from importlib.util import find_spec

from teahouse.core.errors import UnknownGame
from teahouse.core.game import Game
from teahouse.core.packages import announced, is_ours, origin, told

GROUP = "teahouse.games"
AT_HOME = "teahouse.games"  # the house's own lie here, each in a package of its name
KEY = re.compile("[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*")


class Announced:
    """A game that a package says it has."""

    def __init__(self, package: str, source: str, ours: bool) -> None:
        self.package = package
        self.source = source  # in words
        self.ours = ours


_announced: dict[str, Announced] = {}
_looked: list[bool] = []
_loaded: dict[str, Game] = {}
_turned_away: list[str] = []  # what was announced and is not listed at all, a sentence each
_broken: dict[str, str] = {}  # by the name: why it cannot be played


def find(named: object) -> Game:
    """The game of that name."""
    key = named if isinstance(named, str) else f"{named}"  # whoever asks may send anything
    known = _loaded.get(key)
    if known is not None:
        return known
    if key in _broken:
        raise UnknownGame(_broken[key])
    package = _at_home(key)
    if package:
        return _load(key, package, "")
    listed = look()
    if key not in listed:
        near = _nearest(key.casefold().replace("_", "-").replace(" ", "-"), list(listed))
        hint = f"; did you mean {near!r}? The" if near else "; the"
        raise UnknownGame(f"there is no game {named!r}{hint} games are {', '.join(sorted(listed))}")
    return _load(key, listed[key].package, " " + listed[key].source)


def everyone() -> list[Game]:
    """All games that can be played: the house's own in the order of their places, then the others by name."""
    listed = look()
    if not any(game.ours for game in listed.values()):
        raise UnknownGame("the house's own games are not announced: install teahouse once more, with pip")
    found: list[Game] = []
    for key in listed:
        try:
            found.append(find(key))
        except UnknownGame:  # `refused` says why
            continue
    return sorted(found, key=lambda game: (0, game.place) if listed[game.key].ours else (1, 0))


def refused() -> list[str]:
    """Why games that packages announce are not among those that can be played, a sentence each."""
    everyone()
    return [*_turned_away, *_broken.values()]


def leave_out(key: str, problem: BaseException) -> None:
    """A game whose rules are there and something that it needs here is not, such as its board on a server."""
    listed = look().get(key)
    source = f" {listed.source}" if listed is not None else ""
    _broken[key] = f"the game {key!r}{source} cannot be played: {told(problem)}"
    _loaded.pop(key, None)


def look() -> dict[str, Announced]:
    """What is announced, by name. It is looked for once."""
    if not _looked:
        _looked.append(True)
        for point in announced(GROUP):
            who = f"the game {point.name!r} {origin(point)} is left out"
            if not KEY.fullmatch(point.name):
                _turned_away.append(f"{who}: a name is small letters and digits, with dashes between words")
            elif point.name in _announced:
                _turned_away.append(f"{who}: its name is taken by the one {_announced[point.name].source}")
            else:
                _announced[point.name] = Announced(point.value, origin(point), is_ours(point))
    return _announced


def _at_home(key: str) -> str:
    """The package of a game of the house's own, "" if it is none: they are found without reading what is installed,
    which takes longer than to load one.
    """
    if not KEY.fullmatch(key):
        return ""
    package = f"{AT_HOME}.{key.replace('-', '_')}"
    spec = find_spec(package)
    return package if spec is not None and spec.origin is not None else ""


def _load(key: str, package: str, source: str) -> Game:
    """The game that is a package's GAME."""
    who = f"the game {key!r}{source}"
    try:
        found: object = getattr(importlib.import_module(package), "GAME", None)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # whatever somebody else's package does, sys.exit() included
        _broken[key] = f"{who} cannot be played: {told(problem)}"
        raise UnknownGame(_broken[key]) from problem
    if not isinstance(found, Game):
        _broken[key] = f"{who} cannot be played: {package} has no GAME that is one"
        raise UnknownGame(_broken[key])
    if found.key != key:
        _broken[key] = f"{who} cannot be played: it calls itself {found.key!r}"
        raise UnknownGame(_broken[key])
    found.package = package
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
