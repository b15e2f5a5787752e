"""Steam Up's board: every decision can be made on it, what it offers is allowed, and it tells nothing that is hidden."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest

from teahouse.games.steam_up.rules import agenda
from teahouse.games.steam_up.rules.components import Components
from teahouse.games.steam_up.rules.geometry import zone
from teahouse.games.steam_up.showing import board
from teahouse.games.steam_up.showing.board import BOARD
from teahouse.games.steam_up.showing.board_ring import FOOD
from teahouse.match import Match
from tests.certain import certain
from tests.server.boards.filling import Form, Page, draw, moments, position, redrawn, seated
from tests.steam_up.tables import own_pack, say, table

GAME = "steam-up"
OFTEN = 9  # one decision in so many is looked at closely, and any whose question has not been seen yet
TABLES: list[tuple[int, int, dict[str, object]]] = [
    (2, 3, {"animals": "rat,ox"}),
    (3, 4, {"animals": "tiger,bunny,dragon"}),
    (3, 11, {"animals": "monkey,rooster,horse", "drawing": "die"}),
    (4, 5, {"animals": "snake,goat,dog,pig", "peeking": True}),
    (5, 6, {"friendlier": True}),
    (2, 7, {"setup": "alternative", "animals": "beginners"}),
]
ids = [f"{players}-{'-'.join(map(str, options.values()))}" for players, _, options in TABLES]


class Asked:
    """A seat before its page: every way to fill the form in that the page offers."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.view = match.view(seat)
        self.question = self.view["question"]
        self.task = str(self.question["task"])

    def page(self, form: Form) -> Page:
        """The page as it is once so much has been filled in."""
        return Page(draw(self.match, self.seat, form))

    def forms(self) -> Iterator[Form]:
        blank = self.page({})
        if self.task in ("tokens", "start tokens") and self.question["count"] > 1:
            yield from self._tokens(blank)
            return
        if self.task == "rooster":
            backs = blank.values.get("back", [])
            for count in range(len(backs) + 1):
                yield from ({"back": list(some)} for some in itertools.combinations(backs, count))
            return
        for value in blank.values.get("do", []):
            if value not in ("play", "buy"):  # these only point at the hand and the table
                yield from self._details({"do": [value]})

    def _tokens(self, blank: Page) -> Iterator[Form]:
        count = self.question["count"]
        if self.question["different"]:
            for some in itertools.combinations(blank.values["take"], count):
                yield {"take": list(some)}
        else:
            groups = [blank.values[f"take{i}"] for i in range(1, count + 1)]
            for some in itertools.product(*groups):
                yield {f"take{i}": [kind] for i, kind in enumerate(some, 1)}

    def _details(self, form: Form) -> Iterator[Form]:
        """What goes with a choice, in the order in which it is filled in."""
        do = form["do"][0]
        if self.task == "act" and not self.question["begun"]:
            if do == "exchange":
                cards = self.page(form).values["give"]
                tokens = self.page(form).values["token"]
                for pair in itertools.combinations(cards, 2):
                    yield from ({**form, "give": list(pair), "token": [token]} for token in tokens)
                return
            if do == "ability" and self.view["seats"][self.seat]["animal"] == "Rat":
                cards = self.page(form).values.get("give", [])  # none where it is clear which one goes
                yield from ({**form, "give": [card]} for card in cards) if cards else [form]
                return
            names = {"gain": ["token"], "ability": ["pay"]}.get(do, [])
            if do.startswith("buy "):
                names = (["leave"] if self.view["discount"] else []) + (["extra"] if do.endswith("afar") else [])
        elif self.task in ("swap", "bunny") and do != "pass":
            names = ["piece"] if self.question["given"] else ["stack", "piece"]
            names = [] if self.question["stack"] else names
        else:
            named = {"take piece": ("stack", "piece"), "move": ("stack", "to"), "rob token": ("player", "piece")}
            begun, name = named.get(self.task, ("", ""))
            names = [name] if name and self.question[begun] is None else []
        yield from self._filled(form, names)

    def _filled(self, form: Form, names: list[str]) -> Iterator[Form]:
        if not names or form.get("leave") == ["the extra"]:
            yield form
            return
        values = self.page(form).values.get(names[0], [])
        if not values:  # it goes by itself
            yield from self._filled(form, names[1:])
        for value in values:
            yield from self._filled({**form, names[0]: [value]}, names[1:])


def moves_of(asked: Asked, form: Form) -> tuple[int, ...]:
    """The decisions that a form stands for; a refusal of what the page offered fails the test."""
    text = BOARD.compose(asked.match.looked_at(asked.seat, form))
    assert text, f"{form} stands for nothing"
    return tuple(position(asked.match).parse(asked.seat, text))


def possible(asked: Asked) -> set[tuple[int, ...]]:
    """Every decision, with those that only complete it: nothing else has been seen or done between them."""
    found: set[tuple[int, ...]] = set()
    state = position(asked.match)
    others = [seat for seat in [None, *range(asked.view["players"])] if seat != asked.seat]

    def follow(now: Any, said: tuple[int, ...]) -> None:
        for action in now.legal(asked.seat):
            after = now.copy()
            after.step(asked.seat, action)
            same = after.view(asked.seat).get("question", {}).get("task") == asked.task != "rotation"
            same &= (after.chance.mark(), after.reveals) == (now.chance.mark(), now.reveals)
            if same and all(after.view(seat) == now.view(seat) for seat in others):
                follow(after, (*said, action))
            else:
                found.add((*said, action))

    follow(state, ())
    return found


def check(match: Match, seat: int) -> str:
    """The page offers exactly what is allowed, move by move as a whole."""
    asked = Asked(match, seat)
    offered = {moves_of(asked, form) for form in asked.forms()}
    wanted = possible(asked)
    if asked.question.get("begun"):  # somebody has typed a part: the rest is asked step by step
        wanted = {moves[:1] for moves in wanted}
    assert offered == wanted, f"{asked.task}: {sorted(offered ^ wanted)[:6]}"
    return asked.task if not asked.question.get("begun") else f"{asked.task}, {asked.question['begun']}"


def staged(state, *words: str) -> Match:
    """A match that has come to a position which a test has drawn."""
    match = seated(GAME, state.setup.players, 1, {"animals": "beginners"})
    match._state = say(state, *words) if words else state
    return match


@pytest.mark.parametrize(("players", "seed", "options"), TABLES, ids=ids)
def test_every_decision_of_a_game_can_be_made_on_the_board(players: int, seed: int, options: dict[str, object]) -> None:
    seen: set[str] = set()
    for number, match in enumerate(moments(GAME, players, seed, options)):
        for seat in match.pending()[:1]:
            task = str(match.view(seat)["question"]["task"])
            if task not in seen or number % OFTEN == 0:
                seen.add(task)
                check(match, seat)
    assert {"act", "rotation", "start tokens"} <= seen


CARDS = """
[fortune.errand]
name = "Errand"
text = "Choose somebody who gains a token; you may draw a card and discard one."
copies = 2
effects = [{ who = "chosen", do = "gain", what = "tokens", count = 1 }, { may = true, do = "gain", what = "cards", count = 1 }]
[fortune.clearing-up]
name = "Clearing Up"
text = "Discard a card."
copies = 2
effects = [{ do = "discard", what = "cards", count = 1 }]
"""
MIXED = ["SR/MM", "RM/MM", "MC/SS", "CB/SS", "BS/RR", "SR/CC"]


@pytest.mark.parametrize(
    ("drawn", "words", "task"),
    [
        ({"animals": "ox,pig", "tokens": ["SSRRMMCCBB"]}, [], "act"),
        ({"animals": "ox,pig", "tokens": ["SSRRMMCCBB"], "fate": "open table"}, [], "act"),
        ({"animals": "ox,pig", "tokens": ["SSRMCB"], "discount": 1}, [], "act"),
        ({"tokens": ["SSR"], "discount": 1}, [], "act"),
        ({"tokens": ["S"], "discount": 1}, [], "act"),
        ({"animals": "ox,pig", "tokens": ["SSRMMB"]}, ["buy 3 from afar"], "act, buy from afar"),
        ({"tokens": ["SSR"], "discount": 1}, ["buy 1"], "act, buy"),
        ({"hands": [["full purse", "full purse", "lucky roll"]]}, [], "act"),
        ({"hands": [["full purse", "full purse", "lucky roll"]]}, ["exchange full purse"], "act, exchange"),
        ({"animals": "rat,pig", "hands": [["full purse", "full purse"]]}, [], "act"),
        ({"animals": "rat,pig", "hands": [["full purse", "lucky roll"]]}, ["ability"], "act, ability"),
        ({"animals": "tiger,pig", "tokens": ["SR"]}, [], "act"),
        ({"animals": "snake,pig", "tokens": ["SR"]}, [], "act"),
        ({"animals": "monkey,pig"}, [], "act"),
        ({"hands": [["change of heart"]], "boards": ["SRM"], "stacks": MIXED}, ["play change of heart"], "swap"),
        (
            {"hands": [["change of heart"]], "boards": ["SRM"], "stacks": MIXED},
            ["play change of heart", "piece rice"],
            "swap",
        ),
        ({"hands": [["quick chopsticks"]], "stacks": MIXED}, ["play quick chopsticks"], "take piece"),
        ({"hands": [["quick chopsticks"]], "stacks": MIXED}, ["play quick chopsticks", "stack 1"], "take piece"),
        ({"hands": [["room for one more"]]}, ["play room for one more"], "move"),
        ({"hands": [["room for one more"]]}, ["play room for one more", "stack 2"], "move"),
        ({"hands": [["back to the kitchen"]]}, ["play back to the kitchen"], "sink"),
        (
            {"animals": "dog,pig,rat", "hands": [["sticky fingers"]], "tokens": ["", "SR", "MC"]},
            ["play sticky fingers"],
            "rob token",
        ),
        (
            {"animals": "dog,pig,rat", "hands": [["nosy neighbour"], ["full purse"], ["full purse"]]},
            ["play nosy neighbour"],
            "rob card",
        ),
        ({"animals": "bunny,pig", "tokens": ["SR"], "stacks": MIXED}, ["buy 1"], "bunny"),
        (
            {"animals": "rooster,pig", "tokens": ["SSRM"], "stacks": ["SSRM/BB", "CC", "", "", "", ""]},
            ["buy 1"],
            "rooster",
        ),
        ({"animals": "goat,pig", "tokens": ["SR"], "stacks": MIXED}, ["buy 1"], "goat"),
        ({"animals": "dragon,pig", "boards": ["RMCB"], "tokens": ["SS"]}, ["buy 1"], "dragon"),
        ({"hands": [["full purse"]]}, ["play full purse"], "tokens"),
        ({"hands": [["full purse"]]}, ["play full purse", "take rice"], "tokens"),
        ({"hands": [["spin the table"]]}, ["play spin the table"], "rotation"),
        ({"animals": "dog,pig,rat", "hands": [["Errand"]], "pack": own_pack(CARDS)}, ["play errand"], "choose player"),
        ({"hands": [["Errand"]], "pack": own_pack(CARDS)}, ["play errand", "take rice token"], "may"),
        (
            {"hands": [["Clearing Up", "full purse", "lucky roll"]], "pack": own_pack(CARDS)},
            ["play clearing up"],
            "discard card",
        ),
    ],
)
def test_each_kind_of_question(drawn: dict[str, Any], words: list[str], task: str) -> None:
    match = staged(table(**drawn), *words)
    assert check(match, match.pending()[0]) == task


def test_r5_pages_tell_nothing_that_is_hidden() -> None:
    """Every page, and what it shows while the form is being filled in, is the same for all that its viewer knows."""
    for players, seed, options in TABLES[::2]:
        for number, match in enumerate(moments(GAME, players, seed, options)):
            if number % 23 == 0 or match.over():
                for seat in [None, *range(players)]:
                    true = draw(match, seat)
                    assert redrawn(match, seat, number) == true
                    form = {"do": ["buy 1"], "token": ["sticky rice"], "stack": ["2"]}
                    assert redrawn(match, seat, number, form) == draw(match, seat, form)
                    assert '<input type="radio" name="do"' not in true or seat in match.pending()


def test_ids_and_keys_are_given_once() -> None:
    for number, match in enumerate(moments(GAME, 4, 8, {})):
        if number % 29 == 0 or match.over():
            for seat in (None, *match.pending()[:1]):
                found = Page(draw(match, seat))
                assert len(set(found.ids)) == len(found.ids)
                assert len(set(found.keys)) == len(found.keys)


def test_a_purchase_is_shown_before_it_is_made() -> None:
    state = table(animals="dog,pig", tokens=["SSR"], boards=["S"], stacks=["SSR/MM", "CC", "CC", "", "", ""])
    match = staged(state)
    page = draw(match, 0, {"do": ["buy 1"]})
    assert "Buy: 3 tokens, +3 HP" in page
    assert re.findall(r'class="slot next"[^>]*>([^<]+)<', page) == ["+1", "+1", "+1"]
    assert "2 − 2" in page
    assert "1 − 1" in page


def test_u46_a_rotation_is_shown_before_it_is_made() -> None:
    match = staged(say(table(), "draw a card"))
    page = draw(match, 0)
    assert 'quarter-0"' in page
    assert 'quarter-3"' in draw(match, 0, {"do": ["rotate left"]})
    assert 'quarter-1"' in draw(match, 0, {"do": ["rotate right"]})


def test_u28_the_picture_stands_the_way_the_viewer_sits() -> None:
    """The middle of one's own zone is in front, at a corner where zones are quarters."""
    for players, front in ((2, {135, 225}), (3, {180}), (4, {135}), (5, {180})):
        match = seated(GAME, players, 3)
        for seat in range(players):
            rim = BOARD.table(match.looked_at(seat, {}))["rim"]
            begins, ends = zone(players, seat)
            assert ((begins + ends) / 2 + rim.shift) % 360 in front
            css = (match.game.folder / "board.css").read_text(encoding="utf-8")
            assert rim.shift == 0 or f".shift-{rim.shift} " in css
            corners = [zone["corner"] for zone in rim.zones]
            assert len(set(corners)) == players


def test_every_animal_and_card_has_a_picture() -> None:
    match = seated(GAME, 2, 3)
    art = {path.stem for path in (match.game.folder.parents[1] / "server" / "static" / "art").iterdir()}
    art |= {f"{GAME}/{path.stem}" for path in (match.game.folder / "art").iterdir()}
    setup = certain(Components, position(match).setup)
    assert {board.face(animal) for animal in setup.animals} <= art - {"tea-cup"}
    assert set(board.PICTURES) == set(setup.fortune.names)
    assert set(board.PICTURES.values()) | {picture for picture, _ in FOOD} <= art


def test_u58_the_scores_add_up() -> None:
    match = next(match for match in moments(GAME, 3, 9, {}) if match.over())
    view = match.view(None)
    rows = BOARD.scores(view, match.called)
    assert [sum(certain(int, row.points[seat]) for row in rows) for seat in range(3)] == view["outcome"]["scores"]


def test_every_question_of_the_rules_was_drawn() -> None:
    """The list of questions above is whole: whoever adds one to the rules draws it here."""
    drawn = {"fill", "act", "start tokens", "animals", "pass card", "return token", "tokens", "rotation", "take piece"}
    drawn |= {"swap", "move", "sink", "rob token", "rob card", "discard card", "choose player", "may"}
    drawn |= {"bunny", "rooster", "goat", "dragon"}
    assert drawn == {name for op, name in agenda.NAMES.items() if op < agenda.FIRST_TASK}


def text(page: str) -> str:
    """What a page says, without its marks."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_u9_the_board_shows_which_columns_and_rows_have_paid() -> None:
    laid = table(animals="pig,dragon", boards=["SRMCBSSSSS", "SRMCB"], kept=[(0, "clean plate")], marker=1)
    page = text(draw(staged(laid), 0))
    assert "Column 1 is complete and pays no more" in page
    assert "Column 2 will pay 3 HP" in page
    assert "Row 1 is complete and pays no more" in page
    assert "Row 2 will pay 2 HP and 1 token" in page
    assert "Column 2 will pay a token or 1 card" in page
    assert "Column 3 will pay a token or 2 cards" in page
    plain = text(draw(staged(table(animals="dog,ox")), 0))
    assert "will pay" not in plain


def test_u23_the_board_lists_discards_by_kind_and_u55_the_fates_of_the_game() -> None:
    laid = table(discards=["full purse", "full purse", "lucky roll"], fate="extra sauce", fate_left=15)
    page = text(draw(staged(laid), 1))
    assert "Full Purse ×2 Gain 2 different tokens." in page
    assert "Lucky Roll Roll the Lucky die" in page
    assert "Extra Sauce this round This round each purchase" in page
    earlier = set(laid.view(None)["fate"]["revealed"]) - {"Extra Sauce"}
    assert earlier
    assert all(name in page for name in earlier)


def test_u38_the_board_shows_the_order_of_the_round() -> None:
    match = staged(table(animals="dog,pig,ox,goat", active=2, first=1, turns=1, marker=1))
    names = [match.seats[seat].name for seat in range(4)]
    page = text(draw(match, None))
    said = [
        f"{names[1]} has had their turn",
        f"{names[2]} is on turn",
        f"{names[3]} is next",
        f"{names[0]} comes later",
    ]
    places = [page.index(words) for words in said]
    assert places == sorted(places)
    assert "You have had your turn" in text(draw(match, 1))


def test_u76_the_advice_on_an_animal_stands_where_it_is_chosen() -> None:
    for seed in range(8):
        match = seated(GAME, 2, seed)
        page, view = draw(match, 0), match.view(0)
        after = page.index('class="hand beasts"')
        end = re.compile(r"</div>\s*</div>").search(page, after)
        assert end
        hand = text(page[after : end.start()])
        for animal in view["question"]["animals"]:
            assert animal["ability"] in hand
            assert f"Starts with {animal['tokens']}" in hand
        assert hand.count("Good for beginners") == sum(animal["beginner"] for animal in view["question"]["animals"])
        assert hand.count("Best with three") == sum(animal["company"] for animal in view["question"]["animals"])


def test_u4_a_cards_turns_and_the_actions_rotation_have_different_words() -> None:
    match = staged(say(table(hands=[["spin the table"]]), "play spin the table", "right"))
    page = draw(match, 0)
    assert 'value="turn left"' in page
    assert "No further" in page
    assert 'quarter-0"' in draw(match, 0, {"do": ["turn left"]})
    after = draw(staged(say(table(hands=[["spin the table"]]), "play spin the table", "right", "no turn")), 0)
    assert 'value="rotate left"' in after
    assert "Leave it" in after


def test_u23_a_card_that_cannot_be_played_says_why() -> None:
    page = draw(staged(say(table(hands=[["regular's discount", "full purse"]]), "gain bun")), 0)
    assert "is for the first action of a turn only (U23)" in page.replace("&#39;", "'")
