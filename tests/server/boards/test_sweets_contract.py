"""Sweets!'s board decides nothing: what it offers the rules allow, what they allow it offers, and what is barred says why.

A trade has very many ways to go on, so whole moves are sampled: a walk through the decisions that the rules allow.
"""

from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

import teahouse
from teahouse.core.board import Form, Moves
from teahouse.core.chance import Chance
from teahouse.core.record import Seat
from teahouse.match import Match
from teahouse.match.moves import SeatMoves
from teahouse.match.seats import BOT_NAMES
from teahouse.server.boards import board_of
from tests.server.boards.filling import draw, own_pack

GAME = "sweets"
ODD = (
    "[table]\nrow = 4\npossession = 4\nlargest-hand = 3\nhand = 2\n[trades]\nin-a-row = 2\n"
    "[sweets.biscuit]\nscores = [0, 0, 0]\nface-up = 2\n[sweets.candy]\nscores = [0, 3, 0]\nface-up = 2\n"
    "[sweets.donut]\nscores = [0, 1, 4]\nface-up = 3\n[sweets.pudding]\nscores = [0, 0, 9]\nface-up = 0\n"
    "[sweets.ice-cream]\nscores = [2, 3, 4]\nface-up = 0\n[sweets.cake]\nscores = [1, 0, 5]\nface-up = 0\n"
)
TABLES = [(1, "", 1), (2, "", 2), (2, ODD, 3), (3, "", 4), (4, "", 5), (4, ODD, 6), (1, ODD, 7)]


class Controls(HTMLParser):
    """Everything on a page that can be ticked: by field and value the move, and the sentence if it is barred."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.moves: dict[tuple[str, str], str] = {}
        self.barred: dict[tuple[str, str], str] = {}
        self.told = text
        self._title = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "label":
            self._title = found.get("title", "")
        if tag == "input" and found.get("form") == "move":
            control = (found["name"], found["value"])
            assert control not in self.moves
            assert found["data-move"], control
            self.moves[control] = found["data-move"]
            if found.get("aria-disabled") == "true":
                assert self._title, control
                self.barred[control] = self._title

    @property
    def enabled(self) -> set[tuple[str, str]]:
        return set(self.moves) - set(self.barred)


def asked(players: int, changes: str, seed: int, most: int = 45) -> Iterator[tuple[Match, int]]:
    """Questions all through a game that is played at random, trades that were begun in words among them: the first few,
    some of the others, and those of the final turns.
    """
    pack = own_pack(GAME, changes) if changes else None
    seats = [Seat(name, "random") for name in BOT_NAMES[:players]]
    chance = Chance(seed)
    match = Match.start(teahouse.game(GAME), seats, Chance(seed), {}, pack)
    number = 0
    while not match.over():
        seat = match.pending()[0]
        if number < most // 9 or (most and chance.below(6) == 0) or match.view(None)["phase"] == "final":
            most -= most > 0
            yield match, seat
        moves = match.moves(seat)
        calm = [move for move in moves if not move.startswith("release")] or moves  # so that hands grow
        few = calm if chance.below(3) else moves
        match.decide(seat, few[chance.below(len(few))])
        number += 1


def walked(match: Match, seat: int, first: int, chance: Chance) -> list[int]:
    """A whole move that begins like this: one of those that the rules allow."""
    trial = match._state.copy()
    before = trial.news()
    actions = [first]
    trial.step(seat, first)
    while not trial.ended(seat, before):
        legal = trial.legal(seat)
        actions.append(legal[chance.below(len(legal))])
        trial.step(seat, actions[-1])
    return actions


def wholes(match: Match, seat: int, chance: Chance, samples: int = 2) -> Iterator[list[int]]:
    for choice in match.moves_of(seat).legal:
        for _ in range(samples if choice.words.startswith(("give", "take")) else 1):
            yield walked(match, seat, choice.action, chance)


def kind(control: tuple[str, str]) -> tuple[str, str]:
    """What a control is up to which of several equal cards it is."""
    return control[0], control[1].partition("/")[0]


def fields(form: Form) -> list[tuple[str, str]]:
    return [(name, value) for name, values in form.items() for value in values]


def looked(moves: Moves, page: Controls) -> None:
    """What is barred shows the refusal of the rules; what is not stands for something that they allow."""
    for control, move in page.moves.items():
        refused = moves.refusal(move)
        if control in page.barred:
            assert refused is not None, (control, move)
            assert page.barred[control] == refused.words, control
            assert refused.rule, (control, move)
        else:
            assert refused is None, (control, move)


@pytest.mark.parametrize(("players", "changes", "seed"), TABLES)
def test_every_whole_move_can_be_ticked_and_every_control_belongs_to_one(players: int, changes: str, seed: int) -> None:
    board = board_of(teahouse.game(GAME)).board
    chance = Chance(seed)
    verbs = set()
    for number, (match, seat) in enumerate(asked(players, changes, seed)):
        look = match.looked_at(seat, {})
        page = Controls(draw(match, seat))
        looked(look.moves, page)
        reached = set()
        for actions in wholes(match, seat, chance):
            plan = match.plan(seat, actions)
            form = board.fill(look, plan)
            assert form is not None, plan
            text = board.compose(match.looked_at(seat, form))
            assert match._state.parse(seat, text) == actions, (plan, text)
            assert {kind(field) for field in fields(form)} <= {kind(control) for control in page.enabled}, plan
            assert set(fields(form)) <= set(page.moves), plan
            reached |= {kind(field) for field in fields(form)}
            verbs.add(plan[0].partition(" ")[0])
            if number % 5 == 0 and chance.below(4) == 0:
                one_after_the_other(match, seat, form)
        for control in page.enabled:
            if kind(control) not in reached:
                leads_on(match, seat, control, page.moves[control], chance)
    assert {"take", "draw", "give", "release", "decline"} <= verbs


def one_after_the_other(match: Match, seat: int, form: Form) -> None:
    """Each tick of a form is offered on the page that is drawn with those before it, in any order of both sides."""
    so_far: dict[str, list[str]] = {}
    moves = match.moves_of(seat)
    chance = Chance(len(fields(form)))
    left = fields(form)
    while left:
        page = Controls(draw(match, seat, so_far))
        looked(moves, page)
        name, value = left.pop(chance.below(len(left)))
        assert (name, value) in page.enabled, (so_far, name, value, page.barred.get((name, value)))
        so_far.setdefault(name, []).append(value)
    looked(moves, Controls(draw(match, seat, so_far)))


def leads_on(match: Match, seat: int, control: tuple[str, str], move: str, chance: Chance) -> None:
    """The move that a control stands for, or one that begins like it, is ticked with that control."""
    begun = match._state.parse(seat, move)
    trial = match._state.copy()
    before = trial.news()
    for action in begun[:-1]:
        trial.step(seat, action)
    actions = list(begun)
    trial.step(seat, begun[-1])
    while not trial.ended(seat, before):
        legal = trial.legal(seat)
        actions.append(legal[chance.below(len(legal))])
        trial.step(seat, actions[-1])
    form = board_of(match.game).board.fill(match.looked_at(seat, {}), match.plan(seat, actions))
    assert form is not None
    assert kind(control) in {kind(field) for field in fields(form)}, (control, move, form)


@pytest.mark.parametrize(("players", "changes", "seed"), TABLES)
def test_s3_with_anything_ticked_what_is_barred_says_why(players: int, changes: str, seed: int) -> None:
    """People tick what they like, as far as the page lets them; they never come to an end from which nothing leads on."""
    chance = Chance(seed + 100)
    barred = 0
    for match, seat in asked(players, changes, seed + 100, most=14):
        form: dict[str, list[str]] = {}
        moves = match.moves_of(seat)
        for _ in range(7):
            page = Controls(draw(match, seat, form))
            looked(moves, page)
            barred += len(page.barred)
            cards = sorted(page.enabled - set(fields(form)) - {("do", value) for _, value in page.moves})
            if not cards:
                break
            name, value = cards[chance.below(len(cards))]
            form.setdefault(name, []).append(value)
            leads_on(match, seat, (name, value), page.moves[name, value], chance)
    assert barred


def test_what_the_beginning_of_a_trade_has_no_tick_for_is_typed() -> None:
    board = board_of(teahouse.game(GAME)).board
    for match, seat in asked(2, "", 1, most=8):
        look = match.looked_at(seat, {})
        for choice in look.moves.legal:
            if choice.words.startswith("give ") and not look.view["give"]:
                assert board.fill(look, [choice.words]) is None


def test_nobody_else_is_offered_anything() -> None:
    for match, seat in asked(3, "", 2, most=8):
        for viewer in (None, (seat + 1) % 3):
            assert not Controls(draw(match, viewer)).moves
    assert isinstance(match.moves_of(seat), SeatMoves)
