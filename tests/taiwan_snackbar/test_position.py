"""A position as text: what is read back, and what is refused as damaged."""

import json

import pytest

import teahouse
from tests.taiwan_snackbar.table import GAME, laid


def text_of(**changes):
    """The position of a drawn game with some of its values changed; a function changes the old one."""
    options = changes.pop("options", {})
    state = laid("tofu choose", "tofu pork", "more", "turn", order=5, top="dumplings", options=options)
    data = json.loads(state.to_json())
    for key, value in changes.items():
        data["position"][key] = value(data["position"][key]) if callable(value) else value
    return json.dumps(data)


def test_t12_a_position_reads_back_as_it_was_written():
    assert GAME.from_json(text_of()).to_json() == text_of()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"pile": lambda pile: {**pile, "pork rice": 1}}, "there are 8 pork rice in the pack"),
        ({"pile": lambda pile: {**pile, "noodles": 1}}, "pile holds 'noodles'"),
        ({"pile": lambda pile: {**pile, "pork rice": -1}}, "pile holds -1 pork rice"),
        ({"pile": None}, "pile is not a table of cards"),
        ({"pile": lambda pile: {**pile, "no more": 3}}, "more No More cards than the game"),
        ({"pile": lambda pile: {**pile, "no more": 0}}, "are all in the pile"),
        ({"hands": []}, "hands is not a list of 4"),
        ({"hands": lambda hands: [{"no more": 1}, *hands[1:]]}, "hands holds 'no more'"),
        ({"known": [{"rice sticks": 1}, {}, {}, {}]}, "known names more cards"),
        ({"top": "one more"}, "not a dish"),
        ({"top": "pork rice"}, "not among the discards"),
        ({"top": None}, "one of them is the top"),
        ({"food": -1}, "food is -1"),
        ({"food": "5"}, "food is '5'"),
        ({"direction": 0}, "direction is 0"),
        ({"direction": 2}, "direction is 2"),
        ({"active": 4}, "active is 4"),
        ({"active": -1}, "exactly when the game is over"),
        ({"choosing": 1}, "choosing is 1"),
        ({"choosing": True, "active": 1}, "needs a Choose Player card"),
        ({"no_more": 0}, "no_more is 0"),
        ({"no_more": 7}, "no_more is 7"),
        ({"points": [3, 0, 0, 0]}, "exactly when the game is over"),
        ({"points": [0, 0, 0]}, "points is not a list of 4"),
        ({"points": [0, 0, 0, "1"]}, "points holds '1'"),
        ({"left_at": [0, 0, 0, 1]}, "nobody leaves"),
        ({"options": {"no_more": 1}, "no_more": 2, "pile": lambda pile: {**pile, "no more": 2}}, "plays with 1"),
        ({"options": {"knock_out": True}, "points": [1, 0, 0, 0]}, "no points are counted"),
        ({"options": {"knock_out": True}, "left_at": [0, 0, 0, 1]}, "has left and holds no cards"),
        ({"options": {"knock_out": True}, "left_at": [0, 0, 0, 2]}, "in the order of leaving"),
        ({"options": {"knock_out": True}, "left_at": [1, 2, 3, 4]}, "exactly when the game is over"),
    ],
)
def test_t12_a_position_that_contradicts_itself_is_refused(changes, told):
    with pytest.raises(teahouse.InvalidPosition, match=told):
        GAME.from_json(text_of(**changes))


def test_t9_it_cannot_be_the_turn_of_an_empty_hand():
    state = laid("", "tofu", "tofu", seat=1)
    data = json.loads(state.to_json())
    data["position"]["active"] = 0
    with pytest.raises(teahouse.InvalidPosition, match="seat 0's turn"):
        GAME.from_json(data)


def test_t13_nobody_is_choosing_with_two_left():
    state = laid("choose", "tofu", "", left=(0, 0, 1), options={"knock_out": True})
    data = json.loads(state.to_json())
    data["position"]["choosing"] = True
    with pytest.raises(teahouse.InvalidPosition, match="two players left"):
        GAME.from_json(data)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"format": "chess"}, "no position of ours"),
        ({"game": "sweets"}, "a position of 'sweets'"),
        ({"rules": 99}, "no rules version 99"),
        ({"players": 12}, "3 to 10 players"),
        ({"players": "4"}, "players, options or position is missing"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"chance": None}, "the chance of a position"),
        ({"chance": {"kind": "seed", "origin": "x", "state": 5}}, "'x' is no seed"),
        ({"chance": {"kind": "seed", "origin": "1", "state": 0}}, "chance.state is 0"),
        ({"chance": {"kind": "seed", "origin": "1", "state": 1073740155 * 2**32 - 1}}, "chance.state is"),
        ({"chance": {"kind": "seed", "origin": "1", "state": -5}}, "chance.state is -5"),
    ],
)
def test_r6_a_damaged_frame_is_refused(changes, told):
    with pytest.raises(teahouse.InvalidPosition, match=told):
        GAME.from_json({**json.loads(text_of()), **changes})


@pytest.mark.parametrize("text", ["", "[]", "{", "null", "[" * 100_000])
def test_r6_what_is_no_position_is_refused(text):
    with pytest.raises(teahouse.InvalidPosition):
        GAME.from_json(text)
