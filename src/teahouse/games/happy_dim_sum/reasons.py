"""Why a sensible guest would do it, in one sentence."""

from teahouse.games.happy_dim_sum import questions
from teahouse.games.happy_dim_sum.components import (
    ACTIONS,
    END,
    KEEP,
    NO_CARDS,
    NOTHING,
    PASS,
    PLAY,
    REFILL,
    SERVE,
    SERVE_TEA,
)
from teahouse.games.happy_dim_sum.plates import amount, points_of, sets_of
from teahouse.games.happy_dim_sum.rules import HappyDimSum

_PLAYED = {
    "check please": "fights for the bill to be rid of a dish",
    "chopsticks": "takes a card out of another hand, which leaves them one less",
    "grandma": "makes everyone else eat the dim sum that they hold",
    "hot sauce": "nails a complete set down where it is",
    "takeout": "draws more cards to serve with",
    "yum cha": "hands an own dish over to somebody else",
}
_DECLINED = {
    END: "ends the turn: nothing left to serve is worth its cards",
    KEEP: "keeps the pieces: sending them on is not worth the card",
    PASS: "passes: there is no dish worth another Check Please!",
    NOTHING: "discards nothing",
    NO_CARDS: "draws no cards",
    REFILL: "draws: a hand without cards serves nobody",
}


def reason(state: HappyDimSum, seat: int, action: int) -> str:
    box = state.box
    if action < PLAY:
        return _DECLINED[action]
    if action < SERVE_TEA:
        if state.question == questions.BATTLE:
            return "stays in the battle: a dish to be rid of is at stake"
        return _PLAYED[ACTIONS[action - PLAY]]
    if action == SERVE_TEA:
        return "adds tea to a dish that is not complete yet"
    if action < box.dish_at:
        return f"serves {box.names[action - SERVE]}: pieces before a rival count against them"
    if action < box.player_at:
        return _dish(state, seat, action - int(box.dish_at))
    if action <= box.pieces_at:
        return _player(state, action - int(box.player_at))
    if action < box.teas_at:
        return f"serves {action - int(box.pieces_at)} of the {state.hands[seat * box.kinds + state.staged]} in hand"
    teas = action - int(box.teas_at)
    return f"adds {teas} tea, which counts as any piece" if teas else "saves the tea, which counts as any piece"


def _player(state: HappyDimSum, other: int) -> str:
    who = f"player {other + 1}"
    specials = sets_of(state, other, True)
    sets = "1 complete Daily Special" if specials == 1 else f"{specials} complete Daily Specials"
    stands = f"{who} has {points_of(state, other)} points and {sets}"
    if state.question == questions.REACT:
        came = amount(state.box.names[state.load], state.load_pieces, state.load_teas)
        return f"sends {came} on: {stands}"
    if state.question == questions.TAKE_FROM:
        return f"takes from {who}, who holds {state.sizes[other]} cards"
    return stands


def _dish(state: HappyDimSum, seat: int, dish: int) -> str:
    box = state.box
    name = box.names[dish]
    if state.question == questions.DISCARD:
        return f"is rid of {name}, {state.pieces[seat * box.types + dish]} pieces of it"
    if state.question == questions.SEND:
        return f"is rid of {name} and gives it to somebody else"
    if state.question == questions.PLACE_TEA:
        return f"puts the tea where it hurts least: {name}"
    if state.question == questions.SAUCE_ON:
        return f"keeps {name} where it is"
    return f"brings {name} nearer to a complete set"
