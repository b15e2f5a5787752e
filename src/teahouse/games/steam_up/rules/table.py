"""Single handlings of the components: a token, a card, a piece, a steamer, the die, the marker."""

from typing import Final

from mypy_extensions import i64

from teahouse.core.cards import draw_kind
from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.rules import knowledge, telling
from teahouse.games.steam_up.rules.agenda import ABOUT, ABOUT_3, FATE_PHASE, OP, PLAYED, STRIDE
from teahouse.games.steam_up.rules.components import FACES, KINDS, TALLEST
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import SEEN

# Nobody is kept waiting for ever by a die (R6); in a game this never comes near.
MOST_ROLLS: Final[i64] = 200
ALL_STACKS: Final = 63
# What turns the table, beside the cards.
BY_ACTION: Final[i64] = -1  # after the action Draw or Play (U4)
BY_ABILITY: Final[i64] = -2
BY_FATE: Final[i64] = -3


# -- tokens


def gain_token(state: Position, seat: i64, kind: i64, action: bool = False) -> None:
    """A token out of the supply, which has one: a kind that is sold out cannot be gained (U47, U13).

    `action` if that is the action of a turn.
    """
    state.supply[kind] -= 1
    state.tokens[seat * KINDS + kind] += 1
    if state.journal is not None:
        telling.gained_token(state, seat, kind, action)


def return_token(state: Position, seat: i64, kind: i64) -> None:
    state.tokens[seat * KINDS + kind] -= 1
    state.supply[kind] += 1


def tokens_of(state: Position, seat: i64) -> i64:
    """How many tokens lie in front of a player."""
    tokens = state.tokens
    at: i64 = seat * KINDS
    return tokens[at] + tokens[at + 1] + tokens[at + 2] + tokens[at + 3] + tokens[at + 4]


def tokens_left(state: Position) -> i64:
    """How many tokens the supply holds."""
    supply = state.supply
    return supply[0] + supply[1] + supply[2] + supply[3] + supply[4]


# -- Fortune cards


def draw_cards(state: Position, seat: i64, wanted: i64, action: bool = False) -> i64:
    """Cards from the deck into a hand, as far as there are any, across a new shuffle (U14); how many they were.

    `action` if that is the action of a turn.
    """
    drawn: i64 = 0
    hand: i64 = seat * state.box.cards
    while drawn < wanted and state.deck_size:
        card: i64 = draw_kind(state.deck, state.deck_size, state.chance)
        state.deck_size -= 1
        knowledge.drawn(state, seat, card)
        state.hands[hand + card] += 1
        state.sizes[seat] += 1
        drawn += 1
        if state.journal is not None:
            telling.drew(state, seat, card, action)
        freshen(state)
    return drawn


def drop_card(state: Position, seat: i64, card: i64) -> None:
    """A card leaves a hand in sight of all."""
    state.hands[seat * state.box.cards + card] -= 1
    state.sizes[seat] -= 1
    knowledge.shown(state, seat, card)


def discard(state: Position, card: i64) -> None:
    """A card onto the discard pile, which lies face up (U23)."""
    state.discards[card] += 1
    state.discards_size += 1
    freshen(state)


def freshen(state: Position) -> None:
    """An empty deck is made anew from the discards as soon as there are two (U14)."""
    if state.deck_size or state.discards_size < 2:
        return
    for card in range(state.box.cards):
        state.deck[card] = state.discards[card]
        state.discards[card] = 0
    state.deck_size = state.discards_size
    state.discards_size = 0
    knowledge.shuffled(state)
    if state.journal is not None:
        telling.shuffled(state)


# -- the die


def roll(state: Position) -> i64:
    """The face that the Lucky die shows (U60)."""
    return state.chance.below(FACES)


def highest_roll(state: Position) -> i64:
    """All roll; those tied for the highest roll again until one is left (U11)."""
    players = state.box.players
    still: i64 = (1 << players) - 1
    for _round in range(MOST_ROLLS):
        best: i64 = -1
        leaders: i64 = 0
        rolls: i64 = 0
        for step in range(players):
            seat: i64 = (state.marker + step) % players
            if not still >> seat & 1:
                continue
            number: i64 = state.box.numbers[roll(state)]
            rolls |= number << 8 * seat
            if number > best:
                best = number
                leaders = 0
            if number == best:
                leaders |= 1 << seat
        if state.journal is not None:
            telling.all_rolled(state, still, rolls)
        still = leaders
        if not still & still - 1:
            break
    winner: i64 = 0
    while not still >> winner & 1:
        winner += 1
    return winner


# -- pieces


def draw_piece(state: Position) -> i64:
    """A piece out of a bag that is not empty: blindly, or the kind the die names, rolled until the bag has it (U63)."""
    kind: i64 = -1
    if state.box.by_die:
        for _roll in range(MOST_ROLLS):
            icon: i64 = state.box.icons[roll(state)]
            if icon < 0:
                continue
            if state.bag[icon]:
                kind = icon
                break
            # All have seen that the bag holds none of these: it stays known (R5).
            state.bag_exact |= 1 << icon
            state.bag_known[icon] = 0
    if kind < 0:
        kind = draw_kind(state.bag, state.bag_size, state.chance)
    else:
        state.bag[kind] -= 1
    state.bag_size -= 1
    if state.bag_known[kind]:
        state.bag_known[kind] -= 1
    return kind


def return_piece(state: Position, kind: i64) -> None:
    """A piece into the bag, in sight of all."""
    state.bag[kind] += 1
    state.bag_size += 1
    state.bag_known[kind] += 1


def pieces_of(state: Position, seat: i64) -> i64:
    """All dim sum that a player has collected, the excess included."""
    count: i64 = 0
    for i in range(seat * KINDS, seat * KINDS + KINDS):
        count += state.board[i] + state.excess[i]
    return count


# -- steamers


def top_steamer(state: Position, stack: i64) -> i64:
    """The steamer on top of a stack that is not empty."""
    at: i64 = stack * TALLEST + state.heights[stack] - 1
    return state.stacks[at]


def zones_of(state: Position, stack: i64, rotation: i64) -> list[int]:
    """The seats in whose Feast Zone a stack stands, or would if the table were turned that far (U48)."""
    box = state.box
    return [int(seat) for seat in range(box.players) if box.zones[rotation * box.players + seat] >> stack & 1]


def uncover(state: Position, stack: i64) -> None:
    """The steamer that is now on top is in sight of all (U19)."""
    if not state.heights[stack]:
        return
    at: i64 = stack * TALLEST + state.heights[stack] - 1
    if not state.stacks[at] & SEEN:
        state.stacks[at] |= SEEN
        state.reveals += 1
        if state.journal is not None:
            telling.uncovered(state, stack, state.stacks[at])


def lift(state: Position, stack: i64) -> i64:
    """The top steamer off its stack; the next one is top and visible now (U6)."""
    height: i64 = state.heights[stack] - 1
    state.heights[stack] = height
    at: i64 = stack * TALLEST + height
    steamer: i64 = state.stacks[at]
    state.stacks[at] = 0
    if height:
        uncover(state, stack)
    else:
        state.standing &= ~(1 << stack)
    return steamer


def put(state: Position, stack: i64, steamer: i64) -> None:
    """A steamer on top of a stack."""
    state.stacks[stack * TALLEST + state.heights[stack]] = steamer
    state.heights[stack] += 1
    state.standing |= 1 << stack


def put_under(state: Position, stack: i64) -> None:
    """The top steamer under its stack."""
    at: i64 = stack * TALLEST
    level: i64 = state.heights[stack] - 1
    steamer: i64 = state.stacks[at + level]
    while level > 0:
        state.stacks[at + level] = state.stacks[at + level - 1]
        level -= 1
    state.stacks[at] = steamer
    uncover(state, stack)


def take_piece(state: Position, stack: i64, kind: i64) -> None:
    """A piece out of a top steamer; an emptied one goes to the supply and moves the counter (U10)."""
    at: i64 = stack * TALLEST + state.heights[stack] - 1
    state.stacks[at] -= 1 << 4 * kind
    if state.stacks[at] == SEEN:
        lift(state, stack)
        if state.journal is not None:
            telling.emptied(state, stack)
        count_down(state)


def exchange_piece(state: Position, stack: i64, taken: i64, given: i64) -> None:
    """One piece of a top steamer for another."""
    state.stacks[stack * TALLEST + state.heights[stack] - 1] += (1 << 4 * given) - (1 << 4 * taken)


def count_down(state: Position) -> None:
    """The Steamer counter goes down by one (U53) and stops at 0 (U10)."""
    if state.counter:
        state.counter -= 1
        if state.journal is not None:
            telling.counted_down(state)


def stacks_in(state: Position, seat: i64, scope: i64) -> i64:
    """The stacks with steamers in a seat's zone or on the whole table, as bits."""
    if scope != terms.ZONE:
        return state.standing
    box = state.box
    at: i64 = state.rotation * box.players + seat
    return box.zones[at] & state.standing


def turn_table(state: Position, clockwise: bool) -> None:
    """The platform by 90 degrees (U46); to the right is clockwise (U80)."""
    state.rotation = (state.rotation + (1 if clockwise else 3)) & 3
    if state.journal is not None:
        telling.turned(state, clockwise, turned_by(state))


def turned_by(state: Position) -> i64:
    """What turns the table now: a card that is being resolved, by its number, or one of the three others."""
    if state.phase == FATE_PHASE:
        return BY_FATE
    place: i64 = state.depth - 1
    while place >= 0:
        at: i64 = place * STRIDE
        if state.agenda[at + OP] == PLAYED:
            return state.agenda[at + ABOUT]
        place -= 1
    return BY_ABILITY if state.depth and state.agenda[state.top() + ABOUT_3] > 0 else BY_ACTION


def rotation_barred(state: Position) -> bool:
    """Whether this round's Fate lets nobody rotate."""
    now: i64 = state.fate_now
    return now >= 0 and state.box.fate.bars[now] != 0


# -- standing


def score(state: Position, seat: i64, points: i64) -> None:
    """HP gained or lost; they may fall below zero (U17)."""
    state.hp[seat] += points
    if points and state.journal is not None:
        telling.scored(state, seat, points)


def take_marker(state: Position, seat: i64) -> None:
    """The First player marker changes hands; the order of this round stays (U12). Only cards move it (U56)."""
    state.marker = seat
    if state.journal is not None:
        telling.took_marker(state, seat)


def extreme(state: Position, fewest: bool) -> i64:
    """The fewest or most HP anyone has."""
    best: i64 = state.hp[0]
    for seat in range(1, state.box.players):
        if (state.hp[seat] < best) == fewest and state.hp[seat] != best:
            best = state.hp[seat]
    return best


def tied(state: Position, points: i64) -> i64:
    """The seats with so many HP, as bits."""
    seats: i64 = 0
    for seat in range(state.box.players):
        if state.hp[seat] == points:
            seats |= 1 << seat
    return seats


def farthest(state: Position, seats: i64) -> i64:
    """Of these seats the one farthest clockwise from the First player marker; its holder comes last (U11)."""
    players = state.box.players
    step: i64 = players - 1
    while step >= 0:
        seat: i64 = (state.marker + step) % players
        if seats >> seat & 1:
            return seat
        step -= 1
    return -1


def nearest(state: Position, seats: i64) -> i64:
    """Of these seats the first in turn order from the First player marker, its holder included."""
    players = state.box.players
    for step in range(players):
        seat: i64 = (state.marker + step) % players
        if seats >> seat & 1:
            return seat
    return -1
