"""Counters and times for /metrics, in the text form that Prometheus reads.

Only what everybody can see is counted, and when it can be seen: a host may be a player, too. How long a bot thought is
not: it tells what the bot holds. What it lost on the way waits here until the move is on the table.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

HELP = {
    "teahouse_decisions_total": "Moves, each when everybody could see it.",
    "teahouse_tables_total": "Tables opened.",
    "teahouse_errors_total": "Mistakes of ours.",
    "teahouse_requests_total": "Requests by page and status; what is asked at tables is not counted.",
    "teahouse_request_seconds": "Time to answer a request; at tables it is not taken.",
    "teahouse_bot_seconds": "Time from when a bot was asked until its move was seen.",
    "teahouse_bot_slips_total": "Bots that failed, were too slow or answered what is not allowed.",
    "teahouse_streams": "Event streams open now.",
    "teahouse_tables_in_memory": "Running games held in memory.",
}

Labels = tuple[tuple[str, str], ...]


@dataclass
class Moving:
    """A bot on its way to a move that nobody sees yet: since when it is asked, and how many decisions it has lost."""

    level: str
    since: float
    slips: int = 0


class Meters:
    def __init__(self) -> None:
        self.counts: dict[tuple[str, Labels], float] = defaultdict(float)
        self.buckets: dict[tuple[str, Labels], list[int]] = {}
        self.sums: dict[tuple[str, Labels], float] = defaultdict(float)
        self.moving: dict[str, dict[int, Moving]] = {}  # by table and seat, until their move is seen

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        self.counts[name, tuple(sorted(labels.items()))] += by

    def time(self, name: str, seconds: float, **labels: str) -> None:
        key = (name, tuple(sorted(labels.items())))
        buckets = self.buckets.setdefault(key, [0] * (len(BOUNDS) + 1))
        buckets[bisect_left(BOUNDS, seconds)] += 1
        self.sums[key] += seconds

    def moves(self, table_id: str, seat: int, level: str, since: float, slips: int) -> None:
        """A bot that is asked since then decides; perhaps it is a part of its move."""
        found = self.moving.setdefault(table_id, {}).setdefault(seat, Moving(level, since))
        found.level = level
        found.since = since
        found.slips += slips

    def moved(self, table_id: str, game: str, seats: Collection[int], at: float) -> None:
        """Everybody can see now that these seats have moved."""
        self.count("teahouse_decisions_total", len(seats), game=game)
        held = self.moving.get(table_id, {})
        for seat in seats:
            found = held.pop(seat, None)
            if found is not None:
                self.time("teahouse_bot_seconds", max(0.0, at - found.since), level=found.level)
                if found.slips:
                    self.count("teahouse_bot_slips_total", found.slips, level=found.level)
        if not held:
            self.moving.pop(table_id, None)

    def closed(self, table_id: str) -> None:
        """Nobody moves at this table any more."""
        self.moving.pop(table_id, None)

    def text(self, **now: float) -> str:
        """Everything counted so far, and some numbers as they are now."""
        lines: list[str] = []
        for name in sorted({name for name, _ in self.counts}):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} counter"]
            lines += [
                f"{name}{_in_braces(labels)} {value:g}"
                for (n, labels), value in sorted(self.counts.items())
                if n == name
            ]
        for name in sorted({name for name, _ in self.buckets}):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} histogram"]
            for (n, labels), buckets in sorted(self.buckets.items()):
                if n == name:
                    lines += self._histogram(name, labels, buckets)
        for name, value in sorted(now.items()):
            lines += [f"# HELP {name} {HELP[name]}", f"# TYPE {name} gauge", f"{name} {value:g}"]
        return "\n".join(lines) + "\n"

    def _histogram(self, name: str, labels: Labels, buckets: list[int]) -> list[str]:
        lines = []
        total = 0
        for bound, hits in zip((*(f"{bound:g}" for bound in BOUNDS), "+Inf"), buckets):
            total += hits
            lines.append(f"{name}_bucket{_in_braces((*labels, ('le', bound)))} {total}")
        lines.append(f"{name}_sum{_in_braces(labels)} {self.sums[name, labels]:g}")
        lines.append(f"{name}_count{_in_braces(labels)} {total}")
        return lines


def _in_braces(labels: Labels) -> str:
    # Label values are routes, statuses, games and levels of ours: nothing in them needs escaping.
    return "{" + ",".join(f'{key}="{value}"' for key, value in labels) + "}" if labels else ""
