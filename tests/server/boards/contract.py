"""What every board promises (docs/boards.md), held against a position: the rules decide, the board only shows it.

Each legal move is reached by controls that are marked as allowed, each control that is marked so leads to an accepted
move, and what is barred shows what the rules would say to it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

import teahouse
from teahouse.core.board import Form, Look
from teahouse.core.chance import Chance
from teahouse.core.errors import TeahouseError
from teahouse.core.pack import Pack
from teahouse.core.record import Seat
from teahouse.core.state import State
from teahouse.match import Match
from teahouse.match.seats import BOT_NAMES
from teahouse.server.board_context import shown
from teahouse.server.boards import board_of
from teahouse.server.drawing import Drawn, drawing
from teahouse.server.knowledge import Chair, look
from teahouse.server.render import environment
from teahouse.server.urls import Urls

PLACES = ("board", "own", "slip", "hand")
VOID = {"br", "hr", "img", "input", "link", "meta"}
LONGEST = 40  # decisions of one move
COMPLETIONS = 40  # that are tried of what a control begins


@dataclass(frozen=True)
class Table:
    """What is agreed on before a game."""

    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    pack: Pack | None = None
    rules: int | None = None  # the newest
    reminders: bool = True

    def laid(self, game: str, seed: int) -> Match:
        seats = [Seat(name, "greedy") for name in BOT_NAMES[: self.players]]
        return Match.start(
            teahouse.game(game),
            seats,
            Chance(seed),
            self.options,
            self.pack,
            rules=self.rules,
            reminders=self.reminders,
        )


def questions(
    game: str, tables: Iterable[Table], seeds: Iterable[int] = (1,), every: int = 1, most: int = 60
) -> Iterator[tuple[Match, int]]:
    """Positions of games in which everyone decides at random, each with a seat that is asked: of every table and seed
    the first `most` decisions, or every so many of them.
    """
    numbers = list(seeds)
    for table in tables:
        for seed in numbers:
            match, chance = table.laid(game, seed), Chance(seed)
            for number in range(most):
                if match.over():
                    break
                asked = match.pending()
                seat = asked[number % len(asked)]
                if number % every == 0:
                    yield match, seat
                choices = match.choices(seat)
                match.decide(seat, [choices[chance.below(len(choices))][0]])


@dataclass
class Shown:
    """A control on the page, or a thing that is barred and no control at all, and the words on it."""

    name: str
    value: str
    kind: str
    move: str
    barred: bool
    checked: bool = False
    words: str = ""

    def __str__(self) -> str:
        return f"{self.name or 'what'}={self.value or self.words!r} ({self.move!r})"


class Sheet(HTMLParser):
    """All controls of the move's form on a page, and whatever else stands for a move."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.controls: list[Shown] = []
        self._open: list[tuple[str, list[str]]] = []  # elements, and the words in them
        self._labels: list[tuple[Shown, list[str]]] = []
        self.feed(text)
        for control, words in self._labels:
            control.words = " ".join("".join(words).split())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._open.append((tag, []))
        barred = "disabled" in found or found.get("aria-disabled") == "true"
        move = found.get("data-move", "")
        if tag == "input" and found.get("form") == "move":
            control = Shown(found["name"], found["value"], found["type"], move, barred, "checked" in found)
            around = next((words for tag, words in reversed(self._open) if tag == "label"), [])
        elif move:
            control = Shown("", "", tag, move, True)
            around = self._open[-1][1]
        else:
            return
        self.controls.append(control)
        self._labels.append((control, around))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        for _, words in self._open:
            words.append(data)

    def offers(self, name: str, value: str) -> bool:
        """Whether this is on the page and marked as allowed."""
        return any(one.name == name and one.value == value and not one.barred for one in self.controls)

    def sent(self) -> dict[str, list[str]]:
        """What a browser would send."""
        form: dict[str, list[str]] = {}
        for one in self.controls:
            if one.name and one.checked:
                form.setdefault(one.name, []).append(one.value)
        return form


class Desk:
    """A question as the seat sees it that is asked, drawn with whatever is ticked."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.state = match._state
        self.board = board_of(match.game)
        chairs = [Chair(i, name, asked=i in match.pending(), you=i == seat) for i, name in enumerate(match.called)]
        self.known = look(match, seat, chairs, [], match.log_length())
        self.moves = match.moves_of(seat)
        self.look = Look(self.known.view, match.called, self.moves)
        self._sheets: dict[str, Sheet] = {}

    def sheet(self, form: Form) -> Sheet:
        """The page while this is ticked."""
        key = repr(sorted(form.items()))
        if key not in self._sheets:
            told = shown(self.known, form, Urls())
            macros = environment(Urls()).get_template(self.board.template).module
            drawn = Drawn()
            with drawing(drawn):
                drawers = [getattr(macros, name) for name in PLACES if hasattr(macros, name)]
                text = "".join(str(draw(told["v"], told["t"], told["moves"])) for draw in drawers)
            self._sheets[key] = Sheet(drawn.filled(text))
        return self._sheets[key]

    def sheets(self) -> list[Sheet]:
        """All that were looked at."""
        return list(self._sheets.values())

    def filled(self, actions: Sequence[int]) -> Form | None:
        """The form that the board makes of a move."""
        return self.board.board.fill(self.look, self.said(actions))

    def said(self, actions: Sequence[int]) -> list[str]:
        return self.state.rehearse(self.seat, actions)

    def read(self, form: Form) -> list[str]:
        """The decisions that a filled-in form stands for, or what the rules say to it."""
        try:
            return self.said(self.state.parse(self.seat, self.board.compose(replace(self.look, form=form))))
        except TeahouseError as refusal:
            return [str(refusal)]

    # -- moves as the rules have them, without asking the board

    def whole_moves(self, chance: Chance, most: int, begun: Sequence[int] = ()) -> list[list[int]]:
        """Every whole move that begins like this; if there are more, so many of them by lot."""
        found = list(self._walk(self.state.copy(), list(begun), most + 1))
        if len(found) <= most:
            return found
        drawn = {tuple(self._stroll(list(begun), number, chance)) for number in range(most)}
        return [list(actions) for actions in sorted(drawn)]

    def _walk(self, before: State, actions: list[int], most: int) -> Iterator[list[int]]:
        """The leaves of the tree of moves, the first of them."""
        ends = [(list(actions), *self._after(before, actions))]
        while ends and most:
            begun, trial, ended = ends.pop()
            if ended or len(begun) > LONGEST:
                most -= 1
                yield begun
                continue
            for action in reversed(trial.legal(self.seat)):
                ends.append(([*begun, action], *self._after(trial, [action])))

    def _after(self, before: State, actions: Sequence[int]) -> tuple[State, bool]:
        trial = before.copy()
        news = trial.news()
        ended = False
        for action in actions:
            trial.step(self.seat, action)
            ended = ended or trial.ended(self.seat, news)
        return trial, ended

    def _stroll(self, actions: list[int], number: int, chance: Chance) -> list[int]:
        """One whole move by lot; their number lets all first decisions have their turn."""
        trial, ended = self._after(self.state, actions)
        while not ended and len(actions) <= LONGEST:
            legal = trial.legal(self.seat)
            action = legal[number % len(legal) if not actions else chance.below(len(legal))]
            actions = [*actions, action]
            trial, ended = self._after(trial, [action])
        return actions


def keeps_its_promises(
    match: Match, seat: int, chance: Chance, most: int = 30, lacks: Callable[[list[str]], bool] = lambda move: False
) -> Counter[str]:
    """All of it, for one question: how many moves were reached, and how many controls seen. `lacks` says for which moves
    the board has no control, so that they can be picked in words only.
    """
    desk = Desk(match, seat)
    seen: Counter[str] = Counter(positions=1)
    for actions in desk.whole_moves(chance, most):
        move = desk.said(actions)
        wanted = desk.filled(actions)
        if wanted is None:
            assert lacks(move), f"the board has no form for {move}"
            seen["in words only"] += 1
            continue
        _is_reached(desk, move, wanted)
        seen["moves"] += 1
    done: set[tuple[str, str, str]] = set()
    for sheet in [desk.sheet({}), *desk.sheets()]:
        for control in sheet.controls:
            which = (control.name, control.value, control.move)
            if control.barred:
                _says_why(desk, control)
            elif which not in done:
                _leads_somewhere(desk, control, chance)
            seen["barred" if control.barred else "open"] += which not in done
            done.add(which)
    return seen


def _is_reached(desk: Desk, move: list[str], wanted: Form) -> None:
    """What the form holds can be ticked, one after the other, and stands for the move then."""
    form: dict[str, list[str]] = {}
    while form != wanted:
        sheet = desk.sheet(form)
        more = {
            name: [value for value in values if value in form.get(name, []) or sheet.offers(name, value)]
            for name, values in wanted.items()
        }
        more = {name: values for name, values in more.items() if values}
        assert more != form, f"{move} wants {wanted}, and with {form} nothing more of it is offered"
        form = more
    assert desk.read(form) == move, f"{form} should stand for {move}"
    sent = desk.sheet(form).sent()
    assert desk.read(sent) == move, f"{sent}, which the page has ticked then, should stand for {move}"


def _leads_somewhere(desk: Desk, control: Shown, chance: Chance) -> None:
    """Some accepted move has this ticked."""
    assert control.move, f"{control} stands for no move"
    assert desk.moves.allows(control.move), f"{control} is offered, and refused: {desk.moves.refusal(control.move)}"
    begun = desk.state.parse(desk.seat, control.move)
    forms = (desk.filled(actions) for actions in desk.whole_moves(chance, COMPLETIONS, begun))
    assert any(form and control.value in form.get(control.name, []) for form in forms), f"{control} leads nowhere"


def _says_why(desk: Desk, control: Shown) -> None:
    """What is barred is refused by the rules, and says so in their words."""
    refused = desk.moves.refusal(control.move)
    assert refused is not None, f"{control} is barred, and allowed"
    assert " ".join(refused.words.split()) in control.words, f"{control} should say {refused.words!r}"
