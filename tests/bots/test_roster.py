"""Bots by their names: levels, budgets, and bots of other packages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import teahouse
from teahouse.bots import installed, roster
from teahouse.bots.bot import GreedyBot, RandomBot
from teahouse.bots.easy import EasyBot
from teahouse.bots.search import SearchBot
from teahouse.core.packages import origin
from tests.bots import guests
from tests.bots.guests import invited

GAME = teahouse.game("taiwan-snackbar")


@pytest.fixture
def visitors() -> Iterator[None]:
    with invited(
        first="First",
        last="Last",
        made="last",
        odd="Odd",
        fails="fails",
        nothing="nothing",
        gone="Gone",
        leaves="leaves",
    ):
        yield


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("easy", EasyBot),
        ("medium", GreedyBot),
        ("hard", SearchBot),
        ("random", RandomBot),
        ("greedy", GreedyBot),
        ("search", SearchBot),
        (" Hard ", SearchBot),
    ],
)
def test_the_levels_and_what_stands_behind_them(name: str, kind: type) -> None:
    assert type(roster.hire(name, GAME, 1)) is kind


def test_a_search_has_a_budget_in_tries_or_seconds() -> None:
    tries = roster.hire("search:25", GAME, 1)
    timed = roster.hire("search:0.5s", GAME, 1)
    assert isinstance(tries, SearchBot)
    assert isinstance(timed, SearchBot)
    assert (tries.budget.iterations, tries.budget.seconds) == (25, 0.0)
    assert timed.budget.seconds == 0.5
    assert timed.budget.iterations > 1_000_000
    assert tries.name == "search:25"


@pytest.mark.parametrize("budget", ["", "0", "-3", "many", "s", "0s", "nans", "1e99s", "٣", "9" * 40])
def test_a_budget_that_is_none_is_refused(budget: str) -> None:
    with pytest.raises(teahouse.InvalidOption, match="is no budget"):
        roster.hire(f"search:{budget}", GAME, 1)


def test_people_choose_among_levels_with_words_for_each() -> None:
    offered = roster.offered()
    assert list(offered)[:3] == ["easy", "medium", "hard"]
    assert all(len(words) > 10 for words in offered.values())
    assert roster.sits("greedy")
    assert not roster.sits("search:100000000")
    assert not roster.sits("grandma")


@pytest.mark.usefixtures("visitors")
def test_bots_of_other_packages_are_made_by_class_or_by_call() -> None:
    first = roster.hire("first", GAME, 4)
    assert isinstance(first, guests.First)
    assert first.name == "first"
    for name in ("last", "made"):
        bot = roster.hire(name, GAME, 4)
        assert isinstance(bot, guests.Last)
        assert (bot.game, bot.seed) == (GAME, 4)
    assert isinstance(roster.hire("odd", GAME, 4), guests.Odd), "a constructor that takes nothing is given nothing"
    assert roster.sits("made")
    assert "last" in roster.listed()


@pytest.mark.usefixtures("visitors")
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("fails", "the bot 'fails' from elsewhere cannot play: RuntimeError"),
        ("gone", "the bot 'gone' from elsewhere cannot play: AttributeError"),
        ("leaves", "the bot 'leaves' from elsewhere cannot play: SystemExit: 3"),
        ("nothing", "is no bot: tests.bots.guests:nothing gives 'a bot, honestly'"),
    ],
)
def test_an_entry_point_that_gives_no_bot_is_refused_in_a_sentence(name: str, words: str) -> None:
    with pytest.raises(teahouse.InvalidOption, match=words):
        roster.hire(name, GAME, 1)


def test_a_package_may_write_the_name_in_any_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "guest-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[teahouse.bots]\nBigFirst = tests.bots.guests:First\nnot a name = x:Y\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    points = installed.look()
    assert "bigfirst" in points
    assert "not a name" not in points
    assert origin(points["bigfirst"]) == "from the package guest 1.0"
