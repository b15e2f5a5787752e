"""What can happen in Happy Dim Sum.

Pieces on their way are told as the table sees them (H4): `dish` the dim sum, `pieces` the real ones, `tea` the Tea with
them; Tea alone has the dish "tea" and no pieces. A move is told when it is complete (R8), then what follows from it.
"""

from typing import Final

from teahouse.core.events import COUNTS, FLAG, NAME, NUMBER, NUMBERS, SEAT, SEATS, TABLE, Kind, Kinds, word

# -- the deck and the turns
DEALT: Final = Kind("dealt", each=NUMBER, deck=NUMBER, specials=NUMBER, starter=SEAT)
TURN: Final = Kind("turn", by=SEAT, final=FLAG)
# A draw is told when it is over, after the Daily Specials that it revealed; one that its drawer's leaving cuts short,
# before the leaving (H9).
DREW: Final = Kind("drew", by=SEAT, why=word("turn", "takeout", "empty hand"), count=NUMBER, cards=COUNTS.hidden())
REVEALED: Final = Kind("revealed", by=SEAT, dish=NAME)
DECLINED: Final = Kind("declined cards", by=SEAT)  # the offer after an empty hand (H12)
ENDED_TURN: Final = Kind("ended turn", by=SEAT)
CLOSING: Final = Kind("closing time")
FINAL_TURNS: Final = Kind("final turns", seats=SEATS)  # in their order
SKIPPED: Final = Kind("skipped turn", by=SEAT)  # a final turn with an empty hand (H13)

# -- servings, dishes sent, and the answers to them
SERVED: Final = Kind("served", by=SEAT, to=SEAT, dish=NAME, pieces=NUMBER, tea=NUMBER, on=NAME.maybe())
SENT: Final = Kind("sent", by=SEAT, to=SEAT, dish=NAME, pieces=NUMBER, tea=NUMBER)
SENT_ON: Final = Kind("sent on", by=SEAT, to=SEAT, dish=NAME, pieces=NUMBER, tea=NUMBER)
KEPT: Final = Kind("kept", by=SEAT, dish=NAME, pieces=NUMBER, tea=NUMBER)
# What came to rest, what the dish holds now (`holds` pieces of `set`, `holds_tea` of them Tea), what was too much.
RESTED: Final = Kind(
    "rested",
    at=SEAT,
    dish=NAME,
    pieces=NUMBER,
    tea=NUMBER,
    holds=NUMBER,
    holds_tea=NUMBER,
    set=NUMBER,
    sauce=FLAG,
    out_pieces=NUMBER,
    out_tea=NUMBER,
)
POURED_OUT: Final = Kind("poured out", by=SEAT, tea=NUMBER)  # Tea sent on to where no dish can take it (H5)
# With quick reactions everyone learns who could answer (R1, H29).
SHOWED: Final = Kind("showed", by=SEAT, card=word("yum cha", "check please"), holds=FLAG)

# -- Action cards
SAUCED: Final = Kind("sauced", by=SEAT, whose=SEAT, dish=NAME)
TOOK: Final = Kind("took", by=SEAT, whose=SEAT, card=NAME.hidden())
TOOK_OUT: Final = Kind("took out", by=SEAT)
CALLED_GRANDMA: Final = Kind("called grandma", by=SEAT)
ATE: Final = Kind("ate", by=SEAT, cards=COUNTS)
CALLED_CHECK: Final = Kind("called check", by=SEAT, answer=FLAG)
PASSED: Final = Kind("passed", by=SEAT, why=word("choice", "no cards", "no check please"))
WON_BATTLE: Final = Kind("won battle", by=SEAT, clears=FLAG)  # whether there is a dish to discard
CLEARED: Final = Kind("cleared", by=SEAT, dish=NAME, pieces=NUMBER, tea=NUMBER)
CLEARED_NOTHING: Final = Kind("cleared nothing", by=SEAT)

# -- leaving, and the end
LEFT: Final = Kind("left", by=SEAT, departure=NUMBER, hand=COUNTS)  # who leaves together has one departure (H27)
# Everything is shown then (R9): the hands seat by seat, and what was never drawn.
ENDED: Final = Kind(
    "ended",
    ending=word("last one", "all full", "closing time"),
    decided=word("last one", "points", "sets", "shared").maybe(),  # version 1 does not say
    winners=SEATS,
    points=NUMBERS,
    sets=NUMBERS.maybe(),
    hands=TABLE,
    deck=COUNTS,
)

KINDS: Final = Kinds(
    *(DEALT, TURN, DREW, REVEALED, DECLINED, ENDED_TURN, CLOSING, FINAL_TURNS, SKIPPED),
    *(SERVED, SENT, SENT_ON, KEPT, RESTED, POURED_OUT, SHOWED),
    *(SAUCED, TOOK, TOOK_OUT, CALLED_GRANDMA, ATE, CALLED_CHECK, PASSED, WON_BATTLE, CLEARED, CLEARED_NOTHING),
    *(LEFT, ENDED),
)
