"""Positions as text, and those that contradict themselves."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teahouse
from tests.dim_sum.table import GAME, laid, play

NINE = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"


def test_a_position_is_written_for_people():
    state = laid("2♠ 3♠", "4♠ 6♠", "7♠ 8♠", taken=("A♠ 5♠ 9♠",), choices=(None, "6♠", None), deck=NINE)
    assert state.position() == {
        "round": 1,
        "over": False,
        "hands": [["2♠", "3♠"], ["4♠", "6♠"], ["7♠", "8♠"]],
        "choices": [None, "6♠", None],
        "taken": [[["A♠", "5♠", "9♠"]]],
    }
    assert state.pending() == [0, 2]
    assert state.view(None)["seats"][2]["drafted"] == ["9♠"]


@settings(max_examples=40)
@given(st.integers(2, 8), st.booleans(), st.integers(0, 1000), st.integers(0, 160))
def test_a_position_reads_back_in_the_middle_of_a_game(players, cooperative, seed, decisions):
    state = play(GAME.start(players, seed=seed, options={"cooperative": cooperative}), seed, decisions)
    read = GAME.from_json(state.to_json())
    assert read.to_json() == state.to_json()
    for seat in [*range(players), None]:
        assert read.view(seat) == state.view(seat)
    assert play(read, 3).to_json() == play(state, 3).to_json()


def broken(change, decisions=20, players=3):
    data = json.loads(play(GAME.start(players, seed=6), 6, decisions).to_json())
    change(data["position"])
    return data


def put(*path, to):
    def change(position):
        here = position
        for part in path[:-1]:
            here = here[part]
        here[path[-1]] = to

    return change


def swap_in(position):
    position["hands"][0][0] = position["hands"][1][0]


def all_chosen(position):
    position["choices"] = [cards[0] for cards in position["hands"]]


def one_card_each(position):
    while len(position["hands"][0]) > 1:
        position["taken"][0].append([cards.pop() for cards in position["hands"]])
    position["choices"] = [None, None, None]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (put("round", to=0), "round is 0, not a whole number from 1 to 3"),
        (put("round", to=4), "round is 4"),
        (put("round", to=2), "taken is not a list of 2"),
        (put("over", to=1), "over is 1, not true or false"),
        (put("over", to=True), "the game is not over in round 1 of 3"),
        (put("hands", 0, 0, to="Joker"), "'Joker' is no card"),
        (put("hands", 0, 0, to=7), "7 is no card"),
        (put("hands", 0, to=[]), "the hand at place 1 has 0 cards, it should have 11"),
        (put("hands", 0, to="A♠"), "'A♠' is no list of cards"),
        (put("hands", to=[[], []]), "hands is not a list of 3"),
        (swap_in, "is there twice"),
        (put("taken", 0, 0, 0, to="X"), "'X' is no card"),
        (put("taken", 0, 0, to=["A♠"]), "a choice takes 3 cards, one at each place"),
        (put("taken", 0, to="A♠"), "taken holds a list of choices for each round"),
        (put("choices", 0, to="Z"), "player 1 cannot have chosen 'Z'"),
        (put("choices", to=[]), "choices is not a list of 3"),
        (all_chosen, "all have chosen: the cards are revealed and passed at once"),
        (one_card_each, "16 choices of round 1 are too many for hands of 17"),
        (put("burned", to=[]), "'burned' is no part of this game's positions"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(change, problem):
    with pytest.raises(teahouse.InvalidPosition) as refusal:
        GAME.from_json(broken(change))
    assert problem in str(refusal.value)


def test_a_choice_must_be_in_the_hand():
    def change(position):
        position["choices"] = [position["hands"][1][0], None, None]

    with pytest.raises(teahouse.InvalidPosition, match="player 1 cannot have chosen"):
        GAME.from_json(broken(change))


def test_a_finished_round_is_whole():
    def change(position):
        position["taken"][0].pop()

    with pytest.raises(teahouse.InvalidPosition, match="round 1 has 16 choices, it needs 17"):
        GAME.from_json(broken(change, decisions=60))


def test_a_card_that_is_left_out_is_in_no_hand():
    state = laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", deck=NINE)
    position = state.position()
    position["hands"][0][0] = "K♥"
    with pytest.raises(teahouse.InvalidPosition, match="K♥ is not in this deck"):
        state.setup.restore(position, teahouse.Chance(1))


def test_a_finished_game_holds_no_cards_and_no_choices():
    data = json.loads(play(GAME.start(3, seed=6), 6).to_json())
    data["position"]["hands"][0] = ["A♠"]
    with pytest.raises(teahouse.InvalidPosition, match="has 1 cards, it should have 0"):
        GAME.from_json(data)
    data = json.loads(play(GAME.start(3, seed=6), 6).to_json())
    data["position"]["choices"][0] = "A♠"
    with pytest.raises(teahouse.InvalidPosition, match="player 1 cannot have chosen"):
        GAME.from_json(data)
