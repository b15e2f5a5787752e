"""Dim Sum by its drawn controls: a card out of the fan, one red button."""

from collections.abc import Callable

from tests.browser.person import SMALL, Person
from tests.browser.test_access import violations


def test_a_card_is_kept_and_the_rest_passed_on(person: Callable[..., Person]) -> None:
    ann = person(size=SMALL)
    ann.order("dim-sum", "Ann", 4)
    for _ in range(3):
        assert ann.until_asked()
        mark = ann.page.locator("#move input[name=stamp]").get_attribute("value")
        cards = ann.page.locator("#hand input[name=card]")
        held = cards.count()
        cards.nth(held // 2).check(force=True)
        card = cards.nth(held // 2).get_attribute("value")
        ann.until(f"document.querySelector('#go').innerText === 'Keep {card}, pass {held - 1} on'")
        ann.page.locator("#go").click()
        ann.until(f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}'")
        assert not ann.page.locator(".refusal").count()
    ann.until_asked()
    assert ann.page.locator("#hand input[name=card]").count() == 10
    assert ann.page.locator(".trays-panel .mini").count() == 3
    for theme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=theme)
        assert violations(ann.page) == [], theme
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
