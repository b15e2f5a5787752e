"""How hard each game's search thinks: one line of figures a game, each with what it was chosen for."""

from teahouse.bots.search import Budget, SearchBot, Thinking
from teahouse.core.chance import Chance
from teahouse.core.game import Game

USUAL = Thinking(iterations=800, width=8, doubt=1.0)
HARD: dict[str, Thinking] = {}


def search_bot(game: Game, chance: Chance, iterations: int = 0, seconds: float = 0.0) -> SearchBot:
    """The search that plays this game; without iterations it thinks as the hard level does."""
    thinking = HARD.get(game.key, USUAL)
    return SearchBot(game.adviser(), chance, Budget(iterations or thinking.iterations, seconds), thinking)
