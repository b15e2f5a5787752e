"""`teahouse cards`: a whole box, one card by any of its names, with a pack of one's own, as JSON."""

import json
from pathlib import Path

import pytest

import teahouse
from teahouse.core.box import SOURCES, Box, Component, Fact, Grid, Section
from teahouse.core.drawing import plain
from teahouse.terminal import cards
from tests.terminal.tools import called

Patch = pytest.MonkeyPatch
Capture = pytest.CaptureFixture[str]
KEYS = [game.key for game in teahouse.games()]
BOARD = Component(
    "boards.ox",
    "Ox",
    Fact("copies", "1", "book"),
    text="Eats from afar.",
    rules=("U1",),
    facts=(Fact("tokens", "2", "found", "to start with"),),
    grids=(Grid("HP", ("1", "2"), (("shrimp", ("3", "10"), "inferred"), ("rice", ("1", "0"), "ours"))),),
    full="the Grandpa",
    chinese="牛",
    about=("The second sign.",),
)
BOX = Box("steam-up", "odd", "0", (Section("boards", "Boards", (BOARD,), "Twelve of them."),))


@pytest.mark.parametrize("key", KEYS)
def test_every_component_is_told(monkeypatch: Patch, capsys: Capture, key: str) -> None:
    code, out, err = called(monkeypatch, capsys, "cards", key)
    assert (code, err) == (0, "")
    box = teahouse.game(key).box()
    for section in box.sections:
        assert f"\n{section.title}\n" in out
    told = out.casefold()
    for component in box:
        assert component.name.casefold() in told
        for fact in component.facts:
            assert f"({fact.source}" in out
    for word, what in SOURCES.items():
        assert f"{word}: {what}" in " ".join(out.split())


@pytest.mark.parametrize("key", KEYS)
def test_as_json_it_is_what_python_and_the_server_give(monkeypatch: Patch, capsys: Capture, key: str) -> None:
    code, out, _ = called(monkeypatch, capsys, "cards", key, "--json")
    assert code == 0
    assert json.loads(out) == teahouse.game(key).box().json()


def test_one_card_by_any_of_its_names(monkeypatch: Patch, capsys: Capture) -> None:
    for component in teahouse.game("taiwan-snackbar").box():
        for name in component.names():
            code, out, _ = called(monkeypatch, capsys, "cards", "taiwan-snackbar", *name.split(), "--json")
            assert code == 0
            assert component.key in [one["key"] for one in json.loads(out)], name
    _, out, _ = called(monkeypatch, capsys, "cards", "Taiwan Snackbar", "pork", "rice")
    assert out.startswith("Pork rice × 8 (book)\n")


def test_what_is_not_in_the_box_is_refused_with_the_nearest(monkeypatch: Patch, capsys: Capture) -> None:
    code, _, err = called(monkeypatch, capsys, "cards", "taiwan-snackbar", "pork", "ricee")
    assert code == 2
    assert "did you mean pork rice?" in err
    code, _, err = called(monkeypatch, capsys, "cards", "taiwan-snackbar", "zzz")
    assert code == 2
    assert "stinky tofu" in err
    code, _, err = called(monkeypatch, capsys, "cards", "sweets", "--rules", "77")
    assert (code, "no rules version" in err) == (2, True)


def test_a_pack_of_ones_own_is_shown_as_it_is(monkeypatch: Patch, capsys: Capture, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[pack]\ngame = "sweets"\nname = "less cake"\n[sweets.cake]\nname = "tart"\n'
        'copies = { value = 4, from = "found" }\n',
        encoding="utf-8",
    )
    code, out, _ = called(monkeypatch, capsys, "cards", "sweets", "tart", "--pack", str(own), "--json")
    assert code == 0
    (one,) = json.loads(out)
    assert (one["name"], one["copies"]["value"], one["copies"]["from"]) == ("tart", "4", "found")
    assert one["about"] == []
    own.write_text('[pack]\ngame = "sweets"\nname = "none"\n[sweets.cake]\ncopies = -1\n', encoding="utf-8")
    code, _, err = called(monkeypatch, capsys, "cards", "sweets", "--pack", str(own))
    assert code == 2
    assert "sweets.cake.copies" in err


def test_a_grid_is_drawn_where_there_is_room_and_told_where_there_is_none() -> None:
    drawn = plain(cards.one(BOARD, 80))
    assert "  HP" in drawn
    assert "          1  2" in drawn
    assert "  shrimp  3  10  (inferred)" in drawn
    told = plain(cards.one(BOARD, 80, plain=True))
    assert "    shrimp: 1 3, 2 10 (inferred)" in told
    assert plain(cards.one(BOARD, 20))[0] == "Ox × 1 (book)"
    assert "    rice: 1 1, 2 0" in plain(cards.one(BOARD, 20))


def test_a_whole_box_in_lines() -> None:
    lines = plain(cards.told(teahouse.game("steam-up"), BOX, 80, plain=True))
    at = lines.index("Boards")
    assert lines[at + 1 : at + 4] == ["Twelve of them.", "", "Ox × 1 (book)"]
    assert "  the Grandpa, 牛" in lines
    assert "  tokens: 2 (found; to start with)" in lines
    assert "  The second sign." in lines
    assert "  Rules: U1" in lines
    empty = plain(cards.told(teahouse.game("steam-up"), Box("steam-up", "odd", "0", ()), 80))
    assert empty[-1] == "This game does not say what is in its box."
