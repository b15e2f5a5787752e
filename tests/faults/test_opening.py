"""A table is opened, and a seat given, with the key to it or not at all: also when the server is killed in between."""

import random
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import httpx
import psycopg

from tests.faults.process import Process
from tests.people import PATIENCE, Guest

KILLS = 3
ORDER = {"game": "taiwan-snackbar", "you": "Ann", "players": 3, "option-starter": "1"}  # no bot has anything to do
ORPHANS = """
SELECT t.id FROM tables t
WHERE NOT EXISTS (SELECT 1 FROM keys k WHERE k.table_id = t.id AND k.seat = -1)
"""
KEYLESS = """
SELECT s.table_id, s.seat, s.name FROM seats s
WHERE s.kind = 'person' AND NOT EXISTS (SELECT 1 FROM keys k WHERE k.table_id = s.table_id AND k.seat = s.seat)
"""
HALF_OPEN = """
SELECT t.id FROM tables t
WHERE t.status = 'open' AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'free')
"""
COUNT = "SELECT COUNT(*) FROM tables"
TWO_SEATS = "SELECT table_id, hash FROM keys WHERE seat >= 0 GROUP BY table_id, hash HAVING COUNT(*) > 1"
TWO_OF_A_NAME = "SELECT table_id, name FROM seats WHERE name <> '' GROUP BY table_id, name HAVING COUNT(*) > 1"


def rows(database: str, sql: str) -> list[tuple[object, ...]]:
    if database.startswith("postgresql"):
        with psycopg.connect(database) as db:
            return db.execute(sql).fetchall()
    with closing(sqlite3.connect(database)) as file:
        return file.execute(sql).fetchall()


class Visitor(threading.Thread):
    """Somebody who opens tables for three, plays others at once, and whose friend sits down; killed servers or not."""

    def __init__(self, process: Process) -> None:
        super().__init__(daemon=True)
        self.process = process
        self.over = threading.Event()
        self.opened = 0

    def run(self) -> None:
        address = self.process.address
        headers = {"Origin": address}
        with (
            httpx.Client(base_url=address, headers=headers, timeout=PATIENCE) as ann,
            httpx.Client(base_url=address, headers=headers, timeout=PATIENCE) as ben,
        ):
            while not self.over.is_set():
                try:
                    ann.post("/tables", data=ORDER | {"what": "now"})
                    answer = ann.post("/tables", data=ORDER | {"what": "open"})
                    ben.post(f"{answer.headers['location']}/sit", data={"you": "Ben"})
                    self.opened += 1
                except (httpx.TransportError, KeyError):
                    time.sleep(0.02)


def test_no_table_and_no_seat_is_without_a_key_after_kills(start: Callable[..., Process], database: str) -> None:
    process = start(database)
    visitors = [Visitor(process) for _ in range(2)]
    for visitor in visitors:
        visitor.start()
    for _ in range(KILLS):
        before = sum(visitor.opened for visitor in visitors)
        until = time.monotonic() + PATIENCE
        while sum(visitor.opened for visitor in visitors) < before + 3:
            assert time.monotonic() < until
            time.sleep(0.01)
        time.sleep(random.random() * 0.1)
        process.stop(signal.SIGKILL)
        process.start()
    for visitor in visitors:
        visitor.over.set()
    for visitor in visitors:
        visitor.join(PATIENCE)
    ((count,),) = rows(database, COUNT)
    assert isinstance(count, int)
    assert count >= KILLS * 6
    assert rows(database, ORPHANS) == []
    assert rows(database, KEYLESS) == []
    assert rows(database, HALF_OPEN) == [], "a game that was to begin at once lies there unbegun"


def test_where_no_key_can_be_written_no_table_is_opened_and_no_seat_given(
    start: Callable[..., Process], sqlite: str
) -> None:
    """The same without luck: the database refuses every key, so that whatever was written before it is to be gone."""
    process = start(sqlite)
    ann, ben = process.guest(), process.guest()
    where = ann.open()
    before = [rows(sqlite, f"SELECT * FROM {table}") for table in ("tables", "seats", "keys")]
    with closing(sqlite3.connect(sqlite)) as file:
        file.execute("CREATE TRIGGER no_keys BEFORE INSERT ON keys BEGIN SELECT RAISE(ABORT, 'no key'); END")
    for code in (
        ben.send(f"{where}/sit", you="Ben").status_code,
        ben.send("/tables", **ORDER, what="open").status_code,
        ben.send("/tables", **ORDER, what="now").status_code,
    ):
        assert code >= 400
    assert [rows(sqlite, f"SELECT * FROM {table}") for table in ("tables", "seats", "keys")] == before
    with closing(sqlite3.connect(sqlite)) as file:
        file.execute("DROP TRIGGER no_keys")
    assert ben.send(f"{where}/sit", you="Ben").status_code == 303
    assert "(you)" in ben.see(where)


def test_a_guest_whose_answer_was_lost_gets_in(start: Callable[..., Process], sqlite: str) -> None:
    """Ben's browser is cut off just after it has asked for the seat."""
    process = start(sqlite)
    ann, ben = process.guest(), process.guest()
    where = ann.open()
    ben.see(where)
    lost = process.guest(ben.client.cookies)
    assert lost.send(f"{where}/sit", you="Ben").status_code == 303
    process.stop(signal.SIGKILL)
    process.start()
    assert ben.send(f"{where}/sit", you="Ben").status_code == 303
    page = ben.see(where)
    assert page.count("Ben") == 1
    assert "(you)" in page


def test_nobody_has_two_seats_or_anothers_name_by_coming_at_the_same_moment(
    start: Callable[..., Process], database: str
) -> None:
    """A double click, two tabs, two namesakes: at one process and at two."""
    here, there = start(database), start(database)
    ann, ben = here.guest(), here.guest()
    with ThreadPoolExecutor(2) as crowd:
        for number in range(16):
            where = ann.open(players=4)
            assert ben.client.get(where).status_code == 200  # the lobby gives a browser its secret
            process = there if number % 2 else here
            other = process.guest(ben.client.cookies) if number % 4 < 2 else process.guest()
            together = threading.Barrier(2)

            def sit(guest: Guest, seat: int, where: str = where, together: threading.Barrier = together) -> int:
                together.wait(PATIENCE)
                return guest.send(f"{where}/sit", you="Ben", seat=seat).status_code

            codes = list(crowd.map(sit, (ben, other), (1, 2)))
            assert 303 in codes, codes
    assert rows(database, TWO_SEATS) == []
    assert rows(database, TWO_OF_A_NAME) == []
