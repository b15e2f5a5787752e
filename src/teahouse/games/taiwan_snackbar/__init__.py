"""Taiwan Snackbar: pass the food on, or eat until somebody has had enough."""

from teahouse.games.taiwan_snackbar.game import GAME

__all__ = ["GAME"]
