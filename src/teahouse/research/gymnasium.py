"""Games as Gymnasium environments for one learner: alone, or in a seat at any game with named bots in the others.

`gymnasium.make("teahouse/Sweets-v0")` after `import teahouse.research.gymnasium`, or the classes themselves.
`gymnasium.make_vec(…, vectorization_mode="vector_entry_point")` gives `TableVectorEnv`: many games stepped in
compiled code into arrays that it owns, without a loop over games in Python.
"""

import copy
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
from teahouse.core.chance import Chance, chance_from_json
from teahouse.core.errors import IllegalMove, InvalidOption
from teahouse.core.game import PackName
from teahouse.core.observe import Sight
from teahouse.core.state import State
from teahouse.research.environments import environments
from teahouse.research.tables import (
    NO_MODE,
    Choice,
    Choices,
    Finished,
    IllegalAction,
    Laid,
    Mask,
    Numbers,
    WrongSeed,
    WrongSetting,
    decide,
    whole,
    whole_action,
    whole_seed,
)

MODES = ["human", "ansi"]
ILLEGAL = ("raise", "replace")
EYES = ("_sight", "_numbers", "_mask")
MEMORY = ("batch", "_numbers", "_last", "_mask", "_rewards", "_returns", "_over", "_seats", "_lengths")
TALLIES = ("seats", "counts", "seeds", "scores", "sums")  # what a batch takes along from step to step


def seats_with(laid: Laid, seat: int, bots: Any, seed: int) -> Opponents:
    """The bots in the other seats: one name for all, or a name for each in the order of the seats."""
    if not 0 <= seat < laid.players:
        raise WrongSetting(f"there is no seat {seat!r}: this table has seats 0 to {laid.players - 1}")
    if not isinstance(bots, Sequence) or not all(isinstance(name, str) for name in bots):
        raise WrongSetting(f"bots is {bots!r}, and a name or a list of names is needed")
    names = [bots] * (laid.players - 1) if isinstance(bots, str) else list(bots)
    if len(names) != laid.players - 1:
        raise WrongSetting(f"bots names {len(names)} players; {laid.players - 1} seats are to be filled")
    names.insert(seat, "random")  # never asked: the learner decides there
    root = Chance(seed)
    try:
        hired = [hire(name, laid.game, root.word() << 29 ^ root.word()) for name in names]
    except InvalidOption as problem:
        raise WrongSetting(str(problem)) from None
    return Opponents(hired, root.split())


def streams(opponents: Opponents) -> list[Any]:
    """Where all luck of the opponents has got to, as plain values: what they imagine, and each of the house's bots."""
    own = [getattr(bot, "chance", None) for bot in opponents.bots]
    return [chance.to_json() if isinstance(chance, Chance) else None for chance in (opponents.chance, *own)]


def go_on(opponents: Opponents, where: list[Any]) -> Opponents:
    """The opponents from there on; a bot of another package keeps no memory and has none to be given."""
    opponents.chance = chance_from_json(where[0])
    for bot, told in zip(opponents.bots, where[1:]):
        if told is not None and isinstance(getattr(bot, "chance", None), Chance):
            bot.chance = chance_from_json(told)  # type: ignore[attr-defined]
    return opponents


class TableEnv(gymnasium.Env[Numbers, Any]):
    """One seat at a table; bots sit in the others and decide until it is asked again.

    What the learner may do is in `info["action_mask"]` and in `action_masks()`, where sb3-contrib looks for it. What is
    not allowed is refused; for programs that know no masks `illegal="replace"` puts a legal action drawn by lot in its
    place and says so in `info["replaced"]`. The same happens to the first action of a game if the action space drew it
    before the deal, as Gymnasium's `check_env` does: nobody could have known then what is legal now.
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
        rules: int = 1,
    ) -> None:
        self.laid = Laid(key, players, options, pack, reward, rules)
        if illegal not in ILLEGAL:
            raise WrongSetting(f"illegal is {illegal!r}; allowed are 'raise' and 'replace'")
        self.illegal = illegal
        if render_mode is not None and render_mode not in MODES:
            raise WrongSetting(f"render_mode is {render_mode!r}; allowed are {', '.join(MODES)}")
        self.render_mode = render_mode
        self.seat = whole("seat", seat)
        self.bots = bots
        seats_with(self.laid, self.seat, bots, 0)  # refuses names that are none before anything is played
        self.observation_space: spaces.Box = self.laid.numbers_space()  # type: ignore[assignment]
        self.action_space: Choice = Choice(self.laid.space)
        self._state: State | None = None
        self._opponents: Opponents | None = None
        self._open_eyes()

    def _open_eyes(self) -> None:
        """Memory to write observations on, which cannot be copied: every environment has its own."""
        self._sight = Sight(self.laid.observer)
        self._numbers: Numbers = np.frombuffer(memoryview(self._sight.numbers), np.int16)
        self._mask: Mask = np.frombuffer(memoryview(self._sight.mask), np.int8)

    def __getstate__(self) -> dict[str, Any]:
        """For pickles: the game as text, the bots by their names and where their luck has got to."""
        kept = {name: value for name, value in vars(self).items() if name not in EYES}
        kept["_state"] = None if self._state is None else self._state.to_json()
        kept["_opponents"] = None if self._opponents is None else streams(self._opponents)
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        if kept["_state"] is not None:
            self._state = self.laid.game.from_json(kept["_state"], self.laid.setup.pack)
        if kept["_opponents"] is not None:
            self._opponents = go_on(seats_with(self.laid, self.seat, self.bots, self._number), kept["_opponents"])
        self._open_eyes()
        if self._state is not None:
            self._sight.look(self._state, self.seat)

    def __deepcopy__(self, memo: dict[int, Any]) -> "TableEnv":
        twin = type(self).__new__(type(self))
        memo[id(self)] = twin
        twin.__setstate__(copy.deepcopy(self.__getstate__(), memo))
        return twin

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=None if seed is None else whole_seed(seed))
        while True:
            self._number = int(self.np_random.integers(1 << 62))
            self._state = self.laid.deal(self._number)
            self._opponents = seats_with(self.laid, self.seat, self.bots, self._number)
            if not self._opponents.play_until(self._state, self.seat, self.laid.observer):
                break  # else it was over before the learner was asked anything
        self._score = int(self.laid.observer.score(self._state, self.seat))
        self._over = False
        self._begun = False
        self.action_space.deal()
        seen, info = self._look(self._state)
        self._tell_slips(info)
        if self.render_mode == "human":
            self.render()
        return seen, info

    def step(self, action: Any) -> tuple[Numbers, SupportsInt | float, bool, bool, dict[str, Any]]:  # type: ignore[override]
        state = self._state
        if state is None or self._opponents is None:
            raise Finished("no game has been dealt: call reset() first")
        if self._over:
            raise Finished("the game is over, nobody decides any more (R9): call reset()")
        number = whole_action(action)
        blindly = not self._begun and number == self.action_space.outlived
        replaced = (blindly or self.illegal == "replace") and number not in state.legal(self.seat)
        if replaced:
            number = int(self.np_random.choice(state.legal(self.seat)))
        decide(state, self.seat, number)
        self._begun = True
        self.action_space.drawn = -1
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
        if replaced or self.illegal == "replace":
            info["replaced"] = replaced
        self._tell_slips(info)
        if self._over:
            outcome = state.outcome()
            info["outcome"] = None if outcome is None else outcome.to_json()
        if self.render_mode == "human":
            self.render()
        return seen, reward, self._over, False, info

    def _tell_slips(self, info: dict[str, Any]) -> None:
        """Name the bots of other packages that lost a decision to chance."""
        assert self._opponents is not None
        slips = self._opponents.slips()
        if slips:
            info["slips"] = slips

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
    """Many games at once. The observations and masks it hands out are its own memory: read them before the next step,
    copy what is to be kept (`copy=True` does that for every step).

    With `seat=None` every seat is decided for: observation and mask are those of whoever decides next, who is in
    `info["seat"]`, and rewards have a column for each seat. A game that ends is dealt anew in the same step; how it
    ended is in `info["final_obs"]` and `info["final_info"]`.
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
        rules: int = 1,
    ) -> None:
        num_envs = whole("num_envs", num_envs, 1)
        self.laid = Laid(key, players, options, pack, reward, rules)
        self.num_envs = num_envs
        self.seat = None if seat is None else whole("seat", seat)
        self.bots = bots
        self.copy = copy
        self.single_observation_space = self.laid.numbers_space()
        self.single_action_space = spaces.Discrete(self.laid.space)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space: Choices = Choices(np.full(num_envs, self.laid.space))
        self._dealt = False
        self._settle()

    def _settle(self) -> None:
        """The games, and arrays that are their memory: the same for as long as the environment lives."""
        batch = self._batch(0)
        games = self.num_envs
        shape = (games, self.laid.size)
        paid = (games,) if self.seat is not None else (games, self.laid.players)
        self._numbers: Numbers = np.frombuffer(memoryview(batch.page.numbers), np.int16).reshape(shape)
        self._last: Numbers = np.frombuffer(memoryview(batch.last.numbers), np.int16).reshape(shape)
        self._mask: Mask = np.frombuffer(memoryview(batch.mask), np.int8).reshape(games, self.laid.space)
        self._rewards: NDArray[np.float64] = np.frombuffer(memoryview(batch.rewards), np.float64).reshape(paid)
        self._returns: NDArray[np.float64] = np.frombuffer(memoryview(batch.returns), np.float64).reshape(paid)
        self._over: NDArray[np.bool_] = np.frombuffer(memoryview(batch.over), np.bool_)
        self._seats: NDArray[np.int64] = np.frombuffer(memoryview(batch.seats), np.int64)
        self._lengths: NDArray[np.int64] = np.frombuffer(memoryview(batch.lengths), np.int64)

    def __getstate__(self) -> dict[str, Any]:
        """For copies and pickles: games as text, and all that goes on from step to step."""
        kept = {name: value for name, value in vars(self).items() if name not in MEMORY}
        batch = self.batch
        kept["games"] = [state.to_json() for state in batch.states]
        kept["tallies"] = [list(getattr(batch, name)) for name in TALLIES]
        kept["next_seed"] = int(batch.next_seed)
        kept["others"] = streams(batch.opponents) if isinstance(batch, Against) else None
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        games, tallies, next_seed, others = (kept.pop(name) for name in ("games", "tallies", "next_seed", "others"))
        vars(self).update(kept)
        self._settle()
        self.batch.next_seed = next_seed
        if isinstance(self.batch, Against):
            go_on(self.batch.opponents, others)
        for name, numbers in zip(TALLIES, tallies):
            column = getattr(self.batch, name)
            for i, number in enumerate(numbers):
                column[i] = number
        self.batch.states = [self.laid.game.from_json(text, self.laid.setup.pack) for text in games]
        for i in range(len(games)):
            self.batch.show(i)
        self.action_space.now = self._mask if games else None

    def _batch(self, seed: int) -> Batch:
        if self.seat is None:
            self.batch = Batch(self.laid.observer, self.num_envs, self.laid.points)
        else:
            opponents = seats_with(self.laid, self.seat, self.bots, seed)
            self.batch = Against(self.laid.observer, self.num_envs, self.laid.points, self.seat, opponents)
        return self.batch

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        listed = isinstance(seed, list | tuple) or (isinstance(seed, np.ndarray) and seed.ndim > 0)
        own = self._own_seeds(seed) if listed else []
        first = next((number for number in own if number is not None), None) if own else seed
        super().reset(seed=None if first is None else whole_seed(first))
        number = int(self.np_random.integers(1 << 60))
        if isinstance(self.batch, Against):
            self.batch.opponents = seats_with(self.laid, int(self.batch.learner), self.bots, number)
        self.batch.reset(number)
        for i, told in enumerate(own):
            if told is not None:
                self.batch.deal_from(i, int(np.random.default_rng(told).integers(1 << 62)))
        self._dealt = True
        self.action_space.now = self._mask
        return self._kept(self._numbers), self._info()

    def _own_seeds(self, seeds: Any) -> list[int | None]:
        """A seed for each game, or None for the next one of the stream that the first of them begins."""
        if len(seeds) != self.num_envs:
            raise WrongSeed(f"seeds are a whole number, or a list of {self.num_envs} of them, not {seeds!r}")
        return [None if seed is None else whole_seed(seed) for seed in seeds]

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
            episode = {"r": self._returns.copy(), "l": self._lengths.copy()}
            info["final_info"] = {"episode": episode, "_episode": over}
            info["_final_info"] = over
        # These are small, and wrappers write on them.
        never = np.zeros(self.num_envs, np.bool_)
        return self._kept(self._numbers), self._rewards.copy(), self._over.copy(), never, info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done in each game; the environment's own memory."""
        return self._mask.view(np.bool_)

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._kept(self._mask)}
        if self.seat is None:
            info["seat"] = self._kept(self._seats)
        elif isinstance(self.batch, Against):
            slips = self.batch.opponents.slips()
            if slips:
                info["slips"] = slips
        return info

    def _kept(self, array: Any) -> Any:
        return array.copy() if self.copy else array


def register() -> None:
    """Make every game known to `gymnasium.make` and `make_vec`; what can be played alone is, unless said otherwise."""
    for made in environments():
        if made.gymnasium not in gymnasium.registry:
            kwargs: dict[str, Any] = {"key": made.game.key, "rules": made.rules}
            if made.game.players_of(made.rules)[0] == 1:
                kwargs["players"] = 1
            gymnasium.register(
                made.gymnasium,
                entry_point="teahouse.research.gymnasium:TableEnv",
                vector_entry_point="teahouse.research.gymnasium:TableVectorEnv",
                kwargs=kwargs,
            )


register()
