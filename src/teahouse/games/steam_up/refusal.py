"""Why something is not allowed now: what is wrong, what is allowed, and the number of the rule."""

from teahouse.core.cards import counts, listing
from teahouse.core.errors import IllegalMove
from teahouse.games.steam_up import agenda, notation, purchase
from teahouse.games.steam_up.agenda import OP, X
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
    GIVE,
    KINDS,
    OX,
    PASS,
    REACH,
    TAKE,
)
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.steamers import listed
from teahouse.games.steam_up.table import rotation_barred, tokens_left, top_steamer
from teahouse.games.steam_up.turns import allowed

RULE_OF = {
    agenda.FILL: "U18",
    agenda.ANIMALS: "U18",
    agenda.START_TOKENS: "U18",
    agenda.TOKENS: "U13",
    agenda.ROTATION: "U4",
    agenda.TAKE_PIECE: "U10",
    agenda.SWAP: "U8",
    agenda.MOVE: "U10",
    agenda.SINK: "U10",
    agenda.ROB_TOKEN: "U13",
    agenda.ROB_CARD: "U23",
    agenda.RETURN_TOKEN: "U23",
    agenda.DISCARD_CARD: "U3",
    agenda.PASS_CARD: "U23",
    agenda.BUNNY_SWAP: "U6",
    agenda.ROOSTER_RETURN: "U6",
    agenda.GOAT_ROW: "U7",
    agenda.DRAGON_BONUS: "U15",
    agenda.CHOOSE_PLAYER: "U3",
    agenda.MAY: "R4",
    agenda.ACT: "U1",
}
ACTS = {
    ACT_GAIN: "gain a token",
    ACT_DRAW: "draw a card",
    ACT_PLAY: "play a card",
    ACT_EXCHANGE: "exchange cards",
    ACT_BUY: "buy",
}


def refuse(state: Position, seat: int, action: int) -> IllegalMove:
    """Why this seat may not do this now."""
    at = state.top()
    op = int(state.agenda[at + OP])
    box = state.box
    if op == agenda.ACT and state.agenda[at + X] < 0:
        return _refuse_act(state, seat, action)
    legal = [notation.words(box, each) for each in state.legal(seat)]
    if op == agenda.TOKENS and TAKE <= action < GIVE and not state.supply[action - TAKE]:
        return IllegalMove("U13", f"{box.kinds[action - TAKE]} is sold out: {_listing(legal)}")
    return IllegalMove(
        RULE_OF[op], f"{notation.words(box, action)!r} does not answer this; allowed is {_listing(legal)}"
    )


def _listing(legal: list[str]) -> str:
    return ", ".join(legal[:9]) + (" …" if len(legal) > 9 else "")


def _refuse_act(state: Position, seat: int, action: int) -> IllegalMove:
    box = state.box
    legal = _listing([notation.words(box, each) for each in state.legal(seat)])
    if state.acts == 2:
        return IllegalMove("U1", f"both actions of this turn are done: {legal}")
    if action in (PASS, END_TURN):
        return IllegalMove("U1", f"a possible action must be taken: {legal}")
    if action == ABILITY:
        if state.used:
            return IllegalMove("U2", "your ability has been used this round")
        return IllegalMove("U2", "you have no ability that can be used now")
    act = _act_of(state, action)
    if act is None:
        return IllegalMove("U1", f"choose an action first: {legal}")
    if not allowed(state, seat, act):
        return IllegalMove("U1", f"the two actions of a turn differ, and the first was to {ACTS[act]}: {legal}")
    if act == ACT_GAIN:
        return IllegalMove("U13", f"{box.kinds[action - GAIN]} tokens are sold out")
    if act == ACT_DRAW:
        return IllegalMove("U14", "no Fortune card can be drawn now")
    if act == ACT_BUY:
        return _refuse_purchase(state, seat, action)
    card = action - int(box.play_at) if act == ACT_PLAY else action - int(box.exchange_at)
    name = box.fortune.names[card]
    if not state.hands[seat * int(box.cards) + card]:
        return IllegalMove("U3", f"you hold no {name}")
    if act == ACT_PLAY:
        why = "Fate lets nobody rotate this round" if rotation_barred(state) else "no part of it can be carried out now"
        return IllegalMove("U3", f"{name}: {why}")
    if not tokens_left(state):
        return IllegalMove("U1", "no token is left to exchange cards for")
    return IllegalMove("U1", "an exchange takes two cards, named in the order of the list")


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
        return IllegalMove("U5", f"stack {stack + 1} has no steamer")
    if outside and state.animal[seat] != OX:
        return IllegalMove("U5", "only the Ox buys from afar")
    reach = purchase.reachable(state, seat) if outside else purchase.buyable(state, seat)
    if not reach >> stack & 1:
        where = "inside your zone: buy it at the plain price" if outside else "outside your Feast Zone"
        return IllegalMove("U5", f"stack {stack + 1} is {where}")
    have = listing(counts(state.tokens, state.box.kinds, seat * KINDS))
    price = listed(top_steamer(state, stack), state.box.kinds)
    more = " and one token more" if outside else ""
    return IllegalMove("U5", f"stack {stack + 1} costs exactly {price}{more}; you have {have}")
