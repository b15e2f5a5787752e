"""The command line: what each command says, and that every refusal is one sentence with exit code 2."""

import re
import subprocess
from pathlib import Path

import pytest

import teahouse
from teahouse.cli import COMMANDS
from tests.core.test_record import DAMAGED, FINISHED, SAVED
from tests.terminal.tools import COMMAND, called, environment, piped

Patch = pytest.MonkeyPatch
Capture = pytest.CaptureFixture[str]


def test_the_version_says_whether_the_rules_are_compiled(monkeypatch: Patch, capsys: Capture) -> None:
    monkeypatch.delenv("TEAHOUSE_PURE", raising=False)
    code, out, err = called(monkeypatch, capsys, "--version")
    assert (code, err) == (0, "")
    if teahouse.compiled():
        assert out == f"teahouse {teahouse.__version__}, rules compiled\n"
    else:
        reason = "no C compiler was found when it was installed; the same games, slower"
        assert out == f"teahouse {teahouse.__version__}, rules interpreted: {reason}\n"


def test_the_version_knows_who_asked_for_interpreted_rules(tmp_path: Path) -> None:
    done = piped(tmp_path, "--version", env={"TEAHOUSE_PURE": "1"})
    assert (
        done.stdout
        == f"teahouse {teahouse.__version__}, rules interpreted: TEAHOUSE_PURE is set; the same games, slower\n"
    )


def test_the_version_does_not_wait_for_what_draws(tmp_path: Path) -> None:
    script = "import sys; sys.argv = ['teahouse', '--version']\nfrom teahouse.cli import main\ntry:\n  main()\nfinally:\n  print('rich' in sys.modules)"
    done = subprocess.run([COMMAND[0], "-c", script], capture_output=True, text=True, env=environment(tmp_path))
    assert done.stdout.splitlines()[-1] == "False"


def test_help_lists_every_command(monkeypatch: Patch, capsys: Capture) -> None:
    code, out, _ = called(monkeypatch, capsys, "--help")
    assert code == 0
    for name in COMMANDS:
        assert re.search(rf"^  {name} +\w", out, re.MULTILINE)


def test_a_command_whose_parts_are_missing_says_so_and_spoils_no_other(tmp_path: Path) -> None:
    script = (
        "import sys; sys.modules['uvicorn'] = None; sys.modules['fastapi'] = None; sys.modules['jinja2'] = None\n"
        "from teahouse.cli import main\nsys.argv[0] = 'teahouse'\nmain()"
    )
    help_text = subprocess.run(
        [COMMAND[0], "-c", script, "--help"], capture_output=True, text=True, env=environment(tmp_path)
    )
    assert help_text.returncode == 0, help_text.stderr
    assert re.search(r"^  serve +Not installed", help_text.stdout, re.MULTILINE)
    called_anyway = subprocess.run(
        [COMMAND[0], "-c", script, "serve", "--port", "1"], capture_output=True, text=True, env=environment(tmp_path)
    )
    assert called_anyway.returncode == 2
    assert "install teahouse with its extra" in called_anyway.stderr
    assert called_anyway.stderr.count("\n") == 1


def test_games_explains_every_option_of_every_game(monkeypatch: Patch, capsys: Capture) -> None:
    code, out, _ = called(monkeypatch, capsys, "games")
    assert code == 0
    for game in teahouse.games():
        assert f"{game.title}  ({game.key})" in out
        assert f"{game.fewest}–{game.most} players, {game.minutes} minutes" in out
        _, one, _ = called(monkeypatch, capsys, "games", game.key)
        for option in game.options:
            assert f"  {option.key} " in one
            assert f"({option.rule})" in one
        assert one in out


@pytest.mark.parametrize("spelled", ["taiwan-snackbar", "Taiwan Snackbar", "TAIWAN_SNACKBAR"])
def test_games_are_found_however_they_are_spelled(monkeypatch: Patch, capsys: Capture, spelled: str) -> None:
    assert called(monkeypatch, capsys, "games", spelled)[0] == 0


@pytest.mark.parametrize("game", teahouse.games(), ids=lambda game: game.key)
def test_rules_are_shown_whole_and_one_by_one(monkeypatch: Patch, capsys: Capture, game: teahouse.Game) -> None:
    code, whole, _ = called(monkeypatch, capsys, "rules", game.key)
    assert code == 0
    assert "**" not in whole
    assert max(len(line) for line in whole.splitlines()) <= 100
    numbers = re.findall(r"^\*\*([A-Z]\d+)\*\*", game.rules_text(), re.MULTILINE)
    assert len(numbers) > 5
    for number in numbers:
        code, one, _ = called(monkeypatch, capsys, "rules", game.key, number.lower())
        assert code == 0
        assert one.startswith(f"{number}  ")
        assert one.rstrip().endswith("]")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["rules", "taiwan-snackbar", "T99"], "Taiwan Snackbar has no rule 'T99'; did you mean T9?"),
        (["rules", "taiwan-snackbar", "x"], "its rules are R1, "),
        (["rules", "chess"], "there is no game 'chess'; the games are "),
        (["rules", "snackbar"], "did you mean 'taiwan-snackbar'?"),
        (["rules"], "Missing argument 'GAME'"),
        (["games", "chess"], "there is no game 'chess'"),
        (["replay"], "Missing argument 'FILE'"),
        (["replay", "nowhere.teahouse"], "nowhere.teahouse: cannot be read"),
        (["rplay"], "No such command 'rplay'"),
        (["--colour"], "No such option"),
        (["play", "taiwan-snackbar", "--colour"], "No such option"),
    ],
)
def test_a_refusal_is_one_sentence(monkeypatch: Patch, capsys: Capture, args: list[str], sentence: str) -> None:
    code, out, err = called(monkeypatch, capsys, *args)
    assert code == 2
    assert out == ""
    assert sentence in err
    assert err.startswith("teahouse: ")
    assert err.count("\n") == 1


def test_a_finished_game_is_told_move_by_move(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    file = tmp_path / "game.teahouse"
    file.write_text(FINISHED, encoding="utf-8")
    code, out, err = called(monkeypatch, capsys, "replay", str(file))
    assert (code, err) == (0, "")
    record = teahouse.Record.load(file)
    assert f"   1 player {record.decisions[0].seat + 1}: {record.decisions[0].words}" in out
    assert f"{len(record.decisions):>4} player" in out
    assert "     · player" in out
    assert " win" in out
    assert f"It replays to its own hash, {record.hash}." in out


def test_a_saved_game_is_told_without_what_lies_hidden(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    file = tmp_path / "game.teahouse"
    file.write_text(SAVED, encoding="utf-8")
    _, out, _ = called(monkeypatch, capsys, "replay", str(file))
    assert "it was put aside here" in out
    assert "   1 player" not in out
    told = teahouse.Record.load(file).replay(log=True).log(None)
    assert next(line.strip(" ·") for line in out.splitlines() if "·" in line) == told[0]
    _, seat, _ = called(monkeypatch, capsys, "replay", str(file), "--seat", "2")
    assert "     · " in seat
    code, _, err = called(monkeypatch, capsys, "replay", str(file), "--seat", "4")
    assert code == 2
    assert "there is no seat 4: 3 players sat at this table" in err


def test_step_by_step_the_table_is_shown(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    file = tmp_path / "game.teahouse"
    file.write_text(SAVED, encoding="utf-8")
    _, out, _ = called(monkeypatch, capsys, "replay", str(file), "--step", "--seat", "1")
    assert out.count("Your hand: ") == 21


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_record_is_refused_in_one_sentence(
    tmp_path: Path, monkeypatch: Patch, capsys: Capture, damage: str
) -> None:
    file = tmp_path / "game.teahouse"
    file.write_text(DAMAGED[damage][0], encoding="utf-8")
    code, out, err = called(monkeypatch, capsys, "replay", str(file))
    assert code == 2
    assert out == ""
    assert err.startswith(f"teahouse: {file}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("data", [b"\x7fELF\0\1\2", b"\xff" * 100, b""])
def test_what_is_not_text_is_refused(tmp_path: Path, monkeypatch: Patch, capsys: Capture, data: bytes) -> None:
    file = tmp_path / "game.teahouse"
    file.write_bytes(data)
    for args in (["replay", str(file)], ["play", "--resume", str(file)]):
        code, out, err = called(monkeypatch, capsys, *args)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1


def test_a_finished_game_is_not_resumed(tmp_path: Path, monkeypatch: Patch, capsys: Capture) -> None:
    file = tmp_path / "game.teahouse"
    file.write_text(FINISHED, encoding="utf-8")
    code, _, err = called(monkeypatch, capsys, "play", "--resume", str(file))
    assert code == 2
    assert "this game is over; look at it with: teahouse replay" in err


def test_a_reader_who_has_had_enough_hears_no_complaint(tmp_path: Path) -> None:
    file = tmp_path / "game.teahouse"
    file.write_text(FINISHED, encoding="utf-8")
    for args in (["replay", str(file)], ["rules", "taiwan-snackbar"], ["games"]):
        telling = subprocess.Popen(
            [*COMMAND, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path)
        )
        assert telling.stdout is not None
        telling.stdout.close()
        assert telling.stderr is not None
        assert telling.stderr.read() == b""
        telling.stderr.close()
        telling.wait(60)
