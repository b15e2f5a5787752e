"""Buying steamers: zones, exact tokens, placing, scoring, the counter."""

import pytest

from teahouse import IllegalMove

from .tables import can, heights, hp, pieces, say, table, tokens, top


def buys(state):
    return [word for word in can(state) if word.startswith("buy")]


def test_u43_a_purchase_pays_takes_scores_and_counts_down():
    # Four players: Pauline buys a shared steamer of three for exactly its tokens and gains 1 + 1 + 1 HP.
    state = table(animals="pig,dog,rat,goat", tokens=["SRM"], stacks=["SRM/BB", "CC", "", "", "", ""], counter=13)
    assert state.view(0)["stacks"][0]["zones"] == [0, 3]
    say(state, "buy 1")
    assert pieces(state, 0) == "SRM"
    assert hp(state, 0) == 3
    assert tokens(state, 0) == ""
    assert state.view(0)["counter"] == 12


def test_u49_the_tokens_match_the_contents_exactly():
    state = table(tokens=["SSR"], stacks=["SSM", "SSRR", "", "", "", ""])
    assert buys(state) == []
    with pytest.raises(IllegalMove, match="costs exactly 2 shrimp dumpling, meat dumpling; you have 2 shrimp"):
        say(state, "buy 1")


def test_u49_spent_tokens_return_to_the_supply():
    state = say(table(tokens=["SSB"]), "buy 1")
    assert state.view(0)["supply"]["shrimp dumpling"] == 10
    assert tokens(state, 0) == "B"


def test_u49_a_steamer_is_bought_whole():
    state = table(tokens=["S"])
    assert buys(state) == []


def test_u5_only_stacks_in_the_zone_can_be_bought():
    state = table(tokens=["SSRRMMCCBB"])
    assert buys(state) == ["buy 1", "buy 2"]
    with pytest.raises(IllegalMove, match=r"outside your Feast Zone \(U5\)"):
        say(state, "buy 4")


def test_u48_only_the_top_steamer_of_a_stack_can_be_bought():
    state = table(tokens=["MM"])
    assert buys(state) == []  # MM lies under SS and RR


def test_u54_without_a_steamer_in_the_zone_nothing_can_be_bought_until_the_table_turns():
    state = table(tokens=["CC"], stacks=["", "", "", "CC", "", ""])
    assert buys(state) == []
    assert buys(say(state.copy(), "draw", "rotate right")) == []
    assert buys(say(state, "draw", "rotate left")) == ["buy 4"]


def test_u50_each_piece_goes_to_the_left_most_empty_slot_of_its_row():
    state = say(table(tokens=["SS"], boards=["SSR"]), "buy 1")
    assert state.view(0)["seats"][0]["rows"][0]["pieces"] == 4
    assert pieces(state, 0) == "SSSSR"


def test_u50_the_empty_steamer_stays_beside_the_board():
    state = say(table(tokens=["SS"]), "buy 1")
    assert state.view(1)["seats"][0]["bought"] == 1
    assert heights(state) == [1, 2, 2, 2, 2, 2]


def test_u52_each_slot_gives_the_hp_printed_on_it():
    # The Bunny's slots are worth 1 2 2 2 2 3.
    state = say(table(animals="bunny,pig", tokens=["SS"], boards=["SSSS"], stacks=["SS", "", "", "", "", ""]), "buy 1")
    assert hp(state, 0) == 2 + 3


def test_u51_a_full_row_takes_no_more_and_the_excess_lies_beside_the_board():
    state = say(
        table(animals="bunny,pig", tokens=["SSS"], boards=["SSSSS"], stacks=["SSS", "", "", "", "", ""]), "buy 1"
    )
    assert pieces(state, 0) == "SSSSSS/SS"
    assert hp(state, 0) == 3


def test_u6_the_next_steamer_is_top_and_visible_as_soon_as_one_is_lifted():
    state = table(animals="bunny,pig", tokens=["SS"], seen=False)
    assert state.view(1)["stacks"][0]["steamers"] == [{"shrimp dumpling": 2}, None]
    reveals = state.reveals
    say(state, "buy 1")
    assert state.view(1)["asks"] if 1 in state.pending() else can(state)[0] == "pass"
    assert state.view(1)["stacks"][0]["steamers"] == [{"meat dumpling": 2}]
    assert state.reveals == reveals + 1


def test_u53_the_counter_stops_at_0_and_buying_goes_on():
    state = table(tokens=["SS", "BBSR"], counter=1)
    say(state, "buy 1", "gain bun")
    assert state.view(0)["counter"] == 0
    say(state, "buy 6")
    assert state.view(0)["counter"] == 0
    assert hp(state, 1) == 2


def test_u10_the_steamer_counter_of_a_position_is_that_of_the_table():
    assert [table(animals=",".join(names)).view(0)["counter"] for names in (("ox", "pig"), ("ox", "pig", "rat"))] == [
        12,
        12,
    ]


# -- Regular's Discount


def test_u23_a_discount_leaves_out_one_token_of_choice():
    state = table(tokens=["S"], hands=[["regular's discount"]])
    say(state, "play regular's discount", "no rotation")
    assert buys(state) == ["buy 1"]
    say(state, "buy 1")  # only the missing token can be left out
    assert pieces(state, 0) == "SS"
    assert tokens(state, 0) == ""


def test_u23_leaving_a_token_out_is_a_choice_and_optional():
    state = table(tokens=["SR"], stacks=["SR", "", "", "", "", ""], hands=[["regular's discount"]])
    say(state, "play regular's discount", "no rotation", "buy 1")
    assert can(state) == ["pay all", "leave out shrimp dumpling token", "leave out sticky rice token"]
    say(state, "leave out rice")
    assert tokens(state, 0) == "R"


def test_u23_a_discount_counts_for_a_purchase_after_its_own_rotation():
    # Nothing in the zone can be bought before the table is turned; after that stack 4 can, with a claw left out.
    state = table(tokens=["C"], hands=[["regular's discount"]])
    say(state, "play regular's discount")
    say(state, "rotate left")
    assert buys(state) == ["buy 4"]
    say(state, "buy 4")
    assert (pieces(state, 0), tokens(state, 0)) == ("CC", "")


def test_u23_a_discount_may_be_played_even_if_no_purchase_follows():
    state = table(tokens=["B"], hands=[["regular's discount"]])
    say(state, "play regular's discount", "no rotation", "gain bun")
    assert tokens(state, 0) == "BB"


def test_u23_a_discount_is_for_the_first_action_only():
    state = table(tokens=["S"], hands=[["regular's discount"]])
    say(state, "gain bun")
    assert "play regular's discount" not in can(state)


def test_u23_a_discount_ends_with_the_turn():
    state = table(tokens=["S", ""], hands=[["regular's discount"]])
    say(state, "play regular's discount", "no rotation", "gain bun", "gain bun", "draw", "no rotation")
    assert state.view(0)["discount"] is False


def test_u23_the_oxs_extra_token_can_be_left_out():
    state = table(animals="ox,pig", tokens=["CC"], hands=[["regular's discount"]])
    say(state, "play regular's discount", "no rotation")
    assert "buy 4 from afar" in can(state)
    say(state, "buy 4 from afar")
    assert "leave out the extra token" in can(state)
    say(state, "leave out the extra token")
    assert hp(state, 0) == 2 + 2
    assert tokens(state, 0) == ""


def test_u23_the_ox_may_leave_out_a_token_of_the_contents_and_add_the_extra():
    state = table(animals="ox,pig", tokens=["CB"], hands=[["regular's discount"]])
    say(state, "play regular's discount", "no rotation", "buy 4 from afar")
    assert tokens(state, 0) == ""
    assert pieces(state, 0) == "CC"
    assert hp(state, 0) == 4


def test_u5_a_discount_of_a_steamer_with_one_piece_costs_nothing():
    state = table(tokens=[""], stacks=["S", "", "", "", "", ""], hands=[["regular's discount"]])
    say(state, "play regular's discount", "no rotation", "buy 1")
    assert pieces(state, 0) == "S"
    assert top(state, 1) == ""
