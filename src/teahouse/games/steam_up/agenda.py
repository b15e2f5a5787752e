"""What is still to be done: questions to a seat and tasks that follow, the next one on top.

An entry has its operation, the seat it concerns, three numbers that say more, and three that hold what the seat has
put together so far (-1: nothing yet). Only the last three are staged: nobody else sees them (R8).
"""

from typing import Final

from mypy_extensions import i64

STRIDE: Final = 8
OP: Final = 0
SEAT: Final = 1
A: Final = 2
B: Final = 3
C: Final = 4
X: Final = 5
Y: Final = 6
Z: Final = 7

# Questions to one seat.
FILL: Final = 0  # alternative set-up: where does the filled steamer go?
ACT: Final = 1  # an action, an ability, or the end of the turn
TOKENS: Final = 2  # tokens from the supply: a = how many, b = 1 if they must differ
ROTATION: Final = 3  # a = 1 if it may be declined, b = quarter turns left, c = how many of them are compulsory
TAKE_PIECE: Final = 4  # out of a top steamer: a = scope, b = kind or -1
SWAP: Final = 5  # a = scope
MOVE: Final = 6  # a = scope
SINK: Final = 7  # a = scope
ROB_TOKEN: Final = 8
ROB_CARD: Final = 9
RETURN_TOKEN: Final = 10  # a = how many
DISCARD_CARD: Final = 11
CHOOSE_PLAYER: Final = 12  # a = the line that is for the chosen one
MAY: Final = 13  # a = the line that may be declined, b = how many
BUNNY_SWAP: Final = 14
ROOSTER_RETURN: Final = 15
GOAT_ROW: Final = 16  # a = kind
DRAGON_BONUS: Final = 17  # a = cards
# Questions to several seats at once; a = the seats still to answer, as bits.
ANIMALS: Final = 18
START_TOKENS: Final = 19
PASS_CARD: Final = 20  # b = 1 to the left, -1 to the right
# Tasks.
LINES: Final = 30  # a = next line, b = the line after the last; seat -1: nobody's card
ONE: Final = 31  # a = line, b = how many times
PLAYED: Final = 32  # a = card: it goes to the discards, then the action's rotation
PLACE: Final = 33  # a = pieces bought or 0, b = 1 if from outside the zone
BONUS: Final = 34  # a = columns, b = rows as bits, c = pieces by kind that pay a bonus
COUNT_DOWN: Final = 35

NAMES = {
    FILL: "fill",
    ACT: "act",
    TOKENS: "tokens",
    ROTATION: "rotation",
    TAKE_PIECE: "take piece",
    SWAP: "swap",
    MOVE: "move",
    SINK: "sink",
    ROB_TOKEN: "rob token",
    ROB_CARD: "rob card",
    RETURN_TOKEN: "return token",
    DISCARD_CARD: "discard card",
    CHOOSE_PLAYER: "choose player",
    MAY: "may",
    BUNNY_SWAP: "bunny",
    ROOSTER_RETURN: "rooster",
    GOAT_ROW: "goat",
    DRAGON_BONUS: "dragon",
    ANIMALS: "animals",
    START_TOKENS: "start tokens",
    PASS_CARD: "pass card",
    LINES: "effects",
    ONE: "effect",
    PLAYED: "played",
    PLACE: "place",
    BONUS: "bonus",
    COUNT_DOWN: "count down",
}
CODES = {name: op for op, name in NAMES.items()}
FIRST_TASK: Final = 30
SIMULTANEOUS: Final = 18  # from here on up to the tasks

# Phases of a game.
FILLING: Final = 0
ANIMALS_PHASE: Final = 1
TOKENS_PHASE: Final = 2
FATE_PHASE: Final = 3
TURN_PHASE: Final = 4
OVER: Final = 5
PHASES = ["filling", "animals", "tokens", "fate", "turn", "over"]


def so_far(staged: i64) -> i64:
    """What has been put together, where nothing yet (-1) is worth 0."""
    if staged < 0:
        return 0
    return staged
