"""Decisions in words: "gain shrimp dumpling", "play full purse", "buy 3", "rotate left", "take bbq meat bun token"."""

from mypy_extensions import i64

from teahouse.core.errors import AmbiguousNotation, InvalidNotation
from teahouse.core.notation import Reader
from teahouse.core.sayings import AMBIGUOUS, CARD
from teahouse.core.words import Message, card, listed
from teahouse.games.steam_up.rules.components import (
    ANIMAL,
    BUY,
    EXTRA,
    FIRST_CARD,
    GAIN,
    GIVE,
    LEAVE,
    LEFT,
    NO_ROTATION,
    PIECE,
    PLAYER,
    REACH,
    RIGHT,
    ROW,
    STACK,
    TAKE,
    TO,
    Components,
)
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.table import BY_FATE, turned_by
from teahouse.games.steam_up.words import WHAT_ANIMAL

FIXED = [
    "pass",
    "end turn",
    "no rotation",
    "done",
    "pay all",
    "yes",
    "draw a card",
    "ability",
    "rotate left",
    "rotate right",
    "draw the bonus cards",
]

TURNS = {NO_ROTATION: "no turn", LEFT: "turn left", RIGHT: "turn right"}


def typed(box: Components, action: int) -> str:
    """One decision as a person reads and types it."""
    if action < GAIN:
        return FIXED[action]
    if action < BUY:
        return f"gain {box.kinds[action - GAIN]}"
    if action < REACH:
        return f"buy {action - BUY + 1}"
    if action < TAKE:
        return f"buy {action - REACH + 1} from afar"
    if action < GIVE:
        return f"take {box.kinds[action - TAKE]} token"
    if action < LEAVE:
        return f"give {box.kinds[action - GIVE]} token"
    if action < PIECE:
        left = action - LEAVE
        return "leave out the extra token" if left == EXTRA else f"leave out {box.kinds[left]} token"
    if action < STACK:
        return f"piece {box.kinds[action - PIECE]}"
    if action < TO:
        return f"stack {action - STACK + 1}"
    if action < PLAYER:
        return f"to stack {action - TO + 1}"
    if action < ROW:
        return f"player {action - PLAYER + 1}"
    if action < ANIMAL:
        return f"row {action - ROW + 1}"
    if action < FIRST_CARD:
        return f"be the {box.animals[action - ANIMAL].casefold()}"
    if action < box.exchange_at:
        return f"play {box.fortune.names[action - box.play_at].casefold()}"
    if action < box.card_at:
        return f"exchange {box.fortune.names[action - box.exchange_at].casefold()}"
    return f"card {box.fortune.names[action - box.card_at].casefold()}"


def noted(state: Position, action: int) -> str:
    """The same at a table: from version 2 on a card's own turns are told from the rotation of an action (U4)."""
    if NO_ROTATION <= action <= RIGHT and action in TURNS and state.box.turns_apart and state.depth:
        cause: i64 = turned_by(state)
        if cause >= 0 or cause == BY_FATE:
            return TURNS[action]
    return typed(state.box, action)


# -- names and numbers that people type


def kind_named(box: Components, reader: Reader) -> int | None:
    """A kind of dim sum by its name, its short name or another that it has, if one comes next."""
    kind = reader.one_of(box.kinds, box.kind_others)
    if kind is None:
        kind = reader.one_of(box.shorts)
    if kind is None and not reader.done():
        word = reader.words[reader.at].removesuffix("s")
        fits = [name for name in box.kinds if word in name.casefold().split()]
        if len(fits) > 1:  # a dumpling may be either
            raise AmbiguousNotation(AMBIGUOUS(typed=repr(word), known=listed([card(name) for name in fits])))
    return kind


def card_named(box: Components, reader: Reader) -> int:
    """A Fortune card, which must come next."""
    return reader.expect(box.fortune.names, CARD, box.card_others)


def animal_named(box: Components, reader: Reader) -> int:
    """An animal, which must come next."""
    return reader.expect(box.animals, WHAT_ANIMAL, box.animal_others)


def number_named(reader: Reader, most: int, refusal: Message) -> int:
    """Something that people count from 1, or the refusal that says how to name it."""
    reader.take_any("stack", "player", "row", "steamer")
    number = reader.number()
    if number is None or not 1 <= number <= most:
        raise InvalidNotation(refusal(text=repr(reader.text), most=most))
    return number - 1
