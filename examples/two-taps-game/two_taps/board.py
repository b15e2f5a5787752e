"""Two Taps in a browser: what is drawn, from a seat's view alone, and what a filled-in form means.

The teas in the hand and, in a moment of reaction, "let it go" on the slip are one group of radios.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.core.board import Board, Drawing, Look, Score, Wait
from teahouse.core.cards import listing

View = Mapping[str, Any]
Form = Mapping[str, list[str]]

DRAWN = ["har gow", "siu mai", "egg tart", "radish cake", "custard bun", "phoenix claw"]  # drawings of the house
COLOURS = 6  # of tea, in board.css
FACES = ["rabbit", "ox", "tiger", "rooster", "pig"]


def window(view: View) -> dict[str, str] | None:
    """The moment in which the last cup may be tapped (P6): everybody waits equally long, silence lets it go."""
    return None if view["tapper"] is None else {"silence": "pass"}


def compose(view: View, form: Form) -> str:
    """The words of the move."""
    tea = "".join(form.get("tea", [])[:1])
    if not tea or tea == "pass":
        return tea
    return f"pour {tea}" if view["tapper"] is None else f"tap with {tea}"


def table(view: View, names: list[str]) -> dict[str, Any]:
    taps = view["tapper"] is not None and view["tapper"] == view["seat"]
    return {
        "facts": [("Round", f"{view['round']} of {view['rounds']}"), ("Host", names[view["host"]])],
        "dishes": [_dish(view, name, count) for name, count in view["offer"].items()],
        "coming": view["rounds"] - view["round"],
        "guests": [_guest(view, seat) for seat in _around(view)],
        "mine": _plates(view, view["seat"]) if view["seat"] is not None else [],
        "spent": [{**_tea(view, name), "count": view["spent"].get(name, 0)} for name in view["strengths"]],
        "hand": _hand(view, taps) if view["seat"] is not None else [],
        "taps": taps,
        "button": "Let it go" if taps else "Pour",
    }


def scores(view: View, names: list[str]) -> list[dict[str, Any]]:
    """What the plates were worth: the dishes, and their pairs (P8)."""
    pairs = [view["pair"] * sum(count // 2 for count in place["plates"].values()) for place in view["seats"]]
    dishes = [place["points"] - more for place, more in zip(view["seats"], pairs)]
    return [{"label": "Dishes", "points": dishes}, {"label": "Pairs", "points": pairs}]


def _around(view: View) -> list[int]:
    """Clockwise from whoever looks on."""
    return [((view["seat"] or 0) + i) % view["players"] for i in range(view["players"])]


def _guest(view: View, seat: int) -> dict[str, Any]:
    place = view["seats"][seat]
    mine = seat == view["seat"]
    known = place.get("cup") or (view["cup"] if mine else None)
    return {
        "seat": seat,
        "face": f"zodiac-{FACES[seat]}",
        "facts": [(place["points"], "points"), (place["cards"], "tea" if place["cards"] == 1 else "teas")],
        "cup": _tea(view, known) if known else None,
        "lid": place["poured"] and "cup" not in place,
        "counts": place.get("strength"),
        "plates": _plates(view, seat),
        "host": seat == view["host"] and not view["over"],
        "best": seat == view["best"],
        "taps": seat == view["tapper"],
        "won": view["over"] and seat in view["outcome"]["winners"],
        "held": listing(place["hand"]) if "hand" in place else "",
    }


def _plates(view: View, seat: int) -> list[dict[str, Any]]:
    return [_dish(view, name, count) for name, count in view["seats"][seat]["plates"].items()]


def picture(name: str) -> str:
    """The drawing of a dish; what nobody drew comes in a steamer."""
    return name.replace(" ", "-") if name in DRAWN else "steamer"


def _dish(view: View, name: str, count: int) -> dict[str, Any]:
    return {"name": name, "picture": picture(name), "count": count, "points": view["worth"][name]}


def _tea(view: View, name: str) -> dict[str, Any]:
    at = list(view["strengths"]).index(name) % COLOURS + 1
    return {"name": name, "title": name[:1].upper() + name[1:], "colour": at, "strength": view["strengths"][name]}


def _hand(view: View, taps: bool) -> list[dict[str, Any]]:
    """The own teas by kind, and why one cannot be tapped with."""
    held = []
    for name, count in view["hand"].items():
        tea = {**_tea(view, name), "count": count, "open": bool(view.get("asks")), "why": "", "says": f"Pour {name}"}
        if taps:
            makes = view["seats"][view["seat"]]["strength"] + tea["strength"]
            if makes <= view["seats"][view["best"]]["strength"]:
                tea.update(open=False, why=f"makes {makes} (P6)")
            tea["says"] = f"Tap with {name}: {makes}"
        held.append(tea)
    return held


class TwoTapsBoard(Board):
    def table(self, look: Look) -> Drawing:
        return table(look.view, list(look.names))

    def compose(self, look: Look) -> str:
        return compose(look.view, look.form)

    def wait(self, view: View) -> Wait | None:
        found = window(view)
        return None if found is None else Wait(found["silence"])

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        return [Score(row["label"], row["points"]) for row in scores(view, list(names))]


BOARD = TwoTapsBoard()
