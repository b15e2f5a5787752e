"""Every game from the room to its result, with others, by keyboard, and on a telephone."""

from collections.abc import Callable

import pytest

import teahouse
from tests.browser.person import PHONE, SMALL, Person, wait_for
from tests.server.running import Running

GAMES = [game.key for game in teahouse.games()]


def least(game: str) -> int:
    return max(2, teahouse.game(game).fewest)


@pytest.mark.parametrize("game", GAMES)
def test_each_game_from_the_room_to_its_result(person: Callable[..., Person], game: str) -> None:
    """A few moves in person; then a bot takes the seat over and the page follows to the end by itself."""
    ann = person()
    where = ann.order(game, "Ann", least(game))
    for _ in range(4):
        if ann.until_asked():
            ann.decide()
            assert not ann.page.locator(".refusal").count(), ann.question()
    if not ann.over():
        ann.menu("Let a bot play for me")
        ann.until("document.body.matches('.over')", 300)
    assert ann.path() == where
    assert ann.page.locator(".scores").is_visible()
    assert "Won" in ann.page.locator(".scores").inner_text() or "Nobody" in ann.question()
    ann.page.get_by_role("link", name="Watch it again").click()
    ann.page.wait_for_url("**/replay?at=0*")
    ann.page.get_by_role("link", name="Next", exact=True).click()
    ann.until("document.querySelector('#live').dataset.replay === '1'")
    ann.page.locator("#at").fill("3")
    ann.until("document.querySelector('#live').dataset.replay === '3'")
    ann.page.get_by_role("button", name="Fork from here").click()
    ann.page.wait_for_url(lambda url: url.split("/")[-2] == "t" and where not in url)
    assert not ann.over()


def test_two_browsers_see_each_others_moves_and_not_each_others_hands(
    person: Callable[..., Person], server: Running
) -> None:
    ann, ben, watcher = person(), person(), person()
    where = ann.order("taiwan-snackbar", "Ann", 3, "Open a table for friends")
    ben.page.goto(where)
    ben.page.locator("input[name=you]").first.fill("Ben")
    ben.page.get_by_role("button", name="Sit here").first.click()
    ann.until("document.body.innerText.includes('Ben')")  # without anybody's reloading
    ann.page.get_by_role("button", name="Start with bots").click()
    watcher.page.goto(where)
    ben.until("document.body.matches('.play')")
    for _ in range(4):
        wait_for(lambda: ann.asked() or ben.asked())
        somebody, other = (ann, ben) if ann.asked() else (ben, ann)  # whoever begins is drawn by lot
        lines = other.page.locator("#bill li").count()
        somebody.decide(somebody.moves()[0])
        other.until(f"document.querySelectorAll('#bill li').length > {lines}")
    wait_for(lambda: ann.asked() or ben.asked())  # until then bots may move
    match = server.services.tables.in_memory[where.removeprefix("/t/")].playing()
    wait_for(lambda: [len(one.bill()) for one in (ann, ben, watcher)] == [len(match.log(at)) for at in (0, 1, None)])
    dealt = [match._state.view(seat)["hand"] for seat in (0, 1)]
    assert dealt[0] != dealt[1]
    assert [hand(ann), hand(ben), hand(watcher)] == [*dealt, {}]
    known = [sum(place["known"].values()) for place in match._state.view(None)["seats"]]
    for somebody in (ann, ben, watcher):
        assert known_cards(somebody) == known, "cards of others lie open that only their owner knows"


def hand(somebody: Person) -> dict[str, int]:
    """The cards on somebody's page that they hold, and how many of each."""
    cards = somebody.page.eval_on_selector_all(
        "#hand .card",
        "found => found.map(one => [one.querySelector('.card-name').textContent.toLowerCase(), "
        "Number(one.querySelector('.times')?.textContent.slice(1) ?? 1)])",
    )
    return dict(cards)


def known_cards(somebody: Person) -> list[int]:
    """How many cards of each guest lie open on somebody's page, by seats."""
    places = somebody.page.eval_on_selector_all(
        ".place[data-key^=guest]",
        "found => found.map(one => [one.dataset.key, [...one.querySelectorAll('.mini:not(.down)')]"
        ".reduce((sum, card) => sum + Number(card.querySelector('b')?.textContent ?? 1), 0)])",
    )
    return [count for _, count in sorted(places)]


def test_a_whole_game_by_keyboard_alone(person: Callable[..., Person]) -> None:
    ann = person()
    ann.page.goto("/")
    ann.tab_to("input[name=game]")
    while ann.page.evaluate("document.activeElement.value") != "taiwan-snackbar":
        ann.press("ArrowRight")
    ann.until("document.querySelector('#order-slip h2').innerText === 'Taiwan Snackbar'")
    ann.tab_to("#you")
    ann.page.keyboard.type("Ann")
    ann.tab_to("input[name=players]")
    ann.press("ArrowLeft")
    ann.tab_to("button[value=now]")
    ann.press("Enter")
    ann.page.wait_for_url("**/t/*")
    for _ in range(400):
        if not ann.until_asked():
            break
        mark = ann.page.locator("#move input[name=stamp]").get_attribute("value")
        ann.tab_to("#move input:not([type=hidden]):not([aria-disabled]), [form=move]:not([aria-disabled])")
        ann.press("Space")
        ann.tab_to("#go")
        ann.press("Enter")
        ann.until(
            f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}' || document.querySelector('.refusal')"
        )
        if ann.page.locator(".refusal").count():  # a card alone may not be a whole move: say it in words
            ann.tab_to("#all-moves summary")
            if ann.page.locator("#all-moves").get_attribute("open") is None:
                ann.press("Enter")
            ann.tab_to("#words")
            ann.page.keyboard.type(ann.moves()[0])
            ann.press("Enter")
            ann.until(f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}'")
    assert ann.over()
    assert "win" in ann.question()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [PHONE, SMALL], ids=["phone", "small phone"])
def test_a_telephone_is_wide_enough(person: Callable[..., Person], game: str, size: dict[str, int]) -> None:
    ann = person(size=size, has_touch=True, is_mobile=True)
    where = ann.order(game, "Ann", min(4, teahouse.game(game).most))
    ann.until_asked()
    for path in ("/", f"/games/{game}/rules", where):
        ann.page.goto(path)
        wide = ann.page.evaluate("document.scrollingElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{path} is {wide} pixels too wide"
    small = ann.page.evaluate(
        "[...document.querySelectorAll('button, .btn, .opt, .card:has(input), select')]"
        ".filter(one => one.checkVisibility() && !one.closest('[popover]'))"
        ".map(one => [one.className || one.tagName, one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width && (box.height < 43.5 || box.width < 43.5)).map(([name, box]) => "
        "`${name} ${Math.round(box.width)}x${Math.round(box.height)}`)"
    )
    assert small == [], "too small for a thumb"
