"""Steam Up's board in a real Chromium: picked on the table, seen before it is done, turned, and read by anyone."""

import re
from collections.abc import Callable

import pytest

from tests.browser.person import DESK, SMALL, Person
from tests.browser.test_access import violations


def take_a_turn(ann: Person) -> list[str]:
    """One turn by the board's own controls: what the red button said each time."""
    page, said = ann.page, []
    while ann.until_asked():
        question = ann.question()
        if "animal" in question:
            page.locator("#hand input[name=do]").first.check(force=True)
        elif "tokens" in question and "Choose" in question:
            count = int(re.findall(r"Choose (\d)", question)[0])
            for row in page.locator("#slip .pick").all():
                for box in row.locator("input").all()[: count if row.locator("[type=checkbox]").count() else 1]:
                    box.check(force=True)
        elif "first action" in question:
            page.locator("#slip input[value=gain]").check(force=True)
            page.locator("#slip input[name=token]").first.check(force=True)
        elif "second action" in question:
            page.locator("#slip input[value='draw a card']").check(force=True)
        elif "Rotate" in question:
            page.locator("#slip input[value='rotate right']").check(force=True)
        else:
            ann.decide()
            continue
        said.append(button(ann))
        mark = page.locator("#move input[name=stamp]").get_attribute("value")
        page.locator("#go").click()
        ann.until(f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}'")
        assert not page.locator(".refusal").count(), ann.question()
        if "Rotate" in question:
            break
    return said


def button(ann: Person) -> str:
    """What the red button says once the page has heard what the choice would do."""
    ann.until("!/^(Decide|Choose|1 too)/.test(document.querySelector('#go').innerText)")
    return ann.page.locator("#go").inner_text()


@pytest.mark.parametrize(("theme", "size"), [("light", DESK), ("dark", SMALL)], ids=["desk", "phone"])
def test_a_turn_on_the_board(person: Callable[..., Person], theme: str, size: dict[str, int]) -> None:
    ann = person(size=size, color_scheme=theme)
    ann.order("steam-up", "Ann", 3)
    said = take_a_turn(ann)
    assert any(re.match(r"Take a .* token", words) for words in said)
    assert said[-2:] == ["Draw a card", "Rotate right"]
    ann.until_asked()
    assert violations(ann.page) == []
    assert ann.page.evaluate("document.scrollingElement.scrollWidth - innerWidth") <= 0
    seen = ann.page.evaluate(
        "[...document.querySelectorAll('.stack')].map(one => one.getBoundingClientRect())"
        ".filter(box => box.left < 0 || box.right > innerWidth).length"
    )
    assert seen == 0, "a stack lies outside the window"


def turned(ann: Person) -> None:
    """Until the stacks have set out."""
    ann.until("window.turns > 0")
    ann.page.evaluate("window.turns = 0")


def test_the_table_turns_with_its_stacks(person: Callable[..., Person]) -> None:
    """What a rotation brings is seen before it is done: the stacks travel, nothing else moves."""
    ann = person(reduced_motion="no-preference")
    ann.order("steam-up", "Ann", 4)
    while ann.until_asked() and "Rotate" not in ann.question():
        draw = "draw a card" in ann.moves()
        ann.decide("draw a card" if draw else "")
    calm = "document.getAnimations().length === 0"
    ann.until(calm)
    # Counted as they begin: on a busy machine one may have ended before anybody looks.
    ann.page.evaluate(
        "window.turns = 0; document.querySelector('#turntable .stacks').addEventListener('transitionrun', "
        "(event) => { if (event.target === event.currentTarget) window.turns += 1 })"
    )
    stack, plate = ann.page.locator("#stack-1"), ann.page.locator("#place-1")
    before, still = stack.bounding_box(), plate.bounding_box()
    for _ in range(2):  # past the orange line too: it takes the shorter way round
        ann.page.locator("#slip input[value='rotate left']").dispatch_event("click")
        turned(ann)
        ann.until(calm)
        assert stack.bounding_box() != before
        assert plate.bounding_box() == still
        ann.page.locator("#slip input[value='no rotation']").dispatch_event("click")
        turned(ann)
        ann.until(calm)
        assert stack.bounding_box() == before
