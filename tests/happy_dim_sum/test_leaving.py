"""Being full: when it is looked at, what leaving means, the last one, and ranks."""

from tests.certain import result
from tests.happy_dim_sum.table import asked, cards, deals, discarded, hand, laid, moves, plate, play, refusal, seats

NEARLY = "lo:2 claws:2 fun:1"  # one cheong fun short of being full
SPECIALS = "lo claws fun"


def test_h10_three_different_complete_specials_make_full():
    state = laid("fun tea", "check", "yum", plates={1: NEARLY}, specials=SPECIALS)
    play(state, "serve cheong fun to player 2", "keep")
    assert seats(state, "in") == [True, False, True]
    assert asked(state) == (1, "move")


def test_h10_complete_sets_that_are_no_specials_do_not_count():
    state = laid("fun tea", "check", "yum", plates={1: "lo:2 claws:2 fun:1 bun:3 bao:3"}, specials="lo claws")
    play(state, "serve cheong fun to player 2", "keep")
    assert seats(state, "in") == [True, True, True]
    assert seats(state, "special_sets") == [0, 2, 0]


def test_h10_incomplete_specials_do_not_count():
    state = laid("fun tea", "check", "yum", plates={1: "lo:2 claws:2 gow:3"}, specials="lo claws gow fun")
    assert seats(play(state, "serve cheong fun to player 2", "keep"), "in") == [True, True, True]


def test_h10_the_hand_is_discarded_face_up_and_the_dishes_stay():
    state = laid("fun tea", "check 2*gow", "yum", plates={1: NEARLY}, specials=SPECIALS)
    play(state, "serve cheong fun to player 2", "keep")
    assert discarded(state) == cards("check 2*gow")
    assert hand(state, 1) == {}
    assert plate(state, 1) == {"lo mai gai": (2, 0), "phoenix claws": (2, 0), "cheong fun": (2, 0)}


def test_h10_who_left_is_no_target_of_anything():
    state = laid(
        "gow sticks sauce tea lo",
        "",
        "yum",
        plates={1: "lo:2 claws:2 fun:2 gow:1", 2: "bun:3 gow:1"},
        specials=SPECIALS,
        left=(0, 1, 0),
    )
    assert moves(play(state.copy(), "serve har gow", "1 piece", "no tea")) == ["to player 1", "to player 3"]
    assert refusal(state, "serve har gow to player 2").rule == "H10"
    assert refusal(state, "chopsticks player 2").rule == "H10"
    assert refusal(state, "hot sauce player 2 lo mai gai").rule == "H10"
    assert refusal(state, "serve tea to player 2").rule == "H10"


def test_h10_the_turn_skips_who_left():
    state = laid("gow", "", "yum", plates={1: "lo:2 claws:2 fun:2"}, specials=SPECIALS, left=(0, 1, 0))
    assert asked(play(state, "end turn")) == (3, "move")


def test_h10_the_last_one_left_has_won_at_once():
    state = laid("fun tea", "check", plates={1: NEARLY}, specials=SPECIALS)
    play(state, "serve cheong fun to player 2", "keep")
    outcome = result(state)
    assert outcome.winners == [0]
    assert outcome.ranks == [1, 2]
    assert outcome.reason == "player 1 is the last one who is not full"
    assert outcome.details["ending"] == "last one"


def test_h10_one_can_make_oneself_full_and_lose():
    state = laid("fun tea", "check", plates={0: NEARLY}, specials=SPECIALS)
    play(state, "serve cheong fun to me")
    assert result(state).winners == [1]


def test_h10_an_active_player_who_is_full_ends_the_turn():
    state = laid("fun tea", "check", "yum", plates={0: NEARLY}, specials=SPECIALS)
    play(state, "serve cheong fun to me")
    assert asked(state) == (2, "move")
    assert discarded(state) == cards("tea")


def test_h10_nobody_leaves_in_the_middle_of_a_chain():
    """Player 2 has what makes full under the fingers, but sends it on; player 3 keeps it and leaves."""
    state = laid("fun tea", "yum check", "yum", plates={1: NEARLY, 2: NEARLY}, specials=SPECIALS)
    play(state, "serve cheong fun to player 2", "yum cha player 3")
    assert seats(state, "in") == [True, True, True]
    play(state, "keep")
    assert seats(state, "in") == [True, True, False]


def test_h10_nobody_leaves_while_loose_tea_is_being_placed():
    plates = {1: "gow:1", 2: "lo:2 claws:2 fun:1 bun:1"}
    state = laid("2*tea gow", "yum check", "check", "bun", plates=plates, specials=SPECIALS)
    play(state, "serve 2 tea to player 2", "yum cha player 3", "keep", "on cheong fun")
    # one more tea goes onto the one dish that is left, and only then is player 3 full
    assert plate(state, 2) == {
        "lo mai gai": (2, 0),
        "phoenix claws": (2, 0),
        "cheong fun": (2, 1),
        "custard bun": (2, 1),
    }
    assert seats(state, "in") == [True, True, False, True]


def test_h10_a_yum_cha_in_time_saves():
    state = laid("yum lo", "tea", "check", plates={0: "lo:2 claws:2 fun:2"}, specials="lo claws")
    play(state, "yum cha cheong fun to player 2", "keep")
    play(deals(state, "*fun bun bun"), "end turn")
    assert seats(state, "in") == [True, True, True]


# -- at the same moment


def test_h11_if_all_who_are_left_become_full_together_they_are_compared():
    plates = {0: "lo:2 claws:2 fun:2 gow:4", 1: "lo:2 claws:2 fun:2 gow:1"}
    state = laid("takeout tea", "check", plates=plates, specials="lo claws")
    play(deals(state, "*fun"), "takeout")
    outcome = result(state)
    assert outcome.winners == [1]
    assert outcome.scores == [14, 10]
    assert outcome.ranks == [2, 1]
    assert outcome.details["ending"] == "all full"


def test_h11_only_the_last_to_leave_are_compared():
    """Player 3 left earlier, with fewer points than either of the two who are full together now."""
    plates = {0: "lo:2 claws:2 bun:3 gow:1", 1: "lo:2 claws:2 bun:3 gow:1", 2: "fun:2 bao:3 tart:3"}
    state = laid("takeout tea", "check", "", plates=plates, specials="lo claws fun bao tart", left=(0, 0, 1))
    play(deals(state, "*bun"), "takeout")
    outcome = result(state)
    assert outcome.winners == [0, 1]
    assert outcome.ranks == [1, 1, 3]


# -- ranks


def test_h17_the_later_one_left_the_better_and_points_are_those_of_closing_time():
    plates = {1: "lo:2 claws:2 fun:2", 2: NEARLY, 3: "bao:3 tart:3 bun:3"}
    specials = "lo claws fun bao tart bun"
    state = laid("fun tea", "", "check", "", plates=plates, specials=specials, left=(0, 1, 0, 2))
    play(state, "serve cheong fun to player 3", "keep")
    outcome = result(state)
    assert outcome.winners == [0]
    assert outcome.ranks == [1, 4, 2, 3]
    assert outcome.scores == [0, 9, 9, 12]
    assert outcome.details["full"] == [False, True, True, True]


def test_h27_who_left_together_shares_a_rank():
    plates = {0: "gow:1", 1: "lo:2 claws:2 fun:1", 2: "lo:2 claws:2 bun:2"}
    state = laid("granny tea", "fun check", "bun yum", plates=plates, specials="lo claws fun bun")
    play(state, "grandma")
    outcome = result(state)
    assert outcome.winners == [0]
    assert outcome.ranks == [1, 2, 2]


def test_h20_the_hand_and_the_deck_are_shown_when_it_is_over():
    state = laid("fun tea", "check", plates={1: NEARLY}, specials=SPECIALS)
    play(state, "serve cheong fun to player 2", "keep")
    view = state.view(None)
    assert view["seats"][0]["hand"] == cards("tea")
    assert sum(view["deck_cards"].values()) == view["deck"]
