"""Many games, and what came out of them.

>>> from teahouse.lab import plan, simulate
>>> report = simulate(plan("taiwan-snackbar", games=100, players=3, seed=1), workers=1)
>>> report.tally.games
100
"""

from teahouse.lab.files import open_file, read_games
from teahouse.lab.plan import Plan, plan
from teahouse.lab.run import Report, simulate
from teahouse.lab.summary import summary
from teahouse.lab.tally import Tally

__all__ = ["Plan", "Report", "Tally", "open_file", "plan", "read_games", "simulate", "summary"]
