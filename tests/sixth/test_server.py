"""The game of another package on a server: its files, and Chromium from the room to the result."""

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.person import CHROMIUM, PHONE, Person
from tests.faults.process import Process


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, shelf: dict[str, str]) -> Iterator[Process]:
    """`teahouse serve` in an environment that has the game."""
    database = str(tmp_path_factory.mktemp("sixth") / "tables.sqlite")
    process = Process(database, "--opens", "0", environment=shelf)
    yield process
    said = process.stop()
    process.close()
    assert said == ""


def test_its_rules_style_and_drawings_are_served(served: Process) -> None:
    ann = served.guest()
    assert "Two Taps" in ann.see("/")
    page = ann.see("/games/two-taps/rules")
    assert 'id="P6"' in page
    assert 'id="R1"' in page
    for address in re.findall(r'src="(/static/games/two-taps/[^"]+)"', page):
        assert "<svg" in ann.see(address)
    assert ".cup" in ann.see("/static/games/two-taps.css")
    cards = ann.see("/games/two-taps/cards")
    assert 'id="card-teas.dragon-well"' in cards
    assert "龍井" in cards
    odd = ann.see("/games/two-taps/cards?pack=two%20pots")
    assert re.findall(r'id="(card-teas[^"]+)-name"', odd) == ["card-teas.hot-water", "card-teas.house-blend"]


def test_a_game_whose_board_is_broken_is_left_out_and_the_others_are_played(
    tmp_path: Path, shelf: dict[str, str]
) -> None:
    installed = Path(shelf["PYTHONPATH"].split(os.pathsep)[0])
    broken = shutil.copytree(installed, tmp_path / "target")
    (broken / "two_taps" / "board.py").write_text("import nothing_of_this_name\n")
    environment = {"PYTHONPATH": shelf["PYTHONPATH"].replace(str(installed), str(broken))}
    process = Process(str(tmp_path / "tables.sqlite"), environment=environment)
    try:
        ann = process.guest()
        room = ann.see("/")
        assert "Sweets!" in room
        assert "Two Taps" not in room
        assert ann.client.get("/games/two-taps/rules").status_code == 404
        ann.play_now("sweets")
        said = process.stop()
    finally:
        process.close()
    assert "nothing_of_this_name" in said
    assert said.count("a game is left out") == 1
    assert "Traceback" not in said


def test_from_the_room_to_the_result_in_chromium_at_a_desk_and_on_a_telephone(served: Process, tmp_path: Path) -> None:
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        ann = Person(browser, served.address)
        where = ann.order("two-taps", "Ann", 3)
        page = ann.page
        for _ in range(2):
            assert ann.until_asked()
            mark = page.locator("#move input[name=stamp]").get_attribute("value")
            choice = page.locator("#hand label.card, #slip label.opt").first
            words = choice.locator("input").get_attribute("data-says")
            choice.locator("input").check(force=True)
            assert page.locator("#go").inner_text() == words, "the red button says what it does"
            page.locator("#go").click()
            ann.until(f"document.querySelector('#move input[name=stamp]')?.value !== '{mark}'")
        assert page.locator(".cup").count()
        assert ann.true("[...document.images].every(one => one.naturalWidth > 0)"), "a drawing is missing"
        phone = Person(browser, served.address, PHONE, storage_state=ann.context.storage_state())
        phone.page.goto(where)
        assert phone.true("document.documentElement.scrollWidth <= innerWidth"), "it is wider than a telephone"
        ann.menu("Let a bot play for me")
        for somebody in (ann, phone):
            somebody.until("document.body.matches('.over')")
            assert "Pairs" in somebody.page.locator(".scores").inner_text()
            somebody.page.screenshot(path=str(tmp_path / "over.png"))
            somebody.leave()
        browser.close()
