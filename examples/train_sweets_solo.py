"""Train a masked PPO (sb3-contrib) on Sweets! alone, with many games stepped at once, and draw its curve.

    pip install teahouse[research] sb3-contrib
    python examples/train_sweets_solo.py --svg docs/img/sweets-solo-ppo.svg

The learner sees nothing but the 78 numbers of its own observation, and is paid the points of each hand it releases.
The curve shows its mean score over games that it never trained on, beside random, greedy and search players on the same
deals. Ctrl-C ends the learning, not the program: what has been learnt by then is tested and drawn.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium.spaces import Box
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

import teahouse
from teahouse.bots.bot import Bot
from teahouse.bots.levels import search_bot
from teahouse.bots.roster import hire
from teahouse.lab.plot import DISPLAY, INK, JADE, LACQUER, LINE, PAPER, SOFT, SUNK, TEXT
from teahouse.research.gymnasium import TableVectorEnv

GAMES = 128  # at once
STEPS = 64  # of each before the learner thinks about them
LOOKS = 15  # points of the curve
TEST_SEED = 1_000_000  # deals that training never meets
STAIRS = np.arange(1, 6)  # whether there are as many: hands of one to five cards are what the game is about
PAY = 0.1  # a game is worth about two, which suits the learner's estimate of it better than twenty


class SweetsVecEnv(VecEnv):
    """Our vectorised environment as Stable-Baselines3 calls it."""

    def __init__(self, games: int) -> None:
        self.envs = TableVectorEnv("sweets", num_envs=games, players=1)
        self.scale = np.minimum(self.envs.laid.high, 10).astype(np.float32)
        # Whatever is never more than one needs no stairs.
        self.counts = np.flatnonzero(np.asarray(self.envs.laid.high) > 1)
        size = self.envs.laid.size + len(self.counts) * len(STAIRS)
        super().__init__(games, Box(-np.inf, np.inf, (size,), np.float32), self.envs.single_action_space)

    def features(self, seen: Any) -> Any:
        """The numbers brought to about one, and for every count whether it is at least 1, 2, 3, 4, 5."""
        stairs = seen[..., self.counts, None] >= STAIRS
        return np.concatenate(
            [seen / self.scale, stairs.reshape(*seen.shape[:-1], -1)], axis=-1, dtype=np.float32, casting="unsafe"
        )

    def reset(self) -> Any:
        seen, _ = self.envs.reset(seed=self._seeds[0])
        return self.features(seen)

    def step_async(self, actions: Any) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[Any, Any, Any, list[dict[str, Any]]]:
        seen, rewards, over, _, info = self.envs.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over):
            infos[i] = {"terminal_observation": self.features(info["final_obs"][i])}
        return self.features(seen), (PAY * rewards).astype(np.float32), over.copy(), infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        assert method_name == "action_masks"
        return list(self.envs.action_masks())

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.envs, attr_name, None)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        setattr(self.envs, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.envs.close()


def test_scores(model: MaskablePPO, games: int) -> list[float]:
    """The scores of the learner's best actions over deals that it never trained on."""
    env = SweetsVecEnv(games)
    env.seed(TEST_SEED)
    seen = env.reset()
    scores: dict[int, float] = {}
    while len(scores) < games:
        masks = env.envs.action_masks().copy()
        actions, _ = model.predict(seen, action_masks=masks, deterministic=True)
        env.step_async(actions)
        seen, _, over, _ = env.step_wait()
        for i in np.flatnonzero(over):
            scores.setdefault(int(i), float(env.envs._returns[i]))  # the first game in each place
    return [scores[i] for i in range(games)]


def bot_scores(make: Callable[[teahouse.Game, int], Bot], games: int) -> list[float]:
    """The scores of a bot over the same deals."""
    game = teahouse.game("sweets")
    env = SweetsVecEnv(games)
    env.seed(TEST_SEED)
    env.reset()
    scores: list[float] = []
    for i, state in enumerate(env.envs.batch.states):
        bot = make(game, i)
        imagined = teahouse.Chance(i)
        while state.pending():
            state.apply(0, bot.choose(state.resample(0, imagined), 0))
        outcome = state.outcome()
        assert outcome is not None
        scores.append(outcome.scores[0])
        if sys.stdout.isatty():
            print(f"{i + 1:>9,} games", end="\r", flush=True)
    return scores


def told(scores: Sequence[float]) -> str:
    """A mean with its 95 % interval."""
    return f"{np.mean(scores):5.1f} ± {1.96 * np.std(scores, ddof=1) / len(scores) ** 0.5:.1f} points"


class Curve(BaseCallback):
    """Tests the learner every now and then, and lets its curiosity fade."""

    def __init__(self, decisions: int, games: int, curious: float) -> None:
        super().__init__()
        self.every = max(1, decisions // (STEPS * GAMES) // LOOKS)
        self.games = games
        self.curious = curious
        self.points: list[tuple[int, float]] = []
        self.rollouts = 0
        self.began = time.perf_counter()

    def look(self) -> None:
        self.points.append((self.num_timesteps, float(np.mean(test_scores(self.model, self.games)))))
        seconds = time.perf_counter() - self.began
        print(f"{self.points[-1][0]:>9,} decisions: {self.points[-1][1]:5.1f} points, {seconds:4.0f} s", flush=True)

    def _on_rollout_start(self) -> None:
        self.model.ent_coef = self.curious * self.model._current_progress_remaining
        if self.rollouts % self.every == 0:
            self.look()
        self.rollouts += 1

    def _on_step(self) -> bool:
        return True


def svg(points: Sequence[tuple[int, float]], lines: dict[str, float], games: int) -> str:
    """The curve, and a level for each of the others."""
    wide, high, left, right, top, bottom = 960, 440, 72, 176, 104, 60
    most = max(at for at, _ in points)
    scores = [score for _, score in points] + list(lines.values())
    low, best = 5 * int(min(scores) // 5), 5 * int(max(scores) // 5 + 1)
    end = wide - right

    def x(at: float) -> float:
        return left + (end - left) * at / most

    def y(score: float) -> float:
        return high - bottom - (high - bottom - top) * (score - low) / (best - low)

    title = "Sweets! alone, learnt from nothing"
    said = f"mean points in {games} games that it never trained on, beside random, greedy and search on the same deals"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'role="img" aria-label="{title}: {said}" font-family="{TEXT}" font-size="14" fill="{INK}">',
        f'<rect width="{wide}" height="{high}" rx="16" fill="{PAPER}"/>',
        f'<text x="28" y="44" font-family="{DISPLAY}" font-size="24">{title}</text>',
        f'<text x="28" y="68" fill="{SOFT}">masked PPO · {said}</text>',
        f'<rect x="{left}" y="{top}" width="{end - left}" height="{high - bottom - top}" rx="8" fill="{SUNK}"/>',
    ]
    for mark in range(low, best + 1, 5):
        parts.append(f'<path d="M{left} {y(mark):.1f}H{end}" stroke="{LINE}"/>')
        parts.append(f'<text x="{left - 12}" y="{y(mark) + 5:.1f}" text-anchor="end" fill="{SOFT}">{mark}</text>')
    step = next(each for each in (25_000, 50_000, 100_000, 250_000, 500_000, most) if most <= 6 * each or each == most)
    for at in range(0, most + 1, step):
        words = f"{at / 1000:,.0f} k" if at else "0"
        parts.append(
            f'<text x="{x(at):.1f}" y="{high - bottom + 22}" text-anchor="middle" fill="{SOFT}">{words}</text>'
        )
    parts.append(f'<text x="{end}" y="{high - 14}" text-anchor="end" fill="{SOFT}">decisions learnt from</text>')
    for score in lines.values():
        parts.append(
            f'<path d="M{left} {y(score):.1f}H{end}" stroke="{JADE}" stroke-width="2" stroke-dasharray="6 5"/>'
        )
    path = "L".join(f"{x(at):.1f} {y(score):.1f}" for at, score in points)
    parts.append(f'<path d="M{left} {y(low):.1f}L{path}L{x(most):.1f} {y(low):.1f}Z" fill="{LACQUER}" opacity=".08"/>')
    parts.append(f'<path d="M{path}" fill="none" stroke="{LACQUER}" stroke-width="3" stroke-linejoin="round"/>')
    for at, score in points:
        parts.append(
            f'<circle cx="{x(at):.1f}" cy="{y(score):.1f}" r="3.5" fill="{PAPER}" stroke="{LACQUER}" stroke-width="2"/>'
        )
    below = float(high)
    for score, name in sorted([(points[-1][1], "PPO"), *((score, name) for name, score in lines.items())]):
        below = min(y(score) + 5, below - 20)  # names of neighbours do not lie on each other
        colour = f'fill="{LACQUER}" font-weight="700"' if name == "PPO" else f'fill="{JADE}" font-weight="600"'
        parts.append(f'<text x="{end + 14}" y="{below:.1f}" {colour}>{name} {score:.1f}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main() -> None:
    words = argparse.ArgumentParser(description="Train a masked PPO on Sweets! alone and draw its curve.")
    words.add_argument("--decisions", type=int, default=300_000, help="to learn from (300,000)")
    words.add_argument("--test-games", type=int, default=500, help="that all are compared in (500)")
    words.add_argument("--search", type=int, default=25, help="iterations of the search beside it (25)")
    words.add_argument("--search-games", type=int, default=100, help="of the test that it plays, for it is slow (100)")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--svg", type=Path, help="where to draw the curve")
    words.add_argument("--save", type=Path, help="where to keep what was learnt")
    given = words.parse_args()
    torch.set_num_threads(1)
    env = SweetsVecEnv(GAMES)
    env.seed(given.seed)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=STEPS,
        batch_size=1024,
        n_epochs=6,
        learning_rate=lambda left: 1e-3 * left,
        gamma=1.0,
        gae_lambda=0.95,
        policy_kwargs={"net_arch": [128, 128]},
        seed=given.seed,
        device="cpu",
    )
    curve = Curve(given.decisions, given.test_games // 2, curious=0.01)
    try:
        model.learn(given.decisions, callback=curve)
    except KeyboardInterrupt:
        print("enough learnt: now the test")
    if given.save:
        model.save(given.save)
    scores = test_scores(model, given.test_games)
    curve.points.append((model.num_timesteps, float(np.mean(scores))))
    print(f"{'PPO':>12}: {told(scores)}")
    bots: dict[str, Callable[[teahouse.Game, int], Bot]] = {
        "random": lambda game, seed: hire("random", game, seed),
        "greedy": lambda game, seed: hire("greedy", game, seed),
        f"search {given.search}": lambda game, seed: search_bot(game, teahouse.Chance(seed), given.search),
    }
    lines: dict[str, float] = {}
    for name, make in bots.items():
        scores = bot_scores(make, min(given.test_games, given.search_games if "search" in name else given.test_games))
        lines[name] = float(np.mean(scores))
        print(f"{name:>12}: {told(scores)}")
    if given.svg:
        given.svg.write_text(svg(curve.points, lines, given.test_games // 2), encoding="utf-8")


if __name__ == "__main__":
    main()
