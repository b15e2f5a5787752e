"""Dim Sum's board decides nothing: what it offers the rules allow, what they allow it offers, and what is barred says why."""

import re
from collections.abc import Iterator, Sequence
from html import unescape

import pytest

import teahouse
from teahouse.core.board import Choice, Look, Moves, Refusal
from teahouse.core.chance import Chance
from teahouse.core.pack import Pack
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.match.seats import BOT_NAMES
from teahouse.server.boards import board_of
from teahouse.server.render import environment
from teahouse.server.urls import Urls
from tests.server.boards.filling import Form, Page, draw, own_pack

GAME = "dim-sum"
ODD = '[deck]\nwithout = ["2♣", "K♥", "10♦"]\n[table]\nrounds = 2\n[suits]\npips = 8\n'
TABLES: list[tuple[int, dict[str, object], str, int]] = [
    (2, {}, "", 2),
    (2, {"dummy": "travels"}, ODD, 2),
    (2, {"dummy": "none"}, "", 2),
    (2, {"dummy": "stays"}, "", 1),
    (3, {"cooperative": True}, "", 2),
    (3, {"cooperative": True}, "", 1),
    (4, {}, "", 2),
    (4, {"cooperative": True, "mark": "book"}, ODD, 2),
    (5, {}, ODD, 2),
    (6, {}, "", 1),
    (7, {}, "", 2),
    (8, {"cooperative": True}, "", 2),
]


def asked(table: tuple[int, dict[str, object], str, int], seed: int) -> Iterator[tuple[Match, int]]:
    """Questions all through a game that is played at random."""
    players, options, changes, rules = table
    game = teahouse.game(GAME)
    pack: Pack | None = own_pack(GAME, changes) if changes else None
    seats = [Seat(name, "random") for name in BOT_NAMES[:players]]
    match = Match.start(game, seats, Chance(seed), options, pack, rules=rules)
    chance = Chance(seed)
    number = 0
    while not match.over():
        pending = match.pending()
        seat = pending[chance.below(len(pending))]
        if number % 7 == seed % 7:
            yield match, seat
        moves = match.moves(seat)
        match.decide(seat, moves[chance.below(len(moves))])
        number += 1


@pytest.mark.parametrize("table", TABLES)
def test_d2_what_can_be_picked_is_what_the_rules_allow(table: tuple[int, dict[str, object], str, int]) -> None:
    board = board_of(teahouse.game(GAME)).board
    for match, seat in asked(table, 11):
        look = match.looked_at(seat, {})
        page = Page(draw(match, seat))
        offered = {("card", value) for value in page.values["card"]}
        reached = set()
        for choice in look.moves.legal:
            assert not look.moves.after(choice.words), "a move is one card"
            plan = match.plan(seat, [choice.action])
            form = board.fill(look, plan)
            assert form is not None
            assert page.offers(dict(form))
            assert board.compose(match.looked_at(seat, form)) == choice.words
            reached |= {(name, value) for name, values in form.items() for value in values}
        assert offered == reached, "every control belongs to a move, and every move to a control"
        assert page.barred == {}, "every card of a hand may be kept (D2)"


@pytest.mark.parametrize("table", TABLES)
def test_d2_with_a_card_picked_all_others_can_still_be_picked(table: tuple[int, dict[str, object], str, int]) -> None:
    for match, seat in asked(table, 12):
        form: Form = {"card": [match.moves(seat)[-1]]}
        text = draw(match, seat, form)
        moves = [unescape(found) for found in re.findall(r'data-move="([^"]*)"', text)]
        assert sorted(moves) == sorted(match.moves(seat))
        assert re.findall(r'value="([^"]*)"[^>]* checked', text) == form["card"]


class Strict(Moves):
    """Rules that allow less: what the board shows comes from them."""

    def __init__(self, true: Moves, never: str) -> None:
        self.true = true
        self.never = never

    @property
    def legal(self) -> Sequence[Choice]:
        return [choice for choice in self.true.legal if choice.words != self.never]

    def after(self, move: str) -> Sequence[Choice]:
        return self.true.after(move)

    def refusal(self, move: str) -> Refusal | None:
        if move == self.never:
            return Refusal("X1", f"{move} <b>stays</b> where it is (X1)")
        return self.true.refusal(move)


@pytest.mark.parametrize("table", TABLES[:4])
def test_whatever_the_rules_refuse_is_barred_in_their_words(table: tuple[int, dict[str, object], str, int]) -> None:
    board = board_of(teahouse.game(GAME)).board
    macros = environment(Urls()).get_template(board_of(teahouse.game(GAME)).template).module
    for match, seat in asked(table, 13):
        seen = match.looked_at(seat, {})
        never = seen.moves.legal[0].words
        for form in ({}, {"card": [never]}):
            look = Look(seen.view, seen.names, Strict(seen.moves, never), (), form)
            drawn = board.table(look) | board.preview(look)
            text = str(macros.hand(look.view, drawn, []))  # type: ignore[attr-defined]
            page = Page(text)
            assert page.barred == {"card": [never]}
            assert never not in page.values.get("card", [])
            (shown,) = re.findall(r'class="card playing[^"]* no"[^>]* title="([^"]*)"', text)
            refused = look.moves.refusal(never)
            assert refused is not None
            assert unescape(shown) == refused.words
            assert f'<span class="vh">{shown}</span>' in text, "for the ear as well"
            assert "<b>stays" not in text
            assert drawn["button"] == "Pick a card"
