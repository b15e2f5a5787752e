"""How a game is shown in a browser: what its folder says about its board, or sentences where it says nothing.

`board.py` beside a game's rules derives what is drawn from a seat's view alone and turns a filled-in form into the
text of a move; `board.html` draws it, `board.css` dresses it. docs/boards.md is the interface.
"""

import importlib
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from teahouse.core import registry
from teahouse.core.errors import InvalidNotation
from teahouse.core.game import Game
from teahouse.match.words import with_names

View = Mapping[str, Any]
Form = Mapping[str, list[str]]

NOTHING_CHOSEN = "nothing is chosen yet: choose what is marked as allowed, then press the red button"


class Window:
    """A reaction that everybody waits for equally long, and what silence means."""

    def __init__(self, silence: str) -> None:
        self.silence = silence


class Board:
    """One game's board."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.module = importlib.import_module(game.module("board")) if game.has("board") else None
        self.template = f"{game.key}/board.html" if (game.folder / "board.html").is_file() else "plain.html"
        self.css = (game.folder / "board.css").is_file()

    @property
    def previews(self) -> bool:
        """Whether the page changes while the form is being filled in."""
        return self._ask("preview") is not None

    def _ask(self, name: str) -> Callable[..., Any] | None:
        return getattr(self.module, name, None)

    def table(self, view: View, names: list[str], form: Form) -> dict[str, Any]:
        """All that the macros draw beyond the view itself."""
        table = self._ask("table")
        drawn: dict[str, Any] = dict(table(view, names)) if table else {"sentences": self.game.describe(view, names)}
        preview = self._ask("preview")
        if preview and form:
            drawn.update(preview(view, names, form))
        return drawn

    def compose(self, view: View, form: Form) -> str:
        """The text of the move that a form stands for. A move typed or picked in words goes first."""
        said = " ".join(form.get("words", [])).strip()
        compose = self._ask("compose")
        if not said and compose:
            said = str(compose(view, form)).strip()
        if not said:
            raise InvalidNotation(NOTHING_CHOSEN)
        return said

    @property
    def reacts(self) -> bool:
        """Whether the game has moments of reaction at all."""
        return self._ask("window") is not None

    def window(self, view: View) -> Window | None:
        """Whether this is a moment of reaction, told from the view of a spectator: everyone could know it (R1)."""
        window = self._ask("window")
        found = window(view) if window else None
        return None if found is None else Window(str(found["silence"]))

    def scores(self, view: View, names: list[str]) -> list[dict[str, Any]]:
        """A finished game's points by category: a label and the points of each seat."""
        scores = self._ask("scores")
        return list(scores(view, names)) if scores else []


@cache
def board_of(game: Game) -> Board:
    return Board(game)


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
