"""What is measured of teahouse."""

import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

import teahouse
from benchmarks.counts import PLAYERS, Count


def players_for(game: teahouse.Game) -> int:
    return max(game.fewest, min(game.most, PLAYERS))


def compiled_loop(game: teahouse.Game, games: int) -> Callable[[], Count]:
    """Whole random games in the compiled loop."""
    players = players_for(game)

    def run() -> Count:
        began = time.perf_counter()
        played = game.playouts(players=players, games=games, seed=1)
        return Count(played.decisions, played.decisions, time.perf_counter() - began)

    return run


def from_python(game: teahouse.Game, games: int) -> Callable[[], Count]:
    """The contract called from plain Python, which also chooses."""
    players = players_for(game)
    setup = game.setup(players)

    def run() -> Count:
        pick = Random(1).random
        decisions = 0
        began = time.perf_counter()
        for seed in range(games):
            state = setup.deal(teahouse.Chance(seed))
            pending = state.pending()
            while pending:
                seat = pending[0]
                legal = state.legal(seat)
                state.apply(seat, legal[int(pick() * len(legal))])
                decisions += 1
                pending = state.pending()
        return Count(decisions, decisions, time.perf_counter() - began)

    return run


def midgame(game: teahouse.Game, decisions: int = 30) -> teahouse.State:
    """A game that has been going on for a while."""
    state = game.start(players=players_for(game), seed=1)
    choice = teahouse.Chance(2)
    for _ in range(decisions):
        if len(state.pending()) == 0:
            break
        seat = state.pending()[0]
        legal = state.legal(seat)
        before = state.copy()
        state.apply(seat, legal[choice.below(len(legal))])
        if not state.pending():
            return before
    return state


def single_calls(state: teahouse.State) -> dict[str, Callable[[], object]]:
    """Calls that search, servers and screens make again and again."""
    seat = state.pending()[0]
    chance = teahouse.Chance(3)
    return {
        "copy": state.copy,
        "resample": lambda: state.resample(seat, chance),
        "view": lambda: state.view(seat),
        "to_json": state.to_json,
    }


def import_seconds() -> float:
    """`import teahouse` in a fresh interpreter."""
    code = "import time; t = time.perf_counter(); import teahouse; print(time.perf_counter() - t)"
    return float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
