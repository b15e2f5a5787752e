"""Figures beside what is required of them, for a terminal, for a page and for programs."""

from dataclasses import asdict, dataclass

import teahouse
from benchmarks.counts import MAIN_GAME, PEER_GAME, PEER_SEARCH_GAME, Results
from benchmarks.ours import players_for

LOOP_TIMES = 2.5
DRIVEN_TIMES = 1.0
SEARCH_TIMES = 1.0
COPY_SECONDS = 1e-6
IMPORT_SECONDS = 0.1
HARD_SECONDS = 1.0
# What a decision may cost in a game of reactions, beside one of the main game: at most twice as much.
SHARE_OF_MAIN = {"happy-dim-sum": 0.5}


@dataclass(frozen=True)
class Figure:
    """One line of the report; `passed` is None where nothing is required."""

    group: str
    name: str
    value: float
    text: str
    required: str = ""
    passed: bool | None = None

    @property
    def verdict(self) -> str:
        return "" if self.passed is None else "pass" if self.passed else "FAIL"


def figures(results: Results) -> list[Figure]:
    """All figures, those that something is required of first."""
    game = teahouse.game(MAIN_GAME)
    loop = results.loops[MAIN_GAME]
    peer, driven, peer_driven = results.peer_loop, results.driven, results.peer_driven
    copy = results.calls[MAIN_GAME]["copy"]
    group = "whole games of random play, each in its own compiled loop"
    found = [
        _rate(group, f"{game.title}, {players_for(game)} players", loop.decisions),
        _rate(group, f"OpenSpiel {PEER_GAME}, evaluate_bots", peer.decisions),
        _times(group, "as many decisions a second", loop.decisions / peer.decisions, LOOP_TIMES),
        _times(group, "counting every chance move for OpenSpiel as well", loop.decisions / peer.moves),
    ]
    group = "the same, driven from plain Python"
    found += [
        _rate(group, f"{game.title}, {players_for(game)} players", driven.decisions),
        _rate(group, f"OpenSpiel {PEER_GAME}", peer_driven.decisions),
        _times(group, "as many decisions a second", driven.decisions / peer_driven.decisions, DRIVEN_TIMES),
        _times(group, "counting every chance move for OpenSpiel as well", driven.decisions / peer_driven.moves),
    ]
    group = "search with random playouts, a tree and redrawn worlds"
    for key, rate in results.searches.items():
        other = teahouse.game(key)
        found.append(_iterations(group, f"{other.title}, {players_for(other)} players", rate.decisions))
    search, peer_search = results.searches[MAIN_GAME], results.peer_search
    found += [
        _iterations(group, f"OpenSpiel {PEER_SEARCH_GAME}, ISMCTSBot", peer_search.decisions),
        _times(group, f"{game.title}, as many iterations", search.decisions / peer_search.decisions, SEARCH_TIMES),
    ]
    group = "the longest of some decisions of the hard level"
    for key, seconds in results.hard.items():
        other = teahouse.game(key)
        found.append(_seconds(group, f"{other.title}, {players_for(other)} players", seconds, HARD_SECONDS))
    group = "small things"
    found += [
        _seconds(group, f"copy a game of {game.title}", copy, COPY_SECONDS),
        _seconds(group, "import teahouse", results.import_seconds, IMPORT_SECONDS),
    ]
    for key, rate in results.loops.items():
        other = teahouse.game(key)
        group = f"{other.title}, {players_for(other)} players"
        found.append(_rate(group, "random play in the compiled loop", rate.decisions))
        if key in SHARE_OF_MAIN:
            share = rate.decisions / loop.decisions
            found.append(_times(group, f"beside {game.title}", share, SHARE_OF_MAIN[key], digits=2))
        found += [_seconds(group, name, seconds) for name, seconds in results.calls[key].items()]
    return found


def _rate(group: str, name: str, rate: float) -> Figure:
    text = f"{rate / 1e6:.2f} M decisions/s" if rate >= 1e6 else f"{rate / 1e3:,.0f} k decisions/s"
    return Figure(group, name, rate, text)


def _iterations(group: str, name: str, rate: float) -> Figure:
    return Figure(group, name, rate, f"{rate / 1e3:,.1f} k iterations/s")


def _times(group: str, name: str, times: float, least: float | None = None, digits: int = 1) -> Figure:
    text = f"{times:.{digits}f} ×"
    if least is None:
        return Figure(group, name, times, text)
    return Figure(group, name, times, text, f"at least {least:g} ×", times >= least)


def _seconds(group: str, name: str, seconds: float, most: float | None = None) -> Figure:
    if most is None:
        return Figure(group, name, seconds, duration(seconds))
    return Figure(group, name, seconds, duration(seconds), f"under {duration(most)}", seconds < most)


def duration(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.0f} ns"


def table(found: list[Figure]) -> str:
    """For a terminal."""
    lines: list[str] = []
    group = ""
    for figure in found:
        if figure.group != group:
            group = figure.group
            lines += ["", group]
        tail = f"  {figure.required}: {figure.verdict}" if figure.required else ""
        lines.append(f"  {figure.name:<54}{figure.text:>18}{tail}")
    return "\n".join(lines[1:])


PAGE = """# How fast

Measured on one core, everything in one run and in turns: of many short slices the best one counts, so that whatever
else the machine does disturbs all alike ({rounds} rounds). `make bench` sets everything up and measures;
`python -m benchmarks --write` writes this page as well. A figure that misses what is required of it fails the run.

The peer is OpenSpiel's own loop in C++ over its nearest relative of Taiwan Snackbar, with uniformly random bots.
Decisions are those of players on both sides. OpenSpiel also makes every dealt or drawn card a move of its own, so the
comparison is repeated with all of these counted for OpenSpiel and none for teahouse.

Searches are compared without advice: one iteration is one walk from a position about a third into the game down a tree
that grows by one decision, and on with random play to the end of the game, in Dim Sum of the round. OpenSpiel's is its
information-set search in C++ on hearts, four players as here.

| measured on | |
|---|---|
{machine}
{tables}
## Again

```console
$ make bench                          # builds, installs OpenSpiel, measures
$ python -m benchmarks --rounds 200   # slower and steadier
$ python -m benchmarks --write        # and writes this page
```
"""


def page(found: list[Figure], machine: dict[str, str], rounds: int) -> str:
    """For docs/benchmarks.md."""
    lines: list[str] = []
    group = ""
    for figure in found:
        if figure.group != group:
            group = figure.group
            lines += ["", f"## {group[0].upper() + group[1:]}", "", "| | | required | |", "|---|---:|---|---|"]
        lines.append(f"| {figure.name} | {figure.text} | {figure.required} | {figure.verdict} |")
    rows = [f"| {name} | {value} |" for name, value in machine.items()]
    return PAGE.format(rounds=rounds, machine="\n".join(rows), tables="\n".join([*lines, ""]))


def data(found: list[Figure], machine: dict[str, str], rounds: int) -> dict[str, object]:
    """For programs."""
    return {"machine": machine, "rounds": rounds, "figures": [asdict(figure) for figure in found]}
