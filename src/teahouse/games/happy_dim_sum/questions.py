"""What a player can be asked. Between two moves of a turn the question is MOVE; the questions up to SEND_TO put one
move together, unseen by the others (R8).
"""

from typing import Final

MOVE: Final = 0  # which move, or end the turn
PIECES: Final = 1  # how many pieces of the dim sum are served
TEAS: Final = 2  # how many Tea go with them, or alone
RECEIVER: Final = 3  # who is served
TEA_ON: Final = 4  # onto which incomplete dish Tea alone goes
TAKE_FROM: Final = 5  # whose card Chopsticks take
SAUCE_WHOSE: Final = 6  # whose complete set gets Hot Sauce
SAUCE_ON: Final = 7  # which of them
SEND: Final = 8  # which own dish Yum Cha! moves
SEND_TO: Final = 9  # to whom
REACT: Final = 10  # keep what came, or send it on
PLACE_TEA: Final = 11  # where the next loose Tea goes
BATTLE: Final = 12  # Check Please! or pass
DISCARD: Final = 13  # which dish the winner of a battle discards
OFFER: Final = 14  # draw three or not
OVER: Final = 15

WORDS = [
    "move",
    "pieces",
    "tea",
    "receiver",
    "tea on",
    "take from",
    "sauce whose",
    "sauce on",
    "send",
    "send to",
    "react",
    "place tea",
    "battle",
    "discard",
    "offer",
    "over",
]
