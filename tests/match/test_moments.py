"""A bot's move shows at a moment that was drawn before it thought, or whole steps later."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import teahouse
from teahouse import Chance
from teahouse.bots.deciding import Decision
from teahouse.bots.watch import Slip
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.match.moments import SPREAD, drawn, shown
from teahouse.server.bot_workers import think
from tests.bots.guests import invited

GAMES = [game.key for game in teahouse.games()]
TIMES = st.floats(1e9, 2e9)
PAUSES = st.floats(0.01, 60.0)


@given(since=TIMES, pause=PAUSES)
def test_a_moment_is_about_a_pause_later_and_always_the_same(since: float, pause: float) -> None:
    moment = drawn("table", since, pause)
    assert (1 - SPREAD) * pause - 1e-6 <= moment - since <= (1 + SPREAD) * pause + 1e-6
    assert drawn("table", since, pause) == moment
    assert drawn("table", since, 0.0) == since


def test_moments_are_drawn_anew_for_every_table_and_every_question() -> None:
    pauses = [drawn(what, since, 1.0) - since for what in ("one", "two") for since in (1000.0, 1001.5, 1002.25)]
    assert len({round(pause, 6) for pause in pauses}) == len(pauses)
    assert max(pauses) - min(pauses) > SPREAD / 2


@given(moment=TIMES, step=PAUSES, took=st.floats(-100.0, 0.0))
def test_whoever_is_ready_before_is_shown_at_the_moment(moment: float, step: float, took: float) -> None:
    assert shown(moment, moment + took, step) == moment


@given(moment=TIMES, step=PAUSES, steps=st.integers(1, 30), share=st.floats(0.01, 0.99))
def test_whoever_is_late_is_shown_at_the_next_step(moment: float, step: float, steps: int, share: float) -> None:
    assert shown(moment, moment + (steps - share) * step, step) == pytest.approx(moment + steps * step, abs=1e-6)


def test_without_a_pause_a_move_shows_when_it_is_ready() -> None:
    assert shown(1000.0, 999.0, 0.0) == 1000.0
    assert shown(1000.0, 1000.25, 0.0) == 1000.25


# -- the terminal's way and the server's


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("kind", ["random", "easy", "medium", "search:20", "guest"])
def test_terminal_and_server_choose_the_same(key: str, kind: str) -> None:
    """Also when the bot loses its decision: the same lot is drawn instead of it, and the same reason kept."""
    game = teahouse.game(key)
    with invited(guest="Broken"):
        match = Match.start(game, [Seat(f"P{i}", kind) for i in range(max(2, game.fewest))], Chance(8))
        for _ in range(25):
            if match.over():
                break
            seat = match.pending()[0]
            world, seed = match.task(seat)
            action, slip, note = think(key, kind, world, seat, seed)
            chosen, lost = match.settled(seat, Decision(action, Slip(seat, slip, note) if slip else None))
            words = dict(match.choices(seat))[chosen]
            match.bot_decides(seat)
            last = match.record.decisions[-1]
            assert (last.seat, last.words) == (seat, words)
            if kind == "guest":
                assert lost is not None
                assert lost.words() == match.slips[-1].words() == "failed: ValueError: out of tea"
    assert len(match.slips) == (len(match.record.decisions) if kind == "guest" else 0)


@pytest.mark.parametrize("key", GAMES)
def test_what_would_be_unseen_is_known_before_it_is_done(key: str) -> None:
    """It agrees with what undo finds out afterwards."""
    game = teahouse.game(key)
    match = Match.start(game, [Seat(f"P{i}", "easy") for i in range(max(2, game.fewest))], Chance(3))
    found = set()
    for _ in range(60):
        if match.over():
            break
        seat = match.pending()[0]
        world, seed = match.task(seat)
        action, _, _ = think(key, "easy", world, seat, seed)
        before = match.last_seen()
        unseen = match.unseen(seat, action)
        match.bot_decides(seat)
        assert (match.last_seen() is before) is unseen
        found.add(unseen)
    assert found == ({False} if key == "dim-sum" else {True, False})
