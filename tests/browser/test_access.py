"""axe-core finds nothing to complain about, by day and by night."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page

import teahouse
from tests.browser.person import DESK, PHONE, Person

GAMES = [game.key for game in teahouse.games()]
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe-core finds by day, and in the colours of the night, in a line each.

    It is brought in past the page's own policy, which forbids it. At night only colours are others.
    """
    page.evaluate(AXE.read_text(encoding="utf-8") + "; null")
    lines = []
    themes: list[tuple[Literal["light", "dark"], str]] = [("light", "{}"), ("dark", "{runOnly: ['color-contrast']}")]
    for theme, rules in themes:
        page.emulate_media(color_scheme=theme)
        found: dict[str, Any] = page.evaluate(f"axe.run(document, {{resultTypes: ['violations'], ...{rules}}})")
        lines += [
            f"{theme}: {one['id']}: {one['help']}: {node['html'][:160]} {node['failureSummary'][:300]}"
            for one in found["violations"]
            for node in one["nodes"]
        ]
    page.emulate_media(color_scheme="light")
    return lines


def test_the_house(person: Callable[..., Person]) -> None:
    ann = person()
    for path in ("/", "/rules", "/games/taiwan-snackbar/rules", "/replays", "/nothing-here"):
        ann.page.goto(path)
        assert violations(ann.page) == [], path
    where = ann.order("sweets", "Ann", 3, "Open a table for friends")
    assert violations(ann.page) == [], "lobby"
    guest = person()
    guest.page.goto(where)
    assert violations(guest.page) == [], "lobby, for a guest"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_table(person: Callable[..., Person], game: str, size: dict[str, int]) -> None:
    ann, watcher = person(size=size), person(size=size)
    where = ann.order(game, "Ann", min(4, teahouse.game(game).most))
    ann.until_asked()
    ann.decide()
    assert ann.until_asked()
    assert violations(ann.page) == [], "at the table"
    ann.page.get_by_role("button", name="Table menu").click()
    assert violations(ann.page) == [], "with the menu open"
    watcher.page.goto(where)
    assert violations(watcher.page) == [], "watching"
    if size is DESK:
        ann.page.goto(f"{where}?hint=1")
        assert violations(ann.page) == [], "with a hint"
        ann.menu("Let a bot play for me")
        ann.until("document.body.matches('.over')", 300)
        assert violations(ann.page) == [], "the result"
        ann.page.get_by_role("link", name="Watch it again").click()
        ann.page.wait_for_url("**/replay?*")
        assert violations(ann.page) == [], "the replay"
        ann.page.goto(f"{where}/check")
        assert violations(ann.page) == [], "the deal"
