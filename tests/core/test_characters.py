"""What a person calls a character, in any script."""

import pytest
from rich.cells import cell_len

from teahouse.core.characters import alike, cells, characters, cut, showable
from teahouse.core.drawing import clip, fit

# One of each, with how many characters a person counts in it.
NAMES = {
    "陳大文": 3,
    "Łukasz": 6,
    "Иван": 4,
    "さくら": 3,
    "O’Neil": 6,
    "🍵": 1,
    "👩‍👩‍👧": 1,
    "🏳️‍🌈": 1,
    "👍🏽": 1,
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f": 1,
    "👨🏻‍👩🏻‍👧🏻‍👦🏻": 1,
    "🇩🇪🇫🇷": 2,
    "❤️": 1,
    "محمد": 4,
    "می‌خواهم": 7,
    "שָׁלוֹם": 4,
    "देवनागरी": 5,
    "สมชาย": 5,
    "김철수": 3,
    "\u1100\u1175\u11b7\u110e\u1165\u11af\u1109\u116e": 3,  # the same, in the letters it is made of
    "José": 4,
    "葛\U000e0100城": 2,
    "\U0001fae8": 1,  # newer than the Unicode of some Pythons
    "A♠ {0} %s": 9,
}


@pytest.mark.parametrize(("name", "count"), NAMES.items())
def test_characters_are_counted_as_a_person_counts_them(name: str, count: int) -> None:
    assert len(characters(name)) == count
    assert "".join(characters(name)) == name
    assert showable(name)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("\U0001fae8",) and "\u1100" not in name])
def test_a_name_is_as_wide_as_the_terminal_will_draw_it(name: str) -> None:
    assert cells(name) == cell_len(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_cut_goes_between_characters_and_a_clip_too(name: str) -> None:
    long = name * 9
    whole = characters(long)
    for most in range(len(whole)):
        assert cut(long, most) == "".join(whole[:most]).rstrip()
    for columns in (1, 2, 3, 5, 8):
        short = clip(long, columns)
        assert cells(short) <= columns
        assert short.endswith("…")
        assert [*characters(short[:-1])] == whole[: len(characters(short[:-1]))]
        assert cells(fit(long, columns)) == columns


@pytest.mark.parametrize(
    "text",
    [
        "A\x1b[2Jnn",
        "A\nnn",
        "A\0nn",
        "A\u2028nn",
        "A\u202enn",
        "A\u2066nn\u2069",
        "A\u200fnn",
        "A\ud800nn",
        "\udcff",
        "Ann\u200d",
        "\u200dAnn",
        "A\u200dnn",  # joins nothing in Latin letters
        "A\u200cnn",
        "می\u200c\u200cخواهم",
        "👩\u200d\u200d👧",
        "👩\u200d",
        "\u0301Ann",
        "Ann \u0301",
        "A" + "\u0301" * 7,
        "A\U000e0067\U000e007f",
        "🏴\U000e0067\U000e0062",
        "\U000e0067",
        "\u3164",
        "\u2800",
        "A\u034fnn",
        "A\u00adnn",
        "A\ufe0f\ufe0fnn",
        "\ue000",
        "\uffff",
        "\ufeffAnn",
    ],
)
def test_what_cannot_be_seen_or_changes_its_surroundings_is_not_shown(text: str) -> None:
    assert not showable(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "ANN"), ("Ａｎｎ", "Ann"), ("STRASSE", "straße"), ("می‌خواهم", "میخواهم"), ("❤️", "❤"), ("é", "e\u0301")],
)
def test_names_that_look_the_same_are_the_same(one: str, other: str) -> None:
    assert alike(one) == alike(other)


def test_other_names_are_others() -> None:
    assert len({alike(name) for name in NAMES}) == len(NAMES) - 1  # one of them stands there twice
