"""Gymnasium's own check on every environment, and many games stepped at once."""

import copy
import pickle
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import ClipReward, RecordEpisodeStatistics

import teahouse
from teahouse.core.observe import Sight
from teahouse.research.environments import environments
from teahouse.research.gymnasium import TableEnv, TableVectorEnv
from teahouse.research.tables import Finished, IllegalAction, WrongSeed
from tests.bots.guests import invited
from tests.certain import certain, result

KEYS = [game.key for game in teahouse.games()]


def masked(mask, chance):
    """A random legal action for each row."""
    return np.argmax(chance.random(mask.shape) * mask, axis=1)


@pytest.mark.parametrize("illegal", ["raise", "replace"])
@pytest.mark.parametrize("name", [made.gymnasium for made in environments()])
def test_check_env_finds_nothing(name, illegal, capsys):
    """The check draws an action, deals anew and then plays it: what is not allowed must not end it."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*out of date", DeprecationWarning)  # there are newer rules
        check_env(gymnasium.make(name, illegal=illegal).unwrapped)


def test_only_what_was_drawn_before_the_deal_is_replaced_and_only_at_once():
    env = TableEnv("dim-sum", players=6)
    env.action_space.seed(1)
    drawn = env.action_space.sample()
    seed = next(seed for seed in range(99) if not env.reset(seed=seed)[1]["action_mask"][drawn])
    for _ in range(2):
        env.reset(seed=seed)
        assert env.step(drawn)[4]["replaced"] is True
    for wrong in np.flatnonzero(~env.action_masks()):
        with pytest.raises(IllegalAction):
            env.step(wrong)
    env.reset(seed=seed)
    with pytest.raises(IllegalAction):
        env.step(next(card for card in np.flatnonzero(~env.action_masks()) if card != drawn))
    env.step(env.action_space.sample())
    env.reset(seed=seed)
    with pytest.raises(IllegalAction):
        env.step(drawn)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@pytest.mark.parametrize("key", KEYS)
def test_a_copy_plays_on_by_itself_and_just_the_same(key, copied):
    """The bots beside it too: their luck is where it was."""
    env = TableEnv(key, players=3, bots=["easy", "random"], reward="points")
    copied(env).reset(seed=1)
    env.reset(seed=3)
    twin = copied(env)
    runs: list[list[object]] = []
    for one in (twin, env):
        runs.append([])
        over = False
        for number in range(12):
            if over:
                break
            mask = one.action_masks()
            seen, reward, over, _, _ = one.step(np.flatnonzero(mask)[number % mask.sum()])
            runs[-1].append((mask.tobytes(), seen.tobytes(), reward, over))
    assert runs[0] == runs[1]


@pytest.mark.parametrize("key", KEYS)
def test_r5_what_the_learner_is_told_stays_the_same_when_all_that_is_hidden_is_redrawn(key):
    env = TableEnv(key, players=3, seat=1, bots="random")
    envs = TableVectorEnv(key, num_envs=4, players=3, seat=None)
    _, info = env.reset(seed=2)
    envs.reset(seed=2)
    for number in range(25):
        chance = teahouse.Chance(1000 + number)
        state = certain(teahouse.State, env._state)
        seen, info = env._look(state)
        redrawn, again = env._look(state.resample(1, chance))
        assert redrawn.tobytes() == seen.tobytes()
        assert again["action_mask"].tobytes() == info["action_mask"].tobytes()
        if env.step(np.flatnonzero(info["action_mask"])[-1])[2]:
            env.reset()
        before = envs._numbers.copy(), envs._mask.copy()
        true = list(envs.batch.states)
        for i, state in enumerate(true):
            envs.batch.states[i] = state.resample(int(envs._seats[i]), chance)
            envs.batch.show(i)
        assert (envs._numbers == before[0]).all()
        assert (envs._mask == before[1]).all()
        envs.batch.states[:] = true
        envs.step(envs.action_space.sample())


def test_a_bot_of_another_package_that_fails_is_named_and_the_game_goes_on():
    with invited(broken="Broken", odd="Odd"):
        env = TableEnv("taiwan-snackbar", players=3, bots=["broken", "odd"])
        envs = TableVectorEnv("taiwan-snackbar", num_envs=2, players=3, bots=["broken", "odd"])
        slips = list(env.reset(seed=1)[1].get("slips", []))
        over = False
        while not over:
            _, _, over, _, info = env.step(env.action_space.sample())
            slips += info.get("slips", [])
        envs.reset(seed=1)
        assert envs.step(envs.action_space.sample())[4]["slips"]
    assert "broken failed: ValueError: out of tea" in slips
    assert any(slip.startswith("odd chose what is not allowed: ") for slip in slips)


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_against_bots_of_different_names(seat):
    env = TableEnv("taiwan-snackbar", players=4, seat=seat, bots=["random", "greedy", "greedy"])
    paid = []
    for seed in range(6):
        env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, cut, info = env.step(env.action_space.sample())
            assert not cut
        paid.append(reward)
        assert reward == pytest.approx(env.laid.observer.pay(result(certain(teahouse.State, env._state)), seat))
        assert info["outcome"]["winners"]
    shares = [1.0, 1 / 3, 1 / 9, -1 / 3]  # a win alone, shared by two, by three, and none
    assert all(any(reward == pytest.approx(share) for share in shares) for reward in paid)


def test_the_same_seed_gives_the_same_game_and_the_next_reset_another():
    env = TableEnv("sweets", players=3)
    first, _ = env.reset(seed=5)
    second, _ = env.reset()
    again, _ = env.reset(seed=5)
    assert (first == again).all()
    assert (first != second).any()


def test_solo_points_sum_to_the_score():
    env = certain(TableEnv, gymnasium.make("teahouse/Sweets-v0").unwrapped)
    env.reset(seed=1)
    total, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(env.action_space.sample())
        total += certain(float, reward)
    assert total == info["outcome"]["scores"][0]
    assert not env.action_masks().any()


def test_a_learner_who_is_knocked_out_is_done():
    env = TableEnv("taiwan-snackbar", players=6, options={"knock_out": True}, bots="random")
    early = 0
    for seed in range(12):
        env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, _ = env.step(env.action_space.sample())
        if certain(teahouse.State, env._state).outcome() is None:
            early += 1
            assert reward == -1 / 5
    assert early


def test_replace_puts_a_legal_action_in_the_place_of_an_illegal_one():
    env = TableEnv("taiwan-snackbar", illegal="replace", options={"starter": 1})
    env.reset(seed=1)
    assert not env.action_masks()[0]
    assert env.step(0)[4]["replaced"] is True
    assert env.step(10**30)[4]["replaced"] is True
    with pytest.raises(IllegalAction, match="an action is a whole number, not 'eat'"):
        env.step("eat")


# -- many games at once


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seat", [0, None])
def test_a_vectorised_game_is_the_game(key, seat):
    """Observation, mask, rewards and ends are what the single games say."""
    envs = TableVectorEnv(key, num_envs=5, seat=seat, bots="random", reward="points")
    chance = np.random.default_rng(1)
    envs.reset(seed=7)
    sight = Sight(envs.laid.observer)
    over = np.zeros(5, bool)
    for _ in range(120):
        for i, state in enumerate(envs.batch.states):
            decides = int(envs.batch.seats[i])
            assert decides == state.turn()
            sight.look(state, decides)
            assert bytes(sight.numbers) == envs._numbers[i].tobytes()
            assert bytes(sight.mask) == envs._mask[i].tobytes()
        twins = [state.copy() for state in envs.batch.states]
        before = [envs.laid.observer.score(twin, twin.turn()) for twin in twins]
        actions = masked(envs.action_masks(), chance)
        seats = [int(twin.turn()) for twin in twins]
        _, rewards, over, _, info = envs.step(actions)
        if seat is None:
            for i, twin in enumerate(twins):
                twin.step(seats[i], int(actions[i]))
                assert over[i] == (twin.turn() < 0)
                assert rewards[i, seats[i]] == envs.laid.observer.score(twin, seats[i]) - before[i]
        assert ("final_info" in info) == over.any()


def test_a_game_that_ends_is_dealt_anew_and_told_of():
    envs = gymnasium.make_vec("teahouse/Sweets-v0", num_envs=8, vectorization_mode="vector_entry_point", copy=True)
    chance = np.random.default_rng(2)
    _, info = envs.reset(seed=3)
    sums = np.zeros(8)
    steps = np.zeros(8, int)
    ended = 0
    for _ in range(150):
        seen, rewards, over, cut, info = envs.step(masked(info["action_mask"], chance))
        sums += rewards
        steps += 1
        assert not cut.any()
        for i in np.flatnonzero(over):
            ended += 1
            assert info["final_info"]["episode"]["r"][i] == sums[i]
            assert info["final_info"]["episode"]["l"][i] == steps[i]
            assert (info["final_obs"][i] != seen[i]).any()
            sums[i] = steps[i] = 0
        assert envs.observation_space.contains(seen)
    assert ended > 8


def test_the_same_seed_gives_the_same_games_at_once():
    runs = []
    for _ in range(2):
        envs = TableVectorEnv("dim-sum", num_envs=4, players=3, copy=True)
        chance = np.random.default_rng(2)
        seen, info = envs.reset(seed=9)
        run: list[np.ndarray[Any, Any]] = [seen]
        for _ in range(60):
            seen, rewards, _, _, info = envs.step(masked(info["action_mask"], chance))
            run += [seen, rewards]
        runs.append(run)
    assert all((one == two).all() for one, two in zip(*runs))


def test_a_list_has_a_seed_for_each_game():
    envs = TableVectorEnv("sweets", num_envs=3, players=1, copy=True)
    seen, _ = envs.reset(seed=[5, None, 7])
    one = TableEnv("sweets", players=1)
    assert (seen[0] == one.reset(seed=5)[0]).all()
    assert (seen[2] == one.reset(seed=7)[0]).all()
    again, _ = envs.reset(seed=np.array([7, 5, 5]))
    assert (again[[0, 1, 2]] == seen[[2, 0, 0]]).all()


@pytest.mark.parametrize("seat", [0, None])
def test_a_sample_is_legal_in_every_game(seat):
    envs = TableVectorEnv("steam-up", num_envs=20, seat=seat, bots="random")
    envs.reset(seed=1)
    envs.action_space.seed(1)
    for _ in range(60):
        actions = envs.action_space.sample()
        assert envs.action_masks()[np.arange(20), actions].all()
        assert envs.action_space.contains(actions)
        envs.step(actions)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
@pytest.mark.parametrize("seat", [0, None])
def test_a_copy_of_many_games_plays_on_just_the_same(seat, copied):
    envs = TableVectorEnv("sweets", num_envs=5, players=2, seat=seat, bots="easy", reward="points", copy=True)
    copied(envs).reset(seed=1)
    envs.reset(seed=3)
    for _ in range(40):
        envs.step(envs.action_space.sample())
    twin = copied(envs)
    runs = []
    for one in (twin, envs):
        chance = np.random.default_rng(4)
        run = []
        for _ in range(60):
            seen, rewards, over, _, info = one.step(masked(one.action_masks(), chance))
            run += [seen, rewards, over, info["action_mask"]]
            if over.any():
                run.append(info["final_info"]["episode"]["r"][over])
        runs.append(run)
    assert all(np.array_equal(one, two) for one, two in zip(*runs))


def test_gymnasiums_own_wrappers_count_and_clip():
    envs = ClipReward(RecordEpisodeStatistics(TableVectorEnv("sweets", num_envs=4, players=1)), -1, 1)
    envs.reset(seed=1)
    ended = 0
    for _ in range(150):
        _, rewards, over, _, info = envs.step(envs.action_space.sample())
        assert abs(rewards).max() <= 1
        if over.any():
            ended += 1
            theirs, ours = info["episode"], info["final_info"]["episode"]
            assert (theirs["r"][over] == ours["r"][over]).all()
            assert (theirs["l"][over] == ours["l"][over]).all()
    assert ended


def test_arrays_are_the_environments_own_unless_copies_are_asked_for():
    envs = TableVectorEnv("sweets", num_envs=3)
    seen, info = envs.reset(seed=1)
    before = seen.copy()
    later, *_ = envs.step(masked(info["action_mask"], np.random.default_rng(1)))
    assert later is seen
    assert (seen != before).any()
    with pytest.raises(ValueError, match="read-only"):
        seen[0, 0] = 1


# -- bad input


def test_an_illegal_action_is_refused_in_the_words_of_the_rules():
    env = TableEnv("taiwan-snackbar", options={"starter": 1})
    env.reset(seed=1)
    with pytest.raises(gymnasium.error.InvalidAction, match=r"so there is nothing to eat.*\(T2\)"):
        env.step(0)


def test_one_illegal_action_leaves_all_games_as_they_were():
    envs = TableVectorEnv("taiwan-snackbar", num_envs=3, players=4, seat=None)
    envs.reset(seed=1)
    actions = masked(envs.action_masks(), np.random.default_rng(1))
    actions[2] = 0
    before = [state.digest() for state in envs.batch.states]
    with pytest.raises(IllegalAction, match=r"so there is nothing to eat.*\(T2\)"):
        envs.step(actions)
    for wrong in (actions[:2], actions.astype(float)):
        with pytest.raises(IllegalAction, match="actions are 3 whole numbers, not an array of"):
            envs.step(wrong)
    allowed = int(masked(envs.action_masks(), np.random.default_rng(2))[2])
    for number in (-1, 99, 2**32 + allowed):  # packed into 32 bits the last one would be allowed
        actions[2] = number
        with pytest.raises(IllegalAction, match=f"there is no action {number}: this game has actions 0 to"):
            envs.step(actions)
    assert [state.digest() for state in envs.batch.states] == before


def test_a_finished_environment_is_not_stepped():
    env = TableEnv("sweets", players=1)
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) first"):
        env.step(0)
    with pytest.raises(Finished):
        TableVectorEnv("sweets").step([0])
    env.reset(seed=1)
    over = False
    while not over:
        over = env.step(env.action_space.sample())[2]
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"the game is over, nobody decides any more \(R9\)"):
        env.step(0)


@pytest.mark.parametrize("seed", ["seven", 1.5, -1, True])
def test_a_seed_is_a_whole_number(seed):
    for env in (TableEnv("sweets"), TableVectorEnv("sweets")):
        with pytest.raises(gymnasium.error.Error, match="a seed is a whole number"):
            env.reset(seed=seed)
    with pytest.raises(gymnasium.error.Error, match="a seed is a whole number"):
        TableVectorEnv("sweets").reset(seed=[seed])
    with pytest.raises(gymnasium.error.Error, match="a list of 1 of them"):
        TableVectorEnv("sweets").reset(seed=[1, 2])
    assert issubclass(WrongSeed, TypeError)


def test_bad_settings_are_refused():
    wrong: Any  # whatever a program in Python may hand in
    with pytest.raises(teahouse.InvalidOption, match="there is no bot 'clever'"):
        TableEnv("sweets", bots="clever")
    with pytest.raises(teahouse.InvalidOption, match="bots names 1 players; 2 seats are to be filled"):
        TableEnv("sweets", players=3, bots=["random"])
    for wrong in (None, 5, [None], b"easy"):
        with pytest.raises(ValueError, match="a name or a list of names is needed"):
            TableEnv("sweets", bots=wrong)
    for wrong in (5, -1):
        with pytest.raises(teahouse.InvalidOption, match=f"there is no seat {wrong}: this table has seats 0 to 1"):
            TableEnv("sweets", seat=wrong)
    for wrong in ("first", 1.0, True):
        for made in (TableEnv, TableVectorEnv):
            with pytest.raises(teahouse.InvalidOption, match=f"seat is {wrong!r}, and a whole number is needed"):
                made("sweets", seat=wrong)
    numbers: Any = {"num_envs": np.int64(2), "seat": np.int8(1), "players": np.int32(3)}
    assert TableVectorEnv("sweets", **numbers).reset(seed=1)[0].shape
    for wrong in (0, "3", 2.0, True):
        with pytest.raises(teahouse.InvalidOption, match=f"num_envs is {wrong!r}"):
            TableVectorEnv("sweets", num_envs=wrong)
    wrong = None
    with pytest.raises(teahouse.UnknownGame, match="there is no game 'None'"):
        TableEnv(wrong)
    with pytest.raises(teahouse.InvalidOption, match="illegal is 'ignore'"):
        TableEnv("sweets", illegal="ignore")
