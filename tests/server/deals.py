"""The same cards every time, for all tests that open tables on a server: a failure on one machine is a failure on all."""

from collections.abc import Iterator

import pytest

from tests.server.running import same_deals


@pytest.fixture(autouse=True, scope="module")
def first_deals(request: pytest.FixtureRequest) -> Iterator[None]:
    """What fixtures deal for a whole module: they open their tables before `deals` of a test begins."""
    with same_deals(request.node.nodeid):
        yield


@pytest.fixture(autouse=True)
def deals(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test deals."""
    with same_deals(request.node.nodeid):
        yield
