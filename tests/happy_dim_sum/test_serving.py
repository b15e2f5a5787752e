"""Serving: how much, to whom, with Tea or with nothing but Tea, and what becomes of extras."""

import json

import pytest

import teahouse
from tests.happy_dim_sum.table import asked, cards, discarded, hand, laid, moves, plate, play, refusal


def test_h2_any_number_of_one_dim_sum_to_any_player():
    state = laid("3*gow tea", "yum", "check")
    for pieces in (1, 2, 3):
        after = play(state.copy(), f"serve {pieces} har gow to player 3", "3: keep")
        assert plate(after, 2) == {"har gow": (pieces, 0)}
        assert hand(after, 0) == cards(f"{3 - pieces}*gow tea" if pieces < 3 else "tea")


def test_h2_pieces_join_the_dish_that_is_there():
    state = play(laid("2*gow tea", "yum", plates={1: "gow:1"}), "serve 2 har gow to player 2", "2: keep")
    assert plate(state, 1) == {"har gow": (3, 0)}


def test_h2_one_may_serve_oneself_and_nobody_answers():
    state = play(laid("2*gow tea", "yum"), "serve 2 har gow to me")
    assert plate(state, 0) == {"har gow": (2, 0)}
    assert asked(state) == (1, "move")


def test_h2_a_complete_set_cannot_be_served_any_more():
    state = laid("gow lo tea", "yum", "check", plates={1: "gow:4 lo:1"})
    assert "to player 2" not in moves(play(state.copy(), "serve har gow", "1 piece", "no tea"))
    refused = refusal(state, "serve 1 har gow to player 2")
    assert refused.rule == "H2"
    assert str(refused) == "Har Gow is complete at player 2's place: serve another dish or another guest (H2)"


def test_h2_a_dim_sum_that_is_complete_everywhere_cannot_be_served():
    state = laid("lo tea", "yum", plates={0: "lo:2", 1: "lo:2"})
    assert moves(state) == ["end turn"]
    refused = refusal(state, "serve lo mai gai to player 2")
    assert (refused.rule, "complete at every place" in refused.why) == ("H2", True)


def test_h2_tea_counts_as_pieces_and_several_may_go_along():
    state = play(laid("gow 3*tea", "yum"), "serve 1 har gow 2 tea to player 2", "keep")
    assert plate(state, 1) == {"har gow": (3, 2)}
    assert hand(state, 0) == cards("tea")


def test_h2_tea_alone_needs_an_incomplete_dish():
    state = laid("2*tea gow", "yum", "check", plates={1: "gow:2 lo:1", 2: "lo:2"})
    after = play(state.copy(), "serve 2 tea to player 2 on lo mai gai", "keep")
    assert plate(after, 1) == {"lo mai gai": (2, 1), "har gow": (2, 0)}
    assert discarded(after) == cards("tea")
    refused = refusal(state, "serve tea to player 3")
    assert refused.rule == "H2"


def test_h2_with_several_incomplete_dishes_the_server_says_which():
    state = laid("2*tea gow", "yum", "check", plates={1: "gow:2 lo:1", 2: "bun:1"})
    play(state, "serve 1 tea to player 2")
    assert moves(state) == ["on lo mai gai", "on har gow"]
    assert refusal(state, "on siew mai").rule == "H2"
    play(state, "on har gow", "keep")
    assert plate(state, 1) == {"lo mai gai": (1, 0), "har gow": (3, 1)}


def test_h2_tea_without_a_piece_is_refused_where_there_is_nothing_to_add_it_to():
    state = laid("2*tea gow", "yum", plates={1: "lo:2"})
    assert "serve tea" not in moves(state)
    refused = refusal(state, "serve 2 tea to player 2")
    assert refused.rule == "H2"
    assert "serve it with a piece of dim sum" in refused.why


def test_h2_a_dim_sum_that_one_does_not_hold_cannot_be_stood_in_for():
    refused = refusal(laid("2*tea gow", "yum"), "serve siew mai 2 tea to player 2")
    assert str(refused) == "you hold no siew mai, and tea needs at least one real piece with it (H2)"


@pytest.mark.parametrize("words", ["serve har gow to player 3", "serve har gow to player 0", "serve har gow to 9"])
def test_h2_an_unknown_guest_is_refused_with_who_there_is(words):
    state = laid("gow", "yum")
    before = state.digest()
    with pytest.raises(teahouse.InvalidNotation, match=r"the guests are player 1 to player 2 \(H2\)"):
        state.parse(0, words)
    assert state.digest() == before


def test_h2_more_than_one_holds_is_refused():
    state = laid("2*gow tea", "yum")
    assert refusal(state, "serve 3 har gow to player 2").rule == "H2"
    assert refusal(state, "serve 0 har gow 1 tea to player 2").rule == "H2"
    assert refusal(state, "serve 1 har gow 2 tea to player 2").rule == "H2"


# -- extras


def test_h3_extras_are_discarded():
    state = play(laid("3*lo tea", "yum"), "serve 3 lo mai gai to player 2", "keep")
    assert plate(state, 1) == {"lo mai gai": (2, 0)}
    assert discarded(state) == cards("lo")


def test_h3_tea_goes_first_also_tea_that_lay_there_before():
    state = play(laid("2*gow tea", "yum", plates={1: "gow:3t1"}), "serve 2 har gow to player 2", "keep")
    assert plate(state, 1) == {"har gow": (4, 0)}
    assert discarded(state) == cards("tea")


def test_h3_then_real_pieces_go():
    state = play(laid("2*bun 2*tea yum", "yum", plates={1: "bun:2t1"}), "serve 2 custard bun 2 tea to player 2", "keep")
    assert plate(state, 1) == {"custard bun": (3, 0)}
    assert discarded(state) == cards("3*tea")
    state = play(laid("4*bun yum", "yum", plates={1: "bun:2t1"}), "serve 4 custard bun to player 2", "keep")
    assert plate(state, 1) == {"custard bun": (3, 0)}
    assert discarded(state) == cards("tea 2*bun")


def test_h3_tea_alone_that_is_too_much_is_discarded():
    state = play(laid("3*tea gow", "yum", plates={1: "bun:2"}), "serve 3 tea to player 2", "keep")
    assert plate(state, 1) == {"custard bun": (3, 1)}
    assert discarded(state) == cards("2*tea")


def test_h1_one_dish_of_each_dim_sum_with_its_tea():
    state = laid("gow 2*tea lo", "yum", plates={1: "gow:1"})
    play(state, "serve har gow 1 tea to player 2", "keep", "serve tea to player 2 on har gow", "keep")
    assert plate(state, 1) == {"har gow": (4, 2)}
    (dish,) = state.view(None)["seats"][1]["dishes"]
    assert dish == {
        "dish": "har gow",
        "pieces": 4,
        "tea": 2,
        "set": 4,
        "complete": True,
        "special": False,
        "sauce": False,
    }


# -- moves and turns


def test_h22_up_to_three_moves_of_any_kind_then_the_player_on_the_left():
    state = laid("gow lo takeout bun cake", "tea", "check")
    play(state, "serve har gow to me", "takeout", "serve lo mai gai to me")
    assert asked(state) == (2, "move")


def test_h22_no_move_at_all_is_allowed():
    state = play(laid("gow", "tea", "check"), "end turn")
    assert asked(state) == (2, "move")


def test_h22_after_one_or_two_moves_one_may_stop():
    state = laid("3*gow lo", "tea", "check")
    play(state, "serve har gow to me")
    assert state.view(0)["moves_left"] == 2
    play(state, "serve har gow to me")
    assert state.view(0)["moves_left"] == 1
    play(state, "end turn")
    assert asked(state) == (2, "move")


def test_h22_nothing_but_a_move_or_the_end_is_an_answer():
    state = laid("gow", "tea")
    assert refusal(state, "keep").rule == "H22"
    assert refusal(state, "check please").rule == "H15"


# -- how a serving is put together


def test_h28_pieces_and_tea_are_asked_even_without_a_choice():
    state = laid("gow lo", "yum", "check")
    play(state, "serve har gow")
    assert moves(state) == ["1 piece"]
    play(state, "1 piece")
    assert moves(state) == ["no tea"]
    play(state, "no tea")
    assert moves(state) == ["to player 1", "to player 2", "to player 3"]


def test_h28_a_receiver_is_not_asked_for_where_everyone_sees_that_there_is_one():
    state = laid("2*lo bun", "yum", plates={0: "lo:2"})
    play(state, "serve lo mai gai", "2 pieces", "no tea")
    assert asked(state) == (2, "react")
    named = laid("2*lo bun", "yum", plates={0: "lo:2"})
    assert asked(play(named, "serve 2 lo mai gai to player 2")) == (2, "react")
    refused = refusal(laid("2*lo bun", "yum", plates={0: "lo:2"}), "serve 2 lo mai gai to player 1")
    assert "complete at player 1's place" in refused.why


def test_h28_others_see_a_serving_when_it_is_complete():
    """R8: neither view nor log nor a redrawn copy shows how far it is put together."""
    state = laid("2*gow tea", "yum", "check")
    state.journal = []
    before = [json.dumps(state.view(seat)) for seat in (1, 2, None)]
    for step in ("serve har gow", "2 pieces", "1 tea"):
        play(state, step)
        assert [json.dumps(state.view(seat)) for seat in (1, 2, None)] == before
        assert state.log(1) == []
        assert hand(state, 0) == cards("2*gow tea")
        redrawn = state.resample(1, teahouse.Chance(1))
        assert redrawn.view(0)["question"] == "move"
        assert state.resample(0, teahouse.Chance(1)).view(0)["staged"] == state.view(0)["staged"]
    play(state, "to player 2")
    assert state.log(1) == ["player 1 serves player 2 from the hand: 2 har gow, 1 tea"]
    assert hand(state, 0) == {}
