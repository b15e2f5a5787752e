"""What is told of the game, and to whom (D2, D9, D11)."""

import json

import pytest

from teahouse.games.dim_sum.cards import NAMES
from tests.certain import certain, result
from tests.dim_sum.table import GAME, Lots, choose, hand, laid, play

NINE = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"


def three_hands(**options):
    return laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", deck=NINE, log=True, **options)


def test_d1_a_deal_is_told_to_all_and_each_hand_to_its_seat():
    state = GAME.start(5, seed=3, log=True)
    told = {"kind": "dealt", "round": 1, "rounds": 3, "each": 10, "aside": 2, "empty": 0, "direction": "left"}
    assert state.events(None) == [told]
    for seat in range(5):
        assert state.events(seat) == [{**told, "hand": hand(state, seat)}]


def test_d3_a_deal_says_how_many_cards_lie_at_the_empty_seat():
    assert [GAME.start(2, 3, {"dummy": dummy}, log=True).events(None)[0]["empty"] for dummy in ("stays", "none")] == [
        17,
        0,
    ]


def test_d2_of_a_choice_nothing_is_told_before_all_have_chosen():
    state = choose(three_hands(), "2♠")
    assert [state.events(seat) for seat in (0, 1, 2, None)] == [[], [], [], []]


def test_d2_when_all_have_chosen_the_cards_are_told_to_all_and_each_hand_that_comes_to_its_seat():
    state = choose(three_hands(), "A♠", "5♠", "9♠")
    told = {"kind": "took", "cards": ["A♠", "5♠", "9♠"], "burned": 0, "left": 2, "direction": "left"}
    assert state.events(None)[0] == told
    assert [state.events(seat)[0] for seat in range(3)] == [
        {**told, "hand": ["7♠", "8♠"]},
        {**told, "hand": ["2♠", "3♠"]},
        {**told, "hand": ["4♠", "6♠"]},
    ]


def test_d9_together_a_card_is_told_to_who_took_it_alone():
    state = choose(three_hands(cooperative=True), "A♠", "5♠", "9♠")
    told = {"kind": "took", "burned": 0, "left": 2, "direction": "left"}
    assert state.events(None)[0] == told
    assert state.events(1)[0] == {**told, "by": 1, "card": "5♠", "hand": ["2♠", "3♠"]}


def test_d9_together_scores_and_cards_are_told_when_all_is_over():
    state = play(GAME.start(3, seed=4, options={"cooperative": True}, log=True), 4, 143)
    assert "scored" not in {event["kind"] for event in state.events(0)}
    assert [event for event in state.events(None) if event["kind"] == "round over"] == [
        {"kind": "round over", "round": 1},
        {"kind": "round over", "round": 2},
    ]
    play(state, 4)
    scored = [event for event in state.events(None) if event["kind"] == "scored"]
    assert [(event["round"], event["by"]) for event in scored] == [
        (turn, seat) for turn in (1, 2, 3) for seat in range(3)
    ]
    seats = state.view(None)["seats"]
    for event in scored:
        row = seats[event["by"]]["rounds"][certain(int, event["round"]) - 1]
        assert (event["points"], event["cards"]) == (row["total"], row["cards"])
    assert [event["stands"] for event in scored[-3:]] == result(state).scores


def test_d2_the_score_of_a_round_is_told_category_by_category():
    state = choose(choose(three_hands(), "A♠", "5♠", "9♠"), "7♠", "2♠", "4♠")
    assert state.events(None)[3:6] == [
        {"kind": "scored", "round": 1, "by": seat, "points": points, "made": {"spades": points}, "stands": points}
        for seat, points in enumerate((1, 2, 3))
    ]


@pytest.mark.parametrize("dummy", ["travels", "stays"])
def test_d3_that_a_card_is_burned_is_told_and_which_is_not(dummy):
    seen = set()
    for lot in range(3):
        state = laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", players=2, deck=NINE, log=True, dummy=dummy)
        state.chance = Lots(lot)
        choose(state, "A♠", "4♠")
        assert state.events(None)[0]["burned"] == 1
        assert state.log(None)[0] == "player 1 takes A♠, player 2 takes 4♠; one card at the empty seat is burned"
        seen.add(json.dumps([state.events(None), state.events(1)]))
    assert len(seen) == 1


@pytest.mark.parametrize("cooperative", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_r5_what_is_told_names_no_card_that_the_view_does_not_show(players, cooperative):
    state = GAME.start(players, seed=6, options={"cooperative": cooperative}, log=True)
    heard = 0
    while state.pending():
        for seat in [*range(players), None]:
            assert named(state.events(seat, heard)) <= named(state.view(seat))
        heard = len(state.events(None))
        play(state, 3, 1)


def named(item):
    return {name for name in NAMES if f'"{name}"' in json.dumps(item, ensure_ascii=False)}
