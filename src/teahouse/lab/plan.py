"""What is to be played: a run of games, described in plain values that any process understands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import teahouse
from teahouse.bots.roster import hire
from teahouse.core.errors import InvalidOption
from teahouse.core.game import Game, PackName
from teahouse.core.options import Value, spell
from teahouse.core.pack import Pack
from teahouse.core.state import Setup

USUAL_PLAYERS = 4
LAST_SEED = (1 << 62) - 1


class Agreed(Protocol):
    """What is agreed on before a game, as plain values."""

    @property
    def game(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def options(self) -> dict[str, Value]: ...
    @property
    def pack_source(self) -> str: ...
    @property
    def pack_name(self) -> str: ...
    @property
    def pack_values(self) -> dict[str, object]: ...
    @property
    def rules(self) -> int: ...


class Laid:
    """What follows from what is agreed on, for a run and for an arena."""

    def pack(self: Agreed) -> Pack:
        return Pack(self.pack_source, self.game, self.pack_name, self.pack_values, {})

    def version(self: Agreed) -> int:
        return self.rules or teahouse.game(self.game).rules

    def lay(self: Agreed) -> tuple[Game, Setup]:
        """The game and its table, here or in another process."""
        game = teahouse.game(self.game)
        return game, game.setup(self.players, self.options, Laid.pack(self), Laid.version(self))

    def agreed(self: Agreed) -> dict[str, str]:
        """The options that are not as the game suggests, in words."""
        usual = {option.key: option.default for option in teahouse.game(self.game).options_of(Laid.version(self))}
        return {key: spell(value) for key, value in self.options.items() if value != usual[key]}


@dataclass(frozen=True)
class Plan(Laid):
    """A run: game number i is dealt from `seed` + i. Make one with `plan`, which checks everything."""

    game: str
    games: int
    bots: tuple[str, ...]  # one name for each seat, as they sit in game 0
    seed: int
    rotate: bool
    options: dict[str, Value] = field(hash=False)
    pack_source: str
    pack_name: str
    pack_values: dict[str, object] = field(hash=False)
    rules: int = 0  # the version of the rules; 0: the newest

    @property
    def players(self) -> int:
        return len(self.bots)

    def metadata(self) -> dict[str, Any]:
        """What a file of results must say to be understood, and played again, years later."""
        return {
            "format": "teahouse games 1",
            "teahouse": teahouse.__version__,
            "game": self.game,
            "rules": self.version(),
            "pack": self.pack_name,
            "pack_hash": self.pack().digest,
            "options": self.options,
            "players": self.players,
            "bots": list(self.bots),
            "rotate": self.rotate,
            "seed": self.seed,
            "games": self.games,
        }


def plan(
    game: str,
    games: int = 1000,
    players: int | None = None,
    bots: Sequence[str] = ("random",),
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    pack: PackName = None,
    rotate: bool = True,
    rules: int | None = None,
) -> Plan:
    """A run of games with everything checked; one bot's name for all seats, or several that take turns round the table.

    Without a number of players there are as many as bots, or four where one bot plays for all, or as near to that as
    the game allows.
    """
    found = teahouse.game(game)
    if games < 1:
        raise InvalidOption(f"{games} games are none: play one or more")
    if not 0 <= seed <= LAST_SEED - games:
        raise InvalidOption(f"the seed is {seed}; allowed is 0 to {LAST_SEED - games} for so many games")
    names = [name.strip() for name in bots]
    if not names:
        raise InvalidOption("name at least one bot")
    for name in dict.fromkeys(names):
        hire(name, found, 0)
    if players is None:
        players = len(names) if len(names) > 1 else max(found.fewest, min(found.most, USUAL_PLAYERS))
    if len(names) > players:
        raise InvalidOption(f"{len(names)} bots are more than the table has seats: {players}")
    setup = found.setup(players, options, pack, rules)
    seats = tuple(names[seat % len(names)] for seat in range(players))
    cards = setup.pack
    return Plan(
        found.key, games, seats, seed, rotate, setup.options, cards.source, cards.name, cards.values, setup.rules
    )
