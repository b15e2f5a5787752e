"""Sweets!: collect treats of one kind and lay them down as a hand worth having waited for."""

from teahouse.games.sweets.game import GAME

__all__ = ["GAME"]
