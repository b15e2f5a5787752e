"""The greedy player of each game: it looks at nothing hidden, says why, and clearly beats chance."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import teahouse
from teahouse import Chance
from teahouse.bots.roster import hire
from tests.certain import result
from tests.conformance.tables import effort, everywhere, stops, tables

UNRELATED = 2_000_000


def weighed(adviser, state, seat):
    """What the adviser makes of each legal action."""
    actions = vec[i64](state.legal(seat))
    weights = vec[i64]([0 for _ in range(len(actions))])
    adviser.weigh(state, seat, actions, len(actions), weights)
    return list(weights)


@everywhere
def test_r5_an_adviser_looks_only_at_what_its_seat_may_know(table):
    adviser = table.game.adviser()
    for state, _, _ in stops(table, 41, 6):
        for seat in state.pending():
            before = state.digest()
            expected = weighed(adviser, state, seat)
            for draw in (1, 2):
                redrawn = state.resample(seat, Chance(UNRELATED + draw))
                assert weighed(adviser, redrawn, seat) == expected, f"seat {seat} weighs hidden cards"
                for action in state.legal(seat)[:4]:
                    assert adviser.reason(redrawn, seat, action) == adviser.reason(state, seat, action)
            assert state.digest() == before


@everywhere
def test_an_adviser_gives_a_reason_for_every_decision(table):
    adviser = table.game.adviser()
    for state, _, _ in stops(table, 42, 6):
        for seat in state.pending():
            for action in state.legal(seat):
                reason = str(adviser.reason(state, seat, action))
                assert reason.strip()
                assert reason.isprintable()
                assert "{" not in reason


def share(table, games):
    """How often a greedy player among random ones wins, with the half-width of its 95 % interval; each seat in turn."""
    greedy = hire("greedy", table.game, 1)
    random = hire("random", table.game, 2)
    worlds = Chance(3)
    won = []
    for number in range(games):
        seat = number % table.players
        state = table.deal(UNRELATED + number)
        while (turn := state.turn()) >= 0:
            bot = greedy if turn == seat else random
            state.step(turn, bot.choose(state.resample(turn, worlds), turn))
        winners = result(state).winners
        won.append(1 / len(winners) if seat in winners else 0.0)
    mean = sum(won) / games
    spread = (sum((win - mean) ** 2 for win in won) / games) ** 0.5
    return mean, 1.96 * spread / games**0.5


@pytest.mark.parametrize("key", [game.key for game in teahouse.games()])
def test_greedy_clearly_beats_random(key):
    game = teahouse.game(key)
    players = max(2, min(4, game.most))
    table = tables(key)[players][0]
    mean, margin = share(table, effort(450))
    assert mean - margin > 1.15 / players, f"greedy wins {mean:.3f} ± {margin:.3f} of the games at {table}"
