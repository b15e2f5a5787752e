"""Bots in processes of their own: a deep thought never holds up a page.

What crosses over is a world that the seat could be in, never the table's true state. When thoughts queue, a search
thinks with a share of its budget, so that nobody waits for bots for longer than a few seconds.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from teahouse.bots import roster
from teahouse.bots.deciding import NOTHING, Decision, decide
from teahouse.bots.watch import ENDED, LATE, LONGEST_NOTE, RAISED, Slip
from teahouse.core import registry
from teahouse.core.packages import told

MOST_REMEMBERED = 20_000
Said = tuple[int, str, str]  # a decision on its way between processes: the action, the kind of slip and its note

GONE: Said = (NOTHING, ENDED, "")

LONGEST_WAIT = 3.0  # seconds that a person should wait at most for a bot whose thought queues
# All in the queue together are to take so many seconds, and no single thought longer. Whoever joins waits for the one
# that has begun, too; and as a queue empties shares grow, so that it takes up to 1.4 times (2 ln 2) as long in all.
AIM = LONGEST_WAIT / 2.4
# Of a search's usual budget; so few that a share tells no more than "the house is full".
SHARES = (1.0, 0.5, 0.25, 0.1, 0.05)
RECENT = 20  # thoughts by which is judged how long one of their sort takes
USUAL_SECONDS = 1.0  # of a search, as long as none has been measured: with care, but one alone has its whole budget


def think(game_key: str, kind: str, world: str, seat: int, seed: int, share: float = 1.0) -> Said:
    """One decision of a bot; runs in a worker."""
    found = decide(registry.find(game_key), kind, world, seat, seed, share=share)
    return found.action, found.slip.kind if found.slip else "", found.slip.note if found.slip else ""


def _settle() -> None:
    """A worker leaves when its server does, however that ends, and not when somebody presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()
    import teahouse

    teahouse.games()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@dataclass(frozen=True)
class Turn:
    """For whom a bot thinks: the address that its table was opened from, the table, and whether anybody is there."""

    address: str = ""
    table: str = ""
    attended: bool = True


NOBODYS = Turn()


class Worker:
    """A process that thinks, made when it is first needed and made anew if it dies or has to be stopped."""

    def __init__(self) -> None:
        self.pool: Executor | None = None

    def ready(self) -> Executor:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_settle)
        return self.pool

    def stop(self, wait: bool = False) -> None:
        """Whatever it thinks about, nobody waits for it any more."""
        pool, self.pool = self.pool, None
        if pool is not None:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
            pool.shutdown(wait=wait, cancel_futures=True)


class Queue:
    """Who thinks next. Addresses take turns, and so do the tables of an address; whoever has waited longest since their
    last thought goes first, so that a thousand tables of somebody else's cost a newcomer no more than the thought that
    is being thought. Tables where nobody is go last.
    """

    def __init__(self) -> None:
        self.waiting: dict[Turn, deque[asyncio.Future[Worker]]] = {}
        self.last: OrderedDict[str, int] = OrderedDict()  # when an address and a table last had their turn
        self.turns = 0

    def join(self, turn: Turn) -> "asyncio.Future[Worker]":
        place = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(turn, deque()).append(place)
        return place

    def call(self, worker: Worker) -> bool:
        """Give a worker to whoever is next; False if nobody waits."""
        while self.waiting:
            turn = min(self.waiting, key=self._rank)
            line = self.waiting[turn]
            place = line.popleft()
            if not line:
                del self.waiting[turn]
            if not place.done():  # not somebody who was told to stop meanwhile
                self.had(turn)
                place.set_result(worker)
                return True
        return False

    def had(self, turn: Turn) -> None:
        self.turns += 1
        for name in self._names(turn):
            self.last[name] = self.turns
            self.last.move_to_end(name)
        while len(self.last) > MOST_REMEMBERED:
            self.last.popitem(last=False)

    def _rank(self, turn: Turn) -> tuple[bool, int, int]:
        address, table = (self.last.get(name, 0) for name in self._names(turn))
        return not turn.attended, address, table

    def _names(self, turn: Turn) -> tuple[str, str]:
        return f"address {turn.address or turn.table}", f"table {turn.table}"


Sort = tuple[str, str]  # of thoughts: the game, and the kind of bot


class Costs:
    """How many seconds a thought takes with its whole budget, by its sort: the upper quarter of those measured lately.
    One that was done at once, as where there was nothing to choose, hardly moves it.
    """

    def __init__(self) -> None:
        self.recent: dict[Sort, deque[float]] = {}

    def note(self, sort: Sort, seconds: float, share: float) -> None:
        self.recent.setdefault(sort, deque(maxlen=RECENT)).append(seconds / share)

    def of(self, sort: Sort) -> float:
        recent = sorted(self.recent.get(sort, ()))
        if recent:
            return recent[len(recent) * 3 // 4]
        return USUAL_SECONDS if roster.bends(sort[1]) else 0.0


class Thinkers:
    """So many workers, each with one thought at a time; everybody else queues."""

    def __init__(self, workers: int, limit: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.limit = limit
        self.now = clock
        self.workers = [Worker() for _ in range(workers)]
        self.free = list(self.workers)
        self.queue = Queue()
        self.waited_for: Counter[Sort] = Counter()  # thoughts in the queue that a person waits for
        self.costs = Costs()

    def share(self, sort: Sort) -> float:
        """How much of its budget a thought may have that is asked for, or begins, now. It follows from who waits in the
        queue and how long such thoughts usually take, never from what is thought about.
        """
        if not roster.bends(sort[1]):
            return 1.0
        own = self.costs.of(sort)
        queued = sum(count * self.costs.of(other) for other, count in self.waited_for.items())
        seconds = max(own, (own + queued) / len(self.workers))
        return next((share for share in SHARES if share * seconds <= AIM), SHARES[-1])

    async def decide(self, game: str, kind: str, world: str, seat: int, seed: int, turn: Turn = NOBODYS) -> Decision:
        """What the bot chooses; it also loses its decision if it takes too long from when it began, or its process
        ends.
        """
        sort = game, kind
        share = self.share(sort)
        async with self._worker(turn, sort) as worker:
            share = min(share, self.share(sort))  # the last of a crowd thinks as one of a crowd
            warm = worker.pool is not None  # the start of a process is no thought
            began = self.now()
            action, slip, note = await self._think(worker, partial(think, game, kind, world, seat, seed, share))
            if warm and slip != ENDED:
                self.costs.note(sort, self.now() - began, share)
            return Decision(action, Slip(seat, slip, note) if slip else None, share)

    async def _think(self, worker: Worker, task: partial[Said]) -> Said:
        try:
            thought = asyncio.get_running_loop().run_in_executor(worker.ready(), task)
            # Not `wait_for`: in Python 3.11 it keeps a cancellation to itself that comes just when the thought is
            # done, and a scheduler told to stop would go on looking after its table.
            async with asyncio.timeout(self.limit):
                return await thought
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError) as problem:
            worker.stop()  # or the next thought would wait for the end of this one
            if isinstance(problem, asyncio.CancelledError):
                raise
            return (NOTHING, LATE, f"more than {self.limit:g} s") if isinstance(problem, TimeoutError) else GONE
        except Exception as problem:  # whatever goes wrong over there, the table plays on
            return NOTHING, RAISED, told(problem)[:LONGEST_NOTE]

    @asynccontextmanager
    async def _worker(self, turn: Turn, sort: Sort) -> AsyncIterator[Worker]:
        """A worker to oneself, when it is this turn's turn."""
        if self.free:  # nobody waits as long as one is
            worker = self.free.pop()
            self.queue.had(turn)
        else:
            place = self.queue.join(turn)
            self.waited_for[sort] += turn.attended
            try:
                worker = await place
            except asyncio.CancelledError:
                if place.done() and not place.cancelled():
                    self._give_back(place.result())  # called off in the very moment that it was their turn
                raise
            finally:
                self.waited_for[sort] -= turn.attended
        try:
            yield worker
        finally:
            self._give_back(worker)

    def _give_back(self, worker: Worker) -> None:
        if not self.queue.call(worker):
            self.free.append(worker)

    def close(self) -> None:
        for worker in self.workers:
            worker.stop(wait=True)
