"""The end, counting and ties: S5, S6, S9, S11, S21."""

import pytest

from teahouse import IllegalMove
from tests.certain import result

from .table import lay, moves, play


def test_s5_the_final_turns_begin_when_a_turn_is_over_and_the_pile_is_empty():
    state = play(lay(["cake", "cake", "cake"], pile="candy", active=1), "draw")
    view = state.view(None)
    assert view["phase"] == "final"
    assert view["final_turns"] == [2, 0, 1]  # clockwise from the next, the one who emptied the pile last
    assert state.turn() == 2


def test_s5_a_refill_that_takes_the_last_card_begins_them_too():
    state = play(lay(["cake", "cake"], pile="candy"), "take biscuit")
    assert state.view(None)["phase"] == "final"
    assert sum(state.view(None)["row"].values()) == 5


def test_s5_a_turn_that_leaves_one_card_in_the_pile_is_followed_by_another():
    state = play(lay(["cake", "cake"], pile="2 candy"), "draw")
    assert state.view(None)["phase"] == "turn"


def test_s5_release_one_hand_or_decline_nothing_else():
    state = lay(["3 cake, 2 pudding", "candy"], pile="", final_left=2, row="biscuit, tea", tea=[1, 0])
    assert moves(state) == ["release 2 pudding", "release 1 cake", "release 2 cake", "release 3 cake", "decline"]
    for move in ["take biscuit", "take tea", "draw", "give cake", "trade: give 2 cake, take biscuit tea"]:
        with pytest.raises(IllegalMove, match=r"this is a final turn: release one hand or decline \(S5\)"):
            state.parse(0, move)
    with pytest.raises(IllegalMove, match=r"a hand of biscuit has 5 cards, not 1 \(S1\)"):
        state.parse(0, "release 1 biscuit")


def test_s5_only_one_hand_is_released():
    state = lay(["3 cake, 2 pudding", "candy"], pile="", final_left=2)
    play(state, "release 3 cake")
    assert state.turn() == 1
    play(state, "decline")
    assert result(state).scores == [6, 0]


def test_s5_everyone_with_a_sweet_in_hand_is_asked_even_if_declining_is_all_they_can_do():
    state = lay(["cake", "2 donut", ""], pile="candy", released=[[], [], []], active=0)
    play(state, "draw")
    assert state.turn() == 1
    assert moves(state) == ["decline"]


def test_s5_an_empty_hand_has_no_final_turn():
    released = [[["ice cream", 5]], [], [["cake", 4]]]
    state = lay(["cake", "", "2 donut"], pile="candy", released=released, row="5 biscuit")
    play(state, "draw")
    assert state.view(None)["final_turns"] == [2, 0]
    play(state, "decline")
    assert state.turn() == 0
    play(state, "release 1 cake")
    assert state.pending() == []


def test_s5_with_all_hands_empty_the_game_is_over_at_once():
    released = [
        [["biscuit", 5], ["candy", 5], ["candy", 4], ["donut", 5], ["donut", 3]],
        [["pudding", 5], ["pudding", 2], ["ice cream", 5], ["ice cream", 1], ["cake", 5]],
    ]
    state = lay(["", ""], "4 biscuit, tea", tea=[1, 0], released=released, pile="biscuit")
    play(state, "take tea")
    assert result(state).scores == [25, 30]


def test_s21_the_rulebooks_count_five_face_down_six_face_up_and_the_star_make_seventeen():
    released = [[], [], [], [["candy", 5], ["pudding", 3], ["cake", 3]]]
    state = lay(
        ["biscuit", "", "", ""], pile="", star=3, released=released, final_left=4, active=0, row="4 biscuit, tea"
    )
    place = state.view(None)["seats"][3]
    assert sum(hand["up"] for hand in place["released"]) == 6
    assert sum(hand["down"] for hand in place["released"]) == 5
    assert place["points"] == 17


def test_s9_the_star_is_a_point_for_the_fourth_player():
    state = lay(["cake", "cake", "cake", ""], pile="", star=2, final_left=4, row="tea, tea, tea, tea, biscuit")
    play(state, "release 1 cake", "decline", "decline", "decline")
    outcome = state.outcome()
    assert outcome.scores == [2, 0, 1, 0]
    assert outcome.winners == [0]
    assert outcome.ranks == [1, 3, 2, 3]


def test_s11_points_shown_during_the_game_include_the_star():
    state = lay(["cake", "cake", "cake", "candy"], star=1)
    assert [place["points"] for place in state.view(None)["seats"]] == [0, 1, 0, 0]


def test_s21_tea_cups_and_what_is_left_in_hand_count_nothing():
    state = lay(["5 cake", "candy"], pile="", tea=[2, 0], final_left=2)
    play(state, "decline", "decline")
    assert result(state).scores == [0, 0]
    assert result(state).details["released_cards"] == [0, 0]


def test_s21_the_most_points_win():
    released = [[["ice cream", 5]], [["cake", 5]]]
    state = lay(["biscuit", ""], pile="", released=released, final_left=2)
    play(state, "decline", "decline")
    outcome = state.outcome()
    assert (outcome.scores, outcome.winners, outcome.ranks) == ([9, 10], [1], [2, 1])
    assert outcome.reason == "the pile is empty and the final turns are played"


def test_s6_of_equal_points_the_most_released_cards_win():
    released = [[["cake", 2]], [["candy", 4]]]  # four points each, with two cards and with four
    state = lay(["biscuit", ""], pile="", released=released, final_left=2)
    play(state, "decline", "decline")
    outcome = state.outcome()
    assert (outcome.scores, outcome.winners, outcome.ranks) == ([4, 4], [1], [2, 1])
    assert outcome.details["released_cards"] == [2, 4]
    assert "most released cards" in outcome.reason


def test_s6_the_star_counts_as_a_released_card():
    # Five points each: three ice creams; two cakes and the Star, which makes three cards too.
    released = [[["ice cream", 3]], [["cake", 2]], [], []]
    state = lay(["biscuit", "", "", ""], pile="", star=1, released=released, final_left=4)
    play(state, "decline", "decline")
    outcome = state.outcome()
    assert outcome.scores[:2] == [5, 5]
    assert outcome.details["released_cards"] == [3, 3, 0, 0]
    assert outcome.winners == [0, 1]
    assert outcome.ranks == [1, 1, 3, 3]


def test_s6_the_star_that_makes_one_card_more_decides_and_the_reason_says_so():
    # Seven points each: two cakes and two ice creams; three cakes and the Star, which is the fourth card.
    released = [[["cake", 2], ["ice cream", 2]], [["cake", 3]], [], []]
    state = lay(["biscuit", "", "", ""], pile="", star=1, released=released, final_left=4)
    play(state, "decline", "decline")
    outcome = result(state)
    assert (outcome.scores[:2], outcome.details["released_cards"][:2]) == ([7, 7], [4, 4])
    assert outcome.winners == [0, 1]
    assert "most released cards" not in outcome.reason, "nothing decided: they share"
    released = [[["cake", 1], ["ice cream", 1]], [["ice cream", 1], ["ice cream", 1]], [], []]
    state = lay(["biscuit", "", "", ""], pile="", star=1, released=released, final_left=4)
    play(state, "decline", "decline")
    outcome = result(state)
    assert (outcome.scores[:2], outcome.details["released_cards"][:2]) == ([3, 3], [2, 3])
    assert outcome.winners == [1]
    assert outcome.reason == (
        "the pile is empty and the final turns are played; of equal points the most released cards win"
    )


def test_s6_the_reason_names_the_cards_where_they_leave_two_of_three_to_share():
    released = [[["cake", 2]], [["candy", 4]], [["pudding", 3]]]  # four points each, with two, four and three cards
    state = lay(["biscuit", "", ""], pile="", released=released, final_left=3)
    play(state, "decline", "decline")
    assert result(state).winners == [1]
    released = [[["ice cream", 3]], [["cake", 2], ["ice cream", 1]], []]  # five points each, with three cards each
    state = lay(["biscuit", "", ""], pile="", released=released, final_left=3)
    play(state, "decline", "decline")
    assert result(state).winners == [0, 1]
    assert "released cards" not in result(state).reason
    released = [[["cake", 1]], [["pudding", 2]], [["ice cream", 1], ["ice cream", 1]]]  # two points each, 1, 2 and 2
    state = lay(["biscuit", "", ""], pile="", released=released, final_left=3)
    play(state, "decline", "decline")
    assert result(state).winners == [1, 2]
    assert result(state).reason.endswith("of equal points the most released cards win")


def test_s6_tea_cups_are_no_released_cards_and_a_full_tie_is_shared():
    released = [[["ice cream", 3]], [["ice cream", 3]], []]
    state = lay(["biscuit", "candy", ""], pile="", tea=[3, 0, 0], released=released, final_left=3)
    play(state, "decline", "decline", "decline")
    outcome = state.outcome()
    assert outcome.winners == [0, 1]
    assert "most released cards" not in outcome.reason


def test_r9_at_the_end_every_hand_is_shown_and_nobody_decides():
    state = lay(["cake", "candy"], pile="", final_left=1, active=0)
    reveals = state.reveals
    assert "hand" not in state.view(None)["seats"][1]
    play(state, "decline")
    assert state.reveals == reveals + 1
    for seat in [None, 0, 1]:
        view = state.view(seat)
        assert view["over"]
        assert view["seats"][0]["hand"] == {"cake": 1}
        assert view["seats"][1]["hand"]["candy"] == 8
    with pytest.raises(IllegalMove, match="the game is over"):
        state.apply(0, 7)
    with pytest.raises(IllegalMove, match="the game is over"):
        state.parse(0, "draw")


def test_s5_whoever_holds_nothing_after_the_last_release_ends_the_game():
    state = lay(["2 cake", "candy"], pile="", final_left=1)
    play(state, "release 2 cake")
    assert result(state).scores == [4, 0]
