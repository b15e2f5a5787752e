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
from teahouse.core.errors import TeahouseError
from teahouse.match import Match
from teahouse.server.boards import board_of
from teahouse.server.live_table import LiveTable
from teahouse.server.tables import Draft, Tables
from tests.people import Guest, stamp
from tests.server.boards.filling import Form, Page
from tests.server.running import Running

GAMES = [game.key for game in teahouse.games()]
STOPS = (3, 17)


@contextmanager
def redrawn(live: LiveTable, seat: int | None, draw: int) -> Iterator[None]:
    """The table as it could just as well be, for all that this viewer knows."""
    match = live.playing()
    true = match._state
    match._state = true.resample(seat, teahouse.Chance(draw))
    match._state.journal = true.journal
    forget(live)
    try:
        yield
    finally:
        match._state = true
        forget(live)


def forget(live: LiveTable) -> None:
    """Let the table be drawn anew for everybody; what they saw before stays, so that changes can be told."""
    now = {live.digest(viewer.seat, set()) for viewer in live.pages}
    for pages in live.pages.values():
        pages.told.clear()
        for digest in now & set(pages.drawn):
            del pages.drawn[digest]
    live.seen.forget()


class Table:
    """One person, bots in the other seats that wait until they are told to move, and a spectator."""

    def __init__(self, server: Running, game: str, decisions: int, **agreed: str) -> None:
        self.server = server
        self.ann = server.guest()
        self.watcher = server.guest()
        players = min(max(3, teahouse.game(game).fewest), teahouse.game(game).most)
        self.where = self.ann.play_now(game, players=players, **agreed)
        self.id = self.where.removeprefix("/t/")
        self.tables: Tables = server.services.tables
        self.older: dict[int, list[str]] = {}
        for _ in range(decisions):
            self.advance()
        self.ann.see(self.where)
        self.seat = 0

    def advance(self) -> None:
        """One decision of whoever is asked; by the adviser, so that the game gets somewhere."""
        self.ann.see(self.where)
        live = self.live()
        match = live.playing()
        if match.over():
            return
        seat = match.pending()[-1]
        choices = [words for _, words in match.choices(seat)]
        words = match.hint(seat).words if len(choices) > 1 else choices[0]

        async def commit() -> None:
            async with self.tables.at(self.id) as now:
                await self.tables.commit(now, [Draft("decide", seat, words)])

        loop = self.server.services.loop
        assert loop is not None
        asyncio.run_coroutine_threadsafe(commit(), loop).result(20)

    def until_asked(self) -> None:
        """Until Ann is asked: whoever is not hears the same refusal whatever they try."""
        while self.seat not in self.live().playing().pending():
            assert not self.live().playing().over()
            self.advance()
        self.ann.see(self.where)

    def live(self) -> LiveTable:
        return self.tables.in_memory[self.id]


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server at which nothing happens by itself: its keeper has gone home."""
    with Running(str(tmp_path_factory.mktemp("redraw") / "tables.sqlite")) as running:
        services = running.services
        assert services.loop is not None
        asyncio.run_coroutine_threadsafe(services.scheduler.stop(), services.loop).result(20)
        services.tables.expect = lambda table_id, due: None
        yield running


def everything(table: Table, guest: Guest, secret: str) -> list[str]:
    """All that the server says to somebody: pages, JSON, previews, events and refusals of every kind."""
    where = table.where
    api = table.server.client(secret)
    said = [guest.see(where), guest.see(f"{where}?hint=1"), guest.see("/")]
    said.append(api.get(f"/tables/{table.id}").text)
    said.append(api.get(f"/tables/{table.id}/hint").text)
    said.append(guest.send(f"{where}/preview", card="1", action="buy").text)
    said += pushed(table, guest)
    said.append(first_event(table.server, table.id, secret))
    for words in ("eat", "pass", "sing", "serve 1 har gow to player 2", "take candy", "yum cha to player 2", ""):
        answer = guest.send(f"{where}/move", stamp="x", words=words)
        said.append(f"{answer.status_code} {answer.text}")
    said += refusals(table, guest, api, said[0])
    for path in ("undo", "pass", "back", "record"):
        answer = guest.send(f"{where}/{path}") if path == "pass" else guest.client.get(f"{where}/{path}")
        said.append(f"{answer.status_code} {answer.text}")
    return [strip(text) for text in said]


def pushed(table: Table, guest: Guest) -> list[str]:
    """What a script is told that has an older page: parts, lines, events, and how many of them."""
    live = table.live()
    older = sorted({digest for pages in live.pages.values() for digest in list(pages.drawn)[:-1]})
    seen = table.older.setdefault(live.head, older)  # of this moment, however often it is drawn anew
    headers = {"accept": "application/json"}
    said = [guest.client.get(table.where, headers=headers | {"x-seen": one}).text for one in seen]
    for one in seen[:2]:
        with guest.client.stream("GET", "/stream", params={"t": f"{table.id}~{one}"}) as stream:
            said.append(next(line for line in stream.iter_lines() if line.startswith("data:")))
    return said


def refusals(table: Table, guest: Guest, api: httpx.Client, page: str) -> list[str]:
    """What somebody is told who is asked and tries what is not allowed, with the stamp of the question: moves of one,
    two and three parts, by words, by actions and by the form.
    """
    mark = re.search(r'name="stamp" value="(\w+)"', page)
    if not mark:
        return []
    match = table.live().playing()
    said = []
    for words in typed(match, table.seat):
        if not is_refused(match, table.seat, words):
            said.append(f"{words!r} is allowed")
            continue
        answer = api.post(f"/tables/{table.id}/moves", json={"stamp": mark[1], "move": words})
        assert answer.status_code == 422
        said.append(answer.text)
    for actions in numbered(match, table.seat):
        if not is_refused(match, table.seat, actions):
            said.append(f"{actions} is allowed")
            continue
        answer = api.post(f"/tables/{table.id}/moves", json={"stamp": mark[1], "actions": actions})
        assert answer.status_code == 422
        said.append(answer.text)
    for form in ticked(match, table.seat, Page(page)):
        if not is_refused(match, table.seat, form):
            said.append(f"{form} is allowed")
            continue
        answer = guest.send(f"{table.where}/move", stamp=mark[1], **form)
        assert answer.status_code == 422
        said.append(answer.text)
    return said


def is_refused(match: Match, seat: int, what: str | list[int] | Form) -> bool:
    """Whether it is safe to send: what is allowed would be carried out."""
    try:
        if isinstance(what, dict):
            what = board_of(match.game).compose(match.looked_at(seat, what))
        match.plan(seat, what)
    except TeahouseError:
        return True
    return False


def typed(match: Match, seat: int) -> list[str]:
    moves = match.moves(seat)
    first = [moves[0], moves[-1]]
    second = ["sing", moves[0], moves[-1], "pass"]
    return [
        "sing",
        "player 99",
        *(f"{one} {other}" for one in first for other in second),
        *(f"{one}, {other}, {moves[-1]}" for one in first for other in second[:3]),
    ]


def numbered(match: Match, seat: int) -> list[list[int]]:
    """Single actions that are not allowed, and more after those that are."""
    legal = [action for action, _ in match.choices(seat)]
    space = int(match._state.setup.space)
    never = [action for action in range(0, space, 1 + space // 6) if action not in legal]
    first = [legal[0], legal[-1]]
    pairs = [[one, other] for one in first for other in (*never[:2], legal[0], one, 10**9)]
    return [*([one] for one in never), *pairs, *([*pair, legal[-1]] for pair in pairs[::2])]


def ticked(match: Match, seat: int, page: Page) -> list[Form]:
    """Forms as a curious guest fills them in: everything, nothing, and by chance, with what is barred on the page."""
    offered = {name: page.values.get(name, []) + page.barred.get(name, []) for name in page.kinds}
    chance = teahouse.Chance(match.log_length())
    forms: list[Form] = [{"words": [f"{match.moves(seat)[0]} sing"]}, {name: list(offered[name]) for name in offered}]
    for _ in range(2):
        forms.append({name: [offered[name][chance.below(len(offered[name]))]] for name in offered})
    return forms


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
    for stop, agreed in ((STOPS[0], {}), (STOPS[1], {}), (STOPS[1], {"reminders": "no"})):
        table = Table(still, game, stop, **agreed)
        table.until_asked()
        for guest, seat, secret in ((table.ann, 0, secret_of(table)), (table.watcher, None, "")):
            table.ann.see(table.where)
            live = table.live()
            true = everything(table, guest, secret)
            assert len(true) > (40 if guest is table.ann else 10), (
                "refusals with the stamp of the question are among it"
            )
            if guest is table.ann:
                assert any('"parts":' in said for said in true), "what a script is told is among it"
            for draw in (1, 2):
                with redrawn(live, seat, draw):
                    assert everything(table, guest, secret) == true, f"seat {seat} after {stop} decisions"
            assert table.live() is live, "the table was replayed: nothing was redrawn"


@pytest.mark.parametrize("game", GAMES)
def test_r8_refusals_of_somebody_who_is_asked_are_the_same_after_a_redraw(still: Running, game: str) -> None:
    """With the stamp of the question that stands: the last one to pick, before a draw, in the middle of a move."""
    table = Table(still, game, 0)
    secret = secret_of(table)
    api = still.client(secret)
    asked = 0
    for _ in range(60):
        page = table.ann.see(table.where)
        live = table.live()
        if asked == 3 or live.playing().over():
            break
        if table.seat in live.playing().pending():
            asked += 1
            true = refusals(table, table.ann, api, page)
            assert len(true) > 20
            for draw in (1, 2):
                with redrawn(live, table.seat, draw):
                    assert refusals(table, table.ann, api, page) == true
            assert table.live() is live, "the table was replayed: nothing was redrawn"
        table.advance()
    assert asked > 1


@pytest.mark.parametrize("game", GAMES)
def test_r5_the_redraw_would_be_noticed(still: Running, game: str) -> None:
    """The same redraw seen by another seat: if that shows no difference either, the test above proves nothing."""
    table = Table(still, game, 3)
    secret = secret_of(table)
    table.ann.see(table.where)
    live = table.live()
    true = everything(table, table.ann, secret)
    changed = False
    for draw in range(6):
        with redrawn(live, None, draw):  # a spectator does not know Ann's hand
            changed |= everything(table, table.ann, secret) != true
    assert changed


@pytest.mark.parametrize("game", GAMES)
def test_r8_others_notice_nothing_of_a_move_that_is_being_put_together(still: Running, game: str) -> None:
    """A decision that changes neither the view nor the log of others wakes nobody: no event, no other page."""
    table = Table(still, game, 0)
    for _ in range(40):
        table.ann.see(table.where)
        before = table.live()
        public = (before.playing().view(None), before.playing().log(None))
        page = table.watcher.see(table.where)
        event = first_event(still, table.id, "")
        table.advance()
        after = table.live().playing()
        if (after.view(None), after.log(None)) == public:
            assert strip(table.watcher.see(table.where)) == strip(page)
            assert first_event(still, table.id, "") == event


def test_what_a_stamp_says_is_nobodys_business(still: Running) -> None:
    """Log numbers would tell how many small decisions others needed; a stamp tells nothing but that it is another."""
    table = Table(still, "taiwan-snackbar", 0)
    while 0 not in table.live().playing().pending():
        table.advance()
    mark = stamp(table.ann.see(table.where))
    assert re.fullmatch(r"[0-9a-f]{18}", mark)
    assert "number" not in table.ann.see(table.where)
