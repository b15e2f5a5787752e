"""A game as a PettingZoo environment: one agent after the other, `player_0` at the first seat.

Each agent observes a dictionary: `observation`, the numbers of what its seat may know (docs/research.md says field by
field which), and `action_mask`, which is in `infos` as well. Nothing that a wrapper would check is left to a wrapper.
"""

import copy
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pettingzoo
from gymnasium import logger, spaces
from pettingzoo.utils.env import AECEnv, ParallelEnv

from teahouse.core.game import ALWAYS, NEVER, PackName
from teahouse.core.observe import Observer, Sight
from teahouse.core.state import State
from teahouse.research.environments import PACKAGE, Environment, environments
from teahouse.research.tables import (
    NO_MODE,
    Choice,
    Finished,
    IllegalAction,
    Laid,
    Mask,
    Numbers,
    WrongSetting,
    decide,
    whole,
    whole_seed,
)

Observation = dict[str, Any]
MODES = ["human", "ansi"]
EYES = ("_sight", "_numbers", "_mask", "_nothing")
NO_LIMIT = 1 << 62
WHOLE = (int, np.int64)  # what actions nearly always are
OVER = "the game is over, nobody decides any more (R9): call reset()"
NOT_DEALT = "no game has been dealt: call reset() first"


class Seats:
    """What both kinds of environment share: the table, its agents and their spaces."""

    metadata: ClassVar[dict[str, Any]]

    def __init__(
        self,
        key: str,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        pack: PackName = None,
        reward: str | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        rules: int = 1,
    ) -> None:
        self.laid = Laid(key, players, options, pack, reward, rules)
        self.metadata = {  # type: ignore[misc]
            "render_modes": MODES,
            "name": Environment(self.laid.game, self.laid.setup.rules).pettingzoo,
            "is_parallelizable": self.laid.game.simultaneous == ALWAYS,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        if render_mode is not None and render_mode not in MODES:
            raise WrongSetting(f"render_mode is {render_mode!r}; allowed are {', '.join(MODES)}")
        self.max_cycles = NO_LIMIT if max_cycles is None else whole("max_cycles", max_cycles, 1)
        self.possible_agents = [f"player_{seat}" for seat in range(self.laid.players)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = self.laid.space
        self.observation_spaces = {
            agent: spaces.Dict(
                {"observation": self.laid.numbers_space(), "action_mask": spaces.Box(0, 1, (space,), np.int8)}
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Choice(space) for agent in self.possible_agents}
        self._state: State | None = None
        self._seed: np.random.Generator | None = None
        self._open_eyes()

    def _open_eyes(self) -> None:
        """Memory to write observations on, which cannot be copied: every environment has its own."""
        self._sight = Sight(self.laid.observer)
        self._numbers: Numbers = np.frombuffer(memoryview(self._sight.numbers), np.int16)
        self._mask: Mask = np.frombuffer(memoryview(self._sight.mask), np.int8)
        self._nothing: Mask = np.zeros(self.laid.space, np.int8)
        self._nothing.flags.writeable = False

    def __getstate__(self) -> dict[str, Any]:
        """For pickles: the game as text."""
        kept = {name: value for name, value in vars(self).items() if name not in EYES}
        kept["_state"] = None if self._state is None else self._state.to_json()
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        if self._state is not None:
            self._state = self.laid.game.from_json(kept["_state"], self.laid.setup.pack)
        self._open_eyes()

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        memo[id(self.observation_spaces)] = self.observation_spaces  # nothing in them changes
        kept = {name: value for name, value in vars(self).items() if name not in EYES and name != "_state"}
        vars(twin).update(copy.deepcopy(kept, memo))
        twin._state = None if self._state is None else self._state.copy()
        twin._open_eyes()
        return twin

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def close(self) -> None:
        """Nothing is held open."""

    def _deal(self, seed: int | None) -> State:
        """A new game: without a seed the next one of the stream that the last seed began."""
        if seed is not None:
            number = whole_seed(seed)
            self._seed = np.random.default_rng(number)
        else:
            if self._seed is None:
                self._seed = np.random.default_rng()
            number = int(self._seed.integers(1 << 62))
        self._state = self.laid.deal(number)
        return self._state

    def _look(self, state: State, seat: int) -> Observation:
        self._sight.look(state, seat)
        return {"observation": self._numbers.copy(), "action_mask": self._mask.copy()}

    def _picture(self, seat: int) -> str | None:
        if self._state is None:
            raise Finished(NOT_DEALT)
        if self.render_mode is None:
            logger.warn(NO_MODE)
            return None
        picture = self.laid.picture(self._state, seat)
        if self.render_mode == "ansi":
            return picture
        print(picture, flush=True)  # noqa: T201 - what "human" means for a table of characters
        return None


class TableEnv(Seats, AECEnv[str, Observation, Any]):
    """A game whose agents decide one after the other.

    Where several decide at the same time they are asked in the order of their seats, and none sees another's choice.
    Who is eliminated is terminated at once. After `max_cycles` decisions of one agent the game is truncated.
    """

    _seen: Observation
    _infos: dict[str, dict[str, Any]]
    _all_told = True  # whether the infos are those of everyone who decides at the same time

    @property
    def infos(self) -> dict[str, dict[str, Any]]:
        """What each agent may do. Who is asked later than others is told when somebody looks: few do."""
        if not self._all_told:
            self._tell_all()
        return self._infos

    @infos.setter
    def infos(self, infos: dict[str, dict[str, Any]]) -> None:
        self._infos = infos

    def action_space(self, agent: str) -> spaces.Space[Any]:
        if not self._all_told and agent != self.agent_selection:
            self._tell_all()
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        state = self._deal(seed)
        self._may_wait = self.laid.game.simultaneous != NEVER
        self._may_leave = type(self.laid.observer).gone is not Observer.gone
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._paid = False
        self._absent = 0
        self._decisions = [0] * self.laid.players
        self._scores = [int(self.laid.observer.score(state, seat)) for seat in range(self.laid.players)]
        for space in self.action_spaces.values():
            space.now = None
        self._ask(state, state.turn())
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        if self._state is None:
            raise Finished(NOT_DEALT)
        seen = self._seen
        if seen and agent == self.agent_selection:
            return {"observation": seen["observation"], "action_mask": seen["action_mask"]}
        return self._look(self._state, self.seat_of[agent])

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        if self._state is None:
            raise Finished(NOT_DEALT)
        agent = self.agent_selection
        try:
            return (
                self.observe(agent) if observe else None,
                self._cumulative_rewards[agent],
                self.terminations[agent],
                self.truncations[agent],
                self._infos[agent],
            )
        except KeyError:
            raise Finished(OVER) from None

    def step(self, action: Any) -> None:
        state = self._state
        if state is None:
            raise Finished(NOT_DEALT)
        if not self.agents:
            raise Finished(OVER)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._last_step(agent, action)
            return
        seat = self.seat_of[agent]
        if action.__class__ in WHOLE and 0 <= action < self.laid.space and self._allowed[action]:
            state.step(seat, int(action))
        else:
            decide(state, seat, action)  # refuses in the words of the rules
        if self._paid:
            self._clear_rewards()
            self._paid = False
        self._cumulative_rewards[agent] = 0.0
        self._infos[agent] = {"action_mask": self._nothing}
        self.action_spaces[agent].now = None
        decisions = self._decisions
        decisions[seat] += 1
        turn: int = state.turn()
        if self.laid.points:
            self._pay_points(state)
        if turn < 0:
            self._end(state)
        else:
            self._ask(state, turn)
            absent = self.laid.observer.absent(state) if self._may_leave else 0
            if decisions[turn] >= self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
                self._leave()
            elif absent != self._absent:
                self._send_off(absent)
        if self._paid:
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        return self._picture(self.seat_of[self.agent_selection] if self._state is not None else 0)

    # -- inside

    def _last_step(self, agent: str, action: Any) -> None:
        """Who is out of the game steps once more, with None, and is no agent any longer."""
        if action is not None:
            why = "is out of the game and decides nothing more: the only action left is None"
            raise IllegalAction(f"player {self.seat_of[agent] + 1} {why} (R9)")
        self._was_dead_step(action)
        self._seen = {}
        self._paid = False

    def _ask(self, state: State, seat: int) -> None:
        """The next decision is this seat's: what it sees, and what it may do, in both places."""
        agent = self.possible_agents[seat]
        self.agent_selection = agent
        self._seen = self._look(state, seat)
        self._allowed = self._mask.tobytes()  # the arrays are the caller's, and may be written on
        mask = self._seen["action_mask"]
        self._infos[agent] = {"action_mask": mask}
        self.action_spaces[agent].now = mask
        self._all_told = not self._may_wait

    def _tell_all(self) -> None:
        """Who decides at the same time, but is asked later, may do the same things then as now."""
        self._all_told = True
        state = self._state
        assert state is not None
        pending = state.pending()
        for agent in self.agents:
            seat = self.seat_of[agent]
            if agent == self.agent_selection:
                continue
            mask = self._nothing
            if seat in pending:
                mask = np.zeros(self.laid.space, np.int8)
                mask[state.legal(seat)] = 1
            self._infos[agent] = {"action_mask": mask}
            self.action_spaces[agent].now = mask if seat in pending else None

    def _pay_points(self, state: State) -> None:
        for agent in self.agents:
            seat = self.seat_of[agent]
            score = int(self.laid.observer.score(state, seat))
            if score != self._scores[seat]:
                self.rewards[agent] = float(score - self._scores[seat])
                self._scores[seat] = score
                self._paid = True

    def _end(self, state: State) -> None:
        outcome = state.outcome()
        assert outcome is not None
        if not self.laid.points:
            for agent in self.agents:
                self.rewards[agent] = self.laid.observer.pay(outcome, self.seat_of[agent])
            self._paid = True
        self.terminations = dict.fromkeys(self.agents, True)
        self._all_told = not self._may_wait
        self._leave()

    def _send_off(self, absent: int) -> None:
        """Who is out of the game has lost, is paid for it now and takes a last step with None."""
        for agent in self.agents:
            seat = self.seat_of[agent]
            if absent >> seat & 1 and not self._absent >> seat & 1:
                self.terminations[agent] = True
                if not self.laid.points:
                    self.rewards[agent] = self.laid.observer.loss()
                    self._paid = True
        self._absent = absent
        self._leave()

    def _leave(self) -> None:
        self._deads_step_first()
        self._seen = {}


class TableParallelEnv(Seats, ParallelEnv[str, Observation, Any]):
    """A game in which everyone decides at the same time, every time."""

    def __init__(self, key: str, *settings: Any, **more: Any) -> None:
        super().__init__(key, *settings, **more)
        if self.laid.game.simultaneous != ALWAYS:
            raise WrongSetting(f"in {self.laid.game.title} players decide one after the other: make a TableEnv")

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        state = self._deal(seed)
        self.agents = list(self.possible_agents)
        self._cycles = 0
        self._scores = [int(self.laid.observer.score(state, seat)) for seat in range(self.laid.players)]
        return self._observe(state)

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        state = self._state
        if state is None or not self.agents:
            raise Finished("the game is over or has not begun, nobody decides (R9): call reset()")
        if not isinstance(actions, Mapping):
            raise IllegalAction(f"actions are given by agent, not as {actions!r} ({type(actions).__name__})")
        missing = [agent for agent in self.agents if agent not in actions]
        if missing:
            raise IllegalAction(f"everyone decides at the same time, and {', '.join(missing)} did not (D2)")
        trial = state.copy()  # an illegal choice of one leaves everybody's undone
        for agent in self.agents:
            decide(trial, self.seat_of[agent], actions[agent])
        self._state = trial
        self._cycles += 1
        outcome = trial.outcome()
        over = outcome is not None
        cut = not over and self._cycles >= self.max_cycles
        rewards = dict.fromkeys(self.agents, 0.0)
        for agent in self.agents:
            seat = self.seat_of[agent]
            if self.laid.points:
                score = int(self.laid.observer.score(trial, seat))
                rewards[agent] = float(score - self._scores[seat])
                self._scores[seat] = score
            elif outcome is not None:
                rewards[agent] = self.laid.observer.pay(outcome, seat)
        seen, infos = self._observe(trial)
        ends = dict.fromkeys(self.agents, over)
        cuts = dict.fromkeys(self.agents, cut)
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, ends, cuts, infos

    def render(self) -> str | None:
        return self._picture(0)

    def _observe(self, state: State) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        seen = {agent: self._look(state, self.seat_of[agent]) for agent in self.agents}
        for agent, sight in seen.items():
            self.action_spaces[agent].now = sight["action_mask"] if state.pending() else None
        return seen, {agent: {"action_mask": sight["action_mask"]} for agent, sight in seen.items()}


def register() -> None:
    """Make every game known to `pettingzoo.make`: ("aec", "teahouse/sweets_v0")."""
    for made in environments():
        name = made.pettingzoo
        pettingzoo.register("aec", f"teahouse/{name}", entry_point=f"{PACKAGE}.{name}:env")
        if made.game.simultaneous == ALWAYS:
            pettingzoo.register("parallel", f"teahouse/{name}", entry_point=f"{PACKAGE}.{name}:parallel_env")


register()
