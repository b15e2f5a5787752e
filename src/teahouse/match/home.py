"""Where a person's own games are kept."""

import os
from pathlib import Path

from platformdirs import user_data_path


def home() -> Path:
    """The data directory: $TEAHOUSE_HOME, or where the platform keeps such things, or the folder of an earlier version
    if there is only that one.
    """
    chosen = os.environ.get("TEAHOUSE_HOME")
    if chosen:
        return Path(chosen).expanduser()
    usual = user_data_path("teahouse", appauthor=False)
    before = _before()
    return before if before.is_dir() and not usual.is_dir() else usual


def _before() -> Path:
    """Where they were on every platform before; on Linux this is the usual one."""
    shared = os.environ.get("XDG_DATA_HOME", "")
    # The convention says that a relative path is to be ignored.
    base = Path(shared) if os.path.isabs(shared) else Path("~/.local/share").expanduser()
    return base / "teahouse"
