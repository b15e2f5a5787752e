"""`teahouse arena`: what it plays, what it says, and that it goes on where it stopped."""

import json
from pathlib import Path

import pytest

from tests.terminal.tools import bare, called, piped, seated

Patch = pytest.MonkeyPatch
Capture = pytest.CaptureFixture[str]


def test_an_arena_is_summed_up_kept_and_drawn(tmp_path: Path) -> None:
    out = tmp_path / "run.json"
    line = ["arena", "taiwan snackbar", "--bots", "easy,medium,random", "--players", "3", "--games", "12"]
    done = piped(tmp_path, *line, "--out", str(out))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Taiwan Snackbar, 3 players: 12 games, 4 deals from seed 0\n")
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    for word in ("everyone against everyone", "won", "score", "rating", "95 % interval", "thinks", "Bradley"):
        assert word in done.stdout
    assert done.stderr.startswith("12 games played in ")
    assert f"kept in {out}, drawn in {tmp_path / 'run.svg'}" in done.stderr
    assert len(json.loads(out.read_text())["games"]) == 12
    assert (tmp_path / "run.svg").read_text().startswith("<svg ")
    again = piped(tmp_path, *line, "--out", str(out))
    assert again.stdout == done.stdout, "nothing is played a second time, and the figures are the same"
    assert again.stderr.startswith("0 games played in ")


def test_one_against_the_rest_and_quiet(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    line = "arena sweets --bots medium --against random --players 2 --games 4 --jobs 1 --quiet --seed 7"
    code, said, complaints = called(monkeypatch, capsys, *line.split())
    assert code == 0
    assert "medium: one of each against a table of random, in every seat" in said
    assert "× the fair share of 50.0 %" in said
    assert complaints == ""


def test_a_solo_arena_shows_ranks(monkeypatch: Patch, capsys: Capture) -> None:
    line = "arena sweets --bots medium --players 1 --games 5 --jobs 1"
    code, said, _ = called(monkeypatch, capsys, *line.split())
    assert code == 0
    assert "Sweets!, 1 player: 5 games, 5 deals from seed 0" in said
    assert "medium, rank: " in said
    assert "won" not in said


def test_on_a_terminal_there_is_a_bar(tmp_path: Path) -> None:
    child = seated(tmp_path, "arena", "taiwan-snackbar", "--bots", "random,easy", "--games", "60", "--jobs", "1")
    said = bare(child.read())
    child.close()
    assert child.exitstatus == 0
    assert "━" in said
    assert "/60" in said


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(tmp_path: Path) -> None:
    out = tmp_path / "run.json"
    line = ["arena", "taiwan-snackbar", "--bots", "random,easy", "--players", "3", "--out", str(out)]
    child = seated(tmp_path, *line, "--games", "120000", "--jobs", "1")
    child.expect(r"[1-9]\d*/120000")
    child.sendintr()
    said = bare(child.read())
    child.close()
    assert child.exitstatus == 130
    assert "interrupted after" in said
    assert "the same command goes on from there" in said
    assert "Taiwan Snackbar, 3 players: " in said
    kept = len(json.loads(out.read_text())["games"])
    assert kept > 0
    more = piped(tmp_path, *line, "--games", str(kept + 30), "--jobs", "1")
    assert more.returncode == 0, more.stderr
    assert int(more.stderr.split(" games played")[0].splitlines()[-1].replace(",", "")) < 60


def test_it_uses_several_processes_and_leaves_none_behind(tmp_path: Path) -> None:
    done = piped(tmp_path, "arena", "sweets", "--bots", "easy,medium", "--players", "2", "--games", "60", "--jobs", "2")
    assert done.returncode == 0, done.stderr
    assert "60 games, 30 deals" in done.stdout


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("sweets --bots easy", "easy needs somebody to play against"),
        ("sweets --bots easy,grandma", "there is no bot 'grandma'; the bots are easy, medium, hard"),
        ("sweets --bots easy,search:many", "search:many is no budget"),
        ("sweets --bots easy,random --jobs 0", "--jobs is 0; allowed is 1 to 512"),
        ("sweets --bots easy,random --games 0", "0 games; allowed is 1 to"),
        ("sweets --bots easy,random --out run.txt", "are kept in a .json file"),
        ("chess --bots easy,random", "there is no game 'chess'"),
        ("sweets --bots easy,random --option sugar=no", "sugar"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_sentence(
    monkeypatch: Patch, capsys: Capture, line: str, words: str
) -> None:
    code, said, complaints = called(monkeypatch, capsys, "arena", *line.split())
    assert code == 2
    assert said == ""
    assert words in complaints
    assert len(complaints.splitlines()) == 1


def test_the_help_lists_the_bots_with_what_stands_behind_each(monkeypatch: Patch, capsys: Capture) -> None:
    code, said, _ = called(monkeypatch, capsys, "arena", "--help")
    assert code == 0
    for line in ("  easy      plays at random, but nothing that is plainly bad", "  search:N  thinks as hard does"):
        assert line in said
