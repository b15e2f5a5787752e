"""Happy Dim Sum's board knows no rules: what it offers is what the rules allow, what it bars is what they refuse."""

import collections
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html.parser import HTMLParser

import pytest

import teahouse
from teahouse.core.board import Look, Moves
from teahouse.core.chance import Chance
from teahouse.core.pack import Pack
from teahouse.core.record import Seat
from teahouse.games.happy_dim_sum.board import BOARD
from teahouse.match import Match
from teahouse.match.seats import BOT_NAMES
from tests.server.boards.filling import Form, draw, own_pack, position

GAME = "happy-dim-sum"
ODD = """
[table]
players = [2, 8]
[dim-sum.har-gow]
set = 1
copies = 9
[dim-sum.lo-mai-gai]
name = "green tea roll"
set = 6
[dim-sum.siew-mai]
specials = 0
[tea]
copies = 14
[actions]
yum-cha = 14
hot-sauce = 10
"""
TABLES = [
    (2, 3, {}, "", 2),
    (2, 5, {"quick_reactions": True}, ODD, 2),
    (3, 1, {"quick_reactions": True}, "", 2),
    (3, 8, {}, "", 1),
    (4, 7, {}, "", 2),
    (5, 4, {}, ODD, 2),
    (6, 2, {}, "", 1),
    (8, 6, {}, ODD, 2),
]
ANEW = ("end turn", "discard nothing", "no cards")
EVERY = 4  # a position of so many is looked at
MOST_MOVES = 2  # of a position are put together tick by tick


@dataclass
class Tick:
    """A control of the move's form as it is drawn."""

    name: str
    value: str
    move: str
    barred: bool
    goes_with: str
    title: str
    says: str = ""


class Ticks(HTMLParser):
    """All of them, with what stands beside them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.all: list[Tick] = []
        self._title = ""
        self._saying = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "label":
            self._title = found.get("title", "")
        if tag == "input" and found.get("form") == "move":
            assert found.get("data-move"), f"nobody knows what {found} stands for"
            barred = found.get("aria-disabled") == "true"
            with_ = found.get("data-with", "")
            self.all.append(Tick(found["name"], found["value"], found["data-move"], barred, with_, self._title))
        self._saying = "says" in found.get("class", "").split()

    def handle_data(self, data: str) -> None:
        if self._saying:
            self.all[-1].says += data
            self._saying = False

    def enabled(self) -> set[tuple[str, str]]:
        return {(tick.name, tick.value) for tick in self.all if not tick.barred}


def fields(form: Mapping[str, Sequence[str]]) -> set[tuple[str, str]]:
    return {(name, value) for name, values in form.items() for value in values}


def positions(players: int, seed: int, options: dict[str, object], pack: Pack | None, rules: int) -> Iterator[Match]:
    """Games in which everything may happen: bots and chance decide in turns."""
    seats = [Seat(name, "greedy") for name in BOT_NAMES[:players]]
    match = Match.start(teahouse.game(GAME), seats, Chance(seed), options, pack, rules=rules)
    chance = Chance(seed)
    for number in range(180):
        if match.over():
            return
        if number % EVERY == 0:
            yield match
        seat = match.pending()[0]
        moves = match.moves(seat)
        if chance.below(3) == 0:
            match.bot_decides(seat)
        else:
            match.decide(seat, moves[chance.below(len(moves))])


def whole_moves(moves: Moves, said: list[str]) -> Iterator[list[str]]:
    """Every move that can be put together, by its decisions; what begins a question of its own is no part of it."""
    rest = moves.after(" ".join(said)) if said else moves.legal
    if said and (not rest or any(choice.words in ANEW for choice in rest)):
        yield said
        return
    for choice in rest:
        yield from whole_moves(moves, [*said, choice.words])


def decisions(look: Look) -> list[list[str]]:
    """What can be decided at once: whole moves; one by one what was begun in words."""
    if look.view["question"] == "move":
        return list(whole_moves(look.moves, []))
    return [[choice.words] for choice in look.moves.legal]


def filled(look: Look, move: list[str]) -> Form:
    form = BOARD.fill(look, move)
    assert form is not None, f"no way to {move}"
    return {name: list(values) for name, values in form.items()}


class Position:
    """A moment of a game, with whoever is asked."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.seat = match.pending()[0]
        self.look = match.looked_at(self.seat, {})
        self.moves = decisions(self.look)
        self.forms = [filled(self.look, move) for move in self.moves]

    def ticks(self, form: Form) -> Ticks:
        """The page with this form, and what must be true of any."""
        page = Ticks(draw(self.match, self.seat, form))
        for tick in page.all:
            refusal = self.look.moves.refusal(tick.move)
            if tick.barred:
                assert refusal is not None, f"{tick} is barred and allowed"
                assert tick.says == tick.title == refusal.words
            else:
                assert refusal is None, f"{tick} is offered, and refused: {refusal}"
        return page

    def leads_on(self, page: Ticks, form: Form) -> None:
        """Whatever can be ticked is a part of some move, with the cards that are ticked already."""
        cards = {("card", value) for value in form.get("card", [])}
        anything = [fields(other) for other in self.forms]
        for tick in page.all:
            copy = (
                f"{tick.value.partition('.')[0]}.1" if tick.name == "card" else tick.value
            )  # one is as good as another
            one = (tick.name, copy)
            if not tick.barred:
                goes_on = tick.name != "card" and bool(cards) and one != ("to", "end") and self.for_these(tick, form)
                assert any({one, *(cards if goes_on else ())} <= other for other in anything), (tick, form)

    def for_these(self, tick: Tick, form: Form) -> bool:
        """Whether a control is meant for the ticked cards; a dish may be drawn for others that are not ticked."""
        begun = BOARD.compose(replace(self.look, form={"card": form["card"]}))
        return tick.move.startswith(begun)


@pytest.mark.parametrize(("players", "seed", "options", "pack", "rules"), TABLES)
def test_the_board_offers_what_the_rules_allow_and_bars_what_they_refuse(
    players: int, seed: int, options: dict[str, object], pack: str, rules: int
) -> None:
    asked: collections.Counter[str] = collections.Counter()
    barred = 0
    chance = Chance(seed + 1)
    for match in positions(players, seed, options, own_pack(GAME, pack) if pack else None, rules):
        here = Position(match)
        asked[str(here.look.view["question"])] += 1
        blank = here.ticks({})
        here.leads_on(blank, {})
        barred += len(blank.all) - len(blank.enabled())
        for move, form in zip(here.moves, here.forms, strict=True):
            said = BOARD.compose(replace(here.look, form=form))
            assert match.plan(here.seat, said) == move, f"{form} is {said!r}"
        for _ in range(MOST_MOVES):
            tick_by_tick(here, blank, here.forms[chance.below(len(here.forms))])
        cards_say_what_they_go_with(here, blank)
    assert asked["move"] > 3
    assert len(asked) > 4
    assert barred > 5


def tick_by_tick(here: Position, page: Ticks, form: Form) -> None:
    """What a move needs can be ticked, one after the other, on the page as it is by then."""
    so_far: Form = {}
    for name in ("answer", "card", "dish", "to"):
        if name in form:
            assert fields({name: form[name]}) <= page.enabled(), (form, so_far, page.all)
            so_far[name] = form[name]
            page = here.ticks(so_far)
            here.leads_on(page, so_far)
    assert fields(form) <= page.enabled()


def cards_say_what_they_go_with(here: Position, page: Ticks) -> None:
    """Two cards that share a word can be played in one move, and no others."""
    cards = [tick for tick in page.all if tick.name == "card" and not tick.barred]
    forms = [set(form.get("card", [])) for form in here.forms]
    for number, one in enumerate(cards):
        for other in cards[number + 1 :]:
            first, second = one.value.partition(".")[0], other.value.partition(".")[0]
            both = {f"{first}.1", f"{second}.{2 if first == second else 1}"}
            together = bool(set(one.goes_with.split()) & set(other.goes_with.split()))
            assert any(both <= form for form in forms) == together, both


def test_a_move_begun_in_words_is_filled_in_one_question_at_a_time() -> None:
    for match in positions(3, 1, {}, None, 2):
        here = Position(match)
        if here.look.view["question"] == "pieces":
            assert here.forms[0] == {"answer": ["1 piece"]}
            assert BOARD.fill(here.look, ["1 piece", "no tea", "to player 1"]) is None
            return
    raise AssertionError("nobody began a serving")


def test_what_nobody_is_asked_is_ticked_too() -> None:
    """Between two, Chopsticks name nobody (R4, H28); the form shows whom they rob."""
    for match in positions(2, 3, {}, None, 2):
        here = Position(match)
        if ["chopsticks"] in here.moves:
            other = 2 - here.seat
            assert filled(here.look, ["chopsticks"]) == {"card": ["chopsticks.1"], "to": [str(other)]}
            assert position(match).parse(here.seat, f"chopsticks from player {other}")
            return
    raise AssertionError("nobody held Chopsticks")


def test_what_is_only_begun_fills_in_no_form() -> None:
    match = next(positions(4, 7, {}, None, 2))
    here = Position(match)
    serving = next(move[0] for move in here.moves if move[0].startswith("serve ") and move[0] != "serve tea")
    assert BOARD.fill(here.look, [serving]) is None
