"""What the server refuses, each with its HTTP status. The rules' own refusals keep their words and get one too."""

from typing import Any

from teahouse.core.errors import IllegalMove, TeahouseError


class Problem(TeahouseError):
    """Something asked of the server that it does not do."""

    status = 400


class NotFound(Problem):
    """There is no such table, game or page; for whoever may not know of it, too."""

    status = 404


class NotAllowed(Problem):
    """Somebody else may do this, or somebody with a seat."""

    status = 403


class MovedOn(Problem):
    """The table is no longer where the asker believed it to be."""

    status = 409


class OtherMove(Problem):
    """A move that is allowed and not what a first game asks for; the sentence says what it would do."""

    status = 422


class Unreadable(Problem):
    """A request that means nothing: no JSON, no form, a header that cannot be."""

    status = 400


class NoText(Problem):
    """Letters that nobody can read, where a text belongs: refused as any other value that cannot be used."""

    status = 422


class TooMuch(Problem):
    """Too many or too often."""

    status = 429


class TooLarge(Problem):
    status = 413


class Broken(Problem):
    """A mistake of ours: the log has it, whoever asked gets no more than an apology."""

    status = 500

    def __init__(self) -> None:
        super().__init__("something went wrong here, and it has been written down; try again")


class Unplayable(Problem):
    """A table whose game was played by rules or components that this server does not have."""

    status = 410


class OutOfReach(Problem):
    """The house's books, its database, cannot be read or written now. What was acknowledged is in them all the same."""

    status = 503
    word = "out of reach"  # for /health and the log
    words = "the house’s books are out of reach for a moment; all that was acknowledged is kept; try again soon"

    def __init__(self, words: str = "") -> None:
        super().__init__(words or self.words)


class Unsure(OutOfReach):
    """The database went away while something was being written down."""

    words = (
        "the house’s books went out of reach just now, and whether this was written down is not known: "
        "look how things stand before you try again"
    )


class NoRoom(OutOfReach):
    """There is no room left on the disk that the books are on."""

    word = "disk full"
    words = "the disk of this house is full, and nothing can be written down; all that was acknowledged is kept"


class Damaged(OutOfReach):
    """What is read there is not what was written, or the file is no longer the one that was opened."""

    word = "damaged"
    words = "the house’s books are damaged or no longer there; whoever runs this house has to look after them"


class Locked(OutOfReach):
    """Another program keeps the books to itself."""

    word = "locked"
    words = "another program holds the house’s books; all that was acknowledged is kept; try again soon"


class ReadOnly(OutOfReach):
    """The books can be read, and nothing can be written into them."""

    word = "read-only"
    words = "the house’s books can be read, but not written into; all that was acknowledged is kept"


def status_of(problem: TeahouseError) -> int:
    return problem.status if isinstance(problem, Problem) else 422


def as_json(problem: TeahouseError) -> dict[str, Any]:
    """The one shape of every error: what kind, in words, and the rule for a move."""
    rule = problem.rule if isinstance(problem, IllegalMove) else None
    return {"error": {"kind": type(problem).__name__, "message": str(problem), "rule": rule}}
