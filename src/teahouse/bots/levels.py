"""How hard each game's search thinks: one line of figures a game, each with what it was chosen for."""

from teahouse.bots.search import Budget, SearchBot
from teahouse.core.chance import Chance
from teahouse.core.game import Game


class Thinking:
    """The figures of a search: see `SearchBot`."""

    def __init__(self, iterations: int, explore: float = 0.7, guided: int = 80, horizon: int = 0) -> None:
        self.iterations = iterations
        self.explore = explore
        self.guided = guided
        self.horizon = horizon


USUAL = Thinking(iterations=400)
HARD: dict[str, Thinking] = {}


def search_bot(game: Game, chance: Chance, iterations: int = 0, seconds: float = 0.0) -> SearchBot:
    """The search that plays this game; without iterations it thinks as the hard level does."""
    thinking = HARD.get(game.key, USUAL)
    budget = Budget(iterations or thinking.iterations, seconds)
    return SearchBot(game.adviser(), chance, budget, thinking.explore, thinking.guided, thinking.horizon)
