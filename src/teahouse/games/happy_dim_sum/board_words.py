"""The words and pictures of Happy Dim Sum's board."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from teahouse.core.board import View
from teahouse.games.happy_dim_sum import words

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


# -- words and pictures


def title_of(name: str) -> str:
    return ACTIONS[name][0] if name in ACTIONS else name.title()


@dataclass(frozen=True, repr=False)
class Food:
    """How a card or dish looks."""

    name: str
    title: str
    art: str
    kind: str
    slug: str
    text: str = ""

    def __repr__(self) -> str:
        """All of it follows from the name, and pieces of a page are kept by this (server/drawing.py)."""
        return f"Food({self.name!r})"


@cache
def food(name: str) -> Food:
    """How a card or dish of that name looks."""
    slug = name.replace(" ", "-")
    if name in ACTIONS:
        title, art, text, _ = ACTIONS[name]
        return Food(name, title, art, "action", slug, text)
    art, kind = DISHES.get(name, UNKNOWN)
    return Food(name, title_of(name), art, kind, slug)


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


def discarded(view: View) -> int:
    """How many cards lie on the discard pile; without reminders nothing else is told of it (R10)."""
    return int(sum(view["discards"].values()) if "discards" in view else view["discarded"])
