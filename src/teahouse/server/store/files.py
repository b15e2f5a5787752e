"""The files that a SQLite database is made of: whose they are, whether they are still there, whether there is room."""

import errno
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

from teahouse.server.problems import Damaged
from teahouse.server.store.engine import StoreError

ROOM_BYTES = 128 * 1024  # less than this is too little for what a guest may ask for at once
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
OTHERS = 0o077
LOG_MAGIC = (0x377F0682, 0x377F0683)  # how a write-ahead log begins


class Files:
    """A database file with its write-ahead log and the index of that."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.all = [path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))]
        self.known: list[tuple[int, int]] = []

    def prepare(self) -> bool:
        """A file that its owner alone can read, made if it is not there (True); SQLite makes the others like it.

        Tables have their secrets in them. Where a file is there already, what others may do with it is taken back.
        """
        self._make_folders(self.path.parent)
        made = False
        if not self.path.exists():
            with suppress(FileExistsError):  # somebody starts at the same moment, or it is a link that leads nowhere
                os.close(os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
                made = True
        found = self.path.stat()
        if stat.S_ISDIR(found.st_mode):
            raise StoreError("it is a folder; name a file in it")
        if not stat.S_ISREG(found.st_mode):
            raise StoreError("it is no ordinary file")
        for file in self.all:
            self._keep_to_ourselves(file)
        self._check_log()
        return made

    def _make_folders(self, folder: Path) -> None:
        if not folder.exists():
            self._make_folders(folder.parent)
            folder.mkdir(0o700, exist_ok=True)

    def _keep_to_ourselves(self, file: Path) -> None:
        try:
            found = file.stat()
            if found.st_mode & OTHERS and found.st_uid == _user():
                file.chmod(stat.S_IMODE(found.st_mode) & ~OTHERS)
        except OSError:
            pass  # it is not there, or the disk is read-only, which is said when it is written to

    def _check_log(self) -> None:
        """SQLite takes a log that begins with nonsense for an empty one, and what was in it for never written."""
        try:
            with open(self.all[1], "rb") as log:
                start = log.read(32)
        except FileNotFoundError:
            return
        if any(start) and int.from_bytes(start[:4], "big") not in LOG_MAGIC:
            raise StoreError(
                f"its write-ahead log, {self.all[1].name}, is damaged; put a copy of both files in their place, or "
                "move the log away to go on without what was only in it"
            )

    def remember(self) -> None:
        self.known = self._identities()

    def check(self) -> None:
        """What is written into a file that was moved, deleted or replaced would be lost with this process."""
        if self.known and self._identities() != self.known:
            raise Damaged()

    def _identities(self) -> list[tuple[int, int]]:
        found = []
        for file in self.all:
            try:
                status = file.stat()
                found.append((status.st_dev, status.st_ino))
            except OSError:
                found.append((0, 0))
        return found

    def try_out(self) -> OSError | None:
        """Why no file can grow here beyond the length of ours: SQLite keeps that to itself."""
        try:
            longest = max((file.stat().st_size for file in self.all if file.exists()), default=0)
            with tempfile.TemporaryFile(dir=self.path.parent) as trial:
                trial.seek(longest)
                trial.write(b"\0" * ROOM_BYTES)
        except OSError as problem:
            return problem
        return None


def no_room(path: Path, problem: OSError | None = None) -> bool:
    """Whether the disk is full, or as good as full, or a write has failed because of it."""
    if problem is not None and problem.errno in NO_ROOM:
        return True
    try:
        disk = os.statvfs(path.parent)
    except (OSError, AttributeError):
        return False
    blocks = disk.f_bfree if _user() == 0 else disk.f_bavail
    return bool(disk.f_blocks) and blocks * disk.f_frsize < ROOM_BYTES


def _user() -> int:
    """Who we are, where files belong to somebody."""
    return os.geteuid() if hasattr(os, "geteuid") else -1
