"""What our own games are held to, a game of another package is held to by the same tests: they find it by themselves."""

import os
import re
import subprocess
import sys

import pytest

from tests.sixth.conftest import EXAMPLE, ROOT
from tests.test_rule_numbers import missing, names_of_tests, rules, source

# The contract; PettingZoo's, Gymnasium's and OpenSpiel's own tests; and a few of each layer above.
HELD_TO = {
    "rules": ["examples/two-taps-game/tests", "tests/conformance"],
    "research": ["tests/research"],
    "browser": ["tests/browser/test_access.py", "tests/browser/test_noscript.py"],
    "layers": [
        "tests/bots/test_bots.py",
        "tests/match/test_match.py",
        "tests/server/test_art.py",
        "tests/server/test_redraw.py",
        "tests/sixth/two_taps_at_a_table.py",
        "tests/sixth/two_taps_board.py",
        "tests/terminal/test_screen.py",
    ],
}


@pytest.mark.parametrize("what", HELD_TO)
def test_it_passes_the_tests_of_our_own_games(shelf: dict[str, str], what: str) -> None:
    chosen = ["-k", "two-taps or two_taps or TwoTaps", "-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *chosen, *HELD_TO[what]],
        cwd=ROOT, env={**os.environ, **shelf, "TEAHOUSE_LONG": "1"}, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:]
    passed = re.search(r"(\d+) passed", done.stdout)
    assert passed, done.stdout
    assert int(passed[1]) > {"rules": 200, "research": 30, "browser": 2, "layers": 30}[what], "they did not find it"
    assert "failed" not in done.stdout
    assert "skipped" not in done.stdout


def test_each_of_its_rules_is_decided_in_code_and_tested_by_number() -> None:
    package = EXAMPLE / "two_taps"
    numbers = rules((package / "RULES.md").read_text(encoding="utf-8"))
    assert len(numbers) == 9
    assert not missing(numbers, source(package), names_of_tests(EXAMPLE / "tests"))


def test_it_imports_nothing_of_ours_but_the_contract() -> None:
    """And nothing of ours knows it: what it needs, any game of another package can have."""
    for path in sorted((EXAMPLE / "two_taps").glob("*.py")):
        named = re.findall(r"^(?:from|import) teahouse(\S*)", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert all(name.startswith(".core.") for name in named), path.name
    known = [path for path in (ROOT / "src").rglob("*") if path.suffix in (".py", ".html", ".css", ".js")]
    assert known
    assert not [path for path in known if re.search("two[-_]taps", path.read_text(encoding="utf-8"), re.IGNORECASE)]
