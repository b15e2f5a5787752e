"""What is measured of others' environments, each through the interface that its own users call.

Every function gives a loop of so many steps; a step is one decision of one player, chosen at random from what is legal.
"""

import time
from collections.abc import Callable
from random import Random
from typing import Any

Loop = Callable[[int], float]  # steps in, processor seconds out


def clock() -> float:
    """Processor time: what else the machine has to do is left out of it."""
    return time.process_time()


def rlcard_uno() -> Loop:
    """RLCard's own loop: `state, player = env.step(action)`, with observation and legal actions in the state."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    pick = Random(1).random

    def run(steps: int) -> float:
        state, _ = env.reset()
        began = clock()
        for _ in range(steps):
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(pick() * len(legal))])
            if env.is_over():
                state, _ = env.reset()
        return clock() - began

    return run


def agent_loop(env: Any) -> Loop:
    """PettingZoo's own loop over agents, the mask taken from the observation."""
    pick = Random(1).random

    def run(steps: int) -> float:
        env.reset(seed=1)
        began = clock()
        done = 0
        while done < steps:
            for _ in env.agent_iter():
                seen, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                legal = seen["action_mask"].nonzero()[0]
                env.step(legal[int(pick() * len(legal))])
                done += 1
                if done >= steps:
                    break
            env.reset()
        return clock() - began

    return run


def pettingzoo_classic(name: str) -> Loop:
    import pettingzoo

    return agent_loop(pettingzoo.make("aec", f"classic/{name}"))


def crazy_eights(observing: bool) -> Loop:
    """OpenSpiel's crazy eights for four, driven from Python; only decisions of players count."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=4)")
    pick = Random(1).random

    def run(steps: int) -> float:
        done = 0
        began = clock()
        state = game.new_initial_state()
        while done < steps:
            if state.is_terminal():
                state = game.new_initial_state()
            legal = state.legal_actions()
            if not state.is_chance_node():
                done += 1
                if observing:
                    state.observation_tensor()
            state.apply_action(legal[int(pick() * len(legal))])
        return clock() - began

    return run


def spiel_python(name: str) -> Loop:
    """A game that is written in Python, through OpenSpiel."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers its Python games

    game = pyspiel.load_game(name)
    pick = Random(1).random

    def run(steps: int) -> float:
        done = 0
        began = clock()
        state = game.new_initial_state()
        while done < steps:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(pick() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(pick() * len(legal))])
            done += 1
        return clock() - began

    return run


def pgx_batch(name: str, batch: int) -> Loop:
    """Pgx on the processor: compiled, vectorised, games that end begin anew; only the steps themselves are timed."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    begin = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))

    def pick(key: Any, state: Any) -> Any:
        return jax.random.categorical(key, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)

    choose = jax.jit(pick)
    key = jax.random.PRNGKey(0)
    state = begin(jax.random.split(key, batch))
    state = step(state, choose(key, state), jax.random.split(key, batch))

    def run(steps: int) -> float:
        nonlocal key, state
        seconds = 0.0
        for _ in range(max(1, steps // batch)):
            key, one, two = jax.random.split(key, 3)
            actions = choose(one, state).block_until_ready()
            keys = jax.random.split(two, batch)
            jax.block_until_ready((state, keys))
            began = clock()
            state = step(state, actions, keys)
            jax.block_until_ready(state)
            seconds += clock() - began
        return seconds * steps / (max(1, steps // batch) * batch)

    return run
