"""What a game's board is given, and what it returns: the contract of `board.py` in a game's folder (docs/boards.md).

A board decides no rule. What is allowed, what goes with what and why something is barred it is told by `Moves`, which
asks the rules; what it draws it derives from the view, the events since the last page, and the form so far.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

View = Mapping[str, Any]
Form = Mapping[str, list[str]]
Drawing = dict[str, Any]


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed: the number of the rule, and the rules' own words with names in them."""

    rule: str
    words: str


@dataclass(frozen=True)
class Choice:
    """A decision that is allowed: its action, its notation, and the same with names beside the numbers of players."""

    action: int
    words: str
    said: str


@dataclass(frozen=True)
class Control:
    """Something on the page that can be ticked: the field and its value, the move or the beginning of one that it
    stands for, and why that is barred if it is.
    """

    name: str
    value: str
    move: str
    why: str = ""
    rule: str = ""

    @property
    def barred(self) -> bool:
        return bool(self.why)


class Moves(ABC):
    """What the viewer may decide now, as the rules say; nothing at all if they are not asked."""

    @property
    @abstractmethod
    def legal(self) -> Sequence[Choice]:
        """Every single decision that is allowed now."""

    @abstractmethod
    def after(self, move: str) -> Sequence[Choice]:
        """The decisions that the viewer may make next, after the beginning of a move or a whole one. None if it is not
        allowed, if somebody else decides then, or if it ends at something that the viewer cannot know yet (R8).
        """

    @abstractmethod
    def refusal(self, move: str) -> Refusal | None:
        """Why a move, or the beginning of one, is not allowed; None if it is."""

    def allows(self, move: str) -> bool:
        """Whether a move, or the beginning of one, is allowed."""
        return self.refusal(move) is None

    def control(self, name: str, value: str, move: str) -> Control:
        """A field of the form that stands for a move, barred if the rules refuse that."""
        refused = self.refusal(move)
        return (
            Control(name, value, move) if refused is None else Control(name, value, move, refused.words, refused.rule)
        )


class NoMoves(Moves):
    """Of whoever is not asked."""

    @property
    def legal(self) -> Sequence[Choice]:
        return ()

    def after(self, move: str) -> Sequence[Choice]:
        return ()

    def refusal(self, move: str) -> Refusal | None:
        return Refusal("R1", "you are not asked now")


NO_MOVES = NoMoves()


@dataclass(frozen=True)
class Look:
    """All that a board is given: what the viewer may know, what the players are called, what may be decided, what has
    happened since the last page, and what is ticked.
    """

    view: View
    names: Sequence[str]
    moves: Moves = NO_MOVES
    events: Sequence[Mapping[str, Any]] = ()
    form: Form = field(default_factory=dict)


@dataclass(frozen=True)
class Wait:
    """A moment of reaction: everybody waits, and whoever says nothing has said `silence`."""

    silence: str


@dataclass(frozen=True)
class Score:
    """A line of the final bill: what it counts, and each seat's points."""

    label: str
    points: Sequence[object]


class Board:
    """A game's board. Its `board.py` has a subclass of this and calls the one instance of it BOARD; a method that is
    none of these, or takes something else, is refused when the module is imported.
    """

    HOOKS: ClassVar = ("table", "compose", "fill", "preview", "wait", "scores")

    def __init_subclass__(cls) -> None:
        """A hook with a typo in its name would never be called, and nobody would notice."""
        for name, value in vars(cls).items():
            if name.startswith("_") or not callable(value):
                continue
            if name not in Board.HOOKS:
                raise TypeError(f"{cls.__name__}.{name} is no hook of a board; there are {', '.join(Board.HOOKS)}")
            wanted, found = getattr(Board, name).__code__, value.__code__
            if found.co_varnames[: found.co_argcount] != wanted.co_varnames[: wanted.co_argcount]:
                takes = ", ".join(wanted.co_varnames[: wanted.co_argcount])
                raise TypeError(f"{cls.__name__}.{name} should take ({takes})")

    @property
    def previews(self) -> bool:
        """Whether the page changes while the form is being filled in."""
        return type(self).preview is not Board.preview

    @property
    def reacts(self) -> bool:
        """Whether the game has moments of reaction at all."""
        return type(self).wait is not Board.wait

    def table(self, look: Look) -> Drawing:
        """All that the macros draw beyond the view itself, as `t`."""
        return {}

    def preview(self, look: Look) -> Drawing:
        """Laid over it while the form is being filled in."""
        return {}

    def compose(self, look: Look) -> str:
        """The move that the form stands for, in notation; nothing if nothing is chosen."""
        return ""

    def fill(self, look: Look, move: Sequence[str]) -> Form | None:
        """The form that stands for a move, given as its decisions in notation: the other way round from `compose`. None
        if the board shows no way to it; it can be picked from the list of all moves then.
        """
        return None

    def wait(self, view: View) -> Wait | None:
        """Whether this is a moment of reaction, told from the view of a spectator: everyone could know it (R1)."""
        return None

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        """A finished game's points by category."""
        return []
