"""Happy Dim Sum by its drawn controls: a card from the hand, a guest on the slip, one red button."""

from collections.abc import Callable

from tests.browser.person import SMALL, Person
from tests.browser.test_access import violations

KINDS = "[...new Set([...document.querySelectorAll('#hand input[data-use=serve]:not([aria-disabled])')].map(one => one.dataset.with))]"


def until_serving(ann: Person) -> None:
    """To a move of Ann's own with two dim sum to choose from; what comes before is kept, passed or ended."""
    while True:
        assert ann.until_asked()
        if "What will you serve" in ann.question() and len(ann.page.evaluate(KINDS)) > 1:
            return
        mark = ann.page.locator("#move input[name=stamp]").get_attribute("value")
        if ann.page.locator("input[name=to][value=end]").count():
            ann.page.locator("input[name=to][value=end]").check(force=True)
        elif not ann.page.locator("#slip input[name=answer]:checked").count():
            ann.page.locator("#slip input[name=answer]").first.check(force=True)
        ann.page.locator("#go").click()
        ann.until(f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}'")


def test_a_dish_is_served_from_the_hand(person: Callable[..., Person]) -> None:
    ann = person(size=SMALL)
    ann.order("happy-dim-sum", "Ann", 3)
    until_serving(ann)
    first, second = ann.page.evaluate(KINDS)[:2]
    card = ann.page.locator(f"#hand input[data-use=serve][data-with='{first}']").first
    card.check(force=True)
    ann.until("document.querySelector('#go').innerText === 'Pick a guest'")
    other = ann.page.locator(f"#hand input[data-use=serve][data-with='{second}']").first
    other.check(force=True)
    assert not card.is_checked(), "a serving is of one dim sum (H2): picking another lays the first one down"
    ann.until("document.querySelector('#ask').innerText.startsWith('Who gets 1 ')")
    ann.page.locator("#slip input[name=to]:not([aria-disabled]):not([value='1']):not([value=end])").first.check(
        force=True
    )
    ann.until("document.querySelector('#go').innerText.startsWith('Serve ')")
    assert ann.page.locator(".dish.in .coming").count() == 1
    for theme in ("light", "dark"):
        ann.page.emulate_media(color_scheme=theme)
        assert violations(ann.page) == [], theme
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    mark = ann.page.locator("#move input[name=stamp]").get_attribute("value")
    ann.page.locator("#go").click()
    ann.until(f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}'")
    assert not ann.page.locator(".refusal").count()
    assert "Ann serves" in ann.page.locator("#bill").inner_text()
