"""Which texts name a database, and that no refusal repeats what may be a password."""

from pathlib import Path

import psycopg
import pytest

from teahouse.server.store import StoreError, open_store
from teahouse.server.store.addresses import read_address
from teahouse.server.store.pool import why


@pytest.mark.parametrize(
    "address",
    [
        "postgresql+psycopg://me:geheim@db/teahouse",
        "postgres//me:geheim@db/teahouse",
        "postgres//db/geheim",
        "postgresql:/me:geheim@db/teahouse",
        "postgresql:geheim",
        "Postgresql://me:geheim@db/teahouse",
        "POSTGRESQL://me:geheim@db/teahouse",
        "mysql://me:geheim@db/teahouse",
        "http://me:geheim@db/teahouse",
        "sqlite3:geheim.sqlite",
        "sqlite://db/geheim",
        "SQLite:geheim",
        "me:geheim@db/teahouse",
        "//me:geheim@db/teahouse",
        "127.0.0.1:5432/geheim",
        "host=db user=me password=geheim",
        "password = geheim",
        "PGPASSWORD=geheim psql db",
        "Server=db;User Id=me;Password=geheim;",
        "tables.sqlite?user=me&password=geheim",
        "jdbc:postgresql://db/teahouse?password=geheim",
        "C:\\geheim\\tables.sqlite",
        ":memory:",
        "sqlite::memory:",
        "file:geheim?mode=memory",
        "file:geheim.sqlite",
        "sqlite:",
        "sqlite:///",
        "   ",
        "",
        "geheim\0.sqlite",
        "~nobody-of-that-name/geheim",
        "postgresql://me:ge%zzheim@db/teahouse",
        "postgresql://me@db/teahouse?pasword=geheim",
    ],
)
def test_what_names_no_database_is_refused_without_repeating_it(address: str) -> None:
    with pytest.raises(StoreError) as refusal:
        open_store(address)
    assert "geheim" not in str(refusal.value)


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("tables.sqlite", "tables.sqlite"),
        ("./deep/down/tables", "deep/down/tables"),
        ("deep/a:b.sqlite", "deep/a:b.sqlite"),
        ("a=b.sqlite", "a=b.sqlite"),
        ("sqlite:tables.sqlite", "tables.sqlite"),
        ("sqlite:/var/tables.sqlite", "/var/tables.sqlite"),
        ("sqlite:///var/tables.sqlite", "/var/tables.sqlite"),
        ("sqlite:////var/tables.sqlite", "/var/tables.sqlite"),
        ("  tables.sqlite\n", "tables.sqlite"),
        ("陳/飲茶.sqlite", "陳/飲茶.sqlite"),
    ],
)
def test_a_plain_path_is_a_file(address: str, file: str) -> None:
    assert read_address(address).file == Path(file)


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("postgresql://me:geheim@db.example.org:5432/teahouse", "PostgreSQL at db.example.org"),
        ("postgres://db/teahouse?password=geheim", "PostgreSQL at db"),
        ("postgresql://me:p@geheim/teahouse@db/x", "PostgreSQL"),
        ("postgresql://me:12/geheim@db/x", "PostgreSQL"),
        ("postgresql://me:geheim", "PostgreSQL"),
        ("postgresql:///teahouse?host=/run/geheim", "PostgreSQL"),
        ("postgresql://me:p?geheim@db/x", "PostgreSQL"),
        ("postgresql://me:p#geheim@db/x", "PostgreSQL"),
    ],
)
def test_people_are_told_where_tables_are_and_nothing_secret(address: str, place: str) -> None:
    assert read_address(address).place == place


def test_postgresqls_own_words_are_never_repeated() -> None:
    for text in ('invalid port "geheim"', 'could not translate host name "geheim@db"', "geheim", 'database "geheim" x'):
        assert "geheim" not in why(psycopg.OperationalError(text))
