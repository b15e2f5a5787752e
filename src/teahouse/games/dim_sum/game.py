"""Dim Sum in the registry: who made it, who can play, what can be agreed on."""

from pathlib import Path

from teahouse.core.game import ALWAYS, Game
from teahouse.core.options import Option, Value
from teahouse.core.pack import Pack
from teahouse.core.thinking import Thinking
from teahouse.games.dim_sum import words
from teahouse.games.dim_sum.components import FEWEST_PLAYERS, KEY, MOST_BEFORE, MOST_PLAYERS, RULES
from teahouse.games.dim_sum.rules import Table

OPTIONS = [
    Option("cooperative", "D9", words.COOPERATIVE_OPTION, [False, True]),
    Option("dummy", "D3", words.DUMMY_BEFORE, ["travels", "stays"], until=1),
    Option(
        "dummy",
        "D3",
        words.DUMMY_OPTION,
        ["stays", "travels", "none"],
        [words.DUMMY_STAYS, words.DUMMY_TRAVELS, words.DUMMY_NONE],
        since=2,
    ),
    Option("mark", "D9", words.MARK_OPTION, ["house", "book"], [words.MARK_HOUSE, words.MARK_BOOK], since=2),
]


class DimSum(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack, rules: int) -> Table:
        return Table(players, options, pack, rules)

    def players_of(self, rules: int) -> tuple[int, int]:
        return FEWEST_PLAYERS, MOST_PLAYERS if rules > 1 else MOST_BEFORE  # D14


GAME = DimSum(
    key=KEY,
    title="Dim Sum",
    credit="Dim Sum and its rules page are by dsparks, the owner of the public repository dsparks/dimsum",
    blurb=words.BLURB,
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    minutes="15–30",
    rules=RULES,
    options=OPTIONS,
    folder=Path(__file__).parent,
    simultaneous=ALWAYS,
    # Playouts end with the round, and its points say much about each card.
    search=Thinking(iterations=600, width=6, doubt=0.5),
    place=4,
    memory=("known_hands", "passed_on", "seats.rounds.cards", "seats.rounds.points"),
)
