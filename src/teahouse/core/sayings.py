"""What all games say: refusals that any of them gives, and the words for typing mistakes."""

from typing import Final

from teahouse.core.words import HOUSE

# -- refusals
NO_SEAT: Final = HOUSE.message("no-seat", "there is no seat {seat}: this table has seats 0 to {last}")
NO_ACTION: Final = HOUSE.message("no-action", "there is no action {action}: this game has actions 0 to {last}")
GAME_OVER: Final = HOUSE.message("game-over", "the game is over, nobody decides any more")
NOT_ASKED: Final = HOUSE.message("not-asked", "{seat} is not asked now; {asked} decides")
NO_BOT: Final = HOUSE.message("no-bot", "{seat} is no bot and decides in person")
# The one refusal of whatever a move adds beyond its end (R8). It is always the same: any other word in it would tell
# what was drawn, who is asked next, or whether the game is over.
BEYOND: Final = HOUSE.message(
    "beyond", "a move ends where something new comes to light or somebody else decides; decide the rest after that"
)

# -- what was typed
NO_DECISION: Final = HOUSE.message(
    "no-decision", "{text} names no decision; type a move such as the ones that '?' lists"
)
TOO_LONG: Final = HOUSE.message("too-long", "that is longer than any move; type a move such as the ones that '?' lists")
AMBIGUOUS: Final = HOUSE.message("ambiguous", "{typed} could be {known}; type a little more")
NOT_EXPECTED: Final = HOUSE.message("not-expected", "{text}: nothing is expected after {before}")
ENDS_EARLY: Final = HOUSE.message("ends-early", "{text} ends too early: {what} is missing ({known})")
UNKNOWN_WORD: Final = HOUSE.message("unknown-word", "{word} is no {what}; known are {known}")
DID_YOU_MEAN: Final = HOUSE.message("did-you-mean", "{word} is no {what}; did you mean {guess}? Known are {known}")

# -- what a word names, in the refusals above
CARD: Final = HOUSE.message("what-card", "card")
DISH: Final = HOUSE.message("what-dish", "dish")

# -- options
STARTER: Final = HOUSE.message("option-starter", "who takes the first turn: drawn at random, or a seat number")

# -- events
TAKES_BACK: Final = HOUSE.message("takes-back", "{by} takes that back")

# -- what bots say of a move
PROSPECT: Final = HOUSE.message("prospect", "{hundredths} of 100")
TRIES: Final = HOUSE.message("tries", "{prospect} in {tries} tries", "{prospect} in {tries} tries", by="tries")
ONLY_MOVE: Final = HOUSE.message("only-move", "all that is allowed")
ITS_CHOICE: Final = HOUSE.message("its-choice", "its choice")
AS_LIKELY: Final = HOUSE.message("as-likely", "as likely as any")
WHATEVER: Final = HOUSE.message("whatever", "whatever is allowed will do")
PLAINLY_BAD: Final = HOUSE.message("plainly-bad", "plainly bad")
AMONG_LOTS: Final = HOUSE.message("among-lots", "one of those it draws lots among")
BEST: Final = HOUSE.message("best", "best")
AS_GOOD: Final = HOUSE.message("as-good", "as good as any")
POINTS_LESS: Final = HOUSE.message("points-less", "{points} points less")

# -- first games
TAP: Final = HOUSE.message("lesson-tap", "tap")
TAP_CAPITAL: Final = HOUSE.message("lesson-tap-first", "Tap")
CLICK: Final = HOUSE.message("lesson-click", "click")
CLICK_CAPITAL: Final = HOUSE.message("lesson-click-first", "Click")
OTHER_MOVE: Final = HOUSE.message("lesson-other", "{move} is allowed. This would happen: {would}.")
OTHER_MOVE_WHY: Final = HOUSE.message("lesson-other-why", "{move} is allowed. What it does: {would}.")
OTHER_MOVE_SAID: Final = HOUSE.message("lesson-other-said", "{move} is allowed. {would}")
STILL_ASKED: Final = HOUSE.message("lesson-go-on", "Nothing has happened yet. Try what the step asks for.")
