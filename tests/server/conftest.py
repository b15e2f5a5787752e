"""Both databases, each test with one of its own; and servers to talk to."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.deals import deals, first_deals  # noqa: F401 - fixtures
from tests.server.running import Postgres, Running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL, brought up for these tests alone."""
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server: Postgres = request.getfixturevalue("postgres")
    return server.fresh()


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return str(tmp_path / "tables.sqlite")


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
