"""Ratings out of games with many players."""

import math

import pytest

from teahouse.core.chance import Chance
from teahouse.lab.ratings import Matrix, comparisons, intervals, ratings, strengths


def test_every_two_at_a_table_are_compared_but_no_bot_with_itself() -> None:
    found = comparisons(("a", "b", "a", "c"), [1, 2, 3, 3], ["a", "b", "c"])
    assert found == [[0, 1, 1.5], [1, 0, 1], [0.5, 0, 0]]


def test_ten_wins_of_eleven_are_four_hundred_points() -> None:
    high, low = ratings([[0, 10_000], [1_000, 0]])
    assert high - low == pytest.approx(400, abs=1)
    assert high == pytest.approx(-low)
    assert ratings([[0, 10_000], [1_000, 0]], anchor=1)[1] == 0


def test_strengths_are_those_that_the_games_were_drawn_from() -> None:
    true = [1.0, 2.0, 4.0]
    wins = [[1e5 * a / (a + b) if i != j else 0 for j, b in enumerate(true)] for i, a in enumerate(true)]
    found = strengths(wins)
    assert [value / found[0] for value in found] == pytest.approx(true, rel=1e-3)


def test_one_that_never_lost_is_rated_high_and_not_infinitely_high() -> None:
    high, low = ratings([[0, 50], [0, 0]])
    assert math.isfinite(high)
    assert high - low > 600


def test_those_who_never_met_are_not_compared() -> None:
    assert ratings([[0, 5, 0], [5, 0, 0], [0, 0, 0]]) == [0, 0, 0]


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    """Deals of three paired games that tend to go the same way: whole deals are drawn again, not games."""
    chance = Chance(3)
    inside = 0
    rounds = 40
    for number in range(rounds):
        deals: list[Matrix] = []
        for _ in range(60):
            luck = chance.below(100) < 70
            won = sum((chance.below(100) < 90) == luck for _ in range(3))
            deals.append([[0.0, float(won)], [3.0 - won, 0.0]])
        span = intervals(deals, anchor=1, seed=number)[0]
        share = 0.7 * 0.9 + 0.3 * 0.1
        inside += span.low <= 400 * math.log10(share / (1 - share)) <= span.high
    assert inside >= rounds * 0.85
