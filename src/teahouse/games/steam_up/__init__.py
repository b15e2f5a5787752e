"""Steam Up: buy dim sum from a turning table, and leave it fuller than everyone else."""

from teahouse.games.steam_up.game import GAME

__all__ = ["GAME"]
