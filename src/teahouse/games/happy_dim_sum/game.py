"""Happy Dim Sum in the registry: who made it, who can play, what can be agreed on."""

from pathlib import Path

from teahouse.core.game import Game
from teahouse.core.options import Option, Value, starter
from teahouse.core.pack import Pack
from teahouse.games.happy_dim_sum.components import KEY, MOST_PLAYERS, RULES
from teahouse.games.happy_dim_sum.rules import Table

OPTIONS = [
    starter(MOST_PLAYERS),
    Option(
        "quick_reactions",
        "R1",
        "only those who can react to a serving or a battle are asked: faster, and it tells who holds what",
        [False, True],
    ),
]


class HappyDimSumGame(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack) -> Table:
        return Table(players, options, pack)


GAME = HappyDimSumGame(
    key=KEY,
    title="Happy Dim Sum",
    credit="Game by Daniel Wong and Justin Lou, illustrated by Regina A E, published by Mercat Games",
    blurb="Serve your friends until they are full, send dishes on with Yum Cha!, and keep your own plate clear.",
    players=(2, MOST_PLAYERS),
    minutes="20–30",
    rules=RULES,
    options=OPTIONS,
    folder=Path(__file__).parent,
)
