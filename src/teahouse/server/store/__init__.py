"""Where tables are kept: SQLite in a file, or PostgreSQL by a URL, behind the same questions."""

from teahouse.server.store.addresses import read_address
from teahouse.server.store.engine import Conflict, StoreError
from teahouse.server.store.store import Store

__all__ = ["Conflict", "Store", "StoreError", "open_store"]


def open_store(text: str) -> Store:
    """A store by its address: a file, `sqlite:` and a file, or a `postgresql://` URL; `Store.open` then connects."""
    address = read_address(text)
    if address.file is None:
        from teahouse.server.store.postgres import PostgresEngine

        return Store(PostgresEngine(address))
    from teahouse.server.store.sqlite import SqliteEngine

    return Store(SqliteEngine(address.file))
