"""What a seat may know (R5, H14), built up from nothing."""

from mypy_extensions import i64

from teahouse.core.cards import counts
from teahouse.games.happy_dim_sum.plates import amount, points_of, sets_of
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
    TAKE_FROM,
    TEA_ON,
    TEAS,
    WORDS,
)
from teahouse.games.happy_dim_sum.text import most_of


def view_of(state: Position, seat: int | None) -> dict[str, object]:
    view = state.frame(seat)  # knows which seats there are
    box = state.box
    over = state.question == OVER
    mine = seat is not None and seat == state.asked
    me: i64 = box.players if seat is None else seat
    question = state.question
    if state.staging() and not mine:
        question = MOVE  # others do not see how far a move is put together (R8)
    view["question"] = WORDS[question]
    view["turn"] = None if over else int(state.active)
    view["moves_left"] = 0 if over else int(box.moves - state.moves)
    view["deck"] = int(state.deck_size)
    view["specials"] = [box.names[d] for d in range(box.types) if state.revealed[d]]
    view["specials_to_come"] = int(box.special_cards) - sum(state.revealed)
    view["discards"] = counts(state.discards, box.names)
    view["seats"] = [_place(state, s, me) for s in range(box.players)]
    view["travelling"] = _travelling(state)
    view["battle"] = _battle(state)
    view["closing"] = state.closing
    view["final_turns"] = _final_turns(state)
    view["sets"] = {box.names[d]: int(box.sets[d]) for d in range(box.types)}
    view["full_at"] = int(box.full)
    if over:
        view["deck_cards"] = counts(state.deck, box.deck_names)  # R9
    if seat is not None:
        view["hand"] = counts(state.hands, box.names, me * box.kinds)
        if mine:
            view["staged"] = _staged(state)
            view["asks"] = _asks(state)
    return view


def _place(state: Position, seat: i64, me: i64) -> dict[str, object]:
    """One player's place: all of it lies open but the hand."""
    box = state.box
    dishes: list[dict[str, object]] = []
    for dish in range(box.types):
        at: i64 = seat * box.types + dish
        if state.pieces[at]:
            dishes.append(
                {
                    "dish": box.names[dish],
                    "pieces": int(state.pieces[at]),
                    "tea": int(state.teas[at]),
                    "set": int(box.sets[dish]),
                    "complete": state.complete(seat, dish),
                    "special": state.revealed[dish] > 0,
                    "sauce": state.sauce[at] > 0,
                }
            )
    place: dict[str, object] = {
        "cards": int(state.sizes[seat]),
        "in": state.left_at[seat] == 0,
        "left_at": int(state.left_at[seat]),
        "dishes": dishes,
        "sets": int(sets_of(state, seat, False)),
        "special_sets": int(sets_of(state, seat, True)),
        "points": int(points_of(state, seat)),
    }
    if state.question == OVER:
        place["hand"] = counts(state.hands, box.names, seat * box.kinds)  # R9
    else:
        place["known"] = counts(state.known, box.names, (me * box.players + seat) * box.kinds)
        place["at_most"] = most_of(state, seat)
    return place


def _travelling(state: Position) -> dict[str, object] | None:
    """Pieces between two players lie open for all to see (H4)."""
    if state.load < 0:
        return None
    return {
        "dish": state.box.names[state.load],
        "pieces": int(state.load_pieces),
        "tea": int(state.load_teas),
        "on": None if state.load_on < 0 else state.box.names[state.load_on],
        "from": int(state.load_from),
        "to": int(state.load_to),
        "yum_chas": int(state.links),
    }


def _battle(state: Position) -> dict[str, object] | None:
    if state.battle_last < 0:
        return None
    out: list[int] = []
    for seat in range(state.box.players):
        if state.battle_out[seat]:
            out.append(int(seat))
    return {"last": int(state.battle_last), "out": out}


def _final_turns(state: Position) -> list[int]:
    """Who still has a final turn to come after the present one, in order (H13)."""
    if not state.closing or state.question == OVER:
        return []
    players = state.box.players
    places: i64 = state.finals if state.finals >= 0 else players
    order: list[int] = []
    for step in range(1, places + 1):
        seat: i64 = (state.active + step) % players
        if not state.left_at[seat]:
            order.append(int(seat))
    return order


def _staged(state: Position) -> dict[str, object]:
    """What the mover has said so far of a move."""
    said: dict[str, object] = {}
    if state.staged >= 0:
        said["dish"] = state.box.names[state.staged]
    if state.question in (TEAS, RECEIVER) and state.staged_pieces:
        said["pieces"] = int(state.staged_pieces)
    if state.question in (RECEIVER, TEA_ON):
        said["tea"] = int(state.staged_teas)
    if state.staged_seat >= 0:
        said["player"] = int(state.staged_seat)
    return said


def _asks(state: Position) -> str:
    """The question in a sentence, for the one who is asked."""
    box = state.box
    question = state.question
    if question == MOVE:
        left = box.moves - state.moves
        return f"Serve, play an Action card, or end the turn; {left} {'move' if left == 1 else 'moves'} left (H22)"
    if question == PIECES:
        return f"How many {box.names[state.staged]} from your hand? (H2)"
    if question == TEAS:
        return "How many tea? (H2)" if state.staged == box.tea else "How many tea with it? (H2)"
    if question == RECEIVER:
        return f"Who is served {amount(box.names[state.staged], state.staged_pieces, state.staged_teas)}? (H2)"
    if question == TEA_ON:
        return f"Onto which dish of player {state.staged_seat + 1} does the tea go? (H2)"
    if question == TAKE_FROM:
        return "Whose card do the Chopsticks take? (H14)"
    if question == SAUCE_WHOSE:
        return "On whose complete set does the Hot Sauce go? (H6)"
    if question == SAUCE_ON:
        return f"On which set of player {state.staged_seat + 1} does the Hot Sauce go? (H6)"
    if question == SEND:
        return "Which of your dishes does Yum Cha! move? (H25)"
    if question == REACT:
        came = amount(box.names[state.load], state.load_pieces, state.load_teas)
        sender = f"player {state.load_from + 1}"
        return f"{came} from {sender}: keep, or send the same pieces on with Yum Cha! (H4)"
    if question == PLACE_TEA:
        return f"{state.load_teas} tea to place: onto which incomplete dish does the next one go? (H5)"
    if question == BATTLE:
        return f"Player {state.battle_last + 1} called Check Please!: call it too, or pass (H8)"
    if question == DISCARD:
        return "You won the battle: discard one dish without Hot Sauce, or nothing (H8)"
    if question == OFFER:
        return f"Your hand ran out: draw {min(int(box.refill), int(state.deck_size))} cards, or none (H12)"
    return f"To whom does your {box.names[state.staged]} go? (H25)"
