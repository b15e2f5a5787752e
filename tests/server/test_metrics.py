"""What is counted, in the form that Prometheus reads: nothing before everybody can see it."""

from prometheus_client.parser import text_string_to_metric_families

from teahouse.server.metrics import COUNTERS, GAUGES, HISTOGRAMS, Metrics


def told(metrics: Metrics, **now: float) -> dict[tuple[str, tuple[str, ...]], float]:
    """Every sample by its name and the values of its labels."""
    return {
        (sample.name, tuple(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(metrics.text(**now))
        for sample in family.samples
    }


def test_every_name_says_what_it_is() -> None:
    lines = Metrics().text().splitlines()
    for name in (*COUNTERS, *HISTOGRAMS, *GAUGES):
        assert any(line.startswith(f"# HELP {name} ") and line.endswith(".") for line in lines), name
        assert sum(line.startswith(f"# TYPE {name} ") for line in lines) == 1, name


def test_counters_times_and_what_is_now() -> None:
    metrics = Metrics()
    metrics.count("teahouse_errors_total")
    metrics.count("teahouse_tables_total", game="sweets")
    metrics.count("teahouse_tables_total", 2, game="dim-sum")
    metrics.observe("teahouse_request_seconds", 0.003, page="/")
    metrics.observe("teahouse_request_seconds", 40.0, page="/")
    found = told(metrics, teahouse_streams=4)
    assert found["teahouse_errors_total", ()] == 1
    assert found["teahouse_tables_total", ("sweets",)] == 1
    assert found["teahouse_tables_total", ("dim-sum",)] == 2
    assert found["teahouse_request_seconds_bucket", ("0.0025", "/")] == 0
    assert found["teahouse_request_seconds_bucket", ("0.005", "/")] == 1
    assert found["teahouse_request_seconds_bucket", ("10.0", "/")] == 1
    assert found["teahouse_request_seconds_bucket", ("+Inf", "/")] == 2
    assert found["teahouse_request_seconds_sum", ("/",)] == 40.003
    assert found["teahouse_streams", ()] == 4


def test_when_something_was_first_counted_is_not_told() -> None:
    metrics = Metrics()
    metrics.count("teahouse_tables_total", game="sweets")
    metrics.observe("teahouse_request_seconds", 0.003, page="/")
    assert "created" not in metrics.text()


def test_each_house_counts_for_itself() -> None:
    first, second = Metrics(), Metrics()
    first.count("teahouse_errors_total")
    assert told(second)["teahouse_errors_total", ()] == 0


def test_what_a_bot_needed_is_told_when_its_move_is_seen() -> None:
    metrics = Metrics()
    before = metrics.text()
    metrics.moves("table", 1, "hard", 10.0, slips=0, share=0.25)
    metrics.moves("table", 1, "hard", 10.0, slips=1, share=1.0)  # another part of the same move
    metrics.moves("other", 1, "hard", 10.0, slips=1, share=0.1)
    assert metrics.text() == before
    metrics.closed("other")
    metrics.moved("table", "sweets", [0, 1], 11.0)
    found = told(metrics)
    assert found["teahouse_decisions_total", ("sweets",)] == 2
    assert found["teahouse_bot_seconds_count", ("hard",)] == found["teahouse_bot_seconds_sum", ("hard",)] == 1
    assert found["teahouse_bot_share_sum", ("hard",)] == 0.25, "the smallest share that any part of it had"
    assert found["teahouse_bot_share_bucket", ("0.1", "hard")] == 0
    assert found["teahouse_bot_slips_total", ("hard",)] == 1
    metrics.moved("other", "sweets", [1], 12.0)
    assert told(metrics)["teahouse_bot_share_count", ("hard",)] == 1
