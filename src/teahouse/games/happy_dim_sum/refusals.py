"""Why a decision is not allowed, what is, and by which rule."""

from mypy_extensions import i64

from teahouse.core.errors import IllegalMove
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
                return IllegalMove("H4", "you hold no Yum Cha! to send these pieces on with: keep them")
            return IllegalMove("H4", "Yum Cha! sends pieces to another player who is still in: " + _others(state, seat))
        return IllegalMove("H4", "pieces have come to you: keep them, or send them on with Yum Cha!")
    if question == BATTLE:
        if action == PLAY:
            return IllegalMove("H8", "you hold no Check Please!: pass")
        return IllegalMove("H8", "a battle for the bill is on: call Check Please!, or pass")
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
        card = action - PLAY
        title = TITLES[card]
        if not state.hands[row + int(box.check_please) + card]:
            return IllegalMove("H15", f"you hold no {title}: play a card that you hold, serve, or end the turn")
        if ACTIONS[card] == "chopsticks":
            return IllegalMove("H15", f"{title} need another hand with a card, and there is none")
        if ACTIONS[card] == "hot sauce":
            return IllegalMove("H15", f"{title} needs a complete set without sauce, and there is none")
        return IllegalMove("H15", f"{title} moves a dish of your own without Hot Sauce, and you have none")
    if action == SERVE_TEA:
        if not state.hands[row + int(box.tea)]:
            return IllegalMove("H2", "you hold no tea: serve what you hold")
        why = "tea alone needs an incomplete dish to go onto, and nobody has one: serve it with a piece of dim sum"
        return IllegalMove("H2", why)
    if SERVE <= action < box.dish_at:
        dish = action - SERVE
        if not state.hands[row + dish]:
            if state.hands[row + int(box.tea)]:
                return IllegalMove(
                    "H2", f"you hold no {box.names[dish]}, and tea needs at least one real piece with it"
                )
            return IllegalMove("H2", f"you hold no {box.names[dish]}: serve what you hold")
        return IllegalMove("H2", f"{box.dish_name(dish)} is complete at every place: serve another dish")
    if action in (KEEP, PASS, NOTHING):
        return IllegalMove("H22", "nothing has come to you and no battle is on: make a move, or end the turn")
    return IllegalMove("H22", "begin a move: serve, play an Action card, or end the turn")


def no_player(state: Position, question: i64, seat: int, other: int) -> IllegalMove:
    """Why a player cannot be meant."""
    box = state.box
    who = f"player {other + 1}"
    if other >= box.players:
        return IllegalMove("H2", f"there is no {who} at this table: player 1 to player {box.players}")
    if question not in (RECEIVER, TAKE_FROM, SAUCE_WHOSE, SEND_TO):
        return _expected(state, seat)
    if state.left_at[other]:
        return IllegalMove("H10", f"{who} is full and has left: choose another guest")
    if question == RECEIVER:
        if state.staged == box.tea:
            why = f"tea alone goes onto an incomplete dish, and {who} has none: serve it with a piece, or elsewhere"
            return IllegalMove("H2", why)
        dish = box.dish_name(state.staged)
        return IllegalMove("H2", f"{dish} is complete at {who}'s place: serve another dish or another guest")
    if question == TAKE_FROM:
        if other == seat:
            return IllegalMove("H14", "Chopsticks take from another hand, not from your own")
        return IllegalMove("H15", f"{who} has no cards: choose another guest")
    if question == SAUCE_WHOSE:
        return IllegalMove("H6", f"{who} has no complete set without Hot Sauce: choose another guest")
    return IllegalMove("H25", "Yum Cha! sends a dish to another player: " + _others(state, seat))


def no_dish(state: Position, question: i64, seat: int, dish: int) -> IllegalMove:
    """Why a dish cannot be meant."""
    box = state.box
    name = box.dish_name(dish)
    if question in (TEA_ON, PLACE_TEA):
        owner: i64 = state.staged_seat if question == TEA_ON else seat
        listed = [box.names[d] for d in range(box.types) if incomplete(state, owner, d)]
        rule = "H2" if question == TEA_ON else "H5"
        return IllegalMove(rule, f"{name} is no incomplete dish there: tea goes onto {' or '.join(listed)}")
    if question == SAUCE_ON:
        whose = f"player {state.staged_seat + 1}"
        if state.sauce[state.staged_seat * box.types + dish]:
            return IllegalMove("H6", f"{name} of {whose} has Hot Sauce already: choose another complete set")
        return IllegalMove("H6", f"{name} of {whose} is not complete: Hot Sauce goes on complete sets")
    if question in (SEND, DISCARD):
        rule = "H25" if question == SEND else "H8"
        if state.sauce[seat * box.types + dish]:
            return IllegalMove("H6", f"{name} is under Hot Sauce and stays: choose another dish")
        return IllegalMove(rule, f"you have no {name} in front of you: choose one of your dishes")
    return _expected(state, seat)


def _others(state: Position, seat: int) -> str:
    others = [f"player {o + 1}" for o in range(state.box.players) if o != seat and not state.left_at[o]]
    return " or ".join(others)


def _expected(state: Position, seat: int) -> IllegalMove:
    """What the open question wants."""
    box = state.box
    question = state.question
    row = int(seat * box.kinds)
    if question == PIECES:
        held = state.hands[row + int(state.staged)]
        return IllegalMove("H2", f"say how many {box.names[state.staged]} are served: you hold {held}")
    if question == TEAS:
        held = state.hands[row + int(box.tea)]
        if state.staged == box.tea:
            return IllegalMove("H2", f"say how many tea are served: at least 1, you hold {held}")
        return IllegalMove("H2", f"say how many tea go with it: none or more, you hold {held}")
    if question == RECEIVER:
        return IllegalMove("H2", "say who is served: to player 2")
    if question == TAKE_FROM:
        return IllegalMove("H14", "say whose card the Chopsticks take: player 2")
    if question == SAUCE_WHOSE:
        return IllegalMove("H6", "say whose complete set gets the Hot Sauce: player 2")
    if question == SEND_TO:
        return IllegalMove("H25", "say to whom the dish goes: " + _others(state, seat))
    if question == OFFER:
        return IllegalMove("H12", "your hand ran out: draw the cards, all of them, or take no cards")
    if question == DISCARD:
        return IllegalMove("H8", "you won the battle: discard one dish without Hot Sauce, or nothing")
    if question == PLACE_TEA:
        return IllegalMove("H5", "say onto which of your incomplete dishes the next tea goes")
    if question == TEA_ON:
        return IllegalMove("H2", "say onto which incomplete dish the tea goes")
    if question == SAUCE_ON:
        return IllegalMove("H6", "say which complete set gets the Hot Sauce")
    return IllegalMove("H25", "say which of your dishes Yum Cha! moves")
