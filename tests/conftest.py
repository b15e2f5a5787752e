"""What all tests share."""

import asyncio
import os
import signal
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.faults.fixtures"]

NAMES = pytest.StashKey[frozenset[str]]()
BROWSER = Path(__file__).parent / "browser"

# The same examples every time: a failure on one machine is a failure on all.
settings.register_profile(
    "teahouse", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("teahouse")

# Whoever starts the tests in the background of a shell has them ignore Ctrl-C, and so would all that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With TEAHOUSE_SAMPLE=4 every fourth test runs, always the same ones, and all that compare the two variants of the
    rules: for the second run of tests that have passed already, on rules that are the same but for the compiler.
    """
    one_in = int(os.environ.get("TEAHOUSE_SAMPLE", "1"))
    all_of_it = os.environ.get("TEAHOUSE_LONG") == "1"
    kept = [item for item in items if _drawn(item, one_in) and (all_of_it or not _again(item))]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept


def _drawn(item: pytest.Item, one_in: int) -> bool:
    return zlib.crc32(item.nodeid.encode()) % one_in == 0 or "test_twins" in item.nodeid


def _again(item: pytest.Item) -> bool:
    """Whether a test is left for `make long` (TEAHOUSE_LONG=1), because it runs in another variant anyway: most of those
    on PostgreSQL, which run on SQLite too, one of two sizes of a window, and what is marked `mostly_long` but for the
    variants that the mark names.
    """
    name, _, variant = item.nodeid.partition("[")
    mark = item.get_closest_marker("mostly_long")
    if mark is not None:
        return not any(kept in variant for kept in mark.args)
    if "postgres" in variant:
        return item.nodeid.replace("postgres", "sqlite") in _all_names(item) and zlib.crc32(name.encode()) % 3 > 0
    for size, other in (("desk", "phone"), ("phone", "desk")):
        if size in variant and item.nodeid.replace(size, other) in _all_names(item):
            return zlib.crc32(item.nodeid.replace(size, "").encode()) % 2 == (size == "phone")
    return False


def _all_names(item: pytest.Item) -> frozenset[str]:
    return item.session.stash.setdefault(NAMES, frozenset(one.nodeid for one in item.session.items))


@pytest.fixture(autouse=True)
def no_loop_of_a_browser(request: pytest.FixtureRequest) -> None:
    """Playwright's event loop counts as running while a browser is open, and whoever wants one of their own is refused.
    So the browser is closed with the last test of its folder, in whatever order and by whichever worker tests are run.
    """
    if BROWSER not in Path(request.node.path).parents:
        assert asyncio._get_running_loop() is None, "a browser of another test is still open"
