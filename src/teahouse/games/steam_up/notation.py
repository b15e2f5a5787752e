"""Decisions in words: "gain shrimp dumpling", "play full purse", "buy 3", "rotate left", "take bbq meat bun token"."""

from teahouse.core.errors import InvalidNotation
from teahouse.core.notation import Reader
from teahouse.games.steam_up import agenda
from teahouse.games.steam_up.agenda import OP, X, Y
from teahouse.games.steam_up.components import (
    ABILITY,
    ANIMAL,
    BUY,
    CARDS,
    DONE,
    DRAW,
    END_TURN,
    EXTRA,
    FIRST_CARD,
    GAIN,
    GIVE,
    KINDS,
    LEAVE,
    LEFT,
    NO_ROTATION,
    PASS,
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
from teahouse.games.steam_up.geometry import STACKS
from teahouse.games.steam_up.position import Position

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


def words(box: Components, action: int) -> str:
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


def read(state: Position, seat: int, reader: Reader) -> list[int]:
    """The decisions that the words name: one, or several as long as nothing new comes to light between them.

    Whoever also names what was not asked because it was the only possibility (R4) is not refused for it.
    """
    actions: list[int] = []
    trial = state.copy()
    trial.echo = []
    before = (trial.chance.mark(), int(trial.reveals))
    while True:
        if (trial.chance.mark(), int(trial.reveals)) != before or seat not in trial.pending():
            if DONE in trial.echo and reader.take_any("done", "enough") and reader.done():
                return actions
            raise InvalidNotation(f"{reader.text!r}: type the rest once this is done")
        for action in _in_order(trial, _read_one(trial, seat, reader), reader):
            if action in trial.legal(seat):
                trial.step(seat, action)
                actions.append(action)
            elif action not in trial.echo and not _staged(trial, action):
                return [*actions, action]  # the refusal says why
        if reader.done():
            if not actions:
                raise InvalidNotation(f"{reader.text!r} is settled already, there was no other possibility")
            return actions


def _staged(state: Position, action: int) -> bool:
    """Whether this repeats what has been chosen already, by itself or by the player."""
    if not state.depth:
        return False
    at = state.top()
    op = int(state.agenda[at + OP])
    x, y = int(state.agenda[at + X]), int(state.agenda[at + Y])
    if op in (agenda.TAKE_PIECE, agenda.MOVE):
        return x >= 0 and action == STACK + x
    if op in (agenda.SWAP, agenda.BUNNY_SWAP):
        return (x >= 0 and action == PIECE + x) or (y >= 0 and action == STACK + y)
    return op == agenda.ROB_TOKEN and x >= 0 and action == PLAYER + x


def _read_one(state: Position, seat: int, reader: Reader) -> list[int]:
    """The next decision, or two that belong together."""
    box = state.box
    op = int(state.agenda[state.top() + OP])
    if reader.take_any("pass", "no", "decline", "none", "skip"):
        reader.take_any("rotation", "rotate", "swap")
        return [NO_ROTATION if op == agenda.ROTATION else PASS]
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
        return [CARDS if op == agenda.DRAGON_BONUS else DRAW]
    if reader.take("gain"):
        return [GAIN + _kind(box, reader)]
    if reader.take_any("buy", "purchase"):
        return [_purchase(reader)]
    if reader.take("play"):
        return [int(box.play_at) + reader.expect(box.fortune.names, "card")]
    if reader.take("exchange"):
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
        return [(PIECE if op == agenda.ROOSTER_RETURN else GIVE) + _kind(box, reader)]
    if reader.take("take"):
        return [_taken(state, box, reader)]
    if reader.take_any("piece", "swap"):
        return [PIECE + _kind(box, reader)]
    if reader.take("be"):
        reader.take("the")
        return [ANIMAL + reader.expect(box.animals, "animal")]
    if reader.take_any("card", "discard", "pass"):
        return [int(box.card_at) + reader.expect(box.fortune.names, "card")]
    return [_bare(state, op, reader)]


def _bare(state: Position, op: int, reader: Reader) -> int:
    """A name without a verb means what the question is about."""
    box = state.box
    reader.take_any("with", "for", "from", "in", "on", "and", "the")
    if reader.take("to"):
        reader.take("stack")
        return TO + _number(reader, STACKS, "stack")
    if reader.take("stack"):
        return STACK + _number(reader, STACKS, "stack")
    if reader.take("row"):
        return ROW + _number(reader, KINDS, "row")
    if reader.take_any("player", "seat"):
        return PLAYER + _number(reader, int(box.players), "player")
    at = state.top()
    staged = int(state.agenda[at + X])
    if op == agenda.ANIMALS:
        return ANIMAL + reader.expect(box.animals, "animal")
    if op in (agenda.PASS_CARD, agenda.DISCARD_CARD) or (op == agenda.ACT and _wants_card(state)):
        return int(box.card_at) + reader.expect(box.fortune.names, "card")
    if reader.words[reader.at : reader.at + 1] and reader.words[reader.at].isdigit():
        return _bare_number(state, op, staged, reader)
    kind = reader.one_of(box.kinds)
    if kind is None:
        kind = reader.one_of(box.shorts)
    if kind is not None:
        reader.take_any("token", "tokens")
        return _about_kind(state, op, staged) + kind
    if op == agenda.ACT and staged < 0:
        card = reader.one_of(box.fortune.names)
        if card is not None:
            return int(box.play_at) + card
    shown = ", ".join(words(box, action) for action in state.legal(int(state.turn()))[:8])
    raise InvalidNotation(f"{reader.text!r} names nothing here; type for example {shown}")


def _wants_card(state: Position) -> bool:
    """Whether the next step of an action or ability is a card."""
    at = state.top()
    box = state.box
    staged = int(state.agenda[at + X])
    if staged == ABILITY:
        return bool(state.animal[state.active] == 0)  # the Rat pays with a card
    return staged >= box.exchange_at and state.agenda[at + Y] < 0


def _bare_number(state: Position, op: int, staged: int, reader: Reader) -> int:
    if op == agenda.GOAT_ROW:
        return ROW + _number(reader, KINDS, "row")
    if op in (agenda.ROB_TOKEN, agenda.ROB_CARD, agenda.CHOOSE_PLAYER):
        return PLAYER + _number(reader, int(state.box.players), "player")
    if op == agenda.MOVE and staged >= 0:
        return TO + _number(reader, STACKS, "stack")
    if op == agenda.ACT:
        return BUY + _number(reader, STACKS, "stack")
    return STACK + _number(reader, STACKS, "stack")


def _about_kind(state: Position, op: int, staged: int) -> int:
    """What naming a kind of dim sum means for this question."""
    if op in (agenda.TAKE_PIECE, agenda.SWAP, agenda.BUNNY_SWAP, agenda.ROOSTER_RETURN):
        return PIECE
    if op == agenda.RETURN_TOKEN:
        return GIVE
    if op == agenda.ACT:
        if staged < 0:
            return GAIN
        if staged >= state.box.exchange_at:
            return TAKE
        if BUY <= staged < TAKE and state.discount and state.agenda[state.top() + Y] < 0:
            return LEAVE
        return GIVE
    return TAKE


def _taken(state: Position, box: Components, reader: Reader) -> int:
    """Taking is for tokens or, where the question is about pieces, for pieces."""
    reader.take_any("a", "the", "piece")
    op = int(state.agenda[state.top() + OP])
    kind = _kind(box, reader)
    return (PIECE if op in (agenda.TAKE_PIECE, agenda.SWAP, agenda.BUNNY_SWAP) else TAKE) + kind


def _direction(reader: Reader) -> int:
    """Right is clockwise, as a screw turns (U80)."""
    if reader.take_any("left", "counterclockwise", "counter-clockwise"):
        return LEFT
    if reader.take_any("right", "clockwise"):
        return RIGHT
    raise reader.lost(["left", "right"], "direction")


def _kind(box: Components, reader: Reader) -> int:
    kind = reader.one_of(box.kinds)
    if kind is None:
        kind = reader.one_of(box.shorts)
    if kind is None:
        raise reader.lost(box.kinds, "dim sum")
    reader.take_any("token", "tokens", "piece")
    return kind


def _number(reader: Reader, most: int, what: str) -> int:
    reader.take_any("stack", "player", "row", "steamer")
    number = reader.number()
    if number is None or not 1 <= number <= most:
        raise InvalidNotation(f"{reader.text!r}: name a {what} by its number, 1 to {most}")
    return number - 1


def _purchase(reader: Reader) -> int:
    reader.take_any("stack", "steamer", "from")
    stack = _number(reader, STACKS, "stack")
    if reader.take_any("from", "afar", "outside"):
        reader.take("afar")
        return REACH + stack
    return BUY + stack


def _exchange(box: Components, reader: Reader) -> list[int]:
    """Two cards in any order, and the token if it is named."""
    one = reader.expect(box.fortune.names, "card")
    if reader.done():
        return [int(box.exchange_at) + one]
    reader.take_any("and", "with", "card")
    two = reader.expect(box.fortune.names, "card")
    actions = [int(box.exchange_at) + min(one, two), int(box.card_at) + max(one, two)]
    if reader.take_any("for", "take"):
        actions.append(TAKE + _kind(box, reader))
    return actions


def _in_order(state: Position, step: list[int], reader: Reader) -> list[int]:
    """Tokens and pieces that are named together go in rising order, however they were typed."""
    op = int(state.agenda[state.top() + OP])
    first = step[0]
    if len(step) > 1 or op not in (agenda.TOKENS, agenda.START_TOKENS, agenda.ROOSTER_RETURN):
        return step
    base = TAKE if TAKE <= first < GIVE else PIECE if PIECE <= first < STACK else -1
    if base < 0:
        return step
    while not reader.done():
        reader.take_any("and", "take", "piece", "return")
        before = reader.at
        if reader.words[reader.at : reader.at + 1] in ([], ["done"], ["enough"], ["end"]):
            break
        kind = reader.one_of(state.box.kinds)
        if kind is None:
            kind = reader.one_of(state.box.shorts)
        if kind is None:
            reader.at = before
            break
        reader.take_any("token", "tokens", "piece")
        step.append(base + kind)
    return sorted(step)
