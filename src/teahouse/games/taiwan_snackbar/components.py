"""The cards of the pack, the table's options, and the numbers of kinds and actions."""

from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.about import read_about
from teahouse.core.errors import InvalidOption
from teahouse.core.notation import spoken
from teahouse.core.options import Value, numbers
from teahouse.core.pack import Pack
from teahouse.core.state import Setup

KEY = "taiwan-snackbar"
RULES = 2
MOST_PLAYERS = 10  # T16
SUGGESTED = "1 2 3 4 5 6"  # the book's numbers of No More cards, round by round (T1)
MOST_NO_MORE = 6  # that a table may agree on
MOST_NUMBERS = 30  # of a list: no game has more rounds (T10)
MOST_ROUNDS = 6  # of a knock-out (T13)

SPECIALS = ["change direction", "choose player", "one more"]
# Moves begin with these words; no dish of a pack may.
VERBS = ["eat", "draw", "pair", "two", "2", "play", "order", "reorder", "player"]


class Components(Setup):
    """The box (T14). Kinds are numbered: the dishes first, then the three specials, then No More.

    Actions: 0 eats; then a single of each dish, a pair of each dish, the three specials, and last the seats that
    Choose Player may name.
    """

    def __init__(self, players: int, options: dict[str, Value], pack: Pack, rules: int = RULES) -> None:
        _check(pack, rules)
        dishes = pack.keys("dishes")
        super().__init__(KEY, rules, players, options, pack, 1 + 2 * len(dishes) + 3 + MOST_PLAYERS)
        self.dishes: i64 = len(dishes)
        self.names = [pack.text(f"dishes.{dish}.name") for dish in dishes] + SPECIALS + ["no more"]
        about = read_about(Path(__file__).parent)
        self.others = [about.of(pack, f"dishes.{dish}").others() for dish in dishes]  # names that people type, too
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
        self.knock_out = options["knock_out"] is True
        self.listed = self.since(2)  # a table agrees on a list of numbers (T1); a round of a knock-out keeps its own
        self.rounds: i64 = 1  # of a knock-out (T13)
        if self.listed and self.knock_out and isinstance(options["rounds"], int):
            self.rounds = options["rounds"]
        self.agreed: vec[i64] = vec[i64](self.agree())
        self.names_ties = self.since(2)  # what decided among equals is told (T10, T13)
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

    def agree(self) -> list[int]:
        """The numbers of No More cards, one for each round, the last one holding on (T1)."""
        most = int(self.no_more_cards)
        given = self.options["no_more"]
        if not self.listed:
            if not isinstance(given, int):  # rising
                return list(range(1, most + 1))
            if given > most:
                raise self.pack.refuse("no-more.copies", f"is {most}, but the table plays with {given}")
            return [given]
        found = numbers(given)
        if max(found) > most and given != SUGGESTED:
            raise InvalidOption(
                f"option no_more is {given}, but this pack has {most} No More cards: name numbers from 1 to {most} (T1)"
            )
        if self.knock_out:
            found = found[: int(self.rounds)]  # there is no later round (T13)
        return [min(number, most) for number in found]  # what the book suggests goes as far as there are cards

    def number_in(self, number: i64) -> i64:
        """How many No More cards are in the game in a round, counted from 1 (T1)."""
        last: i64 = len(self.agreed)
        return self.agreed[(number if number < last else last) - 1]


def _check(pack: Pack, rules: int) -> None:
    """Refuse what no rule of this game knows."""
    pack.only("", ["dishes", "specials", "no-more", "table"] + (["defeat"] if rules > 1 else []))
    if rules > 1:  # they only show points (T18)
        pack.only("defeat", ["copies", "front", "back"])
        for key in ("copies", "front", "back"):
            pack.number(f"defeat.{key}")
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
