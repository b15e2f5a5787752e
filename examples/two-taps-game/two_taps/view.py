"""What a seat may know (R5), built up from nothing.

Nobody needs to keep anything in mind here: what has been poured lies aside face up (P7). So a table without reminders
(R10) has the same view.
"""

from mypy_extensions import i64

from teahouse.core.cards import counts
from teahouse.core.words import cards
from two_taps import words
from two_taps.position import Position


def view_of(state: Position, seat: int | None, reminders: bool) -> dict[str, object]:
    box = state.box
    shown = state.tapper >= 0  # the cups are face down until all have poured (P4)
    view = state.frame(seat)
    view["round"] = int(state.round)
    view["rounds"] = int(box.rounds)
    view["turn"] = int(state.round)  # as long as "pass this turn" holds
    view["host"] = int(state.host)
    view["tapper"] = int(state.tapper) if shown else None
    view["best"] = int(state.best_cup()) if shown else None
    view["offer"] = counts(state.offer, box.dish_names)
    view["trolley"] = counts(state.trolley, box.dish_names)
    view["spent"] = counts(state.spent, box.tea_names)
    view["strengths"] = {box.tea_names[tea]: int(box.strengths[tea]) for tea in range(int(box.teas))}
    view["worth"] = {box.dish_names[dish]: int(box.points[dish]) for dish in range(int(box.dishes))}
    view["pair"] = int(box.pair)
    places: list[dict[str, object]] = []
    for s in range(int(box.players)):
        place: dict[str, object] = {
            "cards": int(state.sizes[s]),
            "poured": state.cups[s] >= 0,
            "plates": counts(state.plates, box.dish_names, s * box.dishes),
            "points": int(state.worth(s)),
        }
        if shown and state.cups[s] >= 0:
            place["cup"] = box.tea_names[state.cups[s]]
            place["strength"] = int(state.strength(s))
        if state.over:
            place["hand"] = counts(state.hands, box.tea_names, s * box.teas)  # R9
        places.append(place)
    view["seats"] = places
    if state.over:
        view["deck"] = counts(state.deck, box.tea_names)  # R9
    if seat is not None:
        me: i64 = seat
        view["hand"] = counts(state.hands, box.tea_names, me * box.teas)
        view["cup"] = box.tea_names[state.cups[me]] if state.cups[me] >= 0 else None
        if shown and me == state.tapper:
            state.ask(view, words.ASK_TAP(best=int(state.strength(state.best_cup()))))
        elif seat in state.pending():
            state.ask(view, words.ASK_POUR(dishes=cards(counts(state.offer, box.dish_names))))
    return view
