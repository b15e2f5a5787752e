"""Tables drawn in a few words, for tests that read like the rulebook.

Pieces and tokens are letters: S shrimp dumpling, R sticky rice, M meat dumpling, C phoenix claw, B bbq meat bun. A
stack is written from the top down: "SR/MMC" has SR on top of MMC. What a test does not speak of lies where it
belongs: pieces in the bag, tokens in the supply, cards in the deck.
"""

import json
from typing import Any

import teahouse
from teahouse import Chance
from teahouse.core.pack import parse_pack
from teahouse.games.steam_up.rules.components import Components
from tests.certain import certain

GAME = teahouse.game("steam-up")
KINDS = {
    "S": "shrimp dumpling",
    "R": "sticky rice",
    "M": "meat dumpling",
    "C": "phoenix claw",
    "B": "bbq meat bun",
}


def box(players=4, options=None, pack=None, rules=None) -> Components:
    """What is in the box for so many players."""
    return certain(Components, GAME.setup(players, options, pack, rules))


CARDS = {name.casefold(): name for name in box().fortune.names}
FATES = {name.casefold(): name for name in box().fate.names}
PLAIN = ["SS/MM", "RR/MM", "MM/SS", "CC/SS", "BB/RR", "SR/CC"]


class Script(Chance):
    """Chance that gives what a test has written down, then 0 for ever."""

    def __init__(self, numbers=()):
        super().__init__(0)
        self.numbers = list(numbers)

    def below(self, n):
        number = self.numbers.pop(0) if self.numbers else 0
        assert 0 <= number < n, f"{number} was written down where less than {n} is asked for"
        return number


# The faces of the Lucky die, by their number: Script([FACE[5]]) rolls a five.
FACE = {0: 0, 1: 1, 2: 2, 3: 3, 5: 4, 6: 5}


def own_pack(text, fates=True):
    """The standard pack with these cards besides; without the other Fate cards if they would be in the way."""
    rest = "" if fates else "".join(f"[fate.{key}]\ncopies = 0\n" for key in GAME.standard_pack().keys("fate"))
    head = '[pack]\ngame = "steam-up"\nname = "of my own"\n'
    return parse_pack(head + rest + text, "mine.toml", "steam-up", GAME.standard_pack())


def only_fate(text):
    """A pack in which this is the only Fate card."""
    return own_pack(text, fates=False)


def counted(letters):
    counts = {}
    for kind, name in KINDS.items():
        if letters.count(kind):
            counts[name] = letters.count(kind)
    return counts


def cards(names):
    counts: dict[str, int] = {}
    for name in names:
        whole = CARDS.get(name, name)
        counts[whole] = counts.get(whole, 0) + 1
    return counts


def left_over(whole, used, what):
    rest = {}
    for name, count in whole.items():
        rest[name] = count - used.get(name, 0)
        assert rest[name] >= 0, f"{used[name]} {what} {name} are more than there are"
    return {name: count for name, count in rest.items() if count}


def add(total, more):
    for name, count in more.items():
        total[name] = total.get(name, 0) + count


def table(
    animals="dog,pig",
    stacks=PLAIN,
    tokens=(),
    boards=(),
    excess=(),
    hands=(),
    kept=(),
    discards=(),
    hp=(),
    bag=None,
    deck=None,
    seen=True,
    chance=None,
    options=None,
    fate=None,
    fate_left=None,
    pack=None,
    rules=None,
    **fields,
):
    """A game in the middle of a turn, by the newest rules or by `rules`. With `bag` or `deck` what is left over lies with the last player."""
    names = animals.split(",")
    players = len(names)
    setup = box(players, {"animals": animals, **(options or {})}, pack, rules)
    pieces: dict[str, int] = {}
    purse: dict[str, int] = {}
    held: dict[str, int] = {}
    piles = []
    for stack in stacks:
        pile: list[dict[str, Any]] = []
        for level, letters in enumerate(stack.split("/") if stack else []):
            pile.insert(0, {"pieces": counted(letters), "seen": seen or level == 0})
            add(pieces, counted(letters))
        piles.append(pile)
    seats = []
    for seat, animal in enumerate(names):
        board = counted(_at(boards, seat, ""))
        beside = counted(_at(excess, seat, ""))
        mine = counted(_at(tokens, seat, ""))
        hand = cards(_at(hands, seat, []))
        add(pieces, board)
        add(pieces, beside)
        add(purse, mine)
        add(held, hand)
        goat = animal == "goat"
        rows = [-1 if goat and name not in board else i for i, name in enumerate(KINDS.values())]
        full = min(board.get(name, 0) for name in KINDS.values())
        seats.append(
            {
                "animal": animal,
                "hp": _at(hp, seat, 0),
                "tokens": mine,
                "board": board,
                "excess": beside,
                "peak": dict(board),
                "row_of": rows,
                "columns": (1 << full) - 1,
                "rows": sum(1 << rows[i] for i, name in enumerate(KINDS.values()) if board.get(name, 0) == 6),
                "bought": 0,
                "hand": hand,
                "known": [{} for _ in range(players)],
            }
        )
    laid = [[seat, CARDS.get(name, name)] for seat, name in kept]
    add(held, cards(name for _, name in kept))
    add(held, cards(discards))
    every_piece = dict.fromkeys(KINDS.values(), 15)
    bag_pieces = left_over(every_piece, pieces, "pieces of")
    if bag is not None:
        add(seats[-1]["excess"], left_over(bag_pieces, counted(bag), "pieces of"))
        bag_pieces = counted(bag)
    every_card = {n: int(c) for n, c in zip(setup.fortune.names, setup.fortune.copies) if c}
    deck_cards = left_over(every_card, held, "cards")
    if deck is not None:
        add(seats[-1]["hand"], left_over(deck_cards, cards(deck), "cards"))
        deck_cards = cards(deck)
    fates = {n: int(c) for n, c in zip(setup.fate.names, setup.fate.copies) if c}
    if fate_left is None:
        fate_left = int(setup.fate_cards) - (fate is not None)
    shown = int(setup.fate_cards) - fate_left
    if fate is not None:
        fates = left_over(fates, {FATES.get(fate, fate): 1}, "Fate cards")
        shown -= 1
    for name in list(fates):
        gone = min(shown, fates[name])
        fates[name] -= gone
        shown -= gone
    active = fields.get("active", 0)
    position = {
        "phase": "turn",
        "round": 2,
        "counter": int(setup.counter),
        "rotation": 0,
        "stacks": piles,
        "bag": bag_pieces,
        "bag_known": {},
        "bag_exact": [],
        "supply": left_over(dict.fromkeys(KINDS.values(), 10), purse, "tokens of"),
        "tray": {},
        "deck": deck_cards,
        "deck_most": [every_card for _ in range(players + 1)],
        "discards": cards(discards),
        "fates_unseen": {name: count for name, count in fates.items() if count},
        "fate_left": fate_left,
        "fate": None if fate is None else FATES.get(fate, fate),
        "round_kind": None,
        "rolled": None,
        "seats": seats,
        "kept": laid,
        "dealt": [-1] * (2 * players),
        "picks": [-1] * players,
        "marker": 0,
        "first": active,
        "turns": 0,
        "active": active,
        "acts": 0,
        "last_act": -1,
        "used": 0,
        "discount": 0,
        "filled": 0,
        "filler": -1,
        "agenda": [{"task": "act", "seat": active, "about": [0, 0, 0], "staged": [-1, -1, -1]}],
    }
    position.update(fields)
    frame = {
        "format": "teahouse position 1",
        "game": "steam-up",
        "rules": rules or GAME.rules,
        "pack": setup.pack.name,
        "pack_hash": setup.pack.digest,
        "players": players,
        "options": setup.options,
        "chance": Chance(7).to_json(),
        "position": position,
    }
    state = GAME.from_json(json.dumps(frame), pack)
    state.journal = []
    state.chance = Script(chance or [])
    return state


def _at(row, seat, nothing):
    if isinstance(row, dict):
        return row.get(seat, nothing)
    return row[seat] if seat < len(row) else nothing


def say(state, *moves, seat=None):
    """Let whoever is asked say these moves, one after the other."""
    for move in moves:
        who = state.pending()[0] if seat is None else seat
        for action in state.parse(who, move):
            state.apply(who, action)
    return state


def can(state, seat=None):
    """What a seat may say now."""
    who = state.pending()[0] if seat is None else seat
    return [state.notate(who, action) for action in state.legal(who)]


def pieces(state, seat):
    """A board in letters, row by row, the excess after a stroke."""
    names = {name: letter for letter, name in KINDS.items()}
    place = state.view(seat)["seats"][seat]
    lying = "".join(names[row["kind"]] * row["pieces"] for row in place["rows"] if row["kind"])
    beside = "".join(names[name] * count for name, count in place["excess"].items())
    return lying + ("/" + beside if beside else "")


def tokens(state, seat):
    """A seat's tokens in letters."""
    names = {name: letter for letter, name in KINDS.items()}
    return "".join(names[name] * count for name, count in state.view(seat)["seats"][seat]["tokens"].items())


def hp(state, seat):
    return state.view(seat)["seats"][seat]["hp"]


def top(state, stack):
    """The top steamer of a stack in letters, "" for an empty space."""
    names = {name: letter for letter, name in KINDS.items()}
    steamers = state.view(None)["stacks"][stack - 1]["steamers"]
    return "".join(names[name] * count for name, count in steamers[0].items()) if steamers else ""


def heights(state):
    return [len(stack["steamers"]) for stack in state.view(None)["stacks"]]
