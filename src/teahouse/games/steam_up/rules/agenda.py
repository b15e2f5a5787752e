"""What is still to be done: questions to a seat and tasks that follow, the next one on top.

An entry has its operation, the seat it concerns, three numbers that it is about, and three that hold what the seat has
put together so far (-1: nothing yet). Only the last three are staged: nobody else sees them (R8). What the numbers
mean is known where a question is answered or a task done; there they have names.
"""

from typing import Final

from mypy_extensions import i64

STRIDE: Final = 8
OP: Final = 0
SEAT: Final = 1
ABOUT: Final = 2
ABOUT_2: Final = 3
ABOUT_3: Final = 4
STAGED: Final = 5
STAGED_2: Final = 6
STAGED_3: Final = 7

# Questions to one seat; the catalogue of questions has a class for each.
FILL: Final = 0
ACT: Final = 1
TOKENS: Final = 2
ROTATION: Final = 3
TAKE_PIECE: Final = 4
SWAP: Final = 5
MOVE: Final = 6
SINK: Final = 7
ROB_TOKEN: Final = 8
ROB_CARD: Final = 9
RETURN_TOKEN: Final = 10
DISCARD_CARD: Final = 11
CHOOSE_PLAYER: Final = 12
MAY: Final = 13
BUNNY_SWAP: Final = 14
ROOSTER_RETURN: Final = 15
GOAT_ROW: Final = 16
DRAGON_BONUS: Final = 17
# Questions to several seats at once: about the seats still to answer, as bits.
ANIMALS: Final = 18
START_TOKENS: Final = 19
PASS_CARD: Final = 20
# Tasks.
LINES: Final = 30  # about the next line and the line after the last; seat -1: nobody's card
ONE: Final = 31  # about a line, and how many times
PLAYED: Final = 32  # about a card: it goes to the discards, then the action's rotation
PLACE: Final = 33  # about how many pieces were bought, or 0, and 1 if from outside the zone
BONUS: Final = 34  # about columns and rows, as bits, and pieces by kind that pay a bonus
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
