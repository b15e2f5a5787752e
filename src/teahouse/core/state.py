"""The contract that every game keeps: a table laid (`Setup`) and a game in progress (`State`).

Seats are numbered from 0 in code and from 1 in everything a person reads. The methods that a loop calls for every
decision (`turn`, `fill_legal`, `step`) use packed vectors and trust their caller; the ones for people check first.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove, InvalidNotation
from teahouse.core.events import Event, Kind
from teahouse.core.notation import Reader
from teahouse.core.options import Value
from teahouse.core.outcome import Outcome
from teahouse.core.pack import Pack
from teahouse.core.plain import said, whole
from teahouse.core.sayings import BEYOND, GAME_OVER, NO_ACTION, NO_DECISION, NO_SEAT, NOT_ASKED
from teahouse.core.words import ENGLISH, Language, Said, Words, players, who, with_names

POSITION_FORMAT = "teahouse position 1"
# The places 0 .. n - 1 for each n below SHORT: a list made along one of these has its size at once, which is much
# quicker than growing.
SHORT: Final[i64] = 64
PLACES: Final = vec[vec[i64]]([vec[i64](list(range(n))) for n in range(SHORT)])
NO_ROOM: Final = vec[i64]([])


@mypyc_attr(allow_interpreted_subclasses=True)
class Setup(ABC):
    """A table before the deal: players, options and components, checked once and shared by all copies of a game.

    Nothing in it changes any more, so that games in many threads can be dealt from one.
    """

    def __init__(self, key: str, rules: int, players: int, options: dict[str, Value], pack: Pack, space: int) -> None:
        self.key = key
        self.rules = rules  # the version of the game's rules: old records name theirs
        self.players: i64 = players
        self.options = options
        self.pack = pack
        self.space: i64 = space  # actions are 0 .. space - 1
        self.together = False  # whether all players win or lose as one; a table that is laid for it says so

    def since(self, version: int) -> bool:
        """Whether this table plays by rules of that version or a later one (R11). Ask once, when the table is laid: a
        changed ruling is a switch that the function which owns the rule reads.
        """
        return self.rules >= version

    @abstractmethod
    def words(self) -> Words:
        """All that the game says."""

    @abstractmethod
    def deal(self, chance: Chance, log: bool = False) -> "State":
        """A new game; every random event asks this chance."""

    @abstractmethod
    def restore(self, position: dict[str, object], chance: Chance) -> "State":
        """The game that `State.position` wrote down; InvalidPosition if it is none."""

    def __copy__(self) -> "Setup":
        return self  # nothing in it changes

    def __deepcopy__(self, memo: object) -> "Setup":
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from teahouse.core import twins

        return twins.lay_again, twins.agreement(self)

    def __repr__(self) -> str:
        from teahouse.core import twins

        return twins.setup_line(self)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A game in progress. See docs/contract.md for the whole contract with examples.

    No subclass of ABC, whose instances Python gives a `__dict__`: without one it finds the methods faster.
    """

    setup: Setup
    chance: Chance
    journal: list[Event] | None  # None: nobody reads along, nothing is written
    reveals: i64  # how often something hidden, but settled before, came to light: undo stops there
    room: vec[i64]  # see `room_of`

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
        """Whether a seat of this table may do this action of the space now."""
        out = room_of(self)
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

    def legal(self, seat: SupportsIndex) -> list[int]:
        """What that seat may do now; empty if it is not asked."""
        asked: int = seat_number(seat)
        players: int = self.setup.players  # as in `has_seat`
        if not 0 <= asked < players:
            return []
        out = room_of(self)
        count: i64 = self.fill_legal(asked, out)
        if count < SHORT:
            return [out[i] for i in PLACES[count]]
        return [out[i] for i in range(count)]

    def apply(self, seat: SupportsIndex, action: SupportsIndex) -> None:
        """Decide; an illegal action raises IllegalMove and changes nothing."""
        by: int = seat_number(seat)
        chosen: int = action_number(action)
        if not self.has_seat(by):
            raise self.no_seat(by)
        if not (self.has_action(chosen) and self.allows(by, chosen)):
            raise self.why_not(by, chosen)
        self.step(by, chosen)

    def has_seat(self, seat: int) -> bool:
        """Whether this table has that seat."""
        players: int = self.setup.players  # no packed number: whoever asks may send one of any size
        return 0 <= seat < players

    def has_action(self, action: int) -> bool:
        """Whether this game has that action at all."""
        space: int = self.setup.space
        return 0 <= action < space

    def no_seat(self, seat: int) -> IllegalMove:
        """The refusal of a seat that this table does not have."""
        return IllegalMove("R1", NO_SEAT(seat=said(seat), last=int(self.setup.players) - 1))

    def why_not(self, seat: int, action: int) -> IllegalMove:
        """The refusal of an illegal action: what is wrong, what is allowed, which rule."""
        asked = self.pending()
        if not asked:
            return IllegalMove("R9", GAME_OVER())
        if seat not in asked:
            return IllegalMove("R1", NOT_ASKED(seat=who(seat), asked=players(asked)))
        if not self.has_action(action):
            return IllegalMove("R1", NO_ACTION(action=said(action), last=int(self.setup.space) - 1))
        return self.refuse(seat, action)

    @abstractmethod
    def refuse(self, seat: int, action: int) -> IllegalMove:
        """Why a pending seat may not do this action of the space now."""

    def notate(self, seat: SupportsIndex, action: SupportsIndex) -> str:
        """One decision as a person reads and types it."""
        return self.notated(seat_number(seat), action_number(action))

    @abstractmethod
    def notated(self, seat: int, action: int) -> str:
        """What `notate` answers."""

    @abstractmethod
    def read(self, seat: int, reader: Reader) -> list[int]:
        """The decisions that a player's words name, legal or not; InvalidNotation if they name none."""

    def parse(self, seat: SupportsIndex, text: str) -> list[int]:
        """The decisions that a text stands for, one or a whole move, checked one after the other."""
        return [action for action, _ in self.plan(seat, text)]

    def plan(self, seat: SupportsIndex, text: str) -> list[tuple[int, str]]:
        """The same, each with its notation."""
        seat = seat_number(seat)
        if not self.has_seat(seat):
            raise self.no_seat(seat)
        if not self.legal(seat):
            raise self.why_not(seat, 0)
        actions = self.read(seat, Reader(text))
        if not actions:
            raise InvalidNotation(NO_DECISION(text=said(text)))
        return list(zip(actions, self.rehearse(seat, actions)))

    def news(self) -> tuple[int, int]:
        """What changes when anything new is seen: a draw from chance, or something hidden coming to light."""
        return self.chance.mark(), int(self.reveals)

    def ended(self, seat: int, before: tuple[int, int]) -> bool:
        """Whether a move that began with that `news` is at its end: what follows, its seat cannot know yet (R8)."""
        return self.news() != before or seat not in self.pending()

    def beyond(self) -> IllegalMove:
        """The refusal of all that a move names beyond its end."""
        return IllegalMove("R8", BEYOND())

    def rehearse(self, seat: SupportsIndex, actions: Sequence[SupportsIndex]) -> list[str]:
        """The parts of a move in notation, each checked after those before it; nothing is carried out.

        It is tried on a copy of the true game, so it stops at the first thing that its seat cannot know: a refusal of
        anything after a draw would tell what was drawn.
        """
        seat = seat_number(seat)
        chosen = [action_number(action) for action in actions]
        if not self.has_seat(seat):
            raise self.no_seat(seat)
        trial = self.copy()
        before = trial.news()
        words: list[str] = []
        for action in chosen:
            if words:
                trial.step(seat, chosen[len(words) - 1])
                if trial.ended(seat, before):
                    raise self.beyond()
            if not (trial.has_action(action) and trial.allows(seat, action)):
                raise trial.why_not(seat, action)
            words.append(trial.notate(seat, action))
        return words

    def view(self, seat: SupportsIndex | None, reminders: bool = True) -> dict[str, Any]:
        """What that seat may know, ready for JSON; None is a spectator. Without reminders only what lies open now,
        until the game is over (R9, R10).
        """
        return self.viewed(seat if seat is None else seat_number(seat), reminders or self.turn() < 0)

    @abstractmethod
    def viewed(self, seat: int | None, reminders: bool) -> dict[str, object]:
        """What `view` answers. What `Game.memory` names is added with `reminders` only (R10)."""

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def copy(self) -> "State":
        """An independent twin, without the log: quick, for searches. `copy.copy(state)` has the log as well."""

    def resample(self, seat: SupportsIndex | None, chance: Chance) -> "State":
        """A copy in which all that seat cannot know, the future included, is redrawn; all it knows stays."""
        viewer = seat if seat is None else seat_number(seat)
        if viewer is not None and not self.has_seat(viewer):
            raise self.no_seat(viewer)
        return self.redrawn(viewer, chance)

    @abstractmethod
    def redrawn(self, seat: int | None, chance: Chance) -> "State":
        """What `resample` answers for a seat of this table, or for a spectator."""

    @abstractmethod
    def position(self) -> dict[str, Any]:
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

    def events(self, seat: SupportsIndex | None, since: int = 0) -> list[dict[str, object]]:
        """What has happened as that seat may know it, ready for JSON, from number `since` on; empty unless the game was
        started with `log=True`. Everyone gets as many, in the same order; what is not for a seat is not there.
        """
        viewer = self.viewer(seat)
        return [event.seen_by(viewer) for event in (self.journal or [])[since:]]

    def log(
        self,
        seat: SupportsIndex | None,
        names: list[str] | None = None,
        language: Language | None = None,
        since: int = 0,
    ) -> list[str]:
        """The same in words, English unless another language is given: a line for each event."""
        viewer = self.viewer(seat)
        spoken = language if language is not None else ENGLISH
        words = self.setup.words()
        journal = (self.journal or [])[since:]
        return [with_names(words.line(event, viewer, spoken), names, spoken) for event in journal]

    def viewer(self, seat: SupportsIndex | None) -> int | None:
        """Who looks: a seat of this table, or a spectator."""
        if seat is None:
            return None
        number = seat_number(seat)
        if not self.has_seat(number):
            raise self.no_seat(number)
        return number

    def tell(self, kind: Kind, only: dict[int, dict[str, object]] | None = None, **fields: object) -> None:
        """Write down an event: fields for all and, for seats that saw more, more. Ask `journal is not None` first."""
        journal = self.journal
        assert journal is not None
        journal.append(Event(kind, fields, only))

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

    def ask(self, view: dict[str, object], question: Said) -> None:
        """Write the question that a seat is asked into its view: in English, and as the message that it is."""
        view["asks"] = str(question)
        view["message"] = question.to_json()

    def open(self, setup: Setup, chance: Chance, log: bool) -> None:
        """What every new game begins with."""
        self.setup = setup
        self.chance = chance
        self.journal = [] if log else None
        self.reveals = 0
        self.room = NO_ROOM

    def adopt(self, other: "State", chance: Chance) -> None:
        """What every copy takes over from its original; the log stays behind."""
        self.setup = other.setup
        self.chance = chance
        self.journal = None
        self.reveals = other.reveals
        self.room = NO_ROOM

    # -- as Python expects

    def __copy__(self) -> "State":
        """An independent twin, its log included."""
        twin = self.copy()
        twin.journal = None if self.journal is None else self.journal[:]
        return twin

    def __deepcopy__(self, memo: object) -> "State":
        return self.__copy__()

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        from teahouse.core import twins  # which knows all games, and so comes after this

        position = json.dumps(self.position(), ensure_ascii=False)
        return twins.twin_of, (self.setup, position, self.chance, twins.write_journal(self), int(self.reveals))

    def __repr__(self) -> str:
        from teahouse.core import twins

        return twins.state_line(self)


def room_of(state: State) -> vec[i64]:
    """Room for all legal actions, to be read before anything else is asked of the state.

    It is the state's own, because games of one table may be played in many threads, and made when it is first needed:
    most copies are only played on.
    """
    room = state.room
    if len(room) == 0:
        room = zeros(state.setup.space)
        state.room = room
    return room


def seat_number(seat: object) -> int:
    """A seat as a caller names it."""
    return seat if type(seat) is int else whole(seat, "a seat")


def action_number(action: object) -> int:
    """An action as a caller names it."""
    return action if type(action) is int else whole(action, "an action")
