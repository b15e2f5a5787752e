"""Steam Up's board knows no rules: what it offers, what it bars and what it makes of a form is theirs."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

import pytest

from teahouse.core.board import Form
from teahouse.core.chance import Chance
from teahouse.core.state import State
from tests.server.boards import contract
from tests.server.boards.contract import Desk, Sheet, Table, keeps_its_promises, questions
from tests.steam_up.tables import own_pack

GAME = "steam-up"
POINTERS = ("play", "buy")  # they point at the hand and at the table, where the card or the steamer is picked
ODD = own_pack("""
[fortune.errand]
name = "Play It Again: 7"
text = "Choose somebody who gains a token; you may draw a card and discard one."
copies = 9
effects = [{ who = "chosen", do = "gain", what = "tokens", count = 1 }, { may = true, do = "gain", what = "cards", count = 1 }]
[fortune.clearing-up]
name = "Take All"
text = "Discard a card."
copies = 9
effects = [{ do = "discard", what = "cards", count = 1 }]
[fortune.big-purse]
name = "Bigger Purse"
text = "Gain 3 tokens."
copies = 9
effects = [{ do = "gain", what = "tokens", count = 3 }]
""")
TABLES = {
    "rat and ox": Table(2, {"animals": "rat,ox"}),
    "tiger, bunny and dragon": Table(3, {"animals": "tiger,bunny,dragon"}),
    "monkey, rooster and horse": Table(3, {"animals": "monkey,rooster,horse", "drawing": "die"}),
    "snake, goat, dog and pig": Table(4, {"animals": "snake,goat,dog,pig", "peeking": True}),
    "five": Table(5, {"friendlier": True}),
    "alternative set-up": Table(2, {"setup": "alternative", "animals": "beginners"}),
    "version 1": Table(3, {"animals": "rat,ox,tiger"}, rules=1),
    "without reminders": Table(4, {"animals": "ox,rat,bunny,rooster"}, reminders=False),
    "odd cards": Table(3, {"animals": "dog,rat,ox"}, ODD),
}


class Once(Sheet):
    """A page on which every control is looked at once: the second copy of a card stands for what the first does, and a
    pointer for what it points at.
    """

    def __init__(self, sheet: Sheet) -> None:
        super().__init__("")
        self.controls = [one for one in sheet.controls if not (one.value in POINTERS and not one.barred)]
        self.controls = [one for one in self.controls if one.name == "back" or "#" not in one.value]
        self._sheet = sheet
        for pointer in [one for one in sheet.controls if one.value in POINTERS]:
            shown = any(one.value.startswith(f"{pointer.value} ") and not one.barred for one in sheet.controls)
            assert pointer.barred != shown, f"{pointer} points at nothing"

    def offers(self, name: str, value: str) -> bool:
        return self._sheet.offers(name, value)

    def sent(self) -> dict[str, list[str]]:
        return self._sheet.sent()


class OneQuestion(Desk):
    """A question whose answer ends where the next question begins, though nothing new has come to light: a turn has two
    actions, and the form stands for one of them.
    """

    def _after(self, before: State, actions: Sequence[int]) -> tuple[State, bool]:
        trial, ended = super()._after(before, actions)
        return trial, ended or (bool(actions) and self._asks(trial) != self._now)

    @cached_property
    def _now(self) -> str:
        return self._asks(self.state)

    def _asks(self, state: State) -> str:
        """What the seat is asked about, and what everybody sees: not how far an answer has been put together."""
        question = state.view(self.seat).get("question", {})
        return f"{question.get('task')} {question.get('turns')} {question.get('cards')} {state.view(None)}"

    def sheet(self, form: Form) -> Sheet:
        return Once(super().sheet(form))

    def sheets(self) -> list[Sheet]:
        return [Once(sheet) for sheet in super().sheets()]


@pytest.fixture(autouse=True)
def one_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract, "Desk", OneQuestion)


@pytest.mark.parametrize("which", TABLES)
def test_moves_are_reached_what_is_offered_is_accepted_and_what_is_barred_says_why(which: str) -> None:
    seen: Counter[str] = Counter()
    for match, seat in questions(GAME, [TABLES[which]], seeds=(1, 2), every=4, most=100):
        seen += keeps_its_promises(match, seat, Chance(match.log_length()), 8)
    assert seen["positions"] >= 40
    assert seen["moves"] > 200
    assert seen["open"] > 300
    assert seen["barred"] > 40
    assert not seen["in words only"]
