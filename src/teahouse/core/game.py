"""A game as the outside sees it: who can play, what can be agreed on, and how a table starts."""

import importlib
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

from mypy_extensions import mypyc_attr

from teahouse.core.about import About, read_about
from teahouse.core.box import Box
from teahouse.core.chance import Chance, chance_from_json
from teahouse.core.drawing import Block
from teahouse.core.errors import InvalidOption, InvalidPack, InvalidPosition
from teahouse.core.events import Kinds
from teahouse.core.first_game import FirstGame, read_first_game
from teahouse.core.heuristics import Adviser
from teahouse.core.observe import Observer
from teahouse.core.options import Option, Value, settle
from teahouse.core.pack import Pack, parse_pack, read_pack
from teahouse.core.plain import MOST_THINGS, damage, said
from teahouse.core.playouts import Playouts, run_playouts
from teahouse.core.state import POSITION_FORMAT, Setup, State
from teahouse.core.thinking import USUAL, Thinking
from teahouse.core.words import Message, Words

PackName = Pack | Path | str | None
# How often several seats decide at the same time.
NEVER = "never"
SOMETIMES = "sometimes"
ALWAYS = "always"  # all of them, at every decision


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One of the games. Its folder holds the rules, pack.toml and RULES.md.

    What others need to know of it, it says here: `simultaneous` is how often several seats decide at the same time
    ("never", "sometimes" or "always"), `search` how the hard level thinks, `place` where the house shows its own games,
    `memory` what a view leaves out where the table plays without reminders.
    """

    def __init__(
        self,
        key: str,
        title: str,
        credit: str,
        blurb: Message,
        players: tuple[int, int],
        minutes: str,
        rules: int,
        options: list[Option],
        folder: Path,
        rooms: dict[str, str] | None = None,
        simultaneous: str = NEVER,
        search: Thinking = USUAL,
        place: int = 0,
        memory: tuple[str, ...] = (),
        players_rule: str = "",
    ) -> None:
        if simultaneous not in (NEVER, SOMETIMES, ALWAYS):
            raise ValueError(f"simultaneous is {simultaneous!r}; it must be 'never', 'sometimes' or 'always'")
        self.key = key
        self.title = title
        self.credit = credit  # who made the game, named wherever it is explained (R7)
        self.blurb = blurb
        self.fewest = players[0]
        self.most = players[1]
        self.minutes = minutes
        self.rules = rules  # the newest version; older tables and records go on with theirs
        self.every_option = options  # of all versions
        self.folder = folder
        self.package = ""  # where the game's other modules are; the registry fills it in
        self.rooms = rooms or {}  # those that lie in a folder of their own: {"draw": "showing"}
        self.simultaneous = simultaneous
        self.search = search
        self.place = place
        # The parts of a view that are remembered and do not lie open now, by their dotted paths: "seats.known" (R10).
        self.memory = memory
        self.players_rule = players_rule  # the number under which the rules say how many can play
        self._standards: dict[int, Pack] = {}  # by the version of the rules
        self._first_game: FirstGame | None = None
        self._first_game_read = False

    @abstractmethod
    def lay(self, players: int, options: dict[str, Value], pack: Pack, rules: int) -> Setup:
        """Check the components and lay the table; InvalidPack if they do not make a game."""

    # -- versions

    @property
    def options(self) -> list[Option]:
        """What a table may agree on by the newest rules."""
        return self.options_of(self.rules)

    def options_of(self, rules: int) -> list[Option]:
        """What a table of that version may agree on."""
        return [option for option in self.every_option if option.since <= rules <= option.until]

    def players_of(self, rules: int) -> tuple[int, int]:
        """The fewest and the most who can play by that version."""
        return self.fewest, self.most

    def players_with(self, pack: Pack, rules: int) -> tuple[int, int]:
        """The fewest and the most who can play with these components: a game may let a pack say so."""
        return self.players_of(rules)

    def check_players(self, players: int, pack: Pack, rules: int) -> None:
        """Refuse a number of players that these components are not for."""
        fewest, most = self.players_with(pack, rules)
        if not fewest <= players <= most:
            title = self.title if pack.name == self.standard_pack(rules).name else f"{self.title} with {pack.name}"
            rule = f" ({self.players_rule})" if self.players_rule else ""
            raise InvalidOption(f"{title} is for {fewest} to {most} players, not {said(players)}{rule}")

    def version(self, rules: object) -> int:
        """A version of the rules that this game has, the newest if none is named."""
        if rules is None:
            return self.rules
        if type(rules) is not int or not 1 <= rules <= self.rules:
            known = "version 1" if self.rules == 1 else f"versions 1 to {self.rules}"
            raise InvalidOption(f"{self.title} has no rules version {said(rules)}; this teahouse knows {known}")
        return rules

    # -- starting

    def setup(
        self,
        players: int,
        options: Mapping[str, object] | None = None,
        pack: PackName = None,
        rules: int | None = None,
    ) -> Setup:
        """A table with everything checked: many games can be dealt from it. The newest rules, or an older version."""
        version = self.version(rules)
        components = self.pack(pack, version)
        self.check_players(players, components, version)
        settled = settle(self.options_of(version), options, self.title)
        first = settled.get("starter")
        if isinstance(first, int) and first > players:
            raise InvalidOption(f"option starter is {first}; this table has seats 1 to {players} (R3)")
        return self.lay(players, settled, components, version)

    def start(
        self,
        players: int,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: PackName = None,
        *,
        chance: Chance | None = None,
        log: bool = False,
        rules: int | None = None,
    ) -> State:
        """A new game, by the newest rules unless an older version is named. Without a seed one is drawn; `chance` takes
        its place at tables of real people.
        """
        if chance is None:
            if seed is None:
                import secrets  # slow to load, and simulations name their seeds

                seed = secrets.randbits(48)
            chance = Chance(seed)
        return self.setup(players, options, pack, rules).deal(chance, log)

    def from_json(self, text: str | Mapping[str, object], pack: PackName = None) -> State:
        """The game that `State.to_json` wrote."""
        data: object = text
        if isinstance(text, str):
            try:
                data = json.loads(text)
            except (ValueError, RecursionError):
                raise InvalidPosition("a position is JSON, and this is not") from None
        broken = damage(data)
        if broken:
            raise InvalidPosition(f"this is no position of ours: {broken}")
        if not isinstance(data, dict) or data.get("format") != POSITION_FORMAT:
            raise InvalidPosition(f"this is no position of ours: it should say format {POSITION_FORMAT!r}")
        if data.get("game") != self.key:
            raise InvalidPosition(f"this is a position of {said(data.get('game'))}, not of {self.key!r}")
        try:
            rules = self.version(data.get("rules", ""))
        except InvalidOption as problem:
            raise InvalidPosition(str(problem)) from None
        players = data.get("players")
        options = data.get("options")
        position = data.get("position")
        if type(players) is not int or not isinstance(options, dict) or not isinstance(position, dict):
            raise InvalidPosition("players, options or position is missing")
        if damage(position, MOST_THINGS):
            raise InvalidPosition("it holds more of something than there is in any game")
        digest = data.get("pack_hash")
        if not isinstance(digest, str) or not re.fullmatch("[0-9a-f]{32}", digest):
            raise InvalidPosition(f"pack_hash is {said(digest)}, not 32 hexadecimal digits")
        components = self.pack_by_digest(digest, pack, rules)
        try:
            setup = self.setup(players, options, components, rules)
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
        rules: int | None = None,
    ) -> Playouts:
        """Random games in the compiled loop."""
        return run_playouts(self.setup(players, options, pack, rules), games, seed)

    # -- components

    def standard_pack(self, rules: int | None = None) -> Pack:
        """The standard pack, as it was at the time of that version of the rules: when it changes with a version, the
        old one is kept as `versions/1.toml`, named after the last version that it belongs to.
        """
        version = self.rules if rules is None else rules
        if version not in self._standards:
            kept = [last for last in self._kept_standards() if last >= version]
            name = f"versions/{min(kept)}.toml" if kept else "pack.toml"
            text = (self.folder / name).read_text(encoding="utf-8")
            self._standards[version] = parse_pack(text, f"{self.key}/{name}", self.key, None)
        return self._standards[version]

    def _kept_standards(self) -> list[int]:
        return sorted(int(path.stem) for path in (self.folder / "versions").glob("*.toml"))

    def pack(self, name: PackName = None, rules: int | None = None) -> Pack:
        """The standard pack, one that ships beside it by its name, or a file of one's own."""
        if isinstance(name, Pack):
            if name.game != self.key:
                raise InvalidPack(name.source, "pack.game", f"is {name.game!r}, expected {self.key!r}")
            return name
        standard = self.standard_pack(rules)
        if name is None or name == standard.name:
            return standard
        if isinstance(name, str):
            for path in sorted((self.folder / "packs").glob("*.toml")):
                shipped = read_pack(path, self.key, standard)
                if name == shipped.name or name == path.stem:  # menus offer the one, people type the other
                    return shipped
        return read_pack(Path(name), self.key, standard)

    def packs(self) -> list[Pack]:
        """Every pack that ships with the game, the standard one first."""
        shelf = self.folder / "packs"
        return [self.standard_pack()] + [
            read_pack(path, self.key, self.standard_pack()) for path in sorted(shelf.glob("*.toml"))
        ]

    def pack_by_digest(self, digest: str, name: PackName = None, rules: int | None = None) -> Pack:
        """The pack with this hash: the one named, as a table of these rules has it, or any that ships with the game."""
        if name is not None:
            pack = self.pack(name, rules)
            if pack.digest != digest:
                raise InvalidPack(pack.source, "", f"has the hash {pack.digest}, but the game was played with {digest}")
            return pack
        found = self.kept_pack(digest)
        if found is not None:
            return found
        raise InvalidPack(
            f"pack {digest}", "", f"{self.title} was played with components that are not here: name the file"
        )

    def kept_pack(self, digest: str) -> Pack | None:
        """The pack with this hash that ships with the game, older standard packs included: they are kept for old tables
        and offered to no new one.
        """
        for pack in self.packs():
            if pack.digest == digest:
                return pack
        for last in self._kept_standards():
            if self.standard_pack(last).digest == digest:
                return self.standard_pack(last)
        return None

    # -- what stands beside the rules

    def module(self, name: str) -> str:
        """The full name of one of the game's modules, whichever room it lies in."""
        return ".".join([self.package, *([self.rooms[name]] if name in self.rooms else []), name])

    def has(self, name: str) -> bool:
        """Whether the game has such a module: some, as its board or a scoring example, it may leave out."""
        return find_spec(self.module(name)) is not None

    def words(self) -> Words:
        """All that the game says, for whoever looks something up by its id or translates it."""
        words = importlib.import_module(self.module("words")).WORDS
        assert isinstance(words, Words)
        if not self._first_game_read:  # its sentences are among the game's own
            self._first_game = read_first_game(self.folder, words)
            self._first_game_read = True
        return words

    def first_game(self) -> FirstGame | None:
        """The game's first game, for somebody who has never played it; a game need not have one."""
        self.words()
        return self._first_game

    def event_kinds(self) -> Kinds:
        """The kinds of events that the game tells."""
        kinds = importlib.import_module(self.module("events")).KINDS
        assert isinstance(kinds, Kinds)
        return kinds

    def adviser(self) -> Adviser:
        """The game's heuristics."""
        adviser = importlib.import_module(self.module("greedy")).ADVISER
        assert isinstance(adviser, Adviser)
        return adviser

    def observer(self, setup: Setup) -> Observer:
        """The game's encoder for a table: what a seat may know as numbers."""
        observer = importlib.import_module(self.module("observe")).OBSERVER(setup)
        assert isinstance(observer, Observer)
        return observer

    def draw(self, view: Mapping[str, object], names: list[str], columns: int = 80) -> Block:
        """A seat's view as a picture for a terminal of that width, without the question: that is asked below it."""
        block: Block = importlib.import_module(self.module("draw")).draw(view, names, columns)
        return block

    def describe(self, view: Mapping[str, object], names: list[str]) -> list[str]:
        """The same in sentences, for screen readers and pipes."""
        sentences: list[str] = importlib.import_module(self.module("draw")).describe(view, names)
        return sentences

    def about(self) -> About:
        """What the folder says about the cards beyond the pack."""
        return read_about(self.folder)

    def box(self, pack: PackName = None, rules: int | None = None) -> Box:
        """All that is in the box, of the standard pack or another; a game that does not say has an empty one."""
        components = self.pack(pack, rules)
        sections = importlib.import_module(self.module("box")).box(components) if self.has("box") else []
        return Box(self.key, components.name, components.digest, tuple(sections))

    def rules_text(self) -> str:
        """Our numbered rules, in Markdown."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    # -- as Python expects

    def __copy__(self) -> "Game":
        return self  # there is one of each game

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from teahouse.core import registry

        return registry.find, (self.key,)

    def __repr__(self) -> str:
        from teahouse.core import twins

        return twins.game_line(self)
