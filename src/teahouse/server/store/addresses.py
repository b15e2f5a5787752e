"""What may stand after `--database`: a file, or PostgreSQL by a URL. All else is refused before anything is made.

A refusal repeats nothing of what was given: any part of it may be a password, also where none belongs.
"""

import os
import re
from dataclasses import dataclass
from pathlib import Path

from teahouse.server.store.engine import StoreError

POSTGRES = ("postgresql://", "postgres://")
KNOWN = "known are a file such as tables.sqlite, sqlite:FILE, and postgresql://user@host/name"
_KEYWORDS = re.compile(
    r"(^|[\s;?&])(pg)?(host|hostaddr|port|dbname|database|user|user id|uid|password|pwd|passfile|service|sslmode|"
    r"server|data source)\s*=",
    re.IGNORECASE,
)
_DRIVE = re.compile(r"[A-Za-z]:[\\/]")
# Shown only if nothing in it can be read in two ways: a password with an @ or a / in it reaches into host and name.
_PLAIN_URL = re.compile(
    r"postgres(?:ql)?://(?:[^:@/?#\s]*(?::[^:@/?#\s]*)?@)?(?P<host>[\w.-]+)(?::\d+)?(?:/[\w-]*)?(?:\?[^@]*)?", re.ASCII
)


@dataclass(frozen=True)
class Address:
    """A database by its kind: a URL or a file."""

    url: str = ""
    file: Path | None = None

    @property
    def place(self) -> str:
        """Where tables are kept, without anything secret."""
        if self.file is not None:
            return str(self.file)
        plain = _PLAIN_URL.fullmatch(self.url)
        return f"PostgreSQL at {plain['host']}" if plain else "PostgreSQL"


def read_address(text: str) -> Address:
    """The database that a text names; StoreError if it names none."""
    given = text.strip()
    if given.startswith(POSTGRES):
        return Address(url=given)
    name = given
    if given.startswith("sqlite:"):
        name = given.removeprefix("sqlite:")
        if name.startswith("//"):
            if not name.startswith("///"):
                raise StoreError("a file is named by sqlite:FILE or sqlite:///FILE: there is no other computer in it")
            name = f"/{name.lstrip('/')}" if name.strip("/") else ""
    if ":memory:" in name or "mode=memory" in name:
        raise StoreError("tables in memory would be gone with the server: name a file")
    if _foreign(name):
        hint = "; it is written without a driver" if re.match(r"(?i)postgres\w*\+", given) else ""
        raise StoreError(f"this is no database address that a teahouse knows: {KNOWN}{hint}")
    if not name or not name.isprintable():
        raise StoreError(f"the database has no file name: {KNOWN}")
    try:
        return Address(file=Path(name).expanduser())
    except RuntimeError:
        raise StoreError("the database file is in the home of somebody who is not known here") from None


def _foreign(name: str) -> bool:
    """Whether it looks like the address of something that is no file: a scheme, keywords, a user at a host."""
    if os.name == "nt" and _DRIVE.match(name):
        name = name[2:]
    first = re.split(r"[/\\]", name, maxsplit=1)[0]
    return (
        "://" in name
        or ":" in first
        or bool(first and name[len(first) :].startswith("//"))  # postgres//me:word@db/teahouse
        or bool(re.search(r":[^/]*@", name))
        or bool(_KEYWORDS.search(name))
    )
