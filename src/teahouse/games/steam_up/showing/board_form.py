"""What a filled-in form stands for, what goes with a choice, and what it will come to."""

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.showing.board_ring import short_of

View = Mapping[str, Any]
Form = Mapping[str, list[str]]


def task_of(view: View) -> str:
    """What the viewer is asked about, by the name that the rules have for it."""
    return str(view.get("question", {}).get("task", ""))


def many(count: int, what: str) -> str:
    """A word for one or for several."""
    return what if count == 1 else f"{what}s"


def animal_of(view: View) -> str:
    """The viewer's animal, in small letters."""
    return str(view["seats"][view["seat"]]["animal"] or "").casefold()


def chosen(form: Form) -> str:
    """The choice itself; a number behind it only tells two copies of a card apart."""
    return (form.get("do") or [""])[-1].partition("#")[0].strip()


def _one(form: Form, name: str) -> str:
    return (form.get(name) or [""])[-1].partition("#")[0].strip()


def _all(form: Form, name: str) -> list[str]:
    return [value.partition("#")[0].strip() for value in form.get(name, []) if value.strip()]


def _number(words: str, verb: str, most: int) -> int | None:
    """The number behind a verb: the 3 of "stack 3"."""
    said = words.split()
    number = int(said[1]) if len(said) > 1 and said[0] == verb and said[1] in "123456789" else 0
    return number if 1 <= number <= most else None


def bought(form: Form) -> int | None:
    """The stack that is about to be bought, from 0."""
    number = _number(chosen(form), "buy", STACKS)
    return None if number is None else number - 1


def compose(view: View, form: Form) -> str:
    """The whole move in words, as far as it has been chosen; what is left open is asked next."""
    question = view.get("question", {})
    task = question.get("task", "")
    do = chosen(form)
    if task == "act" and not question.get("begun"):
        return _act(view, form, do)
    if task in ("tokens", "start tokens") and question["count"] > 1:
        taken = _all(form, "take") + [_one(form, f"take{i}") for i in range(1, question["count"] + 1)]
        return " ".join(f"take {kind} token" for kind in taken if kind)
    if task == "rooster":
        return " ".join([*(f"piece {kind}" for kind in _all(form, "back")), "done"])
    if do == "pass":
        return do
    goes = choices(view, form)
    stack, piece = ("stack", _one(form, "stack"), goes["targets"]), ("piece", _one(form, "piece"), goes["pieces"])
    if task in ("swap", "bunny") and not question["given"]:
        return _joined(do, stack, piece)
    if task in ("swap", "bunny", "take piece") and not question["stack"]:
        return _joined(do, piece)
    if task == "move" and not question["stack"]:
        return _joined(do, ("to stack", _one(form, "to"), goes["rooms"]))
    if task == "rob token" and question["player"] is None:
        return _joined(do, ("take", _one(form, "piece"), goes["pieces"]))
    return do


def _joined(first: str, *parts: tuple[str, str, Sequence[Any]]) -> str:
    """A choice and what belongs to it: a verb, what is chosen, and what could be.

    A part counts only where all before it have been chosen. What comes last and is the only possibility happens by
    itself (R4), so it is left out.
    """
    said = [first]
    for verb, value, _ in parts:
        if not first or not value:
            break
        said.append(f"{verb} {value}")
    while len(said) > 1 and len(parts[len(said) - 2][2]) == 1:
        said.pop()
    return " ".join(said)


def _act(view: View, form: Form, do: str) -> str:
    """One of the five actions, or an ability."""
    token, cards = _one(form, "token"), _all(form, "give")
    goes = choices(view, form)
    if do in ("play", "buy"):
        return ""
    if do == "gain":
        return f"gain {token}" if token else ""
    if do == "exchange":
        left = [kind for kind in view["kinds"] if view["supply"].get(kind)]
        both = ("take", token if len(cards) == 2 else "", left)
        return _joined(f"exchange {' and '.join(cards)}", both) if cards else ""
    if do == "ability" and animal_of(view) == "rat":
        return " ".join([do, *(f"card {card}" for card in cards[:1])])
    if do == "ability":
        return _joined(do, ("give", _one(form, "pay"), goes["pays"]))
    if bought(form) is None:
        return do
    left_out = _one(form, "leave") if view["discount"] else ""
    parts: list[tuple[str, str, Sequence[Any]]] = []
    if view["discount"]:
        ways = goes["leaves"] + ["all"] * goes["full"] + ["extra"] * goes["free"]
        parts.append(("pay", "all", ways) if left_out == "all" else ("leave out", left_out, ways))
    if do.endswith("afar") and left_out != "the extra token":
        parts.append(("give", _one(form, "extra"), goes["extras"]))
    return _joined(do, *parts)


# -- what may be ticked besides the first choice, and what that comes to


def choices(view: View, form: Form) -> dict[str, Any]:
    """The kinds, stacks and tokens that go with what is chosen; before that, all that could go with anything."""
    question = view.get("question", {})
    task = question.get("task", "")
    do = chosen(form)
    said: dict[str, Any] = {
        "pieces": [],
        "targets": [],
        "rooms": [],
        "pays": [],
        "extras": [],
        "leaves": [],
        "full": True,
        "free": False,
    }
    if task == "take piece":
        stack = question["stack"] or _number(do, "stack", STACKS)
        said["pieces"] = [kind for kind in _tops(view, stack) if question["kind"] in (None, kind)]
    elif task in ("swap", "bunny"):
        given = question["given"] or do.removeprefix("piece ")
        said["targets"] = [n for n in question["reach"] if any(kind != given for kind in _tops(view, n))]
        picked = _number(f"stack {_one(form, 'stack')}", "stack", STACKS) or _number(do, "stack", STACKS)
        stack = question["stack"] or picked
        held = {kind for n in ([stack] if stack else said["targets"]) for kind in _tops(view, n)} - {given}
        said["pieces"] = [kind for kind in view["kinds"] if kind in held]
    elif task == "rooster":
        # Pieces go back in the order of their kinds: none before the last that somebody has typed already.
        back = [kind for kind in view["kinds"] if question["back"].get(kind)]
        first = view["kinds"].index(back[-1]) if back else 0
        said["pieces"] = [kind for kind in view["kinds"][first:] if kind in view["tray"]]
    elif task == "move":
        source = question["stack"] or _number(do, "stack", STACKS)
        said["rooms"] = [n for n in question["room"] if n != source]
    elif task == "rob token":
        victim = _number(do, "player", view["players"])
        others = [s for s in range(view["players"]) if s != view["seat"] and victim in (None, s + 1)]
        held = {kind for seat in others for kind, count in view["seats"][seat]["tokens"].items() if count}
        said["pieces"] = [kind for kind in view["kinds"] if kind in held]
    elif task == "act" and view["seat"] is not None:
        said.update(_payments(view, form))
    return said


def _tops(view: View, number: int | None) -> list[str]:
    """The kinds in the top steamer of a stack, or of any."""
    stacks = view["stacks"] if number is None else [view["stacks"][number - 1]]
    held = {kind for stack in stacks if stack["steamers"] for kind in stack["steamers"][0]}
    return [kind for kind in view["kinds"] if kind in held]


def _payments(view: View, form: Form) -> dict[str, Any]:
    """What an ability may be paid with, which token the Ox may add, which one a discount leaves out."""
    place = view["seats"][view["seat"]]
    have, kinds = place["tokens"], view["kinds"]
    animal = animal_of(view)
    pays: list[str] = []
    if animal == "tiger":
        pays = [kind for kind, other in (kinds[:2], kinds[1::-1]) if have.get(kind) and view["supply"].get(other)]
    elif animal == "snake":
        pays = [kind for kind in kinds[:2] if have.get(kind)]
    stack = bought(form)
    price: Mapping[str, int] = {}
    if stack is not None and view["stacks"][stack]["steamers"]:
        price = view["stacks"][stack]["steamers"][0]
    left_out = _one(form, "leave")
    spent = {kind: count - (1 if kind == left_out else 0) for kind, count in price.items()}
    extras = [kind for kind in kinds if have.get(kind, 0) > spent.get(kind, 0)] if animal == "ox" else []
    afar = chosen(form).endswith("afar") or (animal == "ox" and not price)
    lacking, spare = short_of(view, price), sum(have.values()) - sum(price.values())
    leaves = [
        kind for kind in kinds if (price.get(kind) or not price) and (not lacking or price[kind] > have.get(kind, 0))
    ]
    return {
        "pays": pays,
        "extras": extras,
        "leaves": leaves if view["discount"] and not (afar and spare < 0) else [],
        "full": not lacking and (spare > 0 or not afar),
        "free": afar and not lacking,
    }


def purchase(view: View, stack: int, afar: bool, form: Form) -> dict[str, Any]:
    """What a purchase costs and what the slots give; bonuses of animals and cards come on top."""
    if not view["stacks"][stack]["steamers"]:
        return {}
    price: Mapping[str, int] = view["stacks"][stack]["steamers"][0]
    spend = dict(price)
    left_out, extra = _one(form, "leave"), _one(form, "extra")
    if view["discount"] and left_out in spend:
        spend[left_out] -= 1
    if afar and extra in view["kinds"] and left_out != "the extra token":
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
    if afar and not extra and not (view["discount"] and left_out):
        paid += " and one more"
    return {
        "spend": {kind: count for kind, count in spend.items() if count},
        "coming": coming,
        "told": f"{'; '.join(told)[:1].upper()}{'; '.join(told)[1:]}. Bonuses come on top.",
        "button": f"Buy: {paid}, +{points} HP",
    }


def button(view: View, names: list[str], form: Form) -> str:
    """What the red button will do."""
    task, do = task_of(view), chosen(form)
    said = compose(view, form)
    if task == "act" and not view["question"].get("begun"):
        if do == "gain":
            return f"Take a {said.removeprefix('gain ')} token" if said else "Choose a token"
        if do == "exchange":
            return _exchange(form)
        if do == "play":
            return "Pick a card in your hand"
        if do == "buy":
            return "Pick a steamer on the table"
        if do.startswith("play "):
            return _capital(do)
        if do == "draw a card":
            return "Draw a card"
        if do == "ability":
            return _ability(view, form)
    if task in ("tokens", "start tokens") and view["question"]["count"] > 1:
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


def _ability(view: View, form: Form) -> str:
    """An ability by what it does."""
    animal = animal_of(view)
    if animal == "monkey":
        return "Roll the Lucky die"
    if animal == "rat":
        cards = _all(form, "give") or [name.casefold() for name in view["hand"] if sum(view["hand"].values()) == 1]
        return f"Discard {cards[0]} and roll" if cards else "Choose a card to discard"
    pays = choices(view, form)["pays"]
    paid = pays[0] if len(pays) == 1 else _one(form, "pay")
    return f"Pay a {paid} token" if paid else "Choose a token to pay"


def _exchange(form: Form) -> str:
    cards, token = len(_all(form, "give")), _one(form, "token")
    if cards != 2:
        return "Tick two cards" if cards < 2 else "Only two cards"
    return f"2 cards for a {token} token" if token else "Choose a token"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
