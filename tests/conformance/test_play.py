"""Games end, the same seed plays the same game, and the loop in C plays what the contract plays."""

import itertools
import json
import random

import pytest

import teahouse
from tests.conformance.tables import effort, everywhere, finish, stops, tables, walk


@everywhere
def test_r6_every_game_ends_and_somebody_is_asked_until_then(table):
    for seed in range(effort(6)):
        state = table.deal(seed)
        for seat, action in walk(state, seed):
            pending = state.pending()
            assert pending == sorted(set(pending))
            assert state.turn() == pending[0]
            assert state.outcome() is None
            assert all(0 <= asked < table.players for asked in pending)
            for other in range(table.players):
                legal = state.legal(other)
                assert bool(legal) == (other in pending), f"seat {other} of pending {pending} may {legal}"
                assert all(a < b for a, b in itertools.pairwise(legal)), f"{legal} does not rise"
                assert not legal or (legal[0] >= 0 and legal[-1] < table.setup.space)
            assert action in state.legal(seat)
        assert state.pending() == []
        assert state.turn() == -1
        assert state.outcome() is not None
        assert all(state.legal(seat) == [] for seat in range(table.players))


@everywhere
def test_same_seed_and_decisions_same_game(table):
    for seed in range(effort(3)):
        first, second = table.deal(seed), table.deal(seed)
        for seat, action in walk(first, seed):
            assert second.pending() == first.pending()
            assert second.legal(seat) == first.legal(seat)
            second.apply(seat, action)
        assert first.digest() == second.digest()
        assert first.to_json() == second.to_json()


@everywhere
def test_other_seeds_other_games(table):
    ends = {json.dumps(finish(table.deal(seed), 1).position()) for seed in range(6)}
    assert len(ends) >= 5


@everywhere
def test_the_log_changes_nothing(table):
    assert finish(table.deal(5, log=True), 5).digest() == finish(table.deal(5), 5).digest()
    assert finish(table.deal(5), 5).log(None) == []
    assert finish(table.deal(5, log=True), 5).log(None)


@everywhere
def test_pythons_own_random_numbers_are_not_touched(table):
    random.seed(12)
    before = random.getstate()
    state = table.deal(3, log=True)
    for seat, action in walk(state, 3):
        state.view(seat)
        state.notate(seat, action)
    state.resample(0, teahouse.Chance(1))
    table.game.from_json(state.to_json(), table.pack)
    table.game.playouts(table.players, 2, 1, table.options, table.pack)
    assert random.getstate() == before


@everywhere
def test_playouts_are_what_the_contract_plays(table):
    games, seed = effort(6), 40
    run = table.game.playouts(table.players, games, seed, table.options, table.pack)
    wins, scores, lengths = [0.0] * table.players, [0] * table.players, []
    for i in range(games):
        state = table.deal(seed + i)
        chance = teahouse.Chance(seed + i).split()
        length = 0
        while state.pending():
            seat = state.pending()[0]
            legal = state.legal(seat)
            state.apply(seat, legal[chance.below(len(legal))])
            length += 1
        lengths.append(length)
        outcome = state.outcome()
        for winner in outcome.winners:
            wins[winner] += 1 / len(outcome.winners)
        scores = [total + score for total, score in zip(scores, outcome.scores)]
    assert (run.games, run.decisions) == (games, sum(lengths))
    assert (run.shortest, run.longest) == (min(lengths), max(lengths))
    assert run.wins == wins
    assert run.scores == scores
    again = table.game.playouts(table.players, games, seed, table.options, table.pack)
    assert repr(again) == repr(run)


@everywhere
def test_a_copy_is_independent_both_ways(table):
    for state, seat, action in stops(table, 7, 4):
        before = state.to_json()
        finish(state.copy(), 1)
        assert state.to_json() == before
        twin, left, right = state.copy(), state.copy(), state.copy()
        assert twin.to_json() == before
        left.apply(seat, action)
        right.apply(seat, action)
        assert twin.to_json() == before
        assert left.to_json() == right.to_json()


@everywhere
def test_a_table_of_real_people_plays_from_a_secret(table):
    key = bytes(range(32))
    first = finish(table.setup.deal(teahouse.SecretChance(key)), 2)
    assert first.digest() == finish(table.setup.deal(teahouse.SecretChance(key)), 2).digest()
    assert first.digest() != finish(table.setup.deal(teahouse.SecretChance(key[::-1])), 2).digest()


@pytest.mark.parametrize("key", [game.key for game in teahouse.games()])
def test_every_two_choices_that_can_be_played_together_are_played_together_somewhere(key):
    game = teahouse.game(key)
    laid = [table.options for laid in tables(key).values() for table in laid]
    options = [option for option in game.options if option.key != "starter"]
    for option, other in itertools.product(options, options):
        for choice, its in itertools.product(option.choices[1:], other.choices):
            wanted = {other.key: its, option.key: choice}
            found = [o for o in laid if all(o.get(k, _default(game, k)) == value for k, value in wanted.items())]
            assert found or not _can_be_laid(game, wanted), f"{wanted} is never tried"
            assert found or option is not other, f"{option.key}={choice} can never be played"


def _default(game, key):
    return next(option.choices[0] for option in game.options if option.key == key)


def _can_be_laid(game, options):
    for players in range(game.fewest, game.most + 1):
        try:
            game.setup(players, options)
        except teahouse.InvalidOption:
            continue
        return True
    return False


@pytest.mark.parametrize("key", [game.key for game in teahouse.games()])
def test_r3_the_starter_is_drawn_or_named(key):
    game = teahouse.game(key)
    if any(option.key == "starter" for option in game.options):
        with pytest.raises(teahouse.InvalidOption):
            game.setup(game.fewest, {"starter": game.fewest + 1})
        with pytest.raises(teahouse.InvalidOption):
            game.setup(game.fewest, {"starter": 0})


@pytest.mark.parametrize("key", [game.key for game in teahouse.games()])
def test_a_table_that_cannot_be_laid_is_refused(key):
    game = teahouse.game(key)
    for players in (game.fewest - 1, game.most + 1, 0, -1, 10**9):
        with pytest.raises(teahouse.InvalidOption):
            game.setup(players)
    with pytest.raises(teahouse.InvalidOption):
        game.setup(game.fewest, {"no such option": 1})
    for option in game.options:
        wrongs: list[object] = ["no such choice", -1, None, 1.5, [None], {}]
        for wrong in wrongs:
            with pytest.raises(teahouse.InvalidOption, match=option.key):
                game.setup(game.fewest, {option.key: wrong})
