"""Rounds: Fate at their start from the second on, a turn for each player, and the end of the game."""

from mypy_extensions import i64

from teahouse.core.cards import draw_kind, total
from teahouse.core.outcome import Outcome, first, ranked
from teahouse.core.words import Said
from teahouse.games.steam_up import words
from teahouse.games.steam_up.cards.effects import run_lines
from teahouse.games.steam_up.rules import opening, telling
from teahouse.games.steam_up.rules.agenda import ANIMALS_PHASE, FATE_PHASE, FILLING, OVER, TOKENS_PHASE, TURN_PHASE
from teahouse.games.steam_up.rules.animals import ability_open
from teahouse.games.steam_up.rules.components import END_TURN
from teahouse.games.steam_up.rules.position import Position
from teahouse.games.steam_up.rules.table import pieces_of, tokens_of
from teahouse.games.steam_up.rules.turns import ask_action


def proceed(state: Position) -> bool:
    """What comes next when nothing is on the agenda: a turn for each player, then the next round (U38).

    Whether it is an action that somebody surely has to decide on.
    """
    phase: i64 = state.phase
    if phase == TURN_PHASE:
        acts: i64 = state.acts
        if acts == 2 and not ability_open(state, state.active):
            acts = 3  # all that is left is to end the turn, which everyone can see (R4)
            state.acts = 3
            if state.echo is not None:
                state.echo.hear(state, END_TURN)
        if acts == 3:
            turns: i64 = state.turns + 1
            state.turns = turns
            if turns == state.box.players:
                end_round(state)
                return False
            begin_turn(state)
        return ask_action(state)
    if phase == FATE_PHASE:
        return begin_turns(state)
    if phase == FILLING:
        if state.filled < opening.STEAMERS:
            opening.next_fill(state)
        else:
            state.phase = ANIMALS_PHASE
            opening.deal_animals(state)
    elif phase == ANIMALS_PHASE:
        opening.deal_cards(state)
    elif phase == TOKENS_PHASE:
        opening.draw_marker(state)
        state.round = 1  # which has no Fate card
        return begin_turns(state)
    return False


def begin_turns(state: Position) -> bool:
    """The holder of the marker begins; the order stays, even if the marker moves in this round (U12)."""
    state.phase = TURN_PHASE
    state.first = state.marker
    state.turns = 0
    begin_turn(state)
    return ask_action(state)


def begin_turn(state: Position) -> None:
    seat: i64 = state.first + state.turns
    if seat >= state.box.players:
        seat -= state.box.players
    state.active = seat
    state.acts = 0
    state.last_act = -1
    state.used = 0
    state.discount = 0
    if state.journal is not None:
        telling.turn(state, seat)


def end_round(state: Position) -> None:
    """The game ends with the round in which the counter reached 0 or that had the last Fate card (U57, U17)."""
    state.active = -1
    if not state.counter or not state.fate_left:
        state.phase = OVER
        if state.journal is not None:
            telling.ended(state, outcome_of(state), names_tie_break(state))
        return
    state.round += 1
    reveal_fate(state)


def reveal_fate(state: Position) -> None:
    """A Fate card from the deck: at once what happens at once, the rest holds until the next is revealed (U55)."""
    fate = state.box.fate
    card: i64 = draw_kind(state.fates, total(state.fates), state.chance)
    state.fate_left -= 1
    state.fate_now = card
    state.round_kind = -1
    state.rolled = -1
    state.phase = FATE_PHASE
    if state.journal is not None:
        telling.fate(state, card)
    run_lines(state, -1, fate.first[card], fate.triggers[card])


def reason(state: Position) -> Said:
    """What ended it; both can happen at once. The tie-break is named if it decided (U26)."""
    return words.over(state.counter == 0, names_tie_break(state))


def names_tie_break(state: Position) -> bool:
    """Whether most dim sum put someone with as many HP as the winner behind (U59); version 1 does not say so."""
    if not state.box.names_tie_break:
        return False
    best: i64 = final_score(state, 0)
    most: i64 = -1
    fewest: i64 = -1
    for seat in range(state.box.players):
        points: i64 = final_score(state, seat)
        if points < best:
            continue
        pieces: i64 = pieces_of(state, seat)
        if points > best:
            best = points
            most = pieces
            fewest = pieces
        most = pieces if pieces > most else most
        fewest = pieces if fewest < 0 or pieces < fewest else fewest
    return fewest < most


def final_score(state: Position, seat: i64) -> i64:
    """HP, less one for each pair of leftover tokens, plus one for each pair of cards in hand (U58, U17)."""
    return state.hp[seat] - tokens_of(state, seat) // 2 + state.sizes[seat] // 2


def outcome_of(state: Position) -> Outcome | None:
    """Most HP wins (U37); then most dim sum, the excess included; then the victory is shared (U59)."""
    if state.phase != OVER:
        return None
    scores: list[int] = []
    keys: list[int] = []  # the smaller the better
    details: list[dict[str, object]] = []
    box = state.box
    for seat in range(box.players):
        points = int(final_score(state, seat))
        pieces = int(pieces_of(state, seat))
        scores.append(points)
        keys.append(-(points * 1000 + pieces))
        details.append(
            {
                "animal": box.animals[state.animal[seat]],
                "hp": int(state.hp[seat]),
                "tokens": -int(tokens_of(state, seat) // 2),
                "cards": int(state.sizes[seat] // 2),
                "pieces": pieces,
            }
        )
    ranks = ranked(keys)
    return Outcome(scores, first(ranks), ranks, reason(state), {"seats": details, "rounds": int(state.round)})
