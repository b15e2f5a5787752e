"""What a run says: readable in 80 columns, and sensible where nobody wins or everybody does."""

from collections import Counter

import pytest

import teahouse
from teahouse.lab import Plan, Report, Tally, plan, simulate, summary
from teahouse.lab.tally import BotTally

EVEN = [{0: 66, 1: 34}, {0: 67, 1: 33}, {0: 67, 1: 33}]  # a hundred games, each with one winner


def text(report: Report) -> str:
    return "\n".join(line for _, line in summary(report))


def made_up(
    key: str,
    names: list[str],
    wins: list[dict[int, int]],
    games: int = 100,
    options: dict[str, object] | None = None,
    **more: object,
) -> Report:
    """A run that never was: wins by seat as among how many winners, all scores 10."""
    made = plan(key, games=games, players=len(wins), bots=names, options=options)
    found = Tally(len(wins))
    found.games = games
    found.lengths = Counter({40: games - 1, 41: 1})
    found.shortest, found.longest = (40, 0), (41, 7)
    found.wins = [Counter(seat) for seat in wins]
    found.scores = [Counter({10: games}) for _ in wins]
    found.reasons = Counter({"all is eaten": games})
    for name, value in more.items():
        setattr(found, name, value)
    return Report(made, found, 1.0, found.games < made.games)


@pytest.mark.parametrize("game", teahouse.games(), ids=lambda game: game.key)
def test_every_game_is_summed_up_in_80_columns(game: teahouse.Game) -> None:
    for players in {game.fewest, game.most}:
        said = text(simulate(plan(game.key, games=12, players=players, bots=["random"], seed=1), 1))
        assert max(map(len, said.splitlines())) <= 80
        assert said.startswith(f"{game.title}, {players} player")
        for word in ("12 games from seed 1", "score", "decisions", "ended because", game.pack().digest):
            assert word in said


def test_wins_by_seat_with_their_intervals() -> None:
    """20 of 100: Wilson's interval is 13.3 to 28.9 %."""
    said = text(made_up("taiwan-snackbar", ["random"], [{0: 80, 1: 20}, {0: 60, 1: 40}, {0: 60, 1: 40}]))
    assert "seat 1        20.0 %  13.3 to 28.9" in said
    assert "seat 2        40.0 %  30.9 to 49.8" in said
    assert "fair share   33.3 % for each seat" in said


def test_shared_wins_count_in_parts() -> None:
    said = text(made_up("taiwan-snackbar", ["random"], [{0: 50, 2: 50}, {0: 50, 2: 50}, {0: 50, 1: 50}]))
    assert "seat 1        25.0 %" in said
    assert "seat 3        50.0 %" in said
    assert "shared wins  50.0 %" in said
    assert "won by none" not in said


def test_games_that_nobody_won_are_told() -> None:
    said = text(made_up("taiwan-snackbar", ["random"], [{0: 80, 1: 20}, {0: 100}, {0: 100}]))
    assert "won by none  80.0 %" in said


def test_wins_by_bot_are_per_seat_that_it_held() -> None:
    """Greedy won 90 of 100 games in its one seat, the two random ones 10 together: 5 % for each seat."""
    bots = {"greedy": BotTally(), "random": BotTally()}
    bots["greedy"].wins = Counter({0: 10, 1: 90})
    bots["random"].wins = Counter({0: 190, 1: 10})
    for bot, seats in (("greedy", 1), ("random", 2)):
        bots[bot].scores = Counter({10: 100 * seats})
        bots[bot].together = Counter({10 * seats: 100})
    said = text(made_up("taiwan-snackbar", ["greedy", "random", "random"], EVEN, bots=bots))
    assert "greedy        90.0 %  82.6 to 94.5" in said
    assert "random × 2     5.0 %  2.8 to 8.7" in said
    assert "with every game they move on by one seat" in " ".join(said.split())


def test_who_plays_together_wins_together() -> None:
    """All or nobody in every game: one rate for all, and no rate by seat."""
    everybody = {0: 40, 3: 60}
    said = text(made_up("dim-sum", ["random"], [everybody] * 3, options={"cooperative": True}))
    assert "won by all   60.0 %" in said
    assert "won by none  40.0 %" in said
    assert "fair share" not in said
    assert " won  95 %" not in said
    assert "fair share" in text(made_up("dim-sum", ["random"], [everybody] * 3))


def test_alone_there_is_a_distribution_and_no_winner() -> None:
    words = {"rank": Counter({"A": 25, "C": 75})}
    scores = [Counter(dict.fromkeys(range(1, 101), 1))]
    said = text(made_up("sweets", ["random"], [{0: 100}], words=words, scores=scores))
    assert "score up to  5 %: 5, 25 %: 25, 50 %: 50, 75 %: 75, 95 %: 95" in said
    assert "won" not in said.replace("won by", "")
    assert "rank\n   75.0 %  C\n   25.0 %  A" in said


def test_a_real_game_alone_tells_its_ranks() -> None:
    said = text(simulate(plan("sweets", games=10, players=1), 1))
    assert "\nrank\n" in said
    assert "score up to" in said


def test_a_real_game_against_the_box_is_won_by_all_or_none() -> None:
    said = text(simulate(plan("dim-sum", games=10, players=3, options={"cooperative": True}), 1))
    assert "won by all" in said
    assert "cooperative=yes" in said


def test_numbers_beside_the_score_have_their_own_lines() -> None:
    numbers = {"rounds": Counter({3: 50, 5: 50}), "mark": Counter({60: 100})}
    said = text(made_up("taiwan-snackbar", ["random"], EVEN, numbers=numbers))
    assert "rounds\n  mean 4.00 (3.80 to 4.20), 3 to 5" in said
    assert "mark\n  always 60" in said


def test_rare_reasons_are_gathered() -> None:
    reasons = Counter({f"reason {letter}": 10 for letter in "abcdefghij"})
    said = text(made_up("taiwan-snackbar", ["random"], EVEN, reasons=reasons))
    assert "10.0 %  reason h" in said
    assert "reason i" not in said
    assert "20.0 %  something else" in said


def test_one_game_has_no_interval_for_its_mean() -> None:
    said = text(simulate(plan("taiwan-snackbar", games=1, players=3), 1))
    assert "1 game from seed 0" in said
    assert "unknown" in said
    assert "inf" not in said
    assert "nan" not in said


def test_an_interrupted_run_says_how_far_it_came() -> None:
    done = simulate(plan("taiwan-snackbar", games=5, players=3), 1)
    asked = Plan(**{**vars(done.plan), "games": 1000})
    said = text(Report(asked, done.tally, 1.0, True))
    assert "interrupted after 5 of 1,000 games" in said
    nothing = text(Report(asked, Tally(3), 1.0, True))
    assert "interrupted after 0 of 1,000 games" in nothing


def test_long_games_are_found_by_their_seeds() -> None:
    said = " ".join(text(made_up("taiwan-snackbar", ["random"], EVEN)).split())
    assert "fewest 40 (seed 0), most 41 (seed 7)" in said
