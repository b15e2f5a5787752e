"""Taiwan Snackbar in the registry: who made it, who can play, what can be agreed on."""

from pathlib import Path

from teahouse.core.game import Game
from teahouse.core.options import Option, Value, starter
from teahouse.core.pack import Pack
from teahouse.games.taiwan_snackbar.components import KEY, MOST_PLAYERS, RULES
from teahouse.games.taiwan_snackbar.rules import Table

OPTIONS = [
    starter(MOST_PLAYERS),
    Option(
        "no_more",
        "T1",
        "No More cards in the pile: rising by one after each draw that shows any, or a fixed number",
        ["rising", 1, 2, 3, 4, 5, 6],
    ),
    Option("knock_out", "T11", "whoever draws a No More leaves at once; the last player in wins", [False, True]),
]


class TaiwanSnackbar(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack) -> Table:
        return Table(players, options, pack)


GAME = TaiwanSnackbar(
    key=KEY,
    title="Taiwan Snackbar",
    credit="Game by Muyu Cang, illustrated by Xuanzi Lin, published by Swan Panasia (2010)",
    blurb="Order, reorder and pass the food on; whoever cannot must eat it all.",
    players=(3, MOST_PLAYERS),
    minutes="15–30",
    rules=RULES,
    options=OPTIONS,
    folder=Path(__file__).parent,
)
