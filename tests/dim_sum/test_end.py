"""Who wins, alone and together (D8, D9, D11)."""

import pytest

import teahouse
from tests.dim_sum.table import GAME, choose, laid, play, table

KINGS = "K♠ K♥ K♦ A♦ 2♦ 4♦"
ONE_ROUND = "[table]\nrounds = 1\n"


def kings(first, second, third, changes=ONE_ROUND, **options):
    """A game of one choice: the king of each hand, or its diamond, stays; the other card goes to the left."""
    state = laid("K♠ A♦", "K♥ 2♦", "K♦ 4♦", deck=KINGS, changes=changes, **options)
    return choose(state, first, second, third)


def test_d8_the_highest_total_wins():
    outcome = kings("A♦", "K♥", "K♦").outcome()  # player 2 is passed the king of spades
    assert (outcome.scores, outcome.winners, outcome.ranks) == ([0, 6, 3], [1], [3, 1, 2])
    assert outcome.reason == "player 2 has the highest total, 6"


def test_d8_equal_totals_share_the_win():
    outcome = kings("K♠", "K♥", "K♦").outcome()
    assert (outcome.scores, outcome.winners, outcome.ranks) == ([3, 3, 3], [0, 1, 2], [1, 1, 1])
    assert outcome.reason == "player 1 and player 2 and player 3 share the highest total, 3"


@pytest.mark.parametrize("players", range(2, 7))
def test_d8_the_points_of_three_rounds_are_added(players):
    state = play(GAME.start(players, seed=3), 3)
    outcome = state.outcome()
    rounds = outcome.details["rounds"]
    assert len(rounds) == 3
    assert outcome.scores == [sum(points[seat] for points in rounds) for seat in range(players)]
    for seat, place in enumerate(state.view(None)["seats"]):
        assert place["score"] == outcome.scores[seat]
        assert [row["total"] for row in place["rounds"]] == [points[seat] for points in rounds]
        for row in place["rounds"]:
            assert row["total"] == sum(score["points"] for score in row["points"].values())
    assert outcome.winners == [seat for seat in range(players) if outcome.scores[seat] == max(outcome.scores)]


# -- together


def together(seed, mark):
    setup = table(3, changes=f"[co-operative]\nmark = {mark}\n", cooperative=True)
    return play(setup.deal(teahouse.Chance(seed)), seed).outcome()


def test_d11_exactly_the_mark_is_enough_for_all_to_win():
    seed = next(seed for seed in range(50) if together(seed, 0).details["together"] % 3 == 0)
    mark = together(seed, 0).details["together"] // 3
    won, lost = together(seed, mark), together(seed, mark + 1)
    assert (won.winners, won.ranks) == ([0, 1, 2], [1, 1, 1])
    assert won.details["together"] == won.details["mark"] == 3 * mark
    assert won.reason == f"together {3 * mark} points: the mark of {3 * mark} is reached"
    assert (lost.winners, lost.ranks) == ([], [1, 1, 1])
    assert lost.details["reached"] is False
    assert lost.reason == f"together {3 * mark} points: the mark of {3 * mark + 3} is missed"
    assert won.scores == lost.scores


@pytest.mark.parametrize(("players", "chase"), [(2, 160), (3, 234), (4, 240), (5, 225), (6, 216)])
def test_d9_the_mark_is_twenty_a_player_and_another_is_worth_chasing(players, chase):
    state = GAME.start(players, seed=1, options={"cooperative": True})
    for seat in (0, None):
        assert (state.view(seat)["mark"], state.view(seat)["chase"]) == (20 * players, chase)
    details = play(state, 1).outcome().details
    assert (details["mark"], details["chase"]) == (20 * players, chase)
    assert details["together"] == sum(state.outcome().scores)
    assert details["reached"] == (details["together"] >= 20 * players)
    assert details["chased"] == (details["together"] >= chase)
    assert "mark" not in GAME.start(players, seed=1).view(0)


def test_d9_random_play_of_four_makes_fourteen_a_player_a_round():
    games = 400
    run = GAME.playouts(4, games, 11, {"cooperative": True})
    assert 13.6 < sum(run.scores) / games / 4 / 3 < 14.6
    assert sum(run.wins) == pytest.approx(games)  # it passes the rulebook's mark


def test_d11_at_the_end_every_rounds_cards_are_shown():
    state = play(GAME.start(4, seed=2, options={"cooperative": True}), 2)
    for seat in (0, 3, None):
        view = state.view(seat)
        assert view["silent"] is False
        for place in view["seats"]:
            assert [len(row["cards"]) for row in place["rounds"]] == [13, 13, 13]
            assert place["score"] == sum(row["total"] for row in place["rounds"])
