"""Everything in the box, out of the pack: its cards, copies and sources, no more and no less (U27)."""

import json

import pytest

import teahouse
from teahouse.core.box import Component, Fact
from teahouse.games.steam_up.rules.components import ANIMALS
from tests.certain import certain

from .tables import GAME, KINDS, box, can, own_pack, say, table, tokens

BOX = {component.key: component for component in GAME.box()}


def facts(component: Component) -> dict[str, tuple[str, str]]:
    return {fact.label: (fact.value, fact.source) for fact in component.facts}


def grid(component: Component, number: int = 0) -> list[tuple[str, tuple[str, ...], str]]:
    return list(component.grids[number].rows)


def test_u27_every_key_is_given_once_and_every_picture_is_there():
    keys = [component.key for component in GAME.box()]
    assert len(keys) == len(set(keys))
    house = GAME.folder.parent.parent / "server" / "static" / "art"
    for component in GAME.box():
        folder, _, name = component.picture.rpartition("/")
        assert ((GAME.folder / "art" if folder else house) / f"{name}.svg").is_file(), component.key


def test_u27_the_box_names_everything_that_the_rulebook_lists():
    for key in ("turntable", "indicators", "score-board", "scoring-markers", "steamer-counter", "steamers", "tokens"):
        assert key in BOX
    for key in ("bag", "lucky-die", "first-player-marker", "zone-markers", "reference-cards"):
        assert BOX[key].about
    counts = {"steamers": "18", "tokens": "50", "zone-markers": "10", "reference-cards": "5", "indicators": "2"}
    for key, count in counts.items():
        assert certain(Fact, BOX[key].copies).value == count


def test_u27_the_five_kinds_have_their_names_and_two_sentences():
    chinese = {"S": "蝦餃", "R": "糯米雞", "M": "燒賣", "C": "鳳爪", "B": "叉燒包"}
    kinds = [component for component in BOX.values() if component.key.startswith("dim-sum.")]
    assert [component.name for component in kinds] == list(KINDS.values())
    assert [component.chinese for component in kinds] == list(chinese.values())
    assert all(len(component.about) == 2 for component in kinds)
    assert all(component.copies and component.copies.value == "15" for component in kinds)


@pytest.mark.parametrize("animal", ANIMALS)
def test_u35_every_board_shows_its_slots_and_what_it_starts_with(animal):
    number = ANIMALS.index(animal)
    setup = box()
    board = BOX[f"animals.{animal}"]
    slots = [int(cell) for _, cells, _ in grid(board) for cell in cells]
    assert slots == [int(points) for points in setup.slots[number * 30 : number * 30 + 30]]
    assert facts(board)["starts with"][0].split()[0] == str(setup.start_tokens[number])
    assert facts(board)["and"][0].split()[0] == str(setup.start_cards[number])
    assert board.text == setup.abilities[number]


def test_u76_the_advice_printed_on_a_board_stands_there_with_its_source():
    advised = {c.name: facts(c)["advice"] for c in BOX.values() if "advice" in facts(c)}
    assert {name for name, (said, _) in advised.items() if said == "good for beginners"} == {
        "Tiger",
        "Dragon",
        "Snake",
        "Dog",
        "Pig",
    }
    assert advised["Ox"] == advised["Monkey"] == ("best with three or more players", "ours")
    assert advised["Pig"][1] == "found"


def test_u68_the_dragons_columns_and_u74_the_dogs_bonus_are_tables():
    assert grid(BOX["animals.dragon"], 1) == [("cards", ("1", "1", "2", "2", "2", "2"), "found")]
    assert grid(BOX["animals.dog"], 1) == [("HP", ("0", "1", "2", "3"), "book")]
    assert BOX["animals.dog"].grids[1].columns == ("1", "2", "3", "4 or more")
    assert [name for name, _, _ in grid(BOX["animals.goat"])] == ["row 1", "row 2", "row 3", "row 4", "row 5"]


def test_u31_all_cards_are_there_with_their_text_and_copies():
    setup = box()
    for deck in (setup.fortune, setup.fate):
        shown = [component for component in BOX.values() if component.key.startswith(f"{deck.key}.")]
        assert [component.name for component in shown] == deck.names
        assert [component.text for component in shown] == deck.texts
        assert [component.copies and int(component.copies.value) for component in shown] == deck.all_copies
        stars = [name for name, star in zip(deck.names, deck.stars) if star]
        assert [component.name for component in shown if "star" in facts(component)] == stars


def test_u60_the_die_and_u30_the_counter_are_tables_with_their_sources():
    number, icon = grid(BOX["lucky-die"])
    assert number[1:] == (("–", "1", "2", "3", "5", "6"), "book")
    assert icon[1:] == (("–", "shrimp", "rice", "meat", "bun", "claw"), "ours")
    assert grid(BOX["score-board"]) == [("start", ("12", "12", "16", "18"), "found")]
    assert [len(grid(BOX["indicators"], players)) for players in range(4)] == [4, 4, 4, 4]


ODD = """
[dim-sum.phoenix-claw]
name = "duck tongue"
short = "tongue"

[table]
pieces = { value = 16, from = "inferred" }

[fortune.full-purse]
copies = 0

[fortune.lucky-roll]
copies = { value = 9, from = "found" }

[fortune.mine]
name = "My Own"
text = "Gain a token."
copies = 2
effects = [{ do = "gain", what = "tokens" }]

[animals.dog]
name = "Wolf"
beginner = false
"""


def test_u27_the_box_of_an_odd_pack_shows_that_pack_no_more_and_no_less():
    pack = own_pack(ODD)
    odd = {component.key: component for component in GAME.box(pack)}
    assert set(BOX) - set(odd) == {"fortune.full-purse"}
    assert set(odd) - set(BOX) == {"fortune.mine"}
    mine, roll, tongue = odd["fortune.mine"], odd["fortune.lucky-roll"], odd["dim-sum.phoenix-claw"]
    assert mine.copies
    assert (mine.copies.value, mine.copies.source) == ("2", "ours")
    assert roll.copies
    assert (roll.copies.value, roll.copies.source) == ("9", "found")
    assert tongue.copies
    assert (tongue.copies.value, tongue.copies.source) == ("16", "inferred")
    # What was said about the claw and the Dog is not said about what took their places.
    assert (tongue.name, tongue.chinese, tongue.about) == ("duck tongue", "", ())
    assert (odd["animals.dog"].full, facts(odd["animals.dog"]).get("advice")) == ("", None)
    assert "duck tongue" in [name for name, _, _ in grid(odd["animals.pig"])]


def test_u27_the_box_is_ready_for_json():
    data = json.loads(json.dumps(GAME.box().json()))
    assert [section["key"] for section in data["sections"]] == ["dim-sum", "animals", "fortune", "fate", "table"]
    assert data["pack_hash"] == GAME.standard_pack().digest


# -- what people type


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("蝦餃", "S"),
        ("har gow", "S"),
        ("Har-Gow", "S"),
        ("lo mai gai", "R"),
        ("sticky rice wrapped in lotus leaves", "R"),
        ("Sticky Rice (Wrapped in Lotus Leaves)", "R"),
        ("糯米雞", "R"),
        ("siu mai", "M"),
        ("燒賣", "M"),
        ("fung zao", "C"),
        ("鳳爪", "C"),
        ("char siu bao", "B"),
        ("叉燒包", "B"),
        ("bun", "B"),
        ("bbq meat bun", "B"),
    ],
)
@pytest.mark.parametrize("rules", [1, 2])
def test_u39_a_dish_is_known_by_all_its_names(typed, means, rules):
    assert tokens(say(table(rules=rules), f"gain {typed}"), 0) == means
    assert tokens(say(table(rules=rules), f"{typed}"), 0) == means


def test_u39_a_name_that_fits_two_dishes_is_refused_with_both():
    with pytest.raises(teahouse.AmbiguousNotation, match=r"shrimp dumpling.*meat dumpling"):
        table().parse(0, "gain dumpling")


def test_u39_a_dish_of_ones_own_has_no_names_of_another():
    state = table(stacks=[""] * 6, pack=None)
    assert "gain phoenix claw" in can(state)
    odd = GAME.start(2, 1, {"animals": "dog,pig"}, own_pack(ODD))
    with pytest.raises(teahouse.InvalidNotation):
        odd.parse(0, "鳳爪 bun")
    assert len(odd.parse(0, "duck tongue, bun")) == 2


@pytest.mark.parametrize(
    "order", ["shrimp rice claw", "claw shrimp rice", "rice, claw and shrimp", "鳳爪 har gow rice"]
)
@pytest.mark.parametrize("rules", [1, 2])
def test_u18_starting_tokens_are_named_in_any_order(order, rules):
    state = GAME.start(2, 1, {"animals": "dragon,ox"}, rules=rules)
    assert [state.notate(0, action) for action in state.parse(0, order)] == [
        "take shrimp dumpling token",
        "take sticky rice token",
        "take phoenix claw token",
    ]


def test_u18_tokens_may_be_counted_and_a_single_one_out_of_order_is_explained():
    state = GAME.start(2, 1, {"animals": "dragon,ox"})
    assert len(state.parse(1, "2 claws")) == 2
    with pytest.raises(teahouse.IllegalMove, match="named together they may stand in any order"):
        state.parse(0, "claw")
    say(state, "take shrimp", seat=0)
    with pytest.raises(teahouse.IllegalMove, match="must be different, and shrimp dumpling is among them"):
        state.parse(0, "shrimp")


@pytest.mark.parametrize("typed", ["be the rabbit", "bunny", "the magician", "兔"])
def test_u34_an_animal_is_known_by_all_its_names(typed):
    seed = next(s for s in range(50) if "Bunny" in GAME.start(2, s).view(0)["seats"][0]["dealt"])
    state = GAME.start(2, seed)
    assert [state.notate(0, action) for action in state.parse(0, typed)] == ["be the bunny"]


def test_u41_cards_are_known_by_other_spellings():
    state = table(hands=[["nosy neighbour", "house favourite: claw"]])
    for typed, means in (("nosy neighbor", "nosy neighbour"), ("house favorite claw", "house favourite: claw")):
        assert [state.notate(0, action) for action in state.parse(0, f"play {typed}")] == [f"play {means}"]


def test_how_moves_are_typed_is_told_with_examples_that_are_read():
    said = str(GAME.start(2, 1).setup.words().messages["typing"])
    state = table(
        animals="ox,pig",
        hands=[["full purse", "lucky roll", "clean plate"]],
        tokens=["SSRRMMCCBB"],
        stacks=["SS", "RR", "MM", "CC", "BB", "SR"],
        fate="open table",
    )
    for example in ("gain claw", "draw", "play full purse", "buy 3", "buy 5 from afar"):
        assert example in said
        assert state.parse(0, example)
    assert "exchange lucky roll and clean plate for bun" in said
    assert len(state.parse(0, "exchange lucky roll and clean plate for bun")) == 3
