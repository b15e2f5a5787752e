"""What a sensible player would do: one adviser per game, for greedy bots, hints and guided playouts."""

from abc import ABC, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from teahouse.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Adviser(ABC):
    """A few readable heuristics.

    An adviser looks only at what the seat may know: its own hand, what lies open and what it has been shown. Bots
    hand it a resampled copy, so that looking further would only mislead it.
    """

    @abstractmethod
    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        """Write into `weights` how good each of the first `count` legal actions looks, in hundredths of a point."""

    @abstractmethod
    def reason(self, state: State, seat: int, action: int) -> str:
        """One plain sentence for this action: "takes the last cake: five make ten points"."""

    def worth(self, state: State, rewards: vec[i64]) -> None:
        """Write each seat's reward for a finished game, from 0 to a million: the win, shared among its winners.

        A game whose searches stop before the end, or in which points matter more than winning, judges by itself.
        """
        outcome = state.outcome()
        for seat in range(len(rewards)):
            rewards[seat] = 0
        if outcome is not None:
            for winner in outcome.winners:
                rewards[winner] = 1_000_000 // len(outcome.winners)
