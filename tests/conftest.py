"""What all tests share."""

import asyncio
import os
import signal
import zlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.faults.fixtures"]

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
    kept = [item for item in items if _drawn(item, one_in)]
    if len(kept) < len(items):
        config.hook.pytest_deselected(items=[item for item in items if item not in set(kept)])
        items[:] = kept


def _drawn(item: pytest.Item, one_in: int) -> bool:
    return zlib.crc32(item.nodeid.encode()) % one_in == 0 or "test_twins" in item.nodeid


@pytest.fixture(autouse=True)
def no_loop_of_a_browser(request: pytest.FixtureRequest) -> None:
    """Playwright's event loop counts as running while a browser is open, and whoever wants one of their own is refused.
    So the browser is closed with the last test of its folder, in whatever order and by whichever worker tests are run.
    """
    if BROWSER not in Path(request.node.path).parents:
        assert asyncio._get_running_loop() is None, "a browser of another test is still open"
