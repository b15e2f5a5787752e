"""The words in which Fortune and Fate cards are written, and the numbers that the interpreter knows them by.

docs/steam-up-cards.md explains every word to designers with an example.
"""

from typing import Final

# One effect is a line of numbers; these are their places on the line.
LINE: Final = 14
VERB: Final = 0
WHO: Final = 1
COUNT: Final = 2
SCOPE: Final = 3  # where pieces or steamers come from
KIND: Final = 4  # a kind of dim sum, or CHOICE, or ROLLED
DIFFERENT: Final = 5
LEAST: Final = 6  # quarter turns that must be made
TIES: Final = 7
TIED: Final = 8  # how many for each when several are tied, -1 as many as ever
OVER: Final = 9  # only players with more tokens than this, -1 everyone
WHEN: Final = 10
WHICH: Final = 11  # the kind that a "piece" trigger waits for, CHOICE for any, ROLLED for the round's
BLOCK: Final = 12  # where the effects of a roll or a condition are listed
MAY: Final = 13

# What an effect does.
GAIN_TOKENS: Final = 1
ROB_TOKENS: Final = 2
GAIN_PIECES: Final = 3  # from the bag
TAKE_PIECES: Final = 4  # from a top steamer
DRAW_CARDS: Final = 5
ROB_CARDS: Final = 6
POINTS: Final = 7
TAKE_MARKER: Final = 8
PASS_MARKER: Final = 9
RETURN_TOKENS: Final = 10
DISCARD_CARDS: Final = 11
PASS_CARDS: Final = 12
SWAP_PIECE: Final = 13
MOVE_STEAMER: Final = 14
SINK_STEAMER: Final = 15
ROTATE: Final = 16
ROLL: Final = 17
CHECK: Final = 18
DISCOUNT: Final = 19
BAR_ROTATION: Final = 20
OPEN_STACKS: Final = 21

# Whom it concerns.
NOBODY: Final = 0
YOU: Final = 1
EACH: Final = 2
OTHERS: Final = 3
CHOSEN: Final = 4
LEFT_NEIGHBOUR: Final = 5
RIGHT_NEIGHBOUR: Final = 6
FEWEST: Final = 7
MOST: Final = 8
HIGHEST_ROLL: Final = 9
HOLDER: Final = 10
WHO_WORDS = {
    "you": YOU,
    "each": EACH,
    "others": OTHERS,
    "chosen": CHOSEN,
    "left": LEFT_NEIGHBOUR,
    "right": RIGHT_NEIGHBOUR,
    "fewest": FEWEST,
    "most": MOST,
    "highest roll": HIGHEST_ROLL,
    "marker holder": HOLDER,
}

# Ties for fewest and most.
FARTHEST: Final = 0  # the tied player farthest clockwise from the marker (U11)
NEAREST: Final = 1
EACH_TIED: Final = 2
NO_TIED: Final = 3
TIES_WORDS = {"farthest": FARTHEST, "nearest": NEAREST, "each": EACH_TIED, "nobody": NO_TIED}

# Kinds that are not one of the five.
CHOICE: Final = -1
ROLLED: Final = -2

# Scopes.
ZONE: Final = 0
TABLE: Final = 1
SCOPE_WORDS = {"zone": ZONE, "table": TABLE}

# What a kept card or a Fate of this round waits for.
NOW: Final = 0
ROW_DONE: Final = 1
COLUMN_DONE: Final = 2
PIECE_GAINED: Final = 3
PURCHASE: Final = 4
GAIN_ACTION: Final = 5
WHEN_WORDS = {
    "row": ROW_DONE,
    "column": COLUMN_DONE,
    "piece": PIECE_GAINED,
    "purchase": PURCHASE,
    "gain action": GAIN_ACTION,
}

# The three ways a table turns: a player chooses, or the card says.
EITHER: Final = 0
CLOCKWISE: Final = 1
COUNTER: Final = 2
TURN_WORDS = {"either": EITHER, "clockwise": CLOCKWISE, "counter-clockwise": COUNTER}

# The two neighbours something can be passed to.
TO_WORDS = {"left": 1, "right": -1}

# "do" with its "what", where it comes from, and the further keys that it understands.
#   do, what, from -> verb
VERBS: dict[tuple[str, str, str], int] = {
    ("gain", "tokens", "supply"): GAIN_TOKENS,
    ("gain", "tokens", "player"): ROB_TOKENS,
    ("gain", "pieces", "bag"): GAIN_PIECES,
    ("gain", "pieces", "zone"): TAKE_PIECES,
    ("gain", "pieces", "table"): TAKE_PIECES,
    ("gain", "cards", "deck"): DRAW_CARDS,
    ("gain", "cards", "player"): ROB_CARDS,
    ("gain", "points", ""): POINTS,
    ("lose", "points", ""): POINTS,
    ("gain", "marker", ""): TAKE_MARKER,
    ("pass", "marker", ""): PASS_MARKER,
    ("return", "tokens", ""): RETURN_TOKENS,
    ("discard", "cards", ""): DISCARD_CARDS,
    ("pass", "cards", ""): PASS_CARDS,
    ("swap", "pieces", "zone"): SWAP_PIECE,
    ("swap", "pieces", "table"): SWAP_PIECE,
    ("move", "steamer", "zone"): MOVE_STEAMER,
    ("move", "steamer", "table"): MOVE_STEAMER,
    ("sink", "steamer", "zone"): SINK_STEAMER,
    ("sink", "steamer", "table"): SINK_STEAMER,
    ("rotate", "table", ""): ROTATE,
    ("roll", "die", ""): ROLL,
    ("discount", "purchase", ""): DISCOUNT,
    ("bar", "rotation", ""): BAR_ROTATION,
    ("open", "stacks", ""): OPEN_STACKS,
}
DO_WORDS = list(dict.fromkeys(do for do, _, _ in VERBS))

# What a designer may leave out: the only thing a verb can be about, and the usual source of a thing.
USUAL_WHAT = {
    "swap": "pieces",
    "move": "steamer",
    "sink": "steamer",
    "rotate": "table",
    "roll": "die",
    "discount": "purchase",
    "bar": "rotation",
    "open": "stacks",
}
USUAL_FROM = {
    ("gain", "tokens"): "supply",
    ("gain", "pieces"): "bag",
    ("gain", "cards"): "deck",
    ("swap", "pieces"): "zone",
    ("move", "steamer"): "table",
    ("sink", "steamer"): "table",
}
SINGULAR = {
    "token": "tokens",
    "piece": "pieces",
    "card": "cards",
    "point": "points",
    "steamers": "steamer",
    "stack": "stacks",
}

# Keys beyond do and what that each verb understands.
_TO_SOMEONE = ["who", "ties", "tied", "tokens-over", "may"]
KEYS: dict[int, list[str]] = {
    GAIN_TOKENS: ["count", "from", "type", "different", *_TO_SOMEONE],
    ROB_TOKENS: ["count", "from", *_TO_SOMEONE],
    GAIN_PIECES: ["count", "from", *_TO_SOMEONE],
    TAKE_PIECES: ["count", "from", "type", *_TO_SOMEONE],
    DRAW_CARDS: ["count", "from", *_TO_SOMEONE],
    ROB_CARDS: ["count", "from", *_TO_SOMEONE],
    POINTS: ["count", *_TO_SOMEONE],
    TAKE_MARKER: _TO_SOMEONE,
    PASS_MARKER: ["to"],
    RETURN_TOKENS: ["count", *_TO_SOMEONE],
    DISCARD_CARDS: ["count", *_TO_SOMEONE],
    PASS_CARDS: ["to"],
    SWAP_PIECE: ["count", "from", *_TO_SOMEONE],
    MOVE_STEAMER: ["count", "from", *_TO_SOMEONE],
    SINK_STEAMER: ["count", "from", *_TO_SOMEONE],
    ROTATE: ["count", "least", "turn", *_TO_SOMEONE],
    ROLL: ["again", "blank", "icon", "who", "may"],
    DISCOUNT: [],
    BAR_ROTATION: ["this-round"],
    OPEN_STACKS: ["this-round"],
}
# A triggered effect hands something over; nothing that gains pieces, so that no gain sets off another without end.
TRIGGERED = (POINTS, GAIN_TOKENS, DRAW_CARDS)
