"""What is in the box of Dim Sum, or in a pack of one's own: the deck (D12), what scores, and the marks (D9)."""

from teahouse.core.about import Entry
from teahouse.core.box import Component, Fact, Grid, Section, explained, fact
from teahouse.core.pack import Pack
from teahouse.games.dim_sum import words
from teahouse.games.dim_sum.cards import NAMES, RANK_NAMES, RANK_SIGNS, SUIT_NAMES, SUITS
from teahouse.games.dim_sum.notation import CHINESE

NUMBERS = 10  # ranks below the face cards
FACES = ("jack", "queen", "king")
FEWEST = 2
# As they are laid out on a page and scored: spades, clubs, diamonds, hearts.
ORDER = ("♠", "♣", "♦", "♥")
PICTURES = {"♠": "suit-spade", "♣": "suit-club", "♦": "suit-diamond", "♥": "suit-heart"}
RULES = {"spades": ("D4",), "clubs": ("D5",), "diamonds": ("D5",), "hearts": ("D5",)}
WHOLE = ("D6", "D7", "D12")


def box(pack: Pack) -> list[Section]:
    """The cards by suit, the face cards, what goes over all suits, and what a table needs to know."""
    left_out = pack.find("deck.without")
    assert isinstance(left_out, list)
    deck = [name for name in NAMES if name not in left_out]
    suits = tuple(made for sign in ORDER if (made := _suit(pack, deck, sign)) is not None)
    faces = tuple(made for face in FACES if (made := _face(pack, deck, face)) is not None)
    return [
        Section("suits", str(words.BOX_SUITS), suits, str(words.BOX_DECK(count=len(deck)))),
        Section("faces", str(words.BOX_FACES), faces, str(words.wants(_values(pack), "faces"))),
        Section("sets", str(words.BOX_SETS), (_streak(pack), _fours(pack)), str(words.BOX_SETS_TEXT)),
        Section("table", str(words.BOX_TABLE), (_deal(pack, deck), _third_hand(pack), _pad(pack)), ""),
        Section("together", str(words.BOX_TOGETHER), (_marks(pack, deck),), str(words.BOX_TOGETHER_TEXT)),
    ]


def _values(pack: Pack) -> dict[str, int]:
    """What scores how much, as a view's `scoring` has it."""
    values = {face: pack.number(f"faces.{face}") for face in FACES}
    values["pips"] = pack.number("suits.pips")
    values["diamonds"] = pack.number("suits.diamonds")
    values["diamond_points"] = pack.number("suits.diamond-points")
    values["streak"] = pack.number("streak.least")
    values["streak_points"] = pack.number("streak.points")
    values["four_points"] = pack.number("four-of-a-kind.points")
    return values


def _copies(pack: Pack, cards: list[str]) -> Fact:
    """How many the deck has: those that were not left out (D12)."""
    return fact(pack, str(words.BOX_COPIES), "deck.without", str(len(cards)))


# -- the deck


def _suit(pack: Pack, deck: list[str], sign: str) -> Component | None:
    """Ace to ten of a suit; what each counts for it stands under it."""
    at = SUITS.index(sign)
    name = SUIT_NAMES[at]
    cards = [card for card in deck if card[-1] == sign and RANK_SIGNS.index(card[:-1]) < NUMBERS]
    if not cards:
        return None
    pips = pack.number("suits.pips")
    numbers = [RANK_SIGNS.index(card[:-1]) + 1 for card in cards]
    cells = tuple(str(number) if number <= pips else "–" for number in numbers)
    facts = [fact(pack, str(words.BOX_COUNTING), "suits.pips", str(words.counting(_values(pack))))]
    if name == "diamonds":
        facts.append(fact(pack, str(words.BOX_EXACTLY), "suits.diamonds"))
        facts.append(fact(pack, str(words.BOX_POINTS), "suits.diamond-points"))
    made = Component(
        name,
        name,
        _copies(pack, cards),
        PICTURES[sign],
        "",
        str(words.wants(_values(pack), name)),
        (*RULES[name], *WHOLE),
        tuple(facts),
        (Grid(str(words.BOX_CARDS), tuple(cards), ((name, cells, origin(pack, "suits.pips")),)),),
    )
    return explained(made, Entry(name, "", CHINESE[at][0], [*CHINESE[at][1:], *cards], []))


def _face(pack: Pack, deck: list[str], face: str) -> Component | None:
    """A face card of each suit."""
    rank = RANK_NAMES.index(face)
    cards = [card for card in deck if card[:-1] == RANK_SIGNS[rank]]
    if not cards:
        return None
    made = Component(
        face,
        face,
        _copies(pack, cards),
        f"court-{face}",
        "",
        str(words.BOX_FACE_TEXT),
        ("D5", *WHOLE),
        (
            fact(pack, str(words.BOX_POINTS), f"faces.{face}"),
            fact(pack, str(words.BOX_CARDS), "deck.without", " ".join(cards)),
        ),
    )
    return explained(made, Entry(face, "", "", cards, []))


# -- over all suits


def _streak(pack: Pack) -> Component:
    facts = (fact(pack, str(words.BOX_LEAST), "streak.least"), fact(pack, str(words.BOX_POINTS), "streak.points"))
    return Component(
        "streak", "streak", None, "dim-sum/streak", "", str(words.wants(_values(pack), "streak")), ("D6",), facts
    )


def _fours(pack: Pack) -> Component:
    name = str(words.BOX_FOURS)
    facts = (fact(pack, str(words.BOX_POINTS), "four-of-a-kind.points"),)
    text = str(words.wants(_values(pack), "fours"))
    return Component("four-of-a-kind", name, None, "dim-sum/fours", "", text, ("D7",), facts)


# -- the table


def _tables(pack: Pack) -> range:
    """For how many players a pack has figures: older ones for fewer (D14)."""
    figures = pack.find("co-operative.house" if pack.has("co-operative.house") else "co-operative.chase")
    assert isinstance(figures, list)
    return range(FEWEST, FEWEST + len(figures))


def _deal(pack: Pack, deck: list[str]) -> Component:
    """How many cards each gets, and how many stay aside (D1, D3, D14)."""
    counts = _tables(pack)
    hands = [max(players, 3) for players in counts]  # two deal a third one
    each = tuple(str(len(deck) // places) for places in hands)
    aside = tuple(str(len(deck) % places) for places in hands)
    source = origin(pack, "deck.without")
    grid = Grid(
        str(words.BOX_PLAYERS),
        tuple(str(players) for players in counts),
        ((str(words.BOX_EACH), each, source), (str(words.BOX_ASIDE), aside, source)),
    )
    text = str(words.BOX_DEAL_TEXT)
    facts = (fact(pack, str(words.BOX_ROUNDS), "table.rounds"),)
    return Component(
        "deal", str(words.BOX_DEAL), None, "dim-sum/picture", "", text, ("D1", "D13", "D14"), facts, (grid,)
    )


def _third_hand(pack: Pack) -> Component:
    return Component("third-hand", str(words.BOX_THIRD), None, "stool", "", str(words.BOX_THIRD_TEXT), ("D3",))


def _pad(pack: Pack) -> Component:
    text = str(words.BOX_PAD_TEXT)
    return Component("score-pad", str(words.BOX_PAD), None, "dim-sum/score-pad", "", text, ("D2", "D8", "D10"))


# -- together


def _marks(pack: Pack, deck: list[str]) -> Component:
    """Points for each player: what wins, by the book and by the house, and the best that was found (D9)."""
    counts = _tables(pack)
    columns = [str(players) for players in counts]
    book = str(pack.number("co-operative.mark"))
    rows = [(str(words.BOX_BOOK), tuple(book for _ in counts), origin(pack, "co-operative.mark"))]
    if pack.has("co-operative.house"):
        columns.append(str(words.BOX_NO_THIRD))
        rows = [(rows[0][0], (*rows[0][1], book), rows[0][2])]
        rows.append(_figures(pack, str(words.BOX_HOUSE), "house"))
        rows.append(_figures(pack, str(words.BOX_BEST), "best"))
    else:
        chase = tuple(str(mark) for mark in pack.numbers("co-operative.chase", len(counts)))
        rows.append((str(words.BOX_CHASE), chase, origin(pack, "co-operative.chase")))
    grid = Grid(str(words.BOX_PLAYERS), tuple(columns), tuple(rows))
    return Component(
        "marks", str(words.BOX_MARKS), None, "star", "", str(words.BOX_MARKS_TEXT), ("D9", "D11"), (), (grid,)
    )


def _figures(pack: Pack, name: str, key: str) -> tuple[str, tuple[str, ...], str]:
    figures = pack.numbers(f"co-operative.{key}", len(_tables(pack)))
    cells = tuple(str(mark) for mark in [*figures, pack.number(f"co-operative.{key}-two-hands")])
    return name, cells, origin(pack, f"co-operative.{key}")


def origin(pack: Pack, key: str) -> str:
    """Where a value of the pack comes from."""
    return pack.origins.get(key, "ours")
