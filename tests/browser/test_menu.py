"""The table's menu: whoever has opened it presses what they read, whatever happens on the table meanwhile."""

from collections.abc import Callable

from tests.browser.person import Person
from tests.browser.test_choices import table_of_two, until_asked
from tests.server.running import Running

LINES = (
    "[...document.querySelectorAll('#menu li')].filter(one => one.checkVisibility()).map(one => one.innerText.trim())"
)


def lines(ann: Person) -> list[str]:
    found: list[str] = ann.page.evaluate(LINES)
    return found


def test_no_line_of_an_open_menu_becomes_another_one(person: Callable[..., Person], server: Running) -> None:
    """Ann wants a bot to play for her, and just then it is her turn: she does not get up by that."""
    ann = person()
    where, ben = table_of_two(ann, server, "taiwan-snackbar")
    until_asked(ann, ben, where)
    while ann.asked():
        ann.decide()
    ann.page.get_by_role("button", name="Table menu").click()
    read = lines(ann)
    bot = ann.page.locator("#menu").get_by_role("button", name="Let a bot play for me").element_handle()
    until_asked(ann, ben, where)
    assert lines(ann) == read
    bot.click()
    ann.until("document.body.innerText.includes('bot is playing for you') || document.body.matches('.over')")
    assert ann.path() == where


def test_a_menu_that_is_opened_anew_is_of_today(person: Callable[..., Person], server: Running) -> None:
    ann = person()
    where, ben = table_of_two(ann, server, "taiwan-snackbar")
    until_asked(ann, ben, where)
    while ann.asked():
        ann.decide()
    ann.page.get_by_role("button", name="Table menu").click()
    assert "Hint" not in lines(ann)
    until_asked(ann, ben, where)
    ann.press("Escape")
    ann.page.get_by_role("button", name="Table menu").click()
    assert "Hint" in lines(ann)
