"""Games boiled down to hashes, to be compared between compiled and interpreted rules.

    python -m tests.conformance.digests 12

prints, for every table, one hash over the legal actions, choices and final positions of so many games, as JSON.
"""

import hashlib
import json
import sys

import teahouse
from tests.certain import result
from tests.conformance.tables import Table, tables

SEED = 70_000


def fingerprint(table: Table, games: int) -> str:
    """One hash for so many games of a table: who was asked, what was legal, what was chosen, how it ended."""
    seen = hashlib.blake2b(digest_size=16)
    for seed in range(SEED, SEED + games):
        state = table.deal(seed)
        chance = teahouse.Chance(seed + 1)
        trace = []
        while pending := state.pending():
            seat = pending[chance.below(len(pending))]
            legal = state.legal(seat)
            action = legal[chance.below(len(legal))]
            trace.append((pending, legal, action))
            state.step(seat, action)
        seen.update(repr(trace).encode())
        seen.update(state.digest().encode())
        seen.update(json.dumps(result(state).to_json()).encode())
    # one game with words: log, views, notation and redrawn copies must agree too
    state = table.deal(SEED, log=True)
    chance = teahouse.Chance(SEED)
    while pending := state.pending():
        seat = pending[0]
        legal = state.legal(seat)
        action = legal[chance.below(len(legal))]
        seen.update(state.notate(seat, action).encode())
        state.step(seat, action)
    for viewer in table.everyone():
        seen.update(json.dumps([state.log(viewer), state.view(viewer)]).encode())
    seen.update(table.deal(SEED).resample(0, teahouse.Chance(3)).to_json().encode())
    return seen.hexdigest()


def fingerprints(games: int) -> dict[str, str]:
    found = {}
    for game in teahouse.games():
        for players in range(game.fewest, game.most + 1):
            for table in tables(game.key)[players]:
                found[str(table)] = fingerprint(table, games)
    return found


if __name__ == "__main__":
    json.dump({"compiled": teahouse.compiled(), "tables": fingerprints(int(sys.argv[1]))}, sys.stdout)
