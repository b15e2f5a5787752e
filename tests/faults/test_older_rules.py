"""Tables of rules, components or games that this server does not have: each stands for itself and stops no other."""

import json
import re
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from typing import Any

import psycopg
import pytest

from tests.faults.process import Process

MANY = 300  # more than are looked at in one go, and far more than are shown
ASKED = 'name="stamp"|class="play [a-z-]* over'
COLUMNS = (
    "game, rules, pack, pack_hash, players, options, name, origin, fingerprint, known, wait, listed, status, opened, "
    "changed, changes, due"
)


def sql(database: str, *statements: str) -> list[tuple[Any, ...]]:
    """Carry out statements; the rows of the last one."""
    rows: list[tuple[Any, ...]] = []
    if "://" in database:
        with psycopg.connect(database, autocommit=True) as db:
            for statement in statements:
                found = db.execute(statement)
                rows = found.fetchall() if found.description else []
        return rows
    with closing(sqlite3.connect(database, isolation_level=None, timeout=10)) as old:
        for statement in statements:
            rows = old.execute(statement).fetchall()
    return rows


SPOILS = {
    "rules": "rules = 99",
    "older rules": "rules = 0",
    "pack": "pack_hash = 'ffff'",
    "game": "game = 'mah-jong'",
    "options": "options = 'no options'",
    "other options": """options = '{"spice": "hot"}'""",
    "origin": "origin = 'nowhere'",
}


@pytest.mark.parametrize("status", ["open", "playing"])
def test_a_table_that_cannot_be_played_stands_for_itself(
    status: str, start: Callable[..., Process], database: str
) -> None:
    process = start(database)
    ann = process.guest()
    tables = {}
    for spoil in (*SPOILS, "log", "entry", "none"):
        what = ann.play_now if status == "playing" else ann.open
        tables[spoil] = what(players=3, listed="yes", name=spoil, **{"option-starter": "1"}).removeprefix("/t/")
    for spoil, change in SPOILS.items():
        sql(database, f"UPDATE tables SET {change}, changes = changes + 1 WHERE id = '{tables[spoil]}'")
    if status == "playing":
        for spoil, words in (("log", "eat the table"), ("entry", "")):
            kind, table = "decide" if words else "undo", tables[spoil]
            sql(
                database,
                f"INSERT INTO entries (table_id, number, kind, seat, words, at) VALUES ('{table}', 1, '{kind}', 0, '{words}', 1)",
                f"UPDATE tables SET changes = changes + 1 WHERE id = '{table}'",
            )
    spoilt = [*SPOILS, *(["log", "entry"] if status == "playing" else [])]
    if status == "open":  # nobody plays there yet: how many may sit down, and where cards come from, is not asked
        spoilt = [spoil for spoil in spoilt if spoil in ("rules", "older rules", "pack", "game")]
    listed = ann.client.get("/api/tables")
    assert listed.status_code == 200, listed.text
    shown = {table["id"] for table in listed.json()}
    assert tables["none"] in shown
    assert not shown & {tables[spoil] for spoil in spoilt}
    room = ann.see("/")
    assert tables["none"] in room
    assert ann.see("/replays")
    for spoil in spoilt:
        for path in (f"/t/{tables[spoil]}", f"/api/tables/{tables[spoil]}"):
            answer = ann.client.get(path)
            assert answer.status_code == 410, (spoil, path, answer.status_code, answer.text)
            assert "cannot be played on" in answer.text
        assert ann.send(f"/t/{tables[spoil]}/move", stamp="x", words="y").status_code == 410, spoil
        assert tables[spoil] not in room
    assert "Traceback" not in process.stop()


def test_many_of_them_stop_no_bot_after_a_restart(start: Callable[..., Process], database: str) -> None:
    process = start(database, "--pace", "1")
    ann = process.guest()
    where = ann.play_now(players=6, listed="yes", **{"option-starter": "1"})
    ann.decide(where)  # five bots are about to move
    process.stop(9)
    table = where.removeprefix("/t/")
    assert sql(database, f"SELECT due FROM tables WHERE id = '{table}'") != [(None,)]
    columns = COLUMNS.replace("due", "due - 1000").replace("rules", "99").replace("changed,", "changed + 1000,")
    copies = ["BEGIN"]
    for number in range(MANY):
        copies += [
            f"INSERT INTO tables (id, {COLUMNS}) SELECT 'old{number}', {columns} FROM tables WHERE id = '{table}'",
            f"INSERT INTO seats (table_id, seat, kind, name, bot, seen) SELECT 'old{number}', seat, kind, name, bot, seen "
            f"FROM seats WHERE table_id = '{table}'",
            f"INSERT INTO entries (table_id, number, kind, seat, words, at) SELECT 'old{number}', number, kind, seat, words, "
            f"at FROM entries WHERE table_id = '{table}'",
        ]
    sql(database, *copies, "COMMIT")
    logs = sql(database, "SELECT * FROM entries WHERE table_id LIKE 'old%' ORDER BY table_id, number")
    assert len(logs) >= MANY
    process.start()
    page = ann.until(where, ASKED)
    assert re.search(ASKED, page)
    end = time.monotonic() + 30
    while sql(database, "SELECT COUNT(*) FROM tables WHERE id LIKE 'old%' AND due IS NOT NULL") != [(0,)]:
        assert time.monotonic() < end, "they are looked at for ever"
        time.sleep(0.2)
    assert table in {shown["id"] for shown in ann.client.get("/api/tables").json()}, "they fill the list"
    assert table in ann.see("/")
    assert sql(database, "SELECT * FROM entries WHERE table_id LIKE 'old%' ORDER BY table_id, number") == logs
    assert "Traceback" not in process.stop()
    # A server that has the rules finds everything as it was: whoever looks at such a table wakes it.
    sql(database, f"UPDATE tables SET rules = (SELECT rules FROM tables WHERE id = '{table}') WHERE id = 'old7'")
    process.start()
    before = json.dumps(ann.client.get("/api/tables/old7").json()["log"])
    while json.dumps(ann.client.get("/api/tables/old7").json()["log"]) == before:
        assert time.monotonic() < end + 60, "its bots sleep for ever"
        time.sleep(0.1)
