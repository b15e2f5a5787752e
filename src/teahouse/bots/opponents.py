"""One seat is left to a learner, bots sit in the others."""

from mypy_extensions import i64

from teahouse.bots.bot import Bot, RandomBot
from teahouse.core.batch import Batch
from teahouse.core.chance import Chance
from teahouse.core.observe import Observer
from teahouse.core.playouts import LONGEST_GAME
from teahouse.core.state import State


class Opponents:
    """Bots by seat, and the chance that redraws for them what they cannot know."""

    def __init__(self, bots: list[Bot], chance: Chance) -> None:
        self.bots = bots
        self.chance = chance

    def decide(self, state: State, seat: i64) -> i64:
        """What the bot in a seat does; a random one looks at nothing but its own list of what is allowed."""
        bot = self.bots[seat]
        if isinstance(bot, RandomBot):
            return bot.choose(state, seat)
        return bot.choose(state.resample(seat, self.chance), seat)

    def play_until(self, state: State, seat: i64, observer: Observer) -> bool:
        """Let the bots decide until a seat is asked; whether the game is over for that seat."""
        for _ in range(LONGEST_GAME):
            asked: i64 = state.turn()
            if asked < 0:
                return True
            if asked == seat:
                return False
            if observer.gone(state, seat):
                return True
            state.step(asked, self.decide(state, asked))
        raise RuntimeError(f"a game of {state.setup.key} did not end within {LONGEST_GAME} decisions")


class Against(Batch):
    """Many games of a learner against the same bots."""

    def __init__(self, observer: Observer, games: int, points: bool, learner: int, opponents: Opponents) -> None:
        super().__init__(observer, games, points, learner)
        self.opponents = opponents

    def others_decide(self, state: State, seat: i64) -> i64:
        return self.opponents.decide(state, seat)
