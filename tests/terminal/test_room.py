"""The game room: a menu that takes people to a table, by keyboard, by pipe and back again."""

from pathlib import Path

import pexpect
import pytest

import teahouse
from teahouse import Record
from tests.terminal.tools import ANYTHING, bare, piped, saved, seated

SNACKBAR = [game.key for game in teahouse.games()].index("taiwan-snackbar") + 1


def test_the_room_opens_without_a_word_and_closes_with_the_input(tmp_path: Path) -> None:
    for args in ([], ["room"]):
        done = piped(tmp_path, *args)
        assert done.returncode == 0, done.stderr
        assert done.stderr == ""
        for game in teahouse.games():
            assert game.title in done.stdout
            assert f"{game.fewest}–{game.most} players" in done.stdout
            assert str(game.blurb) in " ".join(done.stdout.split())
        assert done.stdout.rstrip().endswith("Goodbye.")


def test_enter_takes_what_stands_in_brackets(tmp_path: Path) -> None:
    typed = f"{SNACKBAR}\n\n\n\n\nquit\nq\n"
    done = piped(tmp_path, typed=typed)
    assert done.returncode == 0, done.stderr
    record = Record.load(saved(tmp_path))
    assert [seat.words() for seat in record.seats] == [
        "Guest (person)",
        "Bao (medium bot)",
        "Mei (medium bot)",
        "Jun (medium bot)",
    ]
    assert "To go on: teahouse play --resume" in done.stdout
    assert "c  continue Taiwan Snackbar with Guest and 3 bots" in done.stdout


def test_every_answer_is_checked_and_asked_again(tmp_path: Path) -> None:
    typed = "\n".join(
        ["99", "chess", "snackbar", "11", "many", "5", "Ann, ann", "A" * 99, "Ann, Ben", "clever", "random", "yes"]
        + ["1", "seven", "2", "maybe", "yes", "3", "perhaps", "no", "", "quit", "q", ""]
    )
    done = piped(tmp_path, "room", typed=typed)
    assert done.returncode == 0, done.stderr
    for sentence in (
        "There is no game 99: type a number from the list, or a name.",
        "There is no game 'chess'",
        "Taiwan Snackbar is for 3 to 10 players.",
        "Two players are called ann; everyone needs a name of their own.",
        "is too long for a name",
        "There is no bot 'clever'; the bots are easy, medium, hard",
        "Option no_more is 'seven'; allowed are numbers from 1 to 6, at most 30 of them, such as 1 2 3 4 5 6",
        "Option knock_out is 'maybe'; allowed are no, yes (T11).",
        "Reminders are 'perhaps'; allowed are yes, no (R10).",
        "This table plays without reminders",
    ):
        assert sentence in " ".join(done.stdout.split())
    record = Record.load(saved(tmp_path))
    assert record.options == {"starter": "1", "no_more": "2", "knock_out": "yes", "rounds": "3"}
    assert not record.reminders
    assert [seat.words() for seat in record.seats][:3] == ["Ann (person)", "Ben (person)", "Bao (random bot)"]


def test_a_saved_game_is_continued_and_a_finished_one_played_again(tmp_path: Path) -> None:
    piped(tmp_path, typed=f"{SNACKBAR}\n3\nAnn\nrandom\n\nquit\nq\n")
    path = saved(tmp_path)
    done = piped(tmp_path, typed="c\n" + "".join(f"{line}\n" for line in ANYTHING) * 100)
    assert done.returncode == 0, done.stderr
    assert Record.load(path).over()
    # What was typed next is no yes, and nobody played again.
    assert done.stdout.count("Play again, at the same table? [no] ") == 1


def test_several_saved_games_are_listed(tmp_path: Path) -> None:
    for name in ("Ann", "Ben"):
        piped(tmp_path, typed=f"{SNACKBAR}\n3\n{name}\nrandom\n\nquit\nq\n")
    (tmp_path / "games" / "damaged.teahouse").write_text("teahouse record 1\n")
    done = piped(tmp_path, typed="continue\n7\n2\nquit\nq\n")
    assert done.returncode == 0, done.stderr
    assert "with Ben and 2 bots" in done.stdout
    assert ", or one of 1 more" in " ".join(done.stdout.split())
    assert "Type 1 to 2." in done.stdout
    assert "Ann>" in done.stdout


def test_the_rules_are_read_in_the_room(tmp_path: Path) -> None:
    typed = "r\nq\n" if len(teahouse.games()) == 1 else f"r\n{SNACKBAR}\nq\n"
    done = piped(tmp_path, typed=typed)
    assert "T10 " in done.stdout


@pytest.mark.parametrize("at", ["menu", "table"])
def test_ctrl_c_leaves_without_a_traceback(tmp_path: Path, at: str) -> None:
    room = seated(tmp_path)
    room.expect_exact("Which game? ")
    if at == "table":
        room.send(f"{SNACKBAR}\n\n\n\n\n")
        room.expect_exact("Guest> ")
    room.sendintr()
    room.expect(pexpect.EOF)
    room.close()
    assert "Traceback" not in room.before
    assert room.exitstatus == 130


def test_the_menu_fits_a_small_terminal(tmp_path: Path) -> None:
    room = seated(tmp_path)
    room.expect_exact("Which game? ")
    lines = bare(room.before).splitlines()
    assert len(lines) <= 24
    assert max(len(line) for line in lines) <= 80
    room.sendline("q")
    room.expect(pexpect.EOF)
