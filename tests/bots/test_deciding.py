"""Whoever lets a bot sit at a table asks it in one way: the same world and seed, the same decision, and a reason if it
has none.
"""

import pytest

import teahouse
from teahouse import Chance
from teahouse.bots.deciding import NOTHING, decide
from teahouse.bots.watch import ILLEGAL, LATE, LONGEST_NOTE, RAISED
from tests.bots.guests import invited

GAMES = teahouse.games()
KINDS = ("random", "easy", "medium", "search:20")


@pytest.mark.parametrize("game", GAMES, ids=[game.key for game in GAMES])
@pytest.mark.parametrize("kind", KINDS)
def test_a_world_as_text_and_as_a_position_lead_to_the_same_decision(game: teahouse.Game, kind: str) -> None:
    state = game.start(players=max(2, game.fewest), seed=4)
    different = set()
    for seed in range(12):
        if state.outcome() is not None:
            break
        seat = state.pending()[0]
        world = state.resample(seat, Chance(seed))
        text = world.to_json()
        found = [decide(game, kind, one, seat, seed) for one in (text, world, text)]
        assert {decision.action for decision in found} <= set(state.legal(seat))
        assert len({decision.action for decision in found}) == 1
        assert [decision.slip for decision in found] == [None] * 3
        assert world.to_json() == text, "the bot plays with a copy"
        different.add(found[0].action)
        state.apply(seat, found[0].action)
    assert len(different) > 1


@pytest.mark.parametrize(
    ("guest", "kind", "note"),
    [
        ("Broken", RAISED, "ValueError: out of tea"),
        ("Leaves", RAISED, "SystemExit: 0"),
        ("Dumb", RAISED, "Speechless"),
        ("fails", RAISED, "the bot 'guest' from elsewhere cannot play: RuntimeError: no kitchen"),
        ("nothing", RAISED, "the bot 'guest' from elsewhere is no bot"),
        ("Odd", ILLEGAL, "1000000000000000000000000000000"),
        ("Faceless", ILLEGAL, "a Answer"),
        ("Sleepy", LATE, "more than 0.1 s"),
    ],
)
def test_a_lost_decision_comes_with_its_reason(guest: str, kind: str, note: str) -> None:
    game = teahouse.game("taiwan-snackbar")
    state = game.start(players=3, seed=1)
    seat = state.pending()[0]
    with invited(guest=guest):
        found = decide(game, "guest", state.resample(seat, Chance(1)).to_json(), seat, 1, limit=0.1)
    assert found.action == NOTHING
    assert found.slip is not None
    assert (found.slip.seat, found.slip.kind) == (seat, kind)
    assert found.slip.note.startswith(note)
    assert len(found.slip.note) <= LONGEST_NOTE
