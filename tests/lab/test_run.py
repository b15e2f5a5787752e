"""Runs: the same games however they are divided, and what is done is kept."""

import multiprocessing
import random
import signal
from typing import Any

import pytest

import teahouse
from teahouse.bots.sitting import play_games
from teahouse.lab import Plan, plan, simulate
from teahouse.lab.batch import Batch
from teahouse.lab.plan import LAST_SEED
from teahouse.lab.run import Brake, Pace
from teahouse.lab.tally import Tally, tally


def rows(made: Plan, workers: int, alone: float = 0.0) -> tuple[dict[str, list[Any]], Tally]:
    """Every column of a run, and its counts."""
    found: dict[str, list[Any]] = {}

    def keep(batch: Batch) -> None:
        for name, column in batch.columns(made).items():
            found.setdefault(name, []).extend(column)

    report = simulate(made, workers, keep, alone=alone)
    assert not report.interrupted
    return found, report.tally


def counts(found: Tally) -> dict[str, object]:
    return {**vars(found), "bots": {name: vars(bot) for name, bot in found.bots.items()}}


@pytest.mark.parametrize("bots", [["random"], ["greedy", "random", "random"]])
def test_the_games_do_not_depend_on_the_number_of_processes(bots: list[str]) -> None:
    made = plan("taiwan-snackbar", games=60, players=3, bots=bots, seed=17)
    alone, counted = rows(made, workers=1)
    assert alone["seed"] == list(range(17, 77))
    for workers in (2, 3):
        found, others = rows(made, workers)
        assert found == alone
        assert counts(others) == counts(counted)


def test_nor_on_where_the_first_ones_were_played() -> None:
    made = plan("taiwan-snackbar", games=400, players=3, seed=5)
    assert rows(made, workers=2, alone=0.05)[0] == rows(made, workers=1)[0]


@pytest.mark.parametrize("rotate", [True, False])
def test_counts_add_up_whatever_the_portions_and_their_order(rotate: bool) -> None:
    made = plan("taiwan-snackbar", games=50, players=4, bots=["greedy", "random", "random"], seed=2, rotate=rotate)
    game, setup = made.lay()
    whole = tally(made, 0, play_games(game, setup, list(made.bots), made.seed, 0, 50, rotate))
    portions = [(0, 1), (1, 2), (3, 13), (16, 30), (46, 4)]
    random.Random(3).shuffle(portions)
    total = Tally(made.players)
    for number, count in portions:
        total.merge(tally(made, number, play_games(game, setup, list(made.bots), made.seed, number, count, rotate)))
    assert counts(total) == counts(whole)


def test_counts_are_those_of_the_rows() -> None:
    made = plan("taiwan-snackbar", games=90, players=3, bots=["greedy", "random"], seed=4)
    found, total = rows(made, workers=1)
    assert total.games == 90
    assert sum(total.lengths.elements()) == sum(found["decisions"])
    for seat in range(3):
        assert sorted(total.scores[seat].elements()) == sorted(scores[seat] for scores in found["scores"])
        assert 90 - total.wins[seat][0] == sum(seat in winners for winners in found["winners"])
    greedy = [
        [score for score, bot in zip(scores, bots) if bot == "greedy"]
        for scores, bots in zip(found["scores"], found["bots"])
    ]
    assert all(len(scores) == 2 for scores in greedy)
    assert sorted(total.bots["greedy"].together.elements()) == sorted(map(sum, greedy))
    assert sorted(total.bots["greedy"].scores.elements()) == sorted(score for scores in greedy for score in scores)
    assert total.shortest == min(zip(found["decisions"], found["seed"]))
    assert total.longest is not None
    assert found["decisions"][total.longest[1] - 4] == max(found["decisions"]) == total.longest[0]


def test_reasons_of_a_kind_are_counted_together() -> None:
    made = plan("taiwan-snackbar", games=30, players=3)
    lost = "player # has # negative points"
    decided = f"{lost}; of those with the fewest, the most cards in hand win"
    assert rows(made, workers=1)[1].reasons == {lost: 18, decided: 12}


def test_random_bots_play_the_games_of_the_playouts() -> None:
    made = plan("taiwan-snackbar", games=200, players=4, seed=9)
    total = simulate(made, 1).tally
    playouts = teahouse.game("taiwan-snackbar").playouts(4, games=200, seed=9)
    assert sum(length * times for length, times in total.lengths.items()) == playouts.decisions
    assert (min(total.lengths), max(total.lengths)) == (playouts.shortest, playouts.longest)
    for seat in range(4):
        assert sum(score * times for score, times in total.scores[seat].items()) == playouts.scores[seat]


def test_bots_sit_in_every_seat_equally_often() -> None:
    made = plan("taiwan-snackbar", games=30, players=3, bots=["greedy", "random", "random"])
    seats = [bots.index("greedy") for bots in rows(made, workers=1)[0]["bots"]]
    assert [seats.count(seat) for seat in range(3)] == [10, 10, 10]


def test_a_run_may_end_at_the_last_seed() -> None:
    made = plan("taiwan-snackbar", games=2, players=3, seed=LAST_SEED - 2)
    assert rows(made, workers=1)[0]["seed"] == [LAST_SEED - 2, LAST_SEED - 1]


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[int] = []
    simulate(plan("taiwan-snackbar", games=40, players=3), 2, progress=told.append, alone=0.0)
    assert told == sorted(told)
    assert told[-1] == 40


def test_a_pressed_brake_keeps_what_is_done() -> None:
    made = plan("taiwan-snackbar", games=100_000, players=3)
    kept: list[int] = []
    with Brake() as brake:

        def press(done: int) -> None:
            if done > 20 and not brake.pressed:  # a second time would end more than the run
                signal.raise_signal(signal.SIGINT)

        report = simulate(made, 2, lambda batch: kept.append(len(batch)), press, brake, alone=0.0)
    assert report.interrupted
    assert 20 < report.tally.games < 100_000
    assert sum(kept) == report.tally.games
    assert not multiprocessing.active_children()


def test_the_brake_gives_ctrl_c_back() -> None:
    before = signal.getsignal(signal.SIGINT)
    simulate(plan("taiwan-snackbar", games=3, players=3), 1)
    assert signal.getsignal(signal.SIGINT) is before
    with Brake() as brake:
        signal.raise_signal(signal.SIGINT)
        assert brake.pressed
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before


def test_what_goes_wrong_in_another_process_is_told_with_the_seeds() -> None:
    good = plan("taiwan-snackbar", games=50, players=3, seed=70)
    bad = Plan(**{**vars(good), "bots": ("random", "random", "grandma")})
    with pytest.raises(RuntimeError, match=r"(?s)a game went wrong, seeds 7[01] to 7[01]:.*there is no bot 'grandma'"):
        simulate(bad, 2, alone=0.0)
    assert not multiprocessing.active_children()


def test_a_process_that_is_killed_does_not_leave_the_others_waiting() -> None:
    def kill(done: int) -> None:
        for process in multiprocessing.active_children():
            process.kill()

    with pytest.raises(RuntimeError, match="ended too soon"):
        simulate(plan("taiwan-snackbar", games=100_000, players=3), 2, progress=kill, alone=0.0)


def test_one_quick_game_among_slow_ones_does_not_make_the_next_portion_a_large_one() -> None:
    pace = Pace(0, 0.0)
    assert pace.portion() == 1
    pace.add(1, 8.0)
    assert pace.portion() == 1
    pace.add(3, 0.001)
    assert pace.portion() == 1
    assert Pace(1000, 1.0).portion() == 250
