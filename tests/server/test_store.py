"""The same questions to SQLite and to PostgreSQL: what two ask at the same time only one is granted."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from teahouse.server.store import Conflict, Store, StoreError, open_store
from teahouse.server.store.engine import migrations
from teahouse.server.store.rows import (
    BOT,
    DECIDE,
    FREE,
    NOBODY,
    OPEN,
    OPENER,
    OVER,
    PERSON,
    PLAYING,
    STAND_IN,
    Answer,
    Entry,
    SeatRow,
    Table,
)
from teahouse.server.store.sqlite import Order, SqliteEngine
from tests.people import PATIENCE


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
        await store.set_seat("t1", 1, ben, "key of Ben", 3.0)
        with pytest.raises(Conflict):
            await store.set_seat("t1", 1, cat, "key of Cat", 3.0)
        assert (await store.seats("t1"))[1] == ben
        assert (await store.keys("t1"))["key of Ben"] == [1]
        changes = await store.changes("t1")
        assert changes is not None
        await store.start("t1", changes, [SEATS[0], ben], 0, 4.0)
        with pytest.raises(Conflict):
            await store.set_seat("t1", changes + 1, SeatRow(1, BOT, "Bao", "greedy", 0.0), "", 5.0)
        assert (await store.keys("t1"))["key of Ben"] == [1], "the key was taken away although nothing changed"

    with_store(database, work)


def test_only_whoever_has_a_key_gives_another_one(database: str) -> None:
    """Somebody who is sent away while they ask for a link to their seat gets none."""

    async def work(store: Store) -> None:
        await store.add_table(table(status=PLAYING), [SEATS[0], SeatRow(1, PERSON, "Ben", "", 1.0)], "opener", [], 1)
        for _ in range(2):
            await store.give_key("t1", 1, "opener", "carried")
        await store.append("t1", [entry(1)], None, seats=[SeatRow(1, BOT, "Ben", "easy", 1.0)], drop_keys=True)
        for own in ("opener", "carried", "nobody"):
            with pytest.raises(Conflict):
                await store.give_key("t1", 1, own, "another")
        assert list(await store.keys("t1")) == ["opener"], "the opener's own, which opens no seat"

    with_store(database, work)


def test_a_start_needs_the_table_as_it_was_looked_at(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), SEATS, "opener", [])
        await store.set_seat("t1", 1, SeatRow(1, BOT, "Bao", "greedy", 0.0), "", 3.0)
        with pytest.raises(Conflict):
            await store.start("t1", 1, SEATS, 0, 4.0)
        found = await store.table("t1")
        assert found is not None
        assert found.status == OPEN

    with_store(database, work)


def test_answers_may_be_changed_until_they_count(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(status=PLAYING, decided=3), SEATS, "opener", [])
        await store.answer("t1", Answer(3, 0, "keep", False, 3))
        await store.answer("t1", Answer(3, 0, "send", True, 4))
        assert await store.answers("t1", 3) == [Answer(3, 0, "send", True, 4)]
        assert await store.answers("t1", 4) == []
        found = await store.table("t1")
        assert found is not None
        assert (found.changes, found.answered) == (3, 2), "other processes must read it before the wait ends"
        assert found.changed == 1.5, "it must not show in the order of the room's tables"

    with_store(database, work)


def test_an_answer_is_written_only_while_its_question_stands(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(status=PLAYING), SEATS, "opener", [])
        await store.append("t1", [entry(1)], None)
        await store.append("t1", [Entry(2, STAND_IN, 1, "easy", 3.0)], None)
        await store.say("t1", 0, "Ann", "words", "hello", 4.0)
        await store.answer("t1", Answer(1, 0, "keep", False))  # who comes, goes or talks asks no other question
        await store.append("t1", [entry(3)], None)
        with pytest.raises(Conflict):
            await store.answer("t1", Answer(1, 0, "send", False))
        assert await store.answers("t1", 0) == [Answer(1, 0, "keep", False)]

    with_store(database, work)


def test_a_wait_ends_with_every_answer_that_was_given_or_not_at_all(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(status=PLAYING), SEATS, "opener", [])
        for number in range(1, 41):
            given = await asyncio.gather(
                store.answer("t1", Answer(number - 1, 0, "send", False)),
                store.append("t1", [entry(number)], None, answered=0),
                return_exceptions=True,
            )
            kept = len(await store.answers("t1", 0)) > 0
            assert (given[0] is None) is kept
            assert (given[0] is None) is isinstance(given[1], Conflict), "both, or neither, were accepted"
            if kept:
                return

    with_store(database, work)


def test_what_nobody_sees_makes_no_table_livelier(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(status=PLAYING), SEATS, "opener", [])
        await store.append("t1", [entry(1)], None, unseen=True)
        found = await store.table("t1")
        assert found is not None
        assert (found.changed, found.changes, found.decided) == (1.5, 2, 1)

    with_store(database, work)


def test_talk_is_numbered_even_if_all_talk_at_once(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), SEATS, "opener", [])
        await asyncio.gather(*(store.say("t1", 0, "Ann", "words", f"saying {i}", 5.0) for i in range(6)))
        said = await store.talk("t1", 4)
        assert [talk.number for talk in said] == [3, 4, 5, 6]
        assert {talk.name for talk in said} == {"Ann"}

    with_store(database, work)


def test_what_somebody_said_stays_theirs(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table(), [SEATS[0], SeatRow(1, PERSON, "Ben", "", 1.0)], "opener", [])
        await store.say("t1", 1, "Ben", "words", "I hate dumplings", 5.0)
        await store.set_seat("t1", 2, SeatRow(1, FREE, "", "", 0.0), "", 6.0)
        await store.set_seat("t1", 3, SeatRow(1, PERSON, "Cat", "", 7.0), "key of Cat", 7.0)
        with pytest.raises(Conflict):
            await store.say("t1", 1, "Ben", "words", "and buns", 8.0)
        await store.say("t1", 1, "Cat", "words", "hello", 9.0)
        assert [(said.seat, said.name) for said in await store.talk("t1", 9)] == [(NOBODY, "Ben"), (1, "Cat")]

    with_store(database, work)


def test_lists_of_tables(database: str) -> None:
    async def work(store: Store) -> None:
        await store.add_table(table("old", changed=1.0), SEATS, "opener", [])
        await store.add_table(table("new", changed=9.0, status=PLAYING, due=50.0), SEATS, "opener", [])
        await store.add_table(table("hidden", listed=False), SEATS, "somebody", [])
        await store.add_table(table("done", status=OVER), SEATS, "opener", [])
        await store.give_key("hidden", OPENER, "somebody", "opener")
        assert [t.id for t in await store.listed(0.0)] == ["new", "old"]
        assert [t.id for t in await store.tables_of("opener", False)] == ["new", "hidden", "old"]
        assert [t.id for t in await store.tables_of("opener", True)] == ["done"]
        assert await store.due(49.0) == []
        assert await store.due(51.0) == [("new", 50.0)]
        assert await store.due(51.0, (50.0, "new")) == []
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
            await store.say("t1", 0, "Ann", "words", "hello", 5.0)
            await hear("t1")
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
            await other.close()

    with_store(database, work)


def test_those_who_write_at_the_same_time_fail_each_for_themselves(database: str) -> None:
    names = [f"t{n}" for n in range(12)]

    async def work(store: Store) -> None:
        for name in names:
            await store.add_table(table(name, status=PLAYING), SEATS, "opener", [])
        await store.append("t5", [entry(1)], None)
        written = await asyncio.gather(
            *(store.append(name, [entry(1, name)], None) for name in names), return_exceptions=True
        )
        assert [name for name, problem in zip(names, written) if problem is not None] == ["t5"]
        assert isinstance(written[5], Conflict)
        assert [(await store.entries(name, 0))[0].words for name in names] == [
            "eat" if name == "t5" else name for name in names
        ]

    with_store(database, work)


def test_many_who_write_at_the_same_time_share_a_transaction(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        names = [f"t{n}" for n in range(40)]
        for name in names:
            await store.add_table(table(name, status=PLAYING), SEATS, "opener", [])
        engine = store.engine
        assert isinstance(engine, SqliteEngine)
        sizes: list[int] = []
        carry_out = engine._carry_out

        def counted(orders: list[Order]) -> None:
            sizes.append(len(orders))
            carry_out(orders)

        engine._carry_out = counted  # type: ignore[method-assign]
        await asyncio.gather(*(store.append(name, [entry(1)], None) for name in names))
        assert sum(sizes) == len(names)
        assert len(sizes) <= 3, "the first, those who came meanwhile, and whoever came just then"

    with_store(str(tmp_path / "tea.sqlite"), work)


def test_a_process_hears_of_its_own_writing_only_if_nobody_waited_for_it(database: str) -> None:
    async def work(store: Store) -> None:
        heard: list[str] = []

        async def listen() -> None:
            async for name in store.heard():
                heard.append(name)

        listening = asyncio.create_task(listen())
        other = open_store(database)
        await other.open()
        try:
            for number in range(100):  # whoever has only just begun to listen may miss a word
                await other.add_table(table(f"first {number}"), SEATS, "opener", [])
                await asyncio.sleep(0.1)
                if f"first {number}" in heard:
                    break
            for number in range(10):
                await store.add_table(table(f"own {number}"), SEATS, "opener", [])
            lost = asyncio.create_task(store.say("own 0", 0, "Ann", "words", "hello", 5.0))
            await asyncio.sleep(0)
            lost.cancel()
            await asyncio.gather(lost, return_exceptions=True)
            async with asyncio.timeout(PATIENCE):
                while "own 0" not in heard:
                    await asyncio.sleep(0.02)
            assert await store.talk("own 0", 10), "it was done, though nobody waited"
            await other.add_table(table("last"), SEATS, "opener", [])
            async with asyncio.timeout(PATIENCE):
                while "last" not in heard:
                    await asyncio.sleep(0.02)
            assert [name for name in heard if name.startswith("own")] == ["own 0"]
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


def first_schema(database: str) -> None:
    """A database as the first teahouse left it: a game with a wait, an answer in it, and talk."""
    ((_, statements),) = [step for step in migrations() if step[0] == 1]
    values = [
        "INSERT INTO tables VALUES ('old', 'sweets', 1, 'standard', '00', 2, '{}', 'Sunday', 'secret:00', 'ff', '', 6, 1, "
        "'playing', 1.5, 1.5, 7, NULL)",
        "INSERT INTO tables VALUES ('new', 'sweets', 1, 'standard', '00', 2, '{}', 'Monday', 'secret:00', 'ff', '', 6, 1, "
        "'open', 1.5, 1.5, 1, NULL)",
        "INSERT INTO seats VALUES ('old', 0, 'person', 'Ann', '', 1.0), ('old', 1, 'person', 'Ben', '', 1.0)",
        "INSERT INTO entries VALUES ('old', 1, 'decide', 0, 'eat', 2.0), ('old', 2, 'undo', 0, '1', 2.0), "
        "('old', 3, 'decide', 0, 'eat', 2.0), ('old', 4, 'stand in', 1, 'easy', 2.0)",
        "INSERT INTO answers VALUES ('old', 3, 1, 'keep', 1)",
        "INSERT INTO talk VALUES ('old', 1, 1, 'words', 'hello', 2.0), ('old', 2, 0, 'sign', 'yum', 2.0)",
    ]
    if database.startswith("postgresql"):
        with psycopg.connect(database) as db:
            for statement in [*statements, *values]:
                db.execute(statement)
            db.execute("CREATE TABLE schema_version (version INTEGER NOT NULL)")
            db.execute("INSERT INTO schema_version VALUES (1)")
        return
    with sqlite3.connect(database) as file:
        for statement in [*statements, *values]:
            file.execute(statement)
        file.execute("PRAGMA user_version = 1")
    file.close()


def test_a_database_of_the_first_teahouse_is_brought_up_to_date(database: str) -> None:
    first_schema(database)

    async def work(store: Store) -> None:
        old, new = await store.table("old"), await store.table("new")
        assert old is not None
        assert new is not None
        assert (old.decided, old.answered, new.decided) == (3, 0, 0), (
            "the question that is asked is the last decision's"
        )
        assert old.reminders is new.reminders is True, "as all tables had them (R10)"
        assert await store.answers("old", 0) == [Answer(3, 1, "keep", True, 3)]
        assert [(said.seat, said.name, said.words) for said in await store.talk("old", 9)] == [
            (1, "Ben", "hello"),
            (0, "Ann", "yum"),
        ]
        await store.answer("old", Answer(3, 1, "send", False, 4))
        await store.append("old", [entry(5)], None, answered=1)

    with_store(database, work)
    with_store(database, lambda store: store.check())
