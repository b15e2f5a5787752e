"""Who wins, alone and together (D8, D9, D11)."""

import pytest

import teahouse
from teahouse.games.dim_sum.scoring import grade
from tests.certain import result
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
    outcome = result(kings("K♠", "K♥", "K♦"))
    assert (outcome.scores, outcome.winners, outcome.ranks) == ([3, 3, 3], [0, 1, 2], [1, 1, 1])
    assert outcome.reason == "player 1 and player 2 and player 3 share the highest total, 3"


@pytest.mark.parametrize("players", range(2, 9))
def test_d8_the_points_of_three_rounds_are_added(players):
    state = play(GAME.start(players, seed=3), 3)
    outcome = result(state)
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


def together(seed, mark, rules=1):
    """Version 1 knows no other mark than the rulebook's."""
    options = {"mark": "book"} if rules > 1 else {}
    setup = table(3, changes=f"[co-operative]\nmark = {mark}\n", rules=rules, cooperative=True, **options)
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


def house(seed, mark):
    setup = table(3, changes=f"[co-operative]\nhouse = [0, {mark}, 0, 0, 0, 0, 0]\n", cooperative=True)
    return play(setup.deal(teahouse.Chance(seed)), seed).outcome()


def test_d11_the_house_mark_wins_where_it_was_chosen_and_exactly_is_enough():
    seed = next(seed for seed in range(50) if house(seed, 0).details["together"] % 3 == 0)
    mark = house(seed, 0).details["together"] // 3
    won, lost = house(seed, mark), house(seed, mark + 1)
    assert (won.winners, won.ranks) == ([0, 1, 2], [1, 1, 1])
    assert won.reason == f"together {3 * mark} points: the house mark of {3 * mark} is reached"
    assert (lost.winners, lost.ranks) == ([], [1, 1, 1])
    assert lost.reason == f"together {3 * mark} points: the house mark of {3 * mark + 3} is missed"
    assert (won.details["reached"], lost.details["reached"]) == (True, False)


@pytest.mark.parametrize(("mark", "verdict", "winners"), [(0, "reached", [0, 1, 2]), (999, "missed", [])])
def test_d11_a_table_may_choose_the_rulebooks_mark(mark, verdict, winners):
    outcome = together(3, mark, rules=2)
    assert outcome.winners == winners
    assert outcome.reason.endswith(f"points: the rulebook's mark of {3 * mark} is {verdict}")


@pytest.mark.parametrize(
    ("players", "dummy", "won", "best"),
    [
        (2, "stays", 160, 288),
        (2, "travels", 160, 288),
        (2, "none", 234, 330),
        (3, "stays", 234, 378),
        (4, "stays", 240, 396),
        (5, "stays", 225, 405),
        (6, "stays", 216, 450),
        (7, "stays", 224, 483),
        (8, "stays", 216, 456),
    ],
)
def test_d9_the_house_mark_the_rulebooks_and_the_best_found_are_shown(players, dummy, won, best):
    options = {"cooperative": True, "dummy": dummy}
    marks = {"book": 20 * players, "house": won, "best": best}
    for mark in ("house", "book"):
        state = GAME.start(players, seed=1, options={**options, "mark": mark})
        for seat in (0, None):
            assert (state.view(seat)["mark"], state.view(seat)["marks"]) == (marks[mark], marks)
            assert "chase" not in state.view(seat)
        details = result(play(state, 1)).details
        assert (details["mark"], details["marks"]) == (marks[mark], marks)
        assert details["reached"] == (details["together"] >= marks[mark])
    assert "marks" not in GAME.start(players, seed=1).view(0)


@pytest.mark.parametrize(
    ("points", "word"),
    [(0, "short"), (79, "short"), (80, "good"), (239, "good"), (240, "fine"), (317, "fine"), (318, "splendid")]
    + [(395, "splendid"), (396, "perfect"), (500, "perfect")],
)
def test_d9_a_sum_is_graded_between_the_marks_and_the_best_found(points, word):
    assert grade(table(4, cooperative=True), points) == word


@pytest.mark.parametrize(("players", "options"), [(2, {}), (2, {"dummy": "none"}), (4, {}), (7, {}), (8, {})])
def test_d9_random_play_misses_the_house_mark_and_with_up_to_seven_never_the_rulebooks(players, options):
    games = 60
    house = GAME.playouts(players, games, 11, {"cooperative": True, **options})
    assert sum(house.wins) < 0.1 * games
    book = GAME.playouts(players, games, 11, {"cooperative": True, "mark": "book", **options})
    assert sum(book.wins) > (0.9 if players < 8 else 0.2) * games


@pytest.mark.parametrize(("players", "chase"), [(2, 160), (3, 234), (4, 240), (5, 225), (6, 216)])
def test_d9_by_version_1_the_mark_is_twenty_a_player_and_another_is_worth_chasing(players, chase):
    state = GAME.start(players, seed=1, options={"cooperative": True}, rules=1)
    for seat in (0, None):
        assert (state.view(seat)["mark"], state.view(seat)["chase"]) == (20 * players, chase)
    details = result(play(state, 1)).details
    assert (details["mark"], details["chase"]) == (20 * players, chase)
    assert details["together"] == sum(result(state).scores)
    assert details["reached"] == (details["together"] >= 20 * players)
    assert details["chased"] == (details["together"] >= chase)
    assert "mark" not in GAME.start(players, seed=1).view(0)


def test_d9_random_play_of_four_makes_fourteen_a_player_a_round():
    games = 400
    run = GAME.playouts(4, games, 11, {"cooperative": True, "mark": "book"})
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
