"""Every address of ours is made here: of pages, forms, files and the stream, below the root that the house lies at.

    >>> urls = Urls("/tea")
    >>> urls.room(), urls.table("7qk4"), urls.at("7qk4", "move"), urls.rules("sweets", "S3")
    ('/tea/', '/tea/t/7qk4', '/tea/t/7qk4/move', '/tea/games/sweets/rules#S3')

The other way round, a request may come with the root or without it: some proxies take it away, others do not.
`enter` makes the same of both, and `below` tells what is asked for whatever the root is.
"""

import hashlib
import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote, urlencode

from starlette.types import Scope

import teahouse

STATIC = Path(str(files("teahouse.server"))) / "static"
PICTURE = "picture"
LONGEST_ROOT = 100
_ROOT = re.compile(r"(?:/[A-Za-z0-9][A-Za-z0-9._~-]*)*")
# What our own paths begin with. A root that begins like one of them could not be told from a page without a root.
OWN = frozenset(
    [
        "api",
        "games",
        "health",
        "host",
        "join",
        "learn",
        "metrics",
        "replays",
        "rules",
        "seat",
        "static",
        "stream",
        "t",
        "tables",
    ]
)


def is_root(text: str) -> bool:
    """Whether the house can lie there.

    >>> is_root(""), is_root("/tea/"), is_root("/our/tea"), is_root("tea"), is_root("/t"), is_root("/../tea")
    (True, True, True, False, False, False)
    """
    path = text.rstrip("/")
    return len(text) <= LONGEST_ROOT and bool(_ROOT.fullmatch(path)) and path.partition("/")[2].split("/")[0] not in OWN


@cache
def _stamp(path: Path) -> str:
    """A few letters that change with a file, so that browsers may keep it for ever."""
    return hashlib.blake2b(path.read_bytes(), digest_size=5).hexdigest() if path.is_file() else "0"


def look_at_files_anew() -> None:
    """Forget the stamps: for those who are drawing."""
    _stamp.cache_clear()


@dataclass(frozen=True)
class Urls:
    """The addresses of one house. Ids of tables and keys of games are letters, digits and dashes, and stay so."""

    root: str = ""  # "" or "/tea", without a slash at its end

    def __post_init__(self) -> None:
        object.__setattr__(self, "root", self.root.rstrip("/"))

    @property
    def cookies(self) -> str:
        """The path of our cookies: of this house, and of no neighbour on the same host."""
        return self.root or "/"

    # -- the house

    def room(self, game: str = "", part: str = "") -> str:
        return self._made("/", {"game": game} if game else {}, part)

    def order(self) -> str:
        return self._made("/tables")

    def learn(self) -> str:
        """Where a first game begins, or goes on."""
        return self._made("/learn")

    def join(self) -> str:
        return self._made("/join")

    def replays(self) -> str:
        return self._made("/replays")

    def shelf(self) -> str:
        """The rules of all games."""
        return self._made("/rules")

    def rules(self, game: str, number: str = "") -> str:
        return self._made(f"/games/{game}/rules", {}, number)

    def example(self, game: str, seed: object = None, players: object = None) -> str:
        """A scoring example, beside the rules: a fresh one, or that one."""
        query = {} if seed is None else {"seed": seed, "players": players}
        return self._made(f"/games/{game}/rules", query, "example")

    def cards(self, game: str, part: str = "", **which: object) -> str:
        """Everything in a game's box; `which` is a pack or a version of the rules."""
        return self._made(f"/games/{game}/cards", which, part)

    def host(self, secret: str = "") -> str:
        return self._made(f"/host/{secret}" if secret else "/host")

    def metrics(self) -> str:
        return self._made("/metrics")

    # -- a table

    def table(self, table: str, **how: object) -> str:
        return self._made(f"/t/{table}", how)

    def at(self, table: str, what: str, **how: object) -> str:
        """A page or a form of a table: "move", "talk", "cards", "replay" …"""
        return self._made(f"/t/{table}/{what}", how)

    def seat(self, secret: str) -> str:
        """The link that opens one's seat on another device; anybody may have made one up."""
        return self._made(f"/seat/{quote(secret, safe='')}")

    def stream(self) -> str:
        return self._made("/stream")

    # -- files

    def static(self, name: str) -> str:
        """A file of the house."""
        return self._made(f"/static/{name}", {"v": _stamp(STATIC / name)})

    def art(self, name: str) -> str:
        """A drawing: the house's ("har-gow"), or one out of a game's own folder ("sweets/picture")."""
        game, _, own = name.rpartition("/")
        if not game:
            return self.static(f"art/{name}.svg")
        stamp = _stamp(teahouse.game(game).folder / "art" / f"{own}.svg")
        return self._made(f"/static/games/{game}/{own}.svg", {"v": stamp})

    def picture(self, game: str) -> str:
        """The drawing that stands for a game; the house's steamer for one that has none."""
        drawn = (teahouse.game(game).folder / "art" / f"{PICTURE}.svg").is_file()
        return self.art(f"{game}/{PICTURE}" if drawn else "steamer")

    def board_css(self, game: str, stamp: str = "") -> str:
        found = stamp or _stamp(teahouse.game(game).folder / "board.css")
        return self._made(f"/static/games/{game}.css", {"v": found})

    def _made(self, path: str, query: dict[str, object] | None = None, part: str = "") -> str:
        asked = f"?{urlencode(query, quote_via=quote)}" if query else ""
        return f"{self.root}{path}{asked}{f'#{part}' if part else ''}"

    # -- what is asked

    def enter(self, scope: Scope) -> None:
        """Let a request have the root, whether or not a proxy has taken it away: ASGI wants all of it in `path`."""
        path: str = scope["path"]
        if path == self.root:
            path += "/"
        elif not path.startswith(f"{self.root}/"):
            path = self.root + path
        scope["path"] = path
        scope["root_path"] = self.root

    def below(self, scope: Scope) -> str:
        """What is asked for, without the root."""
        path: str = scope["path"]
        return path.removeprefix(self.root)
