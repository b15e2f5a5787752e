"""The cards of the pack, the table's options, and the numbers of kinds and actions."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.about import NOTHING as NOT_TOLD
from teahouse.core.about import read_about
from teahouse.core.cards import zeros
from teahouse.core.notation import spoken
from teahouse.core.options import Value
from teahouse.core.pack import Pack
from teahouse.core.state import Setup

KEY = "happy-dim-sum"
FOLDER = Path(__file__).parent
RULES = 2
FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 8  # that any components may be for (H31)
USUAL_PLAYERS: Final = (2, 6)  # with the cards of the box, and by version 1 with any

ACTIONS = ["check please", "chopsticks", "grandma", "hot sauce", "takeout", "yum cha"]
TITLES = ["Check Please!", "Chopsticks", "Grandma", "Hot Sauce", "Takeout", "Yum Cha!"]
TABLE = ["hand", "draw", "moves", "refill", "takeout", "full"]

# Actions that are the same in every pack; the others follow, by dim sum, player and number.
END: Final = 0
KEEP: Final = 1
PASS: Final = 2
NOTHING: Final = 3
NO_CARDS: Final = 4
REFILL: Final = 5
PLAY: Final = 6  # the six Action cards in the order of ACTIONS
SERVE_TEA: Final = 12
SERVE: Final = 13  # each dim sum

# Classes of cards of which the table may learn that a hand holds no more than so many (R5).
CLASSES: Final = 3
DIM_SUM: Final = 0
YUM_CHA: Final = 1
CHECK_PLEASE: Final = 2
OTHERS: Final = 3

# Words that a dim sum of one's own may not be called by: they begin other moves.
RESERVED = ["tea", "no", "none", "nothing", "end", "done", "keep", "pass", "discard", "draw", "serve", "play", "player"]
RESERVED += ["seat", "me", "myself", "on", "onto", "to", "for", "and", "with", "a", "an", "of", "the", "from", "my"]
RESERVED += ["them", "it", "piece", "pieces", "cards", "turn"]


class Components(Setup):
    """The cards of the box (H19) or of a pack of one's own (H30).

    Kinds are numbered: the dim sum first, then Tea, then the six Action cards; in the deck the Daily Specials
    follow, one kind for each dim sum.

    Actions: those named above; then each dim sum served, each dim sum as a dish that is meant, each player, the number
    of pieces from 1, the number of Tea from 0.
    """

    def __init__(self, players: int, options: dict[str, Value], pack: Pack, rules: int = RULES) -> None:
        _check(pack, rules)
        types = pack.keys("dim-sum")
        copies = [pack.number(f"dim-sum.{name}.copies", 0, 99) for name in types]
        most_pieces = max(1, max(copies))
        tea = pack.number("tea.copies", 0, 99)
        seats = players_of(pack, rules)[1]  # actions are numbered alike however many of them play
        space = SERVE + 2 * len(types) + seats + most_pieces + tea + 1
        super().__init__(KEY, rules, players, options, pack, space)
        self.types: i64 = len(types)
        self.names = [pack.text(f"dim-sum.{name}.name") for name in types] + ["tea", *ACTIONS]
        self.others = _other_names(pack)
        self.deck_names = self.names + ["daily special " + name for name in self.names[: len(types)]]
        self.sets: vec[i64] = vec[i64]([pack.number(f"dim-sum.{name}.set", 1, 20) for name in types])
        copies.append(tea)
        copies += [pack.number(f"actions.{action.replace(' ', '-')}", 0, 99) for action in ACTIONS]
        self.copies: vec[i64] = vec[i64](copies)
        self.cards: i64 = sum(copies)
        specials = [pack.number(f"dim-sum.{name}.specials", 0, 9) for name in types]
        self.specials: vec[i64] = vec[i64](specials)
        self.special_cards: i64 = sum(specials)
        self.hand: i64 = pack.number("table.hand", 1, 99)
        self.draw: i64 = pack.number("table.draw", 1, 99)
        self.moves: i64 = pack.number("table.moves", 1, 99)
        self.refill: i64 = pack.number("table.refill", 1, 99)
        self.takeout: i64 = pack.number("table.takeout", 0, 99)
        self.full: i64 = pack.number("table.full", 1, 99)
        if self.cards < self.hand * players:
            reason = f"{self.cards} cards are fewer than the deal needs: {players} players × {self.hand}"
            raise pack.refuse("dim-sum", reason)
        if self.cards + self.special_cards == self.hand * players:
            raise pack.refuse("dim-sum", f"the deal to {players} players takes every card: nothing is left to draw")
        self.sees_same = self.since(2)  # no question to which every answer comes to the same (R8)
        self.tells_way = self.since(2)  # how pieces on their way set out is part of a position (H4)
        self.names_reason = self.since(2)  # an outcome names what decided (H13)
        self.quick = options["quick_reactions"] is True
        starter = options["starter"]
        self.starter: i64 = starter - 1 if isinstance(starter, int) else -1
        # kinds
        self.tea: i64 = self.types
        self.check_please: i64 = self.types + 1
        self.chopsticks: i64 = self.types + 2
        self.grandma: i64 = self.types + 3
        self.hot_sauce: i64 = self.types + 4
        self.takeout_card: i64 = self.types + 5
        self.yum_cha: i64 = self.types + 6
        self.kinds: i64 = self.types + 7  # those that can be in a hand
        classes = [DIM_SUM] * len(types) + [OTHERS] * 7
        classes[len(types) + 1] = CHECK_PLEASE
        classes[len(types) + 6] = YUM_CHA
        self.classes: vec[i64] = vec[i64](classes)
        # actions
        self.dish_at: i64 = SERVE + self.types
        self.player_at: i64 = self.dish_at + self.types
        self.pieces_at: i64 = self.player_at + seats - 1  # one piece is the action after it
        self.teas_at: i64 = self.pieces_at + most_pieces + 1
        self.nothing_known: vec[i64] = zeros((players + 1) * players * self.kinds)


def players_of(pack: Pack, rules: int) -> tuple[int, int]:
    """The fewest and the most who can play with these components (H31)."""
    if rules == 1:
        return USUAL_PLAYERS
    fewest, most = pack.numbers("table.players", 2, FEWEST_PLAYERS, MOST_PLAYERS)
    if fewest > most:
        raise pack.refuse("table.players", f"is {fewest} to {most}; the fewest come first")
    return fewest, most


def _other_names(pack: Pack) -> list[list[str]]:
    """What else may be typed for each kind: a dim sum's full, Chinese and other names, if it is the one that our folder
    tells about; Tea and the Action cards are called alike in every pack.
    """
    about = read_about(FOLDER)
    found = [about.of(pack, f"dim-sum.{key}").others() for key in pack.keys("dim-sum")]
    for key in ["tea", *("actions." + action.replace(" ", "-") for action in ACTIONS)]:
        found.append(about.entries.get(key, NOT_TOLD).others())
    return found


def _check(pack: Pack, rules: int) -> None:
    """Refuse what no rule of this game knows."""
    pack.only("", ["dim-sum", "tea", "actions", "table"])
    pack.only("tea", ["copies"])
    pack.only("actions", [action.replace(" ", "-") for action in ACTIONS])
    pack.only("table", ["players", *TABLE] if rules > 1 else TABLE)
    types = pack.keys("dim-sum")
    if not 1 <= len(types) <= 30:
        raise pack.refuse("dim-sum", f"are {len(types)} kinds, allowed is 1 to 30")
    seen = list(ACTIONS)
    for key in types:
        pack.only(f"dim-sum.{key}", ["name", "set", "copies", "specials"])
        name = spoken(pack.text(f"dim-sum.{key}.name"))
        first = name.partition(" ")[0]
        if not name or first in RESERVED or first.isdigit():
            raise pack.refuse(f"dim-sum.{key}.name", f"{name!r} cannot be told from the other words of a move")
        if name in seen:
            raise pack.refuse(f"dim-sum.{key}.name", f"{name!r} is taken")
        seen.append(name)
