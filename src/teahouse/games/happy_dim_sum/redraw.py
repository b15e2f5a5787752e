"""Drawing anew all that a seat cannot know (R5): the others' hands and the deck, consistent with what it has seen.

What an observer has seen in a hand stays there. What everyone knows not to be in a hand is kept as slots: so many
cards of it are older than the act that showed it, and those are drawn first, from what can fill them.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.core.cards import draw_kind, zeros
from teahouse.core.chance import Chance
from teahouse.games.happy_dim_sum.components import CLASSES, OTHERS
from teahouse.games.happy_dim_sum.position import Position

MASKS: Final = 8  # 2 to the number of classes: a slot's mask has a bit for each class of cards that it cannot hold


def redraw(state: Position, me: i64, chance: Chance) -> None:
    """Redraw in place for an observer: a seat, or `players` for a spectator."""
    box = state.box
    kinds: i64 = box.kinds
    players: i64 = box.players
    pool = state.deck
    hands = state.hands
    known = state.known
    for seat in range(players):
        if seat != me:
            at: i64 = seat * kinds
            row: i64 = (me * players + seat) * kinds
            for k in range(kinds):
                pool[k] += hands[at + k] - known[row + k]
                hands[at + k] = known[row + k]
    size: i64 = 0
    for k in range(kinds):  # not the Daily Specials behind them
        size += pool[k]
    filled: vec[i64] = fill_slots(state, me, chance)
    for seat in range(players):
        size -= filled[seat]
    for seat in range(players):
        if seat != me:
            at = seat * kinds
            missing: i64 = state.sizes[seat] - _seen_of(state, me, seat) - filled[seat]
            for _ in range(missing):
                hands[at + draw_kind(pool, size, chance)] += 1
                size -= 1
    if state.facts:
        guess_knowledge(state, me, chance)


def _seen_of(state: Position, observer: i64, holder: i64) -> i64:
    if not state.facts:
        return 0
    box = state.box
    known = state.known
    seen: i64 = 0
    at: i64 = (observer * box.players + holder) * box.kinds
    for k in range(box.kinds):
        seen += known[at + k]
    return seen


# -- cards of which something is known


def fill_slots(state: Position, me: i64, chance: Chance) -> vec[i64]:
    """Draw the cards of which everyone knows that they are not of some class; how many in each hand."""
    box = state.box
    players = box.players
    filled: vec[i64] = zeros(players)
    if not _any_closed(state, me):
        return filled
    wanted: vec[i64] = zeros(players * MASKS)
    need: vec[i64] = zeros(MASKS)
    for seat in range(players):
        if seat != me:
            filled[seat] = _count_slots(state, me, seat, wanted)
            for mask in range(MASKS):
                need[mask] += wanted[seat * MASKS + mask]
    have: vec[i64] = zeros(CLASSES + 1)
    for k in range(box.kinds):
        have[box.classes[k]] += state.deck[k]
    for seat in range(players):
        if filled[seat]:
            for mask in range(MASKS):
                for _ in range(wanted[seat * MASKS + mask]):
                    need[mask] -= 1
                    state.hands[seat * box.kinds + _draw_fitting(state, mask, have, need, chance)] += 1
    return filled


def _any_closed(state: Position, me: i64) -> bool:
    for seat in range(state.box.players):
        if seat != me:
            for c in range(CLASSES):
                if state.most[seat * CLASSES + c] < state.sizes[seat]:
                    return True
    return False


def _count_slots(state: Position, me: i64, seat: i64, wanted: vec[i64]) -> i64:
    """A hand from its oldest card to its newest: so many of the oldest are closed to each class. Seen cards take the
    oldest slots that are open to them; the closed ones that are left are counted by their mask.
    """
    box = state.box
    size: i64 = state.sizes[seat]
    closed: vec[i64] = zeros(CLASSES + 1)
    any_closed = False
    for c in range(CLASSES):
        closed[c] = size - state.most[seat * CLASSES + c]
        if closed[c]:
            any_closed = True
    if not any_closed:
        return 0
    seen: vec[i64] = zeros(CLASSES + 1)
    for k in range(box.kinds):
        seen[box.classes[k]] += state.known[(me * box.players + seat) * box.kinds + k]
    taken: vec[i64] = zeros(size)
    for start in range(size):
        for c in range(CLASSES + 1):
            if closed[c] == start:
                slot: i64 = start
                while seen[c]:
                    if not taken[slot]:
                        taken[slot] = 1
                        seen[c] -= 1
                    slot += 1
    count: i64 = 0
    for slot in range(size):
        mask: i64 = 0
        for c in range(CLASSES):
            if slot < closed[c]:
                mask |= 1 << c
        if mask and not taken[slot]:
            wanted[seat * MASKS + mask] += 1
            count += 1
    return count


def _draw_fitting(state: Position, mask: i64, have: vec[i64], need: vec[i64], chance: Chance) -> i64:
    """A card for a slot, such that the slots still to come can be filled as well."""
    box = state.box
    allowed: i64 = 0
    size: i64 = 0
    for c in range(CLASSES + 1):
        if have[c] and not (mask >> c & 1):
            have[c] -= 1
            if _enough(have, need):
                allowed |= 1 << c
                size += have[c] + 1
            have[c] += 1
    left: i64 = chance.below(size)
    kind: i64 = 0
    while True:
        if allowed >> box.classes[kind] & 1:
            if left < state.deck[kind]:
                state.deck[kind] -= 1
                have[box.classes[kind]] -= 1
                return kind
            left -= state.deck[kind]
        kind += 1


def _enough(have: vec[i64], need: vec[i64]) -> bool:
    """Hall's condition: no set of classes is wanted by more slots than it has cards."""
    for classes in range(MASKS):
        cards: i64 = have[OTHERS]
        for c in range(CLASSES):
            if classes >> c & 1:
                cards += have[c]
        slots: i64 = 0
        for mask in range(MASKS):
            if (MASKS - 1 - mask) & (MASKS - 1 - classes) == 0:  # what it takes is among them
                slots += need[mask]
        if slots > cards:
            return False
    return True


# -- what the others know


def guess_knowledge(state: Position, me: i64, chance: Chance) -> None:
    """What another player has seen of a third one's hand is hidden too: as many cards of the new hand, at random; what
    everyone knows stays. What others have seen of one's own hand one knows oneself.
    """
    box = state.box
    kinds = box.kinds
    players = box.players
    for observer in range(players):
        for holder in range(players):
            if observer == me or holder == me or holder == observer:
                continue
            row: i64 = (observer * players + holder) * kinds
            public: i64 = (players * players + holder) * kinds
            seen: i64 = _seen_of(state, observer, holder)
            if not seen:
                continue
            rest = state.hands[holder * kinds : holder * kinds + kinds]
            size: i64 = state.sizes[holder]
            for k in range(kinds):
                state.known[row + k] = state.known[public + k]
                rest[k] -= state.known[public + k]
                size -= state.known[public + k]
                seen -= state.known[public + k]
            for _ in range(seen):
                state.known[row + draw_kind(rest, size, chance)] += 1
                size -= 1
