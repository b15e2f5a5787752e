"""What is in the box of Happy Dim Sum, or in a pack of one's own (H19, H30, H31)."""

from teahouse.core.about import NOTHING, Entry, read_about
from teahouse.core.box import Component, Fact, Section, explained, fact
from teahouse.core.pack import Pack
from teahouse.core.words import card
from teahouse.games.happy_dim_sum import words
from teahouse.games.happy_dim_sum.board_words import food
from teahouse.games.happy_dim_sum.components import ACTIONS, FOLDER, TABLE, TITLES

# How many cards the rulebook lists of each sort. A pack with other sums is not the box.
LISTED = {"dim-sum": 60, "actions": 39, "specials": 9}
RULES = {
    "check please": ("H8", "H15"),
    "chopsticks": ("H14", "H15"),
    "grandma": ("H7",),
    "hot sauce": ("H6", "H3", "H15"),
    "takeout": ("H24",),
    "yum cha": ("H4", "H25", "H5"),
}


def box(pack: Pack) -> list[Section]:
    """Every card with its copies, then the numbers that no card shows."""
    pieces = [_piece(pack, key) for key in pack.keys("dim-sum")] + [_tea(pack)]
    actions = [_action(pack, name, title) for name, title in zip(ACTIONS, TITLES)]
    specials = [_special(pack, key) for key in pack.keys("dim-sum")]
    sums = {"dim-sum": _sum(pieces), "actions": _sum(actions), "specials": _sum(specials)}
    return [
        _section("dim-sum", str(words.BOX_DIM_SUM), str(words.BOX_DIM_SUM_TEXT(count=sums["dim-sum"])), pieces),
        _section("actions", str(words.BOX_ACTIONS), str(words.BOX_ACTIONS_TEXT(count=sums["actions"])), actions),
        _section("specials", str(words.BOX_SPECIALS), str(words.BOX_SPECIALS_TEXT(count=sums["specials"])), specials),
        Section("table", str(words.BOX_TABLE), (_all_cards(sums), _numbers(pack)), str(words.BOX_TABLE_TEXT)),
    ]


def _section(key: str, title: str, text: str, found: list[Component]) -> Section:
    """Without the cards of which a pack has none."""
    return Section(key, title, tuple(one for one in found if _copies(one)), text)


def _copies(component: Component) -> int:
    return int(component.copies.value) if component.copies else 0


def _sum(found: list[Component]) -> int:
    return sum(_copies(one) for one in found)


def _told(key: str) -> Entry:
    """About Tea and the Action cards, which every pack calls alike."""
    return read_about(FOLDER).entries.get(key, NOTHING)


# -- the cards


def _piece(pack: Pack, key: str) -> Component:
    at = f"dim-sum.{key}"
    name = pack.text(f"{at}.name")
    look = food(name)
    made = Component(
        at,
        name,
        fact(pack, str(words.BOX_COPIES), f"{at}.copies"),
        look.art,
        look.kind,
        str(words.BOX_PIECE(count=pack.number(f"{at}.set"))),
        ("H1", "H2", "H3"),
        (fact(pack, str(words.BOX_SET), f"{at}.set"), fact(pack, str(words.BOX_NAME), f"{at}.name")),
    )
    return explained(made, read_about(FOLDER).of(pack, at))


def _tea(pack: Pack) -> Component:
    look = food("tea")
    copies = fact(pack, str(words.BOX_COPIES), "tea.copies")
    return explained(
        Component("tea", "tea", copies, look.art, look.kind, str(words.BOX_TEA), ("H1", "H2", "H5")), _told("tea")
    )


def _action(pack: Pack, name: str, title: str) -> Component:
    at = f"actions.{name.replace(' ', '-')}"
    look = food(name)
    reacts = words.BOX_REACTS.get(name, words.BOX_NO_REACTION)
    made = Component(
        at,
        title,
        fact(pack, str(words.BOX_COPIES), at),
        look.art,
        look.kind,
        str(words.BOX_ACTION[name](count=pack.number("table.takeout"))),
        (*RULES[name], "H23"),
        (Fact(str(words.BOX_REACTION), str(reacts), "book"),),
    )
    return explained(made, _told(at))


def _special(pack: Pack, key: str) -> Component:
    at = f"dim-sum.{key}"
    name = pack.text(f"{at}.name")
    return Component(
        f"{at}.specials",
        str(words.BOX_SPECIAL(dish=card(name))),
        fact(pack, str(words.BOX_COPIES), f"{at}.specials"),
        food(name).art,
        food(name).kind,
        str(words.BOX_SPECIAL_TEXT(dish=card(name))),
        ("H9", "H10", "H1"),
    )


# -- what no card shows


def _all_cards(sums: dict[str, int]) -> Component:
    labels = {"dim-sum": words.BOX_SUM_DIM_SUM, "actions": words.BOX_ACTIONS, "specials": words.BOX_SPECIALS}
    facts = [
        Fact(str(labels[sort]), str(count), "book" if count == LISTED[sort] else "ours") for sort, count in sums.items()
    ]
    return Component("cards", str(words.BOX_SUMS), None, "happy-dim-sum/picture", "", "", ("H19",), tuple(facts))


def _numbers(pack: Pack) -> Component:
    facts = [fact(pack, str(words.BOX_FACTS[key]), f"table.{key}") for key in TABLE]
    if pack.has("table.players"):  # version 1 does not say
        fewest, most = pack.numbers("table.players", 2)
        told = str(words.BOX_RANGE(fewest=fewest, most=most))
        facts.insert(0, fact(pack, str(words.BOX_FACTS["players"]), "table.players", told))
    rules = ("H31", "H18", "H21", "H22", "H12", "H24", "H10")
    return Component("table", str(words.BOX_NUMBERS), None, "steamer", "", "", rules, tuple(facts))
