"""Ranks and winners."""

import pytest

from teahouse import Outcome
from teahouse.core.outcome import first, ranked


@pytest.mark.parametrize(
    ("keys", "ranks", "winners"),
    [
        ([3, 1, 2], [3, 1, 2], [1]),
        ([1, 1, 2], [1, 1, 3], [0, 1]),
        ([2, 1, 1, 2, 5], [3, 1, 1, 3, 5], [1, 2]),
        ([0, 0, 0], [1, 1, 1], [0, 1, 2]),
        ([-4], [1], [0]),
        ([], [], []),
    ],
)
def test_r9_the_smallest_key_is_first_and_equals_share_a_rank(keys, ranks, winners):
    assert ranked(keys) == ranks
    assert first(ranks) == winners


def test_r9_outcomes_are_compared_by_what_they_say():
    one = Outcome([3, 1], [0], [1, 2], "the pile is empty")
    assert one == Outcome([3, 1], [0], [1, 2], "the pile is empty")
    assert hash(one) == hash(Outcome([3, 1], [0], [1, 2], "the pile is empty"))
    assert one != Outcome([3, 2], [0], [1, 2], "the pile is empty")
    assert one != Outcome([3, 1], [0], [1, 2], "the pile is empty", {"tips": 3})
    assert one != "the pile is empty"
    assert repr(one) == "Outcome(scores=[3, 1], winners=[0], ranks=[1, 2], reason='the pile is empty')"
