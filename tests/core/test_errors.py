"""Errors are one family, read as sentences and travel between processes."""

import copy
import json
import pickle

import pytest

import teahouse
from teahouse.core.errors import LONGEST, InvalidPack, InvalidPosition, InvalidRecord

ERRORS = [
    teahouse.UnknownGame("there is no game 'chess'"),
    teahouse.InvalidOption("option level is 9"),
    teahouse.InvalidPack("mine.toml", "table.hand", "is missing"),
    teahouse.InvalidPack("mine.toml", "", "is not TOML"),
    teahouse.InvalidPosition("pile is not a table of cards"),
    teahouse.InvalidRecord("line 3: decision 1 is expected here"),
    teahouse.InvalidNotation("'x' is no card"),
    teahouse.AmbiguousNotation("'st' could be several"),
    teahouse.IllegalMove("T2", "nothing is ordered"),
]
LONG = json.dumps({"anything": list(range(10_000))})


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_is_of_the_family_and_can_be_pickled(error):
    assert isinstance(error, teahouse.TeahouseError)
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is type(error)
        assert str(twin) == str(error)
    assert str(error)


def test_what_an_error_knows_survives_pickling():
    move = pickle.loads(pickle.dumps(teahouse.IllegalMove("T2", "nothing is ordered")))
    assert (move.rule, move.why, str(move)) == ("T2", "nothing is ordered", "nothing is ordered (T2)")
    pack = pickle.loads(pickle.dumps(teahouse.InvalidPack("mine.toml", "table.hand", "is missing")))
    assert (pack.source, pack.key, pack.reason) == ("mine.toml", "table.hand", "is missing")
    assert str(pack) == "mine.toml: table.hand: is missing"


def test_unreadable_and_ambiguous_can_be_told_from_illegal():
    assert issubclass(teahouse.AmbiguousNotation, teahouse.InvalidNotation)
    assert not issubclass(teahouse.IllegalMove, teahouse.InvalidNotation)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("snackbar", "did you mean 'taiwan-snackbar'"),
        ("taiwan_snackbar", "did you mean 'taiwan-snackbar'"),
        ("Taiwan Snackbar", "did you mean 'taiwan-snackbar'"),
        ("chess", "the games are"),
        ("", "the games are"),
    ],
)
def test_an_unknown_game_is_refused_with_the_nearest_name(name, told):
    with pytest.raises(teahouse.UnknownGame, match=told):
        teahouse.game(name)


@pytest.mark.parametrize("refusal", [InvalidPosition(LONG), InvalidRecord(LONG), InvalidPack("file", "key", LONG)])
def test_what_is_too_long_to_be_read_loses_its_middle(refusal: Exception) -> None:
    assert len(str(refusal)) <= LONGEST
    assert str(refusal).endswith("9999]}")
    assert "anything" in str(refusal)


def test_a_count_that_is_a_whole_position_is_refused_in_a_sentence() -> None:
    game = teahouse.game("steam-up")
    data = json.loads(game.start(5, seed=1).to_json())
    data["position"]["deck_most"][0]["Nosy Neighbour"] = data["position"].copy()
    data["position"]["deck_most"][0]["Nosy Neighbour"].pop("deck_most")
    with pytest.raises(InvalidPosition, match="deck_most holds") as refused:
        game.from_json(data)
    assert len(str(refused.value)) <= LONGEST
