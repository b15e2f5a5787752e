"""Sweets!'s board: every decision can be made on it, and it shows nobody what they cannot know."""

import re
from itertools import product
from typing import Any

import pytest

from teahouse.core.board import Look
from teahouse.core.chance import Chance
from teahouse.core.errors import IllegalMove, InvalidNotation
from teahouse.games.sweets import board_looks, board_ticks, components
from teahouse.games.sweets.board import BOARD
from teahouse.match.moves import SeatMoves
from tests.server.boards.filling import (
    Form,
    Page,
    composed,
    draw,
    hides_something,
    names_everything_once,
    own_pack,
    seated,
    shows_only_what_is_known,
    stands_whatever_is_sent,
    strolling,
)
from tests.sweets.table import lay

GAME = "sweets"
KINDS = ["biscuit", "candy", "donut", "pudding", "ice cream", "cake", "tea"]


def kind_of(value: str) -> str:
    return value.partition("/")[0]


def from_kind(values: list[str], kind: str, count: int) -> list[str]:
    """So many cards, one of this kind first and none that comes before it in the pack."""
    late = sorted(
        (v for v in values if KINDS.index(kind_of(v)) >= KINDS.index(kind)), key=lambda v: KINDS.index(kind_of(v))
    )
    return late[:count]


def filling(page: Page, view: dict[str, Any], words: str) -> Form:
    """How somebody ticks the board for this decision. A trade is ticked as a whole, unless it was begun in words."""
    verb, _, rest = words.partition(" ")
    if verb in ("draw", "decline"):
        return {"do": [verb]}
    gives, takes = page.values.get("give", []), page.values.get("take", [])
    if verb == "release":
        count, _, kind = rest.partition(" ")
        return {"do": ["release"], "give": [v for v in gives if kind_of(v) == kind][: int(count)]}
    if verb == "take":
        return {"take": [v for v in takes if kind_of(v) == rest][:1]}
    if view["give"]:
        return {"give": [v for v in gives if kind_of(v) == rest][:1]}
    return {"give": from_kind(gives, rest, 2), "take": takes[:2]}


@pytest.mark.parametrize(("players", "seed"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_every_legal_decision_can_be_ticked(players: int, seed: int) -> None:
    seen = set()
    for match in strolling(GAME, players, seed, most=110):
        if match.over():
            break
        seat = match.pending()[0]
        page, view = Page(draw(match, seat)), match.view(seat)
        for action, words in match.choices(seat):
            form = filling(page, view, words)
            assert page.offers(form), (words, form)
            assert composed(match, seat, form)[0] == action, (words, form)
            seen.add(words.split()[0])
    assert {"take", "draw", "give", "release"} <= seen


@pytest.mark.parametrize(("players", "seed"), [(1, 11), (2, 12), (4, 14)])
def test_what_is_marked_as_allowed_is_allowed(players: int, seed: int) -> None:
    """Every action that can be named has a decision; as many cards of each side as of the other are a trade."""
    chance = Chance(seed)
    trades = 0
    for match in strolling(GAME, players, seed, most=110):
        if match.over():
            break
        seat = match.pending()[0]
        page, moves = Page(draw(match, seat)), match.moves(seat)
        verbs = {"give": "trade"}
        begun = {verbs.get(words.split()[0], words.split()[0]) for words in moves}
        if not match.view(seat)["give"]:
            assert set(page.values.get("do", [])) == begun
            assert not set(page.barred.get("do", [])) & begun
            if "trade" in begun:
                for _ in range(3):
                    most = min(5, len(page.values["give"]), len(page.values["take"]))
                    size = 2 + chance.below(most - 1)
                    form = {name: some(page.values[name], size, chance) for name in ("give", "take")}
                    assert composed(match, seat, form), form
                    trades += 1
    assert trades > 9


def some(values: list[str], size: int, chance: Chance) -> list[str]:
    left = list(values)
    return [left.pop(chance.below(len(left))) for _ in range(size)]


def test_s5_final_turns_offer_a_last_hand_or_nothing_more() -> None:
    finals = 0
    for seed in range(2):
        for match in strolling(GAME, 3, seed, most=2000):
            if match.over() or match.view(None)["phase"] != "final":
                continue
            seat = match.pending()[0]
            page = Page(draw(match, seat))
            assert "take" not in page.values
            assert page.values["do"][-1] == "decline"
            for action, words in match.choices(seat):
                assert composed(match, seat, filling(page, match.view(seat), words)) == [action]
            finals += 1
    assert finals


def laid(hand: str, row: str, form: Form) -> Look:
    """What the first player's board is given at a table of two."""
    state = lay([hand, "biscuit"], row)
    names = ["Ann", "Ben"]
    return Look(state.view(0), names, SeatMoves(state, 0, names), (), form)


HAND = "4 donut, pudding"
ROW = "4 candy, cake"


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ({"take": ["cake/1"]}, "take cake"),
        ({"do": ["draw"]}, "draw"),
        ({"give": ["donut/1", "donut/2", "donut/3"]}, "release 3 donut"),
        ({"give": ["pudding/1", "tea/1"], "take": ["cake/1", "candy/1"]}, "trade give pudding tea take cake candy"),
        ({"give": ["donut/1", "donut/2"]}, "trade give donut donut take nothing"),
        ({"take": ["cake/1", "candy/1"]}, "trade give nothing take cake candy"),
        ({"do": ["release"], "give": ["donut/1"], "take": ["cake/1"]}, "release 1 donut"),
        ({"do": ["release"], "give": ["donut/1", "pudding/1"]}, "release 1 donut 1 pudding"),
        ({"do": ["take"], "give": ["donut/1"], "take": ["cake/1"]}, "take cake"),
        ({"do": ["sing"], "give": ["donut/1"]}, ""),
        ({}, ""),
    ],
)
def test_s18_what_is_ticked_says_which_action_it_is(form: Form, text: str) -> None:
    assert BOARD.compose(laid(HAND, ROW, form)) == text


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"do": ["release"], "give": ["donut/1", "pudding/1"]}, "a hand is cards of one sweet"),
        ({"do": ["release"], "give": ["donut/1", "tea/1"]}, "a hand is cards of one sweet"),
        ({"give": ["donut/1", "pudding/1"], "take": ["cake/1"]}, "2 given, 1 taken"),
        ({"give": ["donut/1", "pudding/1"]}, "2 given, 0 taken"),
        ({"take": ["cake/1", "candy/1"]}, "a trade gives two cards or more"),
        ({"do": ["take"], "take": ["cake/1", "candy/1"]}, "one card is taken in a turn"),
    ],
)
def test_s1_s3_cards_that_do_not_go_together_are_refused_with_the_rule(form: Form, why: str) -> None:
    look = laid(HAND, ROW, form)
    refused = look.moves.refusal(BOARD.compose(look))
    assert refused is not None
    assert why in refused.words
    assert refused.rule in refused.words


def test_nothing_that_is_ticked_is_no_move() -> None:
    match = seated(GAME, 2, 1)
    with pytest.raises(InvalidNotation, match="nothing is chosen"):
        composed(match, match.pending()[0], {})
    name = next(iter(match.view(match.pending()[0])["hand"]))
    with pytest.raises(IllegalMove, match=r"one sweet.*S1"):
        composed(match, match.pending()[0], {"do": ["release"], "give": [f"{name}/1", "tea/1"]})


@pytest.mark.parametrize(
    ("form", "button", "told"),
    [
        ({"take": ["cake/1"]}, "Take", "You hold 5 sweets and may not take one: trade or release a hand (S2)."),
        ({"give": ["donut/1", "donut/2", "donut/3"]}, "Release: 3 points", "3 face up, 0 face down."),
        ({"give": ["donut/1", "donut/2"]}, "Trade", "A trade takes as many cards as it gives: 2 given, 0 taken (S3)."),
        ({"do": ["release"], "give": ["donut/1"]}, "Release", "A hand of donut has 3, 4, 5 cards, not 1 (S1)."),
        (
            {"give": ["donut/1", "tea/1"], "take": ["candy/1", "candy/2"]},
            "Trade 2 for 2",
            "Donut and tea cup for 2 candies",
        ),
        ({"do": ["draw"]}, "Draw", "You hold 5 sweets and may not draw: trade or release a hand (S2)."),
    ],
)
def test_the_button_says_what_will_be(form: Form, button: str, told: str) -> None:
    shown = BOARD.preview(laid(HAND, ROW, form))
    assert shown["button"] == button
    assert told in shown["told"]


@pytest.mark.parametrize(
    ("form", "button"),
    [({"take": ["cake/1"]}, "Take cake"), ({"do": ["draw"]}, "Draw"), ({"take": ["tea/1"]}, "Take tea cup")],
)
def test_the_button_says_how_many_one_will_hold(form: Form, button: str) -> None:
    shown = BOARD.preview(laid("3 donut", "3 candy, cake, tea", form))
    assert shown["button"] == button
    assert shown["told"] == ("It is put before you and never counts." if "tea" in button else "You will hold 4 sweets.")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_preview_agrees_with_what_then_happens(players: int) -> None:
    checked = 0
    for match in strolling(GAME, players, 30 + players, most=70):
        if match.over():
            break
        seat = match.pending()[0]
        page, view = Page(draw(match, seat)), match.view(seat)
        for words in match.moves(seat):
            form = filling(page, view, words)
            promised = re.search(r"will hold (\d+)", BOARD.preview(match.looked_at(seat, form)).get("told", ""))
            if promised is None:
                continue
            then = match._state.copy()
            for action in composed(match, seat, form):
                then.apply(seat, action)
            place: Any = then.view(None)["seats"]
            assert place[seat]["cards"] == int(promised[1]), form
            checked += 1
    assert checked


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_r5_the_page_tells_nobody_what_they_cannot_know(players: int) -> None:
    noticed = players == 1  # nobody else's hand is there to be hidden
    for at, match in enumerate(strolling(GAME, players, 20 + players)):
        if at % 29 and not match.over():
            continue
        shows_only_what_is_known(match)
        noticed |= hides_something(match)
    assert noticed, "a redraw that nobody would notice proves nothing"


@pytest.mark.parametrize("players", [1, 2, 4])
def test_nothing_on_a_page_has_the_name_of_another(players: int) -> None:
    for at, match in enumerate(strolling(GAME, players, 40 + players)):
        if at % 19 and not match.over():
            continue
        for seat in [None, 0, players - 1]:
            names_everything_once(match, seat)


def test_s19_a_card_keeps_its_key_from_the_counter_to_the_hand() -> None:
    match = seated(GAME, 2, 5)
    seat = match.pending()[0]
    name = next(iter(match.view(seat)["row"]))
    taken = next(card for card in BOARD.table(match.looked_at(seat, {}))["row"] if card and card.face.name == name)
    match.decide(seat, f"take {name}")
    hand = BOARD.table(match.looked_at(seat, {}))["hand"]
    assert taken.key in [card.key for card in hand]


def test_s2_with_five_sweets_the_reason_stands_where_it_is_not_allowed() -> None:
    for match in strolling(GAME, 2, 3, most=2000):
        seat = match.pending()[0]
        view: Any = match.view(seat)
        if (
            view["seats"][seat]["cards"] >= 5
            and view["phase"] == "turn"
            and not view["give"]
            and "tea" not in view["row"]
        ):
            break
    page = Page(draw(match, seat))
    assert page.barred["do"][:2] == ["take", "draw"]
    assert "You hold 5 sweets and may not draw" in draw(match, seat)


def test_s7_alone_the_cards_set_aside_and_the_ranks_are_shown() -> None:
    *_, match = strolling(GAME, 1, 9, most=2000)
    page = draw(match, 0)
    view: Any = match.view(0)
    assert match.over()
    assert f"Rank {view['outcome']['details']['rank']}" in page
    assert view["outcome"]["reason"] in page
    for name, count in view["set_aside"].items():
        assert f'{name.capitalize()}<span class="vh">: {count}</span>' in page


@pytest.mark.parametrize("places", [2, 3, 8])
def test_s17_the_counter_has_as_many_places_as_the_pack_says(places: int) -> None:
    match = seated(GAME, 2, 3, {}, own_pack(GAME, f"[table]\nrow = {places}\n"))
    assert len(re.findall(r'id="row-\d', draw(match, 0))) == places
    for _ in range(20):
        match.bot_decides(match.pending()[0])
        assert len(re.findall(r'id="row-\d', draw(match, 0))) == places


def test_s7_the_ranks_are_those_of_the_pack() -> None:
    pack = own_pack(GAME, "[solo]\nrank-s = 40\nrank-a = 9\nrank-b = 1\n")
    match = seated(GAME, 1, 3, {}, pack)
    page = draw(match, 0)
    for rank, least in (("S", 40), ("A", 9), ("B", 1)):
        assert re.search(rf'<b class="num">{rank}</b>\s+{least} point', page)
    while match.view(0)["seats"][0]["points"] == 0:
        match.bot_decides(0)
    assert ", reached" in draw(match, 0)


def test_s2_the_limit_of_the_pack_stands_where_it_forbids() -> None:
    match = seated(GAME, 2, 3, {"starter": 1}, own_pack(GAME, "[table]\npossession = 3\n"))
    page = Page(draw(match, 0))
    assert page.barred["do"][:2] == ["take", "draw"]
    assert "You hold 3 sweets and may not draw" in draw(match, 0)


def test_s13_s14_hands_of_other_sizes_are_offered_and_scored() -> None:
    kinds = "".join(
        f"[sweets.{sweet}]\nscores = [{worth}, {worth + 1}, {worth + 2}]\nface-up = 1\n"
        for worth, sweet in enumerate(("biscuit", "candy", "donut", "pudding", "ice-cream", "cake"), 1)
    )
    match = seated(GAME, 2, 3, {"starter": 1}, own_pack(GAME, kinds + "[table]\nlargest-hand = 3\n"))
    page = Page(draw(match, 0))
    sweet = kind_of(page.values["give"][0])
    worth = 1 + KINDS.index(sweet)
    shown = BOARD.preview(match.looked_at(0, {"give": [f"{sweet}/1"]}))
    assert shown["button"] == f"Release: {worth} point{'s' if worth > 1 else ''}"
    assert composed(match, 0, {"give": [f"{sweet}/1"]})


def test_s21_scores_by_sweet_add_up() -> None:
    for players in (2, 4):
        *_, match = strolling(GAME, players, 6, most=3000)
        view: Any = match.view(None)
        assert match.over()
        rows = [row for row in BOARD.scores(view, match.called) if row.label != "Cards laid down"]
        assert [sum(points) for points in zip(*(row.points for row in rows))] == view["outcome"]["scores"]


def test_the_board_and_the_rules_call_things_by_the_same_words() -> None:
    assert board_looks.TEA == components.TEA
    assert board_ticks.NONE == components.NONE


def test_words_say_what_pictures_show() -> None:
    for match in strolling(GAME, 4, 8):
        if sum(len(place["released"]) for place in match.view(None)["seats"]) > 3:
            break
    page = draw(match, 0)
    assert "that nobody has seen" in page
    assert "face up," in page
    assert "holds the Star" in page
    for picture in re.findall(r"<img [^>]*>", page):
        assert 'alt=""' in picture


@pytest.mark.parametrize("view_seat", [None, 0, 1, 2])
def test_whatever_somebody_sends_the_page_stands(view_seat: int | None) -> None:
    odd = ["", "draw", "trade", "release", "candy/1", "candy/99", "tea", "<b>/2"]
    forms: list[Form] = [
        form
        for done, card in product(odd, odd)
        for form in (
            {"do": [done], "give": [card]},
            {"do": [done], "give": [card], "take": [card, done]},
            {"take": [card]},
        )
    ]
    for match in strolling(GAME, 3, 5, most=3):
        stands_whatever_is_sent(match, view_seat, forms)
