"""Bots in processes of their own: a deep thought never holds up a page.

What crosses over is a world that the seat could be in, never the table's true state. When thoughts queue, a search
thinks with a share of its budget, so that nobody waits for bots for longer than a few seconds.

What people wait for is a move, which may take several decisions that nobody sees (R8). So the share is a move's, it is
the same for all its parts, and a move that has begun goes on before another begins.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

from teahouse.bots import roster
from teahouse.bots.deciding import NOTHING, Decision, decide
from teahouse.bots.watch import ENDED, LATE, LONGEST_NOTE, RAISED, Slip
from teahouse.core import registry
from teahouse.core.packages import told

MOST_REMEMBERED = 20_000
Said = tuple[int, str, str]  # a decision on its way between processes: the action, the kind of slip and its note

GONE: Said = (NOTHING, ENDED, "")

LONGEST_WAIT = 3.0  # seconds that a person should wait at most for a move of a bot, from when it is asked
# All moves in the queue together are to take so many seconds, and no single one longer. Whoever joins waits for the one
# that has begun, too; and as a queue empties shares grow, so that it takes up to 1.4 times (2 ln 2) as long in all.
AIM = LONGEST_WAIT / 2.4
# Of a search's usual budget; so few that a share tells no more than "the house is full".
SHARES = (1.0, 0.5, 0.25, 0.1, 0.05)
RECENT = 20  # times that people waited, by which is judged how long it takes
USUAL_SECONDS = 1.0  # of a search, as long as none has been measured: with care, but one alone has its whole budget
FIRST_SECONDS = 0.5  # that it may think until then: a slow machine is not known to be one yet
LEAST_SECONDS = 0.001  # of whoever is late already: every action is tried a few times all the same
START_SECONDS = 60.0  # for a process to be there; one that is not by then will never be


def think(game_key: str, kind: str, world: str, seat: int, seed: int, share: float = 1.0, seconds: float = 0.0) -> Said:
    """One decision of a bot; runs in a worker."""
    found = decide(registry.find(game_key), kind, world, seat, seed, share=share, seconds=seconds)
    return found.action, found.slip.kind if found.slip else "", found.slip.note if found.slip else ""


def _settle() -> None:
    """A worker leaves when its server does, however that ends, and not when somebody presses Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()
    import teahouse

    teahouse.games()


def _here() -> None:
    """Asked of a worker to learn that it has settled."""


def _follow() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@dataclass(frozen=True)
class Turn:
    """For whom a bot thinks: the address that its table was opened from, the table, and whether anybody is there.

    `since` is since when people wait for bots there, as everybody knows: decisions of one seat with the same one are
    parts of one move. Without it a decision is a move of its own.
    """

    address: str = ""
    table: str = ""
    attended: bool = True
    since: float | None = None


NOBODYS = Turn()


Sort = tuple[str, str]  # of thoughts: the game, and the kind of bot


@dataclass
class Spent:
    """How many seconds thoughts of one sort would have taken so far with their whole budget."""

    seconds: float = 0.0


@dataclass
class Awaited:
    """What the people at a table wait for until they see something: a move, in one part or several, or the moves of
    several bots, at the same time or one after another if nobody sees who is done.
    """

    since: float | None
    asked: float
    hurries: bool = False  # whether people are there, and a bot that can think faster
    waiting: int = 0  # thoughts in the queue
    shares: dict[int, float] = field(default_factory=dict)  # of a seat's budget, from its first thought on
    spent: dict[Sort, Spent] = field(default_factory=dict)


class Worker:
    """A process that thinks, made before or when it is first needed, and made anew if it dies or has to be stopped."""

    def __init__(self) -> None:
        self.pool: Executor | None = None
        self.here: Future[None] | None = None  # that the process has settled

    def ready(self) -> Executor:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(1, mp_context=spawn, initializer=_settle)
            self.here = self.pool.submit(_here)
        return self.pool

    async def settled(self) -> Executor:
        """When its process is there: the start of one is no thought."""
        pool = self.ready()
        if self.here is not None and not self.here.done():
            async with asyncio.timeout(START_SECONDS):
                await asyncio.wrap_future(self.here)
        return pool

    def stop(self, wait: bool = False) -> None:
        """Whatever it thinks about, nobody waits for it any more."""
        pool, self.pool, self.here = self.pool, None, None
        if pool is not None:
            for process in list((getattr(pool, "_processes", None) or {}).values()):
                process.kill()
            pool.shutdown(wait=wait, cancel_futures=True)


class Queue:
    """Who thinks next. Addresses take turns, and so do the tables of an address; whoever has waited longest since their
    last thought goes first, so that a thousand tables of somebody else's cost a newcomer no more than the thought that
    is being thought. Tables where nobody is go last; and what has begun goes on before anything else begins.
    """

    def __init__(self) -> None:
        self.waiting: dict[tuple[Turn, bool], deque[asyncio.Future[Worker]]] = {}  # with whether their move has begun
        self.last: OrderedDict[str, int] = OrderedDict()  # when an address and a table last had their turn
        self.turns = 0

    def join(self, turn: Turn, begun: bool = False) -> "asyncio.Future[Worker]":
        place = asyncio.get_running_loop().create_future()
        self.waiting.setdefault((turn, begun), deque()).append(place)
        return place

    def call(self, worker: Worker) -> bool:
        """Give a worker to whoever is next; False if nobody waits."""
        while self.waiting:
            first = min(self.waiting, key=self._rank)
            line = self.waiting[first]
            place = line.popleft()
            if not line:
                del self.waiting[first]
            if not place.done():  # not somebody who was told to stop meanwhile
                self.had(first[0])
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

    def _rank(self, waiting: tuple[Turn, bool]) -> tuple[bool, bool, int, int]:
        turn, begun = waiting
        address, table = (self.last.get(name, 0) for name in self._names(turn))
        return not turn.attended, not begun, address, table

    def _names(self, turn: Turn) -> tuple[str, str]:
        return f"address {turn.address or turn.table}", f"table {turn.table}"


class Costs:
    """How many seconds of thoughts of a sort people wait for at a time, with their whole budget: the upper quarter of
    what was measured lately, as far as it has got. What was done at once, as where there was nothing to choose, hardly
    moves it.
    """

    def __init__(self) -> None:
        self.recent: dict[Sort, deque[Spent]] = {}

    def note(self, sort: Sort, awaited: Awaited, seconds: float) -> None:
        """A thought is a part of what is awaited, perhaps all of it, and would have taken so long."""
        if sort not in awaited.spent:
            awaited.spent[sort] = Spent()
            self.recent.setdefault(sort, deque(maxlen=RECENT)).append(awaited.spent[sort])
        awaited.spent[sort].seconds += seconds

    def known(self, sort: Sort) -> bool:
        return sort in self.recent

    def of(self, sort: Sort) -> float:
        recent = sorted(spent.seconds for spent in self.recent.get(sort, ()))
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
        self.waited_for: Counter[Sort] = Counter()  # tables in the queue where a person waits
        self.costs = Costs()
        self.awaited: OrderedDict[str, Awaited] = OrderedDict()  # by table, until all is thought

    async def start(self) -> None:
        """Make the processes before anybody needs one, one after another: together they would be there no sooner."""
        for worker in self.workers:
            try:
                await worker.settled()
            except (BrokenProcessPool, OSError):
                worker.stop()  # whoever needs it tries again, and says what comes of it

    def share(self, sort: Sort) -> float:
        """How much of its budget a move may have that is asked for, or begins, now. It follows from who waits in the
        queue and how long such tables usually take, never from what is thought about.
        """
        if not roster.bends(sort[1]):
            return 1.0
        own = self.costs.of(sort)
        queued = sum(count * self.costs.of(other) for other, count in self.waited_for.items())
        seconds = max(own, (own + queued) / len(self.workers))
        return next((share for share in SHARES if share * seconds <= AIM), SHARES[-1])

    def seconds(self, sort: Sort, awaited: Awaited) -> float:
        """How long a thought may take at most that begins now; 0 is for as long as its budget lasts. Whatever is left
        until people anywhere have waited too long is for all in the queue, and half of it for what is still to come.

        It cuts short what takes longer than was to be expected. How many parts there have been has a part in it, so it
        has none in what is told of a move's share.
        """
        if not awaited.hurries:
            return 0.0
        asked = min([awaited.asked, *(other.asked for other in self.awaited.values() if other.hurries)])
        left = asked + LONGEST_WAIT - self.now()
        queued = sum(count for other, count in self.waited_for.items() if roster.bends(other[1]))
        allowed = max(LEAST_SECONDS, left / 2 / (1 + queued / len(self.workers)))
        return allowed if self.costs.known(sort) else min(allowed, FIRST_SECONDS)

    def thought(self, table: str) -> None:
        """At this table nothing is left to think about: people wait for its pace alone."""
        self.awaited.pop(table, None)

    async def decide(self, game: str, kind: str, world: str, seat: int, seed: int, turn: Turn = NOBODYS) -> Decision:
        """What the bot chooses; it also loses its decision if it takes too long from when it began, or its process
        ends.
        """
        sort = game, kind
        awaited = self._awaited(turn)
        awaited.hurries = turn.attended and roster.bends(kind)
        share = awaited.shares.get(seat) or self.share(sort)
        began: float | None = None

        def begin() -> partial[Said]:
            nonlocal began, share
            if seat not in awaited.shares:
                awaited.shares[seat] = min(share, self.share(sort))  # the last of a crowd thinks as one of a crowd
            share = awaited.shares[seat]
            began = self.now()
            return partial(think, game, kind, world, seat, seed, share, self.seconds(sort, awaited))

        async with self._worker(turn, sort, awaited) as worker:
            action, slip, note = await self._think(worker, begin)
            if began is not None and slip != ENDED:
                self.costs.note(sort, awaited, (self.now() - began) / share)
            return Decision(action, Slip(seat, slip, note) if slip else None, share)

    def _awaited(self, turn: Turn) -> Awaited:
        """What a decision is a part of: what people at that table have waited for since then, or something new."""
        if turn.since is None:
            return Awaited(None, self.now())
        found = self.awaited.pop(turn.table, None)
        if found is None or found.since != turn.since:
            found = Awaited(turn.since, self.now())
        self.awaited[turn.table] = found
        while len(self.awaited) > MOST_REMEMBERED:
            self.awaited.popitem(last=False)
        return found

    async def _think(self, worker: Worker, begin: Callable[[], partial[Said]]) -> Said:
        """What comes of a thought that begins when the worker is ready for it."""
        try:
            pool = await worker.settled()
            # Not `wait_for`: in Python 3.11 it keeps a cancellation to itself that comes just when the thought is
            # done, and a scheduler told to stop would go on looking after its table.
            async with asyncio.timeout(self.limit):
                return await asyncio.get_running_loop().run_in_executor(pool, begin())
        except (TimeoutError, BrokenProcessPool, asyncio.CancelledError) as problem:
            worker.stop()  # or the next thought would wait for the end of this one
            if isinstance(problem, asyncio.CancelledError):
                raise
            return (NOTHING, LATE, f"more than {self.limit:g} s") if isinstance(problem, TimeoutError) else GONE
        except Exception as problem:  # whatever goes wrong over there, the table plays on
            return NOTHING, RAISED, told(problem)[:LONGEST_NOTE]

    @asynccontextmanager
    async def _worker(self, turn: Turn, sort: Sort, awaited: Awaited) -> AsyncIterator[Worker]:
        """A worker to oneself, when it is this turn's turn."""
        if self.free:  # nobody waits as long as one is
            worker = self.free.pop()
            self.queue.had(turn)
        else:
            place = self.queue.join(turn, bool(awaited.shares))
            counts = turn.attended and not awaited.waiting
            self.waited_for[sort] += counts
            awaited.waiting += 1
            try:
                worker = await place
            except asyncio.CancelledError:
                if place.done() and not place.cancelled():
                    self._give_back(place.result())  # called off in the very moment that it was their turn
                raise
            finally:
                awaited.waiting -= 1
                self.waited_for[sort] -= counts
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
