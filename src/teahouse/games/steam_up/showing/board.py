"""Steam Up in a browser: the turntable, the boards round it, the hand, and what a choice would do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from teahouse.core.board import Board, Control, Drawing, Form, Look, Score, View
from teahouse.games.steam_up.showing.board_form import (
    ability_of,
    acting,
    bought,
    button,
    chosen,
    compose,
    controls,
    fill,
    many,
    purchase,
    task_of,
)
from teahouse.games.steam_up.showing.board_ring import FOOD, Stack, rim_of, where

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


class SteamUpBoard(Board):
    def table(self, look: Look) -> Drawing:
        """Everything that is drawn beyond the view."""
        view = look.view
        asked = controls(look)
        return {
            **_furniture(view, look.names),
            **asked,
            "stacks": _stacks(look, asked, 0),
            "cards": _cards(look, asked["give"]),
            "facts": _facts(view),
            "ask": _ask(view),
            "step": _step(view),
            "button": "Choose an action" if task_of(view) == "act" and view["actions"] < 2 else "Decide",
            "spend": {},
            "coming": {},
            "told": "",
        }

    def preview(self, look: Look) -> Drawing:
        """What the choices made so far would do."""
        view, form = look.view, look.form
        if not task_of(view):
            return {}
        said: dict[str, Any] = {}
        if task_of(view) == "rotation":
            turn = {"left": 3, "right": 1}.get(chosen(form).split()[-1] if chosen(form) else "", 0)
            said["rotation"] = (view["rotation"] + turn) % 4
            said["stacks"] = _stacks(look, controls(look), turn)
        stack = bought(view, form)
        if stack is not None:
            said.update(purchase(view, stack, chosen(form).endswith("afar"), form))
        said["button"] = said.get("button") or button(look, compose(look))
        played = chosen(form).removeprefix("play ").removeprefix("card ")
        texts = (view["hand_texts"][name] for name in view["hand"] if name.casefold() == played)
        said.setdefault("told", next(texts, ""))
        return said

    def compose(self, look: Look) -> str:
        return compose(look)

    def fill(self, look: Look, move: Sequence[str]) -> Form | None:
        return fill(look, move)

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        """The bill: Hearty Points, what leftover tokens cost, what cards in hand are worth (U58)."""
        seats = view["outcome"]["details"]["seats"]
        rows = (("Hearty Points", "hp"), ("Leftover tokens", "tokens"), ("Cards in hand", "cards"))
        return [Score(label, [seat[key] for seat in seats]) for label, key in rows]


BOARD = SteamUpBoard()


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


def _furniture(view: View, names: Sequence[str]) -> dict[str, Any]:
    """Foods by name, the seats' boards, and the pictures of cards."""
    return {
        "foods": foods_of(tuple(view["kinds"]), tuple(view["shorts"])),
        "q": view.get("question", {"task": ""}),
        "rim": rim_of(view),
        "rotation": view["rotation"],
        "places": [_place(view, seat) for seat in range(view["players"])],
        "boards": [_laid(view["seats"][seat]) for seat in range(view["players"])],
        "fate": _fate(view),
        "order": _order(view, names),
        "gone": _gone(view),
        "choose": [_dealt(animal) for animal in view.get("question", {}).get("animals", [])],
        "lids": _lids(view),
        "ability": ability_of(view) if view["seat"] is not None else "",
    }


def _stacks(look: Look, asked: Mapping[str, Any], turn: int) -> list[Stack]:
    """The stacks, and what can be done with each; after a turn by so many quarters they lie in other zones."""
    view = look.view
    legal = {choice.words for choice in look.moves.legal}
    task = task_of(view)
    zones = view["question"]["left" if turn == 3 else "right"] if turn else [stack["zones"] for stack in view["stacks"]]
    found = []
    for i, stack in enumerate(view["stacks"]):
        control = _stack_control(look, stack, legal, asked)
        said = control.move.split()[0] if control else ""
        verb = {"buy": "Buy", "to": "To"}.get(said, "To" if task == "fill" else "Move" if task == "move" else "Pick")
        mine = view["seat"] in zones[i]
        found.append(
            Stack(
                i + 1,
                view["kinds"],
                stack["steamers"],
                where(view, look.names, zones[i]),
                mine,
                stack["short"] if mine and view["phase"] == "turn" else 0,
                control,
                control is not None and control.value in look.form.get(control.name, []),
                verb if control else "",
            )
        )
    return found


def _stack_control(look: Look, stack: Mapping[str, Any], legal: set[str], asked: Mapping[str, Any]) -> Control | None:
    """What picking a stack decides. One that cannot be bought says why."""
    number = stack["number"]
    for words in (f"buy {number}", f"buy {number} from afar", f"stack {number}", f"to stack {number}"):
        if words in legal:
            return Control("do", words, words)
    target = next((control for control in asked["stack"] if control.value == str(number)), None)
    if target is None and legal and acting(look.view) and look.view["actions"] < 2 and stack["steamers"]:
        return look.moves.control("do", f"buy {number}", f"buy {number}")
    return target


class Foods(dict[str, dict[str, str]]):
    """The kinds of dim sum by name, with their pictures; what it is drawn from is said once."""

    def __init__(self, kinds: tuple[str, ...], shorts: tuple[str, ...]) -> None:
        super().__init__(
            (kind, {"name": kind, "short": shorts[i], "art": FOOD[i][0], "kind": FOOD[i][1]})
            for i, kind in enumerate(kinds)
        )
        self._said = f"Foods({kinds}, {shorts})"

    def __repr__(self) -> str:
        return self._said


@cache
def foods_of(kinds: tuple[str, ...], shorts: tuple[str, ...]) -> Foods:
    return Foods(kinds, shorts)


def face(animal: str | None) -> str:
    """The portrait of an animal."""
    name = {"bunny": "rabbit"}.get((animal or "").casefold(), (animal or "").casefold())
    return f"zodiac-{name}" if name in FACES else "tea-cup"


def _place(view: View, seat: int) -> dict[str, Any]:
    """A seat's plate, and on the tray below it tokens and rows by kind."""
    place = view["seats"][seat]
    pieces = {row["kind"]: row["pieces"] for row in place["rows"]}
    facts = [(place["hp"], "HP"), (place["cards"], many(place["cards"], "card"))]
    if place["kept"]:
        facts.append((len(place["kept"]), "kept"))
    return {
        "seat": seat,
        "face": face(place["animal"]),
        "facts": facts if place["animal"] else [],
        "marker": view["marker"] == seat,
        "own": view["seat"] == seat,
        "won": view["over"] and seat in view["outcome"]["winners"],
        "tokens": [place["tokens"].get(kind, 0) for kind in view["kinds"]],
        "pieces": [pieces.get(kind, 0) for kind in view["kinds"]],
        "dealt": [(animal, face(animal)) for animal in place.get("dealt", ())],
    }


@dataclass(frozen=True)
class Laid:
    """An animal's board with what lies on it; its edges are worked out when it is drawn."""

    rows: Sequence[Mapping[str, Any]]
    columns: Sequence[int]
    column_pays: Sequence[Mapping[str, int]]
    row_pays: Mapping[str, int]
    excess: Mapping[str, int]

    @property
    def edge(self) -> list[dict[str, Any]]:
        """The columns: paid, still to pay something, or neither (U9)."""
        return [_line(i in self.columns, pays, "column", i) for i, pays in enumerate(self.column_pays, 1)]

    @property
    def ends(self) -> list[dict[str, Any]]:
        """The rows in the same way; none where no row pays anything."""
        ends = [_line(row["complete"], self.row_pays, "row", i) for i, row in enumerate(self.rows, 1)]
        return ends if any(end["says"] for end in ends) else []


def _laid(place: Mapping[str, Any]) -> Laid:
    return Laid(place["rows"], place["columns"], place["column_pays"], place["row_pays"], place["excess"])


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


def _order(view: View, names: Sequence[str]) -> list[dict[str, Any]]:
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
        {"name": name, "count": count, "text": view["discard_texts"][name], "picture": PICTURES.get(name, "fortune")}
        for name, count in view["discards"].items()
    ]
    return {"fates": sorted(fates, key=lambda one: bool(one["now"])), "discards": discards}


def _dealt(animal: Mapping[str, Any]) -> dict[str, Any]:
    """An animal board to choose, with its opening in words."""
    which = "different tokens" if animal["different"] and animal["tokens"] > 1 else many(animal["tokens"], "token")
    cards = many(animal["cards"], "card")
    start = f"Starts with {animal['tokens']} {which} and {animal['cards']} {cards}"
    advice = ["Good for beginners"] * animal["beginner"] + ["Best with three or more"] * animal["company"]
    return {**animal, "face": face(animal["name"]), "start": start, "advice": advice}


@dataclass(frozen=True)
class Card:
    """A card of the own hand, and what it can be picked or given up for."""

    name: str
    copy: int
    text: str
    control: Control | None
    given: Control | None
    ticked: bool
    ticked_to_give: bool

    @property
    def key(self) -> str:
        return f"{self.name}-{self.copy}".casefold().replace(" ", "-").replace("'", "").replace(":", "")

    @property
    def shown(self) -> str:
        return " ".join(SHORT.get(word, word) for word in self.name.replace("House Favourite", "Favourite").split())

    @property
    def picture(self) -> str:
        return PICTURES.get(self.name, "fortune")

    @property
    def allowed(self) -> bool:
        return self.control is not None and not self.control.barred


def _cards(look: Look, given: Mapping[str, Control]) -> list[Card]:
    """The own hand, every copy by itself; the second of a kind has a number behind its words."""
    view, form = look.view, look.form
    legal = {choice.words for choice in look.moves.legal}
    acts = bool(legal) and acting(view) and view["actions"] < 2
    found = []
    for name, count in view.get("hand", {}).items():
        words = name.casefold()
        said = next(
            (one for one in (f"card {words}", f"play {words}") if one in legal), f"play {words}" if acts else ""
        )
        for copy in range(1, count + 1):
            tail = f"#{copy}" if copy > 1 else ""
            control = look.moves.control("do", said + tail, said) if said else None
            give = given.get(words + tail)
            found.append(
                Card(
                    name,
                    copy,
                    view["hand_texts"][name],
                    control,
                    give,
                    said + tail in form.get("do", []),
                    words + tail in form.get("give", []),
                )
            )
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
        "now": bool(now),
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
