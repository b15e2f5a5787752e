"""What a seat may know (D11, R5), built up from nothing."""

from mypy_extensions import i64

from teahouse.games.dim_sum import words
from teahouse.games.dim_sum.cards import NAMES, listed
from teahouse.games.dim_sum.components import Components
from teahouse.games.dim_sum.knowledge import Knowledge
from teahouse.games.dim_sum.scoring import Score, explain


def view_of(state: Knowledge, seat: int | None, reminders: bool) -> dict[str, object]:
    box = state.box
    players = int(box.players)
    over = state.round == box.rounds
    open_cards = over or not box.cooperative  # D9: nothing but one's own before the end
    current = int(box.rounds) - 1 if over else int(state.round)
    finished = int(box.rounds) if over else current
    view = state.frame(seat)
    view["round"] = current + 1
    view["rounds"] = int(box.rounds)
    view["direction"] = "left" if box.leftward(current) else "right"
    view["choice"] = int(state.made) + 1 if not over else None
    view["choices"] = int(box.hand)
    view["cards"] = int(box.hand - state.made) if not over else 0
    view["set_aside"] = int(box.aside)
    view["scoring"] = scoring(box)
    view["silent"] = not open_cards  # at a table of people chat and emotes are off (D9)
    if box.places > players:
        view["empty_seat"] = {
            "cards": int(box.hand - state.made) if not over else 0,
            "burned": int(state.made) if not over else int(box.hand),
            "travels": box.circle > players,
        }
    if box.cooperative:
        view["mark"] = int(box.mark)
        if box.graded:
            view["marks"] = marks(box)
        else:
            view["chase"] = int(box.house)
    explained = [_explained(state, turn) for turn in range(current + 1)] if open_cards else []
    places: list[dict[str, object]] = []
    for s in range(players):
        place: dict[str, object] = {"passes_to": _neighbour(state, s, 1, current)}
        if not over:
            place["chosen"] = state.choices[s] >= 0
        if open_cards:
            place["score"] = sum(score.points for turn in range(finished) for score in explained[turn][s])
            place["rounds"] = [_row(state, turn, s, explained[turn][s], reminders) for turn in range(finished)]
            if not over:
                place["drafted"] = listed(state.drafted[current * players + s])
                place["points"] = _points(explained[current][s])
        elif s == seat:
            if reminders:
                place["rounds"] = [{"cards": listed(state.drafted[turn * players + s])} for turn in range(finished)]
            place["drafted"] = listed(state.drafted[current * players + s])
        places.append(place)
    view["seats"] = places
    if seat is not None:
        _add_own(state, view, seat, over, reminders)
    return view


def scoring(box: Components) -> dict[str, int]:
    """What the pack pays for: always open, so that a page can say what each category wants (D4–D7)."""
    return {
        "pips": int(box.pips),
        "diamonds": int(box.diamonds),
        "diamond_points": int(box.diamond_points),
        "jack": int(box.faces[10]),
        "queen": int(box.faces[11]),
        "king": int(box.faces[12]),
        "streak": int(box.streak),
        "streak_points": int(box.streak_points),
        "four_points": int(box.four_points),
    }


def marks(box: Components) -> dict[str, object]:
    """What can be played for together, and the best that was found (D9)."""
    return {"book": int(box.book), "house": int(box.house), "best": int(box.best)}


def _add_own(state: Knowledge, view: dict[str, object], seat: int, over: bool, reminders: bool) -> None:
    me: i64 = seat
    card: i64 = -1 if over else state.choices[me]
    view["hand"] = listed(state.hands[me])
    view["chosen"] = NAMES[card] if card >= 0 else None
    if reminders:  # R10
        view["known_hands"] = state.known_hands(me)
        view["passed_on"] = state.passed_on(me)
    if not over and card < 0:
        state.ask(view, words.ASK_CARD(count=int(state.box.hand - state.made)))


def _neighbour(state: Knowledge, seat: int, steps: int, turn: int) -> int | None:
    """The seat that a hand reaches; None is the empty seat (D3)."""
    at = int(state.box.after(seat, steps, turn))
    return at if at < state.box.players else None


def _explained(state: Knowledge, turn: int) -> list[list[Score]]:
    players = int(state.box.players)
    return explain(state.box, [state.drafted[turn * players + s] for s in range(players)])


def _points(scores: list[Score]) -> dict[str, object]:
    return {score.category: score.to_json() for score in scores}


def _row(state: Knowledge, turn: int, seat: int, scores: list[Score], reminders: bool) -> dict[str, object]:
    """One player's finished round: the cards, the points by category and their sum (D2). The cards are shuffled again
    by now, and the points by category tell of them; the sum stands on the score sheet (R10).
    """
    if not reminders:
        return {"total": sum(score.points for score in scores)}
    return {
        "cards": listed(state.drafted[turn * int(state.box.players) + seat]),
        "points": _points(scores),
        "total": sum(score.points for score in scores),
    }
