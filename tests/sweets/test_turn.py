"""A turn: S1, S2, S4, S13, S15, S18–S20."""

import pytest

from teahouse import IllegalMove

from .table import hand, lay, moves, play, row, top


def test_s18_a_turn_is_one_action_and_then_the_next_player_moves():
    for move in ["take candy", "draw", "release 1 cake", "trade: give cake tea, take biscuit biscuit"]:
        state = play(lay(["cake", "cake"]), move)
        assert state.turn() == 1


def test_s19_a_card_from_the_row_goes_into_the_hand_and_the_row_is_filled_up():
    state = top(lay(["cake", "cake"]), "pudding")
    play(state, "take candy")
    assert hand(state, 0) == {"candy": 1, "cake": 1}
    assert row(state) == {"biscuit": 3, "donut": 1, "pudding": 1}


def test_s19_only_what_lies_in_the_row_can_be_taken():
    with pytest.raises(IllegalMove, match=r"no cake lies in the row, only 3 biscuit, candy, donut \(S19\)"):
        lay(["cake", "cake"]).apply(0, 5)


def test_s19_a_tea_cup_from_the_row_is_put_before_the_player_even_beside_another():
    state = lay(["cake", "cake"], "4 biscuit, tea", tea=[1, 0])
    play(state, "take tea")
    assert state.view(None)["seats"][0]["tea"] == 2
    assert state.view(None)["seats"][0]["cards"] == 1
    assert sum(row(state).values()) == 5


def test_s20_the_top_card_of_the_pile_goes_into_the_hand_and_the_row_stays():
    state = top(lay(["cake", "cake"]), "ice cream")
    before = row(state)
    play(state, "draw")
    assert hand(state, 0) == {"ice cream": 1, "cake": 1}
    assert row(state) == before


@pytest.mark.parametrize("held", ["5 donut", "3 donut, 3 cake"])
def test_s2_with_five_sweets_or_more_none_is_taken_or_drawn(held):
    state = lay([held, "candy"])
    assert not any(move.startswith(("take", "draw")) for move in moves(state))
    with pytest.raises(IllegalMove, match=r"may not take one: trade or release a hand \(S2\)"):
        state.apply(0, 0)
    with pytest.raises(IllegalMove, match=r"may not draw: trade or release a hand \(S2\)"):
        state.apply(0, 7)


def test_s2_with_four_sweets_and_two_tea_cups_one_may_still_take():
    state = lay(["4 donut", "candy"], tea=[2, 0])
    assert {"take biscuit", "take candy", "take donut", "draw"} <= set(moves(state))


def test_s2_a_tea_cup_may_be_taken_with_any_number_of_sweets():
    state = lay(["4 donut, 3 cake", "candy"], "4 biscuit, tea", tea=[1, 0])
    assert [move for move in moves(state) if move.startswith("take")] == ["take tea"]
    with pytest.raises(IllegalMove, match=r"take a Tea Cup, trade or release a hand \(S2\)"):
        state.apply(0, 7)
    play(state, "take tea")
    assert state.view(0)["seats"][0]["tea"] == 2


@pytest.mark.parametrize(
    ("held", "releases"),
    [
        ("4 biscuit", []),
        ("6 biscuit", ["release 5 biscuit"]),
        ("5 candy", ["release 4 candy", "release 5 candy"]),
        ("2 donut", []),
        ("6 donut", ["release 3 donut", "release 4 donut", "release 5 donut"]),
        ("3 pudding", ["release 2 pudding", "release 3 pudding"]),
        ("2 ice cream, cake", ["release 1 ice cream", "release 2 ice cream", "release 1 cake"]),
    ],
)
def test_s1_a_hand_has_any_size_from_the_smallest_to_five(held, releases):
    assert [move for move in moves(lay([held, "candy"])) if move.startswith("release")] == releases


@pytest.mark.parametrize(("cards", "points"), [(3, 3), (4, 5), (5, 7)])
def test_s13_the_rulebooks_donuts_score_three_five_and_seven_with_three_face_up(cards, points):
    state = play(lay(["5 donut", "candy"], "5 biscuit"), f"release {cards} donut")
    place = state.view(None)["seats"][0]
    assert place["points"] == points
    assert place["released"] == [{"sweet": "donut", "cards": cards, "up": 3, "down": cards - 3, "points": points}]


@pytest.mark.parametrize(("cards", "points"), [(1, 1), (2, 3), (3, 5), (4, 7), (5, 9)])
def test_s13_the_rulebooks_ice_cream_is_a_hand_from_one_to_five_with_one_face_up(cards, points):
    state = play(lay(["5 ice cream", "candy"], "5 biscuit"), f"release {cards} ice cream")
    place = state.view(None)["seats"][0]
    assert (place["points"], place["released"][0]["up"], place["released"][0]["down"]) == (points, 1, cards - 1)


def test_s13_a_pair_of_donuts_is_no_hand():
    state = lay(["5 donut", "candy"], "5 biscuit")
    with pytest.raises(IllegalMove, match=r"a hand of donut has 3, 4, 5 cards, not 2 \(S1\)"):
        state.apply(0, state.setup.space - 1 - 30 + 2 * 5 + 1)


def test_s1_one_cannot_release_more_than_one_holds():
    with pytest.raises(IllegalMove, match=r"you hold 2 cake, not 3 \(S1\)"):
        lay(["2 cake", "candy"]).parse(0, "release 3 cake")


def test_s1_what_is_not_released_stays_in_the_hand():
    state = play(lay(["4 cake, candy", "candy"], "5 biscuit"), "release 3 cake")
    assert hand(state, 0) == {"candy": 1, "cake": 1}


def test_s15_released_hands_lie_open_to_everyone_also_their_face_down_cards():
    state = play(lay(["4 cake", "candy"], "5 biscuit"), "release 3 cake")
    for seat in [None, 0, 1]:
        assert state.view(seat)["seats"][0]["released"] == [
            {"sweet": "cake", "cards": 3, "up": 0, "down": 3, "points": 6}
        ]


def test_s15_several_hands_of_the_same_sweet_stay_apart():
    state = play(lay(["5 ice cream", "2 candy"], "5 biscuit"), "release 2 ice cream", "draw", "release 2 ice cream")
    place = state.view(None)["seats"][0]
    assert [(hand["cards"], hand["points"]) for hand in place["released"]] == [(2, 3), (2, 3)]
    assert place["released_cards"] == 4


@pytest.mark.parametrize("move", ["take donut", "draw", "release 1 cake", "trade: give cake tea, take candy donut"])
def test_s4_five_cards_lie_in_the_row_after_every_action(move):
    assert sum(row(play(lay(["cake", "cake"]), move)).values()) == 5


def test_s4_the_row_is_filled_only_as_far_as_the_pile_goes():
    state = play(lay(["cake", "cake"], pile="pudding"), "take donut")
    assert row(state) == {"biscuit": 3, "candy": 1, "pudding": 1}
    state = play(lay(["cake", "cake"], pile="pudding"), "draw")
    assert sum(row(state).values()) == 5


def test_s5_an_ordinary_turn_cannot_be_declined():
    state = lay(["cake", "cake"])
    assert "decline" not in moves(state)
    with pytest.raises(IllegalMove, match=r"only a final turn can be declined: take, draw, trade or release \(S5\)"):
        state.parse(0, "decline")


def test_an_illegal_action_changes_nothing():
    state = lay(["2 donut", "cake"])
    before = state.to_json()
    for action in range(-1, state.setup.space + 2):
        if action not in state.legal(0):
            with pytest.raises(IllegalMove):
                state.apply(0, action)
    with pytest.raises(IllegalMove, match="player 2 is not asked now; player 1 decides"):
        state.apply(1, 7)
    assert state.to_json() == before
