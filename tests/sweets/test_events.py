"""What is told as data, and to whom: S4, S5, S7, S8, S9, S10, R8, R9."""

import pytest

from .table import GAME, lay, play, top


def listening(state):
    """A position whose players are told what happens from now on."""
    state.journal = []
    return state


def kinds(state):
    return [event["kind"] for event in state.events(None)]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_s8_the_deal_tells_each_seat_its_own_cards_and_everyone_how_many(players):
    state = GAME.start(players=players, seed=9, log=True)
    public = {"kind": "dealt", "each": 3, "tea": 1, "row": state.view(None)["row"], "pile": state.view(None)["pile"]}
    assert state.events(None)[0] == public
    for seat in range(players):
        assert state.events(seat)[0] == public | {"cards": state.view(seat)["hand"]}


def test_s8_the_deal_in_words_names_ones_own_cards_only():
    state = GAME.start(players=2, seed=4, log=True)
    assert state.view(0)["hand"] == {"donut": 1, "pudding": 1, "cake": 1}
    assert ", to you donut, pudding, cake; the pile has " in state.log(0)[0]
    assert "to you" not in state.log(None)[0]
    assert state.log(1)[0] != state.log(0)[0]


def test_s8_a_drawn_card_is_told_to_the_one_who_drew_it():
    state = listening(top(lay(["cake", "cake", "cake"], active=1), "pudding"))
    play(state, "draw")
    assert state.events(1) == [{"kind": "drew", "by": 1, "card": "pudding"}]
    for seat in [0, 2, None]:
        assert state.events(seat) == [{"kind": "drew", "by": 1}]


def test_s9_the_star_and_its_point_are_told():
    events = GAME.start(players=4, seed=4, options={"starter": 3}, log=True).events(None)
    assert events[1:] == [{"kind": "began", "by": 2}, {"kind": "got star", "by": 1, "points": 1}]
    assert kinds(GAME.start(players=3, seed=4, log=True)) == ["dealt", "began"]


def test_s4_a_card_taken_and_the_one_that_follows_it_are_told():
    state = listening(top(lay(["cake", "cake"]), "pudding"))
    play(state, "take candy")
    assert state.events(None) == [
        {"kind": "took", "by": 0, "card": "candy"},
        {"kind": "laid out", "card": "pudding"},
    ]


def test_r8_a_trade_is_one_event_when_it_is_complete():
    state = listening(lay(["candy, donut, cake", "2 pudding"], "2 biscuit, 2 pudding, tea", trades=3))
    play(state, "give candy", "give donut", "take biscuit")
    assert state.events(0) == []
    play(state, "take tea")
    traded = {"kind": "traded", "by": 0, "given": {"candy": 1, "donut": 1}, "taken": {"biscuit": 1, "tea": 1}}
    assert state.events(1) == [traded | {"in_a_row": 4}]


def test_s13_a_release_tells_how_the_cards_lie_and_what_they_score():
    state = listening(lay(["5 donut", "candy"], released=[[["cake", 1]], []]))
    play(state, "release 4 donut")
    laid = {"sweet": "donut", "count": 4, "up": 3, "down": 1, "points": 5, "stands": 7}
    assert state.events(1) == [{"kind": "released", "by": 0} | laid]


def test_s7_a_card_set_aside_is_told():
    state = listening(top(lay(["cake"]), "pudding", "donut"))
    play(state, "take candy")
    assert state.events(None)[1:] == [{"kind": "laid out", "card": "pudding"}, {"kind": "set aside", "card": "donut"}]


def test_s5_the_final_turns_name_their_seats_in_order():
    state = listening(top(lay(["cake", "", "candy"], pile="candy"), "candy"))
    play(state, "draw")
    assert state.events(None)[1:] == [{"kind": "final turns", "why": "empty pile", "seats": [2, 0]}]
    assert state.view(None)["final_turns"] == [2, 0]
    play(state, "decline")
    assert state.events(None)[-1] == {"kind": "declined", "by": 2}


def test_s10_too_many_trades_are_told_and_the_pile_is_shown_at_the_end():
    state = listening(lay(["candy, donut", "cake"], trades=39))
    play(state, "trade: give candy donut, take 2 biscuit")
    assert state.events(None)[1] == {"kind": "final turns", "why": "trades", "seats": [1, 0]}
    assert state.log(None)[1] == "too many trades were made in a row: the final turns begin"
    play(state, "decline")
    assert "pile shown" not in kinds(state)
    play(state, "decline")
    assert kinds(state)[-4:] == ["showed", "showed", "pile shown", "ended"]
    assert state.events(None)[-2]["cards"] == state.view(None)["pile_cards"]


def test_r9_the_cards_left_in_hand_are_told_when_the_game_is_over_and_not_before():
    state = listening(lay(["2 cake", "candy", ""], pile="", final_left=2, active=2, row="4 biscuit, tea"))
    play(state, "decline")
    assert kinds(state) == ["declined"]
    play(state, "release 1 cake")
    assert kinds(state)[1:3] == ["released", "showed"]
    assert state.events(1)[2] == {"kind": "showed", "by": 0, "cards": {"cake": 1}}
    assert state.events(1)[-1] == {"kind": "ended", "points": [2, 0, 0], "winners": [0]}


def test_s7_a_solo_game_ends_with_its_rank():
    state = listening(lay(["cake"], pile="", released=[[["cake", 4], ["ice cream", 5], ["pudding", 5]]], final_left=1))
    play(state, "decline")
    assert state.events(None)[-1] == {"kind": "ended", "points": [25], "winners": [], "rank": "A"}
