"""Who waits for news of which table, and who is here."""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from teahouse.server.problems import TooMuch

FORGET_SECONDS = 3600.0


class Bell:
    """Rings when something happens at any of some tables, and knows at which."""

    def __init__(self) -> None:
        self.event = asyncio.Event()
        self.rung: set[str] = set()

    def ring(self, table_id: str) -> None:
        self.rung.add(table_id)
        self.event.set()

    def clear(self) -> None:
        self.event.clear()

    def is_set(self) -> bool:
        return self.event.is_set()

    async def wait(self) -> None:
        await self.event.wait()

    def taken(self) -> set[str]:
        """Where it has rung since it was last asked."""
        rung, self.rung = self.rung, set()
        return rung


class Hub:
    """Wakes the event streams of a table. What has changed they find out themselves, each for its own viewer."""

    def __init__(self) -> None:
        self.bells: dict[str, set[Bell]] = defaultdict(set)
        self.news: dict[str, int] = {}  # how often the bell of a table has been rung, as long as anybody listens
        self.streams = 0
        self.listeners: Counter[str] = Counter()  # the same by address
        self.closing = False

    @contextmanager
    def bell(self, *tables: str) -> Iterator[Bell]:
        """A bell that rings whenever something happens at one of the tables."""
        bell = Bell()
        for table_id in tables:
            self.bells[table_id].add(bell)
            self.news.setdefault(table_id, 0)
        try:
            yield bell
        finally:
            for table_id in tables:
                self.bells[table_id].discard(bell)
                if not self.bells[table_id]:
                    del self.bells[table_id], self.news[table_id]

    @contextmanager
    def listening(self, address: str, most: int, most_in_all: int) -> Iterator[None]:
        """A place for one more page that listens, if there is one for this address."""
        if self.streams >= most_in_all:
            raise TooMuch("too many pages are listening here; try again in a while")
        if most and self.listeners[address] >= most:
            raise TooMuch(f"{most} pages from where you are listen already; close one, or look again in a while")
        self.streams += 1
        self.listeners[address] += 1
        try:
            yield
        finally:
            self.streams -= 1
            self.listeners[address] -= 1
            if not self.listeners[address]:
                del self.listeners[address]

    def wake(self, table_id: str) -> None:
        """News of one table; of all of them if it is not said which."""
        for name in [table_id] if table_id else list(self.bells):
            if name in self.bells:
                self.news[name] += 1
            for bell in self.bells.get(name, ()):
                bell.ring(name)

    def close(self) -> None:
        """End every stream: the server is going down, and browsers will come back when it is up again."""
        self.closing = True
        self.wake("")


class Presence:
    """When each person at a table was last heard of by this process."""

    def __init__(self) -> None:
        self.heard: dict[tuple[str, int], float] = {}

    def here(self, table_id: str, seat: int | None) -> None:
        if seat is not None:
            self.heard[table_id, seat] = time.time()

    def last(self, table_id: str, seat: int) -> float:
        return self.heard.get((table_id, seat), 0.0)

    def recent(self, seconds: float) -> list[tuple[str, int]]:
        """Everyone heard of in the last so many seconds; whoever was not for an hour is forgotten."""
        now = time.time()
        self.heard = {place: at for place, at in self.heard.items() if at > now - FORGET_SECONDS}
        return [place for place, at in self.heard.items() if at > now - seconds]
