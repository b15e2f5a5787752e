"""What can happen in Two Taps. Hands, and teas that are poured face down, are for those who hold them (P4)."""

from typing import Final

from teahouse.core.events import COUNTS, NAME, NAMES, NUMBER, SEAT, SEATS, Kind, Kinds

DEALT: Final = Kind("dealt", each=NUMBER, rounds=NUMBER, hand=COUNTS.hidden())
SERVED: Final = Kind("served", round=NUMBER, host=SEAT, dish=NAME)
POURED: Final = Kind("poured", by=SEAT, tea=NAME.hidden())
SHOWED: Final = Kind("showed", by=SEATS, teas=NAMES)  # all cups at once, in the order of the seats
PASSED: Final = Kind("passed", by=SEAT)
TAPPED: Final = Kind("tapped", by=SEAT, tea=NAME)
# `points` is how much more the plates of that seat are worth now, `stands` is all of it.
TOOK: Final = Kind("took", by=SEAT, dishes=COUNTS, points=NUMBER, stands=NUMBER)
STAYED: Final = Kind("stayed", dishes=COUNTS)

KINDS: Final = Kinds(DEALT, SERVED, POURED, SHOWED, PASSED, TAPPED, TOOK, STAYED)
