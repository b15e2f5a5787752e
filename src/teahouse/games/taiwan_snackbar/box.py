"""What is in the box (T14), made from a pack: dishes, specials, No More and Defeat cards, and how the table is laid."""

from teahouse.core.box import Component, Fact, Section, explained, fact
from teahouse.core.pack import Pack
from teahouse.games.taiwan_snackbar import words
from teahouse.games.taiwan_snackbar.board import DRAWN, RIMS
from teahouse.games.taiwan_snackbar.components import SPECIALS
from teahouse.games.taiwan_snackbar.game import GAME

TEXTS = {
    "change direction": words.CHANGE_DIRECTION_CARD,
    "choose player": words.CHOOSE_PLAYER_CARD,
    "one more": words.ONE_MORE_CARD,
}


def box(pack: Pack) -> list[Section]:
    """Every component of that pack; one without Defeat cards, as until version 1 of the rules, has none."""
    sections = [
        Section("dishes", str(words.BOX_DISHES()), tuple(_dishes(pack)), str(words.BOX_DISHES_TEXT())),
        Section("specials", str(words.BOX_SPECIALS()), tuple(_specials(pack)), str(words.BOX_SPECIALS_TEXT())),
        Section("no-more", str(words.BOX_NO_MORE()), (_no_more(pack),), str(words.BOX_NO_MORE_TEXT())),
    ]
    if pack.has("defeat"):
        sections.append(Section("defeat", str(words.BOX_DEFEAT()), (_defeat(pack),), str(words.BOX_DEFEAT_TEXT())))
    sections.append(Section("table", str(words.BOX_TABLE()), tuple(_table(pack)), str(words.BOX_TABLE_TEXT())))
    return sections


def _dishes(pack: Pack) -> list[Component]:
    found = []
    about = GAME.about()
    for at, dish in enumerate(pack.keys("dishes")):
        key = f"dishes.{dish}"
        name = pack.text(f"{key}.name")
        servings = pack.number(f"{key}.servings")
        component = Component(
            key=key,
            name=name,
            copies=fact(pack, str(words.BOX_COPIES()), f"{key}.copies"),
            picture=(name if name in DRAWN else DRAWN[at % len(RIMS)]).replace(" ", "-"),
            kind=RIMS[at % len(RIMS)],
            text=str(words.DISH_CARD(servings=servings)),
            rules=("T2", "T3", "T4", "T14"),
            facts=(fact(pack, str(words.BOX_SERVINGS()), f"{key}.servings"),),
        )
        found.append(explained(component, about.of(pack, key)))
    return found


def _specials(pack: Pack) -> list[Component]:
    found = []
    for name in SPECIALS:
        key = f"specials.{name.replace(' ', '-')}"
        copies = fact(pack, str(words.BOX_COPIES()), key)
        picture = name.replace(" ", "-")
        found.append(Component(key, name, copies, picture, "action", str(TEXTS[name]()), ("T6",)))
    return found


def _no_more(pack: Pack) -> Component:
    return Component(
        key="no-more",
        name="no more",
        copies=fact(pack, str(words.BOX_COPIES()), "no-more.copies"),
        picture="no-more",
        kind="tea",
        text=str(words.NO_MORE_CARD()),
        rules=("T1", "T7", "T10", "T11"),
    )


def _defeat(pack: Pack) -> Component:
    return Component(
        key="defeat",
        name=str(words.DEFEAT_NAME()),
        copies=fact(pack, str(words.BOX_COPIES()), "defeat.copies"),
        picture="toppled-stool",
        text=str(words.DEFEAT_CARD()),
        rules=("T18",),
        facts=tuple(_points(pack, side) for side in ("front", "back")),
    )


def _points(pack: Pack, side: str) -> Fact:
    """What a side of a Defeat card shows: minus points."""
    label = words.BOX_FRONT if side == "front" else words.BOX_BACK
    return fact(pack, str(label()), f"defeat.{side}", f"−{pack.number(f'defeat.{side}')}")


def _table(pack: Pack) -> list[Component]:
    """The numbers that the rules take from the pack: each is printed in the rulebook."""
    rows = [
        ("hand", words.TABLE_HAND, ("T15",)),
        ("empty-hand", words.TABLE_EMPTY_HAND, ("T9",)),
        ("last-point", words.TABLE_LAST_POINT, ("T10",)),
    ]
    return [
        Component(
            key=f"table.{key}",
            name=str(said()),
            copies=None,
            rules=numbers,
            facts=(fact(pack, str(words.BOX_NUMBER()), f"table.{key}"),),
        )
        for key, said, numbers in rows
    ]
