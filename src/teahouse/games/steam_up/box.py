"""Everything in the box of Steam Up (U27), out of the pack and of what stands beside it.

A value has the source that the pack gives it; what no pack changes (18 steamers, twelve animals) is the rulebook's.
"""

from pathlib import Path

from teahouse.core.about import About, read_about
from teahouse.core.box import Component, Fact, Grid, Section, explained, fact
from teahouse.core.pack import Pack
from teahouse.core.words import Message
from teahouse.games.steam_up import words
from teahouse.games.steam_up.rules.components import ANIMALS, DIM_SUM, FACES, KINDS, MOST_PLAYERS, SLOTS
from teahouse.games.steam_up.rules.geometry import COUNTS, ROTATIONS, STACKS
from teahouse.games.steam_up.rules.opening import STEAMERS
from teahouse.games.steam_up.showing.board import FACES as PORTRAITS
from teahouse.games.steam_up.showing.board import PICTURES
from teahouse.games.steam_up.showing.board_ring import FOOD

BOOK = "book"
ABILITIES = ["U64", "U65", "U66", "U67", "U68", "U69", "U70", "U71", "U72", "U73", "U74", "U75"]
GOAT = "goat"
COLUMNS = tuple(str(column + 1) for column in range(SLOTS))


def box(pack: Pack) -> list[Section]:
    """Dim sum, animals, both decks and all that lies on the table."""
    about = read_about(Path(__file__).parent)
    return [
        Section("dim-sum", str(words.BOX_DIM_SUM), tuple(_dim_sum(pack, about)), str(words.BOX_DIM_SUM_TEXT)),
        Section("animals", str(words.BOX_ANIMALS), tuple(_animals(pack, about)), str(words.BOX_ANIMALS_TEXT)),
        Section("fortune", str(words.BOX_FORTUNE), tuple(_deck(pack, about, "fortune")), str(words.BOX_FORTUNE_TEXT)),
        Section("fate", str(words.BOX_FATE), tuple(_deck(pack, about, "fate")), str(words.BOX_FATE_TEXT)),
        Section("table", str(words.BOX_TABLE), tuple(_table(pack, about)), str(words.BOX_TABLE_TEXT)),
    ]


def _printed(label: Message, value: object, source: str = BOOK, note: str = "") -> Fact:
    return Fact(str(label), str(value), source, note)


def _thing(
    about: About,
    key: str,
    picture: str,
    copies: Fact | None = None,
    rules: tuple[str, ...] = (),
    facts: tuple[Fact, ...] = (),
    grids: tuple[Grid, ...] = (),
    kind: str = "",
) -> Component:
    """What is in the box but not in the pack, under the name that stands beside it."""
    entry = about.entries[key]
    component = Component(key, entry.name, copies, picture, kind, "", rules, facts, grids)
    return explained(component, entry)


# -- dim sum


def _dim_sum(pack: Pack, about: About) -> list[Component]:
    found = [_thing(about, "menu", "tea-cup", rules=("U27",))]
    for number, kind in enumerate(DIM_SUM):
        key = f"dim-sum.{kind}"
        picture, rim = FOOD[number]
        component = Component(
            key,
            pack.text(f"{key}.name"),
            fact(pack, str(words.BOX_PIECES), "table.pieces"),
            picture,
            rim,
            rules=("U27", "U50"),
            facts=(
                fact(pack, str(words.BOX_NAME), f"{key}.name"),
                fact(pack, str(words.BOX_SHORT), f"{key}.short"),
                fact(pack, str(words.BOX_TOKENS), "table.tokens"),
                _face_of(pack, kind),
            ),
        )
        found.append(explained(component, about.of(pack, key)))
    return found


def _face_of(pack: Pack, kind: str) -> Fact:
    """The numbers of the die that show this kind."""
    icons, numbers = pack.find("die.icons"), pack.numbers("die.numbers", FACES, 0, 99)
    assert isinstance(icons, list)
    shown = ", ".join(str(number) for icon, number in zip(icons, numbers) if icon == kind)
    return _printed(words.BOX_ON_DIE, shown, pack.origins["die.icons"])


# -- animals


def _animals(pack: Pack, about: About) -> list[Component]:
    found = [_thing(about, "zodiac", "steam-up/picture", _printed(words.BOX_BOARDS, len(ANIMALS)), ("U27", "U34"))]
    for number, animal in enumerate(ANIMALS):
        key = f"animals.{animal}"
        component = Component(
            key,
            pack.text(f"{key}.name"),
            None,
            f"zodiac-{PORTRAITS[number]}",
            text=pack.text(f"{key}.text"),
            rules=(ABILITIES[number], "U35"),
            facts=tuple(_board_facts(pack, animal)),
            grids=tuple(_board_grids(pack, animal)),
        )
        found.append(explained(component, about.of(pack, key)))
    return found


def _board_facts(pack: Pack, animal: str) -> list[Fact]:
    """What is printed round the slots: the title, what it starts with, advice, and its own numbers."""
    key = f"animals.{animal}"
    different = pack.find(f"{key}.different") is True
    tokens = pack.number(f"{key}.tokens")
    way = words.START_TOKENS_DIFFERENT if different and tokens > 1 else words.START_TOKENS
    found = [
        fact(pack, str(words.BOX_TITLE), f"{key}.title"),
        fact(pack, str(words.BOX_STARTS), f"{key}.tokens", str(way(count=tokens))),
        fact(pack, str(words.BOX_AND), f"{key}.cards", str(words.START_CARDS(count=pack.number(f"{key}.cards")))),
    ]
    for word, advice in (("beginner", words.FOR_BEGINNERS), ("company", words.FOR_COMPANY)):
        if pack.has(f"{key}.{word}") and pack.find(f"{key}.{word}") is True:
            found.append(fact(pack, str(words.BOX_ADVICE), f"{key}.{word}", str(advice)))
    if pack.has(f"{key}.bonus"):
        label = words.BOX_OX_BONUS if animal == "ox" else words.BOX_COLUMN_BONUS
        found.append(fact(pack, str(label), f"{key}.bonus", str(words.HP(count=pack.number(f"{key}.bonus")))))
    return found


def _board_grids(pack: Pack, animal: str) -> list[Grid]:
    """The HP of the slots, row by row; the Goat's rows belong to no kind. The Dragon's columns and the Dog's bonus."""
    key = f"animals.{animal}"
    rows = pack.find(f"{key}.rows")
    assert isinstance(rows, list)
    named = [
        str(words.BOX_ROW(number=row + 1)) if animal == GOAT else pack.text(f"dim-sum.{DIM_SUM[row]}.name")
        for row in range(KINDS)
    ]
    source = pack.origins[f"{key}.rows"]
    lines = tuple((named[row], _cells(rows[row]), source) for row in range(KINDS))
    found = [Grid(str(words.BOX_SLOTS), COLUMNS, lines)]
    if pack.has(f"{key}.columns"):
        cards = ((str(words.BOX_CARDS), _cells(pack.find(f"{key}.columns")), pack.origins[f"{key}.columns"]),)
        found.append(Grid(str(words.BOX_COLUMN_CARDS), COLUMNS, cards))
    if pack.has(f"{key}.bonuses"):
        bonuses = _cells(pack.find(f"{key}.bonuses"))
        sizes = (*(str(size + 1) for size in range(len(bonuses) - 1)), str(words.BOX_OR_MORE(count=len(bonuses))))
        line = (str(words.BOX_HP), bonuses, pack.origins[f"{key}.bonuses"])
        found.append(Grid(str(words.BOX_STEAMER_BONUS), sizes, (line,)))
    return found


def _cells(row: object) -> tuple[str, ...]:
    assert isinstance(row, list)
    return tuple(str(value) for value in row)


# -- cards


def _deck(pack: Pack, about: About, deck: str) -> list[Component]:
    """The kinds of cards that there are copies of."""
    found: list[Component] = []
    for name in pack.keys(deck):
        key = f"{deck}.{name}"
        if not pack.number(f"{key}.copies", 0, 99):
            continue
        title = pack.text(f"{key}.name")
        facts = [fact(pack, str(words.BOX_EFFECT), f"{key}.effects", str(words.BOX_AS_TOLD))]
        for word, label in (("kept", words.BOX_KEPT), ("star", words.BOX_STAR)):
            if pack.has(f"{key}.{word}") and pack.find(f"{key}.{word}") is True:
                facts.append(fact(pack, word, f"{key}.{word}", str(label)))
        component = Component(
            key,
            title,
            fact(pack, str(words.BOX_COPIES), f"{key}.copies"),
            PICTURES.get(title, deck),
            text=pack.text(f"{key}.text"),
            rules=("U3", "U41") if deck == "fortune" else ("U55",),
            facts=tuple(facts),
        )
        found.append(explained(component, about.of(pack, key)))
    return found


# -- the table


def _table(pack: Pack, about: About) -> list[Component]:
    fates = fact(pack, str(words.BOX_FATES_DEALT), "table.fate-cards")
    tallest = fact(pack, str(words.BOX_TALLEST), "table.tallest")
    sides = len(COUNTS) // 2
    tokens = pack.number("table.tokens") * len(DIM_SUM)
    return [
        _thing(
            about,
            "turntable",
            "steam-up/turntable",
            rules=("U28", "U46"),
            facts=(_printed(words.BOX_SPACES, STACKS), tallest),
        ),
        _thing(
            about, "indicators", "steam-up/turntable", _printed(words.BOX_COPIES, sides), ("U28",), (), _zones(pack)
        ),
        _thing(
            about, "score-board", "steam-up/score-board", rules=("U30", "U52"), facts=(fates,), grids=(_counter(pack),)
        ),
        _thing(about, "scoring-markers", "zodiac-dragon", _printed(words.BOX_COPIES, len(ANIMALS)), ("U52",)),
        _thing(about, "steamer-counter", "steamer", rules=("U30", "U53")),
        _thing(
            about,
            "steamers",
            "steamer",
            _printed(words.BOX_COPIES, STEAMERS),
            ("U32", "U33"),
            grids=(_fills(pack),),
        ),
        _thing(
            about,
            "tokens",
            "fortune",
            fact(pack, str(words.BOX_COPIES), "table.tokens", str(tokens)),
            ("U29", "U44", "U47"),
            (fact(pack, str(words.BOX_TOKENS), "table.tokens"),),
        ),
        _thing(
            about,
            "bag",
            "steam-up/bag",
            rules=("U16", "U63"),
            facts=(_pieces(pack),),
        ),
        _thing(about, "lucky-die", "lucky-die", rules=("U60",), grids=(_die(pack),)),
        _thing(about, "first-player-marker", "hot-sauce", rules=("U36", "U56")),
        _thing(about, "zone-markers", "steam-up/flavours", _printed(words.BOX_COPIES, 2 * MOST_PLAYERS), ("U21",)),
        _thing(
            about,
            "reference-cards",
            "steam-up/reference",
            _printed(words.BOX_COPIES, MOST_PLAYERS),
            ("U1",),
            _actions(),
        ),
    ]


def _pieces(pack: Pack) -> Fact:
    return fact(pack, str(words.BOX_PIECES), "table.pieces", str(pack.number("table.pieces") * len(DIM_SUM)))


def _actions() -> tuple[Fact, ...]:
    """The five actions, as the reference cards have them."""
    return tuple(_printed(name, str(text)) for name, text in zip(words.BOX_ACTS, words.BOX_ACTIONS))


def _counter(pack: Pack) -> Grid:
    """Where the Steamer counter starts (U30)."""
    starts = _cells(pack.find("table.counter"))
    columns = tuple(str(players + 2) for players in range(len(starts)))
    return Grid(str(words.BOX_COUNTER), columns, ((str(words.BOX_START), starts, pack.origins["table.counter"]),))


def _fills(pack: Pack) -> Grid:
    """How many steamers are filled with how many pieces (U32)."""
    fills = _cells(pack.find("table.fills"))
    each = tuple(str(STEAMERS // len(fills)) for _ in fills)
    return Grid(str(words.BOX_FILLS), fills, ((str(words.BOX_STEAMERS), each, pack.origins["table.fills"]),))


def _die(pack: Pack) -> Grid:
    """The faces: number and icon (U60)."""
    numbers = pack.numbers("die.numbers", FACES, 0, 99)
    icons = pack.find("die.icons")
    assert isinstance(icons, list)
    shown = tuple(pack.text(f"dim-sum.{icon}.short") if icon else "–" for icon in icons)
    return Grid(
        str(words.BOX_FACES),
        tuple(str(face + 1) for face in range(len(numbers))),
        (
            (
                str(words.BOX_NUMBER),
                tuple(str(number) if number else "–" for number in numbers),
                pack.origins["die.numbers"],
            ),
            (str(words.BOX_ICON), shown, pack.origins["die.icons"]),
        ),
    )


def _zones(pack: Pack) -> tuple[Grid, ...]:
    """Whose Feast Zones each stack lies in, for every number of players and every quarter turn (U28)."""
    found: list[Grid] = []
    columns = tuple(str(words.BOX_STACK(number=stack + 1)) for stack in range(STACKS))
    for number, count in enumerate(COUNTS):
        table = pack.find(f"zones.{count}")
        assert isinstance(table, list)
        source = pack.origins[f"zones.{count}"]
        rows = tuple(
            (str(words.BOX_TURNED[turn]), tuple(", ".join(map(str, seats)) or "–" for seats in table[turn]), source)
            for turn in range(ROTATIONS)
        )
        found.append(Grid(str(words.BOX_ZONES(players=number + 2)), columns, rows))
    return tuple(found)
