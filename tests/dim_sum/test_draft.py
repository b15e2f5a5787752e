"""Choosing, revealing, passing and burning (D1 to D3)."""

import json
from collections import Counter

import pytest

import teahouse
from teahouse.games.dim_sum.cards import NAMES
from tests.dim_sum.table import GAME, Lots, choose, drafted, hand, laid, play, table

NINE = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"


def three_hands(**options):
    return laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", deck=NINE, **options)


# -- choosing


def test_d2_all_choose_at_the_same_time():
    state = GAME.start(5, seed=1)
    assert state.pending() == [0, 1, 2, 3, 4]
    assert state.awaited() == 5
    state.apply(3, state.legal(3)[0])
    assert state.pending() == [0, 1, 2, 4]
    assert state.awaited() == 4
    assert state.turn() == 0


def test_d2_any_card_of_the_hand_may_be_chosen():
    state = three_hands()
    assert [state.notate(1, action) for action in state.legal(1)] == ["4♠", "5♠", "6♠"]


def test_d2_a_card_that_is_not_in_the_hand_is_refused():
    state = three_hands()
    with pytest.raises(teahouse.IllegalMove, match=r"4♠ is not in your hand; choose one of A♠ 2♠ 3♠ \(D2\)"):
        state.parse(0, "4♠")
    with pytest.raises(teahouse.IllegalMove, match=r"K♥ is not in this deck; your hand is A♠ 2♠ 3♠ \(D12\)"):
        state.parse(0, "K♥")


def test_d2_a_sent_choice_is_final():
    state = three_hands()
    choose(state, "A♠")
    before = state.digest()
    for try_again in (lambda: state.parse(0, "2♠"), lambda: state.apply(0, 1), lambda: state.apply(0, 0)):
        with pytest.raises(
            teahouse.IllegalMove, match=r"a sent choice is final \(D2\); still to choose: player 2"
        ) as no:
            try_again()
        assert no.value.rule == "R1"
    assert state.legal(0) == []
    assert state.digest() == before


def test_d2_no_undo_reaches_behind_a_choice():
    state = three_hands()
    before = state.reveals
    choose(state, "A♠")
    assert state.reveals > before


def test_d2_nobody_learns_a_choice_before_all_have_chosen():
    """The views of everyone else are the same to the byte, whatever was chosen."""
    for seat in (1, 2, None):
        sights = set()
        for card in ("A♠", "2♠", "3♠"):
            state = choose(three_hands(log=True), card)
            sights.add(json.dumps([state.view(seat), state.log(seat)]))
        assert len(sights) == 1
    assert choose(three_hands(), "2♠").view(0)["chosen"] == "2♠"


def test_d2_the_others_see_only_who_has_chosen():
    view = choose(three_hands(), "2♠").view(2)
    assert [place["chosen"] for place in view["seats"]] == [True, False, False]
    assert view["chosen"] is None
    assert view["pending"] == [1, 2]


def test_d2_then_all_are_revealed_together_and_the_rest_is_passed():
    state = choose(three_hands(log=True), "A♠", "5♠", "9♠")
    assert [drafted(state, seat) for seat in range(3)] == [["A♠"], ["5♠"], ["9♠"]]
    assert [hand(state, seat) for seat in range(3)] == [["7♠", "8♠"], ["2♠", "3♠"], ["4♠", "6♠"]]
    assert state.pending() == [0, 1, 2]
    assert state.log(None) == ["player 1 takes A♠, player 2 takes 5♠, player 3 takes 9♠"]


def test_d2_the_last_card_of_a_hand_is_taken_without_asking():
    state = choose(three_hands(log=True), "A♠", "5♠", "9♠")
    choose(state, "7♠", "2♠", "4♠")
    assert state.view(None)["round"] == 2
    assert state.view(None)["seats"][0]["rounds"][0]["cards"] == ["A♠", "6♠", "7♠"]
    assert state.log(None)[2] == "player 1 takes 6♠, player 2 takes 8♠, player 3 takes 3♠"


@pytest.mark.parametrize(("players", "each"), [(2, 17), (3, 17), (4, 13), (5, 10), (6, 8), (7, 7), (8, 6)])
def test_d2_a_round_asks_everyone_for_every_card_but_the_last(players, each):
    state = GAME.start(players, seed=2)
    decisions = 0
    while state.pending():
        play(state, decisions, 1)
        decisions += 1
    assert decisions == 3 * players * (each - 1)


def test_d2_the_order_of_choosing_does_not_matter():
    one, other = three_hands(), three_hands()
    for state, order in ((one, (0, 1, 2)), (other, (2, 0, 1))):
        for seat in order:
            state.apply(seat, state.legal(seat)[1])
    assert one.to_json() == other.to_json()


def test_d2_the_scores_are_shown_at_the_end_of_each_round():
    state = choose(choose(three_hands(log=True), "A♠", "5♠", "9♠"), "7♠", "2♠", "4♠")
    for seat in (0, 1, 2, None):
        seats = state.view(seat)["seats"]
        assert [place["score"] for place in seats] == [1, 2, 3]
        assert seats[0]["rounds"][0]["points"]["spades"]["points"] == 1
        assert seats[0]["rounds"][0]["total"] == 1
    assert state.log(None)[3:6] == [
        "Round 1: player 1 scores 1: spades 1",
        "Round 1: player 2 scores 2: spades 2",
        "Round 1: player 3 scores 3: spades 3",
    ]


# -- passing


def test_d1_the_first_and_third_round_pass_left_the_second_right():
    state = table(4).deal(teahouse.Chance(3))
    for way in (1, -1, 1):
        before = [set(hand(state, seat)) for seat in range(4)]
        left = state.view(None)["direction"] == "left"
        assert left == (way == 1)
        assert [place["passes_to"] for place in state.view(None)["seats"]] == [(seat + way) % 4 for seat in range(4)]
        play(state, 5, 4)
        for seat in range(4):
            assert set(hand(state, (seat + way) % 4)) < before[seat]
        play(state, 6, 44)


def test_d1_hands_come_round_to_where_they_began():
    state = GAME.start(5, seed=6)
    before = [set(hand(state, seat)) for seat in range(5)]
    play(state, 1, 25)
    assert all(set(hand(state, seat)) < before[seat] for seat in range(5))


# -- two players


def two_players(dummy="travels", **options):
    options["dummy"] = dummy
    return laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", players=2, deck=NINE, **options)


def places(state):
    return [" ".join(cards) for cards in state.position()["hands"]]


def test_d3_the_third_hand_travels_from_1_to_2_to_the_empty_seat_to_1():
    state = two_players()
    assert state.view(0)["seats"][0]["passes_to"] == 1
    assert state.view(0)["seats"][1]["passes_to"] is None
    state.chance = Lots(1)
    choose(state, "A♠", "4♠")
    assert places(state) == ["7♠ 9♠", "2♠ 3♠", "5♠ 6♠"]


def test_d3_with_each_choice_one_card_at_the_empty_seat_is_burned_before_the_pass():
    for lot, left in ((0, "8♠ 9♠"), (1, "7♠ 9♠"), (2, "7♠ 8♠")):
        state = two_players()
        state.chance = Lots(lot)
        choose(state, "A♠", "4♠")
        assert hand(state, 0) == left.split()
        assert state.view(0)["empty_seat"] == {"cards": 2, "burned": 1, "travels": True}


def test_d3_the_last_card_is_burned_too():
    state = two_players()
    state.chance = teahouse.Chance(3)
    choose(state, "A♠", "4♠")
    choose(state, hand(state, 0)[0], hand(state, 1)[0])
    taken = state.position()["taken"][0]
    assert [len(row) for row in taken] == [3, 3, 3]
    assert sorted(name for row in taken for name in row) == sorted(NINE.split())
    counted = [name for place in state.view(None)["seats"] for name in place["rounds"][0]["cards"]]
    assert len(counted) == 6
    assert not set(counted) & {row[2] for row in taken}


def test_d3_the_second_round_goes_the_other_way():
    state = table(2, dummy="travels").deal(teahouse.Chance(8))
    play(state, 1, 32)
    assert state.view(None)["round"] == 2
    assert [place["passes_to"] for place in state.view(None)["seats"]] == [None, 0]
    first, second, third = (set(cards) for cards in state.position()["hands"])
    play(state, 1, 2)
    after = [set(cards) for cards in state.position()["hands"]]
    assert after[0] < second
    assert after[1] < third
    assert after[2] < first


def test_d3_by_default_the_third_hand_stays_and_one_of_its_cards_is_burned_with_each_choice():
    assert GAME.start(2, seed=1).setup.options["dummy"] == "stays"
    state = two_players(dummy="stays")
    assert [place["passes_to"] for place in state.view(0)["seats"]] == [1, 0]
    state.chance = Lots(2)
    choose(state, "A♠", "4♠")
    assert places(state) == ["5♠ 6♠", "2♠ 3♠", "7♠ 8♠"]
    assert state.view(0)["empty_seat"] == {"cards": 2, "burned": 1, "travels": False}


@pytest.mark.parametrize("cooperative", [False, True])
def test_d3_the_top_card_of_a_hand_that_stays_is_any_of_its_cards(cooperative):
    """It was shuffled and nobody has looked at it, so that each of its cards is on top equally often."""
    burned: Counter[str] = Counter()
    for seed in range(600):
        state = two_players(dummy="stays", cooperative=cooperative)
        state.chance = teahouse.Chance(seed)
        choose(state, "A♠", "4♠")
        burned[state.position()["taken"][0][0][2]] += 1
    assert set(burned) == {"7♠", "8♠", "9♠"}
    assert min(burned.values()) > 150


def test_d3_without_a_third_hand_both_have_twenty_six_cards_and_exchange_them():
    state = GAME.start(2, seed=5, options={"dummy": "none"}, log=True)
    before = [set(hand(state, seat)) for seat in (0, 1)]
    assert before[0] | before[1] == set(NAMES)
    assert "empty_seat" not in state.view(0)
    assert state.view(None)["set_aside"] == 0
    assert state.log(None) == ["Round 1: 26 cards each; hands pass to the left"]
    for way in ("left", "right", "left"):
        assert state.view(0)["direction"] == way
        assert [place["passes_to"] for place in state.view(0)["seats"]] == [1, 0]
        before = [set(hand(state, seat)) for seat in (0, 1)]
        play(state, 2, 2)
        assert all(set(hand(state, seat)) < before[1 - seat] for seat in (0, 1))
        play(state, 3, 48)
    assert not [line for line in state.log(None) if "burned" in line]
    for place in state.view(None)["seats"]:
        assert [len(row["cards"]) for row in place["rounds"]] == [26, 26, 26]


def test_d3_a_hand_that_stays_is_seen_by_nobody():
    state = GAME.start(2, seed=5, options={"dummy": "stays"})
    dummy = state.position()["hands"][2]
    while state.view(None)["round"] == 1:
        for seat in (0, 1):
            assert not set(hand(state, seat)) & set(dummy)
        play(state, 2, 2)


@pytest.mark.parametrize("dummy", ["travels", "stays"])
def test_d3_each_player_drafts_seventeen_cards(dummy):
    state = play(GAME.start(2, seed=5, options={"dummy": dummy}), 4)
    for place in state.view(None)["seats"]:
        assert [len(row["cards"]) for row in place["rounds"]] == [17, 17, 17]


def test_d1_what_was_burned_or_set_aside_is_named_nowhere():
    """A staying hand is seen by nobody, so none of its cards and not the one left over may be in any view or log."""
    state = GAME.start(2, seed=5, options={"dummy": "stays"}, log=True)
    hands = state.position()["hands"]
    hidden = set(NAMES) - set(hands[0]) - set(hands[1])
    assert len(hidden) == 18
    while state.view(None)["round"] == 1:
        for seat in (0, 1, None):
            shown = json.dumps([state.view(seat), state.log(seat)], ensure_ascii=False)
            assert not [name for name in hidden if f'"{name}"' in shown or f" {name}" in shown]
        play(state, 2, 1)
