"""The golden games hold the moments that they are kept for."""

import itertools
from pathlib import Path

import teahouse
from tests.certain import result

FOLDER = Path(__file__).parents[1] / "golden" / "happy-dim-sum"


def steps(name):
    return teahouse.Record.load(FOLDER / f"{name}.teahouse").replay_steps()


def battles(name):
    """Who called Check Please! in each battle of a game."""
    callers: set[int] = set()
    for step in steps(name):
        if step.words == "check please":
            callers.add(step.seat)
        elif callers and step.state.view(None)["battle"] is None:
            yield callers
            callers = set()


def test_h4_a_chain_of_four_yum_chas_is_kept():
    answers = itertools.groupby(step.words.startswith("yum cha to") for step in steps("chain-of-four"))
    assert max(len(list(chain)) for sent_on, chain in answers if sent_on) == 4


def test_h8_a_battle_of_three_players_is_kept():
    assert max(len(callers) for callers in battles("chain-of-four")) >= 3


def test_h7_a_grandma_that_fills_two_is_kept():
    left = 0
    gone = []
    for step in steps("grandma-fills-two"):
        now = sum(not place["in"] for place in step.state.view(None)["seats"])
        if step.words == "grandma":
            gone.append(now - left)
        left = now
    assert max(gone) >= 2


def test_h13_a_tie_at_closing_time_is_kept():
    outcome = result(teahouse.Record.load(FOLDER / "closing-time-tie.teahouse").replay())
    assert outcome.details["ending"] == "closing time"
    assert len(outcome.winners) >= 2
    best = outcome.winners[0]
    assert all(outcome.scores[seat] == outcome.scores[best] for seat in outcome.winners)


def test_r1_a_game_with_quick_reactions_is_kept():
    record = teahouse.Record.load(FOLDER / "quick-reactions.teahouse")
    assert record.setup().options["quick_reactions"] is True
    asked = [step.state.view(None)["question"] for step in record.replay_steps()]
    assert "react" in asked
    assert "battle" in asked


def test_h20_both_endings_are_kept():
    endings = set()
    for path in FOLDER.glob("*.teahouse"):
        endings.add(result(teahouse.Record.load(path).replay()).details["ending"])
    assert {"last one", "closing time"} <= endings


def test_h17_a_game_whose_places_are_not_those_of_its_points_is_kept():
    outcome = result(teahouse.Record.load(FOLDER / "closing-time-fewer-sets.teahouse").replay())
    assert (outcome.details["ending"], outcome.details["decided"]) == ("closing time", "sets")
    by_points = sorted(range(4), key=outcome.scores.__getitem__)
    assert by_points != sorted(range(4), key=outcome.ranks.__getitem__)
    assert "stayed" in outcome.details["places"]
    assert "left first" in outcome.details["places"]
