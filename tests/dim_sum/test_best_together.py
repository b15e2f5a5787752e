"""The search for the best that a table can make together (D9), on a short run."""

import random

import pytest
from benchmarks.best_together import Division, any_cards, dealt

from teahouse.games.dim_sum.cards import NAMES
from teahouse.games.dim_sum.scoring import explain
from tests.dim_sum.table import table


@pytest.mark.parametrize(("players", "dummy"), [(2, "stays"), (2, "travels"), (2, "none"), (4, "stays"), (8, "stays")])
def test_d9_the_search_finds_more_than_the_house_asks_for_and_no_more_than_the_pack_says(players, dummy):
    box = table(players, cooperative=True, dummy=dummy)
    most = any_cards(box, 0.4, random.Random(3))
    assert int(box.house) < most * int(box.rounds) < int(box.best) + players * int(box.rounds)


@pytest.mark.parametrize(("players", "dummy"), [(2, "stays"), (2, "travels"), (3, "stays")])
def test_d9_a_deal_is_worth_no_more_than_the_best_of_all(players, dummy):
    box = table(players, cooperative=True, dummy=dummy)
    found = dealt(box, 0.2, random.Random(3))
    assert 0 < found * int(box.rounds) <= int(box.best) + players * int(box.rounds)


def test_a_division_is_counted_as_at_the_table():
    box = table(3, cooperative=True)
    division = Division(box, random.Random(1))
    division.put([int(card) for card in box.cards], [min(at // 17, 3) for at in range(52)])
    hands = division.laid()
    assert [int(hand).bit_count() for hand in hands] == [17, 17, 17, 1]
    scores = explain(box, [int(hands[seat]) for seat in range(3)])
    assert division.points(hands) == sum(score.points for row in scores for score in row)
    assert len(division.cards) == len(NAMES)
    best = division.anneal(0.0)
    assert best == division.points(division.laid()), "without time nothing is exchanged"
