"""What a seat has seen, and what is redrawn because it has not (D11, R5)."""

import itertools
import json
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import teahouse
from tests.dim_sum.table import GAME, Lots, choose, hand, laid, play, table

NINE = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"
EIGHT = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠"
TWELVE = NINE + " 10♠ J♠ Q♠"


# -- what the view lists


def test_d11_a_view_lists_the_hands_passed_on_and_where_they_are():
    state = laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", deck=NINE)
    assert state.view(0)["known_hands"] == []
    choose(state, "A♠", "5♠", "9♠")
    assert state.view(0)["known_hands"] == [{"at": 1, "cards": ["2♠", "3♠"], "gone": 0}]
    assert state.view(0)["passed_on"] == [[["2♠", "3♠"]]]
    assert state.view(2)["known_hands"] == [{"at": 0, "cards": ["7♠", "8♠"], "gone": 0}]
    assert "known_hands" not in state.view(None)


def four_in_play(**options):
    """Four hands of three that have been passed once; then everyone takes the lowest card."""
    state = laid(
        "A♠ 2♠ 3♠ 4♠", "A♥ 2♥ 3♥ 4♥", "A♦ 2♦ 3♦ 4♦", "A♣ 2♣ 3♣ 4♣", deck="A♠ 2♠ 3♠ 4♠ A♥ 2♥ 3♥ 4♥ A♦ 2♦ 3♦ 4♦ A♣ 2♣ 3♣ 4♣",
        **options,
    )  # fmt: skip
    choose(state, "A♠", "A♥", "A♦", "A♣")
    return choose(state, "2♣", "2♠", "2♥", "2♦")


def test_d11_the_known_rest_of_a_hand_shrinks_by_what_is_revealed():
    assert four_in_play().view(0)["known_hands"] == [
        {"at": 1, "cards": ["3♣", "4♣"], "gone": 0},
        {"at": 2, "cards": ["3♠", "4♠"], "gone": 0},
    ]


def test_d11_in_a_co_operative_game_only_the_number_of_cards_gone_is_known():
    assert four_in_play(cooperative=True).view(0)["known_hands"] == [
        {"at": 1, "cards": ["3♣", "4♣"], "gone": 0},
        {"at": 2, "cards": ["2♠", "3♠", "4♠"], "gone": 1},
    ]


def test_d11_a_burned_card_is_not_known_until_the_hand_comes_back():
    state = laid("A♠ 2♠ 3♠ 4♠", "5♠ 6♠ 7♠ 8♠", "9♠ 10♠ J♠ Q♠", players=2, deck=TWELVE, dummy="travels")
    state.chance = Lots(0, 0)
    choose(state, "A♠", "5♠")
    assert state.view(1)["known_hands"] == [{"at": None, "cards": ["6♠", "7♠", "8♠"], "gone": 0}]
    choose(state, "10♠", "2♠")  # 6♠ is burned
    assert state.view(1)["known_hands"] == [
        {"at": None, "cards": ["3♠", "4♠"], "gone": 0},
        {"at": 0, "cards": ["6♠", "7♠", "8♠"], "gone": 1},
    ]
    assert hand(state, 0) == ["7♠", "8♠"]


def test_d11_revealed_cards_of_finished_rounds_stay_in_the_view():
    state = play(GAME.start(3, seed=4), 4, 60)
    first = [place["rounds"][0]["cards"] for place in state.view(1)["seats"]]
    assert [len(cards) for cards in first] == [17, 17, 17]
    assert first == [place["rounds"][0]["cards"] for place in play(state, 5, 30).view(1)["seats"]]


@pytest.mark.parametrize("cooperative", [False, True])
def test_d11_every_hand_that_was_passed_on_is_listed_round_by_round(cooperative):
    state = GAME.start(5, seed=6, options={"cooperative": cooperative})
    passed: list[list[list[str]]] = [[], [], []]
    while state.pending():
        view = state.view(2)
        kept = state.legal(2)[1]
        passed[view["round"] - 1].append([name for name in view["hand"] if name != state.notate(2, kept)])
        state.apply(2, kept)
        play(state, 1, 4)
        assert state.view(2)["passed_on"] == [hands for hands in passed if hands] + (
            [[]] if state.pending() and not passed[state.view(2)["round"] - 1] else []
        )
    assert [len(hands) for hands in passed] == [9, 9, 9]


# -- redrawing


def sight(state, seat):
    return json.dumps([state.view(seat), [] if seat is None else state.legal(seat)])


TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"dummy": "travels"}),
    (2, {"dummy": "none"}),
    (2, {"cooperative": True}),
    (2, {"cooperative": True, "dummy": "travels"}),
    (2, {"cooperative": True, "dummy": "none"}),
    (3, {}),
    (3, {"cooperative": True}),
    (4, {"cooperative": True}),
    (5, {}),
    (6, {"cooperative": True}),
    (7, {}),
    (8, {"cooperative": True}),
]


@settings(max_examples=60)
@given(st.sampled_from(TABLES), st.integers(0, 10_000), st.integers(0, 140), st.integers(0, 10_000))
def test_d11_a_redrawn_game_looks_the_same_and_reads_back(laid_table, seed, decisions, draw):
    players, options = laid_table
    state = play(GAME.start(players, seed=seed, options=options), seed, decisions)
    for seat in [*range(players), None]:
        redrawn = state.resample(seat, teahouse.Chance(draw))
        assert sight(redrawn, seat) == sight(state, seat)
        assert redrawn.pending() == state.pending()
        assert GAME.from_json(redrawn.to_json()).to_json() == redrawn.to_json()  # no card lost or made
        assert play(redrawn, draw).outcome() is not None


def test_d3_two_who_have_the_whole_deck_between_them_know_each_others_hands():
    state = play(GAME.start(2, seed=5, options={"dummy": "none"}), 7, 2)
    for draw in range(5):
        assert state.resample(0, teahouse.Chance(draw)).position() == state.position()
    assert state.resample(None, teahouse.Chance(1)).position()["hands"] != state.position()["hands"]


@pytest.mark.parametrize(("players", "options"), [laid for laid in TABLES if laid[1].get("dummy") != "none"])
def test_d11_what_is_hidden_varies(players, options):
    state = play(GAME.start(players, seed=5, options=options), 7, players)
    worlds = [state.resample(0, teahouse.Chance(draw)) for draw in range(12)]
    assert len({json.dumps(world.position()["hands"]) for world in worlds}) > 1
    assert len({world.chance.to_json()["state"] for world in worlds}) == 12


def test_d11_a_secret_choice_is_redrawn_out_of_the_imagined_hand():
    state = GAME.start(4, seed=3)
    for seat in (1, 3):
        state.apply(seat, state.legal(seat)[0])
    choices: Counter[str] = Counter()
    for draw in range(200):
        world = state.resample(0, teahouse.Chance(draw)).position()
        assert world["choices"][0] is world["choices"][2] is None
        for seat in (1, 3):
            assert world["choices"][seat] in world["hands"][seat]
        choices[world["choices"][1]] += 1
    assert len(choices) > 30  # any card that seat 0 does not hold
    own = state.resample(1, teahouse.Chance(1)).position()
    assert own["choices"][1] == state.position()["choices"][1]


def test_d11_a_secret_choice_out_of_a_hand_that_is_known_varies_too():
    state = laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", deck=NINE)
    choose(state, "A♠", "5♠", "9♠")
    state.apply(1, state.legal(1)[0])  # out of 2♠ 3♠, which player 1 passed on
    found = Counter(state.resample(0, teahouse.Chance(draw)).position()["choices"][1] for draw in range(100))
    assert set(found) == {"2♠", "3♠"}
    assert min(found.values()) > 30


def test_d11_hands_seen_in_an_open_game_are_kept_exactly():
    """After four passes of four players everyone has seen every hand: nothing but the order of play is hidden."""
    state = play(GAME.start(4, seed=3), 3, 16)
    for draw in range(20):
        for seat in range(4):
            assert state.resample(seat, teahouse.Chance(draw)).position() == state.position()
    assert state.resample(None, teahouse.Chance(1)).position()["hands"] != state.position()["hands"]


# -- exactly the worlds that fit, each as often as any other


def trace(taken, hands, seat, players, circle, cooperative):
    """All that a seat has seen of a first round, told in the plainest way: what lay before it at every choice, what it
    took, what was revealed. `taken` are the cards by choice and place, `hands` what is left."""
    lying = [set(cards) for cards in hands]
    seen: list[object] = [frozenset(lying[seat])]
    for row in reversed(taken):  # back through the pass, then the card back into the hand it was taken from
        lying = [lying[(place + 1) % circle] if place < circle else lying[place] for place in range(len(row))]
        for place, card in enumerate(row):
            lying[place].add(card)
        seen.append((frozenset(lying[seat]), row[seat], None if cooperative else tuple(row[:players])))
    return tuple(seen)


def first_round(state):
    """The cards taken in the first round and the hands that are left of it."""
    position = state.position()
    hands = position["hands"] if position["round"] == 1 else [[] for _ in position["hands"]]
    return position["taken"][0], [sorted(cards) for cards in hands]


def fitting_worlds(state, seat, deck, *table):
    """Every way in which the cards of the first round can lie so that the seat has seen what it has seen."""
    taken, hands = first_round(state)
    truth = trace(taken, hands, seat, *table)
    own = {(choice, seat): row[seat] for choice, row in enumerate(taken)}
    found = set()
    for order in itertools.permutations([card for card in deck if card not in own.values()]):
        lots = iter(order)
        rows = [[own.get((choice, place)) or next(lots) for place in range(len(hands))] for choice in range(len(taken))]
        left = [[next(lots) for _ in cards] for cards in hands]
        if all(cards == sorted(cards) for cards in left) and trace(rows, left, seat, *table) == truth:
            found.add(json.dumps([rows, left]))
    return found


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("players", "options", "deck", "choices"),
    [  # the last number is how often all have chosen
        (3, {}, EIGHT, 0),  # two cards are set aside
        (2, {"dummy": "travels"}, NINE, 1),
        (2, {"dummy": "stays"}, NINE, 1),
        (2, {"dummy": "none"}, EIGHT, 1),
        (2, {"cooperative": True, "dummy": "travels"}, NINE, 1),
        (2, {"cooperative": True, "dummy": "stays"}, NINE, 1),
        (2, {"cooperative": True, "dummy": "none"}, EIGHT, 1),
        (3, {"cooperative": True}, NINE, 1),
        # the round is over and another has begun; hands had come back to some
        (2, {"dummy": "travels"}, EIGHT, 1),
        (2, {"dummy": "travels"}, NINE, 2),
        (2, {"dummy": "stays"}, NINE, 2),
        (2, {"cooperative": True, "dummy": "travels"}, NINE, 2),
        (2, {"cooperative": True, "dummy": "stays"}, NINE, 2),
        (2, {"cooperative": True, "dummy": "none"}, EIGHT, 3),
        (3, {"cooperative": True}, EIGHT, 1),
        (3, {"cooperative": True}, NINE, 2),
        (2, {"cooperative": True, "dummy": "travels"}, TWELVE, 3),
        (3, {"cooperative": True}, TWELVE, 3),
    ],
)
def test_d11_every_world_that_fits_is_drawn_and_equally_often(players, options, deck, choices, seat):
    state = play(table(players, deck, **options).deal(teahouse.Chance(5)), 2, players * choices)
    circle = 3 if players == 3 or options["dummy"] == "travels" else 2
    fitting = fitting_worlds(state, seat, deck.split(), players, circle, "cooperative" in options)
    often = 60
    chance = teahouse.Chance(1)
    drawn = Counter(json.dumps(first_round(state.resample(seat, chance))) for _ in range(often * len(fitting)))
    assert set(drawn) == fitting
    surplus = sum((count - often) ** 2 / often for count in drawn.values())
    freedom = len(fitting) - 1
    assert abs(surplus - freedom) <= 5 * (2 * freedom) ** 0.5
