"""The game of another package in the terminal, in the lab and in the arena."""

import json
import re
from pathlib import Path

from tests.terminal.tools import piped


def test_it_stands_in_the_lists_and_its_rules_are_told(tmp_path: Path, shelf: dict[str, str]) -> None:
    done = piped(tmp_path, "games", env=shelf)
    assert done.returncode == 0, done.stderr
    assert "Two Taps  (two-taps)" in done.stdout
    assert "packs: standard, two pots" in done.stdout
    assert "cold" in done.stdout
    told = piped(tmp_path, "rules", "two-taps", "P6", env=shelf)
    assert told.stdout.startswith("P6  The guest with the last cup")
    assert piped(tmp_path, "rules", "two-taps", "R1", env=shelf).stdout.startswith("R1  Whose decision")


def test_a_whole_game_through_a_pipe(tmp_path: Path, shelf: dict[str, str]) -> None:
    seats = ["--seat", "Ann", "--seat", "bot:easy", "--seat", "bot:medium"]
    typed = "jasmine\nhint\n" + "1\n" * 40
    done = piped(tmp_path, "play", "two-taps", "--plain", "--seed", "4", *seats, typed=typed, env=shelf)
    assert done.returncode == 0, done.stderr
    assert "The cups are shown: Ann " in done.stdout
    assert re.search(r"· \w+ (lets it go|taps twice and adds)", done.stdout)
    assert "the trolley is empty" in done.stdout
    record = re.search(r"teahouse replay (\S+)", done.stdout)
    assert record
    again = piped(tmp_path, "replay", record[1], env=shelf)
    assert again.returncode == 0, again.stderr
    assert "the trolley is empty" in again.stdout


def test_its_picture_is_drawn_and_its_pack_can_be_changed(tmp_path: Path, shelf: dict[str, str]) -> None:
    pack = tmp_path / "weak.toml"
    pack.write_text('[pack]\ngame = "two-taps"\nname = "weak"\n[teas.pu-erh]\nstrength = 1\n', encoding="utf-8")
    bots = ["--bots", "greedy,random,random", "--players", "3", "--seed", "1", "--games", "60"]
    out = tmp_path / "run.parquet"
    done = piped(tmp_path, "simulate", "two-taps", *bots, "--pack", str(pack), "--out", str(out), env=shelf)
    assert done.returncode == 0, done.stderr
    assert out.stat().st_size
    assert "weak" in done.stdout
    assert "the trolley is empty" in done.stdout


def test_all_levels_meet_in_the_arena(tmp_path: Path, shelf: dict[str, str]) -> None:
    out = tmp_path / "arena.json"
    line = ["arena", "two-taps", "--bots", "easy,medium,hard", "--players", "2", "--games", "6", "--pack", "two pots"]
    done = piped(tmp_path, *line, "--out", str(out), env=shelf)
    assert done.returncode == 0, done.stderr
    assert "lost decisions" not in done.stdout
    assert json.loads(out.read_text(encoding="utf-8"))
    for bot in ("easy", "medium", "hard"):
        assert re.search(rf"^{bot} +\d", done.stdout, re.MULTILINE)
