"""Both ends of the game, final scoring and ties."""

import pytest

from teahouse import Chance
from tests.certain import result

from .tables import GAME, Script, can, only_fate, say, table


def last_turn(**fields):
    """The last turn of a round of two; the first action has been to gain."""
    return table(turns=1, active=0, first=1, acts=1, last_act=0, **fields)


def test_u57_the_game_ends_with_the_round_in_which_the_counter_reaches_0():
    state = table(tokens=["SS", ""], counter=1, stacks=["SS/MM", "", "", "", "", ""])
    say(state, "buy 1", "gain bun")
    assert state.outcome() is None  # the other still has a turn
    say(state, "gain bun", "draw", "no rotation")
    assert result(state).reason == "the Steamer counter stands at 0"
    assert state.pending() == []


def test_u57_after_the_last_fate_card_a_full_round_is_played():
    state = last_turn(fate_left=1)
    state.chance = Script([0, 0])
    say(state, "draw", "no rotation")
    assert state.view(None)["fate"]["left"] == 0
    assert state.outcome() is None
    turns = set()
    while state.pending():
        turns.add(state.pending()[0])
        say(state, can(state)[0])
    assert turns == {0, 1}
    assert result(state).reason == "the Fate deck is empty"


def test_u17_after_a_last_round_no_fate_card_is_revealed():
    state = last_turn(counter=0)
    say(state, "draw", "no rotation")
    assert state.outcome() is not None
    assert state.view(None)["fate"]["left"] == 18


def test_u26_both_ends_at_once_name_the_counter():
    state = say(last_turn(counter=0, fate_left=0), "draw", "no rotation")
    assert result(state).reason == "the Steamer counter stands at 0"


def test_u58_two_tokens_cost_a_point_and_two_cards_in_hand_give_one():
    state = last_turn(
        counter=0,
        hp=[10, 10],
        tokens=["SSSRR", "S"],
        hands=[["full purse"] * 2, ["lucky roll"]],
        kept=[(0, "clean plate")],
    )
    say(state, "draw", "no rotation")  # the first player has three cards in hand now
    assert result(state).scores == [10 - 2 + 1, 10]
    bill = result(state).details["seats"][0]
    assert (bill["hp"], bill["tokens"], bill["cards"]) == (10, -2, 1)


def test_u58_cards_lying_face_up_do_not_count():
    state = last_turn(counter=0, kept=[(0, "clean plate"), (0, "clean plate")], hp=[5, 0])
    say(state, "draw", "no rotation")
    assert result(state).scores[0] == 5


def test_u17_points_may_fall_below_zero():
    state = last_turn(counter=0, tokens=["SSSSRRRR"])
    say(state, "draw", "no rotation")
    assert result(state).scores[0] == -4


def test_u37_the_most_hp_win():
    state = say(last_turn(counter=0, hp=[9, 10]), "draw", "no rotation")
    assert result(state).winners == [1]
    assert result(state).ranks == [2, 1]


def test_u59_a_tie_goes_to_the_most_dim_sum_the_excess_included():
    state = last_turn(counter=0, hp=[9, 9], boards=["SS", "SS"], excess=["B", ""])
    say(state, "draw", "no rotation")
    assert result(state).winners == [0]


def test_u59_if_that_is_tied_too_the_victory_is_shared():
    state = last_turn(counter=0, hp=[9, 9], boards=["SS", "RR"])
    say(state, "draw", "no rotation")
    assert result(state).winners == [0, 1]
    assert result(state).ranks == [1, 1]


def test_u52_scores_go_on_beyond_the_track():
    state = last_turn(counter=0, hp=[71, 36])
    say(state, "draw", "no rotation")
    assert result(state).scores == [71, 36]


def test_r9_everything_is_shown_at_the_end():
    state = last_turn(counter=0, hands=[["full purse"], ["lucky roll"]], seen=False)
    say(state, "draw", "no rotation")
    view = state.view(None)
    assert view["seats"][1]["hand"] == {"Lucky Roll": 1}
    assert None not in [steamer for stack in view["stacks"] for steamer in stack["steamers"]]
    assert sum(view["bag_contents"].values()) == view["bag"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_u57_random_games_end_within_nineteen_rounds_both_ways(players):
    reasons = set()
    for seed in range(24):
        state = GAME.start(players=players, seed=seed, options={"animals": "beginners"})
        chance = Chance(seed)
        while (seat := state.turn()) >= 0:
            legal = state.legal(seat)
            if seed % 2:  # who never buys sees the Fate deck run out
                legal = [a for a in legal if not state.notate(seat, a).startswith(("buy", "play"))] or legal
            state.step(seat, legal[chance.below(len(legal))])
        reasons.add(result(state).reason)
        assert state.view(None)["round"] <= 19
    assert "the Fate deck is empty" in reasons


def test_u17_a_counter_that_reaches_0_during_fate_makes_that_round_the_last():
    bite = """
[fate.big-bite]
name = "Big Bite"
text = "The player with the fewest HP takes a piece from any top steamer."
copies = 18
effects = [{ who = "fewest", do = "gain", what = "pieces", from = "table" }]
"""
    state = last_turn(pack=only_fate(bite), counter=1, hp=[0, 5], stacks=["S/RR", "MM", "", "", "", ""])
    say(state, "draw", "no rotation", "stack 1")
    assert state.view(None)["counter"] == 0
    assert state.view(None)["round"] == 3
    for _ in range(2):
        assert state.outcome() is None
        say(state, "gain bun", "draw", "no rotation")
    assert result(state).reason == "the Steamer counter stands at 0"
