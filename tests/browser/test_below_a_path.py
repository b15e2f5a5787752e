"""A house at /tea/: one game from the room to its replay, and nothing that is asked of the rest of that name."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.person import Person, wait_for
from tests.server.proxies import KINDS, ROOT, Proxy, below_a_path
from tests.server.running import Running


@pytest.fixture(params=KINDS)
def house(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[tuple[Running, Proxy]]:
    """Leaving it fails the test that has asked for anything elsewhere, as the proxy has seen it: pages, files, worker."""
    with below_a_path(str(tmp_path_factory.mktemp("below") / "tables.sqlite"), request.param) as found:
        yield found


@pytest.fixture
def ann(chromium: Browser, house: tuple[Running, Proxy]) -> Iterator[Person]:
    somebody = Person(chromium, house[0].address)
    yield somebody
    somebody.leave()


def order(ann: Person, game: str) -> str:
    """From the room, with its script, to a table."""
    page = ann.page
    page.goto(f"{ROOT}/")
    page.locator(f"input[name=game][value={game}]").check(force=True)
    ann.until(f"document.querySelector('#order-slip').dataset.game === '{game}'")
    page.fill("#you", "Ann")
    page.locator("input[name=players][value='3']").check(force=True)
    page.get_by_role("button", name="Play now with bots").click()
    page.wait_for_url(f"**{ROOT}/t/*")
    return ann.path()


def test_a_game_from_the_room_to_its_replay(ann: Person, house: tuple[Running, Proxy]) -> None:
    server, proxy = house
    page = ann.page
    where = order(ann, "taiwan-snackbar")
    assert ann.until_asked()
    wait_for(lambda: f"{ROOT}/stream" in proxy.passed)

    # Files have come: styles, the game's own among them, and pictures.
    assert page.evaluate("[...document.styleSheets].filter(one => one.cssRules.length > 0).length") == 5
    assert page.evaluate("[...document.images].every(one => one.complete && one.naturalWidth > 0)")

    # A refused move, a hint, and moves that are allowed; what others do comes by the stream.
    ann.decide("sing a song")
    assert "sing" in page.locator(".refusal").inner_text()
    page.get_by_role("link", name="Hint").click()
    page.locator(".hint").wait_for()
    assert ann.path() == where
    for _ in range(3):
        if ann.until_asked():
            page.locator("input[name=do]:not([aria-disabled])").first.check(
                force=True
            )  # asks for a preview, if there is one
            ann.decide()
            assert not page.locator(".refusal").count(), ann.question()

    # What a card says, and all of them over the table; links there leave the table alone.
    page.locator("a[data-cards]").first.click()
    assert page.locator("#cards a:not([href^='#'])").first.get_attribute("target") == "_blank"
    page.locator("#cards").get_by_role("button", name="Back to the table").click()

    # The theme is kept for this house and no other.
    page.get_by_role("button", name="Table menu").click()
    page.locator("[data-toggle=theme]").click()
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "light"
    cookies = {cookie["name"]: cookie["path"] for cookie in ann.context.cookies()}
    assert set(cookies) == {"teahouse", "teahouse-name", "teahouse-theme"}
    assert set(cookies.values()) == {ROOT}

    # Ended by its opener; then the replay, and a fork out of it.
    ann.menu("End the game for everyone")
    ann.until("document.body.matches('.over')")
    page.get_by_role("link", name="Watch it again").click()
    page.wait_for_url(f"**{where}/replay?at=0*")
    page.get_by_role("link", name="Next", exact=True).click()
    ann.until("document.querySelector('#live').dataset.replay === '1'")
    page.get_by_role("button", name="Fork from here").click()
    page.wait_for_url(lambda url: f"{ROOT}/t/" in url and where not in url)

    # The host's page, by the link that is printed, and a program in the same browser.
    page.goto(f"{ROOT}/host/{server.services.tables.host_secret}")
    assert ann.path() == f"{ROOT}/host"
    numbers = page.get_by_role("link", name="metrics").get_attribute("href") or ""
    # Not opened as a page: of plain text a browser asks for a /favicon.ico by itself.
    assert "teahouse_streams" in ann.context.request.get(numbers).text()
    described = ann.context.request.get(f"{ROOT}/api/openapi.json").json()
    assert described["servers"] == [{"url": ROOT}]
    assert not proxy.strays


def test_a_page_of_ours_elsewhere_is_noticed(ann: Person, house: tuple[Running, Proxy]) -> None:
    """What the other test relies on: a request outside the root is seen, wherever in the page it comes from."""
    _, proxy = house
    ann.page.goto(f"{ROOT}/rules")
    ann.page.evaluate("fetch('/stream?t=x')")
    wait_for(lambda: proxy.strays == ["GET /stream"])
    proxy.strays.clear()


def test_sitting_down_by_the_invitation_and_following_without_script(
    chromium: Browser, house: tuple[Running, Proxy], person: Callable[..., Person]
) -> None:
    server, _ = house
    ann, ben = person(server.address), person(server.address, java_script_enabled=False)
    ann.page.goto(f"{ROOT}/")
    ann.page.get_by_role("button", name="Open a table for friends").click()
    ann.page.wait_for_url(f"**{ROOT}/t/*")
    ben.page.goto(ann.page.locator("#link").input_value())
    ben.page.locator("input[name=you]").first.fill("Ben")
    with ben.page.expect_navigation():
        ben.page.get_by_role("button", name="Sit here").first.click()
    ann.until("document.body.innerText.includes('Ben')")
    with ben.page.expect_navigation():
        ben.page.get_by_role("button", name="Get up").click()
    assert ben.path() == f"{ROOT}/"
