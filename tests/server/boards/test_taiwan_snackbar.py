"""Taiwan Snackbar's board: every decision can be made on it, and it shows nobody what they cannot know."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import teahouse
from teahouse.core.board import Drawing, Look
from teahouse.games.taiwan_snackbar.board import BOARD
from teahouse.match import Match
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

GAME = "taiwan-snackbar"
TABLES: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {"no_more": 6}),
    (5, {"knock_out": True, "no_more": 3}),
    (6, {}),
    (7, {"knock_out": True, "no_more": 5}),
    (4, {"knock_out": True, "no_more": "4 5 6", "rounds": 3}),
    (10, {}),
]


def fillings(page: Page) -> Iterator[Form]:
    """Every way to fill the form in with what is marked as allowed; how many of a card matters for that card alone."""
    for done in ["", *page.values.get("do", [])]:
        many = f"many-{done}"
        for number, named in product(["", *page.values.get(many, [])], ["", *page.values.get("next", [])]):
            form = {"do": [done], many: [number], "next": [named]}
            yield {name: values for name, values in form.items() if values[0]}


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_legal_decision_is_one_filling_and_nothing_else_can_be_chosen(
    players: int, options: dict[str, object]
) -> None:
    seen: set[str] = set()
    for match in strolling(GAME, players, players, options, most=60):
        if match.over():
            break
        seat = match.pending()[0]
        page = Page(draw(match, seat))
        assert set(page.kinds.values()) <= {"radio"}
        assert page.barred == {}
        reached = set()
        for form in fillings(page):
            if not BOARD.compose(match.looked_at(seat, form)):
                continue  # nothing is chosen yet
            actions = composed(match, seat, form)
            reached.add(actions[0])
            if len(actions) == 2:
                seen.add("choose player and whom")
        assert reached == {action for action, _ in match.choices(seat)}
        seen |= {words.split(" of ")[0] for words in match.moves(seat)}
    assert {"eat", "pair", "one more", "choose player and whom"} <= seen


def test_t6_choose_player_and_the_one_it_names_are_one_move() -> None:
    match = next(
        match
        for match in strolling(GAME, 4, 2, {})
        if not match.over() and "choose player" in match.moves(match.pending()[0])
    )
    seat = match.pending()[0]
    other = (seat + 2) % 4
    match.decide(seat, BOARD.compose(match.looked_at(seat, {"do": ["choose player"], "next": [str(other + 1)]})))
    assert match.pending() == [other]


def test_t6_whom_is_asked_on_its_own_where_the_card_was_said_alone() -> None:
    for match in strolling(GAME, 4, 3, {}):
        seat = match.pending()[0]
        if "choose player" in match.moves(seat):
            match.decide(seat, "choose player")
            break
    page = Page(draw(match, seat))
    assert set(page.values) == {"next"}
    assert len(page.values["next"]) == 3
    assert str(seat + 1) not in page.values["next"]


def test_t3_t4_one_or_a_pair_of_the_top_dish() -> None:
    match = laid(hand={"pork rice": 2, "stinky tofu": 3, "rice sticks": 1}, food=6, top="pork rice")
    for form, words in [
        ({"do": ["pork rice"]}, "pork rice"),
        ({"do": ["pork rice"], "many-pork rice": ["pair"]}, "pair of pork rice"),
        ({"do": ["stinky tofu"], "many-stinky tofu": ["one"]}, "pair of stinky tofu"),  # one alone is not allowed
        ({"do": ["rice sticks"]}, "rice sticks"),  # refused by the rules, with the reason
        ({}, ""),
    ]:
        assert BOARD.compose(match.looked_at(0, form)) == words


def test_t3_a_barred_card_says_what_the_rules_would_say() -> None:
    match = laid(hand={"rice sticks": 1, "stinky tofu": 2}, food=6, top="pork rice")
    why = "a single dish must match the top, pork rice: eat 6, play a pair or a special card (T3)"
    (barred,) = (card for card in drawn(match, 0)["hand"] if card["why"])
    assert (barred["name"], barred["move"], barred["why"], barred["rule"]) == ("rice sticks", "rice sticks", why, "T3")
    page = draw(match, 0)
    assert f'title="{why}" data-move="rice sticks"' in page
    assert f'<span class="vh">{why}</span>' in page


@pytest.mark.parametrize(
    ("form", "button", "food"),
    [
        ({"do": ["eat"]}, "Eat 6", 0),
        ({"do": ["pork rice"]}, "Reorder: 12 to eat", 12),
        ({"do": ["pork rice"], "many-pork rice": ["pair"]}, "Change the order: 6 to eat", 6),
        ({"do": ["stinky tofu"]}, "Change the order: 2 to eat", 2),
        ({"do": ["one more"]}, "One more: 7 to eat", 7),
        ({"do": ["change direction"]}, "Change the direction", 6),
        ({"do": ["choose player"], "next": ["3"]}, "Choose {third}", 6),
    ],
)
def test_the_button_says_what_will_be(form: Form, button: str, food: int) -> None:
    hand = {"pork rice": 2, "stinky tofu": 2, "one more": 1, "change direction": 1, "choose player": 1}
    match = laid(hand, food=6, top="pork rice")
    shown = BOARD.preview(match.looked_at(0, form))
    assert shown["button"] == button.format(third=match.called[2])
    assert shown["will"]["food"] == food


def test_a_choice_that_is_not_allowed_promises_nothing() -> None:
    match = laid({"pork rice": 1, "stinky tofu": 1, "choose player": 1}, food=6, top="pork rice")
    for form in ({"do": ["stinky tofu"]}, {"do": ["choose player"], "next": ["1"]}, {"do": ["one more"]}):
        assert BOARD.preview(match.looked_at(0, form)) == {}


@pytest.mark.parametrize("players", [3, 6, 9])
def test_a_preview_agrees_with_what_then_happens(players: int) -> None:
    for match in strolling(GAME, players, 11, {}, most=60):
        if match.over():
            break
        seat = match.pending()[0]
        for form in fillings(Page(draw(match, seat))):
            will = BOARD.preview(match.looked_at(seat, form)).get("will")
            if not will or form.get("do") == ["eat"] or not match.view(seat)["seats"][will["turn"]]["cards"]:
                continue  # whoever holds nothing draws first, and that may change everything (T9)
            then = match._state.copy()
            for action in composed(match, seat, form):
                then.apply(seat, action)
            view = then.view(None)
            assert (view["food"], view["turn"]) == (will["food"], will["turn"])


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_r5_the_page_tells_nobody_what_they_cannot_know(players: int, options: dict[str, object]) -> None:
    noticed = False
    for at, match in enumerate(strolling(GAME, players, 20 + players, options, most=100)):
        if at % 14 and not match.over():
            continue
        shows_only_what_is_known(match)
        noticed |= hides_something(match)
    assert noticed, "a redraw that nobody would notice proves nothing"


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_nothing_on_a_page_has_the_name_of_another(players: int, options: dict[str, object]) -> None:
    for at, match in enumerate(strolling(GAME, players, 40 + players, options, most=100)):
        if at % 7 and not match.over():
            continue
        for seat in [None, 0, players - 1]:
            names_everything_once(match, seat)


def test_t17_a_card_keeps_its_key_from_the_hand_to_the_pile() -> None:
    for match in strolling(GAME, 4, 8, {}):
        seat = match.pending()[0]
        top = match.view(seat)["top"]
        words = next((words for words in match.moves(seat) if words in _dishes(match)), "")
        if words:
            break
    card = next(card for card in drawn(match, seat)["hand"] if card["name"] == words)
    match.decide(seat, words)
    assert match.view(None)["top"] == words
    assert drawn(match, None)["top"]["key"] == card["key"], top


@pytest.mark.parametrize(("limit", "drawn"), [(1, 1), (2, 2), (5, 5), (9, 1)])
def test_t10_as_many_stools_as_the_pack_has_points(limit: int, drawn: int) -> None:
    match = seated(GAME, 4, 3, {"no_more": 6}, own_pack(GAME, f"[table]\nlast-point = {limit}\n"))
    page = draw(match, 0)
    assert page.count('class="up"') == 4 * drawn
    assert page.count(f'<b aria-hidden="true">{limit}</b>') == (4 if limit > drawn else 0), "too many to be drawn"
    while not match.over():
        match.bot_decides(match.pending()[0])
    page = draw(match, 0)
    for place in match.view(None)["seats"]:
        if place["points"]:
            assert f"minus {place['points']}, {f'{limit} end' if limit > 1 else 'the first ends'} the game" in page
    if limit <= drawn:
        assert page.count('class="down"') == sum(place["points"] for place in match.view(None)["seats"])


def test_dishes_of_another_pack_have_plates_too() -> None:
    text = '[dishes.egg]\nname = "tea egg"\nservings = 9\ncopies = 40\n'
    match = seated(GAME, 3, 3, {}, own_pack(GAME, text))
    for _ in range(30):
        match.bot_decides(match.pending()[0])
    page = draw(match, match.pending()[0])
    assert "tea egg" in page


def test_who_has_left_is_shown_so() -> None:
    match = ended(5, {"knock_out": True, "no_more": 6}, seed=4)
    page = draw(match, None)
    assert page.count("has left the table") == 4
    assert page.count(">Won<") == 1
    assert BOARD.scores(match.view(None), match.called)[0].label == "Outlasted"


def test_t1_the_agreed_numbers_are_shown_and_the_present_one_is_marked() -> None:
    match = seated(GAME, 4, 3, {"no_more": "2 2 5"})
    page = draw(match, 0)
    assert "Round 1" in page
    assert "No More cards, round by round: 2, 2, then 5" in page
    while match.view(None)["round"] < 3 and not match.over():
        match.bot_decides(match.pending()[0])
    rounds = drawn(match, None)["rounds"]
    assert rounds["which"] == "Round 3"
    assert [one["number"] for one in rounds["numbers"] if one["now"]] == [5]
    assert re.search(r'<span class="now">5</span>', draw(match, None))
    assert "always 3" in draw(seated(GAME, 4, 3, {"no_more": 3}), 0)


def test_t13_rounds_of_a_knock_out_and_who_won_them_are_shown() -> None:
    match = ended(4, {"knock_out": True, "no_more": "5 6", "rounds": 2}, seed=4)
    view = match.view(None)
    page = draw(match, None)
    assert "Round 2 of 2" in page
    won = [place["won"] for place in view["seats"]]
    assert sorted(re.findall(r"<b>★(\d)</b>", page)) == sorted(str(number) for number in won if number)
    assert page.count("round won") + page.count("rounds won") == 4
    rows = BOARD.scores(view, match.called)
    assert [row.label for row in rows] == ["Rounds won", "First out"]
    assert rows[0].points == view["outcome"]["scores"]
    assert sum(place["first_out"] for place in view["seats"]) == 2


@pytest.mark.parametrize("options", [{}, {"knock_out": True}])
def test_t1_a_table_of_version_1_is_drawn_as_ever(options: dict[str, object]) -> None:
    state = teahouse.game(GAME).start(4, seed=3, options=options, rules=1)
    view = state.view(0)
    assert BOARD.table(Look(view, ["Ann", "Bao", "Ben", "Cat"]))["rounds"] is None
    while state.pending():
        seat = state.pending()[0]
        state.apply(seat, state.legal(seat)[0])
    assert BOARD.scores(state.view(None), ["Ann", "Bao", "Ben", "Cat"])


def test_r9_a_finished_game_shows_everything() -> None:
    match = ended(4, {}, seed=6)
    view: dict[str, Any] = match.view(None)
    page = draw(match, None)
    assert "Left in the pile" in page
    assert 'name="do"' not in page
    for place in view["seats"]:
        for name in place["hand"]:
            assert f"held {', '.join(_counted(place['hand']))}" in page, name
    rows = BOARD.scores(view, match.called)
    assert rows[0].points == [-score for score in view["outcome"]["scores"]]
    assert rows[1].points == [place["cards"] for place in view["seats"]]


def test_words_say_what_pictures_show() -> None:
    match = seated(GAME, 4, 1)
    for _ in range(9):
        match.bot_decides(match.pending()[0])
    page = draw(match, 0)
    assert re.search(r"Play goes.*?clockwise", page, re.S)
    assert page.count("no minus points") >= 1
    assert "nobody has seen" in page
    for picture in re.findall(r"<img [^>]*>", page):
        assert 'alt=""' in picture
    for drawing in re.findall(r"<svg [^>]*>", page):
        assert 'aria-hidden="true"' in drawing


def ended(players: int, options: dict[str, object], seed: int) -> Match:
    *_, last = strolling(GAME, players, seed, options, most=5000)
    assert last.over()
    return last


def _dishes(match: Match) -> list[str]:
    return list(match.view(None)["servings"])


def _counted(cards: dict[str, int]) -> list[str]:
    return [name if count == 1 else f"{count} {name}" for name, count in cards.items()]


def drawn(match: Match, seat: int | None) -> Drawing:
    return BOARD.table(match.looked_at(seat, {}))


def laid(hand: dict[str, int], food: int, top: str) -> Match:
    """A table of three at which it is the turn of the first player, who holds these cards."""
    match = seated(GAME, 3, 1, {"starter": 1})
    whole = json.loads(match._state.to_json())
    position = whole["position"]
    pile = Counter(position["pile"]) + Counter(position["hands"][0])
    pile.subtract(Counter(hand) + Counter([top]))
    position["hands"][0] = hand
    position.update(pile=dict(pile), discards={top: 1}, top=top, food=food)
    match._state = match.game.from_json(json.dumps(whole))
    return match


@pytest.mark.parametrize("view_seat", [None, 0, 1, 2])
def test_whatever_somebody_sends_the_page_stands(view_seat: int | None) -> None:
    odd = ["", "eat", "stinky tofu", "tofu", "play 3", "choose player", "player 2", "²", "99", "-1", "<b>"]
    forms: list[Form] = [{"do": [done], f"many-{done}": [named], "next": [named]} for done, named in product(odd, odd)]
    for match in strolling(GAME, 3, 5, most=3):
        stands_whatever_is_sent(match, view_seat, forms)
