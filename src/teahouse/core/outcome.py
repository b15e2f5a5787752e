"""How a game ended (R9)."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Outcome:
    """Each seat's points by the game's own count, the winners, the rank of all seats (1 is best) and the reason."""

    def __init__(
        self,
        scores: list[int],
        winners: list[int],
        ranks: list[int],
        reason: str,
        details: dict[str, object] | None = None,
    ) -> None:
        self.scores = scores
        self.winners = winners
        self.ranks = ranks
        self.reason = reason
        self.details: dict[str, object] = details if details is not None else {}

    def to_json(self) -> dict[str, object]:
        return {
            "scores": self.scores,
            "winners": self.winners,
            "ranks": self.ranks,
            "reason": self.reason,
            "details": self.details,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((tuple(self.scores), tuple(self.winners), self.reason))

    def __repr__(self) -> str:
        return f"Outcome(scores={self.scores}, winners={self.winners}, ranks={self.ranks}, reason={self.reason!r})"


def ranked(keys: list[int]) -> list[int]:
    """The rank of each seat by its key, smallest first; equal keys share a rank and the next one is skipped."""
    ranks: list[int] = []
    for key in keys:
        better = 0
        for other in keys:
            if other < key:
                better += 1
        ranks.append(1 + better)
    return ranks


def first(ranks: list[int]) -> list[int]:
    """The seats that share the first rank."""
    winners: list[int] = []
    for seat in range(len(ranks)):
        if ranks[seat] == 1:
            winners.append(seat)
    return winners
