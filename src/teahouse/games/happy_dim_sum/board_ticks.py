"""What is ticked on the board of Happy Dim Sum, in the game's notation, and a move in notation as ticks.

Cards are ticked in the hand ("har gow.2" is the second Har Gow), a guest on the slip ("3"), a dish where it lies
("3.har gow"). This knows how a move is said, not whether it is allowed: that the rules are asked.
"""

from collections.abc import Iterable, Mapping, Sequence

from teahouse.core.board import Control, Form, Look, View
from teahouse.games.happy_dim_sum.board_words import ACTIONS

# How each question that is answered with a player is answered, by what it is called in a view; the same with a dish
# on the table.
WHOM = {
    "receiver": "to player {}",
    "take from": "from player {}",
    "sauce whose": "player {}",
    "send to": "to player {}",
}
WHICH = {"tea on": "on {}", "sauce on": "on {}", "send": "{}", "place tea": "on {}", "discard": "discard {}"}
# What is chosen beside the cards when that is asked.
USES = {"receiver": "serve", "take from": "rob", "sauce whose": "whose", "send to": "pass"}
USES |= {"tea on": "tea", "sauce on": "sauce", "send": "send", "place tea": "own tea", "discard": "clear"}
SILENCE = {"react": "keep", "battle": "pass"}
TO_A_GUEST = ("serve", "rob", "send")
TO_A_DISH = {"tea": "tea", "sauce": "hot sauce", "send": "yum cha"}  # and the card that it is picked for
OWNER = {"tea": "to player {}", "sauce": "player {}"}  # whose dish it is
END = "end"
TEA = "tea"


# -- a form


def one(form: Form, name: str) -> str:
    return (form.get(name) or [""])[0]


def known(value: str, values: Iterable[str]) -> str:
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


# -- from ticks to notation


def use_of(cards: Mapping[str, int]) -> str:
    """What of the table is chosen beside these cards: a guest, a dish, both or nothing."""
    if not cards:
        return ""
    action = next((card for card in cards if card in ACTIONS), "")
    if action:
        return ACTIONS[action][3] or "alone"
    return "tea" if set(cards) == {TEA} else "serve"


def beginning(cards: Mapping[str, int]) -> str:
    """A move as far as its cards say it. Cards that do not go together are all said, so that the rules refuse them."""
    said = [card for card, count in cards.items() if card in ACTIONS for _ in range(count)]
    served = {card: count for card, count in cards.items() if card not in ACTIONS}
    if served:
        amounts = " ".join(f"{count} {card}" for card, count in served.items())
        said.append(f"serve {amounts}" + ("" if TEA in served else " no tea"))
    return " ".join(said)


def move_of(cards: Mapping[str, int], to: str = "", target: str = "") -> str:
    """A move of cards with a guest and a dish, as far as they belong to it and are chosen."""
    begun = beginning(cards)
    use = use_of(cards)
    owner, _, dish = target.partition(".")
    if use in OWNER and dish:
        return f"{begun} {OWNER[use].format(owner)} on {dish}"
    if use == "send" and dish:
        begun += f" {dish}"
    if use == "rob" and to:
        return f"{begun} from player {to}"
    return f"{begun} to player {to}" if use in ("serve", "tea", "send") and to else begun


def compose(view: View, form: Form) -> str:
    """The move that is ticked, in words."""
    question = view["question"]
    to = one(form, "to")
    target = one(form, "dish")
    dish = target.partition(".")[2]
    if question == "move":
        return "end turn" if to == END else move_of(picked(view, form), to, target)
    if question in WHOM:
        return WHOM[question].format(to) if to else ""
    if question in WHICH:
        return one(form, "answer") or (WHICH[question].format(dish) if dish else "")
    return one(form, "answer")


# -- from notation to ticks


def answer_of(view: View, words: str) -> dict[str, list[str]]:
    """The form for one decision that is no move of its own."""
    question = view["question"]
    if question in WHOM:
        return {"to": [words.split()[-1]]}
    for dish in view["sets"] if question in WHICH else ():
        if words == WHICH[question].format(dish):
            return {"dish": [f"{place_asked(view) + 1}.{dish}"]}
    return {"answer": [words]}


def cards_of(move: Sequence[str]) -> dict[str, int]:
    """The cards of a move that begins between two moves, counted; none if it is not said yet how many."""
    first, rest = move[0], move[1:]
    if not first.startswith("serve "):
        return {first: 1}
    counts = {first.removeprefix("serve "): 0, TEA: 0}
    said = [words.partition(" ") for words in rest]
    for number, _, what in said:
        if what == TEA or what.startswith("piece"):
            counts[TEA if what == TEA else next(iter(counts))] = int(number) if number.isdigit() else 0
    complete = any(what == TEA for _, _, what in said)
    return {card: count for card, count in counts.items() if count} if complete else {}


def player_of(move: Sequence[str]) -> str:
    """The number of the player whom a move names."""
    return next((words.split()[-1] for words in move if "player " in words), "")


def dish_of(view: View, move: Sequence[str]) -> str:
    """The dish on the table that a move names."""
    return next((name for words in move[1:] if (name := words.removeprefix("on ")) in view["sets"]), "")


def place_asked(view: View) -> int:
    """At whose place the dish lies that is asked for."""
    return int(view.get("staged", {}).get("player", view["seat"]))


# -- both together


class Reading:
    """What a board is given, with what is ticked so far."""

    def __init__(self, look: Look) -> None:
        view, form = look.view, look.form
        self.view = view
        self.names = look.names
        self.moves = look.moves
        self.me: int | None = view["seat"]
        self.question: str = view["question"]
        self.asked = self.me is not None and self.me in view["pending"]
        self.moving = self.asked and self.question == "move"
        self.picked = picked(view, form) if self.moving else {}
        self.served = {card: count for card, count in self.picked.items() if card not in ACTIONS}
        self.action = next((card for card in self.picked if card in ACTIONS), "")
        still = [str(seat + 1) for seat, place in enumerate(view["seats"]) if place["in"]]
        self.to = known(one(form, "to"), [*still, END])
        self.target = known(one(form, "dish"), [f"{seat}.{dish}" for seat in still for dish in view["sets"]])
        said = [choice.words for choice in look.moves.legal] if "answer" in form else []
        self.answer = known(one(form, "answer"), said) or SILENCE.get(self.question, "")
        self.ticked = form.get("card", [])
        self._following: dict[str, frozenset[str]] = {}
        self.use = use_of(self.picked) if self.moving else USES.get(self.question, "") if self.asked else ""

    def control(self, name: str, value: str, moves: Iterable[tuple[str, str]]) -> Control | None:
        """What a tick stands for: the first of these moves that the rules allow, or the first one and its refusal.
        Each is what has been said, and how it goes on.
        """
        refused = None
        for begun, rest in moves:
            move = f"{begun} {rest}" if begun else rest
            if begun and rest in self.following(begun):
                return Control(name, value, move)
            control = self.moves.control(name, value, move)
            if not control.barred:
                return control
            refused = refused or control
        return refused

    def following(self, begun: str) -> frozenset[str]:
        """What may follow the beginning of a move; asked once, since the rules are quicker to list than to read."""
        if begun not in self._following:
            self._following[begun] = frozenset(choice.words for choice in self.moves.after(begun))
        return self._following[begun]

    def goes_on(self, begun: str, rest: str) -> bool:
        """Whether a move may go on like this. What goes without saying (R4) is not listed, but may be said."""
        listed = self.following(begun)
        sort = rest.partition(" ")[0] + " "
        return rest in listed or (
            not any(words.startswith(sort) for words in listed) and self.moves.allows(f"{begun} {rest}")
        )

    def whose(self, seat: int) -> str:
        return "your" if seat == self.me else f"{self.names[seat]}’s"
