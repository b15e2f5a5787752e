"""Steam Up in the registry: who made it, who can play, what can be agreed on."""

from pathlib import Path

from teahouse.core.game import Game
from teahouse.core.options import ListOption, Option, Value, starter
from teahouse.core.pack import Pack
from teahouse.games.steam_up.components import ANIMALS, KEY, MOST_PLAYERS, RULES
from teahouse.games.steam_up.rules import Table

OPTIONS = [
    starter(MOST_PLAYERS),
    ListOption(
        "animals",
        "U20",
        "two dealt to each player, who chooses one; one of the animals for beginners each; or named by seat",
        ["two dealt", "beginners"],
        ANIMALS,
    ),
    Option(
        "setup",
        "U20",
        "how the steamers are filled and stacked",
        ["random", "alternative"],
        ["at random, unseen", "by the players in turn, seen by all"],
    ),
    Option("peeking", "U20", "players may look through the slats: all steamers are public", [False, True]),
    Option("friendlier", "U20", "the cards marked with a star, which hinder others, are left out", [False, True]),
    Option(
        "drawing",
        "U20",
        "how pieces come out of the bag during the game",
        ["blindly", "die"],
        ["drawn unseen", "the Lucky die names the kind"],
    ),
]


class SteamUpGame(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack) -> Table:
        return Table(players, options, pack)


GAME = SteamUpGame(
    key=KEY,
    title="Steam Up",
    credit=(
        "Game by Pauline Kong, Marie Wong and Haymen Lee, illustrated by Tim Cheng, Grace Tjahyadi and YDXart, "
        "published by Hot Banana Games"
    ),
    blurb="Twelve hungry animals, one turntable: buy steamers, fill your board, leave the fullest.",
    players=(2, MOST_PLAYERS),
    minutes="40–60",
    rules=RULES,
    options=OPTIONS,
    folder=Path(__file__).parent,
)
