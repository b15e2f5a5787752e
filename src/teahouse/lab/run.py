"""Playing a run of games on all cores.

Work is handed out in portions of about a quarter of a second; only numbers of games go out and only counts and
plain columns come back, never a state. What comes out does not depend on who played which portion.
"""

import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Any

from teahouse.bots.sitting import play_games
from teahouse.lab.batch import Batch
from teahouse.lab.plan import Plan
from teahouse.lab.tally import Tally, tally

PORTION_SECONDS = 0.25
LARGEST_PORTION = 20_000
# A run that is over before other processes would even have started is played here.
ALONE_SECONDS = 0.4
ENDED = "a process that played games ended too soon, perhaps for want of memory"

Sink = Callable[[Batch], None]
Progress = Callable[[int], None]


class Report:
    """A run as far as it was played."""

    def __init__(self, plan: Plan, tally: Tally, seconds: float, interrupted: bool) -> None:
        self.plan = plan
        self.tally = tally
        self.seconds = seconds
        self.interrupted = interrupted


class Brake:
    """Ctrl-C as a wish: the first one ends the run and keeps what is done, a second one breaks everything off."""

    def __init__(self) -> None:
        self.pressed = False
        self._before: Any = None

    def __enter__(self) -> "Brake":
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._press)
        return self

    def _press(self, number: int, frame: FrameType | None) -> None:
        self.pressed = True
        self._restore()

    def _restore(self) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
            self._before = None

    def __exit__(self, *problem: object) -> None:
        self._restore()


def cores() -> int:
    """How many processes make sense: the cores that this one may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def simulate(
    plan: Plan,
    workers: int | None = None,
    sink: Sink | None = None,
    progress: Progress | None = None,
    brake: Brake | None = None,
    alone: float = ALONE_SECONDS,
) -> Report:
    """Play a run. `sink` is given every game in order, `progress` the number of games finished so far.

    For `alone` seconds it is played here, then by other processes, if there may be any. Ctrl-C ends it early, unless
    somebody else holds the `brake`.
    """
    if brake is None:
        with Brake() as brake:
            return simulate(plan, workers, sink, progress, brake, alone)
    began = time.perf_counter()
    total = Tally(plan.players)
    queue = _InOrder(sink)

    def take(number: int, found: Tally, batch: Batch | None) -> None:
        total.merge(found)
        queue.put(number, found.games, batch)
        if progress is not None:
            progress(total.games)

    workers = cores() if workers is None else workers
    done, pace = _play_alone(plan, sink is not None, take, brake, alone if workers > 1 else float("inf"))
    if done < plan.games and not brake.pressed:
        _play_together(plan, done, pace, workers, sink is not None, take, brake)
    queue.flush()
    return Report(plan, total, time.perf_counter() - began, total.games < plan.games)


class _InOrder:
    """Passes batches on by their numbers; those that come early wait."""

    def __init__(self, sink: Sink | None) -> None:
        self.sink = sink
        self.next = 0
        self.early: dict[int, tuple[int, Batch]] = {}

    def put(self, number: int, games: int, batch: Batch | None) -> None:
        if self.sink is None or batch is None:
            return
        self.early[number] = (games, batch)
        while self.next in self.early:
            games, batch = self.early.pop(self.next)
            self.next += games
            self.sink(batch)

    def flush(self) -> None:
        """What is still waiting for a portion that will never come, because the run was interrupted."""
        for number in sorted(self.early):
            assert self.sink is not None
            self.sink(self.early[number][1])
        self.early.clear()


Take = Callable[[int, Tally, Batch | None], None]


def _play_alone(plan: Plan, keep: bool, take: Take, brake: Brake, seconds: float) -> tuple[int, float]:
    """Play here for so long; how many games were played and how many seconds one of them takes."""
    game, setup = plan.lay()
    names = list(plan.bots)
    done, spent, count = 0, 0.0, 1
    while done < plan.games and spent < seconds and not brake.pressed:
        began = time.perf_counter()
        columns = play_games(game, setup, names, plan.seed, done, count, plan.rotate)
        take(done, tally(plan, done, columns), Batch.of(done, columns) if keep else None)
        done += count
        took = time.perf_counter() - began
        spent += took
        count = min(portion(took / count), 4 * count, plan.games - done)
    return done, spent / done if done else PORTION_SECONDS


def portion(pace: float) -> int:
    return max(1, min(LARGEST_PORTION, int(PORTION_SECONDS / max(pace, 1e-9))))


class Pace:
    """How long a game takes, over all that were played: a bot that thinks may follow upon many that do not."""

    def __init__(self, games: int, seconds: float) -> None:
        self.games = games
        self.seconds = seconds

    def add(self, games: int, seconds: float) -> None:
        self.games += games
        self.seconds += seconds

    def portion(self) -> int:
        return portion(self.seconds / self.games) if self.games else 1


def _play_together(plan: Plan, done: int, pace: float, workers: int, keep: bool, take: Take, brake: Brake) -> None:
    """Hand the rest of the games out to other processes."""
    workers = min(workers, plan.games - done)
    crew = Crew(workers, _work, (plan, keep))
    try:
        following = done
        idle = list(crew.pipes)
        while (following < plan.games or len(idle) < workers) and not brake.pressed:
            while idle and following < plan.games:
                # Towards the end the portions get smaller, so that all finish together.
                fair = -(-(plan.games - following) // (2 * workers))
                count = min(portion(pace), fair)
                crew.send(idle.pop(), (following, count))
                following += count
            for pipe in crew.ready():
                number, seconds, found, batch = crew.receive(pipe)
                pace = seconds / found.games
                take(number, found, batch)
                idle.append(pipe)
        for pipe in crew.ready(0):
            if pipe not in idle:
                number, seconds, found, batch = crew.receive(pipe)
                take(number, found, batch)
    finally:
        crew.dismiss()


class Crew:
    """The other processes, each at the end of a pipe: `work` is called in them with the pipe and what they are told."""

    def __init__(self, workers: int, work: Callable[..., None], told: tuple[Any, ...]) -> None:
        context = get_context("spawn")
        self.pipes: list[Connection] = []
        self.processes: list[BaseProcess] = []
        # A process inherits that Ctrl-C is ignored: whoever started it says when to stop.
        main = threading.current_thread() is threading.main_thread()
        before = signal.signal(signal.SIGINT, signal.SIG_IGN) if main else None
        try:
            for _ in range(workers):
                ours, theirs = context.Pipe()
                process = context.Process(target=work, args=(theirs, *told), daemon=True)
                process.start()
                theirs.close()
                self.pipes.append(ours)
                self.processes.append(process)
        finally:
            if main:
                signal.signal(signal.SIGINT, before)

    def ready(self, seconds: float = 0.1) -> list[Connection]:
        """The pipes with news; the wait is short, so that Ctrl-C is seen soon."""
        return [pipe for pipe in wait(self.pipes, seconds) if isinstance(pipe, Connection)]

    def send(self, pipe: Connection, work: Any) -> None:
        """Tell a process what to do next."""
        try:
            pipe.send(work)
        except ConnectionError:
            raise RuntimeError(ENDED) from None

    def receive(self, pipe: Connection) -> Any:
        """What a process has to say; a sentence is a complaint."""
        try:
            message = pipe.recv()
        except (EOFError, ConnectionError):
            raise RuntimeError(ENDED) from None
        if isinstance(message, str):
            raise RuntimeError(message)
        return message

    def dismiss(self) -> None:
        for pipe in self.pipes:
            pipe.close()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.join()


def _work(pipe: Connection, plan: Plan, keep: bool) -> None:
    """What such a process does: play the games that it is told to, until nobody tells it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game, setup = plan.lay()
    names = list(plan.bots)
    while True:
        try:
            number, count = pipe.recv()
        except (EOFError, ConnectionError):
            return
        began = time.perf_counter()
        try:
            columns = play_games(game, setup, names, plan.seed, number, count, plan.rotate)
            found = tally(plan, number, columns)
        except Exception:  # whatever a bot may raise is told to whoever asked
            seeds = f"seeds {plan.seed + number} to {plan.seed + number + count - 1}"
            pipe.send(f"a game went wrong, {seeds}:\n{traceback.format_exc()}")
            return
        pipe.send((number, time.perf_counter() - began, found, Batch.of(number, columns) if keep else None))
