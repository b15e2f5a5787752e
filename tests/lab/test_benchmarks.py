"""The benchmark's judgement, on figures that were never measured."""

import platform

import pytest
from benchmarks import machine, ours, report
from benchmarks.counts import MAIN_GAME, Count, Rate, Results

import teahouse


def results(
    loop: float = 9e6,
    driven: float = 1.5e6,
    search: float = 9e4,
    hard: float = 0.6,
    copy: float = 3e-7,
    load: float = 0.05,
    happy: float = 5e6,
) -> Results:
    """A run beside a peer that makes two and a half million decisions, half a million from Python."""
    found = Results(driven=Rate(driven, driven), peer_loop=Rate(2e6, 3e6), peer_driven=Rate(5e5, 8e5))
    for game in teahouse.games():
        found.loops[game.key] = Rate(loop, loop)
        found.calls[game.key] = {"copy": copy, "view": 4e-6}
    found.loops["happy-dim-sum"] = Rate(happy, happy)
    found.searches[MAIN_GAME] = Rate(search, search)
    found.peer_search = Rate(4e4, 4e4)
    found.hard[MAIN_GAME] = hard
    found.import_seconds = load
    return found


def verdicts(found: Results) -> list[bool]:
    return [figure.passed for figure in report.figures(found) if figure.passed is not None]


def test_seven_kinds_of_figures_are_required() -> None:
    assert verdicts(results()) == [True] * 7


@pytest.mark.parametrize(
    ("slow", "missed"),
    [
        ({"loop": 4.9e6}, 0),
        ({"driven": 4.9e5}, 1),
        ({"search": 3.9e4}, 2),
        ({"hard": 1.1}, 3),
        ({"copy": 1.1e-6}, 4),
        ({"load": 0.11}, 5),
        ({"happy": 4.4e6}, 6),
    ],
)
def test_each_can_be_missed(slow: dict[str, float], missed: int) -> None:
    assert verdicts(results(**slow)) == [place != missed for place in range(7)]


def test_the_table_and_the_page_name_every_game_and_every_verdict() -> None:
    found = report.figures(results(load=0.2))
    described = machine.describe()
    page = report.page(found, described, 150)
    for text in (report.table(found), page):
        for game in teahouse.games():
            assert game.title in text
        assert "4.5 ×" in text
        assert "FAIL" in text
        assert "pass" in text
    assert described["processor"] in page
    assert platform.node() not in page


def test_the_best_slice_counts() -> None:
    rate = Rate()
    for count in (Count(100, 200, 1.0), Count(100, 200, 0.5), Count(100, 200, 2.0)):
        rate.take(count)
    assert rate == Rate(200.0, 400.0)


@pytest.mark.parametrize(("seconds", "words"), [(3e-7, "300 ns"), (5.2e-6, "5.2 µs"), (0.04, "40 ms"), (2, "2 s")])
def test_durations_in_words(seconds: float, words: str) -> None:
    assert report.duration(seconds) == words


def test_what_is_measured_plays_whole_games() -> None:
    game = teahouse.game(MAIN_GAME)
    compiled = ours.compiled_loop(game, 3)()
    assert compiled.decisions == game.playouts(4, games=3, seed=1).decisions
    driven = ours.from_python(game, 3)()
    assert driven.decisions > 30


@pytest.mark.parametrize("game", teahouse.games(), ids=lambda game: game.key)
def test_single_calls_are_made_in_the_middle_of_a_game(game: teahouse.Game) -> None:
    state = ours.midgame(game)
    assert state.pending()
    before = state.digest()
    for call in ours.single_calls(state).values():
        call()
    assert state.digest() == before
