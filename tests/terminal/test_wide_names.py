"""Names that are wider than their letters are many: no line leaves the screen, columns stay columns."""

import pytest
from rich.cells import cell_len

import teahouse
from teahouse import Chance
from teahouse.core.drawing import plain
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.terminal.paper import wrapped
from teahouse.terminal.words import in_columns

NAMES = [
    "陳大文陳大文陳大文陳大文陳大文",
    "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧",
    "สมชายสมชาย",
    "🏳️‍🌈",
    "Łukasz",
    "さくら",
    "देवनागरी",
    "O’Neil",
    "🍵",
    "Иван",
]


@pytest.mark.parametrize("game", teahouse.games(), ids=lambda game: game.key)
def test_no_picture_is_wider_than_the_screen(game: teahouse.Game) -> None:
    players = min(4, game.most)
    wide = Match.start(game, [Seat(name) for name in NAMES[:players]], Chance(3))
    slim = Match.start(game, [Seat(f"p{i}") for i in range(players)], Chance(3))
    for _ in range(30):
        for match in (wide, slim):
            if not match.over():
                seat = match.pending()[0]
                match.decide(seat, match.moves(seat)[-1])
        drawn = game.draw(wide.view(0), wide.names, 80)
        usual = max(cell_len(text) for text in plain(game.draw(slim.view(0), slim.names, 80)))
        assert max(cell_len(text) for text in plain(drawn)) <= max(80, usual)


def test_sentences_are_wrapped_by_columns() -> None:
    for text in plain(wrapped(" ".join(NAMES * 5), 40, "", "· ")):
        assert cell_len(text) <= 40
    assert plain(wrapped("a  b", 40)) == ["a  b"]
    assert plain(wrapped("one two three", 7, "", "· ")) == ["· one", "  two", "  three"]


def test_moves_stand_in_columns_however_wide_the_names_are() -> None:
    items = [f"to player {i + 1} ({name})" for i, name in enumerate(NAMES)]
    rows = in_columns(items, 100)
    first = {cell_len("".join(text for _, text in row[:2])) for row in rows}
    assert len(first) == 1
