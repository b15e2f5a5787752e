"""What is in the box of Two Taps: teas and dishes out of the pack, the trolley's numbers, and what the program does."""

from teahouse.core.box import Component, Fact, Grid, Section, explained, fact
from teahouse.core.pack import Pack
from two_taps import words
from two_taps.board import DRAWN
from two_taps.game import GAME


def box(pack: Pack) -> list[Section]:
    """All of it, as the pack says; texts that only explain stand in about.toml."""
    return [
        Section("teas", str(words.BOX_TEAS), tuple(_tea(pack, tea) for tea in pack.keys("teas"))),
        Section("dishes", str(words.BOX_DISHES), tuple(_dish(pack, dish) for dish in pack.keys("dishes"))),
        Section("table", str(words.BOX_TABLE), (_trolley(pack), _host())),
    ]


def _tea(pack: Pack, tea: str) -> Component:
    key = f"teas.{tea}"
    component = Component(
        key,
        pack.text(f"{key}.name"),
        fact(pack, "copies", f"{key}.copies"),
        picture="tea-cup",
        kind="tea",
        text=str(words.BOX_TEA),
        rules=("P2", "P5"),
        facts=(fact(pack, "strength", f"{key}.strength"),),
    )
    return explained(component, GAME.about().of(pack, key))


def _dish(pack: Pack, dish: str) -> Component:
    key = f"dishes.{dish}"
    name = pack.text(f"{key}.name")
    component = Component(
        key,
        name,
        fact(pack, "copies", f"{key}.copies"),
        picture=name.replace(" ", "-") if name in DRAWN else "steamer",
        rules=("P3", "P8"),
        facts=(fact(pack, "points", f"{key}.points"), fact(pack, "two of them", "table.pair")),
    )
    return explained(component, GAME.about().of(pack, key))


def _trolley(pack: Pack) -> Component:
    rows = tuple(
        (str(label), (str(pack.find(key)),), pack.origins[key])
        for label, key in [(words.BOX_ROUNDS, "table.rounds"), (words.BOX_HAND, "table.hand")]
    )
    return Component(
        "table.trolley",
        str(words.BOX_TROLLEY),
        None,
        picture="two-taps/picture",
        text=str(words.BOX_TROLLEY_TEXT),
        rules=("P3", "P4"),
        grids=(Grid("", ("",), rows),),
    )


def _host() -> Component:
    return Component(
        "host",
        str(words.BOX_HOST),
        Fact("copies", "1", "ours"),
        picture="first-player",
        text=str(words.BOX_HOST_TEXT),
        rules=("P5", "P7"),
    )
