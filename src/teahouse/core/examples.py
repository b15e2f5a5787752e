"""Scoring examples: a game whose folder has `example.py` deals a fresh one and explains every point of it."""

import importlib
from typing import Any, Protocol

from teahouse.core import registry
from teahouse.core.errors import TeahouseError
from teahouse.core.game import Game

PLAYERS = 4  # scored in an example, unless somebody wants fewer or more


class Example(Protocol):
    """What `example(seed, players)` of such a module gives: the same seed and players, the same example."""

    seed: int

    def to_json(self) -> dict[str, Any]:
        """As data: `players`, each with `player`, `cards`, `total` and, by category, `scores` (`points why cards`)."""
        ...

    def text(self) -> str:
        """For a person, line by line."""
        ...


class NoExample(TeahouseError):
    """A game that has none."""


def example(game: Game, seed: int | None = None, players: int = PLAYERS) -> Example:
    """A scoring example of that game, a fresh one without a seed; `NoExample` if it offers none."""
    if not game.has("example"):
        offered = ", ".join(other.key for other in registry.everyone() if other.has("example"))
        raise NoExample(f"{game.title} has no scoring example; there is one for {offered or 'no game here'}")
    if seed is None:
        import secrets  # slow to load, as in Game.start

        seed = secrets.randbits(32)
    found: Example = importlib.import_module(game.module("example")).example(seed, players)
    return found
