"""PettingZoo environments of sweets: `env(players=…, options={…})`, see `pettingzoo.TableEnv`."""

from functools import partial

from teahouse.research.pettingzoo import TableEnv

env = partial(TableEnv, "sweets")
raw_env = env
