"""What the player who is asked may answer."""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.happy_dim_sum.battle import loose
from teahouse.games.happy_dim_sum.components import (
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
from teahouse.games.happy_dim_sum.moves import can_be_robbed, can_receive, fits, fits_dish, has_set_for_sauce
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import (
    BATTLE,
    DISCARD,
    MOVE,
    PIECES,
    PLACE_TEA,
    REACT,
    RECEIVER,
    SAUCE_WHOSE,
    SEND_TO,
    TAKE_FROM,
    TEAS,
)
from teahouse.games.happy_dim_sum.reactions import incomplete


def fill_choices(state: Position, seat: i64, out: vec[i64]) -> i64:
    """Write the legal actions in rising order; how many."""
    question: i64 = state.question
    if question == MOVE:
        return fill_moves(state, seat, out)
    box = state.box
    row: i64 = seat * box.kinds
    count: i64 = 0
    if question == PIECES:
        for pieces in range(1, state.hands[row + state.staged] + 1):
            out[count] = box.pieces_at + pieces
            count += 1
    elif question == TEAS:
        fewest: i64 = 0 if state.staged_pieces else 1
        for teas in range(fewest, state.hands[row + box.tea] + 1):
            out[count] = box.teas_at + teas
            count += 1
    elif question == REACT:
        out[0] = KEEP  # asked even when it is all that can be said (H16, R1)
        count = 1
        if state.hands[row + box.yum_cha]:
            count = fill_players(state, question, out, count)
    elif question == PLACE_TEA:
        for dish in range(box.types):
            if incomplete(state, seat, dish):
                out[count] = box.dish_at + dish
                count += 1
    elif question == BATTLE:
        out[0] = PASS
        count = 1
        if state.hands[row + box.check_please]:
            out[1] = PLAY
            count = 2
    elif question == DISCARD:
        out[0] = NOTHING
        count = fill_dishes(state, question, out, 1)
    elif question == RECEIVER or question == TAKE_FROM or question == SAUCE_WHOSE or question == SEND_TO:
        count = fill_players(state, question, out, count)
    elif question < REACT:  # TEA_ON, SAUCE_ON, SEND
        count = fill_dishes(state, question, out, count)
    else:
        out[0] = NO_CARDS
        out[1] = REFILL
        count = 2
    return count


def fill_players(state: Position, question: i64, out: vec[i64], count: i64) -> i64:
    box = state.box
    for seat in range(box.players):
        if fits(state, question, seat):
            out[count] = box.player_at + seat
            count += 1
    return count


def fill_dishes(state: Position, question: i64, out: vec[i64], count: i64) -> i64:
    box = state.box
    for dish in range(box.types):
        if fits_dish(state, question, dish):
            out[count] = box.dish_at + dish
            count += 1
    return count


def fill_moves(state: Position, seat: i64, out: vec[i64]) -> i64:
    """Between moves: any that the hand allows, or the end of the turn (H15, H22)."""
    box = state.box
    hands = state.hands
    row: i64 = seat * box.kinds
    out[0] = END
    count: i64 = 1
    first: i64 = box.check_please
    for card in range(6):
        if hands[row + first + card] and playable(state, seat, first + card):
            out[count] = PLAY + card
            count += 1
    if hands[row + box.tea] and anyone_can_receive(state, box.tea):
        out[count] = SERVE_TEA
        count += 1
    types: i64 = box.types
    for dish in range(types):
        if hands[row + dish] and anyone_can_receive(state, dish):
            out[count] = SERVE + dish
            count += 1
    return count


def playable(state: Position, seat: i64, card: i64) -> bool:
    """Whether an Action card that is held has anything to act on; three of them always have (H15)."""
    box = state.box
    if card == box.chopsticks:
        for other in range(box.players):
            if can_be_robbed(state, other):
                return True
        return False
    if card == box.hot_sauce:
        for other in range(box.players):
            if has_set_for_sauce(state, other):
                return True
        return False
    if card == box.yum_cha:
        for dish in range(box.types):
            if loose(state, seat, dish):
                return True
        return False
    return True


def anyone_can_receive(state: Position, dish: i64) -> bool:
    """The first one who comes to mind usually can."""
    for seat in range(state.box.players):
        if can_receive(state, seat, dish):
            return True
    return False
