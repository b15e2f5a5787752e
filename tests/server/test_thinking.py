"""Bots think in processes of their own; whoever waits for them can be told to stop at any moment."""

import asyncio
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

import teahouse
from teahouse import Chance
from teahouse.bots.deciding import Decision
from teahouse.bots.watch import ENDED, LATE, LONGEST_NOTE, RAISED
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.server import thinking
from teahouse.server.thinking import Queue, Said, Thinkers, Turn, Worker
from tests.people import PATIENCE


def said(action: int) -> Said:
    return action, "", ""


class AtOnce(Executor):
    """A pool whose thoughts are done when they are asked for."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        done.set_result(said(7))
        return done


@pytest.mark.parametrize("turns", range(8))
def test_a_wait_for_a_thought_can_be_called_off_at_any_moment(turns: int) -> None:
    async def stop_after_turns() -> None:
        thinkers = Thinkers(1, 60.0)
        thinkers.workers[0].pool = AtOnce()
        deciding = asyncio.create_task(thinkers.decide("taiwan-snackbar", "easy", "", 0, 0))
        for _ in range(turns):
            await asyncio.sleep(0)
        if deciding.cancel():
            with pytest.raises(asyncio.CancelledError):
                await deciding
        else:
            assert (await deciding).action == 7
        assert thinkers.free == thinkers.workers, "whatever happens, the worker is given back"

    asyncio.run(stop_after_turns())


def decided(thinkers: Thinkers, kind: str = "easy", world: str = "") -> Decision:
    """What comes back from a worker; the world is that of a fresh table unless another is given."""
    match = Match.start(teahouse.game("taiwan-snackbar"), [Seat(name, "easy") for name in "ABC"], Chance(1))
    seat = match.pending()[0]

    async def decide() -> Decision:
        try:
            return await thinkers.decide("taiwan-snackbar", kind, world or match.task(seat)[0], seat, 0)
        finally:
            thinkers.close()

    return asyncio.run(decide())


def why(found: Decision) -> tuple[int, str, str]:
    assert found.slip is not None
    return found.action, found.slip.kind, found.slip.note


def test_a_thought_comes_back_from_its_process() -> None:
    found = decided(Thinkers(1, 60.0))
    assert found.action >= 0
    assert found.slip is None


def test_a_thought_that_takes_too_long_says_so() -> None:
    assert why(decided(Thinkers(1, 0.0))) == (-1, LATE, "more than 0 s")


class Instead(Executor):
    """A pool that fails in its own way, whatever it is asked to think about."""

    def __init__(self, problem: Exception) -> None:
        self.problem = problem

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        done: Future[Any] = Future()
        done.set_exception(self.problem)
        return done


def test_a_process_that_dies_under_a_thought_is_a_reason_and_is_replaced() -> None:
    thinkers = Thinkers(1, 60.0)
    worker = thinkers.workers[0]
    worker.pool = Instead(BrokenProcessPool("killed"))
    assert why(decided(thinkers)) == (-1, ENDED, "")
    assert worker.pool is None


def test_whatever_else_goes_wrong_over_there_is_told_in_so_many_letters() -> None:
    thinkers = Thinkers(1, 60.0)
    thinkers.workers[0].pool = Instead(ValueError("tea" * 1000))
    action, kind, note = why(decided(thinkers))
    assert (action, kind) == (-1, RAISED)
    assert note.startswith("ValueError: teatea")
    assert len(note) == LONGEST_NOTE


def test_a_bot_that_there_is_not_any_more_loses_its_decision_and_says_so() -> None:
    action, kind, note = why(decided(Thinkers(1, 60.0), kind="yesterday"))
    assert (action, kind) == (-1, RAISED)
    assert note.startswith("there is no bot 'yesterday'")


def ponder(*question: object) -> Said:
    """A thought without end; in a worker."""
    time.sleep(600)
    return said(7)


def test_a_thought_that_takes_too_long_counts_as_none_and_the_next_does_not_wait_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In real processes: the same question is answered by whoever has the time."""
    state = teahouse.game("taiwan-snackbar").start(3, seed=1)
    seat = state.pending()[0]
    world = state.resample(seat, teahouse.Chance(2)).to_json()

    async def decide() -> None:
        thinkers = Thinkers(1, 0.5)
        others = multiprocessing.active_children()
        try:
            with monkeypatch.context() as patch:
                patch.setattr(thinking, "think", ponder)
                async with asyncio.timeout(PATIENCE):
                    assert (await thinkers.decide("taiwan-snackbar", "easy", world, seat, 0)).action == -1
            for worker in multiprocessing.active_children():
                if worker not in others:
                    worker.join(PATIENCE)
                    assert not worker.is_alive(), "nobody waits for it, and it thinks on"
            assert thinkers.free == thinkers.workers
            thinkers.limit = PATIENCE
            assert (await thinkers.decide("taiwan-snackbar", "easy", world, seat, 0)).action in state.legal(seat)
        finally:
            thinkers.close()

    asyncio.run(decide())


def called(turns: list[Turn], then: list[Turn]) -> list[Turn]:
    """The order in which these are called: those of `turns` wait already, each of `then` comes after a call."""

    async def run() -> list[Turn]:
        queue = Queue()
        places = [(turn, queue.join(turn)) for turn in turns]
        order: list[Turn] = []
        later = list(then)
        while queue.call(Worker()):
            order += [turn for turn, place in places if place.done()]
            places = [(turn, place) for turn, place in places if not place.done()]
            if later:
                places.append((later[0], queue.join(later.pop(0))))
        return order

    return asyncio.run(run())


def test_a_newcomer_waits_for_no_more_than_the_thought_that_is_being_thought() -> None:
    many = [Turn("spam", f"table {i}") for i in range(57)]
    guest = Turn("home", "mine")
    order = called(many, [guest, guest])
    assert [i for i, turn in enumerate(order) if turn == guest] == [1, 3], "after one thought, then every other one"
    assert len(order) == len(many) + 2


def test_the_tables_of_one_address_take_turns() -> None:
    first, second = Turn("home", "first"), Turn("home", "second")
    assert called([first, first, first, second], []) == [first, second, first, first]


def test_where_nobody_is_bots_go_last() -> None:
    alone, there = Turn("home", "bots", attended=False), Turn("spam", "people")
    assert called([alone, alone, there, there], []) == [there, there, alone, alone]


def test_tables_whose_opener_is_not_known_count_one_by_one() -> None:
    old, other = Turn("", "old"), Turn("", "other")
    assert called([old, old, old, other], []) == [old, other, old, old]


class Slow(Executor):
    """A pool whose thoughts are done when somebody says so."""

    def __init__(self) -> None:
        self.thoughts: list[Future[Any]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        self.thoughts.append(Future())
        return self.thoughts[-1]


def test_only_as_many_thoughts_as_workers_are_begun_and_the_limit_counts_from_then() -> None:
    async def think() -> None:
        thinkers = Thinkers(2, 60.0)
        pools = [Slow(), Slow()]
        for worker, pool in zip(thinkers.workers, pools):
            worker.pool = pool
        tasks = [asyncio.create_task(thinkers.decide("", "", "", 0, i, Turn("", str(i)))) for i in range(7)]
        for done in range(7):
            await asyncio.sleep(0.01)
            begun = [thought for pool in pools for thought in pool.thoughts]
            assert len(begun) == min(7, done + 2)
            next(thought for thought in begun if not thought.done()).set_result(said(done))
        found = await asyncio.gather(*tasks)
        assert sorted(decision.action for decision in found) == list(range(7))

    asyncio.run(think())


def test_whoever_is_called_off_in_the_queue_takes_no_worker_along() -> None:
    async def think() -> None:
        thinkers = Thinkers(1, 60.0)
        slow = Slow()
        thinkers.workers[0].pool = slow
        tasks = [asyncio.create_task(thinkers.decide("", "", "", 0, i, Turn("", str(i)))) for i in range(3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        slow.thoughts[0].set_result(said(5))
        while not tasks[0].done():
            await asyncio.sleep(0)
        tasks[1].cancel()  # it has just been its turn
        while not tasks[1].done():
            await asyncio.sleep(0)
        thinkers.workers[0].pool = AtOnce()
        for thought in slow.thoughts[1:]:
            thought.set_result(said(6))
        async with asyncio.timeout(10):
            assert (await tasks[2]).action in (6, 7)
        assert thinkers.free == thinkers.workers

    asyncio.run(think())
