"""Messages with ids and named places; languages are files."""

from pathlib import Path

import pytest

import teahouse
from teahouse.core.errors import InvalidWords
from teahouse.core.words import (
    ENGLISH,
    Language,
    Said,
    Words,
    card,
    cards,
    listed,
    players,
    read_catalogue,
    template,
    who,
)
from tests.certain import certain

WORDS = Words("picnic")
BITES = WORDS.message("bites", "{by} takes {count} bite of {dish}", "{by} takes {count} bites of {dish}", by="count")
HOLDS = WORDS.message("holds", "you hold {hand}; {rest}")
REST = WORDS.message("rest", "{others} watch")

GERMAN = """
msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgctxt "bites"
msgid "{by} takes {count} bite of {dish}"
msgid_plural "{by} takes {count} bites of {dish}"
msgstr[0] "{by} beißt einmal in {dish}"
msgstr[1] "{by} beißt {count}-mal in {dish}"

msgctxt "rest"
msgid "{others} watch"
msgstr "{others} sehen zu"

msgctxt "name"
msgid "cake"
msgstr "Kuchen"
"""


def german(tmp_path: Path, text: str = GERMAN) -> Language:
    path = tmp_path / "de.po"
    path.write_text(text, encoding="utf-8")
    return Language("de", {"picnic": read_catalogue(path, WORDS)})


def test_places_players_cards_and_lists() -> None:
    assert str(BITES(by=who(2), count=1, dish=card("cake"))) == "player 3 takes 1 bite of cake"
    assert BITES(by=who(0), count=2, dish=card("cake")).text(["Ann"]) == "Ann takes 2 bites of cake"
    rest = REST(others=players([1, 2, 3], "standard"))
    hand = cards({"cake": 1, "tea": 2, "pie": 0})
    assert (
        HOLDS(hand=hand, rest=rest).text(["Ann", "Ben", "Bao", "Cy"]) == "you hold cake, 2 tea; Ben, Bao, and Cy watch"
    )
    assert str(HOLDS(hand=cards({}), rest="x")) == "you hold nothing; x"
    assert str(HOLDS(hand=listed(["a", "b"], "or"), rest="")) == "you hold a or b; "


def test_a_name_with_braces_or_marks_in_it_is_shown_as_written() -> None:
    assert BITES(by=who(0), count=2, dish=card("{count}")).text(["{by}"]) == "{by} takes 2 bites of {count}"


def test_a_message_can_be_read_by_programs() -> None:
    said = BITES(by=who(2), count=1, dish=card("cake"))
    assert said.to_json() == {"id": "picnic:bites", "places": {"by": {"seat": 2}, "count": 1, "dish": "cake"}}


def test_a_language_is_a_file(tmp_path: Path) -> None:
    speaks = german(tmp_path)
    assert BITES(by=who(0), count=1, dish=card("cake")).text(["Ann"], speaks) == "Ann beißt einmal in Kuchen"
    assert BITES(by=who(0), count=3, dish=card("pie of my own")).text(["Ann"], speaks) == (
        "Ann beißt 3-mal in pie of my own"
    )
    rest = REST(others=players([0, 1], "standard"))
    assert HOLDS(hand=cards({"cake": 1}), rest=rest).text(["Ann", "Ben"], speaks) == (
        "you hold Kuchen; Ann und Ben sehen zu"
    ), "what nobody has translated is English, lists are as the language has them"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (('msgctxt "rest"', 'msgctxt "sleeps"'), "no message 'sleeps'"),
        (("{others} sehen zu", "{wer} sehen zu"), "'rest' has no place wer"),
        (("{others} sehen zu", "{others.__class__} sehen zu"), "'rest' has no place others.__class__"),
        (("{others} sehen zu", "{} sehen zu"), "'rest' has no place {}"),
        (("{others} sehen zu", "{others:>99999} sehen zu"), "'rest' has a place with more than its name"),
        (("{others} sehen zu", "{others!r} sehen zu"), "'rest' has a place with more than its name"),
        (("{others} sehen zu", "{others sehen zu"), "'rest' has a brace that is no place"),
        (("{by} beißt {count}-mal in {dish}", "{by} beißt }"), "'bites' has a brace that is no place"),
        (("plural=(n != 1)", "plural=(exit)"), "cannot be read: .*plural"),
        (("charset=utf-8", "charset=klingon"), "cannot be read: unknown encoding"),
        (('msgctxt "name"', "nonsense"), "cannot be read"),
    ],
)
def test_a_catalogue_that_translates_what_nobody_says_is_refused_by_its_name(
    tmp_path: Path, change: tuple[str, str], why: str
) -> None:
    with pytest.raises(InvalidWords, match=r"de\.po.*" + why):
        german(tmp_path, GERMAN.replace(*change))


def test_the_template_has_everything_there_is_to_translate() -> None:
    text = template(WORDS, ["cake"])
    for part in ('msgctxt "bites"', "{by} takes {count} bites of {dish}", 'msgctxt "rest"', 'msgid "cake"'):
        assert part in text


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    from teahouse.core.languages import language

    assert language("en") is ENGLISH
    for code in ("xx", "../../etc", ""):
        with pytest.raises(teahouse.InvalidOption, match="no language"):
            language(code)


@pytest.mark.parametrize("code", ["qq", "9"])
def test_a_file_named_after_no_language_is_refused_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    from teahouse.core.languages import language

    game = teahouse.game("sweets")
    (tmp_path / "languages").mkdir()
    (tmp_path / "languages" / f"{code}.po").write_text(GERMAN, encoding="utf-8")
    monkeypatch.setattr(game, "folder", tmp_path)
    with pytest.raises(InvalidWords, match=rf"{code}\.po: Babel knows no language"):
        language(code)


def test_a_refusal_can_be_said_with_names() -> None:
    state = teahouse.game("taiwan-snackbar").start(3, seed=1, options={"starter": 1})
    with pytest.raises(teahouse.IllegalMove) as refusal:
        state.apply(2, 0)
    assert certain(Said, refusal.value.said).text(["Ann", "Ben", "Bao"]) == "Bao is not asked now; Ann decides"
    assert str(refusal.value) == "player 3 is not asked now; player 1 decides (R1)"
