"""Playing cards: orders, reorders, pairs and specials, with the rulebook's own examples."""

import pytest

from tests.taiwan_snackbar.table import deals, hand, laid, moves, play, refusal, seats, words


def food(state):
    return state.view(None)["food"]


# -- the rulebook's example, from the first order to the eleven servings


def test_t2_example_an_order_of_two_from_nothing():
    state = play(laid("tofu more", "tofu", "pork"), "stinky tofu")
    assert food(state) == 2
    assert state.pending() == [1]
    assert hand(state, 0) == words("more")
    assert state.view(None)["dish_pile"] == words("tofu")


def test_t3_example_two_and_two_make_four():
    state = play(laid("tofu more", "tofu more", "pork"), "stinky tofu", "stinky tofu")
    assert food(state) == 4
    assert state.pending() == [2]


def after_the_pair():
    """Player C has changed an order of 4 with two omelettes; player D holds all that the example names."""
    state = laid(
        "more",
        "more",
        "omelette omelette turn",
        "omelette sticks sticks",
        "more",
        order=4,
        top="tofu",
        seat=2,
    )
    return play(state, "pair of oyster omelette")


def test_t4_example_a_pair_of_omelettes_resets_the_order_to_three():
    state = after_the_pair()
    assert food(state) == 3
    assert state.view(None)["top"] == "oyster omelette"
    assert hand(state, 2) == words("turn")
    assert state.pending() == [3]


def test_t3_example_another_omelette_raises_it_to_six():
    state = play(after_the_pair(), "oyster omelette")
    assert food(state) == 6
    assert state.pending() == [4]


def test_t4_example_a_pair_of_rice_sticks_makes_it_seven():
    state = play(after_the_pair(), "pair of rice sticks")
    assert food(state) == 7
    assert state.view(None)["top"] == "rice sticks"


def test_t7_example_or_three_cards_are_drawn():
    state = play(deals(after_the_pair(), "pork pork leaves"), "eat")
    assert hand(state, 3) == words("omelette 2*sticks leaves 2*pork")
    assert food(state) == 0
    assert state.pending() == [4]


def test_t6_example_five_one_more_and_five_make_eleven_and_all_eleven_are_drawn():
    state = laid("dumplings more", "more more", "dumplings more", "tofu")
    play(state, "steamed dumplings")
    assert food(state) == 5
    play(state, "one more")
    assert food(state) == 6
    play(state, "steamed dumplings")
    assert food(state) == 11
    before = state.view(None)["pile"]
    deals(state, "tofu " * 11)
    play(state, "eat")
    assert hand(state, 3) == words("12*tofu")
    assert state.view(None)["pile"] == before - 11
    assert food(state) == 0
    assert state.pending() == [0]


# -- T2: nothing is ordered


def test_t2_with_nothing_ordered_any_dish_pair_or_special_may_be_played_but_nothing_eaten():
    state = laid("tofu tofu pork turn choose more", "tofu", "tofu", top="leaves")
    assert moves(state) == [
        "stinky tofu",
        "pork rice",
        "pair of stinky tofu",
        "change direction",
        "choose player",
        "one more",
    ]


def test_t2_eating_nothing_is_refused():
    refused = refusal(laid("tofu", "tofu", "tofu"), "eat")
    assert refused.rule == "T2"
    assert "play a dish" in refused.why


def test_t2_a_dish_that_is_not_in_hand_is_refused():
    refused = refusal(laid("tofu more", "tofu", "tofu"), "pork rice")
    assert refused.rule == "T2"
    assert str(refused) == "you hold no pork rice; you hold stinky tofu, one more (T2)"


@pytest.mark.parametrize(
    ("dish", "servings"),
    [("tofu", 2), ("omelette", 3), ("leaves", 4), ("dumplings", 5), ("pork", 6), ("sticks", 7)],
)
def test_t2_an_order_is_as_many_servings_as_the_card_shows(dish, servings):
    state = laid(f"{dish} more", "tofu", "tofu")
    assert food(play(state, moves(state)[0])) == servings


# -- T3, T4, T5: something is ordered


def test_t3_with_an_order_one_may_eat_match_the_top_play_a_pair_or_a_special():
    state = laid("tofu tofu pork leaves turn choose more", "tofu", "tofu", order=4, top="leaves")
    assert moves(state) == [
        "eat",
        "bamboo leaves",
        "pair of stinky tofu",
        "change direction",
        "choose player",
        "one more",
    ]


def test_t3_another_dish_than_the_top_is_refused():
    refused = refusal(laid("tofu", "tofu", "tofu", order=4, top="leaves"), "stinky tofu")
    assert refused.rule == "T3"
    assert "must match the top, bamboo leaves: eat 4, play a pair or a special card" in refused.why


def test_t3_who_can_only_eat_is_asked_all_the_same():
    state = laid("tofu", "tofu", "tofu", order=4, top="leaves")
    assert state.pending() == [0]
    assert moves(state) == ["eat"]


def test_t4_a_pair_may_be_the_dish_on_top_and_resets_even_a_large_order():
    state = play(laid("leaves leaves tofu", "tofu", "tofu", order=30, top="leaves"), "pair of bamboo leaves")
    assert food(state) == 4
    assert state.view(None)["dish_pile"] == words("3*leaves")


def test_t4_a_pair_may_open_an_order():
    assert food(play(laid("pork pork tofu", "tofu", "tofu"), "pair of pork rice")) == 6


def test_t4_a_pair_of_one_card_is_refused():
    refused = refusal(laid("tofu pork", "tofu", "tofu", order=3, top="omelette"), "pair of stinky tofu")
    assert refused.rule == "T4"
    assert refused.why == "a pair needs two stinky tofu; you hold stinky tofu, pork rice"


def test_t5_an_eaten_dish_is_still_on_top_and_may_be_ordered_again_after_one_more():
    state = laid("tofu", "more tofu", "leaves more", order=4, top="leaves")
    play(deals(state, "pork pork pork pork"), "eat", "one more")
    assert food(state) == 1
    assert "bamboo leaves" in moves(state)
    assert food(play(state, "bamboo leaves")) == 5


def test_t5_with_an_eaten_dish_on_top_any_dish_opens_a_new_order():
    state = laid("tofu", "pork more", "leaves", order=4, top="leaves")
    play(deals(state, "pork pork pork pork"), "eat")
    assert food(play(state, "pork rice")) == 6
    assert state.view(None)["top"] == "pork rice"


def test_t5_without_a_top_dish_a_single_dish_cannot_follow_one_more():
    state = play(laid("more tofu", "tofu pork pork", "tofu"), "one more")
    assert moves(state) == ["eat", "pair of pork rice"]
    refused = refusal(state, "stinky tofu")
    assert refused.rule == "T5"
    assert "eat 1, play a pair" in refused.why


# -- T6: specials


def test_t6_one_more_raises_the_order_by_one_from_nothing_too():
    assert food(play(laid("more tofu", "tofu", "tofu"), "one more")) == 1
    assert food(play(laid("more tofu", "tofu", "tofu", order=6, top="pork"), "one more")) == 7


def test_t6_change_direction_makes_the_other_neighbour_next_and_passes_the_order_on():
    state = laid("turn tofu", "tofu", "tofu", "turn tofu", order=5, top="dumplings")
    play(state, "change direction")
    assert state.pending() == [3]
    assert food(state) == 5
    assert state.view(None)["direction"] == "counter-clockwise"
    play(state, "change direction")
    assert state.pending() == [0]
    assert state.view(None)["direction"] == "clockwise"


def test_t6_choose_player_names_anyone_else_the_previous_one_too_and_the_direction_stays():
    state = laid("tofu", "choose tofu", "tofu", "tofu", order=5, top="dumplings", seat=1)
    play(state, "choose player")
    assert moves(state) == ["player 1", "player 3", "player 4"]
    play(state, "player 1")
    assert state.pending() == [0]
    assert food(state) == 5
    assert state.view(None)["direction"] == "clockwise"
    play(deals(state, "pork " * 5), "eat")
    assert state.pending() == [1]


def test_t6_several_players_may_be_skipped():
    state = laid("choose tofu", "tofu", "tofu", "tofu", "tofu")
    assert play(state, "choose player 5").pending() == [4]


def test_t6_nobody_chooses_themselves():
    state = laid("choose tofu", "tofu", "tofu", "tofu")
    assert refusal(state, "choose player 1").rule == "T6"
    play(state, "choose player")
    refused = refusal(state, "player 1")
    assert refused.rule == "T6"
    assert "another player who is still in" in refused.why


def test_t6_naming_a_player_needs_the_card():
    assert refusal(laid("tofu", "tofu", "tofu"), "player 2").rule == "T6"
    assert refusal(laid("tofu", "tofu", "tofu"), "choose player 2").rule == "T6"
    assert refusal(laid("tofu", "tofu", "tofu"), "one more").why == "you hold no one more; you hold stinky tofu"


def test_t17_a_special_does_not_cover_the_top_dish():
    state = play(laid("more tofu", "pork tofu", "tofu", order=6, top="pork"), "one more")
    view = state.view(None)
    assert view["top"] == "pork rice"
    assert view["dish_pile"] == words("pork")
    assert view["special_pile"] == words("more")
    assert "pork rice" in moves(state)


def test_t16_play_goes_clockwise_and_around_the_table():
    state = laid("more tofu", "more tofu", "more tofu")
    order = []
    for _ in range(4):
        order += state.pending()
        play(state, moves(state)[-1])
    assert order == [0, 1, 2, 0]


# -- R8: a choice under way


def test_r8_nobody_sees_choose_player_before_its_target_is_named():
    state = laid("choose tofu", "tofu", "tofu", "tofu", order=5, top="dumplings")
    state.journal = []
    before = [state.view(seat) for seat in (1, 2, 3, None)]
    play(state, "choose player")
    assert [state.view(seat) for seat in (1, 2, 3, None)] == before
    assert state.log(1) == []
    assert state.view(0)["choosing"] is True
    assert moves(state.resample(0, state.chance.copy())) == moves(state)
    assert state.resample(1, state.chance.copy()).position()["choosing"] is False
    play(state, "player 3")
    assert state.log(1) == ["player 1 chooses player 3 to be next"]
    assert seats(state, "cards") == [1, 1, 1, 1]
