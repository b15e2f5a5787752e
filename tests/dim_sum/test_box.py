"""What is in the box: the deck (D12), what scores, the marks (D9), and the same of a pack of one's own."""

from pathlib import Path

import teahouse
from teahouse.core.box import Box, Component
from teahouse.games.dim_sum.cards import NAMES
from teahouse.games.dim_sum.view import scoring
from tests.dim_sum.table import GAME, pack, table

ODD = """
[faces]
king = 9
[suits]
pips = 7
diamonds = 3
[streak]
points = 6
[co-operative]
house = [1, 2, 3, 4, 5, 6, 7]
"""
FEW = "A♠ 2♠ 3♠ 9♠ K♠ A♥ 2♥ 3♥ J♥ K♥ 4♥ 5♥ 4♣ 5♣ 6♣ K♣"


def find(box: Box, key: str) -> Component:
    (found,) = [one for one in box if one.key == key]
    return found


def cards_of(box: Box) -> list[str]:
    """All cards that the box shows."""
    shown = [name for one in box.sections[0].components for name in one.grids[0].columns]
    return shown + [name for one in box.sections[1].components for name in one.facts[1].value.split()]


def test_d12_the_box_has_each_of_the_fifty_two_cards_once():
    box = GAME.box()
    assert sorted(cards_of(box)) == sorted(NAMES)
    copies = [int(one.copies.value) for section in box.sections[:2] for one in section.components if one.copies]
    assert copies == [10] * 4 + [4] * 3


def test_d4_d7_what_scores_stands_there_with_where_it_comes_from():
    box = GAME.box()
    said = {one.key: [(fact.label, fact.value, fact.source) for fact in one.facts] for one in box}
    assert said["diamonds"] == [("count", "A–10", "book"), ("exactly", "4", "book"), ("points", "4", "book")]
    assert said["king"][0] == ("points", "3", "book")
    assert said["streak"] == [("in a row, at least", "3", "book"), ("points", "5", "book")]
    assert said["four-of-a-kind"] == [("points", "4", "book")]
    assert "square root" in find(box, "hearts").text
    assert find(box, "spades").rules[0] == "D4"


def test_d9_the_marks_are_those_of_the_pack():
    (marks,) = find(GAME.box(), "marks").grids
    house = {name: cells for name, cells, _ in marks.rows}["the house's mark"]
    setups = [table(players, cooperative=True) for players in range(2, 9)]
    assert [int(cell) for cell in house[:7]] == [int(setup.house) // int(setup.players) for setup in setups]
    assert house[7] == "117"
    assert [source for _, _, source in marks.rows] == ["book", "ours", "ours"]
    (old,) = find(GAME.box(rules=1), "marks").grids
    assert [name for name, _, _ in old.rows] == ["the book's mark", "worth chasing"]
    assert old.columns == ("2", "3", "4", "5", "6")


def test_d1_the_deal_by_the_number_of_players():
    (grid,) = find(GAME.box(), "deal").grids
    each, aside = (cells for _, cells, _ in grid.rows)
    for column, players in enumerate(range(2, 9)):
        setup = table(players)
        assert (int(each[column]), int(aside[column])) == (setup.hand, setup.aside)


def test_d12_the_box_of_an_odd_pack_is_that_packs():
    odd = pack(ODD, FEW)
    box = GAME.box(odd)
    assert sorted(cards_of(box)) == sorted(FEW.split())
    assert [one.key for one in box.sections[0].components] == ["spades", "clubs", "hearts"], "no diamonds"
    assert [one.key for one in box.sections[1].components] == ["jack", "king"]
    spades = find(box, "spades")
    assert spades.copies
    assert (spades.copies.value, spades.copies.source) == ("4", "ours")
    assert spades.grids[0].rows[0][1] == ("1", "2", "3", "–"), "a nine counts for nothing here"
    assert (find(box, "king").facts[0].value, find(box, "king").facts[0].source) == ("9", "ours")
    assert find(box, "jack").facts[0].source == "book"
    assert find(box, "streak").facts[1].value == "6"
    assert find(box, "marks").grids[0].rows[1][1][:7] == ("1", "2", "3", "4", "5", "6", "7")


def test_the_box_and_a_view_know_the_same_values():
    from teahouse.games.dim_sum import box as boxes

    assert boxes._values(GAME.standard_pack()) == scoring(table(4))
    assert boxes._values(pack(ODD)) == scoring(table(4, changes=ODD))


def test_keys_are_unique_and_every_rule_and_picture_exists():
    text = GAME.rules_text()
    art = Path(teahouse.__file__).parent / "server" / "static" / "art"
    keys = [one.key for one in GAME.box()]
    assert len(set(keys)) == len(keys)
    for one in GAME.box():
        assert all(f"**{rule}** " in text for rule in one.rules)
        own = GAME.folder / "art" / f"{one.picture.removeprefix('dim-sum/')}.svg"
        assert (own if "/" in one.picture else art / f"{one.picture}.svg").is_file()
