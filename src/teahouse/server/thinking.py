"""Bots in processes of their own: a deep thought never holds up a page.

What crosses over is a world that the seat could be in, never the table's true state.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from teahouse.bots import roster
from teahouse.bots.sitting import LONGEST_THOUGHT
from teahouse.bots.watch import Watch
from teahouse.core import registry
from teahouse.core.chance import Chance

QUICK = "random"


def think(game_key: str, kind: str, world: str, seat: int, seed: int) -> int:
    """One decision of a bot; runs in a worker. -1 if it fails, takes too long or answers what is not allowed."""
    game = registry.find(game_key)
    state = game.from_json(world)
    watch = Watch(state.setup.players, Chance(seed), LONGEST_THOUGHT)
    action = watch.ask(roster.hire(kind, game, seed), state, state.copy(), seat)
    return -1 if watch.slips else action


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


class Thinkers:
    """The pool of workers, made when it is first needed and made anew if one of them dies."""

    def __init__(self, workers: int, limit: float) -> None:
        self.workers = workers
        self.limit = limit
        self.pool: ProcessPoolExecutor | None = None

    async def decide(self, game: str, kind: str, world: str, seat: int, seed: int) -> int:
        """What the bot chooses; -1 if it fails or takes too long."""
        try:
            pool = self._pool()
            thought = asyncio.get_running_loop().run_in_executor(pool, think, game, kind, world, seat, seed)
            # Not `wait_for`: in Python 3.11 it keeps a cancellation to itself that comes just when the thought is done,
            # and a keeper told to stop would go on looking after its table.
            async with asyncio.timeout(self.limit):
                return await thought
        except BrokenProcessPool:
            self.pool = None
            return -1
        except Exception:  # a bot of somebody else's making may fail as it likes: the table plays on
            return -1

    def _pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            spawn = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=_settle)
        return self.pool

    def close(self) -> None:
        if self.pool is not None:
            for process in list((self.pool._processes or {}).values()):
                process.kill()  # nobody waits for a thought any more
            self.pool.shutdown(wait=True, cancel_futures=True)
            self.pool = None
