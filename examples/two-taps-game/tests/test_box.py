"""What is in the box (P2, P3), and what people may type."""

import pytest

import teahouse

GAME = teahouse.game("two-taps")


def copies(component):
    """How many there are, and where that comes from."""
    assert component.copies is not None
    return int(component.copies.value), component.copies.source


def test_p2_p3_the_box_has_every_tea_and_dish_with_its_copies():
    teas, dishes, table = GAME.box().sections
    assert sum(copies(one)[0] for one in teas.components) == 48
    assert [one.facts[0].value for one in teas.components] == ["1", "2", "3", "4", "5", "6"]
    assert [(copies(one)[0], one.facts[0].value) for one in dishes.components] == [
        (3, "3"),
        (3, "3"),
        (3, "2"),
        (3, "2"),
    ]
    assert [fact.value for fact in table.components[0].facts] == ["8", "6", "2"]
    assert teas.components[2].chinese == "烏龍茶"
    assert all(len(one.about) == 2 for one in teas.components)


def test_the_box_of_the_odd_pack_has_its_cards_and_no_others():
    box = GAME.box("two pots")
    assert [one.name for one in box][:-1] == ["hot water", "house blend", "custard bun", "phoenix claw"]
    assert {copies(one)[1] for one in list(box)[:-1]} == {"ours"}
    assert not any(one.chinese or one.about for one in box)
    assert "count 5 more" in list(box)[2].text


def test_keys_are_unique_and_rules_and_pictures_exist():
    for pack in ("standard", "two pots"):
        box = list(GAME.box(pack))
        assert len({one.key for one in box}) == len(box)
        assert all(f"**{rule}** " in GAME.rules_text() for one in box for rule in one.rules)
        assert all(one.picture for one in box)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("烏龍茶", "pour oolong"),
        ("pour longjing", "pour dragon well"),
        ("bo lei", "pour pu-erh"),
        ("tieguanyin", "pour iron goddess"),
    ],
)
def test_p4_a_tea_goes_by_its_other_names_too(typed, said):
    deals = (GAME.start(2, seed) for seed in range(60))
    state = next(deal for deal in deals if said in [deal.notate(0, action) for action in deal.legal(0)])
    assert state.notate(0, *state.parse(0, typed)) == said


def test_what_the_help_says_is_a_move():
    said = GAME.words().messages["typing"].text
    assert all(word in said for word in ("pour oolong", "tap with pu-erh", "pass"))
