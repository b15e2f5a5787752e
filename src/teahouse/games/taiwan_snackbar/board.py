"""Taiwan Snackbar in a browser: what is drawn, from a seat's view alone, and what a filled-in form means.

Eating and each kind of card in the hand are one group of radios, `do`, so that only one of them is chosen; whether a
card goes alone or as a pair (`many-<card>`), and whom Choose Player names (`next`), is sent along with it. What may be
chosen, and why something may not, the rules say (`look.moves`).
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import atan2, cos, pi, sin
from typing import Any, NamedTuple

from teahouse.core.board import Board, Drawing, Form, Look, Moves, Score, View
from teahouse.core.cards import listing
from teahouse.games.taiwan_snackbar.words import agreed, rounds_won

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
PAIR = "pair of "
CHOOSE = "choose player"
# The band of arrows on the counter: half the length of its straight sides, and the radii of its round ends.
SIDE, WIDE, HIGH = 150, 306, 218


class Mini(NamedTuple):
    """A card so small that only its picture and number are left."""

    name: str
    picture: str
    kind: str
    number: int


class Stools(NamedTuple):
    """How a guest stands: stools that are up, and those that have toppled."""

    stands: str
    up: int
    toppled: int
    counted: bool  # too many to be drawn


class Fan(NamedTuple):
    """A hand as far as it is open."""

    holds: str
    unseen: int
    known: list[Mini]


class SnackbarBoard(Board):
    """Guests round a counter, the order in its middle."""

    def table(self, look: Look) -> Drawing:
        view = look.view
        turn, food = view["turn"], view["food"]
        following = None if turn is None else _following(view, turn, _way(view))
        top = view["top"]
        hand = _hand(look)
        drawn: Drawing = {
            "facts": [("Pile", view["pile"]), ("No More", view["no_more"]), ("Play goes", view["direction"])],
            "places": [_place(view, seat) for seat in _around(view)],
            "ribbon": view["players"] not in SPOTS,
            "next": None if view["over"] else following,
            "arrows": _arrows(view["direction"] == "clockwise"),
            "tower": _tower(food),
            "top": None if top is None else _card(view, top, 1, _played(view, top)),
            "dishes": [_mini(view, dish, _played(view, dish)) for dish in view["servings"]],
            "specials": [_mini(view, special, _played(view, special)) for special in SPECIALS],
            "piles": None if "dish_pile" in view else (view["dishes_played"], view["specials_played"]),
            "hand": hand,
            "either": [card for card in hand if card["alone"] and card["pair"]],
            "targets": _targets(look),
            "will": None,
            "told": "",
            "barred": list(dict.fromkeys(card["why"] for card in hand if card["why"])),
            "rounds": _rounds(view),
            "pile_cards": [_mini(view, name, count) for name, count in view.get("pile_cards", {}).items()],
        }
        if view.get("choosing"):
            drawn["button"] = "Pass it on"
        elif [choice.words for choice in look.moves.legal] == ["eat"]:
            drawn["button"] = f"Eat {food}"
        return drawn

    def compose(self, look: Look) -> str:
        """What is played, alone or as a pair, and for Choose Player whom it names."""
        form = look.form
        done, named = _sent(form, "do"), _sent(form, "next")
        if look.view.get("choosing"):
            return f"player {named}" if named else ""
        if done == CHOOSE:
            return f"{done} {named}".strip()
        legal = {choice.words for choice in look.moves.legal}
        pair = PAIR + done
        if pair in legal and (done not in legal or _sent(form, f"many-{done}") == "pair"):
            return pair
        return done

    def fill(self, look: Look, move: Sequence[str]) -> Form | None:
        done, *then = move
        if look.view.get("choosing"):
            return {"next": [_number(done)]}
        if then:
            return {"do": [done], "next": [_number(then[0])]}
        for name in look.view["hand"]:
            if done in (name, PAIR + name):
                either = {name, PAIR + name} <= {choice.words for choice in look.moves.legal}
                return {"do": [name]} | ({f"many-{name}": ["one" if done == name else "pair"]} if either else {})
        return {"do": [done]}

    def preview(self, look: Look) -> Drawing:
        """What the choice would do: how much is to eat then, and for whom."""
        said = self.compose(look)
        targets = [target["move"] for target in _targets(look)]
        if said not in targets and said not in [choice.words for choice in look.moves.legal]:
            return {}  # not allowed, or put in other words than the page does
        if said == CHOOSE and targets:
            return {"told": "Say who is next.", "button": "Choose a player"}
        return _outlook(look.view, look.names, said)

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        """What decided: minus points and then cards, rounds won, or who outlasted how many others."""
        seats = view["seats"]
        if view.get("rounds", 1) > 1:
            return [
                Score("Rounds won", [place["won"] for place in seats]),
                Score("First out", [place["first_out"] for place in seats]),
            ]
        if view["options"]["knock_out"]:
            return [Score("Outlasted", list(view["outcome"]["scores"]))]
        return [
            Score("No More cards", [place["points"] for place in seats]),
            Score("Cards in hand", [place["cards"] for place in seats]),
        ]


BOARD = SnackbarBoard()


def _sent(form: Form, name: str) -> str:
    return "".join(form.get(name, [])[:1])


def _number(words: str) -> str:
    """Whom "player 3" names."""
    return words.rsplit(" ", 1)[-1]


def _outlook(view: View, names: Sequence[str], said: str) -> Drawing:
    """What an allowed move would do."""
    food, dish = view["food"], said.removeprefix(PAIR)
    then = _following(view, view["seat"], -_way(view) if said == "change direction" else _way(view))
    if said == "eat":
        drawn = f"all {view['pile']} cards of the pile" if view["pile"] < food else _cards(food)
        told = f"You draw {drawn}, shown to all. {_no_more(view)}"
        return {"will": {"food": 0, "turn": then}, "told": told, "button": f"Eat {food}"}
    will = food
    if dish in view["servings"]:
        servings = view["servings"][dish]
        will = servings if dish != said else food + servings
        verb = "Change the order" if dish != said and food else "Reorder" if food else "Order"
        button = f"{verb}: {will} to eat"
    elif said == "one more":
        will = food + 1
        button = f"One more: {will} to eat"
    elif said == "change direction":
        button = "Change the direction"
    else:
        if said != CHOOSE:  # with nobody named there is one other only
            then = int(_number(said)) - 1
        button = f"Choose {names[then]}"
    eats = f"eats {will} or passes it on" if will else "must play something"
    return {"will": {"food": will, "turn": then}, "told": f"{names[then]} is next and {eats}.", "button": button}


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
        "told": f"No More cards, round by round: {agreed(view['agreed'])}",
    }


# -- around the table


def _way(view: View) -> int:
    return 1 if view["direction"] == "clockwise" else -1


def _following(view: View, seat: int, way: int) -> int:
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


def _place(view: View, seat: int) -> dict[str, Any]:
    """Where a guest sits, and what is drawn of them: cards, those that all have seen, stools."""
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
    stands = _stands(points, limit, gone, knock_out)
    return {
        "seat": seat,
        "spot": SPOTS[players][(seat - (view["seat"] or 0)) % players] if players in SPOTS else "",
        "face": f"zodiac-{FACES[seat % len(FACES)]}",
        "facts": facts,
        "out": gone,
        "won": view["over"] and seat in view["outcome"]["winners"],
        "stools": Stools(
            stands + (rounds_won(place["won"]) if view.get("rounds", 1) > 1 else ""),
            max(limit - toppled, 0),
            toppled,
            limit > MOST_STOOLS,
        ),
        "fan": Fan(
            _holds(known, unseen, view["over"]) if view["over"] or "known" in place else _cards(unseen),
            unseen,
            [_mini(view, name, count) for name, count in known.items()],
        ),
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


def _mini(view: View, name: str, count: int) -> Mini:
    looks = _looks(*view["servings"])
    return Mini(name, *(looks.get(name) or _unknown(name)), count)


@cache
def _looks(*dishes: str) -> dict[str, tuple[str, str]]:
    """The picture of each card, and the rim of its plate. Dishes that nobody has drawn have the pictures of others."""
    rims = {dish: at % len(RIMS) for at, dish in enumerate(dishes)}
    drawn = {dish: ((dish if dish in DRAWN else DRAWN[at]).replace(" ", "-"), RIMS[at]) for dish, at in rims.items()}
    return {name: _unknown(name) for name in (*SPECIALS, "no more")} | drawn


def _unknown(name: str) -> tuple[str, str]:
    return (name if name in DRAWN else DRAWN[0]).replace(" ", "-"), "tea" if name == "no more" else "action"


def _card(view: View, name: str, count: int, copy: int = 0) -> dict[str, Any]:
    """A card as it is drawn. `copy` tells it from others of its kind: the pile counts them as they are played."""
    mini = _mini(view, name, count)
    return {
        "name": name,
        "picture": mini.picture,
        "kind": mini.kind,
        "count": count,
        "title": name[:1].upper() + name[1:],
        "servings": view["servings"].get(name, ""),
        "text": SPECIALS.get(name, ""),
        "key": f"{name.replace(' ', '-')}-{copy}",
    }


def _played(view: View, name: str) -> int:
    """How many of a card lie on its pile; without reminders only the piles' heights are told (R10)."""
    if "dish_pile" in view:
        return int(view["dish_pile" if name in view["servings"] else "special_pile"].get(name, 0))
    return int(view["dishes_played" if name in view["servings"] else "specials_played"])


def _hand(look: Look) -> list[dict[str, Any]]:
    """The own cards by kind, and what the rules say to playing one. A card has the key that it will have on the pile,
    so that it travels there.
    """
    view, moves = look.view, look.moves
    if view["seat"] is None:
        return []
    legal = {choice.words for choice in moves.legal}
    asked = bool(legal) and not view["choosing"]
    ticked = _sent(look.form, "do")
    held = []
    for place, (name, count) in enumerate(view["hand"].items(), 1):
        card = _card(view, name, count, _played(view, name) + 1)
        alone, pair = name in legal, PAIR + name in legal
        card.update(place=place, alone=alone, pair=pair, why="", rule="", move="", ticked=name == ticked)
        if asked:
            card["move"] = name if alone or not pair else PAIR + name
            card.update(_barred(moves, card["move"]))
        held.append(card)
    return held


def _barred(moves: Moves, move: str) -> dict[str, str]:
    refused = moves.refusal(move)
    return {} if refused is None else {"why": refused.words, "rule": refused.rule}


def _targets(look: Look) -> list[dict[str, Any]]:
    """Whom the rules let one name as the next."""
    if look.view.get("choosing"):
        return [_target(look.view, choice.words, choice.words) for choice in look.moves.legal]
    if all(choice.words != CHOOSE for choice in look.moves.legal):
        return []  # asking what comes after it would make the rules say why it is not allowed
    return [
        _target(look.view, choice.words, f"{CHOOSE} {_number(choice.words)}") for choice in look.moves.after(CHOOSE)
    ]


def _target(view: View, words: str, move: str) -> dict[str, Any]:
    seat = int(_number(words)) - 1
    return {"seat": seat, "cards": _cards(view["seats"][seat]["cards"]), "move": move}


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


@cache
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
