"""A match without reminders (R10): views of what lies open, the log from one's own last decision on, and the same game."""

from pathlib import Path

import pytest

import teahouse
from teahouse import Chance, Record
from teahouse.core.errors import CannotUndo, InvalidRecord
from teahouse.core.events import standing
from teahouse.core.record import Seat
from teahouse.match import Match

GAMES = [game.key for game in teahouse.games()]


def begin(key: str, seed: int = 3, **more: bool) -> Match:
    game = teahouse.game(key)
    players = min(max(3, game.fewest), game.most)
    return Match.start(game, [Seat(f"P{i + 1}", "random") for i in range(players)], Chance(seed), **more)  # type: ignore[arg-type]


def everyone(match: Match) -> list[int | None]:
    return [None, *range(len(match.seats))]


def play(match: Match, decisions: int) -> None:
    for _ in range(decisions):
        if match.pending():
            match.bot_decides(match.pending()[0])


@pytest.mark.parametrize("key", GAMES)
def test_r10_the_same_game_is_played_and_bots_know_what_they_know(key: str) -> None:
    usual, without = begin(key), begin(key, reminders=False)
    for _ in range(60):
        if not usual.pending():
            break
        seat = usual.pending()[0]
        assert without.moves(seat) == usual.moves(seat)
        assert without.task(seat) == usual.task(seat), "a bot is handed the same world"
        assert without.hint(seat).words == usual.hint(seat).words
        play(usual, 1)
        play(without, 1)
    assert without.record.hash == usual.record.hash
    lines = without.record.to_text().splitlines()
    assert [line for line in lines if line != "reminders: no"] == usual.record.to_text().splitlines()
    assert "reminders: no" in lines


@pytest.mark.parametrize("key", GAMES)
def test_r10_log_and_events_begin_with_the_own_last_decision(key: str) -> None:
    match = begin(key, reminders=False)
    shorter = 0
    for _ in range(80):
        if not match.pending():
            break
        for seat in range(len(match.seats)):
            whole = match._state.log(seat, match.called)
            assert match.log(seat) == match.recap(seat)
            assert match.log(seat) == whole[match.reach(seat) :]
            assert match.events(seat) == match._state.events(seat)[match.reach(seat) :]
            assert match.events(seat, since=0)[match.reach(seat) :] == match.events(seat)
            assert (match.reach(seat) == 0) or match.decided(seat)
            shorter += len(match.log(seat)) < len(whole)
        before = match.log_length()
        seat = match.pending()[0]
        play(match, 1)
        if not match.over():
            assert match.reach(seat) == before
            if match.log_length() > before:
                assert match.log(None) == match.told_since(before), (
                    "a spectator is told what the last move brought about"
                )
    assert shorter
    while match.pending():
        play(match, 1)
    for viewer in everyone(match):
        assert match.log(viewer) == match._state.log(viewer, match.called), "everything, when it is over"
        assert match.view(viewer) == match._state.view(viewer)


@pytest.mark.parametrize("key", GAMES)
def test_r10_what_was_told_before_makes_no_difference(key: str) -> None:
    """Another history with as many lines before one's own last decision: nothing that a seat is told changes."""
    match = begin(key, reminders=False)
    play(match, 40)
    for seat in everyone(match):
        told = match.log(seat), match.events(seat), match.view(seat)
        journal = match._state.journal
        assert journal is not None
        at = match.reach(seat)
        match._state.journal = [*reversed(journal[:at]), *journal[at:]]
        assert (match.log(seat), match.events(seat), match.view(seat)) == told
        match._state.journal = journal


@pytest.mark.parametrize("key", GAMES)
def test_r10_a_part_of_a_move_that_nobody_sees_changes_nobody_elses_log(key: str) -> None:
    match = begin(key, 5, reminders=False)
    for _ in range(120):
        if not match.pending():
            break
        seat = match.pending()[0]
        others = [other for other in everyone(match) if other != seat]
        before = [(match.view(other), match.log(other)) for other in others]
        made = match.last_seen()
        play(match, 1)
        if match.last_seen() is made and not match.over():
            assert [(match.view(other), match.log(other)) for other in others] == before


def test_r10_undo_reaches_back_to_the_decision_before() -> None:
    match = begin("taiwan-snackbar", 7, reminders=False)
    while True:
        seat = match.pending()[0]
        told = match.log(seat)
        play(match, 1)
        try:
            match.undo(seat)
        except CannotUndo:
            continue
        break
    assert match.log(seat)[: len(told)] == told
    assert match.log(seat)[-1].endswith("takes that back")
    for viewer in everyone(match):
        assert standing(match.events(viewer)) is not None
    assert standing([{"kind": "ordered"}, {"kind": "taken back", "by": 0, "events": 3}]) == []


def test_r10_a_save_keeps_it_and_nothing_else_may_stand_there(tmp_path: Path) -> None:
    match = begin("sweets", reminders=False)
    play(match, 12)
    path = tmp_path / "game.teahouse"
    match.record.save(path)
    again = Match.resume(Record.load(path))
    assert not again.reminders
    for seat in everyone(match):
        assert again.view(seat) == match.view(seat)
        assert again.log(seat) == match.log(seat)
    text = path.read_text()
    assert Record.from_text(text.replace("reminders: no\n", "")).replay().digest() == match.record.hash
    assert Record.from_text(text.replace("reminders: no\n", "")).reminders
    for wrong in ("yes", "maybe"):
        with pytest.raises(InvalidRecord, match="reminders is"):
            Record.from_text(text.replace("reminders: no", f"reminders: {wrong}"))
