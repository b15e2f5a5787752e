"""Deck, deal, options and components of one's own."""

import pytest

import teahouse
from teahouse.games.dim_sum.cards import NAMES
from tests.dim_sum.table import GAME, cards, hand, pack, play, table

SMALL = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠"


def test_d12_the_deck_has_52_cards_four_suits_from_ace_to_king():
    assert len(NAMES) == len(set(NAMES)) == 52
    assert NAMES[:13] == cards("A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠")
    assert [NAMES[13 * suit] for suit in range(4)] == ["A♠", "A♥", "A♦", "A♣"]
    state = GAME.start(4, seed=1)
    assert sorted(name for seat in range(4) for name in hand(state, seat)) == sorted(NAMES)


@pytest.mark.parametrize(
    ("players", "each", "aside"), [(2, 17, 1), (3, 17, 1), (4, 13, 0), (5, 10, 2), (6, 8, 4), (7, 7, 3), (8, 6, 4)]
)
def test_d1_the_deal_gives_equal_hands_and_sets_the_rest_aside(players, each, aside):
    state = GAME.start(players, seed=4)
    hands = [hand(state, seat) for seat in range(players)]
    assert [len(cards) for cards in hands] == [each] * players
    assert len({name for cards in hands for name in cards}) == each * players
    assert state.view(None)["set_aside"] == aside


def test_d3_two_players_deal_three_hands():
    position = GAME.start(2, seed=4).position()
    assert [len(cards) for cards in position["hands"]] == [17, 17, 17]
    assert GAME.start(2, seed=4).view(0)["empty_seat"] == {"cards": 17, "burned": 0, "travels": False}
    assert "empty_seat" not in GAME.start(3, seed=4).view(0)


@pytest.mark.parametrize("players", [0, 1, 9])
def test_d14_two_to_eight_can_play(players):
    assert (GAME.fewest, GAME.most) == GAME.players_of(2) == (2, 8)
    with pytest.raises(teahouse.InvalidOption, match="2 to 8 players"):
        GAME.start(players, seed=1)


@pytest.mark.parametrize("players", range(2, 9))
def test_d13_the_whole_deck_is_shuffled_again_for_each_round(players):
    state = GAME.start(players, seed=9)
    each = state.view(None)["choices"]
    deals = []
    for turn in range(3):
        assert state.view(None)["round"] == turn + 1
        dealt = state.position()["hands"]
        deals.append(dealt)
        assert [len(cards) for cards in dealt] == [each] * len(dealt)
        assert len({name for cards in dealt for name in cards}) == each * len(dealt)
        play(state, turn, players * (each - 1))
    assert state.outcome() is not None
    assert deals[0] != deals[1] != deals[2]


def test_d13_every_card_reaches_every_place_and_is_set_aside_now_and_then():
    setup = table(5)
    places: dict[str, set[object]] = {name: set() for name in NAMES}
    for seed in range(400):
        hands = setup.deal(teahouse.Chance(seed)).position()["hands"]
        dealt = {name: place for place, held in enumerate(hands) for name in held}
        for name in NAMES:
            places[name].add(dealt.get(name, "aside"))
    assert all(found == {0, 1, 2, 3, 4, "aside"} for found in places.values())


# -- options


def test_d9_the_game_is_competitive_unless_the_table_agrees_otherwise():
    assert GAME.start(3, seed=1).setup.options == {"cooperative": False, "dummy": "stays", "mark": "house"}
    assert GAME.start(3, seed=1, options={"cooperative": "yes"}).setup.options["cooperative"] is True


def test_an_option_that_is_none_is_refused():
    with pytest.raises(teahouse.InvalidOption, match="stays, travels, none"):
        GAME.start(2, seed=1, options={"dummy": "sleeps"})
    with pytest.raises(teahouse.InvalidOption, match="has no option 'starter'"):
        GAME.start(2, seed=1, options={"starter": 1})


# -- components of one's own


def test_d12_cards_can_be_left_out():
    state = table(4, deck=SMALL).deal(teahouse.Chance(1))
    assert state.view(0)["cards"] == 3
    assert sorted(name for seat in range(4) for name in hand(state, seat)) == sorted(SMALL.split())


def test_d1_a_deck_that_is_smaller_leaves_another_remainder():
    assert table(5, deck=SMALL).deal(teahouse.Chance(1)).view(None)["set_aside"] == 2


def test_d12_a_deck_too_small_for_the_deal_is_refused():
    with pytest.raises(teahouse.InvalidPack, match=r"deck\.without: 4 cards are too few: 3 hands need 2 each, 6"):
        table(2, deck="A♠ 2♠ 3♠ 4♠")
    with pytest.raises(teahouse.InvalidPack, match="11 cards are too few: 6 hands need 2 each, 12"):
        table(6, deck=SMALL.removesuffix(" Q♠"))
    assert table(6, deck=SMALL).deal(teahouse.Chance(1)).pending() == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ('[deck]\nwithout = ["1♠"]', "deck.without: names '1♠', which is no card"),
        ('[deck]\nwithout = ["2♣", "2♣"]', "deck.without: names 2♣ twice"),
        ('[deck]\nwithout = "2♣"', "deck.without: is '2♣', not a list of cards"),
        ("[deck]\nwithout = [5]", "deck.without: names 5, which is no card"),
        ("[deck]\nwith = []", "deck.with: is unknown; known are without"),
        ("[table]\nrounds = 0", "table.rounds: is 0, allowed is 1 to 9"),
        ("[faces]\njack = -1", "faces.jack: is -1, allowed is 0 to 999"),
        ("[faces]\nace = 4", "faces.ace: is unknown"),
        ('[faces]\nking = "three"', "faces.king: is 'three', not a whole number"),
        ("[suits]\npips = 14", "suits.pips: is 14, allowed is 1 to 13"),
        ("[suits]\ndiamonds = -4", "suits.diamonds: is -4"),
        ("[suits]\ndiamond-points = -4", "suits.diamond-points: is -4"),
        ("[streak]\nleast = 0", "streak.least: is 0"),
        ("[streak]\npoints = -5", "streak.points: is -5"),
        ("[four-of-a-kind]\npoints = -4", "four-of-a-kind.points: is -4"),
        ("[co-operative]\nmark = -20", "co-operative.mark: is -20"),
        ("[co-operative]\nhouse = [80, 78]", "co-operative.house: is [80, 78], not a list of 7 whole numbers"),
        ("[co-operative]\nbest = [80, 78, 60, 45, 36, 32, -1]", "co-operative.best: holds -1"),
        ("[co-operative]\nbest-two-hands = -1", "co-operative.best-two-hands: is -1"),
        ("[co-operative]\nchase = [80, 78, 60, 45, 36]", "co-operative.chase: is unknown"),
        ("[jokers]\ncopies = 2", "jokers: is unknown"),
    ],
)
def test_a_component_file_with_a_mistake_is_refused_by_file_key_and_reason(changes, problem):
    with pytest.raises(teahouse.InvalidPack) as refusal:
        GAME.setup(4, None, pack(changes))
    assert f"test.toml: {problem}" in str(refusal.value)


def test_a_pack_can_play_more_rounds_and_the_direction_goes_on_alternating():
    state = table(3, deck=SMALL, changes="[table]\nrounds = 5").deal(teahouse.Chance(2))
    ways = []
    while state.pending():
        ways.append(state.view(None)["direction"])
        play(state, 3, 9)
    assert ways == ["left", "right", "left", "right", "left"]


def test_every_value_of_the_standard_pack_says_where_it_comes_from():
    origins = GAME.standard_pack().origins
    assert origins["table.rounds"] == "book"
    assert origins["co-operative.mark"] == "book"
    assert origins["co-operative.house"] == "ours"
    assert set(origins.values()) == {"book", "ours"}
