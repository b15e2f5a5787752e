"""Where a person's own games are kept."""

import os
from pathlib import Path


def home() -> Path:
    """The data directory: $TEAHOUSE_HOME, or where the platform keeps such things."""
    chosen = os.environ.get("TEAHOUSE_HOME")
    if chosen:
        return Path(chosen).expanduser()
    shared = os.environ.get("XDG_DATA_HOME", "")
    # The convention says that a relative path is to be ignored.
    base = Path(shared) if os.path.isabs(shared) else Path("~/.local/share").expanduser()
    return base / "teahouse"
