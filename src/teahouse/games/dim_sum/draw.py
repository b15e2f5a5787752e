"""Dim Sum for the eye, and in sentences for the ear; both from a seat's view alone."""

from collections.abc import Mapping
from typing import Any

from teahouse.core.drawing import Block, Line, beside, clip, fit, heading, line, pad, width
from teahouse.games.dim_sum.cards import RANK_NAMES, RANK_SIGNS, SUIT_NAMES, SUITS

COLOURS = {"♠": "white", "♥": "red", "♦": "red", "♣": "white"}
NAME = 16  # columns for a name
TRAY = 30  # columns for the own cards beside their points
NOWHERE = "the empty seat"


def draw(view: Mapping[str, Any], names: list[str], columns: int = 80) -> Block:
    """The others' cards on top, the own trays with their points below, the hand at the bottom."""
    if view["over"]:
        return _end(view, names, columns)
    when = f"round {view['round']} of {view['rounds']}, card {view['choice']} of {view['choices']}"
    block: Block = [heading("Dim Sum", columns, when)]
    if "mark" in view:
        block.append(_marks(view))
    block += _seats(view, names, columns)
    if _finished(view):
        block += [[], *_score_table(view, names)]
    if view["seat"] is not None:
        block += [[], *_trays(view, columns), *_known(view, names, columns), [], *_hand(view, names, columns)]
    return block


# -- cards


def _card_style(name: str) -> str:
    return COLOURS[name[-1]]


def _strips(cards: list[str], room: int) -> Block:
    """Cards suit by suit: ♠ 4 9 J  ♥ 10; in one line or, where they do not fit, in several."""
    block: Block = [[]]
    for suit in SUITS:
        ranks = [name[:-1] for name in cards if name[-1] == suit]
        if not ranks:
            continue
        text = f"{suit} {' '.join(ranks)}"
        if block[-1] and width(block[-1]) + 2 + len(text) > room:
            block.append([])
        block[-1].append((COLOURS[suit], f"  {text}" if block[-1] else clip(text, room)))
    return block if cards else [[("dim", "no cards")]]


def _row(head: Line, cards: list[str], columns: int, tail: str = "") -> Block:
    """A name with its cards beside it."""
    at = width(head)
    first, *more = _strips(cards, columns - at - len(tail))
    return [[*head, *first, ("dim", tail)], *([("", " " * at), *spans] for spans in more)]


def _fan(cards: list[str], chosen: str | None, columns: int) -> Block:
    """Cards that overlap, so that seventeen fit side by side; the chosen one has an arrow under it."""
    block: Block = []
    fits = max(1, (columns - 1) // 4)
    for start in range(0, len(cards), fits):
        row = cards[start : start + fits]
        top: Line = []
        face: Line = []
        inside: Line = []
        foot: Line = []
        for name in row:
            style = _card_style(name)
            top.append((style, "╭───"))
            face.append((style, f"│{name:<3}"))
            inside.append((style, f"│{name[-1]:>3}"))
            foot.append((style, "╰─▲─" if name == chosen else "╰───"))
        style = _card_style(row[-1])
        block += [[*top, (style, "╮")], [*face, (style, "│")], [*inside, (style, "│")], [*foot, (style, "╯")]]
    return block


# -- the table


def _marks(view: Mapping[str, Any]) -> Line:
    """What the players of a co-operative game play for (D9)."""
    if "chase" in view:  # version 1
        others = f", worth chasing {view['chase']}"
    else:
        other = "book" if view["options"]["mark"] == "house" else "house"
        others = f", {other} {view['marks'][other]}, best {view['marks']['best']}"
    return line(("dim", "together, without a word"), f"  mark {view['mark']}", ("dim", others))


def _seats(view: Mapping[str, Any], names: list[str], columns: int) -> Block:
    """One line a seat in the order of the passes, with the cards that lie open."""
    block: Block = []
    for seat, place in enumerate(view["seats"]):
        if seat == view["seat"] and "points" in place:
            continue  # the own trays are below
        mine = seat == view["seat"]
        name = clip(names[seat], NAME - 6) + " (you)" if mine else clip(names[seat], NAME)
        sign = line(("dim", "● ")) if place["chosen"] else line(("turn", "○ "))
        row = [*sign, ("you" if mine else "", fit(name, NAME))]
        if "points" in place:
            block += _row([*row, ("bold", f" {_now(place):>3}  ")], place["drafted"], columns)
        else:
            block.append([*row, ("dim", f" {view['choice'] - 1} cards face down")])
    empty = view.get("empty_seat")
    if empty is not None:
        block.append(line("  ", ("dim", f"{NOWHERE:<{NAME}} {empty['cards']} cards, {empty['burned']} burned")))
    block.append(line(("turn", "○"), ("dim", " still choosing  ● has chosen")))
    return block


def _now(place: Mapping[str, Any]) -> int:
    """What the cards drafted so far would score."""
    return sum(score["points"] for score in place["points"].values())


def _finished(view: Mapping[str, Any]) -> bool:
    return any("score" in place and place["rounds"] for place in view["seats"])


def _score_table(view: Mapping[str, Any], names: list[str]) -> Block:
    """A column for each finished round and the total."""
    done = len(view["seats"][0]["rounds"])
    head = "".join(f"{f'R{i + 1}':>5}" for i in range(done))
    block: Block = [line(("dim", f"  {'rounds':<{NAME}}{head}{'total':>7}"))]
    best = max(place["score"] for place in view["seats"])
    for seat, place in enumerate(view["seats"]):
        style = "you" if seat == view["seat"] else ""
        row = line("  ", (style, fit(names[seat], NAME)))
        row += [("", f"{entry['total']:>5}") for entry in place["rounds"]]
        block.append(
            [
                *row,
                ("bold", f"{place['score']:>7}"),
                ("", " ★" if place["score"] == best and "mark" not in view else ""),
            ]
        )
    return block


def _trays(view: Mapping[str, Any], columns: int) -> Block:
    """The own cards, a tray for each suit, and what they would score by category."""
    place = view["seats"][view["seat"]]
    trays: Block = [line(("you", "Your cards"))]
    for suit in SUITS:
        ranks = [name[:-1] for name in place["drafted"] if name[-1] == suit]
        trays.append(line((COLOURS[suit], f"{suit} {' '.join(ranks)}" if ranks else f"{suit} ·")))
    if "points" not in place:
        return trays
    scores: Block = [line(("bold", f"{_now(place):>3}"), ("dim", " points so far"))]
    for category, score in place["points"].items():
        style = "" if score["points"] else "dim"
        scores.append(line((style, f"{score['points']:>3} {category:<9}"), ("dim", score["why"])))
    return beside([[pad(spans, TRAY) for spans in trays], scores], columns, gap=1)


def _known(view: Mapping[str, Any], names: list[str], columns: int) -> Block:
    """The hands that the seat has had, where they are now and what they may still hold (D11)."""
    block: Block = []
    for hand in view.get("known_hands", []):
        who = NOWHERE if hand["at"] is None else names[hand["at"]]
        gone = f"  {hand['gone']} of them gone" if hand["gone"] else ""
        block += _row(line("  ", ("dim", fit(who, NAME) + " ")), hand["cards"], columns, gone)
    return [[], line(("dim", "Hands you have seen, where they are now")), *block] if block else []


def _hand(view: Mapping[str, Any], names: list[str], columns: int) -> Block:
    to = view["seats"][view["seat"]]["passes_to"]
    arrow = "◀" if view["direction"] == "left" else "▶"
    who = NOWHERE if to is None else clip(names[to], NAME)
    title = line(("you", "Your hand"), f"  {arrow} ", ("dim", f"the rest passes {view['direction']}, to {who}"))
    return [title, *_fan(view["hand"], view["chosen"], columns)]


def _end(view: Mapping[str, Any], names: list[str], columns: int) -> Block:
    """Every round's cards and scores (R9)."""
    block: Block = [heading("Dim Sum", columns, "the game is over"), *_score_table(view, names)]
    details = view["outcome"]["details"]
    if "together" in details:
        verdict = "the mark is reached" if details["reached"] else "the mark is missed"
        row = line("  ", ("bold", f"together {details['together']}"), f"  {verdict}: {details['mark']}")
        block += _graded(row, details)
    for turn in range(view["rounds"]):
        block += [[], line(("dim", f"Round {turn + 1}"))]
        for seat, place in enumerate(view["seats"]):
            entry = place["rounds"][turn]
            row = line("  ", fit(names[seat], NAME), ("bold", f" {entry['total']:>3}  "))
            block += _row(row, entry["cards"], columns)
    return block


def _graded(row: Line, details: Mapping[str, Any]) -> Block:
    """What a co-operative sum is measured by besides the mark (D9)."""
    if "chase" in details:  # version 1
        return [[*row, ("dim", f", worth chasing: {details['chase']}")]]
    marks = details["marks"]
    others = f"  book {marks['book']}, house {marks['house']}, best found {marks['best']}"
    return [[*row, ("", f", {details['grade']}")], line(("dim", others))]


# -- in sentences


def describe(view: Mapping[str, Any], names: list[str]) -> list[str]:
    """The same in sentences."""
    if view["over"]:
        return _describe_end(view, names)
    said = [
        f"Round {view['round']} of {view['rounds']}, card {view['choice']} of {view['choices']}; "
        f"hands pass to the {view['direction']}."
    ]
    if "mark" in view:
        said.append(f"You play together and in silence; the mark is {view['mark']} points{_spoken_marks(view)}.")
    if view["set_aside"]:
        said.append(f"{_count(view['set_aside'], 'card')} set aside face down.")
    for seat, place in enumerate(view["seats"]):
        said.append(_describe_seat(view, names, seat, place))
    empty = view.get("empty_seat")
    if empty is not None:
        said.append(f"The hand at {NOWHERE} has {_count(empty['cards'], 'card')}; {empty['burned']} are burned.")
    if view["seat"] is None:
        return said
    for hand in view.get("known_hands", []):
        who = NOWHERE if hand["at"] is None else names[hand["at"]]
        gone = f", {hand['gone']} of them gone" if hand["gone"] else ""
        said.append(f"At {who} is a hand you have seen: {_spoken(hand['cards'])}{gone}.")
    to = view["seats"][view["seat"]]["passes_to"]
    said.append(f"Your hand: {_spoken(view['hand'])}. The rest passes to {NOWHERE if to is None else names[to]}.")
    if view["chosen"] is not None:
        said.append(f"You have chosen the {_spoken([view['chosen']])}.")
    return said


def _spoken_marks(view: Mapping[str, Any]) -> str:
    """The other figures of a co-operative game."""
    if "chase" in view:  # version 1
        return f", worth chasing is {view['chase']}"
    marks = view["marks"]
    return f"; the book's is {marks['book']}, the house's {marks['house']}, the best found {marks['best']}"


def _describe_seat(view: Mapping[str, Any], names: list[str], seat: int, place: Mapping[str, Any]) -> str:
    mine = seat == view["seat"]
    who = f"{names[seat]} (you)" if mine else names[seat]
    sentence = f"{who} {'has chosen' if place['chosen'] else 'is still choosing'}"
    if "drafted" in place:
        sentence += f"; drafted: {_spoken(place['drafted'])}"
    if "points" in place:
        made = ", ".join(f"{name} {score['points']}" for name, score in place["points"].items() if score["points"])
        sentence += f"; worth {_now(place)} so far{f' ({made})' if made else ''}"
        if place["rounds"]:
            sentence += f"; {_rounds(place)}"
    return sentence + "."


def _describe_end(view: Mapping[str, Any], names: list[str]) -> list[str]:
    said = ["The game is over."]
    for seat, place in enumerate(view["seats"]):
        who = f"{names[seat]} (you)" if seat == view["seat"] else names[seat]
        said.append(f"{who}: {_rounds(place)}.")
        for turn, entry in enumerate(place["rounds"]):
            said.append(f"{names[seat]} drafted in round {turn + 1}: {_spoken(entry['cards'])}.")
    details = view["outcome"]["details"]
    if "together" in details:
        verdict = "reached" if details["reached"] else "missed"
        graded = f": {details['grade']}{_spoken_marks(details)}" if "grade" in details else ""
        said.append(f"Together {details['together']} points; the mark of {details['mark']} is {verdict}{graded}.")
    winners = " and ".join(names[seat] for seat in view["outcome"]["winners"])
    said.append(f"{winners} won." if winners else "Nobody won.")
    return said


def _rounds(place: Mapping[str, Any]) -> str:
    """The finished rounds' points and their sum."""
    listing = ", ".join(f"round {i + 1} {entry['total']}" for i, entry in enumerate(place["rounds"]))
    return f"{listing}, total {place['score']}"


def _spoken(cards: list[str]) -> str:
    """Cards as a voice reads them: "ace of spades"."""
    words = [f"{RANK_NAMES[RANK_SIGNS.index(name[:-1])]} of {SUIT_NAMES[SUITS.index(name[-1])]}" for name in cards]
    return ", ".join(words) or "nothing"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
