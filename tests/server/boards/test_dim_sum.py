"""Dim Sum's board: every card of the hand can be picked, and face down stays face down."""

import re
from pathlib import Path

import pytest

import teahouse
from teahouse.core.board import Look
from teahouse.games.dim_sum import board, board_cards, cards, scoring, view
from tests.dim_sum.table import table
from tests.server.boards.filling import (
    Page,
    composed,
    draw,
    moments,
    names_everything_once,
    position,
    seated,
    shows_only_what_is_known,
)

GAME = "dim-sum"
TABLES = [
    (2, {}),
    (2, {"dummy": "travels"}),
    (2, {"dummy": "none"}),
    (3, {"cooperative": True}),
    (4, {}),
    (5, {}),
    (6, {}),
    (7, {}),
    (8, {"cooperative": True}),
]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_d2_every_card_of_the_hand_can_be_picked(players: int, options: dict[str, object]) -> None:
    for number, match in enumerate(moments(GAME, players, 5, options)):
        if number % 11:
            continue
        for seat in match.pending():
            page = Page(draw(match, seat))
            made = [composed(match, seat, {"card": [card]}) for card in page.values["card"]]
            assert sorted(made) == [[action] for action in position(match).legal(seat)]
            assert page.barred == {}
            card = page.values["card"][-1]
            text = draw(match, seat, {"card": [card]})
            assert f"Keep {card}, pass {len(made) - 1} on</button>" in text
            assert Page(text).values == page.values


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_r5_no_page_tells_what_its_viewer_cannot_know(players: int, options: dict[str, object]) -> None:
    for number, match in enumerate(moments(GAME, players, 6, options)):
        if number % 9 in (0, 1):
            shows_only_what_is_known(match)


def test_d2_what_is_chosen_is_shown_to_nobody_else_before_all_have_chosen() -> None:
    match = seated(GAME, 4, 3)
    seen = [draw(match, seat) for seat in (None, 1, 2, 3)]
    match.decide(0, match.moves(0)[0])
    other = seated(GAME, 4, 3)
    other.decide(0, other.moves(0)[-1])
    pages = [draw(match, seat) for seat in (None, 1, 2, 3)]
    assert pages == [draw(other, seat) for seat in (None, 1, 2, 3)], "which card it was makes no difference"
    assert pages != seen, "that there is one does"
    assert "pick chosen" in pages[0]
    mine = draw(match, 0)
    assert "your choice" in mine
    assert Page(mine).values == {}, "a choice that was sent is final"


def test_d9_played_together_nothing_but_the_own_cards_lies_open() -> None:
    match = seated(GAME, 3, 3, {"cooperative": True})
    for _ in range(30):
        match.bot_decides(match.pending()[0])
    drafted = {seat: match.view(seat)["seats"][seat]["drafted"] for seat in range(3)}
    text = draw(match, 1)
    places = re.split(r'<section class="place', text)
    assert len(places) == 3
    for place in places[1:]:
        assert "mini down" in place.split("</section>")[0]
        assert "this round" not in place.split("</section>")[0]
    own = text[text.index('id="trays"') :]
    for card in drafted[1]:
        assert board_cards.card(card).words in own
    assert "points stay hidden" in text
    for viewer in (None, 1):
        assert (
            'data-key="card-' not in re.split(r'<section class="place', draw(match, viewer))[1].split("</section>")[0]
        )


def test_a_card_has_one_key_wherever_it_lies() -> None:
    for number, match in enumerate(moments(GAME, 4, 2)):
        if number % 13 == 0:
            for seat in (None, 0, 2):
                names_everything_once(match, seat)
    match = seated(GAME, 4, 2)
    card = match.moves(0)[0]
    key = board_cards.card(card).key
    assert f'data-key="{key}"' in draw(match, 0).split('id="trays"')[0]
    for seat in range(4):
        match.decide(seat, card if seat == 0 else match.moves(seat)[0])
    assert f'data-key="{key}"' in draw(match, 0).split('id="trays"')[1]
    assert f'data-key="{key}"' in draw(match, 1).split('id="place-1"')[1]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_d8_the_scores_by_category_add_up(players: int, options: dict[str, object]) -> None:
    *_, match = moments(GAME, players, 1, options)
    shown = match.view(None)
    rows = board.BOARD.scores(shown, match.called)
    assert [row.label for row in rows][-3:] == ["Face cards", "Streak", "Fours"]
    totals = [sum(points) for points in zip(*(row.points for row in rows))]
    assert totals == shown["outcome"]["scores"]
    for seat in (None, 0):
        text = draw(match, seat)
        assert text.count("Cards of round 3") == players
        assert text.count('class="chop">Won') == len(shown["outcome"]["winners"])


def test_d3_the_hands_go_round_by_the_empty_seat() -> None:
    match = seated(GAME, 2, 1, {"dummy": "travels"})
    ann, ben = match.called
    assert f"{ann} → {ben} → the empty seat → {ann}" in draw(match, None)
    assert "A third hand travels round" in draw(match, 0)
    stays = seated(GAME, 2, 1)
    assert f"{ann} → {ben} → {ann}" in draw(stays, None)
    assert "A third hand lies here face down" in draw(stays, 0)
    none = seated(GAME, 2, 1, {"dummy": "none"})
    assert f"{ann} → {ben} → {ann}" in draw(none, None)
    assert "empty seat" not in draw(none, 0)


@pytest.mark.parametrize(("dummy", "held"), [("stays", 17), ("none", 26)])
def test_d3_the_fan_has_a_place_for_every_card(dummy: str, held: int) -> None:
    """The style sheet knows how many cards a fan may have, and where each of them lies."""
    style = (Path(board.__file__).parent / "board.css").read_text(encoding="utf-8")
    text = draw(seated(GAME, 2, 1, {"dummy": dummy}), 0)
    assert f'data-n="{held}"' in text
    assert f'.cards[data-n="{held}"]' in style
    assert text.count('class="card playing') == held
    assert re.search(rf"\.card:nth-child\({held}\) {{\s*--at:\s*{held - 1};\s*}}", style)


@pytest.mark.parametrize("players", range(2, 9))
def test_d14_the_style_sheet_knows_every_number_of_guests(players: int) -> None:
    style = (Path(board.__file__).parent / "board.css").read_text(encoding="utf-8")
    for seat in (0, None):
        (shown,) = re.findall(r'class="guests[^"]*" data-n="(\d)"', draw(seated(GAME, players, 1), seat))
        assert shown == "3" or f'.guests[data-n="{shown}"]' in style


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "240 points win; the book asks for 80, the best found are 396"),
        ({"mark": "book"}, "80 points win; the house would ask for 240, the best found are 396"),
    ],
)
def test_d9_the_marks_are_shown_and_at_the_end_the_grade(options: dict[str, object], said: str) -> None:
    *_, match = moments(GAME, 4, 1, {"cooperative": True, **options})
    assert said in draw(seated(GAME, 4, 1, {"cooperative": True, **options}), 0)
    details = match.view(None)["outcome"]["details"]
    verdict = "reached" if details["reached"] else "missed"
    told = f"The mark of {details['mark']} is {verdict}: {board.GRADES[details['grade']]}."
    assert f"{told} The book asks for 80, the house for 240; the best found are 396." in draw(match, None)


def test_every_grade_has_words() -> None:
    assert list(board.GRADES) == scoring.GRADES


def test_d12_every_card_and_every_category_is_drawn() -> None:
    assert list(board_cards.HEADINGS) == scoring.CATEGORIES
    drawn = [board_cards.card(name) for name in cards.NAMES]
    assert [card.words for card in drawn][9:11] == ["ten of spades", "jack of spades"]
    assert len({card.key for card in drawn}) == cards.CARDS
    assert all(len(card.pips) == (0 if card.court else card.number) for card in drawn)


@pytest.mark.parametrize(
    ("drafted", "picked", "said"),
    [
        (["2♠", "K♠"], "7♠", "You would have 2 spades, the lowest 2."),
        ([], "4♥", "You would have hearts that add up to 4."),
        (["4♥"], "6♥", "You would have hearts that add up to 10."),
        (["A♣", "3♣", "2♣"], "10♣", "You would have 2 odd clubs and 2 even."),
        (["6♦", "6♣", "6♠"], "6♥", "You would have hearts that add up to 6, 4 of the four sixes."),
        (["Q♦"], "K♦", "You would have 2 face cards."),
        (["A♦"], "9♦", "You would have 2 diamonds of exactly 4."),
    ],
)
def test_what_a_card_would_do_is_told_in_facts(drafted: list[str], picked: str, said: str) -> None:
    assert board._effect(drafted, picked, scoring_of("")) == said


def scoring_of(changes: str) -> dict[str, int]:
    return view.scoring(table(4, changes=changes))


def test_d5_what_a_card_would_do_follows_the_pack() -> None:
    values = scoring_of("[suits]\npips = 5\ndiamonds = 2\n")
    assert board._effect(["A♦"], "3♦", values) == "You would have 2 diamonds of exactly 2."
    assert board._effect(["2♠"], "7♠", values) == "You would have 1 spade, the lowest 2."


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_d4_d7_what_each_category_wants_is_always_shown(players: int, options: dict[str, object]) -> None:
    """To everyone, from the first card to the end, whatever lies in the trays."""
    for number, match in enumerate(moments(GAME, players, 3, options)):
        if number % 40 and not match.over():
            continue
        for seat in (None, 0):
            shown = draw(match, seat).split('class="wants"')[1].split("</ul>")[0]
            for said in (
                "A–10",
                "the most: your lowest",
                "odd or even: the larger",
                "exactly 4 score 4",
                "√ of the sum",
            ):
                assert said in shown
            for said in ("J 1 Q 2 K 3", "longest row, 3 or more: 5", "four of a kind: 4"):
                assert said in shown
            assert shown.count('class="vh"') == 7, "for the ear in sentences"


def test_d5_d7_what_each_category_wants_is_the_packs(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[pack]\ngame = "dim-sum"\nname = "own"\n[suits]\npips = 9\ndiamonds = 2\ndiamond-points = 7\n'
        "[faces]\nqueen = 6\n[streak]\nleast = 4\npoints = 8\n[four-of-a-kind]\npoints = 11\n",
        encoding="utf-8",
    )
    state = teahouse.game(GAME).start(3, seed=1, pack=own)
    wants = board.BOARD.table(Look(state.view(0), ["Ann", "Ben", "Bao"]))["wants"]
    assert wants.counting == "A–9"
    shorts = [short for _, short, _ in wants.all]
    assert shorts[2:] == [
        "exactly 2 score 7",
        "√ of the sum",
        "J 1 Q 6 K 3",
        "longest row, 4 or more: 8",
        "four of a kind: 11",
    ]
    assert wants.all[0][2].startswith("Spades, ace to nine: whoever has the most")
    assert {heading.rule for heading, _, _ in wants.all} == {"D4", "D5", "D6", "D7"}


@pytest.mark.parametrize("value", ["99", "", "A♠ ", "<b>", "J"])
def test_nonsense_in_a_form_spoils_no_page(value: str) -> None:
    match = seated(GAME, 4, 2)
    assert "Pick a card" in draw(match, 0, {"card": [value]})
