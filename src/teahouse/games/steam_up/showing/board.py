"""Steam Up in a browser: the turntable, the boards round it, the hand, and what a choice would do."""

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.core.board import Board, Drawing, Look, Score
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
        turn = {"left": 3, "right": 1}.get(chosen(form).split()[-1] if chosen(form) else "", 0)
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
        "order": _order(view, names),
        "gone": _gone(view),
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
        "columns": _columns(place),
        "rows": [_line(row["complete"], place["row_pays"], "row", i + 1) for i, row in enumerate(place["rows"])],
        "kinds": [
            {"name": kind, "tokens": place["tokens"].get(kind, 0), "pieces": pieces.get(kind, 0)}
            for kind in view["kinds"]
        ],
        "dealt": [{"name": animal, "face": face(animal)} for animal in place.get("dealt", [])],
    }


def _columns(place: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The columns of a board: paid, still to pay something, or neither (U9)."""
    return [
        _line(i + 1 in place["columns"], pays, "column", i + 1) for i, pays in enumerate(place.get("column_pays", []))
    ]


def _line(done: bool, pays: Mapping[str, int], what: str, number: int) -> dict[str, Any]:
    """A row or a column at the edge of a board. Whoever lays a card down later is not paid for what is complete."""
    short, told = [], []
    if pays.get("hp"):
        short.append(f"+{pays['hp']}" if what == "row" else f"+{pays['hp']} HP")
        told.append(f"{pays['hp']} HP")
    if pays.get("token_or_cards"):
        short.append(f"{pays['token_or_cards']} {many(pays['token_or_cards'], 'card')}")
        told.append(f"a token or {pays['token_or_cards']} {many(pays['token_or_cards'], 'card')}")
    for word in ("token", "card"):
        count = pays.get(f"{word}s", 0)
        if count:
            short.append(f"{count} {many(count, word)}")
            told.append(f"{count} {many(count, word)}")
    says = f"{what} {number} is complete and pays no more" if done else f"{what} {number} will pay {' and '.join(told)}"
    return {"done": done, "short": short[0] if short else "", "says": _sentence(says) if done or told else ""}


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]


def _order(view: View, names: list[str]) -> list[dict[str, Any]]:
    """The order of the round: who has had their turn, whose it is, who is next (U38, U12)."""
    order = view["order"]
    now = order.index(view["turn"]) if view["turn"] in order else -1
    if now < 0 or view["over"]:
        return []
    says = {-1: "has had their turn", 0: "is on turn", 1: "is next"}
    found = []
    for i, seat in enumerate(order):
        state = max(-1, min(2, i - now))
        who = "You" if seat == view["seat"] else names[seat]
        words = says.get(state, "comes later")
        if who == "You":
            words = words.replace("has had their", "have had your").replace("is ", "are ").replace("comes", "come")
        found.append(
            {"seat": seat, "class": {-1: "done", 0: "now", 1: "next"}.get(state, ""), "says": f"{who} {words}"}
        )
    return found


def _gone(view: View) -> dict[str, Any]:
    """What lies face up: Fortune discards by kind, and the Fates that have been revealed, this round's last."""
    now = view["fate"]["now"]
    past = "fate_texts" in view  # not where a table plays without reminders (R10): then the newest covers them
    revealed = view["fate"]["revealed"] if past else {now["name"]: 1} if now else {}
    texts = view["fate_texts"] if past else {now["name"]: now["text"]} if now else {}
    fates = [
        {"name": name, "count": count, "text": texts[name], "now": bool(now and now["name"] == name)}
        for name, count in revealed.items()
    ]
    discards = [
        {"name": name, "count": count, "text": view["discard_texts"][name]} for name, count in view["discards"].items()
    ]
    return {"fates": sorted(fates, key=lambda one: bool(one["now"])), "discards": discards}


def _dealt(animal: Mapping[str, Any]) -> dict[str, Any]:
    """An animal board to choose, with its opening in words."""
    which = "different tokens" if animal["different"] and animal["tokens"] > 1 else many(animal["tokens"], "token")
    cards = many(animal["cards"], "card")
    start = f"Starts with {animal['tokens']} {which} and {animal['cards']} {cards}"
    advice = ["Good for beginners"] * animal["beginner"] + ["Best with three or more"] * animal["company"]
    return {**animal, "face": face(animal["name"]), "start": start, "advice": advice}


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


class SteamUpBoard(Board):
    def table(self, look: Look) -> Drawing:
        return table(look.view, list(look.names))

    def preview(self, look: Look) -> Drawing:
        return preview(look.view, list(look.names), look.form)

    def compose(self, look: Look) -> str:
        return compose(look.view, look.form)

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        return [Score(row["label"], row["points"]) for row in scores(view, list(names))]


BOARD = SteamUpBoard()
