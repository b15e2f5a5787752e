"""Games are found by entry points, the house's own and other people's; a package that brings none hurts nobody."""

import importlib.metadata
import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import teahouse
from teahouse.core import registry
from tests.core.test_import import loaded_after
from tests.terminal.tools import piped

ROOT = Path(teahouse.__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OURS: dict[str, str] = PYPROJECT["project"]["entry-points"]["teahouse.games"]

GOOD = """
from pathlib import Path

from teahouse.core.game import Game
from teahouse.core.words import Words

WORDS = Words("KEY")

class Tea(Game):
    def lay(self, players, options, pack, rules):
        raise AssertionError("nobody lays it here")


GAME = Tea("KEY", "Tea", "nobody", WORDS.message("blurb", "tea"), (2, 3), "1", 1, [], Path(__file__).parent, place=-7)
"""
PACKAGES = {
    "good-one": GOOD.replace("KEY", "green-tea"),
    "another": GOOD.replace("KEY", "black-tea"),
    "fails": "raise OSError('no\\nkettle')",
    "leaves": "import sys; sys.exit(3)",
    "empty": "",
    "wrong": "GAME = 'a game, honestly'",
    "renamed": GOOD.replace("KEY", "white-tea"),
    "thief": GOOD.replace("KEY", "sweets"),
    "second": GOOD.replace("KEY", "green-tea"),
    "loud": GOOD.replace("KEY", "Iced Tea"),
}
NAMES = {
    "good-one": "green-tea",
    "another": "black-tea",
    "fails": "fails",
    "leaves": "leaves",
    "empty": "empty",
    "wrong": "wrong",
    "renamed": "oolong",
    "thief": "sweets",
    "second": "green-tea",
    "loud": "Iced Tea",
}


def install(folder: Path, package: str) -> None:
    """A package as pip would lay it down."""
    module = package.replace("-", "_")
    (folder / module).mkdir()
    (folder / module / "__init__.py").write_text(PACKAGES[package])
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[teahouse.games]\n{NAMES[package]} = {module}\n")


@pytest.fixture
def forgetful() -> Iterator[None]:
    """What is installed is looked for anew, and all is as it was afterwards."""
    tables: list[dict[str, Any]] = [registry._announced, registry._broken, registry._loaded]
    lists: list[list[Any]] = [registry._looked, registry._turned_away]
    known = [dict(table) for table in tables], [list(row) for row in lists]
    for table in tables:
        table.clear()
    for row in lists:
        row.clear()
    yield
    for table, before in zip(tables, known[0]):
        table.clear()
        table.update(before)
    for row, was in zip(lists, known[1]):
        row[:] = was


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, forgetful: None) -> None:
    for package in PACKAGES:
        install(tmp_path, package)
    monkeypatch.syspath_prepend(str(tmp_path))


def test_the_houses_own_come_first_in_the_order_of_their_places_then_the_others_by_name(guests: None) -> None:
    keys = [game.key for game in teahouse.games()]
    assert keys[:-2] == [key for key in OURS if key in keys]
    assert keys[-2:] == ["black-tea", "green-tea"]
    assert teahouse.game("green-tea").package == "good_one"


def test_what_is_no_game_is_named_in_a_sentence(guests: None) -> None:
    assert sorted(registry.refused()) == [
        "the game 'Iced Tea' from the package loud 1.0 is left out: a name is small letters and digits, with dashes "
        "between words",
        "the game 'empty' from the package empty 1.0 cannot be played: empty has no GAME that is one",
        "the game 'fails' from the package fails 1.0 cannot be played: OSError: no kettle",
        "the game 'green-tea' from the package second 1.0 is left out: its name is taken by the one from the package "
        "good-one 1.0",
        "the game 'leaves' from the package leaves 1.0 cannot be played: SystemExit: 3",
        "the game 'oolong' from the package renamed 1.0 cannot be played: it calls itself 'white-tea'",
        "the game 'sweets' from the package thief 1.0 is left out: its name is taken by the one from the package "
        f"teahouse {teahouse.__version__}",
        "the game 'wrong' from the package wrong 1.0 cannot be played: wrong has no GAME that is one",
    ]
    assert teahouse.game("sweets").package == "teahouse.games.sweets"
    for _ in range(2):
        with pytest.raises(teahouse.UnknownGame, match=r"fails 1\.0 cannot be played: OSError: no kettle"):
            teahouse.game("fails")


def test_without_what_was_announced_at_its_installation_the_house_says_so(
    forgetful: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [])
    with pytest.raises(teahouse.UnknownGame, match="install teahouse once more"):
        teahouse.games()


def test_every_folder_of_a_game_is_announced_and_no_other() -> None:
    folders = {path.parent.name for path in (ROOT / "src" / "teahouse" / "games").glob("*/__init__.py")}
    assert {name.replace("_", "-"): f"teahouse.games.{name}" for name in folders} == OURS


def test_a_game_of_the_house_is_found_without_reading_what_is_installed() -> None:
    """That takes longer than to load the game."""
    assert "importlib.metadata" not in loaded_after("import teahouse; teahouse.game('sweets')")
    assert "importlib.metadata" in loaded_after("import teahouse; teahouse.games()")


@pytest.mark.parametrize("key", ["", "sweets.rules", "../sweets", "__pycache__", "Sweets", "steam_up", "a-"])
def test_what_is_no_name_is_no_game(key: str) -> None:
    with pytest.raises(teahouse.UnknownGame, match=r"there is no game .* games are dim-sum, "):
        teahouse.game(key)


def test_how_often_several_decide_at_once_is_one_of_three_words() -> None:
    game = teahouse.game("sweets")
    with pytest.raises(ValueError, match="simultaneous is 'now and then'"):
        type(game)("tea", "Tea", "", game.blurb, (2, 3), "1", 1, [], game.folder, simultaneous="now and then")


FAILED = "the game 'fails' from the package fails 1.0 cannot be played: OSError: no kettle"


@pytest.mark.parametrize("command", ["games", "room"])
def test_what_cannot_be_played_is_named_where_people_choose(tmp_path: Path, command: str) -> None:
    install(tmp_path, "fails")
    path = os.pathsep.join([str(tmp_path), str(ROOT / "src")])
    done = piped(tmp_path, command, env={"PYTHONPATH": path, "COLUMNS": "200"})
    assert done.returncode == 0
    assert "Sweets!" in done.stdout
    assert FAILED.casefold() in " ".join((done.stdout + done.stderr).split()).casefold()
