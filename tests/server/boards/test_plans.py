"""No board offers a move that goes on beyond its end, and what its form is refused with tells nothing (R8)."""

from collections.abc import Iterator

import pytest

import teahouse
from teahouse.core.chance import Chance
from teahouse.core.errors import TeahouseError
from teahouse.core.sayings import BEYOND
from teahouse.match import Match
from teahouse.server.boards import board_of
from tests.server.boards.filling import Form, Page, draw, strolling

GAMES = [game.key for game in teahouse.games()]


def ticked(values: dict[str, list[str]], kinds: dict[str, str], chance: Chance) -> Form:
    """The form, filled in as somebody might who tries everything."""
    form: Form = {}
    for name, offered in values.items():
        if chance.below(4) == 0:
            continue
        most = 1 if kinds.get(name) == "radio" else 1 + chance.below(3)
        form[name] = sorted({offered[chance.below(len(offered))] for _ in range(most)})
    return form


def answer(match: Match, seat: int, form: Form) -> str:
    try:
        return " / ".join(match.plan(seat, board_of(match.game).compose(match.looked_at(seat, form))))
    except TeahouseError as refusal:
        return str(refusal)


def asked(key: str) -> Iterator[tuple[Match, int]]:
    """Questions all through a game."""
    players = min(3, teahouse.game(key).most)
    for number, match in enumerate(strolling(key, players, 5, most=160)):
        if not match.over() and number % 4 == 0:
            yield match, match.pending()[-1]


@pytest.mark.parametrize("key", GAMES)
def test_r8_a_form_asks_for_nothing_beyond_what_its_seat_can_know(key: str) -> None:
    allowed = 0
    for match, seat in asked(key):
        page = Page(draw(match, seat))
        chance = Chance(match.log_length() + 1)
        for _ in range(8):
            form = ticked(page.values, page.kinds, chance)
            told = answer(match, seat, form)
            assert str(BEYOND) not in told, f"with {form}"
            allowed += not told.endswith(")")
    assert allowed > 40, "hardly a form was filled in well: this test shows nothing"


@pytest.mark.parametrize("key", GAMES)
def test_r5_the_refusal_of_a_form_is_the_same_after_a_redraw(key: str) -> None:
    refused = 0
    offered: dict[str, list[str]] = {}  # on this page or an earlier one, allowed or not
    for match, seat in asked(key):
        page = Page(draw(match, seat))
        for name in page.kinds:
            offered[name] = offered.get(name, [])[-12:] + page.values.get(name, []) + page.barred.get(name, [])
        chance = Chance(match.log_length() + 2)
        true = match._state
        for _ in range(6):
            form = ticked(offered, page.kinds, chance)
            told = answer(match, seat, form)
            refused += told.endswith(")")
            for number in (1, 2):
                match._state = true.resample(seat, Chance(3_000_000 + number))
                assert answer(match, seat, form) == told, f"after {form}"
                match._state = true
    assert refused > 20, "hardly a form was refused: this test shows nothing"
