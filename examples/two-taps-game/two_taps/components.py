"""The teas and dishes of the pack, the table's options, and the numbers of actions."""

from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.about import read_about
from teahouse.core.notation import spoken
from teahouse.core.options import Value
from teahouse.core.pack import Pack
from teahouse.core.state import Setup

KEY = "two-taps"
RULES = 1
MOST_PLAYERS = 5
VERBS = ["pour", "tap", "pass", "with", "a", "cup", "of"]  # words of a move, which no tea can begin with


class Components(Setup):
    """The box (P2, P3). Actions: pour each tea, then pass, then tap with each tea."""

    def __init__(self, players: int, options: dict[str, Value], pack: Pack, rules: int = RULES) -> None:
        pack.only("", ["teas", "dishes", "table"])
        pack.only("table", ["hand", "rounds", "pair"])
        teas = _names(pack, "teas", ["name", "strength", "copies"])
        dishes = _names(pack, "dishes", ["name", "points", "copies"])
        super().__init__(KEY, rules, players, options, pack, 2 * len(teas) + 1)
        self.tea_names = [pack.text(f"teas.{tea}.name") for tea in teas]
        about = read_about(Path(__file__).parent)
        self.other_teas = [about.of(pack, f"teas.{tea}").others() for tea in teas]  # what else people type
        self.dish_names = [pack.text(f"dishes.{dish}.name") for dish in dishes]
        self.teas: i64 = len(teas)
        self.dishes: i64 = len(dishes)
        self.strengths: vec[i64] = vec[i64]([pack.number(f"teas.{tea}.strength", 1, 99) for tea in teas])
        self.strongest: i64 = max(self.strengths)
        self.tea_copies: vec[i64] = vec[i64]([pack.number(f"teas.{tea}.copies") for tea in teas])
        self.points: vec[i64] = vec[i64]([pack.number(f"dishes.{dish}.points", 0, 99) for dish in dishes])
        self.dish_copies: vec[i64] = vec[i64]([pack.number(f"dishes.{dish}.copies") for dish in dishes])
        self.hand: i64 = pack.number("table.hand", 2, 20)
        self.rounds: i64 = pack.number("table.rounds", 1, 20)
        self.pair: i64 = pack.number("table.pair", 0, 99)
        if sum(self.tea_copies) < self.hand * players:
            reason = f"are {sum(self.tea_copies)} cards, the deal needs {players} players × {self.hand}"
            raise pack.refuse("teas", reason)
        if sum(self.dish_copies) < self.rounds:
            raise pack.refuse("dishes", f"are {sum(self.dish_copies)} cards, {self.rounds} rounds need one each")
        self.cold = options["cold"] is True
        starter = options["starter"]
        self.starter: i64 = starter - 1 if isinstance(starter, int) else -1
        self.passing: i64 = self.teas  # the action of a guest who does not tap
        self.tap_at: i64 = self.teas + 1


def _names(pack: Pack, group: str, keys: list[str]) -> list[str]:
    """The cards of a group, each with a name that can be typed and told from the others."""
    cards = pack.keys(group)
    if not 1 <= len(cards) <= 12:
        raise pack.refuse(group, f"are {len(cards)} kinds, allowed is 1 to 12")
    seen: list[str] = []
    for card in cards:
        pack.only(f"{group}.{card}", keys)
        name = spoken(pack.text(f"{group}.{card}.name"))
        if not name or name in seen or name.split()[0] in VERBS:
            raise pack.refuse(f"{group}.{card}.name", f"{name!r} is taken or cannot be typed")
        seen.append(name)
    return cards
