"""Before the first round: steamers, animals, cards, tokens, the First player marker (U18, U25)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import draw_kind, zeros
from teahouse.games.steam_up import agenda
from teahouse.games.steam_up.agenda import ANIMALS_PHASE, FILLING, SEAT, TOKENS_PHASE, A, so_far
from teahouse.games.steam_up.components import ANIMAL, ANIMALS, GOAT, KINDS, STACK, TAKE
from teahouse.games.steam_up.geometry import STACKS
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.purchase import fill_stacks
from teahouse.games.steam_up.steamers import SEEN, held, inside, listed
from teahouse.games.steam_up.table import draw_cards, put

STEAMERS: Final[i64] = 18
AT_FIRST: Final[i64] = 3  # steamers of each stack


def lay_table(state: Position) -> None:
    """The table before anyone decides."""
    state.clear()
    if state.box.alternative:
        state.filler = state.chance.below(state.box.players)
        state.phase = FILLING
    else:
        fill_at_random(state)
        state.phase = ANIMALS_PHASE
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
        state.tell(f"{{{seat}}} fills a steamer with {listed(steamer, state.box.kinds)}")
    state.push(agenda.FILL, seat)


def fill_places(state: Position, out: vec[i64]) -> i64:
    """Any stack of fewer than three."""
    free: i64 = 0
    for stack in range(STACKS):
        if state.heights[stack] < AT_FIRST:
            free |= 1 << stack
    return fill_stacks(free, out)


def answer_fill(state: Position, at: i64, action: i64) -> None:
    seat: i64 = state.agenda[at + SEAT]
    state.depth -= 1
    steamer: i64 = SEEN  # whoever saw it filled knows it for the rest of the game (U19)
    for kind in range(KINDS):
        steamer += state.tray[kind] << 4 * kind
        state.tray[kind] = 0
    put(state, action - STACK, steamer)
    state.filled += 1
    if state.journal is not None:
        state.tell(f"{{{seat}}} places it on stack {action - STACK + 1}")


# -- animals


def deal_animals(state: Position) -> None:
    """Two to choose from, dealt openly (U34, U25); or one of the beginners'; or those the table has named (U20)."""
    box = state.box
    players = box.players
    if box.named:
        for seat in range(players):
            state.animal[seat] = box.named[seat]
        return
    pile = zeros(len(ANIMALS))
    size: i64 = 0
    if box.options["animals"] == "beginners":
        for animal in box.beginners:
            pile[animal] = 1
            size += 1
        for seat in range(players):
            state.animal[seat] = draw_kind(pile, size, state.chance)
            size -= 1
        return
    for animal in range(len(ANIMALS)):
        pile[animal] = 1
    size = len(ANIMALS)
    for i in range(2 * players):
        state.dealt[i] = draw_kind(pile, size, state.chance)
        size -= 1
    if state.journal is not None:
        for seat in range(players):
            one, two = box.animals[state.dealt[2 * seat]], box.animals[state.dealt[2 * seat + 1]]
            state.tell(f"{{{seat}}} may be the {one} or the {two}")
    state.push(agenda.ANIMALS, -1, (1 << players) - 1)


def fill_animals(state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
    if not state.agenda[at + A] >> seat & 1:
        return 0
    one: i64 = state.dealt[2 * seat]
    two: i64 = state.dealt[2 * seat + 1]
    out[0] = ANIMAL + (one if one < two else two)
    out[1] = ANIMAL + (two if one < two else one)
    return 2


def answer_animals(state: Position, at: i64, seat: i64, action: i64) -> None:
    """A choice, shown when all have chosen."""
    state.picks[seat] = action - ANIMAL
    state.agenda[at + A] &= ~(1 << seat)
    if state.agenda[at + A]:
        return
    state.depth -= 1
    state.reveals += 1
    for each in range(state.box.players):
        state.animal[each] = state.picks[each]
        state.picks[each] = -1


def deal_cards(state: Position) -> None:
    """Each animal's Fortune cards; then all choose their tokens at the same time (U35)."""
    box = state.box
    asked: i64 = 0
    for seat in range(box.players):
        animal: i64 = state.animal[seat]
        if state.journal is not None:
            state.tell(f"{{{seat}}} is the {box.animals[animal]}, {box.titles[animal]}")
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


# -- starting tokens


def fill_start_tokens(state: Position, at: i64, seat: i64, out: vec[i64]) -> i64:
    """One token after the other in rising order, the same kind twice only where the animal allows it."""
    if not state.agenda[at + A] >> seat & 1:
        return 0
    animal: i64 = state.animal[seat]
    staged: i64 = so_far(state.picks[seat])
    rest: i64 = state.box.start_tokens[animal] - inside(staged) - 1
    count: i64 = 0
    for kind in range(KINDS):
        if staged >> 4 * (kind + 1):
            continue  # a later kind has been chosen already
        if state.box.start_different[animal]:
            if held(staged, kind) or KINDS - 1 - kind < rest:
                continue
        out[count] = TAKE + kind
        count += 1
    return count


def answer_start_tokens(state: Position, at: i64, seat: i64, action: i64) -> None:
    """The tokens are shown and taken when all have chosen theirs."""
    staged: i64 = so_far(state.picks[seat])
    staged += 1 << 4 * (action - TAKE)
    state.picks[seat] = staged
    if inside(staged) < state.box.start_tokens[state.animal[seat]]:
        return
    state.agenda[at + A] &= ~(1 << seat)
    if state.agenda[at + A]:
        return
    state.depth -= 1
    state.reveals += 1
    for each in range(state.box.players):
        chosen: i64 = so_far(state.picks[each])
        state.picks[each] = -1
        for kind in range(KINDS):
            state.supply[kind] -= held(chosen, kind)
            state.tokens[each * KINDS + kind] += held(chosen, kind)
        if chosen and state.journal is not None:
            state.tell(f"{{{each}}} starts with {listed(chosen, state.box.kinds)}")


def draw_marker(state: Position) -> None:
    """The First player marker goes to a random player (U36), last of all (U18), unless the table names one (R3)."""
    box = state.box
    state.marker = box.starter if box.starter >= 0 else state.chance.below(box.players)
    if state.journal is not None:
        state.tell(f"{{{state.marker}}} has the First player marker")
