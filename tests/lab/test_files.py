"""Files of games: both kinds hold the same, whole or not at all."""

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import teahouse
from teahouse.lab import Plan, open_file, plan, read_games, simulate
from teahouse.lab.replay import record_game


def written(path: Path, made: Plan, **how: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    file = open_file(path, made, **how)
    simulate(made, 1, file.add)
    file.close()
    return read_games(path)


@pytest.mark.parametrize("game", teahouse.games(), ids=lambda game: game.key)
def test_both_kinds_of_file_hold_the_same_games(game: teahouse.Game, tmp_path: Path) -> None:
    made = plan(game.key, games=8, seed=30)
    metadata, rows = written(tmp_path / "games.json", made)
    assert (metadata, rows) == written(tmp_path / "games.parquet", made)
    assert metadata == {**made.metadata(), "finished": 8, "interrupted": False}
    assert [row["seed"] for row in rows] == list(range(30, 38))
    for number, row in enumerate(rows):
        state = record_game(made, number).replay()
        outcome = state.outcome()
        assert outcome is not None
        for key, value in outcome.to_json().items():
            assert row[key] == json.loads(json.dumps(value))


def test_a_parquet_file_has_proper_columns(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    written(path, plan("taiwan-snackbar", games=5, players=3))
    schema = pyarrow.parquet.read_schema(path)
    assert {field.name: str(field.type) for field in schema} == {
        "seed": "int64",
        "players": "int8",
        "bots": "list<element: string>",
        "decisions": "int32",
        "scores": "list<element: int32>",
        "winners": "list<element: int8>",
        "ranks": "list<element: int8>",
        "reason": "string",
        "details": "string",
    }


def test_a_json_file_has_one_game_a_line(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    written(path, plan("taiwan-snackbar", games=5, players=3))
    lines = [line for line in path.read_text().splitlines() if line.startswith('{"seed"')]
    assert len(lines) == 5
    assert list(json.loads(lines[0].rstrip(","))) == [
        "seed",
        "players",
        "bots",
        "decisions",
        "scores",
        "winners",
        "ranks",
        "reason",
        "details",
    ]


@pytest.mark.parametrize("kind", ["json", "parquet"])
def test_a_run_that_was_interrupted_says_so(kind: str, tmp_path: Path) -> None:
    made = plan("taiwan-snackbar", games=50, players=3)
    file = open_file(tmp_path / f"games.{kind}", made)
    simulate(Plan(**{**vars(made), "games": 20}), 1, file.add)
    file.close()
    metadata, rows = read_games(tmp_path / f"games.{kind}")
    assert (metadata["games"], metadata["finished"], metadata["interrupted"]) == (50, 20, True)
    assert len(rows) == 20


@pytest.mark.parametrize("kind", ["json", "parquet"])
def test_a_run_without_a_finished_game_leaves_a_file_without_rows(kind: str, tmp_path: Path) -> None:
    open_file(tmp_path / f"games.{kind}", plan("taiwan-snackbar", games=5)).close()
    metadata, rows = read_games(tmp_path / f"games.{kind}")
    assert metadata["finished"] == 0
    assert rows == []


@pytest.mark.parametrize("kind", ["json", "parquet"])
def test_a_discarded_file_leaves_nothing_behind(kind: str, tmp_path: Path) -> None:
    made = plan("taiwan-snackbar", games=5)
    file = open_file(tmp_path / f"games.{kind}", made)
    simulate(made, 1, file.add)
    assert [path.name for path in tmp_path.iterdir()] == [f".games.{kind}.part"]
    file.discard()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["json", "parquet"])
def test_what_is_there_stays_unless_force_is_said(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"games.{kind}"
    path.write_text("mine")
    made = plan("taiwan-snackbar", games=2)
    with pytest.raises(teahouse.InvalidOption, match="exists; name another file, or say --force"):
        open_file(path, made)
    assert path.read_text() == "mine"
    assert len(written(path, made, force=True)[1]) == 2


def test_files_that_cannot_be_written_are_refused_at_once(tmp_path: Path) -> None:
    made = plan("taiwan-snackbar", games=2)
    for name, why in [
        ("games.csv", "written as .parquet or .json"),
        ("nowhere/games.json", "cannot be written: No such file"),
        ("nowhere/games.parquet", "cannot be written: No such file"),
    ]:
        with pytest.raises(teahouse.InvalidOption, match=why):
            open_file(tmp_path / name, made)
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(teahouse.InvalidOption, match="exists"):
        open_file(tmp_path / "folder.json", made, force=True)


def test_a_game_of_a_run_is_written_down_with_its_bots() -> None:
    made = plan("taiwan-snackbar", games=4, players=3, bots=["greedy", "random", "random"], seed=6)
    record = record_game(made, 2)
    assert [seat.bot for seat in record.seats] == ["random", "random", "greedy"]
    assert record.seed == "8"
    assert record.over()
    record.replay()
