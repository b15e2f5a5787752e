"""Cards, deal, options and components of one's own."""

from collections import Counter

import pytest

import teahouse
from tests.taiwan_snackbar.table import CARDS, COPIES, GAME

HEAD = '[pack]\ngame = "taiwan-snackbar"\nname = "mine"\n'


@pytest.fixture
def pack(tmp_path):
    """Writes a component file of one's own."""

    def write(body, head=HEAD):
        path = tmp_path / "mine.toml"
        path.write_text(head + body, encoding="utf-8")
        return path

    return write


def test_t14_the_box_holds_66_dishes_26_specials_and_6_no_more():
    state = GAME.start(4, seed=1, options={"no_more": 6})
    position = state.position()
    found = Counter(position["pile"])
    for cards in position["hands"]:
        found.update(cards)
    assert found == {**COPIES, "no more": 6}
    assert sum(COPIES[name] for name in list(CARDS.values())[:6]) == 66
    assert state.view(None)["servings"] == dict(zip(list(CARDS.values())[:6], range(2, 8)))


@pytest.mark.parametrize("players", range(3, 11))
def test_t15_five_cards_each_and_no_more_only_in_the_pile(players):
    state = GAME.start(players, seed=3)
    position = state.position()
    assert [sum(cards.values()) for cards in position["hands"]] == [5] * players
    assert all("no more" not in cards for cards in position["hands"])
    assert sum(position["pile"].values()) == 92 - 5 * players + 1
    assert position["discards"] == {}
    assert position["known"] == [{}] * players


@pytest.mark.parametrize("players", [2, 11])
def test_t16_three_to_ten_can_play(players):
    with pytest.raises(teahouse.InvalidOption, match="3 to 10 players"):
        GAME.start(players, seed=1)


def test_t1_by_default_one_no_more_is_in_the_first_pile():
    assert GAME.start(4, seed=1).position()["pile"]["no more"] == 1


@pytest.mark.parametrize("number", range(1, 7))
def test_t1_a_fixed_number_of_no_more_cards_can_be_agreed_on(number):
    state = GAME.start(4, seed=1, options={"no_more": number})
    assert state.position()["pile"]["no more"] == number


@pytest.mark.parametrize("number", [0, 7, True, "many", None])
def test_t1_no_other_number_can(number):
    with pytest.raises(teahouse.InvalidOption, match=r"no_more .* \(T1\)"):
        GAME.start(4, seed=1, options={"no_more": number})


def test_r3_the_seed_draws_the_starter_unless_the_table_names_one():
    drawn = {GAME.start(5, seed=seed).pending()[0] for seed in range(60)}
    assert drawn == {0, 1, 2, 3, 4}
    assert {GAME.start(5, seed=seed, options={"starter": 3}).pending()[0] for seed in range(20)} == {2}
    with pytest.raises(teahouse.InvalidOption, match="seats 1 to 5"):
        GAME.start(5, seed=1, options={"starter": 6})


# -- components of one's own


def test_t14_a_pack_of_ones_own_changes_only_what_it_names(pack):
    mine = pack("[dishes.rice-sticks]\nservings = 9\ncopies = 20\n[table]\nhand = 7\n")
    state = GAME.start(4, seed=1, pack=mine)
    assert state.view(None)["servings"]["rice sticks"] == 9
    assert state.view(None)["servings"]["pork rice"] == 6
    assert [place["cards"] for place in state.view(None)["seats"]] == [7] * 4
    assert GAME.from_json(state.to_json(), mine).to_json() == state.to_json()
    with pytest.raises(teahouse.InvalidPack, match="components that are not here"):
        GAME.from_json(state.to_json())


def test_t14_a_seventh_dish_can_be_added(pack):
    mine = pack('[dishes.bubble-tea]\nname = "bubble tea"\nservings = 1\ncopies = 30\n')
    result = GAME.playouts(4, games=20, seed=1, pack=mine)
    assert result.games == 20
    state = GAME.start(4, seed=2, pack=mine)
    assert state.view(None)["servings"]["bubble tea"] == 1


@pytest.mark.parametrize(
    ("body", "key", "reason"),
    [
        ("[dishes.pork-rice]\ncopies = -1\n", "dishes.pork-rice.copies", "allowed is 0 to 999"),
        ("[dishes.pork-rice]\nservings = 0\n", "dishes.pork-rice.servings", "allowed is 1 to 99"),
        ("[dishes.pork-rice]\ncopies = 2.5\n", "dishes.pork-rice.copies", "not a whole number"),
        ("[dishes.pork-rice]\ncopies = true\n", "dishes.pork-rice.copies", "not a whole number"),
        ("[dishes.pork-rice]\nprice = 3\n", "dishes.pork-rice.price", "is unknown"),
        ("[dishes.noodles]\nservings = 3\ncopies = 4\n", "dishes.noodles.name", "is missing"),
        ('[dishes.noodles]\nname = "Pork Rice"\nservings = 3\ncopies = 4\n', "dishes.noodles.name", "is taken"),
        ('[dishes.noodles]\nname = "player"\nservings = 3\ncopies = 4\n', "dishes.noodles.name", "is taken"),
        ("[specials]\nskip = 3\n", "specials.skip", "is unknown"),
        ("[specials]\none-more = -2\n", "specials.one-more", "allowed is 0 to 999"),
        ("[no-more]\ncopies = 0\n", "no-more.copies", "allowed is 1 to 999"),
        ("[table]\nhand = 0\n", "table.hand", "allowed is 1 to 999"),
        ("[drinks]\ntea = 3\n", "drinks", "is unknown"),
        ("[table]\nhand = 24\n", "dishes", "fewer than the deal needs"),
    ],
)
def test_t15_a_pack_that_makes_no_game_is_refused_by_file_key_and_reason(pack, body, key, reason):
    path = pack(body)
    with pytest.raises(teahouse.InvalidPack) as refused:
        GAME.start(4, seed=1, pack=path)
    assert refused.value.source == str(path)
    assert refused.value.key == key
    assert reason in refused.value.reason


def test_t15_as_many_cards_as_the_deal_needs_are_enough(pack):
    state = GAME.start(4, seed=1, pack=pack("[table]\nhand = 23\n"))
    assert state.position()["pile"] == {"no more": 1}


def test_t1_a_table_cannot_agree_on_more_no_more_cards_than_the_pack_has(pack):
    few = pack("[no-more]\ncopies = 3\n")
    for given in (4, "1 2 4"):
        with pytest.raises(teahouse.InvalidOption, match=r"this pack has 3 .* numbers from 1 to 3 \(T1\)"):
            GAME.start(4, seed=1, options={"no_more": given}, pack=few)
    assert GAME.start(4, seed=1, options={"no_more": 3}, pack=few).position()["pile"]["no more"] == 3
    with pytest.raises(teahouse.InvalidPack, match="is 3, but the table plays with 4"):
        GAME.start(4, seed=1, options={"no_more": 4}, pack=few, rules=1)


def test_t1_with_fewer_no_more_cards_in_the_pack_the_number_rises_only_so_far(pack):
    few = pack("[no-more]\ncopies = 2\n[table]\nlast-point = 40\n")
    state = GAME.start(3, seed=4, pack=few)
    chance = teahouse.Chance(4)
    most = 0
    while state.pending():
        (seat,) = state.pending()
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        most = max(most, state.view(None)["no_more"])
    assert most == 2


def test_r6_a_game_whose_pile_is_only_no_more_cards_ends(pack):
    greedy = pack("[table]\nhand = 23\nlast-point = 5\n")
    for seed in range(20):
        assert GAME.playouts(4, games=3, seed=seed, pack=greedy).games == 3
