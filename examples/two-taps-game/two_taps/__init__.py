"""Two Taps: pour for the dish on the trolley; whoever poured weakest may tap the table and pour again."""

from two_taps.game import GAME

__all__ = ["GAME"]
