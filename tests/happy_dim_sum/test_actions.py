"""Action cards: Chopsticks, Grandma, Hot Sauce, and when a card can be played at all."""

import pytest

import teahouse
from tests.happy_dim_sum.table import (
    asked,
    cards,
    deals,
    discarded,
    drawn,
    hand,
    laid,
    moves,
    plate,
    play,
    refusal,
    seats,
)


def test_h23_an_action_card_is_discarded_after_it():
    state = play(deals(laid("takeout granny", "tea"), "bun yum"), "takeout")
    assert discarded(state) == cards("takeout")
    assert hand(state, 0) == cards("granny bun yum")


def test_h23_a_card_that_one_does_not_hold_is_refused():
    refused = refusal(laid("tea", "gow"), "grandma")
    assert (refused.rule, "you hold no Grandma" in refused.why) == ("H15", True)


# -- what can be played at all


def test_h15_chopsticks_need_another_hand_with_a_card():
    assert moves(laid("sticks tea", "", "")) == ["end turn"]
    assert refusal(laid("sticks tea", "", ""), "chopsticks player 2").rule == "H15"
    assert moves(laid("sticks tea", "", "lo")) == ["end turn", "chopsticks"]


def test_h15_hot_sauce_needs_a_complete_set_without_sauce():
    assert moves(laid("sauce", "tea", plates={1: "gow:3 lo:2!"})) == ["end turn"]
    assert refusal(laid("sauce", "tea", plates={1: "gow:3 lo:2!"}), "hot sauce player 2 har gow").rule == "H15"
    assert moves(laid("sauce", "tea", plates={0: "lo:2"})) == ["end turn", "hot sauce"]


def test_h15_yum_cha_needs_an_own_dish_without_sauce():
    assert moves(laid("yum", "tea", plates={0: "lo:2!", 1: "gow:1"})) == ["end turn"]
    assert refusal(laid("yum", "tea", plates={0: "lo:2!", 1: "gow:1"}), "yum cha lo mai gai to player 2").rule == "H15"
    assert moves(laid("yum", "tea", plates={0: "gow:1"})) == ["end turn", "yum cha"]


def test_h15_the_other_three_can_always_be_played():
    assert moves(laid("check granny takeout", "")) == ["end turn", "check please", "grandma", "takeout"]


# -- Chopsticks


def test_h14_a_card_changes_hands_unseen():
    state = deals(laid("sticks tea", "gow lo", "check"), "1/lo")
    play(state, "chopsticks player 2")
    assert hand(state, 0) == cards("tea lo")
    assert hand(state, 1) == cards("gow")
    assert discarded(state) == cards("sticks")
    assert state.log(0)[-1] == "player 1 takes a card from player 2 with Chopsticks: lo mai gai"
    assert state.log(1)[-1] == state.log(0)[-1]
    assert state.log(2)[-1] == "player 1 takes a card from player 2 with Chopsticks"
    assert state.log(None)[-1] == state.log(2)[-1]


def test_h14_every_card_of_the_hand_is_as_likely():
    taken = []
    for at in range(4):
        state = laid("sticks tea", "2*gow lo yum", "check")
        state.chance = _Nth(at)
        play(state, "chopsticks player 2")
        taken.append(next(iter(set(hand(state, 0)) - {"tea"})))
    assert sorted(taken) == ["har gow", "har gow", "lo mai gai", "yum cha"]


class _Nth(teahouse.Chance):
    """A chance that always answers the same number."""

    def __init__(self, number):
        super().__init__(0)
        self.number = number

    def below(self, n):
        assert n == 4
        return self.number


def test_h14_never_from_oneself_from_an_empty_hand_or_from_one_who_left():
    full = {3: "lo:2 claws:2 fun:2"}
    state = laid("sticks tea", "", "check", "", "gow", plates=full, specials="lo claws fun", left=(0, 0, 0, 1, 0))
    assert moves(play(state.copy(), "chopsticks")) == ["from player 3", "from player 5"]
    assert refusal(state, "chopsticks player 1").rule == "H14"
    assert refusal(state, "chopsticks player 2").rule == "H15"
    assert refusal(state, "chopsticks player 4").rule == "H10"


def test_h14_whose_hand_is_emptied_may_draw_three_at_the_end_of_that_turn():
    state = deals(laid("sticks tea", "gow", "check"), "1/gow bun bun bun lo lo")
    play(state, "chopsticks player 2")
    assert asked(state) == (1, "move")
    play(state, "end turn")
    assert asked(state) == (2, "offer")
    play(state, "draw three")
    assert hand(state, 1) == cards("3*bun 2*lo")  # and then two more: it is their turn
    assert drawn(state)


def test_h28_between_two_nobody_is_asked_whom():
    state = play(deals(laid("sticks tea", "gow lo"), "1/gow"), "chopsticks")
    assert hand(state, 0) == cards("tea gow")


# -- Grandma


def test_h7_everyone_else_lays_out_all_dim_sum_but_keeps_tea():
    state = laid("granny 3*gow tea", "2*gow tea yum", "lo bun check", "")
    play(state, "grandma")
    assert [plate(state, seat) for seat in range(4)] == [
        {},
        {"har gow": (2, 0)},
        {"lo mai gai": (1, 0), "custard bun": (1, 0)},
        {},
    ]
    assert [hand(state, seat) for seat in range(4)] == [cards("3*gow tea"), cards("tea yum"), cards("check"), {}]
    assert asked(state) == (1, "move")


def test_h7_yum_cha_is_no_answer_to_grandma():
    assert asked(play(laid("granny gow", "2*gow yum"), "grandma")) == (1, "move")


def test_h7_extras_are_discarded_tea_first():
    state = laid("granny tea", "2*gow 2*lo bun", plates={1: "gow:3t2 lo:2t1 bun:3!"})
    play(state, "grandma")
    assert plate(state, 1) == {"har gow": (4, 1), "lo mai gai": (2, 0), "custard bun": (3, 0)}
    assert discarded(state) == cards("granny 2*tea lo bun")


def test_h7_two_become_full_and_leave_together():
    plates = {1: "lo:2 claws:2 fun:1", 2: "lo:2 claws:2 bun:2"}
    state = laid("granny tea", "fun check", "bun yum", "sauce", plates=plates, specials="lo claws fun bun")
    play(state, "grandma")
    assert seats(state, "in") == [True, False, False, True]
    assert seats(state, "left_at") == [0, 1, 1, 0]
    assert discarded(state) == cards("granny check yum")


def test_h7_who_left_lays_nothing_out():
    full = {1: "lo:2 claws:2 fun:2"}
    state = laid("granny tea", "", "gow yum", plates=full, specials="lo claws fun", left=(0, 1, 0))
    assert plate(play(state, "grandma"), 1) == {"lo mai gai": (2, 0), "phoenix claws": (2, 0), "cheong fun": (2, 0)}


# -- Hot Sauce


def test_h6_on_any_complete_set_of_anyone_still_in():
    plates = {0: "lo:2 gow:3", 1: "gow:4 bun:3!", 2: "claws:2 fun:2 bao:3"}
    state = laid("2*sauce tea", "lo", "", plates=plates, specials="claws fun bao", left=(0, 0, 1))
    assert moves(play(state.copy(), "hot sauce")) == ["player 1", "player 2"]
    play(state, "hot sauce player 2 har gow")
    dish = next(dish for dish in state.view(None)["seats"][1]["dishes"] if dish["dish"] == "har gow")
    assert dish["sauce"]
    assert hand(state, 0) == cards("sauce tea")
    assert discarded(state) == {}  # the card stays on the dish
    own = play(state, "hot sauce player 1 lo mai gai")
    assert next(dish for dish in own.view(None)["seats"][0]["dishes"] if dish["dish"] == "lo mai gai")["sauce"]


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("hot sauce player 1 har gow", "H6"),  # not complete
        ("hot sauce player 2 custard bun", "H6"),  # sauced already
        ("hot sauce player 3 har gow", "H6"),  # nothing complete there
        ("hot sauce player 2 siew mai", "H6"),  # not there at all
    ],
)
def test_h6_not_on_anything_else(words, rule):
    plates = {0: "lo:2 gow:3 claws:2", 1: "gow:4 bun:3! lo:2", 2: "mai:1"}
    assert refusal(laid("sauce tea", "lo", "tea", plates=plates), words).rule == rule


def test_h6_a_set_under_sauce_cannot_be_discarded_and_still_counts():
    state = laid("check tea", "", plates={0: "lo:2! gow:1"}, specials="lo")
    play(state, "check please")
    assert moves(state) == ["discard nothing", "discard har gow"]
    assert refusal(state, "discard lo mai gai").rule == "H6"
    assert seats(state, "special_sets") == [1, 0]
