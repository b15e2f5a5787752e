"""Packs of one's own: what is refused, and other numbers of sweets."""

import pytest

from teahouse import Chance, InvalidPack
from teahouse.core.pack import parse_pack
from teahouse.games.sweets.components import Components
from tests.certain import certain, result

from .table import GAME

HEAD = '[pack]\ngame = "sweets"\nname = "mine"\n'


def pack(text, base="standard"):
    head = HEAD + (f'base = "{base}"\n' if base != "standard" else "")
    return parse_pack(head + text, "mine.toml", "sweets", GAME.standard_pack())


@pytest.mark.parametrize(
    ("text", "key", "reason"),
    [
        ("[sweets.donut]\ncopies = -1", "sweets.donut.copies", "allowed is 0 to 99"),
        ("[sweets.donut]\ncopies = true", "sweets.donut.copies", "not a whole number"),
        ("[sweets.donut]\nface-up = 6", "sweets.donut.face-up", "allowed is 0 to 5"),
        ("[sweets.donut]\nscores = [1, 2]", "sweets.donut.scores", "not a list of 5"),
        ("[sweets.donut]\nscores = [0, 0, 3, -5, 7]", "sweets.donut.scores", "holds -5"),
        ("[sweets.donut]\ncolour = 'red'", "sweets.donut.colour", "is unknown"),
        ("[sweets.donut]\nname = 'Candy'", "sweets.donut.name", "cannot be told from 'candy'"),
        ("[sweets.donut]\nname = 'candys'", "sweets.donut.name", "cannot be told from 'candy'"),
        ("[sweets.donut]\nname = 'tea cake'", "sweets.donut.name", "a word of the moves"),
        ("[sweets.donut]\nname = '3 donuts'", "sweets.donut.name", "not made of words"),
        ("[sweets.donut]\nname = 'do  nut'", "sweets.donut.name", "not made of words"),
        ("[sweets.scone]\nname = 'scone'", "sweets.scone.copies", "is missing"),
        ("[tea]\ncopies = 1", "tea.copies", "each of 2 players gets one"),
        ("[tea]\nsugar = 1", "tea.sugar", "is unknown"),
        ("[star]\npoints = -1", "star.points", "allowed is 0"),
        ("[table]\nrow = 1", "table.row", "allowed is 2 to 10"),
        ("[table]\npossession = 1", "table.possession", "allowed is 2"),
        ("[table]\nhand = 20", "sweets", "too few for 2 hands of 20, 5 in the row and 1 in the pile, which make 46"),
        ("[table]\nlargest-hand = 6", "sweets.biscuit.scores", "not a list of 6"),
        ("[table]\ncolour = 6", "table.colour", "is unknown"),
        ("[solo]\nrank-a = 26", "solo", "falling points"),
        ("[solo]\nrank-d = 1", "solo.rank-d", "is unknown"),
        ("[trades]\nin-a-row = 0", "trades.in-a-row", "allowed is 1"),
        ("[guests]\nten = 10", "guests", "is unknown"),
    ],
)
def test_a_pack_that_makes_no_game_is_refused_by_key_and_reason(text, key, reason):
    with pytest.raises(InvalidPack) as refused:
        GAME.start(players=2, pack=pack(text))
    assert (refused.value.source, refused.value.key) == ("mine.toml", key)
    assert reason in refused.value.reason


def test_a_pack_in_which_nobody_can_score_is_refused():
    text = "".join(f"[sweets.{key}]\nscores = [0, 0, 0, 0, 0]\n" for key in GAME.standard_pack().keys("sweets"))
    with pytest.raises(InvalidPack, match="no hand of any sweet scores"):
        GAME.start(players=2, pack=pack(text))


def own(kinds, copies=8, row=5, largest=5):
    """A pack of this many sweets, made from nothing."""
    letters = "ABCDEFGHIJKL"
    text = ""
    for i in range(kinds):
        scores = [size if size > i % largest else 0 for size in range(1, largest + 1)]
        text += f"[sweets.s{i}]\nname = 'treat {letters[i] * 2}'\ncopies = {copies}\nface-up = 1\nscores = {scores}\n"
    text += "[tea]\ncopies = 4\n[star]\npoints = 2\n"
    text += f"[table]\nhand = 3\nrow = {row}\npossession = 4\nlargest-hand = {largest}\n"
    return pack(text + "[solo]\nrank-s = 9\nrank-a = 6\nrank-b = 3\n[trades]\nin-a-row = 3\n", base="none")


@pytest.mark.parametrize(("kinds", "row", "largest"), [(2, 2, 1), (3, 5, 5), (6, 5, 5), (7, 3, 9), (10, 10, 6)])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_packs_with_other_numbers_of_sweets_are_played_to_the_end(kinds, row, largest, players):
    setup = GAME.setup(players, pack=own(kinds, copies=30, row=row, largest=largest))
    chance = Chance(kinds)
    for seed in range(3):
        state = setup.deal(Chance(seed))
        while state.pending():
            seat = state.turn()
            legal = state.legal(seat)
            assert legal == sorted(set(legal))
            assert legal
            action = legal[chance.below(len(legal))]
            assert state.parse(seat, state.notate(seat, action)) == [action]
            state.apply(seat, action)
        assert sum(state.view(None)["row"].values()) <= row
        game = result(state)
        assert len(game.scores) == players


@pytest.mark.parametrize("kinds", [1, 11])
def test_two_to_ten_sweets(kinds):
    with pytest.raises(InvalidPack, match="allowed is 2 to 10"):
        GAME.start(players=2, pack=own(kinds))


def test_s10_the_number_of_trades_is_of_the_pack():
    assert GAME.start(players=4, seed=1, pack=own(4)).view(None)["trades_allowed"] == 12


def test_s9_the_worth_of_the_star_is_of_the_pack():
    state = GAME.start(players=4, seed=1, pack=own(4), options={"starter": 1})
    assert [place["points"] for place in state.view(None)["seats"]] == [0, 0, 0, 2]


def test_s7_the_ranks_are_of_the_pack():
    state = GAME.start(players=1, seed=1, pack=own(4))
    assert [certain(Components, state.setup).rank(points) for points in [9, 8, 6, 5, 3, 2]] == [
        "S",
        "A",
        "A",
        "B",
        "B",
        "C",
    ]


def test_every_value_of_the_standard_pack_says_where_it_comes_from():
    standard = GAME.standard_pack()
    assert standard.origins["trades.in-a-row"] == "ours"
    named = {key for key, origin in standard.origins.items() if origin == "ours" and not key.endswith(".name")}
    assert named == {"trades.in-a-row"}
    assert standard.number("table.hand") == 3
    assert standard.number("table.row") == standard.number("table.possession") == 5
    assert standard.number("table.largest-hand") == 5
    assert [standard.number(f"solo.rank-{letter}") for letter in "sab"] == [26, 23, 20]
