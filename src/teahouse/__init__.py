"""teahouse: five dim sum table games on one table.

>>> import teahouse
>>> state = teahouse.game("taiwan-snackbar").start(players=4, seed=7)
>>> len(state.pending())
1
"""

import os
import sys
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader

from teahouse.version import VERSION as __version__


class _Pure:
    """Finds the .py of a module ahead of its compiled twin: TEAHOUSE_PURE=1 plays the identical game interpreted."""

    @staticmethod
    def find_spec(name: str, path: list[str] | None = None, target: object = None) -> ModuleSpec | None:
        if name.startswith("teahouse."):
            for entry in path or ():
                spec = FileFinder(entry, (SourceFileLoader, [".py"])).find_spec(name)
                if spec is not None:
                    return spec
        return None


if os.environ.get("TEAHOUSE_PURE", "") not in ("", "0"):
    sys.meta_path.insert(0, _Pure)  # type: ignore[arg-type]

# Python puts a package into its parent when it is first loaded: this one must not come after the function of its name.
from teahouse import games as _package  # noqa: E402, F401
from teahouse.core import registry as _registry  # noqa: E402
from teahouse.core.chance import Chance, SecretChance  # noqa: E402
from teahouse.core.errors import (  # noqa: E402
    AmbiguousNotation,
    CannotUndo,
    IllegalMove,
    InvalidNotation,
    InvalidOption,
    InvalidPack,
    InvalidPosition,
    InvalidRecord,
    TeahouseError,
    UnknownGame,
)
from teahouse.core.game import Game  # noqa: E402
from teahouse.core.outcome import Outcome  # noqa: E402
from teahouse.core.pack import Pack  # noqa: E402
from teahouse.core.record import Record  # noqa: E402
from teahouse.core.state import State  # noqa: E402

__all__ = [
    "AmbiguousNotation",
    "CannotUndo",
    "Chance",
    "Game",
    "IllegalMove",
    "InvalidNotation",
    "InvalidOption",
    "InvalidPack",
    "InvalidPosition",
    "InvalidRecord",
    "Outcome",
    "Pack",
    "Record",
    "SecretChance",
    "State",
    "TeahouseError",
    "UnknownGame",
    "__version__",
    "compiled",
    "game",
    "games",
]


def game(key: str) -> Game:
    """The game of that name: happy-dim-sum, steam-up, taiwan-snackbar, dim-sum, sweets, or one of another package."""
    return _registry.find(key)


def games() -> list[Game]:
    """All games: the house's own, then those of other packages by name."""
    return _registry.everyone()


def compiled() -> bool:
    """Whether the rules run as compiled code; they play the identical game either way."""
    return not str(_registry.__file__).endswith(".py")
