"""What a seat may know (T12, R5), built up from nothing."""

from mypy_extensions import i64

from teahouse.core.cards import counts
from teahouse.core.words import Said
from teahouse.games.taiwan_snackbar import words
from teahouse.games.taiwan_snackbar.position import Position


def view_of(state: Position, seat: int | None, reminders: bool) -> dict[str, object]:
    box = state.box
    hand_names = box.names[: box.kinds]
    over = state.active < 0
    players: list[dict[str, object]] = []
    for s in range(box.players):
        place: dict[str, object] = {"cards": int(state.sizes[s])}
        if reminders:  # R10
            place["known"] = counts(state.known, hand_names, s * box.kinds)
        place["points"] = int(state.points[s])
        place["in"] = state.left_at[s] == 0
        if box.rounds > 1:
            place["won"] = int(state.won[s])
            place["first_out"] = int(state.first_out[s])
        if over:
            place["hand"] = counts(state.hands, hand_names, s * box.kinds)  # R9
        players.append(place)
    view = state.frame(seat)
    view["food"] = int(state.food)
    view["top"] = None if state.top < 0 else box.names[state.top]
    view["direction"] = "clockwise" if state.direction == 1 else "counter-clockwise"
    view["turn"] = int(state.active) if not over else None
    view["pile"] = int(state.pile_size)
    view["no_more"] = int(state.no_more)
    if box.listed:  # which round it is, what was agreed on for each (T1), and how many a knock-out has (T13)
        view["round"] = int(state.round)
        view["agreed"] = list(box.agreed)
        view["rounds"] = int(box.rounds)
    if reminders:
        view["dish_pile"] = counts(state.discards, hand_names[: box.dishes])
        view["special_pile"] = counts(state.discards, hand_names[box.dishes :], box.dishes)
    else:  # of the piles everyone sees how high they are, and the dish on top (R10)
        view["dishes_played"] = sum(counts(state.discards, hand_names[: box.dishes]).values())
        view["specials_played"] = sum(counts(state.discards, hand_names[box.dishes :], box.dishes).values())
    view["seats"] = players
    if over:
        view["pile_cards"] = counts(state.pile, box.names)  # R9
    view["limits"] = {"points": int(box.last_point)}
    view["servings"] = {box.names[d]: int(box.servings[d]) for d in range(box.dishes)}
    if seat is not None:
        me: i64 = seat
        view["hand"] = counts(state.hands, hand_names, me * box.kinds)
        if me == state.active:
            view["choosing"] = state.choosing
            state.ask(view, _question(state))
    return view


def _question(state: Position) -> Said:
    if state.choosing:
        return words.ASK_WHO()
    if state.food == 0:
        return words.ASK_ORDER()
    return words.ASK_EAT(food=int(state.food))
