"""What is in the box: S12, S13, and the same of a pack of one's own."""

from pathlib import Path

import teahouse
from teahouse.core.box import Box, Component

from .table import COPIES, GAME, SWEETS

ODD = """
[pack]
game = "sweets"
name = "odd"
[sweets.cake]
copies = 7
[sweets.candy]
copies = 0
[sweets.biscuit]
name = "waffle"
face-up = 2
scores = [0, 0, 4, 5, 6]
[solo]
rank-s = 40
"""


def find(box: Box, key: str) -> Component:
    (found,) = [one for one in box if one.key == key]
    return found


def odd(tmp_path: Path) -> Box:
    path = tmp_path / "odd.toml"
    path.write_text(ODD, encoding="utf-8")
    return GAME.box(path)


def test_s12_every_component_of_the_sheet_is_there():
    box = GAME.box()
    cards = {one.name: one.copies.value for one in box.sections[0].components if one.copies}
    assert cards == {name: str(count) for name, count in COPIES.items()}
    tea, star = box.sections[1].components
    assert tea.copies
    assert (tea.copies.value, tea.copies.source) == ("4", "book")
    assert (star.facts[0].value, star.facts[0].source) == ("1", "book")
    assert [section.key for section in box.sections] == ["sweets", "others", "sheet"]
    assert "45 sweets" in box.sections[0].text


def test_s13_the_whole_scorecard_is_on_the_back_of_the_star():
    scorecard, smallest = find(GAME.box(), "star").grids
    assert scorecard.columns == ("1×", "2×", "3×", "4×", "5×")
    assert [name for name, _, _ in scorecard.rows] == SWEETS
    lines = {name: (" ".join(cells), source) for name, cells, source in scorecard.rows}
    assert lines["biscuit"] == ("– – – – 5", "inferred")
    assert lines["donut"] == ("– – 3 5 7", "book")
    assert lines["ice cream"] == ("1 3 5 7 9", "book")
    assert lines["cake"] == ("2 4 6 8 10", "inferred")
    assert [cells for _, cells, _ in smallest.rows] == [
        ("5", "5"), ("4", "4"), ("3", "3"), ("2", "2"), ("1", "1"), ("1", "2"),
    ]  # fmt: skip


def test_s13_a_sweet_tells_what_its_card_shows():
    donut = find(GAME.box(), "sweets.donut")
    assert [(one.label, one.value, one.source) for one in donut.facts] == [
        ("laid face up", "3", "book"),
        ("smallest hand", "3", "book"),
    ]
    assert donut.grids[0].rows == (("donut", ("–", "–", "3", "5", "7"), "book"),)
    assert donut.chinese == "甜甜圈"
    assert len(donut.about) == 2
    assert "face down altogether" in find(GAME.box(), "sweets.cake").text


def test_s7_the_ranks_of_the_solo_game():
    (ranks,) = find(GAME.box(), "solo").grids
    assert ranks.rows == (
        ("S", ("26",), "book"),
        ("A", ("23",), "book"),
        ("B", ("20",), "book"),
        ("C", ("fewer",), "book"),
    )


def test_s14_the_box_of_an_odd_pack_is_that_packs(tmp_path):
    box = odd(tmp_path)
    assert box.pack == "odd"
    sweets = box.sections[0].components
    assert [one.name for one in sweets] == ["waffle", "donut", "pudding", "ice cream", "cake"]
    waffle, cake = sweets[0], sweets[-1]
    assert cake.copies
    assert (cake.copies.value, cake.copies.source) == ("7", "ours")
    assert [(one.value, one.source) for one in waffle.facts] == [("2", "ours"), ("3", "ours")]
    assert (waffle.chinese, waffle.about) == ("", ()), "what is said of a biscuit is not said of a waffle"
    assert len(find(box, "star").grids[0].rows) == 5
    assert find(box, "star").grids[0].rows[0] == ("waffle", ("–", "–", "4", "5", "6"), "ours")
    assert find(box, "solo").grids[0].rows[0] == ("S", ("40",), "ours")


def test_keys_are_unique_and_every_rule_and_picture_exists(tmp_path):
    text = GAME.rules_text()
    art = Path(teahouse.__file__).parent / "server" / "static" / "art"
    for box in (GAME.box(), odd(tmp_path)):
        keys = [one.key for one in box]
        assert len(set(keys)) == len(keys)
        for one in box:
            assert all(f"**{rule}** " in text for rule in one.rules)
            own = GAME.folder / "art" / f"{one.picture.removeprefix('sweets/')}.svg"
            assert (own if "/" in one.picture else art / f"{one.picture}.svg").is_file()
