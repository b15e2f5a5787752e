"""Before the first round: steamers, animals, cards, tokens, the First player marker (U18, U25)."""

from typing import Final

from mypy_extensions import i64

from teahouse.core.cards import draw_kind, zeros
from teahouse.games.steam_up.rules import agenda, telling
from teahouse.games.steam_up.rules.agenda import ANIMALS_PHASE, FILLING, TOKENS_PHASE
from teahouse.games.steam_up.rules.components import ANIMALS, GOAT, KINDS
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import SEEN, held
from teahouse.games.steam_up.rules.table import draw_cards, put

STEAMERS: Final[i64] = 18
AT_FIRST: Final[i64] = 3  # steamers of each stack


def lay_table(state: Position) -> None:
    """The table before anyone decides."""
    state.clear()
    if state.box.alternative:
        state.filler = state.chance.below(state.box.players)
        state.phase = FILLING
        if state.journal is not None:
            telling.laid(state)
    else:
        fill_at_random(state)
        state.phase = ANIMALS_PHASE
        if state.journal is not None:
            telling.laid(state)
        deal_animals(state)


# -- steamers


def blind(state: Position, pieces: i64) -> i64:
    """A steamer filled blindly from the bag, whatever way is agreed for the game itself (U16)."""
    steamer: i64 = 0
    for _piece in range(pieces):
        steamer += 1 << 4 * draw_kind(state.bag, state.bag_size, state.chance)
        state.bag_size -= 1
    return steamer


def fill_at_random(state: Position) -> None:
    """Six steamers each of 2, 3 and 4 pieces, mixed, three to a stack; only the top ones are seen (U32, U19)."""
    box = state.box
    sizes = zeros(3)
    for size in range(3):
        sizes[size] = STACKS
    left: i64 = STEAMERS
    for stack in range(STACKS):
        for level in range(AT_FIRST):
            steamer: i64 = blind(state, box.fills[draw_kind(sizes, left, state.chance)])
            left -= 1
            if level == AT_FIRST - 1 or box.peeking:
                steamer |= SEEN
            put(state, stack, steamer)


def next_fill(state: Position) -> None:
    """The next player draws 2, 3 or 4 pieces in turn, in sight of all, and places them (U33)."""
    seat: i64 = (state.filler + state.filled) % state.box.players
    steamer: i64 = blind(state, state.box.fills[state.filled % 3])
    for kind in range(KINDS):
        state.tray[kind] = held(steamer, kind)
    if state.journal is not None:
        telling.filled(state, seat, steamer)
    state.push(agenda.FILL, seat)


# -- animals


def deal_animals(state: Position) -> None:
    """Two to choose from, dealt openly (U34, U25); or those the table has named (U20).

    Beginners choose between two of their animals as long as there are enough of them, else each gets one (U18).
    """
    box = state.box
    players = box.players
    if box.named:
        for seat in range(players):
            state.animal[seat] = box.named[seat]
        return
    pile = zeros(len(ANIMALS))
    size: i64 = 0
    for animal in range(len(ANIMALS)):
        if not box.for_beginners or animal in box.beginners:
            pile[animal] = 1
            size += 1
    if box.for_beginners and not box.beginners_choose:
        for seat in range(players):
            state.animal[seat] = draw_kind(pile, size, state.chance)
            size -= 1
        return
    for i in range(2 * players):
        state.dealt[i] = draw_kind(pile, size, state.chance)
        size -= 1
    if state.journal is not None:
        for seat in range(players):
            telling.offered(state, seat)
    state.push(agenda.ANIMALS, -1, (1 << players) - 1)


def deal_cards(state: Position) -> None:
    """Each animal's Fortune cards; then all choose their tokens at the same time (U35)."""
    box = state.box
    asked: i64 = 0
    for seat in range(box.players):
        animal: i64 = state.animal[seat]
        if state.journal is not None:
            telling.became(state, seat)
        if animal != GOAT:
            for kind in range(KINDS):
                state.row_of[seat * KINDS + kind] = kind
        if box.start_tokens[animal]:
            asked |= 1 << seat
    for seat in range(box.players):
        draw_cards(state, seat, box.start_cards[state.animal[seat]])
    state.phase = TOKENS_PHASE
    if asked:
        state.push(agenda.START_TOKENS, -1, asked)


def draw_marker(state: Position) -> None:
    """The First player marker goes to a random player (U36), last of all (U18), unless the table names one (R3)."""
    box = state.box
    state.marker = box.starter if box.starter >= 0 else state.chance.below(box.players)
    if state.journal is not None:
        telling.marker(state)
