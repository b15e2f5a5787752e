"""Other names for a card, and that they stay with the card they were given to."""

from pathlib import Path

import pytest

from teahouse.core.about import About, Entry, read_about
from teahouse.core.errors import InvalidPack
from teahouse.core.notation import Reader
from teahouse.core.pack import Pack

NAMES = ["har gow", "siew mai"]
OTHERS = [["har gow, the shrimp dumpling", "蝦餃", "shrimp dumpling"], ["燒賣", "siu mai"]]


def test_a_card_may_be_called_by_any_of_its_names() -> None:
    for typed, index in [("蝦餃", 0), ("Shrimp Dumplings", 0), ("siu mai", 1), ("燒賣", 1), ("har", 0), ("har gow", 0)]:
        reader = Reader(f"{typed} 2")
        assert reader.one_of(NAMES, OTHERS) == index
        assert reader.number() == 2
    whole = Reader("har gow, the shrimp dumpling")
    assert whole.one_of(NAMES, OTHERS) == 0
    assert whole.done()
    assert Reader("蝦").one_of(NAMES, OTHERS) is None


def test_a_name_of_the_pack_goes_before_another_name_of_the_same_length() -> None:
    assert Reader("har gow").one_of(NAMES, [[], ["har gow"]]) == 0


def test_words_about_a_card_are_not_for_one_that_took_its_place() -> None:
    about = About({"dim-sum.har-gow": Entry("har gow", "", "蝦餃", [], ["A dumpling."])})
    same = Pack("", "happy-dim-sum", "standard", {"dim-sum": {"har-gow": {"name": "har gow"}}}, {})
    other = Pack("", "happy-dim-sum", "odd", {"dim-sum": {"har-gow": {"name": "pancake"}}}, {})
    assert about.of(same, "dim-sum.har-gow").others() == ["蝦餃"]
    assert about.of(other, "dim-sum.har-gow").others() == []
    assert about.of(same, "dim-sum.siew-mai").about == []


@pytest.mark.parametrize(
    "text", ["a = 1", "[a]\nfull = 'x'", "[a]\nname = 'x'\nfull = 1", "[a]\nname = 'x'\nalso = [1]"]
)
def test_a_damaged_file_is_refused_by_its_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "about.toml").write_text(text)
    with pytest.raises(InvalidPack, match=r"about\.toml"):
        read_about(tmp_path)
