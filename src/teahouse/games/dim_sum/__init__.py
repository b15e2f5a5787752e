"""Dim Sum: draft a 52-card deck hand by hand and score what your suits have become."""

from teahouse.games.dim_sum.game import GAME

__all__ = ["GAME"]
