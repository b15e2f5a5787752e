"""What is measured of OpenSpiel: crazy eights with four players, its nearest relative of Taiwan Snackbar.

OpenSpiel makes every card that is dealt or drawn a move of its own. What counts here are the decisions of players,
as for teahouse; the figure with all moves is reported beside it.
"""

import time
from collections.abc import Callable
from random import Random

import pyspiel

from benchmarks.counts import PEER_GAME, PLAYERS, Count


def own_loop(games: int) -> Callable[[], Count]:
    """Whole games of uniformly random bots inside C++."""
    game = pyspiel.load_game(PEER_GAME)
    bots = [pyspiel.make_uniform_random_bot(seat, 1) for seat in range(PLAYERS)]

    def run() -> Count:
        finished = []
        began = time.perf_counter()
        for seed in range(games):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed)
            finished.append(state)
        return counted(finished, time.perf_counter() - began)

    return run


def from_python(games: int) -> Callable[[], Count]:
    """The same game driven from plain Python, which also chooses."""
    game = pyspiel.load_game(PEER_GAME)

    def run() -> Count:
        pick = Random(1).random
        finished = []
        began = time.perf_counter()
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                # Chance outcomes are equally likely in this game, so they are chosen as fast as a player's actions.
                legal = state.legal_actions()
                state.apply_action(legal[int(pick() * len(legal))])
            finished.append(state)
        return counted(finished, time.perf_counter() - began)

    return run


def counted(finished: list[pyspiel.State], seconds: float) -> Count:
    decisions = sum(sum(1 for move in state.full_history() if move.player >= 0) for state in finished)
    return Count(decisions, sum(len(state.history()) for state in finished), seconds)
