"""A real Chromium, a real server, and somebody who sits before the screen."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.person import CHROMIUM, Person
from tests.server.running import Running, same_deals


@pytest.fixture(autouse=True, scope="module")
def first_deals(request: pytest.FixtureRequest) -> Iterator[None]:
    """What fixtures deal for a whole module: they open their tables before `deals` of a test begins."""
    with same_deals(request.node.nodeid):
        yield


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest) -> Iterator[None]:
    """The same cards every time: a failure on one machine is a failure on all."""
    with same_deals(request.node.nodeid):
        yield


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
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

    def come(address: str = "", **look: object) -> Person:
        people.append(Person(chromium, address or server.address, **look))
        return people[-1]

    yield come
    for somebody in people:
        somebody.leave()


@pytest.fixture
def shots(tmp_path: Path) -> Path:
    return tmp_path
