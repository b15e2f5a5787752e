"""Yum Cha! in answer: chains of the same pieces, complete sets, Hot Sauce, and Tea alone."""

from tests.happy_dim_sum.table import asked, cards, deals, discarded, hand, laid, moves, plate, play, refusal, seats


def test_h4_who_is_served_may_keep_or_send_on():
    state = play(laid("2*gow tea", "yum lo", "check"), "serve 2 har gow to player 2")
    assert asked(state) == (2, "react")
    assert moves(state) == ["keep", "yum cha to player 1", "yum cha to player 3"]
    kept = play(state.copy(), "keep")
    assert plate(kept, 1) == {"har gow": (2, 0)}
    assert hand(kept, 1) == cards("yum lo")
    sent = play(state, "yum cha player 3")
    assert hand(sent, 1) == cards("lo")
    assert discarded(sent) == cards("yum")
    assert asked(sent) == (3, "react")
    assert plate(sent, 1) == {}


def test_h4_a_chain_of_four_with_the_same_pieces_and_back_to_the_sender():
    state = laid("2*gow 1*tea yum bun", "yum lo", "yum check", "check")
    play(state, "serve 2 har gow 1 tea to player 2")
    play(state, "2: yum cha player 3", "3: yum cha player 1", "1: yum cha player 2", "2: keep")
    assert [plate(state, seat) for seat in range(4)] == [{}, {"har gow": (3, 1)}, {}, {}]
    assert discarded(state) == cards("3*yum")
    assert asked(state) == (1, "move")
    assert state.view(None)["moves_left"] == 2  # H26: all of it was one move
    assert hand(state, 0) == cards("bun")


def test_h4_what_is_under_way_lies_open():
    state = play(laid("2*gow tea", "yum lo", "check"), "serve 2 har gow to player 2", "yum cha player 3")
    for seat in (0, 1, 2, None):
        assert state.view(seat)["travelling"] == {
            "dish": "har gow",
            "pieces": 2,
            "tea": 0,
            "on": None,
            "from": 1,
            "to": 2,
            "yum_chas": 1,
            "by": "yum cha",
        }
    assert play(state, "keep").view(None)["travelling"] is None


def test_h4_pieces_merge_and_lose_extras_only_with_the_last_receiver():
    state = laid("3*lo tea", "yum bun", "check", plates={1: "lo:1", 2: "lo:1"})
    play(state, "serve 3 lo mai gai to player 2", "yum cha player 3")
    assert discarded(state) == cards("yum")
    play(state, "keep")
    assert plate(state, 1) == {"lo mai gai": (1, 0)}
    assert plate(state, 2) == {"lo mai gai": (2, 0)}
    assert discarded(state) == cards("yum 2*lo")


def test_h4_a_complete_set_can_be_sent_more_and_loses_tea_first():
    state = laid("2*gow tea", "yum bun", "check", plates={2: "gow:4t1"})
    play(state, "serve 2 har gow to player 2", "yum cha player 3", "keep")
    assert plate(state, 2) == {"har gow": (4, 0)}
    assert discarded(state) == cards("yum tea gow")


def test_h3_a_set_under_hot_sauce_takes_nothing_and_loses_no_tea():
    state = laid("2*gow tea", "yum bun", "check", plates={2: "gow:4t1!"})
    play(state, "serve 2 har gow 1 tea to player 2", "yum cha player 3", "keep")
    assert plate(state, 2) == {"har gow": (4, 1)}
    assert discarded(state) == cards("yum 2*gow tea")


def test_h4_reacting_without_the_card_is_refused():
    state = play(laid("gow tea", "lo", "check"), "serve har gow to player 2")
    assert moves(state) == ["keep"]
    refused = refusal(state, "yum cha player 3")
    assert str(refused) == "you hold no Yum Cha! to send these pieces on with: keep them (H4)"


def test_h4_pieces_go_to_another_player_who_is_still_in():
    state = laid(
        "gow tea", "yum lo", "check", "", plates={3: "lo:2 claws:2 fun:2"}, specials="lo claws fun", left=(0, 0, 0, 1)
    )
    play(state, "serve har gow to player 2")
    assert moves(state) == ["keep", "yum cha to player 1", "yum cha to player 3"]
    assert refusal(state, "yum cha player 2").rule == "H4"
    assert refusal(state, "yum cha player 4").rule == "H4"


def test_h4_serving_oneself_opens_no_answer():
    assert asked(play(laid("gow yum", "yum"), "serve har gow to me")) == (1, "move")


def test_h16_a_receiver_with_cards_is_asked_whatever_they_are():
    for held in ("yum", "lo", "2*tea check"):
        assert asked(play(laid("gow tea", held, "check"), "serve har gow to player 2")) == (2, "react")


def test_h16_an_empty_hand_is_not_asked():
    state = play(laid("gow tea", "", "check"), "serve har gow to player 2")
    assert asked(state) == (1, "move")
    assert plate(state, 1) == {"har gow": (1, 0)}


def test_h16_who_sent_on_with_the_last_card_is_not_asked_again():
    state = laid("gow tea", "yum", "yum lo")
    play(state, "serve har gow to player 2", "2: yum cha player 3", "3: yum cha player 2")
    assert plate(state, 1) == {"har gow": (1, 0)}
    assert asked(state) == (1, "move")


def test_h26_a_chain_that_comes_back_can_fill_the_server_only_after_it():
    plates = {0: "lo:2 claws:2 fun:1"}
    state = laid("fun tea bun", "yum lo", "check", plates=plates, specials="lo claws fun")
    play(state, "serve cheong fun to player 2", "2: yum cha player 1")
    assert asked(state) == (1, "react")  # not full yet
    play(deals(state, "tea tea"), "1: keep")
    assert seats(state, "in") == [False, True, True]
    assert asked(state) == (2, "move")


def test_h26_an_empty_hand_is_looked_at_after_the_answers():
    """Player 1 serves the last card, gets it back and keeps it: the hand ran out, so the turn is over."""
    state = laid("gow", "yum lo", "check")
    play(state, "serve har gow to player 2", "2: yum cha player 1")
    assert plate(state, 0) == {"har gow": (1, 0)}
    assert asked(state) == (1, "offer")


# -- on one's own turn


def test_h25_yum_cha_moves_a_whole_dish():
    state = laid("yum lo", "tea", "check", plates={0: "gow:3t1 bun:3", 1: "gow:1"})
    assert play(state.copy(), "yum cha").view(0)["question"] == "send"
    play(state, "yum cha har gow to player 2")
    assert asked(state) == (2, "react")
    assert plate(state, 0) == {"custard bun": (3, 0)}
    play(state, "keep")
    assert plate(state, 1) == {"har gow": (4, 1)}
    assert discarded(state) == cards("yum")


def test_h25_a_complete_set_can_be_moved_too_and_onto_a_complete_one():
    state = laid("yum lo", "tea", "check", plates={0: "gow:4t2", 1: "gow:4t1"})
    play(state, "yum cha har gow to player 2", "keep")
    assert plate(state, 1) == {"har gow": (4, 0)}
    assert discarded(state) == cards("yum 3*tea gow")


def test_h25_never_to_oneself():
    state = laid("yum lo", "tea", "check", plates={0: "gow:2 bun:1"})
    refused = refusal(state, "yum cha har gow to player 1")
    assert refused.rule == "H25"
    assert refusal(state, "yum cha siew mai to player 2").rule == "H25"


def test_h25_the_receiver_may_send_the_dish_on_or_back():
    state = laid("yum lo", "yum", "check", plates={0: "gow:2"})
    play(state, "yum cha to player 2", "2: yum cha player 1", "1: keep")
    assert plate(state, 0) == {"har gow": (2, 0)}
    assert discarded(state) == cards("2*yum")


def test_h6_a_dish_under_hot_sauce_cannot_be_moved():
    state = laid("yum lo", "tea", "check", plates={0: "gow:4! bun:1 tart:1"})
    assert moves(play(state.copy(), "yum cha")) == ["egg tart", "custard bun"]
    assert str(refusal(state, "yum cha har gow to player 2")).endswith("stays: choose another dish (H6)")


def test_h28_between_two_a_single_dish_goes_to_the_other_without_a_question():
    state = play(laid("yum lo", "tea", plates={0: "gow:2"}), "yum cha")
    assert asked(state) == (2, "react")


# -- Tea alone


def test_h5_kept_tea_goes_where_the_server_said():
    state = laid("2*tea lo", "yum bun", plates={1: "gow:2 mai:3"})
    play(state, "serve 2 tea to player 2 on siew mai")
    assert state.view(None)["travelling"]["on"] == "siew mai"
    play(state, "keep")
    assert plate(state, 1) == {"har gow": (2, 0), "siew mai": (4, 1)}
    assert discarded(state) == cards("tea")


def test_h5_tea_sent_on_is_placed_one_by_one_by_the_last_receiver():
    state = laid("3*tea lo", "yum bun", "check", plates={1: "gow:2", 2: "lo:1 bun:1 mai:4"}, rules=1)
    play(state, "serve 3 tea to player 2", "2: yum cha player 3", "3: keep")
    assert asked(state) == (3, "place tea")
    assert moves(state) == ["on lo mai gai", "on custard bun"]
    assert refusal(state, "on siew mai").rule == "H5"
    play(state, "on custard bun")
    assert asked(state) == (3, "place tea")
    play(state, "on lo mai gai")  # only one dish is incomplete now: the last tea goes there by itself
    assert plate(state, 2) == {"lo mai gai": (2, 1), "custard bun": (3, 2), "siew mai": (4, 0)}
    assert asked(state) == (1, "move")


def test_h5_leftover_tea_is_discarded():
    state = laid("3*tea lo", "yum bun", "check", plates={1: "gow:2", 2: "lo:1 bun:3"})
    play(state, "serve 3 tea to player 2", "2: yum cha player 3", "3: keep")
    assert plate(state, 2) == {"lo mai gai": (2, 1), "custard bun": (3, 0)}
    assert discarded(state) == cards("yum 2*tea")


def test_h5_who_has_no_incomplete_dish_discards_all_of_it():
    state = laid("2*tea lo", "yum bun", "check", plates={1: "gow:2", 2: "bun:3t1"})
    play(state, "serve 2 tea to player 2", "2: yum cha player 3", "3: keep")
    assert plate(state, 2) == {"custard bun": (3, 1)}
    assert discarded(state) == cards("yum 2*tea")


def test_h5_a_chain_of_tea_that_comes_back_is_placed_freely():
    state = laid("tea lo", "2*yum bun", "yum check", plates={1: "gow:2 mai:2"})
    play(state, "serve tea to player 2 on siew mai", "2: yum cha player 3", "3: yum cha player 2", "2: keep")
    assert asked(state) == (2, "place tea")
    play(state, "on har gow")
    assert plate(state, 1) == {"har gow": (3, 1), "siew mai": (2, 0)}


def test_h5_a_chain_of_three_yum_chas_with_tea_alone():
    state = laid("2*tea yum lo", "yum bun", "yum check", plates={0: "gow:2", 1: "lo:1"})
    play(
        state, "serve 2 tea to player 2", "2: yum cha player 3", "3: yum cha player 1", "1: yum cha player 3", "3: keep"
    )
    assert discarded(state) == cards("3*yum 2*tea")


def test_h5_an_empty_hand_still_places_the_tea():
    state = laid("2*tea lo", "yum bun", "", plates={1: "gow:2", 2: "lo:1 bun:1"})
    play(state, "serve 2 tea to player 2", "2: yum cha player 3")
    assert asked(state) == (3, "place tea")
