"""Sweets! in a browser: what is drawn, from a seat's view alone, and what a filled-in form means.

Cards are ticked on the counter (`take`) and in the hand (`give`). Which of the four actions that makes is plain from
what is ticked; naming the action (`do`) goes first.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from teahouse.core.board import Board, Drawing, Look, Score
from teahouse.core.cards import listing
from teahouse.core.errors import IllegalMove
from teahouse.games.sweets.board_looks import kind, picture
from teahouse.games.sweets.components import TEA
from teahouse.games.sweets.words import AS_MANY, ONE_SWEET, points

View = Mapping[str, Any]
Form = Mapping[str, list[str]]

FACES = ["tiger", "rabbit", "ox", "pig"]


def table(view: View, names: list[str]) -> dict[str, Any]:
    me = view["seat"]
    drawn: dict[str, Any] = {
        "facts": _facts(view, names),
        "places": [_place(view, seat) for seat in _around(view) if seat != me],
        "mine": None if me is None else _place(view, me),
        "row": _row(view),
        "hand": _hand(view),
        "seen": _seen(view),
        "aside": [_card(view, name, count=count) for name, count in view.get("set_aside", {}).items()],
        "left": [_card(view, name, count=count) for name, count in view.get("pile_cards", {}).items()],
        "ranks": _ranks(view),
        "trades": _trades(view),
        "staged": _staged(view),
        "actions": _actions(view),
        "counter": _counter(view),
        "mode": "",
        "told": "",
    }
    if view.get("asks"):
        drawn["step"] = "Your final turn" if view["phase"] == "final" else "Your turn, one action"
        if not view["give"]:
            drawn["ask"] = "Release one last hand?" if view["phase"] == "final" else _ask(view)
    return drawn


def compose(view: View, form: Form) -> str:
    """The words of the action that is ticked."""
    mode, gives, takes = _chosen(view, form)
    if mode in ("draw", "decline"):
        return mode
    if mode == "take":
        return f"take {' '.join(takes)}" if takes else ""
    if mode == "release":
        if len(set(gives)) > 1 or TEA in gives:
            raise IllegalMove("S1", ONE_SWEET())
        return f"release {len(gives)} {gives[0]}" if gives else ""
    if mode == "trade":
        if not view.get("give") and len(gives) != len(takes):
            raise IllegalMove("S3", AS_MANY(given=len(gives), taken=len(takes)))
        said = f"give {' '.join(gives)} " if gives else ""
        return f"trade {said}{'take ' + ' '.join(takes) if takes else ''}".strip() if gives or takes else ""
    return ""


def preview(view: View, names: list[str], form: Form) -> dict[str, Any]:
    """What the ticks amount to: the question, the button, and how many sweets one would hold."""
    if not view.get("asks"):
        return {}
    mode, gives, takes = _chosen(view, form)
    if not mode:
        return {}
    said: dict[str, Any] = {"mode": mode}
    held = view["seats"][view["seat"]]["cards"]
    if mode == "draw":
        told = _holding(held + 1) if held < view["limits"]["possession"] else _too_many(view)
        return said | {"button": "Draw", "ask": "Draw from the pile?", "told": told}
    if mode == "decline":
        return said | {"button": "Release nothing", "ask": "Release nothing more?"}
    if mode == "take":
        return said | _taking(view, takes, held)
    if mode == "release":
        return said | _releasing(view, gives, held)
    return said | _trading(view, gives, takes, held)


def scores(view: View, names: list[str]) -> list[dict[str, Any]]:
    """Points by sweet, and the Star."""
    rows = []
    for sweet in view["values"]:
        got = [sum(hand["points"] for hand in place["released"] if hand["sweet"] == sweet) for place in view["seats"]]
        if any(got):
            rows.append({"label": sweet.capitalize(), "points": got})
    star = [place["points"] - sum(hand["points"] for hand in place["released"]) for place in view["seats"]]
    if any(star):
        rows.append({"label": "Star", "points": star})
    if view["players"] > 1:
        rows.append({"label": "Cards laid down", "points": [place["released_cards"] for place in view["seats"]]})
    return rows


# -- what is ticked


def _chosen(view: View, form: Form) -> tuple[str, list[str], list[str]]:
    """The action, named or told from the ticks, and the cards to give and to take."""
    gives = [value.partition("/")[0] for value in form.get("give", [])]
    takes = [value.partition("/")[0] for value in form.get("take", [])]
    mode = "".join(form.get("do", [])[:1])
    if mode or not (gives or takes):
        return mode, gives, takes
    if view["phase"] == "final":
        return "release", gives, takes
    if view.get("give") or (gives and takes) or len(takes) > 1:
        return "trade", gives, takes
    if takes:
        return "take", gives, takes
    return "release" if _worth(view, gives) else "trade", gives, takes


def _worth(view: View, gives: list[str]) -> int:
    """What these cards score as a hand, 0 if they are none (S13)."""
    if len(set(gives)) != 1 or gives[0] not in view["values"]:
        return 0
    table: list[int] = view["values"][gives[0]]["scores"]
    return table[len(gives) - 1] if len(gives) <= len(table) else 0


def _taking(view: View, takes: list[str], held: int) -> dict[str, Any]:
    if len(takes) != 1:
        told = "Tick one card on the counter." if not takes else "One card is taken in a turn (S19)."
        return {"button": "Take", "told": told}
    name = _called(takes[0])
    if held >= view["limits"]["possession"] and takes[0] != TEA:
        return {"button": "Take", "told": _too_many(view)}
    told = "It is put before you and never counts." if takes[0] == TEA else _holding(held + 1)
    return {"button": f"Take {name}", "ask": f"Take the {name}?", "told": told}


def _releasing(view: View, gives: list[str], held: int) -> dict[str, Any]:
    worth = _worth(view, gives)
    if worth:
        hand = _several(gives[0], len(gives))
        up = min(view["values"][gives[0]]["face_up"], len(gives))
        told = f"{up} face up, {len(gives) - up} face down. {_holding(held - len(gives))}"
        return {"button": f"Release: {points(worth)}", "ask": f"Release {hand}?", "told": told}
    if len(set(gives)) == 1 and gives[0] in view["values"]:
        sizes = [size for size, score in enumerate(view["values"][gives[0]]["scores"], 1) if score]
        least = f"{_called(gives[0]).capitalize()} needs {sizes[0]} to make a hand (S1)." if sizes else ""
        return {"button": "Release", "told": least}
    return {"button": "Release", "told": "Tick cards of one sweet in your hand (S1)."}


def _trading(view: View, gives: list[str], takes: list[str], held: int) -> dict[str, Any]:
    giving = [*_each(view["give"]), *gives]
    taking = [*_each(view["take"]), *takes]
    if len(giving) == len(taking) >= 2:
        after = held - len([name for name in giving if name != TEA]) + len([name for name in taking if name != TEA])
        told = f"{_row_of(giving).capitalize()} for {_row_of(taking)}. {_holding(after)}"
        ask = f"Trade {len(giving)} for {len(taking)}?"
        return {"button": f"Trade {len(giving)} for {len(taking)}", "ask": ask, "told": told}
    if len(giving) < 2 and len(taking) < 2:
        told = "Tick two or more in your hand, and as many on the counter (S3)."
    elif len(giving) > len(taking):
        told = f"You give {len(giving)}: tick {len(giving) - len(taking)} more on the counter."
    else:
        told = f"You take {len(taking)}: tick {len(taking) - len(giving)} more in your hand."
    return {"button": "Trade", "told": told}


def _holding(sweets: int) -> str:
    return f"You will hold {sweets} {'sweet' if sweets == 1 else 'sweets'}."


def _too_many(view: View) -> str:
    return f"With {view['limits']['possession']} sweets or more in hand only a tea cup is taken (S2)."


def _called(name: str) -> str:
    return "tea cup" if name == TEA else name


def _several(name: str, count: int) -> str:
    called = _called(name)
    if count == 1:
        return f"1 {called}"
    return f"{count} {called[:-1] + 'ies' if called.endswith('y') else called + 's'}"


def _each(cards: Mapping[str, int]) -> list[str]:
    return [name for name, count in cards.items() for _ in range(count)]


def _row_of(cards: list[str]) -> str:
    """Cards in words: "2 candies and cake"."""
    counts = {name: cards.count(name) for name in cards}
    words = [_called(name) if count == 1 else _several(name, count) for name, count in counts.items()]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


# -- what is shown


def _facts(view: View, names: list[str]) -> list[tuple[str, object]]:
    facts: list[tuple[str, object]] = [("Pile", view["pile"])]
    if view["players"] == 1:
        facts.append(("Points", view["seats"][0]["points"]))
    else:
        facts.append(("Leads with", max(place["points"] for place in view["seats"])))
    star = [names[seat] for seat, place in enumerate(view["seats"]) if place["star"]]
    return facts + [("Star", name) for name in star]


def _ask(view: View) -> str:
    wordy = "Take a card from the row, draw from the pile, trade or release"
    return str(view["asks"]).replace(wordy, "Take, draw, trade or release")


def _ranks(view: View) -> list[tuple[str, int, bool]]:
    """Alone: each rank, the points it takes, and whether they are reached."""
    ranks: dict[str, int] = view.get("ranks", {})
    return [(rank, least, view["seats"][0]["points"] >= least) for rank, least in reversed(ranks.items())]


def _counter(view: View) -> str:
    if view["over"]:
        return "The counter"
    if view["phase"] == "final":
        return "The final turns: everyone may release one last hand"
    return "The counter"


def _trades(view: View) -> str:
    """A warning once trades go on and on (S10)."""
    if view["trades_allowed"] is None or view["trades_in_a_row"] * 2 < view["trades_allowed"]:
        return ""
    return f"{view['trades_in_a_row']} trades in a row; {view['trades_allowed']} bring the final turns (S10)"


def _around(view: View) -> list[int]:
    """Clockwise from the viewer."""
    first = view["seat"] or 0
    return [(first + i) % view["players"] for i in range(view["players"])]


def _place(view: View, seat: int) -> dict[str, Any]:
    place = view["seats"][seat]
    known = place["hand"] if view["over"] else place.get("known", {})
    unseen = place["cards"] - sum(known.values())
    cards, tea, got = place["cards"], place["tea"], place["points"]
    return {
        "seat": seat,
        "face": f"zodiac-{FACES[seat % len(FACES)]}",
        "facts": [(cards, "card" if cards == 1 else "cards"), (tea, "tea"), (got, "point" if got == 1 else "points")],
        "star": place["star"],
        "known": [_card(view, name, count=count) for name, count in known.items()],
        "unseen": unseen,
        "tea": tea,
        "holds": _holds(known, unseen, tea, view["over"], "known" in place),
        "melds": [_meld(view, hand) for hand in place["released"]],
        "final": seat in view["final_turns"],
        "won": view["over"] and seat in view["outcome"]["winners"],
        "rank": view["outcome"]["details"].get("rank", "") if view["over"] else "",
    }


def _holds(known: Mapping[str, int], unseen: int, tea: int, over: bool, reminders: bool) -> str:
    """A hand in words, as far as it is open (S8)."""
    parts = [f"{'kept' if over else 'seen by all'}: {listing(dict(known))}"] if known else []
    if unseen:
        parts.append(f"{unseen} that nobody has seen" if reminders else f"{unseen} cards")
    if tea:
        parts.append(_several(TEA, tea))
    return "In hand, " + "; ".join(parts) if parts else "No cards in hand"


def _meld(view: View, hand: Mapping[str, Any]) -> dict[str, Any]:
    card = _card(view, hand["sweet"])
    said = f"{card['title']}: {hand['up']} face up, {hand['down']} face down, {points(hand['points'])}"
    return {"card": card, "up": hand["up"], "down": hand["down"], "points": hand["points"], "said": said}


def _card(view: View, name: str, copy: int = 1, count: int = 1, key: int = 0) -> dict[str, Any]:
    """A card as it is drawn; `key` tells it from others of its kind wherever it lies."""
    kinds = list(view["values"])
    at = kinds.index(name) if name in kinds else 0
    value = view["values"].get(name)
    return {
        "name": name,
        "title": _called(name).capitalize(),
        "picture": picture(name, at),
        "kind": kind(name, at),
        "value": f"{name}/{copy}",
        "face_up": value["face_up"] if value else "",
        "copies": value["copies"] if value else "",
        "scale": [(size, score) for size, score in enumerate(value["scores"], 1) if score] if value else [],
        "count": count,
        "key": f"{name.replace(' ', '-')}-{key}",
    }


def _row(view: View) -> list[dict[str, Any] | None]:
    """The cards on the counter and the places that are empty. One that is taken gets the key of a card in hand."""
    held = dict(view.get("hand", {}))
    if view["seat"] is not None:
        held[TEA] = view["seats"][view["seat"]]["tea"]
    staged = view.get("take") or {}
    cards: list[dict[str, Any] | None] = []
    for name, count in view["row"].items():
        late = _place_in_pack(view, name) < _latest(view, staged)
        for copy in range(1, count + 1):
            card = _card(view, name, copy, key=held.get(name, 0) + copy)
            card["staged"] = copy <= staged.get(name, 0)
            card["by"] = [] if late else [f"take {name}", *(_takes(view) if view.get("give") else []), *_gives(view)]
            card["why"] = "" if view["phase"] == "final" else "later cards only (S23)" if late else _full(view)
            cards.append(card)
    return cards + [None] * (view["limits"]["row"] - len(cards))


def _hand(view: View) -> list[dict[str, Any]]:
    """The own cards, Tea Cups last."""
    if view["seat"] is None:
        return []
    held = dict(view["hand"])
    tea = view["seats"][view["seat"]]["tea"]
    if tea:
        held[TEA] = tea
    staged = view.get("give") or {}
    cards = []
    for name, count in held.items():
        for copy in range(1, count + 1):
            card = _card(view, name, copy, key=copy)
            card["staged"] = copy <= staged.get(name, 0)
            card["by"] = [f"give {name}"] if staged else [*_gives(view), *_releases(view, name)]
            card["why"] = "the trade is full (S3)" if staged else "no hand (S1)"
            cards.append(card)
    return cards


def _actions(view: View) -> list[dict[str, Any]]:
    """What can be done in a turn, the decisions that each begins with, and why not where none of them is allowed."""
    if not view.get("asks") or view["give"]:
        return []
    releases = [words for name in view["values"] for words in _releases(view, name)]
    release = {"value": "release", "title": "Release", "by": releases, "why": "no hand (S1)"}
    if view["phase"] == "final":
        return [release, {"value": "decline", "title": "Nothing more", "by": ["decline"], "why": ""}]
    return [
        {"value": "take", "title": "Take one", "by": _takes(view), "why": _full(view)},
        {"value": "draw", "title": "From pile", "by": ["draw"], "why": _full(view)},
        {"value": "trade", "title": "Trade", "by": _gives(view), "why": "too few (S3)"},
        release,
    ]


def _takes(view: View) -> list[str]:
    return [f"take {name}" for name in (*view["values"], TEA)]


def _gives(view: View) -> list[str]:
    return [f"give {name}" for name in (*view["values"], TEA)]


def _releases(view: View, name: str) -> list[str]:
    sizes = len(view["values"][name]["scores"]) if name in view["values"] else 0
    return [f"release {size} {name}" for size in range(1, sizes + 1)]


def _full(view: View) -> str:
    return f"{view['seats'][view['seat'] or 0]['cards']} held (S2)"


def _place_in_pack(view: View, name: str) -> int:
    return [*view["values"], TEA].index(name)


def _latest(view: View, cards: Mapping[str, int]) -> int:
    """The last kind of those that a trade has come to: an earlier one can no longer be added (S23)."""
    return max((_place_in_pack(view, name) for name in cards), default=0)


def _staged(view: View) -> str:
    """A trade that was begun in words: what is given and taken so far (S23)."""
    if not view.get("give"):
        return ""
    taken = f", and take {_row_of(_each(view['take']))}" if view["take"] else ""
    return f"So far you give {_row_of(_each(view['give']))}{taken}."


def _seen(view: View) -> list[dict[str, Any]]:
    """How many of each sweet the viewer has seen, of how many there are."""
    seen = []
    for name, value in view["values"].items():
        count = sum(view.get(pile, {}).get(name, 0) for pile in ("row", "set_aside", "pile_cards"))
        for seat, place in enumerate(view["seats"]):
            count += sum(hand["cards"] for hand in place["released"] if hand["sweet"] == name)
            hand = view["hand"] if seat == view["seat"] else place.get("hand", place.get("known", {}))
            count += hand.get(name, 0)
        seen.append(_card(view, name, count=count) | {"copies": value["copies"]})
    return seen


class SweetsBoard(Board):
    def table(self, look: Look) -> Drawing:
        return table(look.view, list(look.names))

    def preview(self, look: Look) -> Drawing:
        return preview(look.view, list(look.names), look.form)

    def compose(self, look: Look) -> str:
        return compose(look.view, look.form)

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        return [Score(row["label"], row["points"]) for row in scores(view, list(names))]


BOARD = SweetsBoard()
