"""Happy Dim Sum for the eye, and in sentences for the ear; both from a seat's view alone.

On a mat: ● a piece, ◐ a Tea in its place, ○ a piece still missing, ★ a Daily Special, ! Hot Sauce.
"""

from collections.abc import Mapping
from typing import Any

from teahouse.core.cards import listing
from teahouse.core.drawing import Block, Line, beside, card, clip, heading, line, pad, width

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
MAT = 26  # columns of a mat: three beside each other on the narrowest screen
NAME = 15  # columns for the name of a dish
MOST_PIPS = 6  # larger sets are written as numbers


def draw(view: Mapping[str, Any], names: list[str], columns: int = 80) -> Block:
    """What lies in the middle, a mat for each guest, what is under way, and the own hand."""
    block: Block = [heading("Happy Dim Sum", columns, _piles(view))]
    block += _specials(view, columns)
    mats = [_mat(view, names, seat) for seat in range(len(names))]
    across = max(1, (columns + 1) // (MAT + 1))
    for first in range(0, len(mats), across):
        block += beside(_level(mats[first : first + across]), columns)
    for sentence in _under_way(view, names):
        block.append(line(("turn", "▷ "), ("bold", clip(sentence, columns - 2))))
    if not view["over"] and view["seat"] is not None:
        block += _hand(view, columns)
    return block


# -- the middle of the table


def _piles(view: Mapping[str, Any]) -> str:
    deck, gone = view["deck"], sum(view["discards"].values())
    piles = f"deck {deck}" if deck else "the deck is used up"
    return f"{piles}, {gone} discarded"


def _specials(view: Mapping[str, Any], columns: int) -> Block:
    """Every Daily Special that lies open, over as many lines as it takes."""
    block: Block = [line(("dim", "Daily Specials  "))]
    to_come = view["specials_to_come"]
    items: list[Line] = [[("yellow", "★ "), ("bold", clip(name, 40)), ("", "  ")] for name in view["specials"]]
    items.append(line(("dim", f"{to_come} to come" if to_come else "no more to come")))
    for item in items:
        if width(block[-1]) + width(item) > columns:
            block.append(line(" " * 16))
        block[-1] += item
    return block


# -- the mats


def _mat(view: Mapping[str, Any], names: list[str], seat: int) -> Block:
    """One guest's place: name, cards, points, and the dishes before them."""
    place = view["seats"][seat]
    inner = MAT - 2
    mine, turn = seat == view["seat"], seat == view["turn"]
    style = "turn" if turn else "you" if mine else "" if place["in"] else "dim"
    label = clip(f"{seat + 1} {names[seat]}", inner - (8 if mine else 2)) + (" (you)" if mine else "")
    label = f"{'▶' if turn else ''} {label} "[-inner:]
    rows: Block = [[(style, "╭" + label + "─" * (inner - len(label)) + "╮")]]
    if place["in"]:
        rows.append(line(f"{place['cards']} cards" if place["cards"] != 1 else "1 card", _bowls(view, place)))
    else:
        rows.append(line(("bold", "full"), ("dim", ", has left")))
    rows[-1].append(("dim", f"{place['points']} pts".rjust(inner - width(rows[-1]))))
    rows += [_dish(view, dish) for dish in place["dishes"]]
    if not place["dishes"]:
        rows.append(line(("dim", "  a clear plate")))
    if view["over"]:
        rows += _held(place, inner)
    elif place.get("known") and not mine:
        rows.append(line(("dim", clip(f"you know of {listing(place['known'])}", inner))))
    if not view["over"] and "dim sum" in place["at_most"] and not mine:
        most = place["at_most"]["dim sum"]
        rows.append(line(("dim", clip(f"at most {most} dim sum" if most else "no dim sum in hand", inner))))
    return [rows[0], *([(style, "│"), *pad(row, inner), (style, "│")] for row in rows[1:]), _edge(style)]


def _edge(style: str) -> Line:
    return [(style, "╰" + "─" * (MAT - 2) + "╯")]


def _level(mats: list[Block]) -> list[Block]:
    """Mats of one row are equally high."""
    height = max(len(mat) for mat in mats)
    even: list[Block] = []
    for mat in mats:
        style = mat[-1][0][0]
        blank: Line = [(style, "│"), ("", " " * (MAT - 2)), (style, "│")]
        even.append([*mat[:-1], *([blank] * (height - len(mat))), mat[-1]])
    return even


def _bowls(view: Mapping[str, Any], place: Mapping[str, Any]) -> tuple[str, str]:
    """How near a guest is to being full: a star for each complete set that is a Daily Special."""
    full, have = view["full_at"], place["special_sets"]
    if full > MOST_PIPS:
        return "yellow", f"  ★{have}/{full}"
    return "yellow", "  " + "★" * have + "·" * (full - have)


def _dish(view: Mapping[str, Any], dish: Mapping[str, Any]) -> Line:
    marks = ("★" if dish["special"] else " ") + ("!" if dish["sauce"] else " ")
    pieces, tea, size = dish["pieces"], dish["tea"], dish["set"]
    if size > MOST_PIPS:
        pips = f"{pieces}/{size}" + (f" {tea}t" if tea else "")
    else:
        pips = "●" * (pieces - tea) + "◐" * tea + "○" * (size - pieces)
    return line(
        ("yellow", marks[0]),
        ("red", marks[1]),
        ("bold" if dish["complete"] else "", f" {clip(dish['dish'], NAME):<{NAME}}"),
        (_colour(view, dish["dish"]), pips),
    )


def _colour(view: Mapping[str, Any], name: str) -> str:
    dishes = list(view["sets"])
    return COLOURS[dishes.index(name) % len(COLOURS)] if name in dishes else "white"


def _held(place: Mapping[str, Any], inner: int) -> Block:
    """Everything is shown when the game is over (R9)."""
    rows: Block = [line(("dim", "held" if place["hand"] else "held nothing"))]
    for name, count in place["hand"].items():
        rows.append(line(("dim", clip(f"  {count} {name}", inner))))
    return rows


# -- what is under way


def _under_way(view: Mapping[str, Any], names: list[str]) -> list[str]:
    """Pieces between two guests, a battle, final turns: open to all."""
    said = []
    load = view["travelling"]
    if load is not None:
        what = _pieces(load)
        onto = f", for the {load['on']}" if load["on"] else ""
        chain = load["yum_chas"]
        after = f", after {chain} Yum Cha!" if chain else ""
        said.append(f"on the way from {names[load['from']]} to {names[load['to']]}: {what}{onto}{after}")
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
    said.append(f"Discarded: {listing(view['discards'])}.")
    for seat, place in enumerate(view["seats"]):
        said += _guest(view, names, seat, place)
    said += [sentence[0].upper() + sentence[1:] + "." for sentence in _under_way(view, names)]
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
    state = cards if place["in"] else "is full and has left"
    points = f"{place['points']} point{'' if place['points'] == 1 else 's'}"
    specials = f"{place['special_sets']} of {view['full_at']} complete Daily Specials"
    said = [f"{who}: {state}, {points}, {specials}."]
    if place["dishes"]:
        said.append(f"Dishes: {'; '.join(_dish_words(dish) for dish in place['dishes'])}.")
    if view["over"]:
        said.append(f"Held {listing(place['hand'])}.")
        return said
    if place["known"] and not mine:
        said.append(f"You know that they hold {listing(place['known'])}.")
    if "dim sum" in place["at_most"] and not mine:
        said.append(f"They hold at most {place['at_most']['dim sum']} dim sum besides tea.")
    return said


def _dish_words(dish: Mapping[str, Any]) -> str:
    words = f"{dish['dish']} {dish['pieces']} of {dish['set']}"
    if dish["tea"]:
        words += f", {dish['tea']} of them tea"
    for mark, sign in (("complete", "complete"), ("special", "Daily Special"), ("sauce", "under Hot Sauce")):
        if dish[mark]:
            words += f", {sign}"
    return words
