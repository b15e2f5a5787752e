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
from teahouse.core.errors import TeahouseError
from teahouse.core.record import Seat
from teahouse.core.words import Message
from teahouse.match import Match
from teahouse.terminal import screen
from teahouse.terminal.paper import Paper
from teahouse.terminal.sitting import End, Sitting
from tests.terminal.tools import ANYTHING

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
        sit(match, ["?", line, "quit"], path)
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
    end, written = sit(match, [*ANYTHING, "save", "quit"], folder / "game.teahouse")
    written = " ".join(written.split())
    assert end is End.LEFT
    assert written.count("The game goes on unsaved") == 1
    assert "type save and a file name" in written
    assert "The game could not be saved." in written


def at_question(key: str, wanted: str, seed: int = 2) -> Match:
    """A game of Ann's that has come to a question with these words in it, and to her."""
    game = teahouse.game(key)
    match = Match.start(game, [Seat("Ann"), *(Seat(f"B{i}", "random") for i in range(2))], Chance(seed))
    choices = Chance(seed)
    while match.pending():
        seat = match.pending()[0]
        if seat == 0 and wanted in str(match.view(0)["asks"]):
            return match
        match.decide(seat, [match.choices(seat)[choices.below(len(match.choices(seat)))][0]])
    raise AssertionError(f"nobody was asked {wanted!r}")


def planned(match: Match, typed: str) -> list[str]:
    """What these words say to the rules; nothing if they are refused."""
    try:
        return match.plan(0, typed)
    except TeahouseError:
        return []


@pytest.mark.parametrize("key", GAMES)
def test_a_number_never_picks_from_a_list_that_has_not_been_shown_with_numbers(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As at a screen with so many moves that they are only counted."""
    monkeypatch.setattr(screen, "MOST_LISTED", 0)
    game = teahouse.game(key)
    match = Match.start(game, [Seat("Ann"), *(Seat(f"B{i}", "random") for i in range(1, game.fewest))], Chance(4))
    tried = 0
    while not match.over() and tried < 12:
        seat = match.pending()[0]
        if seat:
            match.bot_decides(seat)
            continue
        tried += 1
        made = len(match.record.decisions)
        speaks = match.speaks_numbers(0)
        moves = match.moves(0)
        said = planned(match, "1")
        _, written = sit(match, ["1", "quit"] if speaks else ["1", "help", "quit"])
        mine = [decision.words for decision in match.record.decisions[made:] if decision.seat == 0]
        if speaks:
            assert mine[: len(said)] == said, "what the number says, or nothing"
        else:
            assert mine == []
            assert "no list with numbers is shown, so 1 is no move. ? lists what is allowed." in " ".join(
                written.replace("No list", "no list").split()
            )
            assert "only when a list with numbers has been shown" in " ".join(written.split())
        if not mine and not match.over():
            match.decide(0, moves[tried % len(moves)])
    assert tried


def test_the_help_says_what_a_number_is_at_this_question() -> None:
    def helped(match: Match, *before: str) -> str:
        return " ".join(sit(match, [*before, "help", "quit"])[1].split())

    assert "The list of moves is shown with numbers" in helped(at_question("sweets", ""))
    assert "never a place in a list" in helped(at_question("happy-dim-sum", "How many"))
    stacks = at_question("steam-up", "action")
    assert stacks.speaks_numbers(0), "a stack"
    assert "never a place in a list" in helped(stacks, "?")


def test_the_help_begins_with_the_games_own_words_on_typing(monkeypatch: pytest.MonkeyPatch) -> None:
    words = teahouse.game("sweets").words()
    monkeypatch.setattr(words, "messages", {**words.messages, "typing": Message("sweets", "typing", "Say take cake.")})
    _, written = sit(at_question("sweets", ""), ["help", "quit"])
    assert written.index("Say take cake.") < written.index("Type a move as it is written")


def test_a_bare_number_that_is_no_place_may_be_notation() -> None:
    """Two is no place in a list of one, and may still be so many pieces: then no list has numbers."""
    match = at_question("happy-dim-sum", "How many")
    assert match.speaks_numbers(0)
    assert not at_question("sweets", "").speaks_numbers(0)


# -- without reminders (R10)


def test_r10_the_log_of_a_table_without_reminders_begins_with_the_own_last_decision() -> None:
    game = teahouse.game("taiwan-snackbar")
    seats = [Seat("Ann"), Seat("Bo", "random"), Seat("Cy", "random")]
    match = Match.start(game, seats, Chance(3), {"starter": 1}, reminders=False)
    _, written = sit(match, [match.moves(0)[0], "log", "help", "quit"])
    assert "This table plays without reminders" in written
    assert "since your last decision" in " ".join(written.split())
    asked, _, log, _, _ = written.split("Ann>")
    assert "Ann starts" in asked
    assert log.strip().startswith("log")
    assert "Ann orders" in log
    assert "Ann starts" not in log
    told = match.told_since(0)
    assert match.log(0) == match.recap(0) == told[-len(match.log(0)) :]
    assert len(match.log(0)) < len(told)
