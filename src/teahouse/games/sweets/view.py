"""What a seat may know (S8, R5), built up from nothing."""

from mypy_extensions import i64

from teahouse.core.cards import counts
from teahouse.core.words import Said
from teahouse.games.sweets import words
from teahouse.games.sweets.position import Position


def view_of(state: Position, seat: int | None, reminders: bool) -> dict[str, object]:
    box = state.box
    names = box.names[: box.sweets]
    over = state.active < 0
    solo = box.players == 1
    places: list[dict[str, object]] = []
    for s in range(box.players):
        place: dict[str, object] = {
            "cards": int(state.sizes[s]),
            "tea": int(state.hands[s * box.kinds + box.tea]),
        }
        if reminders:  # R10: the book asks you to monitor what the others collect
            place["known"] = counts(state.known, names, s * box.kinds)
        place["released"] = state.released_hands(s)  # cards face down may be looked at by anyone (S15)
        place["released_cards"] = int(state.released_cards(s))
        place["star"] = s == state.star
        place["points"] = int(state.points[s])
        if over:
            place["hand"] = counts(state.hands, names, s * box.kinds)  # R9
        places.append(place)
    view = state.frame(seat)
    view["phase"] = "over" if over else "final" if state.final_left else "turn"
    view["turn"] = None if over else int(state.active)
    view["final_turns"] = _final_turns(state)
    view["row"] = counts(state.row, box.names)
    view["pile"] = int(state.pile_size)
    if over:
        view["pile_cards"] = counts(state.pile, names)  # R9: too many trades leave some (S10)
    view["trades_in_a_row"] = int(state.trades)
    view["trades_allowed"] = None if solo else int(box.trades)
    if solo:
        view["set_aside"] = counts(state.set_aside, names)
    view["seats"] = places
    view["values"] = _values(state)
    view["limits"] = {"row": int(box.row), "possession": int(box.possession)}
    if solo:
        view["ranks"] = dict(zip("SAB", box.rank_points))
    if seat is not None:
        me: i64 = seat
        view["hand"] = counts(state.hands, names, me * box.kinds)
        if me == state.active:
            view["give"] = counts(state.given, box.names)
            view["take"] = counts(state.taken, box.names)
            state.ask(view, _question(state))
    return view


def _final_turns(state: Position) -> list[int]:
    """The seats that still have a final turn, in their order: everyone with a sweet in hand (S5)."""
    seats: list[int] = []
    for turn in range(state.final_left):
        seat = (state.active + turn) % state.box.players
        if state.sizes[seat]:
            seats.append(int(seat))
    return seats


def _values(state: Position) -> dict[str, dict[str, object]]:
    """What is printed on the cards: how many there are, how many lie face up, and the points of each size."""
    box = state.box
    values: dict[str, dict[str, object]] = {}
    for k in range(box.sweets):
        start: i64 = k * box.largest
        values[box.names[k]] = {
            "copies": int(box.copies[k]),
            "face_up": int(box.face_up[k]),
            "scores": [int(box.scores[start + size]) for size in range(box.largest)],
        }
    return values


def _question(state: Position) -> Said:
    if state.final_left:
        return words.ASK_FINAL()
    if state.taking:
        return words.ASK_TAKE_MORE(count=int(state.giving - state.taking))
    if state.giving == 1:
        return words.ASK_SECOND_GIVE()
    if state.giving:
        return words.ASK_TRADE(count=int(state.giving))
    held = int(state.sizes[state.active])
    if held >= state.box.possession:
        return words.ASK_FULL(held=held, instead=instead(state))
    return words.ASK_TURN()


def instead(state: Position) -> Said:
    """What is left to those who hold too many sweets (S2)."""
    return words.INSTEAD_TEA() if state.row[state.box.tea] else words.INSTEAD()
