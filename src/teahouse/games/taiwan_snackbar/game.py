"""Taiwan Snackbar in the registry: who made it, who can play, what can be agreed on."""

from pathlib import Path

from teahouse.core.game import Game
from teahouse.core.options import NumbersOption, Option, Value, starter
from teahouse.core.pack import Pack
from teahouse.core.thinking import Thinking
from teahouse.games.taiwan_snackbar import words
from teahouse.games.taiwan_snackbar.components import (
    KEY,
    MOST_NO_MORE,
    MOST_NUMBERS,
    MOST_PLAYERS,
    MOST_ROUNDS,
    RULES,
    SUGGESTED,
)
from teahouse.games.taiwan_snackbar.rules import Table

OPTIONS = [
    starter(MOST_PLAYERS),
    Option("no_more", "T1", words.NO_MORE_BEFORE, ["rising", 1, 2, 3, 4, 5, 6], until=1),
    NumbersOption(
        "no_more",
        "T1",
        words.NO_MORE_OPTION,
        [SUGGESTED, "2 3 4 5 6", "1 1 2 2 3", "1", "3", "6"],
        [
            words.NO_MORE_SUGGESTED,
            words.NO_MORE_FROM_TWO,
            words.NO_MORE_SLOWLY,
            words.NO_MORE_ONE,
            words.NO_MORE_THREE,
            words.NO_MORE_SIX,
        ],
        words.NO_MORE_OWN,
        within=(1, MOST_NO_MORE),
        longest=MOST_NUMBERS,
        since=2,
    ),
    Option("knock_out", "T11", words.KNOCK_OUT_OPTION, [False, True]),
    Option(
        "rounds",
        "T13",
        words.ROUNDS_OPTION,
        list(range(1, MOST_ROUNDS + 1)),
        since=2,
        needs={"knock_out": True},
    ),
]


class TaiwanSnackbar(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack, rules: int) -> Table:
        return Table(players, options, pack, rules)


GAME = TaiwanSnackbar(
    key=KEY,
    title="Taiwan Snackbar",
    credit="Game by Muyu Cang, illustrated by Xuanzi Lin, published by Swan Panasia (2010)",
    blurb=words.BLURB,
    players=(3, MOST_PLAYERS),
    minutes="15–30",
    rules=RULES,
    options=OPTIONS,
    folder=Path(__file__).parent,
    # Luck decides most: many short playouts, and the adviser is believed unless proved wrong.
    search=Thinking(iterations=4000, width=8, doubt=1.0),
    place=3,
    memory=("seats.known", "dish_pile", "special_pile"),
)
