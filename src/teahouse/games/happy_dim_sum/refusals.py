"""Why a decision is not allowed, what is, and by which rule."""

from mypy_extensions import i64

from teahouse.core.errors import IllegalMove
from teahouse.core.words import Listed, card, listed, players, who
from teahouse.games.happy_dim_sum import words
from teahouse.games.happy_dim_sum.components import (
    ACTIONS,
    KEEP,
    NOTHING,
    PASS,
    PLAY,
    SERVE,
    SERVE_TEA,
    TITLES,
)
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import (
    BATTLE,
    DISCARD,
    MOVE,
    OFFER,
    PIECES,
    PLACE_TEA,
    REACT,
    RECEIVER,
    SAUCE_ON,
    SAUCE_WHOSE,
    SEND,
    SEND_TO,
    TAKE_FROM,
    TEA_ON,
    TEAS,
)
from teahouse.games.happy_dim_sum.reactions import incomplete


def refuse(state: Position, seat: int, action: int) -> IllegalMove:
    """The refusal of an action of the space that the player who is asked may not choose now."""
    box = state.box
    question = state.question
    if question == MOVE:
        return _no_move(state, seat, action)
    if question == REACT:
        if action == PLAY + 5 or box.player_at <= action <= box.pieces_at:
            if not state.hands[seat * box.kinds + box.yum_cha]:
                return IllegalMove("H4", words.NO_YUM_CHA())
            return IllegalMove("H4", words.SENT_TO_OTHERS(others=_others(state, seat)))
        return IllegalMove("H4", words.KEEP_OR_SEND())
    if question == BATTLE:
        if action == PLAY:
            return IllegalMove("H8", words.NO_CHECK_PLEASE())
        return IllegalMove("H8", words.BATTLE_ON())
    if box.dish_at <= action < box.player_at:
        return no_dish(state, question, seat, action - int(box.dish_at))
    if box.player_at <= action <= box.pieces_at:
        return no_player(state, question, seat, action - int(box.player_at))
    return _expected(state, seat)


def _no_move(state: Position, seat: int, action: int) -> IllegalMove:
    """Why a move cannot begin like this (H2, H15)."""
    box = state.box
    row = int(seat * box.kinds)
    if PLAY <= action < SERVE_TEA:
        played = action - PLAY
        if not state.hands[row + int(box.check_please) + played]:
            return IllegalMove("H15", words.NOT_HELD(card=card(TITLES[played])))
        if ACTIONS[played] == "chopsticks":
            return IllegalMove("H15", words.NOBODY_TO_ROB())
        if ACTIONS[played] == "hot sauce":
            return IllegalMove("H15", words.NOTHING_TO_SAUCE())
        return IllegalMove("H15", words.NOTHING_TO_SEND())
    if action == SERVE_TEA:
        if not state.hands[row + int(box.tea)]:
            return IllegalMove("H2", words.NO_TEA())
        return IllegalMove("H2", words.TEA_ALONE())
    if SERVE <= action < box.dish_at:
        dish = action - SERVE
        if not state.hands[row + dish]:
            if state.hands[row + int(box.tea)]:
                return IllegalMove("H2", words.ONLY_TEA(dish=card(box.names[dish])))
            return IllegalMove("H2", words.NO_DISH_HELD(dish=card(box.names[dish])))
        return IllegalMove("H2", words.COMPLETE_EVERYWHERE(dish=words.Title(box.names[dish])))
    if action in (KEEP, PASS, NOTHING):
        return IllegalMove("H22", words.NOTHING_TO_ANSWER())
    return IllegalMove("H22", words.BEGIN_A_MOVE())


def no_player(state: Position, question: i64, seat: int, other: int) -> IllegalMove:
    """Why a player cannot be meant."""
    box = state.box
    if other >= box.players:
        return IllegalMove("H2", words.NO_SUCH_PLAYER(number=other + 1, last=int(box.players)))
    if question not in (RECEIVER, TAKE_FROM, SAUCE_WHOSE, SEND_TO):
        return _expected(state, seat)
    player = who(other)
    if state.left_at[other]:
        return IllegalMove("H10", words.HAS_LEFT(player=player))
    if question == RECEIVER:
        if state.staged == box.tea:
            return IllegalMove("H2", words.NO_DISH_FOR_TEA(player=player))
        dish = words.Title(box.names[state.staged])
        return IllegalMove("H2", words.COMPLETE_THERE(dish=dish, player=player))
    if question == TAKE_FROM:
        if other == seat:
            return IllegalMove("H14", words.NOT_YOUR_OWN())
        return IllegalMove("H15", words.HAS_NO_CARDS(player=player))
    if question == SAUCE_WHOSE:
        return IllegalMove("H6", words.NO_SET_TO_SAUCE(player=player))
    return IllegalMove("H25", words.DISH_TO_OTHERS(others=_others(state, seat)))


def no_dish(state: Position, question: i64, seat: int, dish: int) -> IllegalMove:
    """Why a dish cannot be meant."""
    box = state.box
    name = words.Title(box.names[dish])
    if question in (TEA_ON, PLACE_TEA):
        owner: i64 = state.staged_seat if question == TEA_ON else seat
        begun = [card(box.names[d]) for d in range(box.types) if incomplete(state, owner, d)]
        rule = "H2" if question == TEA_ON else "H5"
        return IllegalMove(rule, words.NOT_INCOMPLETE(dish=name, dishes=listed(begun, "or")))
    if question == SAUCE_ON:
        player = who(int(state.staged_seat))
        if state.sauce[state.staged_seat * box.types + dish]:
            return IllegalMove("H6", words.SAUCED_ALREADY(dish=name, player=player))
        return IllegalMove("H6", words.NOT_COMPLETE(dish=name, player=player))
    if question in (SEND, DISCARD):
        rule = "H25" if question == SEND else "H8"
        if state.sauce[seat * box.types + dish]:
            return IllegalMove("H6", words.STAYS(dish=name))
        return IllegalMove(rule, words.NOT_BEFORE_YOU(dish=name))
    return _expected(state, seat)


def _others(state: Position, seat: int) -> Listed:
    return players([o for o in range(int(state.box.players)) if o != seat and not state.left_at[o]], "or")


def _expected(state: Position, seat: int) -> IllegalMove:
    """What the open question wants."""
    box = state.box
    question = state.question
    row = int(seat * box.kinds)
    if question == PIECES:
        held = int(state.hands[row + int(state.staged)])
        return IllegalMove("H2", words.SAY_PIECES(dish=card(box.names[state.staged]), held=held))
    if question == TEAS:
        held = int(state.hands[row + int(box.tea)])
        return IllegalMove("H2", (words.SAY_TEA if state.staged == box.tea else words.SAY_TEA_WITH)(held=held))
    if question == RECEIVER:
        return IllegalMove("H2", words.SAY_RECEIVER())
    if question == TAKE_FROM:
        return IllegalMove("H14", words.SAY_TAKE_FROM())
    if question == SAUCE_WHOSE:
        return IllegalMove("H6", words.SAY_SAUCE_WHOSE())
    if question == SEND_TO:
        return IllegalMove("H25", words.SAY_SEND_TO(others=_others(state, seat)))
    if question == OFFER:
        return IllegalMove("H12", words.SAY_OFFER())
    if question == DISCARD:
        return IllegalMove("H8", words.SAY_DISCARD())
    if question == PLACE_TEA:
        return IllegalMove("H5", words.SAY_PLACE_TEA())
    if question == TEA_ON:
        return IllegalMove("H2", words.SAY_TEA_ON())
    if question == SAUCE_ON:
        return IllegalMove("H6", words.SAY_SAUCE_ON())
    return IllegalMove("H25", words.SAY_SEND())
