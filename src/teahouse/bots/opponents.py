"""One seat is left to a learner, bots sit in the others."""

from mypy_extensions import i64

from teahouse.bots.bot import Bot, GreedyBot, RandomBot
from teahouse.bots.easy import EasyBot
from teahouse.bots.search import SearchBot
from teahouse.bots.watch import Watch
from teahouse.core.batch import Batch
from teahouse.core.chance import Chance
from teahouse.core.observe import Observer
from teahouse.core.playouts import LONGEST_GAME
from teahouse.core.state import State


class Opponents:
    """Bots by seat, and the chance that redraws for them what they cannot know.

    Bots of other packages are watched: one that fails or answers what is not allowed loses that decision.
    """

    def __init__(self, bots: list[Bot], chance: Chance) -> None:
        self.bots = bots
        self.chance = chance
        self.watch = Watch(len(bots), Chance(chance.mark()))
        self.known = [type(bot) is GreedyBot or type(bot) is EasyBot or type(bot) is SearchBot for bot in bots]

    def decide(self, state: State, seat: i64) -> i64:
        """What the bot in a seat does; a random one looks at nothing but its own list of what is allowed."""
        bot = self.bots[seat]
        if type(bot) is RandomBot:
            return bot.choose(state, seat)
        world = state.resample(seat, self.chance)
        if self.known[seat]:
            return bot.choose(world, seat)
        return self.watch.ask(bot, state, world, seat)

    def slips(self) -> list[str]:
        """The decisions that bots have lost since somebody last asked, each with the bot's name."""
        lost = [f"{self.bots[slip.seat].name} {slip.words()}" for slip in self.watch.slips]
        self.watch.slips.clear()
        return lost

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
