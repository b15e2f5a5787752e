"""PettingZoo's own tests on every environment, and what they do not look at."""

import copy
import importlib
import pickle
import warnings
from types import SimpleNamespace

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.conversions import aec_to_parallel, turn_based_aec_to_parallel

import teahouse
from teahouse.core.game import NEVER
from teahouse.research.pettingzoo import TableEnv, TableParallelEnv
from teahouse.research.tables import Finished, IllegalAction, WrongSeed
from tests.certain import certain

with warnings.catch_warnings():  # its tests load one of its own games in a way that it deprecates
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

NAMES = [game.key.replace("-", "_") for game in teahouse.games()]
# PettingZoo knows the environments that observe a dictionary by their names, and warns of all others.
DICTIONARIES = "Observation is not a NumPy array|Observation space for each agent probably should be"
TABLES = [
    pytest.param(game.key, players, {}, id=f"{game.key}-{players}")
    for game in teahouse.games()
    for players in range(game.fewest, game.most + 1)
] + [
    pytest.param(
        game.key, game.fewest + 1, {**option.needs, option.key: option.choices[-1]}, id=f"{game.key}-{option.key}"
    )
    for game in teahouse.games()
    for option in game.options
    if option.key not in ("starter", "animals")
]
TABLES += [
    pytest.param(game.key, max(2, game.fewest), {"starter": 2}, id=f"{game.key}-starter")
    for game in teahouse.games()
    if any(option.key == "starter" for option in game.options)
]
TABLES.append(pytest.param("steam-up", 3, {"animals": "beginners"}, id="steam-up-animals"))


@pytest.fixture(autouse=True)
def _dictionaries():
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", DICTIONARIES)
        yield


def module(name):
    return importlib.import_module(f"teahouse.research.{name}_v0")


def play(env, seed=0, until=None):
    """Random play to the end; how often each agent decided and what it was paid."""
    chance = np.random.default_rng(seed)
    env.reset(seed=seed)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    decisions = dict.fromkeys(env.possible_agents, 0)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        paid[agent] += reward
        action = None
        if not over and not cut:
            decisions[agent] += 1
            action = chance.choice(np.flatnonzero(seen["action_mask"]))
        env.step(action)
    return decisions, paid


# -- PettingZoo's own


@pytest.mark.parametrize("name", NAMES)
def test_api(name):
    api_test(module(name).env(), num_cycles=30)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name):
    seed_test(module(name).env, num_cycles=20)


@pytest.mark.parametrize("name", NAMES)
def test_rendering(name, capsys):
    render_test(module(name).env, custom_tests={"ansi": lambda picture: len(picture.splitlines()) > 5})


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_api_at_every_table(key, players, options):
    api_test(TableEnv(key, players=players, options=options, rules=teahouse.game(key).rules), num_cycles=5)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("options", [{}, {"cooperative": True}, {"dummy": "stays"}])
def test_the_parallel_api_at_every_table(players, options):
    parallel_api_test(TableParallelEnv("dim-sum", players=players, options=options), num_cycles=60)


@pytest.mark.parametrize("name", NAMES)
def test_the_parallel_api_through_its_own_conversion(name):
    """Whoever is not asked may say what they like: only the agent whose turn it is decides."""
    parallel_api_test(turn_based_aec_to_parallel(module(name).env()), num_cycles=40)


def test_dim_sum_is_parallel_by_its_own_conversion_too():
    parallel_api_test(aec_to_parallel(module("dim_sum").env(players=3)), num_cycles=30)
    assert not module("sweets").env().metadata["is_parallelizable"]


def test_dim_sum_lasts_as_many_cycles_as_it_is_told_in_both_forms():
    max_cycles_test(module("dim_sum"))


def test_sweets_alone_lasts_as_many_cycles_as_it_is_told_in_both_forms():
    """Alone every decision is a cycle, so that its conversion lasts as long."""

    def alone(max_cycles):
        return module("sweets").env(players=1, max_cycles=max_cycles)

    max_cycles_test(
        SimpleNamespace(env=alone, parallel_env=lambda max_cycles: turn_based_aec_to_parallel(alone(max_cycles)))
    )


def test_the_same_seed_gives_the_same_parallel_game():
    parallel_seed_test(module("dim_sum").parallel_env, num_cycles=20)


# -- ours


def test_pettingzoo_makes_them_by_name():
    env = pettingzoo.make("aec", "teahouse/steam_up_v0", players=3)
    assert (str(env), len(env.possible_agents)) == ("steam_up_v0", 3)
    assert isinstance(pettingzoo.make("parallel", "teahouse/dim_sum_v0"), TableParallelEnv)


@pytest.mark.parametrize("name", NAMES)
def test_no_agent_decides_more_often_than_max_cycles(name):
    decisions, _ = play(module(name).env(max_cycles=4))
    assert max(decisions.values()) == 4


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_whatever_is_won_is_lost_by_the_others(key, players, options):
    env = TableEnv(key, players=players, options=options, rules=teahouse.game(key).rules)
    _, paid = play(env, 3)
    if env.laid.setup.together:
        assert set(paid.values()) in ({1.0}, {-1.0})
    elif players > 1:
        assert sum(paid.values()) == pytest.approx(0)
        assert max(paid.values()) > 0 or set(paid.values()) == {0.0}


@pytest.mark.parametrize("name", NAMES)
def test_points_are_paid_as_they_are_made_and_sum_to_the_score(name):
    env = module(name).env(reward="points")
    _, paid = play(env, 4)
    scores = [env.laid.observer.score(env._state, seat) for seat in range(env.laid.players)]
    assert list(paid.values()) == scores
    assert any(scores)


def test_t11_who_is_knocked_out_is_terminated_at_once_and_has_lost():
    env = TableEnv("taiwan-snackbar", players=5, options={"knock_out": True})
    chance = np.random.default_rng(1)
    env.reset(seed=1)
    left = []
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        assert seen is not None
        if over:
            left.append((agent, reward, len(env.agents)))
            assert not seen["action_mask"].any()
            env.step(None)
        else:
            assert (seen["action_mask"] == info["action_mask"]).all()
            env.step(chance.choice(np.flatnonzero(seen["action_mask"])))
    assert [alive for _, _, alive in left] == [5, 4, 3, 2, 1]
    assert sorted(reward for _, reward, _ in left) == [-0.25] * 4 + [1.0]
    assert all(reward == -0.25 for _, reward, _ in left[:3])


def test_the_mask_is_in_both_places_and_only_for_who_is_asked():
    env = module("sweets").env(players=3)
    env.reset(seed=2)
    agent = env.agent_selection
    others = [other for other in env.agents if other != agent]
    assert env.infos[agent]["action_mask"].any()
    assert (env.observe(agent)["action_mask"] == env.infos[agent]["action_mask"]).all()
    for other in others:
        assert not env.infos[other]["action_mask"].any()
        assert not env.observe(other)["action_mask"].any()


@pytest.mark.parametrize("game", teahouse.games(), ids=lambda game: game.key)
def test_the_mask_of_everyone_who_decides_at_once_is_in_both_places(game):
    env = TableEnv(game.key, players=3)
    env.reset(seed=2)
    chance = np.random.default_rng(1)
    most = 0
    for _ in range(90):
        pending = [f"player_{seat}" for seat in certain(teahouse.State, env._state).pending()]
        if not pending:  # a short game
            break
        most = max(most, len(pending))
        for agent in env.agents:
            mask = env.infos[agent]["action_mask"]
            assert mask.any() == (agent in pending)
            assert (env.observe(agent)["action_mask"] == mask).all()
            assert agent not in pending or mask[env.action_space(agent).sample()]
        env.step(chance.choice(np.flatnonzero(env.infos[env.agent_selection]["action_mask"])))
    assert most == (1 if game.simultaneous == NEVER else 3)


def moves(env, seed, count=25):
    """A few random decisions and what was seen before each."""
    chance = np.random.default_rng(seed)
    seen = []
    for _ in range(count):
        if not env.agents:
            break
        sight, reward, over, cut, _ = env.last()
        seen.append((env.agent_selection, sight["observation"].tobytes(), sight["action_mask"].tobytes(), reward))
        env.step(None if over or cut else chance.choice(np.flatnonzero(sight["action_mask"])))
    return seen


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@pytest.mark.parametrize("name", NAMES)
def test_a_copy_plays_on_by_itself_and_just_the_same(name, copied):
    env = module(name).env(reward="points")
    copied(env).reset(seed=1)
    env.reset(seed=3)
    moves(env, 1)
    twin = copied(env)
    before = env._state.digest()
    ahead = moves(twin, 2)
    assert env._state.digest() == before
    assert moves(env, 2) == ahead


def test_a_copy_of_the_parallel_form_plays_on_just_the_same():
    env = module("dim_sum").parallel_env(players=3)
    seen, _ = env.reset(seed=3)
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
        later = twin.step(actions)[0]
        assert all((later[agent]["observation"] != seen[agent]["observation"]).any() for agent in seen)
    again = env.step(actions)[0]
    assert all((later[agent]["observation"] == again[agent]["observation"]).all() for agent in seen)


@pytest.mark.parametrize("name", NAMES)
def test_r5_what_an_agent_is_told_stays_the_same_when_all_that_is_hidden_is_redrawn(name):
    """Observation, both masks, points so far and the picture, for everyone and not only for who is asked."""
    env = module(name).env(players=3, reward="points", render_mode="ansi")
    env.reset(seed=4)
    for number in range(6):
        moves(env, number, 9)
        if not certain(teahouse.State, env._state).pending():  # a short game
            break
        for seat, agent in enumerate(env.possible_agents):
            twin = copy.deepcopy(env)
            twin._state = env._state.resample(seat, teahouse.Chance(1000 + number))
            twin._ask(twin._state, twin._state.turn())
            true, redrawn = env.observe(agent), twin.observe(agent)
            assert redrawn["observation"].tobytes() == true["observation"].tobytes()
            assert redrawn["action_mask"].tobytes() == true["action_mask"].tobytes()
            assert (twin.infos[agent]["action_mask"] == env.infos[agent]["action_mask"]).all()
            assert twin.agent_selection == env.agent_selection
            assert twin.laid.observer.score(twin._state, seat) == env._scores[seat]
            if agent == env.agent_selection:
                assert twin.render() == env.render()


def test_r5_nothing_hidden_is_in_what_the_parallel_form_tells():
    env = module("dim_sum").parallel_env(players=4)
    seen, _ = env.reset(seed=4)
    for number in range(20):
        for seat, agent in enumerate(env.agents):
            twin, infos = env._observe(env._state.resample(seat, teahouse.Chance(1000 + number)))
            assert twin[agent]["observation"].tobytes() == seen[agent]["observation"].tobytes()
            assert infos[agent]["action_mask"].tobytes() == seen[agent]["action_mask"].tobytes()
        seen, *_ = env.step({agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents})


def test_an_observation_is_the_callers_to_keep():
    env = module("taiwan_snackbar").env()
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    before = seen["observation"].copy()
    env.step(np.flatnonzero(seen["action_mask"])[0])
    assert (seen["observation"] == before).all()


# -- bad input


def test_an_illegal_action_is_refused_in_the_words_of_the_rules():
    env = module("taiwan_snackbar").env()
    env.reset(seed=1)
    before = env._state.digest()
    with pytest.raises(IllegalAction, match=r"nothing is ordered, so there is nothing to eat.*\(T2\)"):
        env.step(0)
    with pytest.raises(ValueError, match="there is no action 400: this game has actions 0 to"):
        env.step(400)
    for wrong in ("eat", 1.0, None, True, [1]):
        with pytest.raises(ValueError, match="an action is a whole number, not"):
            env.step(wrong)
    assert env._state.digest() == before


def test_a_finished_environment_is_not_stepped():
    env = module("sweets").env()
    with pytest.raises(Finished, match=r"call reset\(\) first"):
        env.step(0)
    play(env)
    for ask in (env.last, lambda: env.step(0)):
        with pytest.raises(Finished, match=r"the game is over, nobody decides any more \(R9\)"):
            ask()


def test_who_is_out_can_only_step_with_none():
    env = module("dim_sum").env(max_cycles=1)
    env.reset(seed=1)
    while not env.truncations[env.agent_selection]:
        env.step(env.action_space(env.agent_selection).sample())
    with pytest.raises(ValueError, match="the only action left is None"):
        env.step(1)


@pytest.mark.parametrize("seed", ["seven", 1.5, -1, True])
def test_a_seed_is_a_whole_number(seed):
    for env in (module("dim_sum").env(), module("dim_sum").parallel_env()):
        with pytest.raises(WrongSeed, match="a seed is a whole number"):
            env.reset(seed=seed)


def test_everyone_decides_in_a_parallel_step_or_nobody_does():
    env = module("dim_sum").parallel_env(players=3)
    with pytest.raises(Finished, match=r"call reset\(\)"):
        env.step({})
    seen, _ = env.reset(seed=1)
    with pytest.raises(IllegalAction, match="actions are given by agent, not as None"):
        env.step(None)
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    before = env._state.digest()
    with pytest.raises(IllegalAction, match=r"player_2 did not \(D2\)"):
        env.step({agent: actions[agent] for agent in env.agents[:2]})
    held = set(np.flatnonzero(seen["player_2"]["action_mask"]))
    with pytest.raises(IllegalAction, match=r"is not in your hand; choose one of .* \(D2\)"):
        env.step(actions | {"player_2": next(card for card in range(52) if card not in held)})
    assert env._state.digest() == before
    env.step(actions)
    assert env._state.digest() != before


def test_nothing_is_told_before_the_deal():
    for env in (module("dim_sum").env(render_mode="ansi"), module("dim_sum").parallel_env(render_mode="ansi")):
        with pytest.raises(Finished, match=r"call reset\(\)"):
            env.render()
    for ask in ("last", "render"):
        with pytest.raises(Finished, match=r"call reset\(\) first"):
            getattr(module("sweets").env(), ask)()


def test_drawing_without_a_mode_is_warned_of():
    for env in (module("dim_sum").env(), module("dim_sum").parallel_env()):
        env.reset(seed=1)
        with pytest.warns(UserWarning, match="made without a render_mode"):
            assert env.render() is None


def test_bad_settings_are_refused():
    with pytest.raises(teahouse.InvalidOption, match="Sweets! is for 1 to 4 players, not 9"):
        module("sweets").env(players=9)
    with pytest.raises(teahouse.InvalidOption, match="players is '4', and a whole number is needed"):
        module("sweets").env(players="4")
    with pytest.raises(teahouse.InvalidOption, match="in Sweets! players decide one after the other"):
        TableParallelEnv("sweets")
    with pytest.raises(teahouse.InvalidOption, match="options is 5"):
        module("sweets").env(options=5)
    for wrong in (0, -1, 1.5, True):
        with pytest.raises(teahouse.InvalidOption, match="a whole number from 1 on is needed"):
            module("sweets").env(max_cycles=wrong)
    with pytest.raises(teahouse.InvalidOption, match="reward is 'money'"):
        module("sweets").env(reward="money")
    with pytest.raises(ValueError, match="Sweets! has no option 'sugar'"):
        module("sweets").env(options={"sugar": 1})
    with pytest.raises(ValueError, match="render_mode is 'rgb_array'; allowed are human, ansi"):
        module("sweets").env(render_mode="rgb_array")
