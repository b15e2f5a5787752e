"""An answer given while everybody waits is counted when the time is up, whoever comes, goes, talks or is killed meanwhile."""

import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from tests.faults.process import Process
from tests.people import PATIENCE

WAIT = 4
LONG = 60  # longer than the test takes
TABLES = 6
NAMES = ("Ann", "Ben", "Cat")


class Wait:
    """Happy Dim Sum: Ann serves Ben, who could send it on with Yum Cha!, and everybody waits for his answer."""

    def __init__(self, process: Process, wait: int = WAIT, servings: int = 1) -> None:
        self.process = process
        self.clients: dict[Process, httpx.Client] = {}
        until = time.monotonic() + PATIENCE
        while not self._dealt(wait, servings):
            assert time.monotonic() < until, "nobody was ever dealt Yum Cha!"

    def _dealt(self, wait: int, servings: int) -> bool:
        order = {"game": "happy-dim-sum", "players": 3, "you": "Ann", "wait": wait, "options": {"starter": 1}}
        opened = self._call("POST", "/tables", "", order)
        self.path = f"/tables/{opened['id']}"
        self.secrets = [opened["secret"]]
        self.secrets += [self._call("POST", f"{self.path}/seats", "", {"name": name})["secret"] for name in NAMES[1:]]
        ann = self._call("POST", f"{self.path}/start", self.secrets[0], {})
        served = [move["words"].removeprefix("serve ") for move in ann["moves"] if move["words"].startswith("serve ")]
        self.dishes = [dish for dish in served if dish != "tea"]
        return len(self.dishes) >= servings and "yum cha" in self.see(1)["view"]["hand"]

    def begin(self) -> "Wait":
        self.serve(self.dishes[0])
        self.choices = [move["words"] for move in self.see(1)["moves"]]
        return self

    def _call(self, how: str, path: str, secret: str, body: object, at: Process | None = None) -> Any:
        answer = self.ask(how, path, secret, body, at)
        assert answer.is_success, answer.text
        return answer.json()

    def ask(self, how: str, path: str, secret: str, body: object, at: Process | None = None) -> httpx.Response:
        process = at or self.process
        if process not in self.clients:
            self.clients[process] = httpx.Client(base_url=f"{process.address}/api", timeout=PATIENCE)
            process.clients.append(self.clients[process])
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        return self.clients[process].request(how, path, headers=headers, json=body)

    def see(self, seat: int | None, at: Process | None = None) -> Any:
        return self._call("GET", self.path, self.secrets[seat] if seat is not None else "", None, at)

    def do(self, seat: int, what: str, body: object = None, at: Process | None = None) -> httpx.Response:
        return self.ask("POST", f"{self.path}/{what}", self.secrets[seat], body, at)

    def serve(self, dish: str) -> None:
        move = {"stamp": self.see(0)["own"]["stamp"], "move": f"serve 1 {dish} to player 2"}
        assert self.do(0, "moves", move).status_code == 200

    def answer(self, words: str, at: Process | None = None) -> httpx.Response:
        return self.do(1, "moves", {"stamp": self.see(1, at)["own"]["stamp"], "move": words}, at)

    @property
    def sends(self) -> str:
        """Ben's most telling answer: silence would never say it."""
        return next(str(words) for words in self.choices if words.startswith("yum cha to player 3"))

    def counted(self, at: Process | None = None) -> str:
        """What Ben is seen to have answered, as soon as the wait is over."""
        until = time.monotonic() + PATIENCE
        while True:
            for line in self.see(None, at)["log"]:
                found = re.match(r"Ben (keeps|answers Yum Cha! and sends .* on to (\w+))", line)
                if found:
                    return "keep" if found[1] == "keeps" else f"yum cha to player {NAMES.index(found[2]) + 1}"
            assert time.monotonic() < until, "the wait does not end"
            time.sleep(0.05)


@contextmanager
def meanwhile(work: Callable[[], None]) -> Iterator[None]:
    """Somebody does this again and again."""
    over = threading.Event()

    def again() -> None:
        while not over.is_set():
            work()

    thread = threading.Thread(target=again, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join(PATIENCE)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def two(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Process, Process]]:
    """Two processes over one database of either kind, for all tests here: each has tables of its own."""
    if request.param == "sqlite":
        database = str(tmp_path_factory.mktemp("waits") / "tables.sqlite")
    else:
        database = request.getfixturevalue("postgres").fresh()
    pair = Process(database), Process(database)
    yield pair
    for process in pair:
        process.close()


@pytest.fixture
def process(two: tuple[Process, Process]) -> Process:
    return two[0]


def test_answers_given_at_another_process_count(two: tuple[Process, Process]) -> None:
    here, there = two
    waits = [Wait(here) for _ in range(TABLES)]
    for wait in waits:
        wait.see(0, there)  # it knows the table already
        wait.begin()
        assert wait.answer(wait.sends, there).status_code == 200
    for wait in waits:
        assert wait.counted() == wait.sends


def test_nobody_else_notices_an_answer_given_at_another_process(two: tuple[Process, Process]) -> None:
    here, there = two
    wait = Wait(here, wait=LONG).begin()

    def digests() -> list[list[str]]:
        return [[wait.see(seat, process)["digest"] for process in two] for seat in (0, 2, None)]

    before, own = digests(), wait.see(1)["digest"]
    assert wait.answer(wait.sends, there).status_code == 200
    assert digests() == before
    for process in two:
        seen = wait.see(1, process)
        assert seen["digest"] != own
        assert seen["own"]["answer"] == wait.sends, "the other pages of the same seat show it"


def test_whoever_comes_and_goes_neither_drops_an_answer_nor_restarts_the_wait(process: Process) -> None:
    wait = Wait(process).begin()
    until = wait.see(None)["until"]
    assert wait.answer(wait.sends).status_code == 200
    moved: list[int] = []

    def toggle() -> None:
        moved.extend([wait.do(2, "away", {"level": "easy"}).status_code, wait.do(2, "back").status_code])

    def talk() -> None:
        wait.do(0, "talk", {"sign": "hurry"})

    with meanwhile(toggle), meanwhile(talk):
        while (seen := wait.see(None))["until"] is not None and not moved.count(200) > 6:
            assert seen["until"] == until, "the wait was begun again"
        assert wait.counted() == wait.sends
    assert moved.count(200) > 2, "nobody came and went"


def test_an_answer_counts_although_a_bot_stands_in_by_then(process: Process) -> None:
    gone, back = Wait(process), Wait(process)
    gone.begin()
    assert gone.answer(gone.sends).status_code == 200
    assert gone.do(1, "away", {"level": "easy"}).status_code == 200
    back.begin()
    assert back.do(1, "away", {"level": "easy"}).status_code == 200
    assert back.answer(back.sends).status_code == 200
    assert back.see(None)["seats"][1]["bot"] == "easy", "that he is back would tell that he has answered"
    for wait, bot in ((gone, "easy"), (back, "")):
        assert wait.counted() == wait.sends
        assert wait.see(None)["seats"][1]["bot"] == bot


def test_who_leaves_has_answered_all_the_same(process: Process) -> None:
    wait = Wait(process).begin()
    assert wait.answer(wait.sends).status_code == 200
    kept = wait.ask("PUT", f"{wait.path}/seats/1", wait.secrets[0], {"level": "easy"})
    assert kept.status_code == 200
    assert wait.counted() == wait.sends


def test_a_bot_that_stands_in_for_somebody_silent_thinks_for_itself(process: Process) -> None:
    """However late it is asked; and the wait ends at its time."""
    wait = Wait(process).begin()
    until = wait.see(None)["until"]
    time.sleep(max(0.0, until - time.time() - 0.2))
    wait.do(1, "away", {"level": "easy"})
    assert wait.counted() in wait.choices
    assert wait.see(None)["until"] != until


def test_what_is_said_at_the_last_moment_is_refused_or_counts(two: tuple[Process, Process]) -> None:
    waits = [Wait(two[0]) for _ in range(3)]
    last: dict[Wait, str] = {}

    def hammer(wait: Wait) -> None:
        """Ben changes his mind all the time, now here, now there, until it is too late."""
        wait.begin()
        stamp = wait.see(1)["own"]["stamp"]
        for number in range(10_000):
            words = wait.choices[number % len(wait.choices)]
            answer = wait.do(1, "moves", {"stamp": stamp, "move": words}, two[number % 2])
            if answer.status_code != 200:
                assert answer.status_code in (409, 422), answer.text
                return
            last[wait] = words

    threads = [threading.Thread(target=hammer, args=(wait,)) for wait in waits]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    for wait in waits:
        assert wait.counted() == last[wait]


def test_a_wait_outlives_a_kill_with_all_its_answers(process: Process) -> None:
    wait = Wait(process).begin()
    until = wait.see(None)["until"]
    assert wait.answer(wait.sends).status_code == 200
    process.stop(signal.SIGKILL)
    process.start()
    seen = wait.see(None)
    assert seen["until"] == until or any("Yum Cha!" in line for line in seen["log"])
    assert wait.counted() == wait.sends


def test_passing_for_the_turn_holds_at_every_process_whoever_comes_and_goes(two: tuple[Process, Process]) -> None:
    here, there = two
    wait = Wait(here, servings=2).begin()
    assert wait.do(1, "pass", at=there).status_code == 200
    assert wait.do(2, "away", {"level": "easy"}).status_code == 200
    assert wait.do(2, "back").status_code == 200
    assert wait.counted() == "keep"
    wait.serve(wait.dishes[1])
    for process in two:
        assert wait.see(1, process)["own"]["passes"], "it holds for the whole turn"


def test_nothing_is_taken_back_while_everybody_waits_nor_what_was_said_then(process: Process) -> None:
    wait = Wait(process).begin()

    def tried() -> list[tuple[bool, int, str]]:
        found = []
        for seat in range(3):
            refused = wait.do(seat, "undo")
            found.append((wait.see(seat)["can_undo"], refused.status_code, refused.json()["error"]["message"]))
        return found

    before = tried()
    assert len(set(before)) == 1, "the same for everyone"
    assert before[0][:2] == (False, 422)
    assert wait.answer("keep").status_code == 200
    assert tried() == before, "whether somebody has answered is nobody's business"
    assert wait.counted() == "keep"
    assert wait.do(1, "undo").status_code == 422, "it would begin the wait again"
    assert not wait.see(1)["can_undo"]
    assert wait.see(None)["until"] is None


def test_without_a_clock_a_move_is_taken_back_until_the_answer(process: Process) -> None:
    wait = Wait(process, wait=0).begin()
    assert wait.see(0)["can_undo"]
    assert wait.do(0, "undo").status_code == 200
    assert wait.see(0)["moves"]


def test_the_opener_may_end_the_game_in_a_wait(process: Process) -> None:
    wait = Wait(process, wait=LONG).begin()
    assert wait.answer(wait.sends).status_code == 200
    assert wait.do(0, "end").json()["status"] == "ended"
