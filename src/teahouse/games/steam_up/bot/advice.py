"""One plain sentence for an action, as a friend at the table would say it."""

from teahouse.core.words import Said, card, cards, listed
from teahouse.games.steam_up import words
from teahouse.games.steam_up.bot.valuing import Values, gained, tastes
from teahouse.games.steam_up.cards.possible import possible
from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.agenda import OP
from teahouse.games.steam_up.rules.agenda import STAGED as BEGUN
from teahouse.games.steam_up.rules.agenda import STAGED_2 as PARTNER
from teahouse.games.steam_up.rules.components import (
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
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.steamers import contents, held
from teahouse.games.steam_up.rules.table import rotation_barred, top_steamer
from teahouse.games.steam_up.showing import notation

TASTES = tastes()


def reason_for(state: Position, seat: int, action: int) -> Said:
    """Why one might do this."""
    box = state.box
    op = int(state.agenda[state.top() + OP])
    if op == agenda.ANIMALS:
        return words.WHY_ANIMAL(title=card(box.titles[action - ANIMAL]), ability=card(box.abilities[action - ANIMAL]))
    if state.animal[seat] < 0:
        return words.WHY_FILL()
    if op == agenda.ACT and state.agenda[state.top() + BEGUN] < 0:
        return _action(state, seat, action)
    if op == agenda.ROTATION:
        return _rotation(state, seat, action)
    if TAKE <= action < GIVE:
        return words.WHY_TAKE(dim_sum=card(box.kinds[action - TAKE]), why=_towards(state, seat, action - TAKE))
    if PIECE <= action < PIECE + KINDS and (
        op == agenda.TAKE_PIECE or (op in (agenda.SWAP, agenda.BUNNY_SWAP) and state.agenda[state.top() + PARTNER] >= 0)
    ):
        worth = gained(state, seat, 1 << 4 * (action - PIECE), TASTES[state.animal[seat]]) / 100
        return words.WHY_PIECE(dim_sum=card(box.kinds[action - PIECE]), worth=f"{worth:.1f}")
    if op == agenda.ROOSTER_RETURN:
        return words.WHY_BACK() if action >= PIECE else words.WHY_ENOUGH()
    if action == CARDS:
        return words.WHY_CARDS()
    if action == PASS:
        return words.WHY_PASS()
    return _choice(state, seat, op, action)


def _choice(state: Position, seat: int, op: int, action: int) -> Said:
    """Why this one of several that an action, an ability or a card leaves open."""
    if action >= state.box.card_at:
        return words.WHY_CARD()
    if op == agenda.GOAT_ROW:
        return words.WHY_ROW()
    if op == agenda.MOVE and action >= TO:
        zone = state.box.zones[state.rotation * int(state.box.players) + seat] >> (action - TO) & 1
        return words.WHY_WITHIN_REACH() if zone else words.WHY_OUT_OF_THE_WAY()
    if STACK <= action < TO:
        if op == agenda.MOVE:
            return words.WHY_MOVE()
        return words.WHY_SINK() if op == agenda.SINK else words.WHY_STACK()
    if PLAYER <= action < PLAYER + state.box.players:
        return words.WHY_PLAYER()
    if GIVE <= action < GIVE + KINDS:
        return words.WHY_GIVE()
    if LEAVE <= action <= LEAVE + EXTRA:
        return words.WHY_LEAVE_OUT()
    if PIECE <= action < PIECE + KINDS:
        return words.WHY_GIVE_UP()
    return words.WHY_BEST(said=notation.noted(state, action))


def _action(state: Position, seat: int, action: int) -> Said:
    box = state.box
    if action in (PASS, END_TURN):
        return words.WHY_END()
    if action == ABILITY:
        return words.WHY_ABILITY(ability=card(box.abilities[state.animal[seat]]))
    if action == DRAW:
        return words.WHY_DRAW_ONLY() if rotation_barred(state) else words.WHY_DRAW()
    if GAIN <= action < BUY:
        return words.WHY_GAIN(dim_sum=card(box.kinds[action - GAIN]), why=_towards(state, seat, action - GAIN))
    if action < TAKE:
        stack = action - (REACH if action >= REACH else BUY)
        values = Values(TASTES[state.animal[seat]])
        values.look(state, seat)
        pieces = cards(contents(top_steamer(state, stack), box.kinds))
        return words.WHY_BUY(pieces=pieces, stack=stack + 1, worth=f"{values.worth[stack] / 100:.1f}")
    if action < box.exchange_at:
        number = action - int(box.play_at)
        if not box.fortune.kept[number] and not _does_anything(state, seat, number):
            barred = rotation_barred(state) or not state.standing
            return (words.WHY_PLAY_AWAY if barred else words.WHY_PLAY_TURN)(card=card(box.fortune.names[number]))
        return words.WHY_PLAY(card=card(box.fortune.names[number]), text=card(box.fortune.texts[number]))
    return words.WHY_EXCHANGE()


def _does_anything(state: Position, seat: int, number: int) -> bool:
    """Whether any part of a card could be carried out now."""
    fortune = state.box.fortune
    return any(possible(state, line, seat) for line in range(int(fortune.first[number]), int(fortune.triggers[number])))


def _towards(state: Position, seat: int, kind: int) -> Said:
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
        return words.MAY_COME_IN_HANDY()
    lacking = int(values.missing(chosen)) - 1
    if lacking <= 0:
        return words.TOWARDS_COMPLETE(stack=chosen + 1)
    return words.TOWARDS(stack=chosen + 1, lacking=lacking)


def _rotation(state: Position, seat: int, action: int) -> Said:
    if action == NO_ROTATION:
        return words.WHY_NO_ROTATION()
    rotation = (int(state.rotation) + (1 if action == RIGHT else 3)) & 3
    stacks = state.box.zones[rotation * int(state.box.players) + seat]
    brought = [str(stack + 1) for stack in range(6) if stacks >> stack & 1 and state.heights[stack]]
    if brought:
        return (words.WHY_LEFT if action == LEFT else words.WHY_RIGHT)(stacks=listed(brought))
    return words.WHY_LEFT_AWAY() if action == LEFT else words.WHY_RIGHT_AWAY()
