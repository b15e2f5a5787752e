"""The script that measures the levels: what it requires, and what it writes into the page."""

import re
from pathlib import Path

import pytest
from benchmarks import strength

from teahouse.lab.standings import Estimate, Row, Standings


def made_up(trial: strength.Trial, low: float, points: float, seconds: float) -> strength.Found:
    won = Estimate(low + 0.1, low, low + 0.2)
    row = Row(trial.bots[-1], 80, won, Estimate(points, points - 1, points + 1), asked=9, seconds=seconds, longest=0.9)
    if trial is strength.SOLO:
        row.words = {"rank": {"S": 20, "A": 60}}
    return {trial.name: (trial, trial.contest(), Standings(20, 80, 1 / trial.players, [row], {}))}


@pytest.mark.parametrize(
    ("trial", "low", "points", "seconds", "passed"),
    [
        (strength.MEDIUM[0], 0.375, 0, 0.1, [True]),
        (strength.MEDIUM[0], 0.37, 0, 0.1, [False]),
        (strength.HARD[1], 0.5, 0, 1.2, [True, False]),
        (strength.SOLO, 0, 23.0, 0.3, [True, True]),
        (strength.TOGETHER, 0, 239.5, 0.3, [True, False]),
    ],
)
def test_a_figure_passes_by_its_lower_bound_or_its_mean(
    trial: strength.Trial, low: float, points: float, seconds: float, passed: list[bool]
) -> None:
    assert [so for _, so in strength.verdicts(made_up(trial, low, points, seconds))] == passed


def test_the_page_has_a_place_for_every_table_and_keeps_the_rest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "bots.md"
    before = strength.PAGE.read_text(encoding="utf-8")
    page.write_text(before, encoding="utf-8")
    monkeypatch.setattr(strength, "PAGE", page)
    monkeypatch.setattr(strength, "PICTURE", tmp_path / "arena.svg")
    found: strength.Found = {}
    for trial in (strength.MEDIUM[4], strength.SOLO, strength.TOGETHER, strength.LEVELS):
        found |= made_up(trial, 0.5, 24.0, 0.2)
    strength.write(found)
    text = page.read_text(encoding="utf-8")
    assert "| Sweets! | 4 | medium against random | 60.0 % (50.0 to 70.0) | 2.40 × (at least 2.00 ×) | pass |" in text
    assert "| hard | 24.00 (23.00 to 25.00) | 25.0 % | 75.0 % | 80 | 200 ms, 900 ms |" in text
    assert f"$ {strength.TOGETHER.command()}" in text
    outside = re.compile(r"(<!-- (\w+): begin -->).*?(<!-- \2: end -->)", re.DOTALL)
    assert outside.sub(r"\1\3", text) == outside.sub(r"\1\3", before)
    strength.write(found)
    assert page.read_text(encoding="utf-8") == text, "written again it is the same"
    assert (tmp_path / "arena.svg").exists()


def test_every_game_is_measured_at_both_steps() -> None:
    for trials, against in ((strength.MEDIUM, "random"), (strength.HARD, "medium")):
        assert sorted(trial.game for trial in trials) == sorted(strength.GAMES)
        assert {trial.against for trial in trials} == {against}
        assert all(trial.contest().players == trial.players for trial in trials)
    names = [trial.name for trial in strength.TRIALS]
    assert len(set(names)) == len(names)
