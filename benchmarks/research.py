"""`python -m benchmarks.research`: environment steps a second, ours beside others', in one run on one core."""

import argparse
import json
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random

import numpy as np

import teahouse
from benchmarks import machine, peers
from benchmarks.peers import Loop, agent_loop, clock
from teahouse.core.observe import Sight

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results"
PAGE = ROOT / "docs" / "research-speed.md"
BATCH = 1024
ROUNDS = 15
SLICE = 0.15  # seconds of each measurement in each round
REQUIRED = 3.0  # times as fast as each of the first three
CLASSICS = ["tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6"]
PGX = ["kuhn_poker", "leduc_holdem", "connect_four", "backgammon"]


def players_of(game: teahouse.Game) -> int:
    return max(2, min(4, game.most))


def contract(game: teahouse.Game, observing: bool) -> Loop:
    """Our own contract from plain Python: `turn`, `legal`, `step`. As OpenSpiel's `apply_action`, `step` trusts its
    caller to choose out of what is legal.
    """
    setup = game.setup(players_of(game))
    sight = Sight(game.observer(setup))
    pick = Random(1).random

    def run(steps: int) -> float:
        seed = 0
        began = clock()
        state = setup.deal(teahouse.Chance(seed))
        for _ in range(steps):
            seat = state.turn()
            if seat < 0:
                seed += 1
                state = setup.deal(teahouse.Chance(seed))
                seat = state.turn()
            if observing:
                sight.look(state, seat)
            legal = state.legal(seat)
            state.step(seat, legal[int(pick() * len(legal))])
        return clock() - began

    return run


def aec(game: teahouse.Game) -> Loop:
    from teahouse.research.pettingzoo import TableEnv

    return agent_loop(TableEnv(game.key, players=players_of(game)))


def spiel(game: teahouse.Game) -> Loop:
    from teahouse.research.openspiel import short_name

    return peers.spiel_python(f"{short_name(game.key)}(players={players_of(game)})")


def vectorised(game: teahouse.Game) -> Loop:
    """Many games in compiled code; as for Pgx only the steps themselves are timed."""
    from teahouse.research.gymnasium import TableVectorEnv

    envs = TableVectorEnv(game.key, num_envs=BATCH, players=players_of(game), seat=None)
    chance = np.random.default_rng(1)
    envs.reset(seed=1)

    def run(steps: int) -> float:
        seconds = 0.0
        for _ in range(max(1, steps // BATCH)):
            actions = np.argmax(chance.random((BATCH, envs.laid.space), np.float32) * envs.action_masks(), axis=1)
            began = clock()
            envs.step(actions)
            seconds += clock() - began
        return seconds * steps / (max(1, steps // BATCH) * BATCH)

    return run


class Figure:
    """One measurement: the interface it went through, what was measured, and whether it is ours."""

    def __init__(self, kind: str, name: str, ours: bool, make: Callable[[], Loop]) -> None:
        self.kind = kind
        self.name = name
        self.ours = ours
        self.loop = make()
        self.steps = BATCH if kind == "vectorised" else 64
        while (seconds := self.loop(self.steps)) < SLICE / 2 and self.steps < 1 << 24:
            self.steps *= 2 if seconds > SLICE / 20 else 8
        self.best = 0.0

    def take(self) -> None:
        self.best = max(self.best, self.steps / self.loop(self.steps))


def figures() -> list[Figure]:
    found: list[Figure] = []
    for game in teahouse.games():
        name = f"{game.title}, {players_of(game)} players"
        found.append(Figure("agents", name, True, partial(aec, game)))
        found.append(Figure("state", name, True, partial(contract, game, False)))
        found.append(Figure("state, observing", name, True, partial(contract, game, True)))
        found.append(Figure("OpenSpiel, in Python", name, True, partial(spiel, game)))
        found.append(Figure("vectorised", name, True, partial(vectorised, game)))
    found.append(Figure("agents", "RLCard UNO", False, peers.rlcard_uno))
    for classic in CLASSICS:
        found.append(Figure("agents", f"PettingZoo {classic}", False, partial(peers.pettingzoo_classic, classic)))
    found.append(Figure("state", "OpenSpiel crazy_eights", False, lambda: peers.crazy_eights(False)))
    found.append(Figure("state, observing", "OpenSpiel crazy_eights", False, lambda: peers.crazy_eights(True)))
    for name in ("python_kuhn_poker", "python_block_dominoes"):
        found.append(Figure("OpenSpiel, in Python", f"OpenSpiel {name}", False, partial(peers.spiel_python, name)))
    for name in PGX:
        found.append(Figure("vectorised", f"Pgx {name}", False, partial(peers.pgx_batch, name, BATCH)))
    return found


# What is required, through the same kind of interface: beside environments of the slowest of ours, beside crazy eights
# of every game.
DEMANDS = {
    "agents": ["RLCard UNO", *(f"PettingZoo {name}" for name in CLASSICS)],
    "state": ["OpenSpiel crazy_eights"],
    "state, observing": ["OpenSpiel crazy_eights"],
}
KINDS = {
    "agents": "one agent after the other, with observation and mask (PettingZoo's loop; RLCard's `env.step`)",
    "state": "states driven from Python, without observations (`legal` and `step`; OpenSpiel's `apply_action`)",
    "state, observing": "states driven from Python, with an observation before every decision",
    "OpenSpiel, in Python": "games written in Python, driven through OpenSpiel",
    "vectorised": f"{BATCH:,} games at once, steps alone, games that end begin anew",
}


def compared(found: list[Figure]) -> dict[str, float]:
    """How many times as fast ours is as each of theirs."""
    times: dict[str, float] = {}
    for kind, names in DEMANDS.items():
        ours = sorted((each for each in found if each.kind == kind and each.ours), key=lambda figure: figure.best)
        for name in names:
            theirs = next(figure.best for figure in found if figure.kind == kind and figure.name == name)
            for figure in ours[:1] if kind == "agents" else ours:
                times[f"{figure.name}, beside {name} ({kind})"] = figure.best / theirs
    return times


def missed(times: dict[str, float]) -> list[str]:
    """What is demanded and not reached."""
    return [name for name, factor in times.items() if factor < REQUIRED]


def page(found: list[Figure], described: dict[str, str], rounds: int) -> str:
    lines = [
        "# How fast, for researchers",
        "",
        "Environment steps a second: one decision of one player, chosen at random from what is legal. All of it in",
        f"one run on one core, by processor time, {rounds} slices of each in turns, the best of which counts.",
        "`make research` repeats it and writes this page.",
        "",
        *(f"- {name}: {value}" for name, value in described.items()),
        "",
    ]
    for kind, words in KINDS.items():
        lines += [f"## {words[0].upper()}{words[1:]}", "", "| | steps a second |", "|---|---:|"]
        group = sorted((figure for figure in found if figure.kind == kind), key=lambda figure: -figure.best)
        lines += [
            f"| {f'**{figure.name}**' if figure.ours else figure.name} | {figure.best:,.0f} |" for figure in group
        ]
        lines.append("")
    lines += [
        "## Beside each other",
        "",
        f"Required is {REQUIRED:g} times as fast: beside environments the slowest of ours is told, beside crazy eights",
        "every game.",
        "",
    ]
    lines += ["| | times as fast |", "|---|---:|"]
    lines += [f"| {name} | {times:.1f} |" for name, times in compared(found).items()]
    lines += [
        "",
        "The vectorised figures are reported whatever they are: Pgx compiles small games to the processor's vector",
        "instructions, ours keep hands, options, knowledge of who saw what and an exact redraw. What counts as a step",
        "differs from game to game as well, so that figures of one order are all that such a comparison can tell.",
        "",
    ]
    return "\n".join(lines)


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m benchmarks.research", description=__doc__)
    words.add_argument("--rounds", type=int, default=ROUNDS, help=f"slices of each measurement ({ROUNDS})")
    words.add_argument("--write", action="store_true", help=f"write docs/{PAGE.name} too")
    given = words.parse_args()
    if given.rounds < 1:
        words.error(f"--rounds is {given.rounds}, and at least 1 is needed")
    if not teahouse.compiled():
        words.error("the rules are not compiled here, so there is nothing to measure: make build")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # before JAX counts its cores
    machine.PACKAGES = ("gymnasium", "pettingzoo", "open_spiel", "rlcard", "pgx", "jax", "numpy")
    described = machine.describe()
    found = figures()
    for number in range(given.rounds):
        for figure in found:
            figure.take()
        print(f"round {number + 1} of {given.rounds}", file=sys.stderr, flush=True)
    for kind in KINDS:
        print(f"\n{kind}")
        for figure in sorted((each for each in found if each.kind == kind), key=lambda each: -each.best):
            print(f"  {figure.name:<38}{figure.best:>14,.0f}")
    times = compared(found)
    print("\ntimes as fast")
    for name, factor in times.items():
        print(f"  {name:<80}{factor:>6.1f}")
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / time.strftime("research-%Y-%m-%d-%H%M%S.json")
    data = {"machine": described, "rounds": given.rounds, "figures": [[f.kind, f.name, f.best] for f in found]}
    path.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    if given.write:
        PAGE.write_text(page(found, described, given.rounds), encoding="utf-8")
        print(f"written to {PAGE.relative_to(ROOT)}")
    below = missed(times)
    for name in below:
        print(f"missed: {name}: {times[name]:.1f} times, required is {REQUIRED:g}", file=sys.stderr)
    return 1 if below else 0


if __name__ == "__main__":
    sys.exit(main())
