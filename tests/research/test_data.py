"""Records as arrays."""

import numpy as np
import pytest

import teahouse
from teahouse.core.observe import Sight
from teahouse.research import data
from tests.certain import result
from tests.terminal.tools import piped


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Three games that the command line has written down."""
    folder = tmp_path_factory.mktemp("records")
    for seed in range(3):
        table = ["taiwan-snackbar", "--players", "3", "--bots", "greedy,random,random"]
        path = str(folder / f"{seed}.txt")
        done = piped(folder, "simulate", *table, "--games", "1", "--seed", str(seed), "--record", path)
        assert done.returncode == 0, done.stderr
    return folder


def test_every_decision_is_a_row_with_what_was_seen_allowed_done_and_won(folder):
    read = data.load(folder)
    row = 0
    for number, path in enumerate(sorted(folder.glob("*.txt"))):
        record = teahouse.Record.load(path)
        end = record.replay()
        outcome = result(end)
        state = record.deal()
        observer = teahouse.game(record.game).observer(state.setup)
        sight = Sight(observer)
        for made in record.decisions:
            sight.look(state, made.seat)
            assert read.observations[row].tobytes() == bytes(sight.numbers)
            assert read.masks[row].tobytes() == bytes(sight.mask)
            assert read.masks[row, read.actions[row]] == 1
            assert state.notate(made.seat, int(read.actions[row])) == made.words
            assert read.seats[row] == made.seat
            assert read.games[row] == number
            assert read.rewards[row] == pytest.approx(observer.pay(outcome, made.seat))
            assert read.scores[row] == outcome.scores[made.seat]
            assert read.ranks[row] == outcome.ranks[made.seat]
            state.apply(made.seat, int(read.actions[row]))
            row += 1
    assert len(read) == row


def test_one_file_or_several_can_be_read_and_saved(folder, tmp_path):
    one = data.load(folder / "1.txt")
    two = data.load([folder / "1.txt", folder / "2.txt"])
    assert (two.actions[: len(one)] == one.actions).all()
    assert set(two.games) == {0, 1}
    two.save(tmp_path / "two.npz")
    back = np.load(tmp_path / "two.npz")
    assert (back["observations"] == two.observations).all()
    assert set(back.files) == set(two.__dataclass_fields__)


@pytest.mark.parametrize("game", teahouse.games(), ids=lambda game: game.key)
def test_games_between_bots_give_the_same_arrays_every_time(game):
    first = data.play(game.key, "random", games=2, seed=4)
    again = data.play(game.key, "random", games=2, seed=4)
    assert len(first) > 20
    assert (first.observations == again.observations).all()
    assert (first.masks[np.arange(len(first)), first.actions] == 1).all()
    assert not np.isnan(first.rewards).any()


def test_a_folder_is_read_in_the_order_of_its_games(tmp_path):
    table = ["sweets", "--players", "1", "--bots", "easy", "--games", "12", "--seed", "5"]
    done = piped(tmp_path, "simulate", *table, "--record", str(tmp_path / "games"))
    assert done.returncode == 0, done.stderr
    read = data.load(tmp_path / "games")
    made = data.play("sweets", "easy", players=1, games=12, seed=5)
    for name in made.__dataclass_fields__:
        assert (getattr(read, name) == getattr(made, name)).all(), name


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"games": 0}, "games is 0, and a whole number from 1 on is needed"),
        ({"games": 1.5}, "games is 1.5"),
        ({"seed": -1}, "seed is -1, and a whole number from 0 on is needed"),
        ({"seed": "a"}, "seed is 'a'"),
        ({"players": "2"}, "players is '2'"),
        ({"players": 9}, "Sweets! is for 1 to 4 players, not 9"),
        ({"bots": "nobody"}, "there is no bot 'nobody'"),
    ],
)
def test_what_cannot_be_played_is_refused(wrong, words):
    with pytest.raises(teahouse.InvalidOption, match=words):
        data.play(**{"key": "sweets", "bots": "random"} | wrong)


def test_a_record_that_stops_has_no_outcome(tmp_path):
    state = teahouse.game("sweets").start(players=2, seed=1)
    record = teahouse.Record.begin(state)
    for _ in range(5):
        seat = state.pending()[0]
        record.play(state, seat, state.legal(seat)[0])
    record.stamp(state)
    record.save(tmp_path / "open.txt")
    read = data.load(tmp_path / "open.txt")
    assert len(read) == 5
    assert np.isnan(read.rewards).all()
    assert not read.ranks.any()


def test_records_of_different_tables_are_not_mixed(folder, tmp_path):
    state = teahouse.game("sweets").start(players=2, seed=1)
    record = teahouse.Record.begin(state)
    record.stamp(state)
    record.save(tmp_path / "sweets.txt")
    with pytest.raises(teahouse.InvalidRecord, match=r"sweets with 2 players .* are of taiwan-snackbar with 3 players"):
        data.load([folder / "0.txt", tmp_path / "sweets.txt"])
    for name, options in (("travels", {}), ("stays", {"dummy": "stays"})):
        state = teahouse.game("dim-sum").start(players=2, seed=1, options=options, rules=1)
        record = teahouse.Record.begin(state)
        record.stamp(state)
        record.save(tmp_path / f"{name}.txt")
    with pytest.raises(teahouse.InvalidRecord, match=r"its options \(.*dummy=stays\) give other fields"):
        data.load([tmp_path / "travels.txt", tmp_path / "stays.txt"])
    with pytest.raises(teahouse.InvalidOption, match="there is no record in"):
        data.load([])
    with pytest.raises(teahouse.InvalidOption, match="bots names 2 players; 3 seats are to be filled"):
        data.play("taiwan-snackbar", ["random", "random"])


def test_records_of_different_rules_are_not_mixed(tmp_path, monkeypatch):
    """Not even where both versions have the same components and the same fields."""
    game = teahouse.game("sweets")
    newest = game.rules
    monkeypatch.setattr(game, "rules", newest + 1)  # as if a ruling had just been changed
    for rules in (newest, newest + 1):
        state = game.start(players=2, seed=1, rules=rules)
        teahouse.Record.begin(state).save(tmp_path / f"{rules}.txt")
    with pytest.raises(teahouse.InvalidRecord, match=rf"by rules {newest + 1} .* are of .* by rules {newest} "):
        data.load(tmp_path)


def test_games_can_be_played_by_older_rules():
    old, new = (data.play("dim-sum", "random", players=2, games=1, rules=rules) for rules in (1, None))
    assert (old.observations.shape, len(old)) != (new.observations.shape, len(new))
    with pytest.raises(teahouse.InvalidOption, match="no rules version 7"):
        data.play("dim-sum", "random", rules=7)
