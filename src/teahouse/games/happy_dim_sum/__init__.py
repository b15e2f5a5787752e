"""Happy Dim Sum: load your friends' plates, keep your own clear, and fight over the bill."""

from teahouse.games.happy_dim_sum.game import GAME

__all__ = ["GAME"]
