"""Cards, the deal, who begins, and components of one's own."""

import pytest

import teahouse
from teahouse.core.pack import parse_pack
from teahouse.games.happy_dim_sum.components import Components
from tests.certain import certain
from tests.happy_dim_sum.table import COPIES, DISHES, GAME, SETS, hand, seats

HEAD = '[pack]\ngame = "happy-dim-sum"\nname = "mine"\n'


def mine(text: str) -> teahouse.Pack:
    return parse_pack(HEAD + text, "mine.toml", "happy-dim-sum", GAME.standard_pack())


def test_h19_sixty_dim_sum_thirty_nine_actions_nine_specials():
    box = certain(Components, GAME.setup(4))
    assert dict(zip(box.names, box.copies)) == COPIES
    assert sum(box.copies[:10]) == 60
    assert sum(box.copies[10:]) == 39
    assert sum(box.specials) == 9
    assert dict(zip(box.names, box.sets)) == SETS
    assert box.names[:9] == DISHES


def test_h19_every_number_says_where_it_comes_from():
    pack = GAME.standard_pack()
    assert pack.origins["table.hand"] == "book"
    assert pack.origins["dim-sum.har-gow.set"] == "ours"
    assert pack.origins["actions.yum-cha"] == "ours"
    assert set(pack.origins.values()) <= {"book", "found", "inferred", "ours"}


@pytest.mark.parametrize("players", range(2, 7))
def test_h18_five_cards_each_then_the_specials_are_shuffled_into_the_deck(players):
    for seed in range(20):
        state = GAME.start(players, seed)
        view = state.view(None)
        starter = state.pending()[0]
        sizes = seats(state, "cards")
        assert sizes == [7 if seat == starter else 5 for seat in range(players)]  # H21: two are drawn already
        shown = len(view["specials"])
        assert view["deck"] == 99 + 9 - 5 * players - 2 - shown
        assert view["specials_to_come"] == 9 - shown


def test_h18_no_special_is_ever_dealt_to_a_hand():
    for seed in range(30):
        state = GAME.start(6, seed)
        for seat in range(6):
            assert not [name for name in hand(state, seat) if name.startswith("daily")]


def test_h18_who_begins_is_drawn_or_named_as_in_r3():
    assert {GAME.start(4, seed).pending()[0] for seed in range(40)} == {0, 1, 2, 3}
    for named in (1, 2, 3, 4):
        assert GAME.start(4, 5, {"starter": named}).pending() == [named - 1]
    with pytest.raises(teahouse.InvalidOption):
        GAME.start(3, 5, {"starter": 4})


@pytest.mark.parametrize("players", [1, 7, 0])
def test_h19_two_to_six_can_play(players):
    with pytest.raises(teahouse.InvalidOption, match="2 to 6"):
        GAME.start(players, 1)


def test_h20_a_hand_is_shown_to_its_owner_alone():
    state = GAME.start(3, 1)
    for seat in range(3):
        view = state.view(seat)
        assert sum(view["hand"].values()) == view["seats"][seat]["cards"]
        assert not [place for place in view["seats"] if "hand" in place]
    assert "hand" not in state.view(None)


# -- components of one's own


def plays(pack: teahouse.Pack, players: int = 4) -> None:
    for seed in range(25):
        state = GAME.start(players, seed, pack=pack)
        chance = teahouse.Chance(seed)
        while state.pending():
            (seat,) = state.pending()
            legal = state.legal(seat)
            state.apply(seat, legal[chance.below(len(legal))])
        assert state.outcome() is not None
    assert GAME.playouts(players, 20, 1, pack=pack).games == 20


@pytest.mark.parametrize(
    "text",
    [
        "[dim-sum.har-gow]\nset = 12\ncopies = 20",
        "[dim-sum.har-gow]\nset = 1",
        "[dim-sum.har-gow]\ncopies = 0",
        "[dim-sum.har-gow]\nspecials = 0",
        "[dim-sum.har-gow]\nspecials = 3",
        "[tea]\ncopies = 0",
        "[tea]\ncopies = 40",
        "[actions]\nyum-cha = 0\ncheck-please = 0\ngrandma = 20",
        "[table]\nfull = 1",
        "[table]\nfull = 20",
        "[table]\nmoves = 1\ndraw = 9\nrefill = 1\ntakeout = 0",
        '[dim-sum.wu-gok]\nname = "wu gok"\nset = 5\ncopies = 9\nspecials = 1',
    ],
    ids=lambda text: text.replace("\n", " ")[:40],
)
def test_h30_other_sizes_counts_and_kinds_play(text):
    plays(mine(text))


def test_h30_a_pack_of_two_kinds_and_nothing_else_plays():
    text = 'base = "none"\n'
    for name in ("bun", "tart"):
        text += f'[dim-sum.{name}]\nname = "{name}"\nset = 2\ncopies = 9\nspecials = 1\n'
    text += "[tea]\ncopies = 1\n[actions]\n"
    text += "".join(
        f"{name} = 1\n" for name in ("check-please", "chopsticks", "grandma", "hot-sauce", "takeout", "yum-cha")
    )
    text += "[table]\nplayers = [2, 3]\nhand = 2\ndraw = 1\nmoves = 2\nrefill = 1\ntakeout = 1\nfull = 2\n"
    pack = parse_pack(HEAD + text, "mine.toml", "happy-dim-sum", GAME.standard_pack())
    assert certain(Components, GAME.setup(2, pack=pack)).types == 2
    plays(pack, 2)


def test_h30_the_second_special_of_a_dim_sum_changes_nothing():
    pack = mine("[dim-sum.har-gow]\nspecials = 9")
    state = GAME.start(2, 3, pack=pack)
    chance = teahouse.Chance(3)
    while state.pending():
        (seat,) = state.pending()
        state.apply(seat, state.legal(seat)[chance.below(len(state.legal(seat)))])
        assert len(state.view(None)["specials"]) == len(set(state.view(None)["specials"]))


@pytest.mark.parametrize(
    ("text", "key", "told"),
    [
        ("[dishes]\nx = 1", "dishes", "unknown"),
        ("[dim-sum.har-gow]\nflavour = 1", "dim-sum.har-gow.flavour", "unknown"),
        ("[dim-sum.har-gow]\nset = 0", "dim-sum.har-gow.set", "is 0"),
        ("[dim-sum.har-gow]\nset = 'four'", "dim-sum.har-gow.set", "not a whole number"),
        ("[dim-sum.har-gow]\ncopies = -1", "dim-sum.har-gow.copies", "is -1"),
        ("[dim-sum.har-gow]\nname = ''", "dim-sum.har-gow.name", "not a line of text"),
        ("[dim-sum.har-gow]\nname = 'Siew Mai'", "dim-sum.siew-mai.name", "is taken"),
        ("[dim-sum.har-gow]\nname = 'yum cha'", "dim-sum.har-gow.name", "is taken"),
        ("[dim-sum.har-gow]\nname = 'tea eggs'", "dim-sum.har-gow.name", "cannot be told"),
        ("[dim-sum.har-gow]\nname = '3 treasures'", "dim-sum.har-gow.name", "cannot be told"),
        ("[dim-sum.har-gow]\nspecials = 10", "dim-sum.har-gow.specials", "is 10"),
        ("[dim-sum.wu-gok]\nname = 'wu gok'\nset = 5\ncopies = 9", "dim-sum.wu-gok.specials", "is missing"),
        ("[actions]\nbill = 3", "actions.bill", "unknown"),
        ("[tea]\nleaves = 3", "tea.leaves", "unknown"),
        ("[table]\ndraw = 0", "table.draw", "is 0"),
        ("[table]\nhand = 25", "dim-sum", "fewer than the deal needs"),
    ],
)
def test_h30_components_that_make_no_game_are_refused_by_name(text, key, told):
    with pytest.raises(teahouse.InvalidPack, match=told) as refused:
        GAME.setup(4, pack=mine(text))
    assert refused.value.key == key
    assert refused.value.source == "mine.toml"


def test_h30_something_must_be_left_to_draw():
    text = "".join(f"[dim-sum.{name.replace(' ', '-')}]\nspecials = 0\n" for name in DISHES)
    with pytest.raises(teahouse.InvalidPack, match="nothing is left to draw"):
        GAME.setup(3, pack=mine(text + "[table]\nhand = 33\n"))
    assert GAME.start(3, 1, pack=mine(text + "[table]\nhand = 32\n")).pending()
