"""A turn: two different actions out of five, and an ability before, between or after them."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.steam_up import agenda, animals, purchase
from teahouse.games.steam_up import vocabulary as words
from teahouse.games.steam_up.agenda import SEAT, A, X, Y, Z
from teahouse.games.steam_up.components import (
    ABILITY,
    ACT_BUY,
    ACT_DRAW,
    ACT_EXCHANGE,
    ACT_GAIN,
    ACT_PLAY,
    BUY,
    DRAW,
    END_TURN,
    GAIN,
    HORSE,
    KINDS,
    PASS,
    RAT,
    REACH,
    TAKE,
)
from teahouse.games.steam_up.effects import playable, run_lines
from teahouse.games.steam_up.placing import fire
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.table import discard, draw_cards, drop_card, gain_token, tokens_left


def allowed(state: Position, seat: i64, act: i64) -> bool:
    """The second action differs from the first; the Horse's need not (U1, U70)."""
    return state.acts == 0 or act != state.last_act or state.animal[seat] == HORSE


def fill_act(state: Position, at: i64, out: vec[i64]) -> i64:
    """The actions that are possible now, and the ability; a choice that has been begun goes on."""
    seat: i64 = state.agenda[at + SEAT]
    staged: i64 = state.agenda[at + X]
    if staged >= 0:
        if staged == ABILITY:
            return animals.fill_ability(state, seat, out)
        if staged < state.box.exchange_at:
            return purchase.fill_payment(state, at, out)
        return fill_exchange(state, at, out)
    ability: bool = animals.ability_open(state, seat)
    count: i64 = 0
    acts: i64 = state.acts
    if acts == 2:
        out[0] = END_TURN
        if ability:
            out[1] = ABILITY
            return 2
        return 1
    box = state.box
    cards: i64 = box.cards
    hand: i64 = seat * cards
    hands = state.hands
    size: i64 = state.sizes[seat]
    first: i64 = state.last_act
    barred: i64 = -1
    if acts and state.animal[seat] != HORSE:  # as in `allowed`
        barred = first
    repeated: i64 = 0  # how many of the actions are the Horse's repeat
    if state.deck_size and barred != ACT_DRAW:
        out[count] = DRAW
        count += 1
        if first == ACT_DRAW:
            repeated += 1
    if ability:
        out[count] = ABILITY
        count += 1
    if barred != ACT_GAIN:
        before: i64 = count
        supply = state.supply
        for kind in range(KINDS):
            if supply[kind]:
                out[count] = GAIN + kind
                count += 1
        if first == ACT_GAIN:
            repeated += count - before
    if barred != ACT_BUY:
        before = count
        count = purchase.fill_buys(state, seat, out, count)
        if first == ACT_BUY:
            repeated += count - before
    if size:
        in_hand = box.in_hand
        kinds: i64 = 0
        left: i64 = size
        card: i64 = 0
        while left > 0:
            if hands[hand + card]:
                in_hand[kinds] = card
                kinds += 1
                left -= hands[hand + card]
            card += 1
        if barred != ACT_PLAY:
            before = count
            for i in range(kinds):
                if playable(state, seat, in_hand[i]):
                    out[count] = box.play_at + in_hand[i]
                    count += 1
            if first == ACT_PLAY:
                repeated += count - before
        if size >= 2 and barred != ACT_EXCHANGE and tokens_left(state):
            before = count
            if hands[hand + in_hand[kinds - 1]] == 1:
                kinds -= 1  # the last card alone has none behind it to go with
            for i in range(kinds):
                out[count] = box.exchange_at + in_hand[i]
                count += 1
            if first == ACT_EXCHANGE:
                repeated += count - before
    # A possible action is compulsory; only where none is, or none but the Horse's repeat, one may pass (U1, U22).
    if count - (1 if ability else 0) - repeated == 0:
        place: i64 = count
        while place > 0:
            out[place] = out[place - 1]
            place -= 1
        out[0] = PASS
        count += 1
    return count


def fill_exchange(state: Position, at: i64, out: vec[i64]) -> i64:
    """The second card of an exchange, not before the first in order, and then the token."""
    count: i64 = 0
    box = state.box
    if state.agenda[at + Y] < 0:
        seat: i64 = state.agenda[at + SEAT]
        one: i64 = state.agenda[at + X] - box.exchange_at
        hands = state.hands
        hand: i64 = seat * box.cards
        for card in range(one, box.cards):
            if hands[hand + card] > (1 if card == one else 0):
                out[count] = box.card_at + card
                count += 1
    else:
        for kind in range(KINDS):
            if state.supply[kind]:
                out[count] = TAKE + kind
                count += 1
    return count


def surely_asked(state: Position, at: i64) -> bool:
    """Whether it takes no counting to see that an action is possible: a token to gain or a card to draw."""
    if state.agenda[at + X] >= 0 or state.acts == 2:
        return False
    if not state.acts or state.last_act < 0:
        return state.deck_size > 0 or tokens_left(state) > 0
    seat: i64 = state.agenda[at + SEAT]
    if state.deck_size and allowed(state, seat, ACT_DRAW):
        return True
    return tokens_left(state) > 0 and allowed(state, seat, ACT_GAIN)


def hidden(state: Position, at: i64, only: i64) -> bool:
    """Whether others cannot see that this was the only possibility, or it is to be asked all the same (R4, U22)."""
    seat: i64 = state.agenda[at + SEAT]
    staged: i64 = state.agenda[at + X]
    if staged == ABILITY:
        return state.animal[seat] == RAT
    if staged >= 0:
        return staged >= state.box.exchange_at and state.agenda[at + Y] < 0
    if only == END_TURN:
        return False
    if only == PASS:  # a hand may hide a card that could be played
        return state.sizes[seat] > 0 and allowed(state, seat, ACT_PLAY)
    return True


def answer_act(state: Position, at: i64, action: i64) -> None:
    """An action begun, or one step of it; it happens when it is complete (R8)."""
    frame = state.agenda
    seat: i64 = frame[at + SEAT]
    staged: i64 = frame[at + X]
    if staged >= 0:
        go_on(state, at, seat, staged, action)
        return
    box = state.box
    if action == ABILITY:
        frame[at + X] = ABILITY
        if not animals.fill_ability(state, seat, box.probe):
            state.depth -= 1
            animals.use_ability(state, seat, action)
        return
    if action >= box.exchange_at or (action >= REACH and action < TAKE):
        frame[at + X] = action
        return
    if action >= BUY and action < REACH and state.discount:
        frame[at + X] = action
        return
    state.depth -= 1
    if action == PASS:
        note(state, -1)
        if state.journal is not None:
            state.tell(f"{{{seat}}} can do nothing and passes" if state.animal[seat] != HORSE else f"{{{seat}}} passes")
    elif action == END_TURN:
        state.acts = 3
    elif action == DRAW:  # U40
        note(state, ACT_DRAW)
        draw_cards(state, seat, 1)
        state.push(agenda.ROTATION, seat, 0, 1, 0)
    elif action < BUY:  # U39
        note(state, ACT_GAIN)
        gain_token(state, seat, action - GAIN)
        fire(state, seat, words.GAIN_ACTION, -1, 1)
    elif action < REACH:  # U43
        note(state, ACT_BUY)
        purchase.buy(state, seat, action, -1, -1)
    else:  # U41
        note(state, ACT_PLAY)
        play(state, seat, action - box.play_at)


def go_on(state: Position, at: i64, seat: i64, staged: i64, action: i64) -> None:
    """The next step of an action or ability that is being put together."""
    frame = state.agenda
    box = state.box
    if staged == ABILITY:
        state.depth -= 1
        animals.use_ability(state, seat, action)
    elif staged < box.exchange_at:
        purchase.stage_payment(state, at, action)
        if not purchase.fill_payment(state, at, box.probe):
            left_out: i64 = frame[at + Y]
            extra: i64 = frame[at + Z]
            state.depth -= 1
            note(state, ACT_BUY)
            purchase.buy(state, seat, staged, left_out, extra)
    elif frame[at + Y] < 0:
        frame[at + Y] = action - box.card_at
    else:
        one: i64 = staged - box.exchange_at  # U42
        two: i64 = frame[at + Y]
        state.depth -= 1
        note(state, ACT_EXCHANGE)
        if state.journal is not None:
            names = box.fortune.names
            state.tell(f"{{{seat}}} exchanges {names[one]} and {names[two]}")
        drop_card(state, seat, one)
        drop_card(state, seat, two)
        state.discards[one] += 1  # both are discarded before anything is shuffled (U77)
        state.discards_size += 1
        discard(state, two)
        gain_token(state, seat, action - TAKE)


def note(state: Position, act: i64) -> None:
    """One more action of this turn."""
    state.acts += 1
    if state.acts == 1:
        state.last_act = act


def play(state: Position, seat: i64, card: i64) -> None:
    """A card out of the hand: its effects first, then the discard pile and the action's rotation (U4)."""
    box = state.box
    if state.journal is not None:
        state.tell(f"{{{seat}}} plays {box.fortune.names[card]}")
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
    card: i64 = state.agenda[at + A]
    state.depth -= 1
    if not state.box.fortune.kept[card]:
        discard(state, card)
    state.push(agenda.ROTATION, seat, 0, 1, 0)
