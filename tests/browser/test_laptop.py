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
    somebody.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize("players", ["usual", "most"])
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_table_is_in_sight(person: Callable[..., Person], game: str, players: str) -> None:
    most = int(teahouse.game(game).most)
    ann = person()
    where = ann.order(game, "Ann", most if players == "most" else min(4, most))
    for _ in range(3):
        if ann.until_asked():
            ann.decide()
    assert ann.until_asked()
    for width, height in WINDOWS:
        resize(ann, width, height)
        assert ann.page.evaluate(TOO_LARGE) == [0, 0], (width, height)
        assert ann.page.evaluate(COVERED) == [], (width, height)
    resize(ann, *LOW)
    assert ann.page.evaluate(TOO_LARGE)[1] == 0
    assert ann.page.evaluate("document.querySelector('.hand .card').getBoundingClientRect().top < innerHeight")
    watcher = person()
    watcher.page.goto(where)
    for width, height in WINDOWS:
        resize(watcher, width, height)
        assert watcher.page.evaluate(TOO_LARGE) == [0, 0], (width, height)
        assert watcher.page.evaluate(COVERED) == [], (width, height)


@pytest.mark.parametrize("game", GAMES)
def test_so_are_result_and_replay(person: Callable[..., Person], game: str) -> None:
    ann = person()
    where = ann.order(game, "Ann", min(4, int(teahouse.game(game).most)))
    ann.until_asked()
    ann.menu("Let a bot play for me")
    ann.until("document.body.matches('.over')", 300)
    for path in (where, f"{where}/replay?at=12"):
        ann.page.goto(path)
        for width, height in WINDOWS:
            resize(ann, width, height)
            assert ann.page.evaluate(TOO_LARGE) == [0, 0], (path, width, height)
            if path != where:  # at the end there may be more on the board than fits: it scrolls
                assert ann.page.evaluate(COVERED) == [], (path, width, height)
