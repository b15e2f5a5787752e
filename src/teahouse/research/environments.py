"""What environments are called: after the game, with a version that says which rules are played.

Version 0 is a game by version 1 of its rules, version 1 by version 2, and so on: an environment never changes, a
changed ruling is another one. PettingZoo has a module for each (`teahouse.research.sweets_v0`), Gymnasium an id
(`teahouse/Sweets-v0`), OpenSpiel a short name (`python_teahouse_sweets`, later ones `python_teahouse_sweets_v1`).
"""

import re
from collections.abc import Iterator, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType

import teahouse
from teahouse.core.game import ALWAYS

PACKAGE = __name__.rpartition(".")[0]
NAME = re.compile(r"([a-z][a-z0-9_]*)_v(0|[1-9][0-9]{0,3})")


class Environment:
    """A game by one version of its rules, with its names in the three libraries."""

    def __init__(self, game: teahouse.Game, rules: int) -> None:
        self.game = game
        self.rules = rules

    @property
    def pettingzoo(self) -> str:
        return f"{self.game.key.replace('-', '_')}_v{self.rules - 1}"

    @property
    def gymnasium(self) -> str:
        name = "".join(word.capitalize() for word in self.game.key.split("-"))
        return f"{PACKAGE.partition('.')[0]}/{name}-v{self.rules - 1}"

    @property
    def openspiel(self) -> str:
        name = "python_teahouse_" + self.game.key.replace("-", "_")
        return name if self.rules == 1 else f"{name}_v{self.rules - 1}"


def environments() -> Iterator[Environment]:
    """Every game by every version of its rules."""
    for game in teahouse.games():
        for rules in range(1, game.rules + 1):
            yield Environment(game, rules)


class Finder(MetaPathFinder):
    """Finds the modules of PettingZoo environments, which no file holds."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        said = NAME.fullmatch(name)
        if package != PACKAGE or said is None:
            return None
        try:
            game = teahouse.game(said[1].replace("_", "-"))
            rules = game.version(int(said[2]) + 1)
        except (teahouse.UnknownGame, teahouse.InvalidOption):
            return None
        return spec_from_loader(fullname, Maker(Environment(game, rules)))


class Maker(Loader):
    """Makes such a module: `env`, `raw_env` and, where everyone always decides at the same time, `parallel_env`."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment

    def exec_module(self, module: ModuleType) -> None:
        from functools import partial

        from teahouse.research.pettingzoo import TableEnv, TableParallelEnv

        game, rules = self.environment.game, self.environment.rules
        module.__doc__ = (
            f"PettingZoo environments of {game.title}, rules {rules}: `env(players=…, options={{…}})`, "
            "see `pettingzoo.TableEnv`."
        )
        names = {"env": partial(TableEnv, game.key, rules=rules)}
        names["raw_env"] = names["env"]
        if game.simultaneous == ALWAYS:
            names["parallel_env"] = partial(TableParallelEnv, game.key, rules=rules)
        vars(module).update(names)
