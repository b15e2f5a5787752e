"""The window of a laptop: low and wide. The whole table is in sight, and nothing lies on anything else."""

from collections.abc import Callable

import pytest

import teahouse
from tests.browser.person import Person

GAMES = [game.key for game in teahouse.games()]
WINDOWS = [(1366, 768), (1440, 789), (1536, 730)]
LOW = (1280, 650)  # here the page scrolls

# What lies on the board and is covered by the slip or by cards of the hand, and what of these is out of sight.
COVERED = """() => {
  const box = (node) => node.getBoundingClientRect();
  const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const name = (node) => `${node.className} ${node.innerText.slice(0, 20)}`;
  const mine = [...document.querySelectorAll(".prompt, .hand .card")];
  const theirs = [...document.querySelectorAll(".board :is(.player, .card, .turntable, .tower, .count, .scale)")].filter((one) => box(one).width && getComputedStyle(one).opacity !== "0");
  return [
    ...theirs.filter((one) => mine.some((other) => across(box(one), box(other)))).map((one) => `${name(one)} is covered`),
    ...mine.filter((one) => box(one).bottom > innerHeight + 1 || box(one).top < 0).map((one) => `${name(one)} is out of sight`),
  ];
}"""
TOO_LARGE = "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"


def resize(somebody: Person, width: int, height: int) -> None:
    somebody.page.set_viewport_size({"width": width, "height": height})
    somebody.until(f"innerWidth === {width} && innerHeight === {height}")
    somebody.settle()


def fits(somebody: Person, what: str, full: bool = False) -> None:
    """Nothing of this page is covered or out of sight; a board may be too full, then it scrolls by itself."""
    for width, height in WINDOWS:
        resize(somebody, width, height)
        assert somebody.page.evaluate(TOO_LARGE) == [0, 0], (what, width, height)
        assert full or somebody.page.evaluate(COVERED) == [], (what, width, height)


@pytest.mark.parametrize("game", GAMES)
def test_the_whole_table_is_in_sight(person: Callable[..., Person], game: str) -> None:
    ann, watcher = person(), person()
    where = ann.order(game, "Ann", min(4, int(teahouse.game(game).most)))
    for _ in range(2):
        assert ann.until_asked()
        ann.decide()
    assert ann.until_asked()
    fits(ann, "a turn")
    watcher.page.goto(where)
    fits(watcher, "watching")
    resize(ann, *LOW)
    assert ann.page.evaluate(TOO_LARGE)[1] == 0
    assert ann.page.evaluate("document.querySelector('.hand .card').getBoundingClientRect().top < innerHeight")
    ann.menu("End the game for everyone")
    ann.until("document.body.matches('.over')")
    fits(ann, "the end", full=True)
    ann.page.goto(f"{where}/replay?at=2")
    fits(ann, "the replay")


@pytest.mark.parametrize("game", GAMES)
def test_so_it_is_with_as_many_as_can_play(person: Callable[..., Person], game: str) -> None:
    ann = person()
    ann.order(game, "Ann", int(teahouse.game(game).most))
    assert ann.until_asked()
    fits(ann, "the first turn")
