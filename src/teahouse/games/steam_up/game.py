"""Steam Up in the registry: who made it, who can play, what can be agreed on."""

from pathlib import Path

from teahouse.core.game import SOMETIMES, Game
from teahouse.core.options import ListOption, Option, Value, starter
from teahouse.core.pack import Pack
from teahouse.core.thinking import Thinking
from teahouse.games.steam_up import words
from teahouse.games.steam_up.rules.components import ANIMALS, KEY, MOST_PLAYERS, RULES
from teahouse.games.steam_up.rules.state import Table

OPTIONS = [
    starter(MOST_PLAYERS),
    ListOption("animals", "U20", words.ANIMALS_BEFORE, ["two dealt", "beginners"], ANIMALS, until=1),
    ListOption("animals", "U20", words.ANIMALS_OPTION, ["two dealt", "beginners"], ANIMALS, since=2),
    Option(
        "setup",
        "U20",
        words.SETUP_OPTION,
        ["random", "alternative"],
        [words.SETUP_RANDOM, words.SETUP_ALTERNATIVE],
    ),
    Option("peeking", "U20", words.PEEKING_OPTION, [False, True]),
    Option("friendlier", "U20", words.FRIENDLIER_OPTION, [False, True]),
    Option(
        "drawing",
        "U20",
        words.DRAWING_OPTION,
        ["blindly", "die"],
        [words.DRAWING_BLINDLY, words.DRAWING_DIE],
    ),
]


class SteamUpGame(Game):
    def lay(self, players: int, options: dict[str, Value], pack: Pack, rules: int) -> Table:
        return Table(players, options, pack, rules)


GAME = SteamUpGame(
    key=KEY,
    title="Steam Up",
    credit=(
        "Game by Pauline Kong, Marie Wong and Haymen Lee, illustrated by Tim Cheng, Grace Tjahyadi and YDXart, "
        "published by Hot Banana Games"
    ),
    blurb=words.BLURB,
    players=(2, MOST_PLAYERS),
    minutes="40–60",
    rules=RULES,
    options=OPTIONS,
    folder=Path(__file__).parent,
    rooms={"greedy": "bot", "observe": "showing", "draw": "showing", "board": "showing"},
    simultaneous=SOMETIMES,  # choosing animals and tokens, and where a card asks everyone
    # A playout takes a millisecond, so there are few of them.
    search=Thinking(iterations=240, width=6, doubt=1.0),
    place=2,
    memory=("stacks.steamers", "bag_known", "fate.revealed", "fate_texts", "seats.known"),
)
