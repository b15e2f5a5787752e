"""Happy Dim Sum for the eye, and in sentences for the ear; both from a seat's view alone.

The table is drawn like the order card of a tea hall: a line for each dim sum, a column for each guest. ● is a piece,
◐ a Tea in its place, ○ a piece still missing, ★ a Daily Special, ! Hot Sauce.
"""

from collections.abc import Mapping
from typing import Any

from teahouse.core.cards import listing
from teahouse.core.drawing import Block, Line, beside, card, clip, heading, line, pad
from teahouse.games.happy_dim_sum import words

COLOURS = ["yellow", "green", "cyan", "blue", "magenta", "red"]
# Corner and name of the Action cards in two lines; two of them can be played in answer.
ACTIONS = {
    "check please": ("$ react", "check", "please!"),
    "chopsticks": ("‖", "chopsticks", ""),
    "grandma": ("♥", "grandma", ""),
    "hot sauce": ("!", "hot", "sauce"),
    "takeout": ("+", "takeout", ""),
    "yum cha": ("» react", "yum", "cha!"),
}
CARD = 10  # columns inside a card
NAME = 14  # columns for the name of a dim sum
LABEL = NAME + 6  # and the marks around it
WIDEST = 18  # columns for a guest
MOST_PIPS = 5  # larger sets are written as numbers


def draw(view: Mapping[str, Any], names: list[str], columns: int = 80) -> Block:
    """The order card with everyone's dishes, what is under way, and the own hand."""
    block: Block = [heading("Happy Dim Sum", columns, _piles(view))]
    block += _order_card(view, names, columns)
    for sentence in _under_way(view, names):
        block.append(line(("turn", "▷ "), ("bold", clip(sentence, columns - 2))))
    for sentence in _notes(view, names):
        block.append(line(("dim", clip(sentence, columns))))
    if not view["over"] and view["seat"] is not None:
        block += _hand(view, columns)
    return block


def _piles(view: Mapping[str, Any]) -> str:
    deck, gone, to_come = view["deck"], discarded(view), view["specials_to_come"]
    piles = f"deck {deck}" if deck else "the deck is used up"
    return f"{piles}, {gone} discarded, {to_come} ★ to come"


def discarded(view: Mapping[str, Any]) -> int:
    """How many cards lie on the discard pile; without reminders nothing else is told of it (R10)."""
    return int(sum(view["discards"].values()) if "discards" in view else view["discarded"])


# -- the order card


def _order_card(view: Mapping[str, Any], names: list[str], columns: int) -> Block:
    """A line for each dim sum, a column for each guest."""
    places = view["seats"]
    inner = max(6, min(WIDEST, (columns - LABEL - len(places) - 2) // len(places)))
    ruled = [_guest_name(view, names, seat, inner) for seat in range(len(places))]
    block: Block = [line(("dim", f"╭{' dim sum, set of ':─<{LABEL}}"))]
    for style, label in ruled:
        block[0] += [("dim", "┬"), (style, label), ("dim", "─" * (inner - len(label)))]
    block[0].append(("dim", "╮"))
    block.append(_row("cards in hand", [[("", _cards(place, inner))] for place in places], inner))
    for name, size in view["sets"].items():
        special = "★" if name in view["specials"] else " "
        label = f"{special} {clip(name, NAME):<{NAME}}{size:>3}"
        block.append(_row(label, [_dish(view, place, name) for place in places], inner, special == "★"))
    block.append(_row("points, ★ complete", [_standing(view, place, inner) for place in places], inner))
    block.append(line(("dim", "╰" + "─" * LABEL + ("┴" + "─" * inner) * len(places) + "╯")))
    return block


def _row(label: str, cells: list[Line], inner: int, bright: bool = False) -> Line:
    """One line of the card; its label stands out for a Daily Special."""
    spans = line(("dim", "│"), ("yellow" if bright else "" if label[0] == " " else "dim", f"{label:<{LABEL}}"))
    for cell in cells:
        spans += [("dim", "│"), ("", " "), *pad(cell, inner - 1)]
    spans.append(("dim", "│"))
    return spans


def _guest_name(view: Mapping[str, Any], names: list[str], seat: int, inner: int) -> tuple[str, str]:
    mine, turn = seat == view["seat"], seat == view["turn"]
    room = inner - 1
    label = f"{seat + 1} {names[seat]}"
    if mine:
        label = f"{seat + 1} (you)" if room < len(label) + 6 else label + " (you)"
    style = "turn" if turn else "you" if mine else "" if view["seats"][seat]["in"] else "dim"
    return style, ("▶" if turn else " ") + clip(label, room)


def _cards(place: Mapping[str, Any], inner: int) -> str:
    """Cards in hand; of who is full, when they left: that is their place (H17)."""
    if place["in"]:
        return str(place["cards"])
    return f"{'left' if inner > 6 else 'out'} {place['left_at']}"


def _standing(view: Mapping[str, Any], place: Mapping[str, Any], inner: int) -> Line:
    """Points, and how near a guest is to being full: a star for each complete set that is a Daily Special."""
    full, have = view["full_at"], place["special_sets"]
    stars = f"★{have}/{full}" if full > MOST_PIPS else "★" * min(have, full) + "·" * (full - have)
    wide = 3 if inner > 3 + full else 2  # many guests leave little room
    return line(f"{place['points']:<{wide}}", ("yellow", stars))


def _dish(view: Mapping[str, Any], place: Mapping[str, Any], name: str) -> Line:
    """A guest's dish in pips, or nothing."""
    for dish in place["dishes"]:
        if dish["dish"] == name:
            pieces, tea, size = dish["pieces"], dish["tea"], dish["set"]
            if size > MOST_PIPS:
                pips = f"{pieces}/{size}" + (f"◐{tea}" if tea else "")
            else:
                pips = "●" * (pieces - tea) + "◐" * tea + "○" * (size - pieces)
            style = _colour(view, name) if place["in"] else "dim"
            return line((style, pips), ("red", "!" if dish["sauce"] else ""))
    return []


def _colour(view: Mapping[str, Any], name: str) -> str:
    dishes = list(view["sets"])
    return COLOURS[dishes.index(name) % len(COLOURS)] if name in dishes else "white"


def _notes(view: Mapping[str, Any], names: list[str]) -> list[str]:
    """What is known of hands; when the game is over, what everyone held (R9)."""
    said = []
    for seat, place in enumerate(view["seats"]):
        if view["over"]:
            if place["in"]:
                said.append(f"{names[seat]} held {listing(place['hand'])}")
            continue
        if seat == view["seat"]:
            continue
        if place.get("known"):
            said.append(f"you know that {names[seat]} holds {listing(place['known'])}")
        most = place.get("at_most", {}).get("dim sum", place["cards"])
        if most < place["cards"]:
            said.append(f"{names[seat]} holds {f'at most {most}' if most else 'no'} dim sum besides tea")
    return said


# -- what is under way


def _under_way(view: Mapping[str, Any], names: list[str]) -> list[str]:
    """Pieces between two guests, a battle, final turns: open to all."""
    said = []
    load = view["travelling"]
    if load is not None:
        what = _pieces(load)
        onto = f", for the {load['on']}" if load["on"] else ""
        chain = load["yum_chas"]
        after = f", {chain} Yum Cha! in answer so far" if chain else ""
        way = {"hand": "served from the hand of", "yum cha": "sent with Yum Cha! by"}
        how = way.get(load.get("by", "yum cha" if chain else ""), "on the way from")
        said.append(f"{how} {names[load['from']]} to {names[load['to']]}: {what}{onto}{after}")
    battle = view["battle"]
    if battle is not None:
        out = ", ".join(names[seat] for seat in battle["out"])
        passed = f"; passed: {out}" if out else ""
        said.append(f"battle for the bill: {names[battle['last']]} called Check Please! last{passed}")
    if view["closing"] and not view["over"]:
        order = ", ".join(names[seat] for seat in view["final_turns"])
        said.append(f"Closing Time; final turns to come: {order}" if order else "Closing Time; this is the last turn")
    return said


def _pieces(load: Mapping[str, Any]) -> str:
    cards = {load["dish"]: load["pieces"], "tea": load["tea"]}
    return listing(cards)


# -- the own hand


def _hand(view: Mapping[str, Any], columns: int) -> Block:
    hand = view["hand"]
    held = sum(hand.values())
    left = view["moves_left"]
    title = line(("you", "Your hand"), ("dim", f"  {held} card{'' if held == 1 else 's'}"))
    if view["turn"] == view["seat"]:
        title.append(("dim", f"  {left} move{'' if left == 1 else 's'} left in your turn"))
    cards = [_card(view, name, count) for name, count in hand.items()]
    return [title, *beside(cards, columns, gap=0)]


def _card(view: Mapping[str, Any], name: str, count: int) -> Block:
    """A card with its corner, how many of it there are, and its name in two lines."""
    first, _, second = name.partition(" ")
    times = f"×{count}" if count > 1 else ""
    if name in view["sets"]:
        star = "★" if name in view["specials"] else ""
        return card(f"{view['sets'][name]}{star}", times, first, _colour(view, name), second, CARD)
    if name == "tea":
        return card("◐", times, "tea", "green", "any piece", CARD)
    corner, first, second = ACTIONS[name]
    return card(corner, times, first, "white", second, CARD)


# -- in sentences


def describe(view: Mapping[str, Any], names: list[str]) -> list[str]:
    """The same in sentences."""
    shown = view["specials"]
    said = [f"Daily Specials: {', '.join(shown) if shown else 'none yet'}; {view['specials_to_come']} to come."]
    deck = view["deck"]
    said.append(f"The deck has {deck} card{'' if deck == 1 else 's'}." if deck else "The deck is used up.")
    gone = discarded(view)
    said.append(
        f"Discarded: {listing(view['discards']) if 'discards' in view else f'{gone} cards' if gone else 'nothing'}."
    )
    for seat, place in enumerate(view["seats"]):
        said += _guest(view, names, seat, place)
    news = _under_way(view, names) + _notes(view, names)
    said += [sentence[0].upper() + sentence[1:] + "." for sentence in news]
    if not view["over"]:
        said.append(f"It is {names[view['turn']]}'s turn.")
        if view["seat"] is not None:
            said.append(f"Your hand: {listing(view['hand'])}.")
    return said


def _guest(view: Mapping[str, Any], names: list[str], seat: int, place: Mapping[str, Any]) -> list[str]:
    """One guest in a sentence or two."""
    mine = seat == view["seat"]
    who = f"Player {seat + 1}, {names[seat]}{' (you)' if mine else ''}"
    cards = f"{place['cards']} card{'' if place['cards'] == 1 else 's'}"
    state = cards if place["in"] else f"is full and {words.leaving(place['left_at'])}"
    points = f"{place['points']} point{'' if place['points'] == 1 else 's'}"
    specials = f"{place['special_sets']} of {view['full_at']} complete Daily Specials"
    said = [f"{who}: {state}, {points}, {specials}."]
    if place["dishes"]:
        said.append(f"Dishes: {'; '.join(_dish_words(dish) for dish in place['dishes'])}.")
    return said


def _dish_words(dish: Mapping[str, Any]) -> str:
    told = f"{dish['dish']} {dish['pieces']} of {dish['set']}"
    if dish["tea"]:
        told += f", {dish['tea']} of them tea"
    for mark, sign in (("complete", "complete"), ("special", "Daily Special"), ("sauce", "under Hot Sauce")):
        if dish[mark]:
            told += f", {sign}"
    return told
