"""A real Chromium, a real server, and somebody who sits before the screen."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.person import CHROMIUM, Person
from tests.server.deals import deals, first_deals  # noqa: F401 - fixtures
from tests.server.running import Running


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """For these tests only: while it is there Playwright's event loop counts as running, and others want their own."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running(str(tmp_path_factory.mktemp("browser") / "tables.sqlite")) as running:
        yield running


@pytest.fixture
def person(chromium: Browser, server: Running) -> Iterator[Callable[..., Person]]:
    """People, each with a browser of their own; whatever their console complains about fails the test."""
    people: list[Person] = []

    def come(address: str = "", **look: Any) -> Person:
        people.append(Person(chromium, address or server.address, **look))
        return people[-1]

    yield come
    for somebody in people:
        somebody.leave()


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    return tmp_path
