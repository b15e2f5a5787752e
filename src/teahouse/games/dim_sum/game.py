"""Dim Sum in the registry: who made it, who can play, what can be agreed on."""

from pathlib import Path

from teahouse.core.game import Game
from teahouse.core.options import Option, Value
from teahouse.core.pack import Pack
from teahouse.games.dim_sum.components import FEWEST_PLAYERS, KEY, MOST_PLAYERS, RULES
from teahouse.games.dim_sum.rules import Table

OPTIONS = [
    Option("cooperative", "D9", "play together for one sum, cards face down until the end", [False, True]),
    Option(
        "dummy",
        "D3",
        "two players: the third hand travels round with the others, or stays at the empty seat",
        ["travels", "stays"],
    ),
]


class DimSum(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack) -> Table:
        return Table(players, options, pack)


GAME = DimSum(
    key=KEY,
    title="Dim Sum",
    credit="Dim Sum and its rules page are by dsparks, the owner of the public repository dsparks/dimsum",
    blurb="Keep a card, pass the hand on: every suit wants something else from you.",
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    minutes="15–30",
    rules=RULES,
    options=OPTIONS,
    folder=Path(__file__).parent,
)
