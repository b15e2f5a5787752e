"""Alone: S7, S11."""

import pytest

from tests.certain import result

from .table import lay, moves, play, row, top


def test_s7_after_each_turn_the_top_card_is_set_aside_face_up():
    state = top(lay(["cake, 2 pudding"]), "candy", "donut", "biscuit", "biscuit", "ice cream", "candy")
    play(state, "take biscuit")  # a candy fills the row, a donut is set aside
    assert state.view(None)["set_aside"] == {"donut": 1}
    assert row(state) == {"biscuit": 2, "candy": 2, "donut": 1}
    play(state, "draw")  # one biscuit into the hand, one aside
    assert state.view(0)["set_aside"] == {"biscuit": 1, "donut": 1}
    play(state, "release 1 cake")
    assert state.view(0)["set_aside"] == {"biscuit": 1, "donut": 1, "ice cream": 1}
    play(state, "trade: give 2 pudding, take 2 candy")
    assert state.view(0)["set_aside"] == {"biscuit": 1, "candy": 1, "donut": 1, "ice cream": 1}
    assert state.turn() == 0


def test_s7_if_the_refill_takes_the_last_card_nothing_is_set_aside():
    state = lay(["cake"], pile="candy")
    before = state.view(0)["set_aside"]
    play(state, "take biscuit")
    assert state.view(0)["set_aside"] == before
    assert row(state) == {"biscuit": 2, "candy": 2, "donut": 1}
    assert moves(state) == ["release 1 cake", "decline"]


def test_s7_if_the_last_card_is_drawn_nothing_is_set_aside():
    state = lay(["cake"], pile="candy")
    before = state.view(0)["set_aside"]
    play(state, "draw")
    assert state.view(0)["set_aside"] == before
    assert state.view(0)["hand"] == {"candy": 1, "cake": 1}
    assert state.view(0)["phase"] == "final"


def test_s7_a_last_card_set_aside_begins_the_end_too():
    for move, pile in [("release 1 cake", "candy"), ("draw", "2 candy"), ("take biscuit", "2 candy")]:
        state = lay(["2 cake"], pile=pile)
        before = state.view(0)["set_aside"].get("candy", 0)
        play(state, move)
        assert state.view(0)["set_aside"]["candy"] == before + 1
        assert state.view(0)["phase"] == "final"


def test_s7_one_last_hand_may_be_released():
    state = play(lay(["3 cake"], pile="candy"), "draw")
    play(state, "release 3 cake")
    assert result(state).scores == [6]
    state = play(lay(["3 cake"], pile="candy"), "draw", "decline")
    assert result(state).scores == [0]


def test_s11_the_last_question_is_asked_even_when_declining_is_all_one_can_do():
    state = play(lay(["candy"], pile="candy"), "draw")
    assert moves(state) == ["decline"]


@pytest.mark.parametrize(
    ("hands", "points", "rank"),
    [
        ([["cake", 5], ["ice cream", 5], ["donut", 5]], 26, "S"),
        ([["cake", 5], ["ice cream", 5], ["candy", 5]], 25, "A"),
        ([["cake", 5], ["ice cream", 5], ["candy", 4]], 23, "A"),
        ([["cake", 5], ["ice cream", 5], ["donut", 3]], 22, "B"),
        ([["cake", 5], ["ice cream", 5], ["ice cream", 1]], 20, "B"),
        ([["cake", 5], ["ice cream", 5]], 19, "C"),
        ([], 0, "C"),
    ],
)
def test_s7_the_ranks(hands, points, rank):
    state = lay(["candy"], pile="", released=[hands], final_left=1)
    play(state, "decline")
    outcome = state.outcome()
    assert outcome.scores == [points]
    assert outcome.details["rank"] == rank
    assert outcome.reason == f"{points} points: rank {rank}"


def test_s11_a_solo_game_has_a_rank_and_no_winner():
    outcome = play(lay(["candy"], pile="", final_left=1), "decline").outcome()
    assert outcome.winners == []
    assert outcome.ranks == [1]


def test_s7_every_solo_game_ends_however_often_one_trades():
    state = lay(["2 candy"], "5 biscuit")
    turns = 0
    while state.view(0)["phase"] == "turn":
        give = "candy" if "candy" in state.view(0)["hand"] else "biscuit"
        play(state, f"trade: give 2 {give}, take 2 {'biscuit' if give == 'candy' else 'candy'}")
        turns += 1
    assert turns == 38  # the cards of the pile, one set aside after each trade
