"""Whoever lets a bot sit at a table asks it in one way: the same world and seed, the same decision, and a reason if it
has none.
"""

import pytest

import teahouse
from teahouse import Chance
from teahouse.bots import roster
from teahouse.bots.bot import Bot
from teahouse.bots.deciding import NOTHING, decide
from teahouse.bots.search import SearchBot
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


@pytest.mark.parametrize("players", [1, 2])
def test_a_search_thinks_with_the_share_of_its_budget_that_it_is_given(players: int) -> None:
    game = teahouse.game("sweets")
    state = game.start(players=players, seed=3)
    seat = state.pending()[0]
    hired: list[Bot] = []

    def hire(kind: str, game: teahouse.Game, seed: int) -> Bot:
        hired.append(roster.hire(kind, game, seed))
        return hired[-1]

    tries = []
    for share in (1.0, 0.5, 0.1, 0.0):
        found = decide(game, "search:200", state.resample(seat, Chance(1)), seat, 1, hire, share=share)
        assert found.action in state.legal(seat)
        assert found.share == share
        bot = hired[-1]
        assert isinstance(bot, SearchBot)
        assert bot.budget.iterations == bot.budget.alone == max(1, 200 * share)
        tries.append(bot.iterations)
    assert tries == sorted(tries, reverse=True)
    assert tries[2] < tries[0] / 2
    assert decide(game, "medium", state.resample(seat, Chance(1)), seat, 1, hire, share=0.1).slip is None


def test_a_time_is_shared_out_as_tries_are() -> None:
    bot = roster.hire("search:0.5s", teahouse.game("sweets"), 1)
    assert isinstance(bot, SearchBot)
    assert bot.budget.cut(0.5).seconds == 0.25
    hard = roster.hire("hard", teahouse.game("sweets"), 1)
    assert isinstance(hard, SearchBot)
    assert hard.budget.cut(0.25).alone == hard.budget.alone // 4 > hard.budget.cut(0.25).iterations


@pytest.mark.parametrize("kind", ["hard", " Hard", "search", "search:40", "search:0.5s"])
def test_a_search_bends_by_whatever_name(kind: str) -> None:
    assert roster.bends(kind)


@pytest.mark.parametrize("kind", ["easy", "medium", "random", "greedy", "guest", "searching", ""])
def test_no_other_bot_does(kind: str) -> None:
    assert not roster.bends(kind)
