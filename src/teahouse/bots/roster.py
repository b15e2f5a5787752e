"""Bots by their names: three levels for people, the players behind them, and whatever other packages bring along."""

from teahouse.bots import installed
from teahouse.bots.bot import Bot, GreedyBot, RandomBot
from teahouse.bots.easy import EasyBot
from teahouse.bots.levels import search_bot
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game
from teahouse.core.packages import origin

# What people choose from, and what stands behind each.
LEVELS: dict[str, str] = {
    "easy": "plays at random, but nothing that is plainly bad",
    "medium": "weighs every move by a few rules of thumb",
    "hard": "thinks ahead and tries every move many times over",
}
NAMES = list(LEVELS)
# For research, and in older records.
OTHERS: dict[str, str] = {
    "random": "plays anything that is allowed",
    "greedy": "the same as medium",
    "search:N": "thinks as hard does, N tries a decision, or for so many seconds: search:0.5s",
}
SEARCH = "search"
MOST_ITERATIONS = 100_000_000
MOST_SECONDS = 3600.0
ENDLESS = 1_000_000_000  # tries, where time is the limit


def hire(name: str, game: Game, seed: int) -> Bot:
    """A bot for this game; the seed is its own and has nothing to do with the table's."""
    bot = _hire(name.strip().casefold(), name, game, seed)
    bot.name = name
    return bot


def _hire(key: str, name: str, game: Game, seed: int) -> Bot:
    if key == "random":
        return RandomBot(Chance(seed))
    if key == "easy":
        return EasyBot(game.adviser(), Chance(seed))
    if key in ("medium", "greedy"):
        return GreedyBot(game.adviser(), Chance(seed))
    if key in ("hard", SEARCH):
        return search_bot(game, Chance(seed))
    if key.startswith(SEARCH + ":"):
        iterations, seconds = read_budget(key[len(SEARCH) + 1 :])
        return search_bot(game, Chance(seed), iterations, seconds)
    point = installed.found().get(key)
    if point is None:
        raise InvalidOption(f"there is no bot {name!r}; the bots are {listed()}")
    return installed.make(point, game, seed)


def read_budget(text: str) -> tuple[int, float]:
    """How long a search thinks: "800" tries, or "0.5s"."""
    if text.isascii() and text.isdigit() and 1 <= int(text[:12]) <= MOST_ITERATIONS:
        return int(text), 0.0
    if text.endswith("s"):
        try:
            seconds = float(text[:-1])
        except ValueError:
            seconds = 0.0
        if 0.0 < seconds <= MOST_SECONDS:
            return ENDLESS, seconds
    raise InvalidOption(
        f"search:{text} is no budget; a search has from 1 to {MOST_ITERATIONS} tries (search:800) "
        f"or a time in seconds (search:0.5s)"
    )


def offered() -> dict[str, str]:
    """What people choose from: the levels, then the bots of other packages, each with what stands behind it."""
    bots = dict(LEVELS)
    for key, point in sorted(installed.found().items()):
        bots.setdefault(key, origin(point))
    return bots


def sits(name: str) -> bool:
    """Whether such a bot may take a seat at anybody's table: all but those whose thinking is set by hand."""
    return name in offered() or name in ("random", "greedy")


def answers_at_once(name: str) -> bool:
    """Whether such a bot never thinks for long, whatever it holds."""
    return name.strip().casefold() in ("easy", "medium", "random", "greedy")


def bends(name: str) -> bool:
    """Whether such a bot can think with a share of its budget: the search, by whatever name."""
    key = name.strip().casefold()
    return key in ("hard", SEARCH) or key.startswith(SEARCH + ":")


def listed() -> str:
    """All names, in a sentence."""
    return ", ".join([*offered(), *OTHERS])
