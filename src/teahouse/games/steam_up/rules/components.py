"""The components of the pack, the table's options, and the numbers of kinds and actions."""

from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.about import read_about
from teahouse.core.errors import InvalidOption
from teahouse.core.options import Value
from teahouse.core.pack import Pack
from teahouse.core.state import Setup
from teahouse.games.steam_up import words
from teahouse.games.steam_up.cards.reading import Program
from teahouse.games.steam_up.rules.geometry import COUNTS, STACKS, read_zones

KEY = "steam-up"
RULES = 2
MOST_PLAYERS = 5
FOLDER = Path(__file__).parent.parent

KINDS: Final[i64] = 5  # of dim sum; the rows of a board in this order (U27)
SHRIMP: Final = 0
RICE: Final = 1
DIM_SUM = ["shrimp-dumpling", "sticky-rice", "meat-dumpling", "phoenix-claw", "bbq-meat-bun"]
SLOTS: Final[i64] = 6  # of a row
TALLEST: Final[i64] = 5  # levels that a stack has room for in the position
FACES: Final[i64] = 6

RAT: Final = 0
OX: Final = 1
TIGER: Final = 2
BUNNY: Final = 3
DRAGON: Final = 4
SNAKE: Final = 5
HORSE: Final = 6
GOAT: Final = 7
MONKEY: Final = 8
ROOSTER: Final = 9
DOG: Final = 10
PIG: Final = 11
ANIMALS = ["rat", "ox", "tiger", "bunny", "dragon", "snake", "horse", "goat", "monkey", "rooster", "dog", "pig"]

# Actions. Those that name a card come last, for their number depends on the pack.
PASS: Final = 0
END_TURN: Final = 1
NO_ROTATION: Final = 2
DONE: Final = 3
PAY_ALL: Final = 4
YES: Final = 5
DRAW: Final = 6
ABILITY: Final = 7
LEFT: Final = 8
RIGHT: Final = 9
CARDS: Final = 10  # the Dragon's choice of cards
GAIN: Final = 11  # + kind
BUY: Final = 16  # + stack
REACH: Final = 22  # + stack: the Ox buys outside its zone
TAKE: Final = 28  # + kind: a token
GIVE: Final = 33  # + kind: a token
LEAVE: Final = 38  # + kind, or the Ox's extra token: what a discount leaves out
EXTRA: Final = 5
PIECE: Final = 44  # + kind
STACK: Final = 49  # + stack
TO: Final = 55  # + stack
PLAYER: Final = 61  # + seat
ROW: Final = 66  # + row
ANIMAL: Final = 71  # + animal
FIRST_CARD: Final = 83

# The five actions of a turn (U1).
ACT_GAIN: Final = 0
ACT_DRAW: Final = 1
ACT_PLAY: Final = 2
ACT_EXCHANGE: Final = 3
ACT_BUY: Final = 4


class Components(Setup):
    """Everything in the box (U27), as tables of numbers."""

    def __init__(self, players: int, options: dict[str, Value], pack: Pack, rules: int = RULES) -> None:
        _check(pack)
        numbers = pack.numbers("die.numbers", FACES, 0, 99)
        program = Program(pack, DIM_SUM, numbers)
        friendlier = options["friendlier"] is True
        fortune = program.deck("fortune", friendlier)
        fate = program.deck("fate", friendlier)
        cards = len(fortune.names)
        super().__init__(KEY, rules, players, options, pack, FIRST_CARD + 3 * cards)
        # actions with a card
        self.cards: i64 = cards  # kinds of Fortune cards
        self.play_at: i64 = FIRST_CARD
        self.exchange_at: i64 = FIRST_CARD + cards
        self.card_at: i64 = FIRST_CARD + 2 * cards
        # dim sum, tokens, steamers
        self.kinds = [pack.text(f"dim-sum.{kind}.name") for kind in DIM_SUM]
        self.shorts = [pack.text(f"dim-sum.{kind}.short") for kind in DIM_SUM]
        self.pieces: i64 = pack.number("table.pieces", 1, 99)
        self.tokens: i64 = pack.number("table.tokens", 1, 99)
        self.fills: vec[i64] = vec[i64](pack.numbers("table.fills", 3, 1, 6))
        if 6 * sum(self.fills) > KINDS * self.pieces:
            raise pack.refuse("table.fills", f"takes more than the {KINDS * self.pieces} pieces there are")
        # where the Steamer counter starts, by the number of players (U30)
        self.counter: i64 = pack.numbers("table.counter", 4, 1, 18)[players - 2]
        self.tallest: i64 = pack.number("table.tallest", 3, TALLEST)
        self.zones: vec[i64] = read_zones(pack, players)
        # the Lucky die (U60)
        self.numbers: vec[i64] = vec[i64](numbers)
        self.icons: vec[i64] = vec[i64](_icons(pack, numbers))
        # cards
        self.freely = self.since(2)  # any card may be played, what cannot be carried out is skipped (U3)
        self.alone_unasked = self.since(2)  # who has to give away the only card of a hand is not asked which (R4)
        self.turns_apart = self.since(2)  # a card's own turns are noted otherwise than the action's rotation (U4)
        self.names_tie_break = self.since(2)  # the outcome says so where most dim sum decided (U26)
        self.fortune = fortune
        self.fate = fate
        self.code: vec[i64] = program.code()
        self.blocks: vec[i64] = vec[i64](program.blocks)
        self.fates: i64 = len(fate.names)
        self.spoken = words.at_table(dict(zip(fate.names, fate.texts)))
        # dealt for one game, the others stay in the box (U31)
        self.fate_cards: i64 = pack.number("table.fate-cards", 1, 99)
        self.fortune_cards: i64 = sum(fortune.copies)
        if sum(fate.copies) < self.fate_cards:
            raise pack.refuse("fate", f"has {sum(fate.copies)} cards, but a game needs {self.fate_cards}")
        self.kept_cards: i64 = 0
        for kind in range(cards):
            self.kept_cards += fortune.kept[kind] * fortune.copies[kind]
        # animals
        animals = [f"animals.{animal}" for animal in ANIMALS]
        self.animals = [pack.text(f"{animal}.name") for animal in animals]
        self.titles = [pack.text(f"{animal}.title") for animal in animals]
        self.abilities = [pack.text(f"{animal}.text") for animal in animals]
        # what each animal starts with (U35)
        self.start_tokens: vec[i64] = vec[i64]([pack.number(f"{animal}.tokens", 0, 5) for animal in animals])
        self.start_different: vec[i64] = vec[i64]([int(_flag(pack, f"{animal}.different")) for animal in animals])
        self.start_cards: vec[i64] = vec[i64]([pack.number(f"{animal}.cards", 0, 9) for animal in animals])
        slots: list[int] = []
        for animal in animals:
            slots += _rows(pack, f"{animal}.rows")
        self.slots: vec[i64] = vec[i64](slots)
        # advice for who plays for the first time, and for how many (U76)
        self.beginners = [i for i, animal in enumerate(animals) if _flag(pack, f"{animal}.beginner")]
        self.company = [i for i, animal in enumerate(animals) if _flag(pack, f"{animal}.company")]
        self.ox_bonus: i64 = pack.number("animals.ox.bonus", 0, 9)
        self.pig_bonus: i64 = pack.number("animals.pig.bonus", 0, 9)
        self.dog_bonuses: vec[i64] = vec[i64](pack.numbers("animals.dog.bonuses", 4, 0, 9))
        self.dragon_cards: vec[i64] = vec[i64](pack.numbers("animals.dragon.columns", SLOTS, 1, 9))
        dealt = sorted(self.start_cards, reverse=True)[:players]
        if self.fortune_cards < sum(dealt) + 2:
            raise pack.refuse(
                "fortune", f"has {self.fortune_cards} cards; {players} players may start with {sum(dealt)}"
            )
        alike = [1 if self.start_different[i] else int(self.start_tokens[i]) for i in range(len(ANIMALS))]
        if self.tokens < sum(sorted(alike, reverse=True)[:players]):
            raise pack.refuse("table.tokens", "is too few: all players may begin with tokens of one kind")
        # what people may type in place of a name: in full, in Chinese, as others call it
        about = read_about(FOLDER)
        self.kind_others = [about.of(pack, f"dim-sum.{kind}").others() for kind in DIM_SUM]
        self.animal_others = [about.of(pack, animal).others() for animal in animals]
        self.card_others = [about.of(pack, f"fortune.{card}").others() for card in pack.keys("fortune")]
        # options
        self.alternative = options["setup"] == "alternative"
        self.peeking = options["peeking"] is True
        self.by_die = options["drawing"] == "die"
        self.named = _named(options["animals"], players)
        self.for_beginners = options["animals"] == "beginners"
        if self.for_beginners and len(self.beginners) < players:
            raise pack.refuse("animals", f"has {len(self.beginners)} animals for beginners, not one for each player")
        # with enough of them, beginners choose as everyone does (U18)
        self.beginners_choose = self.since(2) and len(self.beginners) >= 2 * players
        starter = options["starter"]
        self.starter: i64 = starter - 1 if isinstance(starter, int) else -1

    def steamer_size(self, number: int) -> int:
        """How many pieces the how-many-eth steamer is filled with: a third of each size."""
        return int(self.fills[number // STACKS])


def _named(value: Value, players: int) -> list[int]:
    """The animals that the table has named, by seat; none if they are dealt (U20)."""
    if value in ("two dealt", "beginners"):
        return []
    named = [ANIMALS.index(word) for word in str(value).split(",")]
    if len(named) != players or len(set(named)) != players:
        raise InvalidOption(f"option animals is {value!r}; name {players} different animals, one for each seat (U20)")
    return named


def _flag(pack: Pack, key: str) -> bool:
    if not pack.has(key):
        return False
    value = pack.find(key)
    if not isinstance(value, bool):
        raise pack.refuse(key, f"is {value!r}, not true or false")
    return value


def _rows(pack: Pack, key: str) -> list[int]:
    """The HP on the six slots of the five rows."""
    rows = pack.find(key)
    if not isinstance(rows, list) or len(rows) != KINDS:
        raise pack.refuse(key, f"is no list of {KINDS} rows")
    slots: list[int] = []
    for row in rows:
        if not isinstance(row, list) or len(row) != SLOTS:
            raise pack.refuse(key, f"holds {row!r}, which is no row of {SLOTS} slots")
        for points in row:
            if not isinstance(points, int) or isinstance(points, bool) or not 0 <= points <= 20:
                raise pack.refuse(key, f"holds {points!r}, allowed is 0 to 20")
            slots.append(points)
    return slots


def _icons(pack: Pack, numbers: list[int]) -> list[int]:
    """The icon of each face; every kind must come up, or drawing by the die would never end (U20)."""
    icons = pack.find("die.icons")
    if not isinstance(icons, list) or len(icons) != FACES:
        raise pack.refuse("die.icons", f"is no list of {FACES} icons")
    found: list[int] = []
    for icon in icons:
        if icon and icon not in DIM_SUM:
            raise pack.refuse("die.icons", f'holds {icon!r}; known are {", ".join(DIM_SUM)} and "" for the blank')
        found.append(DIM_SUM.index(icon) if icon else -1)
    for kind in range(KINDS):
        if kind not in found:
            raise pack.refuse("die.icons", f"has no face with {DIM_SUM[kind]}")
    for face in range(FACES):
        if (numbers[face] == 0) != (found[face] < 0):
            raise pack.refuse("die.icons", "the blank face, and no other, has the number 0 and no icon")
    return found


def _check(pack: Pack) -> None:
    """Refuse what no rule of this game knows."""
    pack.only("", ["dim-sum", "table", "die", "zones", "animals", "fortune", "fate"])
    pack.only("dim-sum", DIM_SUM)
    seen: list[str] = []
    for kind in DIM_SUM:
        pack.only(f"dim-sum.{kind}", ["name", "short"])
        for key in (f"dim-sum.{kind}.name", f"dim-sum.{kind}.short"):
            name = pack.text(key).casefold()
            if name in seen:
                raise pack.refuse(key, f"{name!r} is taken")
            seen.append(name)
    pack.only("table", ["pieces", "tokens", "fills", "counter", "fate-cards", "tallest"])
    pack.only("die", ["numbers", "icons"])
    pack.only("zones", COUNTS)
    pack.only("animals", ANIMALS)
    own = {"ox": ["bonus"], "pig": ["bonus"], "dog": ["bonuses"], "dragon": ["columns"]}
    for animal in ANIMALS:
        known = ["name", "title", "text", "tokens", "different", "cards", "rows", "beginner", "company"]
        pack.only(f"animals.{animal}", known + own.get(animal, []))
