"""PettingZoo environments of steam-up: `env(players=…, options={…})`, see `pettingzoo.TableEnv`."""

from functools import partial

from teahouse.research.pettingzoo import TableEnv

env = partial(TableEnv, "steam-up")
raw_env = env
