"""All that Dim Sum says."""

from collections.abc import Mapping, Sequence
from typing import Final

from teahouse.core.words import Listed, Message, Place, Said, Words, card, listed, who
from teahouse.games.dim_sum import events
from teahouse.games.dim_sum.cards import NAMES, RANK_NAMES, RANK_SIGNS, SUIT_NAMES, SUITS

WORDS: Final = Words("dim-sum")
WORDS.names += NAMES
WORDS.names += RANK_NAMES
WORDS.names += ["spades", "clubs", "diamonds", "hearts", "faces", "streak", "fours"]  # what scores
_ = WORDS.message

# -- the title page
BLURB: Final = _("blurb", "Keep a card, pass the hand on: every suit wants something else from you.")

# -- options
COOPERATIVE_OPTION: Final = _("option-cooperative", "play together for one sum, cards face down until the end")
DUMMY_BEFORE: Final = _(
    "option-dummy-before", "two players: the third hand travels round with the others, or stays at the empty seat"
)
DUMMY_OPTION: Final = _("option-dummy", "two players: what becomes of a third hand")
DUMMY_STAYS: Final = _("dummy-stays", "it lies face down and its top card is burned with each choice")
DUMMY_TRAVELS: Final = _(
    "dummy-travels", "it goes round with the others, and one of the hand at the empty seat is burned"
)
DUMMY_NONE: Final = _("dummy-none", "there is none, and both have 26 cards")
MARK_OPTION: Final = _("option-mark", "together: the sum that wins")
MARK_HOUSE: Final = _("mark-house", "ours, which can be missed")
MARK_BOOK: Final = _("mark-book", "the rulebook's, 20 for each player")

# -- how it is typed
TYPING: Final = _(
    "typing",
    "Name a card: 4s, 10h, qd, A♠, ten of hearts, 紅心10. A number or a letter alone is what stands on the card, 7 or "
    "k; if your hand has several of it, you are asked for the suit.",
)

# -- what is asked
ASK_CARD: Final = _("ask-card", "Choose one of your {count} cards; the others pass on (D2)")

# -- what is refused
FINAL_CHOICE: Final = _(
    "refuse-chosen", "{seat} has chosen, and a sent choice is final (D2); still to choose: {others}"
)
NOT_IN_DECK: Final = _("refuse-not-in-deck", "{card} is not in this deck; your hand is {hand}")
NOT_IN_HAND: Final = _("refuse-not-in-hand", "{card} is not in your hand; choose one of {hand}")
NO_RANK: Final = _("refuse-no-rank", "no {rank} is in your hand; choose one of {hand}")
NO_CARD: Final = _("unread-card", "{text} names no card; cards are typed like A♠, 10h, qd or ten of hearts")
WHICH_SUIT: Final = _("unread-suit", "{rank} could be {cards}; type the suit too")

# -- what happens
DEALT: Final = _("dealt", "Round {round}: {each} cards each; hands pass to the left")
DEALT_RIGHT: Final = _("dealt-right", "Round {round}: {each} cards each; hands pass to the right")
DEALT_ASIDE: Final = _("dealt-aside", "Round {round}: {each} cards each, {aside} set aside; hands pass to the left")
DEALT_ASIDE_RIGHT: Final = _(
    "dealt-aside-right", "Round {round}: {each} cards each, {aside} set aside; hands pass to the right"
)
TAKES: Final = _("takes", "{by} takes {card}")
TOOK: Final = _("took", "{taken}")
TOOK_BURNED: Final = _("took-burned", "{taken}; one card at the empty seat is burned")
TOOK_DOWN: Final = _("took-down", "Everyone takes a card face down")
TOOK_DOWN_BURNED: Final = _("took-down-burned", "Everyone takes a card face down; one card at the empty seat is burned")
TOOK_OWN: Final = _("took-own", "{by} takes {card} face down")
TOOK_OWN_BURNED: Final = _("took-own-burned", "{by} takes {card} face down; one card at the empty seat is burned")
CATEGORY: Final = _("category", "{name} {points}")
SCORED: Final = _("scored", "Round {round}: {by} scores {points}: {made}")
SCORED_NOTHING: Final = _("scored-nothing", "Round {round}: {by} scores {points}")
SCORED_WITH: Final = _("scored-with", "Round {round}: {by} scores {points}: {made} with {cards}")
SCORED_NOTHING_WITH: Final = _("scored-nothing-with", "Round {round}: {by} scores {points} with {cards}")
ROUND_OVER: Final = _("round-over", "Round {round} is over; the cards stay face down")

# -- how it ends
AND: Final = _("and", "{some} and {last}")
WON: Final = _("over-won", "{winner} has the highest total, {points}")
SHARED: Final = _("over-shared", "{winners} share the highest total, {points}")
REACHED: Final = _("over-reached", "together {points} points: the mark of {mark} is reached")
MISSED: Final = _("over-missed", "together {points} points: the mark of {mark} is missed")
REACHED_HOUSE: Final = _("over-reached-house", "together {points} points: the house mark of {mark} is reached")
MISSED_HOUSE: Final = _("over-missed-house", "together {points} points: the house mark of {mark} is missed")
REACHED_BOOK: Final = _("over-reached-book", "together {points} points: the rulebook's mark of {mark} is reached")
MISSED_BOOK: Final = _("over-missed-book", "together {points} points: the rulebook's mark of {mark} is missed")

# -- what scores, and how much (D4–D7): whole, and short for a strip that is always in sight
_WANTS: Final = {
    "spades": _("wants-spades", "Spades, ace to {top}: whoever has the most scores the number of their lowest one"),
    "clubs": _("wants-clubs", "Clubs, ace to {top}: 1 for each card of your larger group, odd or even"),
    "diamonds": _("wants-diamonds", "Diamonds, ace to {top}: exactly {diamonds} score {diamond_points}"),
    "hearts": _("wants-hearts", "Hearts, ace to {top}: add them up; the square root, rounded down, is your score"),
    "faces": _("wants-faces", "Face cards of every suit: a jack scores {jack}, a queen {queen}, a king {king}"),
    "streak": _(
        "wants-streak", "Streak: {streak} or more in a row, one suit; the longest at the table scores {streak_points}"
    ),
    "fours": _("wants-fours", "Fours: all four cards of a rank score {four_points}"),
}
_SHORT: Final = {
    "spades": _("short-spades", "the most: your lowest"),
    "clubs": _("short-clubs", "odd or even: the larger"),
    "diamonds": _("short-diamonds", "exactly {diamonds} score {diamond_points}"),
    "hearts": _("short-hearts", "√ of the sum"),
    "faces": _("short-faces", "J {jack} Q {queen} K {king}"),
    "streak": _("short-streak", "longest row, {streak} or more: {streak_points}"),
    "fours": _("short-fours", "four of a kind: {four_points}"),
}
COUNTING: Final = _("counting", "A–{top}")

# -- what made a score
MOST_SPADES: Final = _("score-spades-most", "{count}, the most: lowest counts")
FEWER_SPADES: Final = _("score-spades-fewer", "{count}, the most is {most}")
NO_SPADES: Final = _("score-spades-none", "nobody has one")
ODD_AND_EVEN: Final = _("score-clubs", "{odd} odd, {even} even")
EXACTLY: Final = _("score-diamonds", "exactly {count}")
NOT_EXACTLY: Final = _("score-diamonds-not", "{count}, not {wanted}")
ROOT: Final = _("score-hearts", "sum {sum}, root {root}")
FACE_CARDS: Final = _("score-faces", "{count} face card", "{count} face cards", by="count")
NO_STREAK: Final = _("score-streak-none", "no {least} in a row")
LONGEST_STREAK: Final = _("score-streak", "{count} in a row, the longest")
SHORTER_STREAK: Final = _("score-streak-shorter", "{count} in a row, the longest is {longest}")
NONE: Final = _("score-none", "none")
FOUR_OF: Final = _("score-fours", "{ranks}")
# The ranks, from ace to king.
FOURS: Final = [
    _("score-fours-ace", "four aces"),
    _("score-fours-two", "four twos"),
    _("score-fours-three", "four threes"),
    _("score-fours-four", "four fours"),
    _("score-fours-five", "four fives"),
    _("score-fours-six", "four sixes"),
    _("score-fours-seven", "four sevens"),
    _("score-fours-eight", "four eights"),
    _("score-fours-nine", "four nines"),
    _("score-fours-ten", "four tens"),
    _("score-fours-jack", "four jacks"),
    _("score-fours-queen", "four queens"),
    _("score-fours-king", "four kings"),
]

# -- what is in the box
BOX_SUITS: Final = _("box-suits", "Four suits")
BOX_DECK: Final = _(
    "box-deck", "A deck of {count} cards, ace to king. Ace to ten, and what each of them counts for its suit."
)
BOX_FACES: Final = _("box-faces", "Face cards")
BOX_FACE_TEXT: Final = _("box-face-text", "It scores for whoever takes it, and is part of streaks and fours as well.")
BOX_SETS: Final = _("box-sets", "Over all suits")
BOX_SETS_TEXT: Final = _(
    "box-sets-text", "What cards of any kind can be worth besides, every card of the deck included."
)
BOX_FOURS: Final = _("box-fours", "four of a kind")
BOX_TABLE: Final = _("box-table", "At the table")
BOX_DEAL: Final = _("box-deal", "the deal")
BOX_DEAL_TEXT: Final = _(
    "box-deal-text",
    "The program shuffles the whole deck for every round and deals hands of one size. Three to five are best.",
)
BOX_THIRD: Final = _("box-third", "the third hand")
BOX_THIRD_TEXT: Final = _(
    "box-third-text",
    "For two players: a hand for the empty seat, of which a card is burned with each choice. The table decides whether "
    "it lies face down, travels or is left out.",
)
BOX_PAD: Final = _("box-pad", "the score pad")
BOX_PAD_TEXT: Final = _(
    "box-pad-text",
    "A column for each round and the total at the end; the program keeps it and counts every card for you.",
)
BOX_TOGETHER: Final = _("box-together", "Playing together")
BOX_TOGETHER_TEXT: Final = _(
    "box-together-text", "The co-operative game: one sum for all, and not a word during the draft."
)
BOX_MARKS: Final = _("box-marks", "the marks")
BOX_MARKS_TEXT: Final = _(
    "box-marks-text",
    "Points for each player. Marks are for all rounds together, the best that was found is for one round.",
)
BOX_BOOK: Final = _("box-book", "the book's mark")
BOX_HOUSE: Final = _("box-house", "the house's mark")
BOX_BEST: Final = _("box-best", "best found, a round")
BOX_CHASE: Final = _("box-chase", "worth chasing")
BOX_NO_THIRD: Final = _("box-no-third", "2, no third hand")
BOX_PLAYERS: Final = _("box-players", "Players")
BOX_EACH: Final = _("box-each", "cards each")
BOX_ASIDE: Final = _("box-aside", "set aside")
BOX_ROUNDS: Final = _("box-rounds", "rounds")
BOX_COPIES: Final = _("box-copies", "copies")
BOX_CARDS: Final = _("box-cards", "cards")
BOX_COUNTING: Final = _("box-counting", "count")
BOX_EXACTLY: Final = _("box-exactly", "exactly")
BOX_LEAST: Final = _("box-least", "in a row, at least")
BOX_POINTS: Final = _("box-points", "points")

# -- the scoring example (D10)
EXAMPLE: Final = _("example", "{game}: a scoring example (deal {seed}, counted twice)")
EXAMPLE_PLAYER: Final = _("example-player", "Player {number}")
EXAMPLE_TOTAL: Final = _("example-total", "total")
EXAMPLE_BEST: Final = _("example-best", "★ the most")

# -- what a sensible player would say
PROSPECT: Final = _("prospect", "together {points} points by the end of the round")
WHY_OWN_RANK: Final = _(
    "why-own-rank",
    "takes {card}: with everyone looking after a few ranks, {first} to {last} are this seat's",
)
WHY_LEAST_HARM: Final = _("why-least-harm", "takes {card}: it does the least harm")
WHY: Final = _("why", "takes {card}: {good}")
GOOD_SPADES: Final = _("good-spades", "{count} in the race for the most spades, the lowest worth {lowest}")
GOOD_CLUBS: Final = _("good-clubs", "{count} clubs of one kind, odd or even")
GOOD_DIAMONDS: Final = _("good-diamonds", "diamond number {count} of exactly {wanted}")
GOOD_HEARTS: Final = _("good-hearts", "hearts of {sum} together count by their square root")
GOOD_FACES: Final = _("good-faces", "a face card is worth its points to anyone")
GOOD_STREAK: Final = _("good-streak", "{count} in a row so far, on the way to a streak")
GOOD_FOURS: Final = _("good-fours", "all four of a rank are still within reach")


def wants(values: Mapping[str, int], category: str) -> Said:
    """What a category wants and pays, by the values that a view calls `scoring`."""
    return Said(_WANTS[category], {**values, "top": card(RANK_NAMES[values["pips"] - 1])})


def wants_in_short(values: Mapping[str, int], category: str) -> Said:
    return Said(_SHORT[category], {**values})


def counting(values: Mapping[str, int]) -> Said:
    """Which ranks count for a suit."""
    return COUNTING(top=RANK_SIGNS[values["pips"] - 1])


def spoken(name: str) -> str:
    """A card as a voice reads it: "ten of hearts"."""
    return f"{RANK_NAMES[RANK_SIGNS.index(name[:-1])]} of {SUIT_NAMES[SUITS.index(name[-1])]}"


def hand(names: Sequence[str]) -> Listed:
    """Cards side by side: A♠ 10♥."""
    return listed([card(name) for name in names], "unit-narrow")


def joined(seats: Sequence[int]) -> Place:
    """Players with "and" between any two, as records have had it since the first version."""
    found: Place = who(seats[0])
    for seat in seats[1:]:
        found = AND(some=found, last=who(seat))
    return found


def _dealt(event: dict[str, object]) -> Message:
    if event["direction"] == "left":
        return DEALT_ASIDE if event["aside"] else DEALT
    return DEALT_ASIDE_RIGHT if event["aside"] else DEALT_RIGHT


def _took(event: dict[str, object]) -> Message | Said:
    """All cards, or face down (D9) one's own at most."""
    burned = event["burned"]
    cards = event.get("cards")
    if isinstance(cards, list):
        taken = listed([TAKES(by=who(seat), card=card(name)) for seat, name in enumerate(cards)])
        return (TOOK_BURNED if burned else TOOK)(taken=taken)
    if "card" in event:
        return TOOK_OWN_BURNED if burned else TOOK_OWN
    return TOOK_DOWN_BURNED if burned else TOOK_DOWN


def _scored(event: dict[str, object]) -> Said:
    made = event["made"]
    by = event["by"]
    cards = event.get("cards", [])
    assert isinstance(made, dict)
    assert isinstance(by, int)
    assert isinstance(cards, list)
    if cards:
        message = SCORED_WITH if made else SCORED_NOTHING_WITH
    else:
        message = SCORED if made else SCORED_NOTHING
    parts = listed([CATEGORY(name=card(name), points=points) for name, points in made.items()])
    return message(round=event["round"], by=who(by), points=event["points"], made=parts, cards=hand(cards))


WORDS.tells(events.DEALT, _dealt)
WORDS.tells(events.TOOK, _took)
WORDS.tells(events.SCORED, _scored)
WORDS.tells(events.ROUND_OVER, ROUND_OVER)
