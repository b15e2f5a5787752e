"""The Fortune cards of the standard pack, each by what it does at the table."""

import pytest

from .tables import CARDS, FACE, box, can, heights, hp, pieces, say, table, tokens, top

ROTATION = ["no rotation", "rotate left", "rotate right"]


def plays(state):
    return [word for word in can(state) if word.startswith("play")]


def test_u31_there_are_fifty_fortune_cards_eight_of_them_with_a_star():
    fortune = box().fortune
    assert sum(fortune.all_copies) == 50
    assert sum(n for n, star in zip(fortune.all_copies, fortune.stars) if star) == 8


def test_u12_head_of_the_table_takes_the_marker_at_once_but_the_round_goes_on():
    state = table(animals="dog,pig,rat", hands=[["head of the table"]], marker=2, active=0, turns=1, first=2)
    say(state, "play head of the table", "no rotation", "gain bun")
    assert state.view(0)["marker"] == 0
    assert state.pending() == [1]  # the order of this round stays


def test_u10_quick_chopsticks_takes_a_piece_of_choice_and_is_no_purchase():
    state = table(hands=[["quick chopsticks"]], stacks=["SR", "MM", "", "", "", "BB"], fate="extra sauce")
    say(state, "play quick chopsticks", "stack 1, rice", "no rotation")
    assert pieces(state, 0) == "R"
    assert hp(state, 0) == 1  # no bonus for a purchase
    assert top(state, 1) == "S"
    assert state.view(0)["counter"] == 12
    assert state.view(0)["seats"][0]["bought"] == 0


def test_u10_a_steamer_emptied_by_a_card_goes_to_the_supply_and_moves_the_counter():
    state = table(hands=[["quick chopsticks"]], stacks=["S/RR", "", "", "", "", ""])
    say(state, "play quick chopsticks")
    assert pieces(state, 0) == "S"
    assert state.view(0)["counter"] == 11
    assert top(state, 1) == "RR"
    assert state.view(0)["seats"][0]["bought"] == 0


def test_u61_fresh_from_the_kitchen_places_a_piece_and_scores_its_slot():
    state = table(animals="bunny,pig", hands=[["fresh from the kitchen"]], boards=["CC"], bag="C")
    say(state, "play fresh from the kitchen")
    assert pieces(state, 0) == "CCC"
    assert hp(state, 0) == 2


def test_u16_an_empty_bag_gives_nothing():
    state = table(hands=[["fresh from the kitchen"]], bag="")
    assert pieces(say(state, "play fresh from the kitchen"), 0) == ""


def test_u62_change_of_heart_loses_and_gains_the_hp_of_the_slots():
    # The Bunny gives up its second claw (2 HP) for a first bun (1 HP).
    state = table(
        animals="bunny,pig", hands=[["change of heart"]], boards=["CC"], hp=[3], stacks=["BB", "", "", "", "", ""]
    )
    say(state, "play change of heart")
    assert pieces(state, 0) == "CB"
    assert hp(state, 0) == 3 - 2 + 1
    assert top(state, 1) == "CB"


def test_u8_an_excess_piece_is_given_up_first_and_costs_no_hp():
    state = table(
        animals="bunny,pig",
        hands=[["change of heart"]],
        boards=["CCCCCC"],
        excess=["C"],
        hp=[9],
        stacks=["BB", "", "", "", "", ""],
    )
    say(state, "play change of heart")
    assert pieces(state, 0) == "CCCCCCB"
    assert hp(state, 0) == 9 + 1


def test_u8_the_piece_leaves_before_the_new_one_is_placed_and_the_kinds_differ():
    state = table(hands=[["change of heart"]], boards=["CS"], stacks=["CC", "SC", "", "", "", ""])
    say(state, "play change of heart")
    assert can(state) == ["piece shrimp dumpling", "piece phoenix claw"]
    say(state, "claw")
    assert pieces(state, 0) == "SS"  # only stack 2 holds something other than claws, and there only the shrimp


def test_u23_change_of_heart_swaps_nothing_without_a_piece_or_another_kind_in_the_zone():
    for board, stacks in (("", ["CC", "", "", "", "", ""]), ("CC", ["CC", "", "SS", "", "", ""])):
        state = say(table(hands=[["change of heart"]], boards=[board], stacks=stacks), "play change of heart")
        assert pieces(state, 0) == board
        assert can(state) == ROTATION  # at once: everyone can see that there is nothing to swap (R4)


def test_u10_room_for_one_more_moves_any_top_steamer_to_any_other_space():
    state = table(hands=[["room for one more"]], stacks=["SS/MM", "", "RR/MM", "", "", ""])
    say(state, "play room for one more")
    assert can(state) == ["stack 1", "stack 3"]
    say(state, "stack 3")
    assert can(state) == ["to stack 1", "to stack 2", "to stack 4", "to stack 5", "to stack 6"]
    say(state, "to stack 1", "no rotation")
    assert heights(state) == [3, 0, 1, 0, 0, 0]
    assert (top(state, 1), top(state, 3)) == ("RR", "MM")
    assert state.view(0)["counter"] == 12  # moving counts nothing


def test_u10_no_stack_ever_exceeds_five():
    state = table(hands=[["room for one more"]], stacks=["SS/M/M/M/M", "R/M/M/M", "C", "", "", ""])
    say(state, "play room for one more", "stack 3")
    assert can(state) == ["to stack 2", "to stack 4", "to stack 5", "to stack 6"]
    say(state, "to stack 2")
    assert heights(state)[:3] == [5, 5, 0]


def test_u19_a_steamer_that_has_been_covered_stays_known():
    state = table(hands=[["room for one more"]], seen=False)
    say(state, "play room for one more", "stack 1 to stack 2")
    assert state.view(1)["stacks"][1]["steamers"] == [{"shrimp dumpling": 2}, {"sticky rice": 2}, None]


def test_u13_full_purse_gives_two_different_tokens():
    state = say(table(hands=[["full purse"]]), "play full purse", "take rice")
    assert "take sticky rice token" not in can(state)
    say(state, "take bun")
    assert tokens(state, 0) == "RB"


def test_u13_full_purse_gives_one_where_only_one_kind_is_left():
    rest = "S" * 10 + "R" * 10 + "M" * 10 + "C" * 10
    state = say(table(hands=[["full purse"]], tokens=["", rest]), "play full purse")
    assert tokens(state, 0) == "B"  # nothing to choose, as everyone can see


def test_u13_both_tokens_are_shown_when_the_choice_is_complete():
    state = say(table(hands=[["full purse"]]), "play full purse")
    before = state.view(1)
    say(state, "take rice")
    assert state.view(1) == before


def test_u9_clean_plate_pays_when_a_row_is_completed():
    state = table(
        animals="ox,pig", kept=[(0, "clean plate")], boards=["SSSSS"], tokens=["S"], stacks=["S", "", "", "", "", ""]
    )
    say(state, "buy 1", "take claw")
    assert hp(state, 0) == 0 + 2  # the sixth slot of the Ox is worth nothing
    assert tokens(state, 0) == "C"


def test_u9_two_clean_plates_add_up():
    state = table(
        animals="ox,pig",
        kept=[(0, "clean plate"), (0, "clean plate")],
        boards=["SSSSS"],
        tokens=["S"],
        stacks=["S", "", "", "", "", ""],
    )
    say(state, "buy 1", "take claw", "take bun")
    assert hp(state, 0) == 4
    assert tokens(state, 0) == "CB"


def test_u9_a_row_completes_once_a_game():
    state = table(
        animals="bunny,pig",
        boards=["SSSSSS"],
        hands=[["change of heart", "clean plate"]],
        tokens=["S"],
        stacks=["MM", "S/RR", "", "", "", ""],
    )
    say(state, "play change of heart", "no rotation")
    say(state, "buy 2", "pass")
    assert state.view(0)["seats"][0]["rows"][0]["pieces"] == 6
    assert state.view(0)["seats"][0]["rows"][0]["complete"] is True
    assert tokens(state, 0) == ""


def test_u9_one_of_each_pays_with_the_animal_when_a_column_is_completed():
    state = table(
        animals="pig,dog", kept=[(0, "one of each")], boards=["SRMC"], tokens=["B"], stacks=["B", "", "", "", "", ""]
    )
    assert hp(say(state, "buy 1"), 0) == 1 + 3 + 2


def test_u24_columns_from_the_left_then_rows():
    state = table(
        animals="dragon,pig",
        kept=[(0, "clean plate")],
        boards=["SSSSSRRMMCCB"],
        tokens=["SB"],
        stacks=["SB", "", "", "", "", ""],
    )
    say(state, "buy 1")
    assert can(state)[0] == "draw the bonus cards"  # column 2 first
    say(state, "take meat")
    assert "draw the bonus cards" not in can(state)  # then the row's token
    say(state, "take claw")
    assert tokens(state, 0) == "MC"


def test_u9_house_favourite_pays_for_each_piece_gained():
    state = table(kept=[(0, "house favourite: shrimp")], tokens=["SS"], animals="ox,pig")
    assert hp(say(state, "buy 1"), 0) == 2 + 2


def test_u9_a_bonus_for_a_kind_pays_only_above_the_highest_count_so_far():
    state = table(
        animals="ox,pig",
        kept=[(0, "house favourite: shrimp")],
        boards=["SS"],
        hands=[["change of heart"]],
        tokens=["SS"],
        stacks=["SS", "MM", "", "", "", ""],
    )
    say(state, "play change of heart", "no rotation")
    assert hp(state, 0) == 0  # one for one
    say(state, "buy 1")
    assert hp(state, 0) == 2 + 1  # the first only brings back what was there


def test_u8_excess_pieces_earn_nothing_for_their_kind():
    state = table(
        animals="ox,pig",
        kept=[(0, "house favourite: shrimp")],
        boards=["SSSSS"],
        tokens=["SS"],
        stacks=["SS", "", "", "", "", ""],
    )
    assert hp(say(state, "buy 1"), 0) == 0 + 1


def test_u3_kept_cards_are_no_longer_in_hand_and_never_discarded():
    state = say(table(hands=[["clean plate"]]), "play clean plate")
    assert can(state)[0] == "no rotation"
    view = state.view(1)
    assert view["seats"][0]["kept"] == ["Clean Plate"]
    assert (view["seats"][0]["cards"], view["discards"]) == (0, {})


def test_u60_lucky_roll_gives_the_token_of_the_icon_or_two_cards():
    state = say(table(hands=[["lucky roll"]], chance=[FACE[6]]), "play lucky roll")
    assert tokens(state, 0) == "C"
    state = say(table(hands=[["lucky roll"]], chance=[FACE[0]]), "play lucky roll")
    assert state.view(0)["seats"][0]["cards"] == 2


def test_u13_a_lucky_roll_of_a_sold_out_kind_gives_nothing():
    state = table(hands=[["lucky roll"]], tokens=["", "CCCCCCCCCC"], chance=[FACE[6]])
    assert tokens(say(state, "play lucky roll"), 0) == ""


def test_u4_spin_the_table_turns_once_or_twice_before_the_actions_own_rotation():
    state = say(table(hands=[["spin the table"]]), "play spin the table")
    assert can(state) == ["turn left", "turn right"]
    assert state.view(0)["asks"].startswith("Spin the Table turns the table")
    say(state, "right")
    assert can(state) == ["no turn", "turn left", "turn right"]
    assert state.view(0)["asks"].startswith("Spin the Table may turn the table further")
    say(state, "right")
    assert can(state) == ROTATION  # now the action's own
    assert state.view(0)["asks"].startswith("Rotate the table after your action")
    say(state, "right")
    assert state.view(0)["rotation"] == 3
    assert [line for line in state.log(None) if "clockwise" in line] == [
        "Spin the Table turns the table clockwise",
        "Spin the Table turns the table clockwise",
        "player 1 rotates the table clockwise",
    ]


def test_u13_sticky_fingers_takes_a_token_from_another_player_even_a_sold_out_one():
    state = table(animals="dog,pig,rat", hands=[["sticky fingers"]], tokens=["", "CCCCCCCCCCS", "S"])
    say(state, "play sticky fingers")
    assert can(state) == ["player 2", "player 3"]
    say(state, "player 2, claw")
    assert (tokens(state, 0), tokens(state, 1)) == ("C", "SCCCCCCCCC")


def test_u3_sticky_fingers_takes_nothing_where_nobody_has_tokens():
    assert can(say(table(hands=[["sticky fingers"]]), "play sticky fingers")) == ROTATION


def test_u23_nosy_neighbour_takes_a_card_unseen_and_only_the_two_know_it():
    state = table(animals="dog,pig,rat", hands=[["nosy neighbour"], ["full purse"], []])
    say(state, "play nosy neighbour")
    assert state.view(0)["hand"] == {"Full Purse": 1}
    assert state.view(1)["seats"][0]["known"] == {"Full Purse": 1}
    assert state.view(2)["seats"][0]["known"] == {}
    assert any("Full Purse" in line for line in state.log(1))
    assert not any("Full Purse" in line for line in state.log(2))


def test_u10_back_to_the_kitchen_puts_a_top_steamer_under_its_stack():
    state = table(hands=[["back to the kitchen"]], stacks=["SS/MM/RR", "CC", "", "", "", ""], seen=False)
    say(state, "play back to the kitchen")
    assert state.view(1)["stacks"][0]["steamers"] == [{"meat dumpling": 2}, None, {"shrimp dumpling": 2}]


def test_u3_back_to_the_kitchen_sinks_nothing_without_a_stack_of_two():
    state = table(hands=[["back to the kitchen"]], stacks=["SS", "CC", "", "", "", ""])
    assert can(say(state, "play back to the kitchen")) == ROTATION


def test_u11_second_helping_is_for_the_player_who_has_the_fewest_hp_by_the_tie_rule():
    # Tied: the one farthest clockwise from the marker, which is its holder's right-hand neighbour.
    state = table(hands=[["second helping"]], hp=[2, 2], marker=1, bag="SR")
    say(state, "play second helping")
    assert pieces(state, 0) == "SR"
    state = table(hands=[["second helping"]], hp=[2, 2], marker=0)
    say(state, "play second helping", "take bun")
    assert tokens(state, 0) == "B"


@pytest.mark.parametrize("card", sorted(CARDS))
def test_u41_every_card_can_be_played_somewhere(card):
    state = table(
        animals="dog,pig,rat",
        hands=[[card], ["full purse"] if card != "full purse" else ["lucky roll"]],
        tokens=["SS", "R"],
        boards=["S"],
        marker=1,
    )
    assert f"play {card}" in can(state)
    say(state, f"play {card}")
    while state.pending() == [0] and "gain shrimp dumpling" not in can(state):
        state.apply(0, state.legal(0)[0])
    assert f"plays {CARDS[card]}" in "\n".join(state.log(None))
