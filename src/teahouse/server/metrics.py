"""Counters and times for /metrics, kept by prometheus_client.

Only what everybody can see is counted, and when it can be seen: a host may be a player, too. How long a bot thought is
not: it tells what the bot holds. What it lost on the way and how much of its budget it had wait here until the move is
on the table.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
SHARES = (0.05, 0.1, 0.25, 0.5, 1.0)

COUNTERS: dict[str, tuple[str, tuple[str, ...]]] = {  # what each counts, and by what
    "teahouse_decisions_total": ("Moves, each when everybody could see it.", ("game",)),
    "teahouse_tables_total": ("Tables opened.", ("game",)),
    "teahouse_errors_total": ("Mistakes of ours.", ()),
    "teahouse_requests_total": (
        "Requests by page and status; what is asked at tables is not counted.",
        ("page", "status"),
    ),
    "teahouse_bot_slips_total": ("Bots that failed, were too slow or answered what is not allowed.", ("level",)),
}
HISTOGRAMS: dict[str, tuple[str, tuple[str, ...], tuple[float, ...]]] = {  # the same, and the bounds of the buckets
    "teahouse_request_seconds": ("Time to answer a request; at tables it is not taken.", ("page",), SECONDS),
    "teahouse_bot_seconds": ("Time from when a bot was asked until its move was seen.", ("level",), SECONDS),
    "teahouse_bot_share": ("Share of its usual budget that a bot's move was thought with.", ("level",), SHARES),
}
GAUGES: dict[str, str] = {
    "teahouse_streams": "Event streams open now.",
    "teahouse_tables_in_memory": "Running games held in memory.",
    "teahouse_bot_queue": "Tables where a bot's moment has come and its move has not: it queues, or thinks.",
}


class Registry(CollectorRegistry):
    """Everything of one house. When something was first counted is not told."""

    def collect(self) -> Iterator[Metric]:
        for metric in super().collect():
            metric.samples = [sample for sample in metric.samples if not sample.name.endswith("_created")]
            yield metric


@dataclass
class Moving:
    """A bot on its way to a move that nobody sees yet: since when it is asked, how many decisions it has lost, and the
    smallest share of its budget that it had.
    """

    level: str
    since: float
    slips: int = 0
    share: float = 1.0


class Metrics:
    def __init__(self) -> None:
        self.registry = Registry(auto_describe=False)
        own = self.registry
        self.counters = {name: Counter(name, words, by, registry=own) for name, (words, by) in COUNTERS.items()}
        self.histograms = {
            name: Histogram(name, words, by, registry=own, buckets=bounds)
            for name, (words, by, bounds) in HISTOGRAMS.items()
        }
        self.gauges = {name: Gauge(name, words, registry=own) for name, words in GAUGES.items()}
        self.moving: dict[str, dict[int, Moving]] = {}  # by table and seat, until their move is seen

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        counter = self.counters[name]
        (counter.labels(**labels) if labels else counter).inc(by)

    def observe(self, name: str, value: float, **labels: str) -> None:
        self.histograms[name].labels(**labels).observe(value)

    def moves(self, table_id: str, seat: int, level: str, since: float, slips: int, share: float = 1.0) -> None:
        """A bot that is asked since then decides; perhaps it is a part of its move."""
        found = self.moving.setdefault(table_id, {}).setdefault(seat, Moving(level, since))
        found.level = level
        found.since = since
        found.slips += slips
        found.share = min(found.share, share)

    def moved(self, table_id: str, game: str, seats: Collection[int], at: float) -> None:
        """Everybody can see now that these seats have moved."""
        self.count("teahouse_decisions_total", len(seats), game=game)
        held = self.moving.get(table_id, {})
        for seat in seats:
            found = held.pop(seat, None)
            if found is not None:
                self.observe("teahouse_bot_seconds", max(0.0, at - found.since), level=found.level)
                self.observe("teahouse_bot_share", found.share, level=found.level)
                if found.slips:
                    self.count("teahouse_bot_slips_total", found.slips, level=found.level)
        if not held:
            self.moving.pop(table_id, None)

    def closed(self, table_id: str) -> None:
        """Nobody moves at this table any more."""
        self.moving.pop(table_id, None)

    def text(self, **now: float) -> str:
        """Everything counted so far, and some numbers as they are now, in the text form that Prometheus reads."""
        for name, value in now.items():
            self.gauges[name].set(value)
        return generate_latest(self.registry).decode()
