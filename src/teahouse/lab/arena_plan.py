"""Who meets whom in the arena: deals, and for each of them everybody in every seat.

All games of one deal begin with the same cards and the same draws, so what luck gave to a seat it gave to everyone who
sat there in turn. Deals are independent of each other; games of one deal are not.
"""

import hashlib
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import teahouse
from teahouse.bots.roster import hire
from teahouse.bots.sitting import LONGEST_THOUGHT
from teahouse.core.chance import Chance
from teahouse.core.errors import InvalidOption
from teahouse.core.game import PackName
from teahouse.core.options import Value
from teahouse.lab.plan import LAST_SEED, USUAL_PLAYERS, Laid

EVERYONE = "everyone"  # all bots against each other
AGAINST = "against"  # one of each against a table of another
TOGETHER = "together"  # alone or with each other: a bot's own kind in every seat
FORMAT = "teahouse arena 1"
MOST_GAMES = 10_000_000
LONGEST_LIMIT = 86_400  # seconds: a day for one decision
FOR_EYES = ("draw", "board")  # modules whose names begin so

Seats = tuple[str, ...]


@dataclass(frozen=True)
class Contest(Laid):
    """An arena before its first game. Make one with `contest`, which checks everything."""

    game: str
    games: int  # asked for; deals are played in full, so it may become a few more
    players: int
    bots: tuple[str, ...]
    against: str  # the bot in all the other seats, or nothing
    mode: str
    seed: int
    limit: float
    options: dict[str, Value] = field(hash=False)
    pack_source: str
    pack_name: str
    pack_values: dict[str, object] = field(hash=False)
    rules: int = 0  # the version of the rules; 0: the newest

    def names(self) -> list[str]:
        """Everybody who plays."""
        return [*self.bots, self.against] if self.against else list(self.bots)

    def settings(self) -> dict[str, Any]:
        """What two runs must have in common for their games to be counted together."""
        return {
            "format": FORMAT,
            "teahouse": teahouse.__version__,
            "code": code_digest(self.game),
            "game": self.game,
            "rules": self.version(),
            "pack": self.pack_name,
            "pack_hash": self.pack().digest,
            "options": dict(self.options),
            "players": self.players,
            "bots": list(self.bots),
            "against": self.against,
            "mode": self.mode,
            "seed": self.seed,
            "limit": self.limit,
        }

    def seatings(self, deal: int) -> list[Seats]:
        """Who sits where in the games of one deal."""
        if self.mode == TOGETHER:
            return [(name,) * self.players for name in self.bots]
        if self.mode == AGAINST:
            return [
                tuple(name if seat == place else self.against for seat in range(self.players))
                for name in self.bots
                for place in range(self.players)
            ]
        return self._everyone(deal)

    def _everyone(self, deal: int) -> list[Seats]:
        """Every table that can be made of the bots, each turned through all its seats; lots decide on neighbours."""
        chance = Chance(self.seed + deal).split()
        found: dict[Seats, None] = {}
        for table in self._tables():
            order = list(table)
            for i in range(len(order) - 1, 0, -1):
                j = int(chance.below(i + 1))
                order[i], order[j] = order[j], order[i]
            for turn in range(self.players):
                found[tuple(order[turn:] + order[:turn])] = None
        return list(found)

    def _tables(self) -> list[Seats]:
        """Who meets: as many different bots as there are seats, or all of them, in turn more than once."""
        count = len(self.bots)
        if count >= self.players:
            return list(itertools.combinations(self.bots, self.players))
        return [tuple(self.bots[(first + seat) % count] for seat in range(self.players)) for first in range(count)]

    def schedule(self) -> list[tuple[int, Seats]]:
        """All games, deal by deal, until there are as many as were asked for."""
        games: list[tuple[int, Seats]] = []
        deal = 0
        while len(games) < self.games:
            games += [(deal, seats) for seats in self.seatings(deal)]
            deal += 1
        return games


def code_digest(game: str) -> str:
    """A hash of all code that has a say in a decision: games of a bot and of a better one are not counted together."""
    house = Path(teahouse.__file__).parent
    own = teahouse.game(game).folder
    found = hashlib.blake2b(digest_size=8)
    for folder in (house / "core", house / "bots", own):  # a game of another package lies elsewhere
        for path in sorted(folder.rglob("*.py")):
            if not path.name.startswith(FOR_EYES):
                found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def contest(
    game: str,
    bots: Sequence[str],
    games: int = 200,
    players: int | None = None,
    against: str = "",
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    pack: PackName = None,
    limit: float = LONGEST_THOUGHT,
    rules: int | None = None,
) -> Contest:
    """An arena with everything checked. Without a number of players four sit down, or as near as the game allows."""
    found = teahouse.game(game)
    names = [name.strip().casefold() for name in bots if name.strip()]
    against = against.strip().casefold()
    if not names:
        raise InvalidOption("name at least one bot")
    if len(set(names)) < len(names):
        raise InvalidOption("a bot is named twice; it is enough to name it once")
    if against in names:
        raise InvalidOption(f"{against} would play against itself; name it among --bots or after --against")
    for name in [*names, against] if against else names:
        hire(name, found, 0)
    if not 1 <= games <= MOST_GAMES:
        raise InvalidOption(f"{games} games; allowed is 1 to {MOST_GAMES:,}")
    if not 0 <= seed <= LAST_SEED - games:
        raise InvalidOption(f"the seed is {seed}; allowed is 0 to {LAST_SEED - games} for so many games")
    if not 0 <= limit <= LONGEST_LIMIT:
        raise InvalidOption(f"a limit of {limit:g} s is none; say 0 for as long as it takes, or up to {LONGEST_LIMIT}")
    if players is None:
        players = max(found.fewest, min(found.most, USUAL_PLAYERS))
    setup = found.setup(players, options, pack, rules)
    together = players == 1 or setup.together
    if together and against:
        raise InvalidOption("at this table nobody plays against anybody: leave out --against")
    if not together and not against and len(names) == 1:
        raise InvalidOption(f"{names[0]} needs somebody to play against: name more bots, or say --against")
    mode = TOGETHER if together else AGAINST if against else EVERYONE
    cards = setup.pack
    return Contest(
        found.key,
        games,
        players,
        tuple(names),
        against,
        mode,
        seed,
        float(limit),
        setup.options,
        cards.source,
        cards.name,
        cards.values,
        setup.rules,
    )
