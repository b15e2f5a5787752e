"""PostgreSQL goes away, in every way it can: pages say so within two seconds, and all is well within five of its return."""

import time
from collections.abc import Callable, Iterator

import psycopg
import pytest

from tests.databases import SECRET, Postgres
from tests.faults.outages import BUSY_SECONDS, TOLD_SECONDS, WAYS, WELL_SECONDS, outage
from tests.faults.process import Process, refused
from tests.people import moves, stamp

OUTAGE_SECONDS = 5.0


@pytest.fixture(scope="module")
def own() -> Iterator[Postgres]:
    """One that may be stopped and frozen."""
    server = Postgres()
    yield server
    server.stop()


@pytest.mark.parametrize("how", WAYS)
def test_an_outage(how: str, own: Postgres) -> None:
    took = outage(own, how, OUTAGE_SECONDS)
    assert took["told"] < TOLD_SECONDS + BUSY_SECONDS, took
    assert took["well"] < WELL_SECONDS + BUSY_SECONDS, took


def test_a_server_that_does_not_answer_at_the_start(own: Postgres) -> None:
    address = own.fresh()
    own.freeze()
    try:
        said = refused(address)
    finally:
        own.thaw()
    assert "does not answer" in said
    assert SECRET not in said


def test_a_password_that_is_not_accepted(own: Postgres) -> None:
    address = own.fresh()
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("CREATE USER guest PASSWORD 'another one'")
    rules = own.server.pgdata / "pg_hba.conf"
    before = rules.read_text()
    rules.write_text("local all guest scram-sha-256\n" + before)
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("SELECT pg_reload_conf()")
    time.sleep(0.5)
    said = refused(address.replace("//postgres:", "//guest:"))
    assert "user or the password" in said
    assert SECRET not in said


def test_broken_connections_are_nobodys_business(own: Postgres, start: Callable[..., Process]) -> None:
    """As when a pooler between is restarted: what was idle is dead, and the server is there."""
    address = own.fresh()
    process = start(address)
    ann = process.guest()
    where = ann.play_now(players=3, **{"option-starter": "1"})
    with psycopg.connect(address, autocommit=True) as db:
        for _ in range(5):
            page = ann.until(where, 'name="stamp"|class="play [a-z-]* over')
            if 'name="stamp"' not in page:
                break
            db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            assert ann.client.get("/").status_code == 200
            assert ann.send(f"{where}/move", stamp=stamp(page), words=moves(page)[0]).status_code == 303
    assert "Traceback" not in process.stop()


def test_what_may_or_may_not_have_been_written_is_never_acknowledged(
    own: Postgres, start: Callable[..., Process]
) -> None:
    """The answer to a COMMIT does not come: whoever asked is told that it is not known, and nobody decides twice."""
    address = own.fresh()
    process = start(address)
    ann = process.guest()
    where = ann.play_now(players=3, **{"option-starter": "1"})
    page = ann.until(where, 'name="stamp"')
    move = {"stamp": stamp(page), "words": moves(page)[0]}
    with psycopg.connect(address, autocommit=True) as db:
        db.execute(
            "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(4); RETURN NULL; END'"
        )
        db.execute(
            "CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON entries DEFERRABLE INITIALLY DEFERRED "
            "FOR EACH ROW EXECUTE FUNCTION dawdle()"
        )
        answer = ann.send(f"{where}/move", **move)
        assert answer.status_code == 503
        assert "whether this was written down is not known" in answer.text
        time.sleep(4)
        db.execute("DROP TRIGGER slow ON entries")
        ann.client.post(f"{where}/move", data=move)  # again: accepted if it was not written, refused if it was
        ann.until(where, 'name="stamp"|class="play [a-z-]* over')
        made = db.execute("SELECT words FROM entries WHERE table_id = %s AND seat = 0", (where[3:],)).fetchall()
    assert made == [(move["words"],)]


@pytest.mark.parametrize("what", ["read-only", "damaged"])
def test_health_tells_the_truth_of_postgresql(what: str, own: Postgres, start: Callable[..., Process]) -> None:
    address = own.fresh()
    process = start(address)
    ann = process.guest()
    with psycopg.connect(address, autocommit=True) as db:
        if what == "damaged":
            db.execute("DROP TABLE answers")
        else:
            db.execute(f"ALTER DATABASE {db.info.dbname} SET default_transaction_read_only = on")
            db.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
    time.sleep(1.1)
    answer = ann.client.get("/health")
    assert (answer.status_code, answer.json()["status"]) == (503, what)
    if what == "read-only":
        opened = ann.send("/tables", game="sweets", players=2, what="open", you="Ann")
        assert opened.status_code == 503
        assert "not written into" in opened.text
