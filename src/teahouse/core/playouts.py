"""Whole games of random play in one compiled loop."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.chance import Chance
from teahouse.core.state import Setup, State

# No game of ours comes near this: a game that does is a bug, and a loop that never ends helps nobody (R6).
LONGEST_GAME: Final = 1_000_000


class Playouts:
    """What came out of many games: sums over all of them, by seat where that makes sense."""

    def __init__(self, players: int) -> None:
        self.games: int = 0
        self.decisions: int = 0
        self.wins: list[float] = [0.0] * players  # a shared win counts in parts
        self.scores: list[int] = [0] * players
        self.shortest: int = 0
        self.longest: int = 0

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _again, (self.games, self.decisions, self.wins, self.scores, self.shortest, self.longest)

    def __repr__(self) -> str:
        wins = ", ".join(f"{win:.1f}" for win in self.wins)
        return f"Playouts(games={self.games}, decisions={self.decisions}, wins=[{wins}])"


def _again(games: int, decisions: int, wins: list[float], scores: list[int], shortest: int, longest: int) -> Playouts:
    """Playouts that were copied or pickled: other processes send theirs home."""
    result = Playouts(len(wins))
    result.games = games
    result.decisions = decisions
    result.wins = list(wins)
    result.scores = list(scores)
    result.shortest = shortest
    result.longest = longest
    return result


def play_randomly(state: State, chance: Chance, out: vec[i64]) -> i64:
    """Play to the end, every legal action equally likely; how many decisions it took."""
    decisions: i64 = 0
    while decisions < LONGEST_GAME:
        seat: i64 = state.turn()
        if seat < 0:
            return decisions
        count: i64 = state.fill_legal(seat, out)
        state.step(seat, out[chance.below(count)])
        decisions += 1
    raise RuntimeError(f"a game of {state.setup.key} did not end within {LONGEST_GAME} decisions")


def run_playouts(setup: Setup, games: int, seed: int) -> Playouts:
    """Random games; game number i is dealt from seed + i, so that any of them can be looked at again."""
    result = Playouts(setup.players)
    out = vec[i64]([0 for _ in range(setup.space)])
    for i in range(games):
        state = setup.deal(Chance(seed + i))
        # The players' choices have a stream of their own: seed and decisions alone must replay the game.
        length = play_randomly(state, Chance(seed + i).split(), out)
        outcome = state.outcome()
        assert outcome is not None
        result.games += 1
        result.decisions += length
        result.longest = max(result.longest, length)
        result.shortest = length if result.games == 1 else min(result.shortest, length)
        for seat in outcome.winners:
            result.wins[seat] += 1 / len(outcome.winners)
        for seat, score in enumerate(outcome.scores):
            result.scores[seat] += score
    return result
