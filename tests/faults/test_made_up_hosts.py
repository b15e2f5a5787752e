"""A page has the name in it by which the server was asked, and anybody may ask by any name: hundreds of them at one table
take nothing from those who play there, and the server does not remember them all.
"""

import json
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from tests.faults.process import Process
from tests.people import PATIENCE, Guest, bill_of

HOSTS = 300
LISTENERS = 80  # one address may have 120 streams
SPAM = "127.0.0.2"
ASKED = 'name="stamp"'


def three(process: Process) -> tuple[str, list[Guest]]:
    """A table of Taiwan Snackbar with three people; Ann begins."""
    ann, ben, cat = (process.guest() for _ in range(3))
    where = ann.open(**{"option-starter": "1"})
    ben.send(f"{where}/sit", you="Ben", seat=1)
    cat.send(f"{where}/sit", you="Cat", seat=2)
    assert ann.send(f"{where}/start").status_code == 303
    return where, [ann, ben, cat]


def seen_on(page: str) -> str:
    found = re.search(r'data-seen="(\w+)"', page)
    assert found
    return found[1]


def made_up(first: int, count: int = HOSTS) -> list[str]:
    return [f"tea-{n}.example" for n in range(first, first + count)]


def flood(process: Process, where: str, hosts: list[str]) -> None:
    """Somebody asks for the table by each of these names, and is answered by it."""
    spam = process.guest(at=SPAM)
    for host in hosts:
        answer = spam.client.get(where, headers={"Host": host})
        assert answer.status_code == 200
        assert set(re.findall(r"tea-\d+\.example", answer.text)) == {host}, "a page that was drawn for another name"


@contextmanager
def told(guest: Guest, where: str) -> Iterator[Iterator[dict[str, Any]]]:
    """What the stream of somebody's page says of changes."""
    seen = seen_on(guest.see(where))
    with guest.client.stream("GET", "/stream", params={"t": f"{where.removeprefix('/t/')}~{seen}"}) as stream:
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        yield (json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: {"))


@contextmanager
def listeners(process: Process, where: str, hosts: list[str]) -> Iterator[None]:
    """Streams by made-up names, all at that table."""
    seen = seen_on(process.guest(at=SPAM).see(where))
    with ExitStack() as stack:
        for host in hosts:
            one = stack.enter_context(socket.socket())
            one.settimeout(PATIENCE)
            one.bind((SPAM, 0))
            one.connect(("127.0.0.1", process.port))
            path = f"/stream?t={where.removeprefix('/t/')}~{seen}"
            one.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            assert one.recv(12) == b"HTTP/1.1 200"
        yield


def test_hundreds_of_made_up_names_take_nothing_from_those_who_play(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite)
    where, people = three(process)
    with ExitStack() as stack:
        streams = [stack.enter_context(told(guest, where)) for guest in people]
        stack.enter_context(listeners(process, where, made_up(10_000, LISTENERS)))
        for turn, decides in enumerate(people):
            before = [guest.see(where) for guest in people]
            flood(process, where, made_up(turn * HOSTS))
            assert [guest.see(where) for guest in people] == before
            assert [guest for guest, page in zip(people, before) if ASKED in page] == [decides]
            assert decides.decide(where).status_code == 303
            events = [next(stream) for stream in streams]
            for guest, event, old in zip(people, events, before):
                page = guest.see(where)
                assert event["seen"] == seen_on(page) != seen_on(old)
                assert len(bill_of(page)) > len(bill_of(old))
                assert "tea-" not in page + json.dumps(event)
                changes = guest.client.get(where, headers={"Accept": "application/json", "X-Seen": seen_on(old)}).json()
                assert changes["seen"] == seen_on(page)
                assert changes.get("whole") or "tea-" not in json.dumps(changes["parts"])
    # Once that has passed they are told of parts again, as before.
    for guest in people:
        guest.see(where)
    with ExitStack() as stack:
        streams = [stack.enter_context(told(guest, where)) for guest in people]
        assert people[0].decide(where).status_code == 303
        assert all(next(stream)["parts"] for stream in streams)


def test_they_are_not_all_remembered(start: Callable[..., Process], sqlite: str) -> None:
    """After the first of them the server takes no more memory, however many come: less than a sixth of their pages."""
    process = start(sqlite)
    where, people = three(process)
    for guest in people:
        guest.decide(where)
    flood(process, where, made_up(0))  # whatever grows once has grown
    page = len(people[0].see(where))
    before = memory(process)
    flood(process, where, made_up(HOSTS, 2 * HOSTS))
    assert memory(process) - before < 2 * HOSTS * page / 6


def memory(process: Process) -> int:
    """What the server takes of this computer's memory, in bytes."""
    assert process.process is not None
    with open(f"/proc/{process.process.pid}/status") as status:
        return next(int(line.split()[1]) * 1024 for line in status if line.startswith("VmRSS"))
