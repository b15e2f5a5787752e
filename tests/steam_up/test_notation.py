"""What people type, and how they are refused."""

import pytest

from teahouse import AmbiguousNotation, IllegalMove, InvalidNotation
from teahouse.core.sayings import BEYOND

from .tables import GAME, can, say, table, tokens


@pytest.mark.parametrize(
    ("typed", "means"),
    [
        ("gain shrimp dumpling", ["gain shrimp dumpling"]),
        ("GAIN shrimp", ["gain shrimp dumpling"]),
        ("gain bun token", ["gain bbq meat bun"]),
        ("bun", ["gain bbq meat bun"]),
        ("draw", ["draw a card"]),
        ("draw a fortune card", ["draw a card"]),
        ("play full purse", ["play full purse"]),
        ("full purse", ["play full purse"]),
        ("buy 1", ["buy 1"]),
        ("buy stack 1", ["buy 1"]),
        ("purchase 2", ["buy 2"]),
        ("exchange full purse + lucky roll", ["exchange full purse"]),
        (
            "exchange lucky roll and full purse for claw",
            ["exchange full purse", "take phoenix claw token"],  # the other card is the only one (R4)
        ),
        (
            "play full purse take shrimp bun",
            ["play full purse", "take shrimp dumpling token", "take bbq meat bun token"],
        ),
    ],
)
def test_u41_a_turn_in_words(typed, means):
    state = table(hands=[["full purse", "lucky roll"]], tokens=["SSRR"])
    actions = state.parse(0, typed)
    trial = state.copy()
    said = []
    for action in actions:
        said.append(trial.notate(0, action))
        trial.apply(0, action)
    assert said == means


@pytest.mark.parametrize(
    ("typed", "rotation"),
    [
        ("rotate left", 3),
        ("left", 3),
        ("counter-clockwise", 3),
        ("right", 1),
        ("turn the table right", 1),
        ("clockwise", 1),
        ("no rotation", 0),
        ("no", 0),
        ("pass", 0),
    ],
)
def test_u80_right_is_clockwise(typed, rotation):
    assert say(table(), "draw", typed).view(None)["rotation"] == rotation


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "dance",
        "gain",
        "gain pizza",
        "buy",
        "buy 7",
        "buy x",
        "play",
        "play chess",
        "rotate up",
        "row",
        "player 9",
        "exchange",
        "draw draw draw",
    ],
)
def test_what_names_nothing_is_refused_kindly(typed):
    with pytest.raises((InvalidNotation, IllegalMove)) as refusal:
        table(hands=[["full purse"]]).parse(0, typed)
    assert str(refusal.value)


def test_a_name_that_fits_two_cards_is_ambiguous():
    state = table(hands=[["house favourite: shrimp", "house favourite: rice"]])
    with pytest.raises(AmbiguousNotation, match="House Favourite: Shrimp"):
        state.parse(0, "play house")


@pytest.mark.parametrize("rest", ["rotate left", "draw", "end turn", "sing", "play full purse", "done"])
def test_r8_u40_nothing_can_be_typed_beyond_what_comes_to_light(rest):
    state = table(deck=["full purse"], hands=[["lucky roll"]])
    with pytest.raises(IllegalMove) as refusal:
        state.parse(0, f"draw, {rest}")
    assert str(refusal.value) == f"{BEYOND} (R8)"
    assert state.view(0)["deck"] == 1


def test_r4_naming_what_was_settled_already_is_forgiven():
    state = table(hands=[["quick chopsticks"]], stacks=["SR", "", "", "", "", ""])
    say(state, "play quick chopsticks", "stack 1 rice")
    assert state.view(0)["seats"][0]["rows"][1]["pieces"] == 1


def test_r4_naming_only_what_was_settled_already_is_refused():
    state = say(table(hands=[["quick chopsticks"]], stacks=["SR", "", "", "", "", ""]), "play quick chopsticks")
    with pytest.raises(InvalidNotation, match="settled already"):
        state.parse(0, "stack 1")


@pytest.mark.parametrize(
    ("typed", "rule", "why"),
    [
        ("buy 4", "U5", "outside your Feast Zone"),
        ("buy 2", "U5", "costs exactly 2 sticky rice; you have 2 shrimp dumpling"),
        ("buy 4 from afar", "U5", "only the Ox"),
        ("play lucky roll", "U3", "you hold no Lucky Roll"),
        ("play quick chopsticks", "U3", "you hold no Quick Chopsticks"),
        ("pass", "U1", "a possible action must be taken"),
        ("end turn", "U1", "a possible action must be taken"),
        ("ability", "U2", "no ability"),
        ("take bun", "U1", "choose an action first"),
        ("exchange full purse", "U1", "two cards"),
    ],
)
def test_u1_a_refusal_says_what_is_wrong_and_names_the_rule(typed, rule, why):
    state = table(tokens=["SS"], hands=[["full purse"]])
    with pytest.raises(IllegalMove) as refusal:
        state.parse(0, typed)
    assert refusal.value.rule == rule
    assert why in str(refusal.value)


def test_u1_a_refusal_of_the_same_action_twice():
    state = say(table(), "gain bun")
    with pytest.raises(IllegalMove, match=r"the two actions of a turn differ.*\(U1\)"):
        say(state, "gain bun")


def test_u14_a_refusal_to_draw():
    with pytest.raises(IllegalMove, match="no Fortune card can be drawn"):
        say(table(deck=[]), "draw")


@pytest.mark.parametrize("fate", [None, "stuck turntable"])
def test_u23_a_card_is_refused_for_its_own_condition_whatever_fate_says(fate):
    state = say(table(hands=[["regular's discount"]], fate=fate), "gain bun")
    with pytest.raises(IllegalMove, match=r"Regular's Discount is for the first action of a turn only \(U23\)"):
        say(state, "play regular's discount")
    assert state.view(0)["question"]["refused"] == {
        "Regular's Discount": "Regular's Discount is for the first action of a turn only (U23)"
    }


def test_u2_an_ability_is_refused_the_second_time():
    state = say(table(animals="tiger,pig", tokens=["S"]), "ability")
    assert tokens(state, 0) == "R"
    with pytest.raises(IllegalMove, match="has been used this round"):
        say(state, "ability")


def test_u18_starting_tokens_and_animals_in_words():
    state = GAME.start(players=2, seed=1)
    animal = state.view(0)["seats"][0]["dealt"][0]
    assert state.notate(0, state.parse(0, animal)[0]) == f"be the {animal.casefold()}"
    assert len(can(state, 0)) == 2


def test_every_action_of_the_space_has_words_of_its_own():
    state = table()
    said = [state.notate(0, action) for action in range(state.setup.space)]
    assert len(set(said)) == len(said)


def test_u18_more_tokens_than_are_wanted_are_refused_by_their_number():
    state = GAME.start(players=2, seed=5, options={"animals": "dog,pig"})
    view = state.view(0)["question"]
    assert (view["task"], view["different"]) == ("start tokens", True)
    names = " ".join(f"take {kind}" for kind in state.view(0)["kinds"][: view["count"] + 1])
    with pytest.raises(IllegalMove, match=rf"too many: {view['count']} tokens are to be chosen \(U18\)"):
        state.parse(0, names)
