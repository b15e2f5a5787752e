"""Why a sensible guest would do it, in one sentence."""

from teahouse.core.words import Said, card, who
from teahouse.games.happy_dim_sum import questions, words
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
from teahouse.games.happy_dim_sum.plates import points_of, sets_of
from teahouse.games.happy_dim_sum.rules import HappyDimSum

_DECLINED = {
    END: words.WHY_END,
    KEEP: words.WHY_KEEP,
    PASS: words.WHY_PASS,
    NOTHING: words.WHY_NOTHING,
    NO_CARDS: words.WHY_NO_CARDS,
    REFILL: words.WHY_REFILL,
}


def reason(state: HappyDimSum, seat: int, action: int) -> Said:
    box = state.box
    row = int(seat * box.kinds)
    if action == KEEP and not state.hands[row + int(box.yum_cha)]:
        return words.WHY_MUST_KEEP()
    if action == PASS and not state.hands[row + int(box.check_please)]:
        return words.WHY_MUST_PASS()
    if action < PLAY:
        return _DECLINED[action]()
    if action < SERVE_TEA:
        if state.question == questions.BATTLE:
            return words.WHY_BATTLE()
        return words.WHY_PLAYED[ACTIONS[action - PLAY]]()
    if action == SERVE_TEA:
        return words.WHY_TEA()
    if action < box.dish_at:
        return words.WHY_SERVE(dish=card(box.names[action - SERVE]))
    if action < box.player_at:
        return _dish(state, seat, action - int(box.dish_at))
    if action <= box.pieces_at:
        return _player(state, action - int(box.player_at))
    if action < box.teas_at:
        held = int(state.hands[row + int(state.staged)])
        return words.WHY_PIECES(count=action - int(box.pieces_at), held=held)
    teas = action - int(box.teas_at)
    if not teas and not state.hands[row + int(box.tea)]:
        return words.WHY_AS_IT_IS()
    return words.WHY_ADD_TEA(count=teas) if teas else words.WHY_SAVE_TEA()


def _player(state: HappyDimSum, other: int) -> Said:
    player = who(other)
    if state.question == questions.TAKE_FROM:
        return words.WHY_TAKE_FROM(player=player, count=int(state.sizes[other]))
    points = int(points_of(state, other))
    sets = words.SPECIAL_SETS(count=int(sets_of(state, other, True)))
    if state.question == questions.REACT:
        came = words.amount(state.box.names[state.load], int(state.load_pieces), int(state.load_teas))
        return words.WHY_SEND_ON(amount=came, player=player, points=points, sets=sets)
    return words.WHY_PLAYER(player=player, points=points, sets=sets)


def _dish(state: HappyDimSum, seat: int, dish: int) -> Said:
    box = state.box
    name = card(box.names[dish])
    if state.question == questions.DISCARD:
        return words.WHY_DISCARD(dish=name, count=int(state.pieces[seat * box.types + dish]))
    if state.question == questions.SEND:
        return words.WHY_SEND(dish=name)
    if state.question == questions.PLACE_TEA:
        return words.WHY_PLACE_TEA(dish=name)
    if state.question == questions.SAUCE_ON:
        return words.WHY_SAUCE(dish=name)
    return words.WHY_TEA_ON(dish=name)
