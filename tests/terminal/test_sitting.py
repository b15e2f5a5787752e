"""A sitting takes whatever is typed: it ends cleanly, and what it kept replays."""

import contextlib
import io
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teahouse
from teahouse import Chance, Record
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.terminal.paper import Paper
from teahouse.terminal.sitting import End, Sitting

GAMES = [game.key for game in teahouse.games()]
COMMANDS = ["?", "hint", "undo", "log", "show", "rules R1", "save", "help", "", "quit now", "undo undo"]
LINES = st.one_of(
    st.sampled_from(COMMANDS),
    st.integers(0, 12).map(str),
    st.text(max_size=30).filter(lambda text: "\n" not in text and "\r" not in text),
)


def sit(match: Match, typed: list[str], path: Path | None = None) -> tuple[End, str]:
    """A sitting with this input; how it ended and what was written."""
    before = sys.stdin
    written = io.StringIO()
    sys.stdin = io.StringIO("".join(f"{line}\n" for line in typed))
    try:
        with contextlib.redirect_stdout(written):
            end = Sitting(match, Paper(), path).run()
    finally:
        sys.stdin = before
    return end, written.getvalue()


@pytest.mark.parametrize("key", GAMES)
@given(typed=st.lists(LINES, max_size=25), seed=st.integers(0, 1000), people=st.integers(0, 3))
@settings(max_examples=25)
def test_whatever_is_typed_the_sitting_ends_cleanly(key: str, typed: list[str], seed: int, people: int) -> None:
    game = teahouse.game(key)
    seats = [Seat(f"P{i}", "" if i < people else "random") for i in range(game.fewest)]
    match = Match.start(game, seats, Chance(seed))
    end, written = sit(match, typed)
    assert end in (End.OVER, End.CLOSED, End.LEFT)
    assert (end is End.OVER) == match.over()
    assert "Traceback" not in written
    again = Record.from_text(match.record.to_text())
    assert again.replay().pending() == match.pending()


@pytest.mark.parametrize("key", GAMES)
def test_a_whole_game_is_played_by_number_or_by_words(key: str, tmp_path: Path) -> None:
    game = teahouse.game(key)
    match = Match.start(game, [Seat("Ann"), *(Seat(f"B{i}", "random") for i in range(1, game.fewest))], Chance(6))
    path = tmp_path / "game.teahouse"
    rounds = 0
    while not match.over():
        # A file that is read again for every decision: what is typed meets exactly what was saved.
        seat = 0
        while match.pending() and seat not in match.pending():
            match.bot_decides(match.pending()[0])
        if match.over():
            break
        moves = match.moves(seat)
        place = rounds % len(moves)
        rounds += 1
        line = moves[place] if match.speaks_numbers(seat) or rounds % 2 else str(place + 1)
        made = len(match.record.decisions)
        sit(match, [line, "quit"], path)
        match = Match.resume(Record.load(path))
        mine = [decision.words for decision in match.record.decisions[made:] if decision.seat == seat]
        assert mine == [moves[place]]
    assert rounds > 3


def test_names_may_be_typed_for_numbers() -> None:
    game = teahouse.game("taiwan-snackbar")
    for seed in range(50):
        match = Match.start(
            game, [Seat("Ann"), Seat("Bo"), Seat("Bo Li"), Seat("C", "random")], Chance(seed), {"starter": 1}
        )
        if "choose player" in match.moves(0):
            break
    _, written = sit(match, ["", "choose bo li", "", "quit"])
    assert [made.words for made in match.record.decisions[:2]] == ["choose player", "player 3"]
    assert "Ann chooses Bo Li to be next" in written


def test_targets_are_listed_with_their_names_and_without_places() -> None:
    game = teahouse.game("taiwan-snackbar")
    for seed in range(50):
        match = Match.start(
            game, [Seat("Ann"), Seat("Bo", "random"), Seat("Cy", "random")], Chance(seed), {"starter": 1}
        )
        if "choose player" in match.moves(0):
            break
    _, written = sit(match, ["choose player", "?", "undo", "?", "quit"])
    assert "You may: player 2 (Bo); player 3 (Cy)." in written
    assert match.record.decisions == []  # undo took the first half of the move back


def test_a_game_that_cannot_be_saved_any_more_goes_on(tmp_path: Path) -> None:
    game = teahouse.game("taiwan-snackbar")
    match = Match.start(game, [Seat("Ann"), Seat("Bo", "random"), Seat("Cy", "random")], Chance(1))
    folder = tmp_path / "gone"
    end, written = sit(match, ["1", "1", "save", "quit"], folder / "game.teahouse")
    written = " ".join(written.split())
    assert end is End.LEFT
    assert written.count("The game goes on unsaved") == 1
    assert "type save and a file name" in written
    assert "The game could not be saved." in written
