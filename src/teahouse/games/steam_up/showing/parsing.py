"""What people type: the verbs that all questions understand; a bare name or number the question itself explains."""

from teahouse.core.errors import IllegalMove, InvalidNotation
from teahouse.core.notation import Reader, spoken
from teahouse.core.words import listed
from teahouse.games.steam_up import words
from teahouse.games.steam_up.questions.catalogue import asked
from teahouse.games.steam_up.questions.question import Question
from teahouse.games.steam_up.rules.components import (
    ABILITY,
    ACT_BUY,
    ACT_EXCHANGE,
    ACT_GAIN,
    ACT_PLAY,
    ANIMAL,
    BUY,
    DONE,
    END_TURN,
    EXTRA,
    GAIN,
    GIVE,
    KINDS,
    LEAVE,
    LEFT,
    PAY_ALL,
    PIECE,
    PLAYER,
    REACH,
    RIGHT,
    ROW,
    STACK,
    TAKE,
    TO,
    YES,
    Components,
)
from teahouse.games.steam_up.rules.geometry import STACKS
from teahouse.games.steam_up.rules.position import Echo, Position
from teahouse.games.steam_up.showing.notation import animal_named, card_named, kind_named, noted, number_named


def read(state: Position, seat: int, reader: Reader) -> list[int]:
    """The decisions that the words name: one, or several as long as nothing new comes to light between them.

    Whoever also names what was not asked because it was the only possibility (R4) is not refused for it.
    """
    actions: list[int] = []
    trial = state.copy()
    echo = trial.echo = Echo(trial)
    while True:
        if trial.ended(seat, echo.before):
            if _settled(trial, echo, reader):
                return actions
            raise trial.beyond()  # whatever the rest is: reading it would tell what it meets
        question = asked(trial)
        room = question.room(trial, trial.top(), seat)
        step = _in_order(trial, _read_one(trial, seat, reader), reader)
        for action in step:
            ended = trial.ended(seat, echo.before)
            if not ended and action in trial.legal(seat):
                trial.step(seat, action)
                actions.append(action)
            elif action in echo.heard or (not ended and _repeats(trial, action)):
                continue
            elif ended and 0 <= room < len(step):
                raise IllegalMove(question.rule, words.TOO_MANY(count=room))  # they know how many are wanted
            elif ended:
                raise trial.beyond()
            else:
                return [*actions, action]  # the refusal says why
        if reader.done():
            if not actions:
                raise InvalidNotation(words.SETTLED_ALREADY(text=repr(reader.text)))
            return actions


def _settled(state: Position, echo: Echo, reader: Reader) -> bool:
    """Whether all that is left to read names what was done by itself: "done", or the only card of a hand."""
    if DONE in echo.heard:
        reader.take_any("done", "enough")
    rest = reader.words[reader.at :]
    for action in echo.heard:
        said = spoken(noted(state, action)).split()
        if rest in (said, said[1:]):  # with its verb or without
            return True
    return not rest


def _repeats(state: Position, action: int) -> bool:
    """Whether this repeats what has been chosen already."""
    return state.depth > 0 and asked(state).repeats(state, state.top(), action)


def _read_one(state: Position, seat: int, reader: Reader) -> list[int]:
    """The next decision, or two that belong together."""
    box = state.box
    question = asked(state)
    if question.rising:
        counted = _counted(box, question.of_kind(state, state.top()), reader)
        if counted:
            return counted
    if reader.take_any("pass", "no", "decline", "none", "skip"):
        reader.take_any("further", "more")
        reader.take_any("rotation", "rotate", "swap", "turn", "turns")
        return [question.declining]
    if reader.take("yes"):
        return [YES]
    if reader.take_any("done", "enough"):
        return [DONE]
    if reader.take("end"):
        reader.take("turn")
        return [END_TURN]
    if reader.take_any("ability", "use"):
        reader.take_any("ability", "my")
        return [ABILITY]
    if reader.take_any("rotate", "turn"):
        reader.take_any("the", "table")
        reader.take("table")
        return [_direction(reader)]
    if reader.words[reader.at : reader.at + 1] in (
        ["left"],
        ["right"],
        ["clockwise"],
        ["counterclockwise"],
        ["counter-clockwise"],
    ):
        return [_direction(reader)]
    if reader.take("draw"):
        reader.take_any("a", "the", "1")
        reader.take("bonus")
        reader.take_any("card", "cards", "fortune")
        reader.take_any("card", "cards")
        return [question.drawing]
    if reader.take("gain"):
        _named_alone(state, seat, ACT_GAIN, reader)
        return [GAIN + _kind(box, reader)]
    if reader.take_any("buy", "purchase"):
        _named_alone(state, seat, ACT_BUY, reader)
        return [_purchase(reader)]
    if reader.take("play"):
        _named_alone(state, seat, ACT_PLAY, reader)
        return [int(box.play_at) + card_named(box, reader)]
    if reader.take("exchange"):
        _named_alone(state, seat, ACT_EXCHANGE, reader)
        return _exchange(box, reader)
    if reader.take("leave"):
        reader.take("out")
        if reader.take("the"):
            pass
        if reader.take("extra"):
            reader.take("token")
            return [LEAVE + EXTRA]
        return [LEAVE + _kind(box, reader)]
    if reader.take("pay"):
        if reader.take_any("all", "everything", "full"):
            return [PAY_ALL]
        return [GIVE + _kind(box, reader)]
    if reader.take_any("give", "return", "add"):
        return [question.giving + _kind(box, reader)]
    if reader.take("take"):
        reader.take_any("a", "the", "piece")
        return [question.taking + _kind(box, reader)]
    if reader.take_any("piece", "swap"):
        return [PIECE + _kind(box, reader)]
    if reader.take("be"):
        reader.take("the")
        return [ANIMAL + animal_named(box, reader)]
    if reader.take_any("card", "discard", "pass"):
        return [int(box.card_at) + card_named(box, reader)]
    return [_bare(state, seat, question, reader)]


def _named_alone(state: Position, seat: int, act: int, reader: Reader) -> None:
    """An action without what belongs to it: where nothing does, the rules say why, and nobody asks for more words."""
    if reader.done():
        refused = asked(state).refuse_all_of(state, state.top(), seat, act)
        if refused is not None:
            raise refused


def _bare(state: Position, seat: int, question: Question, reader: Reader) -> int:
    """A name without a verb means what the question is about."""
    box = state.box
    reader.take_any("with", "for", "from", "in", "on", "and", "the")
    if reader.take("to"):
        reader.take("stack")
        return TO + number_named(reader, int(STACKS), words.STACK_BY_NUMBER)
    if reader.take("stack"):
        return STACK + number_named(reader, int(STACKS), words.STACK_BY_NUMBER)
    if reader.take("row"):
        return ROW + number_named(reader, int(KINDS), words.ROW_BY_NUMBER)
    if reader.take_any("player", "seat"):
        return PLAYER + number_named(reader, int(box.players), words.PLAYER_BY_NUMBER)
    found = question.bare(state, state.top(), reader)
    if found < 0:
        shown = listed([noted(state, action) for action in state.legal(seat)[:8]])
        raise InvalidNotation(words.NAMES_NOTHING(text=repr(reader.text), answers=shown))
    return found


def _direction(reader: Reader) -> int:
    """Right is clockwise, as a screw turns (U80)."""
    if reader.take_any("left", "counterclockwise", "counter-clockwise"):
        return LEFT
    if reader.take_any("right", "clockwise"):
        return RIGHT
    raise reader.lost(["left", "right"], words.WHAT_DIRECTION)


def _kind(box: Components, reader: Reader) -> int:
    kind = kind_named(box, reader)
    if kind is None:
        raise reader.lost(box.kinds, words.WHAT_DIM_SUM)
    reader.take_any("token", "tokens", "piece")
    return kind


def _purchase(reader: Reader) -> int:
    reader.take_any("stack", "steamer", "from")
    stack = number_named(reader, int(STACKS), words.STACK_BY_NUMBER)
    if reader.take_any("from", "afar", "outside"):
        reader.take("afar")
        return REACH + stack
    return BUY + stack


def _exchange(box: Components, reader: Reader) -> list[int]:
    """Two cards in any order, and the token if it is named."""
    one = card_named(box, reader)
    if reader.done():
        return [int(box.exchange_at) + one]
    reader.take_any("and", "with", "card")
    two = card_named(box, reader)
    actions = [int(box.exchange_at) + min(one, two), int(box.card_at) + max(one, two)]
    if reader.take_any("for", "take"):
        actions.append(TAKE + _kind(box, reader))
    return actions


def _counted(box: Components, base: int, reader: Reader) -> list[int]:
    """Several of a kind by their number, "2 claws", where tokens or pieces are named together."""
    before = reader.at
    number = reader.number()
    if number is not None and number < 10:
        kind = kind_named(box, reader)
        if kind is not None:
            reader.take_any("token", "tokens", "piece", "pieces")
            return [base + kind] * number
    reader.at = before
    return []


def _in_order(state: Position, step: list[int], reader: Reader) -> list[int]:
    """Tokens and pieces that are named together go in rising order, however they were typed."""
    first = step[0]
    if not asked(state).rising:
        return step
    base = TAKE if TAKE <= first < GIVE else PIECE if PIECE <= first < STACK else -1
    if base < 0:
        return step
    while not reader.done():
        reader.take_any("and", "take", "piece", "return")
        before = reader.at
        step += _counted(state.box, base, reader)
        if reader.at > before:
            continue
        if reader.words[reader.at : reader.at + 1] in ([], ["done"], ["enough"], ["end"]):
            break
        kind = kind_named(state.box, reader)
        if kind is None:
            reader.at = before
            break
        reader.take_any("token", "tokens", "piece")
        step.append(base + kind)
    return sorted(step)
