"""OpenSpiel's own tests on every game, its bots at our tables, and what they may not learn."""

import contextlib
import io
import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import teahouse
from teahouse.research.openspiel import GAMES, short_name

KEYS = list(GAMES)
VARIANTS = [
    "python_teahouse_happy_dim_sum(players=6,quick_reactions=True)",
    "python_teahouse_steam_up(players=5,setup=alternative,peeking=True,friendlier=True,drawing=die)",
    "python_teahouse_steam_up(animals=beginners)",
    "python_teahouse_taiwan_snackbar(players=10,knock_out=True,no_more=3)",
    "python_teahouse_dim_sum(players=6)",
    "python_teahouse_dim_sum(cooperative=True,players=4)",
    "python_teahouse_dim_sum(dummy=stays)",
    "python_teahouse_sweets(players=4,starter=3)",
]
# OpenSpiel writes every position down again and again, which takes long on interpreted rules.
EVERYWHERE = [*map(short_name, KEYS), *(VARIANTS if teahouse.compiled() else VARIANTS[3:])]


def dealt(name, deal=(1, 2, 3)):
    state = pyspiel.load_game(name).new_initial_state()
    for side in deal:
        state.apply_action(side)
    return state


def walk(state, seed, most=10_000):
    chance = np.random.RandomState(seed)
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        state.apply_action(int(chance.choice(state.legal_actions())))


@pytest.mark.parametrize("key", KEYS)
def test_random_simulation_in_cpp(key):
    pyspiel.random_sim_test(pyspiel.load_game(short_name(key)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", EVERYWHERE)
def test_the_simulation_of_its_own_suite(name):
    """Clones, native and pickled serialisation, returns within their bounds."""
    with contextlib.redirect_stdout(io.StringIO()):
        games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


def test_the_types_are_honest():
    kinds = pyspiel.GameType
    for key in KEYS:
        kind = pyspiel.load_game(short_name(key)).get_type()
        game = teahouse.game(key)
        assert kind.chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
        assert kind.information == kinds.Information.IMPERFECT_INFORMATION
        assert kind.utility == kinds.Utility.ZERO_SUM
        assert (kind.min_num_players, kind.max_num_players) == (max(2, game.fewest), game.most)
    together = pyspiel.load_game("python_teahouse_dim_sum(cooperative=True)")
    assert together.get_type().utility == kinds.Utility.IDENTICAL


@pytest.mark.parametrize("name", EVERYWHERE)
def test_r5_a_resampled_state_looks_the_same_to_the_one_who_asked(name):
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    observation = make_observation(pyspiel.load_game(name))
    for number, state in enumerate(walk(dealt(name), 1, 60)):
        if number % 12:
            continue
        for player in range(state.num_players()):
            twin = state.resample_from_infostate(player, sampler)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_string(player) == state.observation_string(player)
            observation.set_from(state, player)
            seen = observation.tensor.copy()
            observation.set_from(twin, player)
            assert (observation.tensor == seen).all()
            assert twin.legal_actions(player) == state.legal_actions(player)
            assert twin.history() == state.history()
        assert str(state.resample_from_infostate(0, sampler)) != str(state)


def test_memory_tells_states_apart_that_look_alike():
    """Two pasts that led to the same sight are two information states."""
    keys = {}
    for seed in range(4):
        for state in walk(dealt("python_teahouse_sweets"), seed, 60):
            player = state.current_player()
            key = state.information_state_string()
            past = tuple(state.history())
            assert keys.setdefault(key, (player, past)) == (player, past) or len(past) < 5


@pytest.mark.parametrize("key", KEYS)
def test_its_bots_play_our_games(key):
    """IS-MCTS, which resamples and looks states up by their strings, against random players."""
    game = pyspiel.load_game(short_name(key))
    chance = np.random.RandomState(1)
    search = ismcts.ISMCTSBot(game, Quick(), 0.7, 3, random_state=chance, allow_inconsistent_action_sets=False)
    others = [uniform_random.UniformRandomBot(seat, chance) for seat in range(1, game.num_players())]
    for number, state in enumerate(walk(dealt(short_name(key)), 2)):
        if state.current_player() == 0 and number < 20:
            action = search.step(state)
            assert action in state.legal_actions()
    returns = evaluate_bots.evaluate_bots(
        game.new_initial_state(), [uniform_random.UniformRandomBot(0, chance), *others], chance
    )
    assert sum(returns) == pytest.approx(0)


class Quick(mcts.Evaluator):
    """Judges nothing: the walk down the tree is what is tried here."""

    def evaluate(self, state):
        return np.zeros(state.num_players())

    def prior(self, state):
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def test_its_learning_environment_takes_our_games():
    env = rl_environment.Environment(pyspiel.load_game("python_teahouse_taiwan_snackbar(players=3)"))
    env.seed(1)
    step = env.reset()
    assert len(step.observations["info_state"][0]) == env.observation_spec()["info_state"][0]
    for _ in range(20):
        if step.last():
            break
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])


def test_the_observer_names_its_fields():
    state = dealt("python_teahouse_taiwan_snackbar")
    observation = make_observation(state.get_game())
    observation.set_from(state, state.current_player())
    assert observation.dict["hand"].sum() == 5
    assert observation.dict["turn"].tolist() == [1, 0, 0]
    assert observation.tensor.sum() == sum(part.sum() for part in observation.dict.values())
    assert '"game": "taiwan-snackbar"' in observation.string_from(state, 0)


def test_a_pickled_state_plays_on_the_same_way():
    state = dealt("python_teahouse_steam_up")
    for _ in walk(state, 3, 40):
        continue
    twin = pickle.loads(pickle.dumps(state))
    for one, two in zip(walk(state, 4, 30), walk(twin, 4, 30)):
        assert str(one) == str(two)
        assert one.information_state_string() == two.information_state_string()


# -- bad input


def test_an_illegal_action_is_refused_in_the_words_of_the_rules():
    state = dealt("python_teahouse_taiwan_snackbar(starter=1)")
    before = str(state)
    with pytest.raises(pyspiel.SpielError, match=r"so there is nothing to eat.*\(T2\)"):
        state.apply_action(0)
    with pytest.raises(pyspiel.SpielError, match="there is no action 400"):
        state.apply_action(400)
    with pytest.raises(pyspiel.SpielError, match="there is no player 7"):
        state.information_state_string(7)
    assert str(state) == before


def test_a_finished_game_is_not_played_on():
    state = dealt("python_teahouse_sweets")
    for _ in walk(state, 1):
        continue
    with pytest.raises(pyspiel.SpielError, match=r"the game is over, nobody decides any more \(R9\)"):
        state.apply_action(0)


def test_bad_parameters_are_refused():
    with pytest.raises(pyspiel.SpielError, match="Sweets! is for 1 to 4 players, not 9"):
        pyspiel.load_game("python_teahouse_sweets(players=9)")
    with pytest.raises(pyspiel.SpielError, match="no_more"):
        pyspiel.load_game("python_teahouse_taiwan_snackbar(no_more=17)")
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("python_teahouse_sweets(sugar=1)")
    with pytest.raises(ValueError, match="takes no parameters"):
        pyspiel.load_game("python_teahouse_sweets").make_py_observer(None, {"sugar": 1})
    with pytest.raises(pyspiel.SpielError, match="a deal is drawn with numbers 0 to 255, not 256"):
        pyspiel.load_game("python_teahouse_sweets").new_initial_state().apply_action(256)
