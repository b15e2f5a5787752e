"""`import teahouse` stays light: games are loaded when they are asked for, and nothing for people comes along."""

import json
import os
import subprocess
import sys
from pathlib import Path

import teahouse

SOURCE = Path(teahouse.__file__).parents[1]
HEAVY = ("click", "rich", "pyarrow", "hypothesis", "pytest", "asyncio", "unittest", "multiprocessing", "numpy", "mypy")


def loaded_after(code: str) -> set[str]:
    """The modules that are loaded in a fresh Python after this code."""
    script = f"import sys\n{code}\nimport json\nprint(json.dumps(sorted(sys.modules)))"
    settings = {**os.environ, "PYTHONPATH": str(SOURCE)}
    output = subprocess.run(
        [sys.executable, "-c", script], env=settings, capture_output=True, text=True, timeout=60, check=True
    ).stdout
    return set(json.loads(output))


def test_importing_teahouse_loads_no_game_and_nothing_heavy():
    before = loaded_after("")
    loaded = loaded_after("import teahouse") - before
    assert "teahouse.core.state" in loaded
    assert not [name for name in loaded if name.split(".")[0] in HEAVY]
    assert not [name for name in loaded if name.startswith("teahouse.games.")]
    assert not [name for name in loaded if name.split(".")[:2][-1] in ("bots", "match", "lab", "terminal", "cli")]


def test_a_game_is_loaded_when_it_is_asked_for_and_no_other():
    loaded = loaded_after("import teahouse; teahouse.game('taiwan-snackbar').start(3, 1)")
    games = {name.split(".")[2] for name in loaded if name.startswith("teahouse.games.")}
    assert games == {"taiwan_snackbar"}
    assert not [name for name in loaded if name.endswith((".draw", ".greedy"))]


def test_everything_that_the_front_door_names_is_there():
    for name in teahouse.__all__:
        assert getattr(teahouse, name) is not None
    assert teahouse.__version__.count(".") == 2
