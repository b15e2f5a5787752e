"""The picture and the sentences: complete, narrow enough, and never more than the view."""

import pytest

from teahouse.core.drawing import STYLES, plain
from tests.certain import result
from tests.dim_sum.table import GAME, choose, laid, play

NAMES = ["Ann", "Bartholomew the Third", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"]
NINE = "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 7♠ 8♠ 9♠"
TABLES = [
    (players, rules, {"cooperative": cooperative, "dummy": dummy})
    for rules, most in ((1, 6), (2, 8))
    for players in range(2, most + 1)
    for cooperative in (False, True)
    for dummy in (("travels", "stays", "none")[: rules + 1] if players == 2 else ("stays",))
]


@pytest.mark.parametrize(("players", "rules", "options"), TABLES)
@pytest.mark.parametrize("columns", [60, 80])
def test_a_picture_fits_the_columns_and_is_made_of_known_styles(players, rules, options, columns):
    state = GAME.start(players, seed=5, options=options, rules=rules)
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


def test_no_card_is_left_out_of_a_picture_however_many_there_are():
    state = play(GAME.start(2, seed=5, options={"dummy": "none"}), 5, 48)
    for columns in (60, 80):
        text = "\n".join(plain(GAME.draw(state.view(None), NAMES, columns)))
        for suit, ranks in drafted_by_suit(state):
            assert f"{suit} {ranks}" in text
        assert "…" not in text.replace("Bartholomew the…", "")


def drafted_by_suit(state):
    for place in state.view(None)["seats"]:
        assert len(place["drafted"]) == 24
        for suit in "♠♥♦♣":
            yield suit, " ".join(name[:-1] for name in place["drafted"] if name[-1] == suit)


@pytest.mark.parametrize(
    ("rules", "options", "marks"),
    [
        (1, {}, "mark 60, worth chasing 234"),
        (2, {}, "mark 234, book 60, best 378"),
        (2, {"mark": "book"}, "mark 60, house 234, best 378"),
    ],
)
def test_d9_the_picture_of_a_co_operative_game_shows_no_scores(rules, options, marks):
    hands = ("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠")
    state = laid(*hands, deck=NINE, cooperative=True, rules=rules, **options)
    choose(state, "A♠", "5♠", "9♠")
    text = "\n".join(plain(GAME.draw(state.view(0), NAMES)))
    assert marks in text
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
    state = play(GAME.start(2, seed=5, options={"cooperative": True}, rules=1), 5)
    rows = plain(GAME.draw(state.view(None), NAMES))
    assert [row for row in rows if row.startswith("Round")] == ["Round 1", "Round 2", "Round 3"]
    together = result(state).details["together"]
    assert f"  together {together}  the mark is reached: 40, worth chasing: 160" in rows
    assert GAME.describe(state.view(None), NAMES)[-1] == "Ann and Bartholomew the Third won."


def test_d9_the_end_shows_the_marks_and_the_grade():
    state = play(GAME.start(2, seed=5, options={"cooperative": True}), 5)
    together = result(state).details["together"]
    assert 40 <= together < 160
    rows = plain(GAME.draw(state.view(None), NAMES))
    at = rows.index(f"  together {together}  the mark is missed: 160, good")
    assert rows[at + 1] == "  book 40, house 160, best found 288"
    assert GAME.describe(state.view(None), NAMES)[-2:] == [
        f"Together {together} points; the mark of 160 is missed: good; the book's is 40, the house's 160, the best found 288.",
        "Nobody won.",
    ]


def test_the_sentences_say_all_that_the_picture_shows():
    state = laid("A♠ 2♠ 3♠", "4♠ 5♠ 6♠", "7♠ 8♠ 9♠", players=2, deck=NINE, dummy="travels")
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
