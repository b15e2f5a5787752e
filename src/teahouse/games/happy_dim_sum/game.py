"""Happy Dim Sum in the registry: who made it, who can play, what can be agreed on."""

from teahouse.core.game import Game
from teahouse.core.options import Option, Value, starter
from teahouse.core.pack import Pack
from teahouse.core.thinking import Thinking
from teahouse.games.happy_dim_sum import words
from teahouse.games.happy_dim_sum.components import FOLDER, KEY, MOST_PLAYERS, RULES, USUAL_PLAYERS, players_of
from teahouse.games.happy_dim_sum.rules import Table

OPTIONS = [
    starter(USUAL_PLAYERS[1], MOST_PLAYERS),
    Option(
        "quick_reactions",
        "R1",
        words.QUICK_OPTION,
        [False, True],
    ),
]


class HappyDimSumGame(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack, rules: int) -> Table:
        return Table(players, options, pack, rules)

    def players_with(self, pack: Pack, rules: int) -> tuple[int, int]:
        return players_of(pack, rules)  # H31


GAME = HappyDimSumGame(
    key=KEY,
    title="Happy Dim Sum",
    credit="Game by Daniel Wong and Justin Lou, illustrated by Regina A E, published by Mercat Games",
    blurb=words.BLURB,
    players=USUAL_PLAYERS,
    minutes="20–30",
    rules=RULES,
    options=OPTIONS,
    folder=FOLDER,
    # Luck decides most: many short playouts, and the adviser is believed unless proved wrong.
    search=Thinking(iterations=1500, width=8, doubt=1.0),
    place=1,
    memory=("discards", "seats.known", "seats.at_most"),
    players_rule="H31",
)
