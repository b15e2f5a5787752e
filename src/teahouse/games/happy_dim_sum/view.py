"""What a seat may know (R5, H14), built up from nothing."""

from mypy_extensions import i64

from teahouse.core.cards import counts, total
from teahouse.core.words import Said, card, who
from teahouse.games.happy_dim_sum import words
from teahouse.games.happy_dim_sum.plates import points_of, sets_of
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
from teahouse.games.happy_dim_sum.text import WAYS, most_of
from teahouse.games.happy_dim_sum.turns import final_turns


def view_of(state: Position, seat: int | None, reminders: bool) -> dict[str, object]:
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
    if reminders:
        view["discards"] = counts(state.discards, box.names)
    else:
        view["discarded"] = int(total(state.discards))  # how high the pile is (R10)
    view["seats"] = [_place(state, s, me, reminders) for s in range(box.players)]
    view["travelling"] = _travelling(state)
    view["battle"] = _battle(state)
    view["closing"] = state.closing
    view["final_turns"] = final_turns(state) if state.closing and not over else []
    view["sets"] = {box.names[d]: int(box.sets[d]) for d in range(box.types)}
    view["full_at"] = int(box.full)
    if over:
        view["deck_cards"] = counts(state.deck, box.deck_names)  # R9
    if seat is not None:
        view["hand"] = counts(state.hands, box.names, me * box.kinds)
        if mine:
            view["staged"] = _staged(state)
            state.ask(view, _asks(state))
    return view


def _place(state: Position, seat: i64, me: i64, reminders: bool) -> dict[str, object]:
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
    elif reminders:  # R10
        place["known"] = counts(state.known, box.names, (me * box.players + seat) * box.kinds)
        place["at_most"] = most_of(state, seat)
    return place


def _travelling(state: Position) -> dict[str, object] | None:
    """Pieces between two players lie open for all to see (H4)."""
    if state.load < 0:
        return None
    load: dict[str, object] = {
        "dish": state.box.names[state.load],
        "pieces": int(state.load_pieces),
        "tea": int(state.load_teas),
        "on": None if state.load_on < 0 else state.box.names[state.load_on],
        "from": int(state.load_from),
        "to": int(state.load_to),
        "yum_chas": int(state.links),
    }
    if state.box.tells_way:
        load["by"] = WAYS[1 if state.load_sent else 0]
    return load


def _battle(state: Position) -> dict[str, object] | None:
    if state.battle_last < 0:
        return None
    out: list[int] = []
    for seat in range(state.box.players):
        if state.battle_out[seat]:
            out.append(int(seat))
    return {"last": int(state.battle_last), "out": out}


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


def _asks(state: Position) -> Said:
    """The question in a sentence, for the one who is asked."""
    box = state.box
    question = state.question
    if question == MOVE:
        return words.ASK_MOVE(left=int(box.moves - state.moves))
    if question == PIECES:
        return words.ASK_PIECES(dish=card(box.names[state.staged]))
    if question == TEAS:
        return words.ASK_TEA() if state.staged == box.tea else words.ASK_TEA_WITH()
    if question == RECEIVER:
        served = words.amount(box.names[state.staged], int(state.staged_pieces), int(state.staged_teas))
        return words.ASK_RECEIVER(amount=served)
    if question == TEA_ON:
        return words.ASK_TEA_ON(whose=who(int(state.staged_seat)))
    if question == TAKE_FROM:
        return words.ASK_TAKE_FROM()
    if question == SAUCE_WHOSE:
        return words.ASK_SAUCE_WHOSE()
    if question == SAUCE_ON:
        return words.ASK_SAUCE_ON(whose=who(int(state.staged_seat)))
    if question == SEND:
        return words.ASK_SEND()
    if question == REACT:
        came = words.amount(box.names[state.load], int(state.load_pieces), int(state.load_teas))
        sender = who(int(state.load_from))
        if state.links or (box.tells_way and state.load_sent):
            return words.ASK_REACT_SENT(amount=came, sender=sender)
        return (words.ASK_REACT_SERVED if box.tells_way else words.ASK_REACT)(amount=came, sender=sender)
    if question == PLACE_TEA:
        return words.ASK_PLACE_TEA(tea=int(state.load_teas))
    if question == BATTLE:
        return words.ASK_BATTLE(number=int(state.battle_last) + 1)
    if question == DISCARD:
        return words.ASK_DISCARD()
    if question == OFFER:
        return words.ASK_OFFER(count=min(int(box.refill), int(state.deck_size)))
    return words.ASK_SEND_TO(dish=card(box.names[state.staged]))
