"""All that Two Taps says."""

from typing import Final

from teahouse.core.words import Said, Words, card, listed, who
from two_taps import events

WORDS: Final = Words("two-taps")  # the names of teas and dishes are the pack's
_ = WORDS.message

# -- the title page
BLURB: Final = _(
    "blurb", "Pour for the dish on the trolley. Poured too weak? Tap twice, and the pot comes round again."
)

# -- options
COLD_OPTION: Final = _("option-cold", "equal teas go cold and take no dish; what nobody takes stays for the next round")

# -- what is in the box
BOX_TEAS: Final = _("box-teas", "Teas")
BOX_DISHES: Final = _("box-dishes", "Dishes")
BOX_TABLE: Final = _("box-table", "On the table")
BOX_TEA: Final = _("box-tea", "Pour it for the dish on the trolley, or tap with it.")
BOX_TROLLEY: Final = _("box-trolley", "trolley")
BOX_TROLLEY_TEXT: Final = _("box-trolley-text", "Brings one dish after the other. The program shuffles and serves.")
BOX_ROUNDS: Final = _("box-rounds", "dishes that come")
BOX_HAND: Final = _("box-hand", "teas dealt to everyone")
BOX_HOST: Final = _("box-host", "host marker")
BOX_HOST_TEXT: Final = _(
    "box-host-text", "Goes round clockwise; among equal cups the host’s is better. The page marks it."
)

# -- what is asked
ASK_POUR: Final = _("ask-pour", "Pour a tea for {dishes}, face down (P4)")
ASK_TAP: Final = _("ask-tap", "Your cup is the last: tap with a tea that makes it more than {best}, or pass (P6)")

# -- what is refused
POURED_ALREADY: Final = _(
    "refuse-poured", "{seat} has poured, and a tea that is poured stays poured; wait for {others}"
)
NOT_HELD: Final = _("refuse-not-held", "you hold no {tea}; you hold {hand}")
POUR_FIRST: Final = _("refuse-tap-now", "nobody taps before all cups are shown: pour a tea")
ONLY_TAP: Final = _("refuse-pour-now", "the cups are shown: tap with a tea, or pass")
TOO_WEAK: Final = _("refuse-weak", "{tea} makes {sum}, and the best cup has {best}: tap with a stronger tea, or pass")
A_TEA: Final = _("what-tea", "tea")

# -- what happens
DEALT: Final = _("dealt", "Everyone is dealt {each} teas; {rounds} dishes are coming")
DEALT_YOU: Final = _("dealt-you", "Everyone is dealt {each} teas; {rounds} dishes are coming; you hold {hand}")
SERVED: Final = _("served", "Round {round}: {dish} comes to the table, {host} is host")
POURED: Final = _("poured", "{by} has poured")
POURED_TEA: Final = _("poured-tea", "{by} has poured {tea}")
CUP: Final = _("cup", "{by} {tea}")
SHOWED: Final = _("showed", "The cups are shown: {cups}")
PASSED: Final = _("passed", "{by} lets it go")
TAPPED: Final = _("tapped", "{by} taps twice and adds {tea}")
TOOK: Final = _("took", "{by} takes {dishes}, worth {points}, and stands at {stands}")
STAYED: Final = _("stayed", "Every cup is cold: {dishes} stays on the table")

# -- how it ends
OVER: Final = _("over", "the trolley is empty; {points} points are the most")
OVER_DRY: Final = _("over-dry", "nobody has tea left; {points} points are the most")

# -- what a sensible player would say
WHY_POUR: Final = _("why-pour", "pours {tea}: best in about {odds} of 100 rounds, for a dish worth {points} here")
WHY_BAIT: Final = _("why-bait", "pours {tea} to be the last and to tap with {second}")
WHY_TAP: Final = _("why-tap", "taps with {tea}: the dish is worth {points} here")
WHY_PASS: Final = _("why-pass", "keeps its teas for the dishes to come")


def _showed(event: dict[str, object]) -> Said:
    by, teas = event["by"], event["teas"]
    assert isinstance(by, list)
    assert isinstance(teas, list)
    return SHOWED(cups=listed([CUP(by=who(seat), tea=card(tea)) for seat, tea in zip(by, teas)]))


WORDS.tells(events.DEALT, lambda event: DEALT_YOU if "hand" in event else DEALT)
WORDS.tells(events.SERVED, SERVED)
WORDS.tells(events.POURED, lambda event: POURED_TEA if "tea" in event else POURED)
WORDS.tells(events.SHOWED, _showed)
WORDS.tells(events.PASSED, PASSED)
WORDS.tells(events.TAPPED, TAPPED)
WORDS.tells(events.TOOK, TOOK)
WORDS.tells(events.STAYED, STAYED)
