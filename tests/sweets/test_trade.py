"""Trading: S3 in all its sentences, S10, S23."""

from itertools import combinations

import pytest

from teahouse import IllegalMove
from tests.certain import result

from .table import SWEETS, hand, lay, moves, play, row


def tea(state, seat):
    return state.view(None)["seats"][seat]["tea"]


# -- the rulebook's examples of trading two cards


def test_s3_example_a_card_of_the_same_type_may_be_exchanged():
    state = play(lay(["candy, donut", "cake"]), "trade: give candy donut, take candy biscuit")
    assert hand(state, 0) == {"biscuit": 1, "candy": 1}
    assert row(state) == {"biscuit": 2, "candy": 1, "donut": 2}


def test_s3_example_two_cards_may_be_traded_for_the_same_two_types():
    state = play(lay(["candy, donut", "cake"]), "trade: give candy donut, take candy donut")
    assert hand(state, 0) == {"candy": 1, "donut": 1}
    assert row(state) == {"biscuit": 3, "candy": 1, "donut": 1}
    assert state.turn() == 1
    assert state.view(None)["trades_in_a_row"] == 1


def test_s3_example_trading_in_a_tea_cup_brings_one_card_more():
    state = play(lay(["candy", "cake"]), "trade: give candy tea, take 2 biscuit")
    assert hand(state, 0) == {"biscuit": 2}
    assert tea(state, 0) == 0
    assert row(state) == {"biscuit": 1, "candy": 2, "donut": 1, "tea": 1}


def test_s3_example_several_tea_cups_may_be_given_and_taken_at_once():
    state = lay(["candy", "cake", "cake", "cake"], "3 biscuit, 2 tea", tea=[2, 0, 0, 0])
    play(state, "trade: give 2 tea, take 2 tea")
    assert tea(state, 0) == 2
    assert row(state) == {"biscuit": 3, "tea": 2}


# -- the other sentences


def test_s3_two_tea_cups_alone_are_a_trade():
    state = play(lay(["candy", "cake"], tea=[2, 0]), "trade: give tea tea, take biscuit donut")
    assert hand(state, 0) == {"biscuit": 1, "candy": 1, "donut": 1}
    assert (tea(state, 0), row(state)["tea"]) == (0, 2)


def test_s3_one_card_is_no_trade():
    state = lay(["candy", "cake"], tea=[0, 2])
    assert not any(move.startswith("give") for move in moves(state))
    with pytest.raises(IllegalMove, match=r"two cards or more, and candy is all you have \(S3\)"):
        state.parse(0, "give candy")
    with pytest.raises(IllegalMove, match=r"two cards or more, sweets or Tea Cups; give another one first \(S3\)"):
        lay(["2 candy", "cake"]).parse(0, "trade: give candy, take biscuit")


def test_s3_as_many_are_taken_as_given():
    state = lay(["3 candy", "cake"])
    for move in ["trade: give 3 candy, take 2 biscuit", "trade: give 2 candy, take 3 biscuit"]:
        with pytest.raises(IllegalMove, match=r"takes as many cards as it gives: \d given, \d taken \(S3\)"):
            state.parse(0, move)


def test_s3_what_is_given_cannot_be_taken_back():
    state = lay(["2 cake", "candy"])
    with pytest.raises(
        IllegalMove, match=r"0 cake lay in the row before, you cannot take 1: what you give stays there"
    ):
        state.parse(0, "trade: give 2 cake, take cake biscuit")


def test_s3_of_each_type_at_most_as_many_as_lay_there_before():
    state = lay(["2 candy", "cake"])
    with pytest.raises(IllegalMove, match=r"1 candy lay in the row before, you cannot take 2: .*\(S3\)"):
        state.parse(0, "trade: give 2 candy, take 2 candy")
    play(state, "give candy", "give candy")
    assert moves(state) == ["take biscuit", "take candy", "give tea"]
    play(state, "take candy")
    assert hand(state, 0) == {"candy": 1, "donut": 1}


def test_s3_only_what_is_held_can_be_given():
    state = lay(["2 candy", "cake"])
    with pytest.raises(IllegalMove, match=r"you hold 2 candy and cannot give 3 \(S3\)"):
        state.parse(0, "trade: give 3 candy, take 3 biscuit")
    with pytest.raises(IllegalMove, match=r"you have no cake to give \(S3\)"):
        state.apply(0, 8 + 5)


def test_s3_five_are_the_most_as_five_lie_there():
    state = lay(["6 candy", "cake"], "3 biscuit, pudding, donut")
    with pytest.raises(IllegalMove, match=r"at most 5 are traded, not 6 \(S3\)"):
        state.parse(0, "trade: give 6 candy, take 3 biscuit, pudding, donut, candy")
    play(state, "trade: give 5 candy, take 3 biscuit, pudding, donut")
    assert hand(state, 0) == {"biscuit": 3, "candy": 1, "donut": 1, "pudding": 1}
    assert row(state) == {"candy": 5}


def test_s3_a_trade_may_leave_more_than_five_in_hand():
    state = play(lay(["5 candy", "cake"]), "trade: give candy tea, take 2 biscuit")
    assert state.view(None)["seats"][0]["cards"] == 6


def test_s3_with_five_or_more_in_hand_one_may_still_trade():
    state = play(lay(["4 candy, 3 pudding", "cake"]), "trade: give 3 pudding, take 2 biscuit, candy")
    assert hand(state, 0) == {"biscuit": 2, "candy": 5}


def test_s3_a_tea_cup_that_is_taken_is_put_before_the_player():
    state = lay(["2 candy", "cake"], "4 biscuit, tea", tea=[1, 0])
    play(state, "trade: give 2 candy, take biscuit tea")
    assert hand(state, 0) == {"biscuit": 1}
    assert tea(state, 0) == 2


def test_s3_the_given_cards_lie_in_the_place_of_the_taken_ones_and_nothing_is_drawn():
    state = lay(["2 candy", "cake"])
    before = state.view(None)["pile"]
    play(state, "trade: give 2 candy, take 2 biscuit")
    assert row(state) == {"biscuit": 1, "candy": 3, "donut": 1}
    assert state.view(None)["pile"] == before


# -- put together step by step


def test_s23_gives_come_first_in_the_order_of_the_pack_then_takes():
    state = lay(["candy, 2 donut", "cake"])
    assert [move for move in moves(state) if "give" in move] == ["give candy", "give donut"]
    play(state, "give candy")
    assert moves(state) == ["give donut", "give tea"]
    play(state, "give donut")
    assert moves(state) == ["take biscuit", "take candy", "give donut", "give tea"]
    play(state, "give tea")
    assert moves(state) == ["take biscuit"]  # after a candy only the donut would be left
    play(state, "take biscuit")
    assert moves(state) == ["take biscuit", "take candy"]
    play(state, "take biscuit")
    assert moves(state) == ["take biscuit", "take candy", "take donut"]
    play(state, "take donut")
    assert hand(state, 0) == {"biscuit": 2, "donut": 2}
    assert state.turn() == 1


def test_s23_a_give_is_offered_only_if_a_second_one_can_follow():
    state = lay(["candy, cake", "donut"], tea=[0, 2])
    assert [move for move in moves(state) if "give" in move] == ["give candy"]
    with pytest.raises(IllegalMove, match=r"nothing to follow cake; .* type the whole trade at once, .*\(S23\)"):
        state.apply(0, 8 + 5)


def test_s23_giving_out_of_order_is_refused_kindly():
    state = play(lay(["candy, 2 cake", "donut"]), "give cake")
    with pytest.raises(
        IllegalMove, match=r"no candy now; undo and type the whole trade at once, in any order: 'trade:"
    ):
        state.parse(0, "give candy")


def test_s23_taking_out_of_order_is_refused_kindly():
    state = play(lay(["3 pudding", "cake"], "3 biscuit, candy, donut"), "give pudding", "give pudding")
    with pytest.raises(IllegalMove, match=r"after donut too few are left; .*type the whole trade at once.*\(S23\)"):
        state.apply(0, 2)
    state = lay(["3 pudding", "cake"], "biscuit, 2 candy, 2 donut")
    play(state, "give 3 pudding", "take candy")
    with pytest.raises(IllegalMove, match=r"so no biscuit now; undo and type the whole trade at once.*\(S23\)"):
        state.apply(0, 0)


def test_s3_a_trade_that_has_begun_allows_nothing_else():
    state = play(lay(["3 cake", "candy"]), "give cake")
    with pytest.raises(IllegalMove, match=r"give another one first \(S3\)"):
        state.parse(0, "take biscuit")
    for move in ["draw", "release 1 cake"]:
        with pytest.raises(IllegalMove, match=r"a trade has begun: give and take its cards, or undo it \(S3\)"):
            state.parse(0, move)
    play(state, "give cake", "take biscuit")
    with pytest.raises(IllegalMove, match=r"you are taking cards already: .* undo it to give more \(S3\)"):
        state.parse(0, "give cake")
    with pytest.raises(IllegalMove, match=r"no pudding lies in the row"):
        state.apply(0, 3)


def test_s23_five_for_five_are_taken_without_asking():
    state = lay(["5 candy", "cake"], "3 biscuit, pudding, donut")
    play(state, "give 4 candy")
    assert state.turn() == 0
    play(state, "give candy")
    assert hand(state, 0) == {"biscuit": 3, "donut": 1, "pudding": 1}
    assert state.turn() == 1


def test_s23_the_rest_is_taken_without_asking_once_only_one_choice_is_left():
    state = play(lay(["3 pudding", "cake"], "3 biscuit, candy, donut"), "give 2 pudding", "take candy")
    assert hand(state, 0) == {"candy": 1, "donut": 1, "pudding": 1}
    state = play(lay(["4 pudding", "cake"], "candy, 4 donut"), "give 3 pudding", "take donut")
    assert hand(state, 0) == {"donut": 3, "pudding": 1}


def test_s23_all_one_holds_for_a_row_of_one_kind_needs_no_question():
    state = play(lay(["2 pudding", "cake"], "5 biscuit", tea=[0, 2]), "give 2 pudding")
    assert hand(state, 0) == {"biscuit": 2}
    assert state.turn() == 1


def test_s23_a_choice_that_only_the_giver_sees_is_forced_is_asked():
    """Two cakes are given and a hidden candy is left: by the order nothing more can be given, but nobody else knows."""
    state = play(lay(["candy, 2 cake", "donut"], "5 biscuit", tea=[0, 2]), "give 2 cake")
    assert state.pending() == [0]
    assert moves(state) == ["take biscuit"]
    play(state, "take biscuit")
    assert hand(state, 0) == {"biscuit": 2, "candy": 1}


def test_s23_every_trade_can_be_put_together_in_exactly_one_way():
    state = lay(["candy, donut, cake", "pudding"], "2 biscuit, donut, ice cream, tea", tea=[1, 0])
    ends = []

    def walk(here, path):
        if here.turn() != 0:
            ends.append((tuple(sorted(hand(here, 0).items())), tea(here, 0), tuple(sorted(row(here).items())), path))
            return
        for action in here.legal(0):
            if here.position()["given"] or 8 <= action < 15:
                there = here.copy()
                there.apply(0, action)
                walk(there, (*path, action))

    walk(state, ())
    own, lying = ["candy", "donut", "cake", "tea"], ["biscuit", "biscuit", "donut", "ice cream", "tea"]
    expected = set()
    for size in range(2, 5):
        for given in combinations(own, size):
            for taken in combinations(lying, size):
                expected.add((tuple(sorted(given)), tuple(sorted(taken))))
    assert len(ends) == len(expected)
    assert len({path for *_, path in ends}) == len(ends)


# -- no trading for ever


@pytest.mark.parametrize("players", [2, 3, 4])
def test_s10_twenty_trades_in_a_row_for_each_player_begin_the_final_turns(players):
    hands = [f"2 {name}" for name in SWEETS[1 : players + 1]]
    state = lay(hands, "5 biscuit", trades=20 * players - 2, active=players - 1)
    give = "trade: give 2 {0}, take 2 biscuit"
    play(state, give.format(SWEETS[players]))
    assert state.view(None)["phase"] == "turn"
    assert state.view(None)["trades_in_a_row"] == 20 * players - 1
    assert state.view(None)["trades_allowed"] == 20 * players
    play(state, give.format("candy"))
    view = state.view(None)
    assert view["phase"] == "final"
    assert view["pile"] > 0
    assert state.turn() == 1  # the seat after the last trader
    assert view["final_turns"] == [*range(1, players), 0]
    for _ in range(players):
        play(state, "decline")
    assert result(state).reason == f"{20 * players} trades were made in a row and the final turns are played"


@pytest.mark.parametrize("move", ["take biscuit", "draw", "release 2 cake"])
def test_s10_any_other_action_starts_the_count_again(move):
    state = play(lay(["2 cake", "2 candy"], trades=39), move)
    assert state.view(None)["trades_in_a_row"] == 0
    assert state.view(None)["phase"] == "turn"


def test_s10_alone_no_count_is_needed_as_every_turn_uses_up_the_pile():
    state = lay(["2 cake"], "3 biscuit, 2 candy", trades=25)
    play(state, "trade: give 2 cake, take 2 candy")
    assert state.view(0)["phase"] == "turn"
    assert state.view(0)["trades_allowed"] is None
