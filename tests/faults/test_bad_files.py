"""A database file that cannot be used gets one sentence and exit code 2; one that can is its owner's alone."""

import ctypes
import os
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.faults.process import Process, fill, refused

DROP, OVERRIDE, SEARCH = 24, 1, 2  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with something in it, closed."""
    path = tmp_path_factory.mktemp("book") / "tables.sqlite"
    process = Process(str(path))
    ann = process.guest()
    for _ in range(20):
        ann.play_now(players=6)
    process.close()
    return path


@pytest.fixture
def used(book: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(book, tmp_path / "tables.sqlite"))


def overwrite(path: Path, at: int, what: bytes) -> None:
    with open(path, "r+b") as file:
        file.seek(at)
        file.write(what)


@pytest.mark.parametrize("where", ["header", "schema", "middle", "letter", "short"])
def test_a_damaged_file(where: str, used: Path) -> None:
    size = used.stat().st_size
    if where == "letter":
        used.write_text("Dear reader, this is no database, and it is long enough to be taken for one. " * 50)
    elif where == "short":
        os.truncate(used, size // 2 + 100)
    else:
        overwrite(used, {"header": 0, "schema": 120, "middle": size // 2 // 4096 * 4096}[where], b"\xab" * 6000)
    before = used.read_bytes()
    assert "damaged" in refused(str(used))
    assert used.read_bytes() == before, "it was written to all the same"


def test_a_write_ahead_log_that_is_garbage(used: Path, start: Callable[..., Process]) -> None:
    process = start(str(used))
    process.guest().play_now()
    process.stop(9)
    log = used.with_name(used.name + "-wal")
    assert log.stat().st_size > 0
    overwrite(log, 0, b"\xab" * log.stat().st_size)
    assert "write-ahead log" in refused(str(used))
    log.unlink()
    start(str(used))


def test_a_folder_and_things_that_are_no_files(tmp_path: Path) -> None:
    assert "folder" in refused(str(tmp_path))
    os.mkfifo(tmp_path / "pipe")
    assert "ordinary file" in refused(str(tmp_path / "pipe"))
    (tmp_path / "file").touch()
    assert "cannot be used" in refused(str(tmp_path / "file" / "tables.sqlite"))
    (tmp_path / "nowhere").symlink_to(tmp_path / "gone")
    assert "cannot be used" in refused(str(tmp_path / "nowhere"))


def test_a_newer_schema_is_left_alone(used: Path) -> None:
    with sqlite3.connect(used) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    before = used.read_bytes()
    assert "newer teahouse" in refused(str(used))
    assert used.read_bytes() == before


def test_another_programs_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "recipes.sqlite"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
    db.close()
    before = path.read_bytes()
    assert "something else" in refused(str(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_a_locked_file_is_waited_for_a_few_seconds(mode: str, used: Path) -> None:
    other = sqlite3.connect(used, isolation_level=None)
    other.execute(f"PRAGMA journal_mode = {mode}")
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    other.execute("UPDATE tables SET changes = changes + 1")
    assert "another program holds it" in refused(str(used))
    other.close()


def lowly() -> None:
    """From now on also root may do only what a file's rights say."""
    libc = ctypes.CDLL(None)
    for right in OVERRIDE, SEARCH:
        libc.prctl(DROP, right, 0, 0, 0)


def test_a_file_that_can_only_be_read(used: Path) -> None:
    used.chmod(0o400)
    assert "read-only" in refused(str(used), preexec_fn=lowly)


def test_a_folder_that_can_only_be_read(used: Path) -> None:
    used.parent.chmod(0o500)
    try:
        assert "cannot be used" in refused(str(used), preexec_fn=lowly)
        assert "cannot be used" in refused(str(used.with_name("new.sqlite")), preexec_fn=lowly)
    finally:
        used.parent.chmod(0o700)


def test_a_file_that_nobody_may_touch(used: Path) -> None:
    used.chmod(0)
    assert "cannot be used" in refused(str(used), preexec_fn=lowly)


def test_the_file_is_its_owners_alone(tmp_path: Path) -> None:
    """Also in a folder that everybody may read, and for whoever made files that everybody may read before."""
    before = os.umask(0)
    try:
        process = Process(str(tmp_path / "new" / "folder" / "tables.sqlite"))
    finally:
        os.umask(before)
    process.guest().open()
    folder = tmp_path / "new" / "folder"
    assert len(list(folder.iterdir())) == 3, "the write-ahead log and its index are there too"
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert {stat.S_IMODE(path.stat().st_mode) for path in (folder, folder.parent)} == {0o700}
    process.stop(9)
    for path in folder.iterdir():
        path.chmod(0o644)
    process.start()
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    process.close()


def test_no_room_at_the_start(tiny_disk: Path, used: Path) -> None:
    fill(tiny_disk)
    assert "no room" in refused(str(tiny_disk / "tables.sqlite"))
    subprocess.run(["cp", used, tiny_disk / "old.sqlite"], capture_output=True, check=False)
    assert "cannot be used" in refused(str(tiny_disk / "old.sqlite"))
