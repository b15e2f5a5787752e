"""Hands that run out, the last card, final turns, and the count."""

from tests.certain import result
from tests.happy_dim_sum.table import asked, cards, deals, discarded, drawn, hand, laid, moves, play, seats

# -- empty hands


def test_h12_an_empty_hand_ends_the_turn_and_one_may_draw_three():
    state = deals(laid("gow", "lo", "tea"), "bun bun yum lo lo")
    play(state, "serve har gow to me")
    assert asked(state) == (1, "offer")
    assert moves(state) == ["no cards", "draw three"]
    play(state, "draw three")
    assert hand(state, 0) == cards("2*bun yum")
    assert asked(state) == (2, "move")
    assert drawn(state)


def test_h12_the_three_cards_may_be_declined():
    state = play(laid("gow", "lo", "tea"), "serve har gow to me", "no cards")
    assert hand(state, 0) == {}
    assert asked(state) == (2, "move")


def test_h12_a_declined_offer_is_gone():
    state = laid("gow", "lo 2*fun", "tea")
    play(state, "serve har gow to me", "no cards", "serve lo mai gai to me", "end turn")
    assert asked(state) == (3, "move")  # the hand of player 1 is still empty, but did not run out again


def test_h12_emptied_in_anothers_turn_one_draws_when_that_turn_ends():
    state = laid("gow tea lo", "yum", "lo")
    play(state, "serve har gow to player 2", "yum cha player 3", "keep")
    assert asked(state) == (1, "move")  # the turn goes on first
    play(state, "end turn")
    assert asked(state) == (2, "offer")


def test_h12_grandma_can_empty_hands():
    state = laid("granny tea", "gow", "lo", "yum")
    play(state, "grandma", "end turn")
    assert asked(state) == (2, "offer")
    play(state, "no cards")
    assert asked(state) == (3, "offer")
    play(state, "no cards")
    assert asked(state) == (2, "move")


def test_h12_the_active_player_draws_first_then_clockwise():
    state = laid("gow", "lo", "granny", "bun", seat=2)
    play(state, "grandma")
    order = []
    while asked(state)[1] == "offer":
        order.append(asked(state)[0])
        play(state, "draw three")
    assert order == [3, 4, 1, 2]
    assert asked(state) == (4, "move")


def test_h12_specials_are_replaced_there_too():
    state = deals(laid("gow", "lo", "tea"), "bun *tart bun *mai yum lo lo")
    play(state, "serve har gow to me", "draw three")
    assert hand(state, 0) == cards("2*bun yum")
    assert drawn(state)


def test_h12_a_reveal_while_refilling_may_make_full():
    state = laid("gow", "check", "tea", plates={0: "lo:2 claws:2 fun:2"}, specials="lo claws")
    play(deals(state, "bun *fun lo lo"), "serve har gow to me", "draw three")
    assert seats(state, "in") == [False, True, True]
    assert asked(state) == (2, "move")


def test_h12_who_became_full_in_between_is_not_offered_cards():
    """Player 1's three cards reveal what makes player 2 full, whose hand ran out as well."""
    state = laid("granny", "gow", "lo", "tea", plates={1: "lo:2 claws:2 fun:2"}, specials="lo claws")
    play(deals(state, "bun bun *fun bun"), "grandma", "draw three")
    assert seats(state, "in") == [True, False, True, True]
    assert asked(state) == (3, "offer")


def test_h12_fewer_where_fewer_are_left_and_none_from_an_empty_deck():
    state = laid("granny", "gow", "lo", "yum", deck="bun tart")
    play(deals(state, "tart bun"), "grandma", "draw three")
    assert hand(state, 0) == cards("bun tart")
    assert asked(state) == (4, "move")  # nobody else can draw; players 2 and 3 pass their final turns


def test_h12_takeout_as_the_last_card_draws_first():
    state = play(deals(laid("takeout", "lo"), "bun yum"), "takeout")
    assert asked(state) == (1, "move")
    assert hand(state, 0) == cards("bun yum")


def test_h12_a_hand_that_ran_out_and_was_filled_is_not_offered_more():
    state = play(deals(laid("takeout", "lo"), "bun yum lo lo"), "takeout", "end turn")
    assert asked(state) == (2, "move")


# -- the last card


def test_h13_the_last_card_brings_final_turns_the_active_player_last():
    state = laid("gow tea", "lo 2*fun", "bun yum", deck="tart cake")
    play(deals(state, "tart cake"), "end turn")
    assert state.view(None)["closing"]
    assert asked(state) == (2, "move")  # the turn is finished first
    assert state.view(None)["final_turns"] == [2, 0, 1]
    order = []
    while state.pending():
        order.append(asked(state)[0])
        play(state, "end turn")
    assert order == [2, 3, 1, 2]
    assert result(state).reason == (
        "Closing Time: player 1, player 2, and player 3 share the victory, equal in points, 0, and in complete sets, 0"
    )


def test_h13_no_cards_are_drawn_in_a_final_turn():
    state = laid("gow tea", "lo", deck="tart cake")
    play(deals(state, "tart cake"), "end turn", "end turn")
    assert asked(state) == (1, "move")
    assert hand(state, 0) == cards("gow tea")


def test_h13_a_special_drawn_last_is_revealed_and_not_replaced():
    state = laid(
        "gow tea",
        "lo",
        "yum",
        plates={2: "lo:2 claws:2 fun:2"},
        deck="tart *fun",
        specials="lo claws bao tart bun gow mai cake",
    )
    play(deals(state, "tart *fun"), "end turn")
    assert hand(state, 1) == cards("lo tart")
    assert state.view(None)["closing"]
    assert seats(state, "in") == [True, True, False]
    play(state, "end turn", "end turn", "end turn")
    assert result(state).reason == (
        "Closing Time: player 1 and player 2 share the victory, equal in points, 0, and in complete sets, 0"
    )


def test_h13_the_drawer_full_by_the_last_card_ends_the_turn_and_the_others_have_final_turns():
    state = laid(
        "gow tea",
        "lo",
        "yum",
        plates={1: "lo:2 claws:2 fun:2"},
        deck="*fun",
        specials="lo claws bao tart bun gow mai cake",
    )
    play(deals(state, "*fun"), "end turn")
    assert seats(state, "in") == [True, False, True]
    order = []
    while state.pending():
        order.append(asked(state)[0])
        play(state, "end turn")
    assert order == [3, 1]


def test_h13_takeout_can_bring_closing_time():
    state = laid("takeout tea", "lo", deck="tart cake")
    play(deals(state, "tart cake"), "takeout")
    assert asked(state) == (1, "move")
    assert state.view(None)["final_turns"] == [1, 0]


def test_h13_draws_at_the_end_of_the_turn_can_bring_it_and_belong_to_that_turn():
    state = laid("gow", "lo", "tea", deck="tart cake")
    play(deals(state, "tart cake"), "serve har gow to me", "draw three")
    assert hand(state, 0) == cards("tart cake")
    assert asked(state) == (2, "move")
    assert state.view(None)["final_turns"] == [2, 0]


def test_h13_takeout_does_nothing_and_chopsticks_work_in_a_final_turn():
    state = laid("takeout sticks", "lo gow", deck="", finals=1)
    before = state.copy()
    play(state, "takeout")
    assert hand(state, 0) == cards("sticks")
    assert discarded(state, before) == cards("takeout")
    play(deals(state, "1/lo"), "chopsticks")
    assert hand(state, 0) == cards("lo")


def test_h13_an_empty_hand_passes():
    state = laid("lo", "", "", "gow", deck="", finals=3)
    play(state, "end turn")
    assert asked(state) == (4, "move")
    state = laid("lo", "", "", "", deck="", finals=3)
    assert play(state, "end turn").outcome() is not None


def test_h13_a_hand_that_runs_out_in_a_final_turn_is_not_filled():
    state = laid("lo", "gow", deck="", finals=1)
    play(state, "serve lo mai gai to me")
    assert asked(state) == (2, "move")


def test_h13_full_players_have_no_final_turn():
    full = "lo:2 claws:2 fun:2"
    state = laid("lo", "", "gow", deck="", plates={1: full}, left=(0, 1, 0), finals=2)
    play(state, "end turn")
    assert asked(state) == (3, "move")
    play(state, "end turn")
    assert result(state).ranks == [1, 3, 1]


def test_h10_the_last_one_left_wins_at_once_in_final_turns_too():
    plates = {0: "gow:4 mai:4", 1: "lo:2 claws:2 fun:1"}
    state = laid("fun tea", "check", plates=plates, deck="", finals=1)
    play(state, "serve cheong fun to player 2", "keep")
    outcome = result(state)
    assert outcome.winners == [0]
    assert outcome.scores == [10, 9]
    assert outcome.reason == "player 1 is the last one who is not full"


# -- the count


def ended(**plates):
    """A game that ends with these plates before players 1 to 3."""
    state = laid("lo", "gow", "bun", deck="", plates={"abc".index(k): v for k, v in plates.items()}, finals=0)
    return play(state, "end turn").outcome()


def test_h13_a_point_for_each_piece_tea_too_and_one_for_each_complete_set():
    outcome = ended(a="gow:3t2 lo:2", b="gow:4t1", c="mai:4 tart:3! lo:1")
    assert outcome.scores == [3 + 2 + 1, 4 + 1, 4 + 1 + 3 + 1 + 1]
    assert outcome.winners == [1]
    assert outcome.ranks == [2, 1, 3]
    assert outcome.details["ending"] == "closing time"


def test_h13_among_equals_fewest_complete_sets_win():
    outcome = ended(a="lo:2", b="gow:3", c="bun:2 bao:1")
    assert outcome.scores == [3, 3, 3]
    assert outcome.details["sets"] == [1, 0, 0]
    assert outcome.winners == [1, 2]
    assert outcome.ranks == [3, 1, 1]


def test_h13_then_the_victory_is_shared():
    outcome = ended(a="gow:2", b="mai:2", c="bun:2")
    assert outcome.winners == [0, 1, 2]
    assert outcome.ranks == [1, 1, 1]


def test_h13_those_who_left_earlier_cannot_win_however_few_points_they_have():
    plates = {0: "gow:4 mai:4", 1: "lo:2 claws:2 fun:2", 2: "cake:4 bao:3"}
    state = laid("lo", "", "bun", deck="", plates=plates, left=(0, 1, 0), finals=0)
    outcome = result(play(state, "end turn"))
    assert outcome.scores == [10, 9, 9]
    assert outcome.winners == [2]
    assert outcome.ranks == [2, 3, 1]
