"""The picture of an arena: well-formed, complete, and true to the figures."""

import re
from xml.etree import ElementTree

import pytest

from teahouse.lab.arena_plan import Contest, contest
from teahouse.lab.arena_words import arena_lines
from teahouse.lab.plot import _ticks, plot
from teahouse.lab.standings import Estimate, Row, Standings

SVG = "{http://www.w3.org/2000/svg}"


def made_up(made: Contest, shares: dict[str, float]) -> Standings:
    rows = []
    for name, share in shares.items():
        won = Estimate(share, share - 0.05, share + 0.05)
        score = Estimate(20 * share, 20 * share - 1, 20 * share + 1)
        row = Row(name, 100, won, score, rating=Estimate(share * 100, share * 100 - 30, share * 100 + 30))
        if made.players == 1:
            row.rating = None
            row.words = {"rank": {"A": 60, "S": 30, "C": 10}}
        rows.append(row)
    return Standings(50, 100, 1 / made.players, rows, {})


def test_every_bot_has_a_row_with_its_figures() -> None:
    made = contest("sweets", ["easy", "medium", "hard"], players=3)
    text = plot(made, made_up(made, {"hard": 0.6, "medium": 0.3, "easy": 0.1}))
    picture = ElementTree.fromstring(text)
    words = [element.text for element in picture.iter(f"{SVG}text")]
    for word in ("Sweets!, 3 players", "hard", "medium", "easy", "60.0", "12.00", "+60", "fair", "won, %", "rating"):
        assert word in words
    dots = [(float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in picture.iter(f"{SVG}circle")]
    assert len(dots) == 9
    by_height = sorted(dots[:3], key=lambda dot: dot[1])
    assert [x for x, _ in by_height] == sorted((x for x, _ in dots[:3]), reverse=True), (
        "who wins more stands further right"
    )


def test_a_solo_game_shows_the_share_of_each_rank_best_first() -> None:
    made = contest("sweets", ["easy"], players=1)
    text = plot(made, made_up(made, {"easy": 0.9}))
    assert re.findall(r">([SAC]) \d+ %<", text) == ["S", "A"], "a small share has no room for words"
    ElementTree.fromstring(text)


def test_long_names_that_begin_alike_are_told_apart() -> None:
    made = contest("sweets", ["easy", "medium"], players=2)
    names = ["grandmas-own-player-of-1999", "grandmas-own-player-of-2024"]
    found = made_up(made, dict.fromkeys(names, 0.5))
    for row in found.rows:
        row.asked = 3
    shown = [element.text for element in ElementTree.fromstring(plot(made, found)).iter(f"{SVG}text")]
    assert {"grandmas…of-1999", "grandmas…of-2024"} <= set(shown)
    lines = [line for _, line in arena_lines(made, found)]
    for name in names:
        assert lines.count(name) == 2, "in the table of figures and in that of thinking"
        assert lines[lines.index(name) + 1].startswith(" " * 12 + " 50.0 %")


def test_names_are_written_safely_and_shortened() -> None:
    made = contest("sweets", ["easy", "medium"], players=2)
    text = plot(made, made_up(made, {"<a&b>": 0.5, "n" * 60: 0.4}))
    ElementTree.fromstring(text)
    assert "&lt;a&amp;b&gt;" in text
    assert "n" * 17 not in text


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0, 100, [0, 25, 50, 75, 100]),
        (0, 37, [0, 10, 20, 30, 40]),
        (-3, -1, [-3, -2.5, -2, -1.5, -1]),
        (5, 5, [4, 4.5, 5, 5.5, 6]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, ticks: list[float]) -> None:
    assert _ticks(low, high) == ticks
