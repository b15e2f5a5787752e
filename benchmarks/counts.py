"""What is measured, before anybody judges it."""

from dataclasses import dataclass, field
from typing import NamedTuple

MAIN_GAME = "taiwan-snackbar"
PEER_GAME = "crazy_eights(players=4)"
PEER_SEARCH_GAME = "hearts(pass_cards=false)"
PLAYERS = 4


class Count(NamedTuple):
    """What was done in how long: decisions of players, and moves with those of chance where they are moves too."""

    decisions: int
    moves: int
    seconds: float


@dataclass
class Rate:
    """The best slice of something: decisions and moves a second."""

    decisions: float = 0.0
    moves: float = 0.0

    def take(self, count: Count) -> None:
        self.decisions = max(self.decisions, count.decisions / count.seconds)
        self.moves = max(self.moves, count.moves / count.seconds)


@dataclass
class Results:
    """All that a run found out."""

    loops: dict[str, Rate] = field(default_factory=dict)  # by game: in the compiled loop
    driven: Rate = field(default_factory=Rate)  # the main game from Python
    peer_loop: Rate = field(default_factory=Rate)
    peer_driven: Rate = field(default_factory=Rate)
    calls: dict[str, dict[str, float]] = field(default_factory=dict)  # by game and method: seconds
    searches: dict[str, Rate] = field(default_factory=dict)  # by game: iterations
    peer_search: Rate = field(default_factory=Rate)
    hard: dict[str, float] = field(default_factory=dict)  # by game: seconds of the longest decision
    import_seconds: float = float("inf")
