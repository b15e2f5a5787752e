"""The abilities that are used "at any time on your turn": Rat, Tiger, Snake and Monkey (U2).

The other animals' abilities stand where they happen: the Ox, Bunny, Rooster and Dog in purchases, the Dragon, Goat
and Pig where pieces are placed, the Horse where an action is chosen.
"""

from librt.vecs import vec
from mypy_extensions import i64

from teahouse.games.steam_up.cards import vocabulary as terms
from teahouse.games.steam_up.cards.effects import gain_pieces
from teahouse.games.steam_up.questions.question import fill_hand
from teahouse.games.steam_up.rules import agenda, telling
from teahouse.games.steam_up.rules.components import GIVE, KINDS, MONKEY, RAT, RICE, SHRIMP, SNAKE, TIGER
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.table import (
    discard,
    draw_cards,
    drop_card,
    gain_token,
    return_token,
    roll,
)


def ability_open(state: Position, seat: i64) -> bool:
    """Whether an ability can be used now; everyone can see that (U22)."""
    if state.used:
        return False
    animal: i64 = state.animal[seat]
    if animal == RAT:
        return state.sizes[seat] > 0
    if animal == MONKEY:
        return True
    if animal == TIGER:
        return can_trade(state, seat, SHRIMP, RICE) or can_trade(state, seat, RICE, SHRIMP)
    if animal == SNAKE:
        return state.deck_size > 0 and state.tokens[seat * KINDS + SHRIMP] + state.tokens[seat * KINDS + RICE] > 0
    return False


def can_trade(state: Position, seat: i64, given: i64, taken: i64) -> bool:
    """The Tiger's exchange of one token for the other of its two favourites (U66)."""
    return state.tokens[seat * KINDS + given] > 0 and state.supply[taken] > 0


def fill_ability(state: Position, seat: i64, out: vec[i64]) -> i64:
    """What an ability is paid with: the Rat's card, the Tiger's or the Snake's token; 0 if with nothing."""
    animal: i64 = state.animal[seat]
    count: i64 = 0
    if animal == RAT:
        return fill_hand(state, seat, out)
    if animal == TIGER:
        if can_trade(state, seat, SHRIMP, RICE):
            out[count] = GIVE + SHRIMP
            count += 1
        if can_trade(state, seat, RICE, SHRIMP):
            out[count] = GIVE + RICE
            count += 1
    elif animal == SNAKE:
        if state.tokens[seat * KINDS + SHRIMP]:
            out[count] = GIVE + SHRIMP
            count += 1
        if state.tokens[seat * KINDS + RICE]:
            out[count] = GIVE + RICE
            count += 1
    return count


def use_ability(state: Position, seat: i64, action: i64) -> None:
    """Use it, paid as chosen. What the die then says is compulsory (U2)."""
    state.used = 1
    animal: i64 = state.animal[seat]
    if animal == RAT:
        card: i64 = action - state.box.card_at
        if state.journal is not None:
            telling.gambled(state, seat, card)
        drop_card(state, seat, card)
        discard(state, card)
        gamble(state, seat)
    elif animal == MONKEY:
        mischief(state, seat)
    elif animal == TIGER:
        given: i64 = action - GIVE
        return_token(state, seat, given)
        if state.journal is not None:
            telling.traded_token(state, seat, given, "token")
        gain_token(state, seat, RICE if given == SHRIMP else SHRIMP)
    else:
        return_token(state, seat, action - GIVE)
        if state.journal is not None:
            telling.traded_token(state, seat, action - GIVE, "cards")
        draw_cards(state, seat, 2)  # as many as there are (U69, U23)


def gamble(state: Position, seat: i64) -> None:
    """The Rat's roll (U64): 2 a card, 3 a rotation, 5 and 6 a piece from the bag."""
    number: i64 = rolled_number(state, seat)
    if number == 2:
        draw_cards(state, seat, 1)
    elif number == 3:
        state.push(agenda.ROTATION, seat, 0, 1, 1)
    elif number >= 5:
        gain_pieces(state, seat, 1)


def mischief(state: Position, seat: i64) -> None:
    """The Monkey's roll (U72): 2 and 3 a rotation, 5 and 6 a steamer onto another stack."""
    number: i64 = rolled_number(state, seat)
    if number == 2 or number == 3:
        state.push(agenda.ROTATION, seat, 0, 1, 1)
    elif number >= 5:
        state.push(agenda.MOVE, seat, terms.TABLE)


def rolled_number(state: Position, seat: i64) -> i64:
    shown: i64 = roll(state)
    if state.journal is not None:
        telling.rolled(state, seat, shown, True)
    return state.box.numbers[shown]
