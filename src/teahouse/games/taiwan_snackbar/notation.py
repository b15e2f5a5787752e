"""Decisions in words: "eat", "stinky tofu", "pair of pork rice", "choose player 3"."""

from teahouse.core.errors import IllegalMove, InvalidNotation
from teahouse.core.notation import Reader
from teahouse.core.sayings import CARD, DISH
from teahouse.games.taiwan_snackbar import words as say
from teahouse.games.taiwan_snackbar.components import SPECIALS, Components
from teahouse.games.taiwan_snackbar.position import Position


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


def read(state: Position, reader: Reader) -> list[int]:
    """The decisions that the words name."""
    box = state.box
    dishes = box.names[: box.dishes]
    if state.choosing or (reader.words and reader.words[0] == "player"):
        reader.take("choose")
        actions = [_target(box, reader)]
    elif reader.take_any("eat", "draw"):
        number = reader.number()
        reader.take_any("card", "cards", "serving", "servings")
        if number is not None and state.food and number != state.food:
            raise IllegalMove("T7", say.EAT_ALL(food=int(state.food)))
        actions = [0]
    elif reader.take_any("pair", "two", "2"):
        reader.take("of")
        actions = [int(box.pair_at) + reader.expect(dishes, DISH)]
    else:
        reader.take_any("play", "order", "reorder")
        found = reader.expect(dishes + SPECIALS, CARD)
        if found < box.dishes:
            actions = [_dishes(box, dishes, found, reader)]
        else:
            actions = [int(box.special_at) + found - int(box.dishes)]
            if found == box.choose and not reader.done():
                target = _target(box, reader)
                if box.players - state.leavers > 2:
                    actions.append(target)
                elif not _is_the_other(state, target):
                    raise IllegalMove("T6", say.ANOTHER_PLAYER())
    reader.finish()
    return actions


def _dishes(box: Components, dishes: list[str], first: int, reader: Reader) -> int:
    """One dish, or a pair that was typed as two dishes."""
    reader.take_any("and", "twice")
    second = first if reader.words[reader.at - 1] == "twice" else reader.one_of(dishes)
    if second is None:
        return int(box.single_at) + first
    if second != first:
        raise IllegalMove("T4", say.SAME_DISH())
    return int(box.pair_at) + first


def _target(box: Components, reader: Reader) -> int:
    reader.take_any("player", "seat")
    number = reader.number()
    if number is None or not 1 <= number <= box.players:
        raise InvalidNotation(say.NAME_A_PLAYER(text=repr(reader.text), last=int(box.players)))
    return int(box.target_at) + number - 1


def _is_the_other(state: Position, target: int) -> bool:
    """Whether the one named is the only other player left: then nothing is asked after Choose Player (T13)."""
    other = target - int(state.box.target_at)
    return other != state.active and not state.left_at[other]
