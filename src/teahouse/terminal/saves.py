"""Where games are kept: every sitting has a file of its own, written anew after each decision."""

import contextlib
from pathlib import Path

from teahouse.core.errors import InvalidRecord, TeahouseError
from teahouse.core.record import Record
from teahouse.match.home import home

SUFFIX = ".teahouse"


class CannotSave(TeahouseError):
    """A file that cannot be written."""


def new_file(key: str, date: str) -> Path:
    """A fresh file for a game, named so that people find it: sweets-2026-11-15.teahouse."""
    folder = home() / "games"
    number = 1
    try:
        folder.mkdir(parents=True, exist_ok=True)
        while True:
            path = folder / f"{key}-{date}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            try:
                path.touch(exist_ok=False)
            except FileExistsError:
                number += 1
            else:
                return path
    except OSError as problem:
        raise CannotSave(f"games cannot be saved in {folder}: {problem.strerror or problem}") from None


def lesson_file(key: str) -> Path:
    """Where a first game of this game is kept: there is one of each, in a folder of their own."""
    folder = home() / "first-games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise CannotSave(f"first games cannot be saved in {folder}: {problem.strerror or problem}") from None
    return folder / f"{key}{SUFFIX}"


def write(record: Record, path: Path) -> None:
    try:
        record.save(path)
    except OSError as problem:
        raise CannotSave(f"the game cannot be saved as {path}: {problem.strerror or problem}") from None


def write_copy(record: Record, path: Path) -> None:
    """Save under a name that somebody chose; a file that is no record of ours is not written over."""
    if path.is_dir():
        raise CannotSave(f"{path} is a folder: name a file in it")
    if path.exists() and path.stat().st_size:
        try:
            Record.load(path)
        except InvalidRecord:
            raise CannotSave(f"{path} is there already and no record of a game: choose another name") from None
    write(record, path)


def shelf() -> list[Path]:
    """All kept games, the newest first."""
    found: list[tuple[float, Path]] = []
    for path in (home() / "games").glob(f"*{SUFFIX}"):
        with contextlib.suppress(OSError):  # it may be gone by now
            found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, reverse=True)]


def unfinished(key: str = "", most: int = 9) -> list[tuple[Path, Record]]:
    """Games that wait to be continued, the newest first; files that cannot be read are left alone."""
    waiting: list[tuple[Path, Record]] = []
    for path in shelf():
        try:
            record = Record.load(path)
        except InvalidRecord:
            continue
        if not record.over() and (not key or record.game == key):
            waiting.append((path, record))
            if len(waiting) == most:
                break
    return waiting
