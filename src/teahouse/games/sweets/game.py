"""Sweets! in the registry: who made it, who can play, what can be agreed on."""

from pathlib import Path

from teahouse.core.game import Game
from teahouse.core.options import Value, starter
from teahouse.core.pack import Pack
from teahouse.games.sweets.components import KEY, MOST_PLAYERS, RULES
from teahouse.games.sweets.rules import Table

OPTIONS = [starter(MOST_PLAYERS)]


class Sweets(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack) -> Table:
        return Table(players, options, pack)


GAME = Sweets(
    key=KEY,
    title="Sweets!",
    credit="Game by Tetsuya Iida, illustrated by Mika Iida, published by Yamato Games (2016)",
    blurb="Take, draw, trade and release: the rarer the treat, the sooner it makes a hand.",
    players=(1, MOST_PLAYERS),
    minutes="15",
    rules=RULES,
    options=OPTIONS,
    folder=Path(__file__).parent,
)
