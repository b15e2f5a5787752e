"""The twelve animals, each with the rulebook's example."""

import pytest

from teahouse import IllegalMove
from tests.certain import result

from .tables import FACE, can, heights, hp, pieces, say, table, tokens, top

# -- Rat


def test_u64_the_rat_discards_a_card_and_rolls_a_five_for_a_piece_from_the_bag():
    # Between the two actions; the second slot of the row is worth 2 HP.
    state = table(animals="rat,pig", hands=[["full purse"]], boards=["M"], bag="M", chance=[FACE[5]])
    say(state, "gain bun", "ability card full purse")
    assert pieces(state, 0) == "MM"
    assert hp(state, 0) == 2
    assert state.view(0)["discards"] == {"Full Purse": 1}
    assert "draw a card" in can(state)  # the second action is still to come


@pytest.mark.parametrize("number", [0, 1])
def test_u64_the_rat_rolls_a_blank_or_1_for_nothing(number):
    state = table(animals="rat,pig", hands=[["full purse"]], chance=[FACE[number]])
    say(state, "ability")
    assert state.view(0)["seats"][0]["cards"] == 0
    assert hp(state, 0) == 0
    assert state.view(0)["rotation"] == 0


def test_u64_the_rat_rolls_a_2_for_a_card_without_rotation():
    state = table(animals="rat,pig", hands=[["full purse"]], chance=[FACE[2]])
    say(state, "ability")
    assert state.view(0)["seats"][0]["cards"] == 1
    assert "no rotation" not in can(state)


def test_u2_what_the_rats_die_says_is_compulsory():
    state = table(animals="rat,pig", hands=[["full purse"]], chance=[FACE[3]])
    say(state, "ability")
    assert can(state) == ["rotate left", "rotate right"]


def test_u16_a_rat_that_rolls_6_with_an_empty_bag_gains_nothing():
    state = table(animals="rat,pig", hands=[["full purse"]], bag="", chance=[FACE[6]])
    say(state, "ability")
    assert pieces(state, 0) == ""


def test_u2_an_ability_is_for_once_a_round_before_between_or_after_the_actions():
    state = table(animals="rat,pig", hands=[["full purse"] * 3])
    assert "ability" in can(state)
    say(state, "gain bun")
    assert "ability" in can(state)
    say(state, "draw", "no rotation")
    assert can(state) == ["end turn", "ability"]
    say(state, "ability", "full purse")
    assert state.pending() == [1]  # it has been used: the turn ends by itself


def test_u22_a_turn_ends_by_itself_once_an_unused_ability_can_no_longer_be_used():
    state = table(animals="rat,pig", hands=[["full purse"]])
    say(state, "gain bun", "play full purse", "take bun and claw", "no rotation")
    assert state.pending() == [1]  # the Rat has no card left, as everyone can see


def test_u2_a_turn_with_an_open_ability_ends_when_the_player_says_so():
    state = table(animals="monkey,pig")
    say(state, "gain bun", "draw", "no rotation")
    assert can(state) == ["end turn", "ability"]
    say(state, "end turn")
    assert state.pending() == [1]


# -- Ox


def test_u65_the_ox_buys_outside_its_zone_for_a_token_more_and_a_bonus():
    # 1 shrimp dumpling and 1 bun in another's zone, plus a sticky rice token: 2 HP for the pieces and 2 more.
    state = table(animals="ox,pig", tokens=["SBR"], stacks=["RR", "RR", "RR", "SB/MM", "", ""])
    assert "buy 4 from afar" in can(state)
    say(state, "buy 4 from afar")
    assert hp(state, 0) == 4
    assert tokens(state, 0) == ""


def test_u65_the_ox_chooses_the_extra_token():
    state = table(animals="ox,pig", tokens=["CCSB"])
    say(state, "buy 4 from afar")
    assert can(state) == ["give shrimp dumpling token", "give bbq meat bun token"]
    say(state, "give bun")
    assert tokens(state, 0) == "S"


def test_u65_without_a_token_more_the_ox_cannot_reach():
    state = table(animals="ox,pig", tokens=["CC"])
    assert "buy 4 from afar" not in can(state)
    with pytest.raises(IllegalMove, match="and one token more"):
        say(state, "buy 4 from afar")


def test_u5_in_its_own_zone_the_ox_pays_the_plain_price_without_bonus():
    state = table(animals="ox,pig", tokens=["SSM"])
    assert [word for word in can(state) if word.startswith("buy")] == ["buy 1"]
    assert hp(say(state, "buy 1"), 0) == 2


def test_u5_in_a_two_player_game_stacks_in_nobodys_zone_are_outside():
    state = table(animals="ox,pig", tokens=["CCS"])
    assert state.view(0)["stacks"][3]["zones"] == []
    assert "buy 4 from afar" in can(state)


def test_u5_where_fate_opens_all_stacks_the_ox_chooses_between_price_and_bonus():
    state = table(animals="ox,pig", tokens=["CCS"], fate="open table")
    assert {"buy 4", "buy 4 from afar"} <= set(can(state))
    assert hp(say(state, "buy 4"), 0) == 2


def test_u5_only_the_ox_buys_from_afar():
    with pytest.raises(IllegalMove, match="only the Ox"):
        say(table(tokens=["CCS"]), "buy 4 from afar")


# -- Tiger


def test_u66_the_tiger_exchanges_a_rice_token_for_a_shrimp_token_and_buys():
    state = table(animals="tiger,pig", tokens=["SR"])
    assert "buy 1" not in can(state)
    say(state, "ability", "give sticky rice token")
    assert tokens(state, 0) == "SS"
    say(state, "buy 1")
    assert pieces(state, 0) == "SS"


def test_u66_the_tiger_exchanges_the_other_way_round_too():
    state = say(table(animals="tiger,pig", tokens=["SR"]), "ability", "shrimp")
    assert tokens(state, 0) == "RR"


def test_u66_the_tiger_cannot_gain_a_sold_out_token():
    state = table(animals="tiger,pig", tokens=["S", "RRRRRRRRRR"])
    assert "ability" not in can(state)


def test_u66_the_tiger_gains_the_most_for_shrimp_and_rice():
    tiger = table(animals="tiger,pig").view(0)["seats"][0]["rows"]
    assert all(sum(row["slots"]) > sum(other["slots"]) for row in tiger[:2] for other in tiger[2:])


# -- Bunny


def test_u67_the_bunny_swaps_a_bought_piece_before_scoring():
    # 2 S, 1 R and 1 M bought; the M goes for a third S.
    state = table(animals="bunny,pig", tokens=["SSRM"], stacks=["SSRM/BB", "CC", "CC", "SC", "", ""])
    say(state, "buy 1")
    assert can(state) == ["pass", "piece shrimp dumpling", "piece sticky rice", "piece meat dumpling"]
    say(state, "swap meat with stack 4 for shrimp")
    assert pieces(state, 0) == "SSSR"
    assert hp(state, 0) == 1 + 2 + 2 + 1
    assert top(state, 4) == "MC"


def test_u67_the_bunny_may_decline():
    state = say(table(animals="bunny,pig", tokens=["SS"]), "buy 1", "pass")
    assert pieces(state, 0) == "SS"


def test_u23_the_bunny_swaps_different_kinds_only():
    state = table(animals="bunny,pig", tokens=["SS"], stacks=["SS", "SS", "S", "", "", ""])
    say(state, "buy 1")
    assert pieces(state, 0) == "SS"  # nothing else to swap for, so it is not asked


def test_u67_the_bunny_may_swap_with_the_steamer_that_was_beneath():
    state = table(animals="bunny,pig", tokens=["SS"], stacks=["SS/MM", "", "", "", "", ""])
    say(state, "buy 1", "piece shrimp")
    assert pieces(state, 0) == "SM"
    assert top(state, 1) == "SM"


# -- Dragon


def test_u68_the_dragon_fills_a_column_for_a_token_and_another_for_cards():
    state = table(animals="dragon,pig", boards=["SSRRMMC"], tokens=["BBCBB"], stacks=["CBB/MM", "B/S", "", "", "", ""])
    say(state, "buy 1")
    assert can(state)[0] == "draw the bonus cards"
    say(state, "take meat dumpling token")  # column 1
    assert "M" in tokens(state, 0)
    say(state, "draw the bonus cards")  # column 2
    assert state.view(0)["seats"][0]["cards"] == 1
    assert state.view(0)["seats"][0]["columns"] == [1, 2]


def test_u15_later_columns_of_the_dragon_are_worth_two_cards():
    state = table(animals="dragon,pig", boards=["SSSRRRMMMCCCBB"], tokens=["B"], stacks=["B", "", "", "", "", ""])
    say(state, "buy 1", "draw")
    assert state.view(0)["seats"][0]["cards"] == 2
    assert "no rotation" not in can(state)


def test_u15_the_dragon_chooses_among_what_is_possible():
    state = table(animals="dragon,pig", boards=["SRMC"], tokens=["B"], stacks=["B", "", "", "", "", ""], deck=[])
    say(state, "buy 1")
    assert "draw the bonus cards" not in can(state)


def test_u15_the_dragons_cards_come_as_far_as_they_go():
    state = table(
        animals="dragon,pig",
        boards=["SSSRRRMMMCCCBB"],
        tokens=["B"],
        stacks=["B", "", "", "", "", ""],
        deck=["lucky roll"],
    )
    say(state, "buy 1", "draw")
    assert state.view(0)["seats"][0]["cards"] == 1


# -- Snake


def test_u69_the_snake_exchanges_a_token_for_two_cards_after_its_last_purchase():
    # The purchase takes the counter to 0; two cards are worth 1 HP at the end.
    state = table(
        animals="snake,pig", tokens=["MCS"], boards=["C"], counter=1, stacks=["MC", "", "", "", "", ""], active=0
    )
    say(state, "buy 1", "gain bun")
    assert hp(state, 0) == 3
    assert can(state) == ["end turn", "ability"]
    say(state, "ability", "gain bun", "draw")
    assert result(state).scores[0] == 3 + 1  # and a single token left over costs nothing


def test_u69_the_snake_gains_the_most_for_meat_claws_and_buns():
    snake = table(animals="snake,pig").view(0)["seats"][0]["rows"]
    assert all(sum(row["slots"]) > sum(other["slots"]) for row in snake[2:] for other in snake[:2])


def test_u69_the_snake_chooses_which_of_the_two_tokens():
    state = say(table(animals="snake,pig", tokens=["SRM"]), "ability")
    assert can(state) == ["give shrimp dumpling token", "give sticky rice token"]


def test_u23_the_snake_draws_as_many_cards_as_there_are_at_least_one():
    state = table(animals="snake,pig", tokens=["S"], deck=["full purse"])
    say(state, "ability")
    assert state.view(0)["seats"][0]["cards"] == 1
    assert "ability" not in can(table(animals="snake,pig", tokens=["S"], deck=[]))


# -- Horse


def test_u70_the_horse_may_take_the_same_action_twice():
    state = say(table(animals="horse,pig"), "gain claw", "gain shrimp")
    assert tokens(state, 0) == "SC"
    assert state.pending() == [1]


def test_u22_the_horses_repeat_is_optional_even_when_nothing_else_is_possible():
    state = say(table(animals="horse,pig", deck=[]), "gain claw")
    assert can(state)[0] == "pass"
    assert "gain shrimp dumpling" in can(state)


def test_u1_the_horse_must_act_where_another_action_is_possible():
    state = say(table(animals="horse,pig"), "gain claw")
    assert "pass" not in can(state)


# -- Goat


def test_u71_the_goat_chooses_the_row_of_each_kind_it_first_gains():
    # 2 of one kind in the top row for 2 HP each, 1 of another in the bottom row for 1.
    state = table(animals="goat,pig", tokens=["MMC"], stacks=["MMC/SS", "M/S", "", "", "", ""])
    say(state, "buy 1")
    assert can(state) == ["row 1", "row 2", "row 3", "row 4", "row 5"]
    say(state, "row 1")
    assert can(state) == ["row 2", "row 3", "row 4", "row 5"]
    say(state, "row 5")
    assert hp(state, 0) == 5
    rows = state.view(1)["seats"][0]["rows"]
    assert (rows[0]["kind"], rows[0]["pieces"]) == ("meat dumpling", 2)
    assert (rows[4]["kind"], rows[4]["pieces"]) == ("phoenix claw", 1)


def test_u7_a_kind_keeps_its_row_for_the_whole_game_even_when_a_swap_empties_it():
    state = table(
        animals="goat,pig",
        tokens=["", "SR"],
        boards=["S"],
        hands=[["change of heart"]],
        stacks=["MM", "", "", "", "", "SR"],
    )
    say(state, "play change of heart")
    assert "row 1" not in can(state)  # it is the shrimp dumplings' for good
    say(state, "row 2", "no rotation")
    rows = state.view(0)["seats"][0]["rows"]
    assert [(row["kind"], row["pieces"]) for row in rows[:2]] == [("shrimp dumpling", 0), ("meat dumpling", 1)]


def test_u7_the_fifth_kind_of_the_goat_has_only_one_row_left():
    state = table(animals="goat,pig", tokens=["B"], boards=["SRMC"], stacks=["B", "", "", "", "", ""])
    assert hp(say(state, "buy 1"), 0) == 1


def test_u71_the_goats_top_three_rows_give_the_most():
    goat = table(animals="goat,pig").view(0)["seats"][0]["rows"]
    assert all(sum(row["slots"]) > sum(other["slots"]) for row in goat[:3] for other in goat[3:])


# -- Monkey


def test_u72_the_monkey_rolls_a_6_and_moves_a_steamer_into_its_zone():
    state = table(animals="monkey,pig", tokens=["C"], chance=[FACE[6]])
    say(state, "gain claw", "ability", "stack 4 to stack 1")
    assert heights(state) == [3, 2, 2, 1, 2, 2]
    say(state, "buy 1")
    assert pieces(state, 0) == "CC"


@pytest.mark.parametrize("number", [2, 3])
def test_u72_the_monkey_rolls_2_or_3_and_must_rotate(number):
    state = say(table(animals="monkey,pig", chance=[FACE[number]]), "ability")
    assert can(state) == ["rotate left", "rotate right"]


@pytest.mark.parametrize("number", [0, 1])
def test_u72_the_monkey_rolls_a_blank_or_1_for_nothing(number):
    state = say(table(animals="monkey,pig", chance=[FACE[number]]), "ability")
    assert "gain shrimp dumpling" in can(state)
    assert "ability" not in can(state)


def test_u2_a_roll_that_fate_bars_is_skipped():
    state = say(table(animals="monkey,pig", chance=[FACE[2]], fate="stuck turntable"), "ability")
    assert "gain shrimp dumpling" in can(state)
    assert state.view(0)["rotation"] == 0


# -- Rooster


def test_u73_the_rooster_keeps_two_and_draws_two_new_ones():
    # 2 S, 1 R, 1 M bought; R and M go back, and an S and a C come out.
    state = table(
        animals="rooster,pig", tokens=["SSRM"], stacks=["SSRM/BB", "CC", "", "", "", ""], bag="SC", chance=[0, 2]
    )
    say(state, "buy 1", "return rice, meat, done")
    assert pieces(state, 0) == "SSSC"
    assert state.view(0)["bag"] == 2


def test_u6_the_rooster_returns_first_and_may_draw_the_same_piece_again():
    state = table(animals="rooster,pig", tokens=["SR"], stacks=["SR", "", "", "", "", ""], bag="")
    say(state, "buy 1", "piece shrimp", "done")
    assert pieces(state, 0) == "SR"


def test_u73_the_rooster_may_keep_everything():
    state = say(table(animals="rooster,pig", tokens=["SS"]), "buy 1", "done")
    assert pieces(state, 0) == "SS"


# -- Dog


def test_u74_the_dog_gains_3_hp_more_for_a_steamer_of_four():
    state = table(animals="dog,pig", tokens=["SSRM"], stacks=["SSRM", "", "", "", "", ""])
    assert hp(say(state, "buy 1"), 0) == 4 + 3


@pytest.mark.parametrize(("steamer", "bonus"), [("S", 0), ("SR", 1), ("SRM", 2), ("SRMC", 3), ("SRMCB", 3)])
def test_u74_the_dogs_bonus_grows_with_the_steamer(steamer, bonus):
    state = table(animals="dog,pig", tokens=[steamer], stacks=[steamer, "", "", "", "", ""])
    assert hp(say(state, "buy 1"), 0) == len(steamer) + bonus


def test_u6_the_dog_counts_pieces_that_find_no_slot():
    state = table(animals="dog,pig", tokens=["SSSS"], boards=["SSSSSS"], stacks=["SSSS", "", "", "", "", ""])
    assert hp(say(state, "buy 1"), 0) == 3


# -- Pig


def test_u75_the_pig_gains_3_hp_for_a_column_and_never_again_for_the_same():
    state = table(
        animals="pig,dog",
        boards=["SRMC"],
        tokens=["BC", "SR"],
        hands=[["change of heart"]],
        stacks=["B/C", "SM/CC", "", "", "", "SR"],
    )
    say(state, "buy 1")
    assert hp(state, 0) == 1 + 3
    assert state.view(0)["seats"][0]["columns"] == [1]
    # The swap breaks the column: nothing is taken back ...
    say(state, "play change of heart", "piece claw with stack 2 for shrimp", "no rotation")
    assert hp(state, 0) == 4 - 1 + 1
    # ... and completing it again pays only for the piece.
    say(state, "gain bun", "draw", "no rotation", seat=1)
    while "buy 1" not in can(state):
        say(state, can(state)[0])
    before = hp(state, 0)
    say(state, "buy 1")
    assert hp(state, 0) == before + 1


def test_u76_some_animals_are_for_beginners():
    setup = table().setup
    assert [setup.animals[i] for i in setup.beginners] == ["Tiger", "Dragon", "Snake", "Dog", "Pig"]
    assert [setup.animals[i] for i in setup.company] == ["Ox", "Monkey"]
