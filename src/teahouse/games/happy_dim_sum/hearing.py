"""What a player's words mention, in whatever order they come."""

from teahouse.core.errors import InvalidNotation
from teahouse.core.notation import Reader
from teahouse.core.sayings import CARD, DISH
from teahouse.games.happy_dim_sum import words as say
from teahouse.games.happy_dim_sum.components import ACTIONS, END, KEEP, PLAY, REFILL, SERVE, Components

# Verbs that are no action by themselves.
UNSAID = -1
DECLINE = -2  # pass, no, nothing: whatever declines the open question
DROP = -3  # discard a dish

_FILL = ("and", "with", "a", "an", "of", "the", "from", "play", "my", "them", "it", "pieces", "piece", "cards", "turn")


class Heard:
    """The parts of a move that were named; -1 for what was not."""

    def __init__(self) -> None:
        self.verb = UNSAID
        self.dish = -1  # a dim sum
        self.pieces = -1
        self.tea_named = False
        self.teas = -1
        self.player = -1
        self.on = -1  # a dish that something goes onto
        self.number = -1  # a number without a word
        self.seats = 0

    def nothing_but(self, reader: Reader, *parts: str) -> None:
        """Refuse parts of a move that were named where they have no place."""
        named = {
            "pieces": self.pieces >= 0,
            "player": self.player >= 0,
            "number": self.number >= 0,
            "dish": self.dish >= 0 or self.on >= 0,
            "tea": self.tea_named,
        }
        for part, is_named in named.items():
            if is_named and part not in parts:
                raise InvalidNotation(say.OUT_OF_PLACE[part](text=repr(reader.text)))

    def meant(self) -> int:
        """The dish that a question is answered with."""
        return self.on if self.on >= 0 else self.dish

    def need_player(self, reader: Reader) -> int:
        """The player meant; a bare number will do."""
        if self.player < 0 and self.number >= 0:
            self.player = _seat(self, reader, self.number)
            self.number = -1
        if self.player < 0:
            raise InvalidNotation(say.WHICH_PLAYER(text=repr(reader.text), last=self.seats))
        return self.player


def hear(box: Components, seat: int, reader: Reader) -> Heard:
    """Take all words; InvalidNotation for one that belongs to no move."""
    said = Heard()
    said.seats = int(box.players)
    if reader.done():
        raise reader.lost(box.names + ["end turn"], say.MOVE)
    while not reader.done():
        number = reader.number()
        if number is not None:
            _hear_amount(box, said, reader, number)
        elif not _hear_word(box, said, seat, reader):
            _hear_name(box, said, reader, -1)
    return said


def _hear_word(box: Components, said: Heard, seat: int, reader: Reader) -> bool:
    """A word that is no card: a verb, a player, or one that only fills the sentence."""
    if reader.take_any(*_FILL):
        return True
    if reader.take_any("end", "done"):
        _say(said, reader, END)
    elif reader.take("keep"):
        _say(said, reader, KEEP)
    elif reader.take("serve"):
        _say(said, reader, SERVE)
    elif reader.take("discard"):
        _say(said, reader, DROP)
    elif reader.take("draw"):
        _say(said, reader, REFILL)
        reader.number() or reader.take_any("one", "two", "three", "four", "five", "six")
    elif reader.take("no"):
        if reader.take("tea"):
            said.tea_named, said.teas = True, 0
        else:
            _say(said, reader, DECLINE)
    elif reader.take_any("pass", "none", "nothing"):
        if said.verb == DROP:
            said.verb = DECLINE
        else:
            _say(said, reader, DECLINE)
    elif reader.take_any("me", "myself"):
        said.player = seat
    elif reader.take_any("to", "for"):
        if not reader.take_any("me", "myself"):
            _hear_player(said, reader)
        else:
            said.player = seat
    elif reader.take_any("player", "seat"):
        _hear_player(said, reader)
    elif reader.take_any("on", "onto"):
        reader.take("the")
        if reader.words[reader.at : reader.at + 1] not in (["player"], ["seat"], ["me"], ["myself"]):
            dish = reader.expect(box.names[: box.types], DISH, box.others[: box.types])
            said.on = dish
    else:
        return False
    return True


def _say(said: Heard, reader: Reader, verb: int) -> None:
    if said.verb != UNSAID:
        raise InvalidNotation(say.ONE_MOVE(text=repr(reader.text)))
    said.verb = verb


def _hear_player(said: Heard, reader: Reader) -> None:
    reader.take_any("player", "seat")
    number = reader.number()
    if number is None:
        raise InvalidNotation(say.PLAYER_BY_NUMBER(text=repr(reader.text), last=said.seats))
    said.player = _seat(said, reader, number)


def _seat(said: Heard, reader: Reader, number: int) -> int:
    if not 1 <= number <= said.seats:
        raise InvalidNotation(say.NOT_A_GUEST(text=repr(reader.text), number=number, last=said.seats))
    return number - 1


def _hear_amount(box: Components, said: Heard, reader: Reader, number: int) -> None:
    """A number with what it counts; a bare one answers the open question."""
    if reader.take_any("pieces", "piece"):
        said.pieces = number
    elif reader.done() or reader.words[reader.at] in ("to", "for", "player", "and", "with", "on", "onto", "no"):
        if said.number >= 0:
            raise InvalidNotation(say.OF_WHAT(text=repr(reader.text), number=number))
        said.number = number
    elif reader.words[reader.at].isdigit():
        said.number = number
    else:
        reader.take("of")
        _hear_name(box, said, reader, number)


def _hear_name(box: Components, said: Heard, reader: Reader, number: int) -> None:
    """A card: an Action is a move of its own, a dim sum or Tea is part of one."""
    served = box.names[: box.types + 1]
    names = served if number >= 0 else served + ACTIONS
    found = reader.expect(names, CARD if number < 0 else say.DIM_SUM, box.others[: len(names)])
    if found > box.types:
        _say(said, reader, PLAY + found - len(served))
    elif found == box.types:
        said.tea_named = True
        if number >= 0:
            said.teas = number
    elif said.dish >= 0 and said.dish != found:
        raise InvalidNotation(say.ONE_DIM_SUM(text=repr(reader.text)))
    else:
        said.dish = found
        if number >= 0:
            said.pieces = number
