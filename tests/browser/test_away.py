"""PostgreSQL goes away while somebody chooses: the page says so, keeps still and keeps what is chosen, and goes on."""

import time
from collections.abc import Callable, Iterator

import pytest

from tests.browser.person import DESK, PHONE, Person
from tests.browser.test_choices import TICKABLE, button, tick
from tests.databases import Postgres
from tests.faults.outages import BUSY_SECONDS, TOLD_SECONDS, WAYS, WELL_SECONDS
from tests.faults.process import Process

CHOSEN = "[...document.querySelectorAll('#move :checked')].map(one => one.name + one.value).join()"
OFFLINE = "document.querySelector('#offline').checkVisibility()"
PLACES = (
    "[...document.querySelectorAll('#board, #slip, #go, #hand, #side')].map(one => one.getBoundingClientRect())"
    ".map(box => [box.x, box.y, box.width, box.height].map(Math.round))"
)


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    """One that may be stopped and frozen."""
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture
def process(own: Postgres) -> Iterator[Process]:
    started = Process(own.fresh())
    yield started
    started.close()


@pytest.mark.parametrize(("how", "size"), list(zip(WAYS, (DESK, PHONE))), ids=["refused", "frozen, telephone"])
def test_a_page_says_that_the_books_are_away_and_goes_on(
    person: Callable[..., Person], own: Postgres, process: Process, how: str, size: dict[str, int]
) -> None:
    begin, end = WAYS[how]
    ann, lee = person(process.address, size=size), person(process.address, size=size)
    lee.order("dim-sum", "Lee", 3, "Open a table for friends")
    ann.order("dim-sum", "Ann", 3)
    assert ann.until_asked()
    ann.settle()
    said = tick(ann)
    chosen, places = ann.page.evaluate(CHOSEN), ann.page.evaluate(PLACES)
    began = time.monotonic()
    begin(own)
    try:
        ann.until(OFFLINE)
        assert time.monotonic() < began + TOLD_SECONDS + BUSY_SECONDS
        lee.until(OFFLINE)
        assert "out of reach" in ann.page.locator("#offline").inner_text()
        assert (ann.page.evaluate(CHOSEN), button(ann)) == (chosen, said)
        assert ann.page.evaluate(PLACES) == places
        ann.page.evaluate(f"document.querySelectorAll('{TICKABLE}')[1].click()")  # something else, meanwhile
        other = ann.page.evaluate(CHOSEN)
        assert other != chosen
        ann.page.wait_for_timeout(2000)  # long enough for the page to try
        assert ann.true(OFFLINE)
        assert not ann.true("document.querySelector('#trouble').checkVisibility()"), "it is said once"
    finally:
        end(own)
    began = time.monotonic()
    ann.until(f"!{OFFLINE}")
    assert time.monotonic() < began + WELL_SECONDS + BUSY_SECONDS
    lee.until(f"!{OFFLINE}")
    ann.until("!document.documentElement.hasAttribute('data-busy')")
    assert ann.page.evaluate(CHOSEN) == other
    mark = ann.page.locator("#move input[name=stamp]").get_attribute("value")
    ann.page.locator("#go").click()
    ann.until(f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}'")
    assert not ann.page.locator(".refusal").count()
    ann.complaints = [words for words in ann.complaints if "status of 503" not in words]
