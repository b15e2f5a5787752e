"""`teahouse simulate`: what it plays, what it says and what it leaves behind."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from teahouse.core.record import Record
from teahouse.lab import read_games
from tests.terminal.tools import COMMAND, bare, called, environment, piped, seated

Patch = pytest.MonkeyPatch
Capture = pytest.CaptureFixture[str]


def test_a_run_is_summed_up_for_pipes(tmp_path: Path) -> None:
    done = piped(tmp_path, "simulate", "taiwan snackbar", "--games", "40", "--bots", "greedy,random,random")
    assert done.returncode == 0
    assert done.stdout.startswith("Taiwan Snackbar, 3 players: 40 games from seed 0\n")
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    for word in ("by seat", "by bot", "95 % interval", "shared wins", "decisions", "ended because"):
        assert word in done.stdout
    assert done.stderr.startswith("40 games in ")


def test_what_it_says_does_not_depend_on_the_workers(tmp_path: Path) -> None:
    texts = {
        piped(tmp_path, "simulate", "taiwan-snackbar", "--games", "300", "--seed", "3", "--workers", workers).stdout
        for workers in ("1", "2")
    }
    assert len(texts) == 1


def test_quiet_says_only_what_came_out(tmp_path: Path) -> None:
    done = piped(tmp_path, "simulate", "taiwan-snackbar", "--games", "20", "--quiet")
    assert done.stderr == ""
    assert "20 games" in done.stdout


def test_on_a_terminal_there_is_a_bar(tmp_path: Path) -> None:
    child = seated(tmp_path, "simulate", "taiwan-snackbar", "--games", "300", "--workers", "1")
    said = bare(child.read())
    child.close()
    assert child.exitstatus == 0
    assert "━" in said
    assert "/300" in said
    assert "ended because" in said


def test_options_and_packs_are_played_and_named(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    pack = tmp_path / "mild.toml"
    pack.write_text('[pack]\ngame = "taiwan-snackbar"\nname = "mild"\n[table]\nlast-point = 1\n')
    out = tmp_path / "mild.json"
    code, said, _ = called(
        monkeypatch, capsys, "simulate", "taiwan-snackbar", "--games", "10", "--players", "3", "--pack", str(pack),
        "--option", "no_more=2", "--out", str(out), "--no-rotate", "--workers", "1",
    )  # fmt: skip
    assert code == 0
    assert "options  no_more=2" in said
    assert "pack     mild (" in said
    metadata, rows = read_games(out)
    assert (metadata["pack"], metadata["options"]["no_more"], metadata["rotate"]) == ("mild", "2", False)
    assert metadata["pack_hash"] in said
    assert all(min(row["scores"]) <= -1 for row in rows)


@pytest.mark.parametrize("kind", ["json", "parquet"])
def test_every_game_is_kept_in_a_file(kind: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    out = tmp_path / f"games.{kind}"
    line = ["simulate", "taiwan-snackbar", "--games", "25", "--seed", "11", "--out", str(out), "--workers", "1"]
    code, _, told = called(monkeypatch, capsys, *line)
    assert code == 0
    assert f"written to {out}" in told
    assert [row["seed"] for row in read_games(out)[1]] == list(range(11, 36))
    code, said, told = called(monkeypatch, capsys, *line)
    assert (code, said) == (2, "")
    assert told == f"teahouse: {out} exists; name another file, or say --force to replace it\n"
    assert called(monkeypatch, capsys, *line, "--force")[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == [f"games.{kind}"]


def test_without_pyarrow_one_sentence_says_what_to_do(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # what an import finds where it is not installed
    code, said, told = called(monkeypatch, capsys, "simulate", "sweets", "--out", str(tmp_path / "games.parquet"))
    assert (code, said) == (2, "")
    assert told == "teahouse: Parquet files need pyarrow: pip install 'teahouse[lab]', or name a .json file instead\n"
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_is_told_and_leaves_nothing(tmp_path: Path) -> None:
    out = tmp_path / "games.json"
    line = [*COMMAND, "simulate", "taiwan-snackbar", "--games", "3000", "--workers", "1", "--out", str(out)]
    limited = ["sh", "-c", 'ulimit -f 16; exec "$@"', "sh", *line]  # no file may get longer than a few blocks
    done = subprocess.run(limited, env=environment(tmp_path), capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1] == f"teahouse: {out} cannot be written: File too large"
    assert list(tmp_path.iterdir()) == []


def test_one_game_is_written_down_and_replays(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    file = tmp_path / "odd.teahouse"
    line = ["simulate", "taiwan-snackbar", "--games", "1", "--seed", "99", "--bots", "greedy,random,random"]
    code, said, _ = called(monkeypatch, capsys, *line, "--record", str(file))
    assert code == 0
    record = Record.load(file)
    assert f"decisions    {len(record.decisions)} in every game" in said
    assert [seat.bot for seat in record.seats] == ["greedy", "random", "random"]
    assert record.replay().outcome() is not None
    assert called(monkeypatch, capsys, *line, "--record", str(file))[0] == 2


def test_many_games_are_written_into_a_folder(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    folder = tmp_path / "games"
    line = ["simulate", "sweets", "--games", "4", "--seed", "7", "--players", "2", "--record", str(folder)]
    assert called(monkeypatch, capsys, *line)[0] == 0
    assert [path.name for path in sorted(folder.iterdir())] == [f"sweets-{seed}.teahouse" for seed in (10, 7, 8, 9)]
    scores = []
    for seed in range(7, 11):
        outcome = Record.load(folder / f"sweets-{seed}.teahouse").replay().outcome()
        assert outcome is not None
        scores.append(outcome.scores[0])
    assert f"{sum(scores) / 4:.2f}" in called(monkeypatch, capsys, *line[:-2])[1]
    assert called(monkeypatch, capsys, *line)[0] == 2
    assert called(monkeypatch, capsys, *line, "--force")[0] == 0


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("snack", "there is no game 'snack'; did you mean 'taiwan-snackbar'"),
        ("taiwan-snackbar --games 0", "0 games are none: play one or more"),
        ("taiwan-snackbar --games many", "Invalid value for '--games': 'many' is not a valid integer"),
        ("taiwan-snackbar --players 2", "Taiwan Snackbar is for 3 to 10 players, not 2"),
        ("taiwan-snackbar --bots grandma", "there is no bot 'grandma'; the bots are easy, medium, hard"),
        ("taiwan-snackbar --bots random,", "there is no bot ''; the bots are easy, medium, hard"),
        ("taiwan-snackbar --players 3 --bots random,random,random,greedy", "4 bots are more than the table has seats"),
        ("taiwan-snackbar --option no_more", "an option is written key=value, not 'no_more'"),
        ("taiwan-snackbar --option no_more=7", "option no_more is '7'; allowed are numbers from 1 to 6"),
        ("taiwan-snackbar --option spicy=yes", "Taiwan Snackbar has no option 'spicy'; it has starter, no_more"),
        ("taiwan-snackbar --pack nowhere.toml", "nowhere.toml: cannot be read: No such file or directory"),
        ("taiwan-snackbar --seed -3", "the seed is -3; allowed is 0 to"),
        ("taiwan-snackbar --workers 0", "--workers is 0; allowed is 1 to 512"),
        ("taiwan-snackbar --out games.csv", "games.csv: results are written as .parquet or .json"),
        ("taiwan-snackbar --out no/such/games.json", "no/such/games.json cannot be written: No such file or directory"),
        ("taiwan-snackbar --record no/games", "cannot be written: there is no folder no"),
        ("taiwan-snackbar --games 1 --record no/g.teahouse", "cannot be written: there is no folder no"),
        ("", "Missing argument 'GAME'"),
    ],
)
def test_wrong_input_is_refused_with_what_is_allowed(
    line: str, sentence: str, tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    code, said, told = called(monkeypatch, capsys, "simulate", *line.split())
    assert (code, said) == (2, "")
    assert told.startswith("teahouse: ")
    assert sentence in told
    assert len(told.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("workers", "kind"), [("1", "json"), ("2", "json"), ("2", "parquet")])
def test_ctrl_c_keeps_what_is_done(workers: str, kind: str, tmp_path: Path) -> None:
    """As in a terminal: everything that belongs to the command gets the signal."""
    out = tmp_path / f"games.{kind}"
    line = [*COMMAND, "simulate", "taiwan-snackbar", "--games", "9000000", "--workers", workers, "--out", str(out)]
    run = subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment(tmp_path),
        start_new_session=True,
    )  # fmt: skip
    try:
        part = tmp_path / f".games.{kind}.part"
        wait_for(lambda: part.exists() and (kind != "json" or part.stat().st_size > 5000))
        if workers == "2":  # past the games that are played before other processes start
            wait_for(lambda: len(children(run.pid)) > 2 and minds_ctrl_c(run.pid))
        os.killpg(run.pid, signal.SIGINT)
        said, told = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == 130
    metadata, rows = read_games(out)
    finished = len(rows)
    assert finished > 0
    assert (metadata["games"], metadata["finished"], metadata["interrupted"]) == (9_000_000, finished, True)
    assert f"Taiwan Snackbar, 4 players: {finished:,} games" in said
    assert "by seat" in said
    assert told.splitlines()[-1] == f"interrupted after {finished:,} of 9,000,000 games"
    assert "Traceback" not in told
    assert [path.name for path in tmp_path.iterdir()] == [out.name]
    seeds = [row["seed"] for row in rows]
    assert seeds == sorted(set(seeds))
    wait_for(lambda: not alive(run.pid))


def wait_for(true: object) -> None:
    assert callable(true)
    until = time.monotonic() + 60
    while not true():
        assert time.monotonic() < until
        time.sleep(0.02)


def children(process: int) -> list[str]:
    """Those that play, and the one that keeps track of what they share."""
    return Path(f"/proc/{process}/task/{process}/children").read_text().split()


def minds_ctrl_c(process: int) -> bool:
    """Not while it starts others: they are to inherit that it is ignored."""
    found = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{process}/status").read_text())
    assert found
    return bool(int(found[1], 16) & 1 << signal.SIGINT - 1)


def alive(group: int) -> bool:
    """Whether any process of the group is left."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
