"""Playing through pipes: whole games, wrong input, the end of the input, a killed process."""

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

import teahouse
from teahouse import Record
from tests.terminal.tools import ANYTHING, COMMAND, called, environment, opening, piped, saved

ANY = "".join(f"{line}\n" for line in ANYTHING)
THREE = ["--seat", "Ann", "--seat", "bot:random", "--seat", "bot:random"]


def dictated(seed: int) -> tuple[list[str], teahouse.Outcome]:
    """Every decision of a whole game among three people, as they would type it."""
    state = teahouse.game("taiwan-snackbar").start(players=3, seed=seed)
    choices = teahouse.Chance(seed)
    lines: list[str] = []
    while state.pending():
        seat = state.pending()[0]
        legal = state.legal(seat)
        action = legal[choices.below(len(legal))]
        lines.append(state.notate(seat, action))
        state.apply(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    return lines, outcome


def test_a_whole_game_by_typed_notation(tmp_path: Path) -> None:
    lines, outcome = dictated(11)
    people = ["--seat", "Ann", "--seat", "Ben", "--seat", "Cat"]
    # Each time the screen changes hands one Enter is wanted; an Enter more is never a decision.
    typed = "\n\n".join(["", *lines, ""])
    done = piped(tmp_path, "play", "taiwan-snackbar", "--plain", "--seed", "11", *people, typed=typed)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    winner = ["Ann", "Ben", "Cat"][outcome.winners[0]]
    assert f"{winner} wins" in done.stdout
    assert "╭" not in done.stdout
    assert "\x1b" not in done.stdout
    record = Record.load(saved(tmp_path))
    assert [made.words for made in record.decisions] == lines
    assert record.replay().outcome() == outcome


def test_people_of_all_scripts_play_to_the_end(tmp_path: Path) -> None:
    lines, outcome = dictated(11)
    names = ["陳大文", "👩‍👩‍👧", "می‌خواهم"]
    people = [word for name in names for word in ("--seat", name)]
    typed = "\n\n".join(["", *lines, ""])
    done = piped(tmp_path, "play", "taiwan-snackbar", "--plain", "--seed", "11", *people, typed=typed)
    assert done.returncode == 0, done.stderr
    assert f"{names[outcome.winners[0]]} wins" in done.stdout
    kept = saved(tmp_path)
    assert Record.load(kept).names() == names
    again = piped(tmp_path, "replay", str(kept))
    assert again.returncode == 0, again.stderr
    assert names[0] in again.stdout


@pytest.mark.parametrize("name", [b"A\xffnn", "A\u202enn".encode(), b"A\nnn"])
def test_a_name_that_is_no_text_is_refused_in_a_sentence(tmp_path: Path, name: bytes) -> None:
    done = subprocess.run(
        [*(word.encode() for word in COMMAND), b"play", b"taiwan-snackbar", b"--seat", name],
        capture_output=True,
        env=environment(tmp_path),
        timeout=60,
    )
    assert done.returncode == 2
    assert b"cannot be printed" in done.stderr
    assert b"Traceback" not in done.stderr


def test_the_screen_waits_for_each_person_alone(tmp_path: Path) -> None:
    people = ["--seat", "Ann", "--seat", "Ben", "--seat", "Cat", "--option", "starter=1"]
    done = piped(tmp_path, "play", "taiwan-snackbar", "--seed", "2", *people, typed=f"\n{opening(2)}\n\n")
    first, _, rest = done.stdout.partition("Ann, press Enter when the others look away:")
    assert "Your hand" not in first
    shown, _, after = rest.partition("press Enter when the others look away:")
    assert f"Ann> {opening(2)}" in shown
    assert shown.count("Your hand") == 1
    assert "Your hand" in after


def test_moves_are_picked_by_number_out_of_a_list_that_shows_numbers(tmp_path: Path) -> None:
    state = teahouse.game("sweets").start(players=3, seed=3, options={"starter": 1})
    first, last = state.notate(0, state.legal(0)[0]), len(state.legal(0))
    typed = f"?\n99\n0\n٣\n{last + 1}\n1\n"
    done = piped(tmp_path, "play", "sweets", "--seed", "3", "--option", "starter=1", *THREE, typed=typed)
    assert done.returncode == 0
    for number in ("99", "0", "٣", last + 1):
        assert f"There is no move {number}: the list has 1 to {last}." in " ".join(done.stdout.split())
    assert [made.words for made in Record.load(saved(tmp_path)).decisions if made.seat == 0] == [first]


def test_a_whole_game_by_whatever_is_allowed(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "taiwan-snackbar", "--seed", "3", *THREE, typed=ANY * 100)
    assert done.returncode == 0
    assert " wins: " in done.stdout or " share the win: " in done.stdout
    assert "teahouse replay" in done.stdout


ANSWERS = [
    ("fish", "'fish' is no card"),
    ("qiut", "If you meant quit, type quit."),
    ("eat", "Nothing is ordered, so there is nothing to eat: play a dish, a pair or a special card (T2)"),
    ("pair of", "ends too early"),
    ("x" * 5000, "longer than any move"),
    ("undo", "There is nothing to take back"),
    ("rules T99", "has no rule 'T99'"),
    ("rules T2", "T2 If "),
    ("rules (r3)", "R3 Who begins "),
    ("rules", "T10 "),
    ("log", "Ann starts"),
    ("help", "quit leaves; the game can be continued later."),
    ("?", "stinky tofu "),
    ("hint", "Hint: "),
    ("hint easy", "one of those it draws lots among"),
    ("hint search:4", " of 100 in "),
    ("hint clever", "There is no bot 'clever'; the bots are easy, medium, hard"),
    ("save", "Saved as "),
    ("save /no/such/folder/x", "cannot be saved"),
    ("show", "Your hand"),
    ("", "Ann>"),
]


def test_whatever_is_typed_there_is_an_answer_and_nothing_is_lost(tmp_path: Path) -> None:
    typed = "".join(f"{line}\n" for line, _ in ANSWERS)
    done = piped(tmp_path, "play", "taiwan-snackbar", "--seed", "3", "--option", "starter=1", *THREE, typed=typed)
    assert done.returncode == 0, done.stderr
    said = [" ".join(part.split()) for part in done.stdout.split("Ann>")[1:]]
    assert len(said) == len(ANSWERS) + 1
    for (line, answer), part in zip(ANSWERS[:-1], said):
        assert answer in part.removeprefix(line), line
    assert Record.load(saved(tmp_path)).decisions == []


def test_bytes_that_are_no_text_end_nothing(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "taiwan-snackbar", "--seed", "3", *THREE, typed=b"\xff\xfe\x00\n\x1b[A\n")
    assert done.returncode == 0
    assert done.stderr == ""


def test_the_end_of_the_input_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    done = piped(tmp_path, "play", "taiwan-snackbar", "--seed", "3", *THREE, typed=ANY)
    assert done.returncode == 0
    path = saved(tmp_path)
    assert f"teahouse play --resume {path}" in done.stdout
    assert not Record.load(path).over()


def test_quit_saves_and_resume_goes_on(tmp_path: Path) -> None:
    piped(tmp_path, "play", "taiwan-snackbar", "--seed", "3", *THREE, typed=f"{ANY}quit\n")
    path = saved(tmp_path)
    before = Record.load(path)
    done = piped(tmp_path, "play", "--resume", typed=f"{ANY}quit\n")
    assert done.returncode == 0, done.stderr
    after = Record.load(path)
    assert len(after.decisions) > len(before.decisions)
    assert [made.words for made in after.decisions[: len(before.decisions)]] == [
        made.words for made in before.decisions
    ]
    assert saved(tmp_path) == path
    for args in (["--resume", str(path)], ["--resume", "taiwan-snackbar"], ["taiwan-snackbar", "--resume"]):
        assert piped(tmp_path, "play", *args, typed="quit\n").returncode == 0


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--resume"], "no saved game waits"),
        (["--resume", "no-such-file"], "no-such-file: cannot be read"),
        (["--resume", "--seed", "3"], "--resume takes no seats"),
        ([], "say which game to play"),
        (["snackbars"], "did you mean 'taiwan-snackbar'?"),
        (["taiwan-snackbar", "--players", "2"], "Taiwan Snackbar is for 3 to 10 players, not 2"),
        (["taiwan-snackbar", "--players", "many"], "'many' is not a valid integer"),
        (["taiwan-snackbar", "--option", "no_more=9"], "such as 1 2 3 4 5 6, or one alone (T1)"),
        (["taiwan-snackbar", "--option", "colour=red"], "has no option 'colour'; it has starter, no_more, knock_out"),
        (["taiwan-snackbar", "--option", "no_more"], "an option is written key=value"),
        (["taiwan-snackbar", "--option", "starter=4"], "this table has seats 1 to 3 (R3)"),
        (["taiwan-snackbar", "--seat", "bot:genius"], "there is no bot 'genius'"),
        (["taiwan-snackbar", "--seat", "A", "--seat", "a"], "two players are called a"),
        (["taiwan-snackbar", "--seed", "lucky"], "'lucky' is no seed"),
        (["taiwan-snackbar", "--pack", "no.toml"], "no.toml: cannot be read"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused_in_one_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    args: list[str],
    sentence: str,
) -> None:
    monkeypatch.setenv("TEAHOUSE_HOME", str(tmp_path))
    code, out, err = called(monkeypatch, capsys, "play", *args)
    assert code == 2
    assert sentence in err
    assert err.count("\n") == 1
    assert out == ""
    assert not (tmp_path / "games").exists()


def test_a_killed_process_loses_nothing(tmp_path: Path) -> None:
    playing = subprocess.Popen(
        [*COMMAND, "play", "taiwan-snackbar", "--seed", "3", *THREE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(tmp_path),
    )
    assert playing.stdin is not None
    playing.stdin.write(3 * ANY.encode())
    playing.stdin.flush()
    deadline = time.monotonic() + 60
    made = 0
    while made < 5 and time.monotonic() < deadline:  # two of Ann's and what the bots answered
        time.sleep(0.05)
        for file in (tmp_path / "games").glob("*.teahouse"):
            if file.stat().st_size:
                made = len(Record.load(file).decisions)
    os.kill(playing.pid, signal.SIGKILL)
    playing.communicate()
    assert made >= 5
    record = Record.load(saved(tmp_path))
    assert record.replay().pending()
    done = piped(tmp_path, "play", "--resume", typed="quit\n")
    assert done.returncode == 0, done.stderr
    resumed = Record.load(saved(tmp_path)).decisions
    assert [made.words for made in resumed[: len(record.decisions)]] == [made.words for made in record.decisions]


def test_a_folder_that_cannot_be_written_to_does_not_stop_the_game(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    done = piped(blocked, "play", "taiwan-snackbar", "--seed", "3", *THREE, typed=f"{ANY}quit\n")
    assert done.returncode == 0
    assert "The game goes on unsaved" in done.stdout
    assert "could not be saved" in done.stdout


def test_saving_never_writes_over_what_is_no_record(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann")
    copy = tmp_path / "copy.teahouse"
    typed = f"save {letter}\nsave {tmp_path}\nsave {copy}\nsave {copy}\nquit\n"
    done = piped(tmp_path, "play", "taiwan-snackbar", "--seed", "3", *THREE, typed=typed)
    assert letter.read_text() == "Dear Ann"
    assert "is there already and no record of a game" in " ".join(done.stdout.split())
    assert "is a folder" in " ".join(done.stdout.split())
    assert Record.load(copy).replay().pending()


def test_bots_alone_play_a_game_to_its_end(tmp_path: Path) -> None:
    seats = ["--seat", "bot:greedy", "--seat", "bot:random", "--seat", "bot:greedy"]
    done = piped(tmp_path, "play", "taiwan-snackbar", "--seed", "5", *seats)
    assert done.returncode == 0
    assert " win" in done.stdout
    assert Record.load(saved(tmp_path)).over()


def test_r10_a_table_without_reminders_stays_one_and_its_replay_reaches_back_no_further(tmp_path: Path) -> None:
    table = ["play", "taiwan-snackbar", "--seed", "3", "--option", "starter=1", "--no-reminders", *THREE]
    done = piped(tmp_path, *table, typed=f"{ANY}quit\n")
    assert done.returncode == 0, done.stderr
    assert "seen by all" not in done.stdout
    path = saved(tmp_path)
    assert not Record.load(path).reminders
    again = piped(tmp_path, "play", "--resume", typed="log\nquit\n")
    assert "This table plays without reminders" in again.stdout
    assert "Ann starts" not in again.stdout
    refused = piped(tmp_path, "play", "--resume", "--no-reminders")
    assert refused.returncode == 2
    assert "rules or reminders" in refused.stderr
    for args in ([], ["--seat", "1"], ["--events"], ["--step", "--seat", "2"]):
        told = piped(tmp_path, "replay", str(path), *args).stdout
        assert "Ann starts" not in told
        assert '"kind": "dealt"' not in told
        assert "seen by all" not in told
    lines = piped(tmp_path, "replay", str(path), "--events").stdout.splitlines()
    assert 1 < len(lines) < len(Record.load(path).events()), "what the last move brought about"
    while not Record.load(path).over():
        piped(tmp_path, "play", "--resume", typed=ANY * 30)
    assert "Ann starts" in piped(tmp_path, "replay", str(path)).stdout
