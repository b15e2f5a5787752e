"""Steam Up in a browser: the turntable with its stacks and zones, the boards, and what a filled-in form stands for."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.games.steam_up.geometry import STACKS, centre, overlaps, zone

View = Mapping[str, Any]
Form = Mapping[str, list[str]]

# The kinds in the order of a board's rows: a drawing, and the pattern of the plate's rim.
FOOD = [
    ("har-gow", "shrimp"),
    ("sticky-rice", "rice"),
    ("siu-mai", "pork"),
    ("phoenix-claw", "claw"),
    ("char-siu-bao", "bun"),
]
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
    "Spin the Table": "game-steam-up",
    "Sticky Fingers": "takeout",
    "Nosy Neighbour": "choose-player",
    "Back to the Kitchen": "steamer",
    "Second Helping": "pork-rice",
}

# The picture of the table, 100 wide and 84 high: its middle, the rim's half axes, the platform's.
MIDDLE = (50.0, 42.0)
RIM = (49.0, 41.0)
PLATFORM = (41.5, 33.5)
LABEL = (45.3, 36.9)
LEVEL = 16  # from one steamer to the next, in the drawing's units
# Where pieces stand on the top steamer, by how many there are: the ones behind first.
SPOTS = {
    1: [(28, 26)],
    2: [(11, 27), (46, 27)],
    3: [(28, 19), (10, 31), (47, 31)],
    4: [(15, 18), (42, 18), (9, 32), (47, 32)],
    5: [(9, 21), (29, 14), (49, 21), (15, 34), (43, 34)],
    6: [(9, 20), (29, 13), (49, 20), (7, 33), (29, 37), (51, 33)],
}
# Where the middle of a viewer's own zone lies: in front, and at a corner where zones are quarters. With two players
# the zones meet at the orange line, so that player 2 sits at the other corner and player 1 behind it.
FRONT = {3: 180, 4: 135, 5: 180}
FRONT_OF_TWO = [135, 225]


def table(view: View, names: list[str]) -> dict[str, Any]:
    """Everything that is drawn beyond the view."""
    return {
        **_furniture(view, names),
        **_turned(view, names, view["rotation"]),
        **_choices(view, {}),
        "facts": _facts(view),
        "step": _step(view),
        "button": "Choose an action" if _task(view) == "act" else "Decide",
        "spend": {},
        "coming": {},
        "told": "",
    }


def preview(view: View, names: list[str], form: Form) -> dict[str, Any]:
    """What the choices made so far would do."""
    said: dict[str, Any] = dict(_choices(view, form))
    if _task(view) == "rotation":
        turn = {"rotate left": 3, "rotate right": 1}.get(_do(form), 0)
        said.update(_turned(view, names, (view["rotation"] + turn) % 4))
    stack = _bought(form)
    if stack is not None:
        said.update(_purchase(view, stack, _do(form).endswith("afar"), form))
    said["button"] = said.get("button") or _button(view, names, form)
    return said


def scores(view: View, names: list[str]) -> list[dict[str, Any]]:
    """The bill: Hearty Points, what leftover tokens cost, what cards in hand are worth (U58)."""
    seats = view["outcome"]["details"]["seats"]
    rows = (("Hearty Points", "hp"), ("Leftover tokens", "tokens"), ("Cards in hand", "cards"))
    return [{"label": label, "points": [seat[key] for seat in seats]} for label, key in rows]


# -- what lies on the table


def _task(view: View) -> str:
    return str(view.get("question", {}).get("task", ""))


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
        if _task(view) == "act" and done < 2:
            return f"Your turn, action {done + 1} of 2"
        return "Your turn"
    return "Your choice"


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
    tokens = sum(place["tokens"].values())
    facts: list[Any] = [(place["hp"], "HP"), (place["cards"], _many(place["cards"], "card"))]
    facts.append((tokens, _many(tokens, "token")))
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


def _many(count: int, what: str) -> str:
    return what if count == 1 else f"{what}s"


def _dealt(animal: Mapping[str, Any]) -> dict[str, Any]:
    """An animal board to choose, with its opening in words."""
    which = "different tokens" if animal["different"] and animal["tokens"] > 1 else _many(animal["tokens"], "token")
    cards = _many(animal["cards"], "card")
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
            found.append({"name": name, "words": name.casefold(), "tail": tail, "key": key, "text": text})
    return found


def _fate(view: View) -> dict[str, Any]:
    now = view["fate"]["now"]
    return {
        "name": now["name"] if now else "No Fate yet",
        "text": now["text"] if now else "The first round is played without a Fate card.",
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


# -- the turntable


def point(angle: float, axes: tuple[float, float]) -> tuple[float, float]:
    """A point of an ellipse around the middle, at an angle clockwise from the top."""
    turn = math.radians(angle)
    return round(MIDDLE[0] + axes[0] * math.sin(turn), 2), round(MIDDLE[1] - axes[1] * math.cos(turn), 2)


def _shift(view: View) -> int:
    """By how many degrees the picture is turned so that the viewer sits in front; spectators sit with player 1."""
    players = view["players"]
    seat = view["seat"] or 0
    begins, ends = zone(players, seat)
    front = FRONT_OF_TWO[seat] if players == 2 else FRONT[players]
    return int(front - (begins + ends) / 2) % 360


def _turned(view: View, names: list[str], rotation: int) -> dict[str, Any]:
    """The table turned by so many quarters: the rim stays, the stacks travel."""
    shift = _shift(view)
    stacks = [_stack(view, names, number, rotation, shift) for number in range(STACKS)]
    return {
        "rotation": rotation,
        "shift": shift,
        "stacks": sorted(stacks, key=lambda stack: stack["number"]),
        "zones": [_zone(view, seat, shift) for seat in range(view["players"])],
        "line": [*point(shift, PLATFORM), *point(shift, RIM)],
    }


def _zone(view: View, seat: int, shift: int) -> dict[str, Any]:
    """A Feast Zone as a piece of the rim, and where its seat's plate stands."""
    begins, ends = zone(view["players"], seat)
    begins, ends = begins + shift, ends + shift
    middle = (begins + ends) / 2 % 360
    one, two = point(begins, RIM), point(ends, RIM)
    three, four = point(ends, PLATFORM), point(begins, PLATFORM)
    edge = (RIM[0] - 0.8, RIM[1] - 0.8)
    below = 90 <= middle <= 270
    start, end = (ends - 4, begins + 4) if below else (begins + 4, ends - 4)
    return {
        "seat": seat,
        "mine": seat == view["seat"],
        "path": _arc("M", one) + _bow(RIM, two, 1) + _arc("L", three) + _bow(PLATFORM, four, 0) + "Z",
        "edge": _arc("M", point(begins, edge)) + _bow(edge, point(ends, edge), 1),
        "words": _arc("M", point(start, LABEL)) + _bow(LABEL, point(end, LABEL), 0 if below else 1),
        "mark": point(middle, (45.3, 37.3)),
        "ends": [(*point(angle, PLATFORM), *point(angle, RIM)) for angle in (begins, ends)],
        "corner": _corner(middle, view["players"], seat == (view["seat"] or 0)),
    }


def _arc(command: str, at: tuple[float, float]) -> str:
    return f"{command}{at[0]} {at[1]}"


def _bow(axes: tuple[float, float], to: tuple[float, float], sweep: int) -> str:
    return f"A{axes[0]} {axes[1]} 0 0 {sweep} {to[0]} {to[1]}"


def _corner(middle: float, players: int, front: bool) -> str:
    """Where a plate stands: at the corner of its zone; with five, the viewer's neighbours sit halfway up."""
    if players == 5 and not front:
        return "tr" if middle < 90 else "mr" if middle < 180 else "bl" if middle < 300 else "tl"
    if front and players != 2:
        return "br"
    return "tr" if middle < 90 else "br" if middle < 180 else "bl" if middle < 270 else "tl"


def _stack(view: View, names: list[str], index: int, rotation: int, shift: int) -> dict[str, Any]:
    stack = view["stacks"][index]
    steamers = stack["steamers"]
    high = len(steamers)
    if rotation == view["rotation"]:
        zones = stack["zones"]
    else:
        zones = [seat for seat in range(view["players"]) if overlaps(index, rotation, view["players"], seat)]
    mine = view["seat"] in zones
    top: Mapping[str, int] = steamers[0] if steamers else {}
    lift = LEVEL * (high - 1) if high else 0
    pieces = [kind for kind in view["kinds"] for _ in range(top.get(kind, 0))]
    spots = SPOTS.get(len(pieces), SPOTS[6])
    where = "in nobody's zone"
    if zones:
        whose = ["your" if seat == view["seat"] else f"{names[seat]}'s" for seat in zones]
        where = f"in {' and '.join(whose)} Feast Zone"
    inside = f"{_listed(top)} on top, {high} high" if high else "empty"
    short = _short(view, top) if mine and high and view["phase"] == "turn" else 0
    return {
        "number": index + 1,
        "angle": (centre(index, rotation) + shift) % 360,
        "high": high,
        "mine": mine,
        "zones": zones,
        "box": f"0 {14 - lift} 96 {82 + lift}",
        "levels": [-LEVEL * level for level in range(high)],
        "food": [(FOOD[view["kinds"].index(kind)][0], x, y - lift) for kind, (x, y) in zip(pieces, spots)],
        "seen": _seen(view, steamers),
        "short": short,
        "says": f"Stack {index + 1}, {where}: {inside}",
    }


def _seen(view: View, steamers: Sequence[Mapping[str, int] | None]) -> list[tuple[str, int, int]]:
    """Known pieces of lower steamers, small on the slats of their own level."""
    found = []
    high = len(steamers)
    for below, steamer in enumerate(steamers):
        if below and steamer:
            pieces = [kind for kind in view["kinds"] for _ in range(steamer.get(kind, 0))]
            y = 74 - LEVEL * (high - 1 - below)
            for i, kind in enumerate(pieces[:6]):
                found.append((FOOD[view["kinds"].index(kind)][0], 48 - 8 * len(pieces[:6]) + 16 * i, y))
    return found


def _listed(pieces: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in pieces.items()) or "nothing"


def _short(view: View, price: Mapping[str, int]) -> int:
    """How many tokens the viewer lacks for a steamer."""
    have = view["seats"][view["seat"]]["tokens"]
    return sum(max(0, count - have.get(kind, 0)) for kind, count in price.items())


# -- the form


def _do(form: Form) -> str:
    """The choice itself; a number behind it only tells two copies of a card apart."""
    return (form.get("do") or [""])[-1].partition("#")[0].strip()


def _one(form: Form, name: str) -> str:
    return (form.get(name) or [""])[-1].partition("#")[0].strip()


def _all(form: Form, name: str) -> list[str]:
    return [value.partition("#")[0].strip() for value in form.get(name, []) if value.strip()]


def _bought(form: Form) -> int | None:
    """The stack that is about to be bought, from 0."""
    words = _do(form).split()
    return int(words[1]) - 1 if len(words) > 1 and words[0] == "buy" and words[1].isdigit() else None


def compose(view: View, form: Form) -> str:
    """The whole move in words, as far as it has been chosen; what is left open is asked next."""
    question = view.get("question", {})
    task = question.get("task", "")
    do = _do(form)
    if task == "act" and not question.get("begun"):
        return _act(view, form, do)
    if task in ("tokens", "start tokens") and question["count"] > 1:
        taken = _all(form, "take") + [_one(form, f"take{i}") for i in range(1, question["count"] + 1)]
        return " ".join(f"take {kind} token" for kind in taken if kind)
    if task == "rooster":
        return " ".join([*(f"piece {kind}" for kind in _all(form, "back")), "done"])
    if task in ("swap", "bunny") and not question["given"] and do != "pass":
        return _joined(do, ("stack", _one(form, "stack")), ("piece", _one(form, "piece")))
    if task in ("swap", "bunny", "take piece") and not question["stack"] and do != "pass":
        return _joined(do, ("piece", _one(form, "piece")))
    if task == "move" and not question["stack"]:
        return _joined(do, ("to stack", _one(form, "to")))
    if task == "rob token" and question["player"] is None:
        return _joined(do, ("take", _one(form, "piece")))
    return do


def _joined(first: str, *parts: tuple[str, str]) -> str:
    """A choice and what belongs to it; a part counts only where all before it have been chosen."""
    said = first
    for verb, value in parts:
        if not said or not value:
            break
        said += f" {verb} {value}"
    return said


def _act(view: View, form: Form, do: str) -> str:
    """One of the five actions, or an ability."""
    token = _one(form, "token")
    if do in ("play", "buy"):
        return ""
    if do == "gain":
        return f"gain {token}" if token else ""
    if do == "exchange":
        cards = _all(form, "give")
        if not cards:
            return ""
        return _joined(f"exchange {' and '.join(cards)}", ("take", token if len(cards) == 2 else ""))
    if do == "ability":
        cards = _all(form, "give")
        return _joined(do, ("card", cards[0])) if cards else _joined(do, ("give", _one(form, "pay")))
    if do.startswith("buy "):
        left_out, extra = _one(form, "leave"), _one(form, "extra")
        if view["discount"] and left_out:
            do += " pay all" if left_out == "all" else f" leave out {left_out}"
            if left_out == "the extra token":
                return do
        elif view["discount"]:
            return do
        return f"{do} give {extra}" if extra and " afar" in do else do
    return do


# -- what may be ticked besides the first choice, and what that comes to


def _choices(view: View, form: Form) -> dict[str, Any]:
    """The kinds, stacks and tokens that go with what is chosen; before that, all that could go with anything."""
    question = view.get("question", {})
    task = question.get("task", "")
    do = _do(form).split()
    said: dict[str, Any] = {"pieces": [], "targets": [], "rooms": [], "pays": [], "extras": [], "leaves": []}
    if task == "take piece":
        stack = int(do[1]) if len(do) > 1 else question["stack"]
        said["pieces"] = [kind for kind in _tops(view, stack) if question["kind"] in (None, kind)]
    elif task in ("swap", "bunny"):
        given = " ".join(do[1:]) if do and do[0] == "piece" and not question["given"] else question["given"]
        said["targets"] = [n for n in question["reach"] if any(kind != given for kind in _tops(view, n))]
        chosen = _one(form, "stack") or (do[1] if do and do[0] == "stack" else "")
        stack = int(chosen) if chosen.isdigit() else question["stack"]
        among = [stack] if stack else said["targets"]
        held = {kind for n in among for kind in _tops(view, n)} - {given}
        said["pieces"] = [kind for kind in view["kinds"] if kind in held]
    elif task == "move":
        source = int(do[1]) if len(do) > 1 else question["stack"]
        said["rooms"] = [n for n in question["room"] if n != source]
    elif task == "rob token":
        victim = int(do[1]) - 1 if len(do) > 1 and do[0] == "player" else question["player"]
        others = [victim] if victim is not None else [s for s in range(view["players"]) if s != view["seat"]]
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
    animal = (place["animal"] or "").casefold()
    pays: list[str] = []
    if animal == "tiger":
        pays = [kind for kind, other in (kinds[:2], kinds[1::-1]) if have.get(kind) and view["supply"].get(other)]
    elif animal == "snake":
        pays = [kind for kind in kinds[:2] if have.get(kind)]
    stack = _bought(form)
    price: Mapping[str, int] = view["stacks"][stack]["steamers"][0] if stack is not None else {}
    left_out = _one(form, "leave")
    spent = {kind: count - (1 if kind == left_out else 0) for kind, count in price.items()}
    extras = [kind for kind in kinds if have.get(kind, 0) > spent.get(kind, 0)] if animal == "ox" else []
    lacking = _short(view, price)
    leaves = [
        kind for kind in kinds if (price.get(kind) or not price) and (not lacking or price[kind] > have.get(kind, 0))
    ]
    return {"pays": pays, "extras": extras, "leaves": leaves if view["discount"] else [], "full": not lacking}


def _purchase(view: View, stack: int, afar: bool, form: Form) -> dict[str, Any]:
    """What a purchase costs and what the slots give; bonuses of animals and cards come on top."""
    if stack >= STACKS or not view["stacks"][stack]["steamers"]:
        return {}
    price: Mapping[str, int] = view["stacks"][stack]["steamers"][0]
    spend = dict(price)
    left_out, extra = _one(form, "leave"), _one(form, "extra")
    if view["discount"] and left_out in spend:
        spend[left_out] -= 1
    if afar and extra and left_out != "the extra token":
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
    paid = f"{tokens} {_many(tokens, 'token')}"
    if afar and not extra and not (view["discount"] and left_out):
        paid += " and one more"
    return {
        "spend": {kind: count for kind, count in spend.items() if count},
        "coming": coming,
        "told": f"{'; '.join(told)[:1].upper()}{'; '.join(told)[1:]}. Bonuses come on top.",
        "button": f"Buy: {paid}, +{points} HP",
    }


def _button(view: View, names: list[str], form: Form) -> str:
    """What the red button will do."""
    task, do = _task(view), _do(form)
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
            return _ability(view, said)
    if task in ("tokens", "start tokens") and view["question"]["count"] > 1:
        taken = [part.removesuffix(" token") for part in said.removeprefix("take ").split(" take ") if part]
        left = view["question"]["count"] - len(taken)
        if left:
            return f"Choose {left} more" if left > 0 else f"{-left} too many"
        return f"Take {' and '.join(taken)}"
    if task == "rooster":
        back = _all(form, "back")
        return f"Return {len(back)} and draw {len(back)}" if back else "Keep them all"
    if do.startswith("player ") and do[7:].isdigit() and int(do[7:]) <= len(names):
        return said.replace(do, f"From {names[int(do[7:]) - 1]}", 1) if task == "rob token" else names[int(do[7:]) - 1]
    return _capital(said) if said else "Choose first"


def _ability(view: View, said: str) -> str:
    """An ability by what it does."""
    animal = (view["seats"][view["seat"]]["animal"] or "").casefold()
    if animal == "monkey":
        return "Roll the Lucky die"
    if said == "ability":
        return "Choose a card to discard" if animal == "rat" else "Choose a token to pay"
    if animal == "rat":
        return f"Discard {said.removeprefix('ability card ')} and roll"
    return f"Pay {said.removeprefix('ability give ')}"


def _exchange(form: Form) -> str:
    cards, token = len(_all(form, "give")), _one(form, "token")
    if cards != 2:
        return "Tick two cards" if cards < 2 else "Only two cards"
    return f"2 cards for a {token} token" if token else "Choose a token"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
