"""A portion of a run: some games in a row, with everything that is worth keeping of each."""

from dataclasses import dataclass
from typing import Any

from teahouse.bots.sitting import Columns, seating
from teahouse.lab.plan import Plan


@dataclass
class Batch:
    """Games `number` and following, in columns of plain values as they go from process to process."""

    number: int
    decisions: list[int]
    scores: list[list[int]]  # from here on [seat][game]
    ranks: list[list[int]]
    shares: list[list[int]]
    reasons: list[str]
    details: list[dict[str, object]]

    @staticmethod
    def of(number: int, columns: Columns) -> "Batch":
        return Batch(
            number,
            columns.decisions,
            columns.scores,
            columns.ranks,
            columns.shares,
            columns.reasons,
            columns.details,
        )

    def __len__(self) -> int:
        return len(self.decisions)

    def columns(self, plan: Plan) -> dict[str, list[Any]]:
        """By name, as they stand in a file; seats are counted from 0, as in `Outcome`."""
        games = len(self)
        tables = [seating(list(plan.bots), turn, plan.rotate) for turn in range(plan.players)]
        first = plan.seed + self.number
        return {
            "seed": list(range(first, first + games)),
            "players": [plan.players] * games,
            "bots": [tables[number % plan.players] for number in range(self.number, self.number + games)],
            "decisions": self.decisions,
            "scores": [list(scores) for scores in zip(*self.scores)],
            "winners": [[seat for seat, among in enumerate(shares) if among] for shares in zip(*self.shares)],
            "ranks": [list(ranks) for ranks in zip(*self.ranks)],
            "reason": self.reasons,
            "details": self.details,
        }
