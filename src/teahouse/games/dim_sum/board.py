"""Dim Sum in a browser: the own hand as a fan, trays for each suit, and everybody's finished cards in two rows.

Everything is derived from the seat's view; what a card would do is told in facts, never in points that others decide.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.core.board import Board, Drawing, Look, Score
from teahouse.games.dim_sum import words
from teahouse.games.dim_sum.cards import RANK_NAMES, RANK_SIGNS, SUIT_NAMES, SUITS
from teahouse.games.dim_sum.scoring import CATEGORIES

View = Mapping[str, Any]
Form = Mapping[str, list[str]]
Drawn = dict[str, Any]

NOWHERE = "the empty seat"
ROWS = ("♠♣", "♥♦")  # each player's finished cards lie in two rows: the dark suits, the red ones
RULES = {"spades": "D4", "clubs": "D5", "diamonds": "D5", "hearts": "D5", "faces": "D5", "streak": "D6", "fours": "D7"}
GRADES = {
    "short": "short of what is good",
    "good": "good",
    "fine": "fine",
    "splendid": "splendid",
    "perfect": "as good as anything that was found",
}
LABELS = {"faces": "Face cards", "streak": "Streak", "fours": "Fours"}
STEEPEST = 16  # the outermost cards of a fan; the leaves of a larger one lie closer
COURTS = {"J": "court-jack", "Q": "court-queen", "K": "court-king"}
LEFT, MIDDLE, RIGHT = 15, 30, 45
# Where the pips of a card stand on a field of 60 by 84.
PIPS = {
    1: [(MIDDLE, 42)],
    2: [(MIDDLE, 14), (MIDDLE, 70)],
    3: [(MIDDLE, 14), (MIDDLE, 42), (MIDDLE, 70)],
    4: [(LEFT, 14), (RIGHT, 14), (LEFT, 70), (RIGHT, 70)],
    6: [(LEFT, 14), (RIGHT, 14), (LEFT, 42), (RIGHT, 42), (LEFT, 70), (RIGHT, 70)],
    8: [(x, y) for y in (12, 32, 52, 72) for x in (LEFT, RIGHT)],
}
PIPS[5] = [*PIPS[4], (MIDDLE, 42)]
PIPS[7] = [*PIPS[6], (MIDDLE, 28)]
PIPS[9] = [*PIPS[8], (MIDDLE, 42)]
PIPS[10] = [*PIPS[8], (MIDDLE, 22), (MIDDLE, 62)]
PIPS[8] = [*PIPS[6], (MIDDLE, 28), (MIDDLE, 56)]


def compose(view: View, form: Form) -> str:
    """The card that is picked."""
    return (form.get("card") or [""])[0]


def scores(view: View, names: list[str]) -> list[Drawn]:
    """All three rounds by category."""
    rows = []
    for category in CATEGORIES:
        points = [sum(entry["points"][category]["points"] for entry in place["rounds"]) for place in view["seats"]]
        rows.append({"label": LABELS.get(category, category.title()), "points": points})
    return rows


def table(view: View, names: list[str]) -> Drawn:
    return _drawn(view, names, "")


def preview(view: View, names: list[str], form: Form) -> Drawn:
    """With the picked card where it would lie."""
    picked = compose(view, form)
    return _drawn(view, names, picked if picked in view.get("hand", []) else "")


def _drawn(view: View, names: list[str], picked: str) -> Drawn:
    me: int | None = view["seat"]
    seats = len(view["seats"])
    order = range(seats) if me is None or view["over"] else [(me + step) % seats for step in range(1, seats)]
    drawn: Drawn = {
        "guests": [_guest(view, seat) for seat in order],
        "facts": _facts(view),
        "wants": _wants(view),
        "counting": str(words.counting(view["scoring"])),
        "rounds": _rounds(view),
        "suits": [_suit(suit) for suit in SUITS],
        "empty": view.get("empty_seat"),
        "banner": _banner(view),
        "circle": _circle(view, names),
        "together": _together(view["outcome"]["details"]) if view["over"] and "mark" in view else None,
        "trays": [],
        "extras": [],
        "fan": [],
        "known": [],
    }
    if me is not None and not view["over"]:
        drawn.update(_own(view, names, me, picked))
    return drawn


def _facts(view: View) -> list[tuple[str, object]]:
    if view["over"]:
        return [("Rounds", view["rounds"])]
    facts: list[tuple[str, object]] = [
        ("Round", f"{view['round']} of {view['rounds']}"),
        ("Card", f"{view['choice']} of {view['choices']}"),
    ]
    return [*facts, ("Mark", view["mark"])] if "mark" in view else facts


def _wants(view: View) -> list[Drawn]:
    """What each category wants and pays by this table's components, always in sight (D4–D7)."""
    values = view["scoring"]
    return [
        {
            **_heading(name),
            "wants": str(words.wants(values, name)),
            "short": str(words.wants_in_short(values, name)),
            "rule": RULES[name],
        }
        for name in CATEGORIES
    ]


def _banner(view: View) -> str:
    """What those who play together play for (D9)."""
    if "mark" not in view or view["over"]:
        return ""
    if "chase" in view:  # version 1
        return f"Together, and without a word: {view['mark']} points are good, {view['chase']} worth chasing (D9)"
    book, house, best = (view["marks"][name] for name in ("book", "house", "best"))
    other = f"the book asks for {book}" if view["options"]["mark"] == "house" else f"the house would ask for {house}"
    return f"Together, and without a word: {view['mark']} points win; {other}, the best found are {best} (D9)"


def _together(details: Mapping[str, Any]) -> Drawn:
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


def _circle(view: View, names: list[str]) -> str:
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


# -- cards


def _card(name: str) -> Drawn:
    """A playing card: its index, its pips or its face, and how a voice reads it."""
    rank, suit = name[:-1], SUITS.index(name[-1])
    number = RANK_SIGNS.index(rank) + 1
    return {
        "name": name,
        "rank": rank,
        "suit": SUIT_NAMES[suit],
        "red": name[-1] in ROWS[1],
        "key": f"card-{rank.lower()}-{SUIT_NAMES[suit]}",
        "words": f"{RANK_NAMES[number - 1]} of {SUIT_NAMES[suit]}",
        "court": COURTS.get(rank, ""),
        "pips": PIPS.get(number, []),
    }


def _suit(sign: str) -> Drawn:
    return {"sign": sign, "name": SUIT_NAMES[SUITS.index(sign)], "red": sign in ROWS[1]}


def _rows(cards: list[str]) -> list[list[Drawn]]:
    """Finished cards in their two rows."""
    return [[_card(name) for sign in row for name in cards if name[-1] == sign] for row in ROWS]


# -- everybody


def _guest(view: View, seat: int) -> Drawn:
    """One player's place: what lies open before them, or how many cards lie face down."""
    place = view["seats"][seat]
    down = 0 if "drafted" in place or view["over"] else view["choice"] - 1
    guest: Drawn = {
        "seat": seat,
        "you": seat == view["seat"],
        "state": "" if view["over"] else "chosen" if place["chosen"] else "choosing",
        "total": place.get("score"),
        "earlier": bool(place.get("rounds")),
        "rows": _rows(place.get("drafted", [])),
        "now": None,
        "categories": [],
        "down": [(down + 1) // 2, down // 2],
        "held": 0 if view["over"] else view["cards"] - place["chosen"],
        "won": view["over"] and seat in view["outcome"]["winners"],
        "finished": [],
    }
    if "points" in place:
        guest["now"] = sum(score["points"] for score in place["points"].values())
        guest["categories"] = [_category(name, score, "") for name, score in place["points"].items()]
    if view["over"]:
        guest["finished"] = [
            {
                "number": number + 1,
                "total": entry["total"],
                "cards": [_card(name) for name in entry["cards"]],
                "why": [_category(name, score, "") for name, score in entry["points"].items()],
            }
            for number, entry in enumerate(place["rounds"])
        ]
    return guest


def _heading(name: str) -> Drawn:
    return {
        "name": name,
        "label": LABELS.get(name, name.title()),
        "suit": name in SUIT_NAMES,
        "red": name in ("hearts", "diamonds"),
    }


def _category(name: str, score: Mapping[str, Any], wants: str) -> Drawn:
    return {**_heading(name), "points": score["points"], "why": score["why"], "wants": wants, "rule": RULES[name]}


def _rounds(view: View) -> list[Drawn]:
    """The table of finished rounds: a line for each player, while it is open to see (D2, D9)."""
    places = view["seats"]
    if any("score" not in place for place in places):
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


def _own(view: View, names: list[str], me: int, picked: str) -> Drawn:
    place = view["seats"][me]
    hand = [_card(name) for name in view["hand"]]
    last = len(hand) - 1
    for index, card in enumerate(hand):
        card["tilt"] = round((2 * index - last) * min(1, STEEPEST / max(1, last)))
        card["on"] = card["name"] == (view["chosen"] or picked)
    asked = me in view["pending"]
    coming = view["chosen"] or picked
    points = place.get("points", {})
    wants = {name: str(words.wants_in_short(view["scoring"], name)) for name in CATEGORIES}
    trays = []
    for sign in ("♠", "♣", "♦", "♥"):
        name = SUIT_NAMES[SUITS.index(sign)]
        score = points.get(name)
        cards = [_card(card) for card in place["drafted"] if card[-1] == sign]
        used = score["cards"] if score else []
        for card in cards:
            card["counts"] = card["name"] in used
        tray = {**_suit(sign), "label": name.title(), "wants": wants[name], "rule": RULES[name], "cards": cards}
        tray.update(points=None if score is None else score["points"], why="" if score is None else score["why"])
        tray["coming"] = _card(coming) if coming and coming[-1] == sign else None
        trays.append(tray)
    unknown = {"points": None, "why": ""}
    extras = [_category(name, points.get(name, unknown), wants[name]) for name in ("faces", "streak", "fours")]
    left = view["direction"] == "left"
    to = _who(names, place["passes_to"])
    come = next((seat for seat, other in enumerate(view["seats"]) if other["passes_to"] == me), None)
    rest = len(hand) - 1
    drawn: Drawn = {
        "fan": hand,
        "trays": trays,
        "extras": extras,
        "left": left,
        "to": to,
        "come": _who(names, come),
        "chosen": view["chosen"],
        "now": sum(score["points"] for score in points.values()) if points else None,
        "hidden": not points,
        "known": [
            {"who": _who(names, hand["at"]), "cards": [_card(name) for name in hand["cards"]], "gone": hand["gone"]}
            for hand in view.get("known_hands", [])
        ],
    }
    if asked:
        waits = sum(not other["chosen"] for other in view["seats"])
        drawn["step"] = f"Card {view['choice']} of {view['choices']}, round {view['round']} of {view['rounds']}"
        drawn["ask"] = f"Keep the {_card(picked)['words']}?" if picked else "Which card do you keep? (D2)"
        drawn["picked"] = bool(picked)
        drawn["note"] = _effect(place["drafted"], picked, view["scoring"]) if picked else _waiting(waits, rest, to)
        drawn["button"] = f"Keep {picked}, pass {rest} on" if picked else "Pick a card"
    return drawn


def _who(names: list[str], seat: int | None) -> str:
    return NOWHERE if seat is None else names[seat]


def _waiting(waits: int, rest: int, to: str) -> str:
    all_wait = "Everybody chooses at the same time." if waits > 1 else "All the others have chosen."
    return f"{all_wait} The other {'card passes' if rest == 1 else f'{rest} cards pass'} to {to}."


def _effect(drafted: list[str], picked: str, values: Mapping[str, int]) -> str:
    """What the own cards would be with one more, in facts."""
    sign = picked[-1]
    cards = [name for name in [*drafted, picked] if name[-1] == sign]
    numbers = sorted(RANK_SIGNS.index(name[:-1]) + 1 for name in cards)
    numbers = [number for number in numbers if number <= values["pips"]]
    said = {
        "♠": f"{_several(len(numbers), 'spade')}, the lowest {numbers[0] if numbers else '–'}",
        "♣": f"{sum(n % 2 for n in numbers)} odd clubs and {sum(1 - n % 2 for n in numbers)} even",
        "♦": f"{_several(len(numbers), 'diamond')} of exactly {values['diamonds']}",
        "♥": f"hearts that add up to {sum(numbers)}",
    }[sign]
    if picked[:-1] in COURTS:
        said = _several(sum(name[:-1] in COURTS for name in [*drafted, picked]), "face card")
    rank = sum(name[:-1] == picked[:-1] for name in [*drafted, picked])
    same = f", {rank} of the four {RANK_NAMES[RANK_SIGNS.index(picked[:-1])]}s" if rank > 1 else ""
    return f"You would have {said}{same.replace('sixs', 'sixes')}."


def _several(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


class DimSumBoard(Board):
    def table(self, look: Look) -> Drawing:
        return table(look.view, list(look.names))

    def preview(self, look: Look) -> Drawing:
        return preview(look.view, list(look.names), look.form)

    def compose(self, look: Look) -> str:
        return compose(look.view, look.form)

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        return [Score(row["label"], row["points"]) for row in scores(view, list(names))]


BOARD = DimSumBoard()
