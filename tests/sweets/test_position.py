"""Positions as text, copies, and properties of whole games."""

import hashlib
import json

import pytest

import teahouse
from teahouse import Chance, InvalidPosition
from tests.certain import result

from .table import COPIES, GAME, SWEETS, lay, play


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_position_goes_through_text_and_plays_on_the_same(players):
    chance = Chance(7)
    for seed in range(2):
        state = GAME.start(players=players, seed=seed)
        while state.pending():
            again = GAME.from_json(state.to_json())
            assert again.to_json() == state.to_json()
            assert again.legal(state.turn()) == state.legal(state.turn())
            for seat in [None, *range(players)]:
                assert again.view(seat) == state.view(seat)
            seat = state.turn()
            legal = state.legal(seat)
            action = legal[chance.below(len(legal))]
            again.apply(seat, action)
            state.apply(seat, action)
            assert again.to_json() == state.to_json()
        assert GAME.from_json(state.to_json()).outcome() == state.outcome()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_card_is_ever_lost_and_every_game_ends(players):
    chance = Chance(1)
    for seed in range(5):
        state = GAME.start(players=players, seed=seed)
        while state.pending():
            position = state.position()
            found = dict.fromkeys(SWEETS, 0)
            for pile in [position["pile"], position["row"], position["set_aside"], *position["hands"]]:
                for name, count in pile.items():
                    if name != "tea":
                        found[name] += count
            for hands in position["released"]:
                for name, count in hands:
                    found[name] += count
            assert found == COPIES
            assert sum(position["tea"]) + position["row"].get("tea", 0) == players
            assert json.loads(json.dumps(state.view(0))) == state.view(0)
            seat = state.turn()
            legal = state.legal(seat)
            assert legal == sorted(set(legal))
            state.apply(seat, legal[chance.below(len(legal))])
        assert result(state).scores == [place["points"] for place in state.view(None)["seats"]]


def test_a_copy_is_independent():
    state = lay(["3 candy", "cake"])
    before = state.to_json()
    twin = state.copy()
    assert twin.to_json() == before
    play(twin, "give candy", "give candy", "take biscuit", "take donut", "draw")
    assert state.to_json() == before


def test_compiled_and_interpreted_code_play_the_same_game():
    """Forty random games; both ways of running the tests must come to the same endings."""
    endings = []
    for players in [1, 2, 3, 4]:
        chance = Chance(players)
        for seed in range(10):
            state = GAME.start(players=players, seed=seed)
            while state.pending():
                seat = state.turn()
                legal = state.legal(seat)
                state.apply(seat, legal[chance.below(len(legal))])
            endings.append(json.dumps(state.position()))
    assert hashlib.sha256("".join(endings).encode()).hexdigest()[:16] == "e9f281ffbced5629"


def damaged(change, **kwargs):
    data = json.loads(lay(["2 candy", "cake"], **kwargs).to_json())
    change(data["position"])
    return data


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda p: p["pile"].update(candy=0), "there are 9 candy in the pack, not 3"),
        (lambda p: p["pile"].update(spinach=1), "'spinach'"),
        (lambda p: p.update(tea=[1, 2]), "2 players brought 2 Tea Cups, not 3"),
        (lambda p: p.update(tea=[1, -1]), "tea holds -1"),
        (lambda p: p.update(known=[{"candy": 3}, {}]), "known names more cards"),
        (lambda p: p.update(hands=[{"candy": 2}]), "hands is not a list of 2"),
        (lambda p: p.update(star=0), "the Star is for a table of 4"),
        (lambda p: p.update(active=2), "active is 2"),
        (lambda p: p.update(active=-1), "final turns begin with an empty pile"),
        (lambda p: p.update(final_left=1), "final turns begin with an empty pile"),
        (lambda p: p.update(trades=40), "the end has come"),
        (lambda p: p.update(trades="many"), "trades is 'many'"),
        (lambda p: p.update(given={"cake": 1}), "more cake is given than held"),
        (lambda p: p.update(given={"candy": 2}, taken={"donut": 2}), "more donut is taken than lies there"),
        (lambda p: p.update(given={"candy": 1}, taken={"donut": 1}), "complete or takes too early"),
        (lambda p: p.update(given={"tea": 1}), "this trade cannot be completed"),
        (lambda p: p.update(released=[[["donut", 2]], []]), "no hand of donut"),
        (lambda p: p.update(released=[["donut"], []]), "not a sweet and a number of cards"),
        (lambda p: p.update(released=["donut", []]), "not a list of hands"),
        (lambda p: p.update(row={"biscuit": 6}), "in the pack"),
        (lambda p: p["row"].update(tea=1), "Tea Cups"),
        (lambda p: p.pop("row"), "row is not a table of cards"),
    ],
)
def test_a_position_that_contradicts_itself_is_refused(change, message):
    with pytest.raises(InvalidPosition, match=message):
        GAME.from_json(damaged(change))


def test_s4_a_position_with_a_row_that_is_not_full_is_refused():
    with pytest.raises(InvalidPosition, match=r"4 cards lie in the row, not 5 \(S4\)"):
        lay(["cake", "cake"], "4 biscuit")
    with pytest.raises(InvalidPosition, match=r"holds 6 cards, more than 5 \(S4\)"):
        lay(["cake", "cake"], "6 biscuit")


def test_s5_a_position_with_a_final_turn_for_an_empty_hand_is_refused():
    with pytest.raises(InvalidPosition, match=r"seat 0 has no sweets left for a final turn \(S5\)"):
        lay(["", "cake"], pile="", final_left=2)
    with pytest.raises(InvalidPosition, match="has no final turns left"):
        lay(["cake", "cake"], pile="", final_left=2, active=-1)
    with pytest.raises(InvalidPosition, match=r"on an ordinary turn only \(S3\)"):
        lay(["2 cake", "cake"], pile="", final_left=2, given="cake")


def test_s7_a_position_with_cards_set_aside_at_a_larger_table_is_refused():
    data = damaged(lambda p: (p["pile"].update(candy=5), p.update(set_aside={"candy": 1})))
    with pytest.raises(InvalidPosition, match=r"set aside only in a solo game \(S7\)"):
        GAME.from_json(data)


def test_random_play_alone_scores_about_nine_points():
    games = 4000 if teahouse.compiled() else 600
    result = GAME.playouts(players=1, games=games)
    assert 8.3 < result.scores[0] / games < 9.8
    assert result.wins == [0.0]


def test_at_random_every_seat_wins_about_as_often():
    games = 4000 if teahouse.compiled() else 400
    result = GAME.playouts(players=4, games=games)
    assert sum(result.wins) == pytest.approx(games)
    for wins in result.wins:
        assert abs(wins / games - 0.25) < (0.03 if games > 1000 else 0.09)
