"""The deck, the values and the table's options: how many hands of how many cards, and where they pass."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.options import Value
from teahouse.core.pack import Pack
from teahouse.core.state import Setup
from teahouse.games.dim_sum.cards import CARD_OF, CARDS, NAMES, RANKS, bit

KEY = "dim-sum"
RULES = 2
FEWEST_PLAYERS = 2  # D14
MOST_PLAYERS = 8
MOST_BEFORE = 6  # by version 1
FEWEST_CARDS = 2  # a hand of one card leaves nothing to choose (D2)


class Components(Setup):
    """Actions are the cards by number. Places are the seats and, where a third hand is dealt to two players, the empty
    seat behind them (D3).
    """

    def __init__(self, players: int, options: dict[str, Value], pack: Pack, rules: int = RULES) -> None:
        super().__init__(KEY, rules, players, options, pack, CARDS)
        _check(pack, rules)
        left_out = _left_out(pack)
        self.cards: vec[i64] = vec[i64]([card for card in range(CARDS) if card not in left_out])
        self.size: i64 = len(self.cards)
        self.card_of: vec[i64] = CARD_OF  # at hand for the playing loop
        self.deck: i64 = 0  # the same as a set
        for i in range(self.size):
            self.deck |= bit(self.cards[i])
        self.places: i64 = 3 if players == 2 and options["dummy"] != "none" else players  # D3
        self.hand: i64 = self.size // self.places  # D1
        self.aside: i64 = self.size - self.hand * self.places
        if self.hand < FEWEST_CARDS:
            reason = f"{self.size} cards are too few: {self.places} hands need {FEWEST_CARDS} each, {2 * self.places}"
            raise pack.refuse("deck.without", reason)
        # How many places a hand goes round; a dummy hand that stays at the empty seat is outside (D3).
        self.circle: i64 = 2 if players == 2 and options["dummy"] == "stays" else self.places
        self.cooperative = self.together = options["cooperative"] is True
        self.rounds: i64 = pack.number("table.rounds", 1, 9)
        # what scores
        self.pips: i64 = pack.number("suits.pips", 1, RANKS)
        self.pip_ranks: i64 = bit(self.pips) - 1
        self.diamonds: i64 = pack.number("suits.diamonds", 1, RANKS)
        self.diamond_points: i64 = pack.number("suits.diamond-points")
        faces = [pack.number(f"faces.{face}") for face in ("jack", "queen", "king")]
        self.faces: vec[i64] = vec[i64]([0] * 10 + faces)  # by rank
        self.streak: i64 = pack.number("streak.least", 1, RANKS)
        self.streak_points: i64 = pack.number("streak.points")
        self.four_points: i64 = pack.number("four-of-a-kind.points")
        # what a co-operative game is played for (D9), the whole table together
        self.book: i64 = players * pack.number("co-operative.mark")
        self.house: i64 = 0
        self.best: i64 = 0  # that anybody found; version 1 does not say
        self.graded = self.since(2)
        if self.graded:
            self.house = players * self.by_table("house")
            self.best = players * self.by_table("best") * self.rounds
        else:
            tables = MOST_BEFORE - FEWEST_PLAYERS + 1
            self.house = players * pack.numbers("co-operative.chase", tables)[players - FEWEST_PLAYERS]
        self.by_house = self.graded and options["mark"] == "house"
        self.mark: i64 = self.house if self.by_house else self.book  # what wins (D11)

    def by_table(self, name: str) -> int:
        """A co-operative figure for this number of players, or for two without a third hand."""
        figures = self.pack.numbers(f"co-operative.{name}", MOST_PLAYERS - FEWEST_PLAYERS + 1)
        alone = self.pack.number(f"co-operative.{name}-two-hands")
        return alone if self.places == 2 else figures[int(self.players) - FEWEST_PLAYERS]

    def leftward(self, turn: i64) -> bool:
        """Rounds 1, 3, … pass to the left, the others to the right (D1)."""
        return turn % 2 == 0

    def after(self, place: i64, steps: i64, turn: i64) -> i64:
        """Where a hand is that lay at a place so many passes ago; left is the next seat in order (D1, D3)."""
        circle: i64 = self.circle
        if place >= circle:
            return place
        return (place + steps) % circle if self.leftward(turn) else (place - steps) % circle


def _check(pack: Pack, rules: int) -> None:
    """Refuse what no rule of this game knows."""
    together = ["mark", "house", "house-two-hands", "best", "best-two-hands"] if rules > 1 else ["mark", "chase"]
    pack.only("", ["deck", "table", "suits", "faces", "streak", "four-of-a-kind", "co-operative"])
    pack.only("deck", ["without"])
    pack.only("table", ["rounds"])
    pack.only("suits", ["pips", "diamonds", "diamond-points"])
    pack.only("faces", ["jack", "queen", "king"])
    pack.only("streak", ["least", "points"])
    pack.only("four-of-a-kind", ["points"])
    pack.only("co-operative", together)


def _left_out(pack: Pack) -> list[int]:
    """The cards that a pack plays without."""
    names = pack.find("deck.without")
    if not isinstance(names, list):
        raise pack.refuse("deck.without", f'is {names!r}, not a list of cards such as ["2♣"]')
    cards: list[int] = []
    for name in names:
        if name not in NAMES:
            raise pack.refuse("deck.without", f"names {name!r}, which is no card; cards are A♠ to K♣, such as 10♥")
        card = NAMES.index(name)
        if card in cards:
            raise pack.refuse("deck.without", f"names {name} twice")
        cards.append(card)
    return cards
