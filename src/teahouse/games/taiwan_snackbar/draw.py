"""Taiwan Snackbar for the eye, and in sentences for the ear; both from a seat's view alone.

Dishes go by the number of servings on their card, as people call them at the table: "the 2", "a pair of 7".
"""

from collections.abc import Mapping
from typing import Any

from teahouse.core.cards import listing
from teahouse.core.drawing import Block, Line, Span, beside, card, clip, fit, heading, line, pad, width
from teahouse.games.taiwan_snackbar.words import agreed, rounds_won

COLOURS = ["yellow", "green", "cyan", "blue", "magenta", "red"]
# Corner and colour of the cards that are no dishes.
SPECIALS = {
    "no more": ("No More", "red"),
    "change direction": ("⇄", "white"),
    "choose player": ("☞", "white"),
    "one more": ("+1", "white"),
}
NAME = 22  # columns for a number and a name beside the table


def draw(view: Mapping[str, Any], names: list[str], columns: int = 80) -> Block:
    """The order and the top dish on the left, the seats beside them, the own hand below."""
    block: Block = [heading("Taiwan Snackbar", columns)]
    block += beside([_order(view), _seats(view, names, columns - 28)], columns, gap=3)
    block += _rounds(view, columns)
    if view["over"]:
        return block + [[]] + _open_hands(view, names)
    if view["seat"] is not None:
        block += [[], *_hand(view, columns)]
    return block


def _order(view: Mapping[str, Any]) -> Block:
    """What is to be eaten, the dish that may be reordered, and the piles."""
    top = view["top"]
    if top is None:
        dish: Block = [
            line(("dim", "╭╌╌╌╌╌╌╌╌╌╮")),
            line(("dim", "╎         ╎")),
            line(("dim", "╎ no dish ╎")),
            line(("dim", "╎         ╎")),
            line(("dim", "╰╌╌╌╌╌╌╌╌╌╯")),
        ]
    else:
        dish = _card(view, top, 0)
    food = view["food"]
    side: Block = [
        line(("dim", "to eat")),
        line(("bold", str(food) if food else "nothing")),
        [],
        line(("dim", "pile"), f" {view['pile']} cards"),
        line(("red", "No More"), f" {view['no_more']}"),
    ]
    if "dish_pile" in view:
        played = sum(view["dish_pile"].values()) + sum(view["special_pile"].values())
    else:  # R10
        played = view["dishes_played"] + view["specials_played"]
    return [*beside([dish, side], gap=2), line(("dim", f"{played} card{'' if played == 1 else 's'} played"))]


def _rounds(view: Mapping[str, Any], columns: int) -> Block:
    """Which round it is, and the numbers of No More cards that were agreed on, the present one marked (T1, T13)."""
    if "round" not in view:
        return []  # version 1 counted none
    spans: Line = [("dim", f"{_which(view)}: ")]
    if len(view["agreed"]) == 1:
        return [[*spans, ("red", f"always {view['agreed'][0]} No More")]]
    spans.append(("red", "No More "))
    now = min(view["round"], len(view["agreed"])) - 1
    start = max(0, now - 4) if len(view["agreed"]) > 12 else 0
    numbers: Line = [("dim", "…")] if start else []
    for at, number in enumerate(view["agreed"]):
        if at >= start:
            numbers.append(("bold", f"[{number}]") if at == now else ("dim", str(number)))
    return [[*spans, *_fit(numbers, columns - width(spans))]]


def _which(view: Mapping[str, Any]) -> str:
    return f"round {view['round']}" + (f" of {view['rounds']}" if view["rounds"] > 1 else "")


def _seats(view: Mapping[str, Any], names: list[str], room: int) -> Block:
    """One line a seat in the order of play, with the cards that everyone has seen (T12)."""
    down = view["direction"] == "clockwise"
    caption = f"{'↓' if down else '↑'} {view['direction']}"
    shown = not view["over"] and any(place.get("known") for place in view["seats"])
    several = view.get("rounds", 1) > 1  # then it is rounds won that count (T13)
    count = "won" if several else "lost"
    block: Block = [line(("dim", f"{caption:<{NAME}} cards  {count:<4}{'  seen by all' if shown else ''}".rstrip()))]
    for seat, place in enumerate(view["seats"]):
        mine = seat == view["seat"]
        turn = seat == view["turn"]
        name = f"{seat + 1} " + (clip(names[seat], NAME - 8) + " (you)" if mine else clip(names[seat], NAME - 2))
        style = "turn" if turn else "you" if mine else ""
        if not place["in"]:
            gone = f"   –  {'★' * place['won']:<4}  has left" if several else " has left"
            block.append(line("  ", ("dim", f"{fit(name, NAME)}{gone}")))
            continue
        row = line(("turn", "▶ " if turn else "  "), (style, fit(name, NAME)), f" {place['cards']:>3}")
        row.append(("green", f"  {'★' * place['won']:<4}") if several else ("red", f"  {'●' * place['points']:<4}"))
        known = _marks(view, place.get("known", {}))
        if known and not mine and not view["over"]:
            left = room - width(row) - 2
            row += [("", "  "), *_fit(known, left)]
        block.append(row)
    return block


def _marks(view: Mapping[str, Any], cards: Mapping[str, int]) -> Line:
    """Cards by their corners, and how many there are of each: 2×3 5 ⇄."""
    marks: Line = []
    for name, count in cards.items():
        corner, style = _corner(view, name)
        marks.append((style, f"{corner}×{count}" if count > 1 else corner))
    return marks


def _fit(marks: Line, room: int) -> Line:
    """As many marks as there is room for."""
    spans: Line = []
    for i, (style, text) in enumerate(marks):
        mark: Span = (style, text if not spans else " " + text)
        if width([*spans, mark]) > room - (2 if i + 1 < len(marks) else 0):
            return [*spans, ("dim", " …")]
        spans.append(mark)
    return spans


def _corner(view: Mapping[str, Any], name: str) -> tuple[str, str]:
    """What stands in the corner of a card, and its colour."""
    if name in SPECIALS:
        return SPECIALS[name]
    dishes = list(view["servings"])
    return str(view["servings"][name]), COLOURS[dishes.index(name) % len(COLOURS)]


def _card(view: Mapping[str, Any], name: str, count: int) -> Block:
    """A card with its corner, how many of it there are, and its name in two lines."""
    corner, style = _corner(view, name)
    first, _, second = name.partition(" ")
    return card(corner, f"×{count}" if count > 1 else "", first, style, second)


def _hand(view: Mapping[str, Any], columns: int) -> Block:
    hand = view["hand"]
    held = sum(hand.values())
    cards = [_card(view, name, count) for name, count in hand.items()]
    title = line(("you", "Your hand"), ("dim", f"  {held} card{'' if held == 1 else 's'}"))
    return [title, *beside(cards, columns, gap=0)]


def _open_hands(view: Mapping[str, Any], names: list[str]) -> Block:
    """Everything is shown when the game is over (R9)."""
    block: Block = [line(("bold", "All hands"))]
    for seat, place in enumerate(view["seats"]):
        row = pad(line("  ", clip(names[seat], NAME)), NAME + 4)
        marks = _marks(view, place["hand"])
        for i, (style, text) in enumerate(marks):
            row.append((style, text if not i else " " + text))
        if not marks:
            row.append(("dim", "no cards"))
        block.append(row)
    pile = pad(line("  ", ("dim", "draw pile")), NAME + 4)
    for style, text in _marks(view, view["pile_cards"]):
        pile.append((style, text + " "))
    return [*block, pile]


def describe(view: Mapping[str, Any], names: list[str]) -> list[str]:
    """The same in sentences."""
    food, top = view["food"], view["top"]
    said = [f"{food} serving{'' if food == 1 else 's'} to eat." if food else "Nothing is ordered."]
    said.append(f"The top dish is {top} ({view['servings'][top]})." if top is not None else "No dish lies on top.")
    said.append(f"Play goes {view['direction']}.")
    said.append(f"The draw pile has {view['pile']} cards, {view['no_more']} of them No More.")
    if "round" in view:
        said.append(f"This is {_which(view)}; No More cards by round: {agreed(view['agreed'])}.")
    for seat, place in enumerate(view["seats"]):
        who = f"Player {seat + 1}, {names[seat]}{' (you)' if seat == view['seat'] else ''}"
        if not place["in"]:
            said.append(f"{who} has left the table{_rounds_won(view, place)}.")
            continue
        cards = f"{place['cards']} card{'' if place['cards'] == 1 else 's'}"
        points = f"minus {place['points']}" if place["points"] else "no negative points"
        sentence = f"{who}: {cards}{_rounds_won(view, place) or ', ' + points}"
        if view["over"]:
            sentence += f"; held {listing(place['hand'])}"
        elif place.get("known") and seat != view["seat"]:
            sentence += f"; seen by all: {listing(place['known'])}"
        said.append(sentence + ".")
    if view["over"]:
        said.append(f"The draw pile held {listing(view['pile_cards'])}.")
    else:
        said.append(f"It is {names[view['turn']]}'s turn.")
        if view["seat"] is not None:
            said.append(f"Your hand: {listing(view['hand'])}.")
    return said


def _rounds_won(view: Mapping[str, Any], place: Mapping[str, Any]) -> str:
    return rounds_won(place["won"]) if view.get("rounds", 1) > 1 else ""
