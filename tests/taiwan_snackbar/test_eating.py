"""Drawing cards: eating an order, No More cards, a short pile, an empty hand, and the end they bring."""

from collections import Counter

import pytest

from teahouse import Chance
from tests.certain import result
from tests.taiwan_snackbar.table import COPIES, GAME, deals, hand, laid, moves, play, seats, words

FIXED = {"no_more": 2}


def food(state):
    return state.view(None)["food"]


# -- T7: eating


def test_t7_exactly_the_order_is_drawn_and_nothing_is_reshuffled_without_a_no_more():
    state = deals(laid("tofu", "tofu", "tofu", order=3, top="omelette"), "pork pork more")
    play(state, "eat")
    assert hand(state, 0) == words("tofu 2*pork more")
    assert food(state) == 0
    assert state.view(None)["top"] == "oyster omelette"
    assert state.view(None)["dish_pile"] == words("omelette")
    assert seats(state, "points") == [0, 0, 0]
    assert state.pending() == [1]


def test_t7_all_ordered_cards_are_drawn_even_after_a_no_more():
    state = deals(laid("tofu", "tofu", "tofu", order=4, top="leaves"), "stop pork pork more")
    play(state, "eat")
    assert hand(state, 0) == words("tofu 2*pork more")
    assert seats(state, "points") == [1, 0, 0]


def test_t7_each_no_more_costs_a_point():
    state = laid("tofu", "tofu", "tofu", order=4, top="leaves", no_more=2, options=FIXED)
    play(deals(state, "stop pork stop more"), "eat")
    assert hand(state, 0) == words("tofu pork more")
    assert seats(state, "points") == [2, 0, 0]


def test_t7_a_no_more_brings_both_discard_piles_and_itself_back_into_the_pile():
    state = laid("tofu", "tofu", "tofu", order=2, top="leaves", discards="2*pork leaves 3*more turn")
    before = state.view(None)["pile"]
    play(deals(state, "stop sticks"), "eat")
    view = state.view(None)
    assert view["dish_pile"] == view["special_pile"] == {}
    assert view["top"] is None
    # two were drawn; seven discards, the No More and the one that T1 adds came in
    assert view["pile"] == before - 2 + 7 + 1 + 1
    assert state.position()["pile"]["no more"] == 2
    assert state.pending() == [1]


def test_t5_after_a_reshuffle_there_is_no_top_dish():
    state = deals(laid("tofu", "more leaves", "leaves tofu", order=2, top="leaves"), "stop sticks")
    play(state, "eat")
    assert moves(state) == ["bamboo leaves", "one more"]
    play(state, "one more")
    assert moves(state) == ["eat"]


def test_t7_a_pile_emptied_exactly_is_no_exception():
    state = laid("tofu", "tofu", "tofu", order=3, top="leaves", pile="2*pork stop", rest="discards")
    play(deals(state, "pork stop pork"), "eat")
    assert hand(state, 0) == words("tofu 2*pork")
    assert seats(state, "points") == [1, 0, 0]
    assert state.view(None)["pile"] == 87 + 2  # all that was discarded, and now two No More cards
    assert state.pending() == [1]
    assert food(state) == 0


def test_t7_the_cards_drawn_are_told_to_everyone():
    state = deals(laid("tofu", "tofu", "tofu", order=4, top="leaves"), "stop pork pork more")
    play(state, "eat")
    assert state.log(None) == [
        "player 1 eats 4: 2 pork rice, one more, no more",
        "player 1 takes minus 1 and stands at minus 1",
        "the discards are shuffled into the pile: 88 cards, 2 no more",
    ]


# -- T8: the pile runs short


def test_t8_a_short_pile_gives_what_it_has_and_is_made_anew():
    state = laid("tofu", "tofu", "tofu", order=5, top="leaves", pile="pork pork stop", rest="discards")
    play(deals(state, "pork stop pork"), "eat")
    assert hand(state, 0) == words("tofu 2*pork")
    assert seats(state, "points") == [1, 0, 0]
    view = state.view(None)
    assert (view["food"], view["top"], view["dish_pile"], view["special_pile"]) == (0, None, {}, {})
    assert view["pile"] == 87 + 2
    assert state.pending() == [1]
    assert state.log(None)[0] == "player 1 eats 3 of 5, all that the pile held: 2 pork rice, no more"


def test_t8_the_points_of_a_short_pile_may_end_the_game():
    state = laid(
        "tofu", "tofu", "tofu", order=9, top="leaves", pile="pork 3*stop", rest="discards", options={"no_more": 3}
    )
    play(deals(state, "stop stop stop pork"), "eat")
    assert state.pending() == []
    assert result(state).scores == [-3, 0, 0]


# -- T1: how many No More cards there are


def test_t1_one_more_no_more_after_each_draw_that_showed_any():
    state = laid("tofu", "tofu", "tofu", order=3, top="leaves", no_more=3)
    play(deals(state, "stop stop pork"), "eat")
    assert state.view(None)["no_more"] == 4  # one more for the draw, not for each card
    assert state.position()["pile"]["no more"] == 4


def test_t1_a_draw_without_a_no_more_adds_none():
    state = laid("tofu", "tofu", "tofu", order=2, top="leaves", no_more=3)
    assert play(deals(state, "pork pork"), "eat").view(None)["no_more"] == 3


def test_t1_there_are_never_more_than_six():
    state = laid("tofu", "tofu", "tofu", order=1, top="leaves", no_more=6)
    play(deals(state, "stop"), "eat")
    assert state.view(None)["no_more"] == 6
    assert state.position()["pile"]["no more"] == 6


def test_t1_a_fixed_number_stays():
    state = laid("tofu", "tofu", "tofu", order=1, top="leaves", no_more=2, options=FIXED)
    play(deals(state, "stop"), "eat")
    assert state.view(None)["no_more"] == 2
    assert state.position()["pile"]["no more"] == 2


def test_t1_the_three_cards_of_an_empty_hand_and_a_short_pile_add_one_too():
    state = deals(laid("more", "", "tofu", no_more=1), "stop pork pork")
    assert play(state, "one more").view(None)["no_more"] == 2
    state = laid("tofu", "tofu", "tofu", order=5, top="leaves", pile="pork stop", rest="discards")
    assert play(deals(state, "pork stop"), "eat").view(None)["no_more"] == 2


# -- T9: an empty hand


def test_t9_an_empty_hand_draws_three_and_the_turn_begins_as_usual():
    state = laid("tofu more", "", "tofu", order=2, top="tofu")
    play(deals(state, "tofu pork pork"), "stinky tofu")
    assert state.pending() == [1]
    assert hand(state, 1) == words("tofu 2*pork")
    assert food(state) == 4
    assert moves(state) == ["eat", "stinky tofu", "pair of pork rice"]
    assert state.log(None)[1] == "player 2 has no cards and draws 3: stinky tofu, 2 pork rice"


def test_t9_who_plays_the_last_card_draws_only_when_the_turn_comes_back():
    state = laid("more", "more tofu", "more tofu")
    play(state, "one more")
    assert seats(state, "cards") == [0, 2, 2]
    play(deals(state, "pork pork pork"), "one more", "one more")
    assert seats(state, "cards") == [3, 1, 1]
    assert food(state) == 3


def test_t9_a_no_more_costs_its_point_and_brings_a_reshuffle_but_the_order_and_the_top_dish_stand():
    state = laid("leaves tofu", "", "tofu", order=4, top="leaves", discards="3*pork 2*leaves turn")
    before = state.view(None)["pile"]
    play(deals(state, "stop leaves pork"), "bamboo leaves")
    view = state.view(None)
    assert seats(state, "points") == [0, 1, 0]
    assert (view["food"], view["top"]) == (8, "bamboo leaves")
    assert view["dish_pile"] == words("leaves")
    assert view["special_pile"] == {}
    # three drawn; of seven discards (one just played) one stays; a No More came back and one was added
    assert view["pile"] == before - 3 + 6 + 2
    assert state.pending() == [1]
    assert moves(state) == ["eat", "bamboo leaves"]
    assert state.log(None)[-1].endswith("2 no more; bamboo leaves stays on top")


def test_t13_the_top_dish_stays_in_that_reshuffle_also_when_nothing_is_ordered():
    state = laid("turn tofu", "tofu", "", top="pork", discards="pork sticks")
    play(deals(state, "stop more tofu"), "change direction")
    view = state.view(None)
    assert (view["food"], view["top"], view["dish_pile"]) == (0, "pork rice", words("pork"))
    assert state.pending() == [2]
    assert moves(state) == ["stinky tofu", "one more"]


def test_t9_without_a_top_dish_none_appears():
    state = play(deals(laid("more", "", "tofu"), "stop pork pork"), "one more")
    assert state.view(None)["top"] is None
    assert food(state) == 1


def test_t9_a_chosen_player_with_no_cards_draws_three_first():
    state = play(deals(laid("choose tofu", "tofu", "", "tofu"), "pork pork more"), "choose player 3")
    assert state.pending() == [2]
    assert hand(state, 2) == words("2*pork more")


def test_t13_a_turn_is_lost_when_the_pile_runs_short_on_its_three_cards():
    state = laid("leaves", "", "tofu", order=4, top="leaves", pile="pork stop", rest="discards")
    play(deals(state, "pork stop"), "bamboo leaves")
    view = state.view(None)
    assert hand(state, 1) == words("pork")
    assert seats(state, "points") == [0, 1, 0]
    assert (view["food"], view["top"], view["dish_pile"]) == (0, None, {})
    assert state.pending() == [2]


def test_t19_three_cards_from_a_pile_of_exactly_three_are_enough():
    state = laid("leaves", "", "tofu", order=4, top="leaves", pile="pork more stop", rest="discards")
    play(deals(state, "pork stop more"), "bamboo leaves")
    view = state.view(None)
    assert state.pending() == [1]
    assert hand(state, 1) == words("pork more")
    assert seats(state, "points") == [0, 1, 0]
    assert (view["food"], view["top"], view["dish_pile"]) == (8, "bamboo leaves", words("leaves"))


def test_t13_the_player_after_a_lost_turn_may_have_to_draw_three_as_well():
    state = laid("leaves tofu", "", "", order=4, top="leaves", pile="pork stop", rest="discards")
    play(deals(state, "stop pork more more tofu"), "bamboo leaves")
    assert state.pending() == [2]
    assert hand(state, 2) == words("2*more tofu")
    assert seats(state, "points") == [0, 1, 0]


def test_t21_three_no_more_cards_for_an_empty_hand_are_followed_by_three_more(tmp_path):
    pack = tmp_path / "lenient.toml"
    pack.write_text('[pack]\ngame = "taiwan-snackbar"\nname = "lenient"\n[table]\nlast-point = 9\n')
    state = laid("more tofu", "", "tofu", no_more=3)
    text = state.to_json().replace(state.setup.pack.digest, GAME.pack(pack).digest)
    lenient = deals(GAME.from_json(text, pack), "stop stop stop pork stop more")
    play(lenient, "one more")
    assert hand(lenient, 1) == words("pork more")
    assert seats(lenient, "points") == [0, 4, 0]
    assert lenient.pending() == [1]


# -- T10: the end


def test_t10_the_third_point_ends_the_game_when_the_draw_is_complete():
    state = laid("tofu", "tofu", "tofu", order=3, top="leaves", no_more=2, points=(2, 1, 0))
    play(deals(state, "stop pork sticks"), "eat")
    outcome = result(state)
    assert state.pending() == []
    assert outcome.scores == [-3, -1, 0]
    assert outcome.winners == [2]
    assert outcome.ranks == [3, 2, 1]
    assert outcome.reason == "player 1 has 3 negative points"
    assert hand(state, 0) == words("tofu pork sticks")


def test_r2_a_draw_is_finished_before_its_points_end_the_game():
    state = laid("tofu", "tofu", "tofu", order=4, top="leaves", no_more=2, points=(2, 0, 0))
    play(deals(state, "stop pork pork stop"), "eat")
    assert result(state).scores == [-4, 0, 0]
    assert hand(state, 0) == words("tofu 2*pork")


def test_t10_more_than_three_points_end_it_too():
    state = laid("tofu", "tofu", "tofu", order=2, top="leaves", no_more=2, points=(2, 1, 0))
    assert result(play(deals(state, "stop stop"), "eat")).scores == [-4, -1, 0]


def test_t10_the_three_cards_of_an_empty_hand_may_end_it():
    state = laid("more", "", "tofu", points=(0, 2, 0))
    play(deals(state, "stop pork pork"), "one more")
    assert result(state).scores == [0, -3, 0]
    assert result(state).winners == [2]  # with a card in hand against none


def test_t10_equal_points_are_decided_by_the_most_cards():
    state = laid("tofu", "tofu pork", "tofu more more", "tofu", order=1, top="leaves", points=(2, 1, 1, 1))
    outcome = result(play(deals(state, "stop"), "eat"))
    assert outcome.winners == [2]
    assert outcome.ranks == [4, 2, 1, 3]
    assert outcome.details == {"cards": [1, 2, 3, 1]}


def test_t10_cards_just_drawn_count():
    state = laid("tofu", "tofu pork", "tofu", order=3, top="leaves", no_more=3, options={"no_more": 3})
    outcome = result(play(deals(state, "stop stop stop"), "eat"))
    assert outcome.winners == [1]
    # three points each for two of them: the one who has just drawn five cards is ahead of the one with four
    state = laid("tofu", "4*tofu", "tofu", order=5, top="leaves", points=(2, 2, 2))
    outcome = result(play(deals(state, "stop pork pork pork pork"), "eat"))
    assert outcome.scores == [-3, -2, -2]
    assert outcome.ranks == [3, 1, 2]


def test_t10_who_is_equal_in_both_shares_the_win():
    state = laid("tofu", "tofu pork", "more more", order=1, top="leaves", points=(2, 1, 1))
    outcome = result(play(deals(state, "stop"), "eat"))
    assert outcome.winners == [1, 2]
    assert outcome.ranks == [3, 1, 1]


def test_t10_a_hand_has_no_limit():
    state = laid("tofu", "tofu", "tofu", order=40, top="leaves")
    play(deals(state, "pork " * 8 + "sticks " * 6 + "dumplings " * 10 + "more " * 10 + "turn " * 6), "eat")
    assert seats(state, "cards") == [41, 1, 1]


def test_t13_after_the_draw_that_ends_the_game_nothing_is_shuffled():
    state = laid("tofu", "tofu", "tofu", order=2, top="leaves", discards="pork more", points=(2, 0, 0))
    play(deals(state, "pork stop"), "eat")
    view = state.view(None)
    assert view["dish_pile"] == words("leaves pork")
    assert view["special_pile"] == words("more")
    assert view["top"] == "bamboo leaves"
    assert view["no_more"] == 1


def test_t18_points_are_counted_however_few_defeat_cards_there_are():
    state = laid(*["tofu"] * 10, order=1, top="leaves", no_more=6, points=(1, 2, 2, 2, 2, 2, 2, 2, 2, 2))
    play(deals(state, "stop"), "eat")
    assert sum(seats(state, "points")) == 20
    assert state.outcome() is None


# -- T12: what everyone knows


def test_t12_drawn_cards_are_known_to_all_until_they_are_played():
    state = deals(laid("tofu more", "tofu pork", "tofu", order=3, top="leaves"), "pork pork more")
    play(state, "eat")
    assert state.view(1)["seats"][0]["known"] == words("2*pork more")
    assert state.view(1)["seats"][1]["known"] == {}


def test_t12_known_cards_fall_by_what_leaves_but_not_below_nothing():
    state = laid("pork pork pork tofu", "tofu", "tofu", known=("pork", "", ""))
    play(state, "pair of pork rice")
    assert state.view(1)["seats"][0] == {"cards": 2, "known": {}, "points": 0, "in": True}


def test_t12_a_redrawn_game_keeps_known_cards_and_redraws_dealt_ones():
    state = laid("pork more tofu", "tofu sticks", "turn choose", known=("pork more", "", ""))
    other = {tuple(sorted(hand(state.resample(1, Chance(i)), 0).items())) for i in range(30)}
    assert all(dict(cards).get("pork rice", 0) >= 1 and dict(cards).get("one more", 0) >= 1 for cards in other)
    assert len(other) > 3
    for i in range(30):
        redrawn = state.resample(1, Chance(i))
        assert hand(redrawn, 1) == words("tofu sticks")
        assert seats(redrawn, "cards") == [3, 2, 2]
        assert redrawn.position()["pile"]["no more"] == 1


def test_t12_a_redrawn_card_is_any_unseen_one_equally_likely():
    """Seat 0 holds one unseen card; it may be each of the 90 that seat 1 has not seen, its own included."""
    state = laid("pork", "tofu tofu", "more", known=("", "", "more"))
    unseen = Counter(COPIES) - Counter({"stinky tofu": 2, "one more": 1})
    games = 9000
    drawn = Counter(next(iter(hand(state.resample(1, Chance(50_000 + i)), 0))) for i in range(games))
    expected = {name: games * count / unseen.total() for name, count in unseen.items()}
    assert sum((drawn[name] - mean) ** 2 / mean for name, mean in expected.items()) < 40
    assert "no more" not in drawn


def test_r9_at_the_end_every_hand_and_the_pile_are_open():
    state = laid("tofu", "tofu pork", "more", order=1, top="leaves", points=(2, 1, 1))
    play(deals(state, "stop"), "eat")
    view = state.view(None)
    assert [place["hand"] for place in view["seats"]] == [words("tofu"), words("tofu pork"), words("more")]
    assert sum(view["pile_cards"].values()) == view["pile"]


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_t12_during_the_game_a_view_holds_no_hand_but_ones_own(seat):
    state = laid("tofu", "tofu pork", "more", order=1, top="leaves")
    view = state.view(seat)
    assert all("hand" not in place for place in view["seats"])
    assert ("hand" in view) == (seat is not None)
    assert "pile_cards" not in view
