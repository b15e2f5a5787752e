"""A position as text: what is read back, and what is refused as damaged."""

import json

import pytest

import teahouse
from tests.happy_dim_sum.table import GAME, laid, play

FULL = "lo:2 claws:2 fun:2"


def drawn():
    plates = {0: "gow:4t1! bun:1", 1: "mai:2", 2: "tart:1"}
    return laid("2*gow tea yum", "yum lo", "check", plates=plates, specials="gow bun")


def damaged(state, changes):
    """The text of a position with some of its values changed; a function changes the old one."""
    data = json.loads(state.to_json())
    for key, value in changes.items():
        data["position"][key] = value(data["position"][key]) if callable(value) else value
    return json.dumps(data)


MOMENTS = {
    "move": [],
    "pieces": ["serve har gow"],
    "tea": ["serve har gow", "2 pieces"],
    "receiver": ["serve har gow", "2 pieces", "1 tea"],
    "react": ["serve 2 har gow to player 2"],
    "react again": ["serve 2 har gow to player 2", "yum cha player 3"],
    "offer": ["serve 2 har gow 1 tea to player 2", "keep", "yum cha to player 2", "keep"],
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_h28_a_position_reads_back_at_every_moment(moment):
    state = play(drawn(), *MOMENTS[moment])
    read = GAME.from_json(state.to_json())
    assert read.to_json() == state.to_json()
    assert read.legal(read.pending()[0]) == state.legal(state.pending()[0])
    for seat in (0, 1, 2, None):
        assert read.view(seat) == state.view(seat)


def test_h29_what_is_known_is_part_of_a_position():
    fact = {"observer": 2, "holder": 0, "cards": {"yum cha": 1}}
    state = laid("yum tea", "lo", "check", known=[fact], most=[{"dim sum": 0}, {}, {}])
    assert GAME.from_json(state.to_json()).view(2)["seats"][0]["known"] == {"yum cha": 1}
    assert state.view(1)["seats"][0]["at_most"] == {"dim sum": 0}


def test_h18_what_is_not_said_is_as_at_the_beginning_of_a_turn():
    data = json.loads(drawn().to_json())
    for key in (
        "known",
        "most",
        "owed",
        "left_at",
        "moves",
        "offered",
        "finals",
        "staged",
        "load",
        "battle",
        "question",
        "asked",
    ):
        del data["position"][key]
    assert GAME.from_json(data).to_json() == drawn().to_json()


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"deck": lambda deck: {**deck, "har gow": 5}}, "there are 7 har gow in the pack"),
        ({"deck": lambda deck: {**deck, "noodles": 5}}, "deck holds 'noodles'"),
        ({"deck": None}, "deck is not a table of cards"),
        ({"deck": lambda deck: {**deck, "daily special egg tart": 2}}, "Daily Specials of egg tart"),
        ({"specials": {"har gow": 1}}, "Daily Specials of custard bun"),
        ({"specials": {"tea": 1}}, "specials holds 'tea'"),
        ({"hands": []}, "hands is not a list of 3"),
        ({"hands": lambda hands: [{}, *hands[1:]]}, "in the pack"),
        ({"dishes": [{}, {}]}, "dishes is not a list of 3"),
        ({"dishes": lambda dishes: [{"tea": {"pieces": 1}}, *dishes[1:]]}, "dishes holds 'tea'"),
        ({"dishes": lambda dishes: [{"har gow": 3}, *dishes[1:]]}, "har gow is 3, not a table"),
        ({"dishes": lambda dishes: [{"har gow": {"pieces": 5}}, *dishes[1:]]}, "pieces is 5"),
        ({"dishes": lambda dishes: [{"har gow": {"pieces": 2, "tea": 2}}, *dishes[1:]]}, "tea is 2"),
        ({"dishes": lambda dishes: [{"har gow": {"pieces": 2, "sauce": True}}, *dishes[1:]]}, "complete sets only"),
        ({"dishes": lambda dishes: [{"har gow": {"pieces": 4, "sauce": 1}}, *dishes[1:]]}, "complete sets only"),
        ({"dishes": lambda dishes: [{"har gow": {"bowls": 4}}, *dishes[1:]]}, "har gow holds 'bowls'"),
        ({"discards": []}, "discards is not a table"),
        ({"weather": 1}, "'weather' is unknown"),
        ({"active": 3}, "active is 3"),
        ({"asked": 1}, "cannot make a move"),
        ({"asked": -1}, "cannot be seat -1's decision"),
        ({"question": "lunch"}, "question is 'lunch'"),
        ({"question": 3}, "question is 3"),
        ({"question": "over", "asked": -1}, "not over while two are still in"),
        ({"question": "react"}, "pieces under way"),
        ({"question": "place tea"}, "pieces under way"),
        ({"question": "battle"}, "the battle does not lead"),
        ({"question": "discard"}, "the battle does not lead"),
        ({"question": "offer", "offered": 1}, "goes to an empty hand"),
        ({"question": "pieces"}, "what is staged does not lead"),
        ({"question": "receiver", "staged": {"dish": "har gow", "pieces": 3, "tea": 0, "seat": -1}}, "what is staged"),
        ({"question": "take from"}, "what is staged"),
        ({"question": "sauce whose"}, "what is staged"),
        ({"question": "sauce on"}, "what is staged"),
        ({"question": "send to", "staged": {"dish": "har gow", "pieces": 0, "tea": 0, "seat": -1}}, "what is staged"),
        ({"question": "tea on", "staged": {"dish": "tea", "pieces": 0, "tea": 1, "seat": -1}}, "what is staged"),
        ({"staged": {"dish": "har gow", "pieces": 0, "tea": 0, "seat": -1}}, "what is staged"),
        ({"staged": {"dish": None, "pieces": 2, "tea": 0, "seat": -1}}, "more is staged"),
        ({"staged": {"dish": "noodles", "seat": 1}}, "dish is 'noodles'"),
        ({"staged": 3}, "staged is 3, not a table"),
        ({"staged": {"dishes": 3}}, "staged holds 'dishes'"),
        ({"load": {"dish": "tea", "tea": 0, "from": 1, "to": 2}}, "does not belong to the question"),
        ({"battle": {"last": 1, "out": [0, 0, 0]}}, "does not belong to the question"),
        ({"battle": {"last": 1, "out": [0, 0, 7]}}, "out holds 7"),
        ({"moves": 3}, "cannot make a move"),
        ({"moves": 4}, "moves is 4"),
        ({"moves": True}, "moves is True"),
        ({"offered": -1}, "offered is -1"),
        ({"finals": 1}, "final turns come when the deck is used up"),
        ({"left_at": [0, 1, 0]}, "has left and holds cards"),
        ({"left_at": [0, "1", 0]}, "left_at holds '1'"),
        ({"owed": [0, 1, 0]}, "has no draw to come"),
        ({"known": {}}, "known is not a list"),
        ({"known": [{"observer": 1, "holder": 0, "cards": {"grandma": 1}}]}, "not in another's hand"),
        ({"known": [{"observer": 0, "holder": 0, "cards": {"tea": 1}}]}, "not in another's hand"),
        ({"known": [{"observer": 3, "holder": 0, "cards": {"tea": 1}}]}, "a spectator knows more"),
        ({"known": [{"observer": 4, "holder": 0, "cards": {"tea": 1}}]}, "observer is 4"),
        ({"known": [{"seen": 4}]}, "known holds 'seen'"),
        ({"most": [{"dim sum": 1}, {}, {}]}, "fewer cards than a hand holds"),
        ({"most": [{"dim sum": 2, "yum cha": 1}, {}, {}]}, "fewer cards than a hand holds"),
        ({"most": [{"noodles": 1}, {}, {}]}, "most holds 'noodles'"),
        ({"most": [{}]}, "most is not a list of 3"),
    ],
)
def test_h1_a_position_that_contradicts_itself_is_refused(changes, told):
    with pytest.raises(teahouse.InvalidPosition, match=told):
        GAME.from_json(damaged(drawn(), changes))


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"load": lambda load: {**load, "from": 1}}, "pieces under way"),
        ({"load": lambda load: {**load, "to": 2}}, "pieces under way"),
        ({"load": lambda load: {**load, "on": "siew mai"}}, "pieces under way"),
        ({"load": lambda load: {**load, "pieces": 1}}, "in the pack"),
        ({"load": None}, "in the pack"),
        ({"asked": 2}, "pieces under way"),
        ({"question": "place tea"}, "pieces under way"),
    ],
)
def test_h4_pieces_under_way_fit_their_question(changes, told):
    state = play(drawn(), "serve 2 har gow to player 2")
    with pytest.raises(teahouse.InvalidPosition, match=told):
        GAME.from_json(damaged(state, changes))


@pytest.mark.parametrize(
    "changes",
    [
        {"battle": lambda battle: {**battle, "last": 1}},
        {"battle": lambda battle: {**battle, "out": [1, 0, 0]}},
        {"battle": lambda battle: {**battle, "out": [0, 1, 0]}},
        {"question": "discard"},
    ],
)
def test_h8_a_battle_fits_its_question(changes):
    state = play(laid("check tea", "lo", "check", plates={1: "gow:1"}), "check please")
    with pytest.raises(teahouse.InvalidPosition, match="the battle does not lead"):
        GAME.from_json(damaged(state, changes))


def test_h10_who_is_full_cannot_sit_there_between_moves():
    with pytest.raises(teahouse.InvalidPosition, match="is full and should have left"):
        laid("lo", "tea", plates={1: FULL}, specials="lo claws fun")
    with pytest.raises(teahouse.InvalidPosition, match="nobody was the departure number 1"):
        laid("lo", "", "tea", plates={1: FULL}, specials="lo claws fun", left=(0, 2, 0))
    with pytest.raises(teahouse.InvalidPosition, match="cannot be seat 0's decision"):
        laid("lo", "", plates={1: FULL}, specials="lo claws fun", left=(0, 1))


def test_h2_a_question_without_an_answer_is_refused():
    state = play(laid("2*lo bun", "yum", "tea", plates={1: "lo:2"}), "serve lo mai gai", "1 piece", "no tea")
    with pytest.raises(teahouse.InvalidPosition):
        GAME.from_json(damaged(state, {"staged": {"dish": "cheong fun", "pieces": 1, "tea": 0, "seat": -1}}))
