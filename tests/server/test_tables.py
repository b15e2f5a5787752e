"""The house keeps what it knows: what is seen is worked out once, and a bell sends one listener to the database."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from teahouse.core.errors import TeahouseError
from teahouse.server.lobby import Lobby, Order
from teahouse.server.play import WORDS, Move, Play
from teahouse.server.problems import OutOfReach
from teahouse.server.store import Store
from teahouse.server.store.engine import Row, Value
from teahouse.server.store.sqlite import SqliteEngine
from teahouse.server.tables import Tables
from tests.server.running import QUICK


class Counting(SqliteEngine):
    """A database that counts how often it is asked."""

    reads = 0

    async def read(self, sql: str, *args: Value) -> list[Row]:
        self.reads += 1
        return await super().read(sql, *args)


def with_house(path: str, work: Callable[[Tables, Counting, str], Awaitable[None]]) -> None:
    """A house with one table of three people, playing; nothing happens by itself."""

    async def run() -> None:
        engine = Counting(Path(path))
        tables = Tables(replace(QUICK, database=path), Store(engine))
        await tables.store.open()
        try:
            lobby = Lobby(tables)
            table = await lobby.open(Order("taiwan-snackbar", 3, options={"starter": 1}), "ann", "Ann")
            await lobby.sit(table, "ben", "Ben")
            await lobby.sit(table, "cat", "Cat")
            await lobby.start(table)
            await work(tables, engine, table)
        finally:
            await tables.store.close()

    asyncio.run(run())


async def decide(tables: Tables, table: str, seat: int) -> None:
    live = await tables.live(table)
    words = live.playing().moves(seat)[0]
    await Play(tables).decide(table, seat, live.stamp(seat), Move(text=words))


def test_what_a_viewer_sees_is_worked_out_once_until_something_changes(sqlite: str) -> None:
    async def work(tables: Tables, engine: Counting, table: str) -> None:
        live = await tables.live(table)
        known = live.known_to(0, set())
        assert live.known_to(0, set()) is known
        assert live.known_to(0, {1}) is not known, "somebody has gone"
        digests = [live.digest(seat, set()) for seat in (0, 1, None)]
        assert len(set(digests)) == 3
        await decide(tables, table, 0)
        live = await tables.live(table)
        assert all(live.digest(seat, set()) != old for seat, old in zip((0, 1, None), digests))
        digests = [live.digest(seat, set()) for seat in (0, 1, None)]
        await Play(tables).say(table, 1, WORDS, "hello")
        live = await tables.live(table)
        assert all(live.digest(seat, set()) != old for seat, old in zip((0, 1, None), digests))

    with_house(sqlite, work)


def test_a_bell_sends_one_listener_to_the_database_for_all(sqlite: str) -> None:
    async def work(tables: Tables, engine: Counting, table: str) -> None:
        with tables.notifications.subscription(table) as subscription:
            await tables.live(table)
            before = engine.reads
            for _ in range(3):
                await tables.glance(table)
            assert engine.reads == before, "nobody rang"
            tables.notifications.wake(table)
            assert subscription.is_set()
            for _ in range(3):
                await tables.glance(table)
            assert engine.reads == before + 1
            tables.notifications.wake("")  # news of who knows which table
            await tables.glance(table)
            assert engine.reads == before + 2

    with_house(sqlite, work)


def test_nothing_is_missed_at_a_glance(sqlite: str) -> None:
    async def work(tables: Tables, engine: Counting, table: str) -> None:
        with tables.notifications.subscription(table):
            await tables.live(table)
            await decide(tables, table, 0)
            before = engine.reads
            assert (await tables.glance(table)).head == 1
            assert engine.reads == before, "what was decided here is known here"
            other = Tables(tables.settings, tables.store)  # as in another process
            await Play(other).say(table, 1, WORDS, "hello")
            tables.notifications.wake(table)  # as the database tells everyone
            assert (await tables.glance(table)).talk[-1].words == "hello"
        with tables.notifications.subscription(table):
            await Play(other).say(table, 2, WORDS, "and again")
            assert (await tables.live(table)).talk[-1].words == "and again"

    with_house(sqlite, work)


@pytest.mark.parametrize("what", ["seats", "entries", "keys", "talk"])
def test_what_was_read_by_half_does_not_pass_for_the_newest(sqlite: str, what: str) -> None:
    """The database goes away, or whoever asked does, in the middle of following what another process has written."""

    async def work(tables: Tables, engine: Counting, table: str) -> None:
        await tables.live(table)
        other = Tables(tables.settings, Store(engine))
        await decide(other, table, 0)
        await Play(other).say(table, 1, WORDS, "hello")

        async def gone(*_: object) -> None:
            raise OutOfReach()

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tables.store, what, gone)
            with pytest.raises(OutOfReach):
                await tables.live(table)
        found = await tables.live(table)
        assert (found.head, [said.words for said in found.talk]) == (1, ["hello"])

    with_house(sqlite, work)


@pytest.mark.parametrize(
    ("keys", "names"), [(("ann", "ann"), ("Ann", "Anna")), (("ann", "ben"), ("Ann", "Ann"))], ids=["guest", "name"]
)
def test_two_who_sit_down_at_the_same_moment(sqlite: str, keys: tuple[str, str], names: tuple[str, str]) -> None:
    """Nobody has two seats, and no two have one name, however close together they come, at whatever process."""

    async def work(tables: Tables, engine: Counting, _: str) -> None:
        for second in (tables, Tables(tables.settings, Store(engine))):
            table = await Lobby(tables).open(Order("taiwan-snackbar", 4), "opener")
            outcomes = await asyncio.gather(
                Lobby(tables).sit(table, keys[0], names[0], 1),
                Lobby(second).sit(table, keys[1], names[1], 2),
                return_exceptions=True,
            )
            assert sum(isinstance(outcome, TeahouseError) for outcome in outcomes) == 1, outcomes
            assert len((await tables.live(table)).people()) == 1

    with_house(sqlite, work)
