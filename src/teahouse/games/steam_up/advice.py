"""One plain sentence for an action, as a friend at the table would say it."""

from teahouse.games.steam_up import agenda, notation
from teahouse.games.steam_up.agenda import OP, X, Y
from teahouse.games.steam_up.components import (
    ABILITY,
    ANIMAL,
    BUY,
    CARDS,
    DRAW,
    END_TURN,
    EXTRA,
    GAIN,
    GIVE,
    KINDS,
    LEAVE,
    LEFT,
    NO_ROTATION,
    PASS,
    PIECE,
    PLAYER,
    REACH,
    RIGHT,
    STACK,
    TAKE,
    TO,
)
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.steamers import held, listed
from teahouse.games.steam_up.table import top_steamer
from teahouse.games.steam_up.valuing import Values, gained, tastes

TASTES = tastes()


def reason_for(state: Position, seat: int, action: int) -> str:
    """Why one might do this."""
    box = state.box
    op = int(state.agenda[state.top() + OP])
    if op == agenda.ANIMALS:
        return f"{box.titles[action - ANIMAL]}. {box.abilities[action - ANIMAL]}"
    if state.animal[seat] < 0:
        return "puts the steamer where it is within reach"
    if op == agenda.ACT and state.agenda[state.top() + X] < 0:
        return _action(state, seat, action)
    if op == agenda.ROTATION:
        return _rotation(state, seat, action)
    if TAKE <= action < GIVE:
        return f"takes a {box.kinds[action - TAKE]} token: {_towards(state, seat, action - TAKE)}"
    if PIECE <= action < PIECE + KINDS and (
        op == agenda.TAKE_PIECE or (op in (agenda.SWAP, agenda.BUNNY_SWAP) and state.agenda[state.top() + Y] >= 0)
    ):
        worth = gained(state, seat, 1 << 4 * (action - PIECE), TASTES[state.animal[seat]]) / 100
        return f"{box.kinds[action - PIECE]} is worth {worth:.1f} HP there"
    if op == agenda.ROOSTER_RETURN:
        return "the bag may hold something better" if action >= PIECE else "what is left is good enough"
    if action == CARDS:
        return "cards can be played, and two in hand are a HP at the end"
    if action == PASS:
        return "nothing there is worth it"
    return _choice(state, seat, op, action)


def _choice(state: Position, seat: int, op: int, action: int) -> str:
    """Why this one of several that an action, an ability or a card leaves open."""
    if action >= state.box.card_at:
        return "this is the card you will miss least"
    if op == agenda.GOAT_ROW:
        return "the best rows are for what can be had most often"
    if op == agenda.MOVE and action >= TO:
        zone = state.box.zones[state.rotation * int(state.box.players) + seat] >> (action - TO) & 1
        return "there it is within your reach" if zone else "there it is out of the way"
    if STACK <= action < TO:
        words = {
            agenda.MOVE: "this steamer is the one that lies wrong",
            agenda.SINK: "others could buy this steamer soon",
        }
        return words.get(op, "what you need most lies there")
    if PLAYER <= action < PLAYER + state.box.players:
        return "what you need lies there, or it hinders whoever leads"
    if GIVE <= action < GIVE + KINDS:
        return "this is the token you need least"
    if LEAVE <= action <= LEAVE + EXTRA:
        return "this is the token worth most to keep"
    if PIECE <= action < PIECE + KINDS:
        return "this is the piece that costs least to give up"
    return f"{notation.words(state.box, action)} looks best"


def _action(state: Position, seat: int, action: int) -> str:
    box = state.box
    if action in (PASS, END_TURN):
        return "there is nothing better left to do this turn"
    if action == ABILITY:
        return f"uses the ability: {box.abilities[state.animal[seat]]}"
    if action == DRAW:
        return "draws a card and may turn the table"
    if GAIN <= action < BUY:
        return f"gains a {box.kinds[action - GAIN]} token: {_towards(state, seat, action - GAIN)}"
    if action < TAKE:
        stack = action - (REACH if action >= REACH else BUY)
        values = Values(TASTES[state.animal[seat]])
        values.look(state, seat)
        content = listed(top_steamer(state, stack), box.kinds)
        return f"buys {content} from stack {stack + 1}, worth about {values.worth[stack] / 100:.1f} HP"
    if action < box.exchange_at:
        card = action - int(box.play_at)
        return f"plays {box.fortune.names[card]}: {box.fortune.texts[card]}"
    return "two cards for a token that is needed now"


def _towards(state: Position, seat: int, kind: int) -> str:
    """The steamer that a token brings nearer."""
    best, chosen = 0, -1
    values = Values(TASTES[state.animal[seat]])
    values.look(state, seat)
    for stack in range(6):
        if values.sizes[stack] and held(top_steamer(state, stack), kind) > values.purse[kind]:
            zone = state.box.zones[state.rotation * state.box.players + seat] >> stack & 1
            worth = int(values.worth[stack] * values.hope(values.missing(stack) - 1, 100 if zone else 60, False))
            if worth > best:
                best, chosen = worth, stack
    if chosen < 0:
        return "it may come in handy"
    lacking = int(values.missing(chosen)) - 1
    rest = "complete then" if lacking <= 0 else f"{lacking} to go"
    return f"for stack {chosen + 1}, {rest}"


def _rotation(state: Position, seat: int, action: int) -> str:
    if action == NO_ROTATION:
        return "the table stands well as it is"
    rotation = (int(state.rotation) + (1 if action == RIGHT else 3)) & 3
    stacks = state.box.zones[rotation * int(state.box.players) + seat]
    brought = [str(stack + 1) for stack in range(6) if stacks >> stack & 1 and state.heights[stack]]
    word = "left" if action == LEFT else "right"
    return (
        f"turning {word} brings stack {', '.join(brought)} into reach"
        if brought
        else f"turning {word} keeps others away"
    )
