"""Games as Gymnasium environments for one learner: Sweets! alone, or a seat at any game with named bots in the others.

`gymnasium.make("teahouse/Sweets-v0")` after `import teahouse.research.gymnasium`, or the classes themselves.
`gymnasium.make_vec(…, vectorization_mode="vector_entry_point")` gives `TableVectorEnv`: many games stepped in
compiled code into arrays that it owns, without a loop over games in Python.
"""

from collections.abc import Mapping, Sequence
from typing import Any, SupportsInt

import gymnasium
import numpy as np
from gymnasium import logger, spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from teahouse.bots.opponents import Against, Opponents
from teahouse.bots.roster import hire
from teahouse.core.batch import Batch
from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove, InvalidOption
from teahouse.core.game import PackName
from teahouse.core.observe import Sight
from teahouse.core.state import State
from teahouse.research.tables import (
    NO_MODE,
    Choice,
    Finished,
    IllegalAction,
    Laid,
    Mask,
    Numbers,
    decide,
    whole_action,
    whole_seed,
)

MODES = ["human", "ansi"]
ILLEGAL = ("raise", "replace")
IDS = {
    "happy-dim-sum": "teahouse/HappyDimSum-v0",
    "steam-up": "teahouse/SteamUp-v0",
    "taiwan-snackbar": "teahouse/TaiwanSnackbar-v0",
    "dim-sum": "teahouse/DimSum-v0",
    "sweets": "teahouse/Sweets-v0",
}


def seats_with(laid: Laid, seat: int, bots: str | Sequence[str], seed: int) -> Opponents:
    """The bots in the other seats: one name for all, or a name for each in the order of the seats."""
    names = [bots] * (laid.players - 1) if isinstance(bots, str) else list(bots)
    if not 0 <= seat < laid.players:
        raise InvalidOption(f"there is no seat {seat}: this table has seats 0 to {laid.players - 1}")
    if len(names) != laid.players - 1:
        raise InvalidOption(f"bots names {len(names)} players; {laid.players - 1} seats are to be filled")
    names.insert(seat, "random")  # never asked: the learner decides there
    root = Chance(seed)
    hired = [hire(name, laid.game, root.word() << 29 ^ root.word()) for name in names]
    return Opponents(hired, root.split())


class TableEnv(gymnasium.Env[Numbers, Any]):
    """One seat at a table; bots sit in the others and decide until it is asked again.

    What the learner may do is in `info["action_mask"]` and in `action_masks()`, where sb3-contrib looks for it. What is
    not allowed is refused; for programs that know no masks `illegal="replace"` puts a legal action drawn by lot in its
    place and says so in `info["replaced"]`.
    """

    metadata = {"render_modes": MODES, "render_fps": 1}

    def __init__(
        self,
        key: str,
        players: int | None = None,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        options: Mapping[str, object] | None = None,
        pack: PackName = None,
        reward: str | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.laid = Laid(key, players, options, pack, reward)
        if illegal not in ILLEGAL:
            raise InvalidOption(f"illegal is {illegal!r}; allowed are 'raise' and 'replace'")
        self.illegal = illegal
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"render_mode is {render_mode!r}; allowed are {', '.join(MODES)}")
        self.render_mode = render_mode
        self.seat = seat
        self.bots = bots
        seats_with(self.laid, seat, bots, 0)  # refuses names that are none before anything is played
        self.observation_space: spaces.Box = self.laid.numbers_space()  # type: ignore[assignment]
        self.action_space: Choice = Choice(self.laid.space)
        self._sight = Sight(self.laid.observer)
        self._numbers: Numbers = np.frombuffer(memoryview(self._sight.numbers), np.int16)
        self._mask: Mask = np.frombuffer(memoryview(self._sight.mask), np.int8)
        self._state: State | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=None if seed is None else whole_seed(seed))
        while True:
            number = int(self.np_random.integers(1 << 62))
            self._state = self.laid.deal(number)
            self._opponents = seats_with(self.laid, self.seat, self.bots, number)
            if not self._opponents.play_until(self._state, self.seat, self.laid.observer):
                break  # else it was over before the learner was asked anything
        self._score = int(self.laid.observer.score(self._state, self.seat))
        self._over = False
        seen = self._look(self._state)
        if self.render_mode == "human":
            self.render()
        return seen

    def step(self, action: Any) -> tuple[Numbers, SupportsInt | float, bool, bool, dict[str, Any]]:  # type: ignore[override]
        state = self._state
        if state is None:
            raise Finished("no game has been dealt: call reset() first")
        if self._over:
            raise Finished("the game is over, nobody decides any more (R9): call reset()")
        replaced = self.illegal == "replace" and whole_action(action) not in state.legal(self.seat)
        if replaced:
            action = self.np_random.choice(state.legal(self.seat))
        decide(state, self.seat, action)
        observer = self.laid.observer
        self._over = self._opponents.play_until(state, self.seat, observer)
        reward = 0.0
        if self.laid.points:
            score = int(observer.score(state, self.seat))
            reward = float(score - self._score)
            self._score = score
        elif self._over:
            outcome = state.outcome()
            reward = observer.loss() if outcome is None else observer.pay(outcome, self.seat)
        seen, info = self._look(state)
        if self.illegal == "replace":
            info["replaced"] = replaced
        if self._over:
            outcome = state.outcome()
            info["outcome"] = None if outcome is None else outcome.to_json()
        if self.render_mode == "human":
            self.render()
        return seen, reward, self._over, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What the learner may do, as sb3-contrib asks for it."""
        return self._mask.astype(np.bool_)

    def render(self) -> str | None:
        if self._state is None:
            raise Finished("no game has been dealt: call reset() first")
        if self.render_mode is None:
            logger.warn(NO_MODE)
            return None
        picture = self.laid.picture(self._state, self.seat)
        if self.render_mode == "ansi":
            return picture
        print(picture, flush=True)  # noqa: T201 - what "human" means for a table of characters
        return None

    def _look(self, state: State) -> tuple[Numbers, dict[str, Any]]:
        allowed = self._sight.look(state, self.seat)
        mask = self._mask.copy()
        self.action_space.now = mask if allowed else None
        return self._numbers.copy(), {"action_mask": mask}


class TableVectorEnv(gymnasium.vector.VectorEnv[Numbers, Any, Any]):
    """Many games at once. The arrays it hands out are its own memory: read them before the next step, copy what is
    to be kept (`copy=True` does that for every step).

    With `seat=None` every seat is decided for: observation and mask are those of whoever decides next, who is in
    `info["seat"]`, and rewards have a column for each seat. A game that ends is dealt anew in the same step.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        key: str,
        num_envs: int = 1,
        players: int | None = None,
        seat: int | None = 0,
        bots: str | Sequence[str] = "greedy",
        options: Mapping[str, object] | None = None,
        pack: PackName = None,
        reward: str | None = None,
        copy: bool = False,
    ) -> None:
        if num_envs < 1:
            raise InvalidOption(f"num_envs is {num_envs}, and at least 1 is needed")
        self.laid = Laid(key, players, options, pack, reward)
        self.num_envs = num_envs
        self.seat = seat
        self.bots = bots
        self.copy = copy
        self.single_observation_space = self.laid.numbers_space()
        self.single_action_space = spaces.Discrete(self.laid.space)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        batch = self._batch(0)
        shape = (num_envs, self.laid.size)
        paid = (num_envs,) if seat is not None else (num_envs, self.laid.players)
        self._numbers: Numbers = np.frombuffer(memoryview(batch.page.numbers), np.int16).reshape(shape)
        self._last: Numbers = np.frombuffer(memoryview(batch.last.numbers), np.int16).reshape(shape)
        self._mask: Mask = np.frombuffer(memoryview(batch.mask), np.int8).reshape(num_envs, self.laid.space)
        self._rewards: NDArray[np.float64] = np.frombuffer(memoryview(batch.rewards), np.float64).reshape(paid)
        self._returns: NDArray[np.float64] = np.frombuffer(memoryview(batch.returns), np.float64).reshape(paid)
        self._over: NDArray[np.bool_] = np.frombuffer(memoryview(batch.over), np.bool_)
        self._seats: NDArray[np.int64] = np.frombuffer(memoryview(batch.seats), np.int64)
        self._lengths: NDArray[np.int64] = np.frombuffer(memoryview(batch.lengths), np.int64)
        self._never = np.zeros(num_envs, np.bool_)
        self._dealt = False

    def _batch(self, seed: int) -> Batch:
        """The games, in the same memory for as long as the environment lives."""
        if self.seat is None:
            self.batch = Batch(self.laid.observer, self.num_envs, self.laid.points)
        else:
            opponents = seats_with(self.laid, self.seat, self.bots, seed)
            self.batch = Against(self.laid.observer, self.num_envs, self.laid.points, self.seat, opponents)
        return self.batch

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=None if seed is None else whole_seed(seed))
        number = int(self.np_random.integers(1 << 60))
        if isinstance(self.batch, Against):
            self.batch.opponents = seats_with(self.laid, int(self.batch.learner), self.bots, number)
        self.batch.reset(number)
        self._dealt = True
        return self._kept(self._numbers), self._info()

    def step(
        self, actions: Any
    ) -> tuple[Numbers, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        if not self._dealt:
            raise Finished("no game has been dealt: call reset() first")
        given = np.ascontiguousarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise IllegalAction(
                f"actions are {self.num_envs} whole numbers, not an array of {given.dtype} in the shape {given.shape}"
            )
        wrong = np.flatnonzero((given < 0) | (given >= self.laid.space))
        if wrong.size:
            first = int(wrong[0])
            raise IllegalAction(str(self.batch.states[first].why_not(int(self._seats[first]), int(given[first]))))
        try:
            ended = self.batch.step(given.astype("<u4").tobytes())
        except IllegalMove as refusal:
            raise IllegalAction(str(refusal)) from None
        info = self._info()
        if ended:
            over = self._over.copy()
            info["final_obs"] = self._last.copy()
            info["_final_obs"] = over
            info["episode"] = {"r": self._returns.copy(), "l": self._lengths.copy()}
            info["_episode"] = over
        return self._kept(self._numbers), self._kept(self._rewards), self._kept(self._over), self._never, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done in each game; the environment's own memory."""
        return self._mask.view(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._kept(self._mask)}
        if self.seat is None:
            info["seat"] = self._kept(self._seats)
        return info

    def _kept(self, array: Any) -> Any:
        return array.copy() if self.copy else array


def register() -> None:
    """Make every game known to `gymnasium.make` and `make_vec`; Sweets! is played alone unless said otherwise."""
    for key, name in IDS.items():
        if name not in gymnasium.registry:
            kwargs: dict[str, Any] = {"key": key}
            if key == "sweets":
                kwargs["players"] = 1
            gymnasium.register(
                name,
                entry_point="teahouse.research.gymnasium:TableEnv",
                vector_entry_point="teahouse.research.gymnasium:TableVectorEnv",
                kwargs=kwargs,
            )


register()
