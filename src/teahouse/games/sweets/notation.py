"""Decisions in words: "take candy", "draw", "release 3 donut", "trade: give candy tea, take cake pudding".

A sweet goes by the pack's name, the beginning of it, or one of those in about.toml.
"""

import re

from teahouse.core.errors import AmbiguousNotation, IllegalMove, InvalidNotation
from teahouse.core.notation import Reader
from teahouse.core.words import card
from teahouse.games.sweets import words as say
from teahouse.games.sweets.components import FILLERS, NONE, NUMBERS, Components
from teahouse.games.sweets.position import Position

_TIMES = re.compile(r"([0-9]{1,2})[x×]")
_GIVE = ("give", "giving")
_TAKE = ("take", "taking", "for")


def words(box: Components, action: int) -> str:
    """One decision as a person reads and types it."""
    if action < box.draw_at:
        return "take " + box.names[action]
    if action == box.draw_at:
        return "draw"
    if action < box.release_at:
        return "give " + box.names[action - box.give_at]
    if action < box.decline_at:
        code = action - box.release_at
        return f"release {code % box.largest + 1} {box.names[code // box.largest]}"
    return "decline"


def read(state: Position, seat: int, reader: Reader) -> list[int]:
    """The decisions that the words name: one, or those of a whole trade in the order in which they are asked."""
    box = state.box
    _unplural(reader, box.names)
    if _is_draw(reader.words):
        return [int(box.draw_at)]
    if reader.take_any("decline", "pass"):
        reader.finish()
        return [int(box.decline_at)]
    if reader.take("release"):
        return [_release(state, seat, reader)]
    if reader.take("trade") or (reader.words and reader.words[0] in _GIVE + _TAKE):
        return _trade(state, seat, reader)
    raise reader.lost(["take", "draw", "trade", "give", "release", "decline"], say.MOVE)


def _unplural(reader: Reader, names: list[str]) -> None:
    """Forgive "candies": the reader itself forgives a plural "s"."""
    known = {word for name in names for word in name.casefold().split()}
    reader.words = [
        word[:-3] + "y" if word.endswith("ies") and word[:-3] + "y" in known else word for word in reader.words
    ]


def _is_draw(typed: list[str]) -> bool:
    """Whether this is action B: "draw", or "take a card from the pile"."""
    if not typed or typed[0] not in ("draw", "take"):
        return False
    rest = [word for word in typed[1:] if word not in FILLERS]
    return all(word in ("top", "pile") for word in rest) and (typed[0] == "draw" or "pile" in rest)


def _skip(reader: Reader) -> None:
    while reader.take_any(*FILLERS):
        pass


def _count(reader: Reader) -> int | None:
    """A number of cards, if one comes next: 2, 2x, two."""
    number = reader.number()
    if number is None and not reader.done():
        word = reader.words[reader.at]
        times = _TIMES.fullmatch(word)
        if times is not None:
            number = int(times.group(1))
        elif word in NUMBERS:
            number = NUMBERS.index(word)
        if number is not None:
            reader.at += 1
    if number == 0:
        raise InvalidNotation(say.AT_LEAST_ONE(text=repr(reader.text)))
    _skip(reader)
    return number


def _release(state: Position, seat: int, reader: Reader) -> int:
    """The hand in "release 3 donut" or "release donut 3"; the number may be left out where only one is possible."""
    box = state.box
    _skip(reader)
    size = _count(reader)
    sweet = reader.expect(box.names[: box.sweets], say.SWEET, box.others[: box.sweets])
    if size is None:
        size = _count(reader)
    if not reader.done():
        _count(reader)
        if reader.one_of(box.names, box.others) is not None:
            raise IllegalMove("S1", say.ONE_SWEET())
    reader.finish()
    first = int(box.release_at) + sweet * int(box.largest)  # the hand of one card
    if size is None:
        held = state.hands[seat * box.kinds + sweet]
        possible = [number for number in box.sizes_of(sweet) if number <= held]
        if len(possible) != 1:
            example = possible[-1] if possible else box.largest
            typed = words(box, first + int(example) - 1)
            raise AmbiguousNotation(say.HOW_MANY(text=repr(reader.text), example=typed))
        size = possible[0]
    if size > box.largest:
        raise IllegalMove("S1", say.TOO_LARGE(largest=int(box.largest), count=size))
    return first + size - 1


def _trade(state: Position, seat: int, reader: Reader) -> list[int]:
    """Cards to give and to take, in whatever order they are typed; outside a trade one card to take is action A.
    Whoever says "nothing" of one side has said the whole trade.
    """
    box = state.box
    whole = False
    gives = [0] * int(box.kinds)
    takes = [0] * int(box.kinds)
    pile = gives
    while not reader.done():
        if reader.take_any(*_GIVE):
            pile = gives
        elif reader.take_any(*_TAKE):
            pile = takes
        _skip(reader)
        if reader.take(NONE):
            whole = True
            continue
        number = _count(reader)
        kind = reader.expect(box.names, say.SWEET_OR_TEA, box.others)
        pile[kind] += 1 if number is None else number
        _skip(reader)
    if not sum(gives) and not sum(takes):
        raise InvalidNotation(say.NO_CARDS(text=repr(reader.text), example=say.EXAMPLE))
    if not state.giving and not sum(gives) and not whole:
        if sum(takes) > 1:
            raise IllegalMove("S19", say.ONE_CARD(text=repr(reader.text)))
        return [takes.index(1)]
    if not state.final_left:
        _check(state, seat, gives, takes, whole or (any(gives) and any(takes)))
    actions: list[int] = []
    for kind in range(box.kinds):
        actions += [int(box.give_at) + kind] * gives[kind]
    for kind in range(box.kinds):
        actions += [kind] * takes[kind]
    return _asked(state, seat, actions)


def _check(state: Position, seat: int, gives: list[int], takes: list[int], whole: bool) -> None:
    """Refuse a trade that cannot be, seen as a whole: one after the other its decisions would be harder to explain."""
    box = state.box
    given = int(state.giving) + sum(gives)
    taken = int(state.taking) + sum(takes)
    if given > box.row:
        raise IllegalMove("S3", say.TOO_MANY_TRADED(row=int(box.row), given=given))
    for kind in range(box.kinds):
        name = card(box.names[kind])
        held = int(state.hands[seat * box.kinds + kind])
        all_given = int(state.given[kind]) + gives[kind]
        if all_given > held:
            raise IllegalMove("S3", say.CANNOT_GIVE(held=held, card=name, given=all_given))
        lying = int(state.row[kind])
        all_taken = int(state.taken[kind]) + takes[kind]
        if all_taken > lying:
            raise IllegalMove("S3", say.CANNOT_TAKE(lying=lying, card=name, taken=all_taken))
    if taken and given < 2:
        raise IllegalMove("S3", say.GIVE_MORE())
    if taken > given or (whole and taken < given):
        raise IllegalMove("S3", say.UNEQUAL(given=given, taken=taken))


def _asked(state: Position, seat: int, actions: list[int]) -> list[int]:
    """Those of a trade's decisions that are asked: what is forced is carried out without asking (R4)."""
    trial = state.copy()
    asked: list[int] = []
    for action in actions:
        if asked and not trial.giving:
            break
        asked.append(action)
        if not trial.allows(seat, action):
            break  # the caller applies it and learns why
        trial.step(seat, action)
    return asked
