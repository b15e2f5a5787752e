"""A bot that fails, answers what is not allowed or takes too long loses that decision; the game goes on."""

import signal
import time

import pytest

import teahouse
from teahouse.bots.bot import Bot, RandomBot
from teahouse.bots.sitting import play
from teahouse.bots.watch import ILLEGAL, LATE, RAISED, Watch
from tests.bots.guests import Broken, Counting, Dumb, Faceless, First, Leaves, Odd, Sleepy, Stubborn

GAME = teahouse.game("taiwan-snackbar")


def watched(bad: Bot, limit: float = 0.0) -> tuple[teahouse.State, Watch, list[tuple[int, int]]]:
    state = GAME.start(3, seed=5)
    watch = Watch(3, teahouse.Chance(8), limit)
    history: list[tuple[int, int]] = []
    play(state, [bad, First(), RandomBot(teahouse.Chance(1))], teahouse.Chance(2), history, watch)
    return state, watch, history


@pytest.mark.parametrize(
    ("bad", "kind", "words"),
    [
        (Broken, RAISED, "failed: ValueError: out of tea"),
        (Leaves, RAISED, "failed: SystemExit: 0"),
        (Dumb, RAISED, "failed: Speechless"),
        (Odd, ILLEGAL, ""),
        (Faceless, ILLEGAL, "chose what is not allowed: a Answer"),
    ],
)
def test_every_bad_answer_is_replaced_and_written_down(bad: type[Bot], kind: str, words: str) -> None:
    state, watch, history = watched(bad())
    assert state.outcome() is not None
    mine = [action for seat, action in history if seat == 0]
    assert len(watch.slips) == len(mine) > 5
    assert {slip.seat for slip in watch.slips} == {0}
    assert {slip.kind for slip in watch.slips} == {kind}
    if words:
        assert {slip.words() for slip in watch.slips} == {words}
    assert len(set(mine)) > 2, "random ones take their place"
    assert watch.asked == [len(mine), sum(1 for seat, _ in history if seat == 1), 0]


def test_a_number_of_numpys_is_a_number() -> None:
    _, watch, history = watched(Counting())
    assert watch.slips == []
    assert history == watched(First())[2]


def test_a_person_who_presses_ctrl_c_is_no_failure_of_the_bot() -> None:
    class Pressed(Bot):
        def choose(self, state: teahouse.State, seat: int) -> int:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        watched(Pressed())
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:  # where nobody could have pressed it, it is
        _, watch, _ = watched(Pressed())
    finally:
        signal.signal(signal.SIGINT, before)
    assert {slip.words() for slip in watch.slips} == {"failed: KeyboardInterrupt"}


def test_what_takes_the_place_of_a_slip_repeats_with_the_seed() -> None:
    assert watched(Broken())[2] == watched(Broken())[2]


@pytest.mark.parametrize("bad", [Sleepy, Stubborn])
def test_a_bot_that_takes_too_long_is_interrupted(bad: type[Bot]) -> None:
    state = GAME.start(3, seed=5)
    watch = Watch(3, teahouse.Chance(8), limit=0.1)
    began = time.monotonic()
    action = watch.ask(bad(), state, state.copy(), state.pending()[0])
    assert time.monotonic() - began < 5
    assert action in state.legal(state.pending()[0])
    assert [(slip.kind, slip.words()) for slip in watch.slips] == [(LATE, "took too long: more than 0.1 s")]


def test_a_limit_that_is_kept_changes_nothing() -> None:
    state, watch, _ = watched(First(), limit=30)
    assert watch.slips == []
    assert 0 < watch.longest[0] <= watch.seconds[0]
    assert state.outcome() is not None


def test_without_a_watch_a_failure_is_the_callers() -> None:
    state = GAME.start(3, seed=5)
    with pytest.raises(ValueError, match="out of tea"):
        play(state, [Broken(), Broken(), Broken()], teahouse.Chance(1))
