"""What people meet while PostgreSQL is away, and when it is back: the same for five seconds and for ten minutes.

    python -m tests.faults.outages --seconds 600

is the long one; the tests have the short one.
"""

import argparse
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import httpx
import psycopg

from tests.databases import SECRET, Postgres
from tests.faults.process import Process
from tests.people import PATIENCE, moves, stamp

TOLD_SECONDS = 2.0  # promised: a page that cannot be shown says so within
WELL_SECONDS = 5.0  # promised: all is well again within
BUSY_SECONDS = 2.0  # that a busy machine may add
CROWD = 24
WAYS: dict[str, tuple[Callable[[Postgres], None], Callable[[Postgres], None]]] = {
    "refused": (Postgres.break_off, Postgres.start_again),
    "frozen": (Postgres.freeze, Postgres.thaw),
}


class Listener:
    """A page's event stream: it stays open all the while, and says when the house is out of reach."""

    def __init__(self, address: str, cookies: httpx.Cookies) -> None:
        self.words: list[str] = []
        self.listening = threading.Event()
        self.client = httpx.Client(cookies=cookies, timeout=PATIENCE)
        self.thread = threading.Thread(target=self._read, args=(address,), daemon=True)
        self.thread.start()
        assert self.listening.wait(PATIENCE), "nobody may listen"

    def _read(self, address: str) -> None:
        with suppress(httpx.HTTPError), self.client.stream("GET", address) as answer:
            if answer.status_code == 200:
                self.listening.set()
            for line in answer.iter_lines():
                if line.startswith("event: "):
                    self.words.append(line.removeprefix("event: "))

    def close(self) -> None:
        """When the server has stopped, and ended the stream."""
        self.thread.join(PATIENCE)
        self.client.close()


def outage(postgres: Postgres, how: str, seconds: float) -> dict[str, float]:
    """Everything that has to be so; how long things took."""
    begin, end = WAYS[how]
    address = postgres.fresh()
    process = Process(address, "--pace", "0.3")
    took = {"told": 0.0, "well": 0.0}
    try:
        ann = process.guest()
        where = ann.play_now(players=6, **{"option-starter": "1"})
        bots = ann.play_now(players=6, **{"option-starter": "1"})
        page = ann.until(where, 'name="stamp"')
        ann.decide(bots)  # five bots are about to move
        listener = Listener(f"{process.address}{where}/events", ann.client.cookies)
        move = {"stamp": stamp(page), "words": moves(page)[0]}
        asks: list[Callable[[], httpx.Response]] = [
            lambda: ann.client.get(where),
            lambda: ann.client.get("/"),
            lambda: ann.client.get("/api/tables"),
            lambda: ann.client.get("/health"),
            lambda: ann.client.get(f"{where}/events"),
            lambda: ann.send(f"{where}/move", **move),
            lambda: ann.send("/tables", game="sweets", players=2, what="open", you="Ann"),
        ]
        begin(postgres)
        try:
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                for ask in asks:
                    began = time.monotonic()
                    answer = ask()
                    took["told"] = max(took["told"], time.monotonic() - began)
                    assert answer.status_code == 503, (answer.request.url, answer.status_code, answer.text[:300])
                    assert answer.headers["retry-after"]
                time.sleep(0.1)
            page = ann.client.get(where).text
            assert "out of reach" in page
            assert 'http-equiv="refresh"' in page
        finally:
            end(postgres)
        began = time.monotonic()
        with ThreadPoolExecutor(CROWD) as crowd:  # everybody comes at the moment it is back
            others = [crowd.submit(ann.client.get, where) for _ in range(CROWD)]
            while any(ask().status_code != 200 for ask in asks[:4]):
                assert time.monotonic() < began + PATIENCE
                time.sleep(0.05)
            took["well"] = time.monotonic() - began
            codes = {other.result().status_code for other in others}
            assert codes <= {200, 503}, codes
        again = ann.send(f"{where}/move", **move)
        assert again.status_code == 303, again.text
        ann.until(bots, 'name="stamp"|class="play [a-z-]* over')
        took["bots"] = time.monotonic() - began
        ann.until(where, 'name="stamp"|class="play [a-z-]* over')
        _heard(listener)
        with psycopg.connect(address) as db:
            made = db.execute("SELECT words FROM entries WHERE table_id = %s AND seat = 0", (where[3:],)).fetchall()
        assert made[0] == (move["words"],), "what was refused was written all the same, or the move is lost"
        errors = process.stop()
        listener.close()
        assert errors.count("PostgreSQL does not work") == errors.count("PostgreSQL works again") == 1, errors
        assert "Traceback" not in errors, errors
        assert SECRET not in errors
    finally:
        process.close()
    return took


def _heard(listener: Listener) -> None:
    end = time.monotonic() + PATIENCE
    while not {"away", "back", "change"} <= set(listener.words):
        assert time.monotonic() < end, listener.words
        time.sleep(0.05)


def main() -> None:
    parser = argparse.ArgumentParser(description="PostgreSQL goes away for a long time, in both ways.")
    parser.add_argument("--seconds", type=float, default=600.0)
    wanted = parser.parse_args()
    postgres = Postgres()
    try:
        for how in WAYS:
            took = outage(postgres, how, wanted.seconds)
            print(f"{how} for {wanted.seconds:g} s: " + ", ".join(f"{what} {s:.2f} s" for what, s in took.items()))
            if took["told"] > TOLD_SECONDS or took["well"] > WELL_SECONDS:
                sys.exit("that took too long")
    finally:
        postgres.stop()


if __name__ == "__main__":
    main()
