"""Happy Dim Sum's board: everything that is allowed can be ticked, and nothing is shown that is not known."""

import collections
from collections.abc import Iterator

import pytest

import teahouse
from teahouse.core.state import State
from teahouse.games.happy_dim_sum import board_words
from teahouse.games.happy_dim_sum.board import BOARD
from teahouse.games.happy_dim_sum.board_words import food
from teahouse.match import Match
from tests.server.boards.filling import Form, Page, composed, draw, moments, own_pack, position, redrawn, seated

GAME = "happy-dim-sum"
STAGING = {"pieces", "tea", "receiver", "tea on", "take from", "sauce whose", "sauce on", "send", "send to"}
TABLES = [(2, 3, {}), (3, 1, {"quick_reactions": True}), (4, 7, {}), (6, 2, {})]


def whole_moves(state: State, seat: int, so_far: list[int]) -> Iterator[tuple[list[int], list[str]]]:
    """Every move that can be put together from here: its decisions, and their words."""
    for action in state.legal(seat):
        words = state.notate(seat, action)
        after = state.copy()
        after.apply(seat, action)
        question = str(after.view(seat)["question"])
        if after.pending() == [seat] and question in STAGING:
            for rest, said in whole_moves(after, seat, [*so_far, action]):
                yield rest, [words, *said]
        else:
            yield [*so_far, action], [words]


def filled(match: Match, seat: int, words: list[str]) -> list[Form]:
    """The ways to tick a move: cards in the hand, a guest on the slip, a dish on the table."""
    view = match.view(seat)
    players = range(1, len(view["seats"]) + 1)
    first, rest = words[0], words[1:]
    if first == "end turn":
        return [{"to": ["end"]}]
    to = next((word.split()[-1] for word in rest if "player" in word), "")
    dish = next((word.removeprefix("on ") for word in rest if word.removeprefix("on ") in view["sets"]), "")
    cards: list[str] = []
    if first.startswith("serve "):
        name = first.removeprefix("serve ")
        counts = {name: 0, "tea": 0}
        for word in rest:
            number, _, what = word.partition(" ")
            if what.startswith("piece"):
                counts[name] = int(number)
            elif what == "tea" and number.isdigit():
                counts["tea"] = int(number)
        for card, count in counts.items():
            cards += [f"{card}.{copy}" for copy in range(1, count + 1)]
    else:
        cards = [f"{first}.1"]
    form: Form = {"card": cards}
    forms = [form]
    if first in ("hot sauce", "serve tea", "yum cha"):  # a dish that is not named is the only one
        owners = (
            [to] if to and first != "yum cha" else [str(seat + 1)] if first == "yum cha" else [str(n) for n in players]
        )
        dishes = [dish] if dish else list(view["sets"])
        forms = [{**form, "dish": [f"{owner}.{name}"]} for owner in owners for name in dishes]
    if first == "yum cha" or first == "chopsticks" or (first.startswith("serve ") and first != "serve tea"):
        forms = [{**form, "to": [guest]} for form in forms for guest in ([to] if to else map(str, players))]
    return forms


def answers(match: Match, seat: int, page: Page) -> Iterator[Form]:
    """Every single control of the slip and the table."""
    for name in ("answer", "to", "dish"):
        for value in page.values.get(name, []):
            yield {name: [value]}


@pytest.mark.parametrize(("players", "seed", "options"), TABLES)
def test_every_allowed_decision_can_be_made_on_the_board(players: int, seed: int, options: dict[str, object]) -> None:
    """Whole moves as one form; each answer, and each part of a move that was begun in words, by one control."""
    asked: collections.Counter[str] = collections.Counter()
    for match in moments(GAME, players, seed, options):
        for seat in match.pending():
            view = match.view(seat)
            question = str(view["question"])
            asked[question] += 1
            if question == "move" and asked[question] % 3 and asked[question] > 12:
                continue
            page = Page(draw(match, seat))
            if question != "move":
                made = [composed(match, seat, form) for form in answers(match, seat, page)]
                assert sorted(made) == [[action] for action in position(match).legal(seat)], (question, page.values)
                continue
            for actions, words in whole_moves(position(match), seat, []):
                forms = [form for form in filled(match, seat, words) if page.offers(form)]
                wanted = [form for form in forms if made_of(match, seat, form) == actions]
                assert wanted, (words, forms, page.values)
                again = Page(draw(match, seat, wanted[0]))  # and it stays so while it is being ticked
                assert again.offers(wanted[0]), (words, wanted[0], again.values)
    assert asked["move"] > 20
    assert asked["react"]


def made_of(match: Match, seat: int, form: Form) -> list[int]:
    try:
        return composed(match, seat, form)
    except teahouse.TeahouseError:
        return []


@pytest.mark.parametrize(("players", "seed", "options"), TABLES)
def test_r5_no_page_tells_what_its_viewer_cannot_know(players: int, seed: int, options: dict[str, object]) -> None:
    for number, match in enumerate(moments(GAME, players, seed, options)):
        if number % 7:
            continue
        for seat in [None, *range(players)]:
            assert redrawn(match, seat, number) == draw(match, seat)


def test_r8_what_is_put_together_is_nobody_elses_business() -> None:
    match = seated(GAME, 3, 1)
    mover = match.pending()[0]
    others = [seat for seat in [None, 0, 1, 2] if seat != mover]
    before = [draw(match, seat) for seat in others]
    starts = [words for _, words in match.choices(mover) if words.startswith("serve ") and words != "serve tea"]
    match.decide(mover, starts[0])
    assert match.view(mover)["question"] == "pieces"
    assert [draw(match, seat) for seat in others] == before


def test_ids_are_unique_and_keys_are_too() -> None:
    for number, match in enumerate(moments(GAME, 5, 2)):
        if number % 11 == 0:
            for seat in (None, 0):
                page = Page(draw(match, seat))
                assert len(set(page.ids)) == len(page.ids)
                assert len(set(page.keys)) == len(page.keys)


def test_h4_and_h8_are_answered_in_a_window_and_silence_is_legal() -> None:
    seen = set()
    for match in moments(GAME, 4, 7):
        window = BOARD.wait(match.view(None))
        assert (window is not None) == (match.view(None)["question"] in ("react", "battle"))
        if window is not None:
            seat = match.pending()[0]
            assert position(match).parse(seat, window.silence)[0] in position(match).legal(seat)
            seen.add(window.silence)
    assert seen == {"keep", "pass"}


def test_h4_keeping_is_what_stands_there_until_another_answer_is_ticked() -> None:
    match = next(m for m in moments(GAME, 4, 7) if m.view(None)["question"] == "react")
    assert 'value="keep" form="move" checked' in draw(match, match.pending()[0])


def test_h13_the_scores_by_category_add_up() -> None:
    *_, match = moments(GAME, 4, 7)
    view = match.view(None)
    rows = BOARD.scores(view, match.called)
    assert [row.label for row in rows][-2:] == ["Pieces", "Complete sets"]
    totals = [sum(int(str(row.points[seat])) for row in rows[-2:]) for seat in range(4)]
    assert totals == view["outcome"]["scores"]
    for seat in (None, 0):
        assert "Won" in draw(match, seat)


def test_h17_the_bill_says_who_left_when() -> None:
    for seed in range(20):
        *_, match = moments(GAME, 4, seed)
        view = match.view(None)
        left = [place["left_at"] for place in view["seats"]]
        rows = BOARD.scores(view, match.called)
        if not any(left):
            assert [row.label for row in rows] == ["Pieces", "Complete sets"]
            continue
        assert rows[0].label == "Left the table (H17)"
        ordinals = ["stayed", "left first", "left second", "left third", "left fourth"]
        assert rows[0].points == [ordinals[number] for number in left]
        return
    raise AssertionError("nobody was full")


def test_h4_a_serving_and_a_yum_cha_are_told_apart_on_the_slip() -> None:
    ways = set()
    for seed in range(30):
        for match in moments(GAME, 4, seed):
            view = match.view(None)
            if view["question"] == "react":
                seat = match.pending()[0]
                load = match.view(seat)["travelling"]
                text = draw(match, seat)
                sender = match.called[load["from"]]
                ways.add((load["by"], load["yum_chas"] > 0))
                assert (f"{sender} serves you" in text) == (load["by"] == "hand")
                assert (f"Yum Cha! {sender} sends you" in text) == (load["by"] == "yum cha")
        if len(ways) == 3:
            return
    raise AssertionError(f"only {ways}")


def test_h7_grandmas_card_leaves_the_tea_out() -> None:
    assert "not the Tea" in board_words.ACTIONS["grandma"][2]


def test_h31_a_table_of_eight_is_drawn() -> None:
    match = seated(GAME, 8, 1, pack=own_pack(GAME, "[table]\nplayers = [2, 8]\n"))
    for number in range(400):
        if match.over():
            break
        if number % 40 == 0:
            page = Page(draw(match, match.pending()[0]))
            assert len(set(page.ids)) == len(page.ids)
            assert "place-8" in page.ids
        match.bot_decides(match.pending()[0])
    assert "Won" in draw(match, 7)


def test_h10_who_has_left_is_shown_as_gone_and_chooses_nothing() -> None:
    for match in moments(GAME, 4, 7):
        gone = [seat for seat, place in enumerate(match.view(None)["seats"]) if not place["in"]]
        if gone and not match.over():
            text = draw(match, gone[0])
            assert "You are full and have gone home" in text
            assert Page(text).values == {}
            asked = Page(draw(match, match.pending()[0]))
            assert str(gone[0] + 1) not in asked.values.get("to", [])
            return
    raise AssertionError("nobody was full")


def test_what_the_button_says_is_what_it_does() -> None:
    match = next(m for m in moments(GAME, 4, 7) if m.view(m.pending()[0])["question"] == "move")
    seat = match.pending()[0]
    dish = next(words for _, words in match.choices(seat) if words.startswith("serve ") and words != "serve tea")
    name = dish.removeprefix("serve ")
    other = (seat + 1) % 4
    text = draw(match, seat, {"card": [f"{name}.1"], "to": [str(other + 1)]})
    assert f"Serve {match.called[other]}: 1 {name.title()}</button>" in text
    assert "+1?" in text


def test_cards_that_do_not_go_together_are_refused_with_the_rule() -> None:
    for match in moments(GAME, 4, 7):
        seat = match.pending()[0]
        view = match.view(seat)
        held = [name for name in view["hand"] if name in view["sets"]]
        if view["question"] == "move" and len(held) > 1:
            with pytest.raises(teahouse.TeahouseError, match="H2"):
                composed(match, seat, {"card": [f"{held[0]}.1", f"{held[1]}.1"], "to": ["1"]})
            return


@pytest.mark.parametrize(
    "form",
    [
        {"to": ["99"], "card": ["har gow.1"]},
        {"to": ["x"], "dish": ["x"], "answer": ["yum cha to player 77"], "card": ["x", "tea.1", ".", "sauce.5"]},
        {"dish": ["9.har gow"], "card": ["hot sauce.1"]},
        {"dish": ["1.har gow"], "card": ["yum cha.1"], "to": ["end"]},
    ],
)
def test_nonsense_in_a_form_spoils_no_page(form: Form) -> None:
    for number, match in enumerate(moments(GAME, 3, 5)):
        if number % 5 == 0 and not match.over():
            assert "</html>" in draw(match, match.pending()[0], form)


def test_a_dim_sum_of_somebodys_own_has_a_picture_too() -> None:
    assert food("crispy squid").art == "steamer"


def test_h14_between_two_the_button_knows_whose_card_it_is() -> None:
    for match in moments(GAME, 2, 3):
        seat = match.pending()[0]
        view = match.view(seat)
        if view["question"] == "move" and "chopsticks" in view["hand"] and view["seats"][1 - seat]["cards"]:
            form = {"card": ["chopsticks.1"]}
            assert f"Take a card from {match.called[1 - seat]}</button>" in draw(match, seat, form)
            assert composed(match, seat, form)
            return
    raise AssertionError("nobody held Chopsticks")
