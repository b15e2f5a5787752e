"""A turn: two different actions of five, in any order."""

import pytest

from .tables import CARDS, FACE, can, heights, hp, say, table, tokens


def kinds_of_action(state):
    return {word.split()[0] for word in can(state)}


def test_u1_the_second_action_differs_from_the_first():
    state = say(table(hands=[["full purse", "full purse"]]), "gain shrimp")
    assert "gain" not in kinds_of_action(state)
    assert kinds_of_action(state) == {"draw", "play", "exchange"}


def test_u1_actions_may_come_in_any_order():
    one = say(table(tokens=["SS"]), "gain rice", "buy 1")
    two = say(table(tokens=["SS"]), "buy 1", "gain rice")
    assert tokens(one, 0) == tokens(two, 0) == "R"
    assert hp(one, 0) == hp(two, 0)


def test_u1_a_possible_second_action_is_compulsory_however_unwelcome():
    state = say(table(), "gain shrimp")
    assert can(state) == ["draw a card"]  # it is asked, and there is no way round it


def test_u1_after_two_actions_the_next_player_has_the_turn():
    state = say(table(), "gain shrimp", "draw", "no rotation")
    assert state.pending() == [1]


def test_u1_an_impossible_second_action_is_skipped():
    state = table(deck=[], tokens=["", ""])  # all cards are in hands: nothing to draw, an empty hand, no tokens
    say(state, "gain shrimp")
    assert state.pending() == [1]


def test_u22_a_hand_may_hide_the_reason_so_pass_alone_is_asked():
    # One card that cannot be played, nothing to draw, nothing to buy, and gaining is done.
    state = table(deck=[], hands=[["regular's discount"]])
    say(state, "gain shrimp")
    assert (state.pending(), can(state)) == ([0], ["pass"])
    say(state, "pass")
    assert state.pending() == [1]


def test_u22_the_action_is_asked_even_when_only_one_is_possible():
    state = say(table(deck=["full purse"]), "gain shrimp")
    assert can(state) == ["draw a card"]


def test_u39_gain_takes_one_token_of_choice_from_the_supply():
    state = say(table(), "gain phoenix claw")
    assert tokens(state, 0) == "C"
    assert state.view(None)["supply"]["phoenix claw"] == 9


def test_u44_tokens_lie_open_and_have_no_limit():
    state = table(tokens=["SSSSSSSSSRRRRRRRRRR"])
    assert say(state, "gain shrimp").view(1)["seats"][0]["tokens"] == {"shrimp dumpling": 10, "sticky rice": 10}


def test_u47_a_sold_out_kind_cannot_be_gained_until_one_is_returned():
    state = table(tokens=["", "SSSSSSSSSS"], stacks=["S/RR", "RR", "", "", "", ""])
    assert "gain shrimp dumpling" not in can(state)
    say(state, "gain rice", "draw", "no rotation", "buy 1")
    assert "shrimp dumpling" in state.view(None)["supply"]


def test_u13_a_sold_out_refusal_names_the_kind():
    state = table(tokens=["", "SSSSSSSSSS"])
    assert "sold out" in str(state.why_not(0, state.legal(0)[1] - 1))


def test_u40_draw_takes_a_card_and_then_offers_a_rotation():
    state = say(table(), "draw a card")
    assert state.view(0)["seats"][0]["cards"] == 1
    assert can(state) == ["no rotation", "rotate left", "rotate right"]


def test_u41_play_resolves_the_card_fully_before_the_rotation():
    state = say(table(hands=[["full purse"]]), "play full purse")
    assert can(state)[0] == "take shrimp dumpling token"
    say(state, "take shrimp and rice")
    assert tokens(state, 0) == "SR"
    assert can(state) == ["no rotation", "rotate left", "rotate right"]
    assert state.view(None)["discards"] == {"Full Purse": 1}


def test_u4_an_exchange_and_a_gain_and_a_purchase_offer_no_rotation():
    for move in ("gain bun", "exchange full purse + lucky roll for bun", "buy 1"):
        state = say(table(hands=[["full purse", "lucky roll"]], tokens=["SS"]), move)
        assert "rotate left" not in can(state), move


def test_u4_cards_drawn_by_a_card_offer_no_rotation_of_their_own():
    state = say(table(hands=[["head of the table"]], marker=1), "play head of the table")
    assert can(state) == ["no rotation", "rotate left", "rotate right"]
    say(state, "rotate left")
    assert "rotate left" not in can(state)


def test_u42_an_exchange_discards_two_cards_for_one_token():
    state = table(hands=[["full purse", "lucky roll", "lucky roll"]])
    say(state, "exchange lucky roll + full purse for claw")
    assert tokens(state, 0) == "C"
    assert state.view(0)["hand"] == {"Lucky Roll": 1}
    assert state.view(1)["discards"] == {"Full Purse": 1, "Lucky Roll": 1}


def test_u42_an_exchange_may_name_the_same_card_twice_only_if_there_are_two():
    state = table(hands=[["full purse", "lucky roll", "lucky roll"]])
    assert [word for word in can(state) if word.startswith("exchange")] == [
        "exchange full purse",
        "exchange lucky roll",
    ]
    say(state, "exchange lucky roll")
    assert can(state) == ["card lucky roll"]


def test_u1_an_exchange_needs_a_token_in_the_supply():
    everything = "S" * 10 + "R" * 10 + "M" * 10 + "C" * 10 + "B" * 10
    state = table(hands=[["full purse", "lucky roll"]], tokens=["", everything])
    assert not [word for word in can(state) if word.startswith(("exchange", "gain"))]


def test_u42_an_exchange_is_not_seen_before_it_is_complete():
    state = table(hands=[["full purse", "lucky roll"]])
    before = state.view(1)
    say(state, "exchange full purse")
    assert state.view(1) == before  # R8
    assert can(state)[0] == "take shrimp dumpling token"  # the other card is the only one left (R4)


def test_u45_hands_are_secret_and_have_no_limit():
    many = ["full purse"] * 4 + ["lucky roll"] * 3 + ["quick chopsticks"] * 4
    state = table(hands=[many])
    assert state.view(1)["seats"][0]["cards"] == 11
    assert "hand" not in state.view(1)["seats"][0]
    assert state.view(0)["hand"] == {"Quick Chopsticks": 4, "Full Purse": 4, "Lucky Roll": 3}


def test_u14_an_empty_deck_is_made_anew_from_the_discards_at_once():
    state = table(deck=["full purse"], discards=["lucky roll", "lucky roll"])
    say(state, "draw")
    view = state.view(0)
    assert (view["deck"], view["discards"]) == (2, {})


def test_u14_one_discard_is_not_enough_and_nothing_can_be_drawn():
    state = table(deck=["full purse"], discards=["lucky roll"])
    say(state, "draw", "no rotation", "gain bun")
    assert state.view(0)["deck"] == 0
    assert "draw a card" not in can(state)


def test_u14_as_soon_as_there_are_two_discards_they_are_shuffled():
    state = table(deck=[], discards=["lucky roll"], hands=[["full purse"]])
    say(state, "play full purse", "take bun and claw")
    assert (state.view(0)["deck"], state.view(0)["discards"]) == (2, {})


def test_u14_a_draw_of_two_goes_on_across_the_shuffle():
    state = table(
        animals="snake,pig", tokens=["S"], deck=["full purse"], discards=["lucky roll", "lucky roll", "clean plate"]
    )
    say(state, "ability")
    assert state.view(0)["seats"][0]["cards"] == 2
    assert state.view(0)["deck"] == 2


def test_u14_a_card_being_resolved_is_not_yet_a_discard():
    # Head of the Table draws a card: deck and discards hold one card together, and the card itself is no second.
    state = table(deck=[], discards=["lucky roll"], hands=[["head of the table"]], marker=1)
    say(state, "play head of the table")
    assert state.view(0)["hand"] == {}
    assert state.view(0)["deck"] == 2  # now it is a discard


def test_u77_both_cards_of_an_exchange_are_discarded_before_anything_is_shuffled():
    state = table(deck=[], discards=["clean plate"], hands=[["full purse", "lucky roll"]])
    say(state, "exchange full purse + lucky roll for bun")
    assert (state.view(0)["deck"], state.view(0)["discards"]) == (3, {})


def test_u3_any_card_may_be_played_if_only_for_the_rotation():
    state = table(hands=[["quick chopsticks", "change of heart"]], stacks=["", "", "MM", "CC", "", ""])
    assert [word for word in can(state) if word.startswith("play")] == ["play quick chopsticks", "play change of heart"]
    say(state, "play quick chopsticks")
    assert state.view(0)["discards"] == {"Quick Chopsticks": 1}
    assert can(state) == ["no rotation", "rotate left", "rotate right"]
    say(state, "rotate right")
    assert (state.view(0)["rotation"], state.view(0)["actions"]) == (1, 1)


@pytest.mark.parametrize("card", [card for card in CARDS if card != "regular's discount"])
@pytest.mark.parametrize("acts", [0, 1])
def test_u3_every_card_may_be_played_where_nothing_of_it_can_be_carried_out(card, acts):
    # No steamer, no piece in the bag, no token in the supply or with another player, no card in the deck.
    tokens = ["SSSSSSSSSSRRRRRRRRRRMMMMMMMMMMCCCCCCCCCCBBBBBBBBBB"]
    state = table(stacks=[""] * 6, bag="", deck=[], tokens=tokens, hands=[[card]], acts=acts, last_act=acts - 1)
    assert f"play {card}" in can(state)
    say(state, f"play {card}")
    assert state.view(0)["seats"][0]["cards"] == (1 if card == "nosy neighbour" else 0)
    assert state.pending() == [1]  # there is nothing else to do either


def test_u23_a_discount_alone_waits_for_the_first_action():
    assert "play regular's discount" in can(table(hands=[["regular's discount"]]))
    state = table(hands=[["regular's discount"]], deck=[], acts=1, last_act=0)
    assert can(state) == ["pass"]  # and the others cannot see why (U22)


def test_u3_a_card_may_be_played_for_one_part_and_the_rest_is_skipped():
    # The marker is already theirs: the card is still good for a card.
    state = say(table(hands=[["head of the table"]], marker=0), "play head of the table")
    assert state.view(0)["seats"][0]["cards"] == 1
    # Nothing can be drawn: it is still good for the marker.
    state = table(hands=[["head of the table"]], marker=1, deck=[])
    say(state, "play head of the table")
    assert state.view(0)["marker"] == 0


def test_u23_head_of_the_table_may_always_be_played():
    state = table(hands=[["head of the table"]], marker=0, deck=[])
    say(state, "play head of the table")
    assert (state.view(0)["marker"], state.view(0)["hand"]) == (0, {})
    assert not [line for line in state.log(None) if "marker" in line]  # it is theirs already


def test_u79_no_rotation_is_asked_when_no_steamer_is_left():
    state = table(stacks=["", "", "", "", "", ""])
    say(state, "draw", "gain bun")
    assert state.pending() == [1]


def test_u38_players_take_turns_clockwise_from_the_marker():
    state = table(animals="dog,pig,goat", marker=1, active=1, chance=[FACE[1]] * 9)
    order = []
    for _ in range(3):
        order.append(state.pending()[0])
        say(state, "gain bun", "draw", "no rotation")
    assert order == [1, 2, 0]
    assert heights(state) == [2] * 6
