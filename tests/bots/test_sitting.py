"""Games between bots: the same from the same seed, whichever loop plays them."""

import pytest

import teahouse
from teahouse.bots.bot import Bot, RandomBot
from teahouse.bots.sitting import Lots, history_of, play, play_games, seating

GAMES = [game.key for game in teahouse.games()]


def test_everybody_moves_on_by_one_seat_with_every_game() -> None:
    names = ["a", "b", "c"]
    assert [seating(names, number, True) for number in range(4)] == [
        ["a", "b", "c"],
        ["c", "a", "b"],
        ["b", "c", "a"],
        ["a", "b", "c"],
    ]


def test_or_keeps_the_seat() -> None:
    assert seating(["a", "b", "c"], 2, False) == ["a", "b", "c"]


@pytest.mark.parametrize("key", GAMES)
def test_random_bots_play_the_games_of_the_compiled_loop(key: str) -> None:
    game = teahouse.game(key)
    players = max(2, game.fewest)
    setup = game.setup(players)
    columns = play_games(game, setup, ["random"] * players, 40, 0, 5, True)
    assert sum(columns.decisions) == game.playouts(players, games=5, seed=40).decisions
    for number in range(5):
        state = setup.deal(teahouse.Chance(40 + number))
        lots = Lots(40 + number, players)
        bots: list[Bot] = [RandomBot(lots.choices) for _ in range(players)]
        assert play(state, bots, lots.imagined) == columns.decisions[number]
        outcome = state.outcome()
        assert outcome is not None
        assert [column[number] for column in columns.scores] == outcome.scores
        assert [column[number] for column in columns.ranks] == outcome.ranks
        assert [seat for seat in range(players) if columns.shares[seat][number]] == outcome.winners
        assert columns.reasons[number] == outcome.reason
        assert columns.details[number] == outcome.details


def test_a_shared_win_says_among_how_many() -> None:
    game = teahouse.game("taiwan-snackbar")
    columns = play_games(game, game.setup(3), ["random"] * 3, 0, 0, 60, True)
    for number in range(60):
        won = [column[number] for column in columns.shares if column[number]]
        assert won == [len(won)] * len(won)
    assert any(sum(column[number] > 0 for column in columns.shares) > 1 for number in range(60))


def test_any_game_of_a_run_can_be_played_on_its_own() -> None:
    game = teahouse.game("taiwan-snackbar")
    setup = game.setup(3)
    names = ["greedy", "random", "greedy"]
    run = play_games(game, setup, names, 100, 0, 7, True)
    for number in range(7):
        alone = play_games(game, setup, seating(names, number, True), 100 + number, 0, 1, True)
        assert alone.decisions[0] == run.decisions[number]
        assert [column[0] for column in alone.scores] == [column[number] for column in run.scores]
        history = history_of(game, setup, seating(names, number, True), 100 + number)
        assert len(history) == run.decisions[number]


def test_bots_of_a_game_draw_from_streams_of_their_own() -> None:
    """No two seats, and no two games, share a seed."""
    seeds = [seed for number in range(200) for seed in Lots(number, 4).seeds]
    assert len(set(seeds)) == len(seeds)
