"""Who knows what (U19, R5), and a redraw of everything that a seat cannot know.

What lies open is known to all. Beyond that: the contents of steamers that were once on top, pieces that went back
into the bag, cards that went from hand to hand in front of their two owners, and which discards made up the deck.
"""

from mypy_extensions import i64

from teahouse.core.cards import draw_kind, total, zeros
from teahouse.core.chance import Chance
from teahouse.games.steam_up import agenda
from teahouse.games.steam_up.agenda import OP, SEAT, A, X, Y, Z
from teahouse.games.steam_up.components import KINDS, TALLEST
from teahouse.games.steam_up.geometry import STACKS
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.steamers import SEEN, held, inside

# -- what is learnt


def drawn(state: Position, seat: i64, card: i64) -> None:
    """A seat has drawn this card: it knows that the deck holds one less."""
    state.deck_most[seat * state.box.cards + card] -= 1


def shuffled(state: Position) -> None:
    """Everyone has seen the discards that the deck is made of."""
    cards = state.box.cards
    for observer in range(state.box.players + 1):
        for card in range(cards):
            state.deck_most[observer * cards + card] = state.deck[card]


def shown(state: Position, owner: i64, card: i64) -> None:
    """All have seen this card leave a hand."""
    known = state.known
    players: i64 = state.box.players
    cards: i64 = state.box.cards
    at: i64 = owner * cards + card
    for _observer in range(players):
        if known[at]:
            known[at] -= 1
        at += players * cards  # the next observer's


def handed_out(state: Position, giver: i64, taker: i64, card: i64) -> None:
    """A card leaves a hand for another: its new owner knows which; for others any card of the giver may be gone."""
    box = state.box
    known = state.known
    for observer in range(box.players):
        if observer == taker:
            seen: i64 = (observer * box.players + giver) * box.cards + card
            if known[seen]:
                known[seen] -= 1
        elif observer != giver:
            row: i64 = (observer * box.players + giver) * box.cards
            for other in range(row, row + box.cards):
                if known[other]:
                    known[other] -= 1


def handed_in(state: Position, giver: i64, taker: i64, card: i64) -> None:
    """It has arrived: whoever gave it knows where it is."""
    box = state.box
    state.known[(giver * box.players + taker) * box.cards + card] += 1


# -- what is not known, drawn again


def redraw(state: Position, observer: i64, chance: Chance) -> None:
    """Change all that this observer (-1: a spectator) cannot know into something equally possible."""
    _redraw_pieces(state, chance)
    _redraw_cards(state, observer, chance)
    _forget_for_others(state, observer)
    _redraw_choices(state, observer, chance)


def _redraw_pieces(state: Position, chance: Chance) -> None:
    """Unseen steamers and the bag: their sizes are known, and what of the bag all have seen."""
    pool = zeros(KINDS)
    sizes = zeros(STACKS * TALLEST)
    unseen: i64 = 0
    for at in range(STACKS * TALLEST):
        steamer: i64 = state.stacks[at]
        if steamer and not steamer & SEEN:
            # In rising order: where which size lies now must not show in what is drawn.
            place: i64 = unseen
            while place > 0 and sizes[place - 1] > inside(steamer):
                sizes[place] = sizes[place - 1]
                place -= 1
            sizes[place] = inside(steamer)
            unseen += 1
            for kind in range(KINDS):
                pool[kind] += held(steamer, kind)
    if not unseen:
        return  # then everyone can count what the bag holds
    # Any unseen steamer may be of any of the sizes that are left.
    left: i64 = unseen
    while left > 1:
        pick: i64 = chance.below(left)
        left -= 1
        swap: i64 = sizes[left]
        sizes[left] = sizes[pick]
        sizes[pick] = swap
    candidates = zeros(KINDS)
    missing: i64 = state.bag_size
    for kind in range(KINDS):
        pool[kind] += state.bag[kind] - state.bag_known[kind]
        state.bag[kind] = state.bag_known[kind]
        missing -= state.bag_known[kind]
        if not state.bag_exact >> kind & 1:
            candidates[kind] = pool[kind]
    size: i64 = total(candidates)
    for _piece in range(missing):
        drawn_kind: i64 = draw_kind(candidates, size, chance)
        size -= 1
        pool[drawn_kind] -= 1
        state.bag[drawn_kind] += 1
    size = total(pool)
    unseen = 0
    for at in range(STACKS * TALLEST):
        if state.stacks[at] and not state.stacks[at] & SEEN:
            filling: i64 = 0
            for _piece in range(sizes[unseen]):
                filling += 1 << 4 * draw_kind(pool, size, chance)
                size -= 1
            state.stacks[at] = filling
            unseen += 1


def _redraw_cards(state: Position, me: i64, chance: Chance) -> None:
    """The deck, within what is known of it, and of the others' hands what was not seen."""
    box = state.box
    cards = box.cards
    players = box.players
    pool = state.deck
    hands = state.hands
    known = state.known
    missing: i64 = 0
    for seat in range(players):
        if seat == me:
            continue
        here: i64 = seat * cards
        seen: i64 = (me * players + seat) * cards
        for card in range(cards):
            surely: i64 = 0
            if me >= 0:
                surely = known[seen + card]
            unseen: i64 = hands[here + card] - surely
            if unseen:
                pool[card] += unseen
                hands[here + card] = surely
                missing += unseen
    most = state.deck_most
    row: i64 = (me if me >= 0 else players) * cards
    bound = False
    for card in range(cards):
        if most[row + card] < pool[card]:
            bound = True
    size: i64 = state.deck_size + missing
    if bound:  # some of these cards cannot be in the deck: draw it from those that can
        deck = zeros(cards)
        possible = zeros(cards)
        for card in range(cards):
            possible[card] = pool[card] if pool[card] < most[row + card] else most[row + card]
        left: i64 = total(possible)
        for _card in range(state.deck_size):
            drawn_card: i64 = draw_kind(possible, left, chance)
            left -= 1
            deck[drawn_card] += 1
            pool[drawn_card] -= 1
        size = missing
        state.deck = deck
    for seat in range(players):
        if seat == me:
            continue
        wanted: i64 = state.sizes[seat]
        for card in range(cards):
            wanted -= hands[seat * cards + card]
        for _card in range(wanted):
            hands[seat * cards + draw_kind(pool, size, chance)] += 1
            size -= 1


def _forget_for_others(state: Position, me: i64) -> None:
    """What others know beyond this observer is theirs: the redrawn game keeps only what this one knows they know."""
    box = state.box
    cards = box.cards
    players = box.players
    most = state.deck_most
    known = state.known
    for observer in range(players):
        if observer == me:
            continue
        for card in range(cards):
            most[observer * cards + card] = most[players * cards + card]
        for owner in range(players):
            if owner != me:
                row: i64 = (observer * players + owner) * cards
                for card in range(cards):
                    known[row + card] = 0


def _redraw_choices(state: Position, me: i64, chance: Chance) -> None:
    """Others' moves that are not complete fall away (R8); choices that are made but not shown are made again."""
    if not state.depth:
        return
    at: i64 = state.top()
    frame = state.agenda
    op: i64 = frame[at + OP]
    if op < agenda.SIMULTANEOUS:
        if frame[at + SEAT] != me:
            frame[at + X] = -1
            frame[at + Y] = -1
            frame[at + Z] = -1
        return
    for seat in range(state.box.players):
        if seat == me or state.picks[seat] < 0:
            continue
        if frame[at + A] >> seat & 1:
            state.picks[seat] = -1
        elif op == agenda.ANIMALS:
            state.picks[seat] = state.dealt[2 * seat + chance.below(2)]
        elif op == agenda.START_TOKENS:
            state.picks[seat] = _some_tokens(state, seat, chance)
        else:
            hand = state.hands[seat * state.box.cards : (seat + 1) * state.box.cards]
            state.picks[seat] = draw_kind(hand, state.sizes[seat], chance)


def _some_tokens(state: Position, seat: i64, chance: Chance) -> i64:
    """Starting tokens that this animal may have chosen, four bits for each kind."""
    animal: i64 = state.animal[seat]
    left: i64 = state.box.start_tokens[animal]
    picked: i64 = 0
    while left:
        kind: i64 = chance.below(KINDS)
        if state.box.start_different[animal] and picked >> 4 * kind & 15:
            continue
        picked += 1 << 4 * kind
        left -= 1
    return picked
