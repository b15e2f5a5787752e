"""`teahouse serve` in a process of its own. Here it is spoken to by HTTP, SQL and signals only: whatever is rebuilt inside,
these tests go on meaning the same.
"""

import os
import random
import re
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from tests.people import PATIENCE, Guest


def unused_port() -> int:
    """A port below those that the system gives out by itself: nobody gets it while our server is away."""
    while True:
        port = random.randrange(10_000, 30_000)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def refused(database: str, *flags: str, **more: Any) -> str:
    """What `teahouse serve` says that does not even start: one sentence, exit code 2, and nothing on standard output."""
    done = subprocess.run(
        [sys.executable, "-m", "teahouse", "serve", "--port", "0", "--database", database, *flags],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        **more,
    )
    assert done.returncode == 2, (done.returncode, done.stdout, done.stderr)
    assert not done.stdout, "it says that it is open"
    said = [line for line in done.stderr.splitlines() if '"level": "info"' not in line]
    assert len(said) == 1, done.stderr
    assert said[0].startswith("teahouse: "), said
    return str(said[0])


def fill(disk: Path) -> Path:
    """Write until there is no room left, to the last byte; the file that takes it."""
    ballast = disk / "ballast"
    with suppress(OSError), open(ballast, "wb", 0) as file:
        while file.write(b"\0" * 4096):
            pass
    return ballast


class Process:
    """`teahouse serve` as people start it."""

    def __init__(
        self, database: str, *flags: str, environment: dict[str, str] | None = None, files: int | None = None
    ) -> None:
        self.port = unused_port()
        self.environment = {**os.environ, **(environment or {})}
        self.database = database
        self.flags = flags
        self.files = files  # how many open files the system allows it
        self.address = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None
        self.said = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self.told = tempfile.TemporaryFile()  # noqa: SIM115
        self.clients: list[httpx.Client] = []
        self.start()

    def start(self) -> None:
        given = ["--port", str(self.port), "--database", self.database, "--pace", "0", "--rate", "0", "--reads", "0"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "teahouse", "serve", *given, "--log", "warning", *self.flags],
            stdout=self.told,
            stderr=self.said,
            env=self.environment,
            preexec_fn=self._limit if self.files else None,
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

    def _limit(self) -> None:
        assert self.files is not None
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.files, self.files))

    def stop(self, how: int = signal.SIGTERM) -> str:
        """End it, and say what it wrote to standard error."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        return self.errors()

    def errors(self) -> str:
        self.said.seek(0)
        return self.said.read().decode()

    def words(self) -> str:
        """What it has told whoever started it, on standard output."""
        self.told.seek(0)
        return self.told.read().decode()

    def host_link(self) -> str:
        """The link to the host's page, as it was printed last."""
        until = time.monotonic() + PATIENCE
        while not (found := re.findall(r"http\S+(/host/\S+)", self.words())):
            assert time.monotonic() < until, self.words()
            time.sleep(0.02)
        return str(found[-1])

    def host(self) -> Guest:
        """Whoever started the server and opened the link that it printed."""
        guest = self.guest()
        assert guest.client.get(self.host_link()).status_code == 303
        return guest

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.stop()
        for client in self.clients:
            client.close()
        self.said.close()
        self.told.close()

    def guest(self, cookies: httpx.Cookies | None = None, at: str | None = None) -> Guest:
        """Somebody with a browser; `at` is another address of this computer, such as 127.0.0.2."""
        client = httpx.Client(
            base_url=self.address,
            headers={"Origin": self.address},
            timeout=PATIENCE,
            cookies=cookies,
            transport=httpx.HTTPTransport(local_address=at) if at else None,
        )
        self.clients.append(client)
        return Guest(client)
