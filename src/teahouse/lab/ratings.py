"""Ratings out of games with many players: Bradley and Terry's model over every pair at a table.

A game's ranking says of every two bots who finished before whom; a shared rank is half a win for each. The rating is
400 × log10 of the model's strength: 400 points more mean that ten of eleven such comparisons are won. Intervals come
from drawing whole deals again and again (the bootstrap), because the games of one deal are not independent.
"""

import math
from collections.abc import Sequence

from teahouse.core.chance import Chance
from teahouse.lab.statistics import Interval

SCALE = 400.0
ROUNDS = 500  # of the bootstrap
MOST_BLOCKS = 1000  # deals are put together into no more blocks than this, so that the bootstrap stays quick
STEPS = 2000
CLOSE = 1e-9
# Everybody is thought to have drawn once with everybody: a bot that never lost is rated high, not infinitely high.
PRIOR = 0.5

Matrix = list[list[float]]  # [winner][loser]


def comparisons(bots: Sequence[str], ranks: Sequence[int], names: Sequence[str]) -> Matrix:
    """Who finished before whom in one game, by the places of `names`; bots of one name are not compared."""
    found = empty(len(names))
    places = [names.index(bot) for bot in bots]
    for seat, first in enumerate(places):
        for other in range(seat + 1, len(places)):
            second = places[other]
            if first == second:
                continue
            won = 0.5 if ranks[seat] == ranks[other] else 1.0 if ranks[seat] < ranks[other] else 0.0
            found[first][second] += won
            found[second][first] += 1 - won
    return found


def empty(size: int) -> Matrix:
    return [[0.0] * size for _ in range(size)]


def add(total: Matrix, more: Matrix) -> None:
    for row, others in zip(total, more):
        for j, value in enumerate(others):
            row[j] += value


def strengths(wins: Matrix) -> list[float]:
    """The most likely strengths, by Hunter's minorize-maximize steps; their logarithms have the mean 0."""
    size = len(wins)
    met = [[wins[i][j] + wins[j][i] for j in range(size)] for i in range(size)]
    # The imaginary draws weigh as little as one comparison each, and only where two have met at all.
    won = [sum(wins[i][j] + (PRIOR if met[i][j] else 0.0) for j in range(size) if j != i) for i in range(size)]
    met = [[met[i][j] + (2 * PRIOR if met[i][j] else 0.0) for j in range(size)] for i in range(size)]
    found = [1.0] * size
    for _ in range(STEPS):
        new = []
        for i in range(size):
            below = sum(met[i][j] / (found[i] + found[j]) for j in range(size) if j != i)
            new.append(won[i] / below if below else 1.0)
        middle = math.exp(sum(math.log(value) for value in new) / size)
        new = [value / middle for value in new]
        change = max(abs(math.log(a / b)) for a, b in zip(new, found))
        found = new
        if change < CLOSE:
            break
    return found


def ratings(wins: Matrix, anchor: int | None = None) -> list[float]:
    """In points; the mean is 0, or the anchor's."""
    points = [SCALE * math.log10(strength) for strength in strengths(wins)]
    zero = 0.0 if anchor is None else points[anchor]
    return [point - zero for point in points]


def intervals(deals: Sequence[Matrix], anchor: int | None = None, level: float = 0.95, seed: int = 0) -> list[Interval]:
    """How far the ratings could have come out otherwise with other deals."""
    size = len(deals[0])
    blocks = [empty(size) for _ in range(min(MOST_BLOCKS, len(deals)))]
    for number, deal in enumerate(deals):
        add(blocks[number % len(blocks)], deal)
    chance = Chance(seed)
    drawn: list[list[float]] = []
    for _ in range(ROUNDS):
        times = [0] * len(blocks)
        for _ in blocks:
            times[chance.below(len(blocks))] += 1
        total = empty(size)
        for count, block in zip(times, blocks):
            if count:
                for row, others in zip(total, block):
                    for j, value in enumerate(others):
                        row[j] += count * value
        drawn.append(ratings(total, anchor))
    outside = (1 - level) / 2
    return [_middle(sorted(points), outside) for points in zip(*drawn)]


def _middle(points: list[float], outside: float) -> Interval:
    last = len(points) - 1
    return Interval(points[round(outside * last)], points[round((1 - outside) * last)])
