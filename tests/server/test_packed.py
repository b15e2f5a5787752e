"""Streams that are compressed say what plain ones say, as soon as they do, and their size tells nothing either."""

import re
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import httpx
import pytest

import teahouse
from teahouse.server import changes
from tests.people import PATIENCE, Guest
from tests.server.running import Running
from tests.server.test_redraw import Table, redrawn, still  # noqa: F401 - a fixture is among them

GAMES = [game.key for game in teahouse.games()]
STREAMS = ["/stream", "/events"]
GZIP = 31  # what zlib calls it
ADVANCES = 12
POSITIONS = 4


class Listener:
    """Somebody who reads a stream as it comes, one event after the other."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self.raw = answer.iter_raw()
        packed = answer.headers.get("content-encoding") == "gzip"
        self.unzip = zlib.decompressobj(GZIP) if packed else None
        self.text = b""
        self.size = 0  # of all that went over the wire

    def next(self) -> str:
        """The next event, as soon as it has come; a server that holds it back keeps us waiting until we give up."""
        while True:
            event, end, rest = self.text.partition(b"\n\n")
            if end:
                self.text = rest
                if event.startswith((b"event: beat", b"retry")):
                    continue
                return event.decode()
            some = next(self.raw)
            self.size += len(some)
            self.text += self.unzip.decompress(some) if self.unzip else some


@contextmanager
def listening(table: Table, guest: Guest, what: str, seen: str, encoding: str) -> Iterator[Listener]:
    path = f"/stream?t={table.id}~{seen}" if what == "/stream" else f"{table.where}/events?seen={seen}"
    with guest.client.stream("GET", path, headers={"Accept-Encoding": encoding}, timeout=PATIENCE) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["vary"] == "Accept-Encoding"
        yield Listener(answer)


def seen_by(table: Table, seat: int | None) -> str:
    return table.live().digest(seat, set())


def without_clock(event: str) -> str:
    return re.sub(r'"left":\d+|data-left=\\"\d+\\"|\d+ s<|content=\\"\d+;', "", event)


@pytest.mark.parametrize("what", STREAMS)
@pytest.mark.parametrize("game", GAMES)
def test_a_compressed_stream_says_the_same_at_the_same_moments(still: Running, game: str, what: str) -> None:  # noqa: F811
    table = Table(still, game, 2)
    for guest, seat in ((table.ann, table.seat), (table.watcher, None)):
        guest.see(table.where)
        seen = seen_by(table, seat)
        told = 0
        with (
            listening(table, guest, what, seen, "identity") as plain,
            listening(table, guest, what, seen, "gzip") as packed,
        ):
            assert "content-encoding" not in plain.answer.headers
            assert packed.answer.headers["content-encoding"] == "gzip"
            for _ in range(ADVANCES):
                table.advance()
                if seen_by(table, seat) == seen:
                    continue  # a part of somebody's move: nobody is told
                seen = seen_by(table, seat)
                event = packed.next()  # before anything else happens that could push it out
                assert f"id: {seen}" in event
                assert without_clock(event) == without_clock(plain.next())
                told += 1
            assert packed.size < plain.size, "nothing is saved"
        assert told > 2


@pytest.mark.parametrize("game", GAMES)
def test_r5_the_size_of_what_is_compressed_is_the_same_after_a_redraw(
    still: Running,  # noqa: F811
    game: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = time.time()
    monkeypatch.setattr(changes, "time", SimpleNamespace(time=lambda: now))  # what is left of a wait has digits, too
    table = Table(still, game, 3)
    noticed = parts = False
    for _ in range(POSITIONS):
        table.until_asked()
        table.advance()
        table.ann.see(table.where)
        live = table.live()
        older = list(next(pages for viewer, pages in live.pages.items() if viewer.seat == table.seat).drawn)[-3:-1]
        assert older
        true = sizes(table, older)
        parts |= any('"parts":' in event for _, event in true)
        for draw in (1, 2):
            with redrawn(live, table.seat, draw):
                assert sizes(table, older) == true
        for draw in (1, 2, 3):
            with redrawn(live, None, draw):  # with what Ann does know: if that is not noticed, nothing is proved
                noticed |= [size for size, _ in sizes(table, older)] != [size for size, _ in true]
        assert table.live() is live, "the table was replayed: nothing was redrawn"
    assert parts, "what a script is told is among it"
    assert noticed


def sizes(table: Table, older: list[str]) -> list[tuple[int, str]]:
    """Of what Ann is told who has an older page, with what it says."""
    found = []
    for what in STREAMS:
        for seen in older:
            with listening(table, table.ann, what, seen, "gzip") as packed:
                event = packed.next()
                found.append((packed.size, event))
    return found
