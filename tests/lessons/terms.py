"""The words of each game that nobody knows before they have played it: a first game explains each where it is first used.

They are the headwords of the game's RULES.md as a beginner meets them. A term is looked for as a whole word, with the
endings of plural and tense. What everybody knows already, cards and tokens in general, players, a turn, is no term.
"""

TERMS: dict[str, list[str]] = {
    "taiwan-snackbar": [
        "order",
        "no more",
        "minus point",
        "reorder",
        "eat",
        "pile",
        "special card",
        "change direction",
        "pair",
        "one more",
        "choose player",
    ],
    "sweets": ["row", "tea cup", "release", "points", "pile", "trade"],
    "dim-sum": ["hearts", "spades", "faces", "club", "four of a kind", "streak", "diamonds", "round"],
    "happy-dim-sum": [
        "serve",
        "tea",
        "complete set",
        "yum cha",
        "hot sauce",
        "chopsticks",
        "takeout",
        "daily special",
        "grandma",
        "check please",
    ],
    "steam-up": ["token", "action", "steamer", "feast zone", "hp", "fate", "exchange", "column"],
}

# Where a word of the list is no term: as part of the name of a card that one sees, or as everybody means it. The step and
# the word.
PLAINLY: dict[str, set[tuple[int, str]]] = {
    "taiwan-snackbar": {(1, "eat")},  # "something to eat"
    "sweets": set(),
    "dim-sum": {(3, "club"), (6, "diamonds"), (7, "diamonds")},  # "the queen of clubs"
    "happy-dim-sum": set(),
    "steam-up": set(),
}
