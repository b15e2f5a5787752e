"""Every rule of RULES.md by its number. Positions are drawn in a few words: hands, cups, and what lies where."""

from collections import Counter

import pytest

import teahouse

GAME = teahouse.game("two-taps")
TEAS = {
    "chr": "chrysanthemum",
    "jas": "jasmine",
    "ool": "oolong",
    "dra": "dragon well",
    "iro": "iron goddess",
    "pu": "pu-erh",
}
COPIES = dict(zip(TEAS.values(), (10, 10, 8, 8, 6, 6)))
DISHES = ["har gow", "siu mai", "egg tart", "radish cake"]


def laid(*hands, cups=(), tapper=-1, host=0, offer=("har gow",), plates=(), cold=False):
    """The game with these hands and cups; all other teas that were dealt are put aside."""
    held = [Counter(TEAS[tea] for tea in hand.split()) for hand in hands]
    poured = [TEAS[cup] if cup else None for cup in cups] or [None] * len(hands)
    left = Counter(COPIES)
    for cards in (*held, Counter(cup for cup in poured if cup)):
        left.subtract(cards)
    aside = 8 * len(hands) - (sum(COPIES.values()) - left.total())
    spent = Counter(list(left.elements())[:aside])
    taken = [Counter(plates[seat]) if seat < len(plates) else Counter() for seat in range(len(hands))]
    served = sum(taken, Counter(offer))
    position = {
        "round": served.total(), "host": host, "over": False, "tapper": tapper,
        "hands": [dict(cards) for cards in held], "cups": poured, "deck": dict(left - spent), "spent": dict(spent),
        "trolley": dict(Counter(dict.fromkeys(DISHES, 3)) - served), "offer": dict(Counter(offer)),
        "plates": [dict(cards) for cards in taken],
    }  # fmt: skip
    state = GAME.setup(len(hands), {"cold": cold}).restore(position, teahouse.Chance(1))
    state.journal = []
    return state


def play(state, *moves):
    """Each move in its words, by the first who is asked."""
    for move in moves:
        seat = state.pending()[0]
        state.apply(seat, *state.parse(seat, move))
    return state


def points(state):
    return [place["points"] for place in state.view(None)["seats"]]


def refusal(state, seat, move):
    with pytest.raises(teahouse.IllegalMove) as refused:
        state.parse(seat, move)
    return refused.value


LAST = (("har gow", "egg tart", "egg tart"), ("siu mai", "siu mai"))  # five dishes: the one on the table is the last


def test_p1_the_most_points_win_then_the_most_teas_and_equals_share():
    state = play(laid("chr chr", "pu jas jas", plates=LAST), "chr", "pu", "pass")
    assert state.outcome().scores == [9, 11]
    assert (state.outcome().winners, state.outcome().ranks) == ([1], [2, 1])
    even = (("har gow", "har gow"), ("siu mai", "siu mai", "egg tart"))
    state = play(laid("pu pu", "jas jas jas", offer=["radish cake"], plates=even), "pu", "jas", "pass")
    assert state.outcome().scores == [10, 10]
    assert state.outcome().winners == [1]
    state = play(laid("pu pu", "jas jas", offer=["radish cake"], plates=even), "pu", "jas", "pass")
    assert state.outcome().winners == [0, 1]


def test_p2_everyone_is_dealt_eight_teas_that_nobody_else_sees():
    state = GAME.start(3, 4)
    assert [place["cards"] for place in state.view(None)["seats"]] == [8, 8, 8]
    assert sum(state.view(1)["hand"].values()) == 8
    assert not any("hand" in place for place in state.view(1)["seats"])


def test_p3_six_dishes_come_and_the_table_may_name_the_host():
    state = GAME.start(2, 4, {"starter": 2})
    assert state.view(None)["host"] == 1
    assert sum(state.view(None)["trolley"].values()) == 11
    assert state.view(None)["rounds"] == 6


def test_p4_all_pour_at_the_same_time_and_the_cups_are_shown_together():
    state = play(laid("chr jas", "pu ool", "dra jas"), "chr", "ool")
    assert state.pending() == [2]
    assert [place["poured"] for place in state.view(2)["seats"]] == [True, True, False]
    assert not any("cup" in place for place in state.view(2)["seats"])
    assert state.view(0)["cup"] == "chrysanthemum"
    assert state.events(1)[0] == {"kind": "poured", "by": 0}
    play(state, "dra")
    assert [place["cup"] for place in state.view(None)["seats"]] == ["chrysanthemum", "oolong", "dragon well"]


def test_p4_what_is_poured_stays_poured_and_comes_from_the_hand():
    state = play(laid("chr jas", "pu ool"), "chr")
    assert "stays poured" in str(refusal(state, 0, "pour jasmine"))
    assert refusal(state, 1, "pour jasmine").rule == "P4"
    assert refusal(state, 1, "tap with pu-erh").rule == "P4"


def test_p4_a_single_tea_is_poured_without_asking():
    state = play(laid("chr chr chr", "iro pu"), "chr", "iro", "pass")
    assert state.pending() == [0]
    assert state.view(None)["seats"][1]["poured"]


def test_p5_the_strongest_cup_is_best_and_among_equals_the_hosts():
    state = play(laid("pu jas", "dra jas", "pu jas", host=1), "pu", "dra", "pu")
    assert (state.view(None)["best"], state.view(None)["tapper"]) == (2, 1)
    state = play(laid("ool jas", "ool jas", "ool jas", host=1), "ool", "ool", "ool")
    assert (state.view(None)["best"], state.view(None)["tapper"]) == (1, 0)


def test_p6_a_tap_must_make_more_than_the_best_cup():
    state = laid("jas iro dra ool", "pu jas", cups=("chr", "iro"), tapper=0)
    said = [state.notate(0, action) for action in state.legal(0)]
    assert said == ["pass", "tap with iron goddess"]
    assert "makes 5, and the best cup has 5" in str(refusal(state, 0, "tap with dragon well"))
    assert refusal(state, 0, "pour jasmine").rule == "P6"
    assert refusal(state, 0, "tap with pu-erh").rule == "P6"
    play(state, "iron")
    assert points(state) == [3, 0]


def test_p6_who_holds_tea_is_asked_able_or_not_and_who_holds_none_is_not():
    state = laid("chr jas", "pu jas", cups=("chr", "pu"), tapper=0)
    assert [state.notate(0, action) for action in state.legal(0)] == ["pass"]
    state = play(laid("", "pu pu pu"), "pu")  # alone: nobody to tap against
    assert points(state) == [0, 3]
    state = laid("pu pu", "", "chr chr chr", host=1)
    assert state.pending() == [0, 2]


def test_p7_the_best_cup_takes_the_dish_and_the_next_guest_is_host():
    state = play(laid("chr jas jas", "pu jas jas", "ool jas jas", host=2), "chr", "pu", "ool", "pass")
    assert state.view(None)["seats"][1]["plates"] == {"har gow": 1}
    assert state.view(None)["host"] == 0
    assert state.view(None)["spent"]["pu-erh"] >= 1


def test_p8_the_game_ends_after_the_last_dish_or_without_tea_and_pairs_count():
    state = play(laid("pu jas", "chr jas", plates=LAST), "pu", "chr", "pass")
    assert state.pending() == []
    assert "trolley is empty" in state.outcome().reason
    assert points(state) == [3 + 3 + 2 + 2 + 2 + 2, 3 + 3 + 2]
    state = play(laid("pu jas", "chr iro"), "pu", "chr", "pass")  # the last teas are poured by themselves
    assert state.pending() == []
    assert "nobody has tea left" in state.outcome().reason


def test_p9_equal_teas_are_cold_and_what_nobody_takes_stays():
    state = play(laid("pu jas jas", "pu jas jas", "chr jas jas", cold=True), "pu", "pu", "chr")
    assert [place["strength"] for place in state.view(None)["seats"]] == [0, 0, 1]
    assert (state.view(None)["best"], state.view(None)["tapper"]) == (2, 1)
    state = play(laid("pu jas jas", "pu jas jas", cold=True), "pu", "pu", "pass")
    assert points(state) == [0, 0]
    assert sum(state.view(None)["offer"].values()) == 2
    assert state.events(None)[-2] == {"kind": "stayed", "dishes": {"har gow": 1}}


def test_p9_a_second_tea_is_never_cold_and_one_that_cannot_lift_a_cold_cup_is_not_asked_for():
    state = play(laid("pu jas jas", "pu jas jas", cold=True), "pu", "pu", "tap with jasmine")
    assert points(state) == [0, 3]
    state = play(laid("jas jas jas", "jas jas jas", "pu jas jas", cold=True), "jas", "jas", "pu")
    assert points(state) == [0, 0, 3], "cold, and no tea is more than pu-erh: everyone can see it"
