"""The question that a pending seat is asked, in one sentence with the number of its rule."""

from mypy_extensions import i64

from teahouse.games.steam_up import agenda, animals
from teahouse.games.steam_up.agenda import OP, A, C, X, Y
from teahouse.games.steam_up.components import ABILITY, BUY, REACH, TAKE
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.steamers import listed


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
        if x < 0:
            return f"Which piece do you give up{'' if op == agenda.SWAP else ', if any'}? (U8)"
        return "With which stack do you swap? (U8)" if y < 0 else "Which piece do you take for it? (U8)"
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
