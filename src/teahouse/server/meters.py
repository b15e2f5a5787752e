"""Counters and times for /metrics, in the text form that Prometheus reads."""

from bisect import bisect_left
from collections import defaultdict

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

HELP = {
    "teahouse_decisions_total": "Entries added to the logs of tables.",
    "teahouse_conflicts_total": "Writes that lost to somebody faster and were tried again.",
    "teahouse_refusals_total": "Moves that the rules or the table refused.",
    "teahouse_tables_total": "Tables opened.",
    "teahouse_events_total": "Events sent to viewers.",
    "teahouse_requests_total": "Requests by page and status.",
    "teahouse_request_seconds": "Time to answer a request.",
    "teahouse_bot_seconds": "Time that bots took to decide.",
    "teahouse_bot_slips_total": "Bots that failed, were too slow or answered what is not allowed.",
    "teahouse_streams": "Event streams open now.",
    "teahouse_tables_in_memory": "Running games held in memory.",
}

Labels = tuple[tuple[str, str], ...]


class Meters:
    def __init__(self) -> None:
        self.counts: dict[tuple[str, Labels], float] = defaultdict(float)
        self.buckets: dict[tuple[str, Labels], list[int]] = {}
        self.sums: dict[tuple[str, Labels], float] = defaultdict(float)

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        self.counts[name, tuple(sorted(labels.items()))] += by

    def time(self, name: str, seconds: float, **labels: str) -> None:
        key = (name, tuple(sorted(labels.items())))
        buckets = self.buckets.setdefault(key, [0] * (len(BOUNDS) + 1))
        buckets[bisect_left(BOUNDS, seconds)] += 1
        self.sums[key] += seconds

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
