"""Who waits for news of which table."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from teahouse.server.problems import TooMuch


class Subscription:
    """Is called when something happens at any of some tables, and knows at which."""

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


class Notifications:
    """Wakes the event streams of a table. What has changed they find out themselves, each for its own viewer."""

    def __init__(self) -> None:
        self.subscriptions: dict[str, set[Subscription]] = defaultdict(set)
        self.news: dict[str, int] = {}  # how often there were news of a table, as long as anybody listens
        self.streams = 0
        self.listeners: Counter[str] = Counter()  # the same by address
        self.closing = False

    @contextmanager
    def subscription(self, *tables: str) -> Iterator[Subscription]:
        """Called whenever something happens at one of the tables."""
        subscription = Subscription()
        for table_id in tables:
            self.subscriptions[table_id].add(subscription)
            self.news.setdefault(table_id, 0)
        try:
            yield subscription
        finally:
            for table_id in tables:
                self.subscriptions[table_id].discard(subscription)
                if not self.subscriptions[table_id]:
                    del self.subscriptions[table_id], self.news[table_id]

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
        for name in [table_id] if table_id else list(self.subscriptions):
            if name in self.subscriptions:
                self.news[name] += 1
            for subscription in self.subscriptions.get(name, ()):
                subscription.ring(name)

    def close(self) -> None:
        """End every stream: the server is going down, and browsers will come back when it is up again."""
        self.closing = True
        self.wake("")
