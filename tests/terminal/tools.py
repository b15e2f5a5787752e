"""A real `teahouse` process: on a pipe, or on a terminal of its own."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pexpect
import pytest

import teahouse
from teahouse.cli import main

# Every move of a Taiwan Snackbar for three: whoever types them all makes a decision sooner or later.
ANYTHING = [
    *(
        f"{many}{dish}"
        for dish in teahouse.game("taiwan-snackbar").start(players=3, seed=1).view(None)["servings"]
        for many in ("pair of ", "")
    ),
    *("eat", "one more", "change direction", "transfer", "choose player", "player 1", "player 2", "player 3"),
]
COMMAND = [sys.executable, "-m", "teahouse"]


def environment(home: Path, **more: str) -> dict[str, str]:
    kept = {
        key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES")
    }
    return {**kept, "TEAHOUSE_HOME": str(home), "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **more}


def piped(
    home: Path, *args: str, typed: str | bytes = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run to the end with this input; the output as text."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*COMMAND, *args], input=data, capture_output=True, env={**environment(home), **(env or {})}, timeout=180
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
    )


def opening(seed: int, starter: int = 1) -> str:
    """The first move that whoever begins a Taiwan Snackbar for three may make."""
    state = teahouse.game("taiwan-snackbar").start(players=3, seed=seed, options={"starter": starter})
    return state.notate(starter - 1, state.legal(starter - 1)[0])


def called(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *args: str) -> tuple[object, str, str]:
    """The command line within this process: exit code, output and complaints."""
    monkeypatch.setattr(sys, "argv", ["teahouse", *args])
    with pytest.raises(SystemExit) as left:
        main()
    written = capsys.readouterr()
    return left.value.code, written.out, written.err


def seated(home: Path, *args: str, rows: int = 24, columns: int = 80, **more: str) -> pexpect.spawn:
    """The same on a terminal."""
    return pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *args],
        env=environment(home, **more),
        dimensions=(rows, columns),
        encoding="utf-8",
        timeout=60,
    )


def bare(text: str) -> str:
    """What was written, without colours and movements of the cursor."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)


def saved(home: Path) -> Path:
    """The one game that was kept."""
    files = list((home / "games").glob("*.teahouse"))
    assert len(files) == 1, files
    return files[0]


def installed(example: str, folder: Path) -> dict[str, str]:
    """An environment in which one of our examples is installed, in a folder of its own."""
    examples = Path(__file__).parent.parent.parent / "examples"
    source = shutil.copytree(examples / example, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    offline = ["--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*pip, *offline, "--target", str(folder / "target"), str(source)],
        check=True,
        env=environment(folder),
        timeout=120,
    )
    paths = [str(folder / "target"), *filter(None, [os.environ.get("PYTHONPATH", "")])]
    return {"PYTHONPATH": os.pathsep.join(paths)}
