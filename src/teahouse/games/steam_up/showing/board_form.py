"""From a form to a move and back, what can be ticked, and what it will come to.

What goes with what, and what is barred, the rules say (`Look.moves`); here stands only which field of the form a part
of a move belongs to.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from teahouse.core.board import Choice, Control, Form, Look, Moves, View

__all__ = ["Form", "View", "acting", "bought", "button", "chosen", "compose", "controls", "fill", "many", "task_of"]


def task_of(view: View) -> str:
    """What the viewer is asked about, by the name that the rules have for it."""
    return str(view.get("question", {}).get("task", ""))


def acting(view: View) -> bool:
    """Whether the viewer is asked for a whole action."""
    return task_of(view) == "act" and not view["question"].get("begun")


def several(view: View) -> bool:
    """Whether the viewer is asked for more than one token at once."""
    return task_of(view) in ("tokens", "start tokens") and view["question"]["count"] > 1


def many(count: int, what: str) -> str:
    """A word for one or for several."""
    return what if count == 1 else f"{what}s"


def animal_of(view: View) -> str:
    """The viewer's animal, in small letters."""
    return str(view["seats"][view["seat"]]["animal"] or "").casefold()


def chosen(form: Form) -> str:
    """The choice itself; a number behind it only tells two copies of a card apart."""
    return _one(form, "do")


def _one(form: Form, name: str) -> str:
    return (form.get(name) or [""])[-1].partition("#")[0].strip()


def _all(form: Form, name: str) -> list[str]:
    return [value.partition("#")[0].strip() for value in form.get(name, []) if value.strip()]


def _number(words: str, verb: str, most: int) -> int | None:
    """The number behind a verb: the 3 of "stack 3"."""
    said = words.split()
    number = int(said[1]) if len(said) > 1 and said[0] == verb and said[1] in "123456789" else 0
    return number if 1 <= number <= most else None


def bought(view: View, form: Form) -> int | None:
    """The stack that is about to be bought, from 0."""
    number = _number(chosen(form), "buy", len(view["stacks"]))
    return None if number is None else number - 1


# -- the parts of a move, and the fields they are chosen by


@dataclass(frozen=True)
class Part:
    """Something that is named after the first decision of a move: the field for it, and how its value is said."""

    field: str
    before: str
    after: str = ""
    whole: str = ""  # said in another way: this, for the value "all"

    def said(self, value: str) -> str:
        return self.whole if value == "all" and self.whole else f"{self.before}{value}{self.after}"

    def value(self, words: str) -> str | None:
        """The value that these words stand for, if they are such a part."""
        if self.whole and words == self.whole:
            return "all"
        if words.startswith(self.before) and words.endswith(self.after):
            return words[len(self.before) : len(words) - len(self.after)]
        return None


STACK = Part("stack", "stack ")
PIECE = Part("piece", "piece ")
TO = Part("to", "to stack ")
THEIR_TOKEN = Part("piece", "take ", " token")
TOKEN = Part("token", "take ", " token")
PAID = Part("pay", "give ", " token")
BET = Part("give", "card ")
LEFT_OUT = Part("leave", "leave out ", " token", "pay all")
ADDED = Part("extra", "give ", " token")
EACH = Part("take", "take ", " token")
BACK = Part("back", "piece ")


def _parts(view: View, first: str) -> tuple[Part, ...]:
    """What may have to be named after a decision, in this order; which of it is asked for, the rules say."""
    question = view.get("question", {})
    task = question.get("task", "")
    if first == "pass":
        return ()
    if acting(view):
        if first.startswith("buy "):
            return LEFT_OUT, ADDED
        return (PAID, BET) if first == "ability" else (TOKEN,) if first.startswith("exchange ") else ()
    if task == "act":  # begun in words: what follows the next step
        return (TOKEN,) if first.startswith("card ") else (ADDED,) if first.startswith(("leave ", "pay ")) else ()
    if task in ("swap", "bunny") and not question["stack"]:
        return (PIECE,) if question["given"] else (STACK, PIECE)
    if task == "take piece" and not question["stack"]:
        return (PIECE,)
    if task == "move" and not question["stack"]:
        return (TO,)
    if task == "rob token" and question["player"] is None:
        return (THEIR_TOKEN,)
    return ()


# -- the move that a form stands for


def compose(look: Look) -> str:
    """The whole move in words, as far as it has been chosen; what is left open is asked next."""
    view, form, do = look.view, look.form, chosen(look.form)
    if acting(view):
        return _act(look, do)
    if several(view):
        taken = _all(form, "take") + [_one(form, f"take{i}") for i in range(1, view["question"]["count"] + 1)]
        return " ".join(EACH.said(kind) for kind in taken if kind)
    if task_of(view) == "rooster":
        return " ".join([*(BACK.said(kind) for kind in _all(form, "back")), "done"])
    return _joined(look, do)


def _act(look: Look, do: str) -> str:
    """One of the five actions, or an ability."""
    if do in ("play", "buy"):  # these only point at the hand and the table
        return ""
    if do == "gain":
        token = _one(look.form, "token")
        return f"gain {token}" if token else ""
    if do == "exchange":
        cards = _all(look.form, "give")
        return _joined(look, f"exchange {' and '.join(cards)}") if cards else ""
    return _joined(look, do)


def _joined(look: Look, said: str) -> str:
    """A decision and what belongs to it. A part is named where the rules ask for it: what is the only possibility
    happens by itself (R4), and what was ticked for another choice has no part in this one.
    """
    if said:
        for part in _parts(look.view, said):
            if not _asked(look.moves.after(said), part):
                continue
            value = next(iter(_all(look.form, part.field)), "")
            if not value:
                break
            said = f"{said} {part.said(value)}"
    return said


def _asked(choices: Iterable[Choice], part: Part) -> list[str]:
    """The values among which a part is chosen."""
    return [value for choice in choices if (value := part.value(choice.words)) is not None]


# -- the form that stands for a move


def fill(look: Look, move: Sequence[str]) -> Form | None:
    """The other way round."""
    view = look.view
    if several(view):
        return _tokens(look, [EACH.value(words) or "" for words in move])
    if task_of(view) == "rooster":
        back = _numbered([words.removeprefix("piece ") for words in move if words != "done"], 0)
        return {"back": back} if back else {}
    first, *rest = move
    form: dict[str, list[str]] = {"do": [first]}
    if acting(view) and first.startswith("gain "):
        form = {"do": ["gain"], "token": [first.removeprefix("gain ")]}
    elif acting(view) and first.startswith("exchange "):
        cards = [first.removeprefix("exchange ")]
        if rest and rest[0].startswith("card "):
            cards.append(rest.pop(0).removeprefix("card "))
        elif sum(view["hand"].values()) == 2:  # the other one is given up by itself
            cards = _hand(view)
        form = {"do": ["exchange"], "give": _numbered(cards, 1)}
    for part in _parts(view, first):
        if rest and (value := part.value(rest[0])) is not None:
            form[part.field] = [value]
            rest = rest[1:]
    return None if rest else form


def _tokens(look: Look, kinds: list[str]) -> Form | None:
    if "" in kinds:
        return None
    question = look.view["question"]
    said = " ".join(map(EACH.said, kinds))
    while len(kinds) < question["count"] and not _asked(look.moves.after(said), EACH):  # the rest is taken by itself
        last = look.view["kinds"].index(kinds[-1])  # they are named in the order of the rows
        rest = [kind for kind in look.view["kinds"][last:] if look.moves.allows(f"{said} {EACH.said(kind)}")]
        if not rest:
            break
        kinds = [*kinds, rest[0]]
        said = f"{said} {EACH.said(rest[0])}"
    if question["different"]:
        return {"take": kinds}
    return {f"take{i}": [kind] for i, kind in enumerate(kinds, 1)}


def _hand(view: View) -> list[str]:
    """The cards of the viewer's hand in small letters, each copy by itself."""
    return [name.casefold() for name, count in view["hand"].items() for _ in range(count)]


def _numbered(names: list[str], since: int) -> list[str]:
    """Names with a number behind each further copy, or behind each where they count from 0."""
    numbers = [names[:i].count(name) + since for i, name in enumerate(names)]
    return [name if since and number == since else f"{name}#{number}" for name, number in zip(names, numbers)]


# -- what may be ticked


def controls(look: Look) -> dict[str, Any]:
    """Every control of the form by what it is for, as the rules allow or bar it; none for whoever is not asked."""
    view, moves = look.view, look.moves
    found: dict[str, Any] = {"acts": {}, "token": [], "take": [], "back": [], "give": {}, "pays": False}
    found |= {part.field: [] for part in (STACK, PIECE, TO, PAID, LEFT_OUT, ADDED)}
    if not moves.legal:
        return found
    if several(view):
        found["take"] = _takes(look)
    elif task_of(view) == "rooster":
        back = view["question"]["back"]
        found["back"] = [
            (kind, moves.control("back", f"{kind}#{i}", BACK.said(kind)))
            for kind in _asked(moves.legal, BACK)
            for i in range(view["tray"][kind] - back.get(kind, 0))
        ]
    elif acting(view):
        _actions(look, found)
    else:
        starts = [choice.words for choice in moves.legal if choice.words != "pass"]
        _follow(look, [chosen(look.form)] if chosen(look.form) else starts, found)
    return found


def _control(moves: Moves, part: Part, value: str, move: str) -> Control:
    return moves.control(part.field, value, move)


def _follow(look: Look, starts: list[str], found: dict[str, Any]) -> None:
    """What may come after these beginnings of a move, part by part: each value once, with the first that it follows."""
    for part in _parts(look.view, starts[0]) if starts else ():
        ways: dict[str, str] = {}
        onward: list[str] = []
        picked = _one(look.form, part.field)
        for start in starts:
            values = _asked(look.moves.after(start), part)
            if not values:
                onward.append(start)
            for value in values:
                longer = f"{start} {part.said(value)}"
                ways.setdefault(value, longer)
                if picked in (value, ""):
                    onward.append(longer)
        found[part.field] = [_control(look.moves, part, value, ways[value]) for value in _sorted(look.view, ways)]
        starts = onward or starts


def _sorted(view: View, values: Iterable[str]) -> list[str]:
    """In the order of the rows; numbers rise, and what is neither comes last."""
    kinds = view["kinds"]
    return sorted(values, key=lambda value: (kinds.index(value) if value in kinds else len(kinds), value))


def _actions(look: Look, found: dict[str, Any]) -> None:
    """The five actions of a turn, and what goes with them."""
    view, moves, do = look.view, look.moves, chosen(look.form)
    legal = [choice.words for choice in moves.legal]
    for act, value in (
        ("gain", "gain"),
        ("draw", "draw a card"),
        ("play", "play"),
        ("exchange", "exchange"),
        ("buy", "buy"),
    ):
        one = next((words for words in legal if words.startswith(value)), value)
        found["acts"][act] = moves.control("do", value, one)
    buys = [words for words in legal if words.startswith("buy ")]
    if buys and (do in buys or not do.startswith("buy ")):
        _follow(look, [do] if do in buys else buys, found)
    if "ability" in legal:
        _follow(look, ["ability"], found)
    bets = bool(found["give"])
    found["give"] = {}
    swap = _exchange(look, legal)
    gain = any(words.startswith("gain ") for words in legal) and not (swap and do == "exchange")
    if gain or swap:
        found["token"] = [
            _control(moves, TOKEN, kind, f"gain {kind}" if gain else f"{swap} {TOKEN.said(kind)}")
            for kind in view["kinds"]
        ]
    if swap or bets:
        found["give"] = _given(look, bool(swap) and not (bets and do == "ability"))
    found["pays"] = bets


def _exchange(look: Look, legal: list[str]) -> str:
    """An exchange that is possible, as far as its two cards: the one that is ticked, if two are."""
    cards = _all(look.form, "give")
    ticked = f"exchange {' and '.join(cards)}"
    if chosen(look.form) == "exchange" and len(cards) == 2 and look.moves.allows(ticked):
        return ticked
    first = next((words for words in legal if words.startswith("exchange ")), "")
    if not first:
        return ""
    hand = _hand(look.view)
    hand.remove(first.removeprefix("exchange "))
    return f"{first} and {(_asked(look.moves.after(first), BET) or hand)[0]}"


def _given(look: Look, swapping: bool) -> dict[str, Control]:
    """The cards of the hand that may be given up, by themselves for an ability or with another in an exchange."""
    hand = _numbered(_hand(look.view), 1)
    ticked = [value for value in look.form.get("give", []) if value in hand]
    found = {}
    for value in hand:
        name = value.partition("#")[0]
        other = next((one for one in [*ticked, *hand] if one != value), "").partition("#")[0]
        move = f"exchange {name} and {other}" if swapping else f"ability {BET.said(name)}"
        found[value] = look.moves.control("give", value, move)
    return found


def _takes(look: Look) -> list[list[Control]]:
    """The tokens that are chosen together: ticked where they must differ, else one after the other."""
    question = look.view["question"]
    ways = [(kind, _way_to(look, kind)) for kind in look.view["kinds"]]
    fields = ["take"] if question["different"] else [f"take{i}" for i in range(1, question["count"] + 1)]
    return [[look.moves.control(name, kind, move) for kind, move in ways] for name in fields]


def _way_to(look: Look, kind: str) -> str:
    """The shortest beginning of a move that takes a token of this kind: they are named in the order of the rows, so
    that the last ones may have to follow others.
    """
    before = look.view["kinds"][: look.view["kinds"].index(kind)]
    said = ""
    for _ in range(look.view["question"]["count"]):
        move = f"{said} {EACH.said(kind)}".strip()
        if look.moves.allows(move):
            return move
        earlier = [way for way in _asked(look.moves.after(said) if said else look.moves.legal, EACH) if way in before]
        if not earlier:
            break
        said = f"{said} {EACH.said(earlier[-1])}".strip()
    return EACH.said(kind)


# -- what it will come to


def purchase(view: View, stack: int, afar: bool, form: Form) -> dict[str, Any]:
    """What a purchase costs and what the slots give; bonuses of animals and cards come on top."""
    if not view["stacks"][stack]["steamers"]:
        return {}
    price: Mapping[str, int] = view["stacks"][stack]["steamers"][0]
    spend = dict(price)
    left_out, extra = _one(form, "leave"), _one(form, "extra")
    if left_out in spend:
        spend[left_out] -= 1
    if afar and extra in view["kinds"] and left_out != "the extra":
        spend[extra] = spend.get(extra, 0) + 1
    rows = {row["kind"]: row for row in view["seats"][view["seat"]]["rows"] if row["kind"]}
    coming: dict[str, list[int]] = {}
    told, points = [], 0
    for kind, count in price.items():
        row = rows.get(kind)
        if row is None:
            told.append(f"{kind}: you choose its row")
            continue
        free = row["slots"][row["pieces"] : row["pieces"] + count]
        coming[kind] = free
        points += sum(free)
        told.append(f"{kind} +{sum(free)}" if free else f"{kind}: no slot left")
    tokens = sum(spend.values())
    paid = f"{tokens} {many(tokens, 'token')}"
    if afar and not extra and not left_out:
        paid += " and one more"
    return {
        "spend": {kind: count for kind, count in spend.items() if count},
        "coming": coming,
        "told": f"{_capital('; '.join(told))}. Bonuses come on top.",
        "button": f"Buy: {paid}, +{points} HP",
    }


def button(look: Look, said: str) -> str:
    """What the red button will do, given the move that the form stands for."""
    view, form, names = look.view, look.form, look.names
    task, do = task_of(view), chosen(form)
    if acting(view):
        if do == "gain":
            return f"Take a {said.removeprefix('gain ')} token" if said else "Choose a token"
        if do == "exchange":
            return _exchanging(form)
        if do == "play":
            return "Pick a card in your hand"
        if do == "buy":
            return "Pick a steamer on the table"
        if do == "ability":
            return _ability(look, said)
    if several(view):
        taken = [part.removesuffix(" token") for part in said.removeprefix("take ").split(" take ") if part]
        left = view["question"]["count"] - len(taken)
        if left:
            return f"Choose {left} more" if left > 0 else f"{-left} too many"
        short = dict(zip(view["kinds"], view["shorts"]))
        return f"Take {' and '.join(short.get(kind, kind) for kind in taken)}"
    if task == "rooster":
        back = _all(form, "back")
        return f"Return {len(back)} and draw {len(back)}" if back else "Keep them all"
    player = _number(do, "player", len(names))
    if player is not None:
        name = names[player - 1]
        return said.replace(do, f"From {name}:", 1) if task.startswith("rob") else name
    return _capital(said) if said else "Choose first"


ABILITIES = {"rat": "Bet a card", "monkey": "Roll die", "tiger": "Swap token", "snake": "Token for 2 cards"}


def ability_of(view: View) -> str:
    """The viewer's ability in few words."""
    return ABILITIES.get(animal_of(view), "Ability")


def _ability(look: Look, said: str) -> str:
    """An ability by what it does."""
    paid, bet = said.removeprefix("ability give "), said.removeprefix("ability card ")
    if paid != said:
        return f"Pay a {paid}"
    if bet != said:
        return f"Discard {bet} and roll"
    after = look.moves.after(said)
    if _asked(after, BET):
        return "Choose a card to discard"
    return "Choose a token to pay" if _asked(after, PAID) else ability_of(look.view)


def _exchanging(form: Form) -> str:
    cards, token = len(_all(form, "give")), _one(form, "token")
    if cards != 2:
        return "Tick two cards" if cards < 2 else "Only two cards"
    return f"2 cards for a {token} token" if token else "Choose a token"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
