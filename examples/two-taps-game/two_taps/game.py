"""Two Taps in the registry: who made it, who can play, what can be agreed on."""

from pathlib import Path

from teahouse.core.game import SOMETIMES, Game
from teahouse.core.options import Option, Value, starter
from teahouse.core.pack import Pack
from two_taps import words
from two_taps.components import KEY, MOST_PLAYERS, RULES
from two_taps.rules import Table

OPTIONS = [starter(MOST_PLAYERS), Option("cold", "P9", words.COLD_OPTION, [False, True])]


class TwoTaps(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack, rules: int) -> Table:
        return Table(players, options, pack, rules)


GAME = TwoTaps(
    key=KEY,
    title="Two Taps",
    credit="Two Taps is a game by the makers of teahouse, under the MIT licence",
    blurb=words.BLURB,
    players=(2, MOST_PLAYERS),
    minutes="5",
    rules=RULES,
    options=OPTIONS,
    folder=Path(__file__).parent,
    simultaneous=SOMETIMES,
)
