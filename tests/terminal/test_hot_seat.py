"""A real terminal: the screen is wiped between people, Ctrl-C is safe, colour can be turned off."""

import itertools
from pathlib import Path
from typing import Any

import pexpect
import pytest

from teahouse import Record
from tests.terminal.tools import ANYTHING, bare, opening, saved, seated

PEOPLE = ["--seat", "Ann", "--seat", "Ben", "--seat", "bot:random", "--option", "starter=1"]
WIPED = "\x1b[H\x1b[2J\x1b[3J"


def test_hands_are_wiped_off_the_screen_before_the_next_person_sits_down(tmp_path: Path) -> None:
    game = seated(tmp_path, "play", "taiwan-snackbar", "--seed", "3", *PEOPLE)
    game.expect_exact("Ann, press Enter when the others look away: ")
    assert "Your hand" not in game.before
    game.sendline("")
    game.expect_exact("Ann> ")
    assert "Your hand" in game.before
    assert "╭" in game.before
    game.sendline(opening(3))
    game.expect_exact("Ben, press Enter when the others look away: ")
    _, wipe, gate = game.before.rpartition(WIPED)
    assert wipe, "the screen and what has scrolled away are wiped"
    assert "Your hand" not in gate
    assert "Ann orders" in gate  # what everyone may see
    game.sendline("peek")
    game.expect_exact("Only Ben goes on from here")
    game.sendline("")
    game.expect_exact("Ben> ")
    assert WIPED in game.before
    game.sendline("\x1b[A")  # what Ann typed is not in the history any more
    game.expect_exact("Ben> ")
    assert "Ann" not in bare(game.before)
    game.sendline("quit")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_a_misplay_is_taken_back_before_the_next_person_sits_down(tmp_path: Path) -> None:
    game = seated(tmp_path, "play", "taiwan-snackbar", "--seed", "3", *PEOPLE)
    game.expect_exact("look away: ")
    game.sendline("")
    game.expect_exact("Ann> ")
    game.sendline(opening(3))
    game.expect_exact("Ann: type undo to take back, before Ben sits down.")
    game.expect_exact("look away: ")
    game.sendline("undo")
    game.expect_exact("Ann> ")
    assert Record.load(saved(tmp_path)).decisions == []
    game.close(force=True)


def test_one_person_is_not_asked_to_look_away(tmp_path: Path) -> None:
    game = seated(tmp_path, "play", "taiwan-snackbar", "--seed", "3", "--option", "starter=1")
    game.expect_exact("Guest> ")
    assert "look away" not in game.before
    game.sendline(opening(3))
    game.expect_exact("Guest> ")
    shown = bare(game.before)
    assert "· Guest " in shown  # what came of it, and what the bots did
    assert "· Bao " in shown
    game.close(force=True)


def test_ctrl_c_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    game = seated(tmp_path, "play", "taiwan-snackbar", "--seed", "3", "--option", "starter=1")
    game.expect_exact("Guest> ")
    game.sendline(opening(3))
    game.expect_exact("Guest> ")
    game.sendintr()
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 130
    assert "Traceback" not in game.before
    assert f"teahouse play --resume {saved(tmp_path)}" in bare(game.before)
    assert len(Record.load(saved(tmp_path)).decisions) >= 3


def test_ctrl_d_closes_cleanly(tmp_path: Path) -> None:
    game = seated(tmp_path, "play", "taiwan-snackbar", "--seed", "3", "--option", "starter=1")
    game.expect_exact("Guest> ")
    game.sendeof()
    game.expect_exact("The input has ended. Saved.")
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


@pytest.mark.parametrize(
    ("args", "more", "drawn", "coloured"),
    [
        ([], {}, True, True),
        ([], {"NO_COLOR": "1"}, True, False),
        ([], {"TERM": "dumb"}, False, False),
        (["--plain"], {}, False, False),
        ([], {"PYTHONIOENCODING": "ascii"}, False, False),
    ],
)
def test_colour_and_drawing_can_be_done_without(
    tmp_path: Path, args: list[str], more: dict[str, Any], drawn: bool, coloured: bool
) -> None:
    game = seated(tmp_path, "play", "taiwan-snackbar", "--seed", "3", "--option", "starter=1", *args, **more)
    game.expect_exact("Guest> ")
    assert ("╭" in game.before) is drawn
    assert ("\x1b[3" in game.before.replace("\x1b[3J", "")) is coloured
    assert "Your hand" in game.before
    game.close(force=True)


def test_a_narrow_terminal_gets_sentences(tmp_path: Path) -> None:
    game = seated(tmp_path, "play", "taiwan-snackbar", "--seed", "3", "--option", "starter=1", columns=50)
    game.expect_exact("Guest> ")
    assert "╭" not in game.before
    assert all(len(line) <= 50 for line in bare(game.before).splitlines())
    game.close(force=True)


def test_a_game_at_a_terminal_ends_with_everything_shown(tmp_path: Path) -> None:
    game = seated(tmp_path, "play", "taiwan-snackbar", "--seed", "3", "--option", "knock_out=yes", rows=40, columns=100)
    lines = itertools.cycle(ANYTHING)
    while game.expect_exact(["Guest> ", "teahouse replay "]) == 0:
        game.sendline(next(lines))
    shown = bare(game.before)
    assert "All hands" in shown
    assert "only one player is left" in shown
    game.expect(pexpect.EOF)
    game.close()
    assert game.exitstatus == 0


def test_rules_are_leafed_through_on_a_terminal(tmp_path: Path) -> None:
    reading = seated(tmp_path, "rules", "taiwan-snackbar", PAGER="cat")
    reading.expect(pexpect.EOF)
    lines = bare(reading.before).splitlines()
    assert len(lines) > 40
    assert max(len(line) for line in lines) <= 80
    assert "\x1b[1m" in reading.before
    reading = seated(tmp_path, "rules", "taiwan-snackbar", "--plain")
    reading.expect(pexpect.EOF)
    assert "\x1b" not in reading.before


def test_a_plain_screen_is_wiped_only_where_there_is_something_to_hide(tmp_path: Path) -> None:
    game = seated(tmp_path, "play", "taiwan-snackbar", "--plain", "--seed", "3", *PEOPLE)
    game.expect_exact("look away: ")
    game.sendline("")
    game.expect_exact("Ann> ")
    game.sendline(opening(3))
    game.expect_exact("Ben, press Enter")
    assert WIPED in game.before
    game.close(force=True)
    alone = seated(tmp_path, "play", "taiwan-snackbar", "--plain", "--seed", "3", "--option", "starter=1")
    alone.expect_exact("Guest> ")
    alone.sendline(opening(3))
    alone.expect_exact("Guest> ")
    assert "\x1b[2J" not in alone.before
    alone.close(force=True)


def test_a_dumb_terminal_hides_a_hand_by_scrolling(tmp_path: Path) -> None:
    game = seated(tmp_path, "play", "taiwan-snackbar", "--seed", "3", *PEOPLE, TERM="dumb")
    game.expect_exact("look away: ")
    game.sendline("")
    game.expect_exact("Ann> ")
    game.sendline(opening(3))
    game.expect_exact("Ben, press Enter")
    assert "\x1b" not in game.before
    assert "\n" * 24 in game.before.replace("\r", "")
    game.close(force=True)
