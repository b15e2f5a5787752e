"""Competition rounds: the agreed numbers of No More cards (T1), and a knock-out over several rounds (T11, T13)."""

import json

import pytest

import teahouse
from tests.certain import result
from tests.taiwan_snackbar.table import GAME, deals, laid, play, seats

THREE = {"knock_out": True, "rounds": 3, "no_more": "2 4 5"}


def last_two(**more):
    """Seat 0 eats a No More and seat 2 is the last one in."""
    return laid("tofu", "", "pork", order=1, top="leaves", left=(0, 1, 0), **more)


# -- T1: the table agrees on a list


@pytest.mark.parametrize(
    ("given", "settled"),
    [
        ("1 2 3", "1 2 3"),
        ("1,2,3", "1 2 3"),
        (" 1, 2 ,3 ", "1 2 3"),
        ("3", "3"),
        (3, "3"),
        ([1, 1, 2, 2, 3], "1 1 2 2 3"),
        (["1", 2], "1 2"),
        ((4, 5), "4 5"),
        ("2 3 3 3", "2 3"),  # the last one holds on
        ([6, 6], "6"),
        ("3 1 2", "3 1 2"),
    ],
)
def test_t1_a_list_is_read_as_people_write_it(given, settled):
    state = GAME.start(4, seed=1, options={"no_more": given})
    assert state.setup.options["no_more"] == settled
    assert GAME.from_json(state.to_json()).setup.options == state.setup.options
    assert state.view(None)["agreed"] == [int(number) for number in settled.split()]


@pytest.mark.parametrize(
    "given", ["", "0 1", "7", "1 2 x", "1.5", "1-6", [], [0], [1, None], [True], {"1": 2}, 2.0, [1] * 31, "²"]
)
def test_t1_anything_else_is_refused_with_what_is_allowed(given):
    with pytest.raises(teahouse.InvalidOption, match=r"no_more is .*; allowed are numbers from 1 to 6, .* \(T1\)"):
        GAME.start(4, seed=1, options={"no_more": given})


def test_t1_the_books_suggestion_is_the_default():
    assert GAME.start(4, seed=1).setup.options["no_more"] == "1 2 3 4 5 6"


def test_t1_each_round_has_its_number_and_the_last_one_holds_on():
    state = laid("4*tofu", "4*tofu", "4*tofu", options={"no_more": "1 1 3"})
    rounds = []
    for _ in range(4):
        rounds.append((state.view(None)["round"], state.position()["pile"]["no more"]))
        play(deals(state, "stop pork"), "stinky tofu", "eat")
    assert rounds == [(1, 1), (2, 1), (3, 3), (4, 3)]


def test_t1_the_new_number_holds_from_the_reshuffle_that_follows():
    state = laid("tofu", "tofu", "tofu", order=2, top="leaves", options={"no_more": "2 5"}, no_more=2)
    play(deals(state, "stop stop"), "eat")
    assert (state.view(None)["round"], state.position()["pile"]["no more"]) == (2, 5)
    assert state.log(None)[-1].endswith("5 no more")


# -- T13: a knock-out over several rounds


def test_t13_rounds_are_for_the_knock_out_only():
    with pytest.raises(teahouse.InvalidOption, match=r"rounds is 2, which needs knock_out=yes: .* \(T13\)"):
        GAME.start(4, seed=1, options={"rounds": 2})
    assert GAME.start(4, seed=1, options={"rounds": 1}).setup.options["rounds"] == 1
    for number in (0, 7, "many", True):
        with pytest.raises(teahouse.InvalidOption, match=r"option rounds .* \(T13\)"):
            GAME.start(4, seed=1, options={"knock_out": True, "rounds": number})


def test_t13_after_a_round_all_are_dealt_anew_clockwise_and_the_winner_begins():
    state = last_two(direction=-1, options=THREE, no_more=2, known=("tofu",))
    state.journal = []
    state.chance = Stopper(state)
    play(state, "eat")
    view = state.view(None)
    assert (view["round"], view["rounds"], view["no_more"], view["direction"]) == (2, 3, 4, "clockwise")
    assert state.pending() == [2]
    assert seats(state, "cards") == [5, 5, 5]
    assert [(place["in"], place["known"], place["won"], place["first_out"]) for place in view["seats"]] == [
        (True, {}, 0, 0),
        (True, {}, 0, 1),
        (True, {}, 1, 0),
    ]
    assert (view["food"], view["top"], view["dish_pile"], view["special_pile"]) == (0, None, {}, {})
    assert view["pile"] == 92 - 15 + 4
    assert state.log(None)[-3:] == [
        "player 1 leaves the table",
        "player 3 wins round 1",
        "Round 2: everyone is dealt 5 cards, 81 are in the pile with 4 no more; player 3 starts",
    ]
    assert GAME.from_json(state.to_json()).view(1) == state.view(1)


def test_t13_an_empty_hand_that_draws_the_no_more_ends_a_round_too():
    state = laid("tofu", "", "", order=3, top="omelette", left=(0, 0, 1), options=THREE, no_more=2, seat=0)
    state.journal = []
    state.chance = Stopper(state)
    play(laid_with(state, "one more"), "one more")
    assert state.view(None)["round"] == 2
    assert state.pending() == [0]


def test_t13_over_several_rounds_the_score_is_rounds_won():
    state = last_two(options=THREE, no_more=5, in_round=3, won=(0, 1, 1), first_out=(2, 0, 0))
    play(deals(state, "stop"), "eat")
    outcome = result(state)
    assert (outcome.scores, outcome.winners, outcome.ranks) == ([0, 1, 2], [2], [3, 2, 1])
    assert outcome.details == {"first_out": [2, 1, 0]}
    assert outcome.reason == "all 3 rounds are played"
    assert state.log(None)[-1] == "player 3 wins round 3"


def test_t13_then_whoever_was_first_out_least_often_wins_and_the_reason_says_so():
    state = last_two(options=THREE, no_more=5, in_round=3, won=(1, 1, 0), first_out=(1, 0, 1))
    outcome = result(play(deals(state, "stop"), "eat"))
    assert (outcome.scores, outcome.winners, outcome.ranks) == ([1, 1, 1], [0, 1, 2], [1, 1, 1])
    assert outcome.reason == "all 3 rounds are played", "nothing decided: they share it"
    state = last_two(options=THREE, no_more=5, in_round=3, won=(1, 1, 0), first_out=(2, 0, 0))
    outcome = result(play(deals(state, "stop"), "eat"))
    assert (outcome.winners, outcome.ranks) == ([2], [3, 2, 1])
    assert outcome.reason == "all 3 rounds are played; of those who won the most, the one least often first out wins"


def test_t13_a_knock_out_of_one_round_is_scored_as_ever():
    state = laid("tofu", "", "pork", order=1, top="leaves", left=(0, 1, 0), options={"knock_out": True})
    outcome = result(play(deals(state, "stop"), "eat"))
    assert (outcome.scores, outcome.reason, outcome.details) == ([1, 0, 2], "only one player is left", {})


def test_t13_who_has_left_a_round_is_not_out_of_the_game():
    state = last_two(options=THREE, no_more=2)
    observer = GAME.observer(state.setup)
    assert not any(observer.gone(state, seat) for seat in range(3))
    one = laid("tofu", "", "pork", order=1, top="leaves", left=(0, 1, 0), options={"knock_out": True})
    assert [GAME.observer(one.setup).gone(one, seat) for seat in range(3)] == [False, True, False]


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"round": 4}, "round is 4"),
        ({"round": 0}, "round is 0"),
        ({"round": 3}, "plays with 5 No More cards"),
        ({"won": [0, 0, 0]}, "do not tell of 1 rounds"),
        ({"first_out": [1, 1, 0]}, "do not tell of 1 rounds"),
        ({"won": [1]}, "won is not a list of 3"),
        ({"won": None}, "won is not a list"),
    ],
)
def test_t13_a_position_whose_rounds_contradict_each_other_is_refused(changes, told):
    state = last_two(options=THREE, no_more=4, in_round=2, won=(0, 1, 0), first_out=(1, 0, 0))
    data = json.loads(state.to_json())
    data["position"].update(changes)
    with pytest.raises(teahouse.InvalidPosition, match=told):
        GAME.from_json(data)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"round": 2}, "exactly when the game is over|is not the last one"),
        ({"won": [1, 2, 0]}, "do not tell of the last round"),
        ({"first_out": [3, 0, 0]}, "do not tell of the last round"),
    ],
)
def test_t13_a_finished_position_tells_of_its_last_round(changes, told):
    state = last_two(options={**THREE, "no_more": 5}, no_more=5, in_round=3, won=(1, 1, 0), first_out=(2, 0, 0))
    data = json.loads(ended(state).to_json())
    data["position"].update(changes)
    with pytest.raises(teahouse.InvalidPosition, match=told):
        GAME.from_json(data)


@pytest.mark.parametrize(("points", "number"), [((0, 0, 0), 2), ((1, 0, 0), 3), ((1, 0, 0), 1)])
def test_t1_a_position_whose_points_and_rounds_contradict_each_other_is_refused(points, number):
    with pytest.raises(teahouse.InvalidPosition, match=r"round \d does not go with \d negative points \(T1\)"):
        laid("tofu", "tofu", "tofu", points=points, in_round=number, options={"no_more": 1})


# -- helpers


class Stopper(teahouse.Chance):
    """The first card drawn is a No More; the deal after it is as it comes."""

    def __init__(self, state):
        super().__init__(5)
        self.state = state
        self.stopped = False

    def below(self, n):
        if self.stopped:
            return super().below(n)
        self.stopped = True
        at = 0
        for name, count in self.state.position()["pile"].items():
            if name == "no more":
                return at
            at += count
        raise AssertionError("there is no No More in the pile")


def laid_with(state, card):
    """The same game in which the first seat also holds this card."""
    kind = state.setup.names.index(card)
    state.hands[kind] += 1
    state.sizes[0] += 1
    state.pile[kind] -= 1
    state.pile_size -= 1
    return state


def ended(state):
    play(deals(state, "stop"), "eat")
    state.chance = teahouse.Chance(1)
    return state
