"""The variant: whoever draws a No More leaves, the last one at the table wins."""

import pytest

from tests.certain import result
from tests.taiwan_snackbar.table import deals, laid, moves, play, refusal, seats, words

KNOCK_OUT = {"knock_out": True}


def table(*hands, **more):
    return laid(*hands, options={**KNOCK_OUT, **more.pop("options", {})}, **more)


def still_in(state):
    return [place["in"] for place in state.view(None)["seats"]]


def test_t11_whoever_draws_a_no_more_leaves_at_once_and_draws_no_further():
    state = table("tofu pork", "tofu", "tofu", "tofu", order=7, top="sticks", discards="more turn")
    play(deals(state, "leaves stop"), "eat")
    view = state.view(None)
    assert still_in(state) == [False, True, True, True]
    assert seats(state, "cards") == [0, 1, 1, 1]
    # hand, drawn card, No More and discards are all in the pile again: 92 less three hands of one, and the No More
    assert view["pile"] == 92 - 3 + 1
    assert (view["food"], view["top"], view["dish_pile"], view["special_pile"]) == (0, None, {}, {})
    assert state.log(None) == [
        "player 1 eats 2 of 7: bamboo leaves, no more",
        "player 1 leaves the table",
        "the discards are shuffled into the pile: 90 cards, 1 no more",
    ]


def test_t11_who_eats_without_a_no_more_stays():
    state = play(deals(table("tofu", "tofu", "tofu", order=2, top="leaves"), "pork pork"), "eat")
    assert still_in(state) == [True, True, True]
    assert state.view(None)["top"] == "bamboo leaves"


@pytest.mark.parametrize(("direction", "following"), [(1, 2), (-1, 0)])
def test_t11_next_is_counted_from_the_vacated_seat(direction, following):
    state = table("tofu", "tofu", "tofu", "tofu", order=1, top="leaves", seat=1, direction=direction)
    assert play(deals(state, "stop"), "eat").pending() == [following]


def test_t11_an_empty_seat_is_passed_over():
    state = table("more tofu", "", "more tofu", "tofu", left=(0, 1, 0, 0))
    assert play(state, "one more").pending() == [2]


def test_t11_the_order_and_the_top_dish_stand_if_an_empty_hand_drew_the_no_more():
    state = table("leaves tofu", "", "leaves tofu", "tofu", order=4, top="leaves", discards="pork turn")
    play(deals(state, "pork stop"), "bamboo leaves")
    view = state.view(None)
    assert still_in(state) == [True, False, True, True]
    assert (view["food"], view["top"], view["dish_pile"]) == (8, "bamboo leaves", words("leaves"))
    assert state.pending() == [2]
    assert moves(state) == ["eat", "bamboo leaves"]


def test_t11_two_empty_hands_in_a_row_may_both_leave():
    state = table("leaves tofu", "", "", "leaves tofu", order=4, top="leaves")
    play(deals(state, "stop pork pork stop"), "bamboo leaves")
    assert still_in(state) == [True, False, False, True]
    assert state.view(None)["food"] == 8
    assert state.pending() == [3]


def test_t20_a_no_more_that_is_the_last_card_of_the_pile_is_no_short_pile():
    state = table("leaves", "", "tofu", "tofu", order=4, top="leaves", pile="pork stop", rest="discards")
    play(deals(state, "pork stop"), "bamboo leaves")
    assert still_in(state) == [True, False, True, True]
    assert (state.view(None)["food"], state.view(None)["top"]) == (8, "bamboo leaves")


def test_t13_the_whole_elimination_is_one_round_and_keeps_its_number():
    state = table("tofu", "tofu", "tofu", "tofu", order=1, top="leaves")
    assert state.view(None)["agreed"] == [1], "what was agreed on for later rounds is not played"
    for left in range(1, 3):
        play(deals(state, "stop"), *([] if left == 1 else ["stinky tofu"]), "eat")
        assert state.position()["pile"]["no more"] == 1
        assert state.view(None)["round"] == 1


def test_t13_by_version_1_no_more_cards_grow_in_the_knock_out_too():
    state = play(deals(table("tofu", "tofu", "tofu", "tofu", order=1, top="leaves", rules=1), "stop"), "eat")
    assert state.position()["pile"]["no more"] == 2
    fixed = table("tofu", "tofu", "tofu", "tofu", order=1, top="leaves", no_more=3, options={"no_more": 3})
    assert play(deals(fixed, "stop"), "eat").position()["pile"]["no more"] == 3


def test_t11_the_last_one_wins_and_the_others_rank_by_the_order_of_leaving():
    state = table("tofu", "tofu", "", "tofu", order=1, top="leaves", left=(0, 0, 1, 0))
    play(deals(state, "stop"), "eat")  # seat 0 is the second to leave
    assert state.outcome() is None
    assert state.pending() == [1]
    play(deals(state, "stop"), "stinky tofu", "eat")  # seat 3 is the third
    outcome = state.outcome()
    assert outcome.winners == [1]
    assert outcome.ranks == [3, 1, 4, 2]
    assert outcome.reason == "only one player is left"
    assert state.pending() == []


def test_t13_a_seat_scores_one_point_for_every_player_it_outlasted():
    state = table("tofu", "", "", "pork", "", order=1, top="leaves", left=(0, 3, 1, 0, 2))
    assert result(play(deals(state, "stop"), "eat")).scores == [3, 2, 0, 4, 1]


def test_t13_the_last_to_leave_keeps_the_hand_for_all_to_see():
    state = table("tofu more", "", "pork", order=3, top="leaves", left=(0, 1, 0))
    play(deals(state, "sticks stop"), "eat")
    view = state.view(None)
    assert [place["hand"] for place in view["seats"]] == [words("tofu more sticks"), {}, words("pork")]
    assert view["top"] == "bamboo leaves"


def test_t22_no_points_are_counted():
    state = play(deals(table("tofu", "tofu", "tofu", "tofu", order=1, top="leaves"), "stop"), "eat")
    assert seats(state, "points") == [0, 0, 0, 0]


def test_t6_with_two_left_both_specials_mean_the_other():
    two = {"left": (0, 1, 0, 2), "order": 3, "top": "omelette"}
    assert play(table("turn tofu", "", "tofu", "", **two), "change direction").pending() == [2]
    assert play(table("choose tofu", "", "tofu", "", **two), "choose player").pending() == [2]


def test_t13_with_two_left_the_target_is_not_asked():
    state = table("choose tofu", "", "tofu", "", order=3, top="omelette", left=(0, 1, 0, 2))
    state.journal = []
    (action,) = state.parse(0, "choose player 3")
    state.apply(0, action)
    assert state.pending() == [2]
    assert state.view(None)["food"] == 3
    assert state.log(None) == ["player 1 chooses player 3 to be next"]


def test_r4_with_three_left_the_target_is_a_real_choice_and_asked():
    state = table("choose tofu", "", "tofu", "tofu", left=(0, 1, 0, 0))
    assert moves(play(state, "choose player")) == ["player 3", "player 4"]


def test_t6_nobody_chooses_a_player_who_has_left():
    state = table("choose tofu", "", "tofu", "tofu", left=(0, 1, 0, 0))
    assert refusal(state, "choose player 2").rule == "T6"
    assert refusal(play(state, "choose player"), "player 2").rule == "T6"
    two = table("choose tofu", "", "tofu", "", left=(0, 1, 0, 2))
    assert refusal(two, "choose player 2").rule == "T6"
    assert refusal(two, "choose player 1").rule == "T6"
