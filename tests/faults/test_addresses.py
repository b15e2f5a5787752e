"""What may stand after --database, and what is refused before anything is made. A password is never repeated."""

from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests.databases import Postgres
from tests.faults.process import Process, refused

SECRET = "geheim"


@pytest.mark.parametrize(
    "address",  # tests/server/test_client_addresses.py has many more
    [
        "postgresql+psycopg://me:geheim@db/teahouse",
        "postgres//me:geheim@db/teahouse",
        "host=db user=me password=geheim",
        "postgresql://me:ge%zzheim@db/teahouse",
        "postgresql://me:geheim@127.0.0.1:1/teahouse",
        "postgresql://me:p@geheim@no-such-name.invalid/teahouse",
        "a" * 300,
    ],
)
def test_an_address_of_no_known_kind_is_refused_and_nothing_is_made(address: str, tmp_path: Path) -> None:
    said = refused(address, cwd=tmp_path)
    assert SECRET not in said
    assert list(tmp_path.iterdir()) == []


def test_three_slashes_are_the_root_of_this_computer(start: Callable[..., Process], tmp_path: Path) -> None:
    start(f"sqlite://{tmp_path}/tables.sqlite")
    assert (tmp_path / "tables.sqlite").is_file()


def test_a_user_or_a_database_that_postgresql_does_not_know(postgres: Postgres) -> None:
    address = postgres.fresh()
    plain = address.partition("&password")[0]
    assert "no database of that name" in refused(plain.replace("/teahouse_", "/nothing_"))
    assert "user or the password" in refused(plain.replace("//postgres:", "//nobody:geheim"))


def test_a_newer_schema_is_left_alone_in_postgresql(postgres: Postgres, start: Callable[..., Process]) -> None:
    address = postgres.fresh()
    start(address).stop()
    with psycopg.connect(address, autocommit=True) as db:
        db.execute("INSERT INTO schema_version VALUES (9999)")
        assert "newer teahouse" in refused(address)
        assert db.execute("SELECT MAX(version) FROM schema_version").fetchone() == (9999,)


def test_a_database_of_postgresql_that_can_only_be_read(postgres: Postgres, start: Callable[..., Process]) -> None:
    address = postgres.fresh()
    start(address).stop()
    with psycopg.connect(address, autocommit=True) as db:
        name = db.info.dbname
        db.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    assert "only be read" in refused(address)
