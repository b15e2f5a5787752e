"""How hard each game's search thinks: one line of figures a game, each with what it was chosen for."""

from teahouse.bots.search import Budget, SearchBot, Thinking
from teahouse.core.chance import Chance
from teahouse.core.game import Game

USUAL = Thinking(iterations=800, width=8, doubt=1.0)
HARD: dict[str, Thinking] = {
    # Luck decides most: many short playouts, and the adviser is believed unless proved wrong.
    "taiwan-snackbar": Thinking(iterations=4000, width=8, doubt=1.0),
    "happy-dim-sum": Thinking(iterations=1500, width=8, doubt=1.0),
    # A playout takes a millisecond, so there are few of them.
    "steam-up": Thinking(iterations=240, width=6, doubt=1.0),
    # Playouts end with the round, and its points say much about each card.
    "dim-sum": Thinking(iterations=600, width=6, doubt=0.5),
    # Every turn offers many trades, and the differences are fractions of a point. After four rounds of turns hands are
    # judged by what they promise: that is nearly unbiased, and what comes later would only add luck. More tries than
    # these did not win more. Alone a judgement half-way misleads, playing on to the end is cheap, and the adviser is so
    # good that it takes more to prove it wrong.
    "sweets": Thinking(
        iterations=1200, width=8, doubt=0.5, horizon=16, alone=Thinking(iterations=4000, width=8, doubt=1.0)
    ),
}


def search_bot(game: Game, chance: Chance, iterations: int = 0, seconds: float = 0.0) -> SearchBot:
    """The search that plays this game; without iterations it thinks as the hard level does."""
    thinking = HARD.get(game.key, USUAL)
    alone = thinking.alone.iterations if thinking.alone is not None and not iterations else 0
    budget = Budget(iterations or thinking.iterations, seconds, alone)
    return SearchBot(game.adviser(), chance, budget, thinking)
