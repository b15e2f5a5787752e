"""The generator of scoring examples, and its command (D10)."""

import json

import pytest
from click.testing import CliRunner

import teahouse
from teahouse.cli.example import command
from teahouse.games.dim_sum.example import example, recount
from teahouse.games.dim_sum.scoring import CATEGORIES
from tests.dim_sum.table import cards


@pytest.mark.parametrize(("players", "each"), [(2, 17), (3, 17), (4, 13), (5, 10), (6, 8), (7, 7), (8, 6)])
def test_d10_an_example_is_a_deal_scored_player_by_player(players, each):
    shown = example(7, players).to_json()
    assert [player["player"] for player in shown["players"]] == list(range(1, players + 1))
    dealt = [name for player in shown["players"] for name in player["cards"]]
    assert len(dealt) == len(set(dealt)) == players * each
    for player in shown["players"]:
        assert list(player["scores"]) == CATEGORIES
        assert player["total"] == sum(score["points"] for score in player["scores"].values())
        for score in player["scores"].values():
            assert set(score["cards"]) <= set(player["cards"])
            assert score["cards"] or not score["points"]
    assert shown["validated"] is True
    counted = recount([player["cards"] for player in shown["players"]])
    assert counted == [[score["points"] for score in player["scores"].values()] for player in shown["players"]]


def test_d10_the_same_seed_gives_the_same_example_and_another_one_another():
    assert example(3, 4).to_json() == example(3, 4).to_json()
    assert len({json.dumps(example(seed, 4).to_json()["players"]) for seed in range(10)}) == 10


def test_d10_four_of_a_kind_is_part_of_it():
    found = [player for seed in range(40) for player in example(seed, 2).to_json()["players"]]
    assert any(player["scores"]["fours"]["points"] for player in found)


def test_d10_the_text_names_every_category_and_the_cards():
    text = example(5, 3).text()
    assert text.startswith("Dim Sum: a scoring example (deal 5, counted twice)\n\nPlayer 1\n  ♠ 3 8 9\n")
    assert "  hearts     4  sum 17, root 4              4♥ 5♥ 8♥\n" in text
    assert "  total     23  ★ the most\n" in text
    assert all(text.count(f"  {category} ") == 3 for category in CATEGORIES)
    assert max(len(line) for seed in range(30) for line in example(seed, 2).text().splitlines()) <= 80


def test_d10_the_rules_pages_numbers_counted_by_hand():
    assert recount([cards("7♥ 9♥"), cards("7♠ 7♥ 7♦ 7♣")])[0][3] == 4
    assert recount([[], cards("7♠ 7♥ 7♦ 7♣")])[1] == [7, 1, 0, 2, 0, 0, 4]


# -- the command


def run(*words):
    return CliRunner().invoke(command, words)


def test_the_command_shows_an_example():
    result = run("dim-sum", "--seed", "5", "--players", "3")
    assert result.exit_code == 0
    assert result.output == example(5, 3).text() + "\n"


def test_the_command_gives_json():
    result = run("dim-sum", "--seed", "5", "--json")
    assert json.loads(result.output) == example(5, 4).to_json()


def test_without_a_seed_examples_are_fresh_and_can_be_repeated():
    first, second = (json.loads(run("dim-sum", "--json").output) for _ in range(2))
    assert first != second
    assert example(first["seed"], 4).to_json() == first


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["dim-sum", "--players", "9"], "Dim Sum is for 2 to 8 players, not 9"),
        (["dimsum"], "did you mean 'dim-sum'?"),
        (["dim-sum", "--seed", "x"], "'x' is not a valid integer"),
    ],
)
def test_what_cannot_be_shown_is_refused_kindly(words, problem):
    result = run(*words)
    assert result.exit_code == 2
    assert problem in result.output


def test_games_without_an_example_say_so():
    for game in teahouse.games():
        result = run(game.key)
        if game.key == "dim-sum":
            assert result.exit_code == 0
        else:
            assert result.exit_code == 2
            assert f"{game.title} has no scoring example; there is one for dim-sum" in result.output
