"""Reading what people type."""

import pytest

from teahouse import AmbiguousNotation, InvalidNotation
from teahouse.core.notation import Reader, spoken
from teahouse.core.sayings import CARD

NAMES = ["stinky tofu", "steamed dumplings", "pork rice", "rice sticks", "tea", "teapot", "bun", "buns of steel"]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("stinky tofu", "stinky tofu"),
        ("Stinky  TOFU", "stinky tofu"),
        ("stinky", "stinky tofu"),
        ("sti to", "stinky tofu"),
        ("tofu", "stinky tofu"),
        ("dumplings", "steamed dumplings"),
        ("dumpl", "steamed dumplings"),
        ("pork", "pork rice"),
        ("rice", "rice sticks"),
        ("rice st", "rice sticks"),
        ("tea", "tea"),
        ("teas", "tea"),
        ("teap", "teapot"),
        ("teapots", "teapot"),
        ("buns", "bun"),
        ("buns of steel", "buns of steel"),
        ("steel", "buns of steel"),
    ],
)
def test_a_name_may_be_whole_begun_plural_or_one_of_its_later_words(typed, name):
    reader = Reader(typed)
    at = reader.one_of(NAMES)
    assert at is not None
    assert NAMES[at] == name
    assert reader.done()


def test_the_longest_name_is_taken_first():
    reader = Reader("tea pot")
    assert reader.one_of(["tea", "tea pot"]) == 1
    assert reader.done()
    reader = Reader("tea cake")
    assert reader.one_of(["tea", "tea pot"]) == 0
    assert reader.words[reader.at :] == ["cake"]


def test_a_name_as_it_is_written_goes_before_a_plural():
    assert Reader("buns").one_of(["bun", "buns"]) == 1
    assert Reader("bun").one_of(["buns", "bun"]) == 1


@pytest.mark.parametrize("typed", ["st", "te", "s"])
def test_a_beginning_that_fits_several_names_is_ambiguous(typed):
    with pytest.raises(AmbiguousNotation, match="type a little more"):
        Reader(typed).one_of(NAMES)


@pytest.mark.parametrize("typed", ["noodles", "", "tofux", "ofu"])
def test_what_is_no_name_is_none(typed):
    reader = Reader(typed)
    assert reader.one_of(NAMES) is None
    assert reader.at == 0


def test_a_later_word_that_two_names_share_or_a_short_one_is_none():
    assert Reader("rice").one_of(["pork rice", "fried rice"]) is None
    assert Reader("of").one_of(NAMES) is None


def test_what_is_missing_or_wrong_is_told_with_the_nearest_guess():
    with pytest.raises(InvalidNotation, match="'tofo' is no card; did you mean stinky tofu\\? Known are stinky tofu"):
        Reader("tofo").expect(NAMES, CARD)
    with pytest.raises(InvalidNotation, match="'xyz' is no card; known are stinky tofu, steamed"):
        Reader("xyz").expect(NAMES, CARD)
    with pytest.raises(InvalidNotation, match="'' ends too early: card is missing"):
        Reader("  ").expect(NAMES, CARD)


def test_words_and_numbers_are_taken_from_the_front():
    reader = Reader("Give: 2 tea, and pork!")
    assert not reader.take("take")
    assert reader.take_any("take", "give")
    assert reader.number() == 2
    assert reader.number() is None
    assert NAMES[reader.expect(NAMES, CARD)] == "tea"
    assert reader.take("and")
    assert NAMES[reader.expect(NAMES, CARD)] == "pork rice"
    assert reader.done()
    assert not reader.take("more")
    assert reader.number() is None
    assert reader.one_of(NAMES) is None
    reader.finish()


@pytest.mark.parametrize("typed", ["²", "١", "-1", "1e3", "1234567890123"])
def test_only_plain_digits_are_a_number(typed):
    assert Reader(typed).number() is None


def test_nothing_may_be_left_over():
    reader = Reader("tea please")
    reader.one_of(NAMES)
    with pytest.raises(InvalidNotation, match="nothing is expected after 'tea'"):
        reader.finish()


def test_a_very_long_text_is_refused_before_it_is_looked_at():
    with pytest.raises(InvalidNotation, match="longer than any move"):
        Reader("x " * 300)


def test_names_are_compared_as_they_sound():
    assert spoken("Pork, Rice!") == spoken("pork rice") == "pork rice"
    assert spoken("!!") == ""
