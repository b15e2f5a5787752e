"""Two Taps for the eye, and in sentences for the ear; both from a seat's view alone."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.cards import listing
from teahouse.core.drawing import Block, Line, beside, card, clip, fit, heading, line

COLOURS = ["yellow", "white", "cyan", "green", "magenta", "red"]
NAME = 20  # columns for a number and a name


def draw(view: Mapping[str, Any], names: list[str], columns: int = 80) -> Block:
    """The dishes on the table, a line for each guest, and the own hand."""
    block: Block = [heading("Two Taps", columns, f"round {view['round']} of {view['rounds']}")]
    block += beside([_dish(view, name, count) for name, count in view["offer"].items()], columns)
    block.append(line(("dim", f"  {'guest':<{NAME}} tea  cup              points  plates")))
    block += [_guest(view, names, seat, columns) for seat in range(view["players"])]
    if view["over"]:
        return [*block, [], *_open_hands(view, names, columns - NAME - 3)]
    if view["seat"] is not None:
        held = sum(view["hand"].values())
        block += [[], line(("you", "Your hand"), ("dim", f"  {held} tea{'' if held == 1 else 's'}"))]
        block += beside([_tea(view, name, count) for name, count in view["hand"].items()], columns, gap=0)
    return block


def _dish(view: Mapping[str, Any], name: str, count: int) -> Block:
    first, _, second = name.partition(" ")
    return card(str(view["worth"][name]), f"×{count}" if count > 1 else "", first, "bold", second)


def _tea(view: Mapping[str, Any], name: str, count: int) -> Block:
    teas = list(view["strengths"])
    first, _, second = name.partition(" ")
    style = COLOURS[teas.index(name) % len(COLOURS)]
    return card(str(view["strengths"][name]), f"×{count}" if count > 1 else "", first, style, second, inner=13)


def _guest(view: Mapping[str, Any], names: list[str], seat: int, columns: int) -> Line:
    """Name, teas in hand, cup, points and plates."""
    place = view["seats"][seat]
    mine = seat == view["seat"]
    name = f"{seat + 1} " + (clip(names[seat], NAME - 8) + " (you)" if mine else clip(names[seat], NAME - 2))
    sign = "♦ " if seat == view["host"] and not view["over"] else "  "
    style = "turn" if seat in view["pending"] else "you" if mine else ""
    row = line(("dim", sign), (style, fit(name, NAME)), f" {place['cards']:>3}  ", fit(_cup(view, seat), 17))
    row.append(("bold", f"{place['points']:>6}  "))
    row.append(("", clip(listing(place["plates"]) if place["plates"] else "", columns - NAME - 33)))
    return row


def _cup(view: Mapping[str, Any], seat: int) -> str:
    """A cup as far as the viewer sees it."""
    place = view["seats"][seat]
    if "cup" in place:
        return f"{clip(place['cup'], 13)} {place['strength'] or 'cold'}"
    if seat == view["seat"] and view["cup"]:
        return f"({clip(view['cup'], 13)})"
    return "face down" if place["poured"] else "–"


def _open_hands(view: Mapping[str, Any], names: list[str], room: int) -> Block:
    """Everything is shown when the game is over (R9)."""
    block: Block = [line(("bold", "Teas left"))]
    for seat, place in enumerate(view["seats"]):
        block.append(line("  ", fit(names[seat], NAME), " ", clip(listing(place["hand"]), room)))
    return [*block, line("  ", ("dim", fit("not dealt", NAME)), " ", clip(listing(view["deck"]), room))]


def describe(view: Mapping[str, Any], names: list[str]) -> list[str]:
    """The same in sentences."""
    if view["over"]:
        said = ["The game is over."]
    else:
        said = [f"Round {view['round']} of {view['rounds']}; {names[view['host']]} is host."]
        dishes = [f"{listing({name: count})}, {view['worth'][name]} points" for name, count in view["offer"].items()]
        said.append(f"On the table: {'; '.join(dishes)}.")
    for seat, place in enumerate(view["seats"]):
        who = f"Player {seat + 1}, {names[seat]}{' (you)' if seat == view['seat'] else ''}"
        cup = _cup(view, seat)
        cup = f"; cup: {cup}" if cup != "–" else ""
        plates = f"; plates: {listing(place['plates'])}" if place["plates"] else ""
        teas = f"{place['cards']} tea{'' if place['cards'] == 1 else 's'} in hand"
        held = f"; held {listing(place['hand'])}" if "hand" in place else ""
        said.append(f"{who}: {place['points']} points, {teas}{held}{cup}{plates}.")
    if view["tapper"] is not None:
        said.append(f"{names[view['best']]} has the best cup, {names[view['tapper']]} the last and may tap.")
    if view["over"]:
        said.append(f"Not dealt: {listing(view['deck'])}.")
    elif view["seat"] is not None:
        said.append(f"Your hand: {listing(view['hand'])}.")
    return said
