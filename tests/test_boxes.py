"""The five boxes: every component once, with a picture that exists, rules that exist, and the pack's own origins; and
with a pack of one's own that pack's cards, no more and no less.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools.draw_boards import Wanted, draw

import teahouse
from teahouse.core.box import SOURCES, Box, Component, Fact, plain_name
from teahouse.core.game import Game
from teahouse.core.pack import Pack
from teahouse.games import COMMON_RULES
from teahouse.server.boards import board_of
from teahouse.server.urls import STATIC
from teahouse.terminal.rules import numbered

GAMES = {game.key: game for game in teahouse.games()}
OURS = ["dim-sum", "happy-dim-sum", "steam-up", "sweets", "taiwan-snackbar"]
each = pytest.mark.parametrize("game", list(GAMES.values()), ids=list(GAMES))
# Tables of a pack that hold one card or piece each, by the key of the group.
GROUPS = {
    "happy-dim-sum": ["dim-sum"],
    "steam-up": ["dim-sum", "animals", "fortune", "fate"],
    "sweets": ["sweets"],
    "taiwan-snackbar": ["dishes"],
}


def facts(box: Box) -> Iterator[tuple[Component, Fact]]:
    for component in box:
        for one in [*([component.copies] if component.copies else []), *component.facts]:
            yield component, one


def test_the_five_are_here_and_each_says_what_is_in_its_box() -> None:
    assert [key for key in OURS if key in GAMES] == OURS
    assert [key for key in OURS if not list(GAMES[key].box())] == []


@each
def test_no_two_components_share_a_key_or_a_place_on_the_page(game: Game) -> None:
    components = list(game.box())
    assert len({one.key for one in components}) == len(components)
    assert len({one.anchor for one in components}) == len(components)
    sections = [section.key for section in game.box().sections]
    assert len(set(sections)) == len(sections)
    assert all(re.fullmatch("[a-z0-9-]+", key) for key in sections)


@each
def test_every_picture_is_there(game: Game) -> None:
    for component in game.box():
        folder, _, name = component.picture.rpartition("/")
        home = GAMES[folder].folder / "art" if folder else STATIC / "art"
        if component.picture:  # a number of the table has none; a card does
            assert (home / f"{name}.svg").is_file(), component.picture
        assert component.picture or component.copies is None, component.key


@each
def test_every_rule_that_is_named_exists(game: Game) -> None:
    known = {*numbered(game.rules_text()), *numbered(COMMON_RULES.read_text(encoding="utf-8"))}
    assert {rule for component in game.box() for rule in component.rules} <= known


@each
def test_every_value_says_where_it_comes_from(game: Game) -> None:
    box = game.box()
    assert {fact.source for _, fact in facts(box)} <= set(SOURCES)
    assert {source for one in box for grid in one.grids for _, _, source in grid.rows} <= set(SOURCES)
    for one in box:
        for grid in one.grids:
            assert all(len(cells) == len(grid.columns) for _, cells, _ in grid.rows), (one.key, grid.title)


@each
def test_copies_have_the_origin_that_the_pack_gives_them(game: Game) -> None:
    pack = game.standard_pack()
    compared = 0
    for component in game.box():
        key = f"{component.key}.copies"
        if component.copies is not None and pack.has(key):
            assert (component.copies.value, component.copies.source) == (str(pack.find(key)), pack.origins[key])
            compared += 1
    assert (
        compared
        or not GROUPS.get(game.key)
        or not any(pack.has(f"{group}.{key}.copies") for group in GROUPS[game.key] for key in pack.keys(group))
    )


@each
def test_every_card_of_the_pack_is_in_the_box_and_no_other(game: Game) -> None:
    pack = game.standard_pack()
    for group in GROUPS.get(game.key, []):
        assert [one.key for one in game.box() if re.fullmatch(rf"{group}\.[^.]+", one.key)] == [
            f"{group}.{key}" for key in pack.keys(group)
        ]


def odd(game: Game, changed: str) -> Pack:
    """The standard pack with other copies, which are "found", of what stands under a key, and another name."""
    standard = game.standard_pack()
    values: dict[str, object] = {}
    origins = dict(standard.origins)
    for name, item in standard.values.items():
        values[name] = (
            {key: dict(inner) if isinstance(inner, dict) else inner for key, inner in item.items()}
            if isinstance(item, dict)
            else item
        )
    group, _, card = changed.partition(".")
    table = values[group]
    assert isinstance(table, dict)
    if isinstance(table[card], dict):
        table[card]["copies"] = int(table[card]["copies"]) + 1
        table[card]["name"] = "odd thing"
        origins[f"{changed}.copies"] = "found"
    else:
        table[card] = int(table[card]) + 1
        origins[changed] = "found"
    return Pack("odd.toml", game.key, "odd", values, origins)


@pytest.mark.parametrize(
    ("key", "changed"),
    [("sweets", "sweets.cake"), ("taiwan-snackbar", "dishes.pork-rice"), ("happy-dim-sum", "dim-sum.har-gow")],
)
def test_an_odd_pack_shows_its_own_cards_copies_and_origins(key: str, changed: str) -> None:
    game = GAMES[key]
    pack = odd(game, changed)
    box = game.box(pack)
    one = next(component for component in box if component.key == changed)
    assert one.name == "odd thing"
    assert one.copies is not None
    assert (one.copies.value, one.copies.source) == (str(pack.find(f"{changed}.copies")), "found")
    assert one.about == (), "words about the card that stood there before"
    assert one.chinese == one.full == ""
    assert [component.key for component in box] == [component.key for component in game.box()]
    assert box.digest != game.box().digest


@pytest.mark.parametrize(
    ("key", "changed"), [("taiwan-snackbar", "specials.one-more"), ("happy-dim-sum", "actions.takeout")]
)
def test_an_odd_pack_of_more_actions_shows_them(key: str, changed: str) -> None:
    game = GAMES[key]
    pack = odd(game, changed)
    found = [one for one in game.box(pack) if one.copies is not None and one.key == changed]
    assert [(one.copies.value, one.copies.source) for one in found if one.copies] == [
        (str(pack.find(changed)), "found")
    ]


@each
def test_a_card_that_is_left_out_of_a_pack_is_not_in_its_box(game: Game) -> None:
    for group in GROUPS.get(game.key, []):
        standard = game.standard_pack()
        gone = standard.keys(group)[-1]
        table = standard.values[group]
        assert isinstance(table, dict)
        values = {**standard.values, group: {key: item for key, item in table.items() if key != gone}}
        pack = Pack("less.toml", game.key, "less", values, standard.origins)
        try:
            game.setup(game.most, None, pack)
        except teahouse.InvalidPack:
            continue  # this game needs all of them
        assert f"{group}.{gone}" not in {one.key for one in game.box(pack)}


@each
def test_older_versions_have_the_box_of_their_time(game: Game) -> None:
    for version in range(1, game.rules + 1):
        assert game.box(rules=version).digest == game.standard_pack(version).digest


@each
@pytest.mark.parametrize("after", [0, 6, 30, 400])
def test_every_card_on_a_board_is_found_in_the_box(game: Game, after: int) -> None:
    """What `data-card` names is a key or a name of the box: the panel beside the card comes up."""
    box = game.box()
    known = {name for component in box for name in component.calls()}
    assert board_of(game).template != "plain.html"
    page = draw(Wanted(players=3, seed=5, after=after), game.key, {})
    named = set(re.findall(r'data-card="([^"]*)"', page.replace("&#39;", "'").replace("&amp;", "&")))
    assert named, "no card on the board can be asked about"
    assert {name for name in named if plain_name(name) not in known} == set()


def test_texts_that_explain_are_in_no_hash(tmp_path: Path) -> None:
    """about.toml stands beside the pack: the digest is made of the pack's values alone."""
    for game in GAMES.values():
        pack = game.standard_pack()
        assert not any("about" in key or "chinese" in key for key in pack.origins)
