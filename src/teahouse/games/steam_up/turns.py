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
    frame = state.agenda
    seat: i64 = frame[at + SEAT]
    staged: i64 = frame[at + X]
    if staged >= 0:
        if staged == ABILITY:
            return animals.fill_ability(state, seat, out)
        if staged < state.box.exchange_at:
            return purchase.fill_payment(state, at, out)
        return fill_exchange(state, at, out)
    ability: bool = animals.ability_open(state, seat)
    acts: i64 = state.acts
    if acts == 2:
        out[0] = END_TURN
        if ability:
            out[1] = ABILITY
            return 2
        return 1
    first: i64 = state.last_act
    barred: i64 = -1
    if acts and state.animal[seat] != HORSE:  # as in `allowed`
        barred = first
    count: i64 = 0
    optional: i64 = 0  # how many of them are no must: the ability, and what would be the Horse's repeat
    if state.deck_size and barred != ACT_DRAW:
        out[0] = DRAW
        count = 1
        if first == ACT_DRAW:
            optional = 1
    if ability:
        out[count] = ABILITY
        count += 1
        optional += 1
    before: i64 = count
    if barred != ACT_GAIN:
        supply = state.supply
        for kind in range(KINDS):
            if supply[kind]:
                out[count] = GAIN + kind
                count += 1
        if first == ACT_GAIN:
            optional += count - before
    if barred != ACT_BUY:
        before = count
        count = purchase.fill_buys(state, seat, out, count)
        if first == ACT_BUY:
            optional += count - before
    size: i64 = state.sizes[seat]
    if size:
        before = count
        count = fill_plays(state, seat, size, barred, out, count)
        if barred != first and (first == ACT_PLAY or first == ACT_EXCHANGE):
            optional += repeats(state, first, out, before, count)
    # A possible action is compulsory; only where none is, or none but the Horse's repeat, one may pass (U1, U22).
    if count == optional:
        place: i64 = count
        while place > 0:
            out[place] = out[place - 1]
            place -= 1
        out[0] = PASS
        count += 1
    return count


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
    in_hand = box.in_hand  # the exchanges come behind the plays
    exchange_at: i64 = box.exchange_at - hand
    kinds: i64 = 0
    copies: i64 = 0
    while left > 0:
        copies = hands[card]
        if copies:
            left -= copies
            in_hand[kinds] = exchange_at + card
            kinds += 1
            if barred != ACT_PLAY and playable(state, seat, card - hand):
                out[count] = play_at + card
                count += 1
        card += 1
    if copies == 1:
        kinds -= 1  # the last card alone has none behind it to go with
    for i in range(kinds):
        out[count] = in_hand[i]
        count += 1
    return count


def repeats(state: Position, first: i64, out: vec[i64], start: i64, end: i64) -> i64:
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
    if frame[at + Y] >= 0:
        supply = state.supply
        for kind in range(KINDS):
            if supply[kind]:
                out[count] = TAKE + kind
                count += 1
        return count
    box = state.box
    cards: i64 = box.cards
    card_at: i64 = box.card_at
    one: i64 = frame[at + X] - box.exchange_at
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
    state.ask(agenda.ACT, seat)
    acts: i64 = state.acts
    if acts == 2:
        return True
    barred: i64 = -1
    if acts and state.animal[seat] != HORSE:  # as in `allowed`
        barred = state.last_act
    if state.deck_size and barred != ACT_DRAW:
        return True
    return barred != ACT_GAIN and tokens_left(state) > 0


def hidden(state: Position, at: i64, only: i64) -> bool:
    """Whether others cannot see that this was the only possibility, or it is to be asked all the same (R4, U22)."""
    frame = state.agenda
    seat: i64 = frame[at + SEAT]
    staged: i64 = frame[at + X]
    if staged == ABILITY:
        return state.animal[seat] == RAT
    if staged >= 0:
        return staged >= state.box.exchange_at and frame[at + Y] < 0
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
    if action == ABILITY:
        frame[at + X] = ABILITY
        if not animals.fill_ability(state, seat, state.box.probe):
            state.depth -= 1
            animals.use_ability(state, seat, action)
        return
    if action >= BUY and begins(state, action):
        frame[at + X] = action
        return
    state.depth -= 1
    if action >= REACH:  # U41
        note(state, ACT_PLAY)
        play(state, seat, action - state.box.play_at)
    elif action >= BUY:  # U43
        note(state, ACT_BUY)
        purchase.buy(state, seat, action, -1, -1)
    elif action >= GAIN:  # U39
        note(state, ACT_GAIN)
        gain_token(state, seat, action - GAIN)
        fire(state, seat, words.GAIN_ACTION, -1, 1)
    elif action == DRAW:  # U40
        note(state, ACT_DRAW)
        draw_cards(state, seat, 1)
        state.push(agenda.ROTATION, seat, 0, 1, 0)
    elif action == END_TURN:
        state.acts = 3
    else:
        note(state, -1)
        if state.journal is not None:
            state.tell(f"{{{seat}}} can do nothing and passes" if state.animal[seat] != HORSE else f"{{{seat}}} passes")


def begins(state: Position, action: i64) -> bool:
    """Whether an action has further steps: an exchange, a purchase outside one's zone or one with a discount."""
    if action < REACH:
        return state.discount != 0
    return action < TAKE or action >= state.box.exchange_at


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
    acts: i64 = state.acts
    state.acts = acts + 1
    if not acts:
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
