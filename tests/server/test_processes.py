"""Several processes over one database, and a process that is killed."""

import asyncio
import re
import signal
import time
from collections.abc import Callable

import httpx
import pytest

from teahouse import Record
from tests.faults.process import Process
from tests.people import PATIENCE, Guest, bill_of, moves, stamp


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
        assert ann.decide(where).status_code == 303
        first = next(line for line in lines if line.startswith("event: "))
        assert first == "event: change", "nobody was woken: it was noticed in passing"


def _asked_next(where: str, guests: dict[str, Guest]) -> tuple[str, str]:
    """Whoever is asked, and their page: players choose who is next, so that nobody knows it before."""
    until = time.monotonic() + PATIENCE
    while True:
        for name, guest in guests.items():
            page = guest.see(where)
            if re.search('name="stamp"|class="play [a-z-]* over', page):
                return name, page
        assert time.monotonic() < until, "nobody is asked"
        time.sleep(0.02)


def test_every_acknowledged_decision_survives_a_kill(start: Callable[..., Process], database: str) -> None:
    process = start(database)
    ann, ben = process.guest(), process.guest()
    where = ann.open(players=3, **{"option-starter": "1"})
    ben.send(f"{where}/sit", you="Ben")
    ann.send(f"{where}/start", fill="greedy")
    made = []
    for turn in range(6):
        name, page = _asked_next(where, {"Ann": ann, "Ben": ben})
        if 'name="stamp"' not in page:
            break
        words = moves(page)[0]
        guest = {"Ann": ann, "Ben": ben}[name]
        assert guest.send(f"{where}/move", stamp=stamp(page), words=words).status_code == 303
        made.append((name, words))
        if turn in (1, 3):
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
