"""Check Please!: who answers when, who wins, what may be discarded."""

from tests.happy_dim_sum.table import asked, cards, discarded, hand, laid, moves, plate, play, refusal


def battle(state):
    return state.view(None)["battle"]


def test_h8_the_others_answer_in_turn_order():
    state = play(laid("lo", "check tea", "tea", "check lo", seat=1), "check please")
    assert asked(state) == (3, "battle")
    play(state, "3: pass")
    assert asked(state) == (4, "battle")
    play(state, "4: pass")
    assert asked(state) == (1, "battle")
    play(state, "1: pass")
    assert asked(state) == (2, "move")  # no dish to discard, so nothing is asked


def test_h8_three_players_fight_and_the_starter_must_answer_again():
    state = laid("2*check tea", "2*check lo", "check gow", plates={1: "gow:4 lo:1"})
    play(state, "check please", "2: check please", "3: check please")
    assert asked(state) == (1, "battle")  # the starter's turn has come again
    play(state, "1: check please", "2: check please", "3: pass", "1: pass")
    assert asked(state) == (2, "discard")
    assert moves(state) == ["discard nothing", "discard lo mai gai", "discard har gow"]
    play(state, "discard har gow")
    assert plate(state, 1) == {"lo mai gai": (1, 0)}
    assert discarded(state) == cards("5*check 4*gow")
    assert asked(state) == (1, "move")
    assert state.view(None)["moves_left"] == 2


def test_h8_who_passes_is_out_of_that_battle():
    state = laid("2*check tea", "check lo", "2*check gow", "check bun")
    play(state, "check please", "2: pass", "3: check please", "4: check please")
    assert battle(state) == {"last": 3, "out": [1]}
    play(state, "1: check please")
    assert asked(state) == (3, "battle")  # player 2 is not asked again, though a Check Please! is in that hand
    play(state, "3: pass", "4: pass")
    assert battle(state) is None


def test_h8_the_starter_can_pass_when_the_round_comes_back():
    state = laid("2*check tea", "check lo", plates={1: "lo:1"})
    play(state, "check please", "2: check please", "1: pass")
    assert asked(state) == (2, "discard")


def test_h8_an_empty_hand_passes_unasked():
    state = laid("check tea", "", "check lo", "")
    play(state, "check please")
    assert asked(state) == (3, "battle")
    play(state, "3: pass")
    assert asked(state) == (1, "move")


def test_h8_the_starter_whose_last_card_it_was_is_not_asked_again():
    state = laid("check", "check lo", "tea", plates={0: "gow:1"})
    play(state, "check please", "2: check please", "3: pass")
    assert asked(state) == (1, "offer")  # player 2 has won and has nothing to discard; the hand of player 1 is empty


def test_h8_whoever_played_last_wins_even_with_an_empty_hand():
    state = laid("check lo", "check", "tea", plates={1: "gow:3t1"})
    play(state, "check please", "2: check please", "3: pass", "1: pass")
    assert asked(state) == (2, "discard")
    play(state, "discard har gow")
    assert discarded(state) == cards("2*check 2*gow tea")
    assert asked(state) == (1, "move")
    play(state, "end turn")
    assert asked(state) == (2, "offer")  # the hand is looked at afterwards


def test_h8_nobody_answers_and_the_starter_discards():
    state = laid("check lo", "tea", plates={0: "gow:4 lo:1"})
    play(state, "check please", "pass", "discard har gow")
    assert plate(state, 0) == {"lo mai gai": (1, 0)}


def test_h8_the_winner_need_not_discard():
    state = laid("check lo", "tea", plates={0: "gow:4"})
    play(state, "check please", "pass", "discard nothing")
    assert plate(state, 0) == {"har gow": (4, 0)}
    assert asked(state) == (1, "move")


def test_h8_one_may_take_part_without_a_dish():
    state = laid("check lo", "check tea", plates={0: "gow:4"})
    play(state, "check please", "2: check please", "1: pass")
    assert asked(state) == (1, "move")
    assert plate(state, 0) == {"har gow": (4, 0)}


def test_h8_the_discard_comes_before_anyone_looks_who_is_full():
    """A set that was completed before the battle is gone in time only if it is discarded in the same move."""
    plates = {0: "lo:2 claws:2 gow:1"}
    state = laid("check gow lo", "tea", "tea", plates=plates, specials="lo claws gow")
    play(state, "check please", "pass", "pass", "discard lo mai gai")
    assert state.view(None)["seats"][0]["in"]


def test_h8_calling_without_the_card_is_refused():
    state = play(laid("check lo", "tea"), "check please")
    assert moves(state) == ["pass"]
    assert str(refusal(state, "check please")) == "you hold no Check Please!: pass (H8)"
    assert refusal(state, "keep").rule == "H8"
    assert refusal(state, "serve tea to player 1").rule == "H8"


def test_h8_who_left_takes_no_part():
    plates = {1: "lo:2 claws:2 fun:2"}
    state = laid("check lo", "", "check tea", plates=plates, specials="lo claws fun", left=(0, 1, 0))
    play(state, "check please")
    assert asked(state) == (3, "battle")
    assert hand(state, 1) == {}


def test_h16_in_a_battle_too_everyone_with_cards_is_asked():
    for held in ("check", "lo", "yum tea"):
        assert asked(play(laid("check lo", held), "check please")) == (2, "battle")
