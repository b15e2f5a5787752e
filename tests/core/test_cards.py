"""Piles as counts: drawing from them, and their text form."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from teahouse import Chance, InvalidPosition
from teahouse.core.cards import counts, draw_kind, listing, read_counts, read_list, read_number, total, zeros

NAMES = ["tea", "cake", "bun"]


def test_every_card_of_a_pile_is_equally_likely_to_be_drawn():
    chance = Chance(4)
    drawn = Counter(draw_kind(vec[i64]([5, 0, 3, 2]), 10, chance) for _ in range(6000))
    assert drawn[1] == 0
    for kind, copies in ((0, 5), (2, 3), (3, 2)):
        assert abs(drawn[kind] - 600 * copies) < 200


def test_a_pile_drawn_to_its_end_gives_every_card_once():
    pile, chance = vec[i64]([2, 0, 3]), Chance(5)
    drawn = Counter(draw_kind(pile, size, chance) for size in range(5, 0, -1))
    assert drawn == {0: 2, 2: 3}
    assert total(pile) == 0


@pytest.mark.parametrize("length", [0, 1, 512, 513, 2000])
def test_an_empty_pile_is_ones_own(length):
    first, second = zeros(length), zeros(length)
    assert len(first) == length
    if length:
        first[0] = 7
        assert second[0] == 0
        assert zeros(length)[0] == 0


def test_a_pile_in_words_leaves_out_what_it_has_none_of():
    pile = vec[i64]([9, 2, 0, 1])
    assert counts(pile, NAMES, 1) == {"tea": 2, "bun": 1}
    assert list(counts(pile, NAMES)) == ["tea", "cake"]
    assert listing({"tea": 2, "cake": 1, "bun": 0}) == "2 tea, cake"
    assert listing({}) == listing({"tea": 0}) == "nothing"


def test_counts_read_back():
    assert read_counts({"bun": 4, "tea": 1}, NAMES, "pile") == [1, 0, 4]
    assert read_counts({}, NAMES, "pile") == [0, 0, 0]


@pytest.mark.parametrize("data", [None, [], {"pie": 1}, {"tea": -1}, {"tea": "1"}, {"tea": True}, {"tea": 1.0}])
def test_counts_that_are_none_are_refused(data):
    with pytest.raises(InvalidPosition, match="pile"):
        read_counts(data, NAMES, "pile")


@pytest.mark.parametrize("value", [None, "3", 1.0, True, -1, 10])
def test_a_number_out_of_bounds_is_refused(value):
    assert read_number({"food": 9}, "food", 0, 9) == 9
    with pytest.raises(InvalidPosition, match="food is"):
        read_number({"food": value}, "food", 0, 9)


@pytest.mark.parametrize("value", [None, {}, "ab", [1], [1, 2, 3]])
def test_a_list_of_another_length_is_refused(value):
    assert read_list({"points": [1, 2]}, "points", 2) == [1, 2]
    with pytest.raises(InvalidPosition, match="points is not a list of 2"):
        read_list({"points": value}, "points", 2)
