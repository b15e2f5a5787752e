"""Games from the deal to the end with a bot in every seat, one after the other.

Everything that is drawn by lot in game number i comes from seed + i, in streams that have nothing to do with each
other: the deal and the draws of the game itself, the choices of random bots, what other bots imagine of the things
they cannot know, and a seed of its own for each of them. So any game can be played again on its own.
"""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.bots import installed
from teahouse.bots.bot import Bot, RandomBot
from teahouse.bots.roster import hire
from teahouse.bots.watch import Watch
from teahouse.core.cards import zeros
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game
from teahouse.core.playouts import LONGEST_GAME, play_randomly
from teahouse.core.state import Setup, State

LONGEST_THOUGHT = 10.0  # seconds for one decision, where nobody says otherwise


class Columns:
    """What came out of a run of games: one entry for each game in every column, `[seat]` first where there are seats.

    `shares` says among how many winners the seat was one, 0 if it was none. `slips` counts the decisions that bots
    lost, by the bot's name and what went wrong.
    """

    def __init__(self, players: int) -> None:
        self.decisions: list[int] = []
        self.scores: list[list[int]] = [[] for _ in range(players)]
        self.ranks: list[list[int]] = [[] for _ in range(players)]
        self.shares: list[list[int]] = [[] for _ in range(players)]
        self.reasons: list[str] = []
        self.details: list[dict[str, object]] = []
        self.slips: dict[tuple[str, str], int] = {}

    def add(self, state: State, decisions: int) -> None:
        """Write down a finished game."""
        outcome = state.outcome()
        assert outcome is not None, "a game without pending seats is over"
        self.decisions.append(decisions)
        scores = outcome.scores
        ranks = outcome.ranks
        winners = outcome.winners
        among = len(winners)
        for seat in range(len(scores)):
            self.scores[seat].append(scores[seat])
            self.ranks[seat].append(ranks[seat])
            self.shares[seat].append(0)
        for seat in winners:
            self.shares[seat][-1] = among
        self.reasons.append(outcome.reason)
        self.details.append(outcome.details)


def play(
    state: State,
    bots: list[Bot],
    chance: Chance,
    history: list[tuple[int, int]] | None = None,
    watch: Watch | None = None,
) -> int:
    """Play on to the end; how many decisions it took, each of them written into `history` if there is one.

    A bot gets a copy in which `chance` has redrawn all that its seat cannot know. A random bot needs none: it looks
    at nothing but its own list of what is allowed. With a `watch` a bot that fails loses that decision; without one
    its failure is the caller's.
    """
    decisions: i64 = 0
    while decisions < LONGEST_GAME:
        seat: i64 = state.turn()
        if seat < 0:
            return decisions
        bot = bots[seat]
        if type(bot) is RandomBot:  # and nothing that only descends from it
            action = bot.choose(state, seat)
        elif watch is not None:
            action = watch.ask(bot, state, state.resample(seat, chance), seat)
        else:
            action = bot.choose(state.resample(seat, chance), seat)
        if history is not None:
            history.append((seat, action))
        state.apply(seat, action)
        decisions += 1
    raise RuntimeError(f"a game of {state.setup.key} did not end within {LONGEST_GAME} decisions")


class Lots:
    """All streams of one game beside its own chance."""

    def __init__(self, seed: int, players: int) -> None:
        root = Chance(seed)
        self.choices = root.split()  # the same stream as in `Game.playouts`
        self.imagined = root.split()
        self.seeds: list[int] = [root.word() << 29 ^ root.word() for _ in range(players)]
        self.slips = root.split()


class Missing(Bot):
    """Sits where a bot should that could not be made, and says why whenever it is asked."""

    def __init__(self, name: str, why: str) -> None:
        self.name = name
        self.why = why

    def choose(self, state: State, seat: int) -> int:
        raise InvalidOption(self.why)


def seat_bots(game: Game, names: list[str], lots: Lots) -> list[Bot]:
    """A bot for each seat; the random ones share one stream.

    A bot of another package that cannot be made in the midst of a run loses its decisions, not the run.
    """
    bots: list[Bot] = []
    for seat in range(len(names)):
        if names[seat] == "random":
            bots.append(RandomBot(lots.choices))
        else:
            try:
                bots.append(hire(names[seat], game, lots.seeds[seat]))
            except InvalidOption as problem:
                if names[seat].strip().casefold() not in installed.found():
                    raise
                bots.append(Missing(names[seat], str(problem)))
    return bots


def seating(names: list[str], number: int, rotate: bool) -> list[str]:
    """Who sits where in game `number` of a run: with every game all move on by one seat, if they do."""
    turn = number % len(names) if rotate else 0
    return names[len(names) - turn :] + names[: len(names) - turn]


def play_games(game: Game, setup: Setup, names: list[str], seed: int, number: int, count: int, rotate: bool) -> Columns:
    """Games `number` and the following ones of the run that begins with this seed."""
    columns = Columns(setup.players)
    out: vec[i64] = zeros(setup.space)
    luck_alone = all(name == "random" for name in names)
    for i in range(number, number + count):
        state = setup.deal(Chance(seed + i))
        lots = Lots(seed + i, setup.players)
        if luck_alone:
            length: int = play_randomly(state, lots.choices, out)
        else:
            bots = seat_bots(game, seating(names, i, rotate), lots)
            watch = Watch(setup.players, lots.slips, LONGEST_THOUGHT)
            length = play(state, bots, lots.imagined, None, watch)
            for slip in watch.slips:
                key = (bots[slip.seat].name, slip.words())
                columns.slips[key] = columns.slips.get(key, 0) + 1
        columns.add(state, length)
    return columns


def history_of(game: Game, setup: Setup, names: list[str], seed: int) -> list[tuple[int, int]]:
    """The decisions, seat and action, of the one game dealt from this seed with these bots in their seats."""
    lots = Lots(seed, setup.players)
    history: list[tuple[int, int]] = []
    watch = Watch(setup.players, lots.slips, LONGEST_THOUGHT)
    play(setup.deal(Chance(seed)), seat_bots(game, names, lots), lots.imagined, history, watch)
    return history
