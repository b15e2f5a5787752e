"""How a game is shown in a browser: what its folder says about its board, or sentences where it says nothing.

`board.py` beside a game's rules derives what is drawn from a seat's view alone and turns a filled-in form into the
text of a move; `board.html` draws it, `board.css` dresses it. docs/boards.md is the interface.
"""

import importlib
from functools import cache

from teahouse.core import registry
from teahouse.core.board import Board, Drawing, Form, Look
from teahouse.core.errors import InvalidNotation
from teahouse.core.game import Game
from teahouse.match.words import with_names

__all__ = ["Form", "Shown", "board_of", "named", "try_all"]

NOTHING_CHOSEN = "nothing is chosen yet: choose what is marked as allowed, then press the red button"


class Sentences(Board):
    """For a game that has no board: the table is told in words, and moves are picked from a list."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def table(self, look: Look) -> Drawing:
        return {"sentences": self._game.describe(look.view, list(look.names))}


class Shown:
    """How one game is shown: its board, the template that draws it and the style sheet that dresses it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.board = _board(game)
        self.template = f"{game.key}/board.html" if (game.folder / "board.html").is_file() else "plain.html"
        self.css = (game.folder / "board.css").is_file()
        self.previews = self.board.previews
        self.reacts = self.board.reacts

    def table(self, look: Look) -> Drawing:
        """All that the macros draw beyond the view itself."""
        drawn = self.board.table(look)
        if self.previews and look.form:
            drawn.update(self.board.preview(look))
        return drawn

    def compose(self, look: Look) -> str:
        """The text of the move that a form stands for. A move typed or picked in words goes first."""
        said = " ".join(look.form.get("words", [])).strip() or self.board.compose(look).strip()
        if not said:
            raise InvalidNotation(NOTHING_CHOSEN)
        return said


def _board(game: Game) -> Board:
    if not game.has("board"):
        return Sentences(game)
    found = getattr(importlib.import_module(game.module("board")), "BOARD", None)
    if not isinstance(found, Board):
        raise TypeError(f"{game.module('board')} has no BOARD, or it is no board (docs/boards.md)")
    return found


@cache
def board_of(game: Game) -> Shown:
    return Shown(game)


def try_all() -> None:
    """Load every board; a game whose board cannot be loaded is not offered here. A page of sentences in its place would
    lack what the board says about reactions, and with it the wait that keeps hands secret.
    """
    for game in registry.everyone():
        try:
            board_of(game)
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # whatever somebody else's module does
            registry.leave_out(game.key, problem)


def named(sentence: str, names: list[str]) -> str:
    """A sentence for people: names in place of seat numbers, a capital at the start."""
    told = with_names(sentence, names)
    return told[:1].upper() + told[1:]
