"""A position in which all that an observer cannot know is drawn anew, and all that it knows stays (R5)."""

from mypy_extensions import i64

from teahouse.core.cards import draw_kind, total, zeros
from teahouse.core.chance import Chance
from teahouse.games.steam_up.questions.catalogue import shared
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import OP, SEAT, STAGED, STAGED_2, STAGED_3
from teahouse.games.steam_up.rules.components import KINDS, TALLEST
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import SEEN, held, inside


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
            frame[at + STAGED] = -1
            frame[at + STAGED_2] = -1
            frame[at + STAGED_3] = -1
        return
    question = shared(state)
    for seat in range(state.box.players):
        if seat == me or state.picks[seat] < 0:
            continue
        if question.waits_for(state, at, seat):
            state.picks[seat] = -1
        else:
            question.redraw(state, seat, chance)
