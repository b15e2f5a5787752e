"""Taiwan Snackbar in a browser: what is drawn, from a seat's view alone, and what a filled-in form means.

Eating and each kind of card in the hand are one group of radios, so that only one of them is chosen; whether a card
goes alone or as a pair, and whom Choose Player names, is sent along with it.
"""

from collections.abc import Mapping, Sequence
from math import atan2, cos, pi, sin
from typing import Any

from teahouse.core.board import Board, Drawing, Look, Score
from teahouse.core.cards import listing
from teahouse.games.taiwan_snackbar.draw import agreed, rounds_won

View = Mapping[str, Any]
Form = Mapping[str, list[str]]

# The rim of each dish's plate, in the order of the cards, so that no dish is told by its colour alone.
RIMS = ["shrimp", "pork", "bun", "rice", "claw", "tart"]
DRAWN = [
    "stinky tofu",
    "oyster omelette",
    "bamboo leaves",
    "steamed dumplings",
    "pork rice",
    "rice sticks",
    "change direction",
    "choose player",
    "one more",
    "no more",
]
SPECIALS = {
    "change direction": "Play goes the other way round.",
    "choose player": "You say who is next.",
    "one more": "One serving more.",
}
FACES = ["tiger", "ox", "rabbit", "pig", "monkey", "rooster", "goat", "dog", "dragon", "horse"]
# Where the guests sit, clockwise from whoever looks; more than six sit on a ribbon instead.
SPOTS = {
    3: ["me", "left", "right"],
    4: ["me", "left", "top", "right"],
    5: ["me", "left", "left-top", "right-top", "right"],
    6: ["me", "left", "left-top", "top", "right-top", "right"],
}
MOST_STOOLS = 5  # that are drawn beside a guest; more of them are a number
MOST_PLATES = 26  # a tower that is drawn; its number says the rest
TOWER = 76  # how high it may grow
# The band of arrows on the counter: half the length of its straight sides, and the radii of its round ends.
SIDE, WIDE, HIGH = 150, 306, 218


def table(view: View, names: list[str]) -> dict[str, Any]:
    turn, food = view["turn"], view["food"]
    following = None if turn is None else _after(view, turn, _way(view))
    drawn: dict[str, Any] = {
        "facts": [("Pile", view["pile"]), ("No More", view["no_more"]), ("Play goes", view["direction"])],
        "places": [_place(view, seat, names, following) for seat in _around(view)],
        "ribbon": view["players"] not in SPOTS,
        "next": following,
        "arrows": _arrows(view["direction"] == "clockwise"),
        "tower": _tower(food),
        "top": None if view["top"] is None else _card(view, view["top"], 1, _played(view, view["top"])),
        "dishes": [_card(view, dish, _played(view, dish)) for dish in view["servings"]],
        "specials": [_card(view, special, _played(view, special)) for special in SPECIALS],
        "piles": None if "dish_pile" in view else (view["dishes_played"], view["specials_played"]),
        "hand": _hand(view),
        "targets": [],
        "will": None,
        "told": "",
        "ways": _ways(view),
        "rounds": _rounds(view),
    }
    if view["over"]:
        drawn["pile_cards"] = [_card(view, name, count) for name, count in view["pile_cards"].items()]
    if view["seat"] is not None and view["seat"] == turn:
        others = _others(view)
        drawn["targets"] = others if view["choosing"] or (len(others) > 1 and "choose player" in view["hand"]) else []
        if view["choosing"]:
            drawn["button"] = "Pass it on"
        elif not any(card["alone"] or card["pair"] for card in drawn["hand"]):
            drawn["button"] = f"Eat {food}"
    return drawn


def compose(view: View, form: Form) -> str:
    """The words of the move: what is played, alone or as a pair, and for Choose Player whom it names."""
    done = "".join(form.get("do", [])[:1])
    named = "".join(form.get("next", [])[:1])
    if view.get("choosing"):
        return f"player {named}" if named else ""
    if done == "choose player" and len(_others(view)) > 1:
        return f"{done} {named}".strip()
    alone, pair = _possible(view, done)
    return f"pair of {done}" if pair and not (alone and form.get("many", ["one"])[0] == "one") else done


def preview(view: View, names: list[str], form: Form) -> dict[str, Any]:
    """What the choice would do: how much is to eat then, and for whom."""
    said = compose(view, form) if view.get("asks") else ""
    if not said:
        return {}
    food, dish = view["food"], said.removeprefix("pair of ")
    way = -_way(view) if said == "change direction" else _way(view)
    then = _after(view, view["seat"], way)
    if said == "eat":
        short = view["pile"] < food
        drawn = f"all {view['pile']} cards of the pile" if short else _cards(food)
        told = f"You draw {drawn}, shown to all. {_no_more(view)}"
        return {"will": {"food": 0, "turn": then}, "told": told, "button": f"Eat {food}"}
    if dish in view["servings"]:
        servings = view["servings"][dish]
        will = servings if dish != said else food + servings
        verb = "Change the order" if dish != said and food else "Reorder" if food else "Order"
        button = f"{verb}: {will} to eat"
    elif said == "one more":
        will = food + 1
        button = f"One more: {will} to eat"
    elif said == "change direction":
        will, button = food, "Change the direction"
    else:
        will = food
        number = said.rsplit(" ", 1)[-1]
        if not number.isdecimal():
            only = _others(view)
            if len(only) != 1:
                return {"told": "Say who is next.", "button": "Choose a player"}
            number = str(only[0] + 1)
        if not 1 <= int(number) <= view["players"]:
            return {}
        then = int(number) - 1
        button = f"Choose {names[then]}"
    eats = f"eats {will} or passes it on" if will else "must play something"
    return {"will": {"food": will, "turn": then}, "told": f"{names[then]} is next and {eats}.", "button": button}


def scores(view: View, names: list[str]) -> list[dict[str, Any]]:
    """What decided: minus points and then cards, rounds won, or who outlasted how many others."""
    outcome = view["outcome"]
    if view.get("rounds", 1) > 1:
        return [
            {"label": "Rounds won", "points": [place["won"] for place in view["seats"]]},
            {"label": "First out", "points": [place["first_out"] for place in view["seats"]]},
        ]
    if view["options"]["knock_out"]:
        return [{"label": "Outlasted", "points": list(outcome["scores"])}]
    return [
        {"label": "No More cards", "points": [place["points"] for place in view["seats"]]},
        {"label": "Cards in hand", "points": [place["cards"] for place in view["seats"]]},
    ]


def _rounds(view: View) -> dict[str, Any] | None:
    """The numbers of No More cards that were agreed on, the present one marked (T1), and the round of a knock-out
    (T13); version 1 counted no rounds.
    """
    if "round" not in view:
        return None
    now = min(view["round"], len(view["agreed"])) - 1
    return {
        "which": f"Round {view['round']}" + (f" of {view['rounds']}" if view["rounds"] > 1 else ""),
        "numbers": [{"number": number, "now": at == now} for at, number in enumerate(view["agreed"])],
        "goes_on": len(view["agreed"]) > 1 and not view["options"]["knock_out"],  # the last number holds on
        "told": f"No More cards, round by round: {agreed(view)}",
    }


# -- around the table


def _way(view: View) -> int:
    return 1 if view["direction"] == "clockwise" else -1


def _others(view: View) -> list[int]:
    """Who is still in besides the viewer: whom Choose Player may name."""
    return [seat for seat, place in enumerate(view["seats"]) if place["in"] and seat != view["seat"]]


def _after(view: View, seat: int, way: int) -> int:
    """Who follows a seat, going that way round."""
    other: int = seat
    while True:
        other = (other + way) % int(view["players"])
        if view["seats"][other]["in"] or other == seat:
            return other


def _around(view: View) -> list[int]:
    """The seats in the order in which they are drawn: clockwise from the viewer, or along the ribbon."""
    players = view["players"]
    if players in SPOTS:
        return [((view["seat"] or 0) + i) % players for i in range(players)]
    if view["over"]:
        return sorted(range(players), key=lambda seat: (view["outcome"]["ranks"][seat], seat))
    way = _way(view)
    order = [(view["turn"] + way * i) % players for i in range(players)]
    there = [seat for seat in order if view["seats"][seat]["in"]]
    gone = [seat for seat in order if not view["seats"][seat]["in"]]
    return there[-1:] + there[:-1] + gone  # the one before first: who passed it on, who has it, who comes


def _place(view: View, seat: int, names: list[str], following: int | None) -> dict[str, Any]:
    """A guest: cards, those that all have seen, stools."""
    place = view["seats"][seat]
    players = view["players"]
    points, gone = place["points"], not place["in"]
    known = place["hand"] if view["over"] else place.get("known", {})
    knock_out = view["options"]["knock_out"]
    limit = 1 if knock_out else view["limits"]["points"]
    toppled = int(gone) if knock_out else points
    facts: list[Any] = [(place["cards"], "card" if place["cards"] == 1 else "cards")]
    if gone:
        facts = ["has left"]
    elif points:
        facts.append((f"−{points}", ""))
    if place.get("won"):
        facts.append((f"★{place['won']}", ""))
    unseen = place["cards"] - sum(known.values())
    return {
        "seat": seat,
        "spot": SPOTS[players][(seat - (view["seat"] or 0)) % players] if players in SPOTS else "",
        "face": f"zodiac-{FACES[seat % len(FACES)]}",
        "facts": facts,
        "out": gone,
        "stools": max(limit - toppled, 0),
        "toppled": toppled,
        "counted": limit > MOST_STOOLS,
        "stands": _stands(points, limit, gone, knock_out) + rounds_won(view, place),
        "known": [_card(view, name, count) for name, count in known.items()],
        "unseen": unseen,
        "holds": _holds(known, unseen, view["over"]) if view["over"] or "known" in place else _cards(unseen),
        "next": seat == following and not view["over"],
        "won": view["over"] and seat in view["outcome"]["winners"],
    }


def _stands(points: int, limit: int, gone: bool, knock_out: bool) -> str:
    if knock_out:
        return "has left the table" if gone else "still at the table"
    ends = f"{limit} end the game" if limit > 1 else "the first ends the game"
    return f"minus {points}, {ends}" if points else "no minus points"


def _holds(known: Mapping[str, int], unseen: int, over: bool) -> str:
    """A hand in words, as far as it is open."""
    if not known and not unseen:
        return "no cards"
    if over:
        return f"held {listing(dict(known))}"
    seen = f"seen by all: {listing(dict(known))}" if known else ""
    return "; ".join(part for part in (seen, f"{_cards(unseen)} nobody has seen" if unseen else "") if part)


# -- cards


def _card(view: View, name: str, count: int, copy: int = 0) -> dict[str, Any]:
    """A card as it is drawn. `copy` tells it from others of its kind: the pile counts them as they are played."""
    dishes = list(view["servings"])
    dish = name in view["servings"]
    at = dishes.index(name) if dish else 0
    return {
        "name": name,
        "title": name[:1].upper() + name[1:],
        "picture": name.replace(" ", "-") if name in DRAWN else DRAWN[at % len(RIMS)].replace(" ", "-"),
        "kind": RIMS[at % len(RIMS)] if dish else "tea" if name == "no more" else "action",
        "servings": view["servings"].get(name, ""),
        "text": SPECIALS.get(name, ""),
        "count": count,
        "key": f"{name.replace(' ', '-')}-{copy}",
    }


def _played(view: View, name: str) -> int:
    """How many of a card lie on its pile; without reminders only the piles' heights are told (R10)."""
    if "dish_pile" in view:
        return int(view["dish_pile" if name in view["servings"] else "special_pile"].get(name, 0))
    return int(view["dishes_played" if name in view["servings"] else "specials_played"])


def _hand(view: View) -> list[dict[str, Any]]:
    """The own cards by kind. A card has the key that it will have on the pile, so that it travels there."""
    if view["seat"] is None:
        return []
    asked = view["turn"] == view["seat"] and not view["choosing"]
    held = []
    for name, count in view["hand"].items():
        card = _card(view, name, count, _played(view, name) + 1)
        alone, pair = _possible(view, name) if asked else (False, False)
        card.update(alone=alone, pair=pair, why=_why(view) if asked and not alone and not pair else "")
        held.append(card)
    return held


def _possible(view: View, name: str) -> tuple[bool, bool]:
    """Whether a card of this kind may be played alone (T2, T3), and whether as a pair (T4)."""
    count = view.get("hand", {}).get(name, 0)
    if name not in view["servings"]:
        return count > 0, False
    return count > 0 and (not view["food"] or view["top"] == name), count > 1


def _why(view: View) -> str:
    """Why a single dish cannot be played now."""
    if view["top"] is None:
        return "no dish on top (T5)"
    return f"not {view['top']} (T3)"


def _ways(view: View) -> str:
    """What may be done with the hand, for its legend."""
    if view["seat"] is None or view["turn"] != view["seat"]:
        return ""
    if view["choosing"]:
        return ""
    if not view["food"]:
        return "Order any dish, or play a special card."
    if view["top"] is None:
        return "Pass it on with a pair or a special card."
    return f"Pass it on with {view['top']}, a pair or a special card."


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


def _no_more(view: View) -> str:
    return f"{view['no_more']} of the {view['pile']} in the pile {'is' if view['no_more'] == 1 else 'are'} No More."


# -- shapes


def _tower(food: int) -> dict[str, Any]:
    """One plate for each serving, from the counter up; a high tower is packed more tightly."""
    plates = min(food, MOST_PLATES)
    gap = min(9.0, TOWER / max(plates, 1))
    heights = [round(138 - i * gap, 1) for i in range(plates)]
    return {"plates": heights, "top": heights[-1] if heights else 138.0}


def _arrows(clockwise: bool) -> list[tuple[int, int, int]]:
    """Arrow heads on the rim of the counter: where each lies and how it is turned."""
    arrows = []
    for end in (1, -1):
        for degrees in (-90, -45, 0, 45, 90):
            angle = degrees * pi / 180
            x, y = end * (SIDE + WIDE * cos(angle)), end * HIGH * sin(angle)
            along = round(atan2(end * HIGH * cos(angle), -end * WIDE * sin(angle)) * 180 / pi)
            arrows.append((500 + round(x), 250 + round(y), (along if clockwise else along + 180) % 360))
    return arrows


class SnackbarBoard(Board):
    def table(self, look: Look) -> Drawing:
        return table(look.view, list(look.names))

    def preview(self, look: Look) -> Drawing:
        return preview(look.view, list(look.names), look.form)

    def compose(self, look: Look) -> str:
        return compose(look.view, look.form)

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        return [Score(row["label"], row["points"]) for row in scores(view, list(names))]


BOARD = SnackbarBoard()
