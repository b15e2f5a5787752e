"""The example game in a package of its own, installed as pip installs it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.tools import environment

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "two-taps-game"


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the game is installed, in a folder of its own."""
    folder = tmp_path_factory.mktemp("two-taps")
    source = shutil.copytree(EXAMPLE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
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
