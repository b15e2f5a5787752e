"""Several processes over one database, and a process that is killed."""

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import httpx
import pytest

from teahouse import Record
from teahouse.server.events import BREATH_SECONDS
from tests.server.running import PATIENCE, Guest, bill_of, moves, stamp


def unused_port() -> int:
    """A port below those that the system gives out by itself: nobody gets it while our server is away."""
    while True:
        port = random.randrange(10_000, 30_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


class Process:
    """`teahouse serve` as people start it."""

    def __init__(self, database: str, *flags: str) -> None:
        self.port = unused_port()
        self.database = database
        self.flags = flags
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.said = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self.clients: list[httpx.Client] = []
        self.start()

    def start(self) -> None:
        given = ["--port", str(self.port), "--database", self.database, "--pace", "0", "--rate", "0", "--reads", "0"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "teahouse", "serve", *given, "--log", "warning", *self.flags],
            stdout=subprocess.DEVNULL,
            stderr=self.said,
            env=os.environ,
        )
        until = time.monotonic() + PATIENCE
        while True:
            try:
                assert httpx.get(f"{self.address}/health", timeout=5).status_code == 200
                return
            except httpx.TransportError:
                assert self.process.poll() is None, self.errors()
                assert time.monotonic() < until
                time.sleep(0.05)

    def stop(self, how: int = signal.SIGTERM) -> str:
        """End it, and say what it wrote to standard error."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        return self.errors()

    def errors(self) -> str:
        self.said.seek(0)
        return self.said.read().decode()

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        for client in self.clients:
            client.close()
        self.said.close()

    def guest(self, cookies: httpx.Cookies | None = None) -> Guest:
        client = httpx.Client(
            base_url=self.address, headers={"Origin": self.address}, timeout=PATIENCE, cookies=cookies
        )
        self.clients.append(client)
        return Guest(client)


@pytest.fixture
def start() -> Iterator[Callable[..., Process]]:
    """Starts servers and ends them after the test."""
    started: list[Process] = []

    def begin(database: str, *flags: str) -> Process:
        started.append(Process(database, *flags))
        return started[-1]

    yield begin
    for process in started:
        process.close()


@pytest.fixture
def two(start: Callable[..., Process], database: str) -> tuple[Process, Process]:
    return start(database), start(database)


def test_of_two_processes_that_decide_at_the_same_time_one_is_accepted(two: tuple[Process, Process]) -> None:
    """Two tabs of one person, each at another process, answer the same question with different moves."""
    here = two[0].guest()
    where = here.play_now(players=3, **{"option-starter": "1"})
    there = two[1].guest(here.client.cookies)
    accepted = 0
    for _ in range(8):
        page = here.until(where, 'name="stamp"|class="play [a-z-]* over')
        if "over" in (re.search(r'class="play ([^"]*)"', page) or [""])[0]:
            break
        options = moves(page)
        answers = asyncio.run(_at_once(two, where, here.client.cookies, stamp(page), options))
        codes = sorted(answer.status_code for answer in answers)
        assert codes in ([303, 409], [303, 422]), codes
        accepted += 1
    assert accepted
    page = here.until(where, 'name="stamp"|class="play [a-z-]* over')
    assert bill_of(there.until(where, 'name="stamp"|class="play [a-z-]* over')) == bill_of(page)


async def _at_once(
    two: tuple[Process, Process], where: str, cookies: httpx.Cookies, mark: str, options: list[str]
) -> list[httpx.Response]:
    async def send(process: Process, words: str) -> httpx.Response:
        headers = {"Origin": process.address}
        async with httpx.AsyncClient(
            base_url=process.address, headers=headers, cookies=cookies, timeout=PATIENCE
        ) as client:
            return await client.post(f"{where}/move", data={"stamp": mark, "words": words})

    return list(await asyncio.gather(send(two[0], options[0]), send(two[1], options[-1])))


def test_simultaneous_picks_at_two_processes_are_both_accepted(two: tuple[Process, Process]) -> None:
    ann, ben = two[0].guest(), two[1].guest()
    where = ann.open("dim-sum", players=2)
    ben.send(f"{where}/sit", you="Ben")
    ann.send(f"{where}/start")

    async def pick() -> list[int]:
        codes = []
        for _ in range(10):
            pages = [guest.until(where, 'name="stamp"') for guest in (ann, ben)]
            answers = await asyncio.gather(
                *(
                    asyncio.to_thread(guest.send, f"{where}/move", stamp=stamp(page), words=moves(page)[0])
                    for guest, page in zip((ann, ben), pages)
                )
            )
            codes += [answer.status_code for answer in answers]
        return codes

    assert asyncio.run(pick()) == [303] * 20


def test_a_page_at_one_process_hears_of_a_move_at_the_other(two: tuple[Process, Process]) -> None:
    ann, ben = two[0].guest(), two[1].guest()
    where = ann.open(players=3, **{"option-starter": "1"})
    ben.send(f"{where}/sit", you="Ben")
    ann.send(f"{where}/start", fill="greedy")
    page = ben.see(where)
    seen = re.search(r'data-seen="(\w+)"', page)
    assert seen
    events = f"{where}/events?seen={seen[1]}"
    with ben.client.stream("GET", events) as stream:
        lines = stream.iter_lines()
        next(lines)
        began = time.monotonic()
        assert ann.decide(where).status_code == 303
        assert any(line == "event: change" for line in lines)
        assert time.monotonic() - began < BREATH_SECONDS, "nobody was woken: it was noticed in passing"


def test_every_acknowledged_decision_survives_a_kill(start: Callable[..., Process], database: str) -> None:
    process = start(database)
    ann, ben = process.guest(), process.guest()
    where = ann.open(players=3, **{"option-starter": "1"})
    ben.send(f"{where}/sit", you="Ben")
    ann.send(f"{where}/start", fill="greedy")
    made = []
    for turn in range(3):
        for guest, name in ((ann, "Ann"), (ben, "Ben")):
            page = guest.until(where, 'name="stamp"|class="play [a-z-]* over')
            if 'name="stamp"' not in page:
                break
            words = moves(page)[0]
            assert guest.send(f"{where}/move", stamp=stamp(page), words=words).status_code == 303
            made.append((name, words))
            if turn < 2 and name == "Ben":
                process.stop(signal.SIGKILL)
                process.start()
    process.stop(signal.SIGKILL)
    process.start()
    ann.send(f"{where}/end")
    record = Record.from_text(ann.client.get(f"{where}/record").text)
    found = [(record.seats[d.seat].name, d.words) for d in record.decisions if record.seats[d.seat].name != "Bao"]
    assert found == made
    assert record.replay().digest() == record.hash


def test_bots_go_on_after_a_kill(start: Callable[..., Process], database: str) -> None:
    process = start(database, "--pace", "0.3")
    ann = process.guest()
    where = ann.play_now(players=6, **{"option-starter": "1"})
    ann.decide(where)
    process.stop(signal.SIGKILL)  # five bots were about to move
    process.start()
    ann.until(where, 'name="stamp"|class="play [a-z-]* over')


def test_it_stops_cleanly_even_while_pages_listen(start: Callable[..., Process], sqlite: str) -> None:
    process = start(sqlite)
    ann = process.guest()
    where = ann.play_now()
    with ann.client.stream("GET", f"{where}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        began = time.monotonic()
        errors = process.stop(signal.SIGTERM)
        assert time.monotonic() - began < PATIENCE / 2
        assert "Traceback" not in errors
        assert process.process is not None
        assert process.process.returncode in (0, -signal.SIGTERM)
