"""A move ends at the first thing that its seat cannot know; beyond it there is one refusal, always the same (R8)."""

from collections.abc import Sequence

import pytest

import teahouse
from teahouse import Chance, IllegalMove
from teahouse.core.record import Seat
from teahouse.core.sayings import BEYOND
from teahouse.match import Match
from tests.dim_sum import table as dim_sum
from tests.happy_dim_sum import table as happy_dim_sum
from tests.steam_up import tables as steam_up

NAMES = ["Ann", "Ben", "Cat", "Dan"]


def sitting(state: teahouse.State) -> Match:
    """A match in that position."""
    players = int(state.setup.players)
    seats = [Seat(name) for name in NAMES[:players]]
    match = Match.start(teahouse.game(state.setup.key), seats, Chance(3), state.setup.options, state.setup.pack)
    state.journal = []
    match._state = state
    return match


def told(match: Match, seat: int, what: str | Sequence[int]) -> str:
    """The refusal of a move, in whichever way it is sent; nothing of it is carried out."""
    before = match._state.to_json()
    with pytest.raises(IllegalMove) as planned:
        match.plan(seat, what)
    with pytest.raises(IllegalMove) as decided:
        match.decide(seat, what)
    assert str(planned.value) == str(decided.value)
    assert match._state.to_json() == before
    assert match.record.decisions == []
    return str(planned.value)


def all_the_same(match: Match, seat: int, first: list[int]) -> None:
    """Whatever is added to a move that is complete is refused in the same words."""
    space = int(match._state.setup.space)
    for rest in [*((action,) for action in range(space)), (-1,), (space,), (2**70,), (0, 0), tuple(first)]:
        assert told(match, seat, [*first, *rest]) == f"{BEYOND} (R8)"


def test_r8_d2_the_last_to_pick_does_not_learn_the_next_hand() -> None:
    """The number of the same card twice was answered with all the cards that come next."""
    match = sitting(dim_sum.laid("A♠ 2♠ 9♣", "3♠ 4♠ 8♣", "5♠ 6♠ 7♣"))
    pick = match._state.parse(0, "2♠")
    all_the_same(match, 0, pick)  # the others have not picked yet
    match._state.apply(1, match._state.parse(1, "3♠")[0])
    match._state.apply(2, match._state.parse(2, "5♠")[0])
    all_the_same(match, 0, pick)


def test_r8_d8_the_last_pick_of_the_game_tells_no_more_than_any_other() -> None:
    state = dim_sum.table(2).deal(Chance(4))
    while True:
        seat = state.pending()[0]
        action = state.legal(seat)[0]
        after = state.copy()
        after.apply(seat, action)
        if not after.pending():
            break
        state = after
    assert told(sitting(state), seat, [action, action]) == f"{BEYOND} (R8)"


def test_r8_h24_takeout_does_not_tell_what_it_draws() -> None:
    match = sitting(happy_dim_sum.laid("takeout gow", "mai", "tart"))
    all_the_same(match, 0, match._state.parse(0, "takeout"))


def test_r8_u2_an_ability_does_not_tell_what_it_rolls() -> None:
    match = sitting(steam_up.table(animals="monkey,pig", tokens=["SRM", ""]))
    all_the_same(match, 0, match._state.parse(0, "ability"))
    for rest in ("sing", "take shrimp token", "end turn", "rotate left", "done", "7"):
        assert told(match, 0, f"ability, {rest}") == f"{BEYOND} (R8)"


def test_r8_a_whole_move_whose_last_part_draws_is_one_move() -> None:
    match = sitting(happy_dim_sum.laid("sticks gow", "mai 2*tea", "tart"))
    assert match.plan(0, "chopsticks from player 2") == ["chopsticks", "from player 2"]
    match.decide(0, "chopsticks from player 2")
    assert len(match.record.decisions) == 2


def test_r8_what_comes_after_a_reaction_is_not_looked_at() -> None:
    match = sitting(happy_dim_sum.laid("gow mai", "yum", "tart"))
    serve = match._state.parse(0, "serve 1 har gow to player 2")
    assert len(serve) == 4
    all_the_same(match, 0, serve)
