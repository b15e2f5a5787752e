"""How the bots of an arena stand: shares, scores and ratings with 95 % intervals, over complete deals.

The games of one deal are paired, so a deal is one observation: every bot's mean over its seats in the deal, and
Student's interval over the deals.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from teahouse.lab import ratings
from teahouse.lab.arena import Played
from teahouse.lab.arena_plan import AGAINST, TOGETHER, Contest
from teahouse.lab.statistics import Interval, student, wilson


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


@dataclass
class Row:
    """One bot. `won` counts shared wins in parts, for each seat held; `score` is that of a seat, or of all together."""

    name: str
    games: int
    won: Estimate
    score: Estimate
    others: Estimate | None = None  # the mean score of the other seats, where one plays against the rest
    rating: Estimate | None = None
    words: dict[str, dict[str, int]] = field(default_factory=dict)
    asked: int = 0
    seconds: float = 0.0  # a decision, on average
    longest: float = 0.0


@dataclass
class Standings:
    """All bots, best first, and whoever slipped."""

    deals: int
    games: int
    fair: float
    rows: list[Row]
    slips: dict[str, dict[str, int]]

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = _finite(asdict(self))
        return data


def _finite(value: Any) -> Any:
    """JSON has no infinity: a bound that is not known is null."""
    if isinstance(value, dict):
        return {key: _finite(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_finite(entry) for entry in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def standings(contest: Contest, played: Sequence[Played]) -> Standings:
    """Of all deals whose games have all been played."""
    deals = complete(contest, played)
    games = [game for deal in deals for game in deal]
    rows = [_row(contest, name, deals) for name in contest.bots] if deals else []
    if deals and contest.mode != TOGETHER:
        _rate(contest, deals, rows)
    rows.sort(key=lambda row: -(row.score.mean if contest.mode == TOGETHER else row.won.mean))
    slips: dict[str, dict[str, int]] = {}
    for game in games:
        for name, words in game.slips:
            counts = slips.setdefault(name, {})
            counts[words] = counts.get(words, 0) + 1
    return Standings(len(deals), len(games), 1 / contest.players, rows, slips)


def complete(contest: Contest, played: Sequence[Played]) -> list[list[Played]]:
    """The deals that have been played in every seating, in order."""
    found: dict[int, dict[tuple[str, ...], Played]] = {}
    for game in played:
        found.setdefault(game.deal, {})[game.bots] = game
    deals: list[list[Played]] = []
    for deal in sorted(found):
        seatings = contest.seatings(deal)
        if all(seats in found[deal] for seats in seatings):
            deals.append([found[deal][seats] for seats in seatings])
    return deals


def _row(contest: Contest, name: str, deals: list[list[Played]]) -> Row:
    own = [[game for game in deal if name in game.bots] for deal in deals]
    together = contest.mode == TOGETHER
    won, score, others = [], [], []
    for deal in own:
        if together:
            won.append(_mean([1.0 if game.winners else 0.0 for game in deal]))
            score.append(_mean([float(sum(game.scores)) for game in deal]))
            continue
        held = [(game, seat) for game in deal for seat, bot in enumerate(game.bots) if bot == name]
        won.append(_mean([1 / len(game.winners) if seat in game.winners else 0.0 for game, seat in held]))
        score.append(_mean([float(game.scores[seat]) for game, seat in held]))
        rest = [float(game.scores[seat]) for game in deal for seat, bot in enumerate(game.bots) if bot != name]
        others.append(_mean(rest))
    row = Row(name, sum(map(len, own)), share_of(won), estimate(score))
    if contest.mode == AGAINST:
        row.others = estimate(others)
    _note(row, [game for deal in own for game in deal])
    return row


def _note(row: Row, games: list[Played]) -> None:
    """What else there is to say of a bot: its ranks, and how long it thinks."""
    counts: dict[str, Counter[str]] = {}
    seconds = 0.0
    for game in games:
        for key, word in game.words.items():
            counts.setdefault(key, Counter())[word] += 1
        for seat, bot in enumerate(game.bots):
            if bot == row.name:
                row.asked += game.asked[seat]
                seconds += game.seconds[seat]
                row.longest = max(row.longest, game.longest[seat])
    row.words = {key: dict(sorted(found.items(), key=lambda item: -item[1])) for key, found in counts.items()}
    row.seconds = seconds / row.asked if row.asked else 0.0


def _rate(contest: Contest, deals: list[list[Played]], rows: list[Row]) -> None:
    names = contest.names()
    anchor = names.index(contest.against) if contest.against else None
    matrices: list[ratings.Matrix] = []
    total = ratings.empty(len(names))
    for deal in deals:
        matrix = ratings.empty(len(names))
        for game in deal:
            ratings.add(matrix, ratings.comparisons(game.bots, game.ranks, names))
        ratings.add(total, matrix)
        matrices.append(matrix)
    points = ratings.ratings(total, anchor)
    spans = ratings.intervals(matrices, anchor) if len(deals) > 1 else [Interval(-math.inf, math.inf)] * len(names)
    for row in rows:
        place = names.index(row.name)
        span = spans[place]
        if span.low == span.high:  # one that never lost, or never won, could be any better, or worse
            span = Interval(-math.inf, math.inf)
        row.rating = Estimate(points[place], span.low, span.high)


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values, with Student's interval."""
    mean = _mean(values)
    if len(values) < 2:
        return Estimate(mean, -math.inf, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    half = student(len(values) - 1) * math.sqrt(variance / len(values))
    return Estimate(mean, mean - half, mean + half)


def share_of(values: Sequence[float]) -> Estimate:
    """The same for shares, which lie between 0 and 1; where no two differ, Wilson's interval says how sure that is."""
    found = estimate(values)
    if len(values) < 2 or found.low == found.high:
        span = wilson(min(float(len(values)), math.fsum(values)), len(values))
        return Estimate(found.mean, span.low, span.high)
    return Estimate(found.mean, max(0.0, found.low), min(1.0, found.high))


def best_first(rank: str) -> tuple[bool, str]:
    """The order of ranks as such games give them: S, then A, B, C."""
    return rank != "S", rank


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values)
