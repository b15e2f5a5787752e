"""A disk without room, a damaged or vanished file, a lock: /health tells the truth, guests get a sentence, nothing that
was acknowledged is lost, and all goes on by itself as soon as it can.
"""

import os
import re
import resource
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.faults.process import Process, fill
from tests.people import PATIENCE, Guest, moves, stamp

OVER = 'name="stamp"|class="play [a-z-]* over'


def health(process: Process) -> tuple[int, str]:
    began = time.monotonic()
    answer = httpx.get(f"{process.address}/health", timeout=PATIENCE)
    assert time.monotonic() - began < 4, "two seconds are promised, and a busy machine gets two more"
    return answer.status_code, answer.json()["status"]


def until_health(process: Process, code: int) -> str:
    end = time.monotonic() + PATIENCE
    while (found := health(process))[0] != code:
        assert time.monotonic() < end, found
        time.sleep(0.1)
    return found[1]


def entries(database: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
        return db.execute("SELECT number, words FROM entries ORDER BY table_id, number").fetchall()


def play_until_refused(guest: Guest, where: str) -> tuple[list[str], httpx.Response]:
    """Decide, and talk, until something is refused for other reasons than the rules'; what was acknowledged."""
    said: list[str] = []
    for number in range(5000):
        answer = guest.send(f"{where}/talk", words=f"saying {number}")
        if answer.status_code != 303:
            return said, answer
        said.append(f"saying {number}")
    raise AssertionError("the disk never got full")


def talk(database: Path) -> list[str]:
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro", uri=True)) as db:
        return [words for (words,) in db.execute("SELECT words FROM talk ORDER BY number")]


def test_a_full_disk_is_told_and_recovered_from(start: Callable[..., Process], tiny_disk: Path) -> None:
    database = tiny_disk / "tables.sqlite"
    process = start(str(database), "--pace", "0.5")
    ann = process.guest()
    where = ann.play_now(players=6, **{"option-starter": "1"})
    assert health(process) == (200, "ok")
    page = ann.until(where, 'name="stamp"')
    ballast = fill(tiny_disk)
    assert until_health(process, 503) == "disk full"
    said, answer = play_until_refused(ann, where)
    assert answer.status_code == 503
    assert "disk of this house is full" in answer.text
    assert answer.headers["retry-after"]
    assert 'http-equiv="refresh"' in answer.text
    assert "content-security-policy" in answer.headers
    opened = process.guest().client.post(
        "/api/tables", json={"game": "sweets", "players": 4, "you": "Ben", "name": "x" * 20}
    )
    assert opened.status_code == 503, "a table was opened on a disk without room"
    assert opened.json()["error"]["kind"] == "NoRoom"
    refused = ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0])
    assert refused.status_code == 503
    assert 'name="stamp"' in ann.see(where), "what was written can be read all the while"
    before = entries(database)
    time.sleep(1)  # long enough for bots to have tried, if it was their turn
    assert entries(database) == before

    ballast.unlink()
    assert until_health(process, 200) == "ok"
    assert ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0]).status_code == 303
    ann.until(where, OVER)  # five bots have moved
    assert talk(database) == said
    assert ann.open().startswith("/t/")
    errors = process.stop()
    assert "Traceback" not in errors
    assert errors.count("does not work") == errors.count("works again") == 1, errors


def test_bots_go_on_when_there_is_room_again(start: Callable[..., Process], tiny_disk: Path) -> None:
    """Nobody does anything: what was due while the disk was full happens when it no longer is."""
    database = tiny_disk / "tables.sqlite"
    process = start(str(database), "--pace", "1.5")
    ann = process.guest()
    where = ann.play_now(players=6, **{"option-starter": "1"})
    ann.decide(where)
    ballast = fill(tiny_disk)
    other = ann.client.post("/tables", data={"game": "sweets", "players": "2", "what": "open", "you": "Ann"})
    if other.status_code == 303:  # the log still had some room of its own
        play_until_refused(ann, other.headers["location"])
    time.sleep(3)
    assert not re.search(OVER, ann.see(where)), "bots have moved on a full disk"
    ballast.unlink()
    ann.until(where, OVER)


def test_a_file_that_may_not_grow_is_a_full_disk_too(sqlite: str) -> None:
    process = Process(sqlite)
    try:
        ann = process.guest()
        where = ann.play_now(players=6)
        assert process.process is not None
        largest = max(path.stat().st_size for path in Path(sqlite).parent.iterdir())
        resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (largest, resource.RLIM_INFINITY))
        said, answer = play_until_refused(ann, where)
        assert "disk of this house is full" in answer.text
        assert until_health(process, 503) == "disk full"
        resource.prlimit(process.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        assert until_health(process, 200) == "ok"
        assert talk(Path(sqlite)) == said
    finally:
        process.close()


@pytest.mark.parametrize("how", ["garbage", "middle", "empty"])
def test_a_file_that_is_damaged_meanwhile(how: str, start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite)
    ann = process.guest()
    for _ in range(8):
        where = ann.play_now(players=6)
    process.stop()
    process.start()
    assert health(process) == (200, "ok")
    size = Path(sqlite).stat().st_size
    if how == "empty":
        os.truncate(sqlite, 0)
    else:
        with open(sqlite, "r+b") as file:
            file.seek(0 if how == "garbage" else size // 2 // 4096 * 4096)
            file.write(b"\xab" * (size if how == "garbage" else 8192))
    assert until_health(process, 503) == "damaged"
    for path in (where, "/"):
        answer = ann.client.get(path)
        assert answer.status_code in (200, 410, 503), answer.text
    assert "Traceback" not in process.stop()


@pytest.mark.parametrize("which", ["", "-wal"])
def test_nothing_is_acknowledged_in_a_file_that_is_gone(
    which: str, start: Callable[..., Process], sqlite: str, tmp_path: Path
) -> None:
    process = start(sqlite)
    ann = process.guest()
    where = ann.open()
    Path(sqlite + which).rename(tmp_path / "elsewhere")
    assert ann.send(f"{where}/talk", words="is anybody here?").status_code == 503
    assert until_health(process, 503) == "damaged"
    assert ann.send(f"{where}/talk", words="hello?").status_code == 503
    (tmp_path / "elsewhere").rename(sqlite + which)
    assert ann.send(f"{where}/talk", words="there it is").status_code == 303
    assert until_health(process, 200) == "ok"


def test_a_lock_is_waited_for_and_then_told(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite)
    ann = process.guest()
    where = ann.open()
    with closing(sqlite3.connect(sqlite, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert until_health(process, 503) in ("locked", "no answer")
        answer = ann.send(f"{where}/talk", words="hello")
        assert answer.status_code == 503
        assert "program holds the house" in answer.text
        assert ann.see(where)  # who only looks is not kept waiting
        other.execute("ROLLBACK")
    assert ann.send(f"{where}/talk", words="hello").status_code == 303
    assert until_health(process, 200) == "ok"


def test_the_write_ahead_log_stays_short(start: Callable[..., Process], sqlite: str) -> None:
    """Also while somebody reads all the time."""
    process = start(sqlite)
    ann = process.guest()
    where = ann.open()
    for number in range(600):
        assert ann.send(f"{where}/talk", words=f"saying {number}").status_code == 303
        if number % 10 == 0:
            ann.see(where)
            health(process)
    assert Path(f"{sqlite}-wal").stat().st_size < 8 * 2**20
