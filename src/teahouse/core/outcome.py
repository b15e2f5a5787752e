"""How a game ended (R9)."""

from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Outcome:
    """Each seat's points by the game's own count, the winners, the rank of all seats (1 is best) and the reason."""

    def __init__(
        self,
        scores: list[int],
        winners: list[int],
        ranks: list[int],
        reason: object,
        details: dict[str, Any] | None = None,
    ) -> None:
        self.scores = scores
        self.winners = winners
        self.ranks = ranks
        self.said = reason  # a sentence, or the message (core/words.py) that it is made of
        self._reason = ""
        self.details: dict[str, Any] = details if details is not None else {}

    @property
    def reason(self) -> str:
        """In English, as records have it."""
        if not self._reason:
            self._reason = str(self.said)
        return self._reason

    def to_json(self) -> dict[str, object]:
        """All of it, ready for JSON."""
        return {
            "scores": self.scores,
            "winners": self.winners,
            "ranks": self.ranks,
            "reason": self.reason,
            "details": self.details,
        }

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Outcome, (self.scores, self.winners, self.ranks, self.reason, self.details)  # words travel as text

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
