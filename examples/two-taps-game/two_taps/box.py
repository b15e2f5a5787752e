"""What is in the box: every tea and dish with its copies, and the numbers of the table (P2, P3)."""

from pathlib import Path

from teahouse.core.about import read_about
from teahouse.core.box import Component, Section, explained, fact
from teahouse.core.pack import Pack
from two_taps import words
from two_taps.board import picture

TABLE = ("hand", "rounds", "pair")


def box(pack: Pack) -> list[Section]:
    return [
        Section("teas", str(words.BOX_TEAS), tuple(_tea(pack, key) for key in pack.keys("teas"))),
        Section("dishes", str(words.BOX_DISHES), tuple(_dish(pack, key) for key in pack.keys("dishes"))),
        Section("table", str(words.BOX_TABLE), (_numbers(pack),)),
    ]


def _tea(pack: Pack, key: str) -> Component:
    where = f"teas.{key}"
    made = Component(
        where,
        pack.text(f"{where}.name"),
        fact(pack, str(words.BOX_COPIES), f"{where}.copies"),
        "tea-cup",
        "tea",
        str(words.BOX_TEA),
        ("P2", "P4", "P5", "P6"),
        (fact(pack, str(words.BOX_STRENGTH), f"{where}.strength"),),
    )
    return explained(made, read_about(Path(__file__).parent).of(pack, where))


def _dish(pack: Pack, key: str) -> Component:
    where = f"dishes.{key}"
    name = pack.text(f"{where}.name")
    copies = fact(pack, str(words.BOX_COPIES), f"{where}.copies")
    points = fact(pack, str(words.BOX_POINTS), f"{where}.points")
    text = str(words.BOX_DISH(pair=pack.number("table.pair")))
    return Component(where, name, copies, picture(name), "", text, ("P3", "P7", "P8"), (points,))


def _numbers(pack: Pack) -> Component:
    facts = tuple(fact(pack, str(words.BOX_NUMBERS[key]), f"table.{key}") for key in TABLE)
    return Component("table", str(words.BOX_TROLLEY), None, "two-taps/picture", "", "", ("P2", "P3", "P8"), facts)
