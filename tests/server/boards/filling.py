"""A board as a page, and the form on it: what can be filled in, without a browser."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from html.parser import HTMLParser

import teahouse
from teahouse.core.chance import Chance
from teahouse.core.errors import TeahouseError
from teahouse.core.pack import Pack, parse_pack
from teahouse.core.record import Seat
from teahouse.core.state import State
from teahouse.match import Match
from teahouse.match.seats import BOT_NAMES
from teahouse.server.board_context import shown
from teahouse.server.boards import board_of
from teahouse.server.knowledge import Chair, look
from teahouse.server.render import page
from teahouse.server.urls import Urls

Form = dict[str, list[str]]


class Page(HTMLParser):
    """The controls of the move's form, by name: every value, and those that are marked as not allowed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.values: dict[str, list[str]] = {}
        self.barred: dict[str, list[str]] = {}
        self.kinds: dict[str, str] = {}
        self.ids: list[str] = []
        self.keys: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        assert "style" not in found, "the page's policy forbids styles in a tag"
        if "id" in found:
            self.ids.append(found["id"])
        if "data-key" in found:
            self.keys.append(found["data-key"])
        if tag == "input" and found.get("form") == "move":
            barred = found.get("aria-disabled") == "true"
            listed = self.barred if barred else self.values
            listed.setdefault(found["name"], []).append(found["value"])
            self.kinds[found["name"]] = found["type"]

    def offers(self, form: Form) -> bool:
        """Whether somebody can fill the form in like this, and with what is marked as allowed."""
        for name, values in form.items():
            if self.kinds.get(name) == "radio" and len(values) > 1:
                return False
            if not set(values) <= set(self.values.get(name, [])):
                return False
        return True


def seated(
    game: str, players: int, seed: int, options: dict[str, object] | None = None, pack: Pack | None = None
) -> Match:
    seats = [Seat(name, "greedy") for name in BOT_NAMES[:players]]
    return Match.start(teahouse.game(game), seats, Chance(seed), options or {}, pack)


def own_pack(game: str, text: str) -> Pack:
    """The standard pack with these values instead of its own."""
    head = f'[pack]\ngame = "{game}"\nname = "of my own"\n'
    return parse_pack(head + text, "mine.toml", game, teahouse.game(game).standard_pack())


def moments(game: str, players: int, seed: int, options: dict[str, object] | None = None) -> Iterator[Match]:
    """A game of bots, before every decision and at its end."""
    match = seated(game, players, seed, options)
    while not match.over():
        yield match
        match.bot_decides(match.pending()[0])
    yield match


def strolling(
    game: str, players: int, seed: int, options: dict[str, object] | None = None, most: int = 400
) -> Iterator[Match]:
    """A game in which everything may happen, since everyone plays at random; before each decision, and its end."""
    match = seated(game, players, seed, options)
    chance = Chance(seed)
    for _ in range(most):
        yield match
        if match.over():
            return
        seat = match.pending()[0]
        moves = match.moves(seat)
        match.decide(seat, moves[chance.below(len(moves))])


def draw(match: Match, seat: int | None, form: Form | None = None) -> str:
    """The page of that seat, or of a spectator."""
    chairs = [
        Chair(i, name, "" if i == seat else "greedy", i == seat, False, i in match.pending(), i == seat)
        for i, name in enumerate(match.called)
    ]
    known = look(match, seat, chairs, [], match.log_length())
    chosen = shown(known, form or {}, Urls())
    return page(
        "table.html", Urls(), **chosen, table={"name": "table"}, title="", action="", refusal="", window=None, theme=""
    )


def redrawn(match: Match, seat: int | None, draw_number: int, form: Form | None = None) -> str:
    """The same page, of a position that could just as well be for all that this viewer knows."""
    true = match._state
    match._state = true.resample(seat, Chance(draw_number))
    match._state.journal = true.journal
    try:
        return draw(match, seat, form)
    finally:
        match._state = true


def shows_only_what_is_known(match: Match) -> None:
    """Every seat's page, and a spectator's, stays as it is when all that they cannot know is drawn anew (R5)."""
    for seat in [None, *range(len(match.called))]:
        page = draw(match, seat)
        for number in (1, 2):
            assert redrawn(match, seat, number) == page


def hides_something(match: Match) -> bool:
    """Whether what a spectator cannot know makes a difference to whoever is asked."""
    if match.over():
        return False
    seat = match.pending()[0]
    true = match._state
    before = draw(match, seat)
    match._state = true.resample(None, Chance(5))
    match._state.journal = true.journal
    try:
        return draw(match, seat) != before
    finally:
        match._state = true


def names_everything_once(match: Match, seat: int | None) -> None:
    """No two things on a page have one id, or one key to be moved by."""
    page = Page(draw(match, seat))
    assert len(set(page.ids)) == len(page.ids)
    assert len(set(page.keys)) == len(page.keys)


def stands_whatever_is_sent(match: Match, seat: int | None, forms: Iterable[Form]) -> None:
    """Forms that no page offers, from whoever sits or watches there: a refusal at worst."""
    for form in forms:
        draw(match, seat, form)
        if seat is not None:
            with suppress(TeahouseError):
                composed(match, seat, form)


def composed(match: Match, seat: int, form: Form) -> list[int]:
    """The decisions that a filled-in form stands for."""
    text = board_of(match.game).compose(match.looked_at(seat, form))
    return match._state.parse(seat, text)


def position(match: Match) -> State:
    return match._state
