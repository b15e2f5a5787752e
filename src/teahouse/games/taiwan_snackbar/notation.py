"""Decisions in words: "eat", "stinky tofu", "pair of pork rice", "choose player 3"."""

from teahouse.core.errors import InvalidNotation
from teahouse.core.notation import Reader
from teahouse.games.taiwan_snackbar.components import MOST_PLAYERS, SPECIALS, Components


def words(box: Components, action: int) -> str:
    """One decision as a person reads and types it."""
    if action == 0:
        return "eat"
    if action < box.pair_at:
        return box.names[action - box.single_at]
    if action < box.special_at:
        return "pair of " + box.names[action - box.pair_at]
    if action < box.target_at:
        return SPECIALS[action - box.special_at]
    return f"player {action - box.target_at + 1}"


def read(box: Components, choosing: bool, reader: Reader) -> list[int]:
    """The decisions that the words name."""
    dishes = box.names[: box.dishes]
    if choosing:
        actions = [_target(box, reader)]
    elif reader.take_any("eat", "draw"):
        actions = [0]
    elif reader.take_any("pair", "two", "2"):
        reader.take("of")
        actions = [int(box.pair_at) + reader.expect(dishes, "dish")]
    elif reader.words and reader.words[0] == "player":
        actions = [_target(box, reader)]
    else:
        reader.take_any("play", "order", "reorder")
        known = dishes + SPECIALS
        found = reader.expect(known, "card")
        if found < box.dishes:
            actions = [int(box.single_at) + found]
        else:
            actions = [int(box.special_at) + found - int(box.dishes)]
            if found == box.choose and not reader.done():
                actions.append(_target(box, reader))
    reader.finish()
    return actions


def _target(box: Components, reader: Reader) -> int:
    reader.take_any("player", "seat")
    number = reader.number()
    if number is None or not 1 <= number <= min(MOST_PLAYERS, int(box.players)):
        raise InvalidNotation(f"{reader.text!r}: name a player by number, player 1 to player {box.players}")
    return int(box.target_at) + number - 1
