"""Bots by their names."""

from teahouse.bots.bot import Bot, GreedyBot, RandomBot
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game

NAMES = ["random", "greedy"]


def hire(name: str, game: Game, seed: int) -> Bot:
    """A bot for this game; the seed is its own and has nothing to do with the table's."""
    if name == "random":
        return RandomBot(Chance(seed))
    if name == "greedy":
        return GreedyBot(game.adviser(), Chance(seed))
    raise InvalidOption(f"there is no bot {name!r}; the bots are {', '.join(NAMES)}")
