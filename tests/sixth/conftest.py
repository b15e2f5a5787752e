"""The example game in a package of its own, installed as pip installs it."""

from pathlib import Path

import pytest

from tests.terminal.tools import installed

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "two-taps-game"


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the game is installed, in a folder of its own."""
    return installed("two-taps-game", tmp_path_factory.mktemp("two-taps"))
