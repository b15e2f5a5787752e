"""Dim Sum in a browser: the own hand as a fan, trays for each suit, and everybody's finished cards in two rows.

Everything is derived from the seat's view, and what may be kept from the moves that the rules allow; what a card would
do is told in facts, never in points that others decide.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from teahouse.core.board import Board, Drawing, Form, Look, Moves, Score, View
from teahouse.games.dim_sum import words
from teahouse.games.dim_sum.board_cards import COURTS, EXTRAS, HEADINGS, SUITS, Card, Heading, card, rows

NOWHERE = "the empty seat"
GRADES = {
    "short": "short of what is good",
    "good": "good",
    "fine": "fine",
    "splendid": "splendid",
    "perfect": "as good as anything that was found",
}
Line = tuple[Heading, int | None, str]  # a category, its points, and what made them


class DimSumBoard(Board):
    def table(self, look: Look) -> Drawing:
        return _drawn(look)

    def preview(self, look: Look) -> Drawing:
        """With the picked card where it would lie."""
        picked = _picked(look)
        return _own(look, picked) if picked else {}

    def compose(self, look: Look) -> str:
        """The card that is picked."""
        return _sent(look)

    def fill(self, look: Look, move: Sequence[str]) -> Form | None:
        """A move is one card, and every card of the hand can be picked."""
        return {"card": [move[0]]} if len(move) == 1 else None

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        """All three rounds by category."""
        return [
            Score(
                heading.label,
                [sum(entry["points"][name]["points"] for entry in place["rounds"]) for place in view["seats"]],
            )
            for name, heading in HEADINGS.items()
        ]


BOARD = DimSumBoard()


def _sent(look: Look) -> str:
    return (look.form.get("card") or [""])[0]


def _picked(look: Look) -> str:
    """The card that is picked, if it is one that may be kept."""
    sent = _sent(look)
    return sent if any(choice.words == sent for choice in look.moves.legal) else ""


def _drawn(look: Look) -> Drawing:
    view, names = look.view, look.names
    me: int | None = view["seat"]
    seats = len(view["seats"])
    order = range(seats) if me is None or view["over"] else [(me + step) % seats for step in range(1, seats)]
    drawn: Drawing = {
        "guests": [_guest(view, seat) for seat in order],
        "facts": _facts(view),
        "wants": _wants(tuple(view["scoring"].items())),
        "rounds": _rounds(view),
        "empty": None if view["over"] else view.get("empty_seat"),
        "banner": _banner(view),
        "circle": _circle(view, names) if me is None else "",
        "together": _together(view["outcome"]["details"]) if view["over"] and "mark" in view else None,
        "fan": [],
        "trays": [],
        "known": [],
    }
    if me is not None and not view["over"]:
        drawn.update(_own(look))
    return drawn


def _facts(view: View) -> list[tuple[str, object]]:
    if view["over"]:
        return [("Rounds", view["rounds"])]
    facts: list[tuple[str, object]] = [
        ("Round", f"{view['round']} of {view['rounds']}"),
        ("Card", f"{view['choice']} of {view['choices']}"),
    ]
    return [*facts, ("Mark", view["mark"])] if "mark" in view else facts


@dataclass(frozen=True)
class Wants:
    """What each category wants and pays by this table's components, always in sight (D4–D7)."""

    values: tuple[tuple[str, int], ...]
    counting: str = field(repr=False)
    short: dict[str, str] = field(repr=False)
    all: list[tuple[Heading, str, str]] = field(repr=False)  # in short, and in a sentence


@cache
def _wants(values: tuple[tuple[str, int], ...]) -> Wants:
    by_name = dict(values)
    short = {name: str(words.wants_in_short(by_name, name)) for name in HEADINGS}
    said = [(heading, short[name], str(words.wants(by_name, name))) for name, heading in HEADINGS.items()]
    return Wants(values, str(words.counting(by_name)), short, said)


def _banner(view: View) -> str:
    """What those who play together play for (D9)."""
    if "mark" not in view or view["over"]:
        return ""
    if "chase" in view:  # version 1
        return f"Together, and without a word: {view['mark']} points are good, {view['chase']} worth chasing (D9)"
    book, house, best = (view["marks"][name] for name in ("book", "house", "best"))
    other = f"the book asks for {book}" if view["options"]["mark"] == "house" else f"the house would ask for {house}"
    return f"Together, and without a word: {view['mark']} points win; {other}, the best found are {best} (D9)"


def _together(details: Mapping[str, Any]) -> Drawing:
    """How those who played together did (D9, D11)."""
    verdict = "reached" if details["reached"] else "missed"
    if "chase" in details:  # version 1
        too = "are too" if details["chased"] else "are not"
        rest = f"The mark of {details['mark']} is {verdict}, the {details['chase']} worth chasing {too}."
    else:
        book, house, best = (details["marks"][name] for name in ("book", "house", "best"))
        others = f"The book asks for {book}, the house for {house}; the best found are {best}."
        rest = f"The mark of {details['mark']} is {verdict}: {GRADES[details['grade']]}. {others}"
    return {"points": details["together"], "rest": rest}


def _circle(view: View, names: Sequence[str]) -> str:
    """In which order hands go round, beginning with player 1."""
    if view["over"]:
        return ""
    places = view["seats"]
    order: list[int | None] = [0]
    while (at := places[order[-1]]["passes_to"] if order[-1] is not None else _after_nobody(places)) != 0:
        order.append(at)
    return " → ".join(_who(names, seat) for seat in [*order, 0])


def _after_nobody(places: list[Mapping[str, Any]]) -> int:
    """To whom a hand goes on from the empty seat: whom no player passes to."""
    reached = [place["passes_to"] for place in places]
    return next(seat for seat in range(len(places)) if seat not in reached)


# -- everybody


@dataclass
class Guest:
    """One player's place: what lies open before them, or how many cards lie face down."""

    seat: int
    you: bool
    state: str
    now: int | None
    total: int | None
    rows: list[list[Card]]
    down: list[int]
    categories: list[Line]
    held: int
    won: bool
    finished: list[tuple[int, int, list[Card], list[Line]]]


def _guest(view: View, seat: int) -> Guest:
    place = view["seats"][seat]
    over = view["over"]
    down = 0 if "drafted" in place or over else view["choice"] - 1
    points = place.get("points", {})
    return Guest(
        seat=seat,
        you=seat == view["seat"],
        state="" if over else "chosen" if place["chosen"] else "choosing",
        now=sum(score["points"] for score in points.values()) if points else None,
        total=place.get("score") if over or place.get("rounds") else None,
        rows=rows(place.get("drafted", [])),
        down=[(down + 1) // 2, down // 2],
        categories=_lines(points),
        held=0 if over else view["cards"] - place["chosen"],
        won=over and seat in view["outcome"]["winners"],
        finished=[
            (number, entry["total"], [card(name) for name in entry["cards"]], _lines(entry["points"]))
            for number, entry in enumerate(place["rounds"], 1)
        ]
        if over
        else [],
    )


def _lines(points: Mapping[str, Mapping[str, Any]]) -> list[Line]:
    return [(HEADINGS[name], score["points"], score["why"]) for name, score in points.items()]


def _rounds(view: View) -> list[Drawing]:
    """The table of finished rounds: a line for each player, while it is open to see (D2, D9)."""
    places = view["seats"]
    if view["over"] or any("score" not in place for place in places):
        return []
    best = max(place["score"] for place in places)
    return [
        {
            "seat": seat,
            "rounds": [entry["total"] for entry in place["rounds"]] + [None] * (view["rounds"] - len(place["rounds"])),
            "total": place["score"],
            "leads": place["score"] == best and best > 0,
        }
        for seat, place in enumerate(places)
    ]


# -- the own place


def _own(look: Look, picked: str = "") -> Drawing:
    view, names, moves = look.view, look.names, look.moves
    me: int = view["seat"]
    place = view["seats"][me]
    chosen: str | None = view["chosen"]
    points = place.get("points", {})
    to = _who(names, place["passes_to"])
    come = next((seat for seat, other in enumerate(view["seats"]) if other["passes_to"] == me), None)
    short = _wants(tuple(view["scoring"].items())).short
    drawn: Drawing = {
        "fan": [_in_hand(name, moves, picked, chosen) for name in view["hand"]],
        "trays": [_tray(heading, place, chosen or picked, short) for heading in SUITS.values()],
        "extras": [_line(heading, place, short) for heading in EXTRAS],
        "left": view["direction"] == "left",
        "to": to,
        "come": _who(names, come),
        "now": sum(score["points"] for score in points.values()) if points else None,
        "known": [
            (_who(names, hand["at"]), [card(name) for name in hand["cards"]], hand["gone"])
            for hand in view.get("known_hands", [])
        ],
    }
    if moves.legal:
        rest = len(view["hand"]) - 1
        waits = sum(not other["chosen"] for other in view["seats"])
        drawn["step"] = f"Card {view['choice']} of {view['choices']}, round {view['round']} of {view['rounds']}"
        drawn["ask"] = f"Keep the {card(picked).words}?" if picked else "Which card do you keep? (D2)"
        drawn["picked"] = bool(picked)
        drawn["note"] = _effect(place["drafted"], picked, view["scoring"]) if picked else _waiting(waits, rest, to)
        drawn["button"] = f"Keep {picked}, pass {rest} on" if picked else "Pick a card"
    return drawn


def _in_hand(name: str, moves: Moves, picked: str, chosen: str | None) -> tuple[Card, str, str, str, str]:
    """A card of the hand and how it lies there; while something is asked the move that picking it stands for, and if
    the rules refuse that, their number and why.
    """
    lies = "picked" if name == picked else "chosen" if name == chosen else ""
    if not moves.legal:
        return card(name), lies, "", "", ""
    control = moves.control("card", name, name)
    return card(name), lies, control.move, control.rule, control.why


def _tray(heading: Heading, place: Mapping[str, Any], coming: str, short: Mapping[str, str]) -> Drawing:
    """The own cards of one suit; those that make its points are marked, one about to come lies there too."""
    used = place["points"][heading.name]["cards"] if "points" in place else ()
    return {
        "made": _line(heading, place, short),
        "cards": [(card(name), name in used) for name in place["drafted"] if name[-1] == heading.sign],
        "coming": card(coming) if coming and coming[-1] == heading.sign else None,
    }


def _line(heading: Heading, place: Mapping[str, Any], short: Mapping[str, str]) -> Line:
    """What the own cards score in a category so far; what it wants where nothing has been said of it."""
    if "points" not in place:
        return heading, None, short[heading.name]
    score = place["points"][heading.name]
    return heading, score["points"], score["why"] or short[heading.name]


def _who(names: Sequence[str], seat: int | None) -> str:
    return NOWHERE if seat is None else names[seat]


def _waiting(waits: int, rest: int, to: str) -> str:
    all_wait = "Everybody chooses at the same time." if waits > 1 else "All the others have chosen."
    return f"{all_wait} The other {'card passes' if rest == 1 else f'{rest} cards pass'} to {to}."


def _effect(drafted: list[str], picked: str, values: Mapping[str, int]) -> str:
    """What the own cards would be with one more, in facts."""
    sign = picked[-1]
    kept = [card(name) for name in [*drafted, picked]]
    numbers = sorted(other.number for other in kept if other.name[-1] == sign and other.number <= values["pips"])
    said = {
        "♠": f"{_several(len(numbers), 'spade')}, the lowest {numbers[0] if numbers else '–'}",
        "♣": f"{sum(n % 2 for n in numbers)} odd clubs and {sum(1 - n % 2 for n in numbers)} even",
        "♦": f"{_several(len(numbers), 'diamond')} of exactly {values['diamonds']}",
        "♥": f"hearts that add up to {sum(numbers)}",
    }[sign]
    rank = card(picked).rank
    if rank in COURTS:
        said = _several(sum(other.rank in COURTS for other in kept), "face card")
    alike = sum(other.rank == rank for other in kept)
    same = f", {alike} of the four {card(picked).words.partition(' ')[0]}s" if alike > 1 else ""
    return f"You would have {said}{same.replace('sixs', 'sixes')}."


def _several(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
