"""Servers to talk to, on both databases."""

from collections.abc import Iterator

import pytest

from tests.server.deals import deals, first_deals  # noqa: F401 - fixtures
from tests.server.running import Running


@pytest.fixture
def server(sqlite: str) -> Iterator[Running]:
    """A running server on SQLite, bots without pauses."""
    with Running(sqlite) as running:
        yield running


@pytest.fixture
def any_server(database: str) -> Iterator[Running]:
    """The same on either database."""
    with Running(database) as running:
        yield running
