"""The counters of Taiwan Snackbar and Sweets!: cards are picked by hand, and the page says what that will do."""

from collections.abc import Callable

import pytest

from tests.browser.person import SMALL, Person
from tests.browser.test_access import violations


def button(somebody: Person) -> str:
    return somebody.page.locator("#go").inner_text()


def submit(somebody: Person) -> None:
    mark = somebody.page.locator("#move input[name=stamp]").get_attribute("value")
    somebody.page.locator("#go").click()
    somebody.until(
        f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}' || document.querySelector('.refusal')"
    )
    assert not somebody.page.locator(".refusal").count(), somebody.question()


def looks_right(somebody: Person) -> None:
    """Wide enough, and without a violation by day and by night."""
    assert somebody.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    for theme in ("light", "dark"):
        somebody.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        assert violations(somebody.page) == [], theme


@pytest.mark.parametrize("players", [6, 8])
def test_snackbar_a_card_is_picked_and_played(person: Callable[..., Person], players: int) -> None:
    ann = person(size=SMALL)
    ann.order("taiwan-snackbar", "Ann", players)
    assert ann.until_asked()
    ann.page.locator("#hand label.card").first.click()
    ann.until("document.getElementById('go').innerText !== 'Decide'")
    if button(ann) == "Choose a player":
        ann.page.locator("#whom label").first.click()
        ann.until("document.getElementById('go').innerText !== 'Choose a player'")
    assert ann.page.locator("#told").inner_text()
    assert ann.page.locator(".count .chop").inner_text().startswith("then ")
    looks_right(ann)
    submit(ann)


def test_sweets_giving_and_taking_are_one_trade(person: Callable[..., Person]) -> None:
    ann = person(size=SMALL)
    ann.order("sweets", "Ann", 3)
    assert ann.until_asked()
    ann.page.locator(".spread label.card").nth(0).click()
    ann.until("document.getElementById('go').innerText.startsWith('Take ')")
    ann.page.locator(".spread label.card").nth(1).click()
    ann.until("document.getElementById('told').innerText.includes('two cards or more')")
    for place in (0, 1):
        ann.page.locator("#hand label.card").nth(place).click(position={"x": 20, "y": 40})
    ann.until("document.getElementById('go').innerText === 'Trade 2 for 2'")
    assert ann.question() == "Trade 2 for 2?"
    looks_right(ann)
    submit(ann)
    assert "Ann trades" in ann.page.locator("#bill").inner_text()


def test_sweets_the_pile_itself_can_be_clicked(person: Callable[..., Person]) -> None:
    ann = person()
    ann.order("sweets", "Ann", 1)
    assert ann.until_asked()
    ann.page.locator("label.card.back").click()
    ann.until("document.getElementById('go').innerText === 'Draw'")
    submit(ann)
    assert "is set aside" in ann.page.locator("#bill").inner_text()
