"""A board that decided for itself would be found out: each promise of docs/boards.md, broken."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest

from teahouse.core.board import Board, Control, Drawing, Form, Look, Moves, Refusal
from teahouse.core.chance import Chance
from teahouse.match import Match
from teahouse.server.boards import board_of
from tests.server.boards.contract import Sheet, Table, keeps_its_promises, questions

GAME = "taiwan-snackbar"


def a_question() -> tuple[Match, int]:
    """One at which something is barred, something can be played and somebody can be named."""
    for match, seat in questions(GAME, [Table(4)], seeds=range(40)):
        if "choose player" in match.moves(seat) and match.view(seat)["food"] and "pair of" in str(match.moves(seat)):
            if any(card not in str(match.moves(seat)) for card in match.view(seat)["hand"]):
                return match, seat
    raise AssertionError("no such question")


class Liar(Board):
    """The board as it is, but for one thing that it tells otherwise."""

    def __init__(self, true: Board, lie: str) -> None:
        self._true = true
        self._lie = lie

    def table(self, look: Look) -> Drawing:
        drawn = self._true.table(look)
        hand, targets = drawn["hand"], drawn["targets"]
        barred = next(card for card in hand if card["why"])
        if self._lie == "it bars what is allowed":
            next(card for card in hand if card["alone"]).update(why="not today (T3)")
        elif self._lie == "it offers what is barred":
            barred.update(why="", alone=True)
        elif self._lie == "it says something else":
            barred.update(why="that does not fit")
        elif self._lie == "it stands for another move":
            barred.update(move="eat")
        elif self._lie == "it stands for no move":
            targets[0].update(move="")
        elif self._lie == "it leaves somebody out":
            targets.pop()
        elif self._lie == "it names somebody who cannot be named":
            targets.append({"seat": look.view["seat"], "cards": "", "move": f"choose player {look.view['seat'] + 1}"})
        return drawn

    def compose(self, look: Look) -> str:
        said = self._true.compose(look)
        return said.removeprefix("pair of ") if self._lie == "it plays one for a pair" else said

    def fill(self, look: Look, move: Sequence[str]) -> Form | None:
        return None if self._lie == "it has no way" and move[0] == "eat" else self._true.fill(look, move)


LIES = [
    "it bars what is allowed",
    "it offers what is barred",
    "it says something else",
    "it stands for another move",
    "it stands for no move",
    "it leaves somebody out",
    "it names somebody who cannot be named",
    "it plays one for a pair",
    "it has no way",
]


@pytest.mark.parametrize("lie", LIES)
def test_a_board_that_lies_is_found_out(lie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match, seat = a_question()
    shown = board_of(match.game)
    monkeypatch.setattr(shown, "board", Liar(shown.board, "none at all"))
    assert keeps_its_promises(match, seat, Chance(1))["barred"]
    monkeypatch.setattr(shown, "board", Liar(shown.board, lie))
    with pytest.raises(AssertionError):
        keeps_its_promises(match, seat, Chance(1))


def test_a_sheet_has_controls_with_their_words_and_what_is_barred_without_being_one() -> None:
    text = """<form id="move"></form>
    <label class="opt"><input type="radio" name="do" value="a" form="move" data-move="play a" checked><span>Play <b>a</b></span></label>
    <label class="opt no"><input type="checkbox" name="of" value="b" form="move" data-move="play b" aria-disabled="true">B<small>you hold
    no b (T2)</small></label><span class="card no" data-move="play c"><img src="c.svg" alt="">C<span class="vh">no c (T2)</span></span>"""
    first, second, third = Sheet(text).controls
    assert (first.move, first.barred, first.checked, first.words) == ("play a", False, True, "Play a")
    assert (second.kind, second.barred, second.words) == ("checkbox", True, "Byou hold no b (T2)")
    assert (third.name, third.move, third.barred, third.words) == ("", "play c", True, "Cno c (T2)")
    assert Sheet(text).sent() == {"do": ["a"]}


def test_a_control_is_barred_with_the_words_of_the_rules() -> None:
    match, seat = a_question()
    moves: Moves = match.moves_of(seat)
    assert moves.control("do", "eat", "eat") == Control("do", "eat", "eat")
    wrong = f"choose player {seat + 1}"
    refused = cast(Refusal, moves.refusal(wrong))
    assert refused.rule == "T6"
    assert moves.control("next", "1", wrong) == replace(
        Control("next", "1", wrong), why=refused.words, rule=refused.rule
    )
    assert moves.control("next", "1", wrong).barred
