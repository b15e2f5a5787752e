"""Cases in which several rules meet."""

import pytest

from tests.certain import result

from .tables import FACE, GAME, can, heights, hp, pieces, say, table, tokens, top
from .test_fate import reveal

ALONE = ["", "", "", "", ""]


# -- gains out of turn


def test_u9_a_piece_from_fate_pays_kept_cards_of_players_whose_turn_it_is_not():
    state = reveal("free samples", bag="SSS", kept=[(2, "house favourite: shrimp")])
    assert [hp(state, seat) for seat in range(3)] == [1, 1, 2]


def test_u7_the_goat_is_asked_for_a_row_when_fate_gives_it_a_new_kind():
    state = reveal("free samples", bag="MMM", players="dog,goat,rat", marker=1)
    assert state.pending() == [1]
    assert can(state) == ["row 1", "row 2", "row 3", "row 4", "row 5"]
    say(state, "row 2")
    assert [hp(state, seat) for seat in range(3)] == [1, 2, 1]
    assert state.pending() == [1]  # whose turn it is, for the marker is there


def test_u15_the_dragon_is_rewarded_for_a_column_that_fate_completes_before_the_next_player_gains():
    state = reveal("free samples", bag="BBB", players="dog,dragon,rat", boards=["", "SRMC"], marker=1)
    assert state.pending() == [1]
    assert hp(state, 2) == 0  # one player complete before the next (U11)
    say(state, "take claw")
    assert tokens(state, 1) == "C"
    assert hp(state, 2) == 1


def test_u75_a_pig_that_fills_two_columns_at_once_gains_3_hp_for_each():
    state = table(
        animals="pig,dog", boards=["SSRRMMCC"], tokens=["BB"], stacks=["BB", *ALONE], kept=[(0, "one of each")]
    )
    assert hp(say(state, "buy 1"), 0) == 1 + 1 + 2 * (3 + 2)


def test_u9_a_swap_that_completes_a_column_pays_for_it():
    state = table(animals="pig,dog", boards=["SSRMC"], hands=[["change of heart"]], stacks=["BB", *ALONE])
    say(state, "play change of heart", "piece shrimp")
    assert pieces(state, 0) == "SRMCB"
    assert hp(state, 0) == -1 + 1 + 3


def test_u24_a_row_and_a_column_at_once_pay_the_column_first():
    state = table(
        animals="dragon,pig",
        boards=["SSSSSRRRRRRMMMMMMCCCCCCBBBBBB"],
        tokens=["S"],
        stacks=["S", *ALONE],
        kept=[(0, "clean plate")],
    )
    say(state, "buy 1")
    assert can(state)[0] == "draw the bonus cards"  # column 6
    say(state, "draw the bonus cards")
    assert can(state)[0] == "take shrimp dumpling token"  # the row's
    assert hp(state, 0) == 0 + 2


# -- steamers that go and come


def test_u10_taking_the_last_piece_at_counter_1_makes_this_round_the_last():
    state = table(counter=1, hands=[["quick chopsticks"]], stacks=["S", "RR/MM", *ALONE[1:]])
    say(state, "play quick chopsticks", "stack 1", "no rotation", "gain bun")
    assert state.view(None)["counter"] == 0
    assert state.view(0)["seats"][0]["bought"] == 0  # no purchase
    say(state, "gain bun", "draw", "no rotation")
    assert result(state).reason == "the Steamer counter stands at 0"


def test_u10_a_steamer_goes_onto_four_but_not_onto_five_and_into_an_empty_space():
    state = table(
        hands=[["room for one more"]], stacks=["SS", "M/M/M/M", "R/R/R/R/R", "", "CC", "BB"], counter=12, seen=True
    )
    say(state, "play room for one more", "stack 1")
    assert can(state) == ["to stack 2", "to stack 4", "to stack 5", "to stack 6"]
    say(state, "to stack 2")
    assert heights(state) == [0, 5, 5, 0, 1, 1]
    assert state.view(None)["counter"] == 12


def test_u10_the_top_of_a_stack_of_five_may_be_moved_away():
    state = table(animals="monkey,pig", stacks=["S/R/M/C/B", "", "", "", "", ""], chance=[FACE[5]])
    say(state, "ability")
    assert can(state) == ["to stack 2", "to stack 3", "to stack 4", "to stack 5", "to stack 6"]
    say(state, "to stack 6")
    assert (top(state, 1), top(state, 6)) == ("R", "S")


def test_u10_a_monkey_with_nowhere_to_move_anything_moves_nothing():
    state = table(animals="monkey,pig", stacks=["", "", "", "", "", ""], chance=[FACE[5]])
    say(state, "ability")
    assert "gain shrimp dumpling" in can(state)


def test_u49_a_piece_swapped_into_a_steamer_is_part_of_its_price():
    state = table(animals="pig,dog", boards=["S"], hands=[["change of heart"]], tokens=["SR"], stacks=["RM", *ALONE])
    assert "buy 1" not in can(state)
    say(state, "play change of heart", "piece meat", "no rotation")
    assert top(state, 1) == "SR"
    say(state, "buy 1")
    assert pieces(state, 0) == "SRM"


# -- the die


def test_u11_three_tied_roll_again_and_then_two_of_them():
    rolls = [FACE[6], FACE[6], FACE[6], FACE[5], FACE[5], FACE[0], FACE[0], FACE[0], FACE[2], FACE[1]]
    state = reveal("high roller", chance=rolls, marker=0)
    assert state.pending() == [0]
    assert can(state)[0].startswith("take")
    say(state, "take shrimp and shrimp")
    assert tokens(state, 0) == "SS"


def test_u11_blanks_tie_too():
    rolls = [FACE[0], FACE[0], FACE[0], FACE[0], FACE[1], FACE[0]]
    state = reveal("lucky draw", chance=rolls, marker=2, bag="B")
    assert pieces(state, 0) == "B"  # the second to roll, from the marker on


# -- supplies that run out


def test_u13_two_tokens_of_choice_are_as_many_as_the_supply_has():
    everything = "SSSSSSSSSSRRRRRRRRRRMMMMMMMMMMCCCCCCCCCCBBBBBBBBB"
    state = reveal("high roller", chance=[FACE[6], FACE[0], FACE[0]], marker=1, tokens=["", "", everything])
    assert tokens(state, 1) == "B"  # the only one, without a question


def test_u14_the_rat_may_draw_the_card_that_it_has_just_discarded():
    state = table(animals="rat,pig", hands=[["full purse"]], deck=[], discards=["lucky roll"], chance=[FACE[2], 0])
    say(state, "ability")
    assert state.view(0)["discards"] == {}  # two discards make a deck at once, and a card is drawn from it
    assert state.view(0)["seats"][0]["cards"] == 1
    assert state.view(0)["deck"] == 1


def test_u14_an_exchange_can_make_a_draw_possible_again():
    state = table(animals="dog,pig", hands=[["full purse", "lucky roll"]], deck=[])
    assert "draw a card" not in can(state)
    say(state, "exchange full purse and lucky roll for claw")
    assert "draw a card" in can(state)


def test_u16_a_rooster_refills_an_empty_bag_for_others():
    state = table(animals="rooster,pig", tokens=["SR"], stacks=["SR/MM", *ALONE], bag="", hands=[["full purse"]])
    say(state, "buy 1", "piece shrimp", "piece rice")
    assert sorted(pieces(state, 0)) == ["R", "S"]
    assert state.view(0)["bag"] == 0


# -- the start


def test_u37_everyone_begins_with_no_hp():
    for players in range(2, 6):
        seats = GAME.start(players=players, seed=3, options={"animals": "beginners"}).view(None)["seats"]
        assert [seat["hp"] for seat in seats] == [0] * players


@pytest.mark.parametrize("order", [("gain bun", "draw", "no rotation"), ("draw", "no rotation", "gain bun")])
def test_u12_a_marker_taken_by_a_card_counts_from_the_next_round_on(order):
    state = table(animals="dog,pig,ox", active=0, hands=[["head of the table"]], marker=1, first=0)
    say(state, "play head of the table", "no rotation", "gain bun")
    assert state.view(None)["marker"] == 0
    assert state.pending() == [1]  # this round goes on as it began
    for seat in (1, 2):
        assert state.pending() == [seat]
        say(state, *order)
    assert state.view(None)["round"] == 3
