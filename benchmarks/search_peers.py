"""`python -m benchmarks.search_peers`: OpenSpiel's IS-MCTS and ours at the same table, with equal iterations.

Both see the same games through their own interfaces, imagine worlds with the same redraw, play random games to the end
and weigh curiosity alike. OpenSpiel's sits in one seat, ours in the others, and with every game all move on by one.
"""

import argparse
import math
import time

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import teahouse
from teahouse.bots.search import Budget, SearchBot, Thinking
from teahouse.research.openspiel import short_name

EXPLORE = 1.4  # rewards run from -1 to 1 in OpenSpiel: twice the span of ours, so twice the constant
DEPTH = 1_000_000  # a tree without a limit and plain random playouts, as OpenSpiel's


def play(key: str, players: int, number: int, iterations: int) -> tuple[float, float, float]:
    """One game: OpenSpiel's reward, and the seconds that each side took for a decision."""
    game = pyspiel.load_game(f"{short_name(key)}(players={players})")
    theirs = number % players
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
    for side in (number % 256, number // 256, 5):
        state.apply_action(side)
    spent = [0.0, 0.0]
    asked = [0, 0]
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
            spent[mine] += time.process_time() - began
            asked[mine] += 1
        state.apply_action(int(action))
    return state.returns()[theirs], spent[0] / max(1, asked[0]), spent[1] / max(1, asked[1])


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m benchmarks.search_peers", description=__doc__)
    words.add_argument("--games", type=int, default=40)
    words.add_argument("--iterations", type=int, default=50)
    words.add_argument("--table", nargs="*", default=["taiwan-snackbar:3", "sweets:2"], help="game:players")
    given = words.parse_args()
    for table in given.table:
        key, _, players = table.partition(":")
        rewards, theirs, ours = [], [], []
        for number in range(given.games):
            reward, slow, fast = play(key, int(players), number, given.iterations)
            rewards.append(reward)
            theirs.append(slow)
            ours.append(fast)
        # From rewards back to shares of the win: an equal one is 1 / players.
        seats = int(players)
        shares = (np.array(rewards) * (seats - 1) + 1) / seats
        error = 1.96 * shares.std() / math.sqrt(len(shares))
        print(
            f"{key}, {players} players, {given.iterations} iterations, {given.games} games: OpenSpiel's won "
            f"{100 * shares.mean():.0f} % ± {100 * error:.0f} (an equal share is {100 / seats:.0f} %), "
            f"{1000 * np.mean(theirs):.1f} ms a decision; ours {1000 * np.mean(ours):.2f} ms, "
            f"{np.mean(theirs) / np.mean(ours):.0f} times as fast",
            flush=True,
        )


if __name__ == "__main__":
    main()
