"""Without script: every game from the room to its first moves, by pages, forms and links alone."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page

import teahouse
from tests.browser.person import Person
from tests.people import PATIENCE
from tests.server.running import Running

GAMES = [game.key for game in teahouse.games()]


def press(control: Locator) -> None:
    """A button or a link, and the page that it leads to: on a busy machine that takes its time."""
    with control.page.expect_navigation():
        control.click()


def at_the_room(
    person: Callable[..., Person],
    game: str,
    name: str,
    what: str = "Play now with bots",
    players: int = 3,
    wait: str = "",
) -> Person:
    """From the room to a table, as somebody does whose browser runs no script: the slip is laid by a button."""
    somebody = person(java_script_enabled=False)
    page = somebody.page
    page.goto("/")
    page.locator(f"input[name=game][value={game}]").check(force=True)
    press(page.get_by_role("button", name="Lay the table for the game ticked"))
    assert page.locator("#order-slip").get_attribute("data-game") == game
    page.fill("#you", name)
    page.locator(f"input[name=players][value='{players}']").check(force=True)
    if wait:
        page.locator(".agree summary").click()
        page.select_option("#wait", wait)
    press(page.get_by_role("button", name=what))
    page.wait_for_url("**/t/*")
    return somebody


def sits_down(person: Callable[..., Person], opener: Page, name: str) -> Page:
    """Somebody with the link takes the first free seat, and the opener sees it."""
    page = person(java_script_enabled=False).page
    page.goto(opener.url)
    page.locator("input[name=you]").first.fill(name)
    press(page.get_by_role("button", name="Sit here").first)
    news(opener)
    assert name in opener.locator(".chairs").inner_text()
    return page


def news(page: Page) -> None:
    press(page.locator("#news a, #news button"))


def until(page: Page, selector: str) -> Locator:
    """Look at what is new until this is there."""
    for _ in range(int(PATIENCE / 0.1)):
        if page.locator(selector).count():
            return page.locator(selector)
        news(page)
        page.wait_for_timeout(100)
    raise AssertionError(f"{selector} never appears; the slip reads {page.locator('#ask').inner_text()!r}")


def until_asked(page: Page) -> str:
    """Until something is asked; which question it is."""
    until(page, "#move input[name=stamp]")
    return page.locator("#move input[name=stamp]").get_attribute("value") or ""


def asked_anew(page: Page, before: str) -> None:
    """The decision was accepted: there is no refusal, and another question or none."""
    assert not page.locator(".refusal").count(), page.locator("#ask").inner_text()
    stamp = page.locator("#move input[name=stamp]")
    assert not stamp.count() or stamp.get_attribute("value") != before


def in_words(page: Page, words: str = "") -> None:
    """A move of the list that every page has, sent by its own form: this one, or the first."""
    page.locator("#all-moves summary").click()
    page.fill("#words", words or page.locator("#moves option").first.get_attribute("value") or "")
    press(page.locator("#all-moves").get_by_role("button", name="Decide"))


def by_hand(page: Page, game: str) -> None:
    """A move with the board's own controls, as far as they can be told without knowing the rules."""
    if game == "taiwan-snackbar":
        page.locator("input[name=do]:not([aria-disabled])").first.check(force=True)
        if page.locator("input[name=do]:checked").get_attribute("value") == "choose player":
            page.locator("input[name=next]").first.check(force=True)
    elif game == "dim-sum":
        page.locator("#hand input[name=card]").last.check(force=True)  # the one on top of the fan
    elif game == "sweets":
        page.locator("input[name=take]").first.check(force=True)
    elif game == "happy-dim-sum" and page.locator("input[name=to][value=end]").count():
        page.locator("input[name=to][value=end]").check(force=True)
    elif game == "steam-up" and page.locator("#hand input[name=do]").count():
        page.locator("#hand input[name=do]").first.check(force=True)
    else:
        offered = "input:not([type=hidden]):not([aria-disabled])"
        page.locator(f"#slip {offered}, #hand {offered}").first.check(force=True)
    press(page.locator("#go"))


@pytest.mark.parametrize("game", GAMES)
def test_the_first_moves_of_every_game(person: Callable[..., Person], game: str) -> None:
    page = at_the_room(person, game, "Ann").page
    mark = until_asked(page)
    assert not page.locator("head noscript meta[http-equiv=refresh]").count(), "nothing is taken out of one's hands"
    press(page.locator("#go"))  # nothing is chosen, or what is chosen already
    if page.locator(".refusal").count():
        assert "chosen" in page.locator(".refusal").inner_text()
        assert page.locator("#move input[name=stamp]").get_attribute("value") == mark, "the same question"
        by_hand(page, game)
    asked_anew(page, mark)
    for _ in range(2):
        mark = until_asked(page)
        in_words(page)
        asked_anew(page, mark)
    assert "Ann" in page.locator("#bill").inner_text()


def test_a_refusal_is_read_in_words(person: Callable[..., Person]) -> None:
    page = at_the_room(person, "taiwan-snackbar", "Ann").page
    mark = until_asked(page)
    page.locator("#all-moves summary").click()
    page.fill("#words", "sing a song")
    press(page.locator("#all-moves").get_by_role("button", name="Decide"))
    assert "sing" in page.locator(".refusal").inner_text()
    news(page)
    assert not page.locator(".refusal").count()
    assert until_asked(page) == mark


def test_picks_at_the_same_time(person: Callable[..., Person]) -> None:
    """Dim Sum: both choose from pages that they loaded before the other chose; then both look."""
    ann = at_the_room(person, "dim-sum", "Ann", "Open a table for friends").page
    ben = sits_down(person, ann, "Ben")
    press(ann.get_by_role("button", name="Start with bots"))
    pages = (ann, ben)
    for _ in range(2):
        marks = [until_asked(page) for page in pages]
        for page, mark in zip(pages, marks):
            page.locator("#hand input[name=card]").last.check(force=True)
            press(page.locator("#go"))
            asked_anew(page, mark)
    for page in pages:
        until(page, "#move input[name=stamp]")
        assert "Ben" in page.locator("#bill").inner_text()


def test_a_reaction(person: Callable[..., Person], server: Running) -> None:
    """Happy Dim Sum: a serving, the wait that is the same for all, an answer that is kept until it is over."""
    ann = at_the_room(person, "happy-dim-sum", "Ann", "Open a table for friends", 2, wait="20").page
    ben = sits_down(person, ann, "Ben")
    press(ann.get_by_role("button", name="Start the game"))
    host, guest = next(pair for pair in turns(ann, ben) if serves(*pair, server))
    mark = until_asked(guest)
    assert "same wait for all" in guest.locator("#slip").inner_text()
    assert guest.locator("head noscript meta[http-equiv=refresh]").count() == 1, "it is loaded again after the wait"
    guest.locator("#slip input[name=answer]").first.check(force=True)
    press(guest.locator("#go"))
    assert "Your answer" in guest.locator("#slip").inner_text()
    assert until_asked(guest) == mark, "it may be changed until the wait is over"
    news(host)
    assert not host.locator("#move input[name=stamp]").count(), "nobody knows before"
    server.after(host.url, 20)
    until_asked(host)


def turns(ann: Page, ben: Page) -> Iterator[tuple[Page, Page]]:
    """Whoever is to serve, and the other."""
    for _ in range(50):
        for pair in ((ann, ben), (ben, ann)):
            news(pair[0])
            if pair[0].locator("#move input[name=stamp]").count():
                yield pair
    raise AssertionError("nobody was served")


def serves(host: Page, guest: Page, server: Running) -> bool:
    """One piece for the other guest, if there is a dish in the hand; else the turn ends, and the wait with it."""
    offered = host.locator("#moves option").evaluate_all("found => found.map(one => one.value)")
    dishes = [words for words in offered if words.startswith("serve ") and words != "serve tea"]
    if not dishes:
        in_words(host, "end turn" if "end turn" in offered else "")
        server.after(host.url, 20)
        return False
    names = [host.locator(f"#player-{seat} .who").inner_text().strip() for seat in (1, 2)]
    in_words(host, f"{dishes[0].replace('serve ', 'serve 1 ')} to player {2 - names.index('You') % 2}")
    news(guest)
    return guest.locator(".prompt.react #ask").count() > 0
