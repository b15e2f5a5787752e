"""Random play of an older commit beside this one, in one run: what a change of the rules' code cost.

    git worktree add ../before COMMIT, build it there (python setup.py build_ext --inplace), then
    python -m benchmarks.versus ../before

Both are asked in turn for short slices of the same games; the best slice of each counts, so that whatever else the
machine does meanwhile hurts neither. The games are those of rules version 1, which both know.
"""

import argparse
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import IO

SLICES = 40
PLAYERS = {"happy-dim-sum": 4, "steam-up": 4, "taiwan-snackbar": 4, "dim-sum": 4, "sweets": 4}
GAMES = {"happy-dim-sum": 1500, "steam-up": 400, "taiwan-snackbar": 6000, "dim-sum": 2500, "sweets": 5000}  # a slice
WORKER = """
import sys, time, teahouse
assert teahouse.compiled(), "build it first"
for line in sys.stdin:
    key, players, games, seed = line.split()
    game = teahouse.game(key)
    older = {"rules": 1} if hasattr(game, "players_of") else {}
    began = time.perf_counter()
    found = game.playouts(int(players), int(games), int(seed), **older)
    print(found.decisions / (time.perf_counter() - began), flush=True)
"""


class Tree:
    """A source tree with its rules built, in a process of its own."""

    def __init__(self, folder: Path) -> None:
        source = str((folder / "src").resolve())
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": source},
        )

    def speed(self, key: str, seed: int) -> float:
        """Decisions a second in one slice."""
        asks: IO[str] | None = self.process.stdin
        answers: IO[str] | None = self.process.stdout
        assert asks is not None
        assert answers is not None
        asks.write(f"{key} {PLAYERS[key]} {GAMES[key]} {seed}\n")
        asks.flush()
        return float(answers.readline())


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("before", type=Path, help="the folder of the older tree")
    ask.add_argument("--slices", type=int, default=SLICES)
    given = ask.parse_args()
    before, now = Tree(given.before), Tree(Path(__file__).parent.parent)
    ratios = []
    print("| | before | now | ratio |\n|---|---:|---:|---:|")
    for key in PLAYERS:
        best = [0.0, 0.0]
        for number in range(given.slices):
            for place, tree in enumerate((before, now)):
                best[place] = max(best[place], tree.speed(key, 1_000 * number))
        ratios.append(best[1] / best[0])
        print(f"| {key} | {best[0] / 1e6:.2f} M | {best[1] / 1e6:.2f} M | {ratios[-1]:.3f} |", flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"| geometric mean | | | {mean:.3f} |")


if __name__ == "__main__":
    main()
