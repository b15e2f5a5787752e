"""The picture and the sentences: complete, narrow enough, and never more than the view."""

import pytest

from teahouse.core.drawing import STYLES, plain
from tests.dim_sum.table import GAME, choose, laid, play

NAMES = ["Ann", "Bartholomew the Third", "Cy", "Di", "Eve", "Flo"]
NINE = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"
TABLES = [
    (players, {"cooperative": cooperative, "dummy": dummy})
    for players in range(2, 7)
    for cooperative in (False, True)
    for dummy in (("travels", "stays") if players == 2 else ("travels",))
]


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.parametrize("columns", [60, 80])
def test_a_picture_fits_the_columns_and_is_made_of_known_styles(players, options, columns):
    state = GAME.start(players, seed=5, options=options)
    going = True
    while going:
        going = bool(state.pending())
        for seat in (0, players - 1, None):
            block = GAME.draw(state.view(seat), NAMES, columns)
            for spans in block:
                assert {style for style, _ in spans} <= set(STYLES)
            for row in plain(block):
                assert len(row) <= columns, row
                assert row.isprintable()
            assert all(
                sentence.endswith(".") and sentence.isprintable() for sentence in GAME.describe(state.view(seat), NAMES)
            )
        play(state, 2, 7)


def test_seventeen_cards_lie_side_by_side():
    state = GAME.start(2, seed=5)
    rows = plain(GAME.draw(state.view(0), NAMES))
    fan = [row for row in rows if row.startswith("│")]
    assert len(fan) == 2
    assert all(name in fan[0] for name in state.view(0)["hand"])


def test_the_picture_shows_cards_points_neighbours_and_the_pass():
    state = laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", deck=NINE)
    choose(state, "A♠", "5♠", "9♠")
    rows = plain(GAME.draw(choose(state, "8♠").view(0), NAMES))
    assert rows == [
        "Dim Sum ────────────────────────────────────────────── round 1 of 3, card 2 of 3",
        "○ Bartholomew the…   5  ♠ 5",
        "○ Cy                 9  ♠ 9",
        "○ still choosing  ● has chosen",
        "",
        "Your cards                       1 points so far",
        "♠ A                              1 spades   1, the most: lowest counts",
        "♥ ·                              0 clubs    0 odd, 0 even",
        "♦ ·                              0 diamonds 0, not 4",
        "♣ ·                              0 hearts   none",
        "                                 0 faces    0 face cards",
        "                                 0 streak   no 3 in a row",
        "                                 0 fours    none",
        "",
        "Hands you have seen, where they are now",
        "  Bartholomew the… ♠ 2 3",
        "",
        "Your hand  ◀ the rest passes left, to Bartholomew the…",
        "╭───╭───╮",
        "│7♠ │8♠ │",
        "│  ♠│  ♠│",
        "╰───╰─▲─╯",
    ]


def test_d9_the_picture_of_a_co_operative_game_shows_no_scores():
    state = laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", deck=NINE, cooperative=True)
    choose(state, "A♠", "5♠", "9♠")
    text = "\n".join(plain(GAME.draw(state.view(0), NAMES)))
    assert "mark 60, worth chasing 234" in text
    assert "points" not in text
    assert "5" not in text.split("Your cards")[1].split("Your hand")[0]
    assert "○ Bartholomew the… 1 cards face down" in text


def test_the_scores_of_finished_rounds_are_a_table():
    state = play(GAME.start(3, seed=5), 5, 50)
    rows = plain(GAME.draw(state.view(0), NAMES))
    totals = [place["score"] for place in state.view(0)["seats"]]
    assert "  rounds             R1  total" in rows
    assert any(row.startswith("  Ann") and str(totals[0]) in row for row in rows)


def test_the_end_shows_every_round():
    state = play(GAME.start(2, seed=5, options={"cooperative": True}), 5)
    rows = plain(GAME.draw(state.view(None), NAMES))
    assert [row for row in rows if row.startswith("Round")] == ["Round 1", "Round 2", "Round 3"]
    together = state.outcome().details["together"]
    assert f"  together {together}  the mark is reached: 40, worth chasing: 160" in rows
    assert GAME.describe(state.view(None), NAMES)[-1] == "Ann and Bartholomew the Third won."


def test_the_sentences_say_all_that_the_picture_shows():
    state = laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", players=2, deck=NINE)
    choose(state, "A♠", "5♠")
    state.apply(0, state.legal(0)[0])
    said = GAME.describe(state.view(0), NAMES)
    mine = "eight of spades" if "8♠" in state.view(0)["hand"] else "seven of spades"
    assert said[:4] == [
        "Round 1 of 3, card 2 of 3; hands pass to the left.",
        "Ann (you) has chosen; drafted: ace of spades; worth 1 so far (spades 1).",
        "Bartholomew the Third is still choosing; drafted: five of spades; worth 5 so far (spades 5).",
        "The hand at the empty seat has 2 cards; 1 are burned.",
    ]
    assert said[4] == "At Bartholomew the Third is a hand you have seen: two of spades, three of spades."
    assert mine in said[5]
    assert said[5].endswith("The rest passes to Bartholomew the Third.")
    assert said[6].startswith("You have chosen the ")
