"""Taiwan Snackbar's board knows no rules: what it offers, what it bars and what it makes of a form is theirs."""

from collections import Counter

import pytest

from teahouse.core.chance import Chance
from tests.server.boards.contract import Table, keeps_its_promises, questions
from tests.server.boards.filling import own_pack

GAME = "taiwan-snackbar"
MANY_DISHES = own_pack(
    GAME,
    "".join(
        f'[dishes.d{number}]\nname = "{name}"\nservings = {1 + number % 9}\ncopies = 12\n'
        for number, name in enumerate(
            ["7 treasures", "tea egg", "eel & rice", "choice tofu", "pair-skin noodles", "next-door bun"]
        )
    ),
)
HUNGRY = own_pack(GAME, "[table]\nhand = 9\nempty-hand = 1\nlast-point = 9\n")
TABLES = {
    "three": Table(3),
    "six": Table(6, {"no_more": 6}),
    "ten": Table(10),
    "knock-out": Table(4, {"knock_out": True, "no_more": "4 5 6", "rounds": 3}),
    "without reminders": Table(4, {"no_more": "2 2 5"}, reminders=False),
    "version 1": Table(4, rules=1),
    "knock-out of version 1": Table(5, {"knock_out": True}, rules=1),
    "many dishes": Table(4, {}, MANY_DISHES),
    "long hands": Table(3, {"knock_out": True, "no_more": 6}, HUNGRY),
}


@pytest.mark.parametrize("which", TABLES)
def test_moves_are_reached_what_is_offered_is_accepted_and_what_is_barred_says_why(which: str) -> None:
    seen: Counter[str] = Counter()
    for match, seat in questions(GAME, [TABLES[which]], seeds=(1, 2, 3), most=40):
        seen += keeps_its_promises(match, seat, Chance(match.log_length()))
    assert seen["positions"] > 60
    assert seen["moves"] > 300
    assert seen["open"] >= seen["moves"]
    assert seen["barred"] > 20
    assert not seen["in words only"]
