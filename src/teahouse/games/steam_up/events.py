"""What can happen in Steam Up.

Stacks, rows and columns have the numbers that people know them by, from 1. Pieces are told on their way: out of a
steamer or the bag (`bought`, `took piece`, `drew piece`), and then where they come to lie (`placed`).
"""

from typing import Final

from teahouse.core.events import COUNTS, FLAG, NAME, NUMBER, NUMBERS, SEAT, SEATS, TABLE, Kind, Kinds, word

# -- the set-up
# Each stack with its `height` and the steamers that all can see, `seen`, from the top down. `filler` fills the first
# steamer where the players do that themselves (U33); `supply` has the tokens of each kind.
LAID: Final = Kind(
    "laid",
    stacks=TABLE,
    bag=NUMBER,
    supply=COUNTS,
    deck=NUMBER,
    fates=NUMBER,
    counter=NUMBER,
    filler=SEAT.maybe(),
)
FILLED: Final = Kind("filled", by=SEAT, pieces=COUNTS)
STACKED: Final = Kind("stacked", by=SEAT, stack=NUMBER, pieces=COUNTS)
OFFERED: Final = Kind("offered", to=SEAT, one=NAME, two=NAME)  # two animals, dealt openly (U25)
BECAME: Final = Kind("became", by=SEAT, animal=NAME, title=NAME)
STARTED: Final = Kind("started", by=SEAT, tokens=COUNTS)
MARKER: Final = Kind("marker", by=SEAT)

# -- rounds and turns
FATE: Final = Kind("fate", round=NUMBER, card=NAME, left=NUMBER)
TURN: Final = Kind("turn", by=SEAT, round=NUMBER)
PASSED: Final = Kind("passed", by=SEAT, forced=FLAG)
TOOK_MARKER: Final = Kind("took marker", by=SEAT)
COUNTED_DOWN: Final = Kind("counted down", counter=NUMBER, last=FLAG)  # the last round, once it stands at 0
# Everything is shown then (R9): the hands by seat, all steamers from the top down, the bag and the Fortune deck.
ENDED: Final = Kind(
    "ended",
    ending=word("counter", "fate"),
    tie_break=FLAG,  # whether most dim sum decided between equal HP, where the outcome's reason says so (U59)
    winners=SEATS,
    points=NUMBERS,
    hands=TABLE,
    stacks=TABLE,
    bag=COUNTS,
    deck=COUNTS,
)

# -- tokens; `action` where it is the action of a turn (U1), not what a card or an ability gives
GAINED_TOKEN: Final = Kind("gained token", by=SEAT, dim_sum=NAME, action=FLAG)
TOOK_TOKEN: Final = Kind("took token", by=SEAT, whose=SEAT, dim_sum=NAME)
RETURNED_TOKEN: Final = Kind("returned token", by=SEAT, dim_sum=NAME)
# The Tiger's and the Snake's ability: a token into the supply, and what for.
TRADED_TOKEN: Final = Kind("traded token", by=SEAT, dim_sum=NAME, wants=word("token", "cards"))

# -- Fortune cards
DREW: Final = Kind("drew", by=SEAT, card=NAME.hidden(), action=FLAG)
PLAYED: Final = Kind("played", by=SEAT, card=NAME, kept=FLAG)
RESOLVED: Final = Kind("resolved", by=SEAT, card=NAME)  # only now a discard (U14)
EXCHANGED: Final = Kind("exchanged", by=SEAT, one=NAME, two=NAME)
DISCARDED: Final = Kind("discarded", by=SEAT, card=NAME)
GAMBLED: Final = Kind("gambled", by=SEAT, card=NAME)  # the Rat's discard before it rolls
TOOK_CARD: Final = Kind("took card", by=SEAT, whose=SEAT, card=NAME.hidden())
PASSED_CARD: Final = Kind("passed card", by=SEAT, to=SEAT, card=NAME.hidden())
SHUFFLED: Final = Kind("shuffled", deck=NUMBER)  # all discards
CHOSE_PLAYER: Final = Kind("chose player", by=SEAT, player=SEAT)  # whom a card concerns
DISCOUNTED: Final = Kind("discounted", by=SEAT)  # this turn's purchase

# -- purchases: `paid` without the token that is added; `discounted` if one was left out
BOUGHT: Final = Kind("bought", by=SEAT, stack=NUMBER, pieces=COUNTS, paid=COUNTS, afar=FLAG, discounted=FLAG)
LEFT_OUT: Final = Kind("left out", by=SEAT, dim_sum=NAME)
ADDED: Final = Kind("added", by=SEAT, dim_sum=NAME)

# -- pieces
TOOK_PIECE: Final = Kind("took piece", by=SEAT, dim_sum=NAME, stack=NUMBER)
DREW_PIECE: Final = Kind("drew piece", by=SEAT, dim_sum=NAME)
# `source`: the piece that is given up comes out of a slot, from beside the board, or out of the steamer just bought.
SWAPPED: Final = Kind(
    "swapped", by=SEAT, given=NAME, taken=NAME, stack=NUMBER, source=word("board", "excess", "purchase")
)
DREW_AGAIN: Final = Kind("drew again", by=SEAT, back=COUNTS, drawn=COUNTS)  # the Rooster
KEPT_ROW: Final = Kind("kept row", by=SEAT, row=NUMBER, dim_sum=NAME)  # the Goat
# `board` into the slots, `excess` beside them; columns and rows that are complete for the first time.
PLACED: Final = Kind("placed", by=SEAT, board=COUNTS, excess=COUNTS, columns=NUMBERS, rows=NUMBERS)
SCORED: Final = Kind("scored", by=SEAT, points=NUMBER, hp=NUMBER)
COMPLETED: Final = Kind("completed", by=SEAT, line=word("column", "row"), number=NUMBER)  # its bonus follows

# -- the table and the die
# `rotation`: quarter turns clockwise from the set-up; `card` of Fate or Fortune, where one turns the table.
TURNED: Final = Kind(
    "turned",
    clockwise=FLAG,
    rotation=NUMBER,
    cause=word("action", "ability", "card", "fate"),
    by=SEAT.maybe(),
    card=NAME.maybe(),
)
UNCOVERED: Final = Kind("uncovered", stack=NUMBER, pieces=COUNTS)
EMPTIED: Final = Kind("emptied", stack=NUMBER)
MOVED: Final = Kind("moved", by=SEAT, stack=NUMBER, to=NUMBER, pieces=COUNTS)
SUNK: Final = Kind("sunk", by=SEAT, stack=NUMBER)
# A blank has the number 0 and no icon; nobody rolls for a Fate card.
ROLLED: Final = Kind("rolled", by=SEAT.maybe(), number=NUMBER, icon=NAME.maybe(), ability=FLAG)
ALL_ROLLED: Final = Kind("all rolled", seats=SEATS, numbers=NUMBERS)

KINDS: Final = Kinds(
    *(LAID, FILLED, STACKED, OFFERED, BECAME, STARTED, MARKER),
    *(FATE, TURN, PASSED, TOOK_MARKER, COUNTED_DOWN, ENDED),
    *(GAINED_TOKEN, TOOK_TOKEN, RETURNED_TOKEN, TRADED_TOKEN),
    *(DREW, PLAYED, RESOLVED, EXCHANGED, DISCARDED, GAMBLED, TOOK_CARD, PASSED_CARD, SHUFFLED),
    *(CHOSE_PLAYER, DISCOUNTED),
    *(BOUGHT, LEFT_OUT, ADDED),
    *(TOOK_PIECE, DREW_PIECE, SWAPPED, DREW_AGAIN, KEPT_ROW, PLACED, SCORED, COMPLETED),
    *(TURNED, UNCOVERED, EMPTIED, MOVED, SUNK, ROLLED, ALL_ROLLED),
)
