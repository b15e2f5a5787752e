"""One decision of a bot at a table with people: the terminal asks here, and so do the processes of the server."""

from collections.abc import Callable

from teahouse.bots import roster
from teahouse.bots.bot import Bot
from teahouse.bots.search import SearchBot
from teahouse.bots.sitting import LONGEST_THOUGHT
from teahouse.bots.watch import LONGEST_NOTE, RAISED, Slip, Watch
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game
from teahouse.core.packages import told
from teahouse.core.state import State

Hire = Callable[[str, Game, int], Bot]  # a bot by its kind, for a game, with a seed of its own
NOTHING = -1  # no action


class Decision:
    """What a bot has chosen; if it lost the decision nothing, and why. `share` is how much of its budget it had."""

    def __init__(self, action: int, slip: Slip | None = None, share: float = 1.0) -> None:
        self.action = action
        self.slip = slip
        self.share = share


def decide(
    game: Game,
    kind: str,
    world: str | State,
    seat: int,
    seed: int,
    hire: Hire = roster.hire,
    limit: float = LONGEST_THOUGHT,
    share: float = 1.0,
    seconds: float = 0.0,
) -> Decision:
    """Ask a bot of that kind, made for this decision alone, in a world that fits all its seat knows.

    The same world, as text or as a position, the same seed and the same share give the same decision everywhere. A
    search thinks with that share of its budget; if seconds are given it stops after so many, and may decide otherwise
    than it would have. No other bot knows of either. Whatever the bot does is its own loss: it cannot be made, fails,
    takes too long, answers what is not allowed or no number at all.
    """
    state = game.from_json(world) if isinstance(world, str) else world
    watch = Watch(state.setup.players, Chance(seed), limit)
    try:
        bot = hire(kind, game, seed)
    except Exception as problem:
        why = str(problem) if isinstance(problem, InvalidOption) else told(problem)
        return Decision(NOTHING, Slip(seat, RAISED, why[:LONGEST_NOTE]))
    if isinstance(bot, SearchBot):
        if share < 1.0:
            bot.budget = bot.budget.cut(share)
        if seconds > 0.0:
            bot.budget = bot.budget.within(seconds)
    action = watch.ask(bot, state, state.copy(), seat)
    return Decision(NOTHING, watch.slips[0], share) if watch.slips else Decision(action, None, share)
