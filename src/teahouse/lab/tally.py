"""What came out of many games, as counts that can be added up in any order."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache

from teahouse.bots.sitting import Columns, seating
from teahouse.lab.plan import Plan

_NUMBER = re.compile(r"[-−]?\d+")


class BotTally:
    """The games of one bot, whichever seats it sat in."""

    def __init__(self) -> None:
        self.wins: Counter[int] = Counter()  # by seat held: among how many winners, 0 if not
        self.scores: Counter[int] = Counter()  # by seat held
        self.together: Counter[int] = Counter()  # by game: the sum of its seats' scores

    def merge(self, other: "BotTally") -> None:
        self.wins.update(other.wins)
        self.scores.update(other.scores)
        self.together.update(other.together)


class Tally:
    """Counts by seat, by bot, by length and by reason; `wins` says among how many winners a seat was, 0 if none."""

    def __init__(self, players: int) -> None:
        self.games = 0
        self.lengths: Counter[int] = Counter()
        self.shortest: tuple[int, int] | None = None  # decisions, and the seed of that game
        self.longest: tuple[int, int] | None = None
        self.wins: list[Counter[int]] = [Counter() for _ in range(players)]
        self.scores: list[Counter[int]] = [Counter() for _ in range(players)]
        self.bots: dict[str, BotTally] = {}
        self.reasons: Counter[str] = Counter()
        self.words: dict[str, Counter[str]] = {}  # the outcomes' details that are words or yes and no
        self.numbers: dict[str, Counter[int]] = {}  # and those that are numbers
        self.slips: Counter[tuple[str, str]] = Counter()  # decisions that bots lost: which bot, and what it did

    def merge(self, other: "Tally") -> None:
        self.games += other.games
        self.lengths.update(other.lengths)
        # Of two equally long games the one with the smaller seed, whichever was told first.
        self.shortest = min((found for found in (self.shortest, other.shortest) if found), default=None)
        self.longest = min(
            (found for found in (self.longest, other.longest) if found), key=lambda it: (-it[0], it[1]), default=None
        )
        for seat in range(len(self.wins)):
            self.wins[seat].update(other.wins[seat])
            self.scores[seat].update(other.scores[seat])
        for name, bot in other.bots.items():
            self.bots.setdefault(name, BotTally()).merge(bot)
        self.reasons.update(other.reasons)
        for key, words in other.words.items():
            self.words.setdefault(key, Counter()).update(words)
        for key, numbers in other.numbers.items():
            self.numbers.setdefault(key, Counter()).update(numbers)
        self.slips.update(other.slips)


def tally(plan: Plan, number: int, columns: Columns) -> Tally:
    """The counts of games `number` and following."""
    found = Tally(plan.players)
    found.games = len(columns.decisions)
    found.lengths.update(columns.decisions)
    if found.games:
        least, most = min(found.lengths), max(found.lengths)
        first = plan.seed + number
        found.shortest = (least, first + columns.decisions.index(least))
        found.longest = (most, first + columns.decisions.index(most))
    for seat in range(plan.players):
        found.wins[seat].update(columns.shares[seat])
        found.scores[seat].update(columns.scores[seat])
    # The reason as a kind: "player 3 has 4 negative points" and the same of another player are one.
    for reason, times in Counter(columns.reasons).items():
        found.reasons[_kind(reason)] += times
    _tally_bots(plan, number, columns, found)
    _tally_details(columns.details, found)
    found.slips.update(columns.slips)
    return found


def _tally_bots(plan: Plan, number: int, columns: Columns, found: Tally) -> None:
    turns = plan.players if plan.rotate else 1
    for turn in range(turns):  # every so many games everybody sits in the same place
        names = seating(list(plan.bots), number + turn, plan.rotate)
        for name in dict.fromkeys(names):
            bot = found.bots.setdefault(name, BotTally())
            held = [seat for seat in range(plan.players) if names[seat] == name]
            scores = [columns.scores[seat][turn::turns] for seat in held]
            for seat, column in zip(held, scores):
                bot.wins.update(columns.shares[seat][turn::turns])
                bot.scores.update(column)
            bot.together.update(map(sum, zip(*scores)))


def _tally_details(details: Sequence[Mapping[str, object]], found: Tally) -> None:
    for entry in details:
        for key, value in entry.items():
            if isinstance(value, bool):
                found.words.setdefault(key, Counter())["yes" if value else "no"] += 1
            elif isinstance(value, str):
                found.words.setdefault(key, Counter())[value] += 1
            elif isinstance(value, int):
                found.numbers.setdefault(key, Counter())[value] += 1


@lru_cache(maxsize=4096)
def _kind(reason: str) -> str:
    return _NUMBER.sub("#", reason)
