"""First games in the terminal, by the real process: finished, left, killed, resumed, and wrong input answered kindly."""

import re
import signal
import subprocess
import time

import pytest

import teahouse
from teahouse.core.errors import InvalidRecord
from teahouse.core.record import Record
from teahouse.lessons import find_lesson, lessons
from tests.lessons.script import questions
from tests.terminal.tools import COMMAND, bare, environment, piped, seated

KEYS = [lesson.game.key for lesson in lessons()]


def kept(home, key):
    return home / "first-games" / f"{key}.teahouse"


def type_what_is_asked(table, most=40):
    """Read `Type: …` off the screen and type it, until there is nothing more to type; how often."""
    typed = 0
    while typed < most:
        found = table.expect([r"Type: ([^\r\n]+)[\s\S]*?Guest> ", r"Play on\? \[yes\] ", "You win!"])
        if found:
            return typed
        # What stands beside a number in brackets is a name, for the eye.
        table.sendline(re.sub(r" \([^)]*\)", "", bare(table.match.group(1))).strip())
        typed += 1
    raise AssertionError("it does not end")


@pytest.mark.mostly_long("taiwan-snackbar", "steam-up")  # each starts processes of its own
@pytest.mark.parametrize("key", KEYS)
def test_a_script_that_types_what_the_card_says_finishes_it(tmp_path, key):
    with seated(tmp_path, "learn", key, rows=60, columns=100) as table:
        typed = type_what_is_asked(table)
        if "You win!" not in str(table.after):
            table.sendline("no")
        table.expect_exact("\r\n")
        table.close()
    lesson = find_lesson(teahouse.game(key))
    assert typed >= len(lesson.steps)
    found = lesson.find(Record.load(kept(tmp_path, key)))
    assert found is not None
    assert found.over


@pytest.mark.mostly_long("taiwan-snackbar", "steam-up")  # each starts processes of its own
@pytest.mark.parametrize("key", KEYS)
def test_everything_else_is_answered_and_the_step_waits(tmp_path, key):
    """At every step: nonsense, something the rules forbid, another legal move if there is one; then what is asked."""
    typed = []
    others = 0
    for lesson, match, progress in questions(key):
        typed += ["abracadabra", "hint"]
        other = [words for words in match.moves(lesson.seat) if not progress.own([words])]
        typed += other[:1]
        others += len(other[:1])
        typed.append(progress.typed)
    done = piped(tmp_path, "learn", key, typed="\n".join([*typed, "no", ""]))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert done.stdout.count("Nothing has happened yet. Try what the step asks for.") == others
    record = Record.load(kept(tmp_path, key))
    found = find_lesson(teahouse.game(key)).find(record)
    assert found is not None
    assert found.over


def reached(lesson, path):
    """How many lines of what is to be typed are in the file."""
    try:
        found = lesson.find(Record.load(path))
    except InvalidRecord:
        return -1  # not there yet
    assert found is not None
    made = [step.moves[0] if not step.typed else step.moves[0][:1] for step in lesson.steps[: found.at]]
    return sum(map(len, made)) + len(found.made)


@pytest.mark.mostly_long("taiwan-snackbar", "steam-up")  # each starts processes of its own
@pytest.mark.parametrize("key", KEYS)
def test_killed_in_the_middle_it_goes_on_where_it_was(tmp_path, key):
    steps = [progress.typed for _, _, progress in questions(key)]
    half = len(steps) // 2
    lesson = find_lesson(teahouse.game(key))
    with subprocess.Popen(
        [*COMMAND, "learn", key], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, env=environment(tmp_path)
    ) as process:
        assert process.stdin is not None
        process.stdin.write("".join(f"{line}\n" for line in steps[:half]).encode())
        process.stdin.flush()
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and reached(lesson, kept(tmp_path, key)) < half:
            time.sleep(0.05)
        process.send_signal(signal.SIGKILL)
    assert reached(lesson, kept(tmp_path, key)) == half
    done = piped(tmp_path, "learn", key, typed="\n".join([*steps[half:], "no", ""]))
    assert "goes on where you left it" in done.stdout
    found = lesson.find(Record.load(kept(tmp_path, key)))
    assert found is not None
    assert found.over


def test_it_can_be_left_looked_back_at_and_begun_afresh(tmp_path):
    first = piped(tmp_path, "learn", "sweets", typed="back\ntake ice cream\nback\nback\nquit\n")
    assert "This is the first step; there is none before it." in first.stdout
    assert first.stdout.count("Step 1 of 9. Collect equal sweets.") == 2
    assert "To go on: teahouse learn sweets" in first.stdout
    again = piped(tmp_path, "learn", "sweets", typed="quit\n")
    assert "Step 2 of 9" in again.stdout
    afresh = piped(tmp_path, "learn", "sweets", "--afresh", typed="quit\n")
    assert "Step 1 of 9" in afresh.stdout
    assert "Step 2 of 9" not in afresh.stdout


def test_whoever_skips_the_lesson_plays_on_at_the_same_table(tmp_path):
    done = piped(tmp_path, "learn", "sweets", typed="take ice cream\nskip\nyes\ndraw\nquit\n")
    assert done.returncode == 0, done.stderr
    assert "teahouse play --resume" in done.stdout
    games = list((tmp_path / "games").glob("sweets-*.teahouse"))
    assert len(games) == 1
    mine = [made.words for made in Record.load(games[0]).decisions if made.seat == 0]
    assert mine == ["take ice cream", "draw"]


def test_a_damaged_file_begins_it_anew(tmp_path):
    kept(tmp_path, "sweets").parent.mkdir(parents=True)
    kept(tmp_path, "sweets").write_text("no record")
    done = piped(tmp_path, "learn", "sweets", typed="quit\n")
    assert "Step 1 of 9" in done.stdout


def test_the_first_games_are_listed_with_rules_pack_and_bots(tmp_path):
    done = piped(tmp_path, "learn")
    for lesson in lessons():
        assert f"teahouse learn {lesson.game.key}" in done.stdout
    assert "Mei (medium), Bao (medium); rules 2, standard pack" in done.stdout


def test_the_room_offers_to_learn_by_playing(tmp_path):
    done = piped(tmp_path, typed="l\nsweets\nquit\nq\n")
    assert "learn by playing" in done.stdout
    assert "Step 1 of 9. Collect equal sweets." in done.stdout


@pytest.mark.parametrize("key", KEYS)
def test_a_card_fits_below_the_table(tmp_path, key):
    """On a terminal of 100 × 50: nothing of the card scrolls the table away that it speaks of."""
    with seated(tmp_path, "learn", key, rows=50, columns=100) as table:
        table.expect("Guest> ")
        shown = bare(str(table.before).split("\x1b[2J")[-1]).splitlines()
        table.sendline("quit")
        table.expect("To go on")
    assert len(shown) <= 50
