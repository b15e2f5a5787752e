"""Steam Up in a browser: the turntable, the boards round it, the hand, and what a choice would do."""

from collections.abc import Mapping
from typing import Any

from teahouse.games.steam_up.showing.board_form import (
    Form,
    View,
    bought,
    button,
    choices,
    chosen,
    compose,
    many,
    purchase,
    task_of,
)
from teahouse.games.steam_up.showing.board_ring import FOOD, turned

__all__ = ["compose", "preview", "scores", "table"]

FACES = ["rat", "ox", "tiger", "rabbit", "dragon", "snake", "horse", "goat", "monkey", "rooster", "dog", "pig"]
PICTURES = {
    "Head of the Table": "first-player",
    "Quick Chopsticks": "chopsticks",
    "Fresh from the Kitchen": "steamed-dumplings",
    "Change of Heart": "change-direction",
    "Room for One More": "one-more",
    "Full Purse": "fortune",
    "Regular's Discount": "check-please",
    "Clean Plate": "daily-special",
    "One of Each": "star",
    "House Favourite: Shrimp": "har-gow",
    "House Favourite: Rice": "sticky-rice",
    "House Favourite: Meat": "siu-mai",
    "House Favourite: Claw": "phoenix-claw",
    "House Favourite: Bun": "char-siu-bao",
    "Lucky Roll": "lucky-die",
    "Spin the Table": "steam-up/picture",
    "Sticky Fingers": "takeout",
    "Nosy Neighbour": "choose-player",
    "Back to the Kitchen": "steamer",
    "Second Helping": "pork-rice",
}
# Where long words may be parted on a small card.
SHORT = {"Chopsticks": "Chop\u00adsticks", "Neighbour": "Neigh\u00adbour"}


def table(view: View, names: list[str]) -> dict[str, Any]:
    """Everything that is drawn beyond the view."""
    return {
        **_furniture(view, names),
        **turned(view, names, view["rotation"]),
        **choices(view, {}),
        "facts": _facts(view),
        "ask": _ask(view),
        "step": _step(view),
        "button": "Choose an action" if task_of(view) == "act" and view["actions"] < 2 else "Decide",
        "spend": {},
        "coming": {},
        "told": "",
    }


def preview(view: View, names: list[str], form: Form) -> dict[str, Any]:
    """What the choices made so far would do."""
    if not task_of(view):
        return {}
    said: dict[str, Any] = dict(choices(view, form))
    if task_of(view) == "rotation":
        turn = {"rotate left": 3, "rotate right": 1}.get(chosen(form), 0)
        said.update(turned(view, names, (view["rotation"] + turn) % 4))
    stack = bought(form)
    if stack is not None:
        said.update(purchase(view, stack, chosen(form).endswith("afar"), form))
    said["button"] = said.get("button") or button(view, names, form)
    played = chosen(form).removeprefix("play ").removeprefix("card ")
    said.setdefault("told", next((view["hand_texts"][name] for name in view["hand"] if name.casefold() == played), ""))
    return said


def scores(view: View, names: list[str]) -> list[dict[str, Any]]:
    """The bill: Hearty Points, what leftover tokens cost, what cards in hand are worth (U58)."""
    seats = view["outcome"]["details"]["seats"]
    rows = (("Hearty Points", "hp"), ("Leftover tokens", "tokens"), ("Cards in hand", "cards"))
    return [{"label": label, "points": [seat[key] for seat in seats]} for label, key in rows]


# -- what lies on the table


def _facts(view: View) -> list[tuple[str, Any]]:
    now = view["fate"]["now"]
    return [
        ("Round", view["round"] or "–"),
        ("Steamers", f"{view['counter']} left"),
        ("Fate", now["name"] if now else "none yet" if not view["over"] else "–"),
    ]


def _step(view: View) -> str:
    if view["phase"] in ("filling", "animals", "tokens"):
        return "Before the first round"
    if view["phase"] == "fate" and view["fate"]["now"]:
        return f"Fate: {view['fate']['now']['name']}"
    if view["turn"] is not None and view["turn"] == view["seat"]:
        done = view["actions"]
        if task_of(view) == "act" and done < 2:
            return f"Your turn, action {done + 1} of 2"
        return "Your turn"
    return "Your choice"


def _ask(view: View) -> str:
    """The question, in few words: what else is possible stands among the choices."""
    asks = str(view.get("asks", ""))
    if view.get("question", {}).get("taken"):
        left = view["question"]["count"]
        return f"Choose {left} more {many(left, 'token')} ({'U18' if view['phase'] == 'tokens' else 'U13'})"
    if view["actions"] < 2:
        asks = asks.replace(", or use your ability", "")
    for spare in (" to start with", " Name a stack of fewer than three", ", if any", " Say done when it is all"):
        asks = asks.replace(spare, "")
    return asks


def _furniture(view: View, names: list[str]) -> dict[str, Any]:
    """Foods by name, the seats' boards, and the pictures of cards."""
    foods = {
        kind: {"name": kind, "short": view["shorts"][i], "art": FOOD[i][0], "kind": FOOD[i][1]}
        for i, kind in enumerate(view["kinds"])
    }
    return {
        "foods": foods,
        "q": view.get("question", {"task": ""}),
        "places": [_place(view, seat) for seat in range(view["players"])],
        "cards": _cards(view),
        "pictures": PICTURES,
        "fate": _fate(view),
        "choose": [_dealt(animal) for animal in view.get("question", {}).get("animals", [])],
        "lids": _lids(view),
        "phase": view["phase"],
    }


def face(animal: str | None) -> str:
    """The portrait of an animal."""
    name = {"bunny": "rabbit"}.get((animal or "").casefold(), (animal or "").casefold())
    return f"zodiac-{name}" if name in FACES else "tea-cup"


def _place(view: View, seat: int) -> dict[str, Any]:
    """A seat's board: its rows, and for each kind the tokens and how far its row is filled."""
    place = view["seats"][seat]
    pieces = {row["kind"]: row["pieces"] for row in place["rows"] if row["kind"]}
    facts: list[Any] = [(place["hp"], "HP"), (place["cards"], many(place["cards"], "card"))]
    if place["kept"]:
        facts.append((len(place["kept"]), "kept"))
    return {
        "seat": seat,
        "face": face(place["animal"]),
        "facts": facts if place["animal"] else [],
        "marker": view["marker"] == seat,
        "kinds": [
            {"name": kind, "tokens": place["tokens"].get(kind, 0), "pieces": pieces.get(kind, 0)}
            for kind in view["kinds"]
        ],
        "dealt": [{"name": animal, "face": face(animal)} for animal in place.get("dealt", [])],
    }


def _dealt(animal: Mapping[str, Any]) -> dict[str, Any]:
    """An animal board to choose, with its opening in words."""
    which = "different tokens" if animal["different"] and animal["tokens"] > 1 else many(animal["tokens"], "token")
    cards = many(animal["cards"], "card")
    start = f"Starts with {animal['tokens']} {which} and {animal['cards']} {cards}"
    return {**animal, "face": face(animal["name"]), "start": start}


def _cards(view: View) -> list[dict[str, Any]]:
    """The own hand, every copy by itself; the second of a kind has a number behind its words."""
    found = []
    for name, count in view.get("hand", {}).items():
        for copy in range(count):
            tail = f"#{copy + 1}" if copy else ""
            key = f"{name}-{copy + 1}".casefold().replace(" ", "-").replace("'", "").replace(":", "")
            text = view["hand_texts"][name]
            shown = " ".join(SHORT.get(word, word) for word in name.replace("House Favourite", "Favourite").split())
            card = {"name": name, "shown": shown, "words": name.casefold(), "tail": tail, "key": key, "text": text}
            found.append(card)
    return found


def _fate(view: View) -> dict[str, Any]:
    """The Fate card of the round, or why there is none."""
    now = view["fate"]["now"]
    none = ("No Fate yet", "The first round is played without a Fate card.")
    name, text = ("Fate is told", "The last round has been played.") if view["over"] else none
    return {
        "name": now["name"] if now else name,
        "text": now["text"] if now else text,
        "kind": now["kind"] if now else None,
        "left": view["fate"]["left"],
        "discards": sum(view["discards"].values()),
    }


def _lids(view: View) -> list[dict[str, Any]]:
    """What has been seen of the steamers under the top ones (U19)."""
    found = []
    for stack in view["stacks"]:
        under = stack["steamers"][1:]
        if any(steamer is not None for steamer in under):
            found.append({"number": stack["number"], "steamers": under})
    return found
