"""What can happen in Sweets!. Only the deal and a draw show something to one seat alone (S8)."""

from typing import Final

from teahouse.core.events import COUNTS, NAME, NUMBER, NUMBERS, SEAT, SEATS, Kind, Kinds, word

DEALT: Final = Kind("dealt", each=NUMBER, tea=NUMBER, row=COUNTS, pile=NUMBER, cards=COUNTS.hidden())
BEGAN: Final = Kind("began", by=SEAT)
GOT_STAR: Final = Kind("got star", by=SEAT, points=NUMBER)
TOOK: Final = Kind("took", by=SEAT, card=NAME)
DREW: Final = Kind("drew", by=SEAT, card=NAME.hidden())
TRADED: Final = Kind("traded", by=SEAT, given=COUNTS, taken=COUNTS, in_a_row=NUMBER)
# `up` and `down` of the `count` cards lie that way; with these `points` the player `stands` at so many.
RELEASED: Final = Kind(
    "released", by=SEAT, sweet=NAME, count=NUMBER, up=NUMBER, down=NUMBER, points=NUMBER, stands=NUMBER
)
DECLINED: Final = Kind("declined", by=SEAT)
LAID_OUT: Final = Kind("laid out", card=NAME)
SET_ASIDE: Final = Kind("set aside", card=NAME)
FINAL_TURNS: Final = Kind("final turns", why=word("empty pile", "trades"), seats=SEATS)  # `seats` in their order
SHOWED: Final = Kind("showed", by=SEAT, cards=COUNTS)
PILE_SHOWN: Final = Kind("pile shown", cards=COUNTS)
ENDED: Final = Kind("ended", points=NUMBERS, winners=SEATS, rank=word("S", "A", "B", "C").maybe())

KINDS: Final = Kinds(
    DEALT,
    BEGAN,
    GOT_STAR,
    TOOK,
    DREW,
    TRADED,
    RELEASED,
    DECLINED,
    LAID_OUT,
    SET_ASIDE,
    FINAL_TURNS,
    SHOWED,
    PILE_SHOWN,
    ENDED,
)
