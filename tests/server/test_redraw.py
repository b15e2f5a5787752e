"""Nobody's page, JSON, events or refusals depend on what they cannot know.

Everything hidden from a viewer is redrawn in the position behind the server's back; whatever the server then says to
that viewer must be the same to the byte.
"""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

import teahouse
from teahouse.server.house import House
from teahouse.server.sitting import Sitting
from tests.server.running import Guest, Running, stamp

GAMES = [game.key for game in teahouse.games()]
STOPS = (3, 17)


@contextmanager
def redrawn(sitting: Sitting, seat: int | None, draw: int) -> Iterator[None]:
    """The table as it could just as well be, for all that this viewer knows."""
    match = sitting.playing()
    true = match._state
    match._state = true.resample(seat, teahouse.Chance(draw))
    match._state.journal = true.journal
    sitting.seen.forget()
    try:
        yield
    finally:
        match._state = true
        sitting.seen.forget()


class Table:
    """One person, bots in the other seats that wait until they are told to move, and a spectator."""

    def __init__(self, server: Running, game: str, decisions: int) -> None:
        self.server = server
        self.ann = server.guest()
        self.watcher = server.guest()
        players = min(max(3, teahouse.game(game).fewest), teahouse.game(game).most)
        self.where = self.ann.play_now(game, players=players)
        self.id = self.where.removeprefix("/t/")
        self.house: House = server.services.house
        for _ in range(decisions):
            self.advance()
        self.ann.see(self.where)
        self.seat = 0

    def advance(self) -> None:
        """One decision of whoever is asked; by the adviser, so that the game gets somewhere."""
        self.ann.see(self.where)
        sitting = self.sitting()
        match = sitting.playing()
        if match.over():
            return
        seat = match.pending()[-1]
        choices = [words for _, words in match.choices(seat)]
        words = match.hint(seat).words if len(choices) > 1 else choices[0]

        async def commit() -> None:
            async with self.house.at(self.id) as now:
                await self.house.commit(now, [("decide", seat, words)])

        loop = self.server.services.loop
        assert loop is not None
        asyncio.run_coroutine_threadsafe(commit(), loop).result(20)

    def sitting(self) -> Sitting:
        return self.house.shelf[self.id]


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server at which nothing happens by itself: its keeper has gone home."""
    with Running(str(tmp_path_factory.mktemp("redraw") / "tables.sqlite")) as running:
        services = running.services
        assert services.loop is not None
        asyncio.run_coroutine_threadsafe(services.keeper.stop(), services.loop).result(20)
        services.house.expect = lambda table_id, due: None
        yield running


def everything(table: Table, guest: Guest, secret: str) -> list[str]:
    """All that the server says to somebody: pages, JSON, previews, events and refusals of every kind."""
    where = table.where
    api = table.server.client(secret)
    said = [guest.see(where), guest.see(f"{where}?hint=1"), guest.see("/")]
    said.append(api.get(f"/tables/{table.id}").text)
    said.append(api.get(f"/tables/{table.id}/hint").text)
    said.append(guest.send(f"{where}/preview", card="1", action="buy").text)
    said.append(first_event(table.server, table.id, secret))
    mark = re.search(r'name="stamp" value="(\w+)"', said[0])
    for words in ("eat", "pass", "sing", "serve 1 har gow to player 2", "take candy", "yum cha to player 2", ""):
        if not mark:
            answer = guest.send(f"{where}/move", stamp="x", words=words)
            said.append(f"{answer.status_code} {answer.text}")
    for path in ("undo", "pass", "back", "record"):
        answer = guest.send(f"{where}/{path}") if path == "pass" else guest.client.get(f"{where}/{path}")
        said.append(f"{answer.status_code} {answer.text}")
    return [strip(text) for text in said]


def strip(text: str) -> str:
    """Without the clock."""
    return re.sub(r'data-left="\d+"|\d+ s<|content="\d+;', "", text)


def first_event(server: Running, table_id: str, secret: str) -> str:
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    with httpx.stream("GET", f"{server.address}/api/tables/{table_id}/events", headers=headers, timeout=20) as stream:
        lines = []
        for line in stream.iter_lines():
            lines.append(line)
            if line.startswith("data:"):
                break
    return "\n".join(lines)


def secret_of(table: Table) -> str:
    """A client's secret for Ann's seat."""
    found = re.search(r"/seat/([\w-]+)", table.ann.send(f"{table.where}/carry").text)
    assert found
    return found[1]


@pytest.mark.parametrize("game", GAMES)
def test_r5_nothing_that_a_viewer_is_told_depends_on_what_they_cannot_know(still: Running, game: str) -> None:
    for stop in STOPS:
        table = Table(still, game, stop)
        sitting = table.sitting()
        for guest, seat, secret in ((table.ann, 0, secret_of(table)), (table.watcher, None, "")):
            table.ann.see(table.where)
            sitting = table.sitting()
            true = everything(table, guest, secret)
            for draw in (1, 2):
                with redrawn(sitting, seat, draw):
                    assert everything(table, guest, secret) == true, f"seat {seat} after {stop} decisions"
            assert table.sitting() is sitting, "the table was replayed: nothing was redrawn"


@pytest.mark.parametrize("game", GAMES)
def test_r5_the_redraw_would_be_noticed(still: Running, game: str) -> None:
    """The same redraw seen by another seat: if that shows no difference either, the test above proves nothing."""
    table = Table(still, game, 3)
    secret = secret_of(table)
    table.ann.see(table.where)
    sitting = table.sitting()
    true = everything(table, table.ann, secret)
    changed = False
    for draw in range(6):
        with redrawn(sitting, None, draw):  # a spectator does not know Ann's hand
            changed |= everything(table, table.ann, secret) != true
    assert changed


@pytest.mark.parametrize("game", GAMES)
def test_r8_others_notice_nothing_of_a_move_that_is_being_put_together(still: Running, game: str) -> None:
    """A decision that changes neither the view nor the log of others wakes nobody: no event, no other page."""
    table = Table(still, game, 0)
    for _ in range(40):
        table.ann.see(table.where)
        before = table.sitting()
        public = (before.playing().view(None), before.playing().log(None))
        page = table.watcher.see(table.where)
        event = first_event(still, table.id, "")
        table.advance()
        after = table.sitting().playing()
        if (after.view(None), after.log(None)) == public:
            assert strip(table.watcher.see(table.where)) == strip(page)
            assert first_event(still, table.id, "") == event


def test_what_a_stamp_says_is_nobodys_business(still: Running) -> None:
    """Log numbers would tell how many small decisions others needed; a stamp tells nothing but that it is another."""
    table = Table(still, "taiwan-snackbar", 0)
    while 0 not in table.sitting().playing().pending():
        table.advance()
    mark = stamp(table.ann.see(table.where))
    assert re.fullmatch(r"[0-9a-f]{18}", mark)
    assert "number" not in table.ann.see(table.where)
