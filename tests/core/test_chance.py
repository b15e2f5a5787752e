"""Randomness: fair, repeatable, and secret where it has to be."""

import itertools
import json
from collections import Counter

import pytest

import teahouse
from teahouse import Chance, SecretChance
from teahouse.core.chance import FACTOR, STUCK, chance_from_json, chance_from_origin

KEY = bytes(range(1, 33))
KINDS = [lambda: Chance(5), lambda: SecretChance(KEY)]


def chi_square(counts, expected):
    return sum((count - expected) ** 2 / expected for count in counts)


def limit(n):
    """What an honest generator practically never exceeds: the mean of n - 1 and six standard deviations."""
    return n - 1 + 6 * (2 * (n - 1)) ** 0.5


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("n", [2, 3, 6, 10, 52, 100])
def test_every_number_below_n_is_equally_likely(make, n):
    chance = make()
    games = 600 * n
    counts = Counter(chance.below(n) for _ in range(games))
    assert set(counts) == set(range(n))
    assert chi_square(counts.values(), games / n) < limit(n)


def test_first_draws_of_neighbouring_seeds_are_as_fair_as_those_of_one_stream():
    counts = Counter(Chance(seed).below(10) for seed in range(6000))
    assert chi_square([counts[i] for i in range(10)], 600) < limit(10)


def test_neighbouring_seeds_are_unrelated():
    """The pair (first draw of a seed, first draw of the next) falls everywhere equally often."""
    firsts = [Chance(seed).below(6) for seed in range(7201)]
    counts = Counter(itertools.pairwise(firsts))
    assert chi_square([counts[i, j] for i in range(6) for j in range(6)], 200) < limit(36)
    words = [Chance(seed).word() for seed in range(500)]
    assert len(set(words)) == 500
    # half of the bits differ between neighbours, give or take
    differing = [bin(a ^ b).count("1") for a, b in itertools.pairwise(words)]
    assert 15 < sum(differing) / len(differing) < 17


def test_draws_that_follow_each_other_are_unrelated():
    chance = Chance(77)
    drawn = [chance.below(6) for _ in range(7201)]
    counts = Counter(itertools.pairwise(drawn))
    assert chi_square([counts[i, j] for i in range(6) for j in range(6)], 200) < limit(36)


class Words(Chance):
    """A chance whose 32-bit words are given."""

    def __init__(self, *words):
        super().__init__(0)
        self.words = list(words)

    def word(self):
        return self.words.pop(0)


def test_a_word_that_would_favour_a_number_is_thrown_away():
    # below(3): 2^32 is one more than a multiple of 3, so a single word must be rejected, word 0
    assert Words(0, 2**31).below(3) == 1
    assert Words(1).below(3) == 0
    assert Words(2**32 - 1).below(3) == 2
    chance = Words(0, 0, 0, 5)
    assert chance.below(3) == 0
    assert chance.words == []


def test_a_power_of_two_needs_no_rejection():
    assert Words(0).below(8) == 0
    assert Words(2**32 - 1).below(8) == 7


def test_below_one_is_always_nothing():
    chance = Chance(3)
    assert {chance.below(1) for _ in range(50)} == {0}


def test_large_ranges_stay_in_range():
    chance = Chance(9)
    n = 2**30 - 1
    drawn = [chance.below(n) for _ in range(2000)]
    assert min(drawn) >= 0
    assert max(drawn) < n
    assert max(drawn) > n * 99 // 100


@pytest.mark.parametrize("make", KINDS)
def test_the_same_origin_gives_the_same_stream(make):
    first, second = make(), make()
    assert [first.word() for _ in range(100)] == [second.word() for _ in range(100)]
    third, again = make(), chance_from_origin(first.origin)
    assert [again.below(9) for _ in range(50)] == [third.below(9) for _ in range(50)]


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**62 - 1, 2**62, 2**200, -1, -(2**70)])
def test_any_whole_number_is_a_seed(seed):
    chance = Chance(seed)
    assert chance.origin == str(seed)
    drawn = [chance.below(1000) for _ in range(20)]
    assert len(set(drawn)) > 10
    again = chance_from_origin(chance.origin)
    assert [again.below(1000) for _ in range(20)] == drawn


def test_seeds_beyond_the_small_ones_are_told_apart():
    seeds = [2**62, 2**62 + 1, -1, -2, 2**200, 2**32, 2**32 + 1, 1, 0]
    assert len({Chance(seed).word() for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("make", KINDS)
def test_a_copy_goes_its_own_way_from_the_same_place(make):
    chance = make()
    for _ in range(7):
        chance.word()
    twin = chance.copy()
    expected = [twin.word() for _ in range(20)]
    assert [chance.word() for _ in range(20)] == expected
    assert twin.origin == chance.origin


@pytest.mark.parametrize("make", KINDS)
def test_a_split_stream_is_decided_by_its_parent_and_unlike_it(make):
    first, second = make(), make()
    child, same = first.split(), second.split()
    assert [child.word() for _ in range(10)] == [same.word() for _ in range(10)]
    assert child.word() != first.word()
    assert first.split().word() != first.split().word()
    assert type(child) is Chance


@pytest.mark.parametrize("make", KINDS)
def test_a_mark_changes_with_every_draw_and_only_then(make):
    chance = make()
    marks = [chance.mark()]
    assert chance.mark() == marks[0]
    for _ in range(40):
        chance.below(5)
        marks.append(chance.mark())
    assert len(set(marks)) == 41


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("drawn", [0, 1, 15, 16, 17, 31, 32, 40])
def test_chance_reads_back_from_json_in_the_middle_of_a_block(make, drawn):
    chance = make()
    for _ in range(drawn):
        chance.word()
    read = chance_from_json(json.loads(json.dumps(chance.to_json())))
    assert type(read) is type(chance)
    assert read.to_json() == chance.to_json()
    assert [read.word() for _ in range(40)] == [chance.word() for _ in range(40)]


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"origin": "1"},
        {"origin": "1", "state": "1"},
        {"origin": "1", "state": True},
        {"origin": "1", "state": -1},
        {"origin": "1", "state": 2**62},
        {"origin": "one", "state": 1},
        {"origin": None, "state": 1},
        {"origin": "secret:abc", "state": 1},
        {"origin": "secret:" + "00" * 31, "state": 1},
        *({"origin": "1", "state": stuck} for stuck in STUCK),
    ],
)
def test_damaged_chance_is_refused(data):
    with pytest.raises(teahouse.InvalidPosition):
        chance_from_json(data)


def test_the_two_refused_states_are_those_that_the_generator_never_leaves():
    for stuck in STUCK:
        assert FACTOR * (stuck & 0xFFFFFFFF) + (stuck >> 32) == stuck


@pytest.mark.parametrize("origin", ["", "x", "secret:", "secret:zz", "1.5", "9" * 10_000])
def test_an_origin_that_is_none_is_refused(origin):
    with pytest.raises(teahouse.InvalidOption):
        chance_from_origin(origin)


# -- secrets


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_secret_has_32_bytes(length):
    with pytest.raises(teahouse.InvalidOption, match="32 bytes"):
        SecretChance(bytes(length))


def test_every_bit_of_a_secret_matters():
    first = SecretChance(KEY).word()
    others = [SecretChance(KEY[:i] + bytes([KEY[i] ^ 1]) + KEY[i + 1 :]).word() for i in range(32)]
    assert first not in others
    assert len(set(others)) == 32


def test_a_secret_is_what_it_was():
    """Tables of real people replay for ever: these are the first words of a known key."""
    chance = SecretChance(KEY)
    assert [chance.word() for _ in range(3)] == [1189749279, 871505434, 2952095674]
    plain = Chance(7)
    assert [plain.word() for _ in range(3)] == [3414216008, 1639332662, 2848990997]


def test_a_fingerprint_names_the_secret_without_telling_it():
    mark = SecretChance(KEY).fingerprint()
    assert mark == SecretChance(KEY).fingerprint()
    assert mark != SecretChance(KEY[::-1]).fingerprint()
    assert KEY.hex() not in mark
    assert len(mark) == 64
    used = SecretChance(KEY)
    used.below(9)
    assert used.fingerprint() == mark


def test_a_chance_of_ones_own_is_asked_by_the_games():
    class Lowest(Chance):
        asked = 0

        def below(self, n):
            self.asked += 1
            return 0

    chance = Lowest(0)
    state = teahouse.game("taiwan-snackbar").start(3, chance=chance)
    assert chance.asked >= 15
    assert state.view(0)["hand"] == {"stinky tofu": 5}
