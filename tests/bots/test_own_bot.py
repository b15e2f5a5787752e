"""A bot of one's own: the example package is installed, found by its entry point, and plays."""

import re
from pathlib import Path

import pytest

from teahouse.core.record import Record
from tests.terminal.tools import installed, piped, saved

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "hungry-bot"


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the example is installed, in a folder of its own."""
    return installed("hungry-bot", tmp_path_factory.mktemp("hungry"))


def test_it_plays_in_the_arena(tmp_path: Path, shelf: dict[str, str]) -> None:
    line = ["arena", "taiwan-snackbar", "--bots", "hungry,random", "--players", "3", "--games", "6", "--jobs", "2"]
    done = piped(tmp_path, *line, env=shelf)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^hungry +\d", done.stdout, re.MULTILINE)
    assert "lost decisions" not in done.stdout


def test_it_plays_at_a_table(tmp_path: Path, shelf: dict[str, str]) -> None:
    line = ["play", "taiwan-snackbar", "--players", "3", "--seed", "5"]
    for seat in ("bot:hungry:Ho", "bot:hungry", "bot:random"):
        line += ["--seat", seat]
    done = piped(tmp_path, *line, env=shelf)
    assert done.returncode == 0, done.stderr
    assert "Ho (hungry bot)" in done.stdout
    record = Record.load(saved(tmp_path))
    assert [seat.bot for seat in record.seats] == ["hungry", "hungry", "random"]
    assert record.result


def test_it_stands_in_the_lists_with_where_it_comes_from(tmp_path: Path, shelf: dict[str, str]) -> None:
    done = piped(tmp_path, "room", typed="sweets\n3\n\nhungry\n\nquit\nq\n", env=shelf)
    assert done.returncode == 0, done.stderr
    assert "hungry  from the package hungry-bot 1.0" in done.stdout
    assert [seat.bot for seat in Record.load(saved(tmp_path)).seats] == ["", "hungry", "hungry"]


def test_the_page_shows_the_example_as_it_is() -> None:
    page = (ROOT / "docs" / "your-own-bot.md").read_text(encoding="utf-8")
    for name in ("hungry_bot.py", "pyproject.toml"):
        assert (EXAMPLE / name).read_text(encoding="utf-8") in page
    code = [line for line in (EXAMPLE / "hungry_bot.py").read_text().split("class ")[1].splitlines() if line.strip()]
    assert len(code) == 10
