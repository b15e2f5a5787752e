"""Drawing: two cards, Daily Specials revealed and replaced, who is full by them."""

from tests.certain import result
from tests.happy_dim_sum.table import asked, cards, deals, discarded, drawn, hand, laid, play, seats


def test_h21_a_turn_begins_with_two_cards():
    state = play(deals(laid("tea", "gow", "mai"), "bun yum"), "end turn")
    assert asked(state) == (2, "move")
    assert hand(state, 1) == cards("gow bun yum")
    assert drawn(state)


def test_h9_a_special_is_revealed_at_once_and_replaced():
    state = play(deals(laid("tea", "gow", "mai"), "bun *tart *mai yum"), "end turn")
    assert state.view(None)["specials"] == ["egg tart", "siew mai"]
    assert hand(state, 1) == cards("gow bun yum")
    assert state.log(None)[-3:] == [
        "player 2 reveals a Daily Special: egg tart",
        "player 2 reveals a Daily Special: siew mai",
        "player 2 draws 2 cards",
    ]
    assert drawn(state)


def test_h9_a_reveal_makes_another_player_full_before_the_replacement_is_drawn():
    state = laid("tea", "gow", "check", plates={2: "lo:2 claws:2 fun:2"}, specials="lo claws")
    play(deals(state, "*fun bun yum"), "end turn")
    assert seats(state, "in") == [True, True, False]
    log = state.log(None)
    assert log.index(
        "player 3 is full and leaves the table; discarded from the hand of player 3: check please"
    ) < log.index("player 2 draws 2 cards")
    assert discarded(state) == cards("check")
    assert hand(state, 1) == cards("gow bun yum")


def test_h9_a_drawer_who_is_full_draws_no_more_and_the_turn_ends():
    state = laid("tea", "gow", "check", plates={1: "lo:2 claws:2 fun:2"}, specials="lo claws")
    play(deals(state, "mai *fun bun yum"), "end turn")
    assert seats(state, "in") == [True, False, True]
    assert asked(state) == (3, "move")
    assert hand(state, 2) == cards("check bun yum")
    assert discarded(state) == cards("gow mai")  # what had been drawn goes too
    assert drawn(state)


def test_h9_a_reveal_in_the_middle_of_a_move_is_looked_at_at_once():
    state = laid("takeout tea", "gow", "check", plates={1: "lo:2 claws:2 fun:2"}, specials="lo claws")
    play(deals(state, "*fun bun yum"), "takeout")
    log = state.log(None)
    assert log.index("player 2 is full and leaves the table; discarded from the hand of player 2: har gow") < log.index(
        "player 1 draws 2 cards"
    )
    assert asked(state) == (1, "move")
    assert hand(state, 0) == cards("tea bun yum")


def test_h9_the_active_player_full_by_takeout_ends_the_turn_without_a_replacement():
    state = laid("takeout tea", "gow", "check", plates={0: "lo:2 claws:2 fun:2"}, specials="lo claws")
    play(deals(state, "bun *fun yum yum"), "takeout")
    assert seats(state, "in") == [False, True, True]
    assert discarded(state) == cards("takeout tea bun")
    assert asked(state) == (2, "move")
    assert hand(state, 1) == cards("gow 2*yum")


def test_h9_a_reveal_that_leaves_one_player_ends_the_game_at_once():
    state = laid("takeout tea", "gow", plates={1: "lo:2 claws:2 fun:2"}, specials="lo claws")
    play(deals(state, "*fun"), "takeout")
    assert result(state).winners == [0]
    assert drawn(state)


def test_h24_takeout_draws_two_from_the_deck():
    state = play(deals(laid("takeout", "gow"), "bun *tart yum"), "takeout")
    assert hand(state, 0) == cards("bun yum")
    assert asked(state) == (1, "move")
    assert discarded(state) == cards("takeout")
    assert state.view(None)["moves_left"] == 2


def test_h24_takeout_draws_what_there_is():
    state = play(deals(laid("takeout", "gow", deck="bun"), "bun"), "takeout")
    assert hand(state, 0) == cards("bun")
    assert state.view(None)["closing"]
