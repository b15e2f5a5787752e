"""Names of people in all scripts: at the table, in records, in what is typed and shown."""

import pytest

import teahouse
from teahouse import Chance, InvalidOption, InvalidRecord, Record
from teahouse.core.characters import characters
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.match.seats import LONGEST_NAME, MOST_CODES, check_name, cut_name, read_seats, same_name
from teahouse.match.words import to_numbers

SNACKBAR = teahouse.game("taiwan-snackbar")
ENGLAND = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
NAMES = ["陳大文", "Łukasz", "Иван", "さくら", "O’Neil", "🍵", "👩‍👩‍👧", "🏳️‍🌈", "👍🏽", ENGLAND, "محمد", "می‌خواهم"]
NAMES += ["שָׁלוֹם", "देवनागरी", "สมชาย", "김철수"]
NAMES += ["രാജന്\u200d", "ന്\u200d രാജന്\u200d"]  # as older keyboards write what newer ones write in one
NAMES += ["\U0002ebf0\U000323af", "王\U000323b0"]  # made for names of people, and newer than many a Python


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_script_sits_down_plays_and_is_written_down(name: str) -> None:
    match = Match.start(SNACKBAR, read_seats([name, "bot:random", "bot:random"], 3), Chance(5))
    while not match.over():
        seat = match.pending()[0]
        if match.is_bot(seat):
            match.bot_decides(seat)
        else:
            match.decide(seat, match.moves(seat)[0])
    text = match.written().to_text()
    record = Record.from_text(text)
    assert record.names()[0] == name
    assert record.to_text() == text
    assert Match.resume(record).called[0] == name
    assert Record.from_bytes(text.encode()).replay().digest() == record.hash
    assert any(name in line for line in match.log(None))


@pytest.mark.parametrize("name", NAMES)
def test_the_longest_names_have_as_many_characters_in_any_script(name: str) -> None:
    part = characters(name)[-1]
    most = min(LONGEST_NAME, MOST_CODES // len(part))
    assert most >= 20
    assert check_name(part * most) == part * most
    with pytest.raises(InvalidOption, match="too long for a name"):
        check_name(part * (LONGEST_NAME + 1))


def test_a_name_has_its_limits_in_code_points_too() -> None:
    with pytest.raises(InvalidOption, match="too long for a name"):
        check_name("👨🏻‍👩🏻‍👧🏻‍👦🏻" * LONGEST_NAME)
    with pytest.raises(InvalidOption, match="too long for a name"):
        check_name("é" * 1_000_000)


@pytest.mark.parametrize("bad", ["A\nnn", "A\rnn", "A\tnn", "A\0nn", "\ud83d", "A\u202enn", "A\u2067nn", "A\u2028nn"])
def test_what_cannot_be_printed_is_refused_kindly(bad: str) -> None:
    with pytest.raises(InvalidOption, match="cannot be printed") as refusal:
        check_name(bad)
    str(refusal.value).encode()  # the refusal itself can be sent and shown
    assert str(refusal.value).isprintable()


def test_blanks_around_a_name_are_tidied_up() -> None:
    assert check_name(" 陳\u3000大文\n") == "陳 大文"


@pytest.mark.parametrize(("one", "other"), [("Ann", "ａｎｎ"), ("می‌خواهم", "میخواهم"), ("❤️", "❤"), ("Иван", "иван")])
def test_two_names_that_look_the_same_cannot_sit_at_one_table(one: str, other: str) -> None:
    assert same_name(one, other)
    with pytest.raises(InvalidOption, match="two players are called"):
        read_seats([one, other], 3)


def test_a_name_is_cut_between_characters() -> None:
    assert cut_name("👩‍👩‍👧" * 30) == "👩‍👩‍👧" * LONGEST_NAME
    assert cut_name("What if · " + "👨🏻‍👩🏻‍👧🏻‍👦🏻" * 30) == "What if · " + "👨🏻‍👩🏻‍👧🏻‍👦🏻" * 14
    assert cut_name("Ann") == "Ann"


@pytest.mark.parametrize("name", ["A\u200dnn", "Ann\u200d", "A\u202enn", "A\u2028nn", "\u0301Ann"])
def test_a_record_with_a_name_that_hides_something_is_refused(name: str) -> None:
    match = Match.start(SNACKBAR, [Seat("Ann"), Seat("Ben"), Seat("Cat")], Chance(5))
    text = match.written().to_text().replace("seat 1: Ann", f"seat 1: {name}")
    with pytest.raises(InvalidRecord, match="cannot be printed"):
        Record.from_text(text)


def test_friends_can_be_named_in_what_is_typed() -> None:
    names = ["陳大文", "👩‍👩‍👧", "Jose\u0301".encode().decode()]
    names = [check_name(name) for name in names]
    assert to_numbers("serve tea to 陳大文", names) == "serve tea to player 1"
    assert to_numbers("choose 👩‍👩‍👧", names) == "choose player 2"
    assert to_numbers("choose jose\u0301", names) == "choose player 3"
