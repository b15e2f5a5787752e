"""What is in the box of Sweets!, or in a pack of one's own (S12, S13)."""

from pathlib import Path

from teahouse.core.about import NOTHING, Entry, read_about
from teahouse.core.box import Component, Grid, Section, explained, fact
from teahouse.core.pack import Pack
from teahouse.games.sweets import words
from teahouse.games.sweets.board_looks import kind, picture
from teahouse.games.sweets.components import TEA

RANKS = ("s", "a", "b")
TABLE = ("table.hand", "table.row", "table.possession", "table.largest-hand", "trades.in-a-row")


def box(pack: Pack) -> list[Section]:
    """The sweets as they are printed, cups and Star with the scorecard on its back, and what the sheet says."""
    keys = _in_the_box(pack)
    sweets = [_sweet(pack, key, at) for at, key in enumerate(pack.keys("sweets")) if key in keys]
    cards = sum(_copies(pack, key) for key in keys)
    return [
        Section("sweets", str(words.BOX_SWEETS), tuple(sweets), str(words.BOX_SWEETS_TEXT(count=cards))),
        Section("others", str(words.BOX_OTHERS), (_tea(pack), _star(pack)), str(words.BOX_OTHERS_TEXT)),
        Section("sheet", str(words.BOX_SHEET), (_reading(), _table(pack), _solo(pack)), str(words.BOX_SHEET_TEXT)),
    ]


def _in_the_box(pack: Pack) -> list[str]:
    """The sweets of which there are any."""
    return [key for key in pack.keys("sweets") if _copies(pack, key)]


def _told(key: str) -> Entry:
    """About Tea Cup and Star, which every pack calls alike."""
    return read_about(Path(__file__).parent).entries.get(key, NOTHING)


def _copies(pack: Pack, key: str) -> int:
    return pack.number(f"sweets.{key}.copies")


def _scores(pack: Pack, key: str) -> list[int]:
    return pack.numbers(f"sweets.{key}.scores", pack.number("table.largest-hand"))


def _columns(pack: Pack) -> tuple[str, ...]:
    return tuple(f"{size}×" for size in range(1, pack.number("table.largest-hand") + 1))


def _row(pack: Pack, key: str) -> tuple[str, tuple[str, ...], str]:
    """A line of the scorecard: what a hand of one, two, … of this sweet scores (S13)."""
    cells = tuple(str(points) if points else "–" for points in _scores(pack, key))
    return pack.text(f"sweets.{key}.name"), cells, origin(pack, f"sweets.{key}.scores")


def _least(pack: Pack, key: str) -> tuple[str, tuple[str, ...], str]:
    """The smallest hand: how many cards, and their points (S1)."""
    scores = _scores(pack, key)
    least = next((size for size, points in enumerate(scores, 1) if points), 0)
    cells = (str(least), str(scores[least - 1])) if least else ("–", "–")
    return pack.text(f"sweets.{key}.name"), cells, origin(pack, f"sweets.{key}.scores")


def _sweet(pack: Pack, key: str, at: int) -> Component:
    where = f"sweets.{key}"
    name = pack.text(f"{where}.name")
    least, _ = _least(pack, key)[1]
    up = pack.number(f"{where}.face-up")
    told = words.BOX_ALL_DOWN() if not up else words.BOX_UP(up=up)
    made = Component(
        where,
        name,
        fact(pack, str(words.BOX_COPIES), f"{where}.copies"),
        picture(name, at),
        kind(name, at),
        str(told),
        ("S1", "S13"),
        (
            fact(pack, str(words.BOX_FACE_UP), f"{where}.face-up"),
            fact(pack, str(words.BOX_SMALLEST), f"{where}.scores", least),
        ),
        (Grid(str(words.BOX_HAND), _columns(pack), (_row(pack, key),)),),
    )
    return explained(made, read_about(Path(__file__).parent).of(pack, where))


def _tea(pack: Pack) -> Component:
    copies = fact(pack, str(words.BOX_COPIES), "tea.copies")
    made = Component(TEA, TEA, copies, picture(TEA, 0), kind(TEA, 0), str(words.BOX_TEA), ("S16", "S19", "S2", "S3"))
    return explained(made, _told(TEA))


def _star(pack: Pack) -> Component:
    """The Star; the whole scorecard is printed on its back (S12)."""
    keys = _in_the_box(pack)
    scorecard = Grid(str(words.BOX_SCORECARD), _columns(pack), tuple(_row(pack, key) for key in keys))
    columns = (str(words.BOX_CARDS), str(words.BOX_POINTS))
    smallest = Grid(str(words.BOX_SMALLEST_HANDS), columns, tuple(_least(pack, key) for key in keys))
    made = Component(
        "star",
        "star",
        None,
        "star",
        "",
        str(words.BOX_STAR),
        ("S9", "S6", "S21"),
        (fact(pack, str(words.BOX_POINTS), "star.points"),),
        (scorecard, smallest),
    )
    return explained(made, _told("star"))


# -- the instruction sheet


def _reading() -> Component:
    return Component(
        "reading", str(words.BOX_READING), None, "sweets/picture", "", str(words.BOX_READING_TEXT), ("S13", "S14")
    )


def _table(pack: Pack) -> Component:
    facts = tuple(fact(pack, str(words.BOX_TABLE[key]), key) for key in TABLE)
    text = str(words.BOX_TABLE_TEXT)
    return Component(
        "table", str(words.BOX_NUMBERS), None, "sweets/picture", "", text, ("S16", "S2", "S4", "S10"), facts
    )


def _solo(pack: Pack) -> Component:
    """From how many points on a solo game has which rank (S7)."""
    rows = [(letter.upper(), (str(pack.number(f"solo.rank-{letter}")),), _rank_from(pack, letter)) for letter in RANKS]
    rows.append(("C", (str(words.BOX_FEWER),), _rank_from(pack, "b")))
    grid = Grid(str(words.BOX_RANKS), (str(words.BOX_FROM),), tuple(rows))
    text = str(words.BOX_SOLO_TEXT)
    return Component("solo", str(words.BOX_SOLO), None, "star", "", text, ("S7", "S22"), (), (grid,))


def _rank_from(pack: Pack, letter: str) -> str:
    return origin(pack, f"solo.rank-{letter}")


def origin(pack: Pack, key: str) -> str:
    """Where a value of the pack comes from."""
    return pack.origins.get(key, "ours")
