"""What is in the box, made from the pack: its cards, copies and provenance, no more, no less."""

import json

import teahouse
from tests.taiwan_snackbar.table import COPIES, GAME

ODD = """
[pack]
game = "taiwan-snackbar"
name = "odd"
base = "none"
[dishes.egg]
name = "tea egg"
servings = { value = 1, from = "ours" }
copies = { value = 30, from = "found" }
[dishes.pork-rice]
name = "pork rice"
servings = 8
copies = 20
[specials]
change-direction = { value = 0, from = "ours" }
choose-player = 3
one-more = 4
[no-more]
copies = { value = 9, from = "inferred" }
[defeat]
copies = 5
front = 1
back = 3
[table]
hand = 4
empty-hand = 2
last-point = 5
"""


def components(pack=None, rules=None):
    return {component.key: component for component in GAME.box(pack, rules)}


def test_t14_all_108_cards_are_in_the_box():
    found = components()
    copies = {one.name: int(one.copies.value) for one in found.values() if one.copies}
    assert copies == {**COPIES, "no more": 6, "defeat card": 10}
    assert sum(copies.values()) == 108
    assert {one.copies.source for one in found.values() if one.copies} == {"book"}
    servings = [one.facts[0].value for key, one in found.items() if key.startswith("dishes.")]
    assert servings == ["2", "3", "4", "5", "6", "7"]


def test_t18_a_defeat_card_is_minus_one_in_front_and_minus_two_behind():
    defeat = components()["defeat"]
    assert [(fact.value, fact.source) for fact in defeat.facts] == [("−1", "book"), ("−2", "book")]
    assert defeat.rules == ("T18",)


def test_t14_each_dish_has_its_full_and_chinese_name_and_two_sentences():
    dishes = [one for key, one in components().items() if key.startswith("dishes.")]
    assert [one.chinese for one in dishes] == ["臭豆腐", "蚵仔煎", "粽子", "小籠包", "滷肉飯", "豬血糕"]
    assert [one.full for one in dishes][1:3] == [
        "Taiwanese Oyster Omelette (o-a-chian)",
        "Filled Bamboo Leaves (zong zi)",
    ]
    assert all(len(one.about) == 2 and one.picture for one in dishes)


def test_t14_an_odd_pack_shows_its_own_cards_no_more_no_less(tmp_path):
    path = tmp_path / "odd.toml"
    path.write_text(ODD, encoding="utf-8")
    found = components(path)
    told = {key: (one.copies.value, one.copies.source) for key, one in found.items() if one.copies}
    assert told == {
        "dishes.egg": ("30", "found"),
        "dishes.pork-rice": ("20", "ours"),
        "specials.change-direction": ("0", "ours"),
        "specials.choose-player": ("3", "ours"),
        "specials.one-more": ("4", "ours"),
        "no-more": ("9", "inferred"),
        "defeat": ("5", "ours"),
    }
    assert (found["dishes.egg"].about, found["dishes.egg"].chinese) == ((), "")
    assert found["dishes.pork-rice"].chinese == "滷肉飯"
    assert found["dishes.egg"].text.startswith("Orders 1 serving;")
    assert found["defeat"].facts[1].value == "−3"
    assert [found[f"table.{key}"].facts[0].value for key in ("hand", "empty-hand", "last-point")] == ["4", "2", "5"]
    assert GAME.start(3, seed=1, pack=path).view(None)["servings"] == {"tea egg": 1, "pork rice": 8}


def test_t18_the_pack_of_version_1_has_no_defeat_cards():
    assert "defeat" not in components(rules=1)


def test_keys_are_unique_pictures_exist_and_rules_too():
    everything = list(GAME.box())
    assert len({one.key for one in everything}) == len(everything)
    art = teahouse.game("taiwan-snackbar").folder.parent.parent / "server" / "static" / "art"
    text = GAME.rules_text()
    for one in everything:
        assert not one.picture or (art / f"{one.picture}.svg").is_file()
        assert all(f"**{rule}**" in text for rule in one.rules)
    json.dumps(GAME.box().json())


def test_the_terminal_can_say_how_moves_are_typed():
    said = str(GAME.words().messages["typing"]())
    state = GAME.start(3, seed=1, options={"starter": 1})
    for example in (
        "3",
        "tofu",
        "pair of 5",
        "two dumplings",
        "one more",
        "change direction",
        "eat",
        "choose player 3",
    ):
        assert example in said
        try:
            state.parse(0, example)
        except teahouse.IllegalMove:
            continue  # understood, whether or not the hand allows it
