"""The contract that every game keeps: a table laid (`Setup`) and a game in progress (`State`).

Seats are numbered from 0 in code and from 1 in everything a person reads. The methods that a loop calls for every
decision (`turn`, `fill_legal`, `step`) use packed vectors and trust their caller; the ones for people check first.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove
from teahouse.core.notation import Reader
from teahouse.core.options import Value
from teahouse.core.outcome import Outcome
from teahouse.core.pack import Pack

POSITION_FORMAT = "teahouse position 1"
# The places 0 .. n - 1 for each n below SHORT: a list made along one of these has its size at once, which is much
# quicker than growing.
SHORT: Final[i64] = 64
PLACES: Final = vec[vec[i64]]([vec[i64](list(range(n))) for n in range(SHORT)])


class Event:
    """One line of the log: the words for everyone and, where they differ, for those who saw more.

    `{0}` in the words stands for the player at seat 0.
    """

    def __init__(self, public: str, private: dict[int, str] | None = None) -> None:
        self.public = public
        self.private: dict[int, str] = private if private is not None else {}

    def words(self, seat: int | None) -> str:
        return self.public if seat is None else self.private.get(seat, self.public)


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup(ABC):
    """A table before the deal: players, options and components, checked once and shared by all copies of a game."""

    def __init__(self, key: str, rules: int, players: int, options: dict[str, Value], pack: Pack, space: int) -> None:
        self.key = key
        self.rules = rules  # the version of the game's rules: old records name theirs
        self.players: i64 = players
        self.options = options
        self.pack = pack
        self.space: i64 = space  # actions are 0 .. space - 1
        self.scratch: vec[i64] = vec[i64]([0 for _ in range(space)])

    @abstractmethod
    def deal(self, chance: Chance, log: bool = False) -> "State":
        """A new game; every random event asks this chance."""

    @abstractmethod
    def restore(self, position: dict[str, object], chance: Chance) -> "State":
        """The game that `State.position` wrote down; InvalidPosition if it is none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress. See docs/contract.md for the whole contract with examples.

    No subclass of ABC, whose instances Python gives a `__dict__`: without one it finds the methods faster.
    """

    setup: Setup
    chance: Chance
    journal: list[Event] | None  # None: nobody reads along, nothing is written
    reveals: i64  # how often something hidden, but settled before, came to light: undo stops there

    # -- for loops: packed, trusting

    @abstractmethod
    def turn(self) -> i64:
        """The first seat that must decide now, -1 when the game is over."""

    @abstractmethod
    def fill_legal(self, seat: i64, out: vec[i64]) -> i64:
        """Write the legal actions of a pending seat into `out` in rising order and say how many; 0 if not pending."""

    @abstractmethod
    def step(self, seat: i64, action: i64) -> None:
        """Carry out an action that is known to be legal."""

    def awaited(self) -> i64:
        """How many seats must decide now: more than one where picks are made at the same time."""
        return 1 if self.turn() >= 0 else 0

    def allows(self, seat: i64, action: i64) -> bool:
        out = self.setup.scratch
        count: i64 = self.fill_legal(seat, out)
        for i in range(count):
            if out[i] == action:
                return True
        return False

    # -- for everyone

    def pending(self) -> list[int]:
        """The seats that must decide now; empty when the game is over."""
        seat = self.turn()
        return [seat] if seat >= 0 else []

    def legal(self, seat: int) -> list[int]:
        """What that seat may do now; empty if it is not asked."""
        players: int = self.setup.players  # as in `has_seat`
        if not 0 <= seat < players:
            return []
        out = self.setup.scratch
        count: i64 = self.fill_legal(seat, out)
        if count < SHORT:
            return [out[i] for i in PLACES[count]]
        return [out[i] for i in range(count)]

    def apply(self, seat: int, action: int) -> None:
        """Decide; an illegal action raises IllegalMove and changes nothing."""
        if not self.has_seat(seat):
            raise self.no_seat(seat)
        if not (self.has_action(action) and self.allows(seat, action)):
            raise self.why_not(seat, action)
        self.step(seat, action)

    def has_seat(self, seat: int) -> bool:
        players: int = self.setup.players  # no packed number: whoever asks may send one of any size
        return 0 <= seat < players

    def has_action(self, action: int) -> bool:
        space: int = self.setup.space
        return 0 <= action < space

    def no_seat(self, seat: int) -> IllegalMove:
        return IllegalMove("R1", f"there is no seat {seat}: this table has seats 0 to {self.setup.players - 1}")

    def why_not(self, seat: int, action: int) -> IllegalMove:
        """The refusal of an illegal action: what is wrong, what is allowed, which rule."""
        asked = self.pending()
        if not asked:
            return IllegalMove("R9", "the game is over, nobody decides any more")
        if seat not in asked:
            who = ", ".join(f"player {other + 1}" for other in asked)
            return IllegalMove("R1", f"player {seat + 1} is not asked now; {who} decides")
        if not self.has_action(action):
            return IllegalMove("R1", f"there is no action {action}: this game has actions 0 to {self.setup.space - 1}")
        return self.refuse(seat, action)

    @abstractmethod
    def refuse(self, seat: int, action: int) -> IllegalMove:
        """Why a pending seat may not do this action of the space now."""

    @abstractmethod
    def notate(self, seat: int, action: int) -> str:
        """One decision as a person reads and types it."""

    @abstractmethod
    def read(self, seat: int, reader: Reader) -> list[int]:
        """The decisions that a player's words name, legal or not; InvalidNotation if they name none."""

    def parse(self, seat: int, text: str) -> list[int]:
        """The decisions that a text stands for, one or a whole move, checked one after the other."""
        if not self.has_seat(seat):
            raise self.no_seat(seat)
        if not self.legal(seat):
            raise self.why_not(seat, 0)
        actions = self.read(seat, Reader(text))
        trial = self.copy()
        trial.journal = None
        for action in actions:
            trial.apply(seat, action)
        return actions

    @abstractmethod
    def view(self, seat: int | None) -> dict[str, object]:
        """What that seat may know, ready for JSON; None is a spectator."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def copy(self) -> "State":
        """An independent twin."""

    def resample(self, seat: int | None, chance: Chance) -> "State":
        """A copy in which all that seat cannot know, the future included, is redrawn; all it knows stays."""
        if seat is not None and not self.has_seat(seat):
            raise self.no_seat(seat)
        return self.redrawn(seat, chance)

    @abstractmethod
    def redrawn(self, seat: int | None, chance: Chance) -> "State":
        """What `resample` answers for a seat of this table, or for a spectator."""

    @abstractmethod
    def position(self) -> dict[str, object]:
        """The whole position without its frame, for `to_json`."""

    def to_json(self) -> str:
        """The whole position as text; `game.from_json` reads it back."""
        setup = self.setup
        frame: dict[str, object] = {
            "format": POSITION_FORMAT,
            "game": setup.key,
            "rules": setup.rules,
            "pack": setup.pack.name,
            "pack_hash": setup.pack.digest,
            "players": int(setup.players),
            "options": setup.options,
            "chance": self.chance.to_json(),
            "position": self.position(),
        }
        return json.dumps(frame, ensure_ascii=False)

    def digest(self) -> str:
        """A short hash of the whole position: equal games have equal digests."""
        return hashlib.blake2b(self.to_json().encode(), digest_size=16).hexdigest()

    # -- the log

    def log(self, seat: int | None, names: list[str] | None = None) -> list[str]:
        """What has happened, in the words for that seat; empty unless the game was started with `log=True`."""
        called = names if names is not None else [f"player {i + 1}" for i in range(self.setup.players)]
        return [event.words(seat).format(*called) for event in self.journal or []]

    def tell(self, public: str, seat: int = -1, private: str = "") -> None:
        """Write a line for all, and other words for one seat that saw more. Ask `journal is not None` first."""
        journal = self.journal
        assert journal is not None
        journal.append(Event(public, {seat: private} if seat >= 0 else None))

    # -- help for the games

    def frame(self, seat: int | None) -> dict[str, object]:
        """The part of a view that all games share."""
        if seat is not None and not self.has_seat(seat):
            raise self.no_seat(seat)
        outcome = self.outcome()
        return {
            "game": self.setup.key,
            "pack": self.setup.pack.name,
            "players": int(self.setup.players),
            "options": dict(self.setup.options),
            "seat": seat,
            "pending": self.pending(),
            "over": outcome is not None,
            "outcome": None if outcome is None else outcome.to_json(),
        }

    def open(self, setup: Setup, chance: Chance, log: bool) -> None:
        """What every new game begins with."""
        self.setup = setup
        self.chance = chance
        self.journal = [] if log else None
        self.reveals = 0

    def adopt(self, other: "State", chance: Chance) -> None:
        """What every copy takes over from its original; the log stays behind."""
        self.setup = other.setup
        self.chance = chance
        self.journal = None
        self.reveals = other.reveals
