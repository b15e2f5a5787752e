"""Why an action of a turn is refused: what is wrong, what is allowed, and the number of the rule."""

from mypy_extensions import i64

from teahouse.core.cards import counts
from teahouse.core.errors import IllegalMove
from teahouse.core.words import card, cards
from teahouse.games.steam_up import words
from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.cards.possible import playable
from teahouse.games.steam_up.questions.question import listed_answers
from teahouse.games.steam_up.rules import purchase
from teahouse.games.steam_up.rules.components import (
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
    KINDS,
    OX,
    PASS,
    REACH,
    TAKE,
)
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import contents
from teahouse.games.steam_up.rules.table import rotation_barred, tokens_left, top_steamer
from teahouse.games.steam_up.rules.turns import allowed


def refuse_action(state: Position, seat: int, action: int) -> IllegalMove:
    """Why this is no action that a seat may begin now."""
    box = state.box
    legal = listed_answers(state, seat)
    if state.acts == 2:
        return IllegalMove("U1", words.BOTH_DONE(answers=legal))
    if action in (PASS, END_TURN):
        return IllegalMove("U1", words.MUST_ACT(answers=legal))
    if action == ABILITY:
        if state.used:
            return IllegalMove("U2", words.ABILITY_USED())
        return IllegalMove("U2", words.NO_ABILITY())
    act = _act_of(state, action)
    if act is None:
        return IllegalMove("U1", words.ACT_FIRST(answers=legal))
    if not allowed(state, seat, act):
        return IllegalMove("U1", words.SAME_ACTION[act](answers=legal))
    if act == ACT_GAIN:
        return IllegalMove("U13", words.TOKENS_SOLD_OUT(dim_sum=card(box.kinds[action - GAIN])))
    if act == ACT_DRAW:
        return IllegalMove("U14", words.NO_DRAW())
    if act == ACT_BUY:
        return _refuse_purchase(state, seat, action)
    number = action - int(box.play_at) if act == ACT_PLAY else action - int(box.exchange_at)
    named = card(box.fortune.names[number])
    if not state.hands[seat * int(box.cards) + number]:
        return IllegalMove("U3", words.NOT_HELD(card=named))
    if act == ACT_PLAY:
        return _refuse_card(state, number)
    return _refuse_exchange(state)


def _refuse_exchange(state: Position) -> IllegalMove:
    if not tokens_left(state):
        return IllegalMove("U1", words.NOTHING_TO_EXCHANGE_FOR())
    return IllegalMove("U1", words.TWO_CARDS())


def refuse_all_of(state: Position, seat: int, act: int) -> IllegalMove | None:
    """Why nothing at all can be done by one of the five actions now; None if something can."""
    if any(_act_of(state, action) == act for action in state.legal(seat)):
        return None
    legal = listed_answers(state, seat)
    if state.acts == 2:
        return IllegalMove("U1", words.BOTH_DONE(answers=legal))
    if not allowed(state, seat, act):
        return IllegalMove("U1", words.SAME_ACTION[act](answers=legal))
    if act == ACT_PLAY:
        return IllegalMove("U3", (words.NO_CARD_NOW if state.sizes[seat] else words.NO_CARD)())
    if act == ACT_EXCHANGE:
        return _refuse_exchange(state)
    return IllegalMove("U47", words.ALL_SOLD_OUT()) if act == ACT_GAIN else IllegalMove("U49", words.NO_PURCHASE())


def refused_cards(state: Position, seat: i64) -> dict[str, object]:
    """The cards of a hand that cannot be played now although another could, each with its own reason."""
    box = state.box
    if state.acts == 2 or not allowed(state, seat, ACT_PLAY):
        return {}
    return {
        box.fortune.names[card_kind]: str(_refuse_card(state, card_kind))
        for card_kind in range(int(box.cards))
        if state.hands[seat * box.cards + card_kind] and not playable(state, seat, card_kind)
    }


def _refuse_card(state: Position, number: int) -> IllegalMove:
    """Why a card cannot be played: for its own condition, or, by version 1, because all of it is impossible."""
    box = state.box
    named = card(box.fortune.names[number])
    verbs = {
        int(box.code[line * terms.LINE + terms.VERB])
        for line in range(int(box.fortune.first[number]), int(box.fortune.triggers[number]))
    }
    if box.fortune.first_only[number]:
        return IllegalMove("U23", (words.FIRST_ACTION_ONLY if state.acts else words.NO_DISCOUNT)(card=named))
    stuck = verbs == {terms.ROTATE} and rotation_barred(state)
    return IllegalMove("U3", (words.ROTATION_BARRED if stuck else words.NO_EFFECT)(card=named))


def _act_of(state: Position, action: int) -> int | None:
    """Which of the five actions this belongs to."""
    box = state.box
    if action == DRAW:
        return ACT_DRAW
    if GAIN <= action < BUY:
        return ACT_GAIN
    if BUY <= action < TAKE:
        return ACT_BUY
    if box.play_at <= action < box.exchange_at:
        return ACT_PLAY
    if box.exchange_at <= action < box.card_at:
        return ACT_EXCHANGE
    return None


def _refuse_purchase(state: Position, seat: int, action: int) -> IllegalMove:
    outside = action >= REACH
    stack = action - (REACH if outside else BUY)
    if not state.heights[stack]:
        return IllegalMove("U5", words.NO_STEAMER(stack=stack + 1))
    if outside and state.animal[seat] != OX:
        return IllegalMove("U5", words.ONLY_THE_OX())
    reach = purchase.reachable(state, seat) if outside else purchase.buyable(state, seat)
    if not reach >> stack & 1:
        way = words.IN_YOUR_ZONE if outside else words.OUTSIDE_YOUR_ZONE
        return IllegalMove("U5", way(stack=stack + 1))
    have = cards(counts(state.tokens, state.box.kinds, seat * KINDS))
    price = cards(contents(top_steamer(state, stack), state.box.kinds))
    way = words.COSTS_MORE if outside else words.COSTS
    return IllegalMove("U5", way(stack=stack + 1, price=price, have=have))
