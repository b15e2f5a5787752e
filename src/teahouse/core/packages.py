"""What packages bring along: entry points of a group, where each comes from, and what went wrong in somebody's code."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

HOUSE = "teahouse"


def announced(group: str) -> "list[EntryPoint]":
    """The entry points of that group: the house's own first, then by name."""
    from importlib.metadata import entry_points  # takes longer to load than the rules do

    return sorted(entry_points(group=group), key=lambda point: (not is_ours(point), point.name))


def is_ours(point: "EntryPoint") -> bool:
    return point.dist is not None and point.dist.name == HOUSE


def origin(point: "EntryPoint") -> str:
    """Where something comes from."""
    return f"from the package {point.dist.name} {point.dist.version}" if point.dist is not None else "from elsewhere"


def told(problem: BaseException) -> str:
    """What went wrong in somebody else's code, in one line; such an exception may even fail to say what it is."""
    kind = type(problem).__name__
    try:
        said = " ".join("".join(char if char.isprintable() else " " for char in str(problem)).split())
    except Exception:
        return kind
    return f"{kind}: {said}" if said else kind
