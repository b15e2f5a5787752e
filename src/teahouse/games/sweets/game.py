"""Sweets! in the registry: who made it, who can play, what can be agreed on."""

from pathlib import Path

from teahouse.core.game import Game
from teahouse.core.options import Value, starter
from teahouse.core.pack import Pack
from teahouse.core.thinking import Thinking
from teahouse.games.sweets import words
from teahouse.games.sweets.components import KEY, MOST_PLAYERS, RULES
from teahouse.games.sweets.rules import Table

OPTIONS = [starter(MOST_PLAYERS)]


class Sweets(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack, rules: int) -> Table:
        return Table(players, options, pack, rules)


GAME = Sweets(
    key=KEY,
    title="Sweets!",
    credit="Game by Tetsuya Iida, illustrated by Mika Iida, published by Yamato Games (2016)",
    blurb=words.BLURB,
    players=(1, MOST_PLAYERS),
    minutes="15",
    rules=RULES,
    options=OPTIONS,
    folder=Path(__file__).parent,
    # Every turn offers many trades, and the differences are fractions of a point. After four rounds of turns hands are
    # judged by what they promise: that is nearly unbiased, and what comes later would only add luck. More tries than
    # these did not win more. Alone a judgement half-way misleads, playing on to the end is cheap, and the adviser is so
    # good that it takes more to prove it wrong.
    search=Thinking(
        iterations=1200, width=8, doubt=0.5, horizon=16, alone=Thinking(iterations=4000, width=8, doubt=1.0)
    ),
    place=5,
    memory=("seats.known",),
)
