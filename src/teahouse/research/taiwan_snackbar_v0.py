"""PettingZoo environments of taiwan-snackbar: `env(players=…, options={…})`, see `pettingzoo.TableEnv`."""

from functools import partial

from teahouse.research.pettingzoo import TableEnv

env = partial(TableEnv, "taiwan-snackbar")
raw_env = env
