"""A real PostgreSQL for the tests that need one."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import warnings
from contextlib import suppress
from pathlib import Path

import psutil
import psycopg

from tests.people import PATIENCE

SECRET = "geheim-123"  # in every address: whatever is said or logged must not hold it


class Postgres:
    """PostgreSQL from PyPI, with a new database for whoever asks."""

    def __init__(self) -> None:
        # Started by root, it runs as a user of its own, who cannot look into pytest's folders.
        self.folder = Path(tempfile.mkdtemp(prefix="teahouse-pg-"))
        self.folder.chmod(0o755)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about a runtime directory that it then makes up itself
            from pgserver.postgres_server import get_server
        try:
            self.server = get_server(self.folder / "data", cleanup_mode="stop")
        except subprocess.TimeoutExpired:
            self.server = get_server(self.folder / "data", cleanup_mode="stop")  # the same, still on its way
            self.start_again()
            self.server.global_process_id_list.get_and_add(os.getpid())
        self.made = 0

    def fresh(self) -> str:
        self.made += 1
        name = f"teahouse_{self.made}"
        with psycopg.connect(self.server.get_uri(), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}")
        return f"{self.server.get_uri(name)}&password={SECRET}"

    def stop(self) -> None:
        with suppress(subprocess.CalledProcessError):  # it was stopped before
            self.break_off()  # all of it is thrown away: nothing has to be written down first
            self.server.cleanup_mode = None  # it need not be stopped once more
        self.server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)

    # -- a bad day, for tests that have a server of their own

    def break_off(self) -> None:
        """Gone from one moment to the next, as after a power cut; whoever connects is refused."""
        from pgserver import pg_ctl  # type: ignore[attr-defined]  # made when it is imported, one for each program

        pg_ctl(["-m", "immediate", "-w", "stop"], pgdata=self.server.pgdata, user=self.server.system_user)

    def start_again(self) -> None:
        """It is given ten seconds to start, which are not enough on a very busy machine."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self.server.ensure_postgres_running()
                return
            except (subprocess.TimeoutExpired, AssertionError):  # late, or there and not ready yet
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)

    def freeze(self) -> None:
        """There, but it does not answer: connections are taken in, and nothing comes back."""
        for process in self._processes():
            process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        for process in reversed(self._processes()):
            process.send_signal(signal.SIGCONT)

    def _processes(self) -> list[psutil.Process]:
        first = psutil.Process(self.server.get_pid())
        return [first, *first.children(recursive=True)]
