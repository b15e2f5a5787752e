"""A turn: which actions may follow, the cards that can be played or exchanged, and playing one."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.steam_up.cards.effects import run_lines
from teahouse.games.steam_up.cards.possible import playable
from teahouse.games.steam_up.rules import agenda, telling
from teahouse.games.steam_up.rules.agenda import ABOUT as CARD
from teahouse.games.steam_up.rules.agenda import SEAT
from teahouse.games.steam_up.rules.agenda import STAGED as BEGUN
from teahouse.games.steam_up.rules.agenda import STAGED_2 as SECOND_CARD
from teahouse.games.steam_up.rules.components import (
    ACT_DRAW,
    ACT_EXCHANGE,
    ACT_GAIN,
    ACT_PLAY,
    HORSE,
    KINDS,
    TAKE,
)
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.table import discard, drop_card, tokens_left


def allowed(state: Position, seat: i64, act: i64) -> bool:
    """The second action differs from the first; the Horse's need not (U1, U70)."""
    return state.acts == 0 or act != state.last_act or state.animal[seat] == HORSE


def fill_plays(state: Position, seat: i64, size: i64, barred: i64, out: vec[i64], count: i64) -> i64:
    """The cards of a hand that may be played, then those an exchange may begin with, behind `count` actions."""
    box = state.box
    hands = state.hands
    hand: i64 = seat * box.cards
    play_at: i64 = box.play_at - hand
    card: i64 = hand
    left: i64 = size
    if size < 2 or barred == ACT_EXCHANGE or not tokens_left(state):
        if barred == ACT_PLAY:
            return count
        while left > 0:
            if hands[card]:
                left -= hands[card]
                if playable(state, seat, card - hand):
                    out[count] = play_at + card
                    count += 1
            card += 1
        return count
    behind: i64 = count + box.cards  # the exchanges come behind the plays: there is room for both, and more
    exchange_at: i64 = box.exchange_at - hand
    kinds: i64 = 0
    copies: i64 = 0
    while left > 0:
        copies = hands[card]
        if copies:
            left -= copies
            out[behind + kinds] = exchange_at + card
            kinds += 1
            if barred != ACT_PLAY and playable(state, seat, card - hand):
                out[count] = play_at + card
                count += 1
        card += 1
    if copies == 1:
        kinds -= 1  # the last card alone has none behind it to go with
    for i in range(kinds):
        out[count] = out[behind + i]
        count += 1
    return count


def repeated(state: Position, first: i64, out: vec[i64], start: i64, end: i64) -> i64:
    """How many of the plays and exchanges from `start` up to `end` are of the kind of the first action."""
    found: i64 = 0
    exchange_at: i64 = state.box.exchange_at
    for i in range(start, end):
        if (out[i] >= exchange_at) == (first == ACT_EXCHANGE):
            found += 1
    return found


def fill_exchange(state: Position, at: i64, out: vec[i64]) -> i64:
    """The second card of an exchange, not before the first in order, and then the token."""
    count: i64 = 0
    frame = state.agenda
    if frame[at + SECOND_CARD] >= 0:
        supply = state.supply
        for kind in range(KINDS):
            if supply[kind]:
                out[count] = TAKE + kind
                count += 1
        return count
    box = state.box
    cards: i64 = box.cards
    card_at: i64 = box.card_at
    one: i64 = frame[at + BEGUN] - box.exchange_at
    hands = state.hands
    hand: i64 = frame[at + SEAT] * cards
    if hands[hand + one] > 1:
        out[0] = card_at + one
        count = 1
    for card in range(one + 1, cards):
        if hands[hand + card]:
            out[count] = card_at + card
            count += 1
    return count


def ask_action(state: Position) -> bool:
    """Ask whose turn it is for an action, or after two of them for an ability that can still be used.

    Whether it takes no counting to see that this is a choice: a card can be drawn or a token gained.
    """
    seat: i64 = state.active
    state.pose(agenda.ACT, seat)
    acts: i64 = state.acts
    if acts == 2:
        return True
    barred: i64 = -1
    if acts and state.animal[seat] != HORSE:  # as in `allowed`
        barred = state.last_act
    if state.deck_size and barred != ACT_DRAW:
        return True
    return barred != ACT_GAIN and tokens_left(state) > 0


def note(state: Position, act: i64) -> None:
    """One more action of this turn."""
    acts: i64 = state.acts
    state.acts = acts + 1
    if not acts:
        state.last_act = act


def play(state: Position, seat: i64, card: i64) -> None:
    """A card out of the hand: its effects first, then the discard pile and the action's rotation (U4)."""
    box = state.box
    if state.journal is not None:
        telling.played(state, seat, card)
    drop_card(state, seat, card)
    if box.fortune.kept[card]:
        state.kept[state.kept_count] = card << 3 | seat
        state.kept_count += 1
    state.push(agenda.PLAYED, seat, card)
    run_lines(state, seat, box.fortune.first[card], box.fortune.triggers[card])


def played(state: Position) -> None:
    """The card has been resolved: only now is it a discard (U14), and the table may be turned (U4)."""
    at: i64 = state.top()
    seat: i64 = state.agenda[at + SEAT]
    card: i64 = state.agenda[at + CARD]
    state.depth -= 1
    if not state.box.fortune.kept[card]:
        if state.journal is not None:
            telling.resolved(state, seat, card)
        discard(state, card)
    state.push(agenda.ROTATION, seat, 0, 1, 0)
