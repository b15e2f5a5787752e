"""Rounds and Fate cards."""

import pytest

from .tables import FACE, FATES, GAME, Script, box, can, hp, pieces, say, table, tokens


def reveal(card, chance=(), players="dog,pig,rat", **fields):
    """A table at the end of a round, just before this Fate card is revealed."""
    state = table(animals=players, turns=len(players.split(",")) - 1, active=0, first=1, acts=1, last_act=0, **fields)
    position = state.position()
    names = list(box().fate.names)
    at = sum(position["fates_unseen"].get(name, 0) for name in names[: names.index(FATES[card])])
    # The last action of the round is a draw: one number for the card, one for the Fate card.
    state.chance = Script([0, at, *chance])
    say(state, "draw")
    if can(state)[:1] == ["no rotation"]:
        say(state, "no rotation")
    return state


def test_u31_there_are_twenty_six_fate_cards_three_of_them_with_a_star():
    fate = box().fate
    assert sum(fate.all_copies) == 26
    assert sum(n for n, star in zip(fate.all_copies, fate.stars) if star) == 3


def test_u38_no_fate_card_is_drawn_in_the_first_round():
    state = GAME.start(players=3, seed=5, options={"animals": "dog,pig,rat"})
    while state.view(None)["phase"] == "tokens":
        say(state, "take shrimp" if "take shrimp dumpling token" in can(state) else can(state)[0])
    view = state.view(None)
    assert (view["round"], view["fate"]["now"], view["fate"]["left"]) == (1, None, 18)


def test_u55_a_fate_card_is_revealed_at_the_start_of_each_round_from_the_second_on():
    state = reveal("round it goes", round=1, fate_left=18)
    assert state.view(None)["round"] == 2
    assert state.view(None)["fate"]["left"] == 17
    assert state.view(None)["fate"]["now"]["name"] == "Round It Goes"
    assert state.view(None)["fate"]["revealed"] == {"Round It Goes": 1}


def test_u55_welcome_drink_each_player_gains_a_token_in_turn_order_from_the_marker():
    state = reveal("welcome drink", marker=1)
    assert state.pending() == [1]
    say(state, "take bun")
    assert state.pending() == [2]
    say(state, "take claw", "take shrimp")
    assert [tokens(state, seat) for seat in range(3)] == ["S", "B", "C"]
    assert state.pending() == [1]  # whose turn it is


def test_u11_one_player_is_complete_before_the_next():
    # Only one bun token is left: whoever comes first in turn order from the marker has it.
    state = reveal("welcome drink", marker=2, tokens=["BBBBBBBBB"])
    say(state, "take bun")
    assert "take bbq meat bun token" not in can(state)


def test_u13_a_choice_with_nothing_left_to_take_is_skipped():
    everything = "S" * 10 + "R" * 10 + "M" * 10 + "C" * 10 + "B" * 10
    state = reveal("welcome drink", tokens=["", everything], marker=1)
    assert can(state)[0] != "take shrimp dumpling token"


def test_u11_kind_waiter_the_fewest_hp_draws_two_cards():
    state = reveal("kind waiter", hp=[3, 1, 2])
    assert [state.view(0)["seats"][seat]["cards"] for seat in range(3)] == [1, 2, 0]


def test_u11_kind_waiter_those_tied_draw_one_each():
    state = reveal("kind waiter", hp=[3, 1, 1])
    assert [state.view(0)["seats"][seat]["cards"] for seat in range(3)] == [1, 1, 1]


def test_u55_fortune_cookies_each_draws_a_card():
    state = reveal("fortune cookies")
    assert [state.view(0)["seats"][seat]["cards"] for seat in range(3)] == [2, 1, 1]


def test_u61_free_samples_each_gains_a_piece_and_its_hp():
    state = reveal("free samples", bag="SSS")
    assert [hp(state, seat) for seat in range(3)] == [1, 1, 1]
    assert pieces(state, 0) == "S"


def test_u16_when_the_bag_runs_out_the_last_in_turn_order_get_nothing():
    state = reveal("free samples", bag="SS", marker=1)
    assert [hp(state, seat) for seat in range(3)] == [0, 1, 1]


def test_u12_hungry_first_the_fewest_hp_takes_the_marker_and_begins_this_round():
    state = reveal("hungry first", hp=[3, 3, 1])
    assert state.view(0)["marker"] == 2
    assert state.pending() == [2]


@pytest.mark.parametrize(("marker", "expected"), [(0, 2), (1, 0), (2, 1)])
def test_u11_a_tie_for_fewest_goes_to_the_farthest_clockwise_from_the_marker(marker, expected):
    state = reveal("hungry first", hp=[0, 0, 0], marker=marker)
    assert state.view(0)["marker"] == expected


def test_u11_the_holder_of_the_marker_comes_last_in_a_tie():
    state = reveal("hungry first", hp=[0, 0, 5], marker=1)
    assert state.view(0)["marker"] == 0


def test_u56_pass_the_teapot_moves_the_marker_to_the_left():
    state = reveal("pass the teapot", marker=2)
    assert state.view(0)["marker"] == 0
    assert state.pending() == [0]


def test_u56_the_marker_stays_unless_a_card_moves_it():
    state = reveal("round it goes", marker=2)
    assert state.view(0)["marker"] == 2
    assert state.pending() == [2]


def test_u11_lucky_draw_the_highest_roll_gains_a_piece():
    state = reveal("lucky draw", chance=[FACE[3], FACE[6], FACE[0]], marker=0, bag="B")
    assert [pieces(state, seat)[:1] for seat in range(2)] == ["", "B"]


def test_u11_those_tied_for_the_highest_roll_again_until_they_are_not():
    rolls = [FACE[5], FACE[5], FACE[3], FACE[0], FACE[0], FACE[1], FACE[2]]
    state = reveal("lucky draw", chance=rolls, marker=0, bag="B")
    assert pieces(state, 1) == "B"


def test_u78_nobody_rolls_for_a_piece_when_the_bag_is_empty():
    state = reveal("lucky draw", chance=[FACE[6]], bag="")
    assert state.chance.numbers == [FACE[6]]


def test_u11_high_roller_the_highest_gains_two_tokens_of_choice():
    state = reveal("high roller", chance=[FACE[1], FACE[6], FACE[2]], marker=0)
    assert state.pending() == [1]
    say(state, "take bun and bun")
    assert tokens(state, 1) == "BB"


def test_u11_on_the_house_the_fewest_hp_gains_a_piece():
    state = reveal("on the house", hp=[5, 0, 5], bag="C")
    assert pieces(state, 1) == "C"


@pytest.mark.parametrize(("fate", "rotation"), [("round it goes", 1), ("back it goes", 3)])
def test_u46_fate_turns_the_table(fate, rotation):
    assert reveal(fate).view(0)["rotation"] == rotation


def test_u55_stuck_turntable_nobody_rotates_by_action_ability_or_card():
    state = table(hands=[["spin the table", "lucky roll"]], fate="stuck turntable")
    spun = say(state.copy(), "play spin the table")  # it may be played, but nothing turns (U3)
    assert (spun.view(0)["rotation"], spun.view(0)["actions"]) == (0, 1)
    say(state, "draw")
    assert "no rotation" not in can(state)
    say(state, "gain bun")
    assert state.pending() == [1]


def test_u55_extra_sauce_gives_1_hp_more_for_each_purchase():
    assert hp(say(table(animals="ox,pig", tokens=["SS"], fate="extra sauce"), "buy 1"), 0) == 2 + 1


def test_u55_double_portions_the_action_gain_gives_a_second_token_of_choice():
    state = say(table(fate="double portions"), "gain bun")
    assert can(state)[0] == "take shrimp dumpling token"
    say(state, "take claw")
    assert tokens(state, 0) == "CB"


def test_u55_double_portions_is_for_the_action_only():
    state = table(fate="double portions", hands=[["full purse"]])
    say(state, "play full purse", "take bun and claw")
    assert tokens(state, 0) == "CB"
    assert can(state)[0] == "no rotation"


def test_u55_open_table_any_stack_may_be_bought():
    state = table(tokens=["CC"], fate="open table")
    assert hp(say(state, "buy 4"), 0) == 2 + 1  # the Dog's bonus


def test_u55_dish_of_the_day_is_rolled_at_once_and_a_blank_again():
    state = reveal("dish of the day", chance=[FACE[0], FACE[0], FACE[1]], tokens=["", "SS"], marker=1)
    assert state.view(0)["fate"]["now"]["kind"] == "shrimp dumpling"


def test_u55_each_piece_of_the_dish_of_the_day_gives_1_hp_more():
    state = table(
        animals="ox,pig",
        tokens=["SR"],
        fate="dish of the day",
        round_kind="shrimp dumpling",
        stacks=["SR", "", "", "", "", ""],
    )
    assert hp(say(state, "buy 1"), 0) == 2 + 1


def test_u55_a_round_effect_ends_when_the_next_fate_card_is_revealed():
    state = reveal("round it goes", fate="stuck turntable")
    assert state.view(0)["rotation"] == 1
    say(state, "draw")
    assert can(state)[0] == "no rotation"


def test_u23_share_the_news_all_pass_a_card_to_the_left_at_once():
    state = reveal("share the news", hands=[["one of each"], ["full purse", "lucky roll"], ["clean plate"] * 2])
    assert state.pending() == [0, 1, 2]
    before = state.view(0)
    say(state, "lucky roll", seat=1)
    assert state.pending() == [0, 2]
    assert {key: value for key, value in state.view(0).items() if key != "pending"} == {
        key: value for key, value in before.items() if key != "pending"
    }
    assert state.view(1)["chosen"] == "Lucky Roll"
    say(state, "clean plate", seat=2)
    say(state, "one of each", seat=0)
    assert state.view(2)["hand"] == {"Lucky Roll": 1, "Clean Plate": 1}
    assert state.view(0)["hand"]["Clean Plate"] == 1
    assert state.view(1)["seats"][2]["known"] == {"Lucky Roll": 1}
    assert state.view(0)["seats"][2]["known"] == {}


def test_u23_empty_hands_only_receive():
    state = table(animals="dog,pig,rat", turns=2, active=0, first=1, acts=1, last_act=1, hands=[[], ["full purse"], []])
    names = list(box().fate.names)
    unseen = state.position()["fates_unseen"]
    at = sum(unseen.get(name, 0) for name in names[: names.index("Share the News")])
    state.chance = Script([at])
    say(state, "gain bun")
    assert state.view(2)["hand"] == {"Full Purse": 1}


def test_u23_service_charge_each_of_those_with_the_most_hp_returns_a_token_in_turn_order():
    state = reveal("service charge", hp=[7, 2, 7], tokens=["SR", "M", "CB"], marker=1)
    assert state.pending() == [2]
    say(state, "give bun")
    assert state.pending() == [0]
    say(state, "return rice")
    assert [tokens(state, seat) for seat in range(3)] == ["S", "M", "C"]


def test_u23_heavy_purses_everyone_with_more_than_five_tokens_returns_one():
    state = reveal("heavy purses", tokens=["SSSSS", "SSSRRR", "MMMMMM"], marker=1)
    say(state, "give rice")  # the third player has one kind only and is not asked
    assert [tokens(state, seat) for seat in range(3)] == ["SSSSS", "SSSRR", "MMMMM"]


def test_u55_all_fate_cards_can_be_revealed():
    for fate in FATES:
        state = reveal(fate, tokens=["SSSSSS", "R", "M"], hands=[["full purse"], ["lucky roll"], ["clean plate"]])
        assert state.view(None)["fate"]["now"]["name"] == FATES[fate]
