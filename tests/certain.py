"""What a test knows for certain and a type checker cannot."""

from typing import Protocol, TypeVar

from teahouse import Outcome

Kind = TypeVar("Kind")


class Played(Protocol):
    """A state or a match."""

    def outcome(self) -> Outcome | None: ...


def result(played: Played) -> Outcome:
    """The outcome of a game that must be over."""
    found = played.outcome()
    assert found is not None, "the game is not over"
    return found


def certain(kind: type[Kind], thing: object) -> Kind:
    """The thing, which must be of that kind."""
    assert isinstance(thing, kind), f"a {kind.__name__} was expected, not {thing!r}"
    return thing
