"""Means, spreads and confidence intervals, out of counts: how often each value came up.

Counts are whole numbers and can be added in any order, so the same games give the same figures to the last digit,
whoever played them and in whatever portions.
"""

import math
from collections import Counter
from collections.abc import Mapping
from statistics import NormalDist
from typing import NamedTuple

LEVEL = 0.95


class Interval(NamedTuple):
    low: float
    high: float

    def scaled(self, factor: float) -> "Interval":
        return Interval(self.low * factor, self.high * factor)


def wilson(successes: float, trials: int, level: float = LEVEL) -> Interval:
    """Wilson's score interval for a share.

    Successes may be parts, as in a shared win. The spread of a part between 0 and 1 is never more than that of a
    yes or no with the same mean, so the interval is then a little too wide, never too narrow.
    """
    if trials <= 0:
        return Interval(0.0, 1.0)
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = successes / trials
    stretch = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / stretch
    half = z / stretch * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    # At the very ends the formula gives 0 and 1, but for rounding.
    return Interval(0.0 if successes == 0 else centre - half, 1.0 if successes == trials else centre + half)


def student(freedom: int, level: float = LEVEL) -> float:
    """How many standard errors a two-sided interval reaches on either side: the quantile of Student's distribution.

    Exact for one and two degrees of freedom, else Hill's expansion (1970, algorithm 396), good to five digits from
    three degrees on.
    """
    if freedom < 1:
        raise ValueError(f"{freedom} degrees of freedom")
    outside = 1 - level
    if freedom == 1:
        return 1 / math.tan(outside * math.pi / 2)
    if freedom == 2:
        return math.sqrt(2 / (outside * (2 - outside)) - 2)
    a = 1 / (freedom - 0.5)
    b = 48 / (a * a)
    c = ((20700 * a / b - 98) * a - 16) * a + 96.36
    d = ((94.5 / (b + c) - 3) / b + 1) * math.sqrt(a * math.pi / 2) * freedom
    y = (d * outside) ** (2 / freedom)
    if y > 0.05 + a:
        x = NormalDist().inv_cdf(outside / 2)
        y = x * x
        if freedom < 5:
            c += 0.3 * (freedom - 4.5) * (x + 0.6)
        c += (((0.05 * d * x - 5) * x - 7) * x - 2) * x + b
        y = (((((0.4 * y + 6.3) * y + 36) * y + 94.5) / c - y - 3) / b + 1) * x
        y = math.expm1(a * y * y)
    else:
        inner = ((freedom + 6) / (freedom * y) - 0.089 * d - 0.822) * (freedom + 2) * 3
        y = ((1 / inner + 0.5 / (freedom + 4)) * y - 1) * (freedom + 1) / (freedom + 2) + 1 / y
    return math.sqrt(freedom * y)


class Spread(NamedTuple):
    """A column of whole numbers in a nutshell."""

    size: int
    mean: float
    interval: Interval  # of the mean, by Student's distribution
    deviation: float  # standard deviation of the sample; 0 for a single value
    least: int
    most: int


def spread(values: Mapping[int, int], parts: int = 1) -> Spread:
    """Mean and spread of values by how often they came up; each value is taken as the sum of so many `parts`."""
    count = sum(values.values())
    if count == 0:
        raise ValueError("no values at all")
    total = sum(value * times for value, times in values.items())
    squares = sum(value * value * times for value, times in values.items())
    # In whole numbers as far as it goes: large scores must not lose their spread to rounding.
    deviation = math.sqrt((count * squares - total * total) / (count * (count - 1))) / parts if count > 1 else 0.0
    mean = total / count / parts
    half = student(count - 1) * deviation / math.sqrt(count) if count > 1 else math.inf
    return Spread(count, mean, Interval(mean - half, mean + half), deviation, min(values), max(values))


def median(values: Mapping[int, int]) -> float:
    """The middle value, or the mean of the two in the middle."""
    count = sum(values.values())
    ordered = sorted(values)
    return (_at(values, ordered, (count - 1) // 2) + _at(values, ordered, count // 2)) / 2


def quantile(values: Mapping[int, int], share: float) -> int:
    """The smallest value that at least this share of all values does not exceed."""
    count = sum(values.values())
    return _at(values, sorted(values), max(0, math.ceil(share * count - 1e-9) - 1))


def _at(values: Mapping[int, int], ordered: list[int], place: int) -> int:
    """The value at a place, counted from 0, if all of them stood in a row."""
    for value in ordered:
        place -= values[value]
        if place < 0:
            return value
    raise ValueError("no values at all")


def shared(wins: Counter[int]) -> float:
    """Wins in parts: how often a seat was one of so many winners, 0 standing for not at all."""
    return math.fsum(times / among for among, times in sorted(wins.items()) if among)
