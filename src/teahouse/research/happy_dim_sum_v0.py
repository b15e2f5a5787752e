"""PettingZoo environments of happy-dim-sum: `env(players=…, options={…})`, see `pettingzoo.TableEnv`."""

from functools import partial

from teahouse.research.pettingzoo import TableEnv

env = partial(TableEnv, "happy-dim-sum")
raw_env = env
