"""The search: what it may know, that a seed repeats it, and that it finds what a few trials must show."""

import json

import pytest

import teahouse
from teahouse.bots.bot import GreedyBot
from teahouse.bots.levels import search_bot
from teahouse.bots.search import Budget, SearchBot
from teahouse.bots.sitting import play
from teahouse.core.thinking import USUAL, Thinking
from tests.bots.test_bots import GAMES, positions, table

# With and without a tree, with and without the adviser.
WAYS = [
    Thinking(8, width=4, doubt=0.5, horizon=12),
    Thinking(8, guided=60, horizon=8, depth=4),
    Thinking(16, guided=0, depth=1000),
]


def search(game: teahouse.Game, thinking: Thinking, seed: int) -> SearchBot:
    return SearchBot(game.adviser(), teahouse.Chance(seed), Budget(thinking.iterations), thinking)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_the_search_chooses_the_same_whatever_it_cannot_see(key: str, way: int) -> None:
    """The same seed and the same knowledge, the same candidates: true state or any redrawn one."""
    game, _ = table(key)
    chance = teahouse.Chance(21)
    looked = 0
    for number, (state, seat) in enumerate(positions(key, 4)):
        if number % 7 or len(state.legal(seat)) < 2:
            continue
        before = state.digest()
        found = candidates(search(game, WAYS[way], 5), state, seat)
        assert state.digest() == before, "the search leaves what it is handed as it is"
        redrawn = state.resample(seat, chance)
        assert candidates(search(game, WAYS[way], 5), redrawn, seat) == found
        assert search(game, WAYS[way], 5).choose(redrawn, seat) == found[0][0]
        looked += 1
        if looked == 5:
            break
    assert looked > 3


def candidates(bot: SearchBot, state: teahouse.State, seat: int) -> list[tuple[int, int, float]]:
    return [(found.action, found.visits, found.reward) for found in bot.consider(state, seat)]


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("way", range(len(WAYS)))
def test_the_search_plays_every_game_to_its_end(key: str, way: int) -> None:
    game = teahouse.game(key)
    thinking = Thinking(2, width=2, guided=WAYS[way].guided, depth=WAYS[way].depth, horizon=3)
    histories = []
    for _ in range(2):
        history: list[tuple[int, int]] = []
        state = game.start(game.fewest, seed=3)
        play(state, [search(game, thinking, seat) for seat in range(game.fewest)], teahouse.Chance(1), history)
        assert state.outcome() is not None
        histories.append(history)
    assert histories[0] == histories[1], "a seed repeats the game"


def test_every_action_is_tried_in_the_same_worlds_and_the_worse_half_drops_out() -> None:
    game = teahouse.game("dim-sum")
    state = game.start(4, seed=2)
    bot = search(game, Thinking(400, width=8), 1)
    found = bot.consider(state, 1)
    assert len(found) == 8
    assert len({candidate.action for candidate in found}) == 8
    # 8, 4 and 2 actions share the budget of three stages: 133 trials each.
    assert sorted(candidate.visits for candidate in found) == [16] * 4 + [16 + 33] * 2 + [16 + 33 + 66] * 2
    assert bot.iterations == sum(candidate.visits for candidate in found)
    assert all(0.0 <= candidate.reward <= 1.0 for candidate in found)


def test_where_nobody_else_plays_the_budget_may_be_another() -> None:
    game = teahouse.game("sweets")
    for players, least, most in [(1, 41, 60), (2, 1, 20)]:
        bot = SearchBot(game.adviser(), teahouse.Chance(1), Budget(20, alone=60), Thinking(20, width=4))
        state = game.start(players, seed=2)
        bot.consider(state, state.turn())
        assert least <= bot.iterations <= most


def test_the_adviser_s_favourite_stays_unless_another_action_is_clearly_better() -> None:
    game = teahouse.game("taiwan-snackbar")
    for state, seat in positions("taiwan-snackbar", 6):
        if len(state.legal(seat)) < 3:
            continue
        cautious = search(game, Thinking(60, doubt=1000.0), 3)
        liked = GreedyBot(game.adviser(), teahouse.Chance(1))
        weights = {liked.choose(state.resample(seat, teahouse.Chance(i)), seat) for i in range(20)}
        assert cautious.choose(state, seat) in weights


def test_a_limit_in_seconds_ends_the_search_early() -> None:
    game = teahouse.game("taiwan-snackbar")
    state = game.start(4, seed=1)
    seat = state.pending()[0]
    bot = SearchBot(game.adviser(), teahouse.Chance(1), Budget(10_000_000, seconds=0.05), Thinking(0))
    assert bot.choose(state, seat) in state.legal(seat)
    assert 0 < bot.iterations < 10_000_000


@pytest.mark.parametrize("thinking", [Thinking(60, guided=0), Thinking(60, guided=0, depth=1000)])
def test_the_search_sees_what_loses_at_once(thinking: Thinking) -> None:
    """Two points down and nothing but No More in the pile: eating ends the game, and a card in hand does not."""
    game = teahouse.game("taiwan-snackbar")
    data = json.loads(game.start(3, seed=1, options={"no_more": 6, "starter": 1}).to_json())
    position = data["position"]
    pile = position["pile"]
    dish = next(name for name in pile if name != "no more")
    position["discards"] = {name: count for name, count in pile.items() if name != "no more"}
    position |= {"pile": {"no more": 6}, "top": dish, "food": 4, "points": [2, 0, 0], "round": 2}
    state = game.from_json(data)
    assert state.legal(0)[0] == 0
    assert len(state.legal(0)) > 1
    found = search(game, thinking, 1).consider(state, 0)
    assert found[0].action != 0
    assert found[0].reward > next(candidate.reward for candidate in found if candidate.action == 0)


def test_alone_and_together_points_are_the_reward() -> None:
    sweets = teahouse.game("sweets")
    solo = sweets.start(1, seed=4)
    rewards = {candidate.reward for candidate in search(sweets, Thinking(60, width=6), 1).consider(solo, 0)}
    assert len(rewards) > 1
    assert all(reward > 0.2 for reward in rewards)
    dim_sum = teahouse.game("dim-sum")
    together = dim_sum.start(4, seed=4, options={"cooperative": True})
    rewards = {candidate.reward for candidate in search(dim_sum, Thinking(60, width=6), 1).consider(together, 2)}
    assert len(rewards) > 1


def test_every_game_has_figures_of_its_own() -> None:
    for key in GAMES:
        figures = teahouse.game(key).search
        assert figures is not USUAL
        bot = search_bot(teahouse.game(key), teahouse.Chance(1))
        assert bot.budget.iterations == figures.iterations
        assert search_bot(teahouse.game(key), teahouse.Chance(1), iterations=50).budget.iterations == 50
