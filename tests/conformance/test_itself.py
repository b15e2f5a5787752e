"""What a game says of itself is so: how often several decide at the same time, and whether all win or lose as one."""

import pytest

import teahouse
from teahouse.core.game import ALWAYS, NEVER
from tests.certain import result
from tests.conformance.tables import everywhere, finish, tables, walk


@everywhere
def test_several_decide_at_once_as_often_as_the_game_says(table):
    state = table.deal(1)
    everyone = list(range(table.players))
    left: list[int] = []  # who has yet to decide of those who decide at the same time
    for seat, _ in walk(state, 1):
        asked = state.pending()
        if table.game.simultaneous == NEVER:
            assert len(asked) == 1
        if table.game.simultaneous == ALWAYS:
            left = left or everyone
            assert asked == left
            left = [other for other in left if other != seat]
    assert not left


@pytest.mark.parametrize("key", [game.key for game in teahouse.games()])
def test_who_says_that_several_decide_at_once_has_such_a_moment(key):
    several = False
    for table in (table for laid in tables(key).values() for table in laid if table.players > 1):
        state = table.deal(1)
        several = several or any(len(state.pending()) > 1 for _ in walk(state, 1))
    assert several == (teahouse.game(key).simultaneous != NEVER)


@everywhere
def test_all_win_or_lose_as_one_where_the_table_says_so(table):
    outcomes = [result(finish(table.deal(seed), seed)) for seed in range(6)]
    one = [len(outcome.winners) in (0, table.players) for outcome in outcomes]
    assert all(one) or not table.setup.together
    assert not all(one) or table.setup.together or table.players == 1
