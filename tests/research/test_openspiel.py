"""OpenSpiel's own tests on every game, its bots at our tables, and what they may not learn."""

import contextlib
import io
import pickle
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import teahouse
from teahouse.research.openspiel import GAMES
from tests.certain import result

NAMES = list(GAMES)
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
EVERYWHERE = [*NAMES, *(VARIANTS if teahouse.compiled() else VARIANTS[3:])]


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


@pytest.mark.parametrize("name", NAMES)
def test_random_simulation_in_cpp(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", EVERYWHERE)
def test_the_simulation_of_its_own_suite(name):
    """Clones, native and pickled serialisation, returns within their bounds."""
    with contextlib.redirect_stdout(io.StringIO()):
        games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@pytest.mark.parametrize("name", NAMES)
def test_the_api_test_of_its_own_suite(name):
    """On states along two games; its own sample hardly gets beyond the many ways to deal."""
    game = pyspiel.load_game(name)

    class Case(api_test.EnforceAPIOnPartialTreeBase):
        game_name = name

        @classmethod
        def setUpClass(cls):
            cls.game = game
            cls.game_type = game.get_type()
            cls.some_states = [game.new_initial_state()]
            for seed in range(2):
                state = dealt(cls.game_name, (seed, 2, 3))
                cls.some_states += [each.clone() for i, each in enumerate(walk(state, seed)) if i % 7 == 0] + [state]

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Case).run(result)
    assert result.testsRun >= 5
    assert not [trouble for _, trouble in result.failures + result.errors]


@pytest.mark.parametrize("name", NAMES)
def test_r5_what_all_see_is_the_same_for_everyone_and_holds_nothing_of_a_hand(name):
    kinds = pyspiel.PrivateInfoType
    game = pyspiel.load_game(name)
    public = make_observation(game, pyspiel.IIGObservationType(True, False, kinds.NONE))
    private = make_observation(game, pyspiel.IIGObservationType(False, False, kinds.SINGLE_PLAYER))
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for number, state in enumerate(walk(dealt(name), 5, 60)):
        if number % 10:
            continue
        everyone = range(game.num_players())
        assert len({public.string_from(state, player) for player in everyone}) == 1
        for player in everyone:
            twin = state.resample_from_infostate(player, sampler)
            assert public.string_from(twin, player) == public.string_from(state, player)
            assert private.string_from(twin, player) == private.string_from(state, player)
            public.set_from(state, player)
        assert public.tensor.size == 0
    with pytest.raises(ValueError, match="what one player may know"):
        make_observation(game, pyspiel.IIGObservationType(True, False, kinds.ALL_PLAYERS))


def test_only_the_current_player_has_legal_actions():
    """In Dim Sum all choose at the same time; OpenSpiel asks one after the other."""
    state = dealt("python_teahouse_dim_sum(players=3)")
    assert state.table.pending() == [0, 1, 2]
    assert [len(state.legal_actions(player)) > 0 for player in range(3)] == [True, False, False]


def test_the_types_are_honest():
    kinds = pyspiel.GameType
    for name in NAMES:
        kind = pyspiel.load_game(name).get_type()
        made = GAMES[name].made
        fewest, most = made.game.players_of(made.rules)
        assert kind.chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
        assert kind.information == kinds.Information.IMPERFECT_INFORMATION
        assert kind.utility == kinds.Utility.ZERO_SUM
        assert (kind.min_num_players, kind.max_num_players) == (max(2, fewest), most)
        assert pyspiel.load_game(name).max_chance_nodes_in_history() == 3
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
    keys: dict[str, object] = {}
    for seed in range(4):
        for state in walk(dealt("python_teahouse_sweets"), seed, 60):
            player = state.current_player()
            key = state.information_state_string()
            past = tuple(state.history())
            assert keys.setdefault(key, (player, past)) == (player, past) or len(past) < 5


@pytest.mark.parametrize("name", NAMES)
def test_its_bots_play_whole_games_of_ours(name):
    """IS-MCTS, which resamples and looks states up by their strings, against its random players."""
    game = pyspiel.load_game(name)
    chance = np.random.RandomState(1)
    search = Watched(ismcts.ISMCTSBot(game, Quick(), 0.7, 2, random_state=chance))
    others = [Watched(uniform_random.UniformRandomBot(seat, chance)) for seat in range(1, game.num_players())]
    state = game.new_initial_state()
    returns = evaluate_bots.evaluate_bots(state, [search, *others], chance)
    assert state.is_terminal()
    assert min(bot.decisions for bot in (search, *others)) > 0
    assert sum(bot.decisions for bot in (search, *others)) == len(state.history()) - 3  # all but the deal
    winners = result(state.table).winners
    losers = [seat for seat in range(game.num_players()) if seat not in winners]
    assert {returns[seat] for seat in losers} <= {-1 / (game.num_players() - 1)}
    assert sum(returns[seat] for seat in winners) == pytest.approx(-sum(returns[seat] for seat in losers))
    assert len({returns[seat] for seat in winners}) == 1


class Watched(pyspiel.Bot):
    """Another bot, every action of which must be legal."""

    def __init__(self, bot):
        super().__init__()
        self.bot = bot
        self.decisions = 0

    def step(self, state):
        action = int(self.bot.step(state))
        assert action in state.legal_actions(), state.action_to_string(action)
        self.decisions += 1
        return action

    def restart_at(self, state):
        """Neither of its bots remembers anything."""

    def inform_action(self, state, player_id, action):
        """Nor listens: both look at the state they are shown."""


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
    for ask in (state.information_state_string, lambda seat: state.resample_from_infostate(seat, lambda: 0.5)):
        with pytest.raises(pyspiel.SpielError, match="there is no player 7"):
            ask(7)
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
    with pytest.raises(pyspiel.SpielError, match=r"who plays Sweets! alone .* here it is for 2 to 4 players"):
        pyspiel.load_game("python_teahouse_sweets(players=1)")
    with pytest.raises(pyspiel.SpielError, match="no_more"):
        pyspiel.load_game("python_teahouse_taiwan_snackbar(no_more=17)")
    with pytest.raises(pyspiel.SpielError):
        pyspiel.load_game("python_teahouse_sweets(sugar=1)")
    with pytest.raises(ValueError, match="takes no parameters"):
        pyspiel.load_game("python_teahouse_sweets").make_py_observer(None, {"sugar": 1})
    with pytest.raises(pyspiel.SpielError, match="a deal is drawn with numbers 0 to 255, not 256"):
        pyspiel.load_game("python_teahouse_sweets").new_initial_state().apply_action(256)
