"""The cards of the pack, the numbers of the table, and the kinds and actions they make."""

from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.about import NOTHING, read_about
from teahouse.core.options import Value
from teahouse.core.pack import Pack
from teahouse.core.state import Setup

KEY = "sweets"
RULES = 1
MOST_PLAYERS = 4
STAR_PLAYERS = 4  # the Star is for the last to start at a table of four (S9)

TEA = "tea"
# Words that a player may type between the names of sweets; no sweet may be called by one of them, nor by a move's.
FILLERS = ("a", "an", "and", "card", "cards", "cup", "cups", "from", "hand", "in", "of", "row", "the", "x", "×")
NUMBERS = ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NONE = "nothing"  # said of a side of a trade that has no cards
MOVES = (
    "take", "taking", "draw", "give", "giving", "for", "trade", "release", "decline", "pass", "pile", "top", NONE, TEA,
)  # fmt: skip


class Components(Setup):
    """Kinds are numbered: the sweets in the order of the pack, then tea (S12).

    Actions: take each kind from the row; draw from the pile; give each kind in a trade; release each sweet in each
    size from one card to the largest hand; and last decline.
    """

    def __init__(self, players: int, options: dict[str, Value], pack: Pack, rules: int = RULES) -> None:
        _check(pack)
        sweets = pack.keys("sweets")
        largest = pack.number("table.largest-hand", 1, 9)
        kinds = len(sweets) + 1
        super().__init__(KEY, rules, players, options, pack, kinds + 1 + kinds + len(sweets) * largest + 1)
        self.sweets: i64 = len(sweets)
        self.tea: i64 = len(sweets)
        self.kinds: i64 = kinds
        self.names = [pack.text(f"sweets.{sweet}.name") for sweet in sweets] + [TEA]
        about = read_about(Path(__file__).parent)
        # What else each may be called by those who type.
        self.others = [about.of(pack, f"sweets.{sweet}").others() for sweet in sweets]
        self.others.append(about.entries.get(TEA, NOTHING).others())
        self.copies: vec[i64] = vec[i64]([pack.number(f"sweets.{sweet}.copies", 0, 99) for sweet in sweets])
        self.cards: i64 = sum(self.copies)
        self.face_up: vec[i64] = vec[i64]([pack.number(f"sweets.{sweet}.face-up", 0, largest) for sweet in sweets])
        scores: list[int] = []
        for sweet in sweets:
            scores += pack.numbers(f"sweets.{sweet}.scores", largest)
        self.largest: i64 = largest
        # A row of sizes for each sweet, 0 where there is no hand: these are the points, however the cards lie (S14).
        self.scores: vec[i64] = vec[i64](scores)
        self.hands: i64 = len(scores)  # how many different hands can be released
        self.star: i64 = pack.number("star.points")
        self.hand: i64 = pack.number("table.hand", 0, 20)
        # Two in the row and two in hand: whoever may not take or draw can still trade, so nobody is ever stuck (R6).
        self.row: i64 = pack.number("table.row", 2, 10)
        self.possession: i64 = pack.number("table.possession", 2, 99)
        self.rank_points = [pack.number(f"solo.rank-{letter}") for letter in "sab"]
        self.trades: i64 = pack.number("trades.in-a-row", 1) * players
        starter = options["starter"]
        self.starter: i64 = starter - 1 if isinstance(starter, int) else -1
        _check_amounts(self, pack)
        # actions
        self.draw_at: i64 = kinds
        self.give_at: i64 = kinds + 1
        self.release_at: i64 = 2 * kinds + 1
        self.decline_at: i64 = 2 * kinds + 1 + len(scores)

    def gives(self, action: i64) -> bool:
        """Whether an action puts a card of one's own into a trade."""
        return self.give_at <= action < self.release_at

    def laid_up(self, sweet: int, cards: int) -> int:
        """How many cards of a released hand lie face up; the rest lies face down (S13)."""
        return min(int(self.face_up[sweet]), cards)

    def sizes_of(self, sweet: int) -> list[int]:
        """The numbers of cards that make a hand of this sweet (S1)."""
        start = sweet * self.largest
        return [size for size in range(1, self.largest + 1) if self.scores[start + size - 1]]

    def rank(self, points: int) -> str:
        """The rank of a solo game (S7)."""
        for letter, least in zip("SAB", self.rank_points):
            if points >= least:
                return letter
        return "C"


def _check(pack: Pack) -> None:
    """Refuse what no rule of this game knows, and names that could not be typed."""
    pack.only("", ["sweets", "tea", "star", "table", "solo", "trades"])
    pack.only("tea", ["copies"])
    pack.only("star", ["points"])
    pack.only("table", ["hand", "row", "possession", "largest-hand"])
    pack.only("solo", ["rank-s", "rank-a", "rank-b"])
    pack.only("trades", ["in-a-row"])
    sweets = pack.keys("sweets")
    if not 2 <= len(sweets) <= 10:
        raise pack.refuse("sweets", f"are {len(sweets)} kinds, allowed is 2 to 10")
    seen: list[str] = []
    for sweet in sweets:
        pack.only(f"sweets.{sweet}", ["name", "copies", "face-up", "scores"])
        name = pack.text(f"sweets.{sweet}.name")
        key = f"sweets.{sweet}.name"
        for word in name.split(" "):
            if not word.replace("-", "").replace("'", "").isalpha():
                raise pack.refuse(key, f"{name!r} is not made of words with single blanks between them")
            if word.casefold() in FILLERS + NUMBERS + MOVES:
                raise pack.refuse(key, f"{name!r} holds {word!r}, a word of the moves")
        folded = name.casefold()
        for other in seen:
            if folded in (other, other + "s", other + "es") or other in (folded + "s", folded + "es"):
                raise pack.refuse(key, f"{name!r} cannot be told from {other!r}")
        seen.append(folded)


def _check_amounts(box: Components, pack: Pack) -> None:
    """Refuse a pack that cannot be dealt or that nobody can score with (S12, S16)."""
    needed = box.players * box.hand + box.row + 1
    if box.cards < needed:
        parts = f"{box.players} hands of {box.hand}, {box.row} in the row and 1 in the pile"
        raise pack.refuse("sweets", f"are {box.cards} cards, too few for {parts}, which make {needed}")
    if not sum(box.scores):
        raise pack.refuse("sweets", "no hand of any sweet scores a point")
    if pack.number("tea.copies", 0, 99) < box.players:
        raise pack.refuse("tea.copies", f"is {pack.number('tea.copies')}, but each of {box.players} players gets one")
    best, middle, least = box.rank_points
    if not best > middle > least:
        raise pack.refuse("solo", f"ranks S, A and B need falling points, not {best}, {middle}, {least}")
