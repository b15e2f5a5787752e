"""One guest cannot slow or lock out the others: connections, streams, slow requests, tables and bots, by address.

Guests come from 127.0.0.2 and on, which are all this computer.
"""

import re
import select
import socket
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

import httpx

from tests.faults.process import Process
from tests.people import PATIENCE, Guest

CROWD = 1100
UNFINISHED = (
    b"",
    b"GET / HTTP/1.1\r\nHost: x\r\n",
    b"POST /tables HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nyou=",
)
QUICK = 2.0  # seconds in which a page must come, on a busy machine, while somebody crowds the house


@contextmanager
def connections(process: Process, count: int, at: str, first: bytes = b"") -> Iterator[list[socket.socket]]:
    """So many connections from one address, each with the beginning of a request."""
    with ExitStack() as stack:
        found = []
        for _ in range(count):
            one = stack.enter_context(socket.socket())
            one.settimeout(PATIENCE)
            one.bind((at, 0))
            one.connect(("127.0.0.1", process.port))
            with suppress(OSError):  # turned away already
                one.sendall(first)
            found.append(one)
        yield found


def is_open(one: socket.socket) -> bool:
    """Whether the server holds this connection; what it has said is read."""
    one.setblocking(False)
    try:
        while one.recv(65536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def settled(found: list[socket.socket]) -> int:
    """How many connections stay, as soon as that number has stopped changing."""
    last, until = -1, time.monotonic() + PATIENCE
    while True:
        now = sum(is_open(one) for one in found)
        if now == last or time.monotonic() > until:
            return now
        last = now
        time.sleep(0.5)


def served(guest: Guest, path: str = "/") -> float:
    """How long a page takes, the best of three: the machine has other things to do, too."""
    times = []
    for _ in range(3):
        began = time.monotonic()
        guest.see(path)
        times.append(time.monotonic() - began)
    return min(times)


def test_unfinished_requests_of_one_address_lock_nobody_out(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite, "--arrive", "60")
    other = process.guest(at="127.0.0.3")
    where = other.play_now()
    for first in UNFINISHED:
        with connections(process, CROWD, "127.0.0.2", first) as found:
            assert served(process.guest(at="127.0.0.3")) < QUICK
            assert settled(found) <= 400
            assert served(other, where) < QUICK
    assert served(process.guest(at="127.0.0.2")) < QUICK, "whoever has left may come again"


def test_idle_streams_of_one_address_lock_nobody_out(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite, "--connections", "0")
    where = process.guest().open()
    request = f"GET {where}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with connections(process, CROWD, "127.0.0.2", request) as found:
        other = process.guest(at="127.0.0.3")
        assert served(other) < QUICK
        host = process.host()
        until = time.monotonic() + PATIENCE
        while "teahouse_streams 120.0\n" not in (numbers := host.see("/metrics")):
            assert time.monotonic() < until, re.findall("teahouse_streams .*", numbers)
            time.sleep(0.1)
        refused = process.guest(at="127.0.0.2").client.get(f"{where}/events")
        assert refused.status_code == 429
        assert "120 pages" in refused.text
        program = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"))
        refused = program.get(f"{process.address}/api{where.replace('/t/', '/tables/')}/events")
        program.close()
        assert refused.status_code == 429
        assert "pages" in refused.json()["error"]["message"]
        with other.client.stream("GET", f"{where}/events") as stream:
            assert next(stream.iter_lines()).startswith("retry")
        assert len(found) == CROWD
    until = time.monotonic() + PATIENCE
    while "teahouse_streams 0.0\n" not in host.see("/metrics"):
        assert time.monotonic() < until, "a stream that has gone still counts"
        time.sleep(0.1)


def test_hundreds_of_pages_at_once_keep_only_their_own_address_waiting(
    start: Callable[..., Process], sqlite: str
) -> None:
    """All are asked for before somebody else asks for one, who is answered before they are."""
    process = start(sqlite, "--pace", "60")
    spam, other = process.guest(at="127.0.0.2"), process.guest(at="127.0.0.3")
    tables = [spam.play_now("steam-up", players=5) for _ in range(30)]
    other.see("/")
    with connections(process, 300, "127.0.0.2") as found:
        settled(found)
        for number, one in enumerate(found):
            one.setblocking(True)
            one.sendall(f"GET {tables[number % len(tables)]} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        other.see("/")
        answered = len(select.select(found, [], [], 0)[0])
        said = [one.recv(12) for one in found]
    codes = Counter(answer.removeprefix(b"HTTP/1.1 ") for answer in said)
    assert set(codes) <= {b"200", b"429"}, "so many wait in line, and all others are told at once"
    assert answered < codes[b"429"] + codes[b"200"] // 2, "whoever asked last was answered last"


def test_a_house_that_is_full_takes_from_whoever_has_most(start: Callable[..., Process], sqlite: str) -> None:
    """Many connections from a few addresses, each below its limit, and a system that allows few files."""
    process = start(sqlite, "--arrive", "60", files=512)
    with ExitStack() as stack:
        for i in range(2, 5):
            stack.enter_context(connections(process, 250, f"127.0.0.{i}"))
        for i in (7, 8, 9):
            assert served(process.guest(at=f"127.0.0.{i}")) < QUICK
    assert "Too many open files" not in process.errors()


def test_a_classroom_and_a_household_are_left_alone(start: Callable[..., Process], sqlite: str) -> None:
    """Thirty browsers behind one address, each with a stream and five more connections, and all files asked for."""
    process = start(sqlite, "--rate", "30", "--reads", "120", "--arrive", "60")
    ann = process.guest(at="127.0.0.2")
    where = ann.open()
    files = re.findall(r'(?:src|href)="(/static/[^"]+)"', ann.see("/"))
    assert len(files) > 20
    stream = f"GET {where}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    with connections(process, 30, "127.0.0.2", stream) as streams, connections(process, 150, "127.0.0.2") as idle:
        for _ in range(30):
            assert ann.client.get("/").status_code == 200
            assert {ann.client.get(file).status_code for file in files} == {200}
        assert ann.send("/tables", game="sweets", what="open").status_code == 303
        time.sleep(0.2)
        assert all(is_open(one) for one in streams + idle)


def test_a_request_has_a_time_to_arrive(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite, "--arrive", "1")
    for first in UNFINISHED:
        with connections(process, 1, "127.0.0.2", first) as (one,):
            said = until_closed(one, b"x" if first else b"")
        assert said.startswith(b"HTTP/1.1 408 ") if first else said == b""
        if first:
            assert b"content-security-policy" in said
            assert b"too long" in said
    assert "Traceback" not in process.errors()


def until_closed(one: socket.socket, drip: bytes) -> bytes:
    """What is said until the server hangs up, while more comes letter by letter."""
    said = b""
    one.settimeout(0.2)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            part = one.recv(65536)
        except TimeoutError:
            with suppress(OSError):
                one.sendall(drip)
            continue
        except OSError:
            return said
        if not part:
            return said
        said += part
    raise AssertionError("the server waits for ever")


def test_a_stream_may_last_as_long_as_it_likes(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite, "--arrive", "0.5")
    ann = process.guest()
    where = ann.open()
    with ann.client.stream("GET", f"{where}/events?seen=x") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        time.sleep(1.5)
        process.guest().send(f"{where}/sit", you="Ben")
        assert any(line == "event: change" for line in lines)


# -- tables


def test_one_address_opens_only_so_many_tables(start: Callable[..., Process], database: str) -> None:
    process = start(database, "--opens", "3")
    ann, ben = process.guest(at="127.0.0.2"), process.guest(at="127.0.0.3")
    first = ann.open()
    ann.open()
    ann.play_now()
    refused = ann.send("/tables", game="sweets", what="open")
    assert refused.status_code == 429
    assert re.search(r'role="alert">3 tables from where you are [^<]+\.</p>', refused.text)
    program = httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2"))
    refused = program.post(f"{process.address}/api/tables", json={"game": "sweets", "players": 2})
    program.close()
    assert refused.status_code == 429
    assert "3 tables" in refused.json()["error"]["message"]
    ben.open()
    process.stop()
    process.start()
    assert ann.send("/tables", game="sweets", what="open").status_code == 429, "it is remembered after a restart"
    ann.send(f"{first}/end")
    ann.open()


def test_addresses_are_kept_as_hashes_only(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite)
    process.guest(at="127.0.0.2").open()
    process.guest(at="127.0.0.2").open()
    process.guest(at="127.0.0.3").open()
    with sqlite3.connect(sqlite) as db:
        found = [row[0] for row in db.execute("SELECT opened_from FROM tables ORDER BY opened")]
        dump = "\n".join(db.iterdump())
    db.close()
    assert found[0] == found[1] != found[2]
    assert all(len(place) >= 32 for place in found)
    assert "127.0.0." not in dump


def test_bots_alone_play_only_so_many_games(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite, "--unattended", "2", "--pace", "60")
    order = {"game": "taiwan-snackbar", "players": 3, "bots": ["easy"] * 3}
    program = httpx.Client(base_url=f"{process.address}/api", transport=httpx.HTTPTransport(local_address="127.0.0.2"))
    for _ in range(2):
        assert program.post("/tables", json=order | {"start": True}).status_code == 201
    refused = program.post("/tables", json=order | {"start": True})
    assert refused.status_code == 429
    assert "2 games" in refused.json()["error"]["message"]
    later = program.post("/tables", json=order).json()
    start_it = f"/tables/{later['id']}/start"
    secret = {"Authorization": f"Bearer {later['secret']}"}
    assert program.post(start_it, json={}, headers=secret).status_code == 429
    with_me = order | {"bots": ["easy"] * 2, "you": "Ann", "start": True}
    assert program.post("/tables", json=with_me).status_code == 201, "whoever sits down may play"
    assert httpx.post(f"{process.address}/api/tables", json=order | {"start": True}).status_code == 201, "others, too"
    program.close()


def test_tables_of_one_guests_hard_bots_do_not_delay_anothers(start: Callable[..., Process], sqlite: str) -> None:
    """Whatever a thought takes on this machine: before each of Ben's bots, the crowd's have one or two, not 57."""
    process = start(sqlite, "--think", "60")
    spam = httpx.Client(
        base_url=f"{process.address}/api",
        transport=httpx.HTTPTransport(local_address="127.0.0.2"),
        timeout=PATIENCE,
    )
    order = {"game": "steam-up", "players": 5, "bots": ["hard"] * 4, "you": "Ann", "start": True}
    for _ in range(57):
        opened = spam.post("/tables", json=order).json()
        spam.post(
            f"/tables/{opened['id']}/away",
            json={"level": "hard"},
            headers={"Authorization": f"Bearer {opened['secret']}"},
        )
    spam.close()
    ben = process.guest(at="127.0.0.3")
    where = ben.play_now(level="hard", **{"option-starter": "1"})
    ben.decide(where)
    ben.until(where, 'name="stamp"|class="play [a-z-]* over')
    with sqlite3.connect(sqlite) as db:
        own = "FROM entries WHERE kind = 'decide' AND table_id = ?"
        (between,) = db.execute(
            f"SELECT count(*) FROM entries WHERE kind = 'decide' AND table_id <> ? "
            f"AND at > (SELECT min(at) {own} AND seat = 0) AND at < (SELECT max(at) {own})",
            [where.removeprefix("/t/")] * 3,
        ).fetchone()
        (thoughts,) = db.execute(f"SELECT count(*) {own} AND seat > 0", [where.removeprefix("/t/")]).fetchone()
    db.close()
    assert thoughts >= 2
    assert between <= 2 * thoughts + 2, f"{between} thoughts of the crowd's while Ben's bots thought {thoughts}"


# -- the room


def in_room(process: Process, at: str = "127.0.0.9") -> list[str]:
    return re.findall(r'href="(/t/\w+)"', process.guest(at=at).see("/"))


def test_spam_does_not_push_honest_tables_out_of_the_room(start: Callable[..., Process], database: str) -> None:
    process = start(database)
    honest = process.guest(at="127.0.0.3").open(listed="yes", name="Sunday")
    second = process.guest(at="127.0.0.4").open(listed="yes", name="Monday")
    spam = process.guest(at="127.0.0.2")
    many = [spam.open(listed="yes", name=f"Buy {i}") for i in range(40)]
    for where in many[:5]:
        spam.send(f"{where}/talk", words="look here")
    shown = in_room(process)
    assert {honest, second} <= set(shown[:3]), "the first table of every address goes before anybody's second"
    listed = httpx.get(f"{process.address}/api/tables").json()
    assert {honest, second} <= {f"/t/{table['id']}" for table in listed[:3]}
    assert shown[0] == f"/t/{listed[0]['id']}" == many[-1]


def test_the_room_shows_tables_whose_people_are_there(start: Callable[..., Process], database: str) -> None:
    process = start(database, "--away", "2")
    ann, ben = process.guest(at="127.0.0.2"), process.guest(at="127.0.0.3")
    gone, here = ann.open(listed="yes"), ben.open(listed="yes")
    assert {gone, here} <= set(in_room(process))
    until = time.monotonic() + PATIENCE
    while gone in in_room(process):
        ben.send(f"{here}/leave")
        ben.send(f"{here}/sit", you="Ben")
        assert time.monotonic() < until
        time.sleep(0.2)
    ben.send(f"{here}/leave")
    ben.send(f"{here}/sit", you="Ben")
    assert here in in_room(process)
    assert gone not in [f"/t/{table['id']}" for table in httpx.get(f"{process.address}/api/tables").json()]


def test_open_tables_expire_and_games_do_not(start: Callable[..., Process], database: str) -> None:
    process = start(database, "--expire", "0.0006")  # two seconds
    ann = process.guest()
    waiting = ann.open()
    playing = ann.play_now(**{"option-starter": "1"})
    page = ann.until(waiting, "cleared away")
    assert "before the game began" in page
    assert ann.send(f"{waiting}/sit", you="Ben").status_code == 409
    assert 'name="stamp"' in ann.see(playing)


def test_a_table_that_somebody_is_at_does_not_expire(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite, "--expire", "0.0015")
    ann = process.guest()
    where, other = ann.open(), ann.open()
    with ann.client.stream("GET", f"{where}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        process.guest().until(other, "cleared away")
        assert "cleared away" not in process.guest().see(where)


def test_tables_that_are_watched_keep_no_other_from_expiring(start: Callable[..., Process], database: str) -> None:
    """A hundred old tables of one guest, each with a page that listens, and a newer one of somebody who has gone."""
    process = start(database, "--expire", "0.0015")
    client = process.guest(at="127.0.0.2").client
    with ExitStack() as stack:
        for _ in range(110):
            made = client.post("/api/tables", json={"game": "sweets", "players": 2}).json()["id"]
            listen = f"GET /t/{made}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode()
            (one,) = stack.enter_context(connections(process, 1, "127.0.0.2", listen))
            assert one.recv(12) == b"HTTP/1.1 200"
        forgotten = process.guest(at="127.0.0.3").open()
        process.guest(at="127.0.0.4").until(forgotten, "cleared away")
        assert "cleared away" not in process.guest(at="127.0.0.4").see(f"/t/{made}")


# -- addresses


def test_behind_a_proxy_the_forwarded_address_counts(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite, "--proxy", "--connections", "20", "--listeners", "2", "--opens", "2")
    with connections(process, 60, "127.0.0.1") as proxied:
        time.sleep(0.3)
        assert all(is_open(one) for one in proxied), "a proxy brings everybody"
    same = ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"]
    for first, second, other in ((*same, "2001:db8:1:3::1"), ("192.0.2.7", "::ffff:192.0.2.7", "192.0.2.8")):
        guest = process.guest().client
        codes = [
            guest.post(
                "/tables", data={"game": "sweets", "what": "open"}, headers={"X-Forwarded-For": f"6.6.6.6, {at}"}
            )
            for at in (first, second, first, other)
        ]
        assert [answer.status_code for answer in codes] == [303, 303, 429, 303]
