"""What can happen in Dim Sum. Hands are for those who hold them; in a co-operative game so are the cards taken (D9)."""

from typing import Final

from teahouse.core.events import COUNTS, NAME, NAMES, NUMBER, SEAT, Kind, Kinds, word

_WAY: Final = word("left", "right")

# `each` cards in every hand, the one at the empty seat included: `empty` is its size, 0 where nobody is missing.
DEALT: Final = Kind(
    "dealt",
    round=NUMBER,
    rounds=NUMBER,
    each=NUMBER,
    aside=NUMBER,
    empty=NUMBER,
    direction=_WAY,
    hand=NAMES.hidden(),
)
# Who has chosen shows in who is still asked; what is told is told when all have (D2).
# All chosen cards at once, by seat, or face down, each for who took it alone; `burned` cards at the empty seat; then
# hands of `left` cards pass on, and `hand` is what comes to a seat.
TOOK: Final = Kind(
    "took",
    cards=NAMES.maybe(),
    by=SEAT.hidden(),
    card=NAME.hidden(),
    burned=NUMBER,
    left=NUMBER,
    direction=_WAY,
    hand=NAMES.hidden(),
)
# `made` has the categories that score; the cards are named where they have lain face down until now.
SCORED: Final = Kind("scored", round=NUMBER, by=SEAT, points=NUMBER, made=COUNTS, stands=NUMBER, cards=NAMES.maybe())
ROUND_OVER: Final = Kind("round over", round=NUMBER)  # and nothing is scored yet (D9)

KINDS: Final = Kinds(DEALT, TOOK, SCORED, ROUND_OVER)
