"""How hard the hard level thinks: as each game says for itself."""

from teahouse.bots.search import Budget, SearchBot
from teahouse.core.chance import Chance
from teahouse.core.game import Game


def search_bot(game: Game, chance: Chance, iterations: int = 0, seconds: float = 0.0) -> SearchBot:
    """The search that plays this game; without iterations it thinks as the hard level does."""
    thinking = game.search
    alone = thinking.alone.iterations if thinking.alone is not None and not iterations else 0
    budget = Budget(iterations or thinking.iterations, seconds, alone)
    return SearchBot(game.adviser(), chance, budget, thinking)
