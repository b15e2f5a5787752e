"""What can happen in Taiwan Snackbar. All cards that are drawn are shown (T7), so nothing is for some seats only."""

from typing import Final

from teahouse.core.events import COUNTS, FLAG, NAME, NUMBER, SEAT, Kind, Kinds, word

# `round` where a knock-out has several: everyone is dealt anew for each (T13).
DEALT: Final = Kind("dealt", each=NUMBER, pile=NUMBER, no_more=NUMBER, starter=SEAT, round=NUMBER.maybe())
ORDERED: Final = Kind("ordered", by=SEAT, dish=NAME, food=NUMBER, again=FLAG)
CHANGED_ORDER: Final = Kind("changed order", by=SEAT, dish=NAME, food=NUMBER)
TURNED: Final = Kind("turned", by=SEAT, direction=word("clockwise", "counter-clockwise"))
ADDED: Final = Kind("added", by=SEAT, food=NUMBER)
CHOSE: Final = Kind("chose", by=SEAT, next=SEAT)
# `count` of the `wanted` cards, `no_more` of them No More cards, which no hand keeps.
DREW: Final = Kind(
    "drew", by=SEAT, why=word("eats", "empty hand"), wanted=NUMBER, count=NUMBER, cards=COUNTS, no_more=NUMBER, out=FLAG
)
SCORED: Final = Kind("scored", by=SEAT, points=NUMBER, stands=NUMBER)
LEFT: Final = Kind("left", by=SEAT, last=FLAG)  # `last`: the round is over and nothing more is shuffled
ROUND_WON: Final = Kind("round won", by=SEAT, round=NUMBER, won=NUMBER)  # `won`: how many that seat has won by now
RESHUFFLED: Final = Kind("reshuffled", pile=NUMBER, no_more=NUMBER, top=NAME.maybe())

KINDS: Final = Kinds(DEALT, ORDERED, CHANGED_ORDER, TURNED, ADDED, CHOSE, DREW, SCORED, LEFT, ROUND_WON, RESHUFFLED)
