"""A state behaves as Python expects: copies are independent twins, NumPy's numbers are numbers, and it says what it is."""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import teahouse
from teahouse import Record
from tests.certain import result
from tests.conformance.tables import walk

GAMES = [game.key for game in teahouse.games()]
SOURCE = Path(teahouse.__file__).parents[1]
TWINS = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda state: pickle.loads(pickle.dumps(state))}


def middle(key: str, log: bool = True, decisions: int = 25, chance: teahouse.Chance | None = None) -> teahouse.State:
    """A game under way; a short one in its middle."""
    game = teahouse.game(key)
    state = game.start(min(3, game.most), chance=chance or teahouse.Chance(5), log=log)
    length = sum(1 for _ in walk(state.copy(), 8))
    return onwards(state, min(decisions, length // 2))


def onwards(state: teahouse.State, decisions: int = 10_000) -> teahouse.State:
    choices = teahouse.Chance(8)
    for _ in range(decisions):
        asked = state.pending()
        if not asked:
            break
        legal = state.legal(asked[0])
        state.apply(asked[0], legal[choices.below(len(legal))])
    return state


@pytest.mark.parametrize("way", TWINS)
@pytest.mark.parametrize("key", GAMES)
def test_a_twin_is_equal_in_all_that_shows_and_independent(key, way):
    state = middle(key)
    before, told = state.digest(), state.log(0)
    twin, other = TWINS[way](state), TWINS[way](state)
    assert type(twin) is type(state)
    assert twin is not state
    assert told
    for seat in (None, *range(state.setup.players)):
        assert twin.view(seat) == state.view(seat)
        assert twin.log(seat) == state.log(seat)
    assert [twin.legal(seat) for seat in twin.pending()] == [state.legal(seat) for seat in state.pending()]
    assert twin.news() == state.news()
    onwards(twin)
    assert (state.digest(), state.log(0), other.digest()) == (before, told, before)
    assert onwards(other).digest() == twin.digest() == onwards(state).digest()
    assert other.log(None) == twin.log(None) == state.log(None)


@pytest.mark.parametrize("way", TWINS)
def test_without_a_log_a_twin_has_none_and_copy_never_has(way):
    assert TWINS[way](middle("sweets", log=False)).journal is None
    assert middle("sweets").copy().journal is None


@pytest.mark.parametrize("way", TWINS)
def test_a_secret_goes_on_as_it_would_have(way):
    state = middle("taiwan-snackbar", chance=teahouse.SecretChance(bytes(range(32))))
    twin = TWINS[way](state)
    assert isinstance(twin.chance, teahouse.SecretChance)
    assert onwards(twin).digest() == onwards(state).digest()


@pytest.mark.parametrize("way", TWINS)
@pytest.mark.parametrize("chance", [teahouse.Chance(7), teahouse.Chance(-(10**60)), teahouse.SecretChance(bytes(32))])
def test_chance_too(chance, way):
    for _ in range(19):
        chance.word()
    twin = TWINS[way](chance)
    assert type(twin) is type(chance)
    assert twin.to_json() == chance.to_json()
    assert [twin.word() for _ in range(40)] == [chance.word() for _ in range(40)]


def test_a_chance_of_ones_own_is_not_turned_into_another():
    class Loaded(teahouse.Chance):
        pass

    with pytest.raises(TypeError, match="Loaded is a chance of its own kind"):
        pickle.dumps(Loaded(1))


@pytest.mark.parametrize("way", TWINS)
@pytest.mark.parametrize("key", GAMES)
def test_games_tables_packs_and_outcomes_too(key, way):
    game = teahouse.game(key)
    setup = game.setup(game.most)
    assert TWINS[way](game) is game
    laid = TWINS[way](setup)
    assert laid.deal(teahouse.Chance(3)).digest() == setup.deal(teahouse.Chance(3)).digest()
    assert TWINS[way](setup.pack).digest == setup.pack.digest
    outcome = onwards(setup.deal(teahouse.Chance(3))).outcome()
    assert TWINS[way](outcome) == outcome
    playouts = game.playouts(game.most, 3)
    assert repr(TWINS[way](playouts)) == repr(playouts)


@pytest.mark.parametrize("way", TWINS)
def test_records_too(way):
    state = teahouse.game("sweets").start(2, 1)
    record = Record.begin(state)
    record.play(state, np.int64(state.pending()[0]), np.int64(state.legal(state.pending()[0])[0]))
    record.stamp(state)
    assert record.events(np.int64(0)) == record.events(0)
    twin = TWINS[way](record)
    assert twin.to_text() == record.to_text()
    twin.add(np.int64(0), "draw")
    assert type(twin.decisions[-1].seat) is int
    assert len(record.decisions) == 1


def test_states_of_one_table_share_it_in_a_pickle_too():
    one = middle("steam-up")
    both = pickle.loads(pickle.dumps([one, one.copy()]))
    assert both[0].setup is both[1].setup


def test_components_of_ones_own_travel_along(tmp_path):
    pack = tmp_path / "mine.toml"
    pack.write_text('[pack]\ngame = "sweets"\nname = "mine"\n[sweets.cake]\ncopies = 4\n', encoding="utf-8")
    state = onwards(teahouse.game("sweets").start(3, 1, pack=pack), 20)
    text = pickle.dumps(state)
    pack.unlink()
    twin = pickle.loads(text)
    assert twin.setup.pack.name == "mine"
    assert onwards(twin).digest() == onwards(state).digest()


@pytest.mark.parametrize("pure", ["0", "1"])
@pytest.mark.parametrize("key", ["steam-up", "taiwan-snackbar"])
def test_a_pickle_is_read_by_another_process_compiled_or_not(key, pure, tmp_path):
    state = middle(key)
    (tmp_path / "state").write_bytes(pickle.dumps(state))
    code = (
        "import pathlib, pickle, sys; state = pickle.loads(pathlib.Path(sys.argv[1]).read_bytes());"
        "print(state.digest(), len(state.log(None)))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "state")],
        env={**os.environ, "PYTHONPATH": str(SOURCE), "TEAHOUSE_PURE": pure},
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert found.stdout.split() == [state.digest(), str(len(state.log(None)))]


# -- numbers


@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8, np.array])
@pytest.mark.parametrize("key", GAMES)
def test_numpys_whole_numbers_are_seats_and_actions(key, kind):
    state = middle(key)
    seat = state.pending()[0]
    action = next(action for action in state.legal(seat) if action < 256)
    text = state.notate(seat, action)
    assert state.legal(kind(seat)) == state.legal(seat)
    assert state.notate(kind(seat), kind(action)) == text
    assert state.parse(kind(seat), text) == state.parse(seat, text)
    assert state.rehearse(kind(seat), [kind(action)]) == [text]
    assert state.view(kind(seat)) == state.view(seat)
    assert state.log(kind(seat)) == state.log(seat)
    assert state.events(kind(seat)) == state.events(seat)
    redrawn = [state.resample(number, teahouse.Chance(2)).digest() for number in (seat, kind(seat))]
    assert redrawn[0] == redrawn[1]
    twin = state.copy()
    twin.apply(kind(seat), kind(action))
    state.apply(seat, action)
    assert twin.digest() == state.digest()
    assert all(type(action) is int for action in state.legal(kind(seat)))


WRONG = [True, False, np.True_, 1.0, np.float64(1.0), "1", b"1", [1], np.array([1, 2])]


@pytest.mark.parametrize("wrong", [*WRONG, None], ids=repr)
def test_nothing_else_is_a_seat_or_an_action(wrong):
    state = middle("taiwan-snackbar")
    seat = state.pending()[0]
    action = state.legal(seat)[0]
    before = state.digest()
    calls: list[Callable[[], object]] = [
        lambda: state.legal(wrong),
        lambda: state.apply(wrong, action),
        lambda: state.notate(wrong, action),
        lambda: state.parse(wrong, "order"),
        lambda: state.rehearse(wrong, [action]),
    ]
    if wrong is not None:  # a spectator
        calls += [lambda: state.view(wrong), lambda: state.log(wrong), lambda: state.resample(wrong, state.chance)]
    for call in calls:
        with pytest.raises(TypeError, match="a seat is a whole number, not "):
            call()
    for call in (
        lambda: state.apply(seat, wrong),
        lambda: state.notate(seat, wrong),
        lambda: state.rehearse(seat, [wrong]),
    ):
        with pytest.raises(TypeError, match="an action is a whole number, not "):
            call()
    assert state.digest() == before


@pytest.mark.parametrize("number", [-1, 99, 10**30, np.int64(-1), np.int64(2**62)])
def test_a_number_that_is_no_seat_or_action_is_an_illegal_move(number):
    state = middle("taiwan-snackbar")
    seat = state.pending()[0]
    assert state.legal(number) == []
    with pytest.raises(teahouse.IllegalMove, match="there is no seat"):
        state.apply(number, 0)
    with pytest.raises(teahouse.IllegalMove, match="there is no action"):
        state.apply(seat, number)


# -- in a line


def test_a_state_says_what_it_is():
    state = teahouse.game("taiwan-snackbar").start(4, 7)
    assert (
        repr(state) == str(state) == f"<Taiwan Snackbar, rules 2, 4 players, player {state.pending()[0] + 1} decides>"
    )
    drafting = teahouse.game("dim-sum").start(3, 1)
    assert repr(drafting) == "<Dim Sum, rules 2, 3 players, players 1, 2 and 3 decide>"
    onwards(state)
    winner = result(state).winners[0] + 1
    assert repr(state) == f"<Taiwan Snackbar, rules 2, 4 players, over, player {winner} wins>"
    alone = onwards(teahouse.game("sweets").start(1, 1))
    assert repr(alone) == "<Sweets!, rules 1, 1 player, over, nobody wins>"


@pytest.mark.parametrize("key", GAMES)
def test_it_says_nothing_that_is_hidden(key):
    state = middle(key)
    for seat in (None, *range(state.setup.players)):
        assert repr(state.resample(seat, teahouse.Chance(3))) == repr(state)


def test_so_do_games_tables_packs_and_chance():
    game = teahouse.game("sweets")
    setup = game.setup(2)
    assert repr(game) == "<game sweets: Sweets!, rules 1, 1 to 4 players>"
    assert repr(setup).startswith("<table of Sweets!, rules 1, 2 players, ")
    assert repr(setup).endswith(", pack standard>")
    assert repr(setup.pack) == f"<pack standard of sweets, {setup.pack.digest}>"
    assert repr(teahouse.Chance(7)) == "<Chance, seed 7>"
    assert len(repr(teahouse.Chance(10**800))) < 80


def test_a_secret_stays_one():
    secret = teahouse.SecretChance(b"k" * 32)
    assert repr(secret) == f"<SecretChance, fingerprint {secret.fingerprint()[:16]}>"
    assert secret.key.hex() not in repr(secret)
