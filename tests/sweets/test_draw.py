"""The picture and the sentences."""

import unicodedata

import pytest

from teahouse import Chance
from teahouse.bots.roster import hire
from teahouse.core.drawing import STYLES, plain

from .table import GAME, lay, play

NAMES = ["Ann", "Ben", "Cho", "Dan"]


def picture(state, seat, columns=80):
    return plain(GAME.draw(state.view(seat), NAMES, columns))


def test_the_picture_of_a_game_in_progress():
    state = lay(["2 candy, 3 cake", "donut"], "2 pudding, ice cream, donut, tea", tea=[1, 0], known=["", "donut"])
    play(state, "release 3 cake")
    assert picture(state, 0) == [
        "Sweets! ───────────────────────────────────────────────────────── Ben is to move",
        "╭─────────────╮ ╭─────────────╮ ╭─────────────╮ ╭─────────────╮ ╭─────────────╮",
        "│ ×8        ◎ │ │ ×7        ▲ │ │ ×7        ▲ │ │ ×6        ▼ │ │           ∪ │",
        "│    donut    │ │   pudding   │ │   pudding   │ │  ice cream  │ │     tea     │",
        "│  1 2 3 4 5  │ │  1 2 3 4 5  │ │  1 2 3 4 5  │ │  1 2 3 4 5  │ │  trade it   │",
        "│  · · 3 5 7  │ │  · 2 4 6 8  │ │  · 2 4 6 8  │ │  1 3 5 7 9  │ │ for a sweet │",
        "╰─────────────╯ ╰─────────────╯ ╰─────────────╯ ╰─────────────╯ ╰─────────────╯",
        "▒▒▒▒▒▒▒▒▒ 35 cards in the pile",
        "",
        "  Ann               6 points   2 cards in hand   ∪",
        "    ◆ cake ▒▒▒ 6",
        "▶ Ben               0 points   1 card in hand   no tea",
        "    known: donut",
        "    □ a card face up, ▒ face down",
        "",
        "Your hand",
        "╭───────────╮ ╭───────────╮",
        "│ 2×      ● │ │ 1×      ∪ │",
        "│   candy   │ │    tea    │",
        "│hand from 4│ │ to trade  │",
        "╰───────────╯ ╰───────────╯",
    ]


def test_the_same_in_sentences():
    state = lay(["2 candy, 3 cake", "donut"], "2 pudding, ice cream, donut, tea", tea=[1, 0], known=["", "donut"])
    play(state, "release 3 cake")
    assert GAME.describe(state.view(1), NAMES) == [
        "You are to move.",
        "In the row lie donut, 2 pudding, ice cream, tea. The pile has 35 cards.",
        "Ann: 6 points, 2 cards in hand, 1 Tea Cup.",
        "Released: 3 cake for 6.",
        "Ben (you): 0 points, 1 card in hand, no Tea Cup.",
        "Cards and points of a hand: biscuit 5 for 5; candy 4 for 4, 5 for 6; donut 3 for 3, 4 for 5, 5 for 7; "
        "pudding 2 for 2, 3 for 4, 4 for 6, 5 for 8; ice cream 1 for 1, 2 for 3, 3 for 5, 4 for 7, 5 for 9; "
        "cake 1 for 2, 2 for 4, 3 for 6, 4 for 8, 5 for 10.",
        "You hold donut and have no Tea Cup before you.",
    ]


def test_a_trade_being_put_together_is_shown_to_the_trader_alone():
    state = play(lay(["3 candy", "donut"]), "give candy", "give candy", "take biscuit")
    assert "trading 2 candy → biscuit" in picture(state, 0)
    assert not any("trading" in text for text in picture(state, 1))
    assert "In your trade you are giving 2 candy, taking biscuit so far." in GAME.describe(state.view(0), NAMES)
    assert GAME.describe(state.view(0), NAMES)[-1] == ("In your trade you are giving 2 candy, taking biscuit so far.")


def test_the_star_the_trades_and_what_is_set_aside_are_shown():
    four = picture(lay(["cake", "cake", "cake", "candy"], star=2, trades=7), None)
    assert [text for text in four if "★" in text] == ["  Cho            ★   1 point   1 card in hand   ∪"]
    assert "7 of 80 trades in a row" in four
    alone = lay(["cake"], pile="5 candy")
    assert any(text.startswith("set aside: 7 biscuit") for text in picture(alone, 0))
    assert any(text.startswith("Set aside: 7 biscuit") for text in GAME.describe(alone.view(0), NAMES))


def test_the_ending_is_told():
    state = lay(["cake", "candy"], pile="", final_left=2)
    assert "Final turns: You are to release a last hand or decline." in GAME.describe(state.view(0), NAMES)
    play(state, "release 1 cake", "decline")
    words = GAME.describe(state.view(0), NAMES)
    assert words[0] == "The game is over: Ann wins with 2 points."
    assert "The pile is empty." in words[1]
    assert "Left in hand: nothing." in words
    tie = play(lay(["cake", "candy", "pudding"], pile="", final_left=1), "decline")
    assert GAME.describe(tie.view(0), NAMES)[0] == "The game is over: Ann, Ben and Cho share the win with 0 points."
    solo = play(lay(["cake"], pile="", final_left=1), "release 1 cake")
    assert GAME.describe(solo.view(0), NAMES)[0] == "The game is over: 2 points, rank C."


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("columns", [40, 63, 80, 200])
def test_every_picture_fits_its_width_and_is_made_of_narrow_characters(players, columns):
    bot = hire("random", GAME, 1)
    names = ["A very long name indeed, longer than any line", *NAMES[1:]][:players]
    state = GAME.start(players=players, seed=columns)
    while True:
        for seat in [None, *range(players)]:
            block = GAME.draw(state.view(seat), names, columns)
            for spans in block:
                assert all(style in STYLES for style, _ in spans)
            for text in plain(block):
                assert len(text) <= min(columns, 80)
                assert all(unicodedata.east_asian_width(letter) not in "WF" for letter in text)
            sentences = GAME.describe(state.view(seat), names)
            assert all(sentence.endswith(".") for sentence in sentences)
        if not state.pending():
            return
        for _ in range(9):
            if state.pending():
                state.apply(state.turn(), bot.choose(state, state.turn()))


def test_the_picture_shows_no_card_that_the_seat_cannot_know():
    state = lay(["cake", "3 pudding"])
    redrawn = state.resample(0, Chance(1))
    assert picture(state, 0) == picture(redrawn, 0)
    assert GAME.describe(state.view(0), NAMES) == GAME.describe(redrawn.view(0), NAMES)
