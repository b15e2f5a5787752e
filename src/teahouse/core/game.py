"""A game as the outside sees it: who can play, what can be agreed on, and how a table starts."""

import importlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path

from mypy_extensions import mypyc_attr

from teahouse.core.chance import Chance, chance_from_json
from teahouse.core.drawing import Block
from teahouse.core.errors import InvalidOption, InvalidPack, InvalidPosition
from teahouse.core.heuristics import Adviser
from teahouse.core.observe import Observer
from teahouse.core.options import Option, Value, settle
from teahouse.core.pack import Pack, parse_pack, read_pack
from teahouse.core.playouts import Playouts, run_playouts
from teahouse.core.state import POSITION_FORMAT, Setup, State

PackName = Pack | Path | str | None


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One of the games. Its folder holds the rules, pack.toml and RULES.md."""

    def __init__(
        self,
        key: str,
        title: str,
        credit: str,
        blurb: str,
        players: tuple[int, int],
        minutes: str,
        rules: int,
        options: list[Option],
        folder: Path,
    ) -> None:
        self.key = key
        self.title = title
        self.credit = credit  # who made the game, named wherever it is explained (R7)
        self.blurb = blurb
        self.fewest = players[0]
        self.most = players[1]
        self.minutes = minutes
        self.rules = rules
        self.options = options
        self.folder = folder
        self.package = ""  # where the game's other modules are; the registry fills it in
        self._standard: Pack | None = None

    @abstractmethod
    def lay(self, players: int, options: dict[str, Value], pack: Pack) -> Setup:
        """Check the components and lay the table; InvalidPack if they do not make a game."""

    # -- starting

    def setup(self, players: int, options: Mapping[str, object] | None = None, pack: PackName = None) -> Setup:
        """A table with everything checked: many games can be dealt from it."""
        if not self.fewest <= players <= self.most:
            raise InvalidOption(f"{self.title} is for {self.fewest} to {self.most} players, not {players}")
        settled = settle(self.options, options, self.title)
        first = settled.get("starter")
        if isinstance(first, int) and first > players:
            raise InvalidOption(f"option starter is {first}; this table has seats 1 to {players} (R3)")
        return self.lay(players, settled, self.pack(pack))

    def start(
        self,
        players: int,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: PackName = None,
        *,
        chance: Chance | None = None,
        log: bool = False,
    ) -> State:
        """A new game. Without a seed one is drawn; `chance` takes its place at tables of real people."""
        if chance is None:
            if seed is None:
                import secrets  # slow to load, and simulations name their seeds

                seed = secrets.randbits(48)
            chance = Chance(seed)
        return self.setup(players, options, pack).deal(chance, log)

    def from_json(self, text: str | Mapping[str, object], pack: PackName = None) -> State:
        """The game that `State.to_json` wrote."""
        data: object = text
        if isinstance(text, str):
            try:
                data = json.loads(text)
            except (ValueError, RecursionError):
                raise InvalidPosition("a position is JSON, and this is not") from None
        if not isinstance(data, dict) or data.get("format") != POSITION_FORMAT:
            raise InvalidPosition(f"this is no position of ours: it should say format {POSITION_FORMAT!r}")
        if data.get("game") != self.key:
            raise InvalidPosition(f"this is a position of {data.get('game')!r}, not of {self.key!r}")
        if data.get("rules") != self.rules:
            raise InvalidPosition(f"it was played by rules {data.get('rules')!r}; these are rules {self.rules}")
        players = data.get("players")
        options = data.get("options")
        position = data.get("position")
        if type(players) is not int or not isinstance(options, dict) or not isinstance(position, dict):
            raise InvalidPosition("players, options or position is missing")
        components = self.pack_by_digest(str(data.get("pack_hash")), pack)
        try:
            setup = self.setup(players, options, components)
        except InvalidOption as problem:
            raise InvalidPosition(str(problem)) from None
        return setup.restore(position, chance_from_json(data.get("chance")))

    def playouts(
        self,
        players: int,
        games: int = 1000,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        pack: PackName = None,
    ) -> Playouts:
        """Random games in the compiled loop."""
        return run_playouts(self.setup(players, options, pack), games, seed)

    # -- components

    def standard_pack(self) -> Pack:
        if self._standard is None:
            path = self.folder / "pack.toml"
            self._standard = parse_pack(path.read_text(encoding="utf-8"), f"{self.key}/pack.toml", self.key, None)
        return self._standard

    def pack(self, name: PackName = None) -> Pack:
        """The standard pack, one that ships beside it by its name, or a file of one's own."""
        if isinstance(name, Pack):
            if name.game != self.key:
                raise InvalidPack(name.source, "pack.game", f"is {name.game!r}, expected {self.key!r}")
            return name
        standard = self.standard_pack()
        if name is None or name == standard.name:
            return standard
        if isinstance(name, str) and (self.folder / "packs" / f"{name}.toml").is_file():
            return read_pack(self.folder / "packs" / f"{name}.toml", self.key, standard)
        return read_pack(Path(name), self.key, standard)

    def packs(self) -> list[Pack]:
        """Every pack that ships with the game, the standard one first."""
        shelf = self.folder / "packs"
        return [self.standard_pack()] + [
            read_pack(path, self.key, self.standard_pack()) for path in sorted(shelf.glob("*.toml"))
        ]

    def pack_by_digest(self, digest: str, name: PackName = None) -> Pack:
        """The pack with this hash: the one named, or any that ships with the game."""
        if name is not None:
            pack = self.pack(name)
            if pack.digest != digest:
                raise InvalidPack(pack.source, "", f"has the hash {pack.digest}, but the game was played with {digest}")
            return pack
        for pack in self.packs():
            if pack.digest == digest:
                return pack
        raise InvalidPack(
            f"pack {digest}", "", f"{self.title} was played with components that are not here: name the file"
        )

    # -- what stands beside the rules

    def adviser(self) -> Adviser:
        """The game's heuristics."""
        adviser = importlib.import_module(self.package + ".greedy").ADVISER
        assert isinstance(adviser, Adviser)
        return adviser

    def observer(self, setup: Setup) -> Observer:
        """The game's encoder for a table: what a seat may know as numbers."""
        observer = importlib.import_module(self.package + ".observe").OBSERVER(setup)
        assert isinstance(observer, Observer)
        return observer

    def draw(self, view: Mapping[str, object], names: list[str], columns: int = 80) -> Block:
        """A seat's view as a picture for a terminal of that width, without the question: that is asked below it."""
        block: Block = importlib.import_module(self.package + ".draw").draw(view, names, columns)
        return block

    def describe(self, view: Mapping[str, object], names: list[str]) -> list[str]:
        """The same in sentences, for screen readers and pipes."""
        sentences: list[str] = importlib.import_module(self.package + ".draw").describe(view, names)
        return sentences

    def rules_text(self) -> str:
        """Our numbered rules, in Markdown."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")
