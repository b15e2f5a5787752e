"""Compiled and interpreted rules play the identical game, and it is known which of the two is running."""

import json
import os
import subprocess
import sys
from pathlib import Path

import teahouse
from tests.conformance.digests import fingerprints
from tests.conformance.tables import effort

PACKAGE = Path(teahouse.__file__).parent
ROOT = Path(__file__).parents[2]
SECONDS = 300


def run(arguments: list[str], **environment: str) -> subprocess.Popen[str]:
    """Python in a process of its own, with this teahouse and other settings."""
    settings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), str(ROOT)]), **environment}
    return subprocess.Popen([sys.executable, *arguments], cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True)


def test_the_other_variant_plays_the_identical_games():
    """On compiled rules the other process plays interpreted, and the other way round; where nothing was built both are
    interpreted, and a process with another hash seed must still play the same."""
    games = effort(24)
    pure = "1" if teahouse.compiled() else ""
    with run(["-m", "tests.conformance.digests", str(games)], TEAHOUSE_PURE=pure, PYTHONHASHSEED="12345") as process:
        ours = fingerprints(games)
        output, _ = process.communicate(timeout=SECONDS)
    assert process.returncode == 0
    theirs = json.loads(output)
    assert theirs["compiled"] is (not teahouse.compiled() and built())
    assert theirs["tables"].keys() == ours.keys()
    differ = [table for table, found in ours.items() if theirs["tables"][table] != found]
    assert not differ, f"{len(differ)} tables are played differently, the first is {differ[0]}"


def built() -> bool:
    """Whether compiled rules lie beside the source."""
    return any((PACKAGE / "core").glob("registry.*.so")) or any((PACKAGE / "core").glob("registry.*.pyd"))


def test_the_variant_that_runs_is_the_one_that_was_meant():
    """CI sets TEAHOUSE_EXPECT, so that a build which silently failed does not pass as compiled."""
    expected = os.environ.get("TEAHOUSE_EXPECT", "compiled" if teahouse.compiled() else "pure")
    assert expected in ("compiled", "pure")
    assert teahouse.compiled() is (expected == "compiled")
    pure = os.environ.get("TEAHOUSE_PURE", "") not in ("", "0")
    assert teahouse.compiled() is (built() and not pure)


def test_every_module_of_the_rules_runs_in_the_same_variant():
    for game in teahouse.games():
        game.adviser()
    for name, module in sorted(sys.modules.items()):
        layer = name.split(".")[1:2]
        path = getattr(module, "__file__", None)
        if not name.startswith("teahouse.") or layer not in (["core"], ["games"], ["bots"]) or path is None:
            continue
        if Path(path).name.startswith("__init__") or Path(path).name.startswith(("box.", "draw.", "board")):
            continue
        assert path.endswith(".py") is (not teahouse.compiled()), f"{name} runs from {path}"


def test_the_compiled_library_is_the_one_beside_the_package():
    """It is found by name alone: a stray one elsewhere would run old rules under new names."""
    library = sys.modules.get("teahouse__mypyc")
    if teahouse.compiled():
        assert library is not None
        assert library.__file__ is not None
        assert Path(library.__file__).parent == PACKAGE.parent
    else:
        assert library is None


def test_the_switch_to_interpreted_rules_works():
    with run(["-c", "import teahouse; print(teahouse.compiled())"], TEAHOUSE_PURE="1") as process:
        output, _ = process.communicate(timeout=60)
    assert output.strip() == "False"
