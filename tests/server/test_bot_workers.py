"""Bots think in processes of their own; whoever waits for them can be told to stop at any moment."""

import asyncio
import multiprocessing
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import teahouse
from teahouse import Chance
from teahouse.bots.deciding import Decision
from teahouse.bots.watch import ENDED, LATE, LONGEST_NOTE, RAISED
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.server import bot_workers
from teahouse.server.bot_workers import (
    FIRST_SECONDS,
    LEAST_SECONDS,
    LONGEST_WAIT,
    SHARES,
    USUAL_SECONDS,
    Awaited,
    Queue,
    Said,
    Thinkers,
    Turn,
    Worker,
)
from tests.people import PATIENCE
from tests.server.running import Running


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
                patch.setattr(bot_workers, "think", ponder)
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


HARD, EASY = ("taiwan-snackbar", "hard"), ("taiwan-snackbar", "easy")


def full(hard: int, easy: int = 0, workers: int = 1, seconds: float = 0.5) -> Thinkers:
    """A queue of so many thoughts, where a whole one of hard takes so many seconds."""
    thinkers = Thinkers(workers, 60.0)
    thinkers.waited_for.update({HARD: hard, EASY: easy})
    thinkers.costs.note(HARD, Awaited(None, 0.0), seconds)
    thinkers.costs.note(EASY, Awaited(None, 0.0), 0.01)
    return thinkers


def test_a_search_gets_less_of_its_budget_the_more_of_them_wait() -> None:
    shares = [full(waiting).share(HARD) for waiting in range(100)]
    assert shares[:2] == [1.0, 1.0], "two half seconds are no load"
    assert shares == sorted(shares, reverse=True)
    assert set(shares) == set(SHARES)
    assert shares[-1] == min(SHARES), "never less"


def test_more_workers_bend_later_but_one_thought_is_thought_by_one() -> None:
    assert full(9, workers=4).share(HARD) == 1.0
    assert full(9, workers=1).share(HARD) == 0.25
    assert full(0, workers=4, seconds=5.0).share(HARD) == 0.25


def test_quick_bots_are_left_alone_and_bend_nobody() -> None:
    assert full(60).share(EASY) == 1.0
    assert full(0, easy=60).share(HARD) == 1.0
    assert full(60).share(("taiwan-snackbar", "guest")) == 1.0, "a bot of another package has no budget that we know of"


def test_how_long_a_thought_takes_is_what_was_measured_lately_as_if_it_were_whole() -> None:
    costs = Thinkers(1, 60.0).costs
    assert costs.of(HARD) == USUAL_SECONDS
    assert costs.of(EASY) == 0.0
    for _ in range(40):
        costs.note(HARD, Awaited(None, 0.0), 1.0)
    assert costs.of(HARD) == pytest.approx(1.0)
    for _ in range(3):
        costs.note(HARD, Awaited(None, 0.0), 0.0)
    assert costs.of(HARD) == pytest.approx(1.0), "a few that had nothing to choose do not show"
    assert costs.of(("sweets", "hard")) == USUAL_SECONDS, "each game for itself"


class Turned(Executor):
    """A pool with a clock of its own, which thoughts of a search turn by as much as their share of the budget takes, or
    by as long as they may take.
    """

    def __init__(self, seconds: float) -> None:
        self.now = 0.0
        self.seconds = seconds
        self.shares: list[tuple[str, float]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        assert isinstance(work, partial)
        _, kind, _, _, _, share, most = work.args
        self.shares.append((kind, share))
        self.now += min(self.seconds * share, most or self.seconds) if kind == "hard" else 0.001
        done: Future[Any] = Future()
        done.set_result(said(7))
        return done


def waits(
    seconds: float,
    kinds: list[str],
    attended: bool = True,
    moves: int = 20,
    known: bool = False,
    parts: Callable[[int, int], int] = lambda table, move: 1,
) -> tuple[list[float], list[tuple[str, float]]]:
    """A table for each of these bots, all at one worker: how long each of their moves was waited for, and with which
    share its parts were thought.
    """
    pool = Turned(seconds)
    found: list[float] = []

    async def table(thinkers: Thinkers, place: int, kind: str) -> None:
        for move in range(moves):
            asked = pool.now
            turn = Turn("home", str(place), attended, float(move))
            shares = set()
            for _ in range(parts(place, move)):
                shares.add((await thinkers.decide("sweets", kind, "", 0, 0, turn)).share)
            assert shares <= set(SHARES)
            assert len(shares) == 1, "how many parts there are is not told by their shares"
            found.append(pool.now - asked)
            thinkers.thought(str(place))

    async def run() -> None:
        thinkers = Thinkers(1, 60.0, lambda: pool.now)
        thinkers.workers[0].pool = pool
        if known:
            thinkers.costs.note(("sweets", "hard"), Awaited(None, 0.0), seconds)
        await asyncio.gather(*(table(thinkers, i, kind) for i, kind in enumerate(kinds)))
        assert not thinkers.waited_for.total()

    asyncio.run(run())
    return found, pool.shares


@pytest.mark.parametrize("seconds", [0.1, 0.3, 0.7, 2.0, 4.5])
def test_nobody_waits_long_at_six_tables_of_hard_bots_and_one_worker(seconds: float) -> None:
    found, shares = waits(seconds, ["hard"] * 6, known=True)
    assert len(found) == len(shares) == 120
    assert max(found) <= LONGEST_WAIT
    bent = {share for _, share in shares}
    assert (bent == {1.0}) == (seconds * 6 <= bot_workers.AIM), "no more than it must"


@pytest.mark.parametrize("tables", [1, 2, 3, 6, 12, 30])
@pytest.mark.parametrize("seconds", [0.1, 0.7, 1.5])
def test_however_many_ask_at_once_the_last_of_them_does_not_wait_long(seconds: float, tables: int) -> None:
    found, _ = waits(seconds, ["hard"] * tables, moves=1)
    later, _ = waits(seconds, ["hard"] * tables, moves=1, known=True)
    assert max(later) <= LONGEST_WAIT
    assert max(found) <= LONGEST_WAIT, "the first of all, too, when nobody knows yet how long they take"


@pytest.mark.parametrize("tables", [1, 2, 6, 12])
@pytest.mark.parametrize("seconds", [0.05, 0.2, 0.7, 2.0])
def test_nobody_waits_long_for_a_move_of_many_parts(seconds: float, tables: int) -> None:
    """As many as twelve, now and then, and never what was to be expected."""
    found, shares = waits(
        seconds, ["hard"] * tables, parts=lambda table, move: 12 if (table + move) % 5 == 4 else 1 + (table * move) % 4
    )
    assert len(shares) > 2 * len(found) == 40 * tables
    assert max(found) <= LONGEST_WAIT


def test_what_has_begun_goes_on_before_anything_else_begins() -> None:
    """Three tables, each with a move of three parts: who is in the middle of one is not kept waiting by newcomers."""
    order: list[str] = []

    async def table(thinkers: Thinkers, name: str) -> None:
        for _ in range(3):
            await thinkers.decide("sweets", "hard", "", 0, 0, Turn("home", name, since=1.0))
            order.append(name)

    async def run() -> None:
        thinkers = Thinkers(1, 60.0)
        thinkers.workers[0].pool = AtOnce()
        await asyncio.gather(*(table(thinkers, name) for name in "ABCD"))

    asyncio.run(run())
    assert sorted(order) == sorted("ABCD" * 3)
    assert {*order[:6]} == {*"AB"}, "while one is on its way back another can begin, but no third"


def test_where_seats_move_one_after_another_and_nobody_sees_it_people_wait_for_all_of_them() -> None:
    clock = [0.0]
    thinkers = Thinkers(1, 60.0, lambda: clock[0])
    sort = "steam-up", "hard"
    first = thinkers._awaited(Turn("home", "table", since=1.0))
    assert thinkers.seconds(sort, first) == 0.0, "without end where nobody is"
    first.hurries = True
    assert thinkers.seconds(sort, first) == FIRST_SECONDS, "a slow machine is not known to be one yet"
    thinkers.costs.note(sort, Awaited(None, 0.0), 0.1)
    assert thinkers.seconds(sort, first) == LONGEST_WAIT / 2
    clock[0] = 2.0
    assert thinkers._awaited(Turn("home", "table", since=1.0)) is first
    assert thinkers.seconds(sort, first) == (LONGEST_WAIT - 2.0) / 2
    thinkers.waited_for[sort] = 4
    assert thinkers.seconds(sort, first) == (LONGEST_WAIT - 2.0) / 10, "what is left is for the others, too"
    another = thinkers._awaited(Turn("home", "another", since=3.5))
    another.hurries = True
    assert thinkers.seconds(sort, another) == (LONGEST_WAIT - 2.0) / 10, "whoever came later hurries for the others"
    clock[0] = 4.0
    assert thinkers.seconds(sort, first) == LEAST_SECONDS, "too late: as fast as can be, but 0 would be without end"
    later = thinkers._awaited(Turn("home", "table", since=3.5))
    assert later.asked == 4.0
    thinkers.thought("another")
    assert thinkers._awaited(Turn("home", "another", since=3.5)) is not another
    assert thinkers._awaited(Turn("home", "table")) is not later


def test_beside_hard_bots_quick_ones_keep_their_budget() -> None:
    _, shares = waits(2.0, ["hard"] * 5 + ["easy", "medium"])
    assert {share for kind, share in shares if kind != "hard"} == {1.0}
    assert min(share for _, share in shares) < 1.0


def test_where_nobody_waits_bots_take_their_time() -> None:
    _, shares = waits(1.0, ["hard"] * 6, attended=False, known=True)
    assert {share for _, share in shares} == {1.0}


class Noting(Thinkers):
    """Writes down how long each thought is expected to take with its share of the budget, when it begins."""

    def __init__(self) -> None:
        super().__init__(1, PATIENCE)
        self.begun: list[tuple[float, float]] = []

    async def _think(self, worker: Worker, begin: Callable[[], partial[Said]]) -> Said:
        def noted() -> partial[Said]:
            task = begin()
            game, kind, share = task.args[0], task.args[1], task.args[5]
            self.begun.append((self.costs.of((game, kind)) * share, share))
            return task

        return await super()._think(worker, noted)


def test_six_tables_of_hard_bots_and_a_real_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is aimed at is two thoughts of this machine, however fast it is: counted is what the thoughts that somebody
    waits for were expected to take when they began.
    """
    game, kind = "taiwan-snackbar", "search:300"
    state = teahouse.game(game).start(3, seed=1)
    seat = state.pending()[0]
    world = state.resample(seat, Chance(2)).to_json()

    async def table(thinkers: Noting, name: str) -> None:
        for number in range(4):
            before = max(0, len(thinkers.begun) - 1)  # the one that is being thought
            decision = await thinkers.decide(game, kind, world, seat, number, Turn("home", name))
            assert decision.slip is None
            assert decision.action in state.legal(seat)
            expected, shares = zip(*thinkers.begun[before:])
            assert len(shares) <= 8, "everybody else once, and the one before"
            assert sum(expected) <= 2.4 * bot_workers.AIM or min(shares) == min(SHARES)

    async def run() -> None:
        thinkers = Noting()
        try:
            for number in range(4):
                await thinkers.decide(game, kind, world, seat, number)
            monkeypatch.setattr(bot_workers, "AIM", 2 * thinkers.costs.of((game, kind)))
            thinkers.begun.clear()
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(table(thinkers, str(i)) for i in range(6)))
            assert len(thinkers.begun) == 24
            assert min(share for _, share in thinkers.begun) < 1.0
        finally:
            thinkers.close()

    asyncio.run(run())


def test_a_process_is_there_before_it_is_needed_and_the_first_thought_does_not_wait_for_it() -> None:
    async def run() -> None:
        thinkers = Thinkers(2, PATIENCE)
        try:
            async with asyncio.timeout(PATIENCE):
                await thinkers.start()
            pools = [worker.pool for worker in thinkers.workers]
            for worker in thinkers.workers:
                assert worker.here is not None
                assert worker.here.done(), "it has settled"
            world, seat = a_world()
            assert (await thinkers.decide(GAME, "easy", world, seat, 0)).slip is None
            assert [worker.pool for worker in thinkers.workers] == pools, "the same that were started"
        finally:
            thinkers.close()

    asyncio.run(run())


def test_a_process_that_cannot_settle_is_tried_again_when_it_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        thinkers = Thinkers(1, PATIENCE)
        try:
            with monkeypatch.context() as patch:
                patch.setattr(bot_workers, "_settle", partial(int, "no number"))
                async with asyncio.timeout(PATIENCE):
                    await thinkers.start()
            assert thinkers.workers[0].pool is None
            world, seat = a_world()
            assert (await thinkers.decide(GAME, "easy", world, seat, 0)).slip is None
        finally:
            thinkers.close()

    asyncio.run(run())


GAME = "taiwan-snackbar"
ENDLESS = "search:100000000"  # tries: on no machine it would be done in a day


def a_world() -> tuple[str, int]:
    """A fresh table as the first to decide may imagine it."""
    state = teahouse.game(GAME).start(3, seed=1)
    seat = state.pending()[0]
    return state.resample(seat, Chance(2)).to_json(), seat


def test_whatever_a_search_takes_a_move_of_many_parts_is_there_in_time_from_a_cold_start() -> None:
    """Six tables and a real worker that nobody has started: what each thought may take is counted, for how long a busy
    machine takes to come to it is not ours to say; but without a limit the first would not be done in a day.
    """
    world, seat = a_world()
    allowed: list[tuple[float, float]] = []  # when a thought began, and how many seconds it had at most

    class Counting(Thinkers):
        def seconds(self, sort: tuple[str, str], awaited: Awaited) -> float:
            found = super().seconds(sort, awaited)
            allowed.append((self.now() - awaited.asked, found))
            return found

    async def table(thinkers: Thinkers, name: str) -> None:
        for _ in range(4):
            found = await thinkers.decide(GAME, ENDLESS, world, seat, 0, Turn("home", name, since=1.0))
            assert found.slip is None
            assert found.action >= 0

    async def run() -> None:
        thinkers = Counting(1, PATIENCE)
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(*(table(thinkers, str(i)) for i in range(6)))
        finally:
            thinkers.close()

    asyncio.run(run())
    assert len(allowed) == 24
    assert all(waited + most <= LONGEST_WAIT or most == LEAST_SECONDS for waited, most in allowed)


def test_a_house_starts_its_worker_before_there_is_a_table(tmp_path: Path) -> None:
    with Running(str(tmp_path / "house.sqlite")) as server:
        (worker,) = server.services.scheduler.thinkers.workers
        until = time.monotonic() + PATIENCE
        while worker.here is None or not worker.here.done():
            assert time.monotonic() < until
            time.sleep(0.01)
        assert worker.here.exception() is None
