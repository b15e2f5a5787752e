"""What people type."""

import pytest

import teahouse
from tests.taiwan_snackbar.table import laid, play


def everything(**more):
    """Seat 0 of four holds two of each dish and each special; five are ordered."""
    hand = "2*tofu 2*omelette 2*leaves 2*dumplings 2*pork 2*sticks turn choose more"
    return laid(hand, "tofu", "tofu", "tofu", **{"order": 5, "top": "dumplings", **more})


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("eat", ["eat"]),
        ("Eat!", ["eat"]),
        ("draw", ["eat"]),
        ("draw 5 cards", ["eat"]),
        ("eat 5", ["eat"]),
        ("steamed dumplings", ["steamed dumplings"]),
        ("STEAMED", ["steamed dumplings"]),
        ("play steamed dumplings", ["steamed dumplings"]),
        ("reorder steamed dumplings", ["steamed dumplings"]),
        ("dumplings", ["steamed dumplings"]),
        ("pair of pork rice", ["pair of pork rice"]),
        ("two pork", ["pair of pork rice"]),
        ("2 rice sticks", ["pair of rice sticks"]),
        ("pair tofu", ["pair of stinky tofu"]),
        ("tofu, tofu", ["pair of stinky tofu"]),
        ("pork rice and pork rice", ["pair of pork rice"]),
        ("pork rice twice", ["pair of pork rice"]),
        ("change direction", ["change direction"]),
        ("change", ["change direction"]),
        ("one more", ["one more"]),
        ("choose player", ["choose player"]),
        ("choose player 3", ["choose player", "player 3"]),
        ("choose 3", ["choose player", "player 3"]),
        ("choose player: player 3", ["choose player", "player 3"]),
    ],
)
def test_t16_moves_are_read_as_people_type_them(typed, meant):
    state = everything()
    trial = state.copy()
    said = []
    for action in state.parse(0, typed):
        said.append(trial.notate(0, action))
        trial.apply(0, action)
    assert said == meant


@pytest.mark.parametrize("typed", ["3", "player 3", "choose 3", "choose player 3", "seat 3"])
def test_t6_the_target_is_named_by_its_number(typed):
    state = play(everything(), "choose player")
    (action,) = state.parse(0, typed)
    assert state.notate(0, action) == "player 3"


def test_r8_a_choice_under_way_expects_a_player():
    state = play(everything(), "choose player")
    with pytest.raises(teahouse.InvalidNotation, match="player 1 to player 4"):
        state.parse(0, "eat")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "ends too early: card is missing"),
        ("pair", "ends too early: dish is missing"),
        ("pair of one more", "'one' is no dish"),
        ("stinky tofoo now", "nothing is expected after"),
        ("tofo", "did you mean"),
        ("noodles", "'noodles' is no card"),
        ("choose player 9", "player 1 to player 4"),
        ("choose player x", "player 1 to player 4"),
        ("eat up", "nothing is expected after 'eat'"),
        ("x" * 500, "longer than any move"),
    ],
)
def test_t16_what_cannot_be_read_is_refused_with_what_could_stand_there(typed, told):
    with pytest.raises(teahouse.InvalidNotation, match=told):
        everything().parse(0, typed)


def test_t16_an_unfinished_word_must_be_clear():
    with pytest.raises(teahouse.AmbiguousNotation, match="stinky tofu, steamed dumplings"):
        everything().parse(0, "st")


def test_t4_two_different_dishes_are_no_pair():
    with pytest.raises(teahouse.IllegalMove, match=r"two of the same dish \(T4\)"):
        everything().parse(0, "tofu and pork rice")


def test_t7_eating_another_number_than_the_order_is_refused():
    with pytest.raises(teahouse.IllegalMove, match=r"5 are ordered.*\(T7\)"):
        everything().parse(0, "eat 4")


def test_r1_only_the_player_whose_turn_it_is_can_decide():
    with pytest.raises(teahouse.IllegalMove, match=r"player 2 is not asked now; player 1 decides \(R1\)"):
        everything().parse(1, "eat")
    with pytest.raises(teahouse.IllegalMove, match="there is no seat 7"):
        everything().parse(7, "eat")
