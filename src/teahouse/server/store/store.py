"""Every question the server asks its database, and everything it writes there."""

from collections.abc import AsyncIterator, Sequence

from teahouse.server.store.engine import Conflict, Engine, Row, Value, Write
from teahouse.server.store.rows import CLEARED, OPEN, PLAYING, TABLE_COLUMNS, Answer, Entry, SeatRow, Table, Talk

TOUCH = "UPDATE tables SET changes = changes + 1, changed = ? WHERE id = ?"
MOST_LISTED = 24


class Store:
    """Tables, seats, keys, logs and talk. What two callers try at the same time succeeds for one of them: the other
    gets Conflict, looks again and decides anew.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def open(self) -> None:
        await self.engine.open()

    async def close(self) -> None:
        await self.engine.close()

    def heard(self) -> AsyncIterator[str]:
        return self.engine.heard()

    async def ping(self) -> None:
        await self.engine.read("SELECT 1")

    # -- tables

    async def add_table(self, table: Table, seats: Sequence[SeatRow], opener: str, entries: Sequence[Entry]) -> None:
        marks = ", ".join("?" for _ in table.row())
        writes = [Write(f"INSERT INTO tables ({TABLE_COLUMNS}) VALUES ({marks})", table.row())]  # noqa: S608 - ours
        for seat in seats:
            writes.append(
                Write(
                    "INSERT INTO seats (table_id, seat, kind, name, bot, seen) VALUES (?, ?, ?, ?, ?, ?)",
                    (table.id, seat.seat, seat.kind, seat.name, seat.bot, seat.seen),
                )
            )
        writes.append(Write("INSERT INTO keys (hash, table_id, seat) VALUES (?, ?, -1)", (opener, table.id)))
        writes += [_insert(table.id, entry) for entry in entries]
        await self.engine.write(writes, table.id)

    async def table(self, table_id: str) -> Table | None:
        rows = await self.engine.read(f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?", table_id)  # noqa: S608
        return Table.read(rows[0]) if rows else None

    async def changes(self, table_id: str) -> int | None:
        rows = await self.engine.read("SELECT changes FROM tables WHERE id = ?", table_id)
        return int(rows[0][0] or 0) if rows else None

    async def listed(self) -> list[Table]:
        """Tables that anyone may watch or join, the liveliest first."""
        rows = await self.engine.read(
            f"SELECT {TABLE_COLUMNS} FROM tables WHERE listed = 1 AND status IN ('open', 'playing') "  # noqa: S608
            "ORDER BY changed DESC LIMIT ?",
            MOST_LISTED,
        )
        return [Table.read(row) for row in rows]

    async def tables_of(self, guest: str, closed: bool) -> list[Table]:
        """Where this guest has a seat or is the opener."""
        states = "('over', 'ended')" if closed else "('open', 'playing')"
        columns = ", ".join(f"t.{name.strip()}" for name in TABLE_COLUMNS.split(","))
        rows = await self.engine.read(
            f"SELECT DISTINCT {columns} FROM tables t JOIN keys k ON k.table_id = t.id "  # noqa: S608
            f"WHERE k.hash = ? AND t.status IN {states} ORDER BY t.changed DESC LIMIT ?",
            guest,
            MOST_LISTED,
        )
        return [Table.read(row) for row in rows]

    async def due(self, before: float) -> list[str]:
        rows = await self.engine.read("SELECT id FROM tables WHERE due < ? ORDER BY due LIMIT 200", before)
        return [str(row[0]) for row in rows]

    # -- seats and keys

    async def seats(self, table_id: str) -> list[SeatRow]:
        rows = await self.engine.read(
            "SELECT seat, kind, name, bot, seen FROM seats WHERE table_id = ? ORDER BY seat", table_id
        )
        return [SeatRow(_int(r[0]), str(r[1]), str(r[2]), str(r[3]), float(r[4] or 0)) for r in rows]

    async def set_seat(self, table_id: str, seat: SeatRow, was: str, key: str, at: float) -> None:
        """Change who sits there, if the place is still of the kind it was; whoever had a key to it has none now."""
        writes = [
            Write(
                "UPDATE seats SET kind = ?, name = ?, bot = ?, seen = ? WHERE table_id = ? AND seat = ? AND kind = ?",
                (seat.kind, seat.name, seat.bot, seat.seen, table_id, seat.seat, was),
                1,
            ),
            Write("DELETE FROM keys WHERE table_id = ? AND seat = ?", (table_id, seat.seat)),
        ]
        if key:
            writes.append(Write("INSERT INTO keys VALUES (?, ?, ?)", (key, table_id, seat.seat)))
        # Whoever starts the table at this moment has counted on the old seat.
        writes.append(Write(f"{TOUCH} AND status = 'open'", (at, table_id), 1))
        await self.engine.write(writes, table_id)

    async def give_key(self, table_id: str, seat: int, key: str) -> None:
        """Let another secret open a seat; giving the same one twice changes nothing."""
        writes = [
            Write("INSERT INTO keys VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (key, table_id, seat)),
            Write("UPDATE tables SET changes = changes + 1 WHERE id = ?", (table_id,)),
        ]
        await self.engine.write(writes)

    async def seat_of_key(self, key: str) -> tuple[str, int] | None:
        """The one place that a seat's own secret opens."""
        rows = await self.engine.read("SELECT table_id, seat FROM keys WHERE hash = ?", key)
        return (str(rows[0][0]), _int(rows[0][1])) if rows else None

    async def keys(self, table_id: str) -> dict[str, list[int]]:
        """What each secret opens at a table: seats, and -1 for the opener."""
        found: dict[str, list[int]] = {}
        for row in await self.engine.read("SELECT hash, seat FROM keys WHERE table_id = ? ORDER BY seat", table_id):
            found.setdefault(str(row[0]), []).append(_int(row[1]))
        return found

    async def saw(self, places: Sequence[tuple[str, int]], at: float) -> None:
        """These people are here now. No table has changed by that."""
        await self.engine.write(
            [Write("UPDATE seats SET seen = ? WHERE table_id = ? AND seat = ?", (at, *place)) for place in places]
        )

    # -- the log

    async def entries(self, table_id: str, after: int) -> list[Entry]:
        rows = await self.engine.read(
            "SELECT number, kind, seat, words, at FROM entries WHERE table_id = ? AND number > ? ORDER BY number",
            table_id,
            after,
        )
        return [Entry(_int(r[0]), str(r[1]), _int(r[2]), str(r[3]), float(r[4] or 0)) for r in rows]

    async def start(self, table_id: str, changes: int, seats: Sequence[SeatRow], wait: int, at: float) -> None:
        """The game begins with these seats, if nothing has changed since the caller looked; it is due at once."""
        writes = [
            Write(
                "UPDATE tables SET status = ?, changes = changes + 1, changed = ?, due = ?, wait = ? "
                "WHERE id = ? AND status = ? AND changes = ?",
                (PLAYING, at, at, wait, table_id, OPEN, changes),
                1,
            )
        ]
        for seat in seats:
            writes.append(
                Write(
                    "UPDATE seats SET kind = ?, name = ?, bot = ? WHERE table_id = ? AND seat = ?",
                    (seat.kind, seat.name, seat.bot, table_id, seat.seat),
                )
            )
        await self.engine.write(writes, table_id)

    async def append(
        self,
        table_id: str,
        entries: Sequence[Entry],
        due: float | None,
        status: str = PLAYING,
        seat: SeatRow | None = None,
        drop_keys: bool = False,
    ) -> None:
        """Add to the log. A number that is taken, or a game that is over, is a Conflict and nothing is added."""
        writes = [_insert(table_id, entry) for entry in entries]
        if seat is not None:
            writes.append(
                Write(
                    "UPDATE seats SET kind = ?, name = ?, bot = ?, seen = ? WHERE table_id = ? AND seat = ?",
                    (seat.kind, seat.name, seat.bot, seat.seen, table_id, seat.seat),
                    1,
                )
            )
            if drop_keys:
                writes.append(Write("DELETE FROM keys WHERE table_id = ? AND seat = ?", (table_id, seat.seat)))
        writes.append(
            Write(
                "UPDATE tables SET status = ?, changes = changes + 1, changed = ?, due = ? WHERE id = ? AND status = ?",
                (status, entries[-1].at, due, table_id, PLAYING),
                1,
            )
        )
        await self.engine.write(writes, table_id)

    async def clear(self, table_id: str, at: float) -> None:
        """Put a table away that has not begun."""
        write = Write(
            "UPDATE tables SET status = ?, changes = changes + 1, changed = ? WHERE id = ? AND status = ?",
            (CLEARED, at, table_id, OPEN),
            1,
        )
        await self.engine.write([write], table_id)

    async def rest(self, table_id: str, changes: int) -> None:
        """Nothing is due at a table any more, unless it has changed meanwhile."""
        await self.engine.write(
            [Write("UPDATE tables SET due = NULL WHERE id = ? AND changes = ?", (table_id, changes))]
        )

    # -- answers during a wait

    async def answer(self, table_id: str, answer: Answer) -> None:
        await self.engine.write(
            [
                Write(
                    "INSERT INTO answers (table_id, number, seat, words, whole_turn) VALUES (?, ?, ?, ?, ?) "
                    "ON CONFLICT (table_id, number, seat) DO UPDATE SET words = excluded.words, "
                    "whole_turn = excluded.whole_turn",
                    (table_id, answer.number, answer.seat, answer.words, int(answer.whole_turn)),
                )
            ]
        )

    async def answers(self, table_id: str, since: int) -> list[Answer]:
        rows = await self.engine.read(
            "SELECT number, seat, words, whole_turn FROM answers WHERE table_id = ? AND number >= ? ORDER BY number",
            table_id,
            since,
        )
        return [Answer(_int(r[0]), _int(r[1]), str(r[2]), bool(r[3])) for r in rows]

    # -- talk

    async def talk(self, table_id: str, most: int) -> list[Talk]:
        """The last things said, in order."""
        rows = await self.engine.read(
            "SELECT number, seat, kind, words, at FROM talk WHERE table_id = ? ORDER BY number DESC LIMIT ?",
            table_id,
            most,
        )
        return [_said(row) for row in reversed(rows)]

    async def say(self, table_id: str, seat: int, kind: str, words: str, at: float) -> None:
        while True:
            rows = await self.engine.read("SELECT COALESCE(MAX(number), 0) FROM talk WHERE table_id = ?", table_id)
            try:
                await self.engine.write(
                    [
                        Write(
                            "INSERT INTO talk (table_id, number, seat, kind, words, at) VALUES (?, ?, ?, ?, ?, ?)",
                            (table_id, _int(rows[0][0]) + 1, seat, kind, words, at),
                        ),
                        Write(TOUCH, (at, table_id)),
                    ],
                    table_id,
                )
                return
            except Conflict:
                continue


def _insert(table_id: str, entry: Entry) -> Write:
    return Write(
        "INSERT INTO entries (table_id, number, kind, seat, words, at) VALUES (?, ?, ?, ?, ?, ?)",
        (table_id, entry.number, entry.kind, entry.seat, entry.words, entry.at),
    )


def _said(row: Row) -> Talk:
    return Talk(_int(row[0]), _int(row[1]), str(row[2]), str(row[3]), float(row[4] or 0))


def _int(value: Value) -> int:
    assert isinstance(value, int)
    return value
