"""The sweet shop as a picture of characters and in plain sentences, from a seat's view."""

import textwrap
from collections.abc import Mapping
from typing import Any

from teahouse.core.cards import listing
from teahouse.core.characters import cells
from teahouse.core.drawing import Block, Line, Span, beside, clip, fit, heading, line, pad, width
from teahouse.games.sweets.words import points

SYMBOLS = "▦●◎▲▼◆■♥♣♠"  # by the order of the pack
STYLES = ["yellow", "red", "magenta", "cyan", "blue", "green", "white", "red", "magenta", "cyan"]
CUP = "∪"
STAR = "★"
UP, DOWN = "□", "▒"
LONG = 24  # columns for a name
View = Mapping[str, Any]


def draw(view: View, names: list[str], columns: int = 80) -> Block:
    """The counter with its row and pile, every diner with what they have released, and the own hand below."""
    columns = max(40, min(columns, 80))
    block = _headline(view, names, columns)
    block += beside([_card(view, name) for name in _each(view["row"])], columns)
    block += _beside_the_row(view, columns)
    block.append([])
    for seat in range(view["players"]):
        block += _diner(view, names, seat, columns)
    if any(place["released"] for place in view["seats"]):
        block.append([("dim", f"    {UP} a card face up, {DOWN} face down")])
    if "hand" in view and not view["over"]:
        block += _own_hand(view, columns)
    return block


def describe(view: View, names: list[str]) -> list[str]:
    """The same in sentences, for screen readers and pipes."""
    sentences = [_state_of_play(view, names)]
    sentences.append(f"In the row lie {listing(view['row'])}. {_pile(view)}.")
    if "set_aside" in view:
        sentences.append(f"Set aside: {listing(view['set_aside'])}.")
    if view["trades_in_a_row"] and view["trades_allowed"] is not None:
        sentences.append(_trades(view) + ".")
    for seat in range(view["players"]):
        sentences += _place_in_words(view, names, seat)
    sentences.append(_values_in_words(view))
    if "hand" in view and not view["over"]:
        me = view["seats"][view["seat"]]
        sentences.append(f"You hold {listing(view['hand'])} and have {_cups(me['tea'])} before you.")
        if view.get("give"):
            taken = f", taking {listing(view['take'])}" if view["take"] else ""
            sentences.append(f"In your trade you are giving {listing(view['give'])}{taken} so far.")
    return sentences


# -- the picture


def _headline(view: View, names: list[str], columns: int) -> Block:
    state = _state_of_play(view, names).rstrip(".")
    if cells(state) + 14 <= columns:
        return [heading("Sweets!", columns, state)]
    return [heading("Sweets!", columns), [("dim", clip(state, columns))]]


def _each(cards: Mapping[str, int]) -> list[str]:
    """Every single card of a pile given as counts."""
    return [name for name, count in cards.items() for _ in range(count)]


def _symbol(view: View, name: str) -> Span:
    kinds = list(view["values"])
    if name not in kinds:
        return ("bold", CUP)
    place = kinds.index(name)
    return (STYLES[place], SYMBOLS[place])


def _scale(view: View, name: str) -> tuple[str, str]:
    """The value scale of a sweet: numbers of cards, and below each what a hand of so many scores."""
    sizes, scores = [], []
    for size, score in enumerate(view["values"][name]["scores"], start=1):
        wide = max(len(str(size)), len(str(score)))
        sizes.append(f"{size:>{wide}}")
        scores.append(f"{score or '·':>{wide}}")
    return " ".join(sizes), " ".join(scores)


def _card(view: View, name: str) -> Block:
    """A card as it lies in the row: how many there are, its symbol, its name and its value scale."""
    style, symbol = _symbol(view, name)
    if name in view["values"]:
        copies, (sizes, scores) = f"×{view['values'][name]['copies']}", _scale(view, name)
    else:
        copies, sizes, scores = "", "trade it", "for a sweet"
    name = clip(name, LONG)
    inner = max(13, len(sizes) + 2, cells(name) + 2)
    middle = [_centred(text, inner) for text in (name, sizes, scores)]
    return _framed([f" {copies:<{inner - 3}}{symbol} ", *middle], style, inner)


def _centred(text: str, columns: int) -> str:
    return fit(" " * ((columns - cells(text)) // 2) + text, columns)


def _framed(rows: list[str], style: str, inner: int) -> Block:
    top, bottom = "╭" + "─" * inner + "╮", "╰" + "─" * inner + "╯"
    return [[(style, top)], *([(style, f"│{row}│")] for row in rows), [(style, bottom)]]


def _beside_the_row(view: View, columns: int) -> Block:
    """The pile, what is set aside, and the count of trades."""
    pile = view["pile"]
    stock = DOWN * min(10, (pile + 3) // 4)
    block: Block = [line(("dim", stock), f" {_cards(pile)} in the pile" if pile else "the pile is empty")]
    if "set_aside" in view:
        block += [[("dim", text)] for text in textwrap.wrap(f"set aside: {listing(view['set_aside'])}", columns)]
    if view["trades_in_a_row"] and view["trades_allowed"] is not None:
        block.append([("dim", _trades(view))])
    return block


def _diner(view: View, names: list[str], seat: int, columns: int) -> Block:
    """A player: name, points, cards and cups, and below them the released hands."""
    place = view["seats"][seat]
    mark = "▶ " if seat in view["pending"] else "  "
    name = clip(names[seat], LONG)
    style = "you" if seat == view["seat"] else "turn" if seat in view["pending"] else "bold"
    cups = CUP * place["tea"] or "no tea"
    head = pad(line(("turn", mark), (style, name)), 16)
    head += line(("yellow", f" {STAR}" if place["star"] else "  "), ("bold", f" {points(place['points']):>9}"))
    held = f"{_cards(place['cards'])} in hand   {cups}"
    # The longest name, twelve cards and four cups need 64 columns; where there are fewer, the cards get their own line.
    block: Block = [[*head, ("dim", f"   {held}")]] if columns >= 64 else [head, [("dim", f"    {held}")]]
    if "hand" in place:
        block += _notes(f"left in hand: {listing(place['hand'])}", columns)
    elif place.get("known") and seat != view["seat"]:
        block += _notes(f"known: {listing(place['known'])}", columns)
    return block + _released(view, place["released"], columns)


def _notes(text: str, columns: int) -> Block:
    return [[("dim", part)] for part in textwrap.wrap(text, columns, initial_indent="    ", subsequent_indent="    ")]


def _released(view: View, hands: list[dict[str, Any]], columns: int) -> Block:
    """Released hands side by side: □ a card face up, ▒ one face down, and the points."""
    lines: Block = []
    spans: Line = []
    for hand in hands:
        style, symbol = _symbol(view, hand["sweet"])
        text = f"{symbol} {clip(hand['sweet'], LONG)} {UP * hand['up']}{DOWN * hand['down']} {hand['points']}"
        if spans and width(spans) + 3 + cells(text) > columns:
            lines.append(spans)
            spans = []
        spans = [*spans, ("", "   "), (style, text)] if spans else [("", "    "), (style, text)]
    return [*lines, spans] if spans else lines


def _own_hand(view: View, columns: int) -> Block:
    """One stack for each kind in hand, with what it would score now or needs for a hand; Tea Cups beside them."""
    stacks = [_stack(view, name, count) for name, count in view["hand"].items()]
    cups = view["seats"][view["seat"]]["tea"]
    if cups:
        stacks.append(_framed([f" {cups}×      {CUP} ", f"{'tea':^11}", f"{'to trade':^11}"], "bold", 11))
    block: Block = [[], [("you", "Your hand" if stacks else "Your hand is empty")]]
    block += beside(stacks, columns)
    if view.get("give"):
        arrow = f" → {listing(view['take'])}" if view["take"] else " → …"
        block += [[("bold", text)] for text in textwrap.wrap(f"trading {listing(view['give'])}{arrow}", columns)]
    return block


def _stack(view: View, name: str, count: int) -> Block:
    style, symbol = _symbol(view, name)
    scores = view["values"][name]["scores"]
    now = scores[min(count, len(scores)) - 1]
    needed = next((size for size, score in enumerate(scores, start=1) if score and size > count), None)
    foot = points(now) if now else f"hand from {needed}" if needed else "no hand"
    name = clip(name, LONG)
    inner = max(11, cells(name) + 2)
    return _framed(
        [f" {f'{count}×':<{inner - 3}}{symbol} ", _centred(name, inner), _centred(foot, inner)], style, inner
    )


# -- the words


def _state_of_play(view: View, names: list[str]) -> str:
    if view["over"]:
        return _ending(view, names)
    who = "You are" if view["turn"] == view["seat"] else f"{names[view['turn']]} is"
    if view["phase"] == "final":
        return f"Final turns: {who} to release a last hand or decline."
    return f"{who} to move."


def _ending(view: View, names: list[str]) -> str:
    outcome = view["outcome"]
    if "rank" in outcome["details"]:
        return f"The game is over: {points(outcome['scores'][0])}, rank {outcome['details']['rank']}."
    winners = [names[seat] for seat in outcome["winners"]]
    most = points(outcome["scores"][outcome["winners"][0]])
    if len(winners) == 1:
        return f"The game is over: {winners[0]} wins with {most}."
    return f"The game is over: {', '.join(winners[:-1])} and {winners[-1]} share the win with {most}."


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _pile(view: View) -> str:
    return f"The pile has {_cards(view['pile'])}" if view["pile"] else "The pile is empty"


def _cups(count: int) -> str:
    return "no Tea Cup" if count == 0 else "1 Tea Cup" if count == 1 else f"{count} Tea Cups"


def _trades(view: View) -> str:
    return f"{view['trades_in_a_row']} of {view['trades_allowed']} trades in a row"


def _values_in_words(view: View) -> str:
    """The value scales of all sweets: "donut 3 for 3, 4 for 5, 5 for 7"."""
    scales = []
    for name, card in view["values"].items():
        steps = [f"{size} for {score}" for size, score in enumerate(card["scores"], start=1) if score]
        scales.append(f"{name} {', '.join(steps) or 'never'}")
    return f"Cards and points of a hand: {'; '.join(scales)}."


def _place_in_words(view: View, names: list[str], seat: int) -> list[str]:
    place = view["seats"][seat]
    star = " and the Star" if place["star"] else ""
    you = " (you)" if seat == view["seat"] else ""
    sentences = [
        f"{names[seat]}{you}: {points(place['points'])}, {_cards(place['cards'])} in hand, {_cups(place['tea'])}{star}."
    ]
    if place["released"]:
        hands = ", ".join(f"{hand['cards']} {hand['sweet']} for {hand['points']}" for hand in place["released"])
        sentences.append(f"Released: {hands}.")
    if "hand" in place:
        sentences.append(f"Left in hand: {listing(place['hand'])}.")
    elif place.get("known") and seat != view["seat"]:
        sentences.append(f"Known of the hand: {listing(place['known'])}.")
    return sentences
