"""Somebody who plays: what they have not moved stays where it is, whatever they pick, decide or are refused."""

from collections.abc import Callable

import pytest

import teahouse
from tests.browser.person import DESK, PHONE, Person, told
from tests.browser.shift import Steps, sit_down
from tests.server.running import Running

GAMES = [game.key for game in teahouse.games()]
DECISIONS = 8
MOST = 0.02  # of the window, as Chromium counts: the part that moved times how far


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_jumps_under_a_players_hands(
    person: Callable[..., Person], server: Running, game: str, size: dict[str, int]
) -> None:
    ann = person(size=size)
    sit_down(server, ann, game, players=4, seed=5)
    steps = Steps(ann, seed=5)
    steps.play(DECISIONS)
    assert len(steps.found) > DECISIONS
    for step in steps.found:
        assert step["sum"] <= MOST, f"{step['what']}\n{told(step['entries'])}"


def test_the_measure_sees_a_jump(person: Callable[..., Person], server: Running) -> None:
    """Otherwise the tests above would pass whatever happens."""
    ann = person(size=PHONE)
    sit_down(server, ann, "taiwan-snackbar", players=3, seed=5)
    steps = Steps(ann, seed=5)
    steps.start()
    ann.page.evaluate("document.getElementById('slip').style.height = '24rem'")
    steps.settle()
    assert steps.note("a slip that grows") > MOST
