"""Every question the server asks its database, and everything it writes there."""

from collections.abc import AsyncIterator, Sequence

from teahouse.server.store.engine import Engine, Row, Value, Write
from teahouse.server.store.rows import (
    ALONE,
    CLEARED,
    DECIDE,
    NOBODY,
    OPEN,
    OPENER,
    PLAYING,
    TABLE_COLUMNS,
    UNDO,
    Answer,
    Entry,
    SeatRow,
    Table,
    Talk,
)

TOUCH = "UPDATE tables SET changes = changes + 1, changed = ? WHERE id = ?"
MOST_LISTED = 24
MOST_EXPIRED = 100
MOST_DUE = 200
# Somebody who has a seat was there after a moment.
ATTENDED = "EXISTS (SELECT 1 FROM seats s WHERE s.table_id = t.id AND s.kind = 'person' AND s.seen > ?)"


class Store:
    """Tables, seats, keys, logs and talk. What two callers try at the same time succeeds for one of them: the other
    gets Conflict, looks again and decides anew.

    Where several rows are changed, the table's own comes first: whoever holds it has the table to itself.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.is_open = False

    async def open(self) -> None:
        """Once, whoever asks first: it is open before anybody is told that the house is."""
        if not self.is_open:
            await self.engine.open()
            self.is_open = True

    async def close(self) -> None:
        self.is_open = False
        await self.engine.close()

    def heard(self) -> AsyncIterator[str]:
        return self.engine.heard()

    async def check(self) -> None:
        """Whether it can really be read and written: OutOfReach if not."""
        await self.engine.check()

    # -- the house itself

    async def keep(self, name: str, value: str) -> str:
        """What the house keeps under this name: this, if it keeps nothing there yet; the first process decides."""
        rows = await self.engine.read("SELECT value FROM house WHERE name = ?", name)
        if not rows:
            await self.engine.write([Write("INSERT INTO house VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))])
            rows = await self.engine.read("SELECT value FROM house WHERE name = ?", name)
        return str(rows[0][0])

    # -- tables

    async def add_table(
        self,
        table: Table,
        seats: Sequence[SeatRow],
        opener: str,
        entries: Sequence[Entry],
        your_seat: int | None = None,
    ) -> None:
        """A new table with all that belongs to it, the opener's key included, which opens their seat as well."""
        marks = ", ".join("?" for _ in table.row())
        writes = [Write(f"INSERT INTO tables ({TABLE_COLUMNS}) VALUES ({marks})", table.row())]  # noqa: S608 - ours
        for seat in seats:
            writes.append(
                Write(
                    "INSERT INTO seats (table_id, seat, kind, name, bot, seen) VALUES (?, ?, ?, ?, ?, ?)",
                    (table.id, seat.seat, seat.kind, seat.name, seat.bot, seat.seen),
                )
            )
        for seat_number in [OPENER] if your_seat is None else [OPENER, your_seat]:
            writes.append(Write("INSERT INTO keys VALUES (?, ?, ?)", (opener, table.id, seat_number)))
        writes += [_insert(table.id, entry) for entry in entries]
        await self.engine.write(writes, table.id)

    async def table(self, table_id: str) -> Table | None:
        rows = await self.engine.read(f"SELECT {TABLE_COLUMNS} FROM tables WHERE id = ?", table_id)  # noqa: S608
        return Table.read(rows[0]) if rows else None

    async def end_lesson(self, table_id: str, changes: int, at: float) -> None:
        """From now on a first game is played like any other, if nothing has changed since the caller looked."""
        writes = [
            Write(f"{TOUCH} AND changes = ?", (at, table_id, changes), 1),
            Write("UPDATE tables SET lesson = ? WHERE id = ?", (ALONE, table_id), 1),
        ]
        await self.engine.write(writes, table_id)

    async def changes(self, table_id: str) -> int | None:
        rows = await self.engine.read("SELECT changes FROM tables WHERE id = ?", table_id)
        return int(rows[0][0] or 0) if rows else None

    async def listed(self, since: float, skip: int = 0) -> list[Table]:
        """Tables that anyone may watch or join and whose people were there, or opened them, since then; newest first.

        Every address has its first table shown before any has its second: opening many moves nobody else's out, and
        neither does talking.
        """
        columns = ", ".join(f"t.{name.strip()}" for name in TABLE_COLUMNS.split(","))
        rows = await self.engine.read(
            f"SELECT {TABLE_COLUMNS} FROM (SELECT {columns}, "  # noqa: S608 - ours
            "ROW_NUMBER() OVER (PARTITION BY COALESCE(NULLIF(t.opened_from, ''), t.id) ORDER BY t.opened DESC) place "
            "FROM tables t WHERE t.listed = 1 AND t.status IN ('open', 'playing') "
            f"AND (t.opened > ? OR {ATTENDED})) AS found ORDER BY place, opened DESC, id LIMIT ? OFFSET ?",
            since,
            since,
            MOST_LISTED,
            skip,
        )
        return [Table.read(row) for row in rows]

    async def opened_from(self, place: str, since: float) -> int:
        """How many tables from there are not over and have seen anything happen since then."""
        rows = await self.engine.read(
            "SELECT COUNT(*) FROM tables WHERE opened_from = ? AND changed > ? AND status IN ('open', 'playing')",
            place,
            since,
        )
        return _int(rows[0][0])

    async def unattended(self, place: str, since: float) -> int:
        """How many games from there bots play among themselves, nobody having been there since then."""
        rows = await self.engine.read(
            "SELECT COUNT(*) FROM tables t WHERE t.opened_from = ? AND t.status = 'playing' AND t.due IS NOT NULL "  # noqa: S608
            f"AND NOT {ATTENDED}",
            place,
            since,
        )
        return _int(rows[0][0])

    async def deserted(self, before: float, after: tuple[float, str] = (0.0, "")) -> list[tuple[str, float]]:
        """Tables that have not begun, where nothing has happened and nobody has been since then, and since when; from
        a time and an id on.
        """
        rows = await self.engine.read(
            f"SELECT t.id, t.changed FROM tables t WHERE t.status = 'open' AND t.changed < ? AND NOT {ATTENDED} "  # noqa: S608
            "AND (t.changed > ? OR (t.changed = ? AND t.id > ?)) ORDER BY t.changed, t.id LIMIT ?",
            before,
            before,
            after[0],
            after[0],
            after[1],
            MOST_EXPIRED,
        )
        return [(str(row[0]), float(row[1] or 0)) for row in rows]

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

    async def due(self, before: float, after: tuple[float, str] = (0.0, "")) -> list[tuple[str, float]]:
        """Where something happens by itself, and when; the most overdue first, from a time and an id on."""
        rows = await self.engine.read(
            "SELECT id, due FROM tables WHERE due < ? AND (due > ? OR (due = ? AND id > ?)) ORDER BY due, id LIMIT ?",
            before,
            after[0],
            after[0],
            after[1],
            MOST_DUE,
        )
        return [(str(row[0]), float(row[1] or 0)) for row in rows]

    # -- seats and keys

    async def seats(self, table_id: str) -> list[SeatRow]:
        rows = await self.engine.read(
            "SELECT seat, kind, name, bot, seen FROM seats WHERE table_id = ? ORDER BY seat", table_id
        )
        return [SeatRow(_int(r[0]), str(r[1]), str(r[2]), str(r[3]), float(r[4] or 0)) for r in rows]

    async def set_seat(self, table_id: str, changes: int, seat: SeatRow, key: str, at: float) -> None:
        """Change who sits there, if nothing has changed since the caller looked: neither is the place somebody else's,
        nor the name, nor has whoever sits down another place. Whoever had a key to it has none now.
        """
        writes = [
            Write(f"{TOUCH} AND status = 'open' AND changes = ?", (at, table_id, changes), 1),
            Write(
                "UPDATE seats SET kind = ?, name = ?, bot = ?, seen = ? WHERE table_id = ? AND seat = ?",
                (seat.kind, seat.name, seat.bot, seat.seen, table_id, seat.seat),
                1,
            ),
            *_vacate(table_id, seat.seat),
        ]
        if key:
            writes.append(Write("INSERT INTO keys VALUES (?, ?, ?)", (key, table_id, seat.seat)))
        await self.engine.write(writes, table_id)

    async def give_key(self, table_id: str, seat: int, own: str, key: str) -> None:
        """Let another secret open a seat that one's own still opens: Conflict if that was taken away meanwhile. Giving
        the same one twice changes nothing.
        """
        writes = [
            Write("UPDATE tables SET changes = changes + 1 WHERE id = ?", (table_id,)),
            Write("UPDATE keys SET seat = seat WHERE hash = ? AND table_id = ? AND seat = ?", (own, table_id, seat), 1),
            Write("INSERT INTO keys VALUES (?, ?, ?) ON CONFLICT DO NOTHING", (key, table_id, seat)),
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
        seats: Sequence[SeatRow] = (),
        drop_keys: bool = False,
        answered: int | None = None,
        unseen: bool = False,
    ) -> None:
        """Add to the log. A number that is taken, or a game that is over, is a Conflict and nothing is added; with
        `answered` also an answer that was given meanwhile. What is `unseen` does not make the table livelier.
        """
        decided = [entry.number for entry in entries if entry.kind in (DECIDE, UNDO)]
        still = "" if answered is None else " AND answered = ?"
        writes = [
            Write(
                "UPDATE tables SET status = ?, changes = changes + 1, changed = COALESCE(?, changed), due = ?, "  # noqa: S608
                f"decided = COALESCE(?, decided) WHERE id = ? AND status = ?{still}",
                (
                    status,
                    None if unseen else entries[-1].at,
                    due,
                    decided[-1] if decided else None,
                    table_id,
                    PLAYING,
                    *([] if answered is None else [answered]),
                ),
                1,
            ),
            *(_insert(table_id, entry) for entry in entries),
        ]
        for seat in seats:
            writes.append(
                Write(
                    "UPDATE seats SET kind = ?, name = ?, bot = ?, seen = ? WHERE table_id = ? AND seat = ?",
                    (seat.kind, seat.name, seat.bot, seat.seen, table_id, seat.seat),
                    1,
                )
            )
            if drop_keys:
                writes += _vacate(table_id, seat.seat)
        await self.engine.write(writes, table_id)

    async def clear(self, table_id: str, at: float) -> None:
        """Put a table away that has not begun."""
        write = Write(
            "UPDATE tables SET status = ?, changes = changes + 1, changed = ? WHERE id = ? AND status = ?",
            (CLEARED, at, table_id, OPEN),
            1,
        )
        await self.engine.write([write], table_id)

    async def expire(self, table_id: str, before: float, at: float) -> None:
        """Put a table away at which still nothing has happened; Conflict if something has."""
        write = Write(
            "UPDATE tables SET status = ?, changes = changes + 1, changed = ? "
            "WHERE id = ? AND status = ? AND changed < ?",
            (CLEARED, at, table_id, OPEN, before),
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
        """Keep an answer, if its question is still asked. Nobody else sees anything of it, but every process has to
        read it before the wait ends, so the table has changed.
        """
        writes = [
            Write(
                "UPDATE tables SET changes = changes + 1, answered = answered + 1 "
                "WHERE id = ? AND status = ? AND decided = ?",
                (table_id, PLAYING, answer.number),
                1,
            ),
            Write(
                "INSERT INTO answers (table_id, number, seat, words, whole_turn, head) VALUES (?, ?, ?, ?, ?, ?) "
                "ON CONFLICT (table_id, number, seat) DO UPDATE SET words = excluded.words, "
                "whole_turn = excluded.whole_turn, head = excluded.head",
                (table_id, answer.number, answer.seat, answer.words, int(answer.whole_turn), answer.head),
            ),
        ]
        await self.engine.write(writes, table_id)

    async def answers(self, table_id: str, since: int) -> list[Answer]:
        rows = await self.engine.read(
            "SELECT number, seat, words, whole_turn, head FROM answers WHERE table_id = ? AND number >= ? "
            "ORDER BY number",
            table_id,
            since,
        )
        return [Answer(_int(r[0]), _int(r[1]), str(r[2]), bool(r[3]), _int(r[4])) for r in rows]

    # -- talk

    async def talk(self, table_id: str, most: int) -> list[Talk]:
        """The last things said, in order."""
        rows = await self.engine.read(
            "SELECT number, seat, name, kind, words, at FROM talk WHERE table_id = ? ORDER BY number DESC LIMIT ?",
            table_id,
            most,
        )
        return [_said(row) for row in reversed(rows)]

    async def say(self, table_id: str, seat: int, name: str, kind: str, words: str, at: float) -> None:
        """Something said by whoever sits there, if they are still called so: Conflict if they have got up meanwhile."""
        writes = [
            Write(TOUCH, (at, table_id)),
            Write(
                "INSERT INTO talk (table_id, number, seat, name, kind, words, at) "
                "SELECT s.table_id, (SELECT COALESCE(MAX(t.number), 0) + 1 FROM talk t WHERE t.table_id = s.table_id), "
                "s.seat, s.name, ?, ?, ? FROM seats s WHERE s.table_id = ? AND s.seat = ? AND s.name = ?",
                (kind, words, at, table_id, seat, name),
                1,
            ),
        ]
        await self.engine.write(writes, table_id)


def _vacate(table_id: str, seat: int) -> list[Write]:
    """Whoever sat there has got up: no key of theirs opens the seat, and what they said was not said by the next."""
    return [
        Write("DELETE FROM keys WHERE table_id = ? AND seat = ?", (table_id, seat)),
        Write("UPDATE talk SET seat = ? WHERE table_id = ? AND seat = ?", (NOBODY, table_id, seat)),
    ]


def _insert(table_id: str, entry: Entry) -> Write:
    return Write(
        "INSERT INTO entries (table_id, number, kind, seat, words, at) VALUES (?, ?, ?, ?, ?, ?)",
        (table_id, entry.number, entry.kind, entry.seat, entry.words, entry.at),
    )


def _said(row: Row) -> Talk:
    return Talk(_int(row[0]), _int(row[1]), str(row[2]), str(row[3]), str(row[4]), float(row[5] or 0))


def _int(value: Value) -> int:
    assert isinstance(value, int)
    return value
