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


class TooMuch(Problem):
    """Too large or too often."""

    status = 429


class TooLarge(Problem):
    status = 413


class Unplayable(Problem):
    """A table whose game was played by rules or components that this server does not have."""

    status = 410


def status_of(problem: TeahouseError) -> int:
    return problem.status if isinstance(problem, Problem) else 422


def as_json(problem: TeahouseError) -> dict[str, Any]:
    """The one shape of every error: what kind, in words, and the rule for a move."""
    rule = problem.rule if isinstance(problem, IllegalMove) else None
    return {"error": {"kind": type(problem).__name__, "message": str(problem), "rule": rule}}
