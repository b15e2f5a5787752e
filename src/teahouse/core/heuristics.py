"""What a sensible player would do: one adviser per game, for greedy bots, hints and guided playouts."""

from abc import ABC, abstractmethod
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from teahouse.core.chance import Chance
from teahouse.core.sayings import PROSPECT
from teahouse.core.state import State
from teahouse.core.words import Said


@mypyc_attr(allow_interpreted_subclasses=True)
class Adviser(ABC):
    """A few readable heuristics.

    An adviser looks only at what the seat may know: its own hand, what lies open and what it has been shown. Bots
    hand it a resampled copy, so that looking further would only mislead it. One that keeps notes while it thinks
    gives every bot another one by `own`; whoever asks the game's adviser itself may do so in many threads (`Shared`).
    """

    def own(self) -> "Adviser":
        """The same adviser for one bot alone, which is asked one thing at a time."""
        return self

    @abstractmethod
    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        """Write into `weights` how good each of the first `count` legal actions looks, in hundredths of a point."""

    def favourite(
        self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64], chance: Chance
    ) -> i64:
        """The place of the action that looks best; between equals lots are drawn.

        An adviser that knows a shorter way than to weigh them all may take it.
        """
        self.weigh(state, seat, actions, count, weights)
        return heaviest(weights, count, chance)

    @abstractmethod
    def reason(self, state: State, seat: int, action: int) -> Said:
        """One plain sentence for this action: "takes the last cake: five make ten points"."""

    def worth(self, state: State, rewards: vec[i64]) -> None:
        """Write each seat's reward, from 0 to a million, where a search's playout ends: the win, shared among its
        winners, and a quarter for the rank, because a search learns more from games that were nearly won.

        A game in which searches stop before the end, or in which points say more than ranks, judges by itself.
        """
        outcome = state.outcome()
        for seat in range(len(rewards)):
            rewards[seat] = 0
        if outcome is not None:
            others: i64 = len(rewards) - 1
            if others:
                for seat in range(len(rewards)):
                    rewards[seat] = 250_000 * (others + 1 - outcome.ranks[seat]) // others
            for winner in outcome.winners:
                rewards[winner] += 750_000 // len(outcome.winners)

    def prospect(self, state: State, reward: float) -> Said:
        """What a search found on average, from 0 to 1, in words; where `worth` counts points it is said in points."""
        return PROSPECT(hundredths=f"{100.0 * reward:.0f}")

    def chapter(self, state: State) -> i64:
        """A number that changes when a part of the game is closed, such as a round for which all is dealt anew.

        Searches play no further than to the end of a chapter: what comes after it is luck to all alike.
        """
        return 0


class Shared(Adviser):
    """Stands for an adviser that keeps notes while it thinks, and asks a new one each time: it has no notes itself."""

    def __init__(self, make: Callable[[], Adviser]) -> None:
        self.make = make

    def own(self) -> Adviser:
        return self.make()

    def weigh(self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64]) -> None:
        self.make().weigh(state, seat, actions, count, weights)

    def favourite(
        self, state: State, seat: i64, actions: vec[i64], count: i64, weights: vec[i64], chance: Chance
    ) -> i64:
        return self.make().favourite(state, seat, actions, count, weights, chance)

    def reason(self, state: State, seat: int, action: int) -> Said:
        return self.make().reason(state, seat, action)

    def worth(self, state: State, rewards: vec[i64]) -> None:
        self.make().worth(state, rewards)

    def prospect(self, state: State, reward: float) -> Said:
        return self.make().prospect(state, reward)

    def chapter(self, state: State) -> i64:
        return self.make().chapter(state)


def heaviest(weights: vec[i64], count: i64, chance: Chance) -> i64:
    """The place of the largest of the first `count` weights; between equals lots are drawn."""
    best: i64 = 0
    equals: i64 = 1
    for i in range(1, count):
        if weights[i] > weights[best]:
            best = i
            equals = 1
        elif weights[i] == weights[best]:
            equals += 1
            if chance.below(equals) == 0:
                best = i
    return best
