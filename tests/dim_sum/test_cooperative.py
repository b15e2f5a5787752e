"""What a co-operative game keeps face down (D9)."""

import json

import pytest

import teahouse
from tests.certain import result
from tests.dim_sum.table import GAME, choose, laid, play

NINE = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"


def parts(item, path=""):
    yield path, item
    for name, part in item.items() if isinstance(item, dict) else enumerate(item) if isinstance(item, list) else ():
        yield from parts(part, f"{path}.{name}")


def paths(view):
    return {path.rpartition(".")[2] for path, _ in parts(view)}


def test_d9_nothing_is_revealed_at_the_passes():
    state = laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", deck=NINE, cooperative=True, log=True)
    choose(state, "A♠", "5♠", "9♠")
    assert state.view(1)["seats"] == [
        {"passes_to": 1, "chosen": False},
        {"passes_to": 2, "chosen": False, "rounds": [], "drafted": ["5♠"]},
        {"passes_to": 0, "chosen": False},
    ]
    assert state.view(None)["seats"] == [{"passes_to": seat, "chosen": False} for seat in (1, 2, 0)]
    assert state.log(None) == ["Everyone takes a card face down"]
    assert state.log(1) == ["player 2 takes 5♠ face down"]


def test_d9_no_scores_are_shown_before_the_end_not_even_ones_own():
    state = GAME.start(4, seed=3, options={"cooperative": True}, log=True)
    while state.pending():
        for seat in (0, 2, None):
            view = state.view(seat)
            assert not paths(view) & {"score", "points", "total", "together"}
            assert view["outcome"] is None
            assert not [line for line in state.log(seat) if "score" in line]
        play(state, 1, 7)
    assert next(line for line in state.log(0) if "scores" in line).startswith("Round 1: player 1 scores")


def test_d9_own_cards_of_finished_rounds_stay_to_be_seen():
    state = play(GAME.start(3, seed=3, options={"cooperative": True}), 3, 48)
    view = state.view(2)
    assert view["round"] == 2
    assert len(view["seats"][2]["rounds"][0]["cards"]) == 17
    assert "rounds" not in view["seats"][0]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_d9_nobody_sees_what_the_others_drafted(players):
    """Whoever swaps two cards that only others have had changes nothing that a seat sees or reads."""
    state = GAME.start(players, seed=8, options={"cooperative": True}, log=True)
    while state.pending():
        for seat in [*range(players), None]:
            known = json.dumps([state.view(seat), state.log(seat)], ensure_ascii=False)
            mine = set() if seat is None else _seen(state, seat)
            for other in range(players):
                if other != seat:
                    hidden = set(state.position()["hands"][other]) - mine
                    assert not [name for name in hidden if f'"{name}"' in known or f" {name} " in known]
        play(state, 2, 3)
        if state.view(None)["round"] > 1:
            break


def _seen(state, seat):
    view = state.view(seat)
    passed = {name for hands in view["passed_on"] for cards in hands for name in cards}
    return {*view["hand"], *view["seats"][seat]["drafted"], *passed}


def test_d9_a_table_is_silent_until_the_end():
    state = GAME.start(3, seed=3, options={"cooperative": True})
    while state.pending():
        assert state.view(0)["silent"] is True
        play(state, 1, 20)
    assert state.view(0)["silent"] is False
    assert GAME.start(3, seed=3).view(0)["silent"] is False


def test_d9_the_end_of_a_round_says_nothing_but_that_it_ended():
    state = play(GAME.start(3, seed=3, options={"cooperative": True}, log=True), 3, 48)
    assert state.log(None)[-2:] == [
        "Round 1 is over; the cards stay face down",
        "Round 2: 17 cards each, 1 set aside; hands pass to the right",
    ]


def test_d9_the_same_cards_are_worth_the_same_together():
    """The same deal and choices score alike in both games."""
    apart = result(play(GAME.start(5, seed=4), 9))
    together = result(play(GAME.start(5, seed=4, options={"cooperative": True}), 9))
    assert apart.scores == together.scores
    assert isinstance(together, teahouse.Outcome)
