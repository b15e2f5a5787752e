"""Two Taps' board knows no rules either. Collected where the game is installed: `test_suite.py` starts it there."""

from collections import Counter

import pytest

import teahouse
from teahouse.core.chance import Chance
from tests.server.boards.contract import Table, keeps_its_promises, questions
from tests.server.boards.reach import imports_no_rules

GAME = "two-taps"
TABLES = {
    "two": Table(2),
    "five": Table(5),
    "cold": Table(3, {"cold": True}),
    "its odd pack": Table(4, {"cold": True}, teahouse.game(GAME).pack("two pots")),
}


@pytest.mark.parametrize("which", TABLES)
def test_moves_are_reached_what_is_offered_is_accepted_and_what_is_barred_says_why(which: str) -> None:
    seen: Counter[str] = Counter()
    for match, seat in questions(GAME, [TABLES[which]], seeds=range(1, 7)):
        seen += keeps_its_promises(match, seat, Chance(match.log_length()))
    assert seen["positions"] > 60
    assert seen["moves"] > 120
    assert seen["barred"] > 3
    assert not seen["in words only"]


def test_its_board_imports_no_rules() -> None:
    imports_no_rules(GAME)
