"""Sweets! in a browser: what is drawn, from a seat's view and the moves that the rules allow it."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from teahouse.core.board import Board, Control, Drawing, Form, Look, Score, View
from teahouse.core.cards import listing
from teahouse.games.sweets.board_looks import TEA, Face, called, each, faces, row_of, several
from teahouse.games.sweets.board_ticks import (
    DECLINE,
    DRAW,
    GIVE,
    RELEASE,
    TAKE,
    TRADE,
    Ticks,
    filled,
    in_hand,
)
from teahouse.games.sweets.words import points

ANIMALS = ["tiger", "rabbit", "ox", "pig"]
ACTIONS = {
    "turn": [(TAKE, "Take one"), (DRAW, "From pile"), (TRADE, "Trade"), (RELEASE, "Release")],
    "final": [(RELEASE, "Release"), (DECLINE, "Nothing more")],
}
ANY_CARDS = {
    "turn": "Tick cards on the counter, in your hand, or both.",
    "final": "Tick the cards of one sweet in your hand.",
}


class SweetsBoard(Board):
    def table(self, look: Look) -> Drawing:
        view = look.view
        me = view["seat"]
        looks = faces(view["values"])
        ticks = Ticks(look)
        drawn: Drawing = {
            "facts": _facts(view, look.names),
            "places": [_place(view, looks, seat) for seat in _around(view) if seat != me],
            "mine": None if me is None else _place(view, looks, me),
            "row": _row(view, looks, ticks),
            "hand": [] if me is None else _hand(view, looks, ticks),
            "seen": [] if view["over"] else _seen(view, looks),
            "aside": _counted(view.get("set_aside", {}), looks),
            "left": _counted(view.get("pile_cards", {}), looks),
            "ranks": _ranks(view),
            "trades": _trades(view),
            "may_draw": DRAW in ticks.words,
            "actions": [],
            "do": ticks.do,
            "mode": "",
            "told": "",
            "counter": _counter(view),
        }
        if look.moves.legal:
            drawn.update(_asked(view, ticks, [*drawn["row"], *drawn["hand"]]))
        return drawn

    def preview(self, look: Look) -> Drawing:
        """What the ticks amount to: the question, the button, and how many sweets one would hold."""
        ticks = Ticks(look)
        mode = ticks.mode
        if not look.moves.legal or mode not in BUTTONS:
            return {}
        shown: Drawing = {"mode": mode, "button": BUTTONS[mode]}
        text = ticks.said()
        refused = look.moves.refusal(text) if text else None
        if refused is not None:
            shown["told"] = f"{refused.words[:1].upper()}{refused.words[1:]}."
        elif text:
            shown |= _outcome(look.view, mode, ticks)
        return shown

    def compose(self, look: Look) -> str:
        """The words of the action that is ticked."""
        return Ticks(look).said()

    def fill(self, look: Look, move: Sequence[str]) -> Form | None:
        return filled(look, move)

    def scores(self, view: View, names: Sequence[str]) -> list[Score]:
        """Points by sweet, and the Star."""
        rows = []
        for sweet in view["values"]:
            got = [
                sum(hand["points"] for hand in place["released"] if hand["sweet"] == sweet) for place in view["seats"]
            ]
            if any(got):
                rows.append(Score(sweet.capitalize(), got))
        star = [place["points"] - sum(hand["points"] for hand in place["released"]) for place in view["seats"]]
        if any(star):
            rows.append(Score("Star", star))
        if view["players"] > 1:
            rows.append(Score("Cards laid down", [place["released_cards"] for place in view["seats"]]))
        return rows


BOARD = SweetsBoard()


# -- what the ticks amount to

BUTTONS = {TAKE: "Take", DRAW: "Draw", TRADE: "Trade", RELEASE: "Release", DECLINE: "Release nothing"}


def _outcome(view: View, mode: str, ticks: Ticks) -> Drawing:
    """What would be, once the rules have allowed it."""
    held = view["seats"][view["seat"]]["cards"]
    if mode == DRAW:
        return {"ask": "Draw from the pile?", "told": _holding(held + 1)}
    if mode == DECLINE:
        return {"ask": "Release nothing more?"}
    if mode == TAKE:
        name = called(ticks.takes[0])
        told = "It is put before you and never counts." if ticks.takes[0] == TEA else _holding(held + 1)
        return {"button": f"Take {name}", "ask": f"Take the {name}?", "told": told}
    if mode == RELEASE:
        return _releasing(view, ticks.gives, held)
    return _trading(view, ticks, held)


def _releasing(view: View, gives: list[str], held: int) -> Drawing:
    value = view["values"][gives[0]]
    up = min(value["face_up"], len(gives))
    return {
        "button": f"Release: {points(value['scores'][len(gives) - 1])}",
        "ask": f"Release {several(gives[0], len(gives))}?",
        "told": f"{up} face up, {len(gives) - up} face down. {_holding(held - len(gives))}",
    }


def _trading(view: View, ticks: Ticks, held: int) -> Drawing:
    giving = [*each(view["give"]), *ticks.gives]
    taking = [*each(view["take"]), *ticks.takes]
    if len(giving) != len(taking):  # one that was begun in words goes on
        return {"told": f"{_so_far(giving, taking)}."}
    after = held - sum(name != TEA for name in giving) + sum(name != TEA for name in taking)
    return {
        "button": f"Trade {len(giving)} for {len(taking)}",
        "ask": f"Trade {len(giving)} for {len(taking)}?",
        "told": f"{row_of(giving).capitalize()} for {row_of(taking)}. {_holding(after)}",
    }


def _so_far(giving: list[str], taking: list[str]) -> str:
    return f"So far you give {row_of(giving)}{f', and take {row_of(taking)}' if taking else ''}"


def _holding(sweets: int) -> str:
    return f"You will hold {sweets} {'sweet' if sweets == 1 else 'sweets'}."


# -- what is asked


class Action(NamedTuple):
    """What can be done in a turn: a move of that kind, or why there is none."""

    value: str
    title: str
    move: str
    rule: str
    why: str


class Lying(NamedTuple):
    """A card on the counter or in the hand. `key` tells it from others of its kind wherever it lies; while something is
    asked `move` is what ticking it stands for.
    """

    face: Face
    value: str
    key: str
    staged: bool
    ticked: bool
    move: str = ""
    rule: str = ""
    why: str = ""


def _asked(view: View, ticks: Ticks, cards: list[Lying | None]) -> Drawing:
    final = view["phase"] == "final"
    drawn: Drawing = {"step": "Your final turn" if final else "Your turn, one action"}
    if ticks.begun:
        drawn["told"] = f"{_so_far(each(view['give']), each(view['take']))}."
        return drawn
    drawn["ask"] = "Release one last hand?" if final else _ask(view)
    drawn["actions"] = [_action(ticks.action(do), title) for do, title in ACTIONS[view["phase"]]]
    barred = dict.fromkeys(card.why for card in cards if card and card.why)
    drawn["told"] = " ".join(f"{why[:1].upper()}{why[1:]}." for why in barred) or ANY_CARDS[view["phase"]]
    return drawn


def _action(control: Control, title: str) -> Action:
    return Action(control.value, title, control.move, control.rule, control.why)


def _ask(view: View) -> str:
    wordy = "Take a card from the row, draw from the pile, trade or release"
    return str(view["asks"]).replace(wordy, "Take, draw, trade or release")


def _row(view: View, looks: Mapping[str, Face], ticks: Ticks) -> list[Lying | None]:
    """The cards on the counter and the places that are empty. One that is taken gets the key of a card in hand."""
    held = {} if view["seat"] is None else in_hand(view)
    staged = view.get("take") or {}
    cards: list[Lying | None] = [
        _lying(looks[name], TAKE, copy, held.get(name, 0) + copy, copy <= staged.get(name, 0), ticks)
        for name, count in view["row"].items()
        for copy in range(1, count + 1)
    ]
    return cards + [None] * (view["limits"]["row"] - len(cards))


def _hand(view: View, looks: Mapping[str, Face], ticks: Ticks) -> list[Lying]:
    staged = view.get("give") or {}
    return [
        _lying(looks[name], GIVE, copy, copy, copy <= staged.get(name, 0), ticks)
        for name, count in in_hand(view).items()
        for copy in range(1, count + 1)
    ]


def _lying(face: Face, name: str, copy: int, key: int, staged: bool, ticks: Ticks) -> Lying:
    value = f"{face.name}/{copy}"
    lies = Lying(face, value, f"{face.name.replace(' ', '-')}-{key}", staged, value in ticks.ticked[name])
    if staged or not ticks.words:
        return lies
    control = ticks.card(name, face.name, value)
    return lies._replace(move=control.move, rule=control.rule, why=control.why)


# -- what is shown


def _facts(view: View, names: Sequence[str]) -> list[tuple[str, object]]:
    facts: list[tuple[str, object]] = [("Pile", view["pile"])]
    if view["players"] == 1:
        facts.append(("Points", view["seats"][0]["points"]))
    else:
        facts.append(("Leads with", max(place["points"] for place in view["seats"])))
    star = [names[seat] for seat, place in enumerate(view["seats"]) if place["star"]]
    return facts + [("Star", name) for name in star]


def _ranks(view: View) -> list[tuple[str, int, bool]]:
    """Alone: each rank, the points it takes, and whether they are reached."""
    ranks: dict[str, int] = view.get("ranks", {})
    return [(rank, least, view["seats"][0]["points"] >= least) for rank, least in reversed(ranks.items())]


def _counter(view: View) -> str:
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


class Meld(NamedTuple):
    """A released hand."""

    face: Face
    up: int
    down: int
    points: int
    said: str


class Place(NamedTuple):
    """What lies before a player, and what is known of their hand."""

    seat: int
    animal: str
    facts: list[tuple[int, str]]
    star: bool
    known: list[tuple[Face, int]]
    unseen: int
    tea: int
    holds: str
    melds: list[Meld]
    final: bool
    stamp: str | None


def _place(view: View, looks: Mapping[str, Face], seat: int) -> Place:
    place = view["seats"][seat]
    over = view["over"]
    known = place["hand"] if over else place.get("known", {})
    unseen = place["cards"] - sum(known.values())
    cards, tea, got = place["cards"], place["tea"], place["points"]
    rank = view["outcome"]["details"].get("rank", "") if over else ""
    won = over and seat in view["outcome"]["winners"]
    return Place(
        seat,
        f"zodiac-{ANIMALS[seat % len(ANIMALS)]}",
        [(cards, "card" if cards == 1 else "cards"), (tea, "tea"), (got, "point" if got == 1 else "points")],
        place["star"],
        _counted(known, looks),
        unseen,
        tea,
        _holds(known, unseen, tea, over, "known" in place),
        [_meld(looks[hand["sweet"]], hand) for hand in place["released"]],
        seat in view["final_turns"],
        "Won" if won else f"Rank {rank}" if rank else None,
    )


def _holds(known: Mapping[str, int], unseen: int, tea: int, over: bool, reminders: bool) -> str:
    """A hand in words, as far as it is open (S8)."""
    parts = [f"{'kept' if over else 'seen by all'}: {listing(dict(known))}"] if known else []
    if unseen:
        parts.append(f"{unseen} that nobody has seen" if reminders else f"{unseen} cards")
    if tea:
        parts.append(several(TEA, tea))
    return "In hand, " + "; ".join(parts) if parts else "No cards in hand"


def _meld(face: Face, hand: Mapping[str, Any]) -> Meld:
    up, down, got = hand["up"], hand["down"], hand["points"]
    return Meld(face, up, down, got, f"{face.title}: {up} face up, {down} face down, {points(got)}")


def _counted(cards: Mapping[str, int], looks: Mapping[str, Face]) -> list[tuple[Face, int]]:
    return [(looks[name], count) for name, count in cards.items()]


def _seen(view: View, looks: Mapping[str, Face]) -> list[tuple[Face, int]]:
    """How many of each sweet the viewer has seen, of how many there are."""
    piles = [view[pile] for pile in ("row", "set_aside") if pile in view]
    for seat, place in enumerate(view["seats"]):
        piles.append(view["hand"] if seat == view["seat"] else place.get("known", {}))
        piles += [{hand["sweet"]: hand["cards"]} for hand in place["released"]]
    return [(looks[name], sum(pile.get(name, 0) for pile in piles)) for name in view["values"]]
