"""Two Taps in a browser: what is drawn, from a seat's view alone, and what a filled-in form means.

The teas in the hand and, in a moment of reaction, "let it go" on the slip are one group of radios. Which of them may be
chosen, and why one may not, the rules say (`look.moves`).
"""

from collections.abc import Sequence
from typing import Any

from teahouse.core.board import Board, Drawing, Form, Look, Score, View, Wait
from teahouse.core.cards import listing

DRAWN = ["har gow", "siu mai", "egg tart", "radish cake", "custard bun", "phoenix claw"]  # drawings of the house
COLOURS = 6  # of tea, in board.css
FACES = ["rabbit", "ox", "tiger", "rooster", "pig"]


class TwoTapsBoard(Board):
    """A trolley between the guests, and a cup before each of them."""

    def table(self, look: Look) -> Drawing:
        view, seat = look.view, look.view["seat"]
        taps = _taps(view)
        return {
            "facts": [("Round", f"{view['round']} of {view['rounds']}"), ("Host", look.names[view["host"]])],
            "dishes": [_dish(view, name, count) for name, count in view["offer"].items()],
            "coming": view["rounds"] - view["round"],
            "guests": [_guest(view, seat) for seat in _around(view)],
            "mine": _plates(view, seat) if seat is not None else [],
            "spent": [{**_tea(view, name), "count": view["spent"].get(name, 0)} for name in view["strengths"]],
            "hand": _hand(look, taps) if seat is not None else [],
            "taps": taps,
            "button": "Let it go" if taps else "Pour",
        }

    def compose(self, look: Look) -> str:
        tea = "".join(look.form.get("tea", [])[:1])
        return _verb(look.view) + tea if tea and tea != "pass" else tea

    def fill(self, look: Look, move: Sequence[str]) -> Form | None:
        return {"tea": [move[0].removeprefix(_verb(look.view))]}

    def wait(self, view: View) -> Wait | None:
        """The moment in which the last cup may be tapped (P6): everybody waits equally long, silence lets it go."""
        return None if view["tapper"] is None else Wait("pass")

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        """What the plates were worth: the dishes, and their pairs (P8)."""
        pairs = [view["pair"] * sum(count // 2 for count in place["plates"].values()) for place in view["seats"]]
        dishes = [place["points"] - more for place, more in zip(view["seats"], pairs)]
        return [Score("Dishes", dishes), Score("Pairs", pairs)]


BOARD = TwoTapsBoard()


def _taps(view: View) -> bool:
    """Whether the viewer is the one who is asked to tap."""
    return view["tapper"] is not None and view["tapper"] == view["seat"]


def _verb(view: View) -> str:
    """What is done with a tea now, as it is written."""
    return "pour " if view["tapper"] is None else "tap with "


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
    at = list(view["strengths"]).index(name)
    title = name[:1].upper() + name[1:]
    return {
        "name": name,
        "title": title,
        "kind": at + 1,
        "colour": at % COLOURS + 1,
        "strength": view["strengths"][name],
    }


def _hand(look: Look, taps: bool) -> list[dict[str, Any]]:
    """The own teas by kind, and what the rules say to each."""
    view = look.view
    held = []
    for name, count in view["hand"].items():
        tea = {**_tea(view, name), "count": count, "move": "", "why": "", "rule": "", "says": f"Pour {name}"}
        if look.moves.legal:
            control = look.moves.control("tea", name, _verb(view) + name)
            tea.update(move=control.move, why=control.why, rule=control.rule)
        if taps:
            tea["says"] = f"Tap with {name}: {view['seats'][view['seat']]['strength'] + tea['strength']}"
        held.append(tea)
    return held
