"""Rounds: Fate at their start from the second on, a turn for each player, and the end of the game."""

from mypy_extensions import i64

from teahouse.core.cards import draw_kind, total
from teahouse.core.outcome import Outcome, first, ranked
from teahouse.games.steam_up import agenda, opening
from teahouse.games.steam_up.agenda import ANIMALS_PHASE, FATE_PHASE, FILLING, OVER, TOKENS_PHASE, TURN_PHASE
from teahouse.games.steam_up.effects import run_lines
from teahouse.games.steam_up.position import Position
from teahouse.games.steam_up.table import pieces_of, tokens_of


def proceed(state: Position) -> None:
    """What comes next when nothing is on the agenda: a turn for each player, then the next round (U38)."""
    phase: i64 = state.phase
    if phase == TURN_PHASE:
        if state.acts == 3:
            state.turns += 1
            if state.turns == state.box.players:
                end_round(state)
                return
            begin_turn(state)
        state.push(agenda.ACT, state.active)
    elif phase == FATE_PHASE:
        begin_turns(state)
    elif phase == FILLING:
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
        begin_turns(state)


def begin_turns(state: Position) -> None:
    """The holder of the marker begins; the order stays, even if the marker moves in this round (U12)."""
    state.phase = TURN_PHASE
    state.first = state.marker
    state.turns = 0
    begin_turn(state)
    state.push(agenda.ACT, state.active)


def begin_turn(state: Position) -> None:
    state.active = (state.first + state.turns) % state.box.players
    state.acts = 0
    state.last_act = -1
    state.used = 0
    state.discount = 0


def end_round(state: Position) -> None:
    """The game ends with the round in which the counter reached 0 or that had the last Fate card (U57, U17)."""
    state.active = -1
    if not state.counter or not state.fate_left:
        state.phase = OVER
        if state.journal is not None:
            state.tell(f"The game is over: {reason(state)}")
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
        state.tell(f"Round {state.round}, Fate: {fate.names[card]}. {fate.texts[card]}")
    run_lines(state, -1, fate.first[card], fate.triggers[card])


def reason(state: Position) -> str:
    """What ended it; both can happen at once (U26)."""
    return "the Steamer counter stands at 0" if not state.counter else "the Fate deck is empty"


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
