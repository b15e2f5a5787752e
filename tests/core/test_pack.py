"""Component files: values with their provenance, laid over the standard ones."""

import pytest

from teahouse import InvalidPack
from teahouse.core.pack import Pack, parse_pack, read_pack

HEAD = '[pack]\ngame = "noodles"\nname = "standard"\n'
STANDARD = (
    HEAD
    + """
[dishes.ramen]
copies = { value = 8, from = "book" }
price = { value = 3, from = "found", note = "seen on a photograph" }
name = "ramen"
[table]
hand = 5
prices = [1, 2, 3]
"""
)


def read(text, standard=None):
    return parse_pack(text, "noodles.toml", "noodles", standard)


def mine(body, base=""):
    return read(f'[pack]\ngame = "noodles"\nname = "mine"\n{base}\n{body}', read(STANDARD))


def refused(call):
    with pytest.raises(InvalidPack) as problem:
        call()
    return problem.value


def test_values_are_plain_whether_written_bare_or_with_their_provenance():
    pack = read(STANDARD)
    assert pack.number("dishes.ramen.copies") == 8
    assert pack.number("table.hand") == 5
    assert pack.text("dishes.ramen.name") == "ramen"
    assert pack.numbers("table.prices", 3) == [1, 2, 3]
    assert pack.keys("dishes") == ["ramen"]
    assert pack.values["dishes"] == {"ramen": {"copies": 8, "price": 3, "name": "ramen"}}


def test_where_a_value_comes_from_is_kept_beside_it():
    origins = read(STANDARD).origins
    assert origins["dishes.ramen.copies"] == "book"
    assert origins["dishes.ramen.price"] == "found"
    assert origins["table.hand"] == "ours"


def test_a_pack_of_ones_own_is_laid_over_the_standard_one():
    pack = mine("[dishes.ramen]\ncopies = 20\n[dishes.udon]\ncopies = 4\n")
    assert pack.number("dishes.ramen.copies") == 20
    assert pack.number("dishes.ramen.price") == 3
    assert pack.keys("dishes") == ["ramen", "udon"]
    assert pack.origins["dishes.ramen.copies"] == "ours"
    assert pack.origins["dishes.ramen.price"] == "found"
    assert pack.name == "mine"
    assert read(STANDARD).number("dishes.ramen.copies") == 8


def test_a_pack_may_stand_alone():
    pack = mine("[table]\nhand = 4\n", 'base = "none"')
    assert pack.values == {"table": {"hand": 4}}
    assert not pack.has("dishes.ramen")
    assert refused(lambda: pack.number("dishes.ramen.copies")).reason == "is missing"


def test_the_hash_is_that_of_the_values_alone():
    bare = STANDARD.replace('{ value = 8, from = "book" }', "8").replace('"standard"', '"other"')
    assert read(bare).digest == read(STANDARD).digest
    assert mine("").digest == read(STANDARD).digest
    assert mine("[table]\nhand = 6\n").digest != read(STANDARD).digest
    assert len(read(STANDARD).digest) == 32


def test_the_order_of_a_table_is_part_of_the_hash_because_it_numbers_the_cards():
    first = Pack("a", "noodles", "a", {"dishes": {"ramen": 1, "udon": 1}}, {})
    second = Pack("a", "noodles", "a", {"dishes": {"udon": 1, "ramen": 1}}, {})
    assert first.digest != second.digest


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("hand = ", "", "is not TOML"),
        ("", "pack", "is missing"),
        ("pack = 3", "pack", "is missing"),
        ('[pack]\ngame = "sweets"\nname = "x"', "pack.game", "is 'sweets', expected 'noodles'"),
        ('[pack]\ngame = "noodles"', "pack.name", "is None, not a name"),
        ('[pack]\ngame = "noodles"\nname = " "', "pack.name", "not a name"),
        ('[pack]\ngame = "noodles"\nname = "a\\nb"', "pack.name", "not a name"),
        ('[pack]\ngame = "noodles"\nname = "x"\nauthor = "me"', "pack.author", "is unknown"),
        ('[pack]\ngame = "noodles"\nname = "x"\nbase = "other"', "pack.base", "known are standard, none"),
        (HEAD + '[table]\nhand = { value = 1, from = "heaven" }', "table.hand", "comes from 'heaven'; known are book"),
        (HEAD + "[table]\nhand = { value = 1, form = 2 }", "table.hand", "has an unknown mark 'form'"),
        (HEAD + "[table]\nday = 2020-01-01", "table.day", "not a text, a number, yes or no"),
    ],
)
def test_a_file_that_is_no_pack_is_refused_by_file_key_and_reason(text, key, reason):
    problem = refused(lambda: read(text))
    assert problem.source == "noodles.toml"
    assert problem.key == key
    assert reason in problem.reason
    assert str(problem).startswith("noodles.toml: ")


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda pack: pack.number("table.hand", 6, 9), "is 5, allowed is 6 to 9"),
        (lambda pack: pack.number("dishes.ramen.name"), "is 'ramen', not a whole number"),
        (lambda pack: pack.number("dishes"), "not a whole number"),
        (lambda pack: pack.numbers("table.prices", 2), "not a list of 2 whole numbers"),
        (lambda pack: pack.numbers("table.prices", 3, 0, 2), "holds 3, allowed is 0 to 2"),
        (lambda pack: pack.numbers("table.hand", 3), "not a list of 3"),
        (lambda pack: pack.text("table.hand"), "is 5, not a line of text"),
        (lambda pack: pack.text("table.none"), "is missing"),
        (lambda pack: pack.keys("table.hand"), "is not a table"),
        (lambda pack: pack.only("table", ["hand"]), "is unknown; known are hand"),
        (lambda pack: pack.only("", ["dishes"]), "is unknown; known are dishes"),
    ],
)
def test_a_value_of_another_kind_is_refused_by_name(ask, reason):
    assert reason in refused(lambda: ask(read(STANDARD))).reason


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "{0}", "soup}"])
def test_a_name_is_a_line_of_words_without_braces(name):
    pack = Pack("mine.toml", "noodles", "mine", {"name": name}, {})
    assert "not a line of text" in refused(lambda: pack.text("name")).reason


def test_a_file_that_cannot_be_read_is_refused(tmp_path):
    assert "cannot be read" in refused(lambda: read_pack(tmp_path / "none.toml", "noodles", None)).reason
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert "not UTF-8" in refused(lambda: read_pack(tmp_path / "bytes.toml", "noodles", None)).reason
    assert "cannot be read" in refused(lambda: read_pack(tmp_path, "noodles", None)).reason


@pytest.mark.parametrize("value", ["true", "2.0", '"5"', "[5]"])
def test_a_whole_number_is_nothing_else(value):
    pack = read(HEAD + f"[table]\nhand = {value}\n")
    assert "not a whole number" in refused(lambda: pack.number("table.hand")).reason
