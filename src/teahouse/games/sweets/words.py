"""All that Sweets! says."""

from typing import Final

from teahouse.core.words import Words
from teahouse.games.sweets import events

WORDS: Final = Words("sweets")
WORDS.names += ["tea"]  # those of sweets are the pack's
_ = WORDS.message

# -- the title page
BLURB: Final = _("blurb", "Take, draw, trade and release: the rarer the treat, the sooner it makes a hand.")

# -- how it is typed
TYPING: Final = _(
    "typing",
    "Say what you do: take candy, draw, release 3 donuts, trade: give candy tea, take cake pudding; in a final turn "
    "also decline. The beginning of a name, a plural or the name in Chinese will do: take ice, release 3 甜甜圈.",
)

# -- what is left to those who hold too many sweets (S2)
INSTEAD: Final = _("instead", "trade or release a hand")
INSTEAD_TEA: Final = _("instead-tea", "take a Tea Cup, trade or release a hand")

# -- what is asked
ASK_TURN: Final = _("ask-turn", "Take a card from the row, draw from the pile, trade or release a hand (S18)")
ASK_FULL: Final = _(
    "ask-full", "You hold {held} sweet: {instead} (S2)", "You hold {held} sweets: {instead} (S2)", by="held"
)
ASK_SECOND_GIVE: Final = _("ask-second-give", "A trade: give another card, a sweet or a Tea Cup (S3)")
ASK_TRADE: Final = _(
    "ask-trade",
    "A trade: take {count} card from the row, or give another one first (S3)",
    "A trade: take {count} cards from the row, or give another one first (S3)",
    by="count",
)
ASK_TAKE_MORE: Final = _(
    "ask-take-more", "Take {count} more from the row (S3)", "Take {count} more from the row (S3)", by="count"
)
ASK_FINAL: Final = _("ask-final", "Release one last hand, or decline (S5)")

# -- what is refused; a trade is typed as it stands here, whatever the language
EXAMPLE: Final = "'trade: give candy tea, take cake pudding'"
ONLY_FINAL: Final = _("refuse-in-final", "this is a final turn: release one hand or decline")
NOT_FINAL: Final = _("refuse-decline", "only a final turn can be declined: take, draw, trade or release")
TRADE_BEGUN: Final = _("refuse-in-trade", "a trade has begun: give and take its cards, or undo it")
FULL_FOR_DRAW: Final = _(
    "refuse-draw-full",
    "you hold {held} sweet and may not draw: {instead}",
    "you hold {held} sweets and may not draw: {instead}",
    by="held",
)
FULL_FOR_TAKE: Final = _(
    "refuse-take-full",
    "you hold {held} sweet and may not take one: {instead}",
    "you hold {held} sweets and may not take one: {instead}",
    by="held",
)
NOT_IN_ROW: Final = _("refuse-not-in-row", "no {card} lies in the row, only {row}")
ONE_CARD: Final = _("refuse-take-several", "{text}: one card is taken in a turn; a trade names what you give too")
ONE_SWEET: Final = _("refuse-mixed", "a hand is cards of one sweet, without Tea Cups")
GIVE_ANOTHER: Final = _("refuse-one-given", "a trade gives two cards or more: give another one first")
GIVE_MORE: Final = _(
    "refuse-too-few-given", "a trade gives two cards or more, sweets or Tea Cups; give another one first"
)
ALL_TAKEN: Final = _("refuse-all-taken", "all {card} that lay in the row is taken; what you give stays there")
TAKE_ORDER: Final = _(
    "refuse-take-order",
    "cards are taken in the order of the pack, so no {card} now; undo and type the whole trade at once, in any order: "
    "{example}",
)
TAKE_TOO_LATE: Final = _(
    "refuse-take-late",
    "cards are taken in the order of the pack and after {card} too few are left; take an earlier one first, or type "
    "the whole trade at once, in any order: {example}",
)
TAKING_ALREADY: Final = _("refuse-give-late", "you are taking cards already: finish the trade, or undo it to give more")
NONE_TO_GIVE: Final = _("refuse-none-to-give", "you have no {card} to give")
ALL_GIVEN: Final = _("refuse-all-given", "you have given all your {card}: give another card or take from the row")
GIVE_ORDER: Final = _(
    "refuse-give-order",
    "cards are given in the order of the pack, so no {card} now; undo and type the whole trade at once, in any order: "
    "{example}",
)
ALL_YOU_HAVE: Final = _("refuse-one-card", "a trade gives two cards or more, and {card} is all you have")
NOTHING_FOLLOWS: Final = _(
    "refuse-give-last",
    "cards are given in the order of the pack and you have nothing to follow {card}; give an earlier one first, or "
    "type the whole trade at once, in any order: {example}",
)
TOO_MANY_TRADED: Final = _(
    "refuse-beyond-row",
    "{row} card lies in the row, so at most {row} are traded, not {given}",
    "{row} cards lie in the row, so at most {row} are traded, not {given}",
    by="row",
)
CANNOT_GIVE: Final = _("refuse-give", "you hold {held} {card} and cannot give {given}")
CANNOT_TAKE: Final = _(
    "refuse-take", "{lying} {card} lay in the row before, you cannot take {taken}: what you give stays there"
)
UNEQUAL: Final = _("refuse-unequal", "a trade takes as many cards as it gives: {given} given, {taken} taken")
NOT_A_HAND: Final = _("refuse-size", "a hand of {sweet} has {sizes} cards, not {count}")
NEVER_A_HAND: Final = _("refuse-no-hand", "{sweet} never makes a hand")
TOO_LARGE: Final = _(
    "refuse-largest",
    "the largest hand has {largest} card, not {count}",
    "the largest hand has {largest} cards, not {count}",
    by="largest",
)
NOT_HELD: Final = _("refuse-not-held", "you hold {held} {sweet}, not {count}")

# -- what was typed
MOVE: Final = _("what-move", "move")
SWEET: Final = _("what-sweet", "sweet")
SWEET_OR_TEA: Final = _("what-sweet-or-tea", "sweet or tea")
AT_LEAST_ONE: Final = _("unread-none", "{text}: name at least one card")
NO_CARDS: Final = _("unread-no-cards", "{text} names no cards: type {example}, say")
HOW_MANY: Final = _("unread-how-many", "{text}: say how many, such as '{example}'")

# -- what happens
DEALT: Final = _(
    "dealt",
    "{each} sweet and a Tea Cup are dealt to each player; the pile has {pile} more, in the row lie {row}",
    "{each} sweets and a Tea Cup are dealt to each player; the pile has {pile} more, in the row lie {row}",
    by="each",
)
DEALT_CARDS: Final = _(
    "dealt-cards",
    "{each} sweet and a Tea Cup are dealt to each player, to you {cards}; the pile has {pile} more, in the row "
    "lie {row}",
    "{each} sweets and a Tea Cup are dealt to each player, to you {cards}; the pile has {pile} more, in the row "
    "lie {row}",
    by="each",
)
BEGAN: Final = _("began", "{by} starts")
GOT_STAR: Final = _("got-star", "{by} starts last and holds the Star")
TOOK: Final = _("took", "{by} takes {card} from the row")
DREW: Final = _("drew", "{by} draws from the pile")
DREW_CARD: Final = _("drew-card", "{by} draws {card} from the pile")
TRADED: Final = _("traded", "{by} trades {given} for {taken}")
RELEASED: Final = _(
    "released",
    "{by} releases {count} {sweet}, {up} face up and {down} face down, for {points} point",
    "{by} releases {count} {sweet}, {up} face up and {down} face down, for {points} points",
    by="points",
)
DECLINED: Final = _("declined", "{by} declines the final release")
LAID_OUT: Final = _("laid-out", "{card} is laid into the row")
SET_ASIDE: Final = _("set-aside", "{card} is set aside")
FINAL_EMPTY: Final = _("final-empty", "the pile is empty: the final turns begin")
FINAL_TRADES: Final = _("final-trades", "too many trades were made in a row: the final turns begin")
SHOWED: Final = _("showed", "{by} shows what is left in hand: {cards}")
PILE_SHOWN: Final = _("pile-shown", "the pile is shown: {cards}")
ENDED: Final = _("ended", "the game is over")

# -- how it ends
OVER_ALONE: Final = _("over-alone", "{points} point: rank {rank}", "{points} points: rank {rank}", by="points")
OVER_EMPTY: Final = _("over-empty", "the pile is empty and the final turns are played")
OVER_TRADES: Final = _(
    "over-trades",
    "{trades} trade was made in a row and the final turns are played",
    "{trades} trades were made in a row and the final turns are played",
    by="trades",
)
OVER_MOST_CARDS: Final = _("over-most-cards", "{reason}; of equal points the most released cards win")

# -- what a sensible player would say
WHY_DECLINE: Final = _("why-decline", "declines: there is no hand to release")
WHY_DRAW: Final = _("why-draw", "draws: on average the pile promises more than what lies in the row")
WHY_GIVE: Final = _("why-give", "gives {card}: a trade for what lies in the row makes a better hand")
WHY_TEA: Final = _("why-tea", "takes a Tea Cup: given in a trade it brings one more sweet")
WHY_TAKE: Final = _(
    "why-take",
    "takes {sweet}: that makes {held}, and {goal} would be worth {points} point",
    "takes {sweet}: that makes {held}, and {goal} would be worth {points} points",
    by="points",
)
WHY_TAKE_LAST: Final = _(
    "why-take-last",
    "takes {sweet}: that makes {held}, as large a hand as there can be, worth {points} point",
    "takes {sweet}: that makes {held}, as large a hand as there can be, worth {points} points",
    by="points",
)
WHY_RELEASE: Final = _(
    "why-release",
    "releases {count} {sweet} for {points} point: waiting for more promises less",
    "releases {count} {sweet} for {points} points: waiting for more promises less",
    by="points",
)
WHY_RELEASE_LARGEST: Final = _(
    "why-release-largest",
    "releases {count} {sweet} for {points} point: no hand is larger",
    "releases {count} {sweet} for {points} points: no hand is larger",
    by="points",
)
WHY_RELEASE_LAST: Final = _(
    "why-release-last",
    "releases {count} {sweet} for {points} point: the last chance to score",
    "releases {count} {sweet} for {points} points: the last chance to score",
    by="points",
)
PROSPECT: Final = _("prospect", "{points} points")

# -- what is in the box
BOX_SWEETS: Final = _("box-sweets", "Sweets")
BOX_SWEETS_TEXT: Final = _(
    "box-sweets-text",
    "{count} sweets. The rarer a sweet is, the fewer of its cards make a hand and the more of them are laid face down.",
)
BOX_OTHERS: Final = _("box-others", "Tea Cups and the Star")
BOX_OTHERS_TEXT: Final = _("box-others-text", "They lie face up before their owners and are in nobody's hand.")
BOX_SHEET: Final = _("box-sheet", "The instruction sheet")
BOX_SHEET_TEXT: Final = _("box-sheet-text", "What the sheet in the box says in numbers; the rules page has the rest.")
BOX_COPIES: Final = _("box-copies", "copies")
BOX_FACE_UP: Final = _("box-face-up", "laid face up")
BOX_SMALLEST: Final = _("box-smallest", "smallest hand")
BOX_HAND: Final = _("box-hand", "A hand of … scores")
BOX_UP: Final = _(
    "box-up",
    "Of a released hand {up} card lies face up, the others face down.",
    "Of a released hand {up} cards lie face up, the others face down.",
    by="up",
)
BOX_ALL_DOWN: Final = _("box-all-down", "A released hand lies face down altogether.")
BOX_TEA: Final = _(
    "box-tea",
    "Everyone begins with one; those left over stay in the box. It never counts as a card in hand, may be given and "
    "taken in a trade and taken from the row by anybody, and scores nothing.",
)
BOX_STAR: Final = _(
    "box-star",
    "For whoever starts last of four. It counts as a point and, if points are equal, as a released card. Its back is "
    "the scorecard.",
)
BOX_SCORECARD: Final = _("box-scorecard", "The scorecard")
BOX_SMALLEST_HANDS: Final = _("box-smallest-hands", "Smallest hands")
BOX_CARDS: Final = _("box-cards", "cards")
BOX_POINTS: Final = _("box-points", "points")
BOX_READING: Final = _("box-reading", "how to read a card")
BOX_READING_TEXT: Final = _(
    "box-reading-text",
    "A sweet card shows how many of its kind there are; in the top row how many cards make a hand and under each "
    "number what that hand scores; how many of them are laid face up; and as stars what the card itself counts at the "
    "end: one star face up, two face down.",
)
BOX_NUMBERS: Final = _("box-numbers", "numbers of the table")
BOX_TABLE_TEXT: Final = _(
    "box-table-text", "The program shuffles, deals, fills the row and counts the stars; nobody can forget it."
)
BOX_TABLE: Final = {
    "table.hand": _("box-dealt", "sweets dealt"),
    "table.row": _("box-row", "cards in the row"),
    "table.possession": _("box-possession", "too many to take"),
    "table.largest-hand": _("box-largest", "largest hand"),
    "trades.in-a-row": _("box-trades", "trades in a row, each"),
}
BOX_SOLO: Final = _("box-solo", "ranks of the solo game")
BOX_SOLO_TEXT: Final = _(
    "box-solo-text",
    "Alone one plays for a rank. After each turn the top card of the pile is set aside, for all to see.",
)
BOX_RANKS: Final = _("box-ranks", "Ranks")
BOX_FROM: Final = _("box-from", "from … points on")
BOX_FEWER: Final = _("box-fewer", "fewer")

# -- for pictures and boards
POINTS: Final = _("points", "{points} point", "{points} points", by="points")


def points(number: int) -> str:
    return str(POINTS(points=number))


WORDS.tells(events.DEALT, lambda event: DEALT_CARDS if "cards" in event else DEALT)
WORDS.tells(events.BEGAN, BEGAN)
WORDS.tells(events.GOT_STAR, GOT_STAR)
WORDS.tells(events.TOOK, TOOK)
WORDS.tells(events.DREW, lambda event: DREW_CARD if "card" in event else DREW)
WORDS.tells(events.TRADED, TRADED)
WORDS.tells(events.RELEASED, RELEASED)
WORDS.tells(events.DECLINED, DECLINED)
WORDS.tells(events.LAID_OUT, LAID_OUT)
WORDS.tells(events.SET_ASIDE, SET_ASIDE)
WORDS.tells(events.FINAL_TURNS, lambda event: FINAL_EMPTY if event["why"] == "empty pile" else FINAL_TRADES)
WORDS.tells(events.SHOWED, SHOWED)
WORDS.tells(events.PILE_SHOWN, PILE_SHOWN)
WORDS.tells(events.ENDED, ENDED)
