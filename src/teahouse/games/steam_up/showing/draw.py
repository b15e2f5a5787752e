"""Steam Up for the eye, and in sentences for the ear; both from a seat's view alone."""

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from teahouse.core.cards import listing
from teahouse.core.drawing import Block, Line, beside, clip, fit, heading, line, pad, width
from teahouse.games.steam_up.showing.turntable import KIND_COLOURS, SEAT_COLOURS, letters, signs, turntable

BOARD = 15  # columns of a player's board, so that five stand side by side
# How the table stands: beside the picture in few words, and in a sentence (right is clockwise, U80).
TURNED = ["as set up", "a quarter right", "half round", "a quarter left"]
STANDS = ["stands as it was set up", "is turned a quarter clockwise", "is turned half round"]
STANDS.append("is turned a quarter counter-clockwise")
HAND = 28  # columns before the text of a card in the hand


def draw(view: Mapping[str, Any], names: list[str], columns: int = 80) -> Block:
    """The turntable with the supplies beside it, the boards below, the own hand at the bottom."""
    block: Block = [heading("Steam Up", columns, _when(view))]
    block += _fate(view, columns)
    block += beside([turntable(view), _supplies(view, names, columns - 49)], columns, gap=2)
    block += _below(view, columns) + _tray(view)
    block += beside([_board(view, names, seat) for seat in range(view["players"])], columns, gap=1)
    if view["seat"] is not None and not view["over"]:
        block += _hand(view, columns)
    if view["over"]:
        block += _end(view, names)
    return block


def _when(view: Mapping[str, Any]) -> str:
    if view["over"]:
        return "the game is over"
    if view["phase"] in ("filling", "animals", "tokens"):
        return f"before the first round: {view['phase']}"
    return f"round {view['round']}"


def _fate(view: Mapping[str, Any], columns: int) -> Block:
    now = view["fate"]["now"]
    if now is None:
        return []
    kind = f" It is {now['kind']}." if now["kind"] else ""
    title = f"Fate: {now['name']}. "
    first, *others = wrap(f"{title}{now['text']}{kind}", columns, subsequent_indent="  ")
    return [line(("magenta", first[: len(title)]), first[len(title) :]), *(line(row) for row in others)]


# -- beside the turntable


def _supplies(view: Mapping[str, Any], names: list[str], room: int) -> Block:
    """What lies beside the table, and what the letters mean."""
    sign = signs(view)
    supply = view["supply"]
    block: Block = [line(("dim", "tokens in the supply"))]
    for i, kind in enumerate(view["kinds"]):
        count = supply.get(kind, 0)
        left = line((KIND_COLOURS[i], f" {sign[kind]} "), f"{kind:<16}")
        left.append(("", f"{count:>2}") if count else ("bold", "sold out"))
        block.append(left)
    discards = sum(view["discards"].values())
    block += [
        [],
        line(("dim", "counter       "), ("bold", str(view["counter"]))),
        line(("dim", "Fate deck     "), str(view["fate"]["left"])),
        line(("dim", "Fortune deck  "), f"{view['deck']}", ("dim", f", {discards} discarded")),
        line(("dim", "bag           "), f"{view['bag']} pieces"),
        [],
    ]
    if view["marker"] is not None:
        block.append(line(("dim", "First player ◆ "), clip(names[view["marker"]], room - 15)))
    if view["order"]:
        turn = " ".join(f"[{seat + 1}]" if seat == view["turn"] else str(seat + 1) for seat in view["order"])
        block.append(line(("dim", "turns        "), turn))
    block.append(line(("dim", f"table turned  {TURNED[view['rotation']]}")))
    if view["seat"] is not None:
        block.append(line(("allowed", "*"), ("dim", " in your Feast Zone")))
        if any(place.get("known") for place in view["seats"]):
            block.append(line(("dim", "? a card you have seen")))
    return block


def _below(view: Mapping[str, Any], columns: int) -> Block:
    """Steamers under the top ones that have been seen (U19), a stroke for each level, ? for one that has not."""
    sign = signs(view)
    found: list[str] = []
    for stack in view["stacks"]:
        under = stack["steamers"][1:]
        if any(steamer is not None for steamer in under):
            levels = ["".join(sign[k] * n for k, n in steamer.items()) if steamer else "?" for steamer in under]
            found.append(f"{stack['number']}: {' / '.join(levels)}")
    return [line(("dim", clip("under the top  " + "   ".join(found), columns)))] if found else []


def _tray(view: Mapping[str, Any]) -> Block:
    if not view["tray"]:
        return []
    return [line(("dim", "on the way: "), *letters(view["tray"], view))]


# -- the boards


def _board(view: Mapping[str, Any], names: list[str], seat: int) -> Block:
    """Rows with their pieces and the HP of the free slots; tokens, cards, what is kept."""
    place = view["seats"][seat]
    sign = signs(view)
    mine = seat == view["seat"]
    colour = SEAT_COLOURS[seat]
    turn = "►" if view["turn"] == seat else " "
    name = clip(names[seat], BOARD - 3)
    block: Block = [line((colour, f"{turn}{seat + 1} "), ("you" if mine else "bold", fit(name, BOARD - 3)))]
    if place["animal"] is None:
        dealt = place.get("dealt", [])
        block += [line(("dim", animal)) for animal in dealt]
        return [pad(row, BOARD) for row in block]
    points = f"{place['hp']} HP"
    block.append(line(clip(place["animal"], BOARD - len(points) - 1).ljust(BOARD - len(points)), ("bold", points)))
    for row in place["rows"]:
        block.append(_row(view, sign, place, row))
    tokens = letters(place["tokens"], view)
    block.append(_short([("dim", "tok "), *tokens] if tokens else [("dim", "no tokens")]))
    marker = " ◆" if view["marker"] == seat else ""
    hand = f"{place['cards']} card{'' if place['cards'] == 1 else 's'}"
    block.append(line(("", hand), ("yellow", marker)))
    for card in place["kept"]:
        block.append(line(("cyan", clip("+" + card.replace("House Favourite: ", "favours "), BOARD))))
    for card, count in place.get("known", {}).items():
        many = f"{count}× " if count > 1 else ""
        block.append(line(("dim", clip(f"?{many}{card}", BOARD))))
    return [pad(row, BOARD) for row in block]


def _short(spans: Line) -> Line:
    """Tokens that do not fit as letters are counted."""
    if width(spans) <= BOARD:
        return spans
    return [spans[0], *((style, f"{text[0]}{len(text)}") for style, text in spans[1:])]


def _row(view: Mapping[str, Any], sign: Mapping[str, str], place: Mapping[str, Any], row: Mapping[str, Any]) -> Line:
    kind = row["kind"]
    letter = sign[kind] if kind else "-"
    colour = KIND_COLOURS[view["kinds"].index(kind)] if kind else "dim"
    free = "".join(str(points) for points in row["slots"][row["pieces"] :])
    spans = line((colour, f"{letter:<2}" + "■" * row["pieces"]), ("dim", free))
    beside_it = place["excess"].get(kind, 0) if kind else 0
    if beside_it:
        spans.append((colour, f" +{beside_it}"))
    return spans


# -- the hand


def _hand(view: Mapping[str, Any], columns: int) -> Block:
    if "dealt_texts" in view:
        return [[], *(row for name, text in view["dealt_texts"].items() for row in _card(name, text, "   ", columns))]
    block: Block = [[], line(("you", "Your hand"))]
    if not view["hand"]:
        block[-1].append(("dim", "  no Fortune cards"))
    for name, count in view["hand"].items():
        many = f"{count}× " if count > 1 else "   "
        block += _card(name, view["hand_texts"][name], many, columns)
    place = view["seats"][view["seat"]]
    if place["ability"]:
        block += _wrapped(f"You are the {place['animal']}, {place['title']}. {place['ability']}", columns)
    if "chosen" in view:
        block.append(line(("dim", "chosen: "), view["chosen"]))
    return block


def _card(name: str, text: str, many: str, columns: int) -> Block:
    """A name with what it does beside it, on as many lines as that takes."""
    first, *others = wrap(text, columns - HAND)
    block: Block = [line(f" {many}", ("cyan", fit(name, HAND - 4)), ("dim", first))]
    return [*block, *(line(" " * HAND, ("dim", row)) for row in others)]


def _wrapped(text: str, columns: int) -> Block:
    return [line(("dim", row)) for row in wrap(text, columns)]


def _end(view: Mapping[str, Any], names: list[str]) -> Block:
    """The bill: HP, what leftover tokens cost, what cards in hand are worth (R9)."""
    outcome = view["outcome"]
    block: Block = [[], line(("dim", f"The end: {outcome['reason']}"))]
    block.append(line(("dim", f"{'':<20}   HP  tokens  cards  total  pieces")))
    for seat, bill in enumerate(outcome["details"]["seats"]):
        won = " ★" if seat in outcome["winners"] else ""
        row = f"{bill['hp']:>5}{bill['tokens']:>8}{bill['cards']:>+7}"
        total = f"{outcome['scores'][seat]:>7}"
        block.append(line(fit(names[seat], 20), row, ("bold", total), f"{bill['pieces']:>8}", ("yellow", won)))
    return block


# -- in sentences


def describe(view: Mapping[str, Any], names: list[str]) -> list[str]:
    """The same in sentences."""
    said = [f"Steam Up, {_when(view)}. The Steamer counter stands at {view['counter']}."]
    now = view["fate"]["now"]
    if now is not None:
        kind = f" The kind is {now['kind']}." if now["kind"] else ""
        said.append(f"Fate this round is {now['name']}: {now['text']}{kind}")
    for stack in view["stacks"]:
        said.append(_describe_stack(view, names, stack))
    said.append(f"The table {STANDS[view['rotation']]}.")
    said.append(f"The supply has {_tokens(view['supply'])}; the bag holds {_counted(view['bag'], 'piece')}.")
    gone = f"discarded are {listing(view['discards'])}" if view["discards"] else "nothing is discarded"
    said.append(f"The Fortune deck has {_cards(view['deck'])}, the Fate deck {view['fate']['left']}; {gone}.")
    before = {name: count for name, count in view["fate"]["revealed"].items() if now is None or name != now["name"]}
    if before:
        said.append(f"Fates before: {', '.join(f'{name} ({n})' if n > 1 else name for name, n in before.items())}.")
    if view["marker"] is not None:
        said.append(f"{names[view['marker']]} has the First player marker.")
    if view["turn"] is not None:
        done = f", {view['actions']} of 2 actions done" if view["actions"] < 3 else ""
        said.append(f"It is the turn of {names[view['turn']]}{done}.")
        later = view["order"][view["order"].index(view["turn"]) + 1 :] if view["turn"] in view["order"] else []
        if later:
            said.append(f"After that in this round: {', '.join(names[seat] for seat in later)}.")
    if view["tray"]:
        said.append(f"On their way to a board are {listing(view['tray'])}.")
    for seat in range(view["players"]):
        said += _describe_seat(view, names, seat)
    if view["over"]:
        said += _describe_end(view, names)
    elif view["seat"] is not None:
        cards = [
            f"{name}{f' ({count})' if count > 1 else ''}: {view['hand_texts'][name]}"
            for name, count in view["hand"].items()
        ]
        said += [f"{name}: {text}" for name, text in view.get("dealt_texts", {}).items()]
        said += [f"In your hand is {card}" for card in cards] or ["You have no Fortune cards."]
        if "chosen" in view:
            said.append(f"You have chosen {view['chosen']}.")
    return said


def _counted(count: int, what: str) -> str:
    """How many there are: no pieces, 1 piece, 2 pieces."""
    return f"{count or 'no'} {what}{'' if count == 1 else 's'}"


def _cards(count: int) -> str:
    return _counted(count, "card")


def _tokens(held: Mapping[str, int]) -> str:
    """Tokens by kind, or none."""
    if not any(held.values()):
        return "no tokens"
    return f"{listing(dict(held))} token{'' if sum(held.values()) == 1 else 's'}"


def _describe_stack(view: Mapping[str, Any], names: list[str], stack: Mapping[str, Any]) -> str:
    where = f"Stack {stack['number']}"
    zones = [("your" if seat == view["seat"] else names[seat]) for seat in stack["zones"]]
    whose = f"in {' and '.join(f'{who} zone' if who == 'your' else f'the zone of {who}' for who in zones)}"
    if not zones:
        whose = "in nobody's zone"
    steamers = stack["steamers"]
    if not steamers:
        return f"{where} is empty, {whose}."
    under = [listing(steamer) if steamer is not None else "unseen" for steamer in steamers[1:]]
    below = f"; under it {'; '.join(under)}" if under else ""
    return f"{where}, {len(steamers)} high, {whose}: on top {listing(steamers[0])}{below}."


def _describe_seat(view: Mapping[str, Any], names: list[str], seat: int) -> list[str]:
    place = view["seats"][seat]
    who = f"{names[seat]} (you)" if seat == view["seat"] else names[seat]
    if place["animal"] is None:
        dealt = place.get("dealt")
        return [f"{who} may be the {' or the '.join(dealt)}."] if dealt else [f"{who} has no animal yet."]
    said = [
        f"{who} is the {place['animal']} with {place['hp']} HP, {_tokens(place['tokens'])}, "
        f"{_cards(place['cards'])} and {_counted(place['bought'], 'bought steamer')}."
    ]
    rows = []
    for row in place["rows"]:
        free = " ".join(str(points) for points in row["slots"][row["pieces"] :])
        kind = row["kind"] or "an empty row"
        rows.append(f"{kind} {row['pieces']}" + (f", next slots {free}" if free else ", full"))
    said.append(f"The board of {names[seat]}: {'; '.join(rows)}.")
    full = [f"column {number}" for number in place["columns"]]
    full += [f"row {number}" for number, row in enumerate(place["rows"], 1) if row["complete"]]
    if full:
        said.append(f"Complete, and paid no more: {', '.join(full)}.")
    if place["excess"]:
        said.append(f"Beside it: {listing(place['excess'])}.")
    if place["kept"]:
        said.append(f"Kept in front of {names[seat]}: {', '.join(place['kept'])}.")
    if place.get("known"):
        said.append(f"You know in the hand of {names[seat]}: {listing(place['known'])}.")
    if seat == view["seat"]:
        said.append(f"Your ability: {place['ability']}")
    return said


def _describe_end(view: Mapping[str, Any], names: list[str]) -> list[str]:
    outcome = view["outcome"]
    said = [f"The game is over: {outcome['reason']}."]
    for seat, bill in enumerate(outcome["details"]["seats"]):
        said.append(
            f"{names[seat]}: {bill['hp']} HP, {bill['tokens']} for tokens, +{bill['cards']} for cards, "
            f"{outcome['scores'][seat]} in all, with {_counted(bill['pieces'], 'piece')}."
        )
    said.append(f"{' and '.join(names[seat] for seat in outcome['winners'])} won.")
    return said
