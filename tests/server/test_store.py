"""The same questions to SQLite and to PostgreSQL: what two ask at the same time only one is granted."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from teahouse.server.store import Conflict, Store, StoreError, open_store
from teahouse.server.store.engine import migrations
from teahouse.server.store.rows import (
    BOT,
    DECIDE,
    FREE,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    Answer,
    Entry,
    SeatRow,
    Table,
)
from tests.server.running import PATIENCE


def table(name: str = "t1", **more: object) -> Table:
    values: dict[str, object] = {
        "id": name,
        "game": "sweets",
        "rules": 1,
        "pack": "standard",
        "pack_hash": "00",
        "players": 2,
        "options": {"starter": "random"},
        "name": "Sunday",
        "origin": "secret:00",
        "fingerprint": "ff",
        "known": "",
        "wait": 6,
        "listed": True,
        "status": OPEN,
        "opened": 1.5,
        "changed": 1.5,
        "changes": 1,
        "due": None,
    }
    return Table(**(values | more))  # type: ignore[arg-type]


SEATS = [SeatRow(0, PERSON, "Ann", "", 1.0), SeatRow(1, FREE, "", "", 0.0)]


def with_store(database: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = open_store(database)
        await store.open()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def entry(number: int, words: str = "eat") -> Entry:
    return Entry(number, DECIDE, 0, words, 2.0 + number)


def test_a_table_comes_back_as_it_was_written(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), SEATS, "opener", [entry(1)])
        assert await store.table("t1") == table()
        assert await store.table("t2") is None
        assert await store.changes("t1") == 1
        assert await store.changes("t2") is None
        assert await store.seats("t1") == SEATS
        assert await store.entries("t1", 0) == [entry(1)]
        assert await store.keys("t1") == {"opener": [-1]}

    with_store(database, work)


def test_a_number_of_the_log_is_given_once(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(status=PLAYING), SEATS, "opener", [])
        await store.append("t1", [entry(1, "one"), entry(2, "two")], None)
        with pytest.raises(Conflict):
            await store.append("t1", [entry(2, "another two"), entry(3)], None)
        assert [e.words for e in await store.entries("t1", 0)] == ["one", "two"], "half of it was written"
        assert await store.changes("t1") == 2

    with_store(database, work)


def test_of_many_who_write_the_same_number_at_once_one_succeeds(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(status=PLAYING), SEATS, "opener", [])
        outcomes = await asyncio.gather(
            *(store.append("t1", [entry(1, f"words {i}")], None) for i in range(12)), return_exceptions=True
        )
        assert [type(outcome) for outcome in outcomes if outcome is not None] == [Conflict] * 11
        assert len(await store.entries("t1", 0)) == 1

    with_store(database, work)


def test_nothing_is_added_to_a_finished_game(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(status=PLAYING), SEATS, "opener", [])
        await store.append("t1", [entry(1)], None, OVER)
        with pytest.raises(Conflict):
            await store.append("t1", [entry(2)], None)
        assert len(await store.entries("t1", 0)) == 1

    with_store(database, work)


def test_a_free_seat_is_taken_once_and_not_after_the_start(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), SEATS, "opener", [])
        ben, cat = SeatRow(1, PERSON, "Ben", "", 3.0), SeatRow(1, PERSON, "Cat", "", 3.0)
        await store.set_seat("t1", ben, FREE, "key of Ben", 3.0)
        with pytest.raises(Conflict):
            await store.set_seat("t1", cat, FREE, "key of Cat", 3.0)
        assert (await store.seats("t1"))[1] == ben
        assert (await store.keys("t1"))["key of Ben"] == [1]
        changes = await store.changes("t1")
        assert changes is not None
        await store.start("t1", changes, [SEATS[0], ben], 0, 4.0)
        with pytest.raises(Conflict):
            await store.set_seat("t1", SeatRow(1, BOT, "Bao", "greedy", 0.0), PERSON, "", 5.0)
        assert (await store.keys("t1"))["key of Ben"] == [1], "the key was taken away although nothing changed"

    with_store(database, work)


def test_a_start_needs_the_table_as_it_was_looked_at(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), SEATS, "opener", [])
        await store.set_seat("t1", SeatRow(1, BOT, "Bao", "greedy", 0.0), FREE, "", 3.0)
        with pytest.raises(Conflict):
            await store.start("t1", 1, SEATS, 0, 4.0)
        found = await store.table("t1")
        assert found is not None
        assert found.status == OPEN

    with_store(database, work)


def test_answers_may_be_changed_until_they_count(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(status=PLAYING), SEATS, "opener", [])
        await store.answer("t1", Answer(3, 0, "keep", False))
        await store.answer("t1", Answer(3, 0, "send", True))
        assert await store.answers("t1", 3) == [Answer(3, 0, "send", True)]
        assert await store.answers("t1", 4) == []
        assert await store.changes("t1") == 1, "an answer must not be noticed by anybody"

    with_store(database, work)


def test_talk_is_numbered_even_if_all_talk_at_once(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), SEATS, "opener", [])
        await asyncio.gather(*(store.say("t1", 0, "words", f"saying {i}", 5.0) for i in range(6)))
        said = await store.talk("t1", 4)
        assert [talk.number for talk in said] == [3, 4, 5, 6]

    with_store(database, work)


def test_lists_of_tables(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table("old", changed=1.0), SEATS, "opener", [])
        await store.add_table(table("new", changed=9.0, status=PLAYING, due=50.0), SEATS, "opener", [])
        await store.add_table(table("hidden", listed=False), SEATS, "somebody", [])
        await store.add_table(table("done", status=OVER), SEATS, "opener", [])
        await store.give_key("hidden", 0, "opener")
        assert [t.id for t in await store.listed()] == ["new", "old"]
        assert [t.id for t in await store.tables_of("opener", False)] == ["new", "hidden", "old"]
        assert [t.id for t in await store.tables_of("opener", True)] == ["done"]
        assert await store.due(49.0) == []
        assert await store.due(51.0) == ["new"]
        assert await store.seat_of_key("nobody") is None

    with_store(database, work)


def test_every_process_hears_of_a_change(database: str) -> None:
    async def work(store: Store) -> None:
        other = open_store(database)
        await other.open()
        heard: asyncio.Queue[str] = asyncio.Queue()

        async def listen() -> None:
            async for name in other.heard():
                await heard.put(name)

        listening = asyncio.create_task(listen())

        async def hear(wanted: str) -> None:
            while await asyncio.wait_for(heard.get(), PATIENCE) != wanted:
                pass

        try:
            for number in range(100):  # whoever has only just begun to listen may miss a word
                await store.add_table(table(f"first {number}"), SEATS, "opener", [])
                with suppress(TimeoutError):
                    await asyncio.wait_for(hear(f"first {number}"), 1)
                    break
            await store.add_table(table(), SEATS, "opener", [])
            await hear("t1")
            await store.say("t1", 0, "words", "hello", 5.0)
            await hear("t1")
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            await other.close()

    with_store(database, work)


def test_a_database_is_opened_again_as_it_was(database: str) -> None:
    async def write(store: Store) -> None:
        await store.add_table(table(), SEATS, "opener", [])

    async def read(store: Store) -> None:
        assert await store.table("t1") == table()

    with_store(database, write)
    with_store(database, read)


def test_two_processes_may_make_the_schema_at_the_same_time(database: str) -> None:
    async def run() -> None:
        stores = [open_store(database) for _ in range(4)]
        await asyncio.gather(*(store.open() for store in stores))
        await stores[0].add_table(table(), SEATS, "opener", [])
        assert await stores[3].table("t1") == table()
        for store in stores:
            await store.close()

    asyncio.run(run())


def test_a_file_that_another_process_is_making_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    maker = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    maker.execute("BEGIN IMMEDIATE")  # SQLite itself would turn away at once whoever wants the write-ahead log now

    async def run() -> None:
        store = open_store(str(path))
        opening = asyncio.create_task(store.open())
        await asyncio.sleep(0.2)
        assert not opening.done()
        maker.execute("COMMIT")
        await asyncio.wait_for(opening, PATIENCE)
        await store.close()

    asyncio.run(run())
    maker.close()


def test_a_database_of_a_newer_teahouse_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "newer.sqlite"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {migrations()[-1][0] + 1}")
    db.close()

    async def run() -> None:
        store = open_store(str(path))
        try:
            with pytest.raises(StoreError, match="newer"):
                await store.open()
        finally:
            await store.close()

    asyncio.run(run())


def test_a_file_that_is_no_database_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader, this is no database, and it is long enough to be taken for one." * 20)

    async def run() -> None:
        store = open_store(str(path))
        try:
            with pytest.raises(StoreError, match=r"letter\.txt"):
                await store.open()
        finally:
            await store.close()

    asyncio.run(run())
