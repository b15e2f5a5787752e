"""Everything in the box on a page, and the names that people type."""

import json
from pathlib import Path

import pytest

import teahouse
from teahouse.core.box import Component
from teahouse.core.notation import Reader
from teahouse.core.pack import parse_pack
from teahouse.games.happy_dim_sum.components import Components
from tests.certain import certain
from tests.happy_dim_sum.table import GAME, cards, hand, laid, moves, plate, play

HEAD = '[pack]\ngame = "happy-dim-sum"\nname = "odd"\n'
ART = Path(teahouse.__file__).parent / "server" / "static" / "art"


def odd(text: str) -> teahouse.Pack:
    return parse_pack(HEAD + text, "odd.toml", "happy-dim-sum", GAME.standard_pack())


def by_key(pack: teahouse.Pack | None = None) -> dict[str, Component]:
    return {component.key: component for component in GAME.box(pack)}


def copies(pack: teahouse.Pack | None, section: str) -> int:
    (found,) = [one for one in GAME.box(pack).sections if one.key == section]
    return sum(int(component.copies.value) for component in found.components if component.copies)


def test_h19_the_box_has_sixty_thirty_nine_and_nine():
    assert [copies(None, section) for section in ("dim-sum", "actions", "specials")] == [60, 39, 9]
    facts = {fact.label: (fact.value, fact.source) for fact in by_key()["cards"].facts}
    assert facts == {
        "Dim Sum cards, Tea among them": ("60", "book"),
        "Action cards": ("39", "book"),
        "Daily Special cards": ("9", "book"),
    }


def test_h19_what_is_a_guess_says_so():
    box = by_key()
    names = {key: fact.source for key, one in box.items() for fact in one.facts if fact.label == "Name"}
    assert {key for key, source in names.items() if source == "book"} == {"dim-sum.har-gow", "dim-sum.siew-mai"}
    assert {one.copies.source for one in box.values() if one.copies} == {"ours"}
    sets = [fact.source for one in box.values() for fact in one.facts if fact.label == "Pieces that make a set"]
    assert sets == ["ours"] * 9


def test_h31_the_numbers_of_the_game_are_shown_with_where_they_come_from():
    facts = {fact.label: (fact.value, fact.source) for fact in by_key()["table"].facts}
    assert facts.pop("Players") == ("2 to 6", "ours")
    assert {source for _, source in facts.values()} == {"book"}
    assert [value for value, _ in facts.values()] == ["5", "2", "3", "3", "2", "3"]
    assert "Players" not in {fact.label for fact in GAME.box(rules=1).sections[-1].components[1].facts}


def test_h23_every_action_says_what_it_does_and_whether_it_answers():
    box = by_key()
    answers = {one.name: one.facts[0].value for key, one in box.items() if key.startswith("actions.")}
    assert [name for name, said in answers.items() if said.startswith("yes")] == ["Check Please!", "Yum Cha!"]
    assert "excluding Tea" in box["actions.grandma"].text
    assert box["actions.takeout"].text == "Draw 2 cards from the top of the deck."
    assert all(len(one.text) > 20 for key, one in box.items() if key.startswith("actions."))


def test_h19_every_card_has_a_drawing_and_every_standard_one_an_explanation():
    for component in GAME.box():
        shelf, _, name = component.picture.rpartition("/")
        folder = GAME.folder / "art" if shelf else ART
        assert (folder / f"{name}.svg").is_file(), component.picture
    for key, component in by_key().items():
        if key.startswith("dim-sum.") and not key.endswith(".specials"):
            assert component.chinese
            assert len(component.about) == 2
        elif key.startswith("actions."):
            assert component.chinese
            assert component.about


def test_h30_an_odd_pack_shows_its_own_cards_and_no_others():
    pack = odd(
        '[dim-sum.har-gow]\nname = "prawn parcel"\ncopies = 3\n[dim-sum.egg-tart]\ncopies = 0\nspecials = 0\n'
        '[dim-sum.wu-gok]\nname = "wu gok"\nset = { value = 5, from = "found" }\ncopies = 9\nspecials = 2\n'
        "[actions]\ngrandma = 0\ntakeout = { value = 4, from = 'found' }\n[table]\ntakeout = 1\nplayers = [3, 8]\n"
    )
    box = by_key(pack)
    standard = by_key()
    assert set(standard) - set(box) == {"dim-sum.egg-tart", "dim-sum.egg-tart.specials", "actions.grandma"}
    assert set(box) - set(standard) == {"dim-sum.wu-gok", "dim-sum.wu-gok.specials"}
    assert len(list(GAME.box(pack))) == len(box)
    own = box["dim-sum.wu-gok"]
    assert (own.name, own.picture, own.facts[0].value, own.facts[0].source) == ("wu gok", "steamer", "5", "found")
    assert box["dim-sum.har-gow"].name == "prawn parcel"
    assert (box["dim-sum.har-gow"].chinese, box["dim-sum.har-gow"].about) == ("", ())  # not the dish it replaced
    assert box["actions.takeout"].text == "Draw 1 card from the top of the deck."
    taken = box["actions.takeout"].copies
    assert taken is not None
    assert (taken.value, taken.source) == ("4", "found")
    assert box["table"].facts[0].value == "3 to 8"
    assert box["cards"].facts[0].source == "ours"
    assert copies(pack, "specials") == 10
    assert json.dumps(GAME.box(pack).json())


# -- names


@pytest.mark.parametrize(
    ("typed", "dish"),
    [
        ("蝦餃", "har gow"),
        ("shrimp dumplings", "har gow"),
        ("har gow, shrimp dumplings", "har gow"),
        ("Har Gau", "har gow"),
        ("siu mai", "siew mai"),
        ("shumai", "siew mai"),
        ("燒賣", "siew mai"),
        ("char siu bao", "char siew bao"),
        ("叉烧包", "char siew bao"),
        ("糯米雞", "lo mai gai"),
        ("chicken feet", "phoenix claws"),
        ("鳳爪", "phoenix claws"),
        ("腸粉", "cheong fun"),
        ("rice rolls", "cheong fun"),
        ("dan tat", "egg tart"),
        ("蛋撻", "egg tart"),
        ("custard tart", "egg tart"),
        ("nai wong bao", "custard bun"),
        ("lau sa bao", "custard bun"),
        ("奶黃包", "custard bun"),
        ("lo bak go", "radish cake"),
        ("turnip cake", "radish cake"),
        ("蘿蔔糕", "radish cake"),
    ],
)
def test_h2_a_dish_is_served_by_any_of_its_names(typed, dish):
    short = {"har gow": "gow", "siew mai": "mai", "char siew bao": "bao", "lo mai gai": "lo", "phoenix claws": "claws"}
    short |= {"cheong fun": "fun", "egg tart": "tart", "custard bun": "bun", "radish cake": "cake"}
    state = laid(f"2*{short[dish]} 2*tea check", "")
    play(state, f"serve 1 {typed} and 1 茶 to player 2")
    assert plate(state, 1) == {dish: (2, 1)}
    for rules in (1, 2):
        begun = play(laid(f"2*{short[dish]} check", "", rules=rules), typed)
        assert moves(begun) == ["1 piece", "2 pieces"]


@pytest.mark.parametrize(
    ("held", "typed", "gone"),
    [
        ("check lo", "埋單", "lo"),
        ("check lo", "bill please", "lo"),
        ("granny lo", "granny", "lo"),
        ("granny lo", "婆婆", "lo"),
        ("sauce lo", "chilli sauce on player 2 on 叉燒包", "lo"),
        ("yum lo", "飲茶 shumai to player 2", "lo"),
    ],
)
def test_h23_an_action_is_played_by_any_of_its_names(held, typed, gone):
    state = laid(held, "", plates={0: "mai:1", 1: "bao:3"})
    play(state, typed)
    assert hand(state, 0) == cards(gone)


def test_h24_takeout_by_any_of_its_names():
    for typed in ("外賣", "take away", "take out", "takeaway"):
        state = laid("takeout lo", "")
        play(state, typed)
        assert sum(hand(state, 0).values()) == 3


def test_h5_and_h8_dishes_are_named_in_answers_too():
    state = laid("tea lo", "yum bun", "check", plates={1: "gow:2", 2: "lo:1 mai:1"})
    play(state, "serve tea to player 2", "yum cha player 3", "keep", "on 燒賣")
    assert plate(state, 2) == {"lo mai gai": (1, 0), "siew mai": (2, 1)}
    state = play(laid("check tea", "lo", plates={0: "lo:1 gow:4"}), "check please", "pass", "discard shrimp dumpling")
    assert plate(state, 0) == {"lo mai gai": (1, 0)}


def test_h2_what_could_be_several_is_refused_kindly():
    state = laid("bao fun bun", "")
    with pytest.raises(teahouse.AmbiguousNotation, match="cheong fun, char siew bao, custard bun"):
        state.parse(0, "serve 1 c to player 2")
    with pytest.raises(teahouse.InvalidNotation, match="dumpling"):
        state.parse(0, "serve 1 dumpling to player 2")


def test_h30_a_dish_that_took_anothers_place_does_not_answer_to_its_names():
    pack = odd('[dim-sum.har-gow]\nname = "prawn parcel"\n[dim-sum.siew-mai]\nname = "chicken feet"\n')
    box = certain(Components, GAME.setup(2, pack=pack))
    assert Reader("蝦餃").one_of(box.names, box.others) is None
    assert Reader("燒賣").one_of(box.names, box.others) is None
    assert Reader("鳳爪").one_of(box.names, box.others) == box.names.index("phoenix claws")
    assert Reader("chicken feet").one_of(box.names, box.others) == box.names.index("chicken feet")  # the pack's own


def test_h22_how_moves_are_typed_is_told_with_examples_that_work():
    words = str(GAME.words().messages["typing"])
    state = laid("2*gow tea yum sticks sauce", "lo", "yum", "lo", plates={0: "mai:1", 1: "tart:3"})
    for example in (
        "serve 2 har gow 1 tea to player 3",
        "yum cha siew mai to player 2",
        "chopsticks from player 4",
        "hot sauce player 2 on egg tart",
        "end turn",
    ):
        assert example in words
        assert state.rehearse(0, state.parse(0, example))
    for name in ("蝦餃", "shumai", "chicken feet"):
        assert name in words
