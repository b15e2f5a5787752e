"""A run of games, checked before a card is dealt."""

import pickle
from pathlib import Path
from typing import Any

import pytest

import teahouse
from teahouse.lab import plan
from teahouse.lab.plan import LAST_SEED


def test_one_bot_sits_in_every_seat() -> None:
    assert plan("taiwan-snackbar", players=3).bots == ("random", "random", "random")


def test_several_bots_take_turns_round_the_table() -> None:
    assert plan("taiwan-snackbar", players=5, bots=["greedy", "random"]).bots == (
        "greedy",
        "random",
        "greedy",
        "random",
        "greedy",
    )


def test_without_a_number_there_are_as_many_players_as_bots() -> None:
    assert plan("taiwan-snackbar", bots=["greedy", " random", "random"]).players == 3


@pytest.mark.parametrize("game", teahouse.games(), ids=lambda game: game.key)
def test_or_four_as_far_as_the_game_allows(game: teahouse.Game) -> None:
    assert plan(game.key).players == max(game.fewest, min(game.most, 4))


def test_a_plan_goes_to_another_process_with_its_components(tmp_path: Path) -> None:
    file = tmp_path / "more.toml"
    file.write_text('[pack]\ngame = "taiwan-snackbar"\nname = "more"\n[specials]\none-more = 20\n')
    made = plan("taiwan-snackbar", players=3, pack=file, options={"no_more": "3"})
    file.unlink()
    there = pickle.loads(pickle.dumps(made))
    assert there == made
    _, setup = there.lay()
    assert setup.pack.name == "more"
    assert setup.pack.digest == made.metadata()["pack_hash"]
    assert setup.options["no_more"] == "3"


def test_the_metadata_says_all_that_is_needed_to_play_it_again() -> None:
    made = plan(
        "taiwan-snackbar", games=7, players=3, bots=["greedy"], seed=5, options={"knock_out": True}, rotate=False
    )
    game = teahouse.game("taiwan-snackbar")
    assert made.metadata() == {
        "format": "teahouse games 1",
        "teahouse": teahouse.__version__,
        "game": "taiwan-snackbar",
        "rules": game.rules,
        "pack": "standard",
        "pack_hash": game.pack().digest,
        "options": {"starter": "random", "no_more": "1 2 3 4 5 6", "knock_out": True, "rounds": 1},
        "players": 3,
        "bots": ["greedy", "greedy", "greedy"],
        "rotate": False,
        "seed": 5,
        "games": 7,
    }
    assert made.agreed() == {"knock_out": "yes"}


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game": "snack"}, "there is no game 'snack'; did you mean 'taiwan-snackbar'"),
        ({"games": 0}, "0 games are none: play one or more"),
        ({"players": 11}, "is for 3 to 10 players, not 11"),
        ({"players": 3, "bots": ["random"] * 4}, "4 bots are more than the table has seats: 3"),
        ({"bots": []}, "name at least one bot"),
        ({"bots": ["grandma"]}, "there is no bot 'grandma'; the bots are"),
        ({"seed": -1}, "the seed is -1; allowed is 0 to"),
        ({"seed": LAST_SEED}, "allowed is 0 to"),
        ({"options": {"no_more": 9}}, "option no_more is 9; allowed are"),
        ({"pack": "nowhere.toml"}, "nowhere.toml: cannot be read"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong: dict[str, Any], sentence: str) -> None:
    with pytest.raises(teahouse.TeahouseError) as refused:
        plan(**{"game": "taiwan-snackbar", **wrong})
    assert sentence in str(refused.value)
