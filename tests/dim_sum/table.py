"""Positions drawn in a few words, small decks, and a chance that burns the cards one asks for.

    state = laid("A♠ 2♠", "3♠ 4♠", "5♠ 6♠")

lays three hands of two cards before three players; what must have been taken before that is filled in from the other
cards. A deck of few cards makes a round short enough to write down.
"""

import teahouse
from teahouse.core.pack import parse_pack
from teahouse.games.dim_sum.cards import NAMES
from teahouse.games.dim_sum.components import Components
from teahouse.games.dim_sum.scoring import Score, explain
from tests.certain import certain

GAME = teahouse.game("dim-sum")


def cards(text: str) -> list[str]:
    """Cards by name, checked: "A♠ 10♥"."""
    names = text.split()
    assert all(name in NAMES for name in names), text
    return names


def pack(text: str, deck: str = "", rules: int | None = None) -> teahouse.Pack:
    """The standard components with some changed; with a deck named, all its other cards are left out."""
    if deck:
        kept = cards(deck)
        text += "\n[deck]\nwithout = [" + ", ".join(f'"{name}"' for name in NAMES if name not in kept) + "]\n"
    head = '[pack]\ngame = "dim-sum"\nname = "test"\n'
    return parse_pack(head + text, "test.toml", "dim-sum", GAME.standard_pack(rules))


def table(players: int, deck: str = "", changes: str = "", rules: int | None = None, **options: object) -> Components:
    laid = GAME.setup(players, options, pack(changes, deck, rules) if deck or changes else None, rules)
    return certain(Components, laid)


def laid(
    *hands: str,
    players: int = 0,
    taken: tuple[str, ...] = (),
    choices: tuple[str | None, ...] = (),
    deck: str = "",
    changes: str = "",
    log: bool = False,
    rules: int | None = None,
    **options: object,
) -> teahouse.State:
    """The first round with these hands, one for each place; `taken` are the last choices made before, by place."""
    players = players or len(hands)
    setup = table(players, deck, changes, rules, **options)
    held = [cards(hand) for hand in hands]
    rows = [cards(row) for row in taken]
    used = {name for row in [*held, *rows] for name in row}
    spare = [NAMES[card] for card in setup.cards if NAMES[card] not in used]
    while len(rows) < setup.hand - len(held[0]):
        rows.insert(0, [spare.pop(0) for _ in held])
    position = {
        "round": 1,
        "over": False,
        "hands": held,
        "choices": list(choices) or [None] * players,
        "taken": [rows],
    }
    state = setup.restore(position, teahouse.Chance(1))
    if log:
        state.journal = []
    return state


class Lots(teahouse.Chance):
    """Draws the numbers one asks for; then it must not be asked again."""

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def below(self, n: int) -> int:
        assert self.numbers, "chance is asked more often than the test foresees"
        number = self.numbers.pop(0)
        assert number < n
        return number


def choose(state: teahouse.State, *names: str) -> teahouse.State:
    """Everyone's choice, in the order of the seats."""
    for seat, name in enumerate(names):
        (action,) = state.parse(seat, name)
        state.apply(seat, action)
    return state


def play(state: teahouse.State, seed: int, decisions: int = 100_000) -> teahouse.State:
    """Random play for so many decisions, whoever is asked in any order."""
    chance = teahouse.Chance(seed)
    while decisions and (pending := state.pending()):
        seat = pending[chance.below(len(pending))]
        legal = state.legal(seat)
        state.apply(seat, legal[chance.below(len(legal))])
        decisions -= 1
    return state


def hand(state: teahouse.State, seat: int) -> list[str]:
    found: list[str] = state.view(seat)["hand"]
    return found


def drafted(state: teahouse.State, seat: int, by: int | None = None) -> list[str]:
    """A player's cards of this round, as a seat or a spectator sees them."""
    found: list[str] = state.view(by)["seats"][seat]["drafted"]
    return found


def scores(*hands: str, changes: str = "") -> list[dict[str, int]]:
    """What these drafted cards score, player by player and category by category; what is nothing is left out."""
    players = max(2, len(hands))
    table_of_scores = explained(*hands, changes=changes)
    assert len(table_of_scores) == players
    return [{score.category: score.points for score in row if score.points} for row in table_of_scores]


def explained(*hands: str, changes: str = "") -> list[list[Score]]:
    masks = [sum(1 << NAMES.index(name) for name in cards(text)) for text in hands]
    while len(masks) < 2:
        masks.append(0)
    return explain(table(len(masks), changes=changes), masks)
