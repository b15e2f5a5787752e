"""The question that a pending seat is asked: in one sentence with the number of its rule, and in parts for programs."""

from mypy_extensions import i64

from teahouse.games.steam_up import agenda, animals, effects
from teahouse.games.steam_up.agenda import OP, A, B, C, X, Y, Z
from teahouse.games.steam_up.components import ABILITY, BUY, KINDS, REACH, SLOTS, TAKE
from teahouse.games.steam_up.geometry import STACKS
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.questions import tokens_wanted
from teahouse.games.steam_up.steamers import contents, inside, listed
from teahouse.games.steam_up.table import ALL_STACKS, stacks_in


def question(state: Position, seat: i64) -> str:
    """What is expected of this seat now."""
    at: i64 = state.top()
    frame = state.agenda
    op = int(frame[at + OP])
    if op == agenda.ACT:
        return _action(state, at, seat)
    x, y = int(frame[at + X]), int(frame[at + Y])
    if op == agenda.FILL:
        return "Where does your steamer go? Name a stack of fewer than three (U18)"
    if op == agenda.ANIMALS:
        one, two = (state.box.animals[state.dealt[2 * seat + i]] for i in range(2))
        return f"Which animal are you, the {one} or the {two}? (U18)"
    if op == agenda.START_TOKENS:
        animal: i64 = state.animal[seat]
        count = int(state.box.start_tokens[animal])
        which = "different tokens" if state.box.start_different[animal] and count > 1 else "tokens"
        return f"Choose {count} {which if count > 1 else 'token'} to start with (U18)"
    if op == agenda.TOKENS:
        return "Which token do you take from the supply? (U13)"
    if op == agenda.ROTATION:
        must = frame[at + C] > 0
        return f"Rotate the table left or right{'' if must else ', or not'}? ({'U2' if must else 'U4'})"
    if op == agenda.TAKE_PIECE:
        return "From which stack do you take a piece? (U10)" if x < 0 else "Which piece do you take? (U10)"
    if op in (agenda.SWAP, agenda.BUNNY_SWAP):
        rule = "U8" if op == agenda.SWAP else "U67"
        if x < 0:
            return f"Which piece do you give up{'' if op == agenda.SWAP else ', if any'}? ({rule})"
        return f"With which stack do you swap? ({rule})" if y < 0 else f"Which piece do you take for it? ({rule})"
    if op == agenda.MOVE:
        return "Which steamer do you move? (U10)" if x < 0 else "To which stack does it go? (U10)"
    if op == agenda.SINK:
        return "Which top steamer goes under its stack? (U10)"
    if op == agenda.ROB_TOKEN:
        return "From whom do you take a token? (U13)" if x < 0 else "Which token do you take? (U13)"
    if op == agenda.ROB_CARD:
        return "From whose hand do you take a card? (U23)"
    if op == agenda.RETURN_TOKEN:
        return "Which token do you return? (U23)"
    if op == agenda.DISCARD_CARD:
        return "Which card do you discard? (U3)"
    if op == agenda.PASS_CARD:
        return "Which card do you pass on? (U23)"
    if op == agenda.ROOSTER_RETURN:
        back = f" besides {listed(x, state.box.kinds)}" if x > 0 else ""
        return f"Which pieces go back into the bag{back}? Say done when it is all (U6)"
    if op == agenda.GOAT_ROW:
        return f"In which empty row do you collect {state.box.kinds[frame[at + A]]}? (U7)"
    if op == agenda.DRAGON_BONUS:
        cards = int(frame[at + A])
        return f"A column is full: a token, or {cards} card{'s' if cards > 1 else ''}? (U15)"
    if op == agenda.CHOOSE_PLAYER:
        return "Which player do you choose? (U3)"
    return "Do you want to? Say yes or pass (R4)"


def _action(state: Position, at: i64, seat: i64) -> str:
    staged = int(state.agenda[at + X])
    if staged < 0:
        ability = ", or use your ability" if animals.ability_open(state, seat) else ""
        if state.acts == 2:
            return f"End your turn{ability} (U2)"
        return f"Choose your {'second' if state.acts else 'first'} action{ability} (U1)"
    if staged == ABILITY:
        return "What do you pay for your ability? (U2)"
    if BUY <= staged < TAKE:
        if state.discount and state.agenda[at + Y] < 0:
            return "Which token do you leave out? (U23)"
        return "Which token do you add to buy outside your zone? (U5)" if staged >= REACH else "How do you pay? (U5)"
    if state.agenda[at + Y] < 0:
        return "Which other card do you exchange? (U1)"
    return "Which token do you take for the two cards? (U13)"


# -- the same in parts, with what the seat has put together so far (R8)


def parts(state: Position, seat: i64) -> dict[str, object]:
    """What a question is about: its task, and the numbers and names that its sentence leaves out."""
    at: i64 = state.top()
    frame = state.agenda
    box = state.box
    op = int(frame[at + OP])
    x, y = int(frame[at + X]), int(frame[at + Y])
    said: dict[str, object] = {"task": agenda.NAMES[op]}
    if op == agenda.ACT:
        said["begun"] = _begun(state, x)
        if BUY <= x < TAKE:
            said["stack"] = (x - REACH if x >= REACH else x - BUY) + 1
    elif op == agenda.ANIMALS:
        said["animals"] = [_animal(state, int(state.dealt[2 * seat + i])) for i in range(2)]
    elif op == agenda.START_TOKENS:
        animal: i64 = state.animal[seat]
        chosen: i64 = state.picks[seat] if state.picks[seat] >= 0 else 0
        said["count"] = int(box.start_tokens[animal] - inside(chosen))
        said["different"] = box.start_different[animal] != 0
        said["taken"] = contents(chosen, box.kinds)
    elif op == agenda.TOKENS:
        taken: i64 = frame[at + Z] if frame[at + Z] >= 0 else 0
        said["count"] = int(tokens_wanted(state, at) - taken)
        said["different"] = frame[at + B] != 0
        said["taken"] = contents(x, box.kinds) if x >= 0 else {}
    elif op == agenda.ROTATION:
        said["turns"] = int(frame[at + B])
        said["must"] = frame[at + C] > 0
    elif op == agenda.TAKE_PIECE:
        said["stack"] = x + 1 if x >= 0 else None
        said["kind"] = box.kinds[frame[at + B]] if frame[at + B] >= 0 else None
    elif op == agenda.MOVE:
        said["stack"] = x + 1 if x >= 0 else None
        said["room"] = _numbers(effects.stacks_with_room(state))
    elif op in (agenda.SWAP, agenda.BUNNY_SWAP):
        reach: i64 = ALL_STACKS if op == agenda.BUNNY_SWAP else stacks_in(state, seat, frame[at + A])
        said["given"] = box.kinds[x] if x >= 0 else None
        said["stack"] = y + 1 if y >= 0 else None
        said["reach"] = _numbers(reach)
    elif op == agenda.ROB_TOKEN:
        said["player"] = x if x >= 0 else None
    elif op == agenda.ROOSTER_RETURN:
        said["back"] = contents(x, box.kinds) if x > 0 else {}
    elif op == agenda.GOAT_ROW:
        said["kind"] = box.kinds[frame[at + A]]
    elif op == agenda.DRAGON_BONUS:
        said["cards"] = int(frame[at + A])
    elif op == agenda.PASS_CARD:
        said["to"] = int((seat + frame[at + B] + box.players) % box.players)
    return said


def _numbers(stacks: i64) -> list[int]:
    """The numbers of stacks that are given as bits."""
    return [stack + 1 for stack in range(STACKS) if stacks >> stack & 1]


def _begun(state: Position, staged: int) -> str | None:
    """The action or ability that is being put together."""
    if staged < 0:
        return None
    if staged == ABILITY:
        return "ability"
    if staged < REACH:
        return "buy"
    return "buy from afar" if staged < TAKE else "exchange"


def _animal(state: Position, animal: int) -> dict[str, object]:
    """A board that a player may choose, with what it starts with (U34, U35)."""
    box = state.box
    at = animal * KINDS * SLOTS
    return {
        "name": box.animals[animal],
        "title": box.titles[animal],
        "ability": box.abilities[animal],
        "tokens": int(box.start_tokens[animal]),
        "different": box.start_different[animal] != 0,
        "cards": int(box.start_cards[animal]),
        "rows": [[int(box.slots[at + row * SLOTS + slot]) for slot in range(SLOTS)] for row in range(KINDS)],
    }
