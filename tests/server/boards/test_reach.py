"""No board gets at the rules: not by an import, not through a module that it imports, and not by a trick."""

from pathlib import Path

import pytest

import teahouse
from tests.server.boards.reach import Folder, imports_no_rules, rules_known

WITH_BOARDS = [game.key for game in teahouse.games() if game.has("board")]


@pytest.mark.parametrize("game", WITH_BOARDS)
def test_no_board_imports_rules(game: str) -> None:
    imports_no_rules(game)


BOARD = """from collections.abc import Sequence
from dataclasses import replace
from teahouse.core.board import Board
from teahouse.core.cards import listing
from green_tea import words
from green_tea.words import poured
from green_tea.showing.board_cups import cups
from green_tea.showing import board_cups
"""
FOLDER = {
    "__init__.py": "from green_tea.game import GAME\n",
    "game.py": "from green_tea import rules\n",
    "rules.py": "",
    "words.py": "from green_tea import events\nfrom green_tea.components import LEAVES\n",
    "events.py": "from teahouse.core.events import Kind\n",
    "components.py": "from librt.vecs import vec\nfrom teahouse.core.pack import Pack\nfrom teahouse.core.state import Setup\n",
    "showing/__init__.py": "",
    "showing/board.py": BOARD,
    "showing/board_cups.py": "from green_tea.words import poured\n",
    "showing/view.py": "",
}


def known(folder: Path, **more: str) -> list[str]:
    """What is found when these lines are added to these modules."""
    for name, text in FOLDER.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text + more.get(path.stem, ""), encoding="utf-8")
    return rules_known(Folder("green_tea", folder), "green_tea.showing.board")


def test_a_board_that_asks_only_what_it_is_given_is_left_in_peace(tmp_path: Path) -> None:
    assert known(tmp_path) == []
    assert (
        known(tmp_path, board="def f(self, look):\n    return self._cups(look)._replace(tea=look.moves.legal)\n") == []
    )


@pytest.mark.parametrize(
    "line",
    [
        "from green_tea import rules",
        "from green_tea.rules import legal",
        "from green_tea import GAME",
        "from green_tea import GAME as tea",
        "from green_tea.game import GAME as tea",
        "from green_tea.showing import view",
        "from green_tea.showing.view import view",
        "from green_tea.components import LEAVES",
        "from .. import rules",
        "from ..rules import legal",
        "from . import view",
        "from .view import view",
        "from green_tea import *",
        "def f():\n    from green_tea import rules",
        "import green_tea",
        "import green_tea.words",
        "import green_tea.rules as rules",
        "import teahouse",
        "import teahouse.core.board",
        "from teahouse import game",
        "from teahouse.core import registry",
        "from teahouse.core.registry import find",
        "from teahouse.core.game import Game",
        "from teahouse.core.state import State",
        "from teahouse.match import Match",
        "from teahouse.games import sweets",
        "from two_taps import rules",
        "import importlib",
        "from importlib import import_module",
        "import sys",
        "from dataclasses import sys",
        "import dataclasses\ndataclasses.sys.modules['green_tea.rules']",
        "__import__('green_tea.rules')",
        "exec('import green_tea.rules')",
        "eval('1')",
        "words.GAME",
        "getattr(words, 'GA' + 'ME')",
        "vars(words)",
        "globals()",
        "words.__loader__",
        "poured.__globals__",
        "def f(look):\n    return look.moves._state.legal(0)",
        "class A:\n    def f(self):\n        return self.__class__.__mro__",
    ],
)
def test_a_way_to_the_rules_is_found(line: str, tmp_path: Path) -> None:
    assert known(tmp_path, board=f"{line}\n"), "in the board"
    assert known(tmp_path, board_cups=f"{line}\n"), "in a module that it draws with"


@pytest.mark.parametrize("module", ["words", "events", "components"])
@pytest.mark.parametrize(
    "line",
    [
        "from green_tea import rules",
        "from . import rules",
        "import green_tea.rules",
        "from teahouse.core.state import State",
    ],
)
def test_what_a_board_imports_leads_to_no_rules_either(module: str, line: str, tmp_path: Path) -> None:
    assert known(tmp_path, **{module: f"{line}\n"})
