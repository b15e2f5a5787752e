"""Whether a position can come about: cards, dishes, and the question that is open."""

from mypy_extensions import i64

from teahouse.core.errors import InvalidPosition
from teahouse.core.state import room_of
from teahouse.games.happy_dim_sum.choices import fill_choices, playable
from teahouse.games.happy_dim_sum.components import CLASSES
from teahouse.games.happy_dim_sum.moves import can_receive, fits_dish, has_set_for_sauce
from teahouse.games.happy_dim_sum.plates import sets_of
from teahouse.games.happy_dim_sum.position import Position
from teahouse.games.happy_dim_sum.questions import (
    BATTLE,
    DISCARD,
    MOVE,
    OFFER,
    OVER,
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
    WORDS,
)


def check(state: Position) -> None:
    """InvalidPosition for one that contradicts itself."""
    _check_cards(state)
    _check_knowledge(state)
    _check_table(state)
    question = state.question
    if question == OVER:
        if state.asked != -1 or (state.still_in > 1 and state.finals != 0):
            raise InvalidPosition("the game is not over while two are still in and final turns are to come")
        return
    if state.asked < 0 or state.left_at[state.asked] or state.still_in < 2:
        raise InvalidPosition(f"it cannot be seat {state.asked}'s decision")
    if question <= SEND_TO:
        _check_move(state)
    elif question <= PLACE_TEA:
        _check_load(state)
    elif question <= DISCARD:
        _check_battle(state)
    else:
        _check_offer(state)
    if (state.load >= 0) != (REACT <= question <= PLACE_TEA) or (state.battle_last >= 0) != (
        BATTLE <= question <= DISCARD
    ):
        raise InvalidPosition(f"what is under way does not belong to the question {WORDS[question]!r}")
    if not fill_choices(state, state.asked, room_of(state)):
        raise InvalidPosition(f"seat {state.asked} has no answer to the question {WORDS[question]!r}")


def _check_cards(state: Position) -> None:
    """Every card of the pack is somewhere, once."""
    box = state.box
    for k in range(box.kinds):
        found: i64 = state.deck[k] + state.discards[k]
        for seat in range(box.players):
            found += state.hands[seat * box.kinds + k]
            for dish in range(box.types):
                at: i64 = seat * box.types + dish
                if k == dish:
                    found += state.pieces[at] - state.teas[at]
                elif k == box.tea:
                    found += state.teas[at]
                elif k == box.hot_sauce:
                    found += state.sauce[at]
        if k == state.load:
            found += state.load_pieces
        if k == box.tea:
            found += state.load_teas
        if found != box.copies[k]:
            raise InvalidPosition(f"there are {box.copies[k]} {box.names[k]} in the pack, {found} in the position")
    for dish in range(box.types):
        if state.deck[box.kinds + dish] + state.revealed[dish] != box.specials[dish]:
            raise InvalidPosition(f"there are {box.specials[dish]} Daily Specials of {box.names[dish]} in the pack")


def _check_knowledge(state: Position) -> None:
    box = state.box
    for holder in range(box.players):
        for observer in range(box.players + 1):
            for k in range(box.kinds):
                known = state.known[(observer * box.players + holder) * box.kinds + k]
                if known > state.hands[holder * box.kinds + k] or (known and observer == holder):
                    raise InvalidPosition("known names cards that are not in another's hand")
                if known < state.known[(box.players * box.players + holder) * box.kinds + k] and observer != holder:
                    raise InvalidPosition("a spectator knows more than a player")
        held = [0] * (CLASSES + 1)
        for k in range(box.kinds):
            held[box.classes[k]] += state.hands[holder * box.kinds + k]
        # What is not in a hand was seen one act after the other, so the classes together keep to the largest bound.
        for classes in range(1, 1 << CLASSES):
            bound: i64 = 0
            cards: i64 = 0
            for c in range(CLASSES):
                if classes >> c & 1:
                    cards += held[c]
                    if state.most[holder * CLASSES + c] > bound:
                        bound = state.most[holder * CLASSES + c]
            if cards > bound:
                raise InvalidPosition("most allows fewer cards than a hand holds")


def _check_table(state: Position) -> None:
    """Who left holds nothing and is full; who is in is not full between moves (H10)."""
    box = state.box
    between = state.question <= SEND_TO or state.question == OFFER
    for seat in range(box.players):
        left = state.left_at[seat] > 0
        if left and state.sizes[seat]:
            raise InvalidPosition(f"seat {seat} has left and holds cards")
        if state.owed[seat] and (left or state.sizes[seat]):
            raise InvalidPosition(f"seat {seat} has no draw to come: the hand is not empty or the player has left")
        if not left and between and sets_of(state, seat, True) >= box.full:
            raise InvalidPosition(f"seat {seat} is full and should have left (H10)")
    for departure in range(1, state.departures + 1):
        if departure not in state.left_at:
            raise InvalidPosition(f"nobody was the departure number {departure}")
    if state.finals >= 0 and state.deck_size:
        raise InvalidPosition("final turns come when the deck is used up (H13)")


def _check_move(state: Position) -> None:
    """The active player is between moves, or puts one together."""
    box = state.box
    seat = state.asked
    row: i64 = seat * box.kinds
    if seat != state.active or state.left_at[seat] or not state.sizes[seat] or state.moves >= box.moves:
        raise InvalidPosition(f"seat {seat} cannot make a move")
    question = state.question
    dish = state.staged
    fine = True
    if question == MOVE:
        fine = dish < 0 and state.staged_seat < 0
    elif question <= TEA_ON:
        fine = dish >= 0 and (state.hands[row + dish] >= state.staged_pieces if question > PIECES else True)
        if fine and question == PIECES:
            fine = dish < box.types
        elif fine:
            fine = (dish == box.tea) == (state.staged_pieces == 0)
        if fine and question >= RECEIVER:
            fine = state.hands[row + box.tea] >= state.staged_teas and (state.staged_teas > 0 or dish < box.types)
        if fine and question == TEA_ON:
            fine = dish == box.tea and state.staged_seat >= 0 and can_receive(state, state.staged_seat, dish)
    elif question == TAKE_FROM:
        fine = _plays(state, box.chopsticks)
    elif question == SAUCE_WHOSE:
        fine = _plays(state, box.hot_sauce)
    elif question == SAUCE_ON:
        fine = _plays(state, box.hot_sauce) and state.staged_seat >= 0 and has_set_for_sauce(state, state.staged_seat)
    else:
        fine = _plays(state, box.yum_cha)
        if fine and question == SEND_TO:
            fine = 0 <= dish < box.types and fits_dish(state, SEND, dish)
    if not fine:
        raise InvalidPosition(f"what is staged does not lead to the question {WORDS[question]!r}")
    # What a question does not use is not staged: a position has one text.
    if question < TEAS or question > TEA_ON:
        fine = state.staged_pieces == 0
    if question < RECEIVER or question > TEA_ON:
        fine = fine and state.staged_teas == 0
    if question != TEA_ON and question != SAUCE_ON:
        fine = fine and state.staged_seat < 0
    if question == MOVE or TAKE_FROM <= question <= SEND:
        fine = fine and dish < 0
    if not fine:
        raise InvalidPosition(f"more is staged than the question {WORDS[question]!r} follows on")


def _plays(state: Position, card: i64) -> bool:
    return state.hands[state.asked * state.box.kinds + card] > 0 and playable(state, state.asked, card)


def _check_load(state: Position) -> None:
    """Pieces are on their way to the player who is asked."""
    box = state.box
    alone = state.load == box.tea
    fine = state.load >= 0 and state.load_to == state.asked and state.load_from != state.load_to
    fine = fine and state.load_pieces + state.load_teas > 0 and alone == (state.load_pieces == 0)
    fine = fine and not state.left_at[state.load_from] and (alone or state.load_on < 0)
    if box.tells_way:  # an answer is a Yum Cha!, and Tea alone is no dish that one could send
        fine = fine and (state.load_sent if state.links else not (state.load_sent and alone))
    if state.question == REACT:
        fine = fine and state.sizes[state.asked] > 0
        if alone:
            fine = fine and (state.load_on >= 0) == (state.links == 0)
            if fine and state.load_on >= 0:
                fine = 0 < state.pieces[state.load_to * box.types + state.load_on] < box.sets[state.load_on]
    else:
        fine = fine and alone and state.load_on < 0 and state.links > 0
    if not fine:
        raise InvalidPosition("the pieces under way do not lead to that question")


def _check_battle(state: Position) -> None:
    last = state.battle_last
    fine = last >= 0 and not state.left_at[last] and not state.battle_out[last]
    if state.question == BATTLE:
        fine = fine and last != state.asked and not state.battle_out[state.asked] and state.sizes[state.asked] > 0
    else:
        fine = fine and last == state.asked
    if not fine:
        raise InvalidPosition("the battle does not lead to that question")


def _check_offer(state: Position) -> None:
    seat = state.active + state.offered - 1
    if seat >= state.box.players:
        seat -= state.box.players
    if seat != state.asked or state.sizes[seat] or not state.deck_size:
        raise InvalidPosition("an offer of cards goes to an empty hand, in order round the table (H12)")
