"""What a form on the board says, and the words and pictures of Happy Dim Sum."""

from collections.abc import Mapping
from typing import Any

from teahouse.games.happy_dim_sum import words

View = Mapping[str, Any]
Form = Mapping[str, list[str]]
Drawn = dict[str, Any]

# Drawing and rim of each dim sum; a dim sum of somebody's own gets a steamer.
DISHES = {
    "lo mai gai": ("lo-mai-gai", "rice"),
    "phoenix claws": ("phoenix-claw", "claw"),
    "cheong fun": ("cheong-fun", "roll"),
    "char siew bao": ("char-siu-bao", "bun"),
    "egg tart": ("egg-tart", "tart"),
    "custard bun": ("custard-bun", "custard"),
    "har gow": ("har-gow", "shrimp"),
    "siew mai": ("siu-mai", "pork"),
    "radish cake": ("radish-cake", "cake"),
    "tea": ("tea-cup", "tea"),
}
UNKNOWN = ("steamer", "bun")
# Title, drawing, what the card does, and what of the table it needs: a guest, a dish, or nothing.
ACTIONS = {
    "check please": ("Check Please!", "check-please", str(words.CARD_TEXT["check please"]), ""),
    "chopsticks": ("Chopsticks", "chopsticks", str(words.CARD_TEXT["chopsticks"]), "rob"),
    "grandma": ("Grandma", "grandma", str(words.CARD_TEXT["grandma"]), ""),
    "hot sauce": ("Hot Sauce", "hot-sauce", str(words.CARD_TEXT["hot sauce"]), "sauce"),
    "takeout": ("Takeout", "takeout", str(words.CARD_TEXT["takeout"]), ""),
    "yum cha": ("Yum Cha!", "yum-cha", str(words.CARD_TEXT["yum cha"]), "send"),
}
# Questions that are answered with a player, by what they are called in a view; the same with a dish on the table.
WHOM = {"receiver": "serve", "take from": "rob", "sauce whose": "whose", "send to": "pass"}
WHICH = {"tea on": "tea", "sauce on": "sauce", "send": "send", "place tea": "own tea", "discard": "clear"}
SILENCE = {"react": "keep", "battle": "pass"}
ANSWERS = ["pass", "check please", "discard nothing", "draw", "no cards"]


# -- a form


def one(form: Form, name: str) -> str:
    return (form.get(name) or [""])[0]


def known(value: str, values: list[str]) -> str:
    """What a form says, if it is one of the things that it can say."""
    return value if value in values else ""


def picked(view: View, form: Form) -> dict[str, int]:
    """The ticked cards, counted; only those of this hand."""
    picked: dict[str, int] = {}
    for value in form.get("card", []):
        name = value.partition(".")[0]
        if picked.get(name, 0) < view.get("hand", {}).get(name, 0):
            picked[name] = picked.get(name, 0) + 1
    return picked


class Reading:
    """One view, with what its seat has ticked so far."""

    def __init__(self, view: View, names: list[str], form: Form) -> None:
        self.view = view
        self.names = names
        self.form = form
        self.me: int | None = view["seat"]
        self.question: str = view["question"]
        self.asked = self.me is not None and self.me in view["pending"]
        self.picked = picked(view, form) if self.asked and self.question == "move" else {}
        self.served = {card: count for card, count in self.picked.items() if card not in ACTIONS}
        self.action = next((card for card in self.picked if card in ACTIONS), "")
        seats = [str(seat + 1) for seat in range(len(names))]
        still = [str(seat + 1) for seat, place in enumerate(view["seats"]) if place["in"]]
        self.to = known(one(form, "to"), [*still, "end"])
        dishes = [f"{seat}.{dish}" for seat in still for dish in view["sets"]]
        self.target = known(one(form, "dish"), dishes)
        answers = ["keep", *(f"yum cha to player {seat}" for seat in seats)] if self.question == "react" else ANSWERS
        self.answer = known(one(form, "answer"), answers) or SILENCE.get(self.question, "")
        self.use = self._use()

    def _use(self) -> str:
        """What is being chosen beside the cards."""
        if not self.asked:
            return ""
        if self.question != "move":
            return WHICH.get(self.question) or WHOM.get(self.question, "")
        if self.action:
            return ACTIONS[self.action][3] or "alone"
        if self.served:
            return "tea" if set(self.served) == {"tea"} else "serve"
        return ""

    def who(self, seat: int) -> str:
        return "you" if seat == self.me else self.names[seat]

    def whose(self, seat: int) -> str:
        return "your" if seat == self.me else f"{self.names[seat]}’s"


# -- words and pictures


def title_of(name: str) -> str:
    return ACTIONS[name][0] if name in ACTIONS else name.title()


def food(name: str) -> Drawn:
    """How a card or dish of that name looks."""
    if name in ACTIONS:
        title, art, _, _ = ACTIONS[name]
        return {"name": name, "title": title, "art": art, "kind": "action"}
    art, kind = DISHES.get(name, UNKNOWN)
    return {"name": name, "title": title_of(name), "art": art, "kind": kind}


def counted(cards: Mapping[str, int]) -> str:
    """Cards in words, tea last: "2 Har Gow with 1 tea"."""
    real = ", ".join(f"{count} {title_of(name)}" for name, count in cards.items() if name != "tea")
    tea = cards.get("tea", 0)
    if not tea:
        return real
    return f"{real} with {tea} tea" if real else f"{tea} tea"


def amount(load: Mapping[str, Any]) -> str:
    cards = {load["dish"]: load["pieces"], "tea": load["tea"]}
    return counted({name: count for name, count in cards.items() if count})


def by_yum_cha(load: Mapping[str, Any]) -> bool:
    """Whether what is on its way was sent by Yum Cha!, not served from a hand; version 1 knows it of answers alone."""
    return load.get("by") == "yum cha" or load["yum_chas"] > 0


def said(staged: Mapping[str, Any]) -> str:
    cards = {staged.get("dish", "tea"): staged.get("pieces", 0)}
    if staged.get("tea"):
        cards["tea"] = staged["tea"]
    return counted({name: count for name, count in cards.items() if count})


def pieces(count: int) -> str:
    return "1 piece" if count == 1 else f"{count} pieces"
