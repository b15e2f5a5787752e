"""PettingZoo environments of dim-sum: `env(players=…, options={…})`, see `pettingzoo.TableEnv`."""

from functools import partial

from teahouse.research.pettingzoo import TableEnv, TableParallelEnv

env = partial(TableEnv, "dim-sum")
raw_env = env
parallel_env = partial(TableParallelEnv, "dim-sum")
