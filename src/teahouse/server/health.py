"""Whether this process can do its work: /health asks the database, in bounded time and not too often."""

import asyncio
from time import monotonic

from teahouse.server.problems import OutOfReach
from teahouse.server.store import Store

KEEP_SECONDS = 1.0
ANSWER_SECONDS = 1.8
WELL = "ok"


class Health:
    """What was found last is told for a second; whoever asks while it is being found out waits for the same answer."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.found = ""
        self.at = 0.0
        self.looking: asyncio.Task[str] | None = None

    async def word(self) -> str:
        """`ok`, or what is wrong in a word or two."""
        known = (self.found == WELL) != self.store.engine.troubled()  # or somebody has found out more since
        if self.found and known and monotonic() < self.at + KEEP_SECONDS:
            return self.found
        if self.looking is None:
            self.looking = asyncio.create_task(self._look())
        done, _ = await asyncio.wait({self.looking}, timeout=ANSWER_SECONDS)
        return self.found if done else "no answer"

    async def _look(self) -> str:
        try:
            await self.store.check()
            self.found = WELL
        except OutOfReach as problem:
            self.found = problem.word
        except Exception:  # whatever else a database raises, it does not work
            self.found = "no database"
        self.at = monotonic()
        self.looking = None
        return self.found
