"""Both databases, each test with one of its own; and servers in processes of their own."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.databases import Postgres
from tests.faults.process import Process


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
def start() -> Iterator[Callable[..., Process]]:
    """Starts servers and ends them after the test."""
    started: list[Process] = []

    def begin(database: str, *flags: str, **more: Any) -> Process:
        started.append(Process(database, *flags, **more))
        return started[-1]

    yield begin
    for process in started:
        process.close()


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes. Where none can be mounted there is none to be filled, and that has to be said."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m,mode=755", "tmpfs", str(folder)], capture_output=True, check=False
    )
    if mount.returncode:
        pytest.fail("a small disk cannot be mounted here: run these tests as root")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)
