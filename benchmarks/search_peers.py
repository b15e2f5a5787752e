"""`python -m benchmarks.search_peers`: OpenSpiel's IS-MCTS and ours at the same table, with equal iterations.

Both see the same games through their own interfaces, imagine worlds with the same redraw, play random games to the end
and weigh curiosity alike. OpenSpiel's sits in one seat, ours in the others, and every deal is played with OpenSpiel's
in each of the seats once, so that luck of the deal cancels out.
"""

import argparse
import math
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import teahouse
from teahouse.bots.search import Budget, SearchBot
from teahouse.core.thinking import Thinking
from teahouse.research.openspiel import short_name

EXPLORE = 1.4  # rewards run from -1 to 1 in OpenSpiel: twice the span of ours, so twice the constant
TABLES = ["taiwan-snackbar:3", "sweets:2", "dim-sum:2", "happy-dim-sum:2"]
DEPTH = 1_000_000  # a tree without a limit and plain random playouts, as OpenSpiel's


class Spent:
    """Processor time and decisions of one side."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.decisions = 0

    def milliseconds(self) -> float:
        return 1000 * self.seconds / max(1, self.decisions)


def play(key: str, players: int, deal: int, theirs: int, iterations: int, spent: list[Spent]) -> float:
    """One game with OpenSpiel's in this seat: its share of the win. Who takes how long is added up in `spent`."""
    game = pyspiel.load_game(f"{short_name(key)}(players={players})")
    number = deal * players + theirs
    chance = np.random.RandomState(number)
    evaluator = mcts.RandomRolloutEvaluator(1, chance)
    spiel = ismcts.ISMCTSBot(game, evaluator, EXPLORE, iterations, random_state=chance)
    adviser = teahouse.game(key).adviser()
    thinking = Thinking(iterations, guided=0, depth=DEPTH, explore=EXPLORE / 2)
    bots = [
        SearchBot(adviser, teahouse.Chance(1000 * number + seat), Budget(iterations), thinking)
        for seat in range(players)
    ]
    imagined = teahouse.Chance(77 + number)
    state = game.new_initial_state()
    for side in (deal % 256, deal // 256, 5):
        state.apply_action(side)
    while not state.is_terminal():
        seat = state.current_player()
        legal = state.legal_actions()
        mine = seat != theirs
        began = time.process_time()
        if len(legal) == 1:
            action = legal[0]
        elif mine:
            action = bots[seat].choose(state.table.resample(seat, imagined), seat)
        else:
            action = spiel.step(state)
        if len(legal) > 1:
            spent[mine].seconds += time.process_time() - began
            spent[mine].decisions += 1
        state.apply_action(int(action))
    # From the reward back to the share of the win: an equal one is 1 / players.
    return float((state.returns()[theirs] * (players - 1) + 1) / players)


def compare(key: str, players: int, iterations: int, seconds: float) -> str:
    """Deal after deal until the time is used up; a row of the table in docs/research.md."""
    spent = [Spent(), Spent()]
    shares: list[float] = []
    began = time.process_time()
    while len(shares) < 4 or time.process_time() - began < seconds:
        deal = [play(key, players, len(shares), theirs, iterations, spent) for theirs in range(players)]
        shares.append(float(np.mean(deal)))
    error = 1.96 * np.std(shares, ddof=1) / math.sqrt(len(shares))
    theirs, ours = spent[0].milliseconds(), spent[1].milliseconds()
    return (
        f"| {teahouse.game(key).title} | {players} | {iterations} | {players * len(shares)} | "
        f"{100 * np.mean(shares):.0f} % ± {100 * error:.0f} | {100 / players:.0f} % | {theirs:,.1f} ms | "
        f"{ours:.2f} ms | {theirs / ours:,.0f} |"
    )


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m benchmarks.search_peers", description=__doc__)
    words.add_argument("--seconds", type=float, default=200, help="of processor time for each row (200)")
    words.add_argument("--iterations", type=int, nargs="*", default=[25, 100])
    words.add_argument("--table", nargs="*", default=TABLES, help=f"game:players ({' '.join(TABLES)})")
    given = words.parse_args()
    print("| | players | iterations | games | OpenSpiel's won | an equal share | its decision | ours | times as fast |")
    print("|---|---:|---:|---:|---|---:|---:|---:|---:|")
    for table in given.table:
        key, _, players = table.partition(":")
        for iterations in given.iterations:
            print(compare(key, int(players), iterations, given.seconds), flush=True)


if __name__ == "__main__":
    main()
