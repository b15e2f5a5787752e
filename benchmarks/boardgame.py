"""boardgame.io's own server beside ours, from npm: a card game of Snackbar's size, four clients a match."""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.load_report import KEPT, MEMORY, UNQUEUED, Peer

FOLDER = Path(__file__).parent / "boardgame_io"
STORAGES = (MEMORY, KEPT, UNQUEUED)
MATCHES = 8
CPU_CLOCK = 2


def install() -> None:
    """What its lock file says, where it is not there yet."""
    done = FOLDER / "node_modules" / ".package-lock.json"
    if not done.is_file() or done.stat().st_mtime < (FOLDER / "package-lock.json").stat().st_mtime:
        subprocess.run(["npm", "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=FOLDER, check=True)
        done.touch()


def versions() -> dict[str, str]:
    pinned = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))["dependencies"]
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return {"Node.js": node.removeprefix("v"), "boardgame.io": pinned["boardgame.io"]}


def measure(storage: str, seconds: float, matches: int = MATCHES) -> Peer:
    """Rounds of whole games until so many seconds have been measured; matches are made while the clock stands still."""
    install()
    took = spent = ours = 0.0
    moves = 0
    delays: list[float] = []
    with _server(storage) as (server, port), _clients(port, matches) as clients:
        while took < seconds:
            _line(clients)  # the matches are there
            before, busy = _cpu(server.pid), _cpu(clients.pid)
            found = _say(clients, {"seconds": seconds - took})
            spent += _cpu(server.pid) - before
            ours += _cpu(clients.pid) - busy
            took += found["seconds"]
            moves += found["moves"]
            delays += found["delays"]
        delays.sort()
    late = [delays[min(len(delays) - 1, len(delays) * part // 100)] for part in (50, 99)]
    return Peer(moves / took, spent / max(1, moves), late[0], late[1], ours / took)


def _cpu(pid: int) -> float:
    return time.clock_gettime((~pid << 3) | CPU_CLOCK)


def _node(script: str, core: int, *given: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        ["node", str(FOLDER / script), *given],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"NODE_ENV": "production"},
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )


@contextmanager
def _server(storage: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    folder = tempfile.mkdtemp(prefix="teahouse-peer-")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    given = {MEMORY: [], KEPT: [folder], UNQUEUED: [folder, "unqueued"]}[storage]
    process = _node("server.js", 0, str(port), *given)
    try:
        _line(process)  # it listens
        yield process, port
    finally:
        _end(process)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _clients(port: int, matches: int) -> Iterator[subprocess.Popen[str]]:
    process = _node("clients.js", max(os.sched_getaffinity(0)), str(port), str(matches))
    try:
        yield process
    finally:
        _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def _line(process: subprocess.Popen[str]) -> Any:
    """What it says next: a line of JSON. Other lines are not for us."""
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("{"):
            return json.loads(line)
    raise RuntimeError(f"{process.args!r} has ended")


def _say(process: subprocess.Popen[str], what: dict[str, float]) -> Any:
    assert process.stdin is not None
    process.stdin.write(json.dumps(what) + "\n")
    process.stdin.flush()
    return _line(process)
