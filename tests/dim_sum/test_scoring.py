"""What drafted cards are worth, by the rules page and the rulings D4 to D7."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teahouse.games.dim_sum.cards import NAMES
from teahouse.games.dim_sum.example import recount
from teahouse.games.dim_sum.scoring import CATEGORIES, explain, run
from tests.dim_sum.table import explained, scores, table


def points(category: str, *hands: str, changes: str = "") -> list[int]:
    return [row.get(category, 0) for row in scores(*hands, changes=changes)]


# -- spades


def test_d4_only_who_has_the_most_spades_scores_and_scores_the_lowest():
    assert points("spades", "4♠ 9♠ 10♠", "A♠ 2♠", "8♠") == [4, 0, 0]


def test_d4_tied_players_each_score_their_own_lowest_spade():
    assert points("spades", "4♠ 9♠", "2♠ 10♠", "A♠") == [4, 2, 0]


def test_d4_an_ace_is_the_lowest_spade_and_counts_one():
    assert points("spades", "A♠ 9♠ 10♠", "7♠ 8♠") == [1, 0]


def test_d4_face_cards_are_no_spades():
    assert points("spades", "J♠ Q♠ K♠ 10♠", "5♠ 6♠") == [0, 5]
    assert points("spades", "J♠ Q♠ K♠", "10♠") == [0, 10]


def test_d4_nobody_has_a_spade_and_nobody_scores():
    assert points("spades", "J♠ A♥", "Q♠ K♠", "2♣") == [0, 0, 0]


def test_d4_all_tied():
    assert points("spades", "10♠", "9♠", "A♠", "5♠") == [10, 9, 1, 5]


# -- clubs, diamonds, hearts, faces


def test_d5_clubs_score_the_larger_of_odd_and_even():
    assert points("clubs", "A♣ 3♣ 5♣ 2♣", "4♣ 6♣ 8♣ 10♣ 7♣ 9♣") == [3, 4]


def test_d5_equal_groups_of_clubs_score_one_of_them():
    assert points("clubs", "A♣ 2♣ 3♣ 4♣", "") == [2, 0]


def test_d5_the_ace_of_clubs_is_odd_the_ten_even_and_faces_are_neither():
    assert points("clubs", "A♣ 9♣ J♣ K♣", "10♣ Q♣") == [2, 1]


@pytest.mark.parametrize(("held", "worth"), [(0, 0), (1, 0), (2, 0), (3, 0), (4, 4), (5, 0), (8, 0), (10, 0)])
def test_d5_exactly_four_diamonds_score_four(held, worth):
    assert points("diamonds", " ".join(NAMES[26 : 26 + held]), "") == [worth, 0]


def test_d5_face_cards_do_not_make_or_spoil_the_four_diamonds():
    assert points("diamonds", "A♦ 4♦ 6♦ 8♦ J♦ K♦", "2♦ 3♦ 5♦ Q♦") == [4, 0]


@pytest.mark.parametrize(
    ("hearts", "worth"),
    [
        ("", 0),
        ("A♥", 1),
        ("3♥", 1),
        ("4♥", 2),
        ("8♥", 2),
        ("9♥", 3),
        ("10♥ 5♥", 3),
        ("10♥ 6♥", 4),
        ("10♥ 9♥ 5♥", 4),
        ("10♥ 9♥ 6♥", 5),
        ("A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥", 7),
        ("J♥ Q♥ K♥", 0),
    ],
)
def test_d5_hearts_score_the_whole_root_of_their_sum(hearts, worth):
    assert points("hearts", hearts, "") == [worth, 0]


def test_d5_the_rules_pages_example_a_sum_of_sixteen_gives_four():
    (sixteen, _) = explained("7♥ 9♥")
    assert (sixteen[3].points, sixteen[3].cards, str(sixteen[3].why)) == (4, ["7♥", "9♥"], "sum 16, root 4")


def test_d5_faces_of_every_suit_are_worth_one_two_three():
    assert points("faces", "J♠ Q♥ K♦", "J♣") == [6, 1]
    assert points("faces", "J♠ J♥ J♦ J♣ Q♠ Q♥ Q♦ Q♣ K♠ K♥ K♦ K♣", "10♠ A♥") == [24, 0]


# -- streaks


def test_d6_the_longest_streak_at_the_table_scores_five():
    assert points("streak", "3♥ 4♥ 5♥ 6♥", "7♣ 8♣ 9♣") == [5, 0]


def test_d6_all_who_hold_the_longest_score_five_each():
    assert points("streak", "3♥ 4♥ 5♥", "7♣ 8♣ 9♣", "A♦ 2♦") == [5, 5, 0]


def test_d6_two_in_a_row_are_no_streak_even_if_nobody_has_more():
    assert points("streak", "3♥ 4♥ 8♦ 9♦", "7♣") == [0, 0]


def test_d6_nobody_has_a_streak():
    assert points("streak", "A♠ 3♠ 5♠", "2♥ 4♥ 6♥", "") == [0, 0, 0]


def test_d6_a_streak_is_of_one_suit():
    assert points("streak", "3♥ 4♦ 5♥", "") == [0, 0]


def test_d6_the_ace_is_low():
    assert points("streak", "A♠ 2♠ 3♠", "") == [5, 0]


def test_d6_the_ace_is_not_high_and_nothing_goes_round():
    assert points("streak", "Q♠ K♠ A♠", "") == [0, 0]
    assert points("streak", "K♠ A♠ 2♠", "") == [0, 0]


def test_d6_face_cards_make_streaks_too():
    assert points("streak", "J♦ Q♦ K♦", "") == [5, 0]
    assert points("streak", "9♦ 10♦ J♦ Q♦", "A♣ 2♣ 3♣") == [5, 0]


def test_d6_two_streaks_of_one_player_score_once():
    assert points("streak", "A♠ 2♠ 3♠ 7♥ 8♥ 9♥", "J♣ Q♣ K♣") == [5, 5]


def test_d6_the_end_of_one_suit_and_the_start_of_the_next_are_no_streak():
    assert points("streak", "Q♠ K♠ A♥ 2♥", "") == [0, 0]


def test_d6_the_whole_suit_is_one_streak():
    assert points("streak", " ".join(name for name in NAMES if name[-1] == "♣"), "A♠ 2♠ 3♠ 4♠") == [5, 0]


# -- four of a kind


def test_d7_the_rules_pages_example_four_sevens():
    assert scores("7♠ 7♥ 7♦ 7♣")[0]["fours"] == 4


def test_d7_several_sets_score_separately():
    assert points("fours", "7♠ 7♥ 7♦ 7♣ A♠ A♥ A♦ A♣ 3♠ 3♥ 3♦", "") == [8, 0]


def test_d7_faces_are_ranks_like_any_other():
    assert scores("K♠ K♥ K♦ K♣")[0] == {"faces": 12, "fours": 4}


def test_d7_three_are_not_enough_and_a_set_is_one_players():
    assert points("fours", "7♠ 7♥ 7♦", "7♣") == [0, 0]


# -- which cards made it


def test_d10_each_score_names_the_cards_that_made_it():
    mine, yours = explained("4♠ 9♠ 10♠ A♣ 3♣ 4♣ A♦ 2♦ 5♦ 6♦ 9♥ 7♥ K♥ J♠ 4♥ 4♦", "2♠ 7♣ 8♣ 9♣")
    assert [score.category for score in mine] == CATEGORIES
    made = {score.category: " ".join(score.cards) for score in mine}
    assert made == {
        "spades": "4♠ 9♠ 10♠",
        "clubs": "A♣ 3♣",
        "diamonds": "",
        "hearts": "4♥ 7♥ 9♥",
        "faces": "J♠ K♥",
        "streak": "9♠ 10♠ J♠",
        "fours": "4♠ 4♥ 4♦ 4♣",
    }
    assert (mine[5].points, mine[6].points) == (5, 4)
    assert {score.category: " ".join(score.cards) for score in yours} == {
        "spades": "",
        "clubs": "7♣ 9♣",
        "diamonds": "",
        "hearts": "",
        "faces": "",
        "streak": "7♣ 8♣ 9♣",
        "fours": "",
    }


def test_d10_the_four_diamonds_are_named():
    (mine, _) = explained("A♦ 2♦ 5♦ 6♦ K♦")
    assert (mine[2].points, mine[2].cards) == (4, ["A♦", "2♦", "5♦", "6♦"])


def test_a_component_file_changes_what_things_are_worth():
    changes = """
[suits]
pips = 9
diamonds = 3
diamond-points = 7
[faces]
king = 10
[streak]
least = 4
points = 6
[four-of-a-kind]
points = 1
"""
    assert scores("A♦ 2♦ 3♦ 10♦ K♠", "10♠ 10♥ 10♦ 10♣", changes=changes) == [{"diamonds": 7, "faces": 10}, {"fours": 1}]
    assert points("streak", "A♦ 2♦ 3♦", "", changes=changes) == [0, 0]
    assert points("streak", "A♦ 2♦ 3♦ 4♦", "", changes=changes) == [6, 0]


# -- all of it against a second count


@given(st.integers(2, 8), st.randoms(use_true_random=False))
def test_every_deal_is_scored_like_a_count_by_hand(players, lots):
    deck = list(range(52))
    lots.shuffle(deck)
    each = 52 // players
    hands = [deck[i * each : (i + 1) * each] for i in range(players)]
    found = explain(table(players), [sum(1 << card for card in hand) for hand in hands])
    assert [[score.points for score in row] for row in found] == recount(
        [[NAMES[card] for card in hand] for hand in hands]
    )
    for row in found:
        assert all(bool(score.points) <= bool(score.cards) for score in row)


def test_the_longest_row_of_every_set_of_ranks():
    """All 8,192 of them."""
    for ranks in range(1 << 13):
        held = [ranks >> i & 1 for i in range(13)]
        assert run(ranks) == max((len(list(group)) for whole, group in itertools.groupby(held) if whole), default=0)
