"""All measurements of a run, taken in turns.

A machine has other things to do. Every measurement is made of many short slices, all measurements taking turns, and
the best slice counts: the same disturbance then hits everything alike and is left out of everything.
"""

import time
from collections.abc import Callable
from functools import partial

import teahouse
from benchmarks import open_spiel, ours, searches
from benchmarks.counts import MAIN_GAME, Count, Rate, Results

# About so long is a slice: longer than any timer's grain, short enough to fall between disturbances.
SLICE_SECONDS = 0.01


def sized(make: Callable[[int], Callable[[], Count]]) -> Callable[[], Count]:
    """A measurement with as many games as fill a slice."""
    games = 1
    while True:
        run = make(games)
        run()
        if run().seconds > SLICE_SECONDS / 2:
            return run
        games *= 2


def timed(call: Callable[[], object]) -> Callable[[], float]:
    """Seconds for one call, out of as many as fill a slice."""
    times = 1
    while True:
        began = time.perf_counter()
        for _ in range(times):
            call()
        if time.perf_counter() - began > SLICE_SECONDS / 2:
            break
        times *= 2

    def run() -> float:
        began = time.perf_counter()
        for _ in range(times):
            call()
        return (time.perf_counter() - began) / times

    return run


def measure(rounds: int, tell: Callable[[int], None]) -> Results:
    """Every measurement, so many times."""
    results = Results()
    games = teahouse.games()
    main = teahouse.game(MAIN_GAME)
    slices: list[tuple[Rate, Callable[[], Count]]] = [
        (results.driven, sized(lambda size: ours.from_python(main, size))),
        (results.peer_loop, sized(open_spiel.own_loop)),
        (results.peer_driven, sized(open_spiel.from_python)),
        (results.peer_search, searches.peer()),
    ]
    calls: list[tuple[str, str, Callable[[], float]]] = []
    for game in games:
        rate = results.loops[game.key] = Rate()
        slices.append((rate, sized(partial(ours.compiled_loop, game))))
        search = results.searches[game.key] = Rate()
        slices.append((search, searches.ours(game)))
        results.hard[game.key] = searches.longest_decision(game)
        results.calls[game.key] = {}
        for name, call in ours.single_calls(ours.midgame(game)).items():
            calls.append((game.key, name, timed(call)))
    for done in range(rounds):
        for rate, run in slices:
            rate.take(run())
        for key, name, clock in calls:
            best = results.calls[key].get(name, float("inf"))
            results.calls[key][name] = min(best, clock())
        if done < 20:
            results.import_seconds = min(results.import_seconds, ours.import_seconds())
        tell(done + 1)
    return results
