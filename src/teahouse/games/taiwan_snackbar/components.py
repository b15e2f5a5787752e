"""The cards of the pack, the table's options, and the numbers of kinds and actions."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.notation import spoken
from teahouse.core.options import Value
from teahouse.core.pack import Pack
from teahouse.core.state import Setup

KEY = "taiwan-snackbar"
RULES = 1
MOST_PLAYERS = 10

SPECIALS = ["change direction", "choose player", "one more"]
VERBS = ["eat", "draw", "pair", "two", "2", "play", "order", "reorder", "player"]  # moves begin with these words


class Components(Setup):
    """The box (T14). Kinds are numbered: the dishes first, then the three specials, then No More.

    Actions: 0 eats; then a single of each dish, a pair of each dish, the three specials, and last the seats that
    Choose Player may name.
    """

    def __init__(self, players: int, options: dict[str, Value], pack: Pack, rules: int = RULES) -> None:
        _check(pack)
        dishes = pack.keys("dishes")
        super().__init__(KEY, rules, players, options, pack, 1 + 2 * len(dishes) + 3 + MOST_PLAYERS)
        self.dishes: i64 = len(dishes)
        self.names = [pack.text(f"dishes.{dish}.name") for dish in dishes] + SPECIALS + ["no more"]
        self.servings: vec[i64] = vec[i64]([pack.number(f"dishes.{dish}.servings", 1, 99) for dish in dishes])
        copies = [pack.number(f"dishes.{dish}.copies") for dish in dishes]
        copies += [pack.number(f"specials.{special.replace(' ', '-')}") for special in SPECIALS]
        self.cards: i64 = sum(copies)  # without No More
        copies.append(0)
        self.copies: vec[i64] = vec[i64](copies)
        self.no_more_cards: i64 = pack.number("no-more.copies", 1)
        self.hand: i64 = pack.number("table.hand", 1)
        self.empty_hand: i64 = pack.number("table.empty-hand", 1)
        self.last_point: i64 = pack.number("table.last-point", 1)
        if self.cards < self.hand * players:
            reason = f"{self.cards} cards are fewer than the deal needs: {players} players × {self.hand}"
            raise pack.refuse("dishes", reason)
        fixed = options["no_more"]
        self.rising = fixed == "rising"
        self.no_more_at_first: i64 = fixed if isinstance(fixed, int) else 1
        if self.no_more_at_first > self.no_more_cards:
            reason = f"is {self.no_more_cards}, but the table plays with {self.no_more_at_first}"
            raise pack.refuse("no-more.copies", reason)
        self.knock_out = options["knock_out"] is True
        starter = options["starter"]
        self.starter: i64 = starter - 1 if isinstance(starter, int) else -1
        # kinds
        self.direction: i64 = self.dishes
        self.choose: i64 = self.dishes + 1
        self.one_more: i64 = self.dishes + 2
        self.kinds: i64 = self.dishes + 3  # those that can be in a hand
        self.no_more: i64 = self.kinds
        # actions
        self.single_at: i64 = 1
        self.pair_at: i64 = 1 + self.dishes
        self.special_at: i64 = 1 + 2 * self.dishes
        self.target_at: i64 = 4 + 2 * self.dishes


def _check(pack: Pack) -> None:
    """Refuse what no rule of this game knows."""
    pack.only("", ["dishes", "specials", "no-more", "table"])
    pack.only("specials", [special.replace(" ", "-") for special in SPECIALS])
    pack.only("no-more", ["copies"])
    pack.only("table", ["hand", "empty-hand", "last-point"])
    dishes = pack.keys("dishes")
    if not 1 <= len(dishes) <= 12:
        raise pack.refuse("dishes", f"are {len(dishes)} kinds, allowed is 1 to 12")
    seen: list[str] = list(SPECIALS) + ["no more"]
    for dish in dishes:
        pack.only(f"dishes.{dish}", ["name", "servings", "copies"])
        name = spoken(pack.text(f"dishes.{dish}.name"))
        if not name or name in seen or name.split()[0] in VERBS:
            raise pack.refuse(f"dishes.{dish}.name", f"{name!r} is taken or cannot be typed")
        seen.append(name)
