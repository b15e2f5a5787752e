"""Cards that say what they do: beside the card at a table, in a sheet over it, on pages of their own, and by any hand."""

from collections.abc import Callable

import pytest

import teahouse
from tests.browser.person import DESK, PHONE, Person
from tests.browser.test_access import violations

GAMES = [game.key for game in teahouse.games()]
PEEK = "#peek:popover-open"
# Where everything at the table is, and how much is chosen.
PLACES = (
    "[...document.querySelectorAll('#bar, #board, #slip, #hand, #side')]"
    ".map(one => JSON.stringify(one.getBoundingClientRect())).concat(document.querySelectorAll('#move :checked').length)"
)
WHOLE = (
    "[document.querySelector('#peek').getBoundingClientRect()]"
    ".every(one => one.left >= 0 && one.top >= 0 && one.right <= innerWidth && one.bottom <= innerHeight)"
)


def at_a_table(person: Callable[..., Person], game: str, size: dict[str, int] = DESK, **look: object) -> Person:
    ann = person(size=size, **look)
    ann.order(game, "Ann", min(4, teahouse.game(game).most))
    ann.until_asked()
    ann.settle()
    return ann


@pytest.mark.parametrize("game", GAMES)
def test_the_mouse_rests_on_a_card_and_goes_away_again(person: Callable[..., Person], game: str) -> None:
    ann = at_a_table(person, game)
    before = ann.page.evaluate(PLACES)
    card = ann.page.locator("#hand [data-card]").first
    card.hover(force=True)
    ann.until(f"document.querySelector('{PEEK} h3')")
    assert ann.page.locator(f"{PEEK} a[data-cards]").count() == 1
    assert ann.true(WHOLE), "it is cut off"
    assert ann.page.evaluate(PLACES) == before, "the table has moved"
    ann.page.mouse.move(5, 5)
    ann.until(f"!document.querySelector('{PEEK}')")
    assert ann.page.evaluate(PLACES) == before, "the table has moved"


def test_a_click_chooses_and_brings_nothing_up(person: Callable[..., Person]) -> None:
    ann = at_a_table(person, "taiwan-snackbar")
    card = ann.page.locator("#hand label[data-card]").first
    card.click(force=True)
    assert card.locator("input").is_checked()
    ann.page.wait_for_timeout(900)
    assert ann.page.locator(PEEK).count() == 0


def test_a_finger_holds_a_card_to_read_and_taps_to_choose(person: Callable[..., Person]) -> None:
    ann = at_a_table(person, "taiwan-snackbar", PHONE, has_touch=True, is_mobile=True)
    card = ann.page.locator("#hand label[data-card]").first
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = ann.context.new_cdp_session(ann.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    ann.until(f"document.querySelector('{PEEK}')")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ann.page.wait_for_timeout(200)
    assert ann.page.locator(PEEK).count() == 1, "it stays when the finger is lifted"
    assert not card.locator("input").is_checked(), "holding is not choosing"
    card.tap(force=True)
    ann.until(f"!document.querySelector('{PEEK}')")
    assert card.locator("input").is_checked()


def test_a_card_that_only_lies_there_is_read_at_a_tap(person: Callable[..., Person]) -> None:
    ann = at_a_table(person, "steam-up", PHONE, has_touch=True, is_mobile=True)
    while not ann.page.locator(
        "#fate[data-card]"
    ).count():  # animals and tokens are chosen before the first Fate is known
        ann.decide()
        ann.until_asked()
    fate = ann.page.locator("#fate[data-card]")
    fate.scroll_into_view_if_needed()
    name = fate.get_attribute("data-card")
    fate.tap(force=True, position={"x": 20, "y": 20})
    ann.until(f"document.querySelector('{PEEK}')")
    assert ann.page.locator("#peek h3").inner_text() == name


def test_by_keyboard_i_opens_it_and_escape_leads_back(person: Callable[..., Person]) -> None:
    ann = at_a_table(person, "taiwan-snackbar")
    ann.tab_to("#hand label[data-card] input")
    name = ann.page.evaluate("document.activeElement.value")
    ann.press("i")
    ann.until("document.activeElement.id === 'peek'")
    assert str(ann.page.locator("#peek").get_attribute("aria-label")).lower() == name
    assert violations(ann.page) == []
    ann.press("Escape")
    ann.until(f"!document.querySelector('{PEEK}')")
    assert ann.page.evaluate("document.activeElement.value") == name
    ann.press("i")
    ann.until("document.activeElement.id === 'peek'")
    ann.page.locator("#peek a[data-cards]").focus()
    ann.press("Enter")
    ann.until("document.querySelector('#cards[open] .piece.found')")
    assert name in str(ann.page.locator("#cards .piece.found").get_attribute("data-names"))


def test_it_stays_while_others_move_and_what_is_chosen_stays_chosen(person: Callable[..., Person]) -> None:
    ann = person()
    where = ann.order("dim-sum", "Ann", 2, "Open a table for friends")
    ben = person()
    ben.page.goto(where)
    ben.page.fill("#you-1", "Ben")
    ben.page.get_by_role("button", name="Sit here").click()
    ann.page.get_by_role("button", name="Start the game").click()
    ann.until_asked()
    ann.page.locator("#hand label[data-card]").first.click(force=True)
    ann.page.get_by_role("link", name="Cards").first.click()
    ann.until("document.querySelector('#cards[open] .piece')")
    seen = ann.page.locator("#live").get_attribute("data-seen")
    ben.page.goto(where)
    ben.decide()
    ann.until(f"document.querySelector('#live').dataset.seen !== '{seen}'")
    assert ann.page.locator("#cards[open] .piece").count() > 0, "the sheet is gone"
    ann.page.get_by_role("button", name="Back to the table").click()
    assert ann.page.locator("#hand input:checked").count() == 1
    assert ann.path() == where


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_pages_of_cards_and_rules_are_for_everyone(
    person: Callable[..., Person], game: str, size: dict[str, int]
) -> None:
    ann = person(size=size)
    for path in (f"/games/{game}/cards", f"/games/{game}/rules"):
        ann.page.goto(path)
        assert violations(ann.page) == [], path
        assert ann.true("document.documentElement.scrollWidth <= innerWidth"), f"{path} is wider than the window"
    ann.page.goto(f"/games/{game}/cards")
    ann.page.evaluate("for (const one of document.images) one.loading = 'eager'")
    ann.until("[...document.images].every(one => one.complete)")
    assert ann.true("[...document.images].every(one => one.naturalWidth > 0)"), "a drawing is missing"


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_all_cards_over_the_table_by_the_menu(person: Callable[..., Person], size: dict[str, int]) -> None:
    ann = at_a_table(person, "sweets", size)
    ann.page.get_by_role("button", name="Table menu").click()
    ann.page.locator("#menu a[data-cards]").click()
    ann.until("document.querySelector('#cards[open] .piece')")
    assert violations(ann.page) == []
    ann.press("Escape")
    ann.until("!document.querySelector('#cards[open]')")
    assert ann.asked()


def test_without_script_a_link_leads_there_and_back(person: Callable[..., Person]) -> None:
    ann = at_a_table(person, "sweets")
    where = ann.path()
    plain = person(storage_state=ann.context.storage_state(), java_script_enabled=False)
    plain.page.goto(where)
    plain.page.get_by_role("link", name="Cards").first.click()
    plain.page.wait_for_url("**/cards")
    assert plain.page.locator(".piece").count() > 5
    plain.page.get_by_role("link", name="Back to the table").click()
    assert plain.path() == where
    plain.page.goto("/games/dim-sum/rules#example")
    first = plain.page.locator("#example a").first.get_attribute("href")
    plain.page.get_by_role("button", name="Deal another").click()
    assert plain.page.locator("#example a").first.get_attribute("href") != first


def test_another_example_comes_in_where_the_last_one_stood(person: Callable[..., Person]) -> None:
    ann = person()
    ann.page.goto("/games/dim-sum/rules#example")
    first = ann.page.locator("#example a").first.get_attribute("href")
    ann.page.select_option("#example-players", "6")
    ann.page.get_by_role("button", name="Deal another").click()
    ann.until(f"document.querySelector('#example a').getAttribute('href') !== '{first}'")
    assert ann.page.locator(".example-hand").count() == 6
    assert ann.path() == "/games/dim-sum/rules#example"
    assert violations(ann.page) == []
