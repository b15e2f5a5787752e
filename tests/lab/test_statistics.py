"""Figures that textbooks know, and the standard library's own for everything that it has."""

import math
import statistics
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as some

from teahouse.lab.statistics import Interval, median, quantile, shared, spread, student, wilson

values = some.lists(some.integers(-1000, 1000), min_size=2, max_size=60)


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_intervals_of_the_textbook(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx(Interval(low, high), abs=5e-5)


def test_wilson_mirrors_successes_and_failures() -> None:
    few, many = wilson(3, 40), wilson(37, 40)
    assert (1 - few.high, 1 - few.low) == pytest.approx(many)
    assert wilson(40, 40).high == 1.0


def test_wilson_without_trials_knows_nothing() -> None:
    assert wilson(0, 0) == Interval(0.0, 1.0)


@pytest.mark.parametrize("successes", [-1, 11])
def test_wilson_refuses_more_successes_than_trials(successes: int) -> None:
    with pytest.raises(ValueError, match="successes in 10 trials"):
        wilson(successes, 10)


@given(some.lists(some.sampled_from([0.0, 1 / 4, 1 / 3, 1 / 2, 1.0]), min_size=1, max_size=50))
def test_parts_of_a_win_never_spread_more_than_whole_ones(parts: list[float]) -> None:
    """Why Wilson's interval may be used for shared wins: it supposes a variance that parts cannot exceed."""
    mean = statistics.fmean(parts)
    assert statistics.pvariance(parts) <= mean * (1 - mean) + 1e-12


@pytest.mark.parametrize(
    ("freedom", "factor"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (29, 2.0452), (99, 1.9842), (10**6, 1.9600)],
)
def test_student_gives_the_factors_of_the_table(freedom: int, factor: float) -> None:
    assert student(freedom) == pytest.approx(factor, abs=5e-5)


def test_student_knows_other_levels() -> None:
    assert student(10, 0.99) == pytest.approx(3.1693, abs=5e-5)
    assert student(10, 0.90) == pytest.approx(1.8125, abs=5e-5)


def test_student_needs_two_values_at_least() -> None:
    with pytest.raises(ValueError, match="0 degrees"):
        student(0)


def test_the_interval_of_a_mean_in_a_worked_example() -> None:
    """1, 2, 3, 4, 5: mean 3, standard deviation √2.5, 2.7764 standard errors of √0.5 to either side."""
    found = spread(Counter([1, 2, 3, 4, 5]))
    assert found.mean == 3
    assert found.deviation == pytest.approx(math.sqrt(2.5))
    assert found.interval == pytest.approx((3 - 2.7764 * math.sqrt(0.5), 3 + 2.7764 * math.sqrt(0.5)), abs=1e-4)
    assert (found.size, found.least, found.most) == (5, 1, 5)


@given(values)
def test_means_and_deviations_are_those_of_the_standard_library(numbers: list[int]) -> None:
    found = spread(Counter(numbers))
    assert found.mean == pytest.approx(statistics.fmean(numbers))
    assert found.deviation == pytest.approx(statistics.stdev(numbers))


def test_large_values_keep_their_small_spread() -> None:
    assert spread({10**12: 1, 10**12 + 1: 1}).deviation == pytest.approx(math.sqrt(0.5))


def test_a_sum_of_parts_is_taken_apart_again() -> None:
    """The scores of two seats, added up: the mean and the spread are those of one."""
    assert spread({10: 5, 20: 5}, parts=2).mean == 7.5
    assert spread({10: 5, 20: 5}, parts=2).deviation == pytest.approx(spread({5: 5, 10: 5}).deviation)


def test_a_single_value_has_a_mean_and_no_interval() -> None:
    found = spread({7: 1})
    assert (found.mean, found.deviation) == (7, 0)
    assert found.interval == (-math.inf, math.inf)


def test_no_values_at_all_are_refused() -> None:
    for figure in (spread, median):
        with pytest.raises(ValueError, match="no values"):
            figure({})


@given(values)
def test_the_median_is_that_of_the_standard_library(numbers: list[int]) -> None:
    assert median(Counter(numbers)) == statistics.median(numbers)


@given(values, some.sampled_from([0.05, 0.25, 0.5, 0.95, 1.0]))
def test_a_quantile_is_the_first_value_that_so_many_do_not_exceed(numbers: list[int], share: float) -> None:
    found = quantile(Counter(numbers), share)
    assert sum(number <= found for number in numbers) >= share * len(numbers) - 1e-6
    assert sum(number < found for number in numbers) < share * len(numbers)


def test_a_shared_win_counts_in_parts() -> None:
    assert shared(Counter({0: 10, 1: 3, 2: 4, 3: 3})) == pytest.approx(3 + 4 / 2 + 3 / 3)
