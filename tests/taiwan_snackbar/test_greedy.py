"""What the adviser likes."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tests.taiwan_snackbar.table import GAME, laid

ADVISER = GAME.adviser()


def favourite(state):
    (seat,) = state.pending()
    legal = state.legal(seat)
    weights = vec[i64]([0 for _ in legal])
    ADVISER.weigh(state, seat, vec[i64](legal), len(legal), weights)
    best = max(range(len(legal)), key=lambda i: weights[i])
    return state.notate(seat, legal[best]), str(ADVISER.reason(state, seat, legal[best]))


def test_t10_a_safe_order_is_eaten_because_cards_decide_ties():
    state = laid("tofu more", "tofu", "tofu", order=2, top="tofu")
    assert favourite(state) == ("eat", "eats for the cards: 2 in 100 for a No More")


def test_t10_what_could_be_the_third_point_is_passed_on():
    state = laid("tofu more", "tofu", "tofu", order=8, top="tofu", no_more=5, points=(2, 0, 0))
    move, reason = favourite(state)
    assert move in ("stinky tofu", "one more")
    assert "for the next player" in reason


def test_t6_choose_player_names_the_leader_rather_than_who_would_end_the_game():
    state = laid("choose", "4*tofu", "tofu", "tofu", order=9, top="pork", no_more=6, points=(2, 2, 1, 2))
    for action in state.parse(0, "choose player"):
        state.apply(0, action)
    assert favourite(state)[0] == "player 3"


def test_t11_in_the_knock_out_a_likely_no_more_is_passed_on():
    state = laid("tofu more", "tofu", "tofu", order=20, top="tofu", no_more=3, options={"knock_out": True})
    assert favourite(state)[0] != "eat"


@pytest.mark.parametrize(("order", "words"), [(5, "5 in 100"), (80, "all but certain")])
def test_t7_the_odds_are_told(order, words):
    state = laid("tofu", "tofu", "tofu", order=order, top="leaves", no_more=1 if order == 5 else 2)
    assert words in str(ADVISER.reason(state, 0, 0))
