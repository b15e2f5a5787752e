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

# -- how it is typed
TYPING: Final = _(
    "typing",
    "Type pour oolong, tap with pu-erh or pass; the tea alone will do where one is asked for, also in Chinese: 烏龍茶.",
)

# -- what is in the box
BOX_TEAS: Final = _("box-teas", "Teas")
BOX_TEA: Final = _(
    "box-tea", "Poured face down, one a round; the strongest cup takes the dish, and the last one may tap."
)
BOX_STRENGTH: Final = _("box-strength", "strength")
BOX_DISHES: Final = _("box-dishes", "Dishes")
BOX_DISH: Final = _("box-dish", "It counts its points; two of the same on your plates count {pair} more.")
BOX_POINTS: Final = _("box-points", "points")
BOX_COPIES: Final = _("box-copies", "copies")
BOX_TABLE: Final = _("box-table", "At the table")
BOX_TROLLEY: Final = _("box-trolley", "the trolley and the deal")
BOX_NUMBERS: Final = {
    "hand": _("box-hand", "teas dealt to each"),
    "rounds": _("box-rounds", "dishes that come"),
    "pair": _("box-pair", "points for a pair"),
}

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
