"""The games in the interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel, and arrays out of records.

Each part is imported on its own and needs its own library; `pip install teahouse[research]` brings them all.

Every game has a module of PettingZoo environments for each version of its rules, as `teahouse.research.sweets_v0`. They
are made when they are imported (teahouse.research.environments).
"""

import sys
from typing import TYPE_CHECKING, Any

from teahouse.research.environments import Finder

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any: ...


sys.meta_path.append(Finder())
