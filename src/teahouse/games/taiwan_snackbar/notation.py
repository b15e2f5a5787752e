"""Decisions in words: "eat", "stinky tofu", "pair of pork rice", "choose player 3".

A dish goes by its name, by what else it is called (about.toml), or by the number on its card: "3", "pair of 5", "Two
Servings Stinky Tofu". Where Choose Player asks who is next, a number is a player.
"""

from teahouse.core.errors import AmbiguousNotation, IllegalMove, InvalidNotation
from teahouse.core.notation import Reader, spoken
from teahouse.core.sayings import CARD, DISH
from teahouse.core.words import card, listed
from teahouse.games.taiwan_snackbar import words as say
from teahouse.games.taiwan_snackbar.components import SPECIALS, Components
from teahouse.games.taiwan_snackbar.position import Position

SERVINGS = ("serving", "servings", "portion", "portions")
ONE_CARD = [*SERVINGS, "and", "twice"]  # before these a two is the number on a card
COUNTED = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


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
    if state.choosing or (reader.words and reader.words[0] == "player"):
        reader.take("choose")
        actions = [_target(box, reader)]
    elif reader.take_any("eat", "draw"):
        number = reader.number()
        reader.take_any("card", "cards", "serving", "servings")
        if number is not None and state.food and number != state.food:
            raise IllegalMove("T7", say.EAT_ALL(food=int(state.food)))
        actions = [0]
    else:
        reader.take_any("play", "order", "reorder")
        if _pair(reader):
            actions = [int(box.pair_at) + _dish(box, reader)]
        else:
            actions = _single(state, reader)
    reader.finish()
    return actions


def _pair(reader: Reader) -> bool:
    """Whether two of a dish are announced: "a pair of", "two", "2"; but "2" alone and "two servings" are one card."""
    if _comes(reader, "a", "pair") or _comes(reader, "the", "pair"):
        reader.at += 1
    if reader.take("pair"):
        reader.take("of")
        return True
    after = reader.words[reader.at + 1] if reader.at + 1 < len(reader.words) else ""
    if after and after not in ONE_CARD and reader.take_any("two", "2"):
        reader.take("of")
        return True
    return False


def _comes(reader: Reader, *typed: str) -> bool:
    return reader.words[reader.at : reader.at + len(typed)] == list(typed)


def _single(state: Position, reader: Reader) -> list[int]:
    """One dish, or a pair that was typed as two dishes, or a special card and whom it names."""
    box = state.box
    dishes = box.names[: box.dishes]
    numbered = _numbered(box, reader)
    found = reader.expect(dishes + SPECIALS, CARD, box.others) if numbered is None else numbered
    if found < box.dishes:
        _named(reader)
        return [_again(box, found, reader)]
    actions = [int(box.special_at) + found - int(box.dishes)]
    if found == box.choose and not reader.done():
        target = _target(box, reader)
        if box.players - state.leavers > 2:
            actions.append(target)
        elif not _is_the_other(state, target):
            raise IllegalMove("T6", say.ANOTHER_PLAYER())
    return actions


def _dish(box: Components, reader: Reader) -> int:
    """A dish by its number or by any of its names."""
    numbered = _numbered(box, reader)
    found = reader.expect(box.names[: box.dishes], DISH, box.others) if numbered is None else numbered
    _named(reader)
    return found


def _named(reader: Reader) -> None:
    """After a dish one may say what it is: "tofu cards"."""
    reader.take_any("card", "cards")


def _again(box: Components, first: int, reader: Reader) -> int:
    """One dish, or the pair that it makes with the dish that is named after it."""
    if reader.take("twice"):
        return int(box.pair_at) + first
    if reader.take("and"):
        second: int | None = _dish(box, reader)
    else:
        second = _numbered(box, reader)
        if second is None:
            second = reader.one_of(box.names[: box.dishes], box.others)
    if second is None:
        return int(box.single_at) + first
    if second != first:
        raise IllegalMove("T4", say.SAME_DISH())
    _named(reader)
    return int(box.pair_at) + first


def _numbered(box: Components, reader: Reader) -> int | None:
    """The dish whose card shows the number that comes next, if one does and is no dish's own name (T14).

    After a number of servings the name may follow, as it is printed: "Two Servings Stinky Tofu".
    """
    if reader.done() or _is_a_name(box, reader):
        return None
    word = reader.words[reader.at]
    counts = reader.at + 1 < len(reader.words) and reader.words[reader.at + 1] in SERVINGS
    if counts and word in COUNTED:
        number = COUNTED.index(word)
    else:
        digits = word.removesuffix("s").removesuffix("'").removesuffix("’")
        if not digits.isascii() or not digits.isdigit() or len(digits) > 8:
            return None
        number = int(digits)
    reader.at += 2 if counts else 1
    if counts:
        reader.take("of")
        named = reader.one_of(box.names[: box.dishes], box.others)
        if named is not None:
            if box.servings[named] != number:
                dish = card(box.names[named])
                raise IllegalMove("T14", say.OTHER_NUMBER(dish=dish, servings=int(box.servings[named]), number=number))
            return named
    fits = [i for i in range(int(box.dishes)) if box.servings[i] == number]
    if not fits:
        there = listed(sorted({int(servings) for servings in box.servings}))
        raise IllegalMove("T14", say.NO_SUCH_NUMBER(number=number, numbers=there))
    if len(fits) > 1:
        raise AmbiguousNotation(say.SAME_NUMBER(number=number, dishes=listed([card(box.names[i]) for i in fits])))
    return fits[0]


def _is_a_name(box: Components, reader: Reader) -> bool:
    """Whether a whole name of the pack comes next: a dish may be called "7 treasures"."""
    for name in box.names[: box.dishes]:
        if _comes(reader, *spoken(name).split()):
            return True
    return False


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
