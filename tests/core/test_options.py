"""What a table can agree on."""

import pytest

from teahouse import InvalidOption
from teahouse.core.options import NumbersOption, Option, numbers, settle, spell, starter
from teahouse.core.words import Words

WORDS = Words("noodles")
OPTIONS = [
    Option("level", "T1", WORDS.message("level", "how hot"), ["mild", "hot"]),
    Option("cards", "T2", WORDS.message("cards", "how many"), [3, 4, 5]),
    Option("quick", "T3", WORDS.message("quick", "quick reactions"), [False, True]),
    starter(4),
]


def test_without_a_word_the_first_choice_holds():
    assert settle(OPTIONS, None, "Noodles") == {"level": "mild", "cards": 3, "quick": False, "starter": "random"}


@pytest.mark.parametrize(
    ("key", "given", "settled"),
    [
        ("level", "hot", "hot"),
        ("level", " HOT ", "hot"),
        ("cards", 4, 4),
        ("cards", "4", 4),
        ("quick", True, True),
        ("quick", "yes", True),
        ("quick", "No", False),
        ("starter", 2, 2),
        ("starter", "2", 2),
        ("starter", "random", "random"),
    ],
)
def test_a_choice_is_read_as_a_value_or_as_people_type_it(key, given, settled):
    found = settle(OPTIONS, {key: given}, "Noodles")[key]
    assert found == settled
    assert type(found) is type(settled)


@pytest.mark.parametrize(
    ("key", "given"),
    [
        ("level", "cold"),
        ("cards", 6),
        ("cards", True),
        ("quick", 1),
        ("quick", "maybe"),
        ("cards", None),
        ("level", []),
    ],
)
def test_another_value_is_refused_with_what_is_allowed_and_the_rule(key, given):
    with pytest.raises(InvalidOption, match=rf"option {key} is .*; allowed are .* \(T\d\)"):
        settle(OPTIONS, {key: given}, "Noodles")


def test_an_unknown_option_is_refused_with_the_known_ones():
    with pytest.raises(InvalidOption, match="Noodles has no option 'sauce'; it has level, cards, quick, starter"):
        settle(OPTIONS, {"sauce": 1}, "Noodles")
    with pytest.raises(InvalidOption, match="it has none"):
        settle([], {"sauce": 1}, "Noodles")


def test_a_value_is_spelt_as_it_is_read():
    for option in OPTIONS:
        for choice in option.choices:
            assert option.read(spell(choice)) == choice


def test_r3_the_starter_is_drawn_unless_a_seat_is_named():
    assert starter(4).choices == ["random", 1, 2, 3, 4]
    assert starter(4).rule == "R3"


def test_r3_a_starter_may_sit_where_only_components_of_ones_own_have_a_seat() -> None:
    option = starter(6, 8)
    assert option.choices == ["random", 1, 2, 3, 4, 5, 6]
    assert [option.read(given) for given in ("random", 6, "6", 7, " 8 ")] == ["random", 6, 6, 7, 8]
    for given in (9, "9", 0, True, 7.0, "07"):
        with pytest.raises(InvalidOption, match="allowed are random, 1, 2, 3, 4, 5, 6"):
            option.read(given)
    with pytest.raises(InvalidOption, match="allowed are random, 1, 2"):
        starter(2).read(3)


COURSES = NumbersOption(
    "courses",
    "T4",
    WORDS.message("courses", "dishes in each course"),
    ["1 2", "3"],
    [WORDS.message("more-and-more", "more and more"), WORDS.message("always-three", "always three")],
    WORDS.message("own-courses", "numbers of your own"),
    within=(1, 4),
    longest=5,
)


@pytest.mark.parametrize(
    ("given", "settled"),
    [("1 2", "1 2"), ("1,2", "1 2"), (" 4 ", "4"), (4, "4"), ([1, "3"], "1 3"), ((2,), "2"), ("1 2 2 2", "1 2")],
)
def test_a_list_of_numbers_is_read_however_it_is_written_and_kept_in_one_way(given, settled):
    assert COURSES.read(given) == settled
    assert COURSES.read(spell(COURSES.read(given))) == settled
    assert numbers(settled) == [int(word) for word in settled.split()]


@pytest.mark.parametrize(
    "given", ["", "5", "0", "1 x", [], [1, [2]], [True], True, None, 1.0, "1 " * 6, {}, "١", "9" * 99]
)
def test_a_list_of_anything_else_is_refused_with_what_is_allowed_and_the_rule(given):
    with pytest.raises(InvalidOption, match=r"courses is .*; allowed are numbers from 1 to 4, at most 5 .* \(T4\)"):
        COURSES.read(given)


def test_an_option_that_needs_another_is_refused_without_it():
    needy = Option("extra", "T5", WORDS.message("extra", "how much extra"), [0, 1, 2], needs={"quick": True})
    options = [*OPTIONS, needy]
    assert settle(options, {"extra": 0}, "Noodles")["extra"] == 0
    assert settle(options, {"extra": 2, "quick": "yes"}, "Noodles")["extra"] == 2
    with pytest.raises(InvalidOption, match=r"extra is 2, which needs quick=yes: .* leave extra at 0 \(T5\)"):
        settle(options, {"extra": 2}, "Noodles")
